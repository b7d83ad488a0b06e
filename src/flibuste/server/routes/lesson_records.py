"""A finished lesson as records, kept where it was taken."""

from __future__ import annotations

import asyncio

from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live.handed import bad_record
from flibuste.live.refusals import Refusal
from flibuste.rulebook.lessons import LessonError, lesson_of, lesson_records
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint


@endpoint("POST", "/api/games/{game}/lesson", bodies.LessonKept, body=bodies.LessonDone)
async def keep_lesson(asked: Asked) -> bodies.LessonKept:
    """A finished lesson as records, to be kept where it was taken and looked at again."""
    law, compiler, moves = asked.law, asked.service.compiler, asked.body.moves
    if compiler.has(law):
        return _kept(law, moves)
    async with compiler.interpreting:
        return await asyncio.to_thread(_kept, law, moves, Mode.INTERPRETED)


def _kept(law: Law, moves: list[str], mode: Mode | None = None) -> bodies.LessonKept:
    found = lesson_of(law)
    if found is None:
        raise Refusal("no-page")
    try:
        return bodies.LessonKept([*lesson_records(found, moves, mode)])
    except LessonError as error:
        raise bad_record(str(error)) from None
