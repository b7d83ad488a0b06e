"""Chances that are true: stretched by what was measured, measured on games they were not fitted to."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from flibuste.arena.reliability import Verdicts, all_reliabilities
from flibuste.bots.bot import Bot
from flibuste.bots.chances import SUREST, Chances, Stretch, measured_chances
from flibuste.bots.level import Level
from flibuste.cli.main import app
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.nets.file import network_seats
from flibuste.play.table import new_table

FIGURE = Path(__file__).parent.parent / "docs" / "figures" / "chances.svg"
STEEP = Stretch(100, slope=2.5, error=0.4)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["chances", *words])


# --- Stretching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_an_even_share_stays_even_and_more_stays_more(seats: int) -> None:
    assert STEEP.chance(1 / seats, seats) == pytest.approx(1 / seats)
    chances = [STEEP.chance(share / 100, seats) for share in range(101)]
    assert chances == sorted(chances)
    assert chances[0] >= 1 - SUREST
    assert chances[-1] <= SUREST


def test_a_slope_of_one_says_what_the_search_says() -> None:
    assert Stretch(100).chance(0.37, 3) == pytest.approx(0.37)


def test_everybody_s_chances_come_to_one_point() -> None:
    chances = STEEP.chances([0.5, 0.2, 0.3], 0, 0.7)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == 0.7
    assert chances[2] / chances[1] == pytest.approx(1.5**2.5)
    assert STEEP.chances([1.0, 0.0, 0.0], 0, 0.9)[1:] == pytest.approx([0.05, 0.05])


def test_an_interval_grows_with_the_error_and_holds_the_chance() -> None:
    narrow = Stretch(100, slope=2.5).advice(1, 60, 100, 2)
    wide = STEEP.advice(1, 60, 100, 2)
    assert wide.wins == narrow.wins
    assert wide.low < narrow.low < wide.wins < narrow.high < wide.high
    untried = STEEP.advice(1, 0, 0, 2)
    assert (untried.low, untried.high) == (0, 1)


def test_between_two_thoughts_the_slope_changes_with_each_doubling() -> None:
    chances = Chances((Stretch(100, 1.0, 0.2, 0.5), Stretch(400, 3.0, 0.0, 0.1)))
    assert chances.after(200).slope == pytest.approx(2.0)
    assert chances.after(200).error == pytest.approx(0.3)
    assert chances.after(200).lean == pytest.approx(0.1)
    assert [chances.after(n).slope for n in (1, 100, 400, 10**6)] == [1.0, 1.0, 3.0, 3.0]


def test_a_bot_s_order_is_the_search_s_whatever_the_slope() -> None:
    law = shelf.law(shelf.ids()[0])
    table = new_table(law.id, seed=1)
    while len(table.codes()) < 2:
        table.play(table.codes()[0])
    known = table.known(table.actor)
    said = [
        Bot(law, Level(40, 1e9), seed=1, chances=chances).think(known, table.actor)
        for chances in (Chances(), Chances((STEEP,)))
    ]
    assert [one.code for one in said[0]] == [one.code for one in said[1]]
    assert [one.wins for one in said[0]] != [one.wins for one in said[1]]


# --- Measuring -----------------------------------------------------------------------------------


def drawn(slope: float, games: int = 1500, noise: float = 0.0) -> Verdicts:
    """Verdicts of a judge whose log odds are too small by a factor and a constant, and what came by the true ones."""
    rng = np.random.default_rng(7)
    true = rng.normal(0, 1.5, games * 4)
    came = (rng.random(len(true)) < 1 / (1 + np.exp(-true))).astype(float)
    said = (true - 0.3 + rng.normal(0, noise, len(true))) / slope
    return Verdicts(2, np.repeat(np.arange(games), 4), said, np.full(len(true), 0.05), came)


@pytest.mark.parametrize("slope", [0.7, 1.0, 3.0])
def test_the_slope_is_found_and_leaves_one(slope: float) -> None:
    assert drawn(slope).line() == pytest.approx((slope, 0.3), rel=0.1, abs=0.1)
    (found,) = all_reliabilities([drawn(slope)], [100], 1)
    assert found.slope_said == pytest.approx(slope, rel=0.1)
    left, low, high = found.held_out
    assert low < 1 < high
    assert left == pytest.approx(1, abs=0.1)
    assert found.brier <= found.brier_said + 1e-3
    assert sum(count for _, _, count in found.bins) == found.positions == 6000


def test_the_error_makes_intervals_hold_what_a_longer_thought_says() -> None:
    short, longer = drawn(1.0, noise=0.6), drawn(1.0)
    first, last = all_reliabilities([short, longer], [100, 1000], 1)
    assert last.error == first.error
    reach = np.hypot(short.reach * first.slope, 1.96 * first.error)
    away = (short.said * first.slope + first.lean) - (longer.said * last.slope + last.lean)
    held = np.abs(away) <= reach
    assert float(np.mean(held)) == pytest.approx(0.95, abs=0.01)


# --- What lies in the games' folders ---------------------------------------------------------------


def thoughts() -> list[tuple[Law, bool]]:
    """Every game with random games, and those that have a network with it."""
    kinds = [(law, by_network) for law in shelf.laws() for by_network in (False, True)]
    return [(law, by_network) for law, by_network in kinds if network_seats(law) or not by_network]


@pytest.mark.parametrize(("law", "by_network"), thoughts(), ids=lambda one: getattr(one, "id", one))
def test_the_chances_of_every_game_are_true(law: Law, by_network: bool) -> None:
    facts = measured_chances(law, by_network)
    assert facts, "flibuste chances GAME --out FOLDER makes the file"
    assert facts["law"] == law.version
    assert facts["network"] is by_network
    for one in facts["stretches"]:
        left, low, high = one["held_out"]
        assert low < 1 < high
        assert left == pytest.approx(1, abs=0.1)
        assert one["brier"] <= one["brier_said"] + 0.005


def test_the_figure_in_the_docs_is_of_the_files(tmp_path: Path) -> None:
    file = tmp_path / "chances.svg"
    assert run("--plot", str(file), "--lang", "en").exit_code == 0
    assert file.read_text(encoding="utf-8") == FIGURE.read_text(encoding="utf-8")


# --- The command ---------------------------------------------------------------------------------


def test_the_table_has_every_game() -> None:
    found = json.loads(run("--json").stdout)
    kinds = [(facts["game"], facts["network"]) for facts in found]
    assert kinds == [(law.id, by_network) for law, by_network in thoughts()]


@pytest.mark.parametrize(
    "words", [("--out", "x"), ("madagascar", "--out", "x", "--thoughts", "9,4"), ("nosuch",)]
)
def test_a_wrong_wish_is_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*(str(tmp_path / "x") if word == "x" else word for word in words))
    assert done.exit_code
    assert "Traceback" not in done.output
    assert not (tmp_path / "x").exists()


@pytest.mark.long
def test_games_are_played_judged_and_gone_on_with(tmp_path: Path) -> None:
    words = ["quedah_merchant", "--playing", "4", "--thoughts", "4,8", "--processes", "1"]
    words += ["--out", str(tmp_path)]
    assert run(*words, "--games", "20").exit_code == 0
    first = (tmp_path / "journal.jsonl").read_text()
    done = run(*words, "--games", "24", "--json")
    assert done.exit_code == 0
    lines = (tmp_path / "journal.jsonl").read_text().splitlines()
    assert lines[:20] == first.splitlines()
    assert len(lines) == 24
    (facts,) = json.loads(done.stdout)
    assert facts == json.loads((tmp_path / "chances.json").read_text())
    assert [one["simulations"] for one in facts["stretches"]] == [4, 8]
    assert re.search(r"--games 24 .*--seed 1$", facts["command"])
    other = run(*words, "--games", "24", "--seed", "2")
    assert other.exit_code
    assert str(tmp_path) in other.output.replace("\n", "")
