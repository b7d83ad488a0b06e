"""A guided first game in a real browser: by clicking what is lit to its end, in both languages."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from screen import LIT, PATIENCE, Screen

from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.rulebook import lessons
from flibuste.words.languages import LANGUAGES

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

QUICK = shelf.ids()[0]  # one lesson for `make test`, all of them for `make test-all`
EVERY = [
    pytest.param(game, lang, marks=[] if (game, lang) == (QUICK, "fr") else pytest.mark.long)
    for game in shelf.ids()
    for lang in LANGUAGES
]
SENTENCE = ".dock .line"
ASKED = f"{LIT}, main .acts .btn.lit, main .acts .btn.main"


def steps_of(law: Law) -> list[str]:
    """The names of a lesson's steps."""
    found = lessons.lesson_of(law)
    assert found
    return [step.name for step in found.steps]


def begun(one: Screen, game: str) -> Screen:
    one.go(f"/learn/{game}").wait(f"{SENTENCE} span")
    one.wait(ASKED)
    return one


def click(one: Screen, thing: Any) -> None:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def shown(one: Screen) -> int:
    """The number of the step on the screen."""
    found = one.page.locator("[role=progressbar]").get_attribute("aria-valuenow")
    return int(found or 0)


def step(one: Screen) -> None:
    """Do what is asked, touch after touch, until the next step stands there."""
    before, deadline = one.text(SENTENCE), time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if one.page.query_selector(".verdict"):  # a scene is played first
            one.page.keyboard.press("Enter")
        elif one.text(SENTENCE) != before:
            if one.page.query_selector(ASKED):
                return
        elif lit := one.page.query_selector(LIT) or one.page.query_selector("main .btn.lit"):
            click(one, lit)
        one.page.wait_for_timeout(50)
    raise AssertionError(f"nothing follows “{before}”")


@pytest.mark.parametrize(("game", "lang"), EVERY)
def test_a_lesson_is_clicked_to_its_end(
    screen: Callable[..., Screen], game: str, lang: str
) -> None:
    law = shelf.law(game)
    said, steps = lessons.sentences_of(law, lang), steps_of(law)
    one = begun(screen(lang=lang), game)
    for k, name in enumerate(steps):
        assert shown(one) == k + 1
        assert one.text(SENTENCE) == said[name]
        step(one)
    assert one.text(SENTENCE) == said["end"]
    one.page.click("main .acts .btn.main")
    one.page.wait_for_url("**/t/*")


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_lesson_is_seen_again_like_any_game(
    screen: Callable[..., Screen], lang: str
) -> None:
    one = begun(screen(lang=lang), QUICK)
    for _ in steps_of(shelf.law(QUICK)):
        step(one)
    one.page.click(f"main .acts a[href$='/learnt/{QUICK}']")
    one.wait("svg.board")
    slider = one.page.locator(".slider")
    assert slider.input_value() == slider.get_attribute("min")
    for _ in range(2):
        one.page.keyboard.press("ArrowRight")
    one.until("document.querySelector('.said').innerText.trim() !== ''")
    one.page.keyboard.press("End")
    one.until(
        "document.querySelector('.moves .on') === [...document.querySelectorAll('.moves button')].at(-1)"
    )
    one.page.reload()
    one.wait("svg.board")


@pytest.mark.long
def test_a_lesson_that_this_browser_has_not_kept_is_said_to_be_none(
    screen: Callable[..., Screen],
) -> None:
    one = screen(lang="en").go(f"/learnt/{QUICK}")
    one.wait("main")
    assert "no lesson" in one.text("body")


def directed() -> tuple[Law, int] | None:
    """A game whose lesson leads to a duel or a shot, and the number of that step."""
    for law in shelf.laws():
        for k, stop in enumerate(lessons.stops(law)):
            scenes = (frame.scene for deed in stop.deeds for frame in deed.frames)
            if any(scene.duel or scene.landing for scene in scenes):
                return law, k
    return None


