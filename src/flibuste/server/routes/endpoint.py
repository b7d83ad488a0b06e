"""How an endpoint is declared: its types are checked, documented and kept in one place.

Nothing here knows how a request travels: the same endpoints answer in a server and in a page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec

from flibuste.law.contract import WATCHER
from flibuste.law.law import Law
from flibuste.live import access, wire
from flibuste.live.access import Keys
from flibuste.live.guests import COOKIE
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.store.events import GuestRow

if TYPE_CHECKING:
    from flibuste.server.service import Service

JSON = "application/json"


@dataclass(frozen=True)
class Endpoint:
    """One method of one address."""

    method: str
    path: str
    act: Callable[[Asked], Awaitable[Any]]
    summary: str
    answer: Any
    media: str
    body: type[msgspec.Struct] | None
    where: dict[str, Any]
    query: dict[str, tuple[Any, Any]]
    status: int
    refusals: tuple[int, ...]
    limit: str
    needs_seat: bool
    open_to_banned: bool


Handler = TypeVar("Handler", bound="Callable[[Asked], Awaitable[Any]]")
ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: str,
    path: str,
    answer: Any,
    *,
    body: type[msgspec.Struct] | None = None,
    media: str = JSON,
    query: dict[str, tuple[Any, Any]] | None = None,
    status: int = 200,
    refusals: tuple[int, ...] = (),
    limit: str = "requests",
    needs_seat: bool = False,
    open_to_banned: bool = False,
    among: list[Endpoint] = ENDPOINTS,
) -> Callable[[Handler], Handler]:
    """Declare an endpoint; the words in braces of its path are typed by name."""

    def declare(act: Handler) -> Handler:
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        where = {name: PATH_WORDS[name] for name in names}
        all_refusals = {400, 429, 500, 503, *refusals}
        if where:
            all_refusals |= {404, 409}
        if body is not None:
            all_refusals |= {413, 415}
        if method != "GET" or not open_to_banned:
            all_refusals.add(403)
        if needs_seat:
            all_refusals |= {401, 403}
        among.append(
            Endpoint(
                method,
                path,
                act,
                (act.__doc__ or "").strip(),
                answer,
                media,
                body,
                where,
                query or {},
                status,
                tuple(sorted(all_refusals)),
                limit,
                needs_seat,
                open_to_banned,
            )
        )
        return act

    return declare


GameId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9_]+$")]
Feed = Annotated[str, msgspec.Meta(max_length=60, pattern=r"^[A-Za-z0-9_-]{43}\.ics$")]
ShortHash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}$")]
PairingId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
Captain = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9]+$")]
PATH_WORDS: dict[str, Any] = {
    "table": wire.TableId,
    "game": GameId,
    "lang": wire.Lang,
    "device": ShortHash,
    "passkey": ShortHash,
    "captain": Captain,  # the public name of a guest
    "seek": PairingId,
    "challenge": PairingId,
    "feed": Feed,
    "group": PairingId,
}
NAMES_NOTHING = {
    "table": "no-table",
    "game": "no-game",
    "seek": "no-seek",
    "challenge": "no-challenge",
    "group": "no-group",
    "device": "no-device",
    "passkey": "no-passkey",
}  # what an address that names nothing is refused with


@dataclass
class Asked:
    """A request that has been read."""

    service: Service
    lang: str
    where: dict[str, Any]
    query: dict[str, Any]
    body: Any
    guest: GuestRow | None
    keys: Keys  # what the asker brings along: a token, the secret of a link, a cookie
    request: Any = None  # as HTTP has it, where it came that way
    cookies: dict[str, str | None] = field(default_factory=dict)

    @property
    def law(self) -> Law:
        """The game in the address."""
        return self.service.rooms.law(self.where["game"])

    async def room(self) -> Room:
        """The table in the address."""
        return await self.service.rooms.room(self.where["table"])

    def seats(self, room: Room) -> tuple[int, ...]:
        """The seats the asker may act for; Refusal if there is none."""
        return self._welcome(room, access.seats_to_act(room.game, self.keys))

    def viewer(self, room: Room) -> int:
        """As whom the asker may look: a seat by its token, or a spectator where that is allowed."""
        seats = self._welcome(room, access.seats_to_look(room.game, self.keys))
        if not seats or (len(seats) > 1 and room.game.law.has_secrets):
            return WATCHER
        return seats[0]

    def _welcome(self, room: Room, seats: tuple[int, ...]) -> tuple[int, ...]:
        """The same seats; Refusal where the host has shut out whose they are, cookie or not."""
        for seat in seats:
            self.service.rooms.order.check_entry(room.game.seats[seat].guest, "")
        return seats

    async def make_guest(self, name: str) -> GuestRow:
        """The guest who asks; a new one gets a cookie."""
        guests = self.service.guests
        self.service.rooms.order.check_name(name)
        if self.guest is None:
            self.guest, cookie = await guests.welcome(name, self.agent)
            self.cookies[COOKIE] = cookie
        elif name and name != self.guest.name:
            await guests.rename(self.guest, name)
        else:  # somebody may have come to keep it since
            await guests.check_name(self.guest.name, self.guest.id)
        return self.guest

    @property
    def agent(self) -> str:
        """How the asker's browser calls itself."""
        return "" if self.request is None else str(self.request.headers.get("user-agent", ""))


# --- Reading what is asked ------------------------------------------------------------------------


def read_where(found: Endpoint, words: Mapping[str, Any]) -> dict[str, Any]:
    """The words of an address by their types; Refusal where one names nothing."""
    where = {}
    for name, kind in found.where.items():
        try:
            where[name] = msgspec.convert(words[name], kind)
        except msgspec.ValidationError:
            raise Refusal(NAMES_NOTHING.get(name, "no-page")) from None
    return where


def read_query(found: Endpoint, given: Mapping[str, str]) -> dict[str, Any]:
    """What stands behind the question mark; Refusal says what cannot be read."""
    query = {}
    for name, (kind, default) in found.query.items():
        word = given.get(name)
        try:
            query[name] = default if word is None else msgspec.convert(word, kind, strict=False)
        except msgspec.ValidationError as error:
            raise Refusal("unreadable", why=f"{name}: {error}"[:200]) from None
    return query


def read_content(content: bytes, kind: type[msgspec.Struct]) -> Any:
    """A body as its type; Refusal says where it cannot be read."""
    try:
        try:
            return msgspec.json.decode(content, type=kind)
        except msgspec.ValidationError:
            return msgspec.convert(_whole(msgspec.json.decode(content)), kind)
    except msgspec.ValidationError as error:
        raise Refusal("unreadable", why=str(error)[:200]) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("unreadable", why="JSON") from None


def _whole(value: Any) -> Any:
    """JSON knows one kind of number: 2.0 is a whole one."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {name: _whole(item) for name, item in value.items()}
    return value
