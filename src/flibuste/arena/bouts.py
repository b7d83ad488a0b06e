"""One game between bots, the same from its number on every machine."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flibuste.arena.contest import Bout, Contest, Pairing
from flibuste.bots.habits import deeds_done
from flibuste.bots.roster import entrant
from flibuste.bots.sight import Sight
from flibuste.play.chance import from_number
from flibuste.play.table import Table


@dataclass(frozen=True)
class Spent:
    """What a bot spent on its choices in one game; moves without a choice are none."""

    choices: int = 0
    processor: float = 0.0  # seconds, of all its threads
    wall: float = 0.0
    longest: float = 0.0  # of its choices, on the wall's clock

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.choices + other.choices,
            self.processor + other.processor,
            self.wall + other.wall,
            max(self.longest, other.longest),
        )


@dataclass(frozen=True)
class DeedsDone:
    """What a bot did in one game: its turns, and how often each deed that the game has a word for."""

    turns: int = 0
    deeds: Mapping[str, int] = field(default_factory=dict)

    def __add__(self, other: DeedsDone) -> DeedsDone:
        return DeedsDone(self.turns + other.turns, Counter(self.deeds) + Counter(other.deeds))


@dataclass(frozen=True)
class BoutResult:
    """How a game went; `points` are those of the first bot of its pairing, of one."""

    bout: Bout
    points: float
    plies: int
    ending: str
    spent: tuple[Spent, Spent]
    done: tuple[DeedsDone, DeedsDone] = (DeedsDone(), DeedsDone())

    def plain(self) -> dict[str, Any]:
        """As the journal keeps it."""
        bout = self.bout
        return {
            "bot": bout.pairing[0],
            "rival": bout.pairing[1],
            "number": bout.number,
            "swapped": bout.is_swapped,
            "points": self.points,
            "plies": self.plies,
            "ending": self.ending,
            "spent": [
                [one.choices, round(one.processor, 6), round(one.wall, 6), round(one.longest, 6)]
                for one in self.spent
            ],
            "done": [[one.turns, dict(one.deeds)] for one in self.done],
        }


def bout_result(plain: dict[str, Any]) -> BoutResult:
    """A result as the journal kept it."""
    pairing: Pairing = (plain["bot"], plain["rival"])
    first, second = (Spent(*spent) for spent in plain["spent"])
    one, other = (DeedsDone(*done) for done in plain.get("done", ([], [])))
    return BoutResult(
        Bout(pairing, plain["number"], plain["swapped"]),
        plain["points"],
        plain["plies"],
        plain["ending"],
        (first, second),
        (one, other),
    )


def play_bout(contest: Contest, bout: Bout) -> BoutResult:
    """The game of this number, played to its end; BotFault names a bot that breaks the rules."""
    law = contest.law
    settings = law.settings(contest.ruleset, contest.seats)
    table = Table(law, settings, from_number(contest.seed * 1_000_000_007 + bout.number))
    seating = bout.seating(contest.seats)
    players = [
        entrant(word).player(law, _bot_seed(contest, bout, seat))
        for seat, word in enumerate(seating)
    ]
    spent = {word: Spent() for word in bout.pairing}
    while table.outcome is None:
        codes = table.codes()
        if len(codes) == 1:
            table.play(codes[0])
            continue
        seat, sight = table.actor, Sight.of(table)
        wall, processor = time.perf_counter(), time.process_time()
        code = players[seat].choose(sight)
        took = time.perf_counter() - wall
        spent[seating[seat]] += Spent(1, time.process_time() - processor, took, took)
        table.play(code)
    scores = table.outcome.scores
    first, second = bout.pairing
    points = sum(share for share, word in zip(scores, seating, strict=True) if word == first)
    done = {word: DeedsDone() for word in bout.pairing}
    for word, (turns, deeds) in zip(seating, deeds_done(table), strict=True):
        done[word] += DeedsDone(turns, deeds)
    return BoutResult(
        bout,
        points,
        table.plies,
        table.outcome.reason,
        (spent[first], spent[second]),
        (done[first], done[second]),
    )


def _bot_seed(contest: Contest, bout: Bout, seat: int) -> int:
    """A seed of its own for every bot of every game."""
    text = f"{contest.seed} {bout.pairing} {bout.number} {bout.is_swapped} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
