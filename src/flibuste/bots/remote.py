"""A bot in a program of its own, asked over a socket: a line of JSON each way.

We send what the seat may know and its choices; the program answers with one of them:

    {"game": "madagascar", "version": 1, "ruleset": "…", "options": {…}, "seats": 2, "seat": "blue",
     "position": "…", "choices": ["…", "…"], "seconds": 10.0}
    {"move": "…"}
"""

from __future__ import annotations

import json
import socket
import time
from typing import Any

from flibuste.bots.sight import Sight
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT

TCP, UNIX = "tcp://", "unix:"
ANSWER_BYTES = 65_536  # more than this in one line is no answer
PATIENCE_REMOTE = 10.0  # seconds for an answer, where nothing else is said


class NoAnswer(Exception):
    """The program did not answer in time, or not with a move; the message is a clause."""


def is_address(word: str) -> bool:
    """Whether a word says where a program listens."""
    return word.startswith((TCP, UNIX))


class RemotePlayer:
    """A program that listens at an address; the connection is kept from move to move."""

    def __init__(self, law: Law, address: str, seconds: float = PATIENCE_REMOTE) -> None:
        self.law, self.address, self.seconds = law, address, seconds
        self._socket: socket.socket | None = None

    def choose(self, table: Sight) -> int:
        """The code of the move it answers with; NoAnswer says what came instead."""
        try:
            move = self._ask(self._question(table))
            return self.law.actions.parse(move)
        except (OSError, ValueError) as error:
            self.close()
            raise NoAnswer(_reason(error, self.address)) from None

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _question(self, sight: Sight) -> dict[str, Any]:
        settings = sight.settings
        return {
            "game": self.law.id,
            "version": self.law.version,
            "ruleset": settings.ruleset,
            "options": settings.options,
            "seats": sight.seats,
            "seat": SEAT[sight.seat],
            "position": sight.view().text,
            "choices": sight.choices(),
            "seconds": self.seconds,
        }

    def _ask(self, question: dict[str, Any]) -> str:
        until = time.monotonic() + self.seconds
        if self._socket is None:
            self._socket = _connected(self.address, self.seconds)
        self._socket.settimeout(self.seconds)
        self._socket.sendall(json.dumps(question).encode() + b"\n")
        line = b""
        while not line.endswith(b"\n"):
            self._socket.settimeout(max(0.001, until - time.monotonic()))
            part = self._socket.recv(4096)
            if not part:
                raise ValueError("it hung up")
            line += part
            if len(line) > ANSWER_BYTES:
                raise ValueError("its answer has no end")
        answer = json.loads(line)
        move = answer.get("move") if isinstance(answer, dict) else None
        if not isinstance(move, str):
            raise ValueError("its answer names no move")
        return move


def _connected(address: str, seconds: float) -> socket.socket:
    if address.startswith(TCP):
        host, _, port = address.removeprefix(TCP).rpartition(":")
        if not port.isdecimal():
            raise ValueError(f"“{address}” names no port")
        line = socket.create_connection((host.strip("[]"), int(port)), seconds)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(seconds)
    try:
        line.connect(address.removeprefix(UNIX))
    except OSError:
        line.close()
        raise
    return line


def _reason(error: Exception, address: str) -> str:
    if isinstance(error, TimeoutError):
        return "no answer came in time"
    if isinstance(error, OSError):
        return f"{address} cannot be asked ({error.strerror or error})"
    if isinstance(error, json.JSONDecodeError | UnicodeDecodeError):
        return "its answer is no line of JSON"
    return str(error)
