"""What is said of other libraries' speed is the same wherever it is said."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from flibuste.law import shelf
from flibuste.words import speech

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "figures"
sys.path.insert(0, str(ROOT / "bench"))

import peers  # noqa: E402


@pytest.mark.parametrize("name", ["core", "gpu"])
def test_table_and_plot_show_the_figures_that_were_measured(name: str) -> None:
    where, rows = peers.read(FIGURES / f"peers-{name}.json")
    table = peers.table(rows, where).partition("\n\n")[2]
    assert table in (ROOT / "docs" / "peers.md").read_text(encoding="utf-8")
    plot = (FIGURES / f"peers-{name}.svg").read_text(encoding="utf-8")
    assert plot == peers.plot(rows, where)


def test_the_readme_quotes_the_figures_of_the_gpu() -> None:
    _, rows = peers.read(FIGURES / "peers-gpu.json")
    ours = {row.game: row for row in rows if row.library == "flibuste"}
    assert set(ours) == set(shelf.ids())
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    plain = next(line for line in lines if "bench/gpu.py" in line)
    observed = next(line for line in lines if "bench/vector.py --device cuda" in line)
    quoted = [int(number) for number in re.findall(r"\d+", observed.partition(";")[0])]
    for game, row in ours.items():
        title = speech.say("title", shelf.law(game)).replace("’", "'")
        assert f"{title} {row.plain / 1e6:,.0f}" in plain
        assert any(abs(number - row.observed / 1e6) <= 0.5 for number in quoted)
