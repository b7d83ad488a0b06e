"""A second opinion: plain implementations, written from the rulings by other hands, in lockstep."""

from __future__ import annotations

import random
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest

from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT
from flibuste.play import position
from flibuste.play.table import Table

OPINIONS = Path(__file__).parent / "opinions"
FEW, GAMES, MANY = 1, 8, 150
MOST_PLIES = 600


def opinions() -> list[Any]:
    """Every law that has a second opinion, in the cases it names, or else in all there are."""
    cases = []
    for law in shelf.laws():
        if not (OPINIONS / f"{law.id}.py").exists():
            continue
        named = getattr(import_module(f"opinions.{law.id}"), "CASES", None)
        for seats, options in named or every_case(law):
            case = "-".join([law.id, str(seats), *(f"{k}={v}" for k, v in options.items())])
            cases.append(pytest.param(law, seats, options, id=case))
    return cases


def every_case(law: Law) -> list[tuple[int, dict[str, Any]]]:
    """All numbers of seats with all combinations of options; where they are too many, none."""
    if prod(len(law.option_values(name)) for name in law.options) > 64:
        return []
    values = product(*(law.option_values(name) for name in law.options))
    every = [dict(zip(law.options, chosen, strict=True)) for chosen in values]
    return list(product(law.bounds.seats, every))


def hands(table: Table) -> list[dict[str, int]]:
    """The cards of each seat, by name."""
    found: list[dict[str, int]] = [{} for _ in range(table.seats)]
    for at, count in position.field_words(table.position, "hand").items():
        seat, card = at.split(".")
        if count != "0" and SEAT.index(seat) < table.seats:
            found[SEAT.index(seat)][card] = int(count)
    return found


def pick(moves: list[str], leaning: str, rng: random.Random) -> str:
    """A random move of a seat or of chance that leans to one verb."""
    # Offers would end most games at once: take them seldom.
    calm = [move for move in moves if move not in ("offer", "accept")] or moves
    liked = [move for move in calm if move.startswith(leaning)] or calm
    return rng.choice(rng.choices((moves, calm, liked), (1, 6, 13))[0])


def seat_of(actor: int) -> Any:
    return {CHANCE: "chance", OVER: None}.get(actor, actor)


@pytest.mark.parametrize(("law", "seats", "options"), opinions())
def test_two_implementations_agree_in_lockstep(
    law: Law, seats: int, options: dict[str, Any]
) -> None:
    lockstep(law, seats, options, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize(("law", "seats", "options"), opinions())
def test_two_implementations_agree_in_more_games(
    law: Law, seats: int, options: dict[str, Any]
) -> None:
    lockstep(law, seats, options, range(FEW, GAMES))


@pytest.mark.soak
@pytest.mark.parametrize(("law", "seats", "options"), opinions())
def test_two_implementations_agree_for_long(law: Law, seats: int, options: dict[str, Any]) -> None:
    lockstep(law, seats, options, range(GAMES, MANY))


def lockstep(law: Law, seats: int, options: dict[str, Any], seeds: range) -> None:
    """Play both with the same moves and compare all that can be seen of them."""
    second = import_module(f"opinions.{law.id}").Game
    for seed in seeds:
        rng = random.Random(seed)
        leaning = rng.choice(["", "", *law.actions.words])
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
            if hasattr(other, "hand"):
                assert hands(ours) == [other.hand(seat) for seat in range(seats)]
            move = pick(sorted(other.choices()), leaning, rng)
            ours.play(move)
            other.play(move)
