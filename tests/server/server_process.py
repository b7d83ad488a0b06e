"""A real server process on loopback with a real database, that can be killed and started again."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flibuste.store.address import database_place

QUICK = {
    "BOT_PACE": "0",
    "COUNTDOWN_SECONDS": "0",
    "LEAVE_SECONDS": "0",
    "REQUESTS_A_MINUTE": "1000000",
    "TABLES_A_MINUTE": "1000000",
    "OPEN_TABLES_A_GUEST": "1000000",
    "SOCKETS_AN_ADDRESS": "100000",
    "MESSAGES_A_SECOND": "100000",
    "MESSAGE_BURST": "100000",
    "THINKERS": "2",
    "HOME": "false",  # whatever happens to be packed here
}


# Below the ports that systems give to connections going out: one of those may be taken before our server starts, by another
# test's connection or by our own knocking.
PORTS = range(20_000, 32_768)


def own_ports() -> Iterator[int]:
    """The ports of this process: no other process of the tests has them, and none comes twice.

    A server that is killed finds its own free when it is started again, whoever has asked for one meanwhile.
    """
    place = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    ports = [*PORTS[place::count]]
    while True:
        random.SystemRandom().shuffle(ports)  # there may be tests of somebody else on this machine
        yield from ports


_ports = own_ports()


def free_port() -> int:
    """A port that nobody listens at."""
    while True:
        port = next(_ports)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def database_at(folder: Path) -> str:
    """The database of a server that has this folder; `--database` of pytest may put another here."""
    return str(folder / "tables.sqlite")


class Ship:
    """One server and its database."""

    def __init__(
        self,
        folder: Path,
        port: int | None = None,
        runner: tuple[str, ...] = (),
        package: Path | None = None,
        address: str = "",
        **settings: Any,
    ) -> None:
        self.folder = folder
        self.runner = runner  # a command that runs ours
        self.package = package  # another release than the one at hand
        self.address = address or database_at(folder)
        self.database: Any = database_place(self.address)
        self.port = port or free_port()
        self.log = folder / "server.log"
        self.settings = {**QUICK, **{name.upper(): str(v) for name, v in settings.items()}}
        self.up_at = 0.0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Ship:
        """Start it and wait until it answers."""
        given = {f"FLIBUSTE_SERVER_{name}": value for name, value in self.settings.items()}
        command = [sys.executable, "-m", "flibuste", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.runner, *command, "--database", self.address],
                stdout=log,
                stderr=log,
                env={**os.environ, **given, **self._release()},
            )
        until = time.monotonic() + 120
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            try:
                self.get("/health")
                self.up_at = time.monotonic()
                return self
            except OSError:
                time.sleep(0.02)
        raise TimeoutError("the server does not answer")

    def _release(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.package)} if self.package else {}

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Politely."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(90)

    def restart(self) -> None:
        self.kill()
        self.start()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    # --- Plain HTTP ------------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, answer, headers."""
        content = None if body is None else json.dumps(body).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if content is not None:
            named.setdefault("content-type", "application/json")
        request = urllib.request.Request(self.url + path, content, named, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return answer.status, _read(answer), dict(answer.headers)
        except urllib.error.HTTPError as error:
            return error.code, _read(error), dict(error.headers)

    def get(self, path: str, **headers: str) -> Any:
        """An answer; asked for again where the server says that it is not ready yet."""
        for _ in range(20):
            status, answer, _ = self.ask("GET", path, **headers)
            if status != 503:
                break
            time.sleep(0.5)
        assert status == 200, (status, answer)
        return answer

    def post(self, path: str, body: Any, **headers: str) -> Any:
        status, answer, _ = self.ask("POST", path, body, **headers)
        assert status in (200, 201), (status, answer)
        return answer

    def make(self, game: str, seats: list[str], **wish: Any) -> Any:
        """A new table; waits for a game that is still being compiled."""
        until = time.monotonic() + 240
        while True:
            status, answer, _ = self.ask(
                "POST", "/api/tables", {"game": game, "seats": seats, **wish}
            )
            if status != 503 or time.monotonic() > until:
                assert status == 201, answer
                return answer
            time.sleep(0.5)

    def join(self, made: Any, **wish: Any) -> Any:
        """Take a seat by the table's link, as a friend would who knows nothing else."""
        path, _, secret = made["link"].partition("#")
        table = path.rpartition("/")[2]
        return self.post(f"/api/tables/{table}/seats", {"invite": secret, **wish})


def _read(answer: Any) -> Any:
    content = answer.read()
    kind = answer.headers.get("content-type", "")
    return json.loads(content) if kind.startswith("application/json") else content.decode()
