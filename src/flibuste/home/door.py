"""The door of the house in a page: lines to tables, and the same questions that a server answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from flibuste.bots import LEVELS
from flibuste.bots.opponents import CHARACTERS
from flibuste.home.here import HERE
from flibuste.home.house import HOME_TOKEN, HomeLimits, HomeRooms, HomeRules
from flibuste.home.machines import HomeModules, ModuleFinder, no_modules
from flibuste.home.thinking import HomeCurves, HomeThinking
from flibuste.home.turns import Turns
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.live import wire
from flibuste.live.access import Keys
from flibuste.live.audience import BAD_SEAT
from flibuste.live.client import CLOSING, Client
from flibuste.live.guests import Guests
from flibuste.live.house import reports
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.server import bodies
from flibuste.server.routes import lesson_records, people, play, records, replay, tables
from flibuste.server.routes import shelf as shelf_routes
from flibuste.server.routes.endpoint import (
    ENDPOINTS,
    Asked,
    Endpoint,
    read_content,
    read_query,
    read_where,
)
from flibuste.store.events import Fence, Gone, SetFact
from flibuste.store.page import PageDisk, PageLog

# Importing them declares their endpoints.
ANSWERING = (lesson_records, people, play, records, replay, shelf_routes, tables)
BOTS_AT_HOME = (*LEVELS, *CHARACTERS)
COOKIE_FACT = "cookie"  # of the one guest there is
HOUSE_FAULT = 1011  # why a line is closed: the fault is ours
Tell = Callable[
    [int, str, str], object
]  # to a line: “message” and its text, or “close” and the code


class Answered(msgspec.Struct):
    """The answer to a question."""

    status: int
    text: str
    is_json: bool


class HomeClient(Client):
    """The page at the other end of a line."""

    def __init__(self, home: Home, line: int) -> None:
        super().__init__(home.rooms, home.guests, home.cookie)
        self.home, self.line, self._tell = home, line, home.tell
        self.turn = asyncio.Lock()  # messages are answered one after the other
        self.is_over = False

    def post(self, message: bytes) -> None:
        """Put a message into the page's queue."""
        if not self.is_over:
            self._tell(self.line, "message", message.decode())

    def close(self, code: int) -> None:
        """Tell the reason, and end."""
        if not self.is_over:
            self.is_over = True
            self._tell(self.line, "close", str(code))
            self.leave()

    async def hello(self, message: wire.Incoming) -> None:
        """Come in, with what opens the seats there."""
        if isinstance(message, wire.Hello):
            token = await self.home.token_at(message.table)
            message = msgspec.structs.replace(message, seat_token=token)
        await super().hello(message)

    async def hear(self, text: str) -> None:
        """Do what one message asks."""
        async with self.turn:
            try:
                message: wire.Incoming = wire.incoming.decode(text)
                if self.room is None:
                    await self.hello(message)
                else:
                    await self.answer(message)
            except Refusal as refusal:
                self._end(refusal)
            except Gone:  # nothing can be kept just now
                self._end(Refusal("storage"))
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self.refuse(None, Refusal("unreadable", why="JSON"))
            except Exception as error:
                reports.fault(error)
                self.refuse(None, Refusal("fault"))
                self.close(HOUSE_FAULT)

    def _end(self, refusal: Refusal) -> None:
        self.refuse(None, refusal)
        self.close(CLOSING.get(refusal.code, BAD_SEAT))


