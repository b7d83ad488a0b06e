"""The table around the board: what is asked, who sits where, what happened, and whose turn it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from screen import BUTTONS, LIT, Screen
from test_people import PLAIN

from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.vocabulary import Domain
from flibuste.play.table import new_table
from flibuste.screen.stage import Stage, look
from flibuste.words import speech

GAMES = [pytest.param(id, id=id) for id in shelf.ids()]
DESK, PHONE, LARGE_PHONE = (1280, 800), (360, 640), (390, 844)
SIZES = [pytest.param(DESK, id="desk", marks=pytest.mark.long), pytest.param(PHONE, id="phone")]
LEAST = 300  # pixels across, below which a board is scrolled rather than made smaller
AIMED = next(id for id in shelf.ids() if shelf.law(id).has_skill)
CARDS = next(id for id in shelf.ids() if shelf.law(id).has_chance and shelf.law(id).has_secrets)

# What the desktop was told, in place of the desktop; and a page that says it is not looked at.
ELSEWHERE = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = () => { window.asked = true; return Promise.resolve(window.answer ?? "granted"); };
  constructor(title, options) { window.told.push({ title, ...options }); }
  close() { window.takenBack = true; }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
# Where the board is drawn, and what it must keep clear of.
LAID_OUT = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [frame, seats, dock] = [box(".frame"), box(".seats"), box(".bottom")];
  const aspect = Number(getComputedStyle(document.querySelector(".frame")).getPropertyValue("--aspect"));
  return {
    across: Math.min(frame.width, frame.height * aspect),
    above: frame.top - seats.bottom,
    below: dock.top - frame.bottom,
    beyond: document.querySelector(".above").scrollHeight - document.querySelector(".above").clientHeight,
    aside: document.documentElement.scrollWidth - innerWidth,
  };
}"""
# How far each lit thing on the board is from the dock once it has the focus, and from the top.
CLEAR = """() => [...document.querySelectorAll(".frame [data-pick]")].map((thing) => {
  thing.focus();
  const { top, bottom } = thing.getBoundingClientRect();
  return Math.min(top, document.querySelector(".bottom").getBoundingClientRect().top - bottom);
})"""
# Every sound that is played, by its length in samples.
LISTENING = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...at) {
  window.heard.push(this.buffer.length);
  return start.apply(this, at);
};
"""


def sat(one: Screen, game: str, **wish: Any) -> str:
    seats = shelf.law(game).settings().seats
    return one.sit(game, ["me", *["bot:easy"] * (seats - 1)], name="Manon", **wish)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_prompt_never_moves(screen: Callable[..., Screen], game: str, size: Any) -> None:
    one = screen(size=size)
    sat(one, game)
    found: set[tuple[int, int]] = set()
    for _ in range(10):
        one.play(1, until=10)
        where = one.page.evaluate(
            "() => { const r = document.querySelector('.dock h2')?.getBoundingClientRect();"
            " return r && [Math.round(r.x), Math.round(innerHeight - r.y)]; }"
        )
        if where:
            found.add((where[0], where[1]))
        assert one.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # A hand that is dealt takes its room once.
    assert len(found) <= 2, found


# Across and down: a board wider than two to one fills the screen's width.
FILLED = [pytest.param((1024, 768), (992, 384), id="1024"), pytest.param((1440, 900), (1400, 541), id="1440")]  # fmt: skip
# How large the board is drawn, and every sentence or button that is not wholly seen.
SEEN = """() => {
  const frame = document.querySelector(".frame").getBoundingClientRect();
  const aspect = Number(getComputedStyle(document.querySelector(".frame")).getPropertyValue("--aspect"));
  const dock = document.querySelector(".bottom").getBoundingClientRect();
  const cut = [...document.querySelectorAll(".dock :is(.ask p, .acts .btn, .buttons .btn, .news p), .seats .who b")]
    .filter((one) => one.offsetParent)
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const isOut = left < 0 || right > innerWidth + 1 || (dock.top <= top && bottom > innerHeight + 1);
      return isOut || (getComputedStyle(one).display !== "inline" && one.scrollWidth > one.clientWidth + 1);
    });
  return {
    across: Math.min(frame.width, frame.height * aspect),
    down: Math.min(frame.height, frame.width / aspect),
    aspect,
    sidebar: document.querySelector("aside").classList.contains("drawer") ? 0 : document.querySelector("aside").offsetWidth,
    cut: cut.map((one) => one.innerText || one.ariaLabel),
  };
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "filled"), FILLED)
def test_a_wide_board_takes_the_whole_width_and_a_tall_one_keeps_its_column(
    screen: Callable[..., Screen], game: str, size: tuple[int, int], filled: tuple[int, int]
) -> None:
    one = screen(size=size, lang="fr")
    sat(one, game)
    one.play(3, until=10)
    one.wait(f"{LIT}, {BUTTONS}")
    found = one.page.evaluate(SEEN)
    assert not found["cut"], found
    if found["aspect"] > 2:
        assert found["sidebar"] == 0, found
        assert found["across"] >= filled[0] - 2 or found["down"] >= filled[1] - 2, found
    else:
        assert found["sidebar"] == 320, found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_on_a_small_phone_seats_stay_and_no_sentence_is_cut(
    screen: Callable[..., Screen], game: str, lang: str
) -> None:
    one = screen(size=PHONE, lang=lang)
    seats = min(4, max(shelf.law(game).bounds.seats))
    one.sit(
        game,
        ["me", *["bot:easy"] * (seats - 1)],
        name="Manon",
        clock={"kind": "game", "seconds": 900, "increment": 10},
    )
    one.play(3, until=10)
    one.wait(f"{LIT}, {BUTTONS}")
    assert not one.page.evaluate(SEEN)["cut"]
    one.page.evaluate("document.querySelector('.above').scrollTo(0, 10_000)")
    for name in one.page.locator(".seats .who b").all():
        box = name.bounding_box()
        assert box and box["y"] >= 0 and box["x"] + box["width"] <= PHONE[0], box


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(1024, 768), PHONE])
def test_every_card_in_hand_carries_its_name(
    screen: Callable[..., Screen], lang: str, size: tuple[int, int]
) -> None:
    one = screen(size=size, lang=lang)
    sat(one, CARDS)
    one.wait(".hand .thing")
    named = one.page.eval_on_selector_all(
        ".hand .thing",
        "all => all.map(card => card.querySelector('.name, b')).map(name => name && name.offsetWidth >= name.scrollWidth"
        " ? [name.innerText, parseFloat(getComputedStyle(name).fontSize)] : null)",
    )
    assert named and all(name and name[0] and name[1] >= 17 for name in named), named


