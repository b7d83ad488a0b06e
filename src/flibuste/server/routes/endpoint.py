"""How an endpoint is declared: its types are checked, documented and kept in one place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from flibuste.law.contract import WATCHER
from flibuste.law.law import Law
from flibuste.live import access, wire
from flibuste.live.access import Keys
from flibuste.live.guests import COOKIE, YEAR
from flibuste.live.refusals import Refusal
from flibuste.live.room import Room
from flibuste.live.wire import encode
from flibuste.server import bodies
from flibuste.server.ops import logs
from flibuste.server.ops.metrics import FAULTS, REFUSALS
from flibuste.store.events import GuestRow
from flibuste.words.languages import LANGUAGES, is_spoken

if TYPE_CHECKING:
    from flibuste.server.app import Service

JSON = "application/json"
BIGGEST = 1_200_000  # bytes of a request with a record in it


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
        if method != "GET":
            all_refusals.add(403)
        if needs_seat:
            all_refusals |= {401, 403}
        ENDPOINTS.append(
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
            )
        )
        return act

    return declare


GameId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9_]+$")]
PATH_WORDS: dict[str, Any] = {"table": wire.TableId, "game": GameId, "lang": wire.Lang}


@dataclass
class Asked:
    """A request that has been read."""

    service: Service
    request: Request
    lang: str
    where: dict[str, Any]
    query: dict[str, Any]
    body: Any
    guest: GuestRow | None
    cookies: dict[str, str | None] = field(default_factory=dict)

    @property
    def law(self) -> Law:
        """The game in the address."""
        return self.service.rooms.law(self.where["game"])

    async def room(self) -> Room:
        """The table in the address."""
        return await self.service.rooms.room(self.where["table"])

    @property
    def token(self) -> str | None:
        """The seat's token, from the Authorization header."""
        kind, _, token = (self.request.headers.get("authorization") or "").partition(" ")
        return token.strip() if kind.lower() == "bearer" and token.strip() else None

    @property
    def keys(self) -> Keys:
        """What the asker brings along: a token, the secret of a link, a cookie."""
        invite = self.request.headers.get("x-invite")
        return Keys(self.token, invite, self.guest.id if self.guest else None)

    def seats(self, room: Room) -> tuple[int, ...]:
        """The seats the asker may act for; Refusal if there is none."""
        return access.seats_to_act(room.game, self.keys)

    def viewer(self, room: Room) -> int:
        """As whom the asker may look: a seat by its token, or a spectator where that is allowed."""
        seats = access.seats_to_look(room.game, self.keys)
        if not seats or (len(seats) > 1 and room.game.law.has_secrets):
            return WATCHER
        return seats[0]

    async def make_guest(self, name: str) -> GuestRow:
        """The guest who asks; a new one gets a cookie."""
        if self.guest is None:
            self.guest, cookie = await self.service.guests.welcome(name)
            self.cookies[COOKIE] = cookie
        elif name and name != self.guest.name:
            await self.service.guests.rename(self.guest, name)
        return self.guest


def asked_language(request: Request) -> str:
    """The language of the refusals: asked for, or the browser's first that we speak."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
    for part in wanted.lower().replace(" ", "").split(","):
        if is_spoken(part):
            return part[:2]
    return LANGUAGES[0]


async def read_body(request: Request, kind: type[msgspec.Struct]) -> Any:
    """The body as its type; Refusal says where it cannot be read."""
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content != JSON:
        raise Refusal("not-json")
    parts, size = [], 0
    most = BIGGEST if kind is bodies.VerifyBody else 16_384
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            raise Refusal("too-big")
        parts.append(chunk)
    content_bytes = b"".join(parts)
    try:
        try:
            return msgspec.json.decode(content_bytes, type=kind)
        except msgspec.ValidationError:
            return msgspec.convert(_whole(msgspec.json.decode(content_bytes)), kind)
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


async def answer_request(service: Service, found: Endpoint, request: Request) -> Response:
    """Read a request, let its endpoint act, and write the answer or the refusal."""
    lang = asked_language(request)
    try:
        asked = await _read(service, found, request, lang)
        answer = await found.act(asked)
    except Refusal as refusal:
        return refused(refusal, lang)
    except Exception as error:
        FAULTS.inc()
        logs.log_fault(error, path=found.path)
        return refused(Refusal("fault"), lang)
    if isinstance(answer, Response):
        return answer
    content = answer if isinstance(answer, str | bytes) else encode(answer)
    response = Response(content, found.status, media_type=found.media)
    response.headers["cache-control"] = "no-store"
    for name, value in asked.cookies.items():
        secure = service.doors.is_secure(request.scope)
        path = service.config.root_path or "/"
        if value is None:
            response.delete_cookie(name, path, secure=secure, httponly=True, samesite="lax")
        else:
            response.set_cookie(
                name, value, YEAR, path=path, secure=secure, httponly=True, samesite="lax"
            )
    return response


async def _read(service: Service, found: Endpoint, request: Request, lang: str) -> Asked:
    if found.method != "GET" and not service.doors.is_welcome(request.scope):
        raise Refusal("origin")
    if not service.rates.allows(found.limit, service.doors.address(request.scope)):
        raise Refusal("too-fast")
    where = {}
    for name, kind in found.where.items():
        try:
            where[name] = msgspec.convert(request.path_params[name], kind)
        except msgspec.ValidationError:
            missing = {"table": "no-table", "game": "no-game"}.get(name, "no-page")
            raise Refusal(missing) from None
    query = {}
    for name, (kind, default) in found.query.items():
        given = request.query_params.get(name)
        try:
            query[name] = default if given is None else msgspec.convert(given, kind, strict=False)
        except msgspec.ValidationError as error:
            raise Refusal("unreadable", why=f"{name}: {error}"[:200]) from None
    body = await read_body(request, found.body) if found.body else None
    guest = await service.guests.of_cookie(request.cookies.get(COOKIE))
    return Asked(service, request, lang, where, query, body, guest)


def refused(refusal: Refusal, lang: str) -> Response:
    """A refusal as an answer."""
    REFUSALS.labels(refusal.code).inc()
    answer = bodies.Refused(refusal.code, refusal.say(lang), refusal.params, refusal.rule)
    response = Response(encode(answer), refusal.status, media_type=JSON)
    response.headers["cache-control"] = "no-store"
    if refusal.status in (429, 503):
        response.headers["retry-after"] = "2"
    return response
