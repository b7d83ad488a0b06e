"""Games of days in a browser: settings, what is told while no page is open, answers prepared at a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from screen import Screen
from server_process import Ship

from flibuste.law import shelf

PLAIN = next(law.id for law in shelf.laws() if not law.has_secrets and not law.has_chance)
DAYS = {"kind": "days", "seconds": 3 * 86_400}
REGISTERED = "navigator.serviceWorker.ready.then(() => true)"
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((shown) =>
  shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))"""

pytestmark = pytest.mark.long


@pytest.fixture
def house(harbour: Ship) -> Ship:
    return harbour


@pytest.fixture
def person(screen: Callable[..., Screen]) -> Screen:
    """Somebody at a page."""
    return screen()


def test_a_vacation_is_begun_and_ended_on_its_page(person: Screen) -> None:
    person.go("/notices")
    person.page.get_by_label("Days").fill("5")
    person.page.get_by_role("button", name="Begin now").click()
    person.page.get_by_text("You are on vacation until").wait_for()
    person.page.get_by_role("button", name="I am back").click()
    person.page.get_by_text("29 days are left").wait_for()


def test_a_vacation_is_begun_and_ended_by_keys_alone(person: Screen) -> None:
    person.go("/notices")
    person.page.get_by_role("button", name="Begin now").focus()
    for then in ("I am back", ""):
        person.page.keyboard.press("Enter")
        person.until(f"document.activeElement.innerText === {then!r}")
    person.until("document.activeElement.matches('input[type=number]')")


def test_a_calendar_has_an_address_that_is_shown_once_and_taken_back(
    person: Screen, house: Ship
) -> None:
    person.go("/notices")
    person.page.get_by_role("button", name="Make an address").click()
    field = person.page.get_by_label("Address of your calendar")
    address = field.input_value()
    path = address.removeprefix(house.url)
    assert house.ask("GET", path)[0] == 200
    person.page.reload()
    person.page.get_by_role("button", name="Make a new address").wait_for()
    assert field.count() == 0
    person.page.get_by_role("button", name="Take it back").click()
    person.page.get_by_role("button", name="Make an address").wait_for()
    assert house.ask("GET", path)[0] == 404
    secret = path.rpartition("/")[2].removesuffix(".ics")
    assert secret not in Path(house.log).read_text()


def test_the_service_worker_shows_what_it_is_told(person: Screen, house: Ship) -> None:
    person.context.grant_permissions(["notifications"], origin=house.url)
    person.go("/notices")
    person.until(REGISTERED)
    lines = person.context.new_cdp_session(person.page)
    found: list[Any] = []
    lines.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.append(told))
    lines.send("ServiceWorker.enable")
    while not found or not found[-1]["registrations"]:
        person.page.wait_for_timeout(20)
    registration = found[-1]["registrations"][0]["registrationId"]

    def push(content: str) -> None:
        told = {"origin": house.url, "registrationId": registration, "data": content}
        lines.send("ServiceWorker.deliverPushMessage", told)

    push("this is no notice")
    push(json.dumps({"title": "Your move", "text": "It waits.", "path": "t/abc", "tag": "abc"}))
    person.until(f"({SHOWN}).then((shown) => shown.length > 0)")
    assert person.page.evaluate(SHOWN) == [
        {"title": "Your move", "body": "It waits.", "tag": "abc", "path": "t/abc"}
    ]


# A browser without its maker's service: what it would say, were it asked to listen.
FAKE = """
let made = null;
const point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
PushManager.prototype.subscribe = async (wish) => (made = {
  key: wish.applicationServerKey.length, endpoint: "https://push.example.org/device/1",
  toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
  unsubscribe: async () => { made = null; return true; },
});
PushManager.prototype.getSubscription = async () => made;
Notification.requestPermission = async () => "granted";
"""


def test_a_device_begins_and_ends_to_listen_by_a_button(person: Screen) -> None:
    person.page.add_init_script(FAKE)
    person.go("/notices")
    person.page.get_by_role("button", name="Send notices to this device").click()
    person.page.get_by_text("This device gets notices.").wait_for()
    assert (
        person.page.evaluate("fetch('/api/days').then((answer) => answer.json())")["devices"] == 1
    )
    person.page.get_by_role("button", name="Send it no more").click()
    person.page.get_by_role("button", name="Send notices to this device").wait_for()
    assert "devices" not in person.page.evaluate("fetch('/api/days').then((a) => a.json())")


def test_a_browser_that_cannot_be_told_is_told_so(screen: Callable[..., Screen]) -> None:
    person = screen(lang="fr")
    person.page.add_init_script("delete window.PushManager")
    person.go("/notices")
    person.page.get_by_text("Ce navigateur ne peut rien vous annoncer").wait_for()


def test_days_a_move_are_chosen_at_a_new_table(person: Screen) -> None:
    person.go(f"/new/{PLAIN}")
    person.page.get_by_role("button", name="Days a move").click()
    person.page.get_by_role("button", name="7 days").click()
    with person.page.expect_request(
        lambda request: request.method == "POST" and request.url.endswith("/api/tables")
    ) as asked:
        person.page.locator("aside .btn.main").click()
    assert asked.value.post_data_json["clock"] == {"kind": "days", "seconds": 7 * 86_400}


def test_an_answer_is_prepared_by_sentences_and_played(person: Screen, house: Ship) -> None:
    made = house.make(PLAIN, ["me", "open"], clock=DAYS)
    other = house.join(made)
    table = made["table"]["id"]
    tokens = [made["seats"][0], other["seat"]]
    shown = house.get(f"/api/tables/{table}", authorization=f"Bearer {tokens[0]['token']}")
    actor = shown["now"]["actor"]
    person.take(table, [tokens[1 - actor]])
    page = person.page
    assert page.locator(".clock").first.inner_text() in ("3 d 0 h", "2 d 23 h")
    page.get_by_role("button", name="If they …, then I …").click()
    page.get_by_role("button", name="Prepare an answer").click()
    theirs = page.locator(".choices .btn").nth(1)
    theirs.click()
    page.get_by_role("heading", name="… then I").wait_for()
    page.locator(".choices .btn").nth(1).click()
    page.get_by_role("button", name="Keep this line").click()
    page.locator(".lines li").wait_for()
    key = {"authorization": f"Bearer {tokens[1 - actor]['token']}"}
    ((first, second),) = house.get(f"/api/tables/{table}/answers", **key)["lines"]
    move = {"cid": "x", "base": shown["now"]["v"], "action": first["text"]}
    house.post(f"/api/tables/{table}/moves", move, authorization=f"Bearer {tokens[actor]['token']}")
    page.get_by_text("You have prepared nothing yet").wait_for()
    told = house.get(f"/api/tables/{table}/events", **key)["events"]
    plies = [event["seat"] for event in told if event["kind"] == "ply"]
    assert plies[:2] == [first["seat"], second["seat"]] == [actor, 1 - actor]
