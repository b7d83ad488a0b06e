"""A proxy that hangs a server below a path and takes the path away again, as people's proxies do."""

from __future__ import annotations

import socket
import socketserver
import threading
from types import TracebackType


def _pipe(source: socket.socket, target: socket.socket) -> None:
    try:
        while content := source.recv(65536):
            target.sendall(content)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        return


class Proxy:
    """Listens on a port of its own while the block lasts."""

    def __init__(self, port: int, below: str) -> None:
        self.strayed: list[str] = []  # what was asked for elsewhere

        class Connection(socketserver.BaseRequestHandler):
            def handle(connection) -> None:  # noqa: N805
                head = b""
                while b"\r\n\r\n" not in head:
                    content = connection.request.recv(65536)
                    if not content:
                        return
                    head += content
                method, path, rest = head.split(b" ", 2)
                if not path.startswith(below.encode() + b"/"):
                    self.strayed.append(path.decode())
                path = path.removeprefix(below.encode())
                if b"\r\nupgrade:" not in rest.lower():
                    rest = rest.replace(b"\r\nConnection: keep-alive", b"\r\nConnection: close", 1)
                with socket.create_connection(("127.0.0.1", port)) as inner:
                    inner.sendall(b" ".join((method, path, rest)))
                    back = threading.Thread(target=_pipe, args=(inner, connection.request))
                    back.start()
                    _pipe(connection.request, inner)
                    back.join()

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Connection)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Proxy:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
