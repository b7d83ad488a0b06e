"""What `deploy/` says, carried out without containers: Caddy before two servers, and Prometheus beside them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from checker import check_story
from fleet import Fleet
from player import PATIENCE, Crew, Player
from postgres_server import PostgresServer
from server_process import Ship, free_port

from flibuste.law import shelf
from flibuste.people.identity.rows import KeptNameRow
from flibuste.server.run import KEPT_OPEN
from flibuste.server.shared.duties import SHARDS
from flibuste.store.address import database_place
from flibuste.store.events import Fence
from flibuste.store.opening import store_at
from flibuste.store.rows import AddRow

DEPLOY = Path(__file__).parents[2] / "deploy"
GAME = min(shelf.ids(), key=lambda name: shelf.law(name).length)
pytestmark = pytest.mark.long


def program(name: str) -> str:
    """A program of Debian's."""
    found = shutil.which(name)
    if found is None:
        assert not os.environ.get("CI"), f"no {name} is installed"
        pytest.skip(f"no {name} is installed")
    return found


@contextmanager
def running(log: Path, *words: str, **environment: str) -> Iterator[None]:
    with log.open("wb") as out:
        process = subprocess.Popen(
            words, cwd=log.parent, env={**os.environ, **environment}, stdout=out, stderr=out
        )
    try:
        yield
        assert process.poll() is None, log.read_text()
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
async def fleet(tmp_path: Path, postgres: PostgresServer) -> AsyncIterator[Fleet]:
    """Two servers as in `compose.cluster.yaml`, both ready: a proxy takes whoever is not for gone."""
    made = Fleet(
        tmp_path, postgres.fresh(), open_metrics="true", trusted_proxies="127.0.0.1/32", thinkers=1
    )
    try:
        await made.start()
        await made.are_ready()
        yield made
    finally:
        made.close()


def adapted(**given: str) -> dict[str, Any]:
    """What Caddy makes of our file."""
    done = subprocess.run(
        [program("caddy"), "adapt", "--config", DEPLOY / "Caddyfile"],
        env={**os.environ, **given},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout)
    return made


