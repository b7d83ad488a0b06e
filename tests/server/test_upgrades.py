"""A new release with a mended rule: running tables keep the law they began with, new ones get the new."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from player import PATIENCE, Crew, Player
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE
from flibuste.store import migrate

LAW = min(
    (law for law in shelf.laws() if 2 in law.bounds.seats and not law.has_skill),
    key=lambda law: law.bounds.plies,
)
# From the next version on a seat has no choice but the first.
AMENDMENT = """

VERSION = {version}
as_it_was = legal


@rule
def legal(s, w, out):
    n = as_it_was(s, w, out)
    return 1 if s.version >= VERSION and actor(s) >= 0 else n
"""


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A release whose law is one version further."""
    source = tmp_path / "newer"
    shutil.copytree(
        PACKAGE, source / "flibuste", ignore=shutil.ignore_patterns("web", "__pycache__")
    )
    rules = source / "flibuste" / "games" / LAW.id / "rules.py"
    with rules.open("a", encoding="utf-8") as file:
        file.write(AMENDMENT.format(version=LAW.version + 1))
    return source


def told(ship: Ship, player: Player) -> Any:
    return ship.get(f"/api/tables/{player.table}/events", authorization=f"Bearer {player.token}")


async def begun(ship: Ship) -> tuple[Any, list[Player]]:
    made = ship.make(LAW.id, ["me", "open"], ruleset=LAW.unattended_ruleset)
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    return made["table"], [
        Player(ship.port, made["table"]["id"], token, k) for k, token in enumerate(tokens)
    ]


def choices(news: list[Any]) -> int:
    """How much the seat to move may do."""
    return max(len(one["now"].get("choices", [])) for one in news)


async def until_there_is_a_choice(ship: Ship, players: list[Player]) -> list[Any]:
    """Play a little, to where the two laws differ; what each seat was told by then."""
    for moves in range(4, 40):
        crew = Crew(*players)
        await crew.reach(moves)
        await crew.rest()
        await asyncio.sleep(0.2)  # a move may be on its way
        news = [told(ship, player) for player in players]
        if choices(news) > 1:
            return news
    raise AssertionError("no choice in all the game")


@pytest.mark.long
async def test_a_running_table_keeps_its_law_over_an_upgrade(
    launch: Callable[..., Ship], newer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")  # a mended rule need not be compiled first
    ship = launch()
    head, players = await begun(ship)
    assert head["law"] == LAW.version
    before = await until_there_is_a_choice(ship, players)
    assert ship.stop() == 0
    ship.package = newer
    ship.start()
    assert [told(ship, player) for player in players] == before
    fresh, others = await begun(ship)
    assert fresh["law"] == LAW.version + 1
    assert choices([told(ship, player) for player in others]) == 1
    for crew, law in ((players, LAW.version), (others, LAW.version + 1)):
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in crew)), PATIENCE)
        path, who = f"/api/tables/{crew[0].table}", {"authorization": f"Bearer {crew[0].token}"}
        assert f"\nlaw {law}\n" in ship.get(f"{path}/record", **who)
        assert ship.get(f"{path}/verify", **who)["sound"]
    assert ship.stop() == 0
    ship.package = None
    ship.start()
    who = {"authorization": f"Bearer {players[0].token}"}
    assert ship.get(f"/api/tables/{players[0].table}/verify", **who)["sound"]
    status, answer, _ = ship.ask("GET", f"/api/tables/{others[0].table}")
    assert (status, answer["code"]) == (409, "broken-table"), "a law we do not have yet"


def test_a_start_looks_for_the_newest_migration_and_runs_none_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    migrate.bring_up(path)

    def upgrade(path: Path) -> None:
        raise AssertionError("nothing is to be done")

    monkeypatch.setattr(migrate, "_upgrade", upgrade)
    migrate.bring_up(path)
