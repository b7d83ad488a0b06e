"""The store in PostgreSQL: several servers share it, and it outlives cut lines and restarts."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from player import PATIENCE
from postgres_server import PASSWORD, PostgresServer
from quiet_rooms import rooms_over
from server_process import Ship, free_port
from sqlalchemy.dialects import postgresql
from table_helpers import PLAIN
from test_disk import suffers
from test_settings import refusal
from test_store import DEED, GUEST, TABLE, event, guest, held

from flibuste.law.kernel import SetupError
from flibuste.people.pairing.desk import Desk
from flibuste.people.pairing.rows import EndRow
from flibuste.people.pairing.seeks import Seeks
from flibuste.server.bodies import SeekWish
from flibuste.server.ops.backup import back_up, restore
from flibuste.store import postgres_line
from flibuste.store.address import PostgresAddress, database_place
from flibuste.store.events import (
    Fence,
    Gone,
    GuestRow,
    NewGuest,
    NewTable,
    RowsAsKnown,
    SetFact,
    StateChanged,
    Unsure,
)
from flibuste.store.migrate import migrate
from flibuste.store.postgres import PostgresLog
from flibuste.store.postgres_line import PostgresLine, connect_postgres
from flibuste.store.postgres_writer import PostgresWriter
from flibuste.store.rows import AddRow
from flibuste.store.statements import (
    FORGET_GUEST,
    JOIN_GUEST,
    QUERIES,
    SEATS_LOCKED,
    SEATS_RENAMED,
    Bound,
)

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("postgres")]


def at(address: str) -> PostgresAddress:
    place = database_place(address)
    assert isinstance(place, PostgresAddress)
    return place


def opened(address: str) -> PostgresLog:
    made = PostgresLog(at(address), asyncio.get_running_loop())
    made.open()
    return made


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.fresh()


@pytest.fixture
async def log(address: str) -> AsyncIterator[PostgresLog]:
    made = opened(address)
    yield made
    await made.close()


@pytest.fixture
def troubles(log: PostgresLog) -> list[bool]:
    told: list[bool] = []
    log.on_trouble = told.append
    return told


async def until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def versions(log: PostgresLog, table: str = "t") -> list[int]:
    return [entry.v for entry in await log.events(table)]


# --- What it understands --------------------------------------------------------------------------


async def test_every_query_is_understood(log: PostgresLog) -> None:
    for query in QUERIES.values():
        sql = query.postgres
        given = dict.fromkeys(query._made.compile(dialect=postgresql.dialect()).params)
        await asyncio.to_thread(log._ask, sql, {**given, **sql.fixed})


async def test_what_is_a_guest_s_is_found_by_indexes_among_many_tables(
    log: PostgresLog, postgres: PostgresServer, address: str
) -> None:
    name = address.rpartition("/")[2]
    for made in (
        "INSERT INTO tables SELECT 't' || k, k, k, 'g', 1, '{}', 'over', 'public', '', '', 'g' || k"
        " FROM generate_series(1, 20000) k",
        "INSERT INTO seats SELECT 't' || k, 0, 'person', '', '', 'g' || k % 2000, NULL, NULL, '', ''"
        " FROM generate_series(1, 20000) k",
        "ANALYZE",
    ):
        postgres.run(made, name)
    given = {"of_guest": "g5", "becomes": "g6", "name": "Anne"}
    for statement in (*SEATS_RENAMED, *SEATS_LOCKED, *JOIN_GUEST, *FORGET_GUEST):
        sql = statement.postgres
        asked = sql._replace(text=f"EXPLAIN {sql.text}")
        plan = str(await asyncio.to_thread(log._ask, asked, given))
        assert "Seq Scan on tables" not in plan and "Seq Scan on seats" not in plan, plan


async def test_a_text_goes_in_and_comes_out_whole(log: PostgresLog) -> None:
    body = '{"text":"Ahoy %s %(a)s ☠ \\\\ \\u0000 \'; DROP TABLE events"}'
    await log.write(event(1, body=body))
    assert (await log.events("t"))[0].body["text"] == "Ahoy %s %(a)s ☠ \\ \0 '; DROP TABLE events"


# --- Several servers ------------------------------------------------------------------------------


async def test_of_two_servers_one_writes_a_version_and_the_other_meets_the_fence(
    log: PostgresLog, address: str
) -> None:
    other = opened(address)
    for v in range(1, 41):
        writing = [one.write(event(v, cid=f"{v}")) for one in (log, other)]
        fates = await asyncio.gather(*writing, return_exceptions=True)
        assert sorted(type(fate).__name__ for fate in fates) == ["Fence", "NoneType"]
    assert await versions(log) == await versions(other) == [*range(1, 41)]
    await other.close()


async def test_two_servers_that_write_the_same_in_batches_lose_nothing_and_double_nothing(
    log: PostgresLog, address: str
) -> None:
    other = opened(address)
    tables = [f"t{k}" for k in range(12)]

    def batch(one: PostgresLog, v: int, order: list[str]) -> list[asyncio.Future[None]]:
        return [one.write(event(v, t), event(v + 1, t), SetFact(t, str(v))) for t in order]

    for v in range(1, 20, 2):
        with held(log):
            mine, theirs = batch(log, v, tables), batch(other, v, tables[::-1])
        fates = await asyncio.gather(*mine, *theirs, return_exceptions=True)
        kept = [fate for fate in fates if fate is None]
        assert len(kept) == 12 and all(fate is None or type(fate) is Fence for fate in fates)
    for table in tables:
        assert await versions(log, table) == [*range(1, 21)]
    await other.close()


async def test_a_write_whose_second_event_is_taken_leaves_none_of_it(log: PostgresLog) -> None:
    await log.write(event(2))
    with held(log):
        written = [
            log.write(event(1, "u")),
            log.write(event(1), event(2)),
            log.write(event(2, "u")),
        ]
    fates = await asyncio.gather(*written, return_exceptions=True)
    assert [type(fate) for fate in fates] == [type(None), Fence, type(None)]
    assert await versions(log) == [2] and await versions(log, "u") == [1, 2]


async def test_of_two_servers_that_know_the_same_rows_one_changes_them(
    log: PostgresLog, address: str
) -> None:
    other = opened(address)
    await log.write(NewTable(TABLE))
    for at in range(10, 30):
        (stand,) = await log.stands(["t"])
        known = RowsAsKnown("t", stand.changed)
        writing = []
        with held(log):  # both at once, each among others in a batch, which are kept
            for one in (log, other):
                writing.append(one.write(known, StateChanged("t", "open", at)))
                writing.append(one.write(SetFact("alive", "1")))
        fates = await asyncio.gather(*writing, return_exceptions=True)
        assert sorted(type(fate).__name__ for fate in fates[::2]) == ["Fence", "NoneType"]
        assert fates[1::2] == [None, None]
    await other.close()


async def test_the_same_version_twice_in_a_batch_is_written_once(log: PostgresLog) -> None:
    await log.write(event(9, body='{"n":9}'))
    with held(log):
        written = [log.write(event(1, body=f'{{"n":{n}}}')) for n in range(4)]
        written += [log.write(event(9, body='{"n":0}')) for _ in range(3)]
        written += [log.write(event(2, body='{"n":2}'))]
    fates = await asyncio.gather(*written, return_exceptions=True)
    assert [type(fate) for fate in fates] == [type(None), *[Fence] * 6, type(None)]
    assert [entry.body["n"] for entry in await log.events("t")] == [0, 2, 9]


async def test_of_two_events_for_one_place_only_the_one_that_is_kept_is_called_so(
    log: PostgresLog,
) -> None:
    await log.write(event(1, cid="c"))
    with held(log):
        written = [
            log.write(event(2, cid="c", body='{"n":1}')),
            log.write(event(2, cid="d", body='{"n":2}')),
        ]
    fates = await asyncio.gather(*written, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Fence, type(None)]
    assert [entry.cid for entry in await log.events("t")] == ["c", "d"]


async def test_servers_that_start_at_once_migrate_once(postgres: PostgresServer) -> None:
    place, faults = at(postgres.empty()), []

    def start() -> None:
        try:
            migrate(place)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    await asyncio.to_thread(lambda: [thread.join() for thread in threads])
    assert faults == []
    log = PostgresLog(place, asyncio.get_running_loop())
    log.open()
    await log.write(event(1))
    await log.close()


# --- Lines that are cut ---------------------------------------------------------------------------


def cut_all(postgres: PostgresServer, address: str) -> None:
    name = address.rpartition("/")[2]
    postgres.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


async def test_a_cut_line_is_replaced_and_nobody_loses_a_write(
    log: PostgresLog, postgres: PostgresServer, address: str, troubles: list[bool]
) -> None:
    for v in range(1, 6):
        await asyncio.to_thread(cut_all, postgres, address)
        reading = asyncio.create_task(log.fact("epoch"))
        await log.write(event(v))
        assert await reading
    assert await versions(log) == [1, 2, 3, 4, 5]
    assert not log.in_trouble and troubles == [True, False] * (len(troubles) // 2)


async def test_what_may_have_been_written_before_the_line_was_cut_is_unsure(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = PostgresWriter._run

    def cut_after(writer: PostgresWriter, *given: Any) -> Any:
        done = run(writer, *given)
        monkeypatch.setattr(PostgresWriter, "_run", run)
        writer._writes.close()  # the answer is lost on its way
        writer._writes.execute("SELECT 1")
        return done

    for changes in ([event(1)], [NewGuest(GUEST)], [AddRow(DEED)], [event(2), event(3)]):
        monkeypatch.setattr(PostgresWriter, "_run", cut_after)
        with pytest.raises(Unsure):
            await log.write(*changes)
    assert await versions(log) == [1, 2, 3] and await log.guest(b"cookie") == GUEST


async def test_postgresql_is_stopped_crashed_and_started_again_and_play_goes_on() -> None:
    own = PostgresServer(is_durable=True)
    try:
        await asyncio.to_thread(own.start)
        log = await asyncio.to_thread(lambda: own.fresh())
        store = opened(log)
        troubles: list[bool] = []
        store.on_trouble = troubles.append
        kept: list[int] = []
        for k, how in enumerate((signal.SIGINT, signal.SIGQUIT)):
            kept.append(2 * k + 1)
            await store.write(event(kept[-1]))
            await asyncio.to_thread(own.stop, how)
            waiting = store.write(event(2 * k + 2))
            await until(lambda: store.in_trouble)
            assert not waiting.done(), "no false ack"
            await asyncio.to_thread(own.start)
            async with asyncio.timeout(60):
                await waiting
            kept.append(2 * k + 2)
            assert await versions(store) == kept
        await until(lambda: not store.in_trouble)
        assert troubles == [True, False, True, False]
        await store.close()
    finally:
        own.close()


async def test_while_postgresql_is_away_a_reader_is_told_and_a_closing_server_ends(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = PostgresServer()
    monkeypatch.setattr("flibuste.store.postgres.READ_PATIENCE", 0.3)
    try:
        await asyncio.to_thread(own.start)
        log = opened(own.fresh())
        await log.write(event(1))
        await asyncio.to_thread(own.stop)
        with pytest.raises(Gone):
            await log.events("t")
        lost = log.write(event(2))
        await until(lambda: log.in_trouble)
        async with asyncio.timeout(60):
            await log.close()
        assert isinstance(lost.exception(), Unsure)  # the last attempt may have been kept
    finally:
        own.close()


async def test_a_line_that_carries_nothing_is_taken_for_cut_after_three_seconds(
    log: PostgresLog,
) -> None:
    assert isinstance(log._writer, PostgresWriter) and log._writer.line is not None
    connection = log._writer.line.connection
    with socket.socket(fileno=os.dup(connection.fileno())) as ours:
        idle = [socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT]
        assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        first, between, count = (ours.getsockopt(socket.IPPROTO_TCP, option) for option in idle)
        assert first + between * count <= 3
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) <= 3000
    theirs = ("tcp_keepalives_idle", "tcp_keepalives_interval", "tcp_keepalives_count")
    asked = ", ".join(f"current_setting('{name}')::int" for name in theirs)
    first, between, count = connection.execute(f"SELECT {asked}".encode()).fetchone() or ()
    assert first + between * count <= 3


async def test_people_are_told_and_play_on_when_postgresql_is_back(tmp_path: Path) -> None:
    own = PostgresServer(is_durable=True)

    @asynccontextmanager
    async def away(ship: Ship) -> AsyncIterator[None]:
        await asyncio.to_thread(own.stop, signal.SIGQUIT)
        yield
        await asyncio.to_thread(own.start)

    await asyncio.to_thread(own.start)
    ship = Ship(tmp_path, address=own.fresh())
    try:
        await asyncio.to_thread(ship.start)
        await suffers(ship, away)
        assert PASSWORD not in ship.log.read_text()
    finally:
        ship.close()
        own.close()


class Proxy:
    """Carries bytes between us and PostgreSQL, until it is told to hold them back."""

    def __init__(self, to: int) -> None:
        self.to, self.is_open = to, threading.Event()
        self.is_open.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.sockets: list[socket.socket] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                one = self.listener.accept()[0]
                other = socket.create_connection(("127.0.0.1", self.to))
                self.sockets += [one, other]
                for pair in ((one, other), (other, one)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self.is_open.wait()
                other.sendall(data)
            other.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.is_open.set()
        for one in (self.listener, *self.sockets):
            one.close()


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[Proxy]:
    made = Proxy(postgres.port)
    yield made
    made.close()


async def test_a_line_that_stays_open_and_carries_nothing_is_given_up(
    postgres: PostgresServer, proxy: Proxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        PostgresLine, "answer", property(lambda line: -2.0, lambda line, _: None), raising=False
    )
    log = opened(address.replace(f":{postgres.port}/", f":{proxy.port}/"))
    await log.write(event(1))
    proxy.is_open.clear()
    written = log.write(event(2))
    await until(lambda: log.in_trouble)
    assert not written.done()
    proxy.is_open.set()
    async with asyncio.timeout(60):
        fate = (await asyncio.gather(written, return_exceptions=True))[0]
    assert fate is None or isinstance(fate, Unsure), "it may have arrived after all"
    assert await versions(log) == [1, 2]
    await log.close()


async def test_a_log_closes_though_its_lines_stay_open_and_carry_nothing(
    postgres: PostgresServer, proxy: Proxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        PostgresLine, "answer", property(lambda line: -2.0, lambda line, _: None), raising=False
    )
    monkeypatch.setitem(postgres_line._CLIENT, "connect_timeout", 2)
    log = opened(address.replace(f":{postgres.port}/", f":{proxy.port}/"))
    await log.write(event(1))
    assert await versions(log) == [1]
    proxy.is_open.clear()
    asked = [asyncio.ensure_future(log.events("t")), asyncio.ensure_future(log.write(event(2)))]
    await asyncio.sleep(0.2)
    async with asyncio.timeout(60):
        await log.close()
        fates = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Gone, Unsure]


async def test_a_batch_that_is_taken_apart_has_its_time_for_each_answer_and_not_for_all(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch, troubles: list[bool]
) -> None:
    do = PostgresWriter._do

    def slowly(writer: PostgresWriter, *given: Any) -> None:
        threading.Event().wait(0.3)
        do(writer, *given)

    await log.write(event(1))
    assert isinstance(log._writer, PostgresWriter) and log._writer.line is not None
    log._writer.line.answer = -0.5  # it is cut where one answer takes 2.5 seconds
    monkeypatch.setattr(PostgresWriter, "_do", slowly)
    with held(log):
        written = [log.write(event(v), SetFact("alive", "1")) for v in range(1, 13)]
    fates = await asyncio.gather(*written, return_exceptions=True)
    assert [type(fate) for fate in fates] == [Fence, *[type(None)] * 11]
    assert troubles == []


@pytest.mark.parametrize("is_taken", [False, True])
async def test_a_write_of_very_many_steps_has_its_time_for_each_answer_and_not_for_all(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch, troubles: list[bool], is_taken: bool
) -> None:
    """Else it would be cut off and tried again for ever, and nothing after it would be written."""
    run_step = PostgresWriter._run_step

    def slowly(writer: PostgresWriter, step: Bound) -> Any:
        threading.Event().wait(0.005)
        return run_step(writer, step)

    await log.write(AddRow(DEED))
    assert isinstance(log._writer, PostgresWriter) and log._writer.line is not None
    log._writer.line.answer = -1.5  # it is cut where one answer takes 1.5 seconds
    monkeypatch.setattr("flibuste.store.postgres_writer.STEPS_AT_ONCE", 10)
    monkeypatch.setattr(PostgresWriter, "_run_step", slowly)
    steps = [SetFact("alive", str(k)) for k in range(500)]
    async with asyncio.timeout(60):
        if is_taken:  # it is tried once more by itself
            with pytest.raises(Fence):
                await log.write(*steps, AddRow(DEED))
        else:
            await log.write(*steps)
            assert await log.fact("alive") == "499"
        await log.write(event(1))
    assert troubles == []


# --- Another database in the place of ours --------------------------------------------------------


async def test_a_backup_of_postgresql_is_put_back_there_and_on_sqlite(
    log: PostgresLog, address: str, tmp_path: Any
) -> None:
    replaced: list[bool] = []
    log.on_replaced = lambda: replaced.append(True)
    await log.write(
        NewTable(TABLE), NewGuest(GUEST), AddRow(DEED), event(1, body='{"☠":"\\u0000"}')
    )
    copy, file = tmp_path / "copy.sqlite", tmp_path / "tables.sqlite"
    assert await asyncio.to_thread(back_up, at(address), copy) == 1
    await log.write(event(2), guest())
    assert await asyncio.to_thread(restore, copy, at(address)) == 1
    with pytest.raises(Fence):
        await log.write(event(3))
    assert replaced == [True]
    assert await versions(log) == [1] and await log.guest(b"m") is None
    await log.write(event(2))
    assert await asyncio.to_thread(restore, copy, file) == 1
    again = tmp_path / "again.sqlite"
    assert await asyncio.to_thread(back_up, file, again) == 1
    assert await asyncio.to_thread(restore, again, at(address)) == 1
    with pytest.raises(Fence):
        await log.write(SetFact("alive", "1"))
    assert replaced == [True, True]
    assert await log.events("t") and await versions(log) == [1]
    assert {path.name for path in tmp_path.iterdir()} == {copy.name, file.name, again.name}


async def test_a_standby_that_took_over_is_another_database(
    log: PostgresLog, postgres: PostgresServer, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced: list[bool] = []
    log.on_replaced = lambda: replaced.append(True)
    await log.write(event(1))
    monkeypatch.setattr("flibuste.store.postgres_writer._TIMELINE", "SELECT '00000002'")
    await asyncio.to_thread(cut_all, postgres, address)
    with pytest.raises(Fence):
        await log.write(event(2))
    assert replaced == [True]
    await log.write(event(2))


async def test_where_a_standby_takes_over_nothing_is_acknowledged_in_between_and_all_is_read_anew() -> (
    None
):
    first = PostgresServer(is_durable=True)
    ends = contextlib.ExitStack()
    ends.callback(first.close)
    with ends:
        await asyncio.to_thread(first.start)
        address = first.fresh()
        second = await asyncio.to_thread(first.standby)
        ends.callback(second.close)
        name, port = address.rpartition("/")[2], f"127.0.0.1:{first.port}"
        log = opened(address.replace(port, f"{port},127.0.0.1:{second.port}"))
        replaced: list[bool] = []
        log.on_replaced = lambda: replaced.append(True)
        for v in range(1, 6):
            await log.write(event(v))
        async with asyncio.timeout(PATIENCE):
            while second.run("SELECT max(v) FROM events", name) != [(5,)]:
                await asyncio.sleep(0.05)

        await asyncio.to_thread(first.kill)
        waiting = log.write(event(6))
        await until(lambda: log.in_trouble)
        assert not waiting.done(), "a standby takes no writes, and is not asked for any"
        second.run("SELECT pg_promote()")
        with pytest.raises(Fence):  # it may lack what was written last: judge it again
            await waiting
        assert replaced == [True]
        assert await versions(log) == [1, 2, 3, 4, 5]
        await log.write(event(6))
        assert await versions(log) == [1, 2, 3, 4, 5, 6] and replaced == [True]
        await log.close()


def test_of_several_hosts_the_one_that_may_be_written_to_is_taken(
    postgres: PostgresServer, address: str
) -> None:
    standby = PostgresServer()
    try:
        standby.start()
        standby.run(f"CREATE DATABASE {address.rpartition('/')[2]}")
        standby.run("ALTER SYSTEM SET default_transaction_read_only = on")
        standby.run("SELECT pg_reload_conf()")
        port = f"127.0.0.1:{postgres.port}"
        for hosts in (f"127.0.0.1:{standby.port},{port}", f"{port},127.0.0.1:{standby.port}"):
            with connect_postgres(at(address.replace(port, hosts))) as connection:
                assert connection.info.port == postgres.port
    finally:
        standby.close()


# --- What cannot be used --------------------------------------------------------------------------


def test_what_cannot_be_used_is_said_in_a_sentence_without_the_password(
    postgres: PostgresServer,
) -> None:
    foreign, newer, mine = postgres.empty(), postgres.fresh(), postgres.fresh()
    postgres.run("CREATE TABLE photos (name TEXT)", foreign.rpartition("/")[2])
    version = "UPDATE alembic_version SET version_num = '9999'"
    postgres.run(version, newer.rpartition("/")[2])
    postgres.run("CREATE ROLE jack LOGIN PASSWORD 'treasure'")
    cases = {
        postgres.url("nowhere"): 'database "nowhere" does not exist',
        postgres.url("postgres", password="treasure"): "password authentication failed",
        postgres.url("postgres", user="nobody"): "password authentication failed",
        mine.replace(f"{postgres.port}", f"{free_port()}"): "refused",
        foreign: "another program's",
        newer: "a newer release has written it",
        postgres.url(
            mine.rpartition("/")[2], user="jack", password="treasure"
        ): "permission denied",
    }
    for address, hint in cases.items():
        with pytest.raises(SetupError, match=hint) as refused:
            migrate(at(address))
        said = str(refused.value)
        assert said.startswith("The database postgresql://") and said.endswith(".")
        assert PASSWORD not in said and "treasure" not in said and "\n" not in said


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_does_not_hold_every_letter_is_refused(
    postgres: PostgresServer, encoding: str
) -> None:
    name = f"in_{encoding.lower()}"
    postgres.run(
        f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
    )
    with pytest.raises(SetupError, match=f"its encoding is {encoding}"):
        migrate(at(postgres.url(name)))


def test_a_server_and_its_commands_refuse_it_and_no_log_has_the_password(
    postgres: PostgresServer,
) -> None:
    address = postgres.url("nowhere")
    for words in (["serve", "--port", "0"], ["backup", "b.sqlite"]):
        said = refusal(*words, "--database", address)
        assert "does not exist" in said and PASSWORD not in said


def test_a_server_waits_for_a_postgresql_that_nobody_has_started_yet(tmp_path: Path) -> None:
    own = PostgresServer()
    ship = Ship(tmp_path, address=own.url("postgres"))
    starting = threading.Thread(target=ship.start)
    try:
        starting.start()
        waits_for_it(ship)
        own.start()
        starting.join(PATIENCE)
        assert ship.get("/health") and PASSWORD not in ship.log.read_text()
    finally:
        ship.close()
        own.close()


def test_a_server_that_waits_for_its_database_ends_when_it_is_told_to(tmp_path: Path) -> None:
    ship = Ship(tmp_path, address=f"postgresql://anne:{PASSWORD}@127.0.0.1:{free_port()}/flibuste")

    def start() -> None:
        with pytest.raises(RuntimeError, match="waiting for the database"):
            ship.start()

    starting = threading.Thread(target=start)
    starting.start()
    waits_for_it(ship)
    assert ship.process is not None
    ship.process.send_signal(signal.SIGINT)
    assert ship.process.wait(PATIENCE) == 130
    starting.join(PATIENCE)
    assert "Traceback" not in ship.log.read_text()


def waits_for_it(ship: Ship) -> None:
    """Until the log says what is waited for, and how often it is asked."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not (ship.log.exists() and ship.log.read_text()):
        time.sleep(0.05)
    said = json.loads(ship.log.read_text())
    assert said["event"] == "waiting for the database" and said["said"] == "Connection refused"
    assert said["again_after"] == 0.5 and PASSWORD not in said["place"]


