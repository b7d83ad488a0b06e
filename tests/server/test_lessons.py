"""A lesson is one answer, the same for everybody, and asks for no account and no table."""

from __future__ import annotations

import json
import urllib.request

import pytest
from server_process import Ship

from cases import each_law
from flibuste.law.law import Law
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
