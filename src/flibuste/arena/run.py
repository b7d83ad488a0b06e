"""Plays what is missing of a tournament, and writes every game down before it counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from flibuste.arena.bouts import BoutResult, bout_result
from flibuste.arena.contest import Bout, bouts_of
from flibuste.arena.journal import GameJournal
from flibuste.arena.standing import Standing
from flibuste.arena.workers import IN_HAND, Workers
from flibuste.bots.roster import BotFault


@dataclass(frozen=True)
class Session:
    """One stretch of play: how long so many processes were there, and how much of it bots thought."""

    wall: float = 0.0
    processes: int = 1
    thought: float = 0.0  # seconds on the wall's clock, of all bots together
    games: int = 0

    @property
    def lost(self) -> float:
        """The share of the processes' time in which no bot thought."""
        there = self.wall * self.processes
        return 1 - self.thought / there if there else 0.0


def read_journal(journal: GameJournal) -> tuple[list[BoutResult], list[Session]]:
    """The games and the stretches of play that a journal holds."""
    results, sessions = [], []
    for entry in journal.entries():
        if "session" in entry:
            sessions.append(Session(**entry["session"]))
        else:
            results.append(bout_result(entry))
    return results, sessions


def missing_bouts(standing: Standing, pairs: int) -> Iterator[Bout]:
    """The games that are still to be played; asked anew for each, as a pairing may be decided."""
    for bout in bouts_of(standing.contest, range(pairs)):
        is_there = standing.has(bout.pairing, bout.number, bout.is_swapped)
        if not is_there and not standing.is_decided(bout.pairing):
            yield bout


def play_on(
    standing: Standing,
    pairs: int,
    journal: GameJournal,
    workers: Workers,
    on_game: Callable[[BoutResult], None],
) -> Session:
    """Play what is missing; whenever this is cut off, what was told by `on_game` is on the disk."""
    left = missing_bouts(standing, pairs)
    begun, thought, games, running = time.perf_counter(), 0.0, 0, 0
    try:
        while True:
            while running < IN_HAND * workers.count and (bout := next(left, None)) is not None:
                workers.start(bout)
                running += 1
            if not running:
                break
            for result in workers.finished():
                running -= 1
                if isinstance(result, BotFault):
                    raise result
                if isinstance(result, str):
                    raise RuntimeError(f"A game could not be played:\n{result}")
                thought += sum(spent.wall for spent in result.spent)
                games += 1
                journal.add(result.plain())
                standing.add(result)
                on_game(result)
    finally:
        wall = time.perf_counter() - begun
        session = Session(round(wall, 3), workers.count, round(thought, 3), games)
        if games:
            journal.add({"session": asdict(session)})
    return session
