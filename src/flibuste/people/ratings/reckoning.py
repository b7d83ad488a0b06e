"""What a finished table changes of ratings, as rows that are written once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

import msgspec

from flibuste.law.law import Law
from flibuste.live.game import Game
from flibuste.live.tokens import author_of
from flibuste.people.identity.turns import guest_now
from flibuste.people.logbook.rows import BOT_MARK
from flibuste.people.ratings.anchors import first_strength, measured_strength
from flibuste.people.ratings.placing import (
    Placing,
    Uncounted,
    are_different_people,
    is_person,
    placing,
)
from flibuste.people.ratings.rows import (
    ListedGuest,
    ListingRow,
    RatedMeeting,
    RatingChange,
    RatingRow,
    UncountedRow,
)
from flibuste.people.ratings.scale import NEWCOMER, Strength, after_table
from flibuste.store.events import Change, Ledger
from flibuste.store.rows import AddRow, PutRow

PAIR_CAP = 6  # tables a day at which the same two count, in one game
CAP_WINDOW = 86_400_000  # milliseconds


class HowMany(msgspec.Struct):
    """How many rows there are."""

    count: int


class Held(NamedTuple):
    """What a seat's holder has before a table; `games` is None for who keeps it whatever happens."""

    strength: Strength
    games: int | None
    is_kept: bool = False  # whether there is a row, if only that the guest wants to be listed


async def held(log: Ledger, law: Law, holder: str | None) -> Held:
    """What somebody has in a game."""
    if holder is None:  # a guest who has gone: anybody might have sat there
        return Held(NEWCOMER, None)
    bot = "" if is_person(holder) else holder.removeprefix(BOT_MARK)
    anchor = measured_strength(law, bot) if bot else None
    if anchor is not None:
        return Held(anchor, None)
    found = await log.rows(RatingRow, "rating", holder=holder, game=law.id)
    if found and found[0].games:
        return Held(found[0].strength, found[0].games, True)
    return Held(first_strength(law, bot) if bot else NEWCOMER, 0, bool(found))


async def is_beyond_cap(
    log: Ledger, game: str, holders: Sequence[str | None], until: int, tables: int = PAIR_CAP
) -> bool:
    """Whether two at a table have already met so often in the day before: people, or one with a bot."""
    for holder, other in permutations(dict.fromkeys(holders), 2):
        if holder is None or other is None or not is_person(holder):
            continue
        met = await log.rows(
            HowMany,
            "rated meetings since",
            holder=holder,
            other=other,
            game=game,
            since=until - CAP_WINDOW,
            until=until,
        )
        if met[0].count >= tables:
            return True
    return False


class Reckoning:
    """The consequence of a rated table.

    Every change of a rating carries its number, and the row of a number is added, never put: of two
    tables of the same person that are settled at once, one meets the fence and is reckoned anew.
    """

    def __init__(self, log: Ledger) -> None:
        self.log = log

    async def __call__(self, game: Game) -> Sequence[Change]:
        """All that is to be written."""
        found = placing(game)
        if found is None:
            return []
        if isinstance(found, Placing):
            found = found._replace(holders=[await self._by_now(one) for one in found.holders])
            if not are_different_people(found.holders):
                found = Uncounted("people", found.at)
            elif await is_beyond_cap(self.log, game.law.id, found.holders, found.at):
                found = Uncounted("pair", found.at)
            else:
                return await self._reckoned(game, found)
        return [PutRow(UncountedRow(game.row.id, found.at, found.why))]

    async def _by_now(self, holder: str | None) -> str | None:
        """Who somebody is by now: another server may have joined two guests since they sat down."""
        if holder is None or not is_person(holder):
            return holder
        return await guest_now(self.log, holder) or None

    async def _reckoned(self, game: Game, found: Placing) -> list[Change]:
        before = [await held(self.log, game.law, holder) for holder in found.holders]
        after = after_table([one.strength for one in before], found.taken)
        changes: list[Change] = []
        for seat, (holder, was, then) in enumerate(zip(found.holders, before, after, strict=True)):
            # A bot with two seats has played against itself: it stays where it is.
            if holder is None or was.games is None or found.holders.count(holder) > 1:
                continue
            if is_person(holder) and not was.is_kept:
                changes.append(await self._first(holder, game.law.id))
            changes += self._moved(game, found, seat, was, then)
        changes += [PutRow(row) for row in _meetings(game, found)]
        return changes

    def _moved(
        self, game: Game, found: Placing, seat: int, was: Held, then: Strength
    ) -> Iterator[Change]:
        holder, number = found.holders[seat], (was.games or 0) + 1
        assert holder is not None
        author = author_of(holder) if is_person(holder) else ""
        yield AddRow(
            RatingChange(
                holder,
                game.law.id,
                number,
                game.row.id,
                seat,
                found.at,
                was.strength.value,
                was.strength.deviation,
                then.value,
                then.deviation,
            )
        )
        yield PutRow(
            RatingRow(
                holder,
                game.law.id,
                author,
                then.value,
                then.deviation,
                number,
                found.at,
                int(then.is_sure),
            )
        )

    async def _first(self, guest: str, game: str) -> Change:
        """The first rating in a game is listed where the guest wants all of them to be.

        It is added: if the guest changes that wish just now, this meets the fence and reads it again.
        """
        wants = await self.log.rows(ListedGuest, "listed guest", guest=guest)
        return AddRow(ListingRow(guest, game, author_of(guest), int(bool(wants))))


def _meetings(game: Game, found: Placing) -> Iterator[RatedMeeting]:
    taken = [-1.0 if share is None else share for share in found.taken]
    seats = range(len(found.holders))
    for one, other in permutations(seats, 2):
        holder, met = found.holders[one], found.holders[other]
        if holder is None or met is None or not is_person(holder):
            continue
        score = 0.5 if taken[one] == taken[other] else float(taken[one] > taken[other])
        yield RatedMeeting(game.row.id, holder, met, game.law.id, found.at, score, found.plies)
