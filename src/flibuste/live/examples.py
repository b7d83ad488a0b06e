"""Tables that begin with a position of the rulebook."""

from __future__ import annotations

import random
from functools import cache

from flibuste.law.contract import OVER
from flibuste.law.law import Law, Settings
from flibuste.live import wire
from flibuste.live.refusals import Refusal
from flibuste.play.table import MoveError
from flibuste.rulebook.book import ORIGINAL, Walk, rulebook

TRIED = 40  # plies after which a position of the rulebook counts as good to play on from


def example(law: Law, wish: wire.ExampleWish) -> tuple[str, Settings]:
    """The position that moves lead to from an example, as a table begins with it; Refusal if none."""
    paragraph = rulebook(law, ORIGINAL).paragraphs.get(wish.paragraph)
    if paragraph is None or wish.number >= len(paragraph.examples):
        raise Refusal("no-page")
    if not _goes_on(law, wish.paragraph, wish.number):
        raise Refusal("bad-position", why=wish.paragraph)
    walk = _walk(law, wish.paragraph, wish.number)
    assert walk.table is not None
    try:
        for move in wish.moves:
            walk.table.play(move)
    except MoveError as error:
        raise Refusal("bad-position", why=str(error)[:200]) from None
    if walk.table.actor == OVER:
        raise Refusal("over")
    return walk.table.position.text, walk.table.settings


def _walk(law: Law, paragraph: str, number: int) -> Walk:
    walk = Walk(law, rulebook(law, ORIGINAL).paragraphs[paragraph].examples[number])
    walk.step(walk.example.lines[0])
    return walk


@cache
def _goes_on(law: Law, paragraph: str, number: int) -> bool:
    """Whether everybody always finds something to do: an example may set less than a game needs."""
    table = _walk(law, paragraph, number).table
    assert table is not None
    dice = random.Random(paragraph)
    for _ in range(TRIED):
        if table.actor == OVER:
            break
        codes = table.codes()
        if not codes:
            return False
        table.play(dice.choice(codes))
    return True