def test_what_is_known_stands_under_its_heading_line_by_line(
    screen: Callable[..., Screen],
) -> None:
    telling = next(
        id for id in shelf.ids() if Stage(new_table(id, seed=1, mode=Mode.INTERPRETED)).show().facts
    )
    one = screen()
    sat(one, telling)
    one.until("document.querySelector('#known + ul li span')?.textContent")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_the_whole_board_between_the_seats_and_the_dock(
    screen: Callable[..., Screen], game: str
) -> None:
    one = screen(size=LARGE_PHONE)
    sat(one, game)
    one.play(4, until=10)
    one.wait("svg.board")
    found = one.page.evaluate(LAID_OUT)
    assert found["above"] >= 0 and found["below"] >= 0, found
    assert found["beyond"] <= 0 and found["aside"] <= 0, found
    assert found["across"] >= LEAST, found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_on_a_small_phone_everything_can_be_scrolled_clear_of_the_dock(
    screen: Callable[..., Screen], game: str
) -> None:
    one = screen(size=PHONE)
    sat(one, game)
    one.play(4, until=10)
    one.wait(f"{LIT}, {BUTTONS}")
    gaps = one.page.evaluate(CLEAR)
    assert all(gap >= 0 for gap in gaps), gaps
    one.page.evaluate("document.querySelector('.above').scrollTo(0, 10_000)")
    found = one.page.evaluate(LAID_OUT)
    assert found["below"] >= 0 and found["aside"] <= 0, found
    assert found["across"] >= LEAST - 1, found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_seat_shows_what_it_has_reached(
    screen: Callable[..., Screen], game: str, size: Any
) -> None:
    one = screen(size=size)
    sat(one, game)
    one.wait(".seats > li .marks")
    seats = shelf.law(game).settings().seats
    marks = one.page.locator(".seats > li .marks")
    assert marks.count() == seats
    for words in marks.all_text_contents():
        assert any(c.isdigit() for c in words), words
        assert "progress-" not in words


