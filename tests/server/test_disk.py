"""A full disk, a read-only file, a vanished database: players are told, nothing false is
acknowledged, and play resumes by itself."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from checker import check_story
from inside import inside
from player import PATIENCE, Crew, Player
from server_process import Ship
from table_helpers import one_move, pair, settled

from flibuste.law import shelf
from flibuste.live import upkeep
from flibuste.live.rooms import Rooms
from flibuste.server.ops.backup import back_up, restore
from flibuste.server.warm_up import warm_up
from flibuste.store.events import Gone

pytestmark = pytest.mark.file

WITHOUT_ROOT = (sys.executable, str(Path(__file__).with_name("drop_root.py")))
DOOMED = str(Path(__file__).with_name("doomed.py"))
LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)


@asynccontextmanager
async def full(ship: Ship) -> AsyncIterator[None]:
    """No file of the server's may grow or be written beyond its first bytes."""
    assert ship.process is not None
    whole = resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE, (1, whole[1]))
    yield
    resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE, whole)


@asynccontextmanager
async def gone(ship: Ship) -> AsyncIterator[None]:
    """The file is moved away, and back."""
    away = ship.database.with_name("away.sqlite")
    ship.database.rename(away)
    yield
    away.rename(ship.database)


Damage = Callable[[Ship], AbstractAsyncContextManager[None]]


async def suffers(ship: Ship, damage: Damage) -> None:
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, n) for n, token in enumerate(tokens)]
    crew = Crew(*players)
    await crew.reach(20)
    async with damage(ship):
        async with asyncio.timeout(PATIENCE):
            while not all(_troubles(player) for player in players):
                await asyncio.sleep(0.02)
        during = crew.moves
        assert _is_troubled(ship)
        await asyncio.sleep(1)
        assert crew.moves == during, "no false ack"
    await crew.reach(60)
    await crew.rest()
    assert all(_troubles(player)[-1]["code"] == "over" for player in players if not player.closes)
    check_story(ship.database, table, players)
    assert "Traceback" not in ship.log.read_text()


def _is_troubled(ship: Ship) -> bool:
    status, answer, _ = ship.ask("GET", "/ready")
    return (status, answer["state"]) == (503, "trouble")


def _troubles(player: Player) -> list[dict[str, object]]:
    return [message for message in player.messages if message["type"] == "trouble"]


@pytest.mark.parametrize("damage", [full, gone])
async def test_play_waits_and_resumes(damage: Damage, launch: Callable[..., Ship]) -> None:
    await suffers(launch(), damage)


@pytest.mark.long
async def test_a_lost_database_comes_back_read_only_and_then_whole(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(runner=WITHOUT_ROOT)
    made, one, two = await pair(ship, LONGEST)
    table, tokens = made["table"]["id"], [one.token, two.token]
    for _ in range(10):
        await one_move(one, two)  # and no move is on its way when the copy is made
    copy = ship.folder / "copy.sqlite"
    await asyncio.to_thread(back_up, ship.database, copy)
    for path in ship.folder.glob(f"{ship.database.name}*"):
        path.unlink()
    fresh = [Player(ship.port, table, token, 7 + n) for n, token in enumerate(tokens)]
    again = Crew(*fresh)
    async with asyncio.timeout(PATIENCE):
        while not all(_troubles(player) for player in fresh):
            await asyncio.sleep(0.02)
    mended = ship.folder / "mended.sqlite"
    await asyncio.to_thread(restore, copy, mended)
    mended.chmod(0o444)
    mended.rename(ship.database)
    await asyncio.sleep(1.5)
    assert _is_troubled(ship)
    assert again.moves == 0, "no false ack"
    ship.database.chmod(0o644)
    await again.reach(10)
    await again.rest()
    check_story(ship.database, table, fresh, before=[one, two])
    assert "Traceback" not in ship.log.read_text()


@pytest.mark.long
async def test_a_writer_that_dies_is_replaced_while_people_play(
    launch: Callable[..., Ship], tmp_path: Path
) -> None:
    omen = tmp_path / "omen"
    ship = launch(runner=(sys.executable, DOOMED, str(omen)))
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    other = ship.make(LONGEST, ["me", "open"])
    onlooker = Player(ship.port, other["table"]["id"], other["seats"][0]["token"])
    await onlooker.open()
    await onlooker.until("welcome")
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, n) for n, token in enumerate(tokens)]
    crew = Crew(*players)
    for death in range(1, 6):
        await crew.reach(10 * death)
        omen.write_text("dies")
        assert [(await onlooker.until("trouble"))["code"] for _ in "ab"] == ["storage", "over"]
        assert not omen.exists()
    await crew.reach(60)
    await crew.rest()
    check_story(ship.database, table, players)
    assert all(set(player.closes) <= {1012} for player in players)
    log = ship.log.read_text()
    assert log.count('"fault": "RuntimeError"') == 5
    assert "Traceback" not in log


