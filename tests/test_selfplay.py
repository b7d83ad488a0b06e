"""A set of self-played games: the same everywhere, whole whenever it is cut off, one set a folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import flibuste
from flibuste.cli.main import app


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")


def made(folder: Path, game: str, *more: str) -> str:
    words = ["selfplay", game, str(folder), "--games", "2", "--processes", "1", *more]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    return done.output


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in files}


@pytest.mark.parametrize("simulations", ["0", pytest.param("1", marks=pytest.mark.long)])
def test_the_same_command_gives_the_same_bytes(tmp_path: Path, simulations: str) -> None:
    for folder in ("one", "two"):
        made(tmp_path / folder, "quedah_merchant", "--simulations", simulations, "--seed", "5")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    made(tmp_path / "three", "quedah_merchant", "--simulations", simulations, "--seed", "6")
    assert contents(tmp_path / "one") != contents(tmp_path / "three")


def test_a_set_that_was_cut_off_is_gone_on_with(tmp_path: Path) -> None:
    made(tmp_path, "madagascar", "--simulations", "0")
    whole = contents(tmp_path)
    first, second = sorted((tmp_path / "records").iterdir())
    before = first.stat().st_mtime_ns
    second.unlink()
    (tmp_path / "README.md").unlink()
    made(tmp_path, "madagascar", "--simulations", "0")
    assert contents(tmp_path) == whole
    assert first.stat().st_mtime_ns == before, "what is there is not played again"


def test_every_record_is_sound_and_listed_as_it_ended(tmp_path: Path) -> None:
    made(tmp_path, "cartagena", "--simulations", "0", "--ruleset", "tortuga", "--seats", "3")
    for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        verdict = flibuste.verify((tmp_path / told["record"]).read_text(encoding="utf-8"))
        assert verdict.plies == told["plies"]
        assert verdict.table.outcome and verdict.table.outcome.reason == told["reason"]
    assert "2 whole games of `cartagena`" in (tmp_path / "README.md").read_text(encoding="utf-8")


def test_another_set_is_not_mixed_in(tmp_path: Path) -> None:
    made(tmp_path, "madagascar", "--simulations", "0")
    done = CliRunner().invoke(app, ["selfplay", "madagascar", str(tmp_path), "--simulations", "9"])
    assert done.exit_code == 2 and "name another folder" in " ".join(done.output.split())
