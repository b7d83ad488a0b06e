"""The checker itself: whatever is lost, doubled, changed or moved in a log, it notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from checker import check_story
from database_rows import Onlooker, looking
from player import Player

from flibuste.store.migrate import migrate

TABLE, BEGUN = "table", 2  # moves come after this version
Spoil = Callable[[Onlooker], Any]


def played(database: Path, moves: int) -> list[Player]:
    """Two people who have made so many moves in turn, and the log of it."""
    migrate(database)
    players = [Player(0, TABLE, "token", seat) for seat in range(2)]
    rows: list[tuple[Any, ...]] = [
        (1, 1, "sit", 1, "{}", None),
        (BEGUN, 2, "start", None, "{}", None),
    ]
    for v in range(BEGUN + 1, BEGUN + 1 + moves):
        mover = players[v % 2]
        asked = {"type": "move", "cid": mover.cid(), "base": v - 1, "action": f"step {v}"}
        mover.asked[asked["cid"]] = asked
        mover.acks[asked["cid"]] = v
        rows.append((v, v, "ply", v % 2, json.dumps({"action": asked["action"]}), asked["cid"]))
    told = [{"v": v, "at": at, "kind": kind, "seat": seat} for v, at, kind, seat, *_ in rows]
    for seat, player in enumerate(players):
        player.seat, player.events = seat, told
        player.messages = [{"type": "events", "events": told}]
    with looking(database) as found:
        for row in rows:
            write(found, row)
    return players


def write(found: Onlooker, row: tuple[Any, ...]) -> None:
    words = (
        "INSERT INTO events (table_id, v, at, kind, seat, body, cid) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    found.execute(words, (TABLE, *row))


def change(words: str, v: int) -> Spoil:
    return lambda found: found.execute(f"UPDATE events SET {words} WHERE v = ?", (v,))


def exchange(one: int, other: int, what: str) -> Spoil:
    """Two moves of one seat, each in the place of the other."""

    def spoil(found: Onlooker) -> None:
        asked = f"SELECT {what} FROM events WHERE v = ?"
        had = [found.execute(asked, (v,)).fetchone() for v in (other, one)]
        if "cid" in what:  # which no two may have at once
            found.execute("UPDATE events SET cid = NULL WHERE v IN (?, ?)", (one, other))
        words = ", ".join(f"{name} = ?" for name in what.split(", "))
        for v, values in zip((one, other), had, strict=True):
            found.execute(f"UPDATE events SET {words} WHERE v = ?", (*values, v))

    return spoil


def again(cid: str | None) -> Spoil:
    """The last move once more."""
    return lambda found: write(found, (9, 9, "ply", 0, json.dumps({"action": "step 8"}), cid))


SPOILS: dict[str, Spoil] = {
    "the last is lost": lambda found: found.execute("DELETE FROM events WHERE v = 8"),
    "one in the middle is lost": lambda found: found.execute("DELETE FROM events WHERE v = 5"),
    "all after some are lost": lambda found: found.execute("DELETE FROM events WHERE v > 5"),
    "one has lost its mark": change("cid = NULL", 5),
    "one is another seat's": change("seat = 1 - seat", 5),
    "one was made at another time": change("at = at + 1", 5),
    "one is another move": change('body = \'{"action": "step 7"}\'', 5),
    "two have changed places": exchange(4, 6, "body, cid"),
    "two have changed what was played": exchange(4, 6, "body"),
    "one is there twice, without a mark": again(None),
    "one is there twice, by a mark that nobody has sent": again("ghost"),
}


@pytest.mark.parametrize("ever", [False, True])
@pytest.mark.parametrize("name", SPOILS)
def test_a_spoiled_log_is_noticed(name: str, ever: bool, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    players = played(database, 6)
    check_story(database, TABLE, players, ever=ever)
    with looking(database) as found:
        SPOILS[name](found)
    with pytest.raises(AssertionError):
        check_story(database, TABLE, players, ever=ever)


def test_two_acks_in_another_order_than_they_were_asked_for_are_noticed(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    players = played(database, 6)
    players[0].asked = dict(reversed(players[0].asked.items()))
    with pytest.raises(AssertionError, match="order"):
        check_story(database, TABLE, players)


def test_moves_of_who_had_the_seats_before_are_nobody_s_double(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    earlier = played(database, 6)
    later = [Player(0, TABLE, "token", 7 + seat) for seat in range(2)]
    for seat, player in enumerate(later):
        player.seat = seat
    check_story(database, TABLE, later, before=earlier)
    with pytest.raises(AssertionError, match="nobody has asked"):
        check_story(database, TABLE, later)
