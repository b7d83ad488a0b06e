"""A host moves to another database: every row arrives, and a move that is ended has not happened."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from checker import check_story
from database_rows import looking
from player import Crew, Player
from postgres_server import PASSWORD, PostgresServer
from server_process import Ship
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool
from test_settings import refusal
from test_store import DEED, GUEST, SEAT, TABLE, event

from flibuste.law import shelf
from flibuste.law.kernel import SetupError
from flibuste.server.ops.backup import back_up, restore
from flibuste.server.ops.moving import MoveRefused, move_database
from flibuste.store import people  # noqa: F401  its tables are among those of the schema
from flibuste.store.address import DatabasePlace, PostgresAddress, database_place
from flibuste.store.events import Append, NewGuest, NewSeat, NewTable
from flibuste.store.migrate import migrate, run_migrations
from flibuste.store.opening import store_at
from flibuste.store.postgres_line import connect_postgres
from flibuste.store.rows import AddRow
from flibuste.store.schema import metadata

SOME = [event(v, body=f'{{"text":"Ahoy {v} ☠ \\\\u0000"}}', cid=f"c{v}") for v in range(1, 2500)]


def rows(place: DatabasePlace) -> dict[str, list[Any]]:
    """All that a database holds."""
    with looking(place) as found:
        return {
            name: sorted(map(repr, found.execute(f'SELECT * FROM "{name}"').fetchall()))
            for name in metadata.tables
        }


async def filled(place: DatabasePlace, events: list[Append]) -> dict[str, list[Any]]:
    log = store_at(place, asyncio.get_running_loop())
    log.open()
    await log.write(NewTable(TABLE), NewSeat("t", SEAT), NewGuest(GUEST), AddRow(DEED), *events)
    await log.close()
    return rows(place)


async def test_a_file_is_moved_to_a_file(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    before = await filled(old, SOME[:5])
    migrate(new)  # a server has been started there, and nobody has come
    assert move_database(old, new) == sum(map(len, before.values()))
    assert rows(old) == rows(new) == before
    assert {path.name for path in tmp_path.iterdir()} == {old.name, new.name}


async def test_what_cannot_be_moved_is_said_and_nothing_is_touched(tmp_path: Path) -> None:
    old, full, photos = (tmp_path / f"{name}.sqlite" for name in ("old", "full", "photos"))
    before = await filled(old, SOME[:5])
    there = await filled(full, SOME[:1])
    connection = sqlite3.connect(photos)
    connection.execute("CREATE TABLE photos (name TEXT)")
    connection.close()
    for source, target, code in (
        (old, old, "same"),
        (tmp_path / "none.sqlite", full, "missing"),
        (old, full, "full"),
        (old, photos, "full"),
    ):
        with pytest.raises(MoveRefused) as refused:
            move_database(source, target)
        assert refused.value.code == code
    assert rows(old) == before and rows(full) == there
    assert "pas vide" in refusal("move-database", str(old), str(full), "--lang", "fr")
    assert {path.name for path in tmp_path.iterdir()} == {old.name, full.name, photos.name}


async def test_a_file_that_a_server_uses_is_neither_source_nor_target(tmp_path: Path) -> None:
    used, other = tmp_path / "used.sqlite", tmp_path / "other.sqlite"
    await filled(other, SOME[:1])
    log = store_at(used, asyncio.get_running_loop())
    log.open()
    await log.write(event(1))
    for source, target in ((used, tmp_path / "new.sqlite"), (other, used)):
        with pytest.raises(MoveRefused) as refused:
            await asyncio.to_thread(move_database, source, target)
        assert refused.value.code == "used"
    await log.write(event(2))
    await log.close()


# --- PostgreSQL -----------------------------------------------------------------------------------


@pytest.mark.long
async def test_every_row_arrives_in_postgresql_and_back_in_a_file(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    old, new = tmp_path / "old.sqlite", tmp_path / "new.sqlite"
    first, second = (database_place(postgres.empty()) for _ in "ab")
    await filled(old, SOME)
    with looking(old) as found:  # what is kept as 0 or 1 in the one, and as a truth in the other
        found.execute("INSERT INTO words VALUES ('arr', 'Arr', 1, 0, 5)")
    before, shares = rows(old), []
    for source, target in ((old, first), (first, second), (second, new)):
        count = move_database(source, target, lambda done, count: shares.append(done / count))
        assert count == sum(map(len, before.values()))
        assert shares[-1] == 1 and shares == sorted(shares)
        shares.clear()
    assert rows(old) == rows(new) == before
    assert rows(first) == rows(second) and len(rows(first)["events"]) == len(SOME)
    assert {path.name for path in tmp_path.iterdir()} == {old.name, new.name}
    for source, target, code in ((old, second, "full"), (first, second, "full")):
        with pytest.raises(MoveRefused) as refused:
            move_database(source, target)
        assert refused.value.code == code
    assert PASSWORD not in refusal("move-database", str(old), postgres.url("nowhere"))


def written_by(address: str, release: str) -> DatabasePlace:
    """A database as an older release left it, with a table of it."""
    place = database_place(address)
    assert isinstance(place, PostgresAddress)
    engine = create_engine(
        "postgresql+psycopg://",
        creator=lambda: connect_postgres(place, idle_in_transaction_session_timeout=0),
        poolclass=NullPool,
    )
    with engine.begin() as connection:
        run_migrations(connection, release)
    with looking(place) as found:
        asked = "INSERT INTO {} VALUES ({})"
        for row in (TABLE, SEAT):
            values = [getattr(row, name) for name in row.__struct_fields__]
            values = ["t", *values] if row is SEAT else values
            marks = ", ".join("?" * len(values))
            found.execute(asked.format("seats" if row is SEAT else "tables", marks), values)
        found.execute("INSERT INTO pushes VALUES ('p', 'g', 'e', 'k', 'a', 'en', 1, 2, 'web', '')")
    return place


def as_it_is(place: DatabasePlace) -> dict[str, Any]:
    """All that stands in a database of whatever release, and which it is."""
    asked = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
    with looking(place) as found:
        names = [name for (name,) in found.execute(asked).fetchall()]
        return {name: found.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}


@pytest.mark.long
def test_a_backup_and_a_move_leave_what_an_older_release_wrote_as_it_is(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    old, new = written_by(postgres.empty(), "0008"), database_place(postgres.empty())
    before = as_it_is(old)
    assert before["alembic_version"] == [("0008",)]
    copy, moved = tmp_path / "copy.sqlite", tmp_path / "moved.sqlite"
    assert back_up(old, copy) == 1
    move_database(old, moved)
    assert restore(copy, new) == 1
    assert as_it_is(old) == before
    with contextlib.closing(sqlite3.connect(copy)) as found:
        assert found.execute("SELECT version_num FROM alembic_version").fetchone() == ("0008",)
    for place in (moved, new):
        kept = rows(place)
        assert len(kept["tables"]) == len(kept["seats"]) == len(kept["pushes"]) == 1
    with looking(old) as found:
        found.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SetupError, match=r"^The database .* a newer release has written it\.$"):
        back_up(old, copy)


@pytest.mark.long
async def test_a_backup_says_nothing_to_postgresql_by_the_names_of_its_columns(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    copy, target = tmp_path / "copy.sqlite", database_place(postgres.fresh())
    before = await filled(target, SOME[:5])
    await filled(copy, SOME[:1])
    name = 'x") FROM STDIN; DROP TABLE events; --'.replace('"', '""')
    with looking(copy) as found:
        found.execute(f'ALTER TABLE facts ADD COLUMN "{name}" TEXT')
        found.execute('CREATE TABLE "a""b" (c TEXT)')
    with pytest.raises(SetupError, match="does not exist"):
        restore(copy, target)
    assert rows(target) == before


@pytest.mark.long
async def test_a_database_that_a_server_uses_stays_where_it_is(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    used, other = database_place(postgres.fresh()), database_place(postgres.fresh())
    log = store_at(used, asyncio.get_running_loop())
    log.open()
    for source, target in ((used, other), (other, used)):
        with pytest.raises(MoveRefused) as refused:
            await asyncio.to_thread(move_database, source, target)
        assert refused.value.code == "used"
    await log.write(event(1))
    await log.close()


@pytest.mark.long
async def test_a_move_that_could_not_keep_servers_away_to_its_end_is_not_called_done(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    source, target = database_place(postgres.fresh()), tmp_path / "new.sqlite"
    name = str(source).rpartition("/")[2]
    ends = (
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database d ON d.oid = database"
        f" WHERE datname = '{name}' AND locktype = 'advisory'"
    )
    with pytest.raises(SetupError, match=r"^The database .* cannot be used: "):
        move_database(source, target, lambda done, count: postgres.run(ends))


@pytest.mark.long
async def test_a_move_that_is_killed_has_not_happened_and_may_be_tried_again(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    old, target = tmp_path / "old.sqlite", postgres.fresh()
    before = await filled(old, SOME)
    place, name = database_place(target), target.rpartition("/")[2]
    with looking(place) as found:
        found.execute("BEGIN")
        found.execute("LOCK TABLE facts IN ACCESS SHARE MODE")  # it waits here, having begun
        words = [sys.executable, "-m", "flibuste", "move-database", str(old), target]
        moving = subprocess.Popen(words)
        waits = f"SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = '{name}' AND NOT granted"
        until = time.monotonic() + 60
        while not postgres.run(waits):
            assert time.monotonic() < until and moving.poll() is None
            await asyncio.sleep(0.05)
        log = store_at(place, asyncio.get_running_loop())
        with pytest.raises(Exception, match="being moved"):
            log.open()
        moving.send_signal(signal.SIGKILL)
        moving.wait()
    assert rows(old) == before
    kept = rows(place)
    assert not any(kept[table] for table in kept if table != "facts")
    move_database(old, place)
    assert {k: len(v) for k, v in rows(place).items()} == {k: len(v) for k, v in before.items()}
    assert [path.name for path in tmp_path.iterdir()] == [old.name]


@pytest.mark.long
async def test_people_play_on_after_their_host_has_moved(
    launch: Callable[..., Ship], postgres: PostgresServer, tmp_path: Path
) -> None:
    ship = launch(address=str(tmp_path / "tables.sqlite"))
    made = ship.make(shelf.ids()[0], ["me", "open"])
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, n) for n, token in enumerate(tokens)]
    crew = Crew(*players)
    await crew.reach(6)
    assert await asyncio.to_thread(ship.stop) == 0
    target = postgres.empty()
    words = [sys.executable, "-m", "flibuste", "move-database", ship.address, target]
    done = await asyncio.to_thread(subprocess.run, words, capture_output=True, text=True)
    assert done.returncode == 0 and "compared" in done.stdout, done.stderr
    assert PASSWORD not in done.stdout
    ship.address, ship.database = target, database_place(target)
    await asyncio.to_thread(ship.start)
    await crew.reach(12)
    await crew.rest()
    check_story(ship.database, table, players)
    assert PASSWORD not in ship.log.read_text() and "Traceback" not in ship.log.read_text()
    assert PASSWORD not in ship.get("/metrics")
