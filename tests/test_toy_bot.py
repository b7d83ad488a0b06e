"""A bot in a package of its own plays wherever ours do, and a broken one harms nobody."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from player import PATIENCE, Player

from flibuste.bots import LEVELS, roster
from flibuste.bots.opponents import CHARACTERS
from flibuste.cli.terminal.players import from_names
from flibuste.play import record
from flibuste.play.table import Ply, Table
from test_roster import listening

TOY_BOT = Path(__file__).parent / "toy_bot"
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"
GAME = "madagascar"


def ran(*words: str, path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A program of ours, where the packages of a folder are installed too, with interpreted rules."""
    given = {"LANG": "C", "PYTHONPATH": _path(path), "FLIBUSTE_MODE": "interpreted", **env}
    command = [sys.executable, *words]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **given}, timeout=400
    )


def _path(folder: Path) -> str:
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy, installed as anybody's package is."""
    folder = tmp_path_factory.mktemp("toy_bot")
    source = shutil.copytree(TOY_BOT, folder / "source")
    site = folder / "site"
    how = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(site)]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", *how, str(source)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return site


def test_the_toy_is_none_of_ours() -> None:
    assert roster.bot_names() == roster.built_in_bots()
    assert not roster.broken_bots()


def test_it_plays_in_the_arena(installed: Path, tmp_path: Path) -> None:
    bots = "first,last,random,again=first@5"
    words = ["arena", GAME, "--bots", bots, "--games", "2", "--out", str(tmp_path), "--json"]
    done = ran("-m", "flibuste", *words, path=installed)
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert {row["bot"] for row in facts["ratings"]} == {"first", "last", "random", "again"}
    same = next(p for p in facts["pairings"] if {p["bot"], p["rival"]} == {"first", "again"})
    assert same["share"]["value"] == 0.5, "equals share the points of exchanged seats"


def test_one_that_takes_no_number_of_simulations_is_not_given_one(installed: Path) -> None:
    done = ran("-m", "flibuste", "arena", GAME, "--bots", "last@5,first", path=installed)
    assert done.returncode == 2
    assert "“last” cannot be told how many simulations" in done.stderr


def test_it_plays_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    code = f"""
import asyncio
from flibuste.cli.commands.play import terminal
from flibuste.cli.terminal.plan import TablePlan, resumed
from flibuste.cli.voice import Voice
from flibuste.law import shelf
law = shelf.law("{GAME}")
match = TablePlan(law, law.settings(), {{1: "last"}}, 3).match("en")
async def play():
    app = terminal(Voice("en"), match=match, pause=0)
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(12):
            await pilot.press("l", "enter")
            await pilot.pause()
asyncio.run(play())
plies = [ply for ply in match.table.story if ply.actor == 1]
print(len(plies) > 1, match.table.players[1])
print(resumed(match.table.record(), "en").levels)
"""
    done = ran("-c", code, path=installed, FLIBUSTE_DATA=str(tmp_path))
    assert done.stdout.splitlines() == ["True bot last", "{1: 'last'}"], done.stderr


def test_the_terminal_takes_it_by_name(installed: Path, tmp_path: Path) -> None:
    for name, said in (
        ("last", "terminal"),
        ("nobody", f"“nobody” is no bot; choose {', '.join((*LEVELS, *CHARACTERS))}, first, last"),
    ):
        words = ["play", GAME, "--level", name]
        done = ran("-m", "flibuste", *words, path=installed, FLIBUSTE_DATA=str(tmp_path))
        assert done.returncode == 2
        assert said in done.stderr


def test_a_record_makes_nobody_call_at_an_address() -> None:
    names = [
        "bot easy",
        "bot far=tcp://far:1",
        "bot unix:/run/bot",
        "bot nobody",
        "bot random",
        "Anne",
    ]
    assert from_names(names) == {0: "easy", 4: "random"}


# --- Broken packages -----------------------------------------------------------------------------