@pytest.mark.long
def test_the_journal_goes_by_rounds_with_names_first_and_drawings(
    screen: Callable[..., Screen],
) -> None:
    one = screen()
    sat(one, CARDS)
    one.play(14, until=30)
    one.wait("[role=log] .round")
    rounds = [
        int(text.split()[-1]) for text in one.page.locator("[role=log] .round").all_inner_texts()
    ]
    assert rounds == list(range(rounds[0], rounds[0] + len(rounds)))
    assert "Manon" in one.page.locator("[role=log] p > span > b:first-child").all_inner_texts()
    drawn = one.page.locator("[role=log] .drawn")
    assert drawn.count() > 0
    assert drawn.first.locator("svg[aria-hidden=true] use").count() > 0
    assert drawn.first.locator(".sr").text_content(), "a screen reader hears the word"
    assert one.page.locator("[role=log] p.last").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_that_a_line_may_hold_is_in_the_art(game: str) -> None:
    law = shelf.law(game)
    art = (law.folder / "art.svg").read_text(encoding="utf-8")
    drawings: dict[Any, Callable[[str], str]] = getattr(look(law), "DRAWN", {})
    for domain, drawing in drawings.items():
        for word in domain if isinstance(domain, Domain) else ():
            for symbol in drawing(word).split("/"):
                assert f'<symbol id="{symbol}"' in art, symbol


