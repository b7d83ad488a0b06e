"""Who may look, act and sit down: one table of answers, and every door gives the same."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from inside import Inside, inside
from table_helpers import PLAIN, SECRET

import flibuste
from flibuste.law.contract import WATCHER
from flibuste.law.kernel import Mode
from flibuste.live import acts
from flibuste.live.handed import hand_in, handed_id, read_handed
from flibuste.live.refusals import Refusal
from flibuste.server import bodies
from flibuste.server.routes.endpoint import ENDPOINTS
from flibuste.server.routes.qr import qr_code

STATES = ("open", "running", "over", "aborted", "abandoned")
SORTS: dict[str, dict[str, Any]] = {
    "plain": {},
    "rated": {"rated": True},
    "of days": {"clock": {"kind": "days", "seconds": 2 * 86_400}},
}
KINDS = [
    *((seen, state, "plain") for seen in ("public", "private") for state in STATES),
    *(
        (seen, state, sort)
        for sort in ("rated", "of days")
        for seen, state in (("public", "over"), ("private", "running"), ("private", "over"))
    ),
]

# By visitor: who may look at a public and at a private table, whatever its state; and who may act
# there, and sit down. `in`, or the refusal.
IN, TOKEN, INVITE = "in", "token", "invite"
EXPECTED = {
    #                          public  private  act    sit: public  private
    "token of a seat":        (IN,     IN,      IN,    IN,          INVITE),
    "cookie of who sits":     (IN,     IN,      TOKEN, IN,          INVITE),
    "invitation":             (IN,     IN,      TOKEN, IN,          IN),
    "cookie of a stranger":   (IN,     INVITE,  TOKEN, IN,          INVITE),
    "nothing":                (IN,     INVITE,  TOKEN, IN,          INVITE),
    "token of elsewhere":     (TOKEN,  TOKEN,   TOKEN, IN,          INVITE),
    "invitation to elsewhere":(IN,     INVITE,  TOKEN, IN,          INVITE),
}  # fmt: skip


@dataclass(frozen=True)
class Visitor:
    """What somebody brings along."""

    token: str | None = None
    invite: str | None = None
    cookie: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        found = {"cookie": self.cookie, "x_invite": self.invite}
        found["authorization"] = f"Bearer {self.token}" if self.token else None
        return {name: value for name, value in found.items() if value}

    @property
    def hello(self) -> dict[str, Any]:
        found = {"seat_token": self.token, "invite": self.invite}
        return {"type": "hello", **{name: value for name, value in found.items() if value}}


@dataclass(frozen=True)
class Place:
    """A table, and what opens it."""

    id: str
    token: str
    invite: str
    cookie: str


@pytest.fixture
async def ship(tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(tmp_path) as made:
        yield made


async def guest(ship: Inside, name: str) -> str:
    """Somebody new; the cookie."""
    _, _, headers = await ship.ask("POST", "/api/me", {"name": name})
    return headers["set-cookie"].partition(";")[0]


async def lay(
    ship: Inside, visibility: str, state: str, sort: str = "plain", game: str = PLAIN
) -> Place:
    """A table of somebody new, brought into a state."""
    cookie = await guest(ship, "Anne")
    wish = {"game": game, "seats": ["me", "open"], "visibility": visibility, **SORTS[sort]}
    status, made, _ = await ship.ask("POST", "/api/tables", wish, cookie=cookie)
    assert status == 201, made
    place = Place(made["table"]["id"], made["seats"][0]["token"], made["invite"], cookie)
    room = await ship.service.rooms.room(place.id)
    if state in ("running", "over", "abandoned"):
        other = {"invite": place.invite, "name": "Jack"}
        assert (await ship.ask("POST", f"/api/tables/{place.id}/seats", other))[0] == 201
    if state == "over":
        await acts.act(room, 0, "enough", "resign")
    elif state in ("aborted", "abandoned"):
        await room.end(state)
    assert room.game.state == state
    return place


async def visitors(ship: Inside, place: Place) -> dict[str, Visitor]:
    elsewhere = await lay(ship, "private", "open")
    return {
        "token of a seat": Visitor(token=place.token),
        "cookie of who sits": Visitor(cookie=place.cookie),
        "invitation": Visitor(invite=place.invite),
        "cookie of a stranger": Visitor(cookie=await guest(ship, "Mary")),
        "nothing": Visitor(),
        "token of elsewhere": Visitor(token=elsewhere.token),
        "invitation to elsewhere": Visitor(invite=elsewhere.invite),
    }


# --- Doors ---------------------------------------------------------------------------------------

SOCKET = "socket"
TABLE = "its name"  # in what is sent, the table's
FORK = {"game": PLAIN, "seats": ["me", "open"], "fork": {"ply": 0, "table": TABLE}}
LOOKING: dict[str, Any] = {
    SOCKET: None,
    "GET /api/tables/{table}": None,
    "GET /api/tables/{table}/events": None,
    "GET /api/tables/{table}/code": None,
    "GET /api/tables/{table}/record": None,
    "GET /api/tables/{table}/pictures": None,
    "GET /api/tables/{table}/curve": None,
    "GET /api/tables/{table}/sketch": None,
    "GET /api/tables/{table}/ratings": None,
    "GET /api/tables/{table}/feats": None,
    "GET /api/tables/{table}/verify": None,
    "POST /api/tables/{table}/line": {"ply": 0, "moves": ["x"]},
    "POST /api/tables": FORK,
    "POST /api/challenges": {"game": PLAIN, "table": TABLE},
    "POST /api/reports": {"table": TABLE, "author": "nobody", "reason": "other"},
    "POST /api/avoided": {"table": TABLE, "author": "nobody", "muted": True},
}
ACTING = {
    "POST /api/tables/{table}/moves": {"cid": "c", "base": 0, "action": "x"},
    "POST /api/tables/{table}/why": {"action": "x"},
    "GET /api/tables/{table}/hint": None,
    "GET /api/tables/{table}/known": None,
    "POST /api/tables/{table}/rematch": {"nonce": ""},
    "GET /api/tables/{table}/answers": None,
    "POST /api/tables/{table}/answers": {"lines": []},
    "POST /api/tables/{table}/answers/ahead": {"moves": []},
}
# A seat that is taken, so that nobody really sits down.
SITTING = {"POST /api/tables/{table}/seats": {"seat": 0}}
BY_CODE = {"POST /api/tables/{table}/recover"}  # what was written down opens it, and nothing else
BY_COOKIE = {"POST /api/tables/{table}/take-over"}  # who sits there gets a new token by the cookie


def test_every_address_of_a_table_is_among_the_doors() -> None:
    addresses = {
        f"{one.method} {one.path}"
        for one in ENDPOINTS
        if "table" in one.where or (one.body and {"table", "fork"} & {*one.body.__struct_fields__})
    }
    assert addresses == {*LOOKING, *ACTING, *SITTING, *BY_CODE, *BY_COOKIE} - {SOCKET}


# What is asked of somebody at a table is refused once one may look: nobody is called so there.
NOBODY_THERE = {"no-person", "challenge-nobody"}
ADDRESSES = count(1)


async def knock(ship: Inside, door: str, body: Any, place: Place, visitor: Visitor) -> str:
    """Refused for its keys, or let in, whatever the table then has to say."""
    if door == SOCKET:
        return await connect(ship, place, visitor)
    method, _, path = door.partition(" ")
    body = None if body is None else json.loads(json.dumps(body).replace(TABLE, place.id))
    # From an address of its own: of one no more than a few reports are taken.
    client = f"198.51.100.{next(ADDRESSES) % 256}"
    answered = await ship.ask(
        method, path.format(table=place.id), body, client=client, **visitor.headers
    )
    status, answer, _ = answered
    if status in (401, 403):
        assert (status, answer["code"]) in ((401, TOKEN), (403, INVITE))
        return str(answer["code"])
    assert status in (200, 201, 409) or answer["code"] in NOBODY_THERE, (door, answer)
    return IN


async def connect(ship: Inside, place: Place, visitor: Visitor) -> str:
    hello = {**visitor.hello, "table": place.id}
    heard, closed = await ship.visit(hello, **visitor.headers)
    if heard[0]["type"] == "welcome":
        return IN
    assert (closed, heard[0]["code"]) in ((4401, TOKEN), (4403, INVITE))
    return str(heard[0]["code"])


@pytest.fixture
def quick(ship: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody thinks anything over: the doors are what is tried."""

    def curve(*_: Any) -> Any:
        raise Refusal("not-yet")

    async def verdict(*_: Any) -> Any:
        return bodies.VerdictGiven(True)

    monkeypatch.setattr(ship.service.curves, "of", curve)
    monkeypatch.setattr("flibuste.server.routes.play._verdict", verdict)
    monkeypatch.setattr(ship.service.compiler, "has", lambda law: True)


