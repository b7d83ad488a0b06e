"""Telling people who are not here: whom, how often, and that nothing but the public internet is reached."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import http_ece
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from day_tables import DAY, HOUR, PLAIN, SECOND, House, MovedClock, Person, clock, house
from server_process import Ship

from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import hashed, plain_code
from flibuste.people.days import calendar, reach
from flibuste.people.days.notices import MOST_MISSED
from flibuste.people.days.push import Sender
from flibuste.people.days.reach import Unreachable, checked_address, is_public_address, post_out
from flibuste.people.days.rows import OWNED, HouseKeyRow, PushRow
from flibuste.people.identity.rows import id_of_device
from flibuste.people.order.deeds import Host
from flibuste.store.rows import AddRow

__all__ = ["clock"]


def packed(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Phone:
    """A device that listens on loopback, and can read what it is told."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.status, self.goes_on = 201, ""
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        phone = self

        class Listening(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["content-length"]))
                phone.headers.append({k.lower(): v for k, v in self.headers.items()})
                phone.heard.append(phone.read(content))
                self.send_response(phone.status)
                if phone.goes_on:
                    self.send_header("location", phone.goes_on)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Listening)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def read(self, content: bytes) -> dict[str, Any]:
        whole = http_ece.decrypt(content, private_key=self.key, auth_secret=self.auth)
        read: dict[str, Any] = json.loads(whole)
        return read

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/device/1"

    @property
    def device(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"endpoint": self.endpoint, "p256dh": packed(point), "auth": packed(self.auth)}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def phone() -> Iterator[Phone]:
    made = Phone()
    yield made
    made.close()


async def listening(here: House, phone: Phone) -> tuple[str, Person, Person]:
    """A table where the one who waits has a phone."""
    people = await here.people()
    table = await here.table(*people, days=2)
    mover, waits = await here.mover(table, *people)
    shown = await waits.ask("POST", "/api/days/push", phone.device, **{"accept-language": "fr"})
    assert shown["devices"] == 1
    return table, mover, waits