@pytest.mark.long
@pytest.mark.parametrize("others", [0, 1])
def test_a_house_that_cannot_open_though_its_database_is_there_says_why(
    postgres: PostgresServer, others: int
) -> None:
    """Its readers or its line to the house find no room: with another program there, it is the readers."""
    name = postgres.fresh().rpartition("/")[2]
    mary = f"mary_{others}"
    postgres.run(f"CREATE ROLE {mary} LOGIN PASSWORD 'treasure' CONNECTION LIMIT 2")
    postgres.run(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {mary}", name)
    address = postgres.url(name, user=mary, password="treasure")
    command = [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--database", address]
    with contextlib.ExitStack() as there:
        for _ in range(others):
            there.enter_context(psycopg.connect(address))
        done = subprocess.run(command, capture_output=True, text=True)
    *lines, said = done.stderr.splitlines()
    assert done.returncode == 2 and all(json.loads(line)["event"] != "fault" for line in lines)
    assert said == (
        f"The database postgresql://{mary}@127.0.0.1:{postgres.port}/{name} cannot be used: "
        f'too many connections for role "{mary}".'
    )
    assert "treasure" not in done.stderr + done.stdout


async def test_people_are_paired_once_by_servers_that_share_it(address: str) -> None:
    logs = [opened(address), opened(address)]
    try:
        for k in range(6):
            seeks = Seeks(logs[k % 2], rooms_over(logs[k % 2]))
            row = GuestRow(f"guest{k}", bytes([k]), f"Guest {k}", 1)
            made, _ = await seeks.begin(row, SeekWish(PLAIN))
            await seeks.stay(made.id, b"nonce")
        made_by = await asyncio.gather(*(Desk(log, rooms_over(log)).pair() for log in logs))
        assert sum(made_by) == 3
        ends = await logs[0].rows(EndRow, "pairing ends since", since=0)
        tables = [end.table_id for end in ends]
        assert len(ends) == 6 and all(tables.count(table) == 2 for table in tables)
    finally:
        for log in logs:
            await log.close()
