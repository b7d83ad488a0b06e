"""One server a test process; tests that hurt it start their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server_process import Ship


@pytest.fixture(scope="session")
def ship(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ship]:
    """A server that stays whole."""
    made = Ship(tmp_path_factory.mktemp("ship")).start()
    yield made
    made.close()


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Callable[..., Ship]]:
    """Servers of a test's own."""
    made: list[Ship] = []

    def start(folder: Path | None = None, **settings: Any) -> Ship:
        made.append(Ship(folder or tmp_path, **settings).start())
        return made[-1]

    yield start
    for one in made:
        one.close()
