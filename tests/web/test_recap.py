"""What the others did since one's last move: told deed by deed, skipped at will, and seen on the board."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

import pytest
from screen import LIT, PATIENCE, Screen

from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.live.pictures import told_line
from flibuste.play.table import new_table
from flibuste.screen.stage import Stage

GAMES = [pytest.param(id, id=id) for id in shelf.ids()]
FOUR = next(id for id in shelf.ids() if max(shelf.law(id).bounds.seats) >= 4)
PLIES = 60
RINGS = ".named g.ring"
MENU_PACE = "dialog .pace button"
# What the prompt says while something waits to be told; the page is marked once it names one's own turn.
PROMPTS = """() => {
  window.prompts = [];
  new MutationObserver(() => {
    const said = document.querySelector(".dock .what")?.innerText.trim();
    if (!said || !document.querySelector(".skip")) return;
    window.prompts.push(said);
    if (said.endsWith("Then it is your move.")) document.body.classList.add("mine-next");
  }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
}"""


def sat(one: Screen, pace: str = "slow") -> None:
    """A seat among three bots that answer at once."""
    one.page.add_init_script(f"localStorage['flibuste.pace'] ??= '{pace}'")
    one.sit(FOUR, ["me", *["bot:easy"] * 3], name="Manon")


def played(one: Screen, what: str) -> None:
    """Play on until something is to be seen."""
    deadline = time.monotonic() + PATIENCE
    while not one.page.query_selector(what):
        assert time.monotonic() < deadline, f"never: {what}"
        one.pick() or one.page.wait_for_timeout(20)


def skipped(one: Screen, skip: Callable[[], None]) -> None:
    """Skip what is told, and what bots did after that, until it is one's own turn."""
    deadline = time.monotonic() + PATIENCE
    while not one.page.query_selector(LIT):
        assert time.monotonic() < deadline, "never one's own turn"
        if one.page.query_selector(".skip"):
            skip()
        one.page.wait_for_timeout(20)
    assert not one.page.query_selector(".skip")


def test_the_others_deeds_wait_for_each_other_until_they_are_skipped(
    screen: Callable[..., Screen],
) -> None:
    one = screen(motion=True, clock=True)
    sat(one)
    one.hold_time()  # else a deed is told for less than a second
    played(one, ".skip")
    one.wait(RINGS)
    assert not one.page.query_selector(LIT), "one's own turn comes when all is told"
    told = one.page.locator(".deeds button").count()
    skipped(one, lambda: one.page.keyboard.press("s"))
    assert one.page.locator(".deeds button").count() > told


def test_the_prompt_says_what_is_told_and_that_one_s_turn_comes_after(
    screen: Callable[..., Screen],
) -> None:
    one = screen(motion=True, lang="en")
    sat(one)
    one.page.evaluate(PROMPTS)
    played(one, "body.mine-next")
    told = one.page.evaluate("window.prompts")
    assert not any("is thinking" in said for said in told), told


@pytest.mark.long
def test_a_button_and_a_tap_on_the_board_skip_too(screen: Callable[..., Screen]) -> None:
    one = screen(motion=True, clock=True)
    sat(one)
    one.hold_time()
    for way in (".skip", ".chart"):
        played(one, ".skip")
        skipped(one, partial(one.page.click, way))


@pytest.mark.long
def test_the_pace_is_set_in_the_menu_and_kept(screen: Callable[..., Screen]) -> None:
    one = screen(motion=True)
    sat(one, "normal")
    one.page.get_by_role("button", name="Menu").click()
    one.wait(MENU_PACE)
    chosen = one.page.locator(f"{MENU_PACE}[aria-pressed=true]")
    assert chosen.inner_text() == "normal"
    one.page.locator(MENU_PACE, has_text="at once").click()
    assert one.page.evaluate("localStorage['flibuste.pace']") == "once"
    one.page.reload()
    one.wait(LIT)
    assert one.text(".recap .pace [aria-pressed=true], .recap .btn.pace") == "at once"


@pytest.mark.long
@pytest.mark.parametrize(("pace", "motion"), [("once", True), ("slow", False)])
def test_without_a_pace_or_without_motion_all_is_told_at_once(
    screen: Callable[..., Screen], pace: str, motion: bool
) -> None:
    one = screen(motion=motion)
    sat(one, pace)
    one.page.evaluate(
        "() => new MutationObserver(() => { window.waited ||= Boolean(document.querySelector('.skip')); })"
        ".observe(document.body, { subtree: true, childList: true })"
    )
    played(one, ".deeds .group + .group + .group")
    assert not one.page.evaluate("window.waited")


@pytest.mark.long
def test_a_deed_in_the_strip_is_shown_again_by_a_tap(screen: Callable[..., Screen]) -> None:
    one = screen(size=(1024, 768), clock=True)
    sat(one)
    played(one, ".deeds button")
    one.wait(LIT)
    one.hold_time()  # what was tapped is shown for a second and a half
    one.page.mouse.move(5, 5)
    assert not one.page.query_selector(RINGS)
    for deed in one.page.locator(".deeds button").all():
        deed.click()
        one.page.mouse.move(5, 5)
        if one.page.query_selector(RINGS):
            break
    assert one.page.locator(RINGS).count() == 2, "where it came from and where it went"
    one.pass_time(until=RINGS, gone=True)


@pytest.mark.long
def test_what_a_deed_names_beside_the_board_is_ringed_too(screen: Callable[..., Screen]) -> None:
    one = screen(size=(1024, 768))
    sat(one)
    played(one, ".deeds button:has(.drawn)")  # a card: it lies beside the board
    one.wait(LIT)
    one.page.hover(".deeds button:has(.drawn)")
    one.wait(".told")
    one.page.mouse.move(5, 5)
    one.page.wait_for_selector(".told", state="detached")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_arrows_go_through_the_journal_and_show_what_its_lines_name(
    screen: Callable[..., Screen], game: str
) -> None:
    one = screen()
    one.sit(game, ["me", *["bot:easy"] * (shelf.law(game).settings().seats - 1)], name="Manon")
    one.play(30)  # beyond any setting up: a line then names what is still to be seen
    one.wait(f"{LIT}, .outcome, .buttons .btn")
    if one.page.query_selector("aside.drawer"):
        one.page.get_by_role("button", name="Journal").click()
    one.page.focus("[role=log]")
    for _ in range(30):
        one.page.keyboard.press("ArrowUp")
        if one.page.query_selector(RINGS):
            break
    assert one.page.locator(RINGS).count() > 0
    assert one.page.evaluate("document.activeElement.closest('[role=log]') !== null")
    one.page.evaluate("document.activeElement.blur()")
    one.page.wait_for_selector(RINGS, state="detached")


@pytest.mark.parametrize("game", GAMES)
def test_lines_name_things_that_the_picture_has(game: str) -> None:
    table, chooser = new_table(game, seed=3), random.Random(3)
    while table.actor != OVER and len(table.story) < PLIES:
        table.play(chooser.choice(table.codes()))
    scene = Stage(table).show()
    known = {thing.id for thing in (*scene.places, *scene.pieces)}
    lines = [told_line(table.law, told) for told in scene.log]
    named = [line for line in lines if known.intersection(line.names)]
    assert len(named) > len(lines) / 10, (
        "of what was laid, dealt and rolled nothing stays to be seen"
    )
    assert not any("-" in line.names or "?" in line.names for line in lines)
