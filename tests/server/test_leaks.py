"""Pairs of truths that look alike to an observer give that observer the same bytes."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flibuste.law import shelf
from flibuste.law.contract import OVER, WATCHER
from flibuste.law.engine import engine
from flibuste.law.kernel import copied
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.live.agreement import Agreement
from flibuste.live.game import Game
from flibuste.live.refusals import plain
from flibuste.live.room import Room
from flibuste.live.wire import encode
from flibuste.screen.model import FORESIGHT
from flibuste.screen.picks import why_not
from flibuste.server.routes.tables import _so_far
from flibuste.store.events import Entry, SeatRow, TableRow

SECRET = [id for id in shelf.ids() if shelf.law(id).has_secrets]


class Ear:
    """A visitor who keeps every byte."""

    def __init__(self, viewer: int) -> None:
        self.viewer, self.scenes, self.muted, self.places = viewer, True, "", None
        self.seats = (viewer,) if viewer >= 0 else ()
        self.heard: list[bytes] = []

    def post(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self, code: int) -> None:
        raise AssertionError(code)


def begun(law: Law, memory_aid: bool, seed: int) -> Game:
    settings = law.settings(law.unattended_ruleset)
    agreement = Agreement(settings.ruleset, settings.seats, settings.options, memory_aid=memory_aid)
    chairs = [SeatRow(seat, "person", name=f"p{seat}") for seat in range(settings.seats)]
    secret = random.Random(seed).randbytes(32)
    text = encode(agreement).decode()
    row = TableRow("t", 0, 0, law.id, law.version, text, "open", "public", secret, b"")
    game = Game(law, row, chairs)
    game.apply(Entry(1, 1, "start", None, {"nonces": []}))
    return game


def sent_to(viewer: int, game: Game) -> list[bytes]:
    """All that a viewer can get at: hello from nothing and from the middle, picture, export, why."""
    rooms: Any = SimpleNamespace(log=None, thinking=None, foresight=FORESIGHT)
    room = Room(rooms, game)
    bytes_sent = []
    for first in (0, game.v // 2, game.v):
        ear = Ear(viewer)
        room.audience.enter(ear, first)
        bytes_sent += ear.heard
        room.audience.leave(ear)
    bytes_sent.append(_so_far(room, viewer).encode())
    assert game.table is not None
    if game.actor == viewer:
        texts = range(0, game.law.actions.size, 41)
        bytes_sent += [encode(plain(game.table.objection(code))) for code in texts]
        for place in ("x", *(c.split()[-1] for c in game.table.choices()[:3])):
            bytes_sent.append(encode(plain(why_not(game.table, (place,)))))
        bytes_sent.append(game.table.known(viewer).tobytes())  # what bots and hints are given
    return bytes_sent


def play_one(game: Game, rng: random.Random) -> None:
    assert game.table is not None and game.actor is not None
    action = rng.choice(game.table.choices())
    game.apply(Entry(game.v + 1, game.v, "ply", game.actor, {"action": action}))


def told_with(game: Game, truth: np.ndarray[Any, Any], viewer: int) -> list[bytes]:
    table = game.table
    assert table is not None
    kept = table._states
    table._states = truth
    try:
        return sent_to(viewer, game)
    finally:
        table._states = kept


@pytest.mark.parametrize("memory_aid", [True, False])
@pytest.mark.parametrize("game_id", SECRET)
def test_an_observer_s_bytes_do_not_depend_on_what_is_hidden(
    game_id: str, memory_aid: bool
) -> None:
    law = shelf.law(game_id)
    run = engine(law)
    pairs = different = 0
    for seed in range(2):
        game, rng, dice = begun(law, memory_aid, seed), random.Random(seed), generator(seed)
        for _ in range(30):
            if game.table is None or game.state != "running" or game.table.actor == OVER:
                break
            for viewer in rng.sample([*range(game.table.seats), WATCHER], 2):
                told = sent_to(viewer, game)
                assert not any(game.row.seed.hex().encode() in message for message in told)
                for seat in range(game.table.seats) if viewer == WATCHER else (viewer,):
                    other = copied(game.table.known(seat))
                    run.imagine(other, 0, seat, dice)
                    alike = (
                        run.veiled(other, viewer).tobytes() == game.table.known(viewer).tobytes()
                    )
                    if not alike:
                        continue
                    pairs += 1
                    different += other.tobytes() != game.table.position.states.tobytes()
                    assert told_with(game, other, viewer) == told
            play_one(game, rng)
    assert pairs > 50
    assert different > 20


@pytest.mark.parametrize("game_id", shelf.ids())
def test_the_seed_is_shown_when_the_table_is_over_and_not_before(game_id: str) -> None:
    game = begun(shelf.law(game_id), True, 1)
    assert game.head(set(), 0).seed is None
    assert game.record() is None
    game.apply(Entry(game.v + 1, 1, "end", None, {"state": "abandoned"}))
    assert game.head(set(), 0).seed == game.row.seed.hex()
    assert "seed" in (game.record() or "")
