"""A lesson is one answer, the same for everybody, and asks for no account and no table."""

from __future__ import annotations

import json
import urllib.request

import pytest
from server_process import Ship

from cases import each_law
from flibuste.law.law import Law
from flibuste.play.record import write
from flibuste.play.table import new_table
from flibuste.rulebook.lessons import lesson_of, sentences_of
from flibuste.words.languages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_a_lesson_is_told_in_its_language(ship: Ship, law: Law, lang: str) -> None:
    status, told, _ = ship.ask("GET", f"/api/games/{law.id}/lesson/{lang}")
    found, said = lesson_of(law), sentences_of(law, lang)
    assert status == 200
    assert found
    assert [step["sentence"] for step in told["steps"]] == [said[s.name] for s in found.steps]
    assert told["end"] == said["end"]
    assert "places" in told["steps"][0]["picture"]


def test_a_lesson_is_kept_by_its_mark_and_packed(ship: Ship) -> None:
    law: Law = each_law()[0].values[0]  # type: ignore[assignment]
    address = f"{ship.url}/api/games/{law.id}/lesson/en"
    asked = urllib.request.Request(address, headers={"accept-encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        mark, packed = answer.headers["etag"], answer.read()
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers.get("set-cookie") is None
    with urllib.request.urlopen(address) as answer:
        whole = answer.read()
    assert json.loads(whole)["game"] == law.id
    assert len(packed) < len(whole) / 4
    status, _, _ = ship.ask("GET", f"/api/games/{law.id}/lesson/en", if_none_match=mark)
    assert status == 304


def test_no_lesson_of_what_is_not_there(ship: Ship) -> None:
    for path in ("/api/games/nothing/lesson/en", f"/api/games/{each_law()[0].id}/lesson/xx"):
        status, refused, _ = ship.ask("GET", path)
        assert status == 404
        assert refused["code"] in ("no-game", "no-page")


def kept(ship: Ship, law: Law) -> list[str]:
    """The records of a lesson that was finished."""
    found = lesson_of(law)
    assert found
    moves = [step.moves[-1] for step in found.steps if step.moves]
    status, answer, _ = ship.ask("POST", f"/api/games/{law.id}/lesson", {"moves": moves})
    assert status == 200
    return list(answer["records"])


@pytest.mark.parametrize("law", each_law())
def test_a_finished_lesson_is_looked_at_again_like_a_game(ship: Ship, law: Law) -> None:
    records = kept(ship, law)
    wish = {"records": records, "count": 20}
    status, seen, _ = ship.ask("POST", f"/api/games/{law.id}/replay", wish)
    assert status == 200
    assert len(seen["pictures"]) == min(20, seen["plies"] + 1)
    told = [line["ply"] for event in seen["events"] for line in event["lines"]]
    begun = set(range(1, seen["plies"] + 1)) - set(told)
    assert told == sorted(told)
    assert len(begun) == len(records) - 1  # where the next position is set up
    assert seen["pictures"][seen["plies"]]["outcome"]["scores"][0] == 1
    part = {"records": records, "first": 3, "count": 2}
    _, some, _ = ship.ask("POST", f"/api/games/{law.id}/replay", part)
    assert (some["first"], some["pictures"]) == (3, seen["pictures"][3:5])


def test_records_that_are_not_sound_are_not_drawn(ship: Ship) -> None:
    law, other = (param.values[0] for param in each_law()[:2])
    assert isinstance(law, Law) and isinstance(other, Law)
    [record, *_] = kept(ship, law)
    forged = record.replace("\n1 ", "\n2 ", 1)
    [foreign, *_] = kept(ship, other)
    for text in ("", forged, record[:-20], foreign, record + foreign):
        wish = {"records": [text]}
        status, refused, _ = ship.ask("POST", f"/api/games/{law.id}/replay", wish)
        assert (status, refused["code"]) == (409, "bad-record")


def test_records_that_are_too_many_or_too_long_are_not_read(ship: Ship) -> None:
    law: Law = each_law()[0].values[0]  # type: ignore[assignment]
    record = write(new_table(law.id, seed=1))
    for records in ([], [record] * 9, [record + " " * 8000]):
        status, _, _ = ship.ask("POST", f"/api/games/{law.id}/replay", {"records": records})
        assert status == 400
    wish = {"records": [" " * 7999] * 4}
    status, refused, _ = ship.ask("POST", f"/api/games/{law.id}/replay", wish)
    assert (status, refused["code"]) == (413, "too-big")


def test_a_lesson_that_was_not_played_as_asked_is_not_kept(ship: Ship) -> None:
    law: Law = each_law()[0].values[0]  # type: ignore[assignment]
    status, refused, _ = ship.ask("POST", f"/api/games/{law.id}/lesson", {"moves": ["nothing"]})
    assert (status, refused["code"]) == (409, "bad-record")
