"""What the board itself shows: badges, the course of a choice, whom it threatens, a loupe, motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from screen import Screen
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.vocabulary import SEAT

TARGET = "svg.board [data-pick='{}']"


class Example(NamedTuple):
    """A move of a rulebook's example, and what it would do."""

    game: str
    wish: dict[str, Any]
    seats: int
    choice: dict[str, Any]
    touches: list[str]  # the first of its parts that decide it


def deciding(choice: dict[str, Any], choices: list[dict[str, Any]]) -> list[str]:
    """As many parts of a choice as tell it from all others."""
    path: list[str] = []
    for part in choice["parts"]:
        path.append(part)
        if sum(set(path) <= set(other["parts"]) for other in choices) == 1:
            return path
    return []


def examples(ship: Ship) -> Iterator[Example]:
    """Every move that a seat makes in an example of a rulebook."""
    for game in shelf.ids():
        for chapter in ship.get(f"/api/games/{game}/rules/en")["chapters"]:
            for paragraph in chapter["paragraphs"]:
                for number, example in enumerate(paragraph["examples"]):
                    first, *lines = example["lines"]
                    given = first.removeprefix("given").strip()
                    moves: list[str] = []
                    for line in lines:
                        who, _, move = line.partition(" ")
                        if who not in SEAT:
                            continue
                        tried = ship.post(
                            f"/api/games/{game}/try",
                            {"position": None if given == "start" else given, "moves": moves},
                        )
                        choices = tried["picture"]["choices"]
                        choice = [c for c in choices if c["text"] == move]
                        if choice and tried["picture"]["viewer"] == 0:
                            wish = {"paragraph": paragraph["number"], "number": number}
                            wish |= {"moves": list(moves)}
                            touches = deciding(choice[0], choices)
                            yield Example(game, wish, tried["seats"], choice[0], touches)
                        moves.append(move)


class Moves:
    """The same for every test, looked up no further than one asks."""

    def __init__(self, ship: Ship) -> None:
        self._found: list[Example] = []
        self._rest = examples(ship)

    def __iter__(self) -> Iterator[Example]:
        yield from self._found
        for example in self._rest:
            self._found.append(example)
            yield example


@pytest.fixture(scope="module")
def moves(harbour: Ship) -> Moves:
    return Moves(harbour)


def sit(one: Screen, example: Example) -> None:
    seats = ["me", *["bot:easy"] * (example.seats - 1)]
    one.sit(example.game, seats, example=example.wish)
    one.wait("[data-pick]")


def pick_all_but_the_last(one: Screen, example: Example) -> Any:
    """What decides the move, on the board, with all before it picked."""
    *before, last = example.touches
    for id in before:
        one.wait(f"[data-pick='{id}']").focus()
        one.page.keyboard.press("Enter")
    return one.wait(f"[data-pick='{last}']")


@pytest.mark.long
def test_a_capture_wears_crossed_swords_and_rings_its_victim(
    screen: Callable[..., Screen], moves: Moves
) -> None:
    example = next(m for m in moves if m.choice.get("takes") and len(m.touches) > 1)
    one = screen()
    sit(one, example)
    target = pick_all_but_the_last(one, example)
    one.wait(f"[data-badge='{example.choice['badge']}']")
    one.page.evaluate("document.activeElement.blur()")
    one.until("!document.querySelector('.threatened')")
    target.focus()
    one.wait(f"[data-threatened='{example.choice['takes'][0]}']")
    one.wait(".plan")


@pytest.mark.long
def test_a_target_shows_the_piece_that_would_stand_there_and_its_course(
    screen: Callable[..., Screen], moves: Moves
) -> None:
    example = next(
        m
        for m in moves
        if m.touches and len(m.choice.get("via", ())) > 2 and not m.choice.get("takes")
    )
    one = screen()
    sit(one, example)
    target = pick_all_but_the_last(one, example)
    target.focus()
    opacity = one.wait(".ghost").evaluate("ghost => getComputedStyle(ghost).opacity")
    assert opacity == "0.62"
    points = one.wait(".plan").get_attribute("d").count("L") + 1
    assert points == len(example.choice["via"])


def test_the_place_where_a_choice_ends_makes_it(
    screen: Callable[..., Screen], moves: Moves
) -> None:
    example = next(
        m
        for m in moves
        if len(m.touches) > 1
        and m.choice.get("badge")
        and m.choice.get("via", m.touches)[-1] not in m.touches
    )
    one = screen()
    sit(one, example)
    lines = one.page.locator("[role=log] p").count()
    one.wait(f"[data-pick='{example.touches[0]}']").focus()
    one.page.keyboard.press("Enter")
    one.wait(TARGET.format(example.choice["via"][-1])).focus()
    one.page.keyboard.press("Enter")
    one.until(f"document.querySelectorAll('[role=log] p').length > {lines}")


