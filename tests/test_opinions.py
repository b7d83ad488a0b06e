"""The second opinions are checked themselves, against the fixtures and figures of the rulings."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

OPINIONS = Path(__file__).parent / "opinions"
CHECKS = [pytest.param(path, id=path.stem) for path in sorted(OPINIONS.glob("selfcheck*.py"))]


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS)
def test_a_second_opinion_agrees_with_the_rulings(check: Path) -> None:
    done = subprocess.run([sys.executable, str(check)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def test_every_second_opinion_is_checked() -> None:
    checked = "\n".join(path.read_text("utf-8") for path in OPINIONS.glob("selfcheck*.py"))
    for path in OPINIONS.glob("[a-z]*.py"):
        if not path.stem.startswith("selfcheck"):
            assert path.stem in checked


def test_a_second_opinion_knows_nothing_of_the_first() -> None:
    for path in OPINIONS.glob("*.py"):
        assert "flibuste" not in path.read_text("utf-8"), path.name
