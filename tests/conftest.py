"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings

import made_modules
from flibuste.law.law import Law
from flibuste.law.module import MODULES_FLAG

# `make test` draws the same examples every time; `make soak` asks for others.
settings.register_profile("same", derandomize=True, database=None)
settings.register_profile("new", derandomize=False, print_blob=True)


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


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: a third of the time servers and browsers are waited for."""
    return (os.cpu_count() or 1) + 1
