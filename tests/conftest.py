"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def strict_numbers() -> Iterator[None]:
    """Interpreted rules must not overflow in silence."""
    with np.errstate(over="raise"):
        yield