def test_a_click_on_what_is_picked_lets_go_of_it(
    screen: Callable[..., Screen], moves: Moves
) -> None:
    example = next(m for m in moves if len(m.choice.get("via", ())) > 2 and len(m.touches) > 1)
    one = screen()
    sit(one, example)
    pick_all_but_the_last(one, example)
    box = one.wait("svg.board .picked").bounding_box()
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.until("!document.querySelector('svg.board .picked')")


@pytest.mark.long
def test_a_finger_on_two_lit_things_is_asked_which(
    screen: Callable[..., Screen], moves: Moves
) -> None:
    one = screen(size=(360, 640), touch=True)
    for example in moves:
        if len(example.touches) < 2:
            continue
        sit(one, example)
        pick_all_but_the_last(one, example)
        between = one.page.evaluate(CLOSE)
        if between:
            break
    else:
        pytest.fail("no two lit things are that near to each other")
    one.page.touchscreen.tap(*between)
    buttons = one.wait("dialog.loupe").query_selector_all(".btn")
    assert len(buttons) >= 2
    assert all(button.bounding_box()["height"] >= 44 for button in buttons)
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.page.keyboard.press("Escape")
    one.until("!document.querySelector('dialog.loupe')")


# The middle between two targets that one finger covers, if it can be seen.
CLOSE = """() => {
  const all = [...document.querySelectorAll('svg.board [data-pick] > circle')].map((circle) => {
    const { left, top, width, height } = circle.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  for (const [k, a] of all.entries())
    for (const b of all.slice(k + 1)) {
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      const seen = document.elementFromPoint(...middle)?.closest('svg.board');
      if (seen && Math.hypot(a[0] - b[0], a[1] - b[1]) < 60) return middle;
    }
}"""


@pytest.mark.long
def test_a_used_die_stays_to_be_seen(screen: Callable[..., Screen], moves: Moves) -> None:
    example = next(m for m in moves if any("-" in pick for pick in m.touches) and dice(m))
    one = screen()
    sit(one, example)
    count = one.page.locator("[data-kind=die]").count()
    pick_all_but_the_last(one, example).focus()
    one.page.keyboard.press("Enter")
    one.wait(".spent [data-kind=die]")
    assert one.page.locator("[data-kind=die]").count() == count


def dice(example: Example) -> bool:
    return len(example.choice.get("via", ())) > 1 and example.choice["text"].startswith("leg")


@pytest.mark.long
@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_piece_travels_for_a_moment_unless_motion_is_unwelcome(
    screen: Callable[..., Screen], moves: Moves, motion: bool
) -> None:
    example = next(m for m in moves if len(m.choice.get("via", ())) > 2)
    one = screen(motion=motion)
    sit(one, example)
    target = pick_all_but_the_last(one, example)
    one.page.evaluate(LISTEN)
    target.focus()
    one.page.keyboard.press("Enter")
    one.until("document.querySelector('.course')")
    if motion:
        one.until("window.travels.length > 0")
    one.page.wait_for_timeout(100)
    times = one.page.evaluate("window.travels")
    if motion:
        assert all(200 <= time <= 400 for time in times), times
    else:
        assert not times


LISTEN = """() => {
  window.travels = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    const moved = this.matches('svg.board [data-piece]');
    if (moved && frames[0].transform?.startsWith('translate')) window.travels.push(how.duration);
    return animate.call(this, frames, how);
  };
}"""


FRAMES = """() => {
  window.intervals = [];
  let last = performance.now();
  const note = (now) => {
    const moving = document.getAnimations().some(({ playState }) => playState === 'running');
    if (moving) window.intervals.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""


@pytest.mark.figure
def test_a_frame_is_drawn_sixty_times_a_second_where_most_pieces_are(
    screen: Callable[..., Screen],
) -> None:
    law, ruleset, seats = max(
        ((law, name, law.settings(name).seats) for law in shelf.laws() for name in law.rulesets),
        key=lambda found: found[2],
    )
    one = screen(motion=True)
    one.sit(law.id, ["me", *["bot:easy"] * (seats - 1)], ruleset=ruleset)
    one.wait("[data-pick], .buttons .btn")
    one.page.evaluate(FRAMES)
    one.play(12, until=25)
    intervals = sorted(one.page.evaluate("window.intervals"))
    middle = intervals[len(intervals) // 2]
    print(f"{len(intervals)} frames while something moved, half of them within {middle:.1f} ms")
    assert middle <= 17.5
