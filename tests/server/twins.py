"""Two servers with the same tables, down to their ids, seeds and tokens; only the truth differs."""

from __future__ import annotations

import copy
import http.client
import json
import random
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from database_rows import looking
from player import Player
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.contract import WATCHER
from flibuste.law.engine import engine
from flibuste.law.kernel import copied
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.play.chance import Chance
from flibuste.play.table import Table
from flibuste.server.ops.backup import back_up, restore
from flibuste.store.address import DatabasePlace

# Two servers cannot write in the same millisecond: the wall's clock is all that is passed over.
WALL_CLOCK = re.compile(r'"at":\d{13}')


@dataclass
class Case:
    """One table: who looks on, and the two truths that look the same from there."""

    law: Law
    id: str
    tokens: list[str]
    viewer: int
    truths: tuple[str, str]
    chance: Chance
    ruleset: str


def pair_of_truths(law: Law, viewer: int, seed: int, plies: int) -> tuple[str, str]:
    """A position from play, and another that this viewer cannot tell from it."""
    run, rng, dice = engine(law), random.Random(seed), generator(seed)
    for attempt in range(200):
        secret = rng.randbytes(32)
        table = Table(law, law.settings(law.unattended_ruleset), Chance(f"t{attempt}", secret))
        for _ in range(plies):
            if table.actor < 0:
                break
            table.play(rng.choice(table.codes()))
        if table.actor < 0:
            continue
        seat = rng.randrange(table.seats) if viewer == WATCHER else viewer
        other = copied(table.known(seat))
        run.imagine(other, 0, seat, dice)
        texts = (table.position.text, position.Position(law, other).text)
        views = {run.veiled(position.parse(law, t).states, viewer).tobytes() for t in texts}
        if texts[0] != texts[1] and len(views) == 1:
            return texts
    raise AssertionError(f"{law.id} hides nothing from {viewer}")


def twins_of(law: Law) -> tuple[list[str], int]:
    """Two truths that the seat to move cannot tell apart, and that seat; it has something to decide."""
    for seed in range(100):
        truths = pair_of_truths(law, 0, seed, plies=20 + seed)
        start = position.parse(law, truths[0])
        table = Table(law, law.settings_of(start.states), None, start)
        if table.actor == 0 and len(table.codes()) > 2:
            return list(truths), 0
    raise AssertionError(f"{law.id} hides nothing from who is to move")


def branch(table: Table) -> Table:
    """The same table once more, to try a move on."""
    twin = copy.copy(table)
    for name, value in vars(table).items():
        if isinstance(value, dict):
            setattr(twin, name, {key: copy.copy(inner) for key, inner in value.items()})
        elif isinstance(value, np.ndarray):
            setattr(twin, name, copied(value))
        elif isinstance(value, list | set):
            setattr(twin, name, copy.copy(value))
    return twin


def look_alike(viewer: int, *tables: Table) -> bool:
    """Whether a viewer knows, and was told, the same at all of them."""
    seen = {
        (table.actor, table.known(viewer).tobytes(), *((t.ply, t.text) for t in table.log(viewer)))
        for table in tables
    }
    return len(seen) == 1


