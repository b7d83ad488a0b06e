"""Prepared answers: “if they, then I”, where nothing is hidden and no chance comes between."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from flibuste.law.contract import CHANCE, OVER
from flibuste.law.vocabulary import Phrase
from flibuste.live import moves
from flibuste.live.durable import on_disk
from flibuste.live.game import Game
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.people.days.rows import PreparedRow
from flibuste.play.table import FORFEITS, Incident, Table, Unreadable
from flibuste.screen import picks
from flibuste.store.events import Change, Entry, Ledger
from flibuste.store.rows import PutRow, RemoveRows

_lines = msgspec.json.Decoder(list[list[str]])


class LineMove(msgspec.Struct, frozen=True):
    """One move of a line: whose it is, its text and its sentence."""

    seat: int
    text: str
    label: Phrase
    is_touched: bool = True  # offers and the like are made by no piece or place


class Ahead(msgspec.Struct, frozen=True):
    """Where a line has led: who is to move there, and what may be done; nobody where it must end."""

    steps: list[LineMove]
    seat: int | None
    choices: list[LineMove]
    why: str = ""  # "chance" or "over", where nobody is to move


class Prepared:
    """The answers that seats have prepared."""

    def __init__(self, log: Ledger) -> None:
        self.log = log

    # --- What a seat does with its own -------------------------------------------------------------

    async def of_seat(self, room: Room, seat: int) -> list[list[LineMove]]:
        """The lines that still stand, with their sentences."""
        row = await self._row(room.id, seat)
        lines = standing(row, room.game) if row else []
        if not lines or not is_offered(room.game):
            return []
        return [(await self._walked(room, line)).steps for line in lines]

    async def look_ahead(self, room: Room, seat: int, line: Sequence[str]) -> Ahead:
        """What may follow some moves that are only thought of."""
        check_offered(room.game, seat)
        return await self._walked(room, line)

    async def prepare(self, room: Room, seat: int, lines: Sequence[Sequence[str]]) -> None:
        """Lay down these lines and no others; none takes all back."""
        guest = room.game.seats[seat].guest or ""
        if not lines:
            await on_disk(self.log.write(*self.dropped(room.id, seat)))
            return
        check_offered(room.game, seat)
        kept = []
        for line in lines:
            kept.append(_own(seat, (await self._walked(room, line)).steps))
        _check_one_answer(seat, kept)
        async with room.lock:
            check_offered(room.game, seat)
            texts = [[step.text for step in line] for line in kept]
            row = PreparedRow(
                room.id, seat, guest, room.game.v, msgspec.json.encode(texts).decode()
            )
            for steps, planned in zip(kept, texts, strict=True):
                if (await self._walked(room, planned)).steps != steps:
                    raise Refusal("stale")  # the table has moved on since they were looked at
            await on_disk(self.log.write(PutRow(row)))

    async def _walked(self, room: Room, line: Sequence[str]) -> Ahead:
        if room.rooms.rules.has(room.game.law):
            return walked(room.game, line)
        return await asyncio.to_thread(walked, room.game, line)  # interpreted, it takes a moment

    async def _row(self, table: str, seat: int) -> PreparedRow | None:
        rows = await self.log.rows(PreparedRow, "prepared at", of_table=table)
        return next((row for row in rows if row.seat == seat), None)

    # --- What the house does with them -------------------------------------------------------------

    async def answer(self, room: Room) -> bool:
        """Play what the seat to move has prepared, if the game went that way; the table is locked."""
        game = room.game
        for row in await self.log.rows(PreparedRow, "prepared at", of_table=room.id):
            lines = standing(row, game)
            if not lines:
                await on_disk(self.log.write(*self.dropped(room.id, row.seat)))
            elif row.seat == game.actor:
                return await self._play(room, row, lines)
        return False

    async def _play(self, room: Room, row: PreparedRow, lines: list[list[str]]) -> bool:
        game, text = room.game, lines[0][0]
        left = [line[1:] for line in lines if line[0] == text and len(line) > 1]
        rest = PreparedRow(
            row.table_id, row.seat, row.guest, game.v + 1, msgspec.json.encode(left).decode()
        )
        also = (PutRow(rest),) if left else tuple(self.dropped(room.id, row.seat))
        try:
            check_offered(game)
            move = moves.check_move(game, row.seat, game.moved_v, text)
        except Refusal:
            await on_disk(self.log.write(*self.dropped(room.id, row.seat)))
            return False
        await moves.write_ply(room, row.seat, move, also=also)
        return True

    def dropped(self, table: str, seat: int | None = None) -> list[Change]:
        """What takes the lines of a seat, or of all, away."""
        where = {"table_id": table} if seat is None else {"table_id": table, "seat": seat}
        return [RemoveRows(PreparedRow, where)]


# --- Lines -----------------------------------------------------------------------------------------


def is_offered(game: Game) -> bool:
    """Whether answers may be prepared at a table at all."""
    return game.clocks.is_of_days and not game.law.has_secrets and game.state == "running"


def check_offered(game: Game, seat: int | None = None) -> None:
    """Refusal unless answers may be prepared here, and by this seat now."""
    moves.check_running(game)
    if not is_offered(game):
        raise Refusal("no-answers")
    if seat is not None and (game.actor in (None, seat) or game.is_bot(seat)):
        raise Refusal("no-answer-now")


def standing(row: PreparedRow, game: Game) -> list[list[str]]:
    """What is left of prepared lines after all that was played since; none where it went another way."""
    lines = _lines.decode(row.lines)
    for entry in game.entries[row.v :]:
        if entry.kind in ("undo", "end") or _is_own_doing(entry, row.seat):
            return []
        if entry.kind == "ply":
            played = entry.body["action"]
            lines = [line[1:] for line in lines if line[0] == played and len(line) > 1]
    return lines


def _is_own_doing(entry: Entry, seat: int) -> bool:
    """Whether a seat has moved by itself, given up, or was played by a bot."""
    is_forfeit = entry.kind == "incident" and Incident(entry.body["what"]) in FORFEITS
    return entry.seat == seat and (is_forfeit or entry.kind in ("ply", "bot", "back"))


def walked(game: Game, line: Sequence[str]) -> Ahead:
    """Play a line on a copy; Refusal where it cannot be played, or chance comes between."""
    assert game.table is not None
    start = game.table.position
    table = Table(game.law, game.law.settings_of(start.states), None, start, game.mode)
    steps = []
    for text in line:
        if table.actor < 0:
            raise Refusal("no-answer-beyond")
        try:
            code = table.code(text)
        except Unreadable:
            raise Refusal("unreadable-move", move=text[:60]) from None
        if code not in table.codes():
            reason, rule = table.objection(code) or (Phrase("objection-other", {}), "")
            raise Refusal("not-legal", rule, reason, game.law)
        steps.append(_step(game, table.actor, code))
        table.play(code)
    if table.actor < 0:
        return Ahead(steps, None, [], {CHANCE: "chance", OVER: "over"}.get(table.actor, ""))
    choices = [_step(game, table.actor, code) for code in table.codes()]
    return Ahead(steps, table.actor, sorted(choices, key=lambda one: not one.is_touched))


def _step(game: Game, seat: int, code: int) -> LineMove:
    choice = picks.choices(game.law, [code], seat)[0]
    return LineMove(seat, choice.text, choice.label, bool(choice.parts))


def _own(seat: int, steps: list[LineMove]) -> list[LineMove]:
    """A line up to its last move of this seat; Refusal where it has none behind another's."""
    while steps and steps[-1].seat != seat:
        steps = steps[:-1]
    if not steps or steps[0].seat == seat:
        raise Refusal("no-answer-in-it")
    return steps


def _check_one_answer(seat: int, lines: Sequence[Sequence[LineMove]]) -> None:
    """The same moves of the others have one answer."""
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        for k, step in enumerate(line):
            if step.seat == seat:
                before = tuple(one.text for one in line[:k])
                if answers.setdefault(before, step.text) != step.text:
                    raise Refusal("two-answers")
