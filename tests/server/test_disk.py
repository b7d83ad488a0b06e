"""A full disk, a read-only file, a vanished database: players are told, nothing false is
acknowledged, and play resumes by itself."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from checker import check_story
from player import Crew, Player
from ship import Ship

from flibuste import shelf

LONGEST = max(shelf.ids(), key=lambda game: shelf.law(game).bounds.plies)


@contextmanager
def full(ship: Ship) -> Iterator[None]:
    """No file of the server's may grow or be written beyond its first bytes."""
    assert ship.process is not None
    whole = resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE, (1, whole[1]))
    yield
    resource.prlimit(ship.process.pid, resource.RLIMIT_FSIZE, whole)


@contextmanager
def gone(ship: Ship) -> Iterator[None]:
    """The file is moved away, and back."""
    away = ship.database.with_name("away.sqlite")
    ship.database.rename(away)
    yield
    away.rename(ship.database)


Damage = Callable[[Ship], AbstractContextManager[None]]


async def suffers(ship: Ship, damage: Damage) -> None:
    made = ship.make(LONGEST, ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, n) for n, token in enumerate(tokens)]
    crew = Crew(*players)
    await crew.reach(20)
    with damage(ship):
        async with asyncio.timeout(20):
            while not all(_troubles(player) for player in players):
                await asyncio.sleep(0.02)
        during = crew.moves
        assert ship.ask("GET", "/ready")[0] == 503
        await asyncio.sleep(1)
        assert crew.moves == during, "no false ack"
    await crew.reach(60)
    await crew.rest()
    assert all(_troubles(player)[-1]["code"] == "over" for player in players if not player.closes)
    check_story(ship.database, table, players)
    assert "Traceback" not in ship.log.read_text()


def _troubles(player: Player) -> list[dict[str, object]]:
    return [message for message in player.messages if message["type"] == "trouble"]


@pytest.mark.parametrize("damage", [full, gone])
async def test_play_waits_and_resumes(damage: Damage, launch: Callable[..., Ship]) -> None:
    await suffers(launch(), damage)


def mount(*words: str) -> bool:
    """Whether it could be mounted."""
    try:
        return subprocess.run(["mount", *words], capture_output=True, timeout=20).returncode == 0
    except OSError:
        return False


@contextmanager
def read_only(file: Path) -> Iterator[Path]:
    """A copy of a file that cannot be written: for root, who may write all, on a disk of its own."""
    folder = file.parent / "disk"
    folder.mkdir()
    copy = folder / file.name
    if os.getuid() != 0:
        shutil.copy(file, copy)
        copy.chmod(0o444)
        folder.chmod(0o555)
        yield copy
        folder.chmod(0o755)
        return
    if not mount("-t", "tmpfs", "tmpfs", str(folder)):
        pytest.skip("root may write every file here, and cannot mount a disk")
    try:
        shutil.copy(file, copy)
        assert mount("-o", "remount,ro", str(folder))
        yield copy
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_read_only_file_is_refused_in_a_sentence(launch: Callable[..., Ship]) -> None:
    ship = launch()
    assert ship.stop() == 0
    with read_only(ship.database) as copy:
        assert "cannot be used" in refused(copy)


def refused(path: Path) -> str:
    """The sentence with which the server declines to start."""
    command = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--database", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert str(path) in done.stderr
    return done.stderr


def test_a_database_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_bytes(b"this is no database, but it is long enough" * 100)
    for path in (tmp_path / "no.sqlite", Path("/proc/nowhere/a.sqlite")):
        refused(path)
