"""Random walks through games, for tests to look at every step."""

from __future__ import annotations

from flibuste.cli.conformance.walking import pick, start, walk

__all__ = ["pick", "start", "walk"]