@pytest.mark.parametrize(("visibility", "state", "sort"), KINDS)
async def test_all_doors_give_the_same_answer(
    ship: Inside, quick: None, visibility: str, state: str, sort: str
) -> None:
    place = await lay(ship, visibility, state, sort)
    await all_doors(ship, place, await visitors(ship, place), visibility == "private")


async def test_a_game_that_was_handed_in_may_be_seen_by_all_and_is_nobody_s(
    ship: Inside, quick: None
) -> None:
    table = flibuste.table(PLAIN, seed=1, mode=Mode.INTERPRETED)
    table.resign(0)
    text = table.record()
    rooms, id = ship.service.rooms, handed_id(text)
    await hand_in(rooms, id, rooms.law(PLAIN), read_handed(text))
    place = Place(id, "", "", "")
    has_none = ("token of a seat", "cookie of who sits", "invitation")
    everybody = await visitors(ship, place)
    others = {name: one for name, one in everybody.items() if name not in has_none}
    await all_doors(ship, place, others, is_private=False)


async def all_doors(
    ship: Inside, place: Place, comers: dict[str, Visitor], is_private: bool
) -> None:
    """What every visitor is told at every door."""
    for name, visitor in comers.items():
        look_public, look_private, act, sit_public, sit_private = EXPECTED[name]
        for doors, expected in (
            (LOOKING, look_private if is_private else look_public),
            (ACTING, act),
            (SITTING, sit_private if is_private else sit_public),
        ):
            given = {
                door: await knock(ship, door, body, place, visitor) for door, body in doors.items()
            }
            assert given == dict.fromkeys(doors, expected), name


