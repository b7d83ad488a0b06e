"""The guided first games: a whole lesson in one answer, the same for everybody."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live import pictures, wire
from flibuste.live.refusals import Refusal
from flibuste.live.structs import NextPicture
from flibuste.rulebook.lessons import Deed, Stop, sentences_of, stops
from flibuste.screen.stage import Scene
from flibuste.server import bodies
from flibuste.server.pages import Paper, paper
from flibuste.server.routes.endpoint import Asked, endpoint

LESSONS: dict[tuple[Law, str], Paper] = {}  # by game and language, written once


@endpoint("GET", "/api/games/{game}/lesson/{lang}", bodies.LessonListed, open_to_banned=True)
async def lesson(asked: Asked) -> Response:
    """A guided first game: what is asked step by step, and what is seen after it."""
    law, lang, compiler = asked.law, asked.where["lang"], asked.service.compiler
    compiler.want(law)
    if (law, lang) not in LESSONS:  # nobody waits for the compiler to learn a game
        async with compiler.interpreting:
            await asyncio.to_thread(_write, law, lang)
    return LESSONS[law, lang].answer(asked.request)


def _write(law: Law, lang: str) -> None:
    """The lesson as it is sent, the same for everybody; places that have not changed are sent once.

    Always by interpreted rules: pages keep it by its hash, so it must be the same before and after compiling.
    """
    if (law, lang) in LESSONS:
        return
    found = stops(law, Mode.INTERPRETED)
    if not found:
        raise Refusal("no-page")
    words = sentences_of(law, lang)
    pages = _Pages(law)
    steps = [_step(stop, words, pages) for stop in found]
    answer = bodies.LessonListed(law.id, found[0].seats, steps, words["end"])
    LESSONS[law, lang] = paper(wire.encode(answer), ".json")


class _Pages:
    """Encodes scenes one after the other and omits the places that were sent with the one before."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self._sent = b""

    def picture(self, scene: Scene) -> NextPicture:
        places = pictures.places_of(scene)
        is_new = bytes(places) != self._sent
        self._sent = bytes(places)
        return pictures.drawn(scene, places if is_new else None)


def _step(stop: Stop, words: dict[str, str], pages: _Pages) -> bodies.LessonStepListed:
    name = stop.step.name
    return bodies.LessonStepListed(
        name,
        words[f"{name}-title"],
        words[name],
        words.get(f"{name}-why", ""),
        list(stop.step.touched),
        pages.picture(stop.scene),
        [_deed(deed, pages) for deed in stop.deeds],
    )


def _deed(deed: Deed, pages: _Pages) -> bodies.DeedListed:
    frames = [
        bodies.FrameListed(
            frame.actor, pages.picture(frame.scene), pictures.told_line(pages.law, frame.told)
        )
        for frame in deed.frames
    ]
    return bodies.DeedListed(deed.move, frames)
