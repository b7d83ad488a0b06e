"""What a page loads to keep tables at home: read once, sent as it was packed."""

from __future__ import annotations

import gzip

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flibuste.law.kernel import PACKAGE
from flibuste.server import bodies
from flibuste.server.pages import FOREVER, TYPES

HOUSE_FILES = PACKAGE / "home" / "files"
MORE_TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


def packed_home() -> bodies.HomeListed | None:
    """What is packed; None where nothing is."""
    listed = HOUSE_FILES / "files.json"
    if not listed.exists():
        return None
    return msgspec.json.decode(listed.read_bytes(), type=bodies.HomeListed)


def house_route(home: bodies.HomeListed) -> Route:
    """The address of the files; all are read now, so that a newer packing does not mix with it."""
    found = {file.name: (HOUSE_FILES / f"{file.name}.gz").read_bytes() for file in home.files}
    kinds = TYPES | MORE_TYPES

    async def send(request: Request) -> Response:
        name = request.path_params["name"]
        if request.path_params["mark"] != home.mark or name not in found:
            return Response(status_code=404)
        headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
        content = found[name]
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
        else:
            content = gzip.decompress(content)
        kind = kinds.get(name[name.rfind(".") :], "application/octet-stream")
        return Response(content, headers=headers, media_type=kind)

    return Route("/home/{mark}/{name}", send)
