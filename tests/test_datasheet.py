"""A game's data sheet: declared facts, measures of random play, and the table of tokens."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from flibuste.batch.measures import mean_of, random_games
from flibuste.batch.tokens import tokens_of
from flibuste.cli.main import app
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, Domain


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_a_sheet_has_every_token_of_the_game(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    done = CliRunner().invoke(app, ["datasheet", law.id, "--games", "2", "--json"])
    assert done.exit_code == 0, done.output
    sheet = json.loads(done.stdout)
    layout = tokens_of(law, sheet["seats"])
    last = sheet["tokens"][-1]
    assert [column["name"] for column in sheet["tokens"]] == [c.name for c in layout.columns]
    assert [column["meaning"] for column in sheet["tokens"]] == [c.meaning for c in layout.columns]
    assert last["start"] < layout.size
    assert sheet["mean_plies"]["mean"] >= sheet["mean_moves"]["mean"] > 1


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_a_sheet_says_what_turns(law: Law) -> None:
    for column in tokens_of(law, law.bounds.seats[0]).columns:
        field = law.State.fields.get(column.name)
        domains = [d for d in (*field.axes, field.values) if isinstance(d, Domain)] if field else []
        turned = {d.name for d in domains if d.name == SEAT.name or d.per_seat or d.turning}
        _, _, said = column.meaning.partition("; turned: ")
        assert {*said.split(", ")} - {""} == turned


def test_a_wrong_number_of_seats_is_refused_in_a_sentence() -> None:
    done = CliRunner().invoke(app, ["datasheet", "loyal_captain", "--seats", "9"])
    assert done.exit_code == 2
    assert "for 2 seats, not 9" in done.output


def test_an_interval_holds_the_mean_of_even_coins() -> None:
    found = mean_of([0.0, 1.0] * 50)
    assert found.mean == 0.5 and 0.09 < found.spread < 0.11


def test_random_games_are_the_same_for_the_same_seed() -> None:
    law = shelf.law("quedah_merchant")
    run, settings = engine(law, Mode.INTERPRETED), law.settings(law.unattended_ruleset)
    assert [*random_games(run, settings, 2, 5)] == [*random_games(run, settings, 2, 5)]
