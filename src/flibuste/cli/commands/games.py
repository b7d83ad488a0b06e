"""`flibuste games`: what stands on the shelf."""

from __future__ import annotations

from flibuste.cli.arguments import Json, LangOption
from flibuste.cli.listing import print_games


def games_command(lang: LangOption = None, as_json: Json = False) -> None:
    """Show the games, their seats, rulesets and options."""
    print_games(lang, as_json)