def test_what_is_taken_back_is_struck_out(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit(PLAIN, ["hotseat", "hotseat"])
    one.play(2)
    one.page.get_by_role("button", name="Take back").click()
    one.wait("[role=log] p.undone")


def test_what_is_pointed_at_is_said_beside_the_hand(screen: Callable[..., Screen]) -> None:
    one = screen()
    sat(one, shelf.ids()[1])
    lit = one.wait(f"svg.board {LIT.split(' ')[-1]}")
    lit.hover()
    one.wait(".pointed")
    assert one.text(".pointed") == lit.get_attribute("aria-label")


def test_nobody_is_asked_about_notices_who_has_not_asked_for_them(
    screen: Callable[..., Screen],
) -> None:
    one = screen()
    one.page.add_init_script(ELSEWHERE)
    sat(one, shelf.ids()[1])
    one.wait(LIT)
    assert not one.page.evaluate("window.asked")
    one.page.get_by_role("button", name="Menu").click()
    one.page.evaluate("window.answer = 'denied'")
    box = one.page.get_by_label("Tell me when it is my turn")
    box.click()
    one.wait("dialog [role=alert]")
    assert not box.is_checked()
    assert one.page.evaluate("window.asked")


@pytest.mark.long
def test_the_desktop_and_the_tab_say_that_it_is_your_turn(screen: Callable[..., Screen]) -> None:
    one, other = screen(), screen()
    made = one.ship.make(game := shelf.ids()[1], ["me", "open"], name="Manon")
    table = made["table"]["id"]
    one.page.add_init_script(ELSEWHERE)
    one.take(table, made["seats"], made["invite"])
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_label("Tell me when it is my turn").click()
    one.until("localStorage.getItem('flibuste.notices') === 'on'")
    one.page.keyboard.press("Escape")
    one.page.evaluate("window.away = true")
    assert not one.page.title().startswith("●")
    other.go(f"/t/{table}#{made['invite']}")
    other.page.get_by_role("button", name="Take a seat").click()
    other.wait("svg.board")
    if not one.page.title().startswith("●"):
        other.play(20, until=5)
    one.until("document.title.startsWith('● ')")
    one.until("window.told.length > 0")
    told = one.page.evaluate("window.told[0]")
    assert told["tag"] == table
    assert told["title"] == "Your move" and told["body"] == speech.say("title", shelf.law(game))
    assert "icon-turn.svg" in one.page.get_attribute("link[rel=icon]", "href")
    one.page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    one.until("window.takenBack === true")


def flights(one: Screen) -> list[Any]:
    """Every flight that the server will tell this screen of."""
    told: list[Any] = []

    def hear(frame: Any) -> None:
        message = json.loads(frame)
        if message["type"] == "flown":
            told.append(message["flight"])

    one.page.on("websocket", lambda line: line.on("framereceived", hear))
    return told


@pytest.mark.long
def test_everybody_is_told_of_the_same_flight(screen: Callable[..., Screen]) -> None:
    one, watcher = screen(), screen()
    mine, theirs = flights(one), flights(watcher)
    table = sat(one, AIMED, visibility="public")
    watcher.go(f"/t/{table}").wait("svg.board")
    begun = len(mine)
    for _ in range(1500):
        if len(mine) > begun:
            break
        one.pick() or one.page.wait_for_timeout(30)
    assert len(mine) > begun, "nobody fired"
    watcher.wait(".cannon .dot")
    assert theirs and theirs[-1] in mine, "the ball flies the same way for all"
    assert theirs[-1]["path"][-1] != theirs[-1]["path"][0]


@pytest.mark.figure  # it counts frames
def test_everybody_sees_the_same_ball_fly(screen: Callable[..., Screen]) -> None:
    one, watcher = screen(motion=True), screen(motion=True)
    table = sat(one, AIMED, visibility="public")
    watcher.go(f"/t/{table}").wait("svg.board")
    flown = """() => new Promise((done) => {
      const found = [];
      const end = setTimeout(() => done(found), 120000);
      new MutationObserver(() => {
        const ball = document.querySelector(".cannon .ball");
        const side = (name) => +ball.getAttribute(name);
        if (ball) found.push([side("x") + side("width") / 2, side("y") + side("width") / 2, side("width") / 2]);
        else if (found.length > 3) { clearTimeout(end); done(found); }
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    })"""
    one.page.evaluate(f"() => {{ window.flown = ({flown})(); }}")
    watcher.page.evaluate(f"() => {{ window.flown = ({flown})(); }}")
    for _ in range(1500):
        if one.page.query_selector(".cannon .ball, .cannon .splash, .cannon .burst"):
            break
        one.pick() or one.page.wait_for_timeout(30)
    mine, theirs = (two.page.evaluate("window.flown") for two in (one, watcher))
    for path in (mine, theirs):
        radii = [r for _, _, r in path]
        assert radii == sorted(radii, reverse=True), "it grows smaller all the way"
    end = [path[-1][:2] for path in (mine, theirs)]
    assert end[0] == pytest.approx(end[1], abs=40), "and passes the target at the same spot"


@pytest.mark.long
def test_without_motion_a_flight_is_a_dotted_arc(screen: Callable[..., Screen]) -> None:
    one = screen()
    sat(one, AIMED)
    for _ in range(1500):
        if one.page.locator(".cannon .dot").count() > 10:
            break
        one.pick() or one.page.wait_for_timeout(30)
    else:
        pytest.fail("nobody fired")
    one.page.wait_for_selector(".cannon .dot", state="detached")


@pytest.mark.long
def test_sound_is_off_until_somebody_turns_it_on(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.page.add_init_script(LISTENING)
    sat(one, shelf.ids()[1])
    one.play(3, until=10)
    assert one.page.evaluate("window.heard") == []
    one.page.get_by_role("button", name="Sound is off").click()
    one.play(3, until=10)
    one.until("window.heard.length > 1")
