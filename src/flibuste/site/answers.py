"""What is the same for everybody, answered beforehand: the server's own endpoints, asked once, kept as files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from flibuste.bots import LEVELS
from flibuste.home.door import BOTS_AT_HOME, endpoint_at
from flibuste.home.house import HomeRules
from flibuste.home.machines import HomeModules
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.live.access import Keys
from flibuste.live.wire import encode
from flibuste.rulebook.lessons import lesson_of
from flibuste.server import bodies
from flibuste.server.routes import lessons
from flibuste.server.routes.endpoint import JSON, Asked, read_query, read_where
from flibuste.words.languages import LANGUAGES

ALSO_ANSWERING = (lessons,)  # importing it declares its endpoints; the house has the others


@dataclass(frozen=True)
class Question:
    """Something that pages ask, and the file that answers it."""

    method: str
    path: str
    file: str
    body: Any = None


def questions(laws: list[Law]) -> Iterator[Question]:
    """All that pages ask of a shelf; `web/src/home/at.ts` finds the same files."""
    yield _asked("games")
    for lang in LANGUAGES:
        yield _asked(f"words/{lang}", ".txt")
    for law in laws:
        yield _asked(f"games/{law.id}/look")
        yield _asked(f"games/{law.id}/picture")
        start = f"answers/games/{law.id}/start.json"  # where every rulebook begins
        yield Question("POST", f"games/{law.id}/try", start, bodies.Attempt())
        for lang in LANGUAGES:
            yield _asked(f"games/{law.id}/words/{lang}", ".txt")
            yield _asked(f"games/{law.id}/rules/{lang}")
            yield Question(
                "GET", f"opponents/{law.id}?lang={lang}", f"answers/opponents/{law.id}/{lang}.json"
            )
            if lesson_of(law) is not None:
                yield _asked(f"games/{law.id}/lesson/{lang}")


def _asked(path: str, suffix: str = ".json") -> Question:
    return Question("GET", path, f"answers/{path}{suffix}")


class _Interpreted(HomeRules):
    """Rules run interpreted: nothing is compiled for one look at a board."""

    def has(self, law: Law) -> bool:
        return False


class Shelf:
    """All that these endpoints ask of a server."""

    def __init__(self, home: bodies.HomeListed) -> None:
        self.home, self.levels = home, tuple(LEVELS)
        self.bots = dict.fromkeys(BOTS_AT_HOME)
        self.games = [shelf.law(id) for id in shelf.built_in()]
        self.compiler, self.rooms = _Interpreted(HomeModules()), self

    def law(self, game: str) -> Law:
        """A game of the shelf."""
        return shelf.law(game)

    def answer(self, question: Question) -> bytes:
        """What a server would say."""
        address, _, query = question.path.partition("?")
        found, words = endpoint_at(question.method, address)
        given = dict(part.split("=") for part in query.split("&") if part)
        asked = Asked(
            self,  # type: ignore[arg-type]  # it has all that these endpoints ask of a server
            given.get("lang", LANGUAGES[0]),
            read_where(found, words),
            read_query(found, given),
            question.body,
            None,
            Keys(None, None, None),
            Request({"type": "http", "headers": []}),
        )
        answer = asyncio.run(_acted(found.act(asked)))
        if isinstance(answer, Response):
            return bytes(answer.body)
        return answer.encode() if found.media != JSON else encode(answer)


async def _acted(answer: Any) -> Any:
    return await answer
