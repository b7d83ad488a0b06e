"""The chances of a finished game are thought over beside everything else, those of a running one never."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from typing import Any

import pytest
from player import PATIENCE, Player
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode, copied
from flibuste.law.rng import generator
from flibuste.play import record
from flibuste.play.table import Ply
from flibuste.server.workers.drawing import ACCOUNTED

# Something for every kind: the smallest game without chance, and the smallest with dice or cards.
SMALLEST = [
    min(
        (law for law in shelf.laws() if law.has_chance is chance and not law.has_skill),
        key=lambda law: law.State.new(1).itemsize,
    ).id
    for chance in (False, True)
]


async def played(ship: Ship, game: str) -> str:
    """A table played to its end against a bot; the curve of a running one is refused."""
    law = shelf.law(game)
    seats = law.settings(law.unattended_ruleset).seats
    wish = {"ruleset": law.unattended_ruleset, "nonce": "00", "visibility": "public"}
    made = ship.make(game, ["me", *["bot:easy"] * (seats - 1)], **wish)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    status, refused, _ = ship.ask(
        "GET", f"/api/tables/{table}/curve", authorization=f"Bearer {token}"
    )
    assert (status, refused["code"]) == (409, "not-yet"), "it would tell what is hidden"
    await asyncio.wait_for(Player(ship.port, table, token, 5).play(), PATIENCE)
    return str(table)


def drawn(ship: Ship, table: str) -> list[dict[str, Any]]:
    """The curve each time it was asked for, until nothing is to come."""
    seen, until = [], time.monotonic() + PATIENCE
    while not seen or seen[-1]["progress"] < 1:
        assert time.monotonic() < until
        seen.append(ship.get(f"/api/tables/{table}/curve"))
        time.sleep(0.1)
    return seen


@pytest.mark.parametrize(
    "game", [SMALLEST[0], *(pytest.param(game, marks=pytest.mark.soak) for game in SMALLEST[1:])]
)
@pytest.mark.long
async def test_a_finished_game_is_thought_over(game: str, ship: Ship) -> None:
    table = await played(ship, game)
    seen = drawn(ship, table)
    shares = [one["progress"] for one in seen]
    assert shares == sorted(shares) and shares[0] < 1, "it grows while it is asked for"
    curve, story = seen[-1], record.replay(ship.get(f"/api/tables/{table}/record"))
    assert curve["plies"] == story.plies
    plies = [point["ply"] for point in curve["points"]]
    assert plies == sorted(set(plies)) and plies[-1] == story.plies
    assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in curve["points"])
    assert story.outcome is not None
    assert curve["points"][-1]["chances"] == pytest.approx(list(story.outcome.scores), abs=0.01)
    assert ship.get(f"/api/tables/{table}/curve") == curve, "it is kept"
    assert_accounts(curve, list(story.outcome.scores), shelf.law(game).has_chance)
    plies_played = [entry for entry in story.story if isinstance(entry, Ply)]
    for turn in curve["turns"]:
        assert abs(turn["after"] - turn["before"]) > 0.05
        actor = plies_played[turn["ply"] - 1].actor
        assert actor == turn["seat"] or turn.get("luck")
        if "instead" in turn:
            assert_other_line(ship, table, turn)


def assert_accounts(curve: dict[str, Any], scores: list[float], has_chance: bool) -> None:
    """Start, luck and skill come to the result; where nothing is left to chance, there is no luck."""
    assert curve["judged"] == min(curve["choices"], ACCOUNTED) > 0
    assert curve["chance"] is has_chance
    assert [account["result"] for account in curve["accounts"]] == pytest.approx(scores, abs=0.001)
    for account in curve["accounts"]:
        total = account["start"] + account["luck"]["value"] + account["skill"]["value"]
        assert total == pytest.approx(account["result"], abs=0.005)
        assert has_chance or account["luck"]["value"] == 0


def assert_other_line(ship: Ship, table: str, turn: dict[str, Any]) -> None:
    """What was not played may be looked at."""
    wish = {"ply": turn["ply"] - 1, "moves": turn["instead"]["line"]}
    shown = ship.post(f"/api/tables/{table}/line", wish)
    assert len(shown["pictures"]) > 1
    assert turn["instead"]["line"][0] == turn["instead"]["action"]


async def test_what_might_have_been_stops_where_the_rules_do(ship: Ship) -> None:
    table = await played(ship, SMALLEST[0])
    shown = ship.post(f"/api/tables/{table}/line", {"ply": 1, "moves": ["nonsense"]})
    assert len(shown["pictures"]) == 1


def test_a_page_that_thinks_itself_gets_what_its_seat_may_know(ship: Ship) -> None:
    law = max(shelf.laws(), key=lambda one: one.has_secrets)
    made = ship.make(law.id, ["me", "bot:easy"], hints=True)
    path, token = f"/api/tables/{made['table']['id']}/known", made["seats"][0]["token"]
    until, status, given = time.monotonic() + PATIENCE, 0, {}
    while status != 200 and time.monotonic() < until:  # while the bot moves there is nothing
        status, given, _ = ship.ask("GET", path, authorization=f"Bearer {token}")
        time.sleep(0.05)
    assert status == 200, given
    assert (given["game"], given["law"]) == (law.id, law.version)
    known = law.State.read(b64decode(given["record"]))
    seat, run = given["seat"], engine(law, Mode.INTERPRETED)
    assert run.veiled(known, seat).tobytes() == known.tobytes()
    truth = copied(known)
    run.imagine(truth, 0, seat, generator(1))
    assert [law.actions.texts[code] for code in run.legal(truth)] == [*given["actions"]]
    unhinted = ship.make(law.id, ["me", "bot:easy"], hints=False)
    token = unhinted["seats"][0]["token"]
    path = f"/api/tables/{unhinted['table']['id']}/known"
    assert ship.ask("GET", path, authorization=f"Bearer {token}")[1]["code"] == "no-hints"


@pytest.mark.parametrize("game", SMALLEST)
async def test_a_hint_names_the_best_choices_and_why(game: str, ship: Ship) -> None:
    law = shelf.law(game)
    seats = law.settings(law.unattended_ruleset).seats
    made = ship.make(game, ["me"] + ["bot:easy"] * (seats - 1), ruleset=law.unattended_ruleset)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    await asyncio.wait_for(Player(ship.port, table, token, 5).play(3), PATIENCE)
    until, status, given = time.monotonic() + PATIENCE, 0, {}
    while status != 200 and time.monotonic() < until:  # while the bots move there is none
        status, given, _ = ship.ask(
            "GET", f"/api/tables/{table}/hint", authorization=f"Bearer {token}"
        )
        time.sleep(0.05)
    assert status == 200, given
    assert 1 <= len(given["choices"]) <= 3
    for advised in given["choices"]:
        assert advised["low"] <= advised["wins"] <= advised["high"]
        assert advised.get("reason", {"id": "reason-"})["id"].startswith("reason-")
