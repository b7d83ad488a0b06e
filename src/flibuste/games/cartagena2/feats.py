"""Deeds worth a badge in Cartagena 2."""

from __future__ import annotations

from flibuste.games.cartagena2.boards import SYMBOL
from flibuste.games.cartagena2.rules import advanced, dealt, pushed
from flibuste.law.feats import Feat, Finished

PUSHES = 3  # in a row
GOLD = 3  # gold cards


def is_home(game: Finished, seat: int) -> bool:
    """The whole crew is home."""
    return game.is_won_by(seat, "home")


def is_pushing(game: Finished, seat: int) -> bool:
    """Every action of a turn pushed a rival."""
    row = 0
    for event, values in game.story:
        if event is dealt:  # §5.2, §5.3 what a push pays
            continue
        row = row + 1 if event is pushed and values["seat"] == seat else 0
        if row == PUSHES:
            return True
    return False


def is_golden(game: Finished, seat: int) -> bool:
    """Several gold cards were played; they stand behind the plain ones."""
    cards = [step["card"] for step in game.happened(advanced, seat=seat)]
    return sum(card >= len(SYMBOL) for card in cards) >= GOLD


FEATS = (
    Feat("safe_home", "compass", is_home),
    Feat("elbows", "cannon", is_pushing),
    Feat("golden_way", "chest", is_golden),
)
