"""Who thinks in a page: bots, hints, and the chances of finished games.

With a game's module they think as on a server: as many simulations, the same network, the same
temper. Without one rules are interpreted, and thoughts are short.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from functools import cache

import msgspec

from flibuste.bots import Bot
from flibuste.bots.opponents import CHARACTERS, level_of
from flibuste.home.machines import HomeModules
from flibuste.home.turns import Turns
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law
from flibuste.live.house import BotMove, reports
from flibuste.live.refusals import Refusal
from flibuste.play.table import Table
from flibuste.server import bodies
from flibuste.server.workers.drawing import CurveDrawer
from flibuste.server.workers.tasks import Advise, Answer, Appraise
from flibuste.server.workers.thoughts import advised, appraised, mind, verified

SHORT_SECONDS = 2.0  # for an interpreted thought, at the most
# Interpreted simulations: more are not made in that time, and their space is not free.
MOST_AT_HOME = 600
HINT_SECONDS = 1.0  # as on a server
# A bot's move comes after the same steady time as on a server: whoever watches sees one after the other.
STEADY_SECONDS = {"easy": 0.35, "medium": 0.6} | dict.fromkeys(CHARACTERS[:-1], 0.6)
STEADY_SECONDS_ELSE = 1.25
LEFT_AFTER = 5.0  # seconds in which nobody asked for a curve: the page that showed it was left
ENOUGH_SIMULATIONS = 200  # simulations for a position: the chances of a few dozen would say little
SLOWEST = 0.5  # seconds for them, at the most, on a slow machine
BREATHER = 0.01  # seconds between two positions, in which others are answered


@cache
def home_bot(law: Law, level: str, mode: Mode) -> Bot:
    """A bot with its tree, kept for the next move."""
    wanted = level_of(law, level)
    if mode is not Mode.BROWSER:  # networks are too slow there
        simulations = min(wanted.simulations, MOST_AT_HOME)
        wanted = replace(wanted, simulations=simulations, seconds=SHORT_SECONDS, network=0)
    return Bot(law, wanted, mode=mode)


class HomeThinking:
    """Bots and hints, here and now, from what a seat may know and nothing else."""

    def __init__(self, modules: HomeModules, turns: Turns, pace: float = 0.0) -> None:
        self.modules, self.turns = modules, turns
        self.pace = pace  # stretches the steady time; 0 answers at once

    async def choose(
        self,
        law: Law,
        level: str,
        known: Array,
        seat: int,
        codes: list[int],
        is_awaited: bool = True,
    ) -> BotMove:
        """A bot's move, after a steady time."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self.pace * STEADY_SECONDS.get(level, STEADY_SECONDS_ELSE)
        await asyncio.sleep(0)  # what was played before goes out first
        move = (
            BotMove(codes[0]) if len(codes) == 1 else await self._decided(law, level, known, seat)
        )
        await asyncio.sleep(max(0.0, due - loop.time()))
        return move

    async def _decided(self, law: Law, level: str, known: Array, seat: int) -> BotMove:
        mode = await self.modules.mode_of(law)
        try:
            bot = home_bot(law, level, mode)
            return await self._move(bot, known, seat)
        except Exception as error:  # a module that a browser cannot run: the game goes on without
            if mode is Mode.INTERPRETED:
                raise
            reports.fault(error)
            return await self._move(home_bot(law, level, Mode.INTERPRETED), known, seat)

    async def _move(self, bot: Bot, known: Array, seat: int) -> BotMove:
        return BotMove(await self.turns.take(bot.deciding(known, seat)), bot.stance)

    async def advise(self, law: Law, level: str, known: Array, seat: int) -> Answer:
        """The worth of every choice of a seat, and reasons for the best."""
        mode = await self.modules.mode_of(law)
        if mode is Mode.BROWSER:
            task = Advise(law.id, level, known.tobytes(), seat, HINT_SECONDS)
            return await self.turns.take(advised(task, mode))
        advice = await self.turns.take(home_bot(law, level, mode).thinking(known, seat))
        return Answer(
            advice=[(one.code, one.wins, one.low, one.high) for one in advice],
            reasons=[None] * len(advice),
        )

    async def verify(self, text: str, *, is_handed: bool = False) -> Answer:
        """Whether a record is sound; of one that is to become a table, what it says."""
        return verified(text, is_handed)


class HouseAppraiser:
    """Judges positions in this very page; whoever else is to think comes between two of them."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns

    async def start(self) -> None:
        """Nothing is to be brought up."""

    async def ask(self, task: Appraise) -> Answer:
        """What is thought of a position; a slow machine takes longer over it."""
        await asyncio.sleep(BREATHER)
        pace = mind(task.game, "hard", Mode.BROWSER)._pace
        if pace:
            seconds = max(task.seconds, min(SLOWEST, ENOUGH_SIMULATIONS / pace))
            task = msgspec.structs.replace(task, seconds=seconds)
        return await self.turns.take(appraised(task, Mode.BROWSER))

    def kill(self) -> None:
        """Nothing is left behind."""


class HomeCurves(CurveDrawer):
    """Drawn as long as somebody looks at them, and only with a module: interpreted, they would take hours."""

    def __init__(self, modules: HomeModules, turns: Turns) -> None:
        super().__init__()
        self.modules, self.turns = modules, turns
        self._asked: dict[str, float] = {}

    def hire(self) -> HouseAppraiser:
        """The house itself."""
        return HouseAppraiser(self.turns)

    def known(self, id: str) -> bodies.Curve | None:
        """How far a game has been thought over, where nobody need begin anew."""
        self._asked[id] = time.monotonic()
        return super().known(id)

    def of_table(self, id: str, table: Table) -> bodies.Curve:
        """How far a game has been thought over; asking begins it, or goes on with it."""
        if not self.modules.has(table.law):
            raise Refusal("not-ready" if self.modules.is_coming(table.law) else "no-page")
        return super().of_table(id, table)

    def is_wanted(self, id: str) -> bool:
        """Whether somebody still looks."""
        return time.monotonic() - self._asked[id] < LEFT_AFTER
