"""A finished game summed up: luck and skill in bars, and a picture that the page makes by itself."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from screen import Screen
from test_help import finished
from test_people import PLAIN
from test_replay import PHONE, replayed, shared


def size_of(png: Path) -> tuple[int, int]:
    """Width and height, from the head of the file."""
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    return width, height


@pytest.mark.long
def test_a_game_has_bars_for_every_seat_and_a_picture_to_share(
    screen: Callable[..., Screen], tmp_path: Path
) -> None:
    one = screen()
    replayed(one, 12)
    one.page.locator("button.sum").click()
    one.wait(".accounts section")
    seats = one.page.locator(".accounts section").count()
    bars = one.page.locator(".accounts .bar").count()
    assert seats >= 2 and bars in (seats, 2 * seats)
    one.wait(".share img")
    named = one.page.locator(".share img").get_attribute("src")
    one.page.get_by_label("show names").uncheck()
    one.until(f"document.querySelector('.share img').src.length !== {len(named or '')}")
    with one.page.expect_download() as coming:
        one.page.locator(".share .btn.main").click()
    picture = tmp_path / "card.png"
    coming.value.save_as(picture)
    assert size_of(picture) == (1200, 630)
    assert picture.stat().st_size > 20_000, "there is more on it than paper"


@pytest.mark.long
def test_the_summary_fits_a_phone_in_french(screen: Callable[..., Screen]) -> None:
    host, one = screen(), screen(size=PHONE, touch=True, lang="fr")
    one.page.goto(shared(host, finished(host, PLAIN, 12)))
    one.wait(".legend .how")
    one.page.locator("button.sum").click()
    one.wait(".accounts section")
    one.wait(".share img")
    assert one.page.evaluate(
        "() => { const d = document.querySelector('dialog'); return d.scrollWidth <= d.clientWidth }"
    )
