"""What helps: reasons, hints, taking back, the rulebook, replays, and chance that can be checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from screen import AWAITED, BUTTONS, LIT, Screen
from test_people import PLAIN

from flibuste.law import shelf

DICE = next(id for id in shelf.ids() if shelf.law(id).has_chance and not shelf.law(id).has_secrets)
GAMES = [pytest.param(id, id=id) for id in shelf.ids()]


def finished(one: Screen, game: str, plies: int = 12, bot: str = "bot:easy") -> str:
    """A short game, given up."""
    seats = shelf.law(game).settings().seats
    table = one.sit(game, ["me", *[bot] * (seats - 1)], name="Manon")
    one.play(plies, until=30)
    if not one.is_over:
        one.page.get_by_role("button", name="Menu").click()
        one.page.get_by_role("button", name="Resign").click()
        one.page.get_by_role("button", name="Yes, I resign").click()
    one.wait(".outcome")
    return table


def test_a_wrong_click_is_answered_with_its_paragraph(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.page.add_init_script(AWAITED)
    one.sit(PLAIN, ["me", "bot:easy"])
    one.wait(LIT)
    board = one.page.query_selector("svg.board")
    assert board
    box = board.bounding_box()
    assert box
    spots = one.page.eval_on_selector_all(
        "svg.board [data-place]",
        "all => all.map(e => { const r = e.getBoundingClientRect(); return [r.x, r.y]; })",
    )
    for x, y in spots:
        one.wait(LIT)  # a click may have made a move
        one.click_and_hear(x, y)
        if one.page.query_selector(".why a"):
            break
        one.page.keyboard.press("Escape")
    assert "Rule" in one.text(".why")
    href = one.page.get_attribute(".why a", "href")
    assert href and "/rules/" in href


def test_a_hint_shows_three_choices_with_their_chances(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit(PLAIN, ["me", "bot:easy"])
    one.play(6)
    one.wait(LIT)
    one.page.keyboard.press("Escape")  # nothing is half picked
    one.page.get_by_role("button", name="Hint").click()
    one.wait(".hints li")
    one.wait("main .rank:not(.hints *)")
    assert 1 <= one.page.locator(".hints li").count() <= 3
    assert "100" in one.text(".hints li")
    drawn = one.page.locator("main .rank:not(.hints *)").all_text_contents()
    assert drawn and all("%" in words for words in drawn), "and on what they begin with"


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)], ids=["desk", "tablet"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_leaves_the_board_its_room(
    screen: Callable[..., Screen], game: str, size: tuple[int, int]
) -> None:
    one = screen(size=size)
    seats = ["me", *["bot:easy"] * (shelf.law(game).settings().seats - 1)]
    table = one.sit(game, seats)

    def hinted(route: Any) -> None:
        known = one.ship.get(f"/api/tables/{table}/known", **one.key(table))
        best = [
            {"action": action, "wins": 0.5, "low": 0.3, "high": 0.7}
            for action in [*known["actions"]][:3]
        ]
        route.fulfill(json={"v": known["v"], "choices": best})

    one.page.route("**/hint", hinted)
    one.wait(f"{LIT}, {BUTTONS}")
    one.page.get_by_role("button", name="Hint").click()
    one.wait(".hints li")
    board = one.page.locator("svg.board").bounding_box()
    assert board and board["height"] > 0.3 * size[1]
    assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.long
def test_a_move_is_taken_back(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit(PLAIN, ["hotseat", "hotseat"])
    one.wait(LIT)
    one.play(2)
    undo = one.page.get_by_role("button", name="Take back")
    undo.wait_for()
    undo.click()
    one.until("[...document.querySelectorAll('[role=log] p')].some(p => /back/.test(p.innerText))")


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_runs_its_examples(screen: Callable[..., Screen], game: str) -> None:
    one = screen()
    one.go(f"/rules/{game}")
    one.wait(".paragraph")
    one.page.locator(".try").first.click()
    one.wait(".steps")
    one.wait("svg.board")
    one.wait(".walked li + li")
    count = one.page.locator(".walked li").count()
    for _ in range(count - 1):
        one.page.get_by_role("button", name="One on").click()
    assert one.page.query_selector(".walked li.on:last-child")


@pytest.mark.long
def test_a_replay_steps_shares_and_forks(screen: Callable[..., Screen]) -> None:
    one = screen()
    table = finished(one, PLAIN)
    one.go(f"/replay/{table}")
    one.wait("svg.board")
    one.page.keyboard.press("Home")
    one.until("document.querySelector('.slider').value === '0'")
    one.page.keyboard.press("ArrowRight")
    one.page.keyboard.press("ArrowRight")
    one.until("document.querySelector('.slider').value === '2'")
    one.page.get_by_role("button", name="Share this moment").click()
    one.until("location.search === '?ply=2'")
    one.page.get_by_role("button", name="Play on from here").click()
    one.page.wait_for_url("**/t/*")
    one.wait("svg.board")


@pytest.mark.long
def test_dice_are_computed_again_in_the_browser(screen: Callable[..., Screen]) -> None:
    one = screen()
    finished(one, DICE, 30)
    one.page.get_by_role("button", name="How was this rolled?").click()
    one.until(
        "[...document.querySelectorAll('dialog .verdict')].some(p => /follow/.test(p.innerText))",
    )
    verdicts = one.page.locator("dialog .verdict").all_inner_texts()
    assert verdicts[0] == "The seal fits the seed."
    assert "follow from the seed" in verdicts[1] and "not" not in verdicts[1]
    assert one.page.locator("dialog ol li").count() > 0
