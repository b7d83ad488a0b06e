"""What is written into logbooks when a table is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from flibuste.live.game import Game
from flibuste.live.tokens import author_of
from flibuste.people.logbook.feats import GENERAL, GENERAL_FEATS, Career, feats_done
from flibuste.people.logbook.results import meetings_of, results_of
from flibuste.people.logbook.rows import FeatRow, GameTotal, LogbookRow, ResultRow
from flibuste.store.events import Change, Ledger
from flibuste.store.rows import AddRow


class LogbookKeeper:
    """Writes a finished table into the logbooks of those who sat there."""

    def __init__(self, log: Ledger, games: Sequence[str]) -> None:
        self.log, self.games = log, frozenset(games)

    async def __call__(self, game: Game) -> Sequence[Change]:
        """What follows from a finished table: results, meetings, feats."""
        results = [*results_of(game)]
        absent = game.given_up | game.by_bot  # who did not stay does no feat
        counting = [one.seat for one in results if one.counts and one.seat not in absent]
        done = await asyncio.to_thread(feats_done, game, counting) if counting else {}
        changes: list[Change] = []
        for result in results:
            changes.append(AddRow(result))
            changes += [AddRow(meeting) for meeting in meetings_of(game, result)]
            changes += await self._opened(result.guest)
            if result.seat in counting:
                changes += await self._feats(result, done.get(result.seat, []))
        return changes

    async def _opened(self, guest: str) -> list[Change]:
        """The first result opens a logbook, which is private."""
        author = author_of(guest)
        if await self.log.rows(LogbookRow, "logbook by name", author=author):
            return []
        return [AddRow(LogbookRow(author, guest))]

    async def _feats(self, result: ResultRow, done: Sequence[str]) -> list[Change]:
        """Those that were not done before."""
        known = {
            (row.game, row.name)
            for row in await self.log.rows(FeatRow, "feats", guest=result.guest)
        }
        totals = await self.log.rows(GameTotal, "totals by game", guest=result.guest)
        played = frozenset((result.game, *(total.game for total in totals)))
        career = Career(result, played, self.games)
        found = [(result.game, name) for name in done]
        found += [(GENERAL, feat.name) for feat in GENERAL_FEATS if feat.is_done(career)]
        return [
            AddRow(FeatRow(result.guest, game, name, result.at, result.table_id))
            for game, name in found
            if (game, name) not in known
        ]
