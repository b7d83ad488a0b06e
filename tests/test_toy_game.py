"""A game in a package of its own plays everywhere, and a broken package harms nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from flibuste.law import shelf

HERE = Path(__file__).parent
TOY = HERE / "toy"
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1\n"


def ran(*words: str, path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A program of ours, in an environment where the packages of a folder are installed too."""
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "LANG": "C", "PYTHONPATH": str(path), **env},
        timeout=400,
    )


def flibuste(*words: str, path: Path) -> subprocess.CompletedProcess[str]:
    return ran("-m", "flibuste", *words, path=path)


def python(code: str, path: Path) -> str:
    done = ran("-c", code, path=path)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy, installed as anybody's package is."""
    folder = tmp_path_factory.mktemp("toy")
    source = shutil.copytree(TOY, folder / "source")
    site = folder / "site"
    how = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(site)]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", *how, str(source)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return site


def packaged(site: Path, package: str, games: dict[str, str]) -> Path:
    """The facts of an installed package, as an installer writes them."""
    info = site / f"{package}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA.format(name=package))
    lines = [f"{id} = {where}" for id, where in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[flibuste.games]", *lines, ""]))
    return site


def test_the_toy_is_none_of_ours() -> None:
    assert "toy" not in shelf.ids()
    assert not shelf.broken()


def test_it_is_listed_among_the_games(installed: Path) -> None:
    done = flibuste("games", path=installed)
    assert "Toy Race" in done.stdout
    assert not done.stderr
    code = "from flibuste.law import shelf; print(*shelf.ids())"
    assert python(code, installed).split() == sorted([*shelf.ids(), "toy"])


def test_entry_points_are_found_as_the_standard_library_finds_them(installed: Path) -> None:
    code = (
        "from importlib.metadata import entry_points as e; from flibuste.law import shelf; "
        "a = {(p.name, p.value) for p in e(group=shelf.GROUP)}; "
        "assert a == set(shelf.entry_points(shelf.GROUP)), a; print(len(a))"
    )
    assert python(code, installed).strip() == "1"


def test_the_public_test_finds_nothing_wrong_with_it(installed: Path) -> None:
    done = flibuste("check", "toy", path=installed)
    assert done.returncode == 0, done.stdout
    assert "toy" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", ["flibuste_toy", "flibuste.games.loyal_captain"])
def test_a_game_is_also_checked_by_the_name_of_its_package(installed: Path, name: str) -> None:
    done = flibuste("check", name, "--quick", path=installed)
    assert done.returncode == 0, done.stdout
    assert name in done.stdout


def test_its_rulebook_is_read(installed: Path) -> None:
    assert "quay" in flibuste("rules", "toy", "1.2", path=installed).stdout


@pytest.mark.long
def test_a_bot_plays_it(installed: Path) -> None:
    code = """
import flibuste
from flibuste.bots import Bot
table = flibuste.table("toy", seed=2)
bot = Bot(table.law, "easy", seed=1)
while table.outcome is None:
    table.play(bot.choose(table))
print(flibuste.verify(table.record()).is_committed, sum(table.outcome.scores))
"""
    assert python(code, installed).split() == ["True", "1.0"]


def test_it_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    code = """
import asyncio
from flibuste.cli.commands.play import terminal
from flibuste.cli.terminal.plan import TablePlan
from flibuste.cli.terminal.screens.handover import HandOver
from flibuste.cli.voice import Voice
from flibuste.law import shelf
law = shelf.law("toy")
match = TablePlan(law, law.settings(), {}, 3).match("en")
async def play():
    app = terminal(Voice("en"), match=match, pause=0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(40):
            if match.table.outcome:
                break
            while isinstance(app.screen, HandOver):
                await pilot.press("enter")
            await pilot.press("l", "enter")
asyncio.run(play())
print(match.table.outcome.reason)
"""
    given = {"FLIBUSTE_MODE": "interpreted", "FLIBUSTE_DATA": str(tmp_path)}
    done = ran("-c", code, path=installed, **given)
    assert done.stdout.strip() == "arrived", done.stderr


@pytest.mark.long
def test_openspiel_finds_nothing_wrong_with_it(installed: Path) -> None:
    pytest.importorskip("pyspiel")
    code = """
import pyspiel
from flibuste.adapters import openspiel
pyspiel.random_sim_test(openspiel.load("toy"), num_sims=5, serialize=True, verbose=False)
print("sound")
"""
    assert python(code, installed).split()[-1] == "sound"


@pytest.mark.long
def test_pettingzoo_finds_nothing_wrong_with_it(installed: Path) -> None:
    pytest.importorskip("pettingzoo")
    code = """
from pettingzoo.test import api_test
from flibuste.adapters import pettingzoo
api_test(pettingzoo.env("toy"), num_cycles=60, verbose_progress=False)
print("sound")
"""
    assert python(code, installed).split()[-1] == "sound"


# --- Broken packages -----------------------------------------------------------------------------


def test_what_is_broken_is_named_and_left_out(installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed, site)
    (site / "no_import").mkdir()
    (site / "no_import" / "rules.py").write_text("import nothing_of_the_kind\n")
    # Without its byte code: rules of the same length, rewritten within the second, would be taken from it.
    bare = shutil.ignore_patterns("__pycache__")
    shutil.copytree(site / "flibuste_toy", site / "no_verb", ignore=bare)
    rules = site / "no_verb" / "rules.py"
    rules.write_text(rules.read_text().replace("def objection(", "def objecting("))
    games = {
        "lost": "no_package",
        "torn": "no_import",
        "dumb": "no_verb",
        shelf.ids()[0]: "flibuste_toy",
        "Loud": "flibuste_toy",
    }
    packaged(site, "broken", games)
    packaged(site, "twin", {"toy": "no_verb"})
    done = flibuste("games", path=site)
    sentences = done.stderr.splitlines()
    assert len(sentences) == len(games) + 1
    for reason in (
        "“lost” of no_package is left out: there is no package",
        "“torn” of no_import is left out: ModuleNotFoundError",
        "“dumb” of no_verb is left out: rules.py has no verb “objection”",
        f"“{shelf.ids()[0]}” of flibuste_toy is left out: there is a game of ours",
        "“Loud” of flibuste_toy is left out: its name",
        "“toy” of flibuste_toy is left out: 2 packages bring it",
    ):
        assert any(reason in sentence for sentence in sentences), (reason, sentences)
    for id in shelf.ids():
        assert id in done.stdout
    told = flibuste("check", "dumb", path=site)
    assert told.returncode == 1
    assert "objection" in told.stdout


def test_the_public_test_names_the_place_to_mend(tmp_path: Path) -> None:
    folder = shutil.copytree(TOY / "flibuste_toy", tmp_path / "mended")
    look = folder / "look.py"
    look.write_text(look.read_text().replace("flibuste_toy", "mended"))
    rules = folder / "rules.py"
    rules.write_text(
        rules.read_text().replace("out[seat] = 1.0 if", "out[seat] = 0.5 if").replace("§1.2 ", "")
    )
    words = folder / "words.fr.ftl"
    words.write_text(words.read_text().replace("card-gale", "card-gail"))
    art = folder / "art.svg"
    art.write_text(art.read_text().replace('id="boat"', 'id="bout"'))
    book = folder / "rules.en.md"
    book.write_text(book.read_text().replace("over   0 1", "over   1 0"))
    done = flibuste("check", str(folder), "--quick", path=tmp_path)
    assert done.returncode == 1
    for line in (
        "rules.py: score gives",
        "rules.py: nothing cites paragraph 1.2",
        "words.fr.ftl: there is no message “card-gale”",
        "art.svg: there is no symbol “boat”",
        "rules.en.md: §3.1",
    ):
        assert any(said.startswith(line) for said in done.stdout.splitlines()), (line, done.stdout)


# --- On a server ---------------------------------------------------------------------------------


@pytest.fixture
def ship(installed: Path, tmp_path: Path, request: Any) -> Iterator[Any]:
    """A server whose environment has the toy, and whose host has listed some games."""
    from server_process import Ship

    made = Ship(tmp_path, package=installed, **request.param).start()
    yield made
    made.close()


@pytest.mark.parametrize("ship", [{}], indirect=True)
def test_a_game_that_the_host_has_not_listed_is_not_offered(ship: Any) -> None:
    assert [game["id"] for game in ship.get("/api/games")["games"]] == list(shelf.ids())
    wish = {"game": "toy", "seats": ["me", "open"]}
    status, answer, _ = ship.ask("POST", "/api/tables", wish)
    assert (status, answer["code"]) == (404, "no-game")
    for page in ("/games/toy/art.svg", "/api/games/toy", "/api/games/toy/rules/en"):
        assert ship.ask("GET", page)[0] == 404, page


@pytest.mark.parametrize("ship", [{"games": "toy,nowhere"}], indirect=True)
def test_only_what_the_host_has_listed_is_offered(ship: Any) -> None:
    assert [game["id"] for game in ship.get("/api/games")["games"]] == ["toy"]
    assert "<symbol" in ship.get("/games/toy/art.svg")
    wish = {"game": shelf.ids()[0], "seats": ["me", "open"]}
    assert ship.ask("POST", "/api/tables", wish)[1]["code"] == "no-game"
    assert "is listed, but it is not installed" in ship.log.read_text()


@pytest.mark.long
@pytest.mark.parametrize("ship", [{"games": "toy"}], indirect=True)
def test_it_is_played_to_its_end_in_a_browser(ship: Any) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    from screen import Screen

    named = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with playwright.sync_playwright() as driver:
        try:
            browser = driver.chromium.launch(executable_path=named, args=["--no-sandbox"])
        except playwright.Error as error:
            if os.environ.get("CI"):
                raise
            pytest.skip(f"no Chromium: {str(error).splitlines()[0]}")
        one = Screen(browser, ship)
        table = one.sit("toy", ["me", "bot:easy"], name="Manon")
        picks = one.play()
        assert one.is_over, f"not over after {picks} picks"
        assert one.text(".outcome h2")
        shown = ship.get(f"/api/tables/{table}", **one.key(table))
        assert shown["table"]["state"] == "over"
        assert not one.faults
        browser.close()
