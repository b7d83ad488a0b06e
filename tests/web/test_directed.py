"""Scenes that a game directs: a duel, setting up, a shot; and nothing tells how they end before they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from screen import Screen
from test_invitations import resign

from flibuste.law import shelf
from flibuste.law.contract import no_answer
from flibuste.law.law import Law
from flibuste.law.vocabulary import phrase
from flibuste.screen.look import look
from flibuste.words import speech
from flibuste.words.phrase import Phrase

DESK, PHONE = (1440, 900), (390, 844)


def law_with(hook: str) -> Law:
    """The first game whose look gives a hook."""
    return next(law for law in shelf.laws() if getattr(look(law), hook) not in (None, no_answer))


FIGHTS, SHOOTS = law_with("duel"), law_with("flight")
# An example of the rulebook with a fight, and how to come to it: what the list of choices says.
FIGHT, TO_THE_FIGHT = "5.1", ("turn a1", "fight blue1 red2")
SHOT, TO_THE_GUN = "8.2", ("turn a5",)

# When the log, the verdict and the end of a duel were seen, and what the seats said until then.
WITNESS = """() => {
  const begun = performance.now();
  const seen = (window.seen = {});
  const look = () => {
    const counts = document.querySelector(".seats")?.innerText;
    if (document.querySelector(".duel") && !("duel" in seen)) Object.assign(seen, { duel: performance.now(), counts });
    if (document.querySelector(".verdict h2") && !("verdict" in seen)) seen.verdict = performance.now();
    if ("duel" in seen && counts !== seen.counts && !("told" in seen)) seen.told = performance.now();
    if ("duel" in seen && !document.querySelector(".duel") && !("over" in seen)) seen.over = performance.now();
    if (performance.now() - begun < 60000) requestAnimationFrame(look);
  };
  look();
}"""


def sentence(law: Law, move: str, lang: str = "en") -> str:
    """What the list of choices calls a move."""
    word, code = law.actions.words[move.split()[0]], law.actions.parse(move)
    return speech.say(phrase("action", word, word.values(code)), law, lang)


def at_example(one: Screen, law: Law, paragraph: str, **wish: Any) -> Any:
    """A table that begins as an example of the rulebook does; the other seat is taken."""
    example = {"paragraph": paragraph, "number": 0, "moves": []}
    made = one.ship.make(law.id, ["me", "open"], name="Manon", example=example, **wish)
    made["other"] = one.ship.join(made, name="Bosco")
    one.take(made["table"]["id"], made["seats"], made["invite"])
    return made


def choose(one: Screen, said: str) -> None:
    """Make a move by the list of all choices."""
    one.wait(".dock .what")
    one.until("document.querySelector('.dock .all, .dock .buttons .btn') !== null")
    one.page.keyboard.press("l")
    one.page.locator("dialog li button", has_text=said).first.click()


def to_the_fight(one: Screen, lang: str = "en") -> None:
    first, second = (sentence(FIGHTS, move, lang) for move in TO_THE_FIGHT)
    choose(one, first)
    one.until(f"!document.querySelector('.dock')?.innerText.includes({first!r})")
    choose(one, second)


@pytest.mark.long
def test_log_and_counts_wait_for_the_verdict_of_a_duel(screen: Callable[..., Screen]) -> None:
    one = screen(motion=True)
    at_example(one, FIGHTS, FIGHT)
    one.page.evaluate(WITNESS)
    to_the_fight(one)
    one.until("window.seen.over !== undefined")
    seen = one.page.evaluate("window.seen")
    assert seen["told"] >= seen["verdict"] - 20, "seats and counts change with the verdict"
    assert seen["duel"] < seen["verdict"] < seen["over"]


@pytest.mark.figure
def test_the_verdict_of_a_duel_can_be_awaited_and_read(screen: Callable[..., Screen]) -> None:
    one = screen(motion=True)
    at_example(one, FIGHTS, FIGHT)
    one.page.evaluate(WITNESS)
    to_the_fight(one)
    one.until("window.seen.over !== undefined")
    seen = one.page.evaluate("window.seen")
    assert seen["verdict"] - seen["duel"] >= 1000, "there is a moment of nothing before it"
    assert seen["over"] - seen["verdict"] >= 1500, "and it can be read"


@pytest.mark.long
def test_the_verdict_of_a_duel_is_said_with_both_ranks(screen: Callable[..., Screen]) -> None:
    one, other = screen(clock=True), screen(lang="fr", clock=True)
    made = at_example(one, FIGHTS, FIGHT)
    other.take(made["table"]["id"], [made["other"]["seat"]])
    for two in (one, other):
        two.hold_time()  # a verdict goes by itself after three seconds
    to_the_fight(one)
    for two, names in ((one, ("captain 7", "gunner 4")), (other, ("capitaine 7", "canonnier 4"))):
        two.pass_time(until=".duel .verdict h2")
        assert two.page.get_attribute(".verdict [aria-live]", "aria-live") == "assertive"
        said = two.text(".duel .sr")
        assert all(name in said for name in names), said
        assert "7" in two.text(".verdict h2") and "4" in two.text(".verdict h2")
    assert "Manon" in other.text(".verdict p"), "what the other did is told as theirs"


@pytest.mark.long
def test_any_key_goes_on_after_a_duel_and_it_can_be_seen_again(
    screen: Callable[..., Screen],
) -> None:
    one = screen(motion=True, clock=True)
    at_example(one, FIGHTS, FIGHT)
    one.hold_time()  # else the verdict goes by itself while a slow machine looks for the button
    to_the_fight(one)
    one.wait(".duel")
    one.pass_time(until=".duel .verdict h2")
    one.page.get_by_role("button", name="See again").click()
    one.page.clock.run_for(10)
    assert one.page.query_selector(".duel .verdict h2") is None, "it is seen from the beginning"
    one.pass_time(until=".duel .verdict h2")
    one.page.keyboard.press("x")
    one.page.wait_for_selector(".duel", state="detached")
    one.wait("svg.board")


@pytest.mark.long
def test_what_was_hidden_turns_before_the_eyes_of_who_did_not_know_it(
    screen: Callable[..., Screen],
) -> None:
    one = screen(motion=True, clock=True)
    at_example(one, FIGHTS, FIGHT)
    one.hold_time()  # the back is seen for a third of a second
    to_the_fight(one)
    one.wait(".duel .defends .back")
    assert one.page.query_selector(".duel .side:not(.defends) .face"), "one's own lies open"
    one.pass_time(until=".duel .defends .face")
    assert one.page.query_selector(".duel .verdict h2") is None, "before the verdict is told"


@pytest.mark.long
def test_without_motion_a_duel_is_two_still_pictures(screen: Callable[..., Screen]) -> None:
    one = screen()
    at_example(one, FIGHTS, FIGHT)
    one.page.evaluate(
        """() => {
          window.beats = new Set();
          new MutationObserver(() => {
            const scene = document.querySelector(".duel .scene");
            if (scene) window.beats.add(scene.classList[1]);
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }"""
    )
    to_the_fight(one)
    one.wait(".duel .verdict h2")
    assert not {"turn", "edge", "spark"} & set(one.page.evaluate("[...window.beats]"))
    moving = one.page.evaluate(
        "document.getAnimations().filter((a) => a.playState === 'running').length"
    )
    assert moving == 0


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_setting_up_has_three_steps_names_and_a_chart(
    screen: Callable[..., Screen], size: tuple[int, int]
) -> None:
    one = screen(size=size)
    made = one.ship.make(FIGHTS.id, ["me", "open"], name="Manon")
    one.ship.join(made, name="Bosco")
    one.take(made["table"]["id"], made["seats"], made["invite"])
    one.wait(".named-steps")
    assert one.page.locator(".named-steps li").count() == 3
    assert one.page.locator(".named-steps [aria-current=step]").count() == 1
    one.wait("[data-mist='1']")
    assert one.page.query_selector("[data-mist='0']") is None, "one's own side lies open"
    assert "Bosco" in one.page.locator("[data-mist='1']").text_content()
    for done in (1, 2):
        one.pick_until(f"document.querySelectorAll('.named-steps .done').length === {done}")
    one.wait(".portrait")
    names = one.page.locator(".portrait b").all_inner_texts()
    assert len(names) == 8 and all(names)
    if size == DESK:
        assert any(one.page.locator(".portrait small").all_inner_texts())
        one.wait("aside .ranks")
    else:
        one.page.get_by_role("button", name="Who beats whom").click()
        one.wait("dialog .ranks")
    assert "captain" in one.page.locator(".ranks svg").first.get_attribute("aria-label")


def test_a_card_says_what_it_does_when_pointed_at(screen: Callable[..., Screen]) -> None:
    one = screen(size=DESK)
    at_example(one, FIGHTS, FIGHT)
    one.wait("svg.board [data-pick='a1']")
    one.page.hover("svg.board [data-pick='a1']")
    one.wait(".pointed")
    note = speech.say(Phrase("face-note-sleep", {}), FIGHTS, "en")
    assert note in one.text(".pointed")


def at_the_gun(one: Screen, **wish: Any) -> Any:
    made = at_example(one, SHOOTS, SHOT, **wish)
    choose(one, sentence(SHOOTS, TO_THE_GUN[0]))
    one.wait(".cannon .fire:not([disabled])")
    return made


@pytest.mark.long
def test_a_shot_is_told_with_its_miss_and_seen_from_the_side(
    screen: Callable[..., Screen],
) -> None:
    one, other = (screen(size=DESK, motion=True, clock=True) for _ in range(2))
    made = at_the_gun(one)
    other.take(made["table"]["id"], [made["other"]["seat"]])
    other.wait(".cannon")
    assert "Manon" in other.text(".cannon .note h2"), "who aims is named"
    assert other.page.query_selector(".cannon .fire") is None
    one.wait("aside .from-side .aimed")
    seal = one.ship.get(f"/api/tables/{made['table']['id']}", **one.key(made["table"]["id"]))
    number = seal["table"]["commitment"]
    assert f"{number[:4]}\u00a0{number[4:8]}" in one.text(".sealed"), (
        "what is sealed before is shown"
    )
    log = one.text("[role=log]")
    for two in (one, other):
        two.hold_time()  # a ball flies for a moment, and the verdict goes by itself
    one.page.click(".fire")
    one.pass_time(until=".cannon .ball")
    assert one.text("[role=log]") == log, "nothing is told while it flies"
    for two, about in ((one, "Your shot"), (other, "Manon’s shot")):
        two.pass_time(until=".cannon .verdict h2")
        assert two.text(".verdict .about") == about
        assert " m" in two.text(".verdict h2")
        two.wait("aside .from-side .flown")
        two.until("document.querySelector('aside ul li .icon') !== null")
        assert two.text(".verdict h2") in two.text("aside"), "it stands among the last shots"
        two.until("document.querySelector('[role=log] p.last')?.innerText.includes('Manon')")


@pytest.mark.long
def test_fingers_have_labels_and_a_large_button_at_the_gun(screen: Callable[..., Screen]) -> None:
    one = screen(size=PHONE, touch=True)
    at_the_gun(one)
    assert "drag to aim" in one.text(".how")
    assert "space" not in one.text(".fire")
    box = one.page.locator(".fire").bounding_box()
    assert box["height"] >= 58 and box["y"] + box["height"] <= PHONE[1]
    one.page.fill(".wheel input", "30")
    assert "30.0" in one.text(".wheel")


@pytest.mark.parametrize("kind", [".duel", ".cannon"])
@pytest.mark.long
def test_a_replay_plays_its_scenes_and_says_nothing_before_their_verdict(
    screen: Callable[..., Screen], kind: str
) -> None:
    one = screen(size=DESK, clock=True)
    if kind == ".duel":
        table = at_example(one, FIGHTS, FIGHT)["table"]["id"]
        one.hold_time()  # a verdict goes by itself after three seconds
        to_the_fight(one)
    else:
        table = at_the_gun(one)["table"]["id"]
        one.hold_time()
        one.page.click(".fire")
    one.pass_time(until=".verdict h2")
    told = one.text(".verdict h2")
    one.page.keyboard.press("x")
    one.wait("svg.board")
    resign(one)
    one.wait(".outcome")
    pictures = one.ship.get(f"/api/tables/{table}/pictures?from=0&count=20", **one.key(table))["pictures"]  # fmt: skip
    scene = {".duel": "duel", ".cannon": "landing"}[kind]
    ply = next(k for k, picture in enumerate(pictures) if picture.get(scene))
    one.go(f"/replay/{table}?ply={ply - 1}").wait("svg.board")
    one.page.keyboard.press("ArrowRight")
    one.wait(kind)
    assert one.text(".deck .said") == "", "nothing is said before the verdict"
    one.pass_time(until=f"{kind} .verdict h2")
    assert one.text(".verdict h2") == told
    one.page.click(".verdict .main")
    one.wait("svg.board")
    assert one.text(".deck .said")
