"""Games that were played at home and are handed in: consistent, labelled, and nothing more."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server_process import Ship

import flibuste
from flibuste.law import shelf
from flibuste.live.handed import handed_id, read_handed
from flibuste.play.chance import Chance
from flibuste.play.record import RecordError
from flibuste.play.table import Incident, Table
from flibuste.server import house_files

SMALL = min(
    (law for law in shelf.laws() if law.has_secrets and law.has_chance),
    key=lambda law: law.bounds.plies,
)


def played(seed: int = 1, *, resigns: bool = False) -> Table:
    """A game as it might have been played at home."""
    law, rng = SMALL, random.Random(seed)
    chance = Chance("home123", bytes([seed]) * 32, (b"ab", b"cd"))
    settings = law.settings(law.unattended_ruleset, law.bounds.seats[0])
    table = Table(law, settings, chance)
    table.players = ["Anne", "easy"]
    moves = 0
    while table.actor >= 0 and not (resigns and moves == 4):
        table.play(rng.choice(table.codes()))
        moves += 1
    if resigns:
        table.incident(0, Incident.RESIGNS)
    return table


@pytest.mark.parametrize("resigns", [False, True])
def test_a_record_says_all_that_a_log_needs(resigns: bool) -> None:
    text = played(resigns=resigns).record()
    handed = read_handed(text)
    assert handed.table == "home123" and handed.players == ["Anne", "easy"]
    assert handed.entries[0] == ("start", None, {"nonces": ["6162", "6364"]})
    assert {kind for kind, _, _ in handed.entries} == {"start", "ply"} | (
        {"incident"} if resigns else set()
    )


def test_what_cannot_be_a_table_is_refused_in_a_sentence() -> None:
    text = played().record()
    with pytest.raises(RecordError, match="lines above"):
        read_handed(text.replace("Anne", "Mary"))
    table = flibuste.table(SMALL.id, seed=1)
    with pytest.raises(RecordError, match="not over"):
        read_handed(table.record())


def test_a_handed_record_is_a_labelled_table_that_others_may_look_at(
    launch: Callable[..., Ship], tmp_path: Path
) -> None:
    if house_files.packed_home() is None:
        pytest.skip("nothing is packed: python web/home.py")
    ship = launch(home="true")
    text = played().record()
    taken: Any = ship.post("/api/records", {"record": text})
    assert taken["table"]["home"] is True and taken["table"]["state"] == "over"
    id = taken["table"]["id"]
    assert id == handed_id(text) and ship.get(f"/api/tables/{id}/record") == text
    assert ship.post("/api/records", {"record": text})["table"]["id"] == id  # it is there already
    assert ship.get("/api/tables") == {"open": [], "running": []}
