"""Whole games of every title in a real browser, by pointer and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from screen import Screen

from cases import BY_LENGTH
from flibuste.law import shelf

# The shortest shows a newcomer that all is well; the others take minutes.
GAMES = [
    pytest.param(law.id, id=law.id, marks=[pytest.mark.long] if k else [])
    for k, law in enumerate(BY_LENGTH)
]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot(screen: Callable[..., Screen], game: str) -> None:
    one = screen()
    for _ in range(3):
        table = one.sit(game, seats_of(game), name="Manon")
        picks = one.play()
        assert one.is_over, f"not over after {picks} picks"
        if picks > 2:  # a draw may be agreed on at once
            break
    assert picks > 2
    shown = one.ship.get(f"/api/tables/{table}", **one.key(table))
    assert shown["table"]["state"] == "over"
    assert one.text(".outcome h2")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(screen: Callable[..., Screen], game: str) -> None:
    one = screen(seed=3)
    table = one.sit(game, seats_of(game), name="Manon")
    picks = one.play(by_key=True)
    assert one.is_over, f"not over after {picks} picks"
    assert one.ship.get(f"/api/tables/{table}", **one.key(table))["table"]["state"] == "over"


def test_every_choice_is_a_sentence_in_a_list(screen: Callable[..., Screen]) -> None:
    one = screen()
    game = shelf.ids()[1]
    one.sit(game, seats_of(game))
    one.wait("[data-pick]")
    before = one.page.locator("[role=log] p").count()
    one.page.keyboard.press("l")
    one.wait("dialog li .btn")
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    one.until(f"document.querySelectorAll('[role=log] p').length > {before}")


def test_arrows_walk_among_lit_things_and_escape_steps_back(screen: Callable[..., Screen]) -> None:
    one = screen()
    game = next(id for id in shelf.ids() if not shelf.law(id).has_chance)
    one.sit(game, seats_of(game))
    one.wait("[data-pick]")
    one.page.keyboard.press("ArrowDown")
    assert one.page.evaluate("document.activeElement.hasAttribute('data-pick')")
    one.page.locator(".hand [data-pick]").first.focus()  # what is held decides no move alone
    one.page.keyboard.press("Enter")
    one.wait("[data-pick][aria-pressed=true]")
    one.page.keyboard.press("Escape")
    one.until("document.querySelector('[aria-pressed=true]') === null")
    one.wait("[data-pick]")


def seats_of(game: str) -> list[str]:
    law = shelf.law(game)
    count = law.settings().seats
    return ["me", *["bot:medium"] * (count - 1)]


@pytest.mark.long
def test_a_piece_is_dragged_to_its_place(screen: Callable[..., Screen]) -> None:
    one = screen()
    game = next(id for id in shelf.ids() if not shelf.law(id).has_chance)
    one.sit(game, seats_of(game))
    targets = "svg.board [data-pick]:not([aria-pressed=true])"
    lines = "document.querySelectorAll('[role=log] p').length"
    for _ in range(80):
        one.wait("[data-pick], .outcome")
        if one.is_over:
            one.sit(game, seats_of(game))  # lost before anything could be dragged
            continue
        for start in one.page.query_selector_all(targets):
            before, (x, y) = one.page.evaluate(lines), middle(start)
            start.focus()
            one.page.keyboard.press("Enter")  # to see where it could go
            one.page.wait_for_timeout(80)
            ends = one.page.query_selector_all(targets)
            if one.page.evaluate(lines) > before or not ends:
                break  # it had one way only, and has gone it
            to_x, to_y = middle(ends[0])
            one.page.keyboard.press("Escape")
            one.page.mouse.move(x, y)
            one.page.mouse.down()
            one.page.mouse.move(to_x, to_y, steps=5)
            one.page.mouse.up()
            one.until(f"{lines} > {before}")
            return
        one.pick()
        one.page.wait_for_timeout(60)
    pytest.fail("nothing on the board had two ways to go")


def middle(element: Any) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
