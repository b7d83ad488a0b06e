"""A sentence still to be put into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Phrase:
    """The id of a message and its parameters."""

    id: str
    args: dict[str, Any]
