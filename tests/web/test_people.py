"""People at one table: by a link, at one screen, through cuts, with whatever names they choose."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Route
from screen import LIT, PATIENCE, Screen
from server_process import Ship

from flibuste.law import shelf

PLAIN = next(
    id for id in shelf.ids() if not shelf.law(id).has_secrets and not shelf.law(id).has_chance
)
SECRET = next(id for id in shelf.ids() if shelf.law(id).has_secrets and not shelf.law(id).has_skill)
HOSTILE = '<img src=x onerror="document.title=1"> \u202eevil {{7*7}} </script>'


def invited(host: Screen, guest: Screen, game: str) -> str:
    """The host opens a table by link, the guest comes by nothing but that link."""
    table = host.sit(game, ["me", "open"], name="Manon")
    link = host.page.input_value("#invite-link")
    assert "#" in link
    guest.page.goto(link)
    guest.wait(".waiting-room form")
    guest.page.fill(".waiting-room form .field", "Jacquot")
    guest.page.click(".waiting-room .btn.main")
    guest.wait(".dock")
    host.wait(".dock")
    return table


def test_two_browsers_by_link(screen: Callable[..., Screen]) -> None:
    host, guest = screen(), screen(seed=2)
    invited(host, guest, PLAIN)
    assert "#" not in guest.page.url, "the secret leaves the address"
    moved = 0
    deadline = time.monotonic() + PATIENCE
    while moved < 12 and time.monotonic() < deadline:
        moved += host.pick() or guest.pick()
        host.page.wait_for_timeout(20)
    assert moved >= 12, (host.text(".dock"), guest.text(".dock"))
    assert "Jacquot" in host.text("aside") and "Manon" in guest.text("aside")


@pytest.mark.figure
def test_a_move_is_on_both_screens_at_once(screen: Callable[..., Screen]) -> None:
    host, guest = screen(), screen(seed=2)
    invited(host, guest, PLAIN)
    times = []
    for _ in range(6):
        actor, other = (host, guest) if host.page.query_selector(LIT) else (guest, host)
        actor.wait(LIT)
        before = other.page.locator("[role=log] p").count()
        actor.page.keyboard.press("l")
        actor.wait("dialog li .btn")
        other.page.evaluate(
            """(before) => { window.seen = new Promise((done) => {
                const look = () => document.querySelectorAll('[role=log] p').length > before
                    ? done(performance.timeOrigin + performance.now()) : requestAnimationFrame(look);
                look(); }); }""",
            before,
        )
        begun = actor.page.evaluate(
            """() => { const at = performance.timeOrigin + performance.now();
                document.querySelector('dialog li .btn').click(); return at; }"""
        )
        times.append(other.page.evaluate("() => window.seen") - begun)
    print("milliseconds from click to the other screen:", [round(t) for t in times])
    assert sorted(times)[len(times) // 2] <= 100


def test_a_shared_screen_is_covered_between_secrets(screen: Callable[..., Screen]) -> None:
    one = screen()
    seats = shelf.law(SECRET).settings().seats
    one.sit(SECRET, ["hotseat"] * seats)
    deadline = time.monotonic() + PATIENCE
    while not one.page.query_selector(".cover"):
        assert time.monotonic() < deadline, "nobody was asked to hand over"
        one.pick()
        one.page.wait_for_timeout(60)
    assert one.page.query_selector("svg.board") is None, "nothing is shown behind the cover"
    one.page.click(".cover .btn")
    one.page.wait_for_selector(".cover", state="detached")
    one.wait("svg.board")


@pytest.mark.long
def test_the_game_goes_on_after_the_server_was_killed(
    screen: Callable[..., Screen], built: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    ship = Ship(tmp_path_factory.mktemp("wreck")).start()
    try:
        one = screen(ship)
        one.sit(PLAIN, ["me", "bot:easy"])
        one.play(4)
        one.page.evaluate("() => { window.untouched = true }")
        lines = one.page.locator("[role=log] p").count()
        one.is_cut = True
        ship.kill()
        one.wait(".pill")
        assert one.page.query_selector("svg.board"), "the board stays readable"
        ship.start()
        one.page.wait_for_selector(".pill", state="detached", timeout=PATIENCE * 1000)
        assert one.page.evaluate("() => window.untouched"), "without a reload"
        deadline = time.monotonic() + PATIENCE
        while one.page.locator("[role=log] p").count() <= lines:
            assert time.monotonic() < deadline, "nothing is played"
            one.play(1, until=5)
    finally:
        ship.close()


def test_hostile_names_and_chat_stay_words(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit(PLAIN, ["me", "bot:easy"], name=HOSTILE[:40])
    one.page.get_by_role("tab", name="Talk").click()
    one.page.fill("aside form input", HOSTILE)
    one.page.keyboard.press("Enter")
    one.until("document.querySelector('.lines p') !== null")
    assert "<img" in one.text(".lines p")
    assert one.page.query_selector("main img, aside img") is None
    assert one.page.title() != "1"


def test_a_table_that_is_not_yours_says_so(screen: Callable[..., Screen]) -> None:
    one = screen()
    made = one.ship.make(PLAIN, ["me", "open"])
    one.is_cut = True
    one.go(f"/t/{made['table']['id']}")
    one.wait("main.calm")
    assert one.text("main.calm p")


@pytest.mark.long
def test_a_game_that_is_still_being_compiled_is_waited_for(screen: Callable[..., Screen]) -> None:
    one = screen(service_worker=False).go("/")
    refused: list[Route] = []
    is_ready = False

    def not_yet(route: Route) -> None:
        if route.request.method == "POST" and not is_ready:
            refused.append(route)
            body = {"code": "not-ready", "text": "The server is getting ready."}
            route.fulfill(status=503, json=body)
        else:
            route.continue_()

    one.page.route("**/api/tables", not_yet)
    one.is_cut = True  # the browser writes each 503 into its console
    one.play_at_once(one.page.get_by_role("button", name=re.compile("^Play: ")).nth(3))
    one.wait(".opening .why")
    is_ready = True
    one.page.wait_for_url("**/t/*")
    one.wait(LIT)
    assert len(refused) > 1, "it was asked for again and again"
