"""The command `flibuste`: one file a command, heavy imports only where they are needed."""

import os
import sys
from contextlib import suppress


def main() -> None:
    """Run the command line; listing the games, which must answer at once, needs no library for it."""
    from flibuste.cli.listing import asked_for, print_games

    asked = asked_for(sys.argv[1:])
    if asked is not None and not os.environ.get("_FLIBUSTE_COMPLETE"):
        with suppress(Exception):  # what goes wrong goes wrong again below, and is told there
            print_games(*asked)
            return
    from flibuste.cli.main import app

    app()
