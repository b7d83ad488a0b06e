"""Two scripts that know only a link finish a game of every title, across a kill and a restart."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from checker import check_story
from player import PATIENCE, Player
from server_process import Ship

from cases import SECRET, SHORTEST
from flibuste.law import shelf
from flibuste.play import record


@pytest.fixture(
    scope="module", params=["by default", pytest.param("postgres", marks=pytest.mark.long)]
)
def hardy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Ship]:
    """A server that is killed again and again."""
    is_named = request.param == "postgres"
    address = request.getfixturevalue("postgres").fresh() if is_named else ""
    made = Ship(tmp_path_factory.mktemp("hardy"), address=address).start()
    yield made
    made.close()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(law.id, marks=() if law in (SHORTEST, SECRET) else pytest.mark.long)
        for law in shelf.laws()
    ],
)
async def test_a_game_of_every_title_by_link_across_a_kill(game: str, hardy: Ship) -> None:
    ship = hardy
    law = shelf.law(game)
    seats = law.settings(law.unattended_ruleset).seats
    wish = ["me", *["open"] * (seats - 1)]
    made = ship.make(game, wish, ruleset=law.unattended_ruleset, nonce="00ff")
    tokens = [made["seats"][0]["token"]]
    tokens += [ship.join(made, nonce=f"0{k}")["seat"]["token"] for k in range(1, seats)]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, seed) for seed, token in enumerate(tokens)]
    playing = [asyncio.create_task(player.play()) for player in players]
    while sum(len(player.acks) for player in players) < 12:
        await asyncio.sleep(0.01)
    await asyncio.to_thread(ship.restart)
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
    text = ship.get(f"/api/tables/{table}/record", x_invite=made["invite"])
    verdict = record.verify(text)
    assert verdict.is_committed
    check_story(ship.database, table, players)
    outcome = verdict.table.outcome
    assert outcome is not None
    assert players[0].now["outcome"]["scores"] == pytest.approx(list(outcome.scores))


@pytest.mark.parametrize("game", shelf.ids())
async def test_a_person_plays_bots_of_every_title(game: str, ship: Ship) -> None:
    law = shelf.law(game)
    settings = law.settings(law.unattended_ruleset)
    made = ship.make(
        game, ["me", *["bot:easy"] * (settings.seats - 1)], ruleset=law.unattended_ruleset
    )
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"], 5)
    await asyncio.wait_for(player.play(25), PATIENCE)
    assert player.is_over or len(player.acks) >= 25
    assert not [r for r in player.refusals if r["code"] != "stale"]


async def test_the_remote_bot_of_the_docs_plays_a_game(ship: Ship) -> None:
    laws = [law for law in shelf.laws() if 2 in law.bounds.seats and not law.has_skill]
    law = min(laws, key=lambda law: law.bounds.plies)
    made = ship.make(law.id, ["open", "me"], ruleset=law.unattended_ruleset)
    script = Path(__file__).parents[2] / "docs" / "remote_bot.py"
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(script), ship.url + made["link"], stdout=asyncio.subprocess.PIPE
    )
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"], 8)
    await asyncio.wait_for(player.play(), PATIENCE)
    out, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
    assert bot.returncode == 0
    assert out.decode().startswith("over")
