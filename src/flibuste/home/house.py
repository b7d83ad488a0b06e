"""The house in a page: its tables, its limits, how its rules run, and who thinks there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import cache

from flibuste.bots import Bot
from flibuste.bots.opponents import level_of
from flibuste.law import shelf
from flibuste.law.kernel import Array, Mode, mode_from_environment
from flibuste.law.law import Law
from flibuste.live import tokens
from flibuste.live.game import Game
from flibuste.live.handed import read_handed
from flibuste.live.house import BotMove
from flibuste.live.refusals import Refusal
from flibuste.live.rooms import Rooms
from flibuste.play import record
from flibuste.server import bodies
from flibuste.server.workers.tasks import Answer

HOME_MARK = "home"  # a server's names of tables have no such letters
HOME_TOKEN = "home"  # noqa: S105  all is in the page already: the seats are whose screen it is
THINKING_SECONDS = 2.0  # at the most: by interpreted rules, strong bots and hints are cut short
MOST_AT_HOME = 600  # simulations: more are not made in that time, and their space is not free


@dataclass(frozen=True)
class HomeLimits:
    """At home nobody needs to be held back."""

    open_tables_a_guest: int = 1_000_000
    countdown_seconds: float = 0
    waiting_seconds: float = 0
    cache_seconds: float = 0
    open_hours: float = 1e9
    running_days: float = 1e9
    root_path: str = ""


class HomeRooms(Rooms):
    """The tables of one page."""

    at_home = True
    mark = HOME_MARK

    def new_id(self) -> str:
        """The name of a new table; it says that the table is at home."""
        return HOME_MARK + tokens.new_id()

    def new_token(self) -> str:
        """The secret of a seat, which is none here."""
        return HOME_TOKEN

    def law(self, game: str) -> Law:
        """The law of a game, read when it is first asked for."""
        if game not in self.games:
            if game not in shelf.built_in():
                raise Refusal("no-game")
            self.games[game] = shelf.law(game)
        return self.games[game]


class HomeRules:
    """How rules run in a page: always at once, in the way there is."""

    def __init__(self) -> None:
        self.mode = mode_from_environment()
        self.interpreting = asyncio.Lock()
        self.games: dict[str, object] = {}
        self.is_ready = True

    def has(self, law: Law) -> bool:
        """Whether a game already runs so."""
        return True

    def want(self, law: Law) -> None:
        """Nothing is prepared."""

    async def ready(self, law: Law) -> None:
        """Nobody waits."""

    async def mode_of(self, law: Law, entries: int) -> Mode:
        """How a table is opened."""
        return self.mode


@cache
def home_bot(law: Law, level: str) -> Bot:
    """A bot with its tree, kept for the next move; networks are too slow here."""
    wanted = level_of(law, level)
    simulations = min(wanted.simulations, MOST_AT_HOME)
    return Bot(law, replace(wanted, simulations=simulations, seconds=THINKING_SECONDS, network=0))


class HomeThinking:
    """Bots and hints, here and now, from what a seat may know and nothing else."""

    async def choose(
        self, law: Law, level: str, known: Array, seat: int, codes: list[int]
    ) -> BotMove:
        """A bot's move."""
        await asyncio.sleep(0)  # what was played before goes out first
        if len(codes) == 1:
            return BotMove(codes[0])
        bot = home_bot(law, level)
        return BotMove(bot.decide(known, seat), bot.stance)

    async def advise(self, law: Law, level: str, known: Array, seat: int) -> Answer:
        """The worth of every choice of a seat."""
        advice = home_bot(law, level).think(known, seat)
        return Answer(
            advice=[(one.code, one.wins, one.low, one.high) for one in advice],
            reasons=[None] * len(advice),
        )

    async def verify(self, text: str, *, is_handed: bool = False) -> Answer:
        """Whether a record is sound; of one that is to become a table, what it says."""
        try:
            if is_handed:
                return Answer(handed=read_handed(text))
            found = record.verify(text)
        except record.RecordError as error:
            return Answer(fault=str(error)[:300])
        return Answer(
            plies=found.plies,
            draws=found.draws,
            by_hand=found.by_hand,
            committed=found.is_committed,
        )


class HomeCurves:
    """The chances of a finished game take more thought than there is at home."""

    def of(self, table: str, game: Game) -> bodies.Curve:
        """No curve."""
        raise Refusal("no-page")
