"""What a finished table says of its seats: who took what, and whether that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flibuste.live.game import Game
from flibuste.people.logbook.rows import BOT_MARK
from flibuste.people.ratings.scale import Taken

# What ends a table; chat and the next table may come after it.
_DEEDS = ("start", "ply", "incident", "bot", "back", "undo", "end")


class Placing(NamedTuple):
    """A table that may count: who sat there, a stranger where somebody has gone, and what each took."""

    holders: list[str | None]
    taken: list[Taken]
    at: int  # when it ended
    plies: int


class Uncounted(NamedTuple):
    """Why a table counts for nothing."""

    why: str
    at: int


def placing(game: Game) -> Placing | Uncounted | None:
    """What to count of a finished table; None for one that nobody wanted to count."""
    if not game.agreement.rated or game.agreement.home:
        return None
    at = max((entry.at for entry in game.entries if entry.kind in _DEEDS), default=0)
    if game.table is None or game.state == "aborted":
        return Uncounted("begun", at)
    holders = [
        f"{BOT_MARK}{chair.level}" if chair.kind == "bot" else chair.guest for chair in game.seats
    ]
    if not are_different_people(holders):
        return Uncounted("people", at)
    is_forced = bool(game.given_up) or game.state == "abandoned"
    movers = {entry.seat for entry in game.entries if entry.kind == "ply"}
    if is_forced and len(movers) < len(game.seats):
        return Uncounted("early", at)
    taken = _taken(game)
    if taken is None:
        return Uncounted("nobody", at)
    return Placing(holders, taken, at, game.table.plies)


def is_person(holder: str | None) -> bool:
    """Whether a holder is a guest."""
    return holder is not None and not holder.startswith(BOT_MARK)


def are_different_people(holders: Sequence[str | None]) -> bool:
    """Whether somebody is known, and nobody sits there twice."""
    people = [holder for holder in holders if is_person(holder)]
    return 0 < len(people) == len(set(people))


def _taken(game: Game) -> list[Taken] | None:
    """The shares of the point; who left has less than nothing. None where it is nobody's fault."""
    assert game.table is not None
    seats = range(len(game.seats))
    outcome = game.table.outcome
    if game.state == "over" and outcome is not None:
        return [None if seat in game.given_up else outcome.scores[seat] for seat in seats]
    awaited = game.table.actor  # the others waited for it in vain
    if awaited not in seats or game.is_bot(awaited):
        return None
    return [None if seat == awaited or seat in game.given_up else 0.0 for seat in seats]
