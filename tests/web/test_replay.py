"""A finished game looked at again: slider, chances, turning points, what might have been."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from screen import Screen
from test_help import finished
from test_people import PLAIN

from flibuste.play import record

PHONE = (360, 640)


def replayed(one: Screen, picks: int = 30) -> str:
    """A game given up after some picks, with its chances thought over."""
    table = finished(one, PLAIN, picks)
    one.go(f"/replay/{table}").wait("svg.board")
    one.wait(".legend .how")
    return table


def shared(one: Screen, table: str) -> str:
    """What the button for sharing copies, at the last ply but one."""
    one.go(f"/replay/{table}").wait("svg.board")
    one.page.evaluate(
        "() => { navigator.clipboard.writeText = async (text) => { window.copied = text } }"
    )
    one.page.keyboard.press("ArrowLeft")
    one.page.get_by_role("button", name="Share this moment").click()
    one.until("window.copied !== undefined")
    return str(one.page.evaluate("() => window.copied"))


@pytest.mark.long
def test_chances_and_slider_stand_on_one_axis(screen: Callable[..., Screen]) -> None:
    one = screen()
    table = replayed(one)
    assert one.page.locator(".chances .past .way").count() == 2
    percents = [int(text.rstrip("%")) for text in one.page.locator(".legend b").all_inner_texts()]
    assert sum(percents) == 100 and max(percents) == 100, "it is over: the winner has it all"
    slider = one.page.locator(".chances input[type=range]")
    slider.focus()
    one.page.keyboard.press("Home")
    one.until("document.querySelector('.legend b').innerText !== '100%'")
    box = one.page.locator(".chances svg").bounding_box()
    assert box
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = int(slider.input_value())
    last = int(slider.get_attribute("max") or 0)
    assert last / 4 < middle < 3 * last / 4, "a click on the curve goes there"
    assert slider.get_attribute("aria-valuetext") == one.text(".deck h2")
    one.go(f"/replay/{table}?ply={middle}").wait("svg.board")
    one.until(f"document.querySelector('.chances input').value === '{middle}'")


@pytest.mark.long
def test_a_turning_point_has_a_sentence_and_a_line_that_was_not_played(
    screen: Callable[..., Screen],
) -> None:
    one = screen()
    replayed(one, 60)
    one.page.get_by_role("tab", name="Turning points").click()
    one.wait(".list .turning, .list .told")
    if not one.page.locator(".list .turning").count():
        assert one.text(".list") == "No move turned the game."
        return
    assert "chances in 100" in one.text(".list .turning")
    one.page.locator(".list .turning .number").first.click()
    one.wait(".said .turning")
    one.page.locator(".list .turning .line").first.click()
    one.wait(".other")
    assert "What was not played" in one.text(".other")
    one.page.get_by_role("button", name="Back to the game").click()
    one.until("!document.querySelector('.other')")


@pytest.mark.long
def test_the_shuffle_is_verified_and_talk_is_kept(screen: Callable[..., Screen]) -> None:
    one = screen()
    replayed(one, 4)
    one.wait(".verified b")
    one.until("document.querySelector('.verified').innerText.includes('Shuffle verified')")
    one.page.get_by_role("tab", name="Moves").focus()
    one.page.keyboard.press("ArrowLeft")
    assert one.page.get_attribute("#tab-chat", "aria-selected") == "true"
    assert "Nobody said a word." in one.text("#panel")


@pytest.mark.long
def test_a_replay_fits_a_small_phone(screen: Callable[..., Screen]) -> None:
    host, one = screen(), screen(size=PHONE, touch=True)
    one.page.goto(shared(host, finished(host, PLAIN, 4)))
    one.wait("svg.board")
    one.wait(".legend")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    board = one.page.locator("svg.board").bounding_box()
    assert board and board["height"] > 200


@pytest.mark.long
def test_a_private_game_is_replayed_by_its_link_and_not_without(
    screen: Callable[..., Screen],
) -> None:
    host, friend, stranger = screen(), screen(), screen()
    table = finished(host, PLAIN, 4)
    link = shared(host, table)
    assert "#" not in host.page.url, "the secret is copied, not shown"
    friend.page.goto(link)
    friend.wait("svg.board")
    assert "#" not in friend.page.url
    last = int(friend.page.get_attribute(".chances input", "max") or 0)
    friend.until(f"document.querySelector('.chances input').value === '{last - 1}'")
    friend.wait(".verified b")
    with friend.page.expect_download() as saved:
        friend.page.get_by_role("button", name="Record as text").click()
    assert record.verify(saved.value.path().read_text(encoding="utf-8")).is_committed
    stranger.is_cut = True  # the browser writes the refusal into its console
    stranger.page.goto(link.partition("#")[0])
    stranger.wait("main.calm")
    assert "secret of the link" in stranger.text("main.calm p")
