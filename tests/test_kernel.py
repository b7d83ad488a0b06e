"""How rules run: records, modes, the cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from flibuste.law import kernel, shelf
from flibuste.law.kernel import Record, i8, i16, u64
from flibuste.law.module import MODULES_FLAG
from made_modules import Modules

GAME = min(
    shelf.laws(), key=lambda law: sum(file.stat().st_size for file in law.sources)
).id  # soon compiled
PLAY = f"import flibuste; t = flibuste.table({GAME!r}, seed=1); t.play(t.choices()[0]); print(t.record())"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_a_record_has_no_bytes_that_no_field_owns() -> None:
    class Small(Record):
        one = i8
        many = i16[3]
        wide = u64

    owned = sum(Small.dtype[name].itemsize for name in Small.dtype.names or ())
    assert owned == Small.dtype.itemsize
    assert list(Small.fields) == ["one", "many", "wide"]


def test_a_field_may_not_hide_behind_numpy() -> None:
    with pytest.raises(NameError, match="base"):
        type("Bad", (Record,), {"base": i8})


@pytest.mark.long
def test_every_mode_plays_the_same_game(tmp_path: Path, modules: Modules) -> None:
    environment = {"FLIBUSTE_CACHE": str(tmp_path), MODULES_FLAG: str(modules(shelf.law(GAME)))}
    records = {run(PLAY, FLIBUSTE_MODE=mode, **environment).stdout for mode in kernel.Mode}
    assert len(records) == 1
    assert "result" in records.pop()


def test_interpreted_play_needs_no_compiler() -> None:
    done = run(PLAY + "; import sys; print('numba' in sys.modules)", FLIBUSTE_MODE="interpreted")
    assert done.stdout.strip().endswith("False")


def test_an_unknown_mode_is_named() -> None:
    assert "FLIBUSTE_MODE" in run(PLAY, FLIBUSTE_MODE="fast").stderr


@pytest.mark.long
def test_compiled_rules_are_kept_by_what_they_were_made_from(tmp_path: Path) -> None:
    base = {"FLIBUSTE_CACHE": str(tmp_path), "FLIBUSTE_MODE": "compiled"}
    assert run(PLAY, **base).returncode == 0
    folders = list((tmp_path / "compiled").iterdir())
    assert len(folders) == 1
    kept = sorted(path.name for path in folders[0].rglob("*.nbc"))
    assert kept
    assert run(PLAY, **base).returncode == 0
    assert sorted(path.name for path in folders[0].rglob("*.nbc")) == kept
    # Numba's own flags make other code, so they have a folder of their own.
    assert run(PLAY, NUMBA_BOUNDSCHECK="1", **base).returncode == 0
    assert len(list((tmp_path / "compiled").iterdir())) == 2


def test_a_cache_that_cannot_be_written_says_what_to_do() -> None:
    done = run(PLAY, FLIBUSTE_CACHE="/proc/nowhere")
    assert "FLIBUSTE_CACHE" in done.stderr


@pytest.mark.soak
def test_rules_are_compiled_without_a_cache_too() -> None:
    assert run(PLAY, FLIBUSTE_CACHE="off").returncode == 0