def test_what_is_broken_is_named_and_left_out(installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed, site)
    (site / "broken_bots.py").write_text("import flibuste\nTHING = 3\nclass Dumb: pass\n")
    bots = {
        "lost": "no_module:Bot",
        "thing": "broken_bots:THING",
        "dumb": "broken_bots:Dumb",
        "gone": "broken_bots:Nobody",
        "easy": "flibuste_toy_bot:First",
        "Loud": "flibuste_toy_bot:First",
        "first": "broken_bots:Dumb",
    }
    info = site / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA.format(name="broken"))
    lines = [f"{name} = {place}" for name, place in bots.items()]
    (info / "entry_points.txt").write_text("\n".join(["[flibuste.bots]", *lines, ""]))
    words = ["arena", GAME, "--bots", "last,random", "--games", "2", "--out", str(tmp_path / "out")]
    done = ran("-m", "flibuste", *words, path=site)
    assert done.returncode == 0, done.stderr
    sentences = done.stderr.splitlines()
    assert len(sentences) == len(bots)
    for reason in (
        "“lost” of no_module:Bot is left out: ModuleNotFoundError",
        "“thing” of broken_bots:THING is left out: it is no class and no factory",
        "“dumb” of broken_bots:Dumb is left out: it has no method “choose”",
        "“gone” of broken_bots:Nobody is left out: AttributeError",
        "“easy” of flibuste_toy_bot:First is left out: there is a bot of ours",
        "“Loud” of flibuste_toy_bot:First is left out: its name",
        "“first” of broken_bots:Dumb is left out: 2 packages bring it",
    ):
        assert any(reason in sentence for sentence in sentences), (reason, sentences)


# --- On a server ---------------------------------------------------------------------------------


@pytest.fixture
def ship(installed: Path, tmp_path: Path, request: Any, monkeypatch: Any) -> Iterator[Any]:
    """A server whose environment has the toy, and whose host has listed some bots."""
    from server_process import Ship

    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    made = Ship(tmp_path, package=Path(_path(installed)), **request.param).start()
    yield made
    made.close()


@pytest.mark.parametrize("ship", [{}], indirect=True)
def test_a_bot_that_the_host_has_not_listed_is_not_offered(ship: Any) -> None:
    for game in ship.get("/api/games")["games"]:
        assert game["levels"] == list(LEVELS)
    status, answer, _ = ship.ask("POST", "/api/tables", {"game": GAME, "seats": ["me", "bot:last"]})
    assert (status, answer["code"]) == (409, "no-level")


@pytest.mark.parametrize("ship", [{"bots": "last,easy,hard@200,nobody,tcp://far:1"}], indirect=True)
async def test_only_what_the_host_has_listed_is_offered_and_it_plays(ship: Any) -> None:
    assert ship.get(f"/api/games/{GAME}")["levels"] == ["last", "easy", "hard@200"]
    lines = ship.log.read_text().splitlines()
    said = " ".join(json.loads(line).get("reason", "") for line in lines if line.startswith("{"))
    assert "There is no bot “nobody”" in said and "write NAME=tcp://far:1" in said
    assert ship.ask("POST", "/api/tables", {"game": GAME, "seats": ["me", "bot:medium"]})[0] == 409
    player = Player(ship.port, *seat_of(ship, ["me", "bot:last"]), 5)
    await asyncio.wait_for(player.play(), PATIENCE)
    text = ship.get(f"/api/tables/{player.table}/record", authorization=f"Bearer {player.token}")
    played = record.verify(text).table
    again = Table(played.law, played.settings, None)
    for ply in (ply for ply in played.story if isinstance(ply, Ply)):
        assert ply.actor == 0 or ply.code == again.codes()[-1]
        again.take(ply)


def seat_of(ship: Any, seats: list[str]) -> tuple[str, str]:
    """A new table, and the key to the seat of who made it."""
    made = ship.make(GAME, seats)
    return made["table"]["id"], made["seats"][0]["token"]


@pytest.mark.long
async def test_a_bot_of_ours_goes_on_for_a_program_that_fails(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from server_process import Ship

    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    asked = []

    def twice(question: Any) -> Any:
        asked.append(question)
        return {"move": question["choices"][0]} if len(asked) < 3 else b"no more"

    with listening(twice) as address:
        ship = Ship(tmp_path, bots=f"easy,far={address}").start()
        try:
            first = Player(ship.port, *seat_of(ship, ["me", "bot:easy"]), 5)
            await asyncio.wait_for(first.play(6), PATIENCE)  # by then the workers are up
            player = Player(ship.port, *seat_of(ship, ["me", "bot:far"]), 5)
            await asyncio.wait_for(player.play(6), PATIENCE)
        finally:
            ship.close()
    assert len(player.acks) >= 6
    assert len(asked) == 3, "one that failed is left in peace for a while"
    said = ship.log.read_text()
    assert "bot failed" in said and "its answer is no line of JSON" in said
