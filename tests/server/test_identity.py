"""Who a guest is on every device: cookies, names, codes, passkeys, and two guests who become one."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from authenticator import Authenticator
from inside import Inside, inside
from msgspec.structs import replace
from postgres_server import PostgresServer

from flibuste.law import shelf
from flibuste.live import acts, chat, seats
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.people.belongings import BELONGINGS
from flibuste.people.days.rows import CalendarRow, PushRow
from flibuste.people.identity import codes, devices, export, leaving, passkeys, tidying
from flibuste.people.identity.joining import join_guests, reassigning
from flibuste.people.identity.rows import (
    DeviceRow,
    GuestName,
    KeptNameRow,
    PasskeyRow,
    RecoveryRow,
    TurnRow,
    id_of_device,
)
from flibuste.people.identity.tidying import tidy
from flibuste.people.identity.tries import OF_AN_ADDRESS
from flibuste.people.identity.turns import GONE
from flibuste.people.pairing.rows import SeekRow
from flibuste.play.chance import Chance
from flibuste.play.table import Incident, Table
from flibuste.server.config import Config
from flibuste.server.headers import Doors
from flibuste.server.rates import Rates
from flibuste.store.events import SeatChanged
from flibuste.store.rows import AddRow, AlterRows

GAME = min(
    (law for law in shelf.laws() if 2 in law.bounds.seats and not law.has_skill),
    key=lambda law: law.bounds.plies,
).id
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1"
ORIGIN = "http://localhost:8000"
PLACE = {"host": "localhost:8000", "origin": ORIGIN}
KEPT, NOT_KEPT = 200, 409


# One server for all of them: every device has an address of its own, and names are kept once.
pytestmark = pytest.mark.asyncio(loop_scope="module")
addresses = (f"10.0.{n // 256}.{n % 256}" for n in itertools.count(1))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("identity")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ship(folder: Path) -> AsyncIterator[Inside]:
    async with inside(folder) as made:
        yield made


class Device:
    """One browser: it has a cookie, or not."""

    def __init__(self, ship: Inside, agent: str = FIREFOX) -> None:
        self.ship, self.client, self.agent, self.cookie = ship, next(addresses), agent, ""

    async def try_to(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        headers = {"user-agent": self.agent, **PLACE}
        if self.cookie:
            headers["cookie"] = self.cookie
        status, answer, told = await self.ship.ask(method, path, body, self.client, **headers)
        if "set-cookie" in told:
            cookie = told["set-cookie"].partition(";")[0]
            self.cookie = "" if cookie.endswith('=""') else cookie
        return status, answer

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, answer = await self.try_to(method, path, body)
        assert status in (200, 201), answer
        return answer

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        status, answer = await self.try_to(method, path, body)
        assert status >= 400, answer
        assert answer["text"]
        return str(answer["code"])

    async def named(self, name: str) -> Device:
        await self.ask("POST", "/api/me", {"name": name})
        return self

    async def identity(self) -> Any:
        return await self.ask("GET", "/api/me/identity")

    async def sits(self) -> Any:
        """A table of this device's guest, private, with one open seat."""
        return await self.ask("POST", "/api/tables", {"game": GAME, "seats": ["me", "open"]})

    async def code(self) -> str:
        return str((await self.ask("POST", "/api/me/code"))["code"])

    async def enter(self, code: str) -> Any:
        return await self.ask("POST", "/api/sign-in/code", {"code": code})

    async def add_passkey(self, name: str = "Phone") -> Authenticator:
        made = Authenticator(ORIGIN)
        options = (await self.ask("POST", "/api/me/passkeys/options"))["options"]
        body = {"credential": made.make(options), "name": name}
        await self.ask("POST", "/api/me/passkeys", body)
        return made

    async def challenge(self) -> Any:
        return (await self.ask("POST", "/api/sign-in/options"))["options"]


# --- Devices ----------------------------------------------------------------------------------------


async def test_a_device_has_the_name_of_its_browser(ship: Inside) -> None:
    manon = await Device(ship).named("Manon")
    (device,) = (await manon.identity())["devices"]
    assert (device["browser"], device["system"], device["here"]) == ("Firefox", "Linux", True)


@pytest.mark.long
async def test_a_revoked_device_is_nobody_at_once_on_every_server(tmp_path: Path) -> None:
    async with inside(tmp_path) as one, inside(tmp_path) as other:
        desk = await Device(one).named("Manon")
        phone = Device(other, agent=IPHONE)
        await phone.enter(await desk.code())
        assert (await phone.identity())["name"] == "Manon"
        devices = (await desk.identity())["devices"]
        elsewhere = next(device for device in devices if not device["here"])
        assert (elsewhere["browser"], elsewhere["system"]) == ("Safari", "iPhone")
        table = (await desk.sits())["table"]["id"]
        watching = asyncio.create_task(watch(other, table, phone.cookie))
        await until(lambda: any(s.known_by for s in other.service.sockets.open))
        await desk.ask("DELETE", f"/api/me/devices/{elsewhere['id']}")
        assert not (await phone.identity())["known"]
        assert await asyncio.wait_for(watching, 60) == 1012
        assert await desk.refused("DELETE", f"/api/me/devices/{elsewhere['id']}") == "no-device"
        assert len((await desk.identity())["devices"]) == 1


