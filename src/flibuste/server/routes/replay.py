"""A finished game looked at again: picture by picture, how the chances went, what might have been."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from flibuste.law.contract import ALL, CHANCE
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.live import pictures, wire
from flibuste.live.game import ENDED, Game
from flibuste.live.handed import bad_record
from flibuste.live.refusals import Refusal
from flibuste.live.structs import Picture
from flibuste.play.record import RecordError, verify
from flibuste.play.table import MoveError, Ply, Table
from flibuste.screen.stage import Stage
from flibuste.server import bodies
from flibuste.server.routes.endpoint import Asked, endpoint

PictureCount = Annotated[int, msgspec.Meta(ge=1, le=20)]


async def finished_game(asked: Asked) -> Game:
    """The game in the address, once it is over; Refusal where the asker may not look at it."""
    room = await asked.room()
    asked.viewer(room)
    if room.game.table is None or room.game.state not in ENDED:
        raise Refusal("not-yet")
    return room.game


@endpoint(
    "GET",
    "/api/tables/{table}/pictures",
    bodies.Pictures,
    query={"from": (wire.Version, 0), "count": (PictureCount, 10)},
    refusals=(401, 403),
)
async def show_replay(asked: Asked) -> bodies.Pictures:
    """Pictures of a finished game after each ply, from one on."""
    game = await finished_game(asked)
    assert game.table is not None
    first = min(asked.query["from"], game.table.plies)
    story = [entry for entry in game.table.story if isinstance(entry, Ply)]
    plies = story[first : first + asked.query["count"] - 1]
    shown = await _drawn(asked, game, _pictures(game, first, plies))
    return bodies.Pictures(game.table.plies, first, shown)


def _pictures(game: Game, first: int, plies: Sequence[Ply | str]) -> Iterator[Picture]:
    """After so many plies, and after each that follows, as far as the rules allow it."""
    table = game.at_ply(first)
    stage = Stage(table, ALL)
    yield pictures.picture(stage.show())
    for ply in plies:
        try:
            table.play(ply) if isinstance(ply, str) else table.take(ply)
        except MoveError:
            return
        yield pictures.picture(stage.show())


async def _drawn(asked: Asked, game: Game, drawing: Iterator[Picture]) -> list[Picture]:
    """One after the other, moves of others going first; interpreted, beside the event loop."""
    compiler = asked.service.compiler
    if not compiler.has(game.law):
        async with compiler.interpreting:
            return await asyncio.to_thread(list, drawing)
    shown = []
    for picture in drawing:
        shown.append(picture)
        await asyncio.sleep(0)
    return shown


@endpoint("GET", "/api/tables/{table}/curve", bodies.Curve, refusals=(401, 403))
async def curve(asked: Asked) -> bodies.Curve:
    """Every seat's chances through a finished game, and its turning points; ask again for more."""
    game = await finished_game(asked)
    if not asked.service.compiler.has(game.law):
        raise Refusal("not-ready")
    return asked.service.curves.of(asked.where["table"], game)


@endpoint(
    "POST",
    "/api/tables/{table}/line",
    bodies.Pictures,
    body=bodies.OtherLine,
    refusals=(401,),
)
async def other_line(asked: Asked) -> bodies.Pictures:
    """Pictures of what might have been in a finished game, as far as the rules allow those moves."""
    game, wish = await finished_game(asked), asked.body
    assert game.table is not None
    first = min(wish.ply, game.table.plies)
    shown = await _drawn(asked, game, _pictures(game, first, wish.moves))
    return bodies.Pictures(game.table.plies, wish.ply, shown)


@endpoint("POST", "/api/games/{game}/replay", bodies.Replayed, body=bodies.Records)
async def show_records(asked: Asked) -> bodies.Replayed:
    """Pictures of short records that somebody hands in, once all of them are found sound."""
    law, compiler = asked.law, asked.service.compiler
    compiler.want(law)
    if compiler.has(law):
        return _replayed(law, asked.body)
    async with compiler.interpreting:
        return await asyncio.to_thread(_replayed, law, asked.body, Mode.INTERPRETED)


def _replayed(law: Law, wish: bodies.Records, mode: Mode | None = None) -> bodies.Replayed:
    tables = [_sound(law, text, mode) for text in wish.records]
    events: list[wire.TableEvent] = []
    shown: list[Picture] = []
    before = 0  # plies and positions of the records before this one
    for table in tables:
        events += _events(table, before, len(events))
        shown += _between(table, wish.first - before, wish.first + wish.count - before, mode)
        before += table.plies + 1
    plies = before - 1
    return bodies.Replayed(tables[0].seats, plies, events, min(wish.first, plies), shown)


def _sound(law: Law, text: str, mode: Mode | None) -> Table:
    """The table of a record in which all is as the rules say; Refusal names its first fault."""
    if re.findall(r"^game (.*)$", text, re.MULTILINE) != [law.id]:
        raise bad_record("game")
    try:
        return verify(text, mode=mode).table
    except RecordError as error:
        raise bad_record(str(error), error.kind) from None


def _events(table: Table, before: int, known: int) -> list[wire.TableEvent]:
    """What the seats did, and with each of their plies what chance did then."""
    found: list[wire.TableEvent] = []
    told = table.log(ALL)
    plies = (entry for entry in table.story if isinstance(entry, Ply))
    for ply, line in zip(plies, told, strict=True):
        said = msgspec.structs.replace(pictures.told_line(table.law, line), ply=line.ply + before)
        if ply.actor == CHANCE and found:
            found[-1].lines.append(said)
        else:
            seat = None if ply.actor == CHANCE else ply.actor
            kind = "start" if seat is None else "ply"
            found.append(wire.TableEvent(known + len(found) + 1, 0, kind, seat, [said]))
    return found


def _between(table: Table, first: int, end: int, mode: Mode | None) -> Iterator[Picture]:
    """The pictures of a record from one number to another, as far as it has them."""
    version = int(table.position.version)
    again = Table(table.law, table.settings, None, table.start, mode, version)
    stage = Stage(again, ALL)
    plies = [entry for entry in table.story if isinstance(entry, Ply)]
    for number in range(min(end, len(plies) + 1)):
        if number:
            again.take(plies[number - 1])
        scene = stage.show()  # so that pieces keep their names from one to the next
        if number >= first:
            yield pictures.picture(scene)