@pytest.mark.long
def test_a_lesson_plays_its_scenes_as_a_table_does(screen: Callable[..., Screen]) -> None:
    found = directed()
    assert found, "no lesson leads to a scene"
    law, k = found
    one = begun(screen(clock=True), law.id)
    for _ in range(k):
        step(one)
    one.hold_time()  # the verdict goes by itself after three seconds
    deadline = time.monotonic() + PATIENCE
    while not one.page.query_selector(".verdict") and time.monotonic() < deadline:
        lit = one.page.query_selector(LIT) or one.page.query_selector("main .btn.lit")
        if lit:
            click(one, lit)
        one.page.clock.run_for(50)
    one.pass_time(until=".verdict h2")
    assert one.page.query_selector(SENTENCE) is None
    one.page.click(".verdict .main")
    one.pass_time(until=f"[role=progressbar][aria-valuenow='{k + 2}']")
    one.pass_time(until=ASKED)


@pytest.mark.parametrize(
    "game", [pytest.param(id, marks=pytest.mark.long) for id in shelf.ids() if id != QUICK]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_fits_a_small_phone(screen: Callable[..., Screen], game: str, lang: str) -> None:
    one = begun(screen(size=(360, 640), lang=lang, touch=True), game)
    for _ in steps_of(shelf.law(game)):
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for what in (SENTENCE, ".skip", "svg.board"):
            box = one.page.locator(what).first.bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= 640, what
        step(one)


def test_what_is_not_lit_answers_with_the_sentence_of_the_step(
    screen: Callable[..., Screen],
) -> None:
    one = begun(screen(), QUICK)
    before = one.text(SENTENCE)
    for touched in one.page.query_selector_all(".hand button:not([data-pick])")[:1]:
        click(one, touched)
    box = one.page.locator("svg.board").bounding_box()
    assert box
    one.page.mouse.click(box["x"] + 4, box["y"] + 4)
    one.wait(".why[role=status]")
    assert before in one.text(".why[role=status]")
    assert shown(one) == 1
    step(one)
    assert shown(one) == 2
    assert one.page.query_selector(".why[role=status]") is None


def test_a_lesson_is_left_at_once_and_that_is_remembered(screen: Callable[..., Screen]) -> None:
    one = begun(screen(), QUICK)
    one.page.click(".skip")
    one.wait(".hero")
    assert one.page.evaluate("localStorage.getItem('flibuste.learnt')") == QUICK


@pytest.mark.long
def test_one_goes_a_step_back(screen: Callable[..., Screen]) -> None:
    one = begun(screen(), QUICK)
    step(one)
    assert shown(one) == 2
    one.page.locator(".acts .btn.quiet").first.click()
    one.wait("[role=progressbar][aria-valuenow='1']")
    one.wait(ASKED)


def test_the_keys_lead_through_a_lesson(screen: Callable[..., Screen]) -> None:
    one = begun(screen(), QUICK)
    for k in range(2):
        before, deadline = one.text(SENTENCE), time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if one.page.query_selector(ASKED):
                focused = one.page.evaluate(
                    "document.activeElement.matches('[data-pick], .btn.lit')"
                )
                one.page.keyboard.press("Enter" if focused else "ArrowRight")
            one.page.wait_for_timeout(50)
            if one.text(SENTENCE) != before and shown(one) == k + 2:
                break
        assert shown(one) == k + 2


@pytest.mark.long
def test_the_language_changes_in_the_middle_of_a_lesson(screen: Callable[..., Screen]) -> None:
    law = shelf.law(QUICK)
    one = begun(screen(lang="en"), QUICK)
    step(one)
    one.page.click(".lang")
    second = lessons.sentences_of(law, "fr")[steps_of(law)[1]]
    one.until(f"document.querySelector('{SENTENCE}').innerText === {second!r}")


@pytest.mark.parametrize("theme", ["day", pytest.param("night", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_in_a_lesson(screen: Callable[..., Screen], theme: str) -> None:
    one = begun(screen(theme=theme), QUICK)
    step(one)
    found: Any = axe.Axe().run(one.page)
    grave = [
        (fault["id"], node["target"])
        for fault in found.response["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
    assert not grave


@pytest.mark.long
def test_the_rulebook_shows_its_minute_and_leads_to_the_lesson(
    screen: Callable[..., Screen],
) -> None:
    one = screen().go(f"/rules/{QUICK}")
    one.wait(".summary p")
    assert one.page.locator(".summary p").count() == 3
    assert "*" not in one.text(".summary")
    one.page.click(".summary a")
    one.wait(SENTENCE)
    assert one.page.url.endswith(f"/learn/{QUICK}")