class Home:
    """All that lives while a page is open."""

    def __init__(
        self, disk: PageDisk, tell: Tell, find: ModuleFinder = no_modules, pace: float = 0.0
    ) -> None:
        self.log, self.tell = PageLog(disk), tell
        self.guests = Guests(self.log)
        self.config, self.levels = HomeLimits(), tuple(LEVELS)
        self.bots = dict.fromkeys(BOTS_AT_HOME)
        modules, turns = HomeModules(find), Turns()
        self.compiler, self.thinking = HomeRules(modules), HomeThinking(modules, turns, pace)
        self.curves = HomeCurves(modules, turns)
        self.rooms = HomeRooms(self.config, self.log, self.thinking, self.compiler, [])
        self.cookie: str | None = None
        self._welcoming = asyncio.Lock()
        self.home = None  # there is none in a house
        self._clients: dict[int, HomeClient] = {}

    @property
    def games(self) -> list[Law]:
        """All games that are here."""
        return [self.rooms.law(id) for id in shelf.built_in()]

    async def open(self) -> None:
        """Begin: read what the page has kept."""
        await self.log.open()
        self.cookie = await self.log.fact(COOKIE_FACT)

    # --- Lines -----------------------------------------------------------------------------------

    async def connect(self, line: int, table: str) -> None:
        """A new line."""
        self._clients[line] = HomeClient(self, line)

    async def hear(self, line: int, text: str) -> None:
        """A message on a line."""
        if line in self._clients:
            await self._clients[line].hear(text)

    async def hang_up(self, line: int) -> None:
        """A line is no more, and a table without one leaves memory: another page may open it."""
        client = self._clients.pop(line, None)
        if client is None:
            return
        room = client.room
        client.is_over = True
        client.leave()
        if room is not None and not room.audience.visitors:
            async with room.lock:
                if not room.audience.visitors:  # somebody may have come back meanwhile
                    self.rooms.drop(room, None)

    async def token_at(self, table: str | None) -> str | None:
        """What opens the seats here; none where nobody here sits: at a game of bots, or one that was a record."""
        if table is None:
            return HOME_TOKEN
        seats = (await self.rooms.room(table)).game.seats
        return HOME_TOKEN if any(chair.token for chair in seats) else None

    # --- Questions -------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, body: str, lang: str) -> Answered:
        """The answer to a question, as a server would give it."""
        try:
            return await self._answer(method, path, body, lang)
        except Refusal as refusal:
            return _refused(refusal, lang)
        except Gone:  # nothing can be kept just now
            return _refused(Refusal("storage"), lang)
        except Exception as error:
            reports.fault(error)
            return _refused(Refusal("fault"), lang)

    async def _welcome(self) -> None:
        """Have the one guest there is, whichever page has made it."""
        async with self._welcoming:
            if self.cookie is not None:
                return
            _, cookie = await self.guests.welcome("")
            try:
                await self.log.write(SetFact(COOKIE_FACT, cookie))
            except Fence:  # another page was quicker
                await self.log.open()
            self.cookie = await self.log.fact(COOKIE_FACT)

    async def _answer(self, method: str, path: str, body: str, lang: str) -> Answered:
        address, _, query = path.partition("?")
        found, words = endpoint_at(method, address)
        await self._welcome()
        guest = await self.guests.of_cookie(self.cookie)
        where = read_where(found, words)
        token = await self.token_at(where.get("table"))
        asked = Asked(
            self,  # type: ignore[arg-type]  # it has all that these endpoints ask of a server
            lang,
            where,
            read_query(found, dict(parse_qsl(query))),
            read_content(body.encode(), found.body) if found.body else None,
            guest,
            Keys(token, None, guest.id if guest else None),
        )
        answer: Any = await found.act(asked)
        text = answer if isinstance(answer, str) else encode(answer).decode()
        return Answered(found.status, text, not isinstance(answer, str))


def _refused(refusal: Refusal, lang: str) -> Answered:
    """A refusal as an answer."""
    told = bodies.Refused(refusal.code, refusal.say(lang), refusal.params, refusal.rule)
    return Answered(refusal.status, encode(told).decode(), True)


def endpoint_at(method: str, address: str) -> tuple[Endpoint, dict[str, str]]:
    """The endpoint of an address, and the words in it; Refusal if there is none."""
    asked = ["", "api", *address.split("/")]
    for found in (*HERE, *ENDPOINTS):
        parts = found.path.split("/")
        if found.method != method or len(parts) != len(asked):
            continue
        pairs = [*zip(parts, asked, strict=True)]
        if all(part == word or part.startswith("{") for part, word in pairs):
            return found, {part[1:-1]: word for part, word in pairs if part.startswith("{")}
    raise Refusal("no-page")
