"""Before a game: what can be chosen, what excludes what, and a table that begins in the rulebook."""

from __future__ import annotations

import asyncio

import pytest
from player import PATIENCE, Player
from server_process import Ship

from flibuste.law import shelf
from flibuste.law.law import Excluded, Law
from flibuste.live.wire import Wish
from flibuste.play import record
from flibuste.rulebook.book import rulebook
from flibuste.server.option_conflicts import checked


def excluding() -> tuple[Law, int, dict[str, bool | int | str]]:
    """A game with options that cannot stand together, and such options."""
    for law in shelf.laws():
        switches = [name for name in law.options if law.option_values(name) == [False, True]]
        for seats in law.bounds.seats:
            for first in switches:
                for second in switches:
                    wish = {first: True, second: True}
                    try:
                        law.settings(None, seats, **wish)
                    except Excluded:
                        return law, seats, wish
    raise LookupError


@pytest.mark.parametrize(("lang", "other"), [("en", "fr"), ("fr", "en")])
def test_what_is_excluded_is_said_in_the_askers_language(ship: Ship, lang: str, other: str) -> None:
    law, seats, wish = excluding()
    table = {"game": law.id, "seats": ["me", *["bot"] * (seats - 1)], "options": wish}
    said = {
        tongue: ship.ask("POST", "/api/tables", table, accept_language=tongue)
        for tongue in (lang, other)
    }
    status, refused, _ = said[lang]
    assert (status, refused["code"]) == (409, "bad-settings")
    with pytest.raises(Excluded) as error:
        law.settings(None, seats, **wish)
    assert refused["text"] == error.value.say(lang) != said[other][1]["text"]


TWO = next(id for id in shelf.ids() if 2 in shelf.law(id).bounds.seats)


@pytest.mark.parametrize(
    ("seats", "undo", "hints"),
    [
        (["me", "bot:easy"], "own", True),
        (["bot:easy", "hotseat"], "own", True),
        (["me", "open"], "ask", False),
        (["hotseat", "hotseat"], "ask", False),
    ],
)
def test_between_people_there_are_no_hints_and_one_asks_to_take_back(
    ship: Ship, seats: list[str], undo: str, hints: bool
) -> None:
    table = ship.make(TWO, seats)["table"]
    assert (table["undo"], table["hints"]) == (undo, hints)


def test_what_a_table_agrees_on_stands_above_what_is_usual(ship: Ship) -> None:
    table = ship.make(TWO, ["me", "open"], undo="own", hints=True)["table"]
    assert (table["undo"], table["hints"]) == ("own", True)
    table = ship.make(TWO, ["me", "bot:easy"], undo="none", hints=False)["table"]
    assert (table["undo"], table["hints"]) == ("none", False)


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_what_is_listed_as_excluded_is_and_its_way_is_none(law: Law) -> None:
    for seats in law.bounds.seats:
        found = checked(law, Wish(seats), "en")
        if not found.allowed:
            assert found.text and found.way
            continue
        for one in found.excluded:
            after = [one.change, *([one.way] if one.way else [])]
            for changes, is_allowed in ((after[:1], False), (after, one.way is not None)):
                count = next((c.seats for c in changes if c.seats is not None), seats)
                options = {c.option: c.value for c in changes if c.option}
                assert checked(law, Wish(count, None, options), "en").allowed is is_allowed  # type: ignore[arg-type]


def test_every_value_of_an_option_has_a_word_in_both_languages(ship: Ship) -> None:
    for game in ship.get("/api/games")["games"]:
        for option in game["options"]:
            for lang in ("en", "fr"):
                words = option["words"][lang]
                assert len(words) == len(option["values"]) == len(set(words))
                for value, word in zip(option["values"], words, strict=True):
                    is_number = isinstance(value, int) and not isinstance(value, bool)
                    assert word != str(value) or is_number, (game["id"], option["name"], value)


@pytest.mark.parametrize("game", shelf.ids())
def test_a_board_is_shown_before_its_rules_are_compiled(game: str, ship: Ship) -> None:
    picture = ship.get(f"/api/games/{game}/picture")["picture"]
    assert picture["places"] and picture["pieces"] and not picture["choices"]


async def test_a_table_begins_in_the_rulebook_and_its_record_is_sound(ship: Ship) -> None:
    law = next(law for law in shelf.laws() if not law.has_chance)
    example = next(e for e in rulebook(law).examples if not e.lines[0].endswith("start"))
    who, _, move = next(line for line in example.lines[1:] if line[:4] == "blue").partition(" ")
    wish = {"paragraph": example.number, "number": 0, "moves": [move]}
    made = ship.make(law.id, ["bot:easy", "me"], example=wish)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    assert who == "blue"
    await asyncio.wait_for(Player(ship.port, table, token, 1).play(), PATIENCE)
    text = ship.get(f"/api/tables/{table}/record", authorization=f"Bearer {token}")
    assert "\nstart " in text
    assert record.verify(text).is_committed


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"paragraph": "99.9"}, "no-page"),
        ({"paragraph": "{first}", "number": 99}, "no-page"),
        ({"paragraph": "{first}", "moves": ["nonsense"]}, "bad-position"),
    ],
)
def test_only_positions_of_the_rulebook_begin_a_table(
    ship: Ship, wish: dict[str, object], code: str
) -> None:
    law = next(law for law in shelf.laws() if not law.has_chance)
    first = rulebook(law).examples[0].number
    paragraph = str(wish["paragraph"]).format(first=first)
    table = {"game": law.id, "seats": ["me", "bot"], "example": {**wish, "paragraph": paragraph}}
    _, refused, _ = ship.ask("POST", "/api/tables", table)
    assert refused["code"] == code


def test_a_click_that_leads_nowhere_is_answered_in_an_example(ship: Ship) -> None:
    law = next(law for law in shelf.laws() if not law.has_chance)
    shown = ship.post(f"/api/games/{law.id}/try", {})
    lit = {pick for choice in shown["picture"]["choices"] for pick in choice["parts"]}
    dark = next(place["id"] for place in shown["picture"]["places"] if place["id"] not in lit)
    said = ship.post(f"/api/games/{law.id}/try", {"picks": [dark]})["because"]
    assert not said["allowed"] and said["text"]
