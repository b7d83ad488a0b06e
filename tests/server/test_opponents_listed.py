"""The eight opponents over HTTP: who they are, in the asker's language, and who may be asked to a table."""

from __future__ import annotations

from pathlib import Path

from inside import inside

from flibuste.bots import LEVELS
from flibuste.bots.opponents import BOTS_FOLDER, CHARACTERS, characters_of
from flibuste.law import shelf
from flibuste.server.config import Config, listed_levels, offered_bots
from flibuste.words.languages import LANGUAGES
from flibuste.words.lines import lines

LAW = next(law for law in shelf.laws() if 2 in law.bounds.seats)


async def test_the_eight_are_listed_in_the_askers_language(tmp_path: Path) -> None:
    async with inside(tmp_path) as ship:
        for lang in LANGUAGES:
            where = f"/api/opponents/{LAW.id}"
            status, told, _ = await ship.ask("GET", where, accept_language=lang)
            assert status == 200
            words = lines(BOTS_FOLDER, lang)
            found = told["opponents"]
            assert [one["id"] for one in found] == [*CHARACTERS]
            assert [one["name"] for one in found] == [words[f"bot-{name}"] for name in CHARACTERS]
            for one, here in zip(found, characters_of(LAW).values(), strict=True):
                assert (one["rating"] is None) == (here.rating is None)
                assert (one["habit"] == "") == (here.turns == 0)
                assert 1 <= one["thinking"] <= 5
        status, spoken, _ = await ship.ask("GET", "/api/words/fr")
        assert "bot-kerbrat = Maître Kerbrat" in spoken
        wish = {"game": LAW.id, "seats": ["me", "bot:kerbrat"]}
        status, made, _ = await ship.ask("POST", "/api/tables", wish)
        assert (status, made["table"]["seats"][1]["level"]) == (201, "kerbrat")
        assert (await ship.ask("GET", "/api/opponents/none"))[0] == 404


def test_a_host_who_lists_bots_offers_those_alone() -> None:
    assert [*offered_bots(Config())] == [*LEVELS, *CHARACTERS]
    assert listed_levels(Config()) == (*LEVELS,)
    host = Config(bots=["goff", "easy", "nobody"])
    assert [*offered_bots(host)] == [*listed_levels(host)] == ["goff", "easy"]
