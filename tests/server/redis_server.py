"""A Redis of a test's own, that can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest
from server_process import free_port

PROGRAMS = ("redis-server", "valkey-server")


class RedisServer:
    """One Redis, which keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.options: list[str] = []  # what a test wants besides
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> RedisServer:
        """Start it and wait until it listens."""
        found = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if found is None:
            assert not os.environ.get("CI"), "no Redis is installed"
            pytest.skip("no Redis is installed")
        options = [
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen(
            [found, *options, "--dir", str(self.folder), *self.options], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                assert self.process.poll() is None, "another program listens at its port"
                return self
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("Redis does not start")

    def hang(self) -> None:
        """It takes whatever it is sent, and new connections, and says nothing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """From a hang."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """At once."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
