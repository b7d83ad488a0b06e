"""Draws every symbol and board of the games, and writes each game's art.svg."""

import sys
from pathlib import Path

# The tool also runs in a bare checkout, where the package is not installed.
sys.path.append(str(Path(__file__).resolve().parent.parent / "src"))
