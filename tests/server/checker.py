"""Holds what clients were told against what lies in the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from database_rows import looking
from player import Player

from flibuste.store.address import DatabasePlace

# Refusals after which a move may be there all the same; the last says that another's is.
UNKNOWN = {"storage", "fault", "stale", "cid-taken"}


class Stored(NamedTuple):
    """A row of the log."""

    v: int
    at: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    cid: str | None


def check_story(
    database: DatabasePlace,
    table: str,
    players: list[Player],
    *,
    ever: bool = False,
    before: Sequence[Player] = (),
) -> None:
    """Nothing acknowledged is lost, nothing refused is there, nothing is there twice, and all were told the same.

    Where no backup was put back, this holds for all that was `ever` told, and not only for what stands.
    Who had the same seats `before`, and is not asked any more, may have made some of the moves.
    """
    log = stored(database, table)
    assert [row.v for row in log] == list(range(1, len(log) + 1))
    cids = {row.cid: row for row in log if row.cid}
    assert len(cids) == sum(row.cid is not None for row in log)
    begun = next((row.v for row in log if row.kind == "start"), len(log))
    for player in players:
        for cid, v in player.acks.items():
            assert cid in cids, "an acknowledged move is on disk"
            row = cids[cid]
            assert row.v == v, "once, where it was said"
            assert player.seat in (None, row.seat), "and its seat's own"
        told = [player.acks[cid] for cid in player.asked if cid in player.acks]
        assert all(one < other for one, other in pairwise(told)), "in the order that it was asked"
        for refusal in player.refusals:
            is_there = refusal.get("cid") in cids and refusal["code"] not in UNKNOWN
            assert not is_there, f"what was refused is not on disk: {refusal}"
        assert [event["v"] for event in player.events] == list(range(1, len(player.events) + 1))
        for event in heard(player) if ever else player.events:
            assert event["v"] <= len(log), "what is told is on disk"
            check_told(event, log[event["v"] - 1], begun)
    check_asked(log, [*players, *before])


def check_asked(log: Iterable[Stored], players: Iterable[Player]) -> None:
    """Nobody's seat has moved but as its player asked, so that no move is there twice under another mark."""
    people: dict[int, dict[str, Any]] = {}
    for player in players:
        if player.seat is not None:
            people.setdefault(player.seat, {}).update(player.asked)
    for row in log:
        if row.kind == "ply" and row.seat in people:
            asked = people[row.seat].get(row.cid or "")
            assert asked is not None, f"nobody has asked for {row}"
            if asked["type"] == "move":
                assert row.body["action"] == asked["action"], f"{row} is another than {asked}"


def stored(database: DatabasePlace, table: str) -> list[Stored]:
    """The log of a table, as it lies there."""
    with looking(database) as found:
        asked = "SELECT v, at, kind, seat, body, cid FROM events WHERE table_id = ? ORDER BY v"
        rows = found.execute(asked, (table,)).fetchall()
    return [
        Stored(v, at, kind, seat, json.loads(body), cid) for v, at, kind, seat, body, cid in rows
    ]


def heard(player: Player) -> list[dict[str, Any]]:
    """All events that a player was ever told, also those that were told again."""
    told = [message["events"] for message in player.messages if message["type"] == "events"]
    return [event for events in told for event in events]


def check_told(event: dict[str, Any], row: Stored, begun: int) -> None:
    """What a client saw at a version is what the log has there, and so what all others saw."""
    said = event["at"], event["kind"]
    assert said == (row.at, row.kind), f"{event} is another than {row}"
    if row.v >= begun:  # before, seats may move up
        assert event.get("seat") == row.seat, f"{event} is another than {row}"
    if row.kind in ("incident", "end"):
        assert event["what"] == (row.body.get("what") or row.body.get("state"))
    if row.kind == "rematch":
        assert event["table"] == row.body["table"]
