"""Two friends: one makes a table of friends, the other comes by its link; they agree on a game and sit down."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from screen import Screen
from test_everyone import serious
from test_lobby import known

Open = Callable[..., Screen]
CARD = ".panel.friends"


def made(one: Screen, title: str = "Kermao") -> str:
    """A table of friends, made by hand; the link to it."""
    one.page.get_by_role("link", name="Tables of friends").click()
    one.page.get_by_label("Its name").fill(title)
    one.page.get_by_role("button", name="Make the table of friends").click()
    one.wait(".now")
    one.wait(".code")
    return one.page.input_value("#invite-link")


def joined(one: Screen, link: str, name: str) -> Screen:
    """Somebody new here, who was sent the link."""
    one.page.goto(link)
    one.page.get_by_label("Your name").fill(name)
    one.page.get_by_role("button", name="Join").click()
    one.wait(".now")
    return one


def pressed(one: Screen, word: str) -> Any:
    return one.page.locator(f"{CARD} [aria-pressed]", has_text=re.compile(f"^{word}$"))


@pytest.mark.long
def test_two_friends_meet_agree_on_a_game_and_sit_down(screen: Open) -> None:
    anne, bart = known(screen(), "Anne"), screen()
    assert anne.page.query_selector(CARD) is None, "nothing where one has no group"
    link = made(anne)
    assert link.partition("#")[2] not in anne.page.url
    joined(bart, link, "Bart")
    assert "#" not in bart.page.url
    assert bart.page.locator(".now li").all_inner_texts() == ["Anne\nhere", "Bart\nhere"]

    # On the quay both find it, though Bart has never played.
    bart.go("/").wait(CARD)
    anne.go("/").wait(CARD)
    anne.page.get_by_role("button", name="Propose a game").click()
    anne.page.get_by_label("Now", exact=True).check()
    anne.page.get_by_label("How many play").select_option("2")
    anne.page.get_by_role("button", name="Propose it").click()
    anne.page.wait_for_selector("dialog", state="detached")
    assert re.search(r"You propose .+ for two, now\. One yes\.", anne.text(f"{CARD} .says"))

    bart.go("/").wait(f"{CARD} [aria-pressed]")
    assert re.search(r"Anne proposes .+ for two, now\. One yes\.", bart.text(f"{CARD} .says"))
    assert bart.wait("header .bell b").inner_text() == "1"
    assert bart.page.locator(f"{CARD} .says").get_attribute("aria-live") == "polite"
    pressed(bart, "Maybe").press("Enter")
    bart.wait(f"{CARD} [aria-pressed=true]")
    assert "One yes, one maybe." in bart.text(f"{CARD} .says")
    pressed(bart, "I’m in").click()
    bart.until("document.querySelector('.friends .says').innerText.includes('Two yes.')")

    anne.page.get_by_role("button", name="Open the table").click()
    anne.page.wait_for_url("**/t/*")
    table = anne.page.url.rpartition("/")[2]
    bart.go("/").wait(CARD)
    assert "one seat left" in bart.text(f"{CARD} .says")
    bart.page.get_by_role("button", name="Take a seat").click()
    bart.page.wait_for_url(f"**/t/{table}")
    for one in (anne, bart):
        one.wait("svg.board")
    assert anne.key(table) != bart.key(table)
    bart.go("/").wait(CARD)
    assert bart.page.get_by_role("link", name="To the table").count() == 1


@pytest.mark.long
def test_who_looks_after_a_table_of_friends_sends_somebody_away_and_goes(screen: Open) -> None:
    anne, bart = known(screen(), "Anne"), screen()
    link = made(anne)
    joined(bart, link, "Bart")
    group = anne.page.url.rpartition("/")[2]
    anne.go(f"/friends/{group}").wait(".row")
    anne.page.get_by_label("Its name").fill("The harbour")
    anne.page.get_by_role("button", name="Rename").click()
    anne.until("document.title.startsWith('The harbour')")
    anne.page.get_by_role("button", name="Send away").click()
    anne.page.locator(".sure .btn").first.click()
    anne.until(
        f"document.querySelector('#invite-link')?.value && document.querySelector('#invite-link').value !== {link!r}"
    )
    assert anne.page.locator(".now li").count() == 1

    bart.is_cut = True  # what is refused is an error in the console
    bart.go(f"/friends/{group}").wait("[role=alert]")
    assert "leads to no table of friends" in bart.text("[role=alert]")
    anne.page.get_by_role("button", name="Leave").click()
    anne.page.locator(".sure .btn").first.click()
    anne.page.wait_for_url("**/friends")
    anne.go("/").wait(".lobby")
    assert anne.page.query_selector(CARD) is None


@pytest.mark.long
@pytest.mark.parametrize(("theme", "lang"), [("day", "en"), ("night", "en")])
def test_tables_of_friends_have_no_serious_fault_and_fit_a_phone(
    screen: Open, theme: str, lang: str
) -> None:
    one = known(
        screen(size=(360, 800), theme=theme, lang=lang), "Manon of the very long nameeeeeee"
    )
    made(one, "A very long and unbroken nameeeeeeeeeeee")
    for path in ("/", one.page.url.removeprefix(one.ship.url), "/friends"):
        one.go(path).wait("main")
        one.page.wait_for_load_state("networkidle")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert serious(f"friends {path}", one) == []
    one.go("/").wait(CARD)
    one.page.get_by_role("button", name="Propose a game").click()
    one.wait("dialog form")
    assert serious("propose", one) == []
    one.page.keyboard.press("Escape")
    one.page.get_by_role("button", name="invite", exact=True).click()
    one.wait("dialog .code")
    assert serious("invite", one) == []
