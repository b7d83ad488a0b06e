"""Questions that no server answers: a page has the house think about what a server has told it."""

from __future__ import annotations

import binascii
from base64 import b64decode
from typing import Annotated

import msgspec

from flibuste.home.machines import HomeModules
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live.handed import bad_record
from flibuste.live.refusals import Refusal
from flibuste.live.wire import Body
from flibuste.play.record import RecordError, verify
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, Endpoint, endpoint
from flibuste.server.routes.play import hint_given

HERE: list[Endpoint] = []
HINTING = "medium"  # as on a server


class FinishedGame(Body, frozen=True):
    """A finished game of some table, as its record."""

    table: Annotated[str, msgspec.Meta(max_length=100)]
    game: str
    record: Annotated[str, msgspec.Meta(max_length=1_000_000)]


async def _law_with_module(asked: Asked, game: str) -> Law:
    """A game that can be thought about here; Refusal where its module is not there."""
    law = asked.service.rooms.law(game)
    modules: HomeModules = asked.service.thinking.modules  # type: ignore[attr-defined]  # a house's
    modules.want(law)
    if await modules.mode_of(law) is not Mode.BROWSER:
        raise Refusal("not-ready")
    return law


@endpoint("POST", "/api/here/hint", bodies.HintGiven, body=bodies.KnownGiven, among=HERE)
async def hint_here(asked: Asked) -> bodies.HintGiven:
    """The best choices of a seat, with reasons, from all that a server lets it know."""
    told = asked.body
    law = await _law_with_module(asked, told.game)
    try:
        content = b64decode(told.record, validate=True)
    except binascii.Error:
        raise Refusal("unreadable", why="record") from None
    if told.law != law.version or len(content) != law.State.dtype.itemsize:
        raise Refusal("not-ready")  # of another release: the server knows more
    known = law.State.read(content)
    if not 0 <= told.seat < int(known[0]["seats"]):
        raise Refusal("unreadable", why="seat")
    found = await asked.service.thinking.advise(law, HINTING, known, told.seat)
    return hint_given(told.v, law, found)


@endpoint("POST", "/api/here/curve", bodies.Curve, body=FinishedGame, among=HERE)
async def curve_here(asked: Asked) -> bodies.Curve:
    """The chances of a finished game and its turning points, from its record; ask again for more."""
    told, curves = asked.body, asked.service.curves
    known = curves.known(told.table)
    if known is not None:
        return known
    law = await _law_with_module(asked, told.game)
    try:
        found = verify(told.record, mode=Mode.BROWSER)
    except RecordError as error:
        raise bad_record(str(error), error.kind) from None
    if found.table.law is not law or found.table.outcome is None:
        raise Refusal("not-yet")
    return curves.of_table(told.table, found.table)
