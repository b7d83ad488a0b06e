"""The rulebook: found, stepped through, tried, played on from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from screen import AWAITED, Screen
from test_people import PLAIN

from flibuste.law import shelf
from flibuste.play import record
from flibuste.rulebook.book import rulebook

GAMES = [pytest.param(id, id=id) for id in shelf.ids()]
RAW = re.compile(r"\w+=\w|\b\w+_\w+\b")  # `crew blue=bow_port`: the law's own words


def example_with(game: str, word: str) -> tuple[str, int]:
    """The first example with a line that begins so: its paragraph, and its place there."""
    for paragraph in rulebook(shelf.law(game)).paragraphs.values():
        for k, example in enumerate(paragraph.examples):
            if any(line.startswith(word) for line in example.lines):
                return paragraph.number, k
    raise LookupError(word)


def opened(one: Screen, game: str, word: str) -> str:
    """An example on the board; its paragraph."""
    paragraph, k = example_with(game, word)
    one.go(f"/rules/{game}?p={paragraph}").wait(f"[id='p{paragraph}'] .try")
    for late in (".book .aside", ".stage svg.board"):  # what comes later moves what is clicked
        one.wait(late)
    one.page.locator(f"[id='p{paragraph}'] .try").nth(k).click()
    one.until(
        f"document.querySelectorAll('[id=\"p{paragraph}\"] .try')[{k}].ariaExpanded === 'true'"
    )
    one.wait(".walked li + li")
    return paragraph


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.long), "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_examples_speak_in_words(screen: Callable[..., Screen], game: str, lang: str) -> None:
    one = screen(lang=lang)
    opened(one, game, "then")
    steps = one.page.locator(".walked li")
    for k in range(steps.count()):
        text = steps.nth(k).inner_text()
        assert text.strip() and not RAW.search(text), text
        steps.nth(k).locator("button").click()
        one.until(f"document.querySelectorAll('.walked li')[{k}].classList.contains('on')")


def test_the_example_asked_for_last_is_shown(screen: Callable[..., Screen]) -> None:
    """However late the answer to an earlier wish comes, and whatever was clicked meanwhile."""
    one = screen(service_worker=False)
    paragraph, k = example_with(PLAIN, "then")
    held: list[Any] = []

    def hold_the_first(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    one.page.route("**/try*", hold_the_first)
    one.go(f"/rules/{PLAIN}").wait(f"[id='p{paragraph}'] .try")  # the start is asked for, and held
    button = one.page.locator(f"[id='p{paragraph}'] .try").nth(k)
    button.click()
    one.wait(".walked li + li")
    last = one.page.locator(".walked li").last
    last.locator("button").click()
    button.click()  # the same example again: back to its first line, at once
    assert "on" in (one.page.locator(".walked li").first.get_attribute("class") or "")
    last.locator("button").click()
    with one.page.expect_response("**/try*"):
        held[0].continue_()
    one.page.wait_for_timeout(100)
    assert button.get_attribute("aria-expanded") == "true"
    assert "on" in (last.get_attribute("class") or ""), "a late answer undoes no click"


def test_what_the_rulebook_says_is_ringed_on_the_board(screen: Callable[..., Screen]) -> None:
    one = screen()
    opened(one, PLAIN, "then")
    for _ in range(one.page.locator(".walked li").count()):
        if one.page.locator(".walked .on .yes.mark").count():
            one.wait(".chart .mark")
            return
        one.page.locator(".steps").get_by_role("button", name="One on").click()
    raise AssertionError("no step is checked")


def test_a_wrong_click_in_an_example_names_its_paragraph(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.page.add_init_script(AWAITED)
    one.go(f"/rules/{PLAIN}").wait(".stage [data-pick]")
    spots = one.page.eval_on_selector_all(
        ".stage svg.board [data-place]",
        "all => all.map(e => { const r = e.getBoundingClientRect(); return [r.x, r.y]; })",
    )
    for x, y in spots:
        one.click_and_hear(x, y)
        if one.page.query_selector(".why .rule"):
            break
    why = one.text(".why")
    one.page.locator(".why .rule").click()
    number = one.text(".paragraph.on .number")
    assert f"Rule {number}" in why, "the paragraph is turned to"


@pytest.mark.parametrize("game", GAMES)
def test_an_example_is_played_on_against_a_bot(screen: Callable[..., Screen], game: str) -> None:
    one = screen()
    opened(one, game, "then")
    one.page.get_by_role("button", name="Play on from here").click()
    one.page.wait_for_url("**/t/*")
    one.wait("svg.board, .cannon")
    table = one.page.url.rpartition("/")[2]
    told = one.ship.get(f"/api/tables/{table}", **one.key(table))
    assert told["now"]["state"] in ("running", "over")
    if told["now"]["state"] == "running" and len(told["table"]["seats"]) == 2:
        one.page.get_by_role("button", name="Menu").click()
        one.page.get_by_role("button", name="Resign").click()
        one.page.get_by_role("button", name="Yes, I resign").click()
        one.wait(".outcome")
        text = one.ship.get(f"/api/tables/{table}/record", **one.key(table))
        verdict = record.verify(text)
        assert verdict.is_committed, "its record can be checked like any other"


def test_words_are_found_whatever_their_accents(screen: Callable[..., Screen]) -> None:
    one = screen(lang="fr")
    one.go(f"/rules/{PLAIN}").wait(".paragraph")
    whole = one.page.locator(".paragraph").count()
    one.page.fill("input[type=search]", "EMPLACEMENT")
    one.wait("mark")
    found = one.page.locator(".paragraph").count()
    assert 0 < found < whole
    assert str(found) in one.text(".count") or found == 1
    one.page.fill("input[type=search]", "xyzzy")
    one.until("!document.querySelector('.paragraph')")
    one.page.fill("input[type=search]", "")
    one.until(f"document.querySelectorAll('.paragraph').length === {whole}")