@pytest.fixture
def door(fleet: Fleet, tmp_path: Path) -> Iterator[Ship]:
    """Caddy, as one knocks at it; its own port for orders is shut, for there may be other tests."""
    caddy, port = program("caddy"), free_port()
    own = {name: str(tmp_path / "caddy") for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    servers = " ".join(f"127.0.0.1:{one}" for one in fleet.ports)
    made = adapted(**own, SITE=f"http://127.0.0.1:{port}", SERVERS=servers)
    config = tmp_path / "caddy.json"
    config.write_text(json.dumps({**made, "admin": {"disabled": True}}))
    place = tmp_path / "outside"
    place.mkdir()
    with running(tmp_path / "caddy.log", caddy, "run", "--config", str(config), **own):
        yield Ship(place, port=port, address="behind the door")


async def until_answered(ship: Ship, path: str) -> Any:
    """The answer, once it is a good one."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                status, answer, _ = await asyncio.to_thread(ship.ask, "GET", path)
                if status == 200:
                    return answer
            except OSError:
                pass
            await asyncio.sleep(0.05)


def sockets(ship: Ship) -> int:
    lines = ship.get("/metrics").splitlines()
    return next(
        int(float(line.split()[1])) for line in lines if line.startswith("flibuste_sockets ")
    )


async def test_a_page_and_a_game_pass_through_caddy_though_a_server_is_killed(
    fleet: Fleet, door: Ship
) -> None:
    await until_answered(door, "/ready")
    assert "<html" in await until_answered(door, "/")
    assert GAME in {game["id"] for game in (await until_answered(door, "/api/games"))["games"]}

    made = await asyncio.to_thread(door.make, GAME, ["me", "open"])
    friend = await asyncio.to_thread(door.join, made)
    tokens = [made["seats"][0]["token"], friend["seat"]["token"]]
    table = made["table"]["id"]
    crew = Crew(*(Player(door.port, table, token, k) for k, token in enumerate(tokens)))
    await crew.reach(4)
    doomed = max(fleet.ships, key=sockets)
    assert sockets(doomed) == 2, "the people of a table meet at one server"
    doomed.kill()
    await crew.reach(crew.moves + 8)
    await crew.rest()
    assert all(player.reconnects for player in crew.players)
    loser, winner = crew.players
    for player in crew.players:
        await player.open()
        await player.until("events")
    assert (await loser.ask({"type": "act", "what": "resign"}))["type"] == "ack"
    async with asyncio.timeout(PATIENCE):
        while not winner.is_over:
            await winner.receive()
    check_story(fleet.ships[0].database, table, [*crew.players])

    assert "flibuste_" in await until_answered(
        next(s for s in fleet.ships if s is not doomed), "/metrics"
    )
    for path in ("/metrics", "/metrics/", "//metrics", "/./metrics", "/%6detrics", "/METRICS",
                 "/metrics?x", "/metrics%2f", "/socket/../metrics", "/x/..%2fmetrics"):  # fmt: skip
        _, answer, _ = await asyncio.to_thread(door.ask, "GET", path)
        assert "flibuste_" not in str(answer), path


def within(made: Any, name: str) -> Iterator[Any]:
    """All that has this name, however deep."""
    if isinstance(made, dict):
        yield from [made[name]] if name in made else []
        made = [*made.values()]
    for inner in made if isinstance(made, list) else ():
        yield from within(inner, name)


def test_caddy_writes_down_nothing_of_who_comes_while_no_server_is_there(tmp_path: Path) -> None:
    caddy, port, log = program("caddy"), free_port(), tmp_path / "caddy.log"
    own = {name: str(tmp_path / "caddy") for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    servers = f"127.0.0.1:{free_port()}"
    made = adapted(**own, SITE=f"http://127.0.0.1:{port}", SERVERS=servers)
    config = tmp_path / "caddy.json"
    config.write_text(json.dumps({**made, "admin": {"disabled": True}}))
    place = tmp_path / "outside"
    place.mkdir()
    ship = Ship(place, port=port, address="behind the door")
    with running(log, caddy, "run", "--config", str(config), **own):
        status, until = 0, time.monotonic() + PATIENCE
        while status < 500 and time.monotonic() < until:  # until it stands
            with contextlib.suppress(OSError):
                status, _, _ = ship.ask("GET", "/calendar/K3nG-s0.ics", x_invite="s3cret")
    told = log.read_text()
    assert status in (502, 503) and "/calendar/…" in told
    assert not [word for word in ("K3nG", "s3cret", "remote_ip") if word in told]


async def test_the_log_of_postgresql_says_nothing_of_what_two_wanted_to_write(
    postgres: PostgresServer,
) -> None:
    yaml = pytest.importorskip("yaml")
    text = (DEPLOY.parent / "compose.cluster.yaml").read_text(encoding="utf-8")
    _, option, given = yaml.safe_load(text)["services"]["postgres"]["command"]
    name, value = given.split("=")
    postgres.run(f"ALTER SYSTEM SET {name} = {value}")
    postgres.run("SELECT pg_reload_conf()")
    try:
        log = store_at(database_place(postgres.fresh()), asyncio.get_running_loop())
        log.open()
        before = len(postgres.log.read_text())
        row = KeptNameRow("zebulon", "anne", "Zebulon", 1)
        await log.write(AddRow(row))
        with pytest.raises(Fence):
            await log.write(AddRow(row))
        await log.close()
        told = postgres.log.read_text()[before:]
    finally:
        postgres.run(f"ALTER SYSTEM RESET {name}")
        postgres.run("SELECT pg_reload_conf()")
    assert option == "-c" and "kept_names" in told and "zebulon" not in told.lower()


def test_caddy_lets_an_idle_line_go_before_the_server_does(tmp_path: Path) -> None:
    """Else it may send a request on a line that is just being closed, and does not send a POST again."""
    made = adapted(
        SITE="play.example.org", XDG_CONFIG_HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path)
    )
    proxies = [*within(made, "upstreams")]
    idle = [found["idle_timeout"] / 1e9 for found in within(made, "keep_alive")]
    assert len(idle) == len(proxies) == 2 and max(idle) < KEPT_OPEN


async def test_half_a_request_is_not_held_at_the_door_for_ever(door: Ship) -> None:
    await until_answered(door, "/ready")
    for half in (b"", b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-More: "):
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        writer.write(half)
        async with asyncio.timeout(PATIENCE):
            await reader.read()  # whatever it says, and then its end
        writer.close()


async def test_prometheus_understands_what_it_is_told_and_reads_both_servers(
    fleet: Fleet, tmp_path: Path
) -> None:
    file = DEPLOY / "prometheus.yml"
    checked = subprocess.run(
        [program("promtool"), "check", "config", file], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    text = file.read_text(encoding="utf-8").replace("scrape_interval: 10s", "scrape_interval: 1s")
    for k, port in enumerate(fleet.ports, 1):
        text = text.replace(f"server{k}:8420", f"127.0.0.1:{port}")
    config, port = tmp_path / "prometheus.yml", free_port()
    config.write_text(text)
    place = tmp_path / "prometheus"
    place.mkdir()
    asked = urllib.parse.urlencode({"query": "sum(flibuste_shards)"})
    seen = Ship(place, port=port, address="its figures")
    with running(
        tmp_path / "prometheus.log",
        program("prometheus"),
        f"--config.file={config}",
        f"--storage.tsdb.path={place}",
        f"--web.listen-address=127.0.0.1:{port}",
    ):
        async with asyncio.timeout(PATIENCE):
            while True:
                targets = await until_answered(seen, "/api/v1/targets")
                health = [one["health"] for one in targets["data"]["activeTargets"]]
                found = await until_answered(seen, f"/api/v1/query?{asked}")
                figures = [one["value"][1] for one in found["data"]["result"]]
                if (health, figures) == (["up", "up"], [str(SHARDS)]):
                    break
                await asyncio.sleep(0.1)
