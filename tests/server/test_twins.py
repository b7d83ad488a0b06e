"""Over real sockets: what is hidden from an observer changes no byte that the observer gets."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from player import PATIENCE
from server_process import Ship
from twins import Case, World, branch, lay_out, look_alike

from flibuste.law import shelf

SECRET = [id for id in shelf.ids() if shelf.law(id).has_secrets]
PLIES = 6

Twins = tuple[list[Ship], dict[str, list[Case]]]


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    ships = [Ship(tmp_path_factory.mktemp(name)) for name in ("castor", "pollux")]
    try:
        yield ships, lay_out(ships, SECRET)
    finally:
        for ship in ships:
            ship.close()


def common_move(rng: random.Random, worlds: list[World]) -> str | None:
    """A move of the actor after which the two still look the same; None if there is none."""
    first, second = (world.table for world in worlds)
    moves = [move for move in first.choices() if move in second.choices()]
    rng.shuffle(moves)
    for move in moves[:40]:
        after = [branch(world.table) for world in worlds]
        for table in after:
            table.play(move)
        if look_alike(worlds[0].case.viewer, *after) and after[0].actor >= 0:
            return move
    return None


def questions(rng: random.Random, worlds: list[World]) -> list[tuple[str, Any]]:
    """What the observer asks over HTTP."""
    case = worlds[0].case
    path = f"/api/tables/{case.id}"
    texts = case.law.actions.texts
    asked: list[tuple[str, Any]] = [
        (path, None), (f"{path}/events", None), (f"{path}/events?from={rng.randrange(9)}", None),
        (f"{path}/record", None), (f"{path}/pictures", None), (f"{path}/verify", None),
        (f"{path}/known", None),
        (f"{path}/nowhere", None),
    ]  # fmt: skip
    for text in rng.sample(texts, min(4, len(texts))):
        asked.append((f"{path}/why", {"action": text}))
        asked.append((f"{path}/why?lang=fr", {"picks": text.split()[-1:]}))
    if worlds[0].table.actor != case.viewer:
        asked.append((f"{path}/hint", None))
    return asked


def tries(rng: random.Random, worlds: list[World]) -> list[Any]:
    """Frames of the observer that come to nothing, each answered with its reason."""
    table = worlds[0].table
    mine = set(table.choices()) if table.actor == worlds[0].case.viewer else set()
    v = worlds[0].observer.v
    wrong = [text for text in rng.sample(table.law.actions.texts, 4) if text not in mine]
    marks = f"{rng.getrandbits(48):x}"
    sent: list[Any] = [
        {"type": "move", "cid": f"{marks}-{k}", "base": v, "action": text}
        for k, text in enumerate([*wrong, "nonsense"])
    ]
    stale = {"type": "move", "cid": f"{marks}-s", "base": 0, "action": table.law.actions.texts[0]}
    agree = {"type": "act", "cid": f"{marks}-a", "what": "agree"}
    viewer = worlds[0].case.viewer
    looks = [{"type": "look", "seat": viewer}] if viewer >= 0 else []  # all of it once more
    return [*sent, stale, agree, {"type": "whim"}, {"no": 1}, *looks]


async def both(worlds: list[World], doing: Callable[..., Any], *given: Any) -> list[Any]:
    return [await doing(world, *given) for world in worlds]


def the_same(answers: list[Any]) -> Any:
    assert answers[0] == answers[1]
    return answers[0]


async def voyage(case: Case, ships: list[Ship], rng: random.Random) -> tuple[int, int, int]:
    """Play the two in step; how many bytes were compared, how many plies, how many taken back."""
    worlds = [World(ship, case, truth) for ship, truth in zip(ships, case.truths, strict=True)]
    await both(worlds, World.come_in)
    size = plies = undone = 0
    while plies < PLIES:
        assert len({world.table.position.text for world in worlds}) == 2, "the truths differ"
        frames = the_same(await both(worlds, World.heard))
        frames += the_same(await both(worlds, World.said, *tries(rng, worlds)))
        first = rng.randrange(worlds[0].observer.v + 2)
        frames += the_same(await both(worlds, World.reconnected, first))
        for path, body in questions(rng, worlds):
            answers = [world.read(path, body) for world in worlds]
            frames.append(the_same(answers)[2])
        size += sum(map(len, frames))
        assert not any(case.chance.seed.hex() in frame for frame in frames)
        move = common_move(rng, worlds)
        if move is None:
            break
        actor = worlds[0].table.actor
        await both(worlds, World.moved, actor, move)
        plies += 1
        if rng.random() < 0.3 and all(world.table.can_undo(actor) for world in worlds):
            the_same(await both(worlds, World.taken_back, actor))
            undone += 1
        if rng.random() < 0.3:
            line = {"type": "say", "cid": f"{rng.getrandbits(48):x}", "text": "Sail ho!"}
            await both(worlds, World.chatted, line)
        if not look_alike(case.viewer, *(world.table for world in worlds)):
            break
    lobby_is_the_same(worlds)
    await both(worlds, World.go_out)
    return size, plies, undone


def lobby_is_the_same(worlds: list[World]) -> None:
    """Somebody may just be leaving another table of the list: a moment is granted."""
    until = time.monotonic() + PATIENCE
    while True:
        answers = [world.read("/api/tables") for world in worlds]
        if answers[0] == answers[1]:
            return
        assert time.monotonic() < until, "lists of tables differ"
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.parametrize("game", SECRET)
async def test_the_hidden_truth_changes_no_byte(game: str, twins: Twins) -> None:
    ships, cases = twins
    compared = [
        await asyncio.wait_for(voyage(case, ships, random.Random(k)), PATIENCE)
        for k, case in enumerate(cases[game])
    ]
    assert sum(plies for _, plies, _ in compared) >= 3 * len(compared)
    assert all(size > 1000 for size, _, _ in compared)
    assert any(undone for _, _, undone in compared)
    for ship in ships:
        assert '"event": "fault"' not in ship.log.read_text()