class World:
    """One of the two servers, and the people at one of its tables."""

    def __init__(self, ship: Ship, case: Case, truth: str) -> None:
        self.ship, self.case = ship, case
        law = case.law
        start = position.parse(law, truth)
        self.table = Table(law, law.settings_of(start.states), case.chance, start)
        self.line = http.client.HTTPConnection("127.0.0.1", ship.port, timeout=90)
        self.crew = [Player(ship.port, case.id, token, k) for k, token in enumerate(case.tokens)]
        token = case.tokens[case.viewer] if case.viewer >= 0 else None
        self.token = token
        self.observer = Player(ship.port, case.id, token, 77, scenes=True)

    async def come_in(self) -> None:
        """All sit down, one after another; the observer last."""
        for player in (*self.crew, self.observer):
            await player.open()
            await player.until("events")

    async def go_out(self) -> None:
        self.line.close()
        for player in (self.observer, *self.crew):
            await player.close()

    async def heard(self, who: Player | None = None) -> list[str]:
        """All that the observer was sent since the last time."""
        player = who or self.observer
        await player.send({"type": "ping"})
        await player.until("pong")
        frames, player.frames = player.frames, []
        return [WALL_CLOCK.sub('"at":0', frame) for frame in frames]

    async def said(self, *messages: Any) -> list[str]:
        """What the observer is told who says this."""
        for message in messages:
            await self.observer.send(message)
        return await self.heard()

    async def reconnected(self, first: int) -> list[str]:
        """What the observer is told who comes in once more, having seen so much."""
        again = Player(self.ship.port, self.case.id, self.token, 78, scenes=True)
        again.v = first
        await again.open()
        frames = await self.heard(again)
        if self.token is None:
            await self.observer.until("seats")  # one more looks on
        before = await self.heard()
        await again.close()
        await self.observer.until("seats")  # the second one has left
        return [*frames, *before]

    async def moved(self, seat: int, action: str) -> None:
        """A seat moves here and in the table at hand."""
        mover = self.crew[seat]
        await self.heard(mover)
        answer = await mover.ask({"type": "move", "base": mover.v, "action": action})
        assert answer["type"] == "ack", answer
        self.table.play(action)

    async def chatted(self, line: dict[str, Any]) -> None:
        """Somebody else at the table says something."""
        await self.crew[1].ask(line)

    async def taken_back(self, seat: int) -> str:
        """A seat takes its ply back, if it may; what it is answered."""
        mover = self.crew[seat]
        await self.heard(mover)
        answer = await mover.ask({"type": "undo", "base": mover.v})
        if answer["type"] == "ack":
            self.table.undo()
        return str(answer["type"])

    def read(self, path: str, body: Any = None) -> tuple[Any, ...]:
        """An answer over HTTP to the observer: status, headers and bytes."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        content = None
        if body is not None:
            headers["Content-Type"], content = "application/json", json.dumps(body)
        self.line.request("GET" if body is None else "POST", path, content, headers)
        answer = self.line.getresponse()
        text = WALL_CLOCK.sub('"at":0', answer.read().decode())
        named = {name.lower(): value for name, value in answer.getheaders()}
        assert "etag" not in named and "last-modified" not in named
        assert named["cache-control"] == "no-store"
        return answer.status, named, text


def lay_out(ships: list[Ship], games: list[str]) -> dict[str, list[Case]]:
    """Start both servers, with a table of each game for every kind of observer."""
    first, second = ships
    first.start()
    cases: dict[str, list[Case]] = {}
    for game in games:
        law = shelf.law(game)
        seats = law.settings(law.unattended_ruleset).seats
        cases[game] = []
        for k, viewer in enumerate((0, seats - 1, WATCHER, 0, seats - 1, WATCHER)):
            made = first.make(
                game, ["me", *["open"] * (seats - 1)], ruleset=law.unattended_ruleset,
                visibility="public", undo="own", hints=True, memory_aid=k < 3, name="Anne",
            )  # fmt: skip
            joined = [first.join(made, name="Jack", seat=seat) for seat in range(1, seats)]
            tokens = [made["seats"][0]["token"], *(j["seat"]["token"] for j in joined)]
            truths = pair_of_truths(law, viewer, seed=k, plies=11 + 6 * k)
            id = made["table"]["id"]
            cases[game].append(
                Case(law, id, tokens, viewer, truths, Chance(id, b""), law.unattended_ruleset)
            )
    assert first.stop() == 0
    kept = second.folder / "copy.sqlite"
    back_up(first.database, kept)
    restore(kept, second.database)
    for n, ship in enumerate(ships):
        _begin_from(ship.database, [case for every in cases.values() for case in every], n)
        ship.start()
    return cases


def _begin_from(database: DatabasePlace, cases: list[Case], n: int) -> None:
    """Begin the tables from one of their two truths, and learn the chance that follows."""
    with looking(database) as found:
        for case in cases:
            row = found.execute("SELECT agreement, seed FROM tables WHERE id = ?", (case.id,))
            text, seed = row.fetchone()
            agreement = json.dumps({**json.loads(text), "start": case.truths[n]})
            found.execute("UPDATE tables SET agreement = ? WHERE id = ?", (agreement, case.id))
            begun = "SELECT body FROM events WHERE table_id = ? AND kind = 'start'"
            nonces = json.loads(found.execute(begun, (case.id,)).fetchone()[0])["nonces"]
            case.chance = Chance(case.id, seed, tuple(map(bytes.fromhex, nonces)))
