"""How a request is read and answered over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from flibuste.live.access import Keys
from flibuste.live.guests import COOKIE, YEAR, now
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.people.identity.house_guests import HOUR
from flibuste.server import bodies
from flibuste.server.ops import logs
from flibuste.server.ops.metrics import FAULTS, REFUSALS
from flibuste.server.routes.endpoint import (
    JSON,
    Asked,
    Endpoint,
    read_content,
    read_query,
    read_where,
)
from flibuste.store.events import Gone
from flibuste.words.languages import LANGUAGES, is_spoken

if TYPE_CHECKING:
    from flibuste.server.service import Service

BIGGEST = 1_200_000  # bytes of a request with a record in it


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
    most = BIGGEST if kind in (bodies.VerifyBody, bodies.RecordBody) else 16_384
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > most:
                raise Refusal("too-big")
            parts.append(chunk)
    except ClientDisconnect:  # nobody hears it any more
        raise Refusal("unreadable", why="JSON") from None
    return read_content(b"".join(parts), kind)


async def answer_request(service: Service, found: Endpoint, request: Request) -> Response:
    """Read a request, let its endpoint act, and write the answer or the refusal."""
    lang = asked_language(request)
    try:
        asked = await _read(service, found, request, lang)
        guest = asked.guest.id if asked.guest and found.limit == "tables" else None
        async with service.one_by_one.turn_of(guest):
            answer = await found.act(asked)
    except Refusal as refusal:
        return refused(refusal, lang)
    except Gone:  # nothing can be read just now
        return refused(Refusal("storage"), lang)
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
    where = read_where(found, request.path_params)
    query = read_query(found, request.query_params)
    body = await read_body(request, found.body) if found.body else None
    cookie = request.cookies.get(COOKIE)
    guest = await service.guests.of_cookie(cookie)
    if not found.open_to_banned:
        address = service.doors.address(request.scope)
        service.rooms.order.check_entry(guest.id if guest else None, address, cookie)
    keys = Keys(_token(request), request.headers.get("x-invite"), guest.id if guest else None)
    asked = Asked(service, lang, where, query, body, guest, keys, request)
    if guest is not None and now() - guest.used > HOUR:  # who comes back is known for a year more
        asked.cookies[COOKIE] = cookie
    return asked


def _token(request: Request) -> str | None:
    """The seat's token, from the Authorization header."""
    kind, _, token = (request.headers.get("authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def refused(refusal: Refusal, lang: str) -> Response:
    """A refusal as an answer."""
    REFUSALS.labels(refusal.code).inc()
    answer = bodies.Refused(refusal.code, refusal.say(lang), refusal.params, refusal.rule)
    response = Response(encode(answer), refusal.status, media_type=JSON)
    response.headers["cache-control"] = "no-store"
    if refusal.status in (429, 503):
        response.headers["retry-after"] = "2"
    return response
