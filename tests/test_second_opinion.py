"""A second opinion: plain implementations, written from the rulings by other hands, in lockstep."""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from flibuste import shelf
from flibuste.contract import CHANCE, OVER
from flibuste.law import Law
from flibuste.table import Table

sys.path.insert(0, str(Path(__file__).parent))
OPINIONS = Path(__file__).parent / "opinions"
GAMES = 60
MOST_PLIES = 1500


def opinions() -> list[Any]:
    """Every law that has a second opinion, with every combination of its options and seats."""
    cases = []
    for law in shelf.laws():
        if not (OPINIONS / f"{law.id}.py").exists():
            continue
        values = [law.option_values(name) for name in law.options]
        for seats, chosen in product(law.bounds.seats, product(*values)):
            options = dict(zip(law.options, chosen, strict=True))
            cases.append(pytest.param(law, seats, options, id=f"{law.id}-{seats}-{chosen}"))
    return cases


def seat_of(actor: int) -> Any:
    return {CHANCE: "chance", OVER: None}.get(actor, actor)


@pytest.mark.parametrize(("law", "seats", "options"), opinions())
def test_two_implementations_agree_in_lockstep(
    law: Law, seats: int, options: dict[str, Any]
) -> None:
    second = import_module(f"opinions.{law.id}").Game
    for seed in range(GAMES):
        rng = random.Random(seed)
        ours = Table(law, law.settings(seats=seats, **options), None)
        other = second(seats=seats, **options)
        for _ in range(MOST_PLIES):
            assert seat_of(ours.actor) == other.actor()
            if ours.actor == OVER:
                assert ours.outcome is not None
                assert ours.outcome.scores == tuple(map(float, other.scores()))
                assert ours.outcome.reason == other.reason()
                break
            assert set(ours.choices()) == other.choices()
            if ours.actor == CHANCE:
                found = {k: Fraction(*v) for k, v in ours.odds().items()}
                assert found == other.odds()
            # Offers would end most games at once: take them seldom.
            moves = sorted(other.choices())
            calm = [move for move in moves if move not in ("offer", "accept")]
            move = rng.choice(calm if calm and rng.random() < 0.95 else moves)
            ours.play(move)
            other.play(move)
