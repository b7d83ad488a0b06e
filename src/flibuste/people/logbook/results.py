"""What a finished table means to those who sat there: their results, and whom they met."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from flibuste.law.contract import CHANCE
from flibuste.live.access import is_public
from flibuste.live.game import Game
from flibuste.people.logbook.rows import BOT_MARK, NEITHER, MeetingRow, ResultRow
from flibuste.play.table import Outcome, Ply, Table
from flibuste.store.events import SeatRow

LONGEST_PAUSE = 300_000  # milliseconds: who was away longer was not at the table
IN_PLAY = ("start", "ply", "ask", "allow", "undo", "incident", "bot", "back", "end")


def finished_table(game: Game) -> tuple[Table, Outcome] | None:
    """The table of a game that came to its end on a server; None where nothing is to be kept of it."""
    table = game.table
    if game.state != "over" or table is None or table.outcome is None or game.agreement.home:
        return None
    return table, table.outcome


def results_of(game: Game) -> Iterator[ResultRow]:
    """A row for every guest's seat; who played several at one screen has one, which does not count."""
    found = finished_table(game)
    if found is None:
        return
    table, outcome = found
    times = [entry.at for entry in game.entries if entry.kind in IN_PLAY]
    spent = sum(min(later - earlier, LONGEST_PAUSE) for earlier, later in pairwise(times))
    begun = next(entry.at for entry in game.entries if entry.kind == "start")
    for chair in _guests(game):
        score = outcome.scores[chair.seat]
        yield ResultRow(
            game.row.id,
            chair.seat,
            str(chair.guest),
            times[-1],
            begun,
            spent,
            game.law.id,
            game.agreement.ruleset,
            table.seats,
            1 + sum(other > score for other in outcome.scores),
            score,
            _result(score, [s for k, s in enumerate(outcome.scores) if k != chair.seat]),
            outcome.reason,
            _turns(table, chair.seat),
            table.plies,
            is_public(game),
            _counts(game, chair),
            game.agreement.rated,
        )


def meetings_of(game: Game, result: ResultRow) -> Iterator[MeetingRow]:
    """A row for each seat of others at the table of a result.

    Who has several seats there, as bots of one name may, is met once: at the first, as the best of them.
    """
    assert game.table is not None and game.table.outcome is not None
    scores = game.table.outcome.scores
    others = [
        chair for chair in game.seats if chair.seat != result.seat and chair.guest != result.guest
    ]
    seats: dict[str, list[int]] = {}
    for chair in others:
        seats.setdefault(_opponent(chair), []).append(chair.seat)
    for chair in others:
        opponent = _opponent(chair)
        own = seats[opponent] if opponent else [chair.seat]  # who is unknown is not another who is
        yield MeetingRow(
            result.table_id,
            result.seat,
            chair.seat,
            result.guest,
            opponent,
            "" if chair.kind == "bot" else chair.name,
            result.at,
            result.game,
            _between(result, max(scores[seat] for seat in own)),
            result.counts and chair.seat == own[0],
        )


def _opponent(chair: SeatRow) -> str:
    return f"{BOT_MARK}{chair.level}" if chair.kind == "bot" else chair.guest or ""


def _guests(game: Game) -> list[SeatRow]:
    """The first seat of each guest."""
    people = [chair for chair in game.seats if chair.kind == "person" and chair.guest]
    first: dict[str, SeatRow] = {}
    for chair in people:
        first.setdefault(str(chair.guest), chair)
    return [*first.values()]


def _counts(game: Game, chair: SeatRow) -> bool:
    own = sum(other.guest == chair.guest for other in game.seats)
    return own == 1 and not game.agreement.hot_seat and game.agreement.start is None


def _result(share: float, others: Sequence[float]) -> str:
    best = max(others, default=0.0)
    return "won" if share > best else "lost" if share < best else "drawn"


def _between(result: ResultRow, theirs: float) -> str:
    """How it went against one opponent: of two who leave with nothing, where a third wins, neither has beaten the other."""
    if result.result == "lost" and result.share == theirs == 0:
        return NEITHER
    return _result(result.share, [theirs])


def _turns(table: Table, seat: int) -> int:
    """How often it was the seat's turn: its plies in a row are one."""
    actors = (ply.actor for ply in table.story if isinstance(ply, Ply) and ply.actor != CHANCE)
    return sum(actor == seat for actor, _ in groupby(actors))
