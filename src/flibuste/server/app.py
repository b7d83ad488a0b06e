"""The service: everything that lives while it runs, and the addresses it answers at."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from flibuste.live import upkeep, wire
from flibuste.live.durable import unheard
from flibuste.live.guests import Guests, now
from flibuste.live.refusals import Refusal, server_sentence
from flibuste.live.rooms import Rooms
from flibuste.live.wire import encode
from flibuste.server import bodies, headers, openapi, pages
from flibuste.server.answering import answer_request, asked_language, refused
from flibuste.server.config import Config, left_out, listed_levels, offered, offered_bots
from flibuste.server.featured import featured
from flibuste.server.house_files import house_route, packed_home
from flibuste.server.ops import logs, metrics, reports
from flibuste.server.ops.gc_tuning import GcTuning
from flibuste.server.ops.logs import logger
from flibuste.server.rates import Rates
from flibuste.server.release import release_mark, release_parts, release_route
from flibuste.server.routes import lessons, people, play, records, replay, shelf, tables
from flibuste.server.routes.endpoint import ENDPOINTS, JSON, Endpoint
from flibuste.server.socket import RESTART, Sockets
from flibuste.server.workers.compilation import Compiler
from flibuste.server.workers.curves import Curves
from flibuste.server.workers.thinking import Thinking
from flibuste.store.events import Log, SetFact
from flibuste.store.sqlite import SqliteLog
from flibuste.words.languages import LANGUAGES

HEARTBEAT = 5.0  # seconds between two signs of life in the database
CALM = 1.0  # seconds after a start that belong to people who come back
PARTS = (
    lessons,
    people,
    play,
    records,
    replay,
    shelf,
    tables,
)  # importing them declares their endpoints


class Service:
    """All that a request may need."""

    log: Log
    guests: Guests
    thinking: Thinking
    compiler: Compiler
    rooms: Rooms
    curves: Curves

    def __init__(
        self, config: Config, on_compiling: Callable[[Compiler], None] | None = None
    ) -> None:
        self.config, self.on_compiling = config, on_compiling
        self.games = offered(config)
        self.bots = offered_bots(config)
        self.levels = listed_levels(config)
        self.home = packed_home() if config.home else None
        self.papers = pages.papers_built()
        self.release = release_mark(
            [
                *(f"{name} {paper.mark}" for name, paper in self.papers.items()),
                *(law.id for law in self.games),
                *self.bots,
                self.home.mark if self.home else "",
                config.root_path,
            ]
        )
        self.doors = headers.Doors(config)
        self.sockets = Sockets(self)
        self.gc_tuning = GcTuning()
        reports.listen()
        self.rates = Rates(config)
        self._tasks: list[asyncio.Task[Any]] = []

    async def open(self) -> None:
        """Begin: the log first, then all that reads it."""
        self.gc_tuning.begin()
        for sentence in left_out(self.config):
            logger.warning("left out", reason=sentence)
        log = SqliteLog(self.config.path(), asyncio.get_running_loop())
        log.open()
        self.log = log
        self.log.on_trouble = self._trouble
        self.log.on_replaced = self._replaced
        self.guests = Guests(self.log)
        self.compiler = Compiler(self.on_compiling, self.games)
        await self.compiler.look()
        self.thinking = Thinking(
            self.config.thinkers, self.config.bot_pace, self.compiler, self.bots
        )
        self.rooms = Rooms(
            self.config, self.log, self.thinking, self.compiler, self.games, [*self.bots]
        )
        self.compiler.on_compiled += [self.rooms.compiled, self.thinking.compiled]
        self.curves = Curves()
        alive = await self.log.fact("alive")
        self.rooms.alive = int(alive) if alive else None
        for work in (self._warm(), self._heartbeat(), self._sweep(), self.sockets.watch()):
            self._tasks.append(asyncio.get_running_loop().create_task(work))

    async def _warm(self) -> None:
        await self._show()
        await upkeep.wake(self.rooms)
        await asyncio.sleep(CALM)
        await self.thinking.start()
        self.compiler.begin()

    async def _show(self) -> None:
        """The boards of the quay, before the compiler or its cache takes the processor."""
        for law in self.games:
            async with self.compiler.interpreting:
                try:
                    await asyncio.to_thread(featured, law)
                except Exception as error:  # the other games do not suffer
                    logs.log_fault(error)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._sign()
            self.gc_tuning.sweep(is_quiet=not self.sockets.open)

    def _sign(self) -> None:
        """A sign of life, for which nobody waits: the disk may keep us waiting."""
        if not self.log.in_trouble:
            self.log.write(SetFact("alive", str(now()))).add_done_callback(unheard)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.config.sweep_seconds)
            self.rates.sweep()
            try:
                if not self.log.in_trouble:
                    await upkeep.sweep(self.rooms)
            except Exception as error:
                logs.log_fault(error)

    def _trouble(self, on: bool) -> None:
        """The disk will not have it, or has it again: everybody is told, and clocks wait."""
        metrics.TROUBLE.set(int(on))
        logger.error("storage trouble" if on else "storage trouble over")
        code = "storage" if on else "over"
        spoken = {
            lang: encode(wire.Trouble(code, server_sentence(f"trouble-{code}", lang)))  # type: ignore[arg-type]
            for lang in LANGUAGES
        }
        for socket in [*self.sockets.open]:
            socket.post(spoken[socket.lang])
        for room in self.rooms.in_memory():
            room.hold(on)

    def _replaced(self) -> None:
        logger.warning("database replaced")
        self.guests.let_go()
        self.rooms.drop_all()

    async def close(self) -> None:
        """End: say good-bye, write what is waiting."""
        self.sockets.close_all(RESTART)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.in_memory():
            room.close()
        self._sign()
        await self.curves.close()
        self.gc_tuning.end()
        await self.compiler.close()
        await self.thinking.close()
        await self.log.close()
        logger.info("closed")


def application(config: Config, on_compiling: Callable[[Compiler], None] | None = None) -> Any:
    """The ASGI application."""
    service = Service(config, on_compiling)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await service.open()
        yield
        await service.close()

    starlette = Starlette(routes=_routes(service), lifespan=lifespan)
    starlette.state.service = service
    parts = release_parts(service.games, service.papers, "api/", service.home)
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
        trouble = service.log.in_trouble
        state = "trouble" if trouble else "ready" if service.compiler.is_ready else "warming"
        return Response(
            encode(bodies.Health(state)), 200 if state == "ready" else 503, media_type=JSON
        )

    async def measured(request: Request) -> Response:
        address = service.doors.address(request.scope)
        if not (config.open_metrics or headers.is_loopback(address)):
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
                if _path(scope) == "/socket":
                    await self.service.sockets(scope, receive, send)
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