async def test_somebody_who_is_away_is_told_of_their_move(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        await mover.move(table)
        assert (await here.mover(table, mover, waits))[0] is waits
        (told,) = phone.heard
        assert told["path"] == f"t/{table}" and told["tag"] == table
        assert told["title"].startswith("À vous de jouer")
        assert set(told) == {"title", "text", "path", "tag"}
        (headers,) = phone.headers
        key = (await waits.ask("GET", "/api/days/push"))["key"]
        assert f"k={key}" in headers["authorization"] and headers["content-encoding"] == "aes128gcm"
        assert len(await here.service.log.rows(HouseKeyRow, "house key", name="vapid")) == 1
    async with house(tmp_path, push_to_loopback=True) as here:
        assert (await waits.at(here).ask("GET", "/api/days/push"))["key"] == key


async def test_a_guest_is_told_once_an_hour_at_most_and_then_only_what_is_still_so(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        await mover.move(table)
        for _ in range(3):
            clock.pass_by(10 * 60 * SECOND)
            while (await here.mover(table, mover, waits))[0] is waits:
                await waits.move(table)
            while (await here.mover(table, mover, waits))[0] is mover:
                await mover.move(table)
            await here.look()
        assert len(phone.heard) == 1
        clock.pass_by(HOUR)
        await here.look()
        assert len(phone.heard) == 2  # it waited, and is still their move
        while (await here.mover(table, mover, waits))[0] is waits:
            await waits.move(table)
        while (await here.mover(table, mover, waits))[0] is mover:
            await mover.move(table)
        while (await here.mover(table, mover, waits))[0] is waits:
            await waits.move(table)
        clock.pass_by(2 * HOUR)
        await here.look()
        assert len(phone.heard) == 2  # it is not any more
        rows = await here.service.log.rows(PushRow, "pushes waiting", before=2**60, most=9)
        assert rows == []


async def test_who_asks_to_be_told_again_is_not_told_sooner(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        await mover.move(table)
        guest = await here.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None and len(phone.heard) == 1
        notices = here.service.people.notices
        await notices.notify(guest.id, "time", table)
        await waits.ask("POST", "/api/days/push", phone.device)
        (row,) = await notices.devices(guest.id)
        assert row.kind == "time" and row.device == id_of_device(guest.cookie)
        await notices.notify(guest.id, "turn", table)
        await notices.notify(guest.id, "challenge", PLAIN)  # that waits on their quay as well
        await here.rest()
        assert len(phone.heard) == 1
        clock.pass_by(HOUR)
        await here.look()
        assert [told["title"].split()[0] for told in phone.heard] == ["À", "Little"]


async def test_who_takes_a_device_off_and_puts_it_on_again_begins_no_other_hour(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        _table, mover, waits = await listening(here, phone)
        notices = here.service.people.notices

        async def tell(person: Person) -> None:
            guest = await here.service.guests.of_cookie(person.cookie.partition("=")[2])
            assert guest is not None
            await notices.notify(guest.id, "challenge", PLAIN)
            await here.rest()

        await tell(waits)
        assert len(phone.heard) == 1
        for person in (waits, mover):  # the same person, and another with the same device
            await waits.ask("POST", "/api/days/push/off", {"endpoint": phone.endpoint})
            await person.ask("POST", "/api/days/push", phone.device)
            await tell(person)
            assert len(phone.heard) == 1
        clock.pass_by(HOUR)
        await tell(mover)
        assert len(phone.heard) == 2


async def test_of_two_notices_at_the_same_moment_one_waits_and_none_is_lost(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, _mover, waits = await listening(here, phone)
        guest = await here.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None
        notices = here.service.people.notices
        await asyncio.gather(
            notices.notify(guest.id, "challenge", PLAIN), notices.notify(guest.id, "time", table)
        )
        await here.rest()
        (row,) = await notices.devices(guest.id)
        assert len(phone.heard) == 1 and row.kind in ("challenge", "time")


async def test_two_servers_that_look_at_once_tell_what_has_waited_once(
    tmp_path: Path, clock: MovedClock, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        house(tmp_path, push_to_loopback=True) as one,
        house(tmp_path, push_to_loopback=True) as two,
    ):
        table, mover, waits = await listening(one, phone)
        guest = await one.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None
        await one.service.people.notices.notify(guest.id, "challenge", PLAIN)
        await mover.move(table)
        assert len(phone.heard) == 1
        clock.pass_by(HOUR)
        notices = two.service.people.notices
        is_due = notices._is_due

        async def other_is_quicker(guest: str, table: str) -> bool:
            await one.service.people.notices.look()
            await one.rest()
            return await is_due(guest, table)

        monkeypatch.setattr(notices, "_is_due", other_is_quicker)
        await notices.look()
        await two.rest()
        assert len(phone.heard) == 2
        monkeypatch.undo()
        assert [row.kind for row in await notices.devices(guest.id)] == [""]


async def test_somebody_is_warned_before_their_clock_is_out(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, _waits = await listening(here, phone)
        await mover.move(table)
        await here.forget_rooms()
        clock.pass_by(DAY)
        await here.look()
        clock.pass_by(DAY - 12 * HOUR)
        await here.look()
        await here.look()
        assert here.service.rooms.in_memory() == []
        assert [told["title"].partition("\u202f")[0] for told in phone.heard] == [
            "À vous de jouer",
            "Le temps presse",
        ]
        clock.pass_by(12 * HOUR - SECOND)
        await here.look()
        assert (await here.state(table)).state == "running"
        clock.pass_by(2 * SECOND)
        await here.look()
        assert (await here.state(table)).state == "over"


async def test_nobody_is_warned_of_a_table_that_the_host_has_closed(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        await mover.move(table)
        await here.forget_rooms()
        feed = (await waits.ask("POST", "/api/days/calendar"))["path"]
        assert table in str(await waits.ask("GET", feed))
        await Host(here.service.log, "tester").close_table(table, "a bad name")
        assert table not in str(await waits.ask("GET", feed))
        clock.pass_by(2 * DAY - HOUR)
        await here.look()
        assert [told["title"].partition("\u202f")[0] for told in phone.heard] == ["À vous de jouer"]


async def test_other_parts_of_the_house_may_tell_something(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        _table, _mover, waits = await listening(here, phone)
        guest = await here.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None
        await here.service.people.notices.notify(guest.id, "challenge", PLAIN)
        await here.rest()
        assert phone.heard[0]["title"].startswith("Quelqu’un veut jouer")
        assert phone.heard[0]["path"] == ""


@pytest.mark.parametrize("is_withdrawn", [False, True])
async def test_a_challenge_that_had_to_wait_is_told_if_it_still_stands(
    tmp_path: Path, clock: MovedClock, phone: Phone, is_withdrawn: bool
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        await mover.move(table)
        seat = (await waits.ask("GET", f"/api/tables/{table}"))["viewer"]
        wish = {"game": PLAIN, "pace": "days-1", "table": table, "seat": seat}
        made = await mover.ask("POST", "/api/challenges", wish)
        if is_withdrawn:
            await mover.ask("DELETE", f"/api/challenges/{made['id']}")
        clock.pass_by(HOUR)
        await here.look()
        assert len(phone.heard) == (1 if is_withdrawn else 2)


@pytest.mark.parametrize("is_answered", [False, True])
async def test_what_friends_propose_is_told_as_a_challenge_is(
    tmp_path: Path, clock: MovedClock, phone: Phone, is_answered: bool
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        made = await mover.ask("POST", "/api/friends", {"title": "Kermao"})
        path, body = f"/api/friends/{made['group']['id']}", {"invite": made["invite"]}
        await waits.ask("POST", f"{path}/members", body)
        await mover.move(table)
        await here.rest()
        shown = await mover.ask("POST", f"{path}/proposal", {"game": PLAIN})
        await here.rest()
        assert len(phone.heard) == 1, "one thing an hour"
        if is_answered:
            answer = {"proposal": shown["proposal"]["id"], "how": "maybe"}
            await waits.ask("POST", f"{path}/proposal/answer", answer)
        clock.pass_by(HOUR)
        await here.look()
        assert len(phone.heard) == (1 if is_answered else 2)
        if not is_answered:
            assert phone.heard[1]["title"].startswith("Vos amis veulent jouer")
            assert phone.heard[1]["path"] == ""


async def test_a_device_that_is_gone_is_forgotten_and_a_failure_hurts_nobody(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, mover, waits = await listening(here, phone)
        phone.status = 500
        await mover.move(table)
        assert (await waits.ask("GET", "/api/days"))["devices"] == 1
        phone.status = 410
        clock.pass_by(2 * HOUR)
        guest = await here.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None
        await here.service.people.notices.notify(guest.id, "turn", table)
        await here.rest()
        assert "devices" not in await waits.ask("GET", "/api/days")
        shown = await waits.ask("POST", "/api/days/push", phone.device)
        assert shown["devices"] == 1
        gone = await waits.ask("POST", "/api/days/push/off", {"endpoint": phone.endpoint})
        assert "devices" not in gone
        phone.close()


async def test_a_device_that_is_never_reached_is_forgotten(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        _table, _mover, waits = await listening(here, phone)
        guest = await here.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None
        phone.close()
        for missed in range(MOST_MISSED):
            assert len(await here.service.people.notices.devices(guest.id)) == 1, missed
            clock.pass_by(2 * HOUR)
            await here.service.people.notices.notify(guest.id, "challenge", PLAIN)
            await here.rest()
        assert await here.service.people.notices.devices(guest.id) == []


async def test_a_host_is_posted_to_once_at_a_time(tmp_path: Path, clock: MovedClock) -> None:
    at_once: Counter[str] = Counter()
    most: Counter[str] = Counter()

    class Slow:
        to_loopback, threads = False, ThreadPoolExecutor(4)

        def send(self, device: PushRow, content: bytes, pem: str) -> bool:
            host = str(urlsplit(device.endpoint).hostname)
            at_once[host] += 1
            most[host] = max(most[host], at_once[host])
            time.sleep(0.02)
            at_once[host] -= 1
            return True

        def close(self) -> None:
            self.threads.shutdown()

    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        guest = await here.service.guests.of_cookie(anne.cookie.partition("=")[2])
        assert guest is not None
        notices = here.service.people.notices
        assert notices.sender is not None
        notices.sender.close()
        notices.sender = Slow()  # type: ignore[assignment]
        for k in range(8):
            endpoint = f"https://{'aAbB'[k % 4]}.example.org{':443' * (k > 3)}/{k}"
            row = PushRow(str(k), guest.id, endpoint, "p", "a", "en", k)
            await here.service.log.write(AddRow(row))
        await notices.notify(guest.id, "challenge", PLAIN)
        await here.rest()
        assert most == {"a.example.org": 1, "b.example.org": 1}


def test_hosts_that_let_us_wait_keep_no_others_waiting() -> None:
    sender, is_over = Sender("", to_loopback=False), threading.Event()
    try:
        for _ in range(15):  # one guest's devices, and some of another's, each at a host of its own
            sender.threads.submit(is_over.wait, 30)
        assert sender.threads.submit(lambda: True).result(10)
    finally:
        is_over.set()
        sender.close()


async def test_only_what_a_browser_can_have_said_is_taken(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    good = {**phone.device, "endpoint": "https://push.example.org/device/1"}
    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        wrong = [
            {"endpoint": "http://push.example.org/device/1"},
            {"endpoint": "https://push.example.org:8443/device/1"},
            {"endpoint": "https://user:word@push.example.org/"},
            {"endpoint": "https://192.168.1.1/device/1"},
            {"endpoint": "https://[::ffff:127.0.0.1]/device/1"},
            {"endpoint": phone.endpoint},
            {"p256dh": packed(b"\4" + bytes(64))},
            {"auth": packed(b"short")},
            {"auth": f"\0{good['auth']}"},
            {"p256dh": f"{good['p256dh']}\0"},
        ]
        for change in wrong:
            with pytest.raises(Refusal, match="no-push"):
                await anne.ask("POST", "/api/days/push", {**good, **change})
        for k in range(14):
            device = {**good, "endpoint": f"https://push.example.org/device/{k}"}
            shown = await anne.ask("POST", "/api/days/push", device)
        assert shown["devices"] == 10
    async with house(tmp_path, push=False) as here:
        with pytest.raises(Refusal, match="no-push"):
            await anne.at(here).ask("POST", "/api/days/push", good)
        with pytest.raises(Refusal, match="no-push"):
            await anne.ask("GET", "/api/days/push")


# --- Where a post may go ---------------------------------------------------------------------------

PRIVATE = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "192.0.0.9",
    "192.0.0.200",
    "192.88.99.1",
    "3fff::1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "fe80::1",
    "fe80::1%lo",
    "fc00::1",
    "fec0::1",
    "ff02::1",
    "::127.0.0.1",
    "no address",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_private_address_is_public(address: str) -> None:
    assert not is_public_address(address)


def test_public_addresses_are() -> None:
    assert is_public_address("93.184.215.14") and is_public_address("2606:2800:21f:cb07::1")
    assert is_public_address("::ffff:93.184.215.14")


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[::ffff:7f00:1]/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://017700000001/x",
        "https://localhost/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest",
        "http://example.org/x",
        "https://example.org:22/x",
        "https://example.org@127.0.0.1/x",
        "ftp://example.org/x",
        "https:///x",
        "https://exa mple.org/x",
        "https://example.org/\r\nHost: x",
        "https://example.org/é",
        "https://[::1",
        "https://example.org:99999/x",
        f"https://example.org/{'x' * 1000}",
    ],
)
def test_nothing_behind_the_public_internet_is_reached(endpoint: str) -> None:
    with pytest.raises(Unreachable):
        post_out(endpoint, b"x", {})


def _names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Each look at a name gives the next answer; what is connected to is written down."""
    coming, reached = iter(answers), []

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, port)) for address in next(coming)]

    def create_connection(place: tuple[str, int], _: float) -> socket.socket:
        reached.append(place[0])
        raise OSError

    monkeypatch.setattr(reach.socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(reach.socket, "create_connection", create_connection)
    return reached


def test_a_name_that_means_a_private_address_is_not_gone_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached = _names(
        monkeypatch, ["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["::ffff:127.0.0.1"], []
    )
    for _ in range(4):
        with pytest.raises(Unreachable):
            post_out("https://push.example.org/x", b"x", {})
    assert reached == []


def test_a_name_that_changes_its_meaning_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reached = _names(monkeypatch, ["93.184.215.14"], ["127.0.0.1"])
    with pytest.raises(Unreachable):
        post_out("https://push.example.org/x", b"x", {})
    assert reached == ["93.184.215.14"]
    with pytest.raises(Unreachable):  # at each sending anew
        post_out("https://push.example.org/x", b"x", {})
    assert reached == ["93.184.215.14"]


def test_where_one_protocol_leads_nowhere_the_other_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = ["2606:2800:21f:cb07::1", "2606:2800:21f:cb07::2", "93.184.215.14", "93.184.215.15"]
    reached = _names(monkeypatch, found, [*found[:2], "10.0.0.1"])
    with pytest.raises(Unreachable):
        post_out("https://push.example.org/x", b"x", {})
    assert reached == ["2606:2800:21f:cb07::1", "93.184.215.14"]
    with pytest.raises(Unreachable):
        post_out("https://push.example.org/x", b"x", {})
    assert len(reached) == 2  # one of them is private: then none is gone to


def test_a_redirection_is_not_followed(phone: Phone) -> None:
    other = Phone()
    with contextlib.closing(other):
        phone.status, phone.goes_on = 307, other.endpoint
        phone.read = lambda content: {}  # type: ignore[method-assign]
        assert post_out(phone.endpoint, b"x", {}, to_loopback=True) == 307
        assert len(phone.heard) == 1 and other.heard == []


def test_an_answer_that_trickles_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "ALL_OUT", 0.2)
    is_over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def trickle() -> None:
            line, _ = listener.accept()
            with line, contextlib.suppress(OSError):
                line.sendall(b"HTTP/1.1 200 OK\r\n")
                while not is_over.wait(0.02):
                    line.sendall(b"x")

        thread = threading.Thread(target=trickle)
        thread.start()
        endpoint = f"http://127.0.0.1:{listener.getsockname()[1]}/x"
        with contextlib.suppress(Unreachable):
            post_out(endpoint, b"x", {}, to_loopback=True)  # it comes back though nothing ends
        is_over.set()
        thread.join()


def signed_by_itself(folder: Path) -> Path:
    """A key and the certificate of `localhost` that it has signed, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name.from_rfc4514_string("CN=localhost")
    day = datetime.timedelta(days=1)
    today = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(today - day).not_valid_after(today + day)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    signed = made.add_extension(names, critical=False).sign(key, hashes.SHA256())
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file = folder / "localhost.pem"
    file.write_bytes(secret + signed.public_bytes(serialization.Encoding.PEM))
    return file


def test_a_post_that_is_late_before_hands_are_shaken_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = signed_by_itself(tmp_path)
    believes = ssl.create_default_context(cafile=str(file))
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    monkeypatch.setattr(ssl, "create_default_context", lambda: believes)
    is_late, is_over = threading.Event(), threading.Event()
    broken_off = reach._Pinned.break_off

    def noted(connection: reach._Pinned) -> None:
        broken_off(connection)
        is_late.set()

    monkeypatch.setattr(reach._Pinned, "break_off", noted)
    monkeypatch.setattr(reach, "ALL_OUT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def trickle() -> None:
            line, _ = listener.accept()
            is_late.wait()
            with contextlib.suppress(OSError), context.wrap_socket(line, server_side=True) as safe:
                safe.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not is_over.wait(0.02):
                    safe.sendall(b"x")

        def post() -> int:
            port = listener.getsockname()[1]
            return post_out(f"https://localhost:{port}/x", b"x", {}, to_loopback=True)

        thread = threading.Thread(target=trickle)
        thread.start()
        with ThreadPoolExecutor(1) as threads:
            posting = threads.submit(post)
            try:
                with pytest.raises(Unreachable):
                    posting.result(reach.PATIENCE_OUT)
            finally:
                is_over.set()
                thread.join()


def test_a_setting_for_tests_reaches_this_machine_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert checked_address("http://127.0.0.1:5/x", to_loopback=True).port == 5
    reached = _names(monkeypatch, ["10.0.0.1"], ["127.0.0.1", "10.0.0.1"])
    for _ in range(2):
        with pytest.raises(Unreachable):
            post_out("http://push.example.org/x", b"x", {}, to_loopback=True)
    assert reached == []


# --- The calendar ----------------------------------------------------------------------------------


@pytest.mark.file
async def test_a_calendar_shows_deadlines_to_who_has_its_address(
    tmp_path: Path, clock: MovedClock
) -> None:
    from icalendar import Calendar

    async with house(tmp_path) as here:
        people = await here.people()
        table = await here.table(*people, days=2)
        mover, waits = await here.mover(table, *people)
        paths = [(await one.ask("POST", "/api/days/calendar"))["path"] for one in (mover, waits)]
        status, text, headers = await here.port.ask("GET", paths[0], host="games.example.org")
        assert status == 200 and headers["content-type"].startswith("text/calendar")
        assert "private" in headers["cache-control"] and "max-age" in headers["cache-control"]
        (event,) = Calendar.from_ical(text).walk("VEVENT")
        assert event["DTEND"].dt.timestamp() * 1000 == now() + 2 * DAY
        assert event["URL"] == f"http://games.example.org/t/{table}"
        status, _, _ = await here.port.ask(
            "GET", paths[0], host="games.example.org", **{"if-none-match": headers["etag"]}
        )
        assert status == 304
        _, text, _ = await here.port.ask("GET", paths[1])
        assert not Calendar.from_ical(text).walk("VEVENT")
        await mover.ask("POST", "/api/days/vacation", {"days": 3})
        _, text, _ = await here.port.ask("GET", paths[0])
        (event,) = Calendar.from_ical(text).walk("VEVENT")
        assert event["DTEND"].dt.timestamp() * 1000 == now() + 5 * DAY
        renewed = (await mover.ask("POST", "/api/days/calendar"))["path"]
        assert (await here.port.ask("GET", paths[0]))[0] == 404
        assert (await here.port.ask("GET", renewed))[0] == 200
        assert "calendar" not in await mover.ask("DELETE", "/api/days/calendar")
        assert (await here.port.ask("GET", renewed))[0] == 404
        assert (await here.port.ask("GET", "/calendar/short.ics"))[0] == 404


def test_what_the_page_says_to_caddy_keeps_the_secret_out_of_its_log(tmp_path: Path) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        assert not os.environ.get("CI"), "no caddy is installed"
        pytest.skip("no caddy is installed")
    page = (Path(__file__).parents[2] / "docs" / "days.md").read_text()
    (said,) = re.findall(r"^```\n(log \{.+?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "Caddyfile").write_text(f"http://127.0.0.1:1 {{\n{said}}}\n")
    folders = {name: str(tmp_path) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    made = subprocess.run(
        [caddy, "adapt", "--config", tmp_path / "Caddyfile", "--adapter", "caddyfile"],
        env={**os.environ, **folders},
        capture_output=True,
    )
    assert made.returncode == 0, made.stderr
    logs = json.loads(made.stdout)["logging"]["logs"].values()
    (told,) = (one["encoder"]["fields"]["request>uri"] for one in logs if "encoder" in one)
    address = "/calendar/K3nG_-s0.ics?lang=fr"
    assert re.sub(told["regexp"], told["value"], address) == "/calendar/…?lang=fr"


def test_no_address_of_a_calendar_or_a_device_is_in_a_log(
    launch: Callable[..., Ship], phone: Phone
) -> None:
    ship = launch(log_level="debug")
    _, made, headers = ship.ask("POST", "/api/days/calendar")
    cookie = headers["set-cookie"].partition(";")[0]
    place = made["path"]
    device = {**phone.device, "endpoint": "https://push.example.org/q1q1-device"}
    assert ship.ask("POST", "/api/days/push", device, cookie=cookie)[0] == 200
    _, given, _ = ship.ask("POST", "/api/me/code", {}, cookie=cookie)
    assert ship.ask("POST", "/api/sign-in/code", {"code": given["code"]})[0] == 200
    asked = [
        ship.ask("GET", place)[0],
        ship.ask("POST", place)[0],  # a wrong way,
        ship.ask("GET", place.removesuffix("s"))[0],  # a slip,
        ship.ask("GET", f"{place}?once=more")[0],
        ship.ask("DELETE", "/api/days/calendar", cookie=cookie)[0],
        ship.ask("GET", place)[0],  # and one that was taken back
    ]
    assert asked == [200, 405, 404, 200, 200, 404]
    metrics = ship.ask("GET", "/metrics")[1]
    assert ship.stop() == 0
    told = ship.log.read_text() + str(metrics)
    secret = place.rpartition("/")[2].removesuffix(".ics")
    assert len(secret) == 43 and "closed" in told
    for word in (secret, "q1q1", given["code"], plain_code(given["code"])):
        assert word not in told


async def test_a_calendar_is_written_beside_the_event_loop(
    tmp_path: Path, clock: MovedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()

    def written(*_: object) -> bytes:
        threads.add(threading.current_thread())
        return b""

    monkeypatch.setattr(calendar, "written_calendar", written)
    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        path = (await anne.ask("POST", "/api/days/calendar"))["path"]
        assert (await here.port.ask("GET", path))[0] == 200
    assert threads and threading.current_thread() not in threads


async def test_a_guest_who_goes_takes_all_of_it_along(
    tmp_path: Path, clock: MovedClock, phone: Phone
) -> None:
    async with house(tmp_path, push_to_loopback=True) as here:
        table, _mover, waits = await listening(here, phone)
        await waits.ask("POST", "/api/days/calendar")
        await waits.ask("POST", "/api/days/vacation", {"days": 1})
        ahead = f"/api/tables/{table}/answers/ahead"
        line: list[str] = []
        for _ in range(2):
            shown = await waits.ask("POST", ahead, {"moves": line})
            line.append(shown["choices"][0]["text"])
        await waits.ask("POST", f"/api/tables/{table}/answers", {"lines": [line]})
        guest = await here.service.guests.of_cookie(waits.cookie.partition("=")[2])
        assert guest is not None
        for is_gone in (False, True):
            for own in OWNED:
                found = await here.service.log.rows(own.kind, own.query, guest=guest.id)
                assert bool(found) is not is_gone, own.kind
            if not is_gone:
                await waits.ask("DELETE", "/api/me")


@pytest.mark.file
async def test_of_the_secret_of_a_calendar_its_hash_alone_is_stored(
    tmp_path: Path, clock: MovedClock
) -> None:
    async with house(tmp_path) as here:
        (anne,) = await here.people(1)
        path = (await anne.ask("POST", "/api/days/calendar"))["path"]
        secret = path.rpartition("/")[2].removesuffix(".ics")
        stored = b"".join(file.read_bytes() for file in tmp_path.glob("tables.sqlite*"))
        assert secret.encode() not in stored and hashed(secret) in stored
