"""`flibuste analyse`: a finished game summed up, the same figures every time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from flibuste.cli.main import app
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.rng import below, generator
from flibuste.play.chance import from_number
from flibuste.play.table import Table

EASY = ["--simulations", "2"]


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")


def quickest(*, has_chance: bool) -> Law:
    laws = (law for law in shelf.laws() if law.has_chance is has_chance and not law.has_skill)
    return min(laws, key=lambda law: law.bounds.plies)


def finished(law: Law, folder: Path, choices: int = 2) -> Path:
    """A game played at random, and given up after so many choices."""
    settings = law.settings(law.unattended_ruleset)
    table = Table(law, settings, from_number(2), mode=Mode.INTERPRETED)
    rng = generator(2)
    while choices:
        codes = table.codes()
        choices -= len(codes) > 1
        table.play(codes[int(below(rng, len(codes)))])
    table.resign(0)
    file = folder / "game.txt"
    file.write_text(table.record(), encoding="utf-8")
    return file


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["analyse", *words])


@pytest.mark.parametrize("has_chance", [False, True])
def test_every_seat_has_an_account_that_comes_to_its_result(
    has_chance: bool, tmp_path: Path
) -> None:
    file = finished(quickest(has_chance=has_chance), tmp_path)
    first = run(str(file), *EASY, "--json")
    assert first.exit_code == 0, first.output
    facts = json.loads(first.stdout)
    assert facts["simulations"] == 2 and facts["seats"][0]["seat"] == "blue"
    for seat in facts["seats"]:
        total = seat["start"] + seat["luck"]["value"] + seat["skill"]["value"]
        assert total == pytest.approx(seat["result"])
        assert has_chance or seat["luck"]["value"] == 0
    assert facts["seats"][0]["result"] == 0, "who gives up has nothing"


@pytest.mark.parametrize(("lang", "words"), [("en", "Skill"), ("fr", "Savoir-faire")])
def test_the_account_is_printed_as_a_table(lang: str, words: str, tmp_path: Path) -> None:
    file = finished(quickest(has_chance=False), tmp_path)
    shown = run(str(file), *EASY, "--lang", lang)
    assert shown.exit_code == 0, shown.output
    assert words in shown.stdout and "analyse-" not in shown.stdout


def test_the_figures_are_the_same_every_time(tmp_path: Path) -> None:
    file = finished(quickest(has_chance=False), tmp_path)
    assert run(str(file), *EASY, "--json").stdout == run(str(file), *EASY, "--json").stdout


def test_a_game_without_chance_has_no_column_of_luck(tmp_path: Path) -> None:
    file = finished(quickest(has_chance=False), tmp_path)
    assert "Luck" not in run(str(file), *EASY).stdout.split("In points")[0]


def test_a_game_that_goes_on_is_refused(tmp_path: Path) -> None:
    law = quickest(has_chance=False)
    table = Table(law, law.settings(law.unattended_ruleset), from_number(2), mode=Mode.INTERPRETED)
    file = tmp_path / "game.txt"
    file.write_text(table.record(), encoding="utf-8")
    refused = run(str(file), *EASY)
    assert refused.exit_code == 2 and "not finished" in refused.output
