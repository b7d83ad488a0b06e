"""Deeds worth a badge in À l'abordage."""

from __future__ import annotations

from flibuste.games.abordage.crews import BOMB, CAPTAIN, THE_FLAG, owner
from flibuste.games.abordage.fights import ATTACKER_WINS, DEFENDER_WINS
from flibuste.games.abordage.words import fought, hit, seized, tried, turned
from flibuste.law.feats import Feat, Finished

IN_A_ROW = 8  # cards turned up, each of use
HITS = 3


def is_captain_blown_up(game: Finished, seat: int) -> bool:
    """A captain of the other ship met the bomb, whoever attacked whom."""
    for fight in game.happened(fought):
        ends = (fight["rank"], fight["enemy_rank"], fight["result"])
        is_own = owner(fight["figure"]) == seat
        if ends == ((BOMB, CAPTAIN, ATTACKER_WINS) if is_own else (CAPTAIN, BOMB, DEFENDER_WINS)):
            return True
    return False


def is_watchful(game: Finished, seat: int) -> bool:
    """So many cards in a row were of use when they were turned up."""
    row = 0
    for card in game.happened(turned, seat=seat):
        row = 0 if card["idle"] else row + 1
        if row == IN_A_ROW:
            return True
    return False


def is_flag_found_at_once(game: Finished, seat: int) -> bool:
    """The first port that was opened hid the flag."""
    ports = game.happened(seized, tried, seat=seat)
    return bool(ports) and ports[0]["flag"] == THE_FLAG


def is_good_shot(game: Finished, seat: int) -> bool:
    """Several balls have hit."""
    return len(game.happened(hit, seat=seat)) >= HITS


FEATS = (
    Feat("watchful", "figure-lookout", is_watchful),
    Feat("short_fuse", "figure-bomb", is_captain_blown_up),
    Feat("first_port", "flagcard-flag", is_flag_found_at_once),
    Feat("good_shot", "cannon", is_good_shot),
)
