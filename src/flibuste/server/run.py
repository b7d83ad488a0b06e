"""Runs the service under uvicorn, with its limits set."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket as sockets
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn

from flibuste.law.kernel import SetupError
from flibuste.server.app import application
from flibuste.server.arrivals import connection_class
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.leaving import leave_house
from flibuste.server.ops import logs
from flibuste.server.service import Service
from flibuste.server.workers.compilation import Compiler
from flibuste.server.workers.think_queue import check_redis
from flibuste.store.address import DatabasePlace
from flibuste.store.host_refusal import HostRefusal, reason_of
from flibuste.store.opening import STORAGE_AGAIN, migrate_when_there

# Seconds: the writer, back from the disk, waits no longer than this for the event loop.
SWITCH = 0.0005
KEPT_OPEN = 15  # seconds without a request after which a connection ends
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def listening(config: Config) -> sockets.socket:
    """The socket we listen at; SetupError if it is taken."""
    family = sockets.AF_INET6 if ":" in config.host else sockets.AF_INET
    listener = sockets.socket(family)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listener.close()
        place = f"{config.host}:{config.port}"
        raise HostRefusal("port-unusable", place=place, said=reason_of(error)) from None
    listener.listen(1024)
    return listener


def open_files() -> int:
    """How many files and connections we may have open: as many as the system allows at all."""
    try:
        import resource
    except ImportError:  # Windows
        return 8192
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1_000_000 if found == resource.RLIM_INFINITY else found


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop where there is one: it carries more messages."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class Server(uvicorn.Server):
    """Ends with 0 when it was asked to end, and has people go to other servers first, if there are any."""

    leaving: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Leave, then end; whoever asks twice does not want to wait."""
        if self.leaving is not None or not self.started:
            super().handle_exit(sig, frame)
            return
        service: Service = self.config.app.service  # type: ignore[union-attr]
        self.leaving = asyncio.get_running_loop().create_task(leave_house(service))
        self.leaving.add_done_callback(lambda _: super(Server, self).handle_exit(sig, frame))

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that end us, and do not raise them again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _prepare_database(place: DatabasePlace) -> None:
    """Bring it up to date, and say so where it must be waited for."""

    def waits(refusal: HostRefusal) -> None:
        said = refusal.given["said"]
        logs.logger.warning(
            "waiting for the database", place=str(place), said=said, again_after=STORAGE_AGAIN
        )

    if migrate_when_there(place, waits):
        logs.logger.warning("the database is there")


def serve(
    config: Config,
    on_start: Callable[[int], None] | None = None,
    on_compiling: Callable[[Compiler], None] | None = None,
) -> None:
    """Serve until told to stop; `on_start` is handed the port, `on_compiling` every step."""
    logs.set_up(config.log_level)
    sys.setswitchinterval(SWITCH)
    check_redis(config)
    _prepare_database(config.place())
    listener = listening(config)
    house = application(config, on_compiling)
    server = Server(
        uvicorn.Config(
            house,
            http=connection_class(config, open_files()),
            ws=Connection,
            ws_max_size=config.message_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            root_path=config.root_path,
            timeout_graceful_shutdown=config.shutdown_seconds,
            timeout_keep_alive=KEPT_OPEN,
            h11_max_incomplete_event_size=32_768,
        )
    )
    if on_start:
        on_start(listener.getsockname()[1])
    with (
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
        contextlib.suppress(SystemExit),  # uvicorn's word for a house that could not open
    ):
        runner.run(server.serve(sockets=[listener]))
    if not server.started:
        refusal: SetupError | None = house.service.refusal
        raise refusal or HostRefusal("house-shut")
