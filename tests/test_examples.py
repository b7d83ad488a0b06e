"""The examples of the docs do what the docs say."""

from __future__ import annotations

import pytest

from flibuste.adapters.gymnasium import env_name
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.solving.miniature import miniature_of
from flibuste.solving.solution import solve

pytestmark = pytest.mark.long


def with_secrets() -> list[Law]:
    return [law for law in shelf.laws() if law.has_secrets]


@pytest.mark.parametrize("law", with_secrets(), ids=lambda law: law.id)
def test_openspiels_cfr_agrees_with_our_own_solving(law: Law) -> None:
    pytest.importorskip("pyspiel")
    from docs.examples import cfr

    value, exploitability = cfr.solve(law.id, 100)
    solved = solve(miniature_of(law))
    assert exploitability < 0.02
    assert value == pytest.approx(solved.value, abs=0.02)


@pytest.mark.soak
def test_ppo_learns_to_beat_random_play() -> None:
    from docs.examples import ppo

    name = env_name(shelf.law("loyal_captain"))
    before, error = ppo.judge(ppo.train(name, 0), name, 60)
    assert abs(before) < 5 * error, "an untrained network is no better than chance"
    mean, error = ppo.judge(ppo.train(name, 20), name, 100)
    assert mean - 3 * error > 0
