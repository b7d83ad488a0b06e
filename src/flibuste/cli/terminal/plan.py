"""What is to be played: the settings, who sits where, and where the record goes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from flibuste.cli import saves
from flibuste.cli.terminal.match import Match
from flibuste.cli.terminal.players import from_names
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.play import chance, record
from flibuste.play.table import Table


@dataclass
class TablePlan:
    """A game to begin, or one to go on with."""

    law: Law
    settings: Settings
    levels: dict[int, str] = field(default_factory=dict)  # the bots, by seat
    seed: int | None = None
    save: Path | None = None
    remembers: bool = False  # whether the screen remembers for people

    def match(self, lang: str) -> Match:
        """A fresh table; its rules run interpreted until the compiled ones are ready."""
        source = chance.fresh() if self.seed is None else chance.from_number(self.seed)
        table = Table(self.law, self.settings, source, mode=Mode.INTERPRETED)
        return Match(table, self.levels, lang, self.save, remembers=self.remembers)


def resumed(text: str, lang: str, save: Path | None = None, *, torn: bool = False) -> Match:
    """The match of a record, with the bots that its players' names say."""
    table = record.replay(text, mode=Mode.INTERPRETED, torn=torn)
    levels = from_names(table.players)
    return Match(table, levels, lang, save, remembers=saves.memory_aid())


def under_way(law: Law, lang: str) -> Match | None:
    """The game of this title that was left unfinished, as far as it can be read."""
    try:
        text = saves.running(law.id).read_text(encoding="utf-8")
        match = resumed(text, lang, torn=True)
    except (OSError, ValueError):
        return None
    return match if match.table.outcome is None else None
