"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import server_process
from hypothesis import settings
from postgres_server import PostgresServer

import made_modules
from flibuste.law.law import Law
from flibuste.law.module import MODULES_FLAG

# `make test` draws the same examples every time; `make soak` asks for others. How long one takes says nothing.
settings.register_profile("same", derandomize=True, database=None, deadline=None)
settings.register_profile("new", derandomize=False, print_blob=True, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--database postgresql` runs every server that a test starts on PostgreSQL."""
    parser.addoption("--database", choices=["sqlite", "postgresql"], default="sqlite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL there is no file to look at."""
    if config.getoption("--database") == "postgresql":
        left = [item for item in items if item.get_closest_marker("file")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that stays up."""
    made = PostgresServer()
    try:
        yield made.start()
    finally:
        made.close()


@pytest.fixture(autouse=True, scope="session")
def databases(request: pytest.FixtureRequest) -> None:
    """Where the servers of tests keep their tables."""
    if request.config.getoption("--database") == "postgresql":
        server_process.database_at = request.getfixturevalue("postgres").of_folder


@pytest.fixture(autouse=True)
def strict_numbers() -> Iterator[None]:
    """Interpreted rules must not overflow in silence."""
    with np.errstate(over="raise"):
        yield


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> made_modules.Modules:
    """Called with a game, it sees to it that its module is there; it is made once from the same sources."""

    def ready(law: Law) -> Path:
        folder = made_modules.folder_with(law)
        monkeypatch.setenv(MODULES_FLAG, str(folder))
        return folder

    return ready


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: a third of the time servers and browsers are waited for."""
    return (os.cpu_count() or 1) + 1
