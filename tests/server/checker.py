"""Holds what clients were told against what lies in the database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from player import Player


def check_story(database: Path, table: str, players: list[Player]) -> None:
    """Nothing acknowledged is lost, nothing is there twice, versions are contiguous."""
    connection = sqlite3.connect(database)
    rows = connection.execute(
        "SELECT v, cid FROM events WHERE table_id = ? ORDER BY v", (table,)
    ).fetchall()
    connection.close()
    assert [v for v, _ in rows] == list(range(1, len(rows) + 1))
    cids = [cid for _, cid in rows if cid]
    assert len(cids) == len(set(cids))
    stored = {cid: v for v, cid in rows if cid}
    for player in players:
        for cid, v in player.acks.items():
            assert stored.get(cid) == v, "an acknowledged move is on disk, once, where it was said"
        assert [event["v"] for event in player.events] == list(range(1, len(player.events) + 1))
