"""What an operator sees: health, readiness, metrics and logs; and what none of them tells."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from player import Player
from prometheus_client.parser import text_string_to_metric_families
from server_process import Ship
from table_helpers import pair

from flibuste.law import shelf

GAME = shelf.ids()[0]


def test_it_lives_at_once_and_is_ready_when_every_game_is(launch: Callable[..., Ship]) -> None:
    ship = launch()
    assert ship.get("/health") == {"state": "alive"}
    states = []
    until = time.monotonic() + 240
    while not states or states[-1] != (200, "ready"):
        assert time.monotonic() < until
        status, answer, _ = ship.ask("GET", "/ready")
        states.append((status, answer["state"]))
        time.sleep(0.05)
    assert states[0] == (503, "warming")
    assert set(states) == {(503, "warming"), (200, "ready")}


def test_metrics_are_prometheus_s_and_their_labels_are_few(ship: Ship) -> None:
    made = ship.make(GAME, ["me", "open"])
    ship.join(made)
    ship.ask("GET", "/api/tables/nope")
    status, text, headers = ship.ask("GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert {
        "flibuste_sockets", "flibuste_tables_in_memory", "flibuste_events", "flibuste_refusals",
        "flibuste_closes", "flibuste_commit_seconds", "flibuste_commit_changes",
        "flibuste_bot_moves", "flibuste_faults", "flibuste_storage_trouble",
    } <= families.keys()  # fmt: skip
    labels = {
        (name, value)
        for family in families.values()
        for sample in family.samples
        for name, value in sample.labels.items()
    }
    assert {name for name, _ in labels} <= {"kind", "code", "how", "le"}
    assert ("kind", "start") in labels
    for name, value in labels:
        assert name == "le" or value.replace("-", "").replace("_", "").isalnum()
        assert len(value) < 20, "a word of ours, never one of a client's"


def test_metrics_are_for_this_machine_unless_opened(launch: Callable[..., Ship]) -> None:
    ship = launch(trusted_proxies="127.0.0.1/32")
    assert ship.ask("GET", "/metrics")[0] == 200
    assert ship.ask("GET", "/metrics", x_forwarded_for="198.51.100.7")[0] == 404
    opened = launch(ship.folder, trusted_proxies="127.0.0.1/32", open_metrics="true")
    assert opened.ask("GET", "/metrics", x_forwarded_for="198.51.100.7")[0] == 200


@pytest.mark.parametrize("name", ["x_forwarded_for", "x_real_ip", "forwarded", "via"])
def test_a_proxy_that_the_host_forgot_to_name_shows_no_metrics(ship: Ship, name: str) -> None:
    assert ship.ask("GET", "/metrics", **{name: "127.0.0.1"})[0] == 404


async def test_logs_are_json_lines_and_neither_they_nor_metrics_tell_a_secret(
    launch: Callable[..., Ship],
) -> None:
    ship = launch(log_level="debug")
    made, one, two = await pair(ship, GAME)
    await one.ask({"type": "say", "text": "Sail ho from Tortuga"})
    await two.ask({"type": "move", "base": 1, "action": "q9q9"})
    assert two.socket is not None
    await two.socket.send("{broken q8q8")
    await two.until("no")
    thief = Player(ship.port, one.table, "q7q7-stolen-token")
    await thief.open()
    assert await thief.close_code() == 4401
    bearer = {"authorization": "Bearer q6q6-stolen-token"}
    ship.ask("POST", f"/api/tables/{one.table}/moves", {"cid": "q5q5"}, **bearer)
    ship.ask("GET", f"/api/tables/{one.table}?token={one.token}")
    ship.ask("POST", "/api/verify", {"record": "q4q4 no record"})
    watched = ship.get("/metrics")
    assert ship.stop() == 0
    first, *lines = ship.log.read_text().splitlines()
    assert first.startswith("Serving at ")
    assert lines
    for line in lines:
        assert {"event", "level", "timestamp"} <= json.loads(line).keys()
    for secret in (
        made["invite"], made["link"], one.token, two.token, made["seats"][0]["recovery"], one.table,
        "Anne", "Jack", "Tortuga", "q9q9", "q8q8", "q7q7", "q6q6", "q5q5", "q4q4",
    ):  # fmt: skip
        assert secret not in "\n".join(lines) + watched
