"""How the search is set for a game: as usual, or as matches of variants have shown to be better."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from flibuste.law.law import Law

SEARCH_FILE = "search.json"  # in a game's folder, if anything there is not as usual


@dataclass(frozen=True)
class Fitted:
    """With random games the weights in the upper bound of a choice, for shares of one point; with a network truths."""

    boldness: float = 0.6  # of the unexplored
    experience: float = 0.0  # of how games went in which the choice was made anywhere
    truths: int = 0  # weighed by how likely the others' choices were, at the most


@cache
def fitted_to(law: Law) -> Fitted:
    """What a game's file says."""
    file = law.folder / SEARCH_FILE
    return Fitted(**json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else Fitted()
