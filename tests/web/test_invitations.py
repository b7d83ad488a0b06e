"""Invitations: what the host sends, what the guest reads, and the same people once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from screen import Screen
from server_process import Ship
from test_people import PLAIN, invited

from flibuste.law import shelf
from flibuste.server.routes.qr import qr_code

MANY = next(id for id in shelf.ids() if 3 in shelf.law(id).bounds.seats)
# Games whose own rules offer draws refuse the table's offers.
DRAWN = next(
    id
    for id in shelf.ids()
    if 2 in shelf.law(id).bounds.seats
    and not shelf.law(id).offers_draws
    and not shelf.law(id).has_skill
)
FOUR = next(id for id in shelf.ids() if {2, 3, 4} <= set(shelf.law(id).bounds.seats))
PHONE = (390, 844)


def waiting(host: Screen, seats: list[str], game: str = PLAIN, **wish: Any) -> str:
    """A table that waits, and its link."""
    host.sit(game, seats, name="Manon", **wish)
    host.wait("#invite-link")
    return host.page.input_value("#invite-link")


def serious(one: Screen) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(one.page).response["violations"]
    return [problem["id"] for problem in found if problem["impact"] in ("serious", "critical")]


def resign(one: Screen, menu: str = "Menu") -> None:
    one.page.get_by_role("button", name=menu).click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.get_by_role("button", name="Yes, I resign").click()


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_the_host_has_a_link_a_code_and_the_board_behind(
    screen: Callable[..., Screen], size: Any
) -> None:
    host = screen(size=size)
    link = waiting(host, ["me", "open"])
    code = host.wait("img.code").get_attribute("src")
    assert unquote(code.partition(",")[2]) == qr_code(link), "the code is the link"
    host.wait(".behind svg.board")
    assert host.text(".waiting-room h2") == "One seat is left"
    mail = unquote(host.page.get_attribute("a[href^='mailto:']", "href") or "")
    assert link in mail
    assert host.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert serious(host) == []


@pytest.mark.long
def test_the_system_s_sheet_is_offered_where_there_is_one(screen: Callable[..., Screen]) -> None:
    host = screen()
    host.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    link = waiting(host, ["me", "open"])
    host.page.get_by_role("button", name="Share").click()
    host.until("window.shared !== undefined")
    assert host.page.evaluate("window.shared.url") == link


@pytest.mark.long
def test_seats_fill_before_the_host_s_eyes(screen: Callable[..., Screen]) -> None:
    host, guest = screen(), screen()
    link = waiting(host, ["me", "open", "open"], MANY)
    assert host.text(".waiting-room h2") == "Two seats are left"
    guest.page.goto(link)
    guest.wait(".waiting-room form")
    host.wait("text=somebody has opened the link")
    guest.page.fill(".waiting-room form .field", "Jacquot")
    guest.page.locator(".colour").nth(1).click()
    guest.page.click(".waiting-room .btn.main")
    host.wait("li.fresh:has-text('Jacquot')")
    assert host.text(".waiting-room h2") == "One seat is left"
    assert "Jacquot" in host.page.locator(".waiting-room li").nth(2).inner_text(), "as they chose"
    guest.wait("#invite-link")
    start = "button:has-text('bots take the open seats')"
    assert guest.page.query_selector(start) is None, "who opened the table begins"
    host.page.click(start)
    host.wait(".dock")


@pytest.mark.parametrize(("lang", "invites"), [("en", "keeping a seat"), ("fr", "garde une place")])
def test_the_guest_reads_an_invitation(
    screen: Callable[..., Screen], lang: str, invites: str
) -> None:
    host, guest = screen(), screen(size=PHONE, lang=lang)
    guest.page.goto(waiting(host, ["me", "open"]))
    guest.wait(".waiting-room ol li")
    assert "Manon" in guest.text(".waiting-room h2") and invites in guest.text(".waiting-room h2")
    assert guest.page.locator(".waiting-room ol li").count() == 3, "aim, turn, end"
    assert guest.page.query_selector("#invite-link") is None
    assert guest.page.locator(".waiting-room .btn.main").count() == 1
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert serious(guest) == []


@pytest.mark.long
def test_who_only_watches_is_not_asked_again(screen: Callable[..., Screen]) -> None:
    host, guest, third = screen(), screen(), screen()
    link = waiting(host, ["me", "open"])
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Just watch").click()
    third.page.goto(link)
    third.wait(".waiting-room form")
    third.page.click(".waiting-room .btn.main")
    third.wait(".dock")
    guest.wait(".dock")


@pytest.mark.long
def test_a_full_table_says_so_and_offers_to_watch_or_to_open_the_same(
    screen: Callable[..., Screen],
) -> None:
    host, guest, late = screen(), screen(seed=2), screen()
    link = waiting(host, ["me", "open"])
    for one in (guest, late):
        one.page.goto(link)
        one.wait(".waiting-room form")
    guest.page.click(".waiting-room .btn.main")
    late.wait(".too-late")
    assert "full" in late.text(".too-late h2")
    late.page.get_by_role("button", name="Watch").click()
    late.wait(".dock")
    late.page.reload()
    late.page.get_by_role("button", name="Open the same table").click()
    late.wait("#invite-link")
    assert late.page.input_value("#invite-link") != link


@pytest.mark.long
def test_a_table_that_was_called_off_can_be_opened_again(screen: Callable[..., Screen]) -> None:
    host, guest = screen(), screen()
    guest.page.goto(waiting(host, ["me", "open"]))
    guest.wait(".waiting-room form")
    host.is_cut = True  # a seat that was left opens its table no more
    host.page.get_by_role("button", name="Leave").click()
    guest.wait(".too-late")
    assert guest.page.get_by_role("button", name="Watch").count() == 0
    guest.page.get_by_role("button", name="Open the same table").click()
    guest.wait("#invite-link")


@pytest.mark.long
def test_the_winner_reads_that_they_have_won_and_one_touch_accepts_a_rematch(
    screen: Callable[..., Screen],
) -> None:
    host, guest = screen(), screen(seed=2)
    table = invited(host, guest, PLAIN)
    resign(host)
    for one in (host, guest):
        one.wait(".outcome")
    assert guest.text(".outcome h2") == "You have won"
    assert "Jacquot" in host.text(".outcome h2")
    host.page.get_by_role("button", name="Once more").click()
    host.wait(".waiting-room")
    assert "Jacquot" in host.text(".waiting-room .sub"), "who is waited for"
    guest.wait(".outcome .asked")
    assert "Manon" in guest.text(".outcome .asked")
    guest.page.get_by_role("button", name="Accept the rematch").click()
    for one in (host, guest):
        one.wait(".dock")
        assert table not in one.page.url
    assert host.page.url == guest.page.url
    guest.go(f"/t/{table}")
    guest.page.get_by_role("link", name="Go to the new table").click()
    guest.wait(".dock")


@pytest.mark.long
def test_an_offer_of_a_draw_is_a_line_beside_the_board_for_the_other_alone(
    screen: Callable[..., Screen],
) -> None:
    host, guest = screen(), screen(seed=2)
    invited(host, guest, DRAWN)
    host.page.get_by_role("button", name="Menu").click()
    host.page.locator("dialog").get_by_role("button", name="Offer a draw").click()
    agree = guest.page.locator(".dock").get_by_role("button", name="Agree")
    agree.wait_for()
    assert "Manon" in guest.text(".dock .asks")
    assert guest.page.locator("dialog").count() == 0, "the board stays free"
    assert host.page.get_by_role("button", name="Agree").count() == 0, "nobody answers themselves"
    agree.click()
    for one in (host, guest):
        one.wait(".outcome")
        assert one.text(".outcome h2") == "A draw"


def test_the_table_s_menu_leads_to_the_lesson(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit(PLAIN, ["me", "bot:easy"])
    one.page.get_by_role("button", name="Menu").click()
    link = one.page.locator("dialog a[href*='/learn/']")
    link.wait_for()
    assert (link.get_attribute("href") or "").endswith(f"/learn/{PLAIN}")


# --- The moment before the game --------------------------------------------------------------------


@pytest.fixture(scope="module")
def slow(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ship]:
    """A server whose full tables wait long enough for a test to say so."""
    made = Ship(tmp_path_factory.mktemp("slow"), countdown_seconds=60).start()
    yield made
    made.close()


def sit(guest: Screen, link: str, name: str) -> None:
    guest.page.goto(link)
    guest.wait(".waiting-room form")
    guest.page.fill(".waiting-room form .field", name)
    guest.page.click(".waiting-room .btn.main")


@pytest.mark.long
def test_a_full_table_counts_down_and_its_host_may_have_it_wait(
    screen: Callable[..., Screen], slow: Ship
) -> None:
    host, guest = screen(slow), screen(slow)
    sit(guest, waiting(host, ["me", "open"]), "Jacquot")
    for one in (host, guest):
        assert one.wait(".countdown [role=timer]").inner_text().startswith("The game begins in")
    assert guest.page.query_selector(".countdown button") is None, "the host alone may stop it"
    host.until("document.title.includes('Jacquot has sat down · The table is full')")
    assert serious(host) == []
    host.page.click(".countdown button")
    guest.wait("text=Manon begins the game")
    host.page.get_by_role("button", name="Begin", exact=True).click()
    for one in (host, guest):
        one.wait(".dock")
        assert "Jacquot has sat down" not in one.page.title()


@pytest.mark.long
def test_a_game_starts_with_those_who_are_there(screen: Callable[..., Screen], slow: Ship) -> None:
    host, guest = screen(slow, lang="fr"), screen(slow, lang="fr")
    link = waiting(host, ["me", "open", "open", "open"], FOUR)
    guest.page.goto(link)
    guest.page.locator(".colour").nth(2).click()
    guest.page.click(".waiting-room .btn.main")
    host.wait("text=Commencer à deux")
    host.page.locator("li button", has_text="Un bot").first.click()
    host.page.locator("dialog li button", has_text="Tonnerre").click()
    host.wait("text=Il reste une place")
    host.page.get_by_role("button", name="Commencer à trois").click()
    for one in (host, guest):
        one.wait(".dock")
    table = host.page.url.rpartition("/")[2].partition("#")[0]
    head = slow.get(f"/api/tables/{table}", **host.key(table))["table"]
    assert [seat["kind"] for seat in head["seats"]] == ["person", "bot", "person"]
    assert head["seats"][1]["level"] == "tonnerre"
