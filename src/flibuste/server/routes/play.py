"""Moves, reasons, hints, verification."""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode

from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.vocabulary import Phrase
from flibuste.live import moves
from flibuste.live.game import ENDED, Game
from flibuste.live.house import Lost
from flibuste.live.refusals import Refusal, plain
from flibuste.live.room import Room
from flibuste.play.position import Position
from flibuste.play.table import Table, Unreadable
from flibuste.screen.picks import is_begun, why_not
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint
from flibuste.server.workers.tasks import Answer
from flibuste.words.speech import say


def _actor(asked: Asked, room: Room) -> int:
    seats = asked.seats(room)
    actor = room.game.actor
    return actor if actor in seats and actor is not None else seats[0]


@endpoint(
    "POST",
    "/api/tables/{table}/moves",
    bodies.Moved,
    body=bodies.MoveBody,
    needs_seat=True,
)
async def make_move(asked: Asked) -> bodies.Moved:
    """A move; the answer comes when it is on disk, and a resent cid gets its first answer."""
    room, wish = await asked.room(), asked.body
    seat = _actor(asked, room)
    if asked.service.log.in_trouble:
        raise Refusal("storage")
    return bodies.Moved(wish.cid, await moves.move(room, seat, wish.cid, wish.base, wish.action))


@endpoint(
    "POST",
    "/api/tables/{table}/why",
    bodies.Because,
    body=bodies.Why,
    needs_seat=True,
)
async def why(asked: Asked) -> bodies.Because:
    """Why a move, or the clicks of a half-made one, may not be made; only for the seat to move."""
    room, wish = await asked.room(), asked.body
    seat = _actor(asked, room)
    game = room.game
    if game.table is None or game.actor != seat:
        code = "over" if game.state in ENDED else "not-your-turn"
        return bodies.Because(False, code, Refusal(code).say(asked.lang))
    if wish.action is None and not wish.picks:
        return bodies.Because(True)
    if wish.action is not None:
        try:
            found = game.table.objection(wish.action)
        except Unreadable:
            refusal = Refusal("unreadable-move", move=wish.action[:60])
            return bodies.Because(False, refusal.code, refusal.say(asked.lang))
        return _because(room, found, asked.lang)
    picks = tuple(wish.picks)
    if is_begun(game.table, picks):
        return bodies.Because(True)
    compiler = asked.service.compiler
    if compiler.has(game.law):
        found = why_not(game.table, picks)
    else:  # interpreted, hundreds of attempts take a second
        async with compiler.interpreting:
            found = await asyncio.to_thread(_why_not, game.table.position, picks)
    return _because(room, found or (Phrase("objection-other", {}), ""), asked.lang)


def _why_not(start: Position, picks: tuple[str, ...]) -> tuple[Phrase, str] | None:
    settings = start.law.settings_of(start.states)
    return why_not(Table(start.law, settings, None, start, Mode.INTERPRETED), picks)


def _because(room: Room, found: tuple[Phrase, str] | None, lang: str) -> bodies.Because:
    if found is None:
        return bodies.Because(True)
    reason, rule = found
    return bodies.Because(False, "not-legal", say(reason, room.game.law, lang), plain(reason), rule)


@endpoint("GET", "/api/tables/{table}/hint", bodies.HintGiven, needs_seat=True)
async def hint(asked: Asked) -> bodies.HintGiven:
    """The three best choices of the seat to move, from what that seat may know."""
    game, table, seat = await _to_hint(asked)
    if not asked.service.compiler.has(game.law):
        raise Refusal("not-ready")
    v = game.v
    known = table.known(seat, remembers=game.remembers)
    try:
        found = await asked.service.thinking.advise(game.law, "medium", known, seat)
    except Lost:
        raise Refusal("not-ready") from None
    return hint_given(v, game.law, found)


def hint_given(v: int, law: Law, found: Answer) -> bodies.HintGiven:
    """The best choices as they are told, with the reasons there are."""
    texts = law.actions.texts
    best = [
        bodies.Advised(texts[code], wins, low, high, reason)
        for (code, wins, low, high), reason in zip(found.advice, found.reasons, strict=False)
    ]
    return bodies.HintGiven(v, best)


@endpoint("GET", "/api/tables/{table}/known", bodies.KnownGiven, needs_seat=True)
async def known_record(asked: Asked) -> bodies.KnownGiven:
    """All that the seat to move may know, where hints are allowed: a browser can think about it itself."""
    game, table, seat = await _to_hint(asked)
    record = table.known(seat, remembers=game.remembers).tobytes()
    texts = game.law.actions.texts
    return bodies.KnownGiven(
        game.v,
        game.law.id,
        int(table.position.version),
        seat,
        b64encode(record).decode(),
        {texts[code]: code for code in table.codes()},
    )


async def _to_hint(asked: Asked) -> tuple[Game, Table, int]:
    """A game in which the asker is to move and may be hinted at something, its table, and the seat."""
    room = await asked.room()
    seat = _actor(asked, room)
    game = room.game
    if not game.agreement.hints:
        raise Refusal("no-hints")
    if game.table is None or game.actor != seat:
        raise Refusal("no-hint-now")
    return game, game.table, seat


@endpoint("GET", "/api/tables/{table}/verify", bodies.VerdictGiven, refusals=(401, 403))
async def verify_table(asked: Asked) -> bodies.VerdictGiven:
    """Check a finished game: every move, every draw, the result."""
    room = await asked.room()
    asked.viewer(room)
    text = room.game.record()
    if text is None:
        raise Refusal("not-yet")
    return await _verdict(asked, text)


@endpoint("POST", "/api/verify", bodies.VerdictGiven, body=bodies.VerifyBody, limit="tables")
async def verify_record(asked: Asked) -> bodies.VerdictGiven:
    """Check any record."""
    return await _verdict(asked, asked.body.record)


def named_law(asked: Asked, text: str) -> Law | None:
    """The game that a record names, if we know it; Refusal where it is installed, but not offered here."""
    named = re.search(r"^game (\w+)$", text, re.MULTILINE)
    rooms = asked.service.rooms
    if named and (named[1] in rooms.games or named[1] in shelf.ids()):
        return rooms.law(named[1])
    return None


async def _verdict(asked: Asked, text: str) -> bodies.VerdictGiven:
    try:
        law = named_law(asked, text)
    except Refusal as refusal:
        return bodies.VerdictGiven(False, text=refusal.say(asked.lang))
    if law is not None:
        await asked.service.compiler.ready(law)
    try:
        found = await asked.service.thinking.verify(text)
    except Lost:
        raise Refusal("not-ready") from None
    if found.fault:
        return bodies.VerdictGiven(False, text=found.fault)
    return bodies.VerdictGiven(True, found.plies, found.draws, found.by_hand, found.committed)
