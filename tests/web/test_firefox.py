"""A game in another engine than Chromium's: the system's Firefox, spoken to by WebDriver BiDi.

Playwright drives only builds of its own; BiDi is what every Firefox speaks by itself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from screen import KEEP, LIT, PATIENCE
from server_process import Ship, free_port
from websockets.sync.client import ClientConnection, connect

from flibuste.law import shelf

pytestmark = pytest.mark.long


def firefox() -> str | None:
    named = os.environ.get("FIREFOX")
    return named or shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One window of a Firefox without a screen."""

    def __init__(self, profile: Path) -> None:
        port = free_port()
        words = [firefox(), "--headless", "--remote-debugging-port", str(port)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen([*words, "--profile", str(profile), "--no-remote"], **quiet)  # type: ignore[call-overload]
        self.stack = ExitStack()
        self.line = self._line(port)
        self.numbers = count(1)
        self.ask("session.new", capabilities={})
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def _line(self, port: int) -> ClientConnection:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.stack.enter_context(
                    connect(f"ws://127.0.0.1:{port}/session", max_size=None)
                )
            except OSError:
                assert time.monotonic() < deadline, "Firefox does not answer"
                time.sleep(0.1)

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def run(self, code: str) -> Any:
        """The value of an expression in the page."""
        target = {"context": self.window}
        answer = self.ask("script.evaluate", expression=code, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def until(self, code: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self.run(code):
            assert time.monotonic() < deadline, f"never: {code}"
            time.sleep(0.05)

    def click(self, what: str) -> None:
        """A real click in the middle of the first thing that a selector finds."""
        place = json.loads(
            self.run(
                "(() => { const one = document.querySelector(" + json.dumps(what) + ");"
                "one.scrollIntoView({block: 'center'}); const b = one.getBoundingClientRect();"
                "return JSON.stringify([b.x + b.width / 2, b.y + b.height / 2]); })()"
            )
        )
        x, y = map(round, place)
        touch = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": touch}
        self.ask("input.performActions", context=self.window, actions=[mouse])

    def close(self) -> None:
        self.stack.close()
        self.process.kill()
        self.process.wait()


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Firefox]:
    if firefox() is None:
        assert not os.environ.get("CI"), "CI installs a Firefox"
        pytest.skip("no Firefox")
    made = Firefox(tmp_path)
    yield made
    made.close()


def test_a_game_is_played_in_firefox(fox: Firefox, harbour: Ship) -> None:
    game = shelf.ids()[1]
    made = harbour.make(game, ["me", "bot:easy"])
    table, keys = made["table"]["id"], {"tokens": made["seats"], "invite": made["invite"]}
    fox.go(f"{harbour.url}/offline.html")
    fox.run(f"({KEEP})({json.dumps([table, keys])})")
    fox.go(f"{harbour.url}/t/{table}")
    lines = "document.querySelectorAll('[role=log] p').length"
    for _ in range(6):  # picks; a move takes one or two
        fox.until(f"document.querySelector({json.dumps(LIT)}) !== null")
        fox.click(LIT)
    token = made["seats"][0]["token"]
    events = harbour.get(f"/api/tables/{table}/events", authorization=f"Bearer {token}")["events"]
    assert sum(event["kind"] == "ply" and event["seat"] == 0 for event in events) >= 2
    assert fox.run(lines) >= 2
