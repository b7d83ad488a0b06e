"""A PostgreSQL of the tests' own, from the system's programs, with a database for each test."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import free_port

from flibuste.store.address import database_place
from flibuste.store.migrate import migrate

USER, PASSWORD = "anne", "the-black-pearl"
_names = itertools.count(1)


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`; Debian keeps it off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    return kept[-1].parent if kept else None


def nobody_special() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: how a process of somebody else is started."""
    if os.geteuid():
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _state(pid: int) -> str:
    """What a process does, by a letter of proc(5); X where there is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def _is_alive(pid: int) -> bool:
    """Whether a process is there, and not only waited for."""
    return _state(pid) not in "ZX"


class PostgresServer:
    """One PostgreSQL, which can be stopped, killed and started again."""

    def __init__(self, *, is_durable: bool = False, folder: Path | None = None) -> None:
        found = programs()
        if found is None:
            assert not os.environ.get("CI"), "no PostgreSQL is installed"
            pytest.skip("no PostgreSQL is installed")
        self.programs, self.port = found, free_port()
        self.folder = folder or Path(tempfile.mkdtemp(prefix="flibuste-postgres-"))
        self.process: subprocess.Popen[bytes] | None = None
        self._model = ""
        self._of_folder: dict[Path, str] = {}
        self.who = nobody_special()
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        self._make(is_durable)

    @property
    def cluster(self) -> Path:
        return self.folder / "cluster"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def url(self, database: str, *, user: str = USER, password: str = PASSWORD) -> str:
        """The address of a database."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def _make(self, is_durable: bool) -> None:
        secret = self.folder / "secret"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        made = [self.programs / "initdb", "--pgdata", self.cluster, "--username", USER]
        made += ["--auth", "scram-sha-256", "--pwfile", secret, "--encoding", "UTF8"]
        made += ["--locale", "C.UTF-8", "--no-sync", "--wal-segsize", "1"]
        done = subprocess.run(made, capture_output=True, text=True, cwd=self.folder, **self.who)
        assert done.returncode == 0, done.stderr
        settings = {
            "listen_addresses": "'127.0.0.1'",
            "port": self.port,
            "unix_socket_directories": f"'{self.folder}'",
            "max_connections": 60,
            "shared_buffers": "'32MB'",
            "log_statement": "'none'",
        }
        if not is_durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        with (self.cluster / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())

    def standby(self) -> PostgresServer:
        """Another that follows this one from now on, already started; it may be read until it is promoted."""
        made = PostgresServer()
        shutil.rmtree(made.cluster)
        words = [self.programs / "pg_basebackup", "--pgdata", made.cluster, "--write-recovery-conf"]
        words += ["--checkpoint", "fast", "--no-sync", "--dbname", self.url("postgres")]
        done = subprocess.run(words, capture_output=True, text=True, cwd=made.folder, **made.who)
        assert done.returncode == 0, done.stderr
        with (made.cluster / "postgresql.conf").open("a") as file:
            file.write(f"port = {made.port}\nunix_socket_directories = '{made.folder}'\n")
        return made.start()

    def start(self) -> PostgresServer:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.cluster],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.who,
            )
        return self._answers()

    def _answers(self) -> PostgresServer:
        assert self.process is not None
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self.run("SELECT 1")
                return self
            except Exception:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise RuntimeError(self.log.read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once but orderly, or as told: SIGQUIT is a crash."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def kill(self) -> None:
        """All its processes at once, with no chance to do anything, nor to begin another that we know nothing of."""
        if self.process is not None:
            self.process.send_signal(signal.SIGSTOP)
            while _state(self.process.pid) not in "TZX":
                time.sleep(0.001)
        family = self._family()
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
            self.process = None
        while any(map(_is_alive, family)):  # what is left of one would keep the next from starting
            time.sleep(0.01)

    def _family(self) -> list[int]:
        """Itself, and then its children."""
        if self.process is None:
            return []
        pid = self.process.pid
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        except OSError:  # it has ended
            children = ""
        return [pid, *map(int, children.split())]

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """None of its processes may write any file beyond the first byte, as if the disk were full.

        It is EFBIG that they see and not ENOSPC, and also where a file need not grow: stricter than a full disk.
        """
        self._limit("1")
        try:
            yield
        finally:
            self._limit("unlimited")

    def _limit(self, size: str) -> None:
        """By a program of its own user: root itself may lack the right to limit others."""
        for pid in self._family():  # itself first: whom it starts from now on inherits it
            words = ["prlimit", f"--pid={pid}", f"--fsize={size}:"]
            done = subprocess.run(words, capture_output=True, text=True, **self.who)
            assert not done.returncode or not _is_alive(pid), done.stderr

    def recover(self) -> None:
        """Until it answers again; where it has ended, somebody starts it."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self.process is None or self.process.poll() is not None:
                self.process = None
                self.start()
                return
            try:
                self.run("SELECT 1")
                return
            except Exception:
                time.sleep(0.05)
        raise RuntimeError(self.log.read_text())

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, statement: str, database: str = "postgres") -> list[Any]:
        """What another program reads or writes there."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def empty(self) -> str:
        """The address of a new database with nothing in it."""
        name = f"test_{next(_names)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def fresh(self) -> str:
        """The address of a new database of ours: a copy of one that was made once."""
        if not self._model:
            address = self.empty()
            migrate(database_place(address))
            self._model = address.rpartition("/")[2]
        name = f"test_{next(_names)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {self._model}")
        address = self.url(name)
        epoch = "UPDATE facts SET value = gen_random_uuid()::text WHERE name = 'epoch'"
        self.run(epoch, name)
        return address

    def of_folder(self, folder: Path) -> str:
        """The database of whoever has this folder."""
        if folder not in self._of_folder:
            self._of_folder[folder] = self.fresh()
        return self._of_folder[folder]
