"""Every command and every bad input: one clear sentence, no traceback, exit code 2."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from cases import each_law
from flibuste.cli.main import app
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.rulebook.book import rulebook

GAME = shelf.ids()[0]


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLIBUSTE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, "C.UTF-8")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def refused(*words: str) -> str:
    """The sentence of a refusal."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    sentence = result.stderr.strip()
    assert sentence
    assert "\n" not in sentence
    return sentence


def flibuste(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "flibuste", *words]
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src"), **environment}
    return subprocess.run(command, capture_output=True, text=True, env=where, timeout=120)


def some_record(law: Law, plies: int = 30) -> str:
    table = Table(law, law.settings(law.unattended_ruleset), from_number(1), mode=Mode.INTERPRETED)
    while table.actor != OVER and plies:
        table.play(table.codes()[-1])
        plies -= 1
    return table.record()


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    path = tmp_path / "sound.txt"
    path.write_text(some_record(shelf.law(GAME)), encoding="utf-8")
    return path


# --- games ---------------------------------------------------------------------------------------


def test_the_games_are_shown() -> None:
    result = run("games")
    assert result.exit_code == 0
    for id in shelf.ids():
        assert id in result.stdout


@pytest.mark.parametrize("width", [72, 80, 140])
def test_the_list_of_games_keeps_to_the_width_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("games", "--lang", "fr").stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert not any("\x1b" in line for line in lines), "colours are for terminals"


def test_the_games_are_listed_for_programs() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in listed] == list(shelf.ids())
    for game in listed:
        law = shelf.law(game["id"])
        assert set(game["titles"]) == {"en", "fr"}
        assert game["seats"] == list(law.bounds.seats)
        assert list(game["rulesets"]) == list(law.rulesets)
        for ruleset in game["rulesets"].values():
            assert {"title", "edition", "options"} <= ruleset.keys()
            assert set(ruleset["title"]) == {"en", "fr"}
            assert list(ruleset["options"]) == list(law.options)
        for option in game["options"]:
            assert {"name", "values", "default", "paragraph", "sentence"} <= option.keys()
            assert option["default"] in option["values"]
            assert set(option["sentence"]) == {"en", "fr"}


def test_listing_imports_neither_the_compiler_nor_the_screen() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from flibuste.cli.main import app;"
        "CliRunner().invoke(app, ['games']); print({'numba', 'textual'} & set(sys.modules))"
    )
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=where)
    assert done.stdout.strip() == "set()"


def test_french_is_spoken_by_option_and_by_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Places" in run("games", "--lang", "fr").stdout
    assert "Places" in run("--lang", "fr", "games").stdout
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Places" in run("games").stdout
    assert "Seats" in run("games", "--lang", "en").stdout


# --- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("law", each_law())
def test_rulebooks_are_printed_whole(law: Law, lang: str) -> None:
    result = run("rules", law.id, "--lang", lang)
    assert result.exit_code == 0
    for number in rulebook(law, lang).paragraphs:
        assert f"\n{number} " in result.stdout
    assert "```" not in result.stdout


def test_one_paragraph_or_one_chapter() -> None:
    law = shelf.law(GAME)
    number = next(iter(rulebook(law).paragraphs))
    chapter = number.split(".")[0]
    alone, whole = run("rules", GAME, f"§{number}"), run("rules", GAME, chapter)
    assert alone.stdout.startswith(number)
    assert number in whole.stdout
    assert len(whole.stdout) > len(alone.stdout)
    assert "99.9" in refused("rules", GAME, "99.9")


# --- replay and verify ---------------------------------------------------------------------------


