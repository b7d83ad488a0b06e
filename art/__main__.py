"""Writes every game's art.svg and the client's own sheets: python -m art [--check] [--preview FILE]."""

import argparse
import sys
from pathlib import Path

from art.games import CLIENT, GAMES
from art.preview import page
from art.sheet import document

ROOT = Path(__file__).resolve().parent.parent
SHELF = ROOT / "src" / "flibuste" / "games"


def main() -> int:
    """Write, check or show the drawings."""
    parser = argparse.ArgumentParser(prog="python -m art", description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit 1 on a difference"
    )
    parser.add_argument("--preview", type=Path, metavar="FILE", help="write a page that shows all")
    options = parser.parse_args()
    if options.preview:
        options.preview.write_text(page(), encoding="utf-8")
        print(f"{options.preview}: every symbol and board, by day and by night")
        return 0
    stale = 0
    sheets = {game: (SHELF / game / "art.svg", symbols) for game, symbols in GAMES.items()}
    sheets |= {name: (ROOT / "web" / "src" / name, symbols) for name, symbols in CLIENT.items()}
    for name, (file, symbols) in sheets.items():
        text = document(symbols).encode()
        current = file.is_file() and file.read_bytes() == text
        stale += not current
        if not (current or options.check):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
        state = "unchanged" if current else "differs" if options.check else "written"
        print(f"{name}: {state}, {len(symbols)} symbols, {len(text) / 1000:.1f} kB")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
