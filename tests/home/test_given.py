"""What nobody sits at is looked at in a house too: records that are given, games of bots, lessons."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import pytest

import flibuste
from cases import SHORTEST
from cupboard import Cupboard
from flibuste.home.door import Home
from flibuste.law.kernel import Mode
from flibuste.rulebook.lessons import stops

RECORD = sorted(SHORTEST.folder.glob("records/*.txt"))[0].read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def as_in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    monkeypatch.setattr("flibuste.home.thinking.MOST_AT_HOME", 4)


@pytest.fixture
async def home() -> Home:
    made = Home(Cupboard(), lambda line, kind, text: HEARD.append((kind, text)))
    await made.open()
    HEARD.clear()
    return made


HEARD: list[tuple[str, str]] = []


async def ask(
    home: Home, method: str, path: str, body: Any = None, status: int = 200, lang: str = "en"
) -> Any:
    found = await home.ask(method, path, "" if body is None else json.dumps(body), lang)
    assert found.status == status, found
    return json.loads(found.text) if found.is_json else found.text


async def test_a_record_becomes_a_table_that_is_over_and_the_same_one_again(home: Home) -> None:
    given = await ask(home, "POST", "records", {"record": RECORD}, 201)
    again = await ask(home, "POST", "records", {"record": RECORD}, 201)
    table = given["table"]
    assert again["table"]["id"] == table["id"] and table["id"].startswith("home")
    assert table["state"] == "over" and table["home"] is True
    path = f"tables/{table['id']}"
    plies = (await ask(home, "GET", f"{path}/pictures?from=0&count=2"))["plies"]
    assert plies == (await ask(home, "GET", f"{path}/verify"))["plies"] > 10
    assert len((await ask(home, "GET", f"{path}/events"))["events"]) > 10


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (RECORD[: len(RECORD) // 2], "torn"),
        (RECORD.replace("seats 2", "seats 3"), "was changed"),
        ("no record", "no record of ours"),
    ],
)
async def test_a_record_that_is_torn_or_changed_is_refused(home: Home, text: str, why: str) -> None:
    refused = await ask(home, "POST", "records", {"record": text}, 409)
    assert refused["code"] == "bad-record" and why in refused["text"]


def ended_anew(text: str) -> str:
    """A record that somebody has changed, with the end that fits it now."""
    above = text[: text.index("\nend ") + 1]
    return above + f"end {above.count(chr(10))} {hashlib.sha256(above.encode()).hexdigest()}\n"


UNSEALED = ended_anew(re.sub(r"(table|commitment|nonce|seed) .*\n", "", RECORD))
NEWER = ended_anew(RECORD.replace(f"law {SHORTEST.version}", f"law {SHORTEST.version + 1}"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (RECORD[: len(RECORD) // 2], "le fichier est coupé"),
        (RECORD.replace("seats 2", "seats 3"), "a été modifié"),
        ("rien", "pas une partie d’ici"),
        (UNSEALED, "une graine qu’elle montre"),
        (NEWER, "une version des règles plus récente"),
        (flibuste.table(SHORTEST.id, seed=1, mode=Mode.INTERPRETED).record(), "n’est pas finie"),
    ],
)
async def test_what_is_wrong_with_a_record_is_said_in_its_readers_language(
    home: Home, text: str, why: str
) -> None:
    refused = await ask(home, "POST", "records", {"record": text}, 409, "fr")
    assert why in refused["text"] and refused["text"].endswith(".")


async def test_a_game_of_bots_is_watched(home: Home) -> None:
    wish = {"game": SHORTEST.id, "seats": ["bot:easy", "bot:easy"], "visibility": "public"}
    made = await ask(home, "POST", "tables", wish, 201)
    assert not made["seats"]
    await home.connect(1, made["table"]["id"])
    hello = {"type": "hello", "table": made["table"]["id"], "seat_token": "home"}
    await home.hear(1, json.dumps(hello))
    kind, text = HEARD[0]
    assert kind == "message" and json.loads(text)["type"] == "welcome"
    assert "close" not in {kind for kind, _ in HEARD}
    await home.hang_up(1)


async def test_a_finished_lesson_is_made_into_records(home: Home) -> None:
    moves = [stop.deeds[0].move for stop in stops(SHORTEST, Mode.INTERPRETED) if stop.deeds[0].move]
    path = f"games/{SHORTEST.id}"
    kept = await ask(home, "POST", f"{path}/lesson", {"moves": moves})
    assert (await ask(home, "POST", f"{path}/replay", {"records": kept["records"]}))["plies"]
    refused = await ask(home, "POST", f"{path}/lesson", {"moves": ["none"]}, 409)
    assert refused["code"] == "bad-record"
