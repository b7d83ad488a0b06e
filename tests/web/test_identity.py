"""One person in several browsers: passkeys by a real Chromium's own authenticator, a printed code, two guests joined."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route
from screen import KEEP_AT_HOME, Screen
from server_process import Ship
from test_people import PLAIN

SECRETS = re.compile(rb"[A-Z2-9]{4}(-[A-Z2-9]{4}){6}|flibuste_guest=")


SITE = '<meta name="site" content="flibuste" />'  # what `flibuste site` writes into its pages


class Localhost(Ship):
    """The same server by the name under which browsers allow passkeys without https."""

    def __init__(self, ship: Ship) -> None:
        self.__dict__.update(vars(ship))

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture
def person(screen: Callable[..., Screen], harbour: Ship) -> Callable[..., Screen]:
    """Opens browsers of their own, on the page of name and devices."""

    def open_one(**settings: Any) -> Screen:
        one = screen(Localhost(harbour), **settings)
        one.go("/identity")
        one.wait("main section")
        return one

    return open_one


def authenticator(one: Screen) -> tuple[Any, str]:
    """A finger that is always there, and where its passkeys are."""
    session = one.context.new_cdp_session(one.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    added = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, added["authenticatorId"]


def carried(from_one: tuple[Any, str], to_other: tuple[Any, str]) -> None:
    """The passkeys of one device on another, as those who make phones carry them."""
    found = from_one[0].send("WebAuthn.getCredentials", {"authenticatorId": from_one[1]})
    for credential in found["credentials"]:
        given = {"authenticatorId": to_other[1], "credential": credential}
        to_other[0].send("WebAuthn.addCredential", given)


def named(one: Screen, name: str) -> None:
    one.page.fill("input[autocomplete=nickname]", name)
    one.page.click(f"text={'Save'}")
    one.wait(f"aside .name:has-text('{name}')")


def section(one: Screen, heading: str) -> Any:
    return one.page.locator(
        "main section", has=one.page.get_by_role("heading", name=heading, exact=True)
    )


@pytest.mark.long
def test_a_passkey_opens_a_second_browser_and_two_guests_become_one(
    person: Callable[..., Screen], harbour: Ship
) -> None:
    desk = person()
    named(desk, "Manon")
    key = authenticator(desk)
    desk.page.click("text=Add a passkey")
    desk.wait(".way li b:has-text('Chrome on Linux')")
    desk.page.click("text=Add a passkey")
    desk.wait("text=This device has one of your passkeys already.")
    desk.page.get_by_role("button", name="Rename").click()
    desk.page.fill("li form input", "Ring")
    desk.page.click("li form button")
    desk.wait("li b:has-text('Ring')")

    phone = person(size=(390, 844))
    named(phone, "Manette")
    game = {"game": PLAIN, "seats": ["me", "open"], "name": "Manette"}
    ask = """async (body) => (await fetch('/api/tables', {method: 'POST', body: JSON.stringify(body),
        headers: {'Content-Type': 'application/json'}})).json()"""
    made = phone.page.evaluate(ask, game)
    carried(key, authenticator(phone))
    phone.page.click("text=With a passkey")
    phone.wait("dialog")
    assert "Manette (one table)" in phone.text("dialog")
    phone.page.click("text=Join the two")
    phone.wait("text=Welcome aboard, Manon")
    assert "one table" in phone.text("aside")

    desk.page.reload()
    section(desk, "Devices").locator("li").nth(1).wait_for()
    desk.go(f"/t/{made['table']['id']}")
    desk.page.click("text=Play here")
    desk.until(f"localStorage.getItem('flibuste.table.{made['table']['id']}')?.includes('token')")
    assert desk.key(made["table"]["id"])["authorization"] != f"Bearer {made['seats'][0]['token']}"
    desk.until("document.querySelector('.own') === null")

    desk.go("/identity")
    other = section(desk, "Devices").locator("li", has_not_text="this device")
    other.get_by_role("button").click()
    desk.until("document.querySelectorAll('main section:nth-of-type(3) li').length === 1")
    phone.page.reload()
    phone.wait("text=Nobody is known on this device yet")
    remove = desk.page.get_by_role("button", name="Remove “Ring”")
    remove.click()
    desk.wait("text=No passkey yet.")
    phone.page.click("text=With a passkey")
    phone.wait("text=This passkey opens nothing here")
    phone.faults.clear()  # a refusal is an error to the console


FOCUSED = "document.activeElement.innerText"


@pytest.mark.long
def test_who_goes_on_by_keys_is_not_sent_back_to_the_top(person: Callable[..., Screen]) -> None:
    desk = person()
    named(desk, "Tiphaine")
    authenticator(desk)
    for pressed, then in (
        ("Add a passkey", "Add a passkey"),
        ("Make a code", "Print"),
        ("I have it", "Make a new code"),
    ):
        button = desk.page.get_by_role("button", name=pressed)
        button.focus()
        desk.page.keyboard.press("Enter")
        desk.until(f"{FOCUSED} === {then!r}")
    desk.page.get_by_role("button", name="Keep this name").focus()
    desk.page.keyboard.press("Enter")  # and there it is kept: the button has nothing more to do
    desk.until("document.activeElement.autocomplete === 'nickname'")
    desk.page.get_by_label("Recovery code", exact=True).fill("ABCD")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Enter")
    desk.wait("main section [role=alert]")
    desk.until(f"{FOCUSED} === 'With the code'")
    desk.is_cut = True  # a refused code is an error to a browser
    desk.faults.clear()


def test_a_printed_code_opens_another_browser_and_stands_in_no_log(
    person: Callable[..., Screen], harbour: Ship
) -> None:
    desk = person()
    named(desk, "Soizic")
    desk.page.emulate_media(media="print")
    assert desk.page.locator("aside .name").is_visible(), "the page itself is printed"
    desk.page.emulate_media(media="screen")
    desk.page.click("text=Make a code")
    code = desk.page.locator("output.code").inner_text().replace("\n", "").replace(" ", "")
    assert re.fullmatch("[A-Z2-9]{4}(-[A-Z2-9]{4}){6}", code)
    desk.page.emulate_media(media="print")
    assert desk.page.locator(".paper .title").is_visible()
    assert not desk.page.locator("aside .name").is_visible()
    phone = person(lang="fr")
    phone.page.fill("input[spellcheck=false]", code.lower().replace("-", " "))
    phone.page.click("text=Avec le code")
    phone.wait("aside .name:has-text('Soizic')")
    assert "sous Linux" in section(phone, "Appareils").inner_text()
    log = harbour.log.read_bytes()
    assert not SECRETS.search(log)
    assert code.replace("-", "").lower().encode() not in log
    assert b"Soizic" not in log


def test_what_is_said_of_a_code_is_brought_into_view_on_a_phone(
    person: Callable[..., Screen],
) -> None:
    phone = person(size=(390, 844), touch=True)
    named(phone, "Nolwenn")
    phone.is_cut = True  # a refused code is an error to a browser
    typed = phone.page.locator("input[spellcheck=false]")
    typed.fill("ABCD-EFGH")
    typed.evaluate("field => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 4)")
    typed.press("Enter")
    box = phone.wait("[role=alert]").bounding_box()
    assert box["y"] + box["height"] <= 844


@pytest.mark.long
def test_everything_is_deleted_after_a_question(person: Callable[..., Screen]) -> None:
    one = person()
    named(one, "Ephemera")
    assert taken(one)["name"] == "Ephemera"
    one.page.click("text=Delete everything")
    assert "without a name" in one.text("dialog")
    one.page.keyboard.press("Escape")
    one.page.click("text=Delete everything")
    one.page.click("text=Yes, delete everything")
    one.wait("text=It is all deleted.")
    one.page.reload()
    one.wait("text=Nobody is known on this device yet")


# What this browser keeps of somebody, besides tables at home.
KEEP_HERE = """() => {
  localStorage.setItem("flibuste.table.abc", JSON.stringify({ tokens: [{ seat: 0, token: "secret", recovery: "" }] }));
  localStorage.setItem("flibuste.results.any", JSON.stringify({ morgane: { won: 1, drawn: 0, lost: 0 } }));
  localStorage.setItem("flibuste.language", "en");
}"""
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('flibuste.')).sort()"
ROWS = """() => new Promise((done) => {
  const asked = indexedDB.open("flibuste-home", 1);
  asked.onsuccess = () => {
    const counted = asked.result.transaction("rows").objectStore("rows").count();
    counted.onsuccess = () => done((asked.result.close(), counted.result));
  };
})"""


def taken(one: Screen) -> Any:
    """What is in the file that one may take along."""
    with one.page.expect_download() as coming:
        one.page.click("text=Take all along")
    assert coming.value.suggested_filename == "flibuste.json"
    return json.loads(Path(coming.value.path()).read_text(encoding="utf-8"))


@pytest.mark.long
def test_what_this_browser_keeps_is_taken_along_and_deleted_too(
    person: Callable[..., Screen], harbour: Ship
) -> None:
    one = person()
    named(one, "Ephemera")
    picture = harbour.get(f"/api/games/{PLAIN}/picture")["picture"]
    one.page.evaluate(KEEP_AT_HOME, [PLAIN, picture])
    one.page.evaluate(KEEP_HERE)
    one.page.reload()
    file = taken(one)
    assert file["name"] == "Ephemera"
    assert [table["id"] for table in file["browser"]["tables"]] == ["homeone"]
    assert "morgane" in file["browser"]["kept"]["results.any"] and "secret" not in str(file)
    one.wait("text=One game at home could not be read here")  # this server offers none

    one.page.click("text=Delete everything")
    assert "all tables at home" in one.text("dialog")
    one.page.get_by_label("From this browser as well").uncheck()
    assert "all tables at home" not in one.text("dialog")
    one.page.click("text=Yes, delete everything")
    one.wait("text=What this browser keeps is still here.")
    assert one.page.evaluate(ROWS) == 2 and "flibuste.table.abc" in one.page.evaluate(KEPT)

    one.page.reload()  # nobody is known, and the browser's own can go all the same
    one.page.get_by_role("button", name="Delete it from this browser").click()
    assert "all tables at home" in one.text("dialog")
    one.page.click("text=Yes, delete it")
    one.wait("text=This browser has forgotten it all.")
    assert one.page.evaluate(ROWS) == 0
    assert one.page.evaluate(KEPT) == ["flibuste.language"]
    assert one.page.get_by_role("button", name="Take all along").count() == 0


@pytest.mark.long
def test_a_site_without_a_server_offers_both_for_what_the_browser_keeps(
    screen: Callable[..., Screen], harbour: Ship
) -> None:
    one = screen(service_worker=False)
    one.go("/offline.html")
    picture = harbour.get(f"/api/games/{PLAIN}/picture")["picture"]
    one.page.evaluate(KEEP_AT_HOME, [PLAIN, picture])

    def as_site(route: Route) -> None:
        page = route.fetch()
        route.fulfill(response=page, body=page.text().replace("<head>", f"<head>{SITE}"))

    one.page.route("**/identity", as_site)
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.go("/identity").wait("main section")
    assert "there is nothing to sign in to" in one.text("main")
    one.is_cut = True  # the files of a site are not here: without a house no record can be read
    assert [table["id"] for table in taken(one)["browser"]["tables"]] == ["homeone"]
    one.page.get_by_role("button", name="Delete it from this browser").click()
    one.page.click("text=Yes, delete it")
    one.wait("text=This browser has forgotten it all.")
    assert one.page.evaluate(ROWS) == 0
    assert not [url for url in asked if "/api/" in url]
