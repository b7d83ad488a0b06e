"""The addresses that a server answers at, and the ASGI application that has them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from flibuste.law.kernel import SetupError
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.server import bodies, headers, openapi, pages
from flibuste.server.answering import answer_request, asked_language, refused
from flibuste.server.config import Config
from flibuste.server.house_files import house_route
from flibuste.server.ops import metrics, reports
from flibuste.server.release import release_parts, release_route
from flibuste.server.routes import (
    days,
    friends,
    identity,
    lesson_records,
    lessons,
    logbook,
    order,
    pairing,
    people,
    play,
    ratings,
    records,
    replay,
    shelf,
    tables,
)
from flibuste.server.routes.endpoint import ENDPOINTS, JSON, Endpoint
from flibuste.server.service import Service
from flibuste.server.workers.compilation import Compiler
from flibuste.store.events import Gone
from flibuste.store.opening import gone_at_opening

__all__ = ["Service", "application"]

# Importing them declares their endpoints.
PARTS = (
    days,
    friends,
    identity,
    lesson_records,
    lessons,
    logbook,
    order,
    pairing,
    people,
    play,
    ratings,
    records,
    replay,
    shelf,
    tables,
)


def application(config: Config, on_compiling: Callable[[Compiler], None] | None = None) -> Any:
    """The ASGI application."""
    service = Service(config, on_compiling)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            await service.open()
        except SetupError as error:  # a library would log it, without its words
            service.refusal = error
            raise
        except Gone as error:  # no fault of ours
            service.refusal = gone_at_opening(config.place(), error)
            raise
        except Exception as error:
            reports.fault(error)
            raise
        yield
        await service.close()

    starlette = Starlette(routes=_routes(service), lifespan=lifespan)
    starlette.state.service = service
    parts = release_parts(service.games, service.papers, service.home)
    starlette.routes.insert(0, release_route(starlette, service.release, parts))
    return _Guard(starlette, service)


def _routes(service: Service) -> list[BaseRoute]:
    by_path: dict[str, dict[str, Endpoint]] = {}
    for found in ENDPOINTS:
        by_path.setdefault(found.path, {})[found.method] = found
    every = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]
    routes: list[BaseRoute] = [
        Route(path, _answering(service, methods), methods=every)
        for path, methods in by_path.items()
    ]

    async def health(request: Request) -> Response:
        return Response(encode(bodies.Health("alive")), media_type=JSON)

    async def ready(request: Request) -> Response:
        state = "ready" if service.compiler.is_ready else "warming"
        if service.log.in_trouble or service.is_leaving:
            state = "trouble" if service.log.in_trouble else "leaving"
        return Response(
            encode(bodies.Health(state)), 200 if state == "ready" else 503, media_type=JSON
        )

    async def measured(request: Request) -> Response:
        if not (config.open_metrics or service.doors.is_host(request.scope)):
            return refused(Refusal("no-page"), asked_language(request))
        content, media = metrics.metrics_page()
        return Response(content, media_type=media)

    async def described(request: Request) -> Response:
        return Response(encode(openapi.document(config.root_path)), media_type=JSON)

    config = service.config
    if service.home is not None:
        routes.append(house_route(service.home))
    routes += [
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", measured),
        Route("/api/openapi.json", described),
    ]
    return routes + pages.routes(config.root_path, service.games, service.papers, service.release)


def _answering(service: Service, methods: dict[str, Endpoint]) -> Any:
    async def answer(request: Request) -> Response:
        found = methods.get("GET" if request.method == "HEAD" else request.method)
        if found is None:
            response = refused(Refusal("method"), asked_language(request))
            response.headers["allow"] = ", ".join(sorted(methods))
            return response
        return await answer_request(service, found, request)

    return answer


class _Guard:
    """The outermost layer: headers on every answer, and no error of ours gets past it."""

    def __init__(self, inner: Any, service: Service) -> None:
        self.inner, self.service = inner, service
        self.headers = (*headers.FIXED, (b"x-release", service.release.encode()))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.inner(scope, receive, send)
            return
        begun = False

        async def sending(message: Any) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *self.headers]
                if self.service.doors.is_secure(scope):
                    message["headers"].append((b"strict-transport-security", b"max-age=31536000"))
            await send(message)

        try:
            if scope["type"] == "websocket":  # past Starlette: every layer costs every message
                path, _, table = _path(scope).removeprefix("/").partition("/")
                if path == "socket":
                    await self.service.sockets(scope, receive, send, table)
                    return
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            if scope["type"] == "http" and not self._is_known(scope):
                answer = refused(Refusal("no-page"), asked_language(Request(scope)))
                await answer(scope, receive, sending)
                return
            await self.inner(scope, receive, sending)
        except Exception as error:
            reports.fault(error)
            if scope["type"] == "http" and not begun:
                answer = refused(Refusal("fault"), "en")
                await answer(scope, receive, sending)

    def _is_known(self, scope: Any) -> bool:
        from starlette.routing import Match

        return any(route.matches(scope)[0] != Match.NONE for route in self.inner.router.routes)


def _path(scope: Any) -> str:
    path, root = str(scope["path"]), str(scope.get("root_path", ""))
    return path.removeprefix(root) if root else path
