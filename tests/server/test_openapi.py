"""The HTTP API holds what its OpenAPI document says, whatever it is sent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from server_process import Ship

import flibuste.server.app  # noqa: F401  (it declares the endpoints)
from flibuste.live.refusals import STATUS, server_sentence
from flibuste.server.openapi import document

# A body can be too big and wrong at once.
CONFIG = """
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 429, 503]
"""


@pytest.mark.long
def test_schemathesis_finds_nothing(ship: Ship, tmp_path: Path) -> None:
    (tmp_path / "schemathesis.toml").write_text(CONFIG)
    command = [
        str(Path(sys.executable).parent / "schemathesis"), "run", f"{ship.url}/api/openapi.json",
        "--max-examples", "25", "--seed", "1", "--generation-deterministic", "--no-color", "--workers", "1", "--phases", "examples,coverage,fuzzing",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-6000:]
    assert '"event": "fault"' not in ship.log.read_text()


def test_every_address_is_documented() -> None:
    paths = document()["paths"]
    assert len(paths) >= 20
    for methods in paths.values():
        for operation in methods.values():
            assert operation["summary"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_refusal_is_said_in_both_languages(lang: str) -> None:
    import re

    from flibuste.law.kernel import PACKAGE

    source = "".join(p.read_text(encoding="utf-8") for p in PACKAGE.rglob("*.py"))
    codes = {*re.findall(r'\bRefusal\(\s*"([a-z-]+)"', source), *STATUS}
    assert len(codes) > 30
    missing = [
        code for code in codes if server_sentence(f"refusal-{code}", lang) == f"refusal-{code}"
    ]
    assert not missing


def test_the_manual_is_as_the_code_is() -> None:
    from flibuste.server.manual import printed

    page = Path(__file__).parents[2] / "docs" / "server.md"
    text = page.read_text(encoding="utf-8")
    assert printed(text) == text
