"""Runs the service under uvicorn, with its limits set."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket as sockets
import sys
from collections.abc import Callable, Iterator

import uvicorn

from flibuste.law.kernel import SetupError
from flibuste.server.app import application
from flibuste.server.config import Config
from flibuste.server.connection import Connection
from flibuste.server.ops import logs
from flibuste.server.workers.compilation import Compiler
from flibuste.store.migrate import migrate

# Seconds: the writer, back from the disk, waits no longer than this for the event loop.
SWITCH = 0.0005
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
        reason = getattr(error, "strerror", None) or error
        place = f"{config.host}:{config.port}"
        raise SetupError(f"Nothing can listen at {place}: {reason}.") from None
    listener.listen(1024)
    return listener


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop where there is one: it carries more messages."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


class Server(uvicorn.Server):
    """Ends with 0 when it was asked to end."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that end us, and do not raise them again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(
    config: Config,
    on_start: Callable[[int], None] | None = None,
    on_compiling: Callable[[Compiler], None] | None = None,
) -> None:
    """Serve until told to stop; `on_start` is handed the port, `on_compiling` every step."""
    logs.set_up(config.log_level)
    sys.setswitchinterval(SWITCH)
    migrate(config.path())
    listener = listening(config)
    server = Server(
        uvicorn.Config(
            application(config, on_compiling),
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
            timeout_keep_alive=15,
            h11_max_incomplete_event_size=32_768,
        )
    )
    if on_start:
        on_start(listener.getsockname()[1])
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))
    if not server.started:
        raise SetupError("The server could not start; its log says why.")
