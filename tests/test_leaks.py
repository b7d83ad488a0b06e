"""What a seat cannot know changes not one byte of what it is shown."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from cases import first_is_quick, settings_tried
from flibuste.adapters.tensors import layout
from flibuste.law import shelf
from flibuste.law.contract import OVER, WATCHER
from flibuste.law.engine import Engine
from flibuste.law.law import Law, Settings
from flibuste.law.rng import generator
from flibuste.play.position import Position
from flibuste.play.table import Table
from flibuste.screen.stage import Stage
from walks import walk

GAMES = 6


def secret_settings() -> list[Any]:
    every = [
        pytest.param(law, settings, id=f"{law.id}-{settings.ruleset}-{settings.seats}")
        for law in shelf.laws()
        if law.has_secrets
        for settings in settings_tried(law)
    ]
    return first_is_quick(every)


def shown(law: Law, settings: Settings, run: Engine, states: np.ndarray, viewer: int) -> list[Any]:
    """All that a viewer is shown of a truth: record, text, screen, choices, and a seat's tensor."""
    table = Table(law, settings, None, Position(law, states))
    table._states["event"] = states["event"]  # a position's text leaves out what happened last
    known = table.known(viewer)
    seen = [known.tobytes(), table.view(viewer).text, Stage(table, viewer).show()]
    seen.append(table.known(viewer, remembers=False).tobytes())
    if viewer >= 0:
        seen.append(layout(law).vector(known, viewer).tobytes())
    if table.actor == viewer:
        seen.append(run.legal(states))
    return seen


@pytest.mark.parametrize(("law", "settings"), secret_settings())
def test_nothing_a_seat_is_shown_depends_on_what_is_hidden_from_it(
    law: Law, settings: Settings
) -> None:
    rng = generator(21)
    for seed in range(GAMES):
        for run, states in islice(walk(law, settings, seed, 400), seed, None, 13):
            if run.actor(states, 0) == OVER:
                break
            for viewer in range(settings.seats):
                guess = run.veiled(states, viewer)
                run.imagine(guess, 0, viewer, rng)
                assert shown(law, settings, run, guess, viewer) == shown(
                    law, settings, run, states, viewer
                )


@pytest.mark.parametrize(("law", "settings"), secret_settings())
def test_a_spectator_is_shown_what_every_seat_may_know(law: Law, settings: Settings) -> None:
    """Redrawing one seat's secrets behind another's back changes nothing for those who watch."""
    rng = generator(22)
    for seed in range(GAMES):
        for run, states in islice(walk(law, settings, 50 + seed, 400), seed, None, 17):
            if run.actor(states, 0) == OVER:
                break
            for seat in range(settings.seats):
                guess = run.veiled(states, seat)
                run.imagine(guess, 0, seat, rng)
                assert shown(law, settings, run, guess, WATCHER) == shown(
                    law, settings, run, states, WATCHER
                )
