"""`flibuste games`: what stands on the shelf."""

from __future__ import annotations

from flibuste.cli.arguments import Json, Lang
from flibuste.cli.listing import show


def games(lang: Lang = None, as_json: Json = False) -> None:
    """Show the games, their seats, rulesets and options."""
    show(lang, as_json)