async def test_a_revoked_device_plays_no_seat_any_more(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    await phone.enter(await desk.code())
    made = await phone.sits()
    token = f"Bearer {made['seats'][0]['token']}"
    path = f"/api/tables/{made['table']['id']}"
    assert (await ship.ask("GET", path, authorization=token))[0] == 200
    device = next(one for one in (await desk.identity())["devices"] if not one["here"])
    await desk.ask("DELETE", f"/api/me/devices/{device['id']}")
    assert (await ship.ask("GET", path, authorization=token))[0] == 401
    given = await desk.ask("POST", f"{path}/take-over")
    token = f"Bearer {given['seat']['token']}"
    assert (await ship.ask("GET", path, authorization=token))[1]["viewer"] == 0


async def test_a_device_that_was_half_signed_out_can_be_signed_out_again(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    await phone.enter(await desk.code())
    made = await phone.sits()
    device = next(one for one in (await desk.identity())["devices"] if not one["here"])
    take_over = seats.take_over

    async def is_away(room: Room, guest: str) -> None:
        raise Refusal("storage")

    monkeypatch.setattr(seats, "take_over", is_away)
    assert await desk.refused("DELETE", f"/api/me/devices/{device['id']}") == "storage"
    assert len((await desk.identity())["devices"]) == 2, "nobody is told that it is done"
    monkeypatch.setattr(seats, "take_over", take_over)
    path = f"/api/tables/{made['table']['id']}"
    given, locks = list[Any](), devices.change_locks

    async def locked_and_opened(log: Any, rooms: Any, guest: str) -> None:
        await locks(log, rooms, guest)
        if not given:
            given.append(await phone.ask("POST", f"{path}/take-over"))

    monkeypatch.setattr(devices, "change_locks", locked_and_opened)
    await desk.ask("DELETE", f"/api/me/devices/{device['id']}")
    for token in (made["seats"][0]["token"], given[0]["seat"]["token"]):
        assert (await ship.ask("GET", path, authorization=f"Bearer {token}"))[0] == 401


async def test_a_revoked_device_asks_for_no_rematch(ship: Inside) -> None:
    desk, phone, other = await Device(ship).named("Manon"), Device(ship), Device(ship)
    await other.named("Jeanne")
    await phone.enter(await desk.code())
    made = await phone.sits()
    path = f"/api/tables/{made['table']['id']}"
    await other.ask("POST", f"{path}/seats", {"invite": made["invite"]})
    token, recovery = made["seats"][0]["token"], made["seats"][0]["recovery"]
    hello = {"type": "hello", "table": made["table"]["id"], "seat_token": token}
    await ship.visit(hello, {"type": "act", "cid": "r", "what": "resign"})
    room = await ship.service.rooms.room(made["table"]["id"])
    assert room.game.state == "over"
    device = next(one for one in (await desk.identity())["devices"] if not one["here"])
    await desk.ask("DELETE", f"/api/me/devices/{device['id']}")
    wish: dict[str, Any] = {}
    old = {"authorization": f"Bearer {token}"}
    assert (await ship.ask("POST", f"{path}/rematch", wish, **old))[0] == 401
    assert await phone.refused("POST", f"{path}/recover", {"code": recovery}) == "code"
    given = await desk.ask("POST", f"{path}/take-over")
    new = {"authorization": f"Bearer {given['seat']['token']}"}
    status, fresh, _ = await ship.ask("POST", f"{path}/rematch", wish, **new)
    assert status == 201
    assert [seat.get("name") for seat in fresh["table"]["seats"]] == [None, "Manon"]


async def test_a_revoked_device_is_told_nothing_and_waits_for_nobody(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    await phone.enter(await desk.code())
    guest = await ship.service.guests.of_cookie(phone.cookie.partition("=")[2])
    assert guest is not None
    log, notices = ship.service.log, ship.service.people.notices
    point = "BP" + "A" * 85
    for k, cookie in enumerate((guest.cookie, b"another device")):
        row = PushRow(f"push {k}", guest.id, "https://e.org", point, "a", "en", k)
        await log.write(AddRow(replace(row, device=id_of_device(cookie))))
    seek = SeekRow(guest.id, guest.id, 1, GAME, 2, "5+5", False, None, None, "", b"", b"", "t", b"")
    await log.write(AddRow(seek))
    assert (await phone.ask("GET", "/api/days"))["here"]
    await desk.ask("DELETE", f"/api/me/devices/{id_of_device(guest.cookie)}")
    assert [row.id for row in await notices.devices(guest.id)] == ["push 1"]
    assert await log.rows(SeekRow, "seek of", guest=guest.id) == []
    await phone.enter(await desk.code())
    told = await phone.ask("GET", "/api/days")
    assert told["devices"] == 1 and "here" not in told, "it is back, and another one is told"


class JoinedMeanwhile:
    """A ledger where a guest is joined to another right after some of their rows were read."""

    def __init__(self, log: Any, kind: type, other: str, stays: str) -> None:
        self.log, self.kind, self.guests = log, kind, (other, stays)

    async def rows(self, kind: type, query: str, **values: Any) -> Any:
        found = await self.log.rows(kind, query, **values)
        if kind is self.kind:
            await join_guests(self.log, *self.guests)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.log, name)


async def guest_of(device: Device) -> str:
    """The id of the guest who is known on a device."""
    found = await device.ship.service.guests.of_cookie(device.cookie.partition("=")[2])
    assert found is not None
    return found.id


async def test_a_device_is_signed_out_also_where_its_guest_is_joined_meanwhile(
    ship: Inside,
) -> None:
    desk, phone, other = await Device(ship).named("Manon"), Device(ship), Device(ship)
    await other.named("Jeanne")
    await phone.enter(await desk.code())
    made = await phone.sits()
    table = made["table"]["id"]
    device = next(one["id"] for one in (await desk.identity())["devices"] if not one["here"])
    guest, stays = await guest_of(desk), await guest_of(other)
    log: Any = JoinedMeanwhile(ship.service.log, DeviceRow, guest, stays)
    push = PushRow("p", guest, "https://e.org", "BP", "a", "en", 1, device=device)
    await log.write(AddRow(push))
    ship.service.rooms.refresh(table)  # as the request does that joins them
    await devices.sign_out(log, ship.service.rooms, guest, device)
    assert await guest_of(desk) == stays and not (await phone.identity())["known"]
    assert await log.rows(PushRow, "pushes of", guest=stays) == []
    token = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    assert (await ship.ask("GET", f"/api/tables/{table}", **token))[0] == 401


async def test_a_passkey_is_removed_also_where_its_guest_is_joined_meanwhile(ship: Inside) -> None:
    desk, other = await Device(ship).named("Manon"), await Device(ship).named("Jeanne")
    await desk.add_passkey()
    (key,) = (await desk.identity())["passkeys"]
    guest, stays = await guest_of(desk), await guest_of(other)
    log: Any = JoinedMeanwhile(ship.service.log, PasskeyRow, guest, stays)
    await passkeys.remove_passkey(log, guest, key["id"])
    assert await guest_of(desk) == stays and (await other.identity())["passkeys"] == []


async def test_what_a_device_is_told_follows_the_guest_it_becomes(ship: Inside) -> None:
    for join in (True, False):
        desk, phone = await Device(ship).named("Manon"), await Device(ship).named("M")
        await phone.sits()
        before = await ship.service.guests.of_cookie(phone.cookie.partition("=")[2])
        assert before is not None
        row = PushRow(f"push {join}", before.id, "https://e.org", "p", "a", "en", 1)
        await ship.service.log.write(AddRow(replace(row, device=id_of_device(before.cookie))))
        asked = await phone.enter(await desk.code())
        await phone.ask("POST", "/api/sign-in/join", {"ticket": asked["ticket"], "join": join})
        after = await ship.service.guests.of_cookie(phone.cookie.partition("=")[2])
        assert after is not None
        found = await ship.service.people.notices.devices(after.id)
        assert [one.device for one in found] == [id_of_device(after.cookie)] * join
        assert await ship.service.people.notices.devices(before.id) == []


async def test_who_comes_back_is_seen_and_gets_the_cookie_again(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    log, cookie = ship.service.log, desk.cookie
    headers = {"cookie": cookie, **PLACE}
    assert "set-cookie" not in (await ship.ask("GET", "/api/me", **headers))[2]
    guest = await ship.service.guests.of_cookie(cookie.partition("=")[2])
    assert guest is not None
    long_ago = [
        AlterRows(DeviceRow, {"guest": guest.id}, {"seen": 1}),
        AlterRows(GuestName, {"id": guest.id}, {"seen": 1}),
    ]
    await log.write(*long_ago)
    again = (await ship.ask("GET", "/api/me", **headers))[2]["set-cookie"]
    assert again.startswith(f"{cookie};") and "Max-Age=31536000" in again
    code = await desk.code()
    await log.write(*long_ago)
    await phone.enter(code)
    (row,) = await log.rows(GuestName, "guest by id", guest=guest.id)
    assert row.seen > 1, "signing in is being here"
    await log.write(*long_ago)
    other = await Device(ship).named("M")
    former = await ship.service.guests.of_cookie(other.cookie.partition("=")[2])
    assert former is not None
    await join_guests(log, former.id, guest.id)
    (row,) = await log.rows(GuestName, "guest by id", guest=guest.id)
    assert row.seen == former.seen


async def watch(ship: Inside, table: str, cookie: str) -> int | None:
    """Look on until the server ends it, and say how it did."""
    closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    coming = [
        {"type": "websocket.connect"},
        {"type": "websocket.receive", "text": f'{{"type":"hello","table":"{table}"}}'},
    ]

    async def receive() -> Any:
        if coming:
            return coming.pop(0)
        await closed
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            closed.set_result(message["code"])

    headers = [(b"cookie", cookie.encode())]
    scope = {"type": "websocket", "path": "/socket", "client": ("::1", 1), "headers": headers}
    await ship.app(scope, receive, send)
    return await closed


async def until(is_so: Any) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.mark.file
async def test_the_cookie_of_an_older_database_still_works(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    from flibuste.live.tokens import hashed
    from flibuste.store.migrate import _HERE

    alembic = Config()
    alembic.set_main_option("script_location", str(_HERE / "migrations"))
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with engine.begin() as connection:
        alembic.attributes["connection"] = connection
        command.upgrade(alembic, "0001")
        row = ("anne", hashed("an old cookie"), "Anne", 7)
        connection.exec_driver_sql("INSERT INTO guests VALUES (?, ?, ?, ?)", row)
    engine.dispose()
    async with inside(tmp_path) as ship:
        anne = Device(ship)
        anne.cookie = "flibuste_guest=an old cookie"
        assert (await anne.ask("GET", "/api/me"))["name"] == "Anne"
        (device,) = (await anne.identity())["devices"]
        assert device["made"] == 7


# --- Names ------------------------------------------------------------------------------------------


async def test_a_kept_name_and_its_lookalikes_are_refused_to_others(ship: Inside) -> None:
    manon, other = await Device(ship).named("Manon"), await Device(ship).named("Jeanne")
    assert (await manon.ask("POST", "/api/me/name", {"name": "Manon"}))["kept"] == "Manon"
    status, told = await other.try_to("POST", "/api/me", {"name": "mаnon"})
    assert (status, told["code"]) == (409, "name-kept")
    assert told["params"]["free"] in told["text"]
    assert (await other.ask("POST", "/api/me", {"name": told["params"]["free"]}))["name"]
    table = await manon.sits()
    seat = {"invite": table["invite"], "name": "MANON"}
    path = f"/api/tables/{table['table']['id']}/seats"
    assert await Device(ship).refused("POST", path, seat) == "name-kept"
    assert (await manon.ask("POST", "/api/me", {"name": "manon"}))["name"] == "manon"
    await manon.ask("DELETE", "/api/me/name")
    assert (await other.ask("POST", "/api/me", {"name": "Manon"}))["name"] == "Manon"


async def test_who_went_by_a_name_before_it_was_kept_must_change_it(ship: Inside) -> None:
    colette, other = await Device(ship).named("Colette"), await Device(ship).named("Colette")
    await colette.ask("POST", "/api/me/name", {"name": "Colette"})
    body = {"game": GAME, "seats": ["me", "open"], "name": "Colette"}
    assert await other.refused("POST", "/api/tables", body) == "name-kept"
    assert await other.refused("POST", "/api/tables", {**body, "name": ""}) == "name-kept"


@pytest.mark.parametrize(
    "name",
    [
        *("Admin", "hôte", "Moderator", "FLIBUSTE", "Morgane", "The Shadow", "L’Ombre"),
        *("Kerbrat", "goff", "Ombre", "hard"),
        *("Admin 2", "adm1n_7", "The Moderator", "L’hôte", "Équipe Flibuste", "server-admin"),
        *("Admin²", "Admin①", "Admin ٢", "２ Admin", "A\u0332dmin 2", "A d m i n 2"),
        *("Admins", "Les Modérateurs", "ΑDΜΙΝ"),
    ],
)
async def test_a_reserved_name_is_nobodys(ship: Inside, name: str) -> None:
    device = Device(ship)
    status, told = await device.try_to("POST", "/api/me", {"name": name})
    assert (status, told["code"]) == (409, "name-reserved")
    free = told["params"]["free"]
    assert free in told["text"] and (await device.named(free)).cookie


@pytest.mark.parametrize("name", ["Hostia", "Modeste", "Anne the Host", "The 7", "Le", "42"])
async def test_a_name_with_a_little_of_a_reserved_one_is_anybody_s(ship: Inside, name: str) -> None:
    assert (await Device(ship).named(name)).cookie


async def test_no_lookalike_of_a_kept_name_is_handed_in(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ship.service, "home", object())
    keeper = await Device(ship).named("Jack Rackham")
    await keeper.ask("POST", "/api/me/name", {"name": "Jack Rackham"})
    law = shelf.law(GAME)
    table = Table(
        law, law.settings(law.unattended_ruleset, 2), Chance("home", bytes(32), (b"a", b"b"))
    )
    table.incident(0, Incident.RESIGNS)
    for players, code in (
        (["ꓙꓮꓚꓗ\u3164ꓣackham", "easy"], "name-kept"),
        (["Anne", "Admin"], "name-reserved"),
    ):
        table.players = players
        wish = {"record": table.record()}
        assert await Device(ship).refused("POST", "/api/records", wish) == code
    table.players = ["Jack Rackham", "morgane"]
    assert await keeper.ask("POST", "/api/records", {"record": table.record()})


async def test_a_rematch_gives_no_name_that_another_has_come_to_keep(ship: Inside) -> None:
    eve, other, mary = [await Device(ship).named(name) for name in ("Read", "Jeanne", "Read")]
    made = await eve.sits()
    path = f"/api/tables/{made['table']['id']}"
    await other.ask("POST", f"{path}/seats", {"invite": made["invite"]})
    token = made["seats"][0]["token"]
    hello = {"type": "hello", "table": made["table"]["id"], "seat_token": token}
    await ship.visit(hello, {"type": "act", "cid": "r", "what": "resign"})
    await mary.ask("POST", "/api/me/name", {"name": "Read"})
    bearer = {"authorization": f"Bearer {token}"}
    _, fresh, _ = await ship.ask("POST", f"{path}/rematch", {}, **bearer)
    assert "Read" not in str(fresh["table"]["seats"])


async def test_of_two_who_keep_a_name_at_once_one_does(ship: Inside) -> None:
    crew = [await Device(ship).named(f"Guest {k}") for k in range(6)]
    wishes = [one.try_to("POST", "/api/me/name", {"name": "Captain"}) for one in crew]
    statuses = sorted(status for status, _ in await asyncio.gather(*wishes))
    assert statuses == [KEPT, *[NOT_KEPT] * 5]


# --- The recovery code ------------------------------------------------------------------------------


async def test_a_code_opens_another_device_until_a_new_one_is_made(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship, agent=IPHONE)
    code = await desk.code()
    assert (await phone.enter(code.lower().replace("-", " ")))["state"] == "in"
    assert (await phone.enter(code))["state"] == "here"
    assert len((await phone.identity())["devices"]) == 2
    newer = await desk.code()
    assert await phone.refused("POST", "/api/sign-in/code", {"code": code}) == "no-such-code"
    assert (await phone.enter(newer))["state"] == "here"
    await desk.ask("DELETE", "/api/me/code")
    assert await phone.refused("POST", "/api/sign-in/code", {"code": newer}) == "no-such-code"


@pytest.mark.file
async def test_a_code_tried_a_thousand_times_opens_nothing_and_nothing_is_lost(
    ship: Inside, folder: Path
) -> None:
    manon = await Device(ship).named("Manon")
    code = await manon.code()
    thief = Device(ship)
    assert await thief.refused("POST", "/api/sign-in/code", {"code": "guess"}) == "code-mistyped"
    answers = []
    for _ in range(20):  # fifty at a time
        wishes = (
            thief.refused("POST", "/api/sign-in/code", {"code": codes.new_code()})
            for _ in range(50)
        )
        answers += await asyncio.gather(*wishes)
    assert len(answers) == 1000
    assert answers.count("no-such-code") == OF_AN_ADDRESS
    assert {*answers} <= {"no-such-code", "tried-out", "too-fast"}
    assert await thief.refused("POST", "/api/sign-in/code", {"code": code}) == "tried-out"
    phone = Device(ship)
    assert (await phone.enter(code))["state"] == "in", "others are not kept out by it"
    with sqlite3.connect(folder / "tables.sqlite") as database:
        most = database.execute("SELECT max(number) FROM tries").fetchone()
    assert most == (OF_AN_ADDRESS,)


async def test_all_addresses_of_a_connection_try_together(ship: Inside) -> None:
    async def tried(address: str) -> Any:
        body = {"code": codes.new_code()}
        return (await ship.ask("POST", "/api/sign-in/code", body, address, **PLACE))[1]["code"]

    answers = [await tried(f"2001:db8:5:6::{k:x}") for k in range(OF_AN_ADDRESS + 1)]
    assert answers == ["no-such-code"] * OF_AN_ADDRESS + ["tried-out"]
    assert await tried("2001:db8:5:7::1") == "no-such-code"


async def test_an_address_is_counted_by_its_connection() -> None:
    rates = Rates(Config(requests_a_minute=2))
    doors = Doors(Config())
    places = [{"client": (f"2001:db8::{k:x}", 1), "headers": []} for k in range(3)]
    assert [rates.allows("requests", doors.address(one)) for one in places] == [True, True, False]


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        (["203.0.113.7:5123"], "203.0.113.7"),
        (["[2001:db8::7]:5123"], "2001:db8::"),
        (["2001:db8::7"], "2001:db8::"),
        (["198.51.100.1, 203.0.113.7:5123, 10.0.0.2:80"], "203.0.113.7"),
    ],
)
async def test_a_proxy_that_writes_ports_makes_no_other_addresses(
    lines: list[str], address: str
) -> None:
    doors = Doors(Config(trusted_proxies=["10.0.0.0/8"]))
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    assert doors.address({"client": ("10.0.0.1", 1), "headers": headers}) == address


# --- Passkeys ---------------------------------------------------------------------------------------


async def test_a_passkey_signs_another_device_in_once_a_challenge(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship, agent=IPHONE)
    key = await desk.add_passkey()
    signed = {"credential": key.sign(await phone.challenge())}
    assert (await phone.ask("POST", "/api/sign-in/passkey", signed))["state"] == "in"
    assert (await phone.identity())["name"] == "Manon"
    assert await phone.refused("POST", "/api/sign-in/passkey", signed) == "too-late"
    (listed,) = (await phone.identity())["passkeys"]
    assert (listed["name"], listed["works_here"]) == ("Phone", True)
    path = f"/api/me/passkeys/{listed['id']}"
    assert (await phone.ask("POST", path, {"name": "Ring"}))["passkeys"][0]["name"] == "Ring"
    assert (await desk.ask("DELETE", path))["passkeys"] == []
    signed = {"credential": key.sign(await phone.challenge())}
    assert await phone.refused("POST", "/api/sign-in/passkey", signed) == "no-passkey"


class Importing:
    """Where a package is imported, of which nothing else is seen."""

    def __init__(self, name: str) -> None:
        self.name, self.threads = name, list[threading.Thread]()

    def find_spec(self, name: str, *_: object) -> None:
        if name == self.name:
            self.threads.append(threading.current_thread())


async def test_what_passkeys_need_is_loaded_beside_the_event_loop(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Importing("webauthn")
    monkeypatch.setattr(sys, "meta_path", [seen, *sys.meta_path])
    monkeypatch.delitem(sys.modules, "webauthn", raising=False)
    await Device(ship).challenge()
    assert seen.threads and threading.current_thread() not in seen.threads


async def test_a_passkey_of_another_site_is_refused(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    key = await desk.add_passkey()
    for fault, code in (
        ({"origin": "https://phish.example"}, "passkey-elsewhere"),
        ({"site": "phish.example"}, "passkey-elsewhere"),
        ({"handle": b"somebody else"}, "no-passkey"),
        ({"id": b"unknown"}, "no-passkey"),
        ({"counter": -1}, "bad-passkey"),
    ):
        wrong = Authenticator(**{**vars(key), "counter": 9, **fault})
        if fault == {"counter": -1}:
            wrong = Authenticator(ORIGIN, id=key.id, handle=key.handle)  # another key signs
        body = {"credential": wrong.sign(await phone.challenge())}
        assert await phone.refused("POST", "/api/sign-in/passkey", body) == code, fault
    assert not phone.cookie


async def test_a_passkey_that_was_copied_is_noticed_by_its_counter(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    key = await desk.add_passkey()
    copy = Authenticator(**vars(key))
    for _ in range(2):
        body = {"credential": key.sign(await phone.challenge())}
        await phone.ask("POST", "/api/sign-in/passkey", body)
    body = {"credential": copy.sign(await phone.challenge())}
    assert await Device(ship).refused("POST", "/api/sign-in/passkey", body) == "bad-passkey"


async def test_what_is_no_passkey_is_refused_in_a_sentence(ship: Inside) -> None:
    manon = await Device(ship).named("Manon")
    nonsense: list[Any] = [
        {},
        {"id": "x"},
        {"id": 3, "response": []},
        {"id": "AA", "response": {"clientDataJSON": "AA"}},
        {"id": "AA", "response": {"clientDataJSON": "e30"}},
    ]
    for credential in nonsense:
        for path in ("/api/sign-in/passkey", "/api/me/passkeys"):
            assert await manon.refused("POST", path, {"credential": credential}) == "bad-passkey"
    made = Authenticator("https://phish.example")
    options = (await manon.ask("POST", "/api/me/passkeys/options"))["options"]
    body = {"credential": made.make(options)}
    assert await manon.refused("POST", "/api/me/passkeys", body) == "passkey-elsewhere"
    other = await Device(ship).named("Jeanne")
    body = {"credential": Authenticator(ORIGIN).make(options)}
    assert await other.refused("POST", "/api/me/passkeys", body) == "too-late"


async def test_where_there_is_no_https_the_page_is_told(ship: Inside) -> None:
    there = {"host": "192.0.2.1:8000", "origin": "http://192.0.2.1:8000"}
    _, told, _ = await ship.ask("GET", "/api/me/identity", **there)
    assert told["can_passkeys"] is False
    status, told, _ = await ship.ask("POST", "/api/sign-in/options", **there)
    assert (status, told["code"]) == (403, "passkey-insecure")


@pytest.mark.parametrize("place", ["http://[", "http://[::1", "https://[x]/", "http://a\u2100b"])
async def test_what_is_no_address_is_no_page_of_ours(ship: Inside, place: str) -> None:
    for wrong in ({"origin": place, "host": "localhost"}, {"host": place.partition("//")[2]}):
        headers = [(name.encode(), value.encode("utf-8")) for name, value in wrong.items()]
        scope = {"headers": headers, "client": ("192.0.2.1", 1)}
        assert ship.service.doors.is_welcome(scope) is ("origin" not in wrong)
        status, told, _ = await ship.ask("GET", "/api/me/identity", **wrong)
        assert status == 200 and not told["can_passkeys"]
        status, told, _ = await ship.ask("POST", "/api/sign-in/options", **wrong)
        assert (status, told["code"]) == (
            403,
            "origin" if "origin" in wrong else "passkey-insecure",
        )
        heard, code = await ship.visit({"type": "hello", "table": "x"}, **wrong)
        assert (code, heard) == (1008, []) if "origin" in wrong else (code, heard) != (1008, [])


# --- Two guests become one --------------------------------------------------------------------------


async def test_two_guests_with_games_are_joined_when_they_say_so(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), await Device(ship).named("M")
    first, second = await desk.sits(), await phone.sits()
    code = await desk.code()
    old = await phone.code()
    asked = await phone.enter(code)
    assert asked["state"] == "ask"
    assert asked["signed_in"] == {"name": "Manon", "games": 1}
    assert asked["lives_here"] == {"name": "M", "games": 1}
    before = phone.cookie
    answer = {"ticket": asked["ticket"], "join": True}
    assert (await phone.ask("POST", "/api/sign-in/join", answer))["signed_in"]["games"] == 2
    assert phone.cookie != before
    for device in (desk, phone):
        tables = {one["table"]["id"] for one in (await device.ask("GET", "/api/me"))["tables"]}
        assert tables == {first["table"]["id"], second["table"]["id"]}
    token = f"Bearer {second['seats'][0]['token']}"
    path = f"/api/tables/{second['table']['id']}"
    assert (await ship.ask("GET", path, authorization=token))[1]["viewer"] == 0
    assert (await Device(ship).enter(old))["signed_in"]["name"] == "Manon"
    assert await phone.refused("POST", "/api/sign-in/join", answer) == "too-late"


async def test_who_does_not_join_changes_over_and_the_other_guest_stays(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), await Device(ship).named("Léonie")
    await phone.sits()
    leonie = await phone.code()
    asked = await phone.enter(await desk.code())
    await phone.ask("POST", "/api/sign-in/join", {"ticket": asked["ticket"], "join": False})
    assert (await phone.ask("GET", "/api/me"))["name"] == "Manon"
    elsewhere = Device(ship)
    await elsewhere.enter(leonie)
    assert (await elsewhere.identity())["games"] == 1


async def test_a_guest_with_nothing_but_a_name_is_not_asked(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), await Device(ship).named("Nobody much")
    planted = Device(ship)
    planted.cookie = phone.cookie
    assert (await phone.enter(await desk.code()))["state"] == "in"
    assert (await phone.identity())["name"] == "Manon"
    assert not (await planted.identity())["known"], "an older cookie of this browser opens nothing"


async def test_what_is_written_a_moment_too_late_follows_who_was_joined(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), await Device(ship).named("M")
    log, made = ship.service.log, await phone.sits()
    room = await ship.service.rooms.room(made["table"]["id"])
    former = str(room.game.seats[0].guest)
    asked = await phone.enter(await desk.code())
    await phone.ask("POST", "/api/sign-in/join", {"ticket": asked["ticket"], "join": True})
    late = RecoveryRow(b"late", former, 1)
    await log.write(AddRow(late), SeatChanged(room.id, room.game.seats[0]))
    assert (await desk.identity())["games"] == 0
    await tidy(log)
    assert (await desk.identity())["games"] == 1
    (mine,) = await log.rows(RecoveryRow, "code", code=b"late")
    assert mine.guest != former


async def test_joining_once_more_reads_nothing_of_who_stays(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, asked = ship.service.log, []
    rows = log.rows

    async def noted(kind: Any, query: str, **values: Any) -> Any:
        asked.append((query, values["guest"]))
        return await rows(kind, query, **values)

    monkeypatch.setattr(log, "rows", noted)
    await reassigning(log, "joined long ago", "who stays")
    assert [query for query, guest in asked if guest == "who stays"] == ["guest by id"]
    assert len(asked) > len(BELONGINGS)


async def test_two_devices_that_join_each_other_at_once_lose_nothing(ship: Inside) -> None:
    one, two = await Device(ship).named("Anne"), await Device(ship).named("Mary")
    three = await Device(ship).named("Jack")
    crew = (one, two, three)
    tables = {(await device.sits())["table"]["id"] for device in crew}
    keys = [await device.code() for device in crew]
    for device, name in zip(crew, ("Anne Bonny", "Mary Read", "Calico"), strict=True):
        await device.ask("POST", "/api/me/name", {"name": name})
    asked = [await device.enter(keys[(k + 1) % 3]) for k, device in enumerate(crew)]
    answers = await asyncio.gather(
        *(
            device.try_to("POST", "/api/sign-in/join", {"ticket": ask["ticket"], "join": True})
            for device, ask in zip(crew, asked, strict=True)
        )
    )
    assert all(status in (200, 401, 409) for status, _ in answers)
    found = Device(ship)
    await found.enter(keys[0])
    mine = {t["table"]["id"] for t in (await found.ask("GET", "/api/me"))["tables"]}
    assert mine == tables
    assert (await found.identity())["kept"] in ("Anne Bonny", "Mary Read", "Calico")


async def test_a_seat_is_taken_over_on_the_device_one_is_at(ship: Inside) -> None:
    desk, phone = await Device(ship).named("Manon"), Device(ship)
    made = await desk.sits()
    await phone.enter(await desk.code())
    path = f"/api/tables/{made['table']['id']}"
    given = await phone.ask("POST", f"{path}/take-over")
    token = f"Bearer {given['seat']['token']}"
    assert (await ship.ask("GET", path, authorization=token))[1]["viewer"] == 0
    old = f"Bearer {made['seats'][0]['token']}"
    assert (await ship.ask("GET", path, authorization=old))[0] == 401
    assert await (await Device(ship).named("X")).refused("POST", f"{path}/take-over") == "no-seat"


# --- Taking all along, and going --------------------------------------------------------------------


@pytest.mark.file
async def test_everything_is_exported_and_no_secret_is(ship: Inside, folder: Path) -> None:
    solange = await Device(ship).named("Solange")
    made, code, key = await solange.sits(), await solange.code(), await solange.add_passkey("Ring")
    await solange.ask("POST", "/api/me/name", {"name": "Solange"})
    told = await solange.ask("GET", "/api/me/export")
    assert told["name"] == "Solange"
    assert [table["id"] for table in told["tables"]] == [made["table"]["id"]]
    assert told["rows"]["passkeys"][0]["name"] == "Ring"
    assert told["rows"]["kept_names"][0]["name"] == "Solange"
    assert len(told["rows"]["devices"]) == len(told["rows"]["recovery_codes"]) == 1
    for secret in (code, code.replace("-", "").lower(), solange.cookie.partition("=")[2]):
        assert secret not in str(told)
        for file in folder.glob("tables.sqlite*"):
            assert secret.encode() not in file.read_bytes()
    assert key.handle.hex() not in str(told)


async def test_of_many_games_the_newest_records_are_exported_and_the_words_say_how_many(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Path(__file__).parents[2] / "web" / "src" / "words"
    for file in words.glob("*.ftl"):
        said = dict(line.split(" = ", 1) for line in file.read_text().splitlines() if " = " in line)
        for name in ("identity-export-how", "privacy-yours-how"):
            assert str(export.MOST_RECORDS) in said[name], file
        assert str(tidying.GONE_FOR // 86_400_000) in said["privacy-yours-how"], file
    desk = await Device(ship).named("Manon")
    tables = []
    for _ in range(2):
        made = await desk.ask("POST", "/api/tables", {"game": GAME, "seats": ["me", "bot"]})
        tables.append(str(made["table"]["id"]))
        await acts.act(await ship.service.rooms.room(tables[-1]), 0, "r", "resign")
    await ship.service.log.write()  # after all that was written before
    assert {*(await desk.ask("GET", "/api/me/export"))["records"]} == {*tables}
    monkeypatch.setattr(export, "MOST_RECORDS", 1)
    told = await desk.ask("GET", "/api/me/export")
    assert len(told["tables"]) == 2 and [*told["records"]] == [told["tables"][0]["id"]]


@pytest.mark.file
async def test_everything_is_deleted_and_the_games_stay_nameless(
    ship: Inside, folder: Path
) -> None:
    maelle, phone = await Device(ship).named("Maëlle"), Device(ship)
    made = await maelle.sits()
    other = await Device(ship).named("Jeanne")
    path = f"/api/tables/{made['table']['id']}"
    await other.ask("POST", f"{path}/seats", {"invite": made["invite"]})
    await maelle.add_passkey()
    await phone.enter(await maelle.code())
    await maelle.ask("POST", "/api/me/name", {"name": "Maëlle"})
    assert await maelle.ask("DELETE", "/api/me") == {}
    assert not maelle.cookie
    assert not (await phone.identity())["known"]
    room = await ship.service.rooms.room(made["table"]["id"])
    assert [entry.kind for entry in room.game.entries][-1] in ("bot", "incident"), "it left"
    assert room.game.seats[0].name == "" and room.game.seats[0].guest is None
    await Device(ship).named("Maëlle")
    with sqlite3.connect(folder / "tables.sqlite") as database:
        for table in ("devices", "passkeys", "recovery_codes", "kept_names"):
            left = f"SELECT count(*) FROM {table} WHERE guest NOT IN (SELECT id FROM guests)"
            assert database.execute(left).fetchone()[0] == 0


async def test_a_fault_at_a_table_keeps_nobody_from_being_forgotten(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(*_: Any) -> None:
        raise ValueError

    monkeypatch.setattr(leaving, "_leave", failing)
    gone = await Device(ship).named("Olive")
    made = await gone.sits()
    await gone.ask("DELETE", "/api/me")
    room = await ship.service.rooms.room(made["table"]["id"])
    assert room.game.seats[0].name == "" and room.game.seats[0].guest is None


async def test_what_a_guest_says_while_going_is_forgotten_too(ship: Inside) -> None:
    pia = await Device(ship).named("Pia")
    guest = await ship.service.guests.of_cookie(pia.cookie.partition("=")[2])
    assert guest is not None
    log, rooms = ship.service.log, ship.service.rooms
    room = await rooms.room((await (await Device(ship).named("Jeanne")).sits())["table"]["id"])
    await pia.ask("DELETE", "/api/me")
    await chat.speak(room, None, "c", "the treasure", guest.id, "Pia")  # by another server
    await tidy(log)
    assert "treasure" not in str(await log.events(room.id))
    assert await log.chats_of(guest.id) == []


async def test_turns_of_guests_who_are_no_more_are_swept_up(ship: Inside) -> None:
    log = ship.service.log
    old, fresh, joined = (
        [TurnRow(name, 1, at), TurnRow(name, 2, at, becomes)]
        for name, at, becomes in (("old", 1, GONE), ("fresh", now(), GONE), ("joined", 1, "x"))
    )
    await log.write(*map(AddRow, [*old, *fresh, *joined]))
    await tidy(log)
    left = [len(await log.rows(TurnRow, "turns of", guest=n)) for n in ("old", "fresh", "joined")]
    assert left == [0, 2, 2]


async def test_nobody_is_told_to_choose_a_name_first(ship: Inside) -> None:
    for method, path in (
        ("POST", "/api/me/code"),
        ("POST", "/api/me/passkeys/options"),
        ("GET", "/api/me/export"),
        ("DELETE", "/api/me/name"),
    ):
        assert await Device(ship).refused(method, path) == "nobody"
    assert (await Device(ship).identity())["devices"] == []


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
async def test_two_servers_on_one_postgresql_know_the_same_people(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    place = postgres.fresh()
    async with (
        inside(tmp_path / "one", database=place) as one,
        inside(tmp_path / "two", database=place) as two,
    ):
        desk, phone = await Device(one).named("Manon"), await Device(two).named("M")
        tables = {(await device.sits())["table"]["id"] for device in (desk, phone)}
        key = await desk.add_passkey()
        signed = {"credential": key.sign(await phone.challenge())}
        asked = await phone.ask("POST", "/api/sign-in/passkey", signed)
        body = {"ticket": asked["ticket"], "join": True}
        answers = [phone.try_to("POST", "/api/sign-in/join", body) for _ in range(2)]
        assert sorted(status for status, _ in await asyncio.gather(*answers)) in (
            [200, 401],
            [200, 409],
        )
        await desk.ask("POST", "/api/me/name", {"name": "Manon"})
        assert await Device(two).refused("POST", "/api/me", {"name": "MANON"}) == "name-kept"
        for ship in (one, two):
            device = Device(ship)
            device.cookie = desk.cookie

            async def has_all(device: Device = device) -> bool:
                mine = (await device.ask("GET", "/api/me"))["tables"]
                return {table["table"]["id"] for table in mine} == tables

            async with asyncio.timeout(60):
                while not await has_all():
                    await asyncio.sleep(0.1)
        await desk.ask("DELETE", "/api/me")
        assert not (await phone.identity())["known"]


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
async def test_of_what_one_has_once_two_servers_leave_one(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    place = postgres.fresh()
    async with (
        inside(tmp_path / "one", database=place) as one,
        inside(tmp_path / "two", database=place) as two,
    ):
        desk, phone = await Device(one).named("Manon"), Device(two)
        await phone.enter(await desk.code())
        guest, log = await guest_of(desk), one.service.log
        for k in range(20):
            asked: list[tuple[Device, str, Any]] = []
            for n, device in enumerate((desk, phone)):
                asked.append((device, "/api/me/code", None))
                asked.append((device, "/api/me/name", {"name": f"Manon {k} {n}"}))
                asked.append((device, "/api/days/calendar", None))
            await asyncio.gather(*(device.try_to("POST", *what) for device, *what in asked))
            assert len(await log.rows(RecoveryRow, "codes of", guest=guest)) == 1
            assert len(await log.rows(KeptNameRow, "names of", guest=guest)) == 1
            assert len(await log.rows(CalendarRow, "calendars of", guest=guest)) == 1