@pytest.mark.parametrize(("visibility", "state", "sort"), KINDS)
async def test_lists_show_public_tables_to_all_and_one_s_own_to_oneself(
    ship: Inside, visibility: str, state: str, sort: str
) -> None:
    place = await lay(ship, visibility, state, sort)
    is_current = state in ("open", "running")
    for name, visitor in (await visitors(ship, place)).items():
        _, lobby, _ = await ship.ask("GET", "/api/tables", **visitor.headers)
        listed = [table["id"] for table in lobby["open"] + lobby["running"]]
        assert (place.id in listed) == (visibility == "public" and is_current), name
        _, lobby, _ = await ship.ask("GET", "/api/lobby", **visitor.headers)
        shown = [table["id"] for table in lobby["open"]]
        shown += [watched["table"]["id"] for watched in lobby["watch"]]
        assert (place.id in shown) == (visibility == "public" and is_current), name
        _, me, _ = await ship.ask("GET", "/api/me", **visitor.headers)
        mine = [one["table"]["id"] for one in me["tables"]]
        assert (place.id in mine) == (visitor.cookie == place.cookie and is_current), name


async def test_a_cookie_opens_the_table_but_no_hand(ship: Inside) -> None:
    place = await lay(ship, "private", "running", game=SECRET)
    by_token, by_cookie = Visitor(token=place.token), Visitor(cookie=place.cookie)
    for visitor, viewer, seats in ((by_token, 0, [0]), (by_cookie, WATCHER, [])):
        _, shown, _ = await ship.ask("GET", f"/api/tables/{place.id}", **visitor.headers)
        heard, _ = await ship.visit({**visitor.hello, "table": place.id}, **visitor.headers)
        assert (shown["viewer"], heard[0]["viewer"], heard[0]["seats"]) == (viewer, viewer, seats)


async def test_a_rematch_of_a_private_table_has_an_invitation_of_its_own(ship: Inside) -> None:
    place = await lay(ship, "private", "over")
    bearer = {"authorization": f"Bearer {place.token}"}
    path = f"/api/tables/{place.id}/rematch"
    _, joined, _ = await ship.ask("POST", path, {"nonce": ""}, **bearer)
    again, secret = f"/api/tables/{joined['table']['id']}", joined["invite"]
    assert (await ship.ask("GET", again, x_invite=secret))[0] == 200
    assert (await ship.ask("GET", again, x_invite=place.invite))[0] == 403
    assert (await ship.ask("GET", again))[0] == 403


async def test_the_code_of_a_link_holds_its_secret_only_for_who_brings_it(ship: Inside) -> None:
    place = await lay(ship, "private", "open")
    path, link = f"/api/tables/{place.id}/code", f"http://flibuste.example/t/{place.id}"
    host = {"host": "flibuste.example", "authorization": f"Bearer {place.token}"}
    _, whole, headers = await ship.ask("GET", path, x_invite=place.invite, **host)
    assert whole == qr_code(f"{link}#{place.invite}") and whole.startswith("<svg")
    assert headers["content-type"].startswith("image/svg+xml")
    for brought in ({}, {"x_invite": "nonsense"}):
        assert (await ship.ask("GET", path, **host, **brought))[1] == qr_code(link)