@pytest.mark.parametrize("law", each_law())
def test_a_sound_record_is_verified_and_replayed(law: Law, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(some_record(law), encoding="utf-8")
    result = run("verify", str(path))
    assert result.exit_code == 0, result.output
    assert "sound" in result.stdout
    assert result.stdout.count("\n") == 1
    shown = run("replay", str(path))
    assert shown.exit_code == 0
    assert len(shown.stdout.splitlines()) > 10
    assert run("replay", "--plain", "--lang", "fr", str(path)).exit_code == 0


def test_a_torn_record_is_refused_and_read_as_far_as_it_goes(sound: Path) -> None:
    text = sound.read_text(encoding="utf-8")
    sound.write_text(text[: len(text) * 2 // 3], encoding="utf-8")
    assert "torn" in refused("verify", str(sound))
    assert "--torn" in refused("replay", str(sound))
    assert run("replay", "--torn", str(sound)).exit_code == 0


def test_a_forged_record_is_refused(sound: Path) -> None:
    lines = sound.read_text(encoding="utf-8").splitlines()
    plies = [k for k, line in enumerate(lines) if line[0].isdecimal()]
    lines[plies[-1]], lines[plies[-2]] = lines[plies[-2]], lines[plies[-1]]
    changed = "\n".join(lines) + "\n"
    sound.write_text(changed, encoding="utf-8")
    assert "not sound" in refused("verify", str(sound))
    body = "\n".join(lines[:-1]) + "\n"
    seal = hashlib.sha256(body.encode()).hexdigest()
    sound.write_text(body + f"end {len(lines) - 1} {seal}\n", encoding="utf-8")
    assert "not sound" in refused("verify", str(sound))


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_that_cannot_be_read_are_refused(command: str, tmp_path: Path) -> None:
    assert "cannot be read" in refused(command, str(tmp_path / "nowhere.txt"))
    assert "cannot be read" in refused(command, str(tmp_path))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not text" in refused(command, str(tmp_path / "bytes"))
    (tmp_path / "empty").write_text("")
    assert "no record of ours" in refused(command, str(tmp_path / "empty"))


# --- play ----------------------------------------------------------------------------------------


def test_what_a_game_does_not_have_is_refused() -> None:
    assert f"there are {GAME}" in refused("play", "nope")
    assert f"Did you mean “{GAME}”" in refused("play", GAME + "s")
    assert "ruleset" in refused("play", GAME, "--ruleset", "nope")
    assert "seats" in refused("play", GAME, "--seats", "99")
    assert "option" in refused("play", GAME, "--option", "nope=1")
    assert "NAME=VALUE" in refused("play", GAME, "--option", "nope")
    assert "choose blue" in refused("play", GAME, "--seat", "pink")
    assert "easy" in refused("play", GAME, "--level", "godlike")
    assert "--hotseat" in refused("play", GAME, "--hotseat", "--level", "easy")
    assert "Name the game" in refused("play", "--hotseat")
    option = next(iter(shelf.law(GAME).options))
    assert option in refused("play", GAME, "-o", f"{option}=nope")


def test_play_needs_a_terminal() -> None:
    assert "terminal" in refused("play", GAME)
    assert "terminal" in refused("play")


def test_files_to_play_from_and_to_are_checked_first(sound: Path, tmp_path: Path) -> None:
    assert "cannot be written" in refused("play", GAME, "--save", str(tmp_path / "no" / "a.txt"))
    assert "cannot be written" in refused("play", GAME, "--save", str(tmp_path))
    assert "cannot be read" in refused("play", "--load", str(tmp_path / "nowhere.txt"))
    assert "terminal" in refused("play", "--load", str(sound))
    other = next((id for id in shelf.ids() if id != GAME), None)
    if other:
        assert f"is a game of {GAME}" in refused("play", other, "--load", str(sound))
    sound.write_text(sound.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    assert "not sound" in refused("play", "--load", str(sound))


def test_a_cache_that_cannot_be_written_is_refused() -> None:
    done = flibuste("play", GAME, FLIBUSTE_CACHE="/proc/nope", FLIBUSTE_MODE="compiled")
    assert done.returncode == 2
    assert "FLIBUSTE_CACHE" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_unknown_mode_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "quick")
    assert "FLIBUSTE_MODE" in refused("play", GAME)


# --- bench, compile, help ------------------------------------------------------------------------


def test_the_bench_measures_and_names_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flibuste.cli.commands.bench._simulations", lambda law, seconds: 7)
    monkeypatch.setattr("flibuste.bots.compilation.warming", lambda law, for_bots: ())
    result = run("bench", GAME, "--json", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["machine"]["processor"]
    assert found["games"][0]["game"] == GAME
    assert found["games"][0]["plies_per_second"] > 0
    assert found["games"][0]["state_bytes"] == shelf.law(GAME).State.dtype.itemsize
    assert "nope" in refused("bench", "nope")
    assert run("bench", GAME, "--seconds", "0.01").exit_code == 0


def test_compiling_names_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flibuste.bots.compilation.warming", lambda law, for_bots: iter(["a"]))
    assert run("compile", GAME).stdout.strip() == "One game is compiled."
    assert "nope" in refused("compile", "nope")


def commands(under: Any, *words: str) -> Iterator[tuple[str, ...]]:
    """Every command, also those below another."""
    yield words
    for name, one in getattr(under, "commands", {}).items():
        yield from commands(one, *words, name)


def test_help_is_there_for_everything() -> None:
    assert "play" in run().stdout
    for words in commands(get_command(app)):
        result = run(*words, "--help")
        assert result.exit_code == 0
        assert "help-" not in result.stdout.replace("--help", ""), words
    assert run("--version").stdout.startswith("flibuste ")
    assert "Commencez" in flibuste("--help", LC_ALL="fr_FR.UTF-8").stdout.replace(
        "Pour commencer", "Commencez"
    )


def test_a_bad_command_line_is_refused_in_a_sentence() -> None:
    assert "--help" in refused("nope")
    assert "--help" in refused("games", "--nope")
    assert "--help" in refused("rules")
    assert "--help" in refused("play", GAME, "--seats", "two")
    assert "en, fr" in refused("games", "--lang", "de")


def test_a_fault_of_ours_leaves_a_code_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def squall() -> list[Law]:
        raise RuntimeError("a plank is loose")

    monkeypatch.setattr(shelf, "laws", squall)
    result = run("games")
    assert result.exit_code == 70
    assert "Traceback" not in result.output
    assert "squall" in result.stderr


def test_games_rulesets_and_options_are_completed() -> None:
    def completed(words: str) -> str:
        shell = {"_FLIBUSTE_COMPLETE": "complete_bash", "COMP_WORDS": words}
        shell["COMP_CWORD"] = str(len(words.split(" ")) - 1)
        code = "import sys; sys.argv=['flibuste']; from flibuste.cli import main; main()"
        where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src"), **shell}
        return subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, env=where
        ).stdout

    assert set(shelf.ids()) <= set(completed("flibuste play ").split())
    law = shelf.law(GAME)
    assert set(law.rulesets) <= set(completed(f"flibuste play {GAME} --ruleset ").split())
    option = next(iter(law.options))
    assert f"{option}=" in completed(f"flibuste play {GAME} --option ")