async def test_a_move_that_the_store_finds_wrong_is_refused_with_a_reason_and_may_come_again(
    launch: Callable[..., Ship], tmp_path: Path
) -> None:
    omen = tmp_path / "omen"
    ship = launch(runner=(sys.executable, DOOMED, str(omen)))
    _, one, two = await pair(ship)
    await settled(one, two)
    mover = one if one.is_my_turn() else two
    move = mover.decide()
    omen.write_text("wrong wrong")  # in the batch, and then by itself
    refused = await mover.ask(move)
    assert (refused["type"], refused["code"]) == ("no", "fault")
    assert not omen.exists()
    accepted = await mover.ask(move)
    assert accepted["type"] == "ack"
    await settled(one, two)
    assert not one.closes and not two.closes and not _troubles(one)
    check_story(ship.database, one.table, [one, two])
    log = ship.log.read_text()
    assert log.count('"fault": "ProgrammingError"') == 1
    assert "Traceback" not in log


@pytest.mark.long
def test_a_read_only_file_is_refused_in_a_sentence(launch: Callable[..., Ship]) -> None:
    ship = launch()
    assert ship.stop() == 0
    ship.database.chmod(0o444)
    assert "cannot be used" in refused(ship.database)


def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "sealed"
    folder.mkdir(0o555)
    assert "cannot be used" in refused(folder / "tables.sqlite")


@pytest.mark.long
def test_after_a_polite_end_one_file_holds_all(launch: Callable[..., Ship]) -> None:
    ship = launch()
    ship.make(LONGEST, ["me", "open"])
    ship.get("/api/tables")
    assert ship.stop() == 0
    beside = {path.name for path in ship.folder.iterdir() if "sqlite" in path.name}
    assert beside == {ship.database.name}


def refused(path: Path) -> str:
    """The sentence with which the server declines to start."""
    command = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--database", str(path)]
    done = subprocess.run([*WITHOUT_ROOT, *command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert str(path) in done.stderr
    return done.stderr


@pytest.mark.long
def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_bytes(b"this is no database, but it is long enough" * 100)
    for path in (tmp_path / "no.sqlite", Path("/proc/nowhere/a.sqlite")):
        refused(path)


async def test_a_storage_that_is_away_at_the_start_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, away = upkeep.wake, iter((Gone, Gone))

    async def wake(rooms: Rooms) -> None:
        for kind in away:
            raise kind
        await whole(rooms)

    monkeypatch.setattr(upkeep, "wake", wake)
    monkeypatch.setattr("flibuste.server.warm_up.STORAGE_AGAIN", 0)
    begun: list[bool] = []
    async with inside(tmp_path) as ship:
        monkeypatch.setattr(ship.service.compiler, "begin", lambda: begun.append(True))
        await warm_up(ship.service)
    assert begun, "a server that does not begin to compile is never ready"
