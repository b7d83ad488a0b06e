"""Nothing changes in memory before it is on disk: a write that fails leaves everything as it was."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.live import acts, alarm, chat, durable, moves, new_tables, seats, wire
from flibuste.live.guests import Guests
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.rooms import Rooms
from flibuste.live.tokens import author_of
from flibuste.live.wire import encode
from flibuste.server.config import Config
from flibuste.store.events import BadChange, Change, ForgetChat, Gone, StateChanged, Unsure
from flibuste.store.sqlite import SqliteLog

GAME = next(law.id for law in shelf.laws() if not (law.offers_draws or law.has_secrets))


class Interpreted:
    """Rules that need no compiler."""

    mode = Mode.INTERPRETED

    async def ready(self, law: Any) -> None:
        pass

    async def mode_of(self, law: Any, entries: int) -> Mode:
        return self.mode

    def has(self, law: Any) -> bool:
        return False


class First:
    """A bot that takes the first choice."""

    async def choose(
        self, law: Any, level: str, known: Any, seat: int, codes: list[int], *_: bool
    ) -> BotMove:
        return BotMove(codes[0])


class Guest:
    """Somebody with a socket at the table."""

    def __init__(self, *seats: int) -> None:
        self.seats, self.viewer, self.scenes, self.places, self.muted = seats, -5, False, None, ""
        self.heard: list[bytes] = []
        self.closes: list[int] = []

    def post(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, code: int) -> None:
        self.closes.append(code)


class Port:
    """Tables in every state over one real log."""

    def __init__(self, log: SqliteLog) -> None:
        self.log = log
        self.rooms = Rooms(Config(countdown_seconds=0), log, First(), Interpreted())  # type: ignore[arg-type]
        self.guests = Guests(log)
        self.codes: dict[str, str] = {}

    async def make(self, *seats: str, **wish: Any) -> Room:
        made = wire.TableWish(GAME, [*seats], **wish)
        room, _, given = await new_tables.make(self.rooms, made, self.anne)
        self.codes[room.id] = given[0].recovery if given else ""
        return room

    async def open(self) -> None:
        self.anne, _ = await self.guests.welcome("Anne")
        self.waiting = await self.make("me", "open")
        self.alone = await self.make("me", "open")
        self.running = await self.make("hotseat", "hotseat", undo="own")
        self.over = await self.make("me", "open")
        await seats.sit(self.over, None, None, "Jack", b"n")
        await acts.act(self.over, 0, "gives up", "resign")
        self.visitor = Guest(0)
        self.running.enter(self.visitor, 0)
        await chat.speak(self.running, 0, "first", "Ahoy", self.anne.id, "Anne")
        await self.move()

    async def move(self) -> int:
        game = self.running.game
        assert game.table is not None and game.actor is not None
        return await moves.move(
            self.running, game.actor, f"move {game.v}", game.v, game.table.choices()[0]
        )

    @property
    def memory(self) -> list[Any]:
        """All that is remembered of tables and guests."""
        tables = [self.waiting, self.alone, self.running, self.over]
        return [*map(remembered, tables), encode(self.anne), self.visitor.muted]


def remembered(room: Room) -> list[Any]:
    game, clocks = room.game, room.game.clocks
    return [
        encode([replace(game.row, changed=0), game.seats, game.entries, game.acks, game.nonces]),
        (game.state, game.moved_v, game.actor, game.asked, game.offered),
        (sorted(game.by_bot), sorted(game.given_up), sorted(game.allowed)),
        (clocks.left[:], clocks.runs, clocks.since, clocks.spent),
        game.table.view(-4).text if game.table else None,
    ]


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[Port]:
    log = SqliteLog(tmp_path / "tables.sqlite", asyncio.get_running_loop())
    log.open()
    made = Port(log)
    await made.open()
    await log.write(StateChanged(made.over.id, "over", 1))  # all that is on its way is there
    yield made
    await log.close()


async def undo(port: Port) -> int:
    game = port.running.game
    last = next(entry for entry in reversed(game.entries) if entry.kind == "ply")
    assert last.seat is not None
    return await moves.undo(port.running, last.seat, "back", game.v)


DEEDS: dict[str, Callable[[Port], Awaitable[Any]]] = {
    "move": Port.move,
    "undo": undo,
    "say": lambda port: chat.speak(port.running, 0, "cid", "Ahoy", None, ""),
    "resign": lambda port: acts.act(port.running, 0, "cid", "resign"),
    "offer": lambda port: acts.act(port.running, 0, "cid", "offer"),
    "leave": lambda port: acts.act(port.running, 0, "cid", "leave"),
    "give up": lambda port: port.running.end("abandoned"),
    "mute": lambda port: chat.mute(port.running, port.visitor, author_of(port.anne.id), True),
    "recover": lambda port: seats.recover(port.running, port.codes[port.running.id]),
    "sit and begin": lambda port: seats.sit(port.waiting, None, None, "Jack", b"n"),
    "begin with bots": lambda port: acts.act(port.waiting, 0, "cid", "start"),
    "a bot sits": lambda port: acts.act(port.waiting, 0, "cid", "bot"),
    "stand": lambda port: acts.act(port.alone, 0, "cid", "leave"),
    "call off": lambda port: port.alone.end("aborted"),
    "rematch": lambda port: new_tables.rematch(port.rooms, port.over, (0,), b""),
}
OF_GUESTS: dict[str, Callable[[Port], Awaitable[Any]]] = {
    "rename": lambda port: port.guests.rename(port.anne, "Mary"),
    "forget": lambda port: port.guests.forget(port.anne),
    "welcome": lambda port: port.guests.welcome("Mary"),
    "make": lambda port: port.make("me", "open"),
}
FAULTS: dict[Callable[[], Exception], str] = {Unsure: "stale", Gone: "storage", BadChange: "fault"}


def failing(port: Port, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], Exception]) -> None:
    """From now on every write fails."""

    def write(*changes: Change) -> Future[None]:
        assert changes
        future: Future[None] = port.log.loop.create_future()
        port.log.loop.call_soon(future.set_exception, fault())
        return future

    monkeypatch.setattr(port.log, "write", write)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("deed", DEEDS)
async def test_a_write_that_fails_leaves_a_table_as_it_was(
    port: Port, monkeypatch: pytest.MonkeyPatch, deed: str, fault: Callable[[], Exception]
) -> None:
    before = port.memory
    heard = len(port.visitor.heard)
    with monkeypatch.context() as broken:
        failing(port, broken, fault)
        with pytest.raises(Refusal) as refused:
            await DEEDS[deed](port)
    assert refused.value.code == FAULTS[fault]
    assert port.memory == before
    assert len(port.visitor.heard) == heard, "nobody is told what did not happen"
    rooms = [port.waiting, port.alone, port.running, port.over]
    closed = [room for room in rooms if room.is_closed]
    if FAULTS[fault] == "stale":
        (dropped,) = closed
        again = await port.rooms.room(dropped.id)
        assert again is not dropped
        assert remembered(again) == remembered(dropped)
        return
    assert not closed
    assert not port.visitor.closes
    await DEEDS[deed](port)
    assert port.memory != before


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("deed", OF_GUESTS)
async def test_a_write_that_fails_leaves_a_guest_as_it_was(
    port: Port, monkeypatch: pytest.MonkeyPatch, deed: str, fault: Callable[[], Exception]
) -> None:
    before = port.memory
    open_rooms = port.rooms.in_memory()
    with monkeypatch.context() as broken:
        failing(port, broken, fault)
        with pytest.raises(Refusal) as refused:
            await OF_GUESTS[deed](port)
    is_fence = FAULTS[fault] == "stale"
    assert refused.value.code == ("storage" if is_fence else FAULTS[fault])
    assert port.memory == before
    assert port.rooms.in_memory() == open_rooms
    await OF_GUESTS[deed](port)


async def test_a_guest_whose_fate_was_unsure_is_written_once_more(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, lost = port.log.write, [Unsure()]

    def unsure(*changes: Change) -> Future[None]:
        future = write(*changes)
        if lost:
            future = port.log.loop.create_future()
            future.set_exception(lost.pop())
        return future

    monkeypatch.setattr(port.log, "write", unsure)
    touched = await port.guests.forget(port.anne)
    assert port.running.id in touched
    assert await port.log.guest(port.anne.cookie) is None


async def test_who_has_said_very_much_is_forgotten_in_small_writes(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "AT_ONE_WRITE", 3)
    for k in range(10):
        await chat.speak(port.running, 0, f"line {k}", "Ahoy", port.anne.id, "Anne")
    write, sizes = port.log.write, list[int]()

    def counted(*changes: Change) -> Future[None]:
        sizes.append(sum(isinstance(change, ForgetChat) for change in changes))
        return write(*changes)

    monkeypatch.setattr(port.log, "write", counted)
    assert port.running.id in await port.guests.forget(port.anne)
    assert sizes == [3, 3, 3, 2]
    assert await port.log.chats_of(port.anne.id) == []
    assert await port.log.guest(port.anne.cookie) is None


async def test_what_is_on_disk_but_cannot_be_taken_in_is_read_anew(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(entry: Any) -> None:
        raise RuntimeError

    before = port.running
    monkeypatch.setattr(before.game, "apply", torn)
    with pytest.raises(Refusal, match="stale"):
        await port.move()
    assert before.is_closed and port.visitor.closes == [1012]
    again = await port.rooms.room(before.id)
    assert again.game.v == before.game.v + 1


async def test_who_stops_waiting_for_the_disk_leaves_no_table_behind_its_log(port: Port) -> None:
    before = port.running
    moving = asyncio.create_task(port.move())
    await asyncio.sleep(0)
    moving.cancel()
    await asyncio.wait([moving])
    assert moving.cancelled() and before.is_closed
    await port.log.write(StateChanged(before.id, "running", 1))
    again = await port.rooms.room(before.id)
    assert again.game.v == before.game.v + 1


async def test_a_refusal_of_ours_is_not_the_last_word_on_a_move(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = port.running.game
    assert game.table is not None and game.actor is not None
    asked = (game.actor, "cid", game.v, game.table.choices()[0])
    with monkeypatch.context() as broken:
        failing(port, broken, BadChange)
        with pytest.raises(Refusal, match="fault"):
            await moves.move(port.running, *asked)
    v = await moves.move(port.running, *asked)
    assert await moves.move(port.running, *asked) == v == game.v


async def test_the_lists_learn_of_a_state_that_could_not_be_written(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = port.log.write

    def listless(*changes: Change) -> Future[None]:
        if isinstance(changes[0], StateChanged):
            future: Future[None] = port.log.loop.create_future()
            future.set_exception(BadChange())
            return future
        return write(*changes)

    with monkeypatch.context() as broken:
        broken.setattr(port.log, "write", listless)
        await acts.act(port.running, 0, "cid", "resign")
        await asyncio.sleep(0)
    assert (port.running.game.state, port.running.game.row.state) == ("over", "running")
    assert port.running.id in await port.log.idle("running", 2**60, 50)
    await chat.speak(port.running, 0, "last", "Well played", None, "")
    await port.log.write(StateChanged(port.alone.id, "open", 1))
    assert port.running.game.row.state == "over"
    assert port.running.id in await port.log.idle("over", 2**60, 50)


# --- Bots and clocks -----------------------------------------------------------------------------


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.005)


async def test_a_bot_whose_move_could_not_be_kept_makes_it_later(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarm, "RETRY", 0.02)
    tries: list[Change] = []
    write = port.log.write

    def sometimes(*changes: Change) -> Future[None]:
        if getattr(changes[0], "kind", "") == "ply":
            tries.append(changes[0])
            if len(tries) in (1, 2, 4):
                future: Future[None] = port.log.loop.create_future()
                future.set_exception(BadChange())
                return future
        return write(*changes)

    monkeypatch.setattr(port.log, "write", sometimes)
    room = await port.make("bot:easy", "bot:easy")
    await until(lambda: room.game.v >= 4)
    assert len(tries) >= 6
    port.rooms.drop(room)


async def test_a_clock_that_could_not_be_kept_runs_out_later(
    port: Port, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarm, "RETRY", 0.02)
    clock = wire.Clock("move", 1)
    room = await port.make("hotseat", "hotseat", clock=clock)
    room.hold(False)
    with monkeypatch.context() as broken:
        failing(port, broken, Gone)
        room.game.clocks.left[:] = [0, 0]
        room.alarm.reset(room.time_is_up)
        await asyncio.sleep(0.1)
        assert room.game.state == "running"
    await until(lambda: room.game.state == "over")


async def test_a_table_opened_in_trouble_has_its_clocks_held(port: Port) -> None:
    room = await port.make("hotseat", "hotseat", clock=wire.Clock("move", 60))
    port.rooms.drop(room)
    port.rooms.started = 0  # nobody is waited for after a start
    port.log.in_trouble = True
    again = await port.rooms.room(room.id)
    assert again.game.clocks.is_held
    again.hold(False)
    assert not again.game.clocks.is_held
    port.rooms.drop(again)
