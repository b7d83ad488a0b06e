"""The browser client: one page for every address, its files, and the drawings of the games."""

from __future__ import annotations

import hashlib
import html
import json
import mimetypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gzip import compress

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from flibuste.law.kernel import PACKAGE
from flibuste.law.law import Law
from flibuste.law.module import FORMAT_OF_MODULES, modules_folder
from flibuste.live.refusals import Refusal
from flibuste.server.answering import asked_language, refused

BUILT = PACKAGE / "web"
ADDRESSES = (
    "/",
    "/new/{game}",
    "/t/{table}",
    "/rules",
    "/rules/{game}",
    "/learn/{game}",
    "/learnt/{game}",
    "/replay/{table}",
    "/opponents",
    "/opponents/{game}",
    "/ratings",
    "/ratings/{game}",
    "/identity",
    "/logbook",
    "/privacy",
    "/notices",
)
SERVED = (
    "/captain/{captain}",
    "/friends",
    "/friends/{group}",
)  # pages of what only a server has: a site is without them
FOREVER = "public, max-age=31536000, immutable"  # names that carry a hash of what is in them
CHECKED = "no-cache"  # kept, but asked for by its mark every time
MODULE_LIST = "law/manifest.json"
MISSING = "The browser client is not built: run “python web/build.py”.\n"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SMALL = 1024  # bytes below which packing gains nothing
PACKED = {".js", ".json", ".css", ".svg", ".html", ".wasm", ".webmanifest"}


@dataclass(frozen=True)
class Paper:
    """Something to send, with its mark, and packed where that gains anything."""

    content: bytes
    packed: bytes | None
    kind: str
    mark: str
    keeping: str

    def answer(self, request: Request, status: int = 200) -> Response:
        """The answer to who may have it already, or cannot unpack."""
        headers = {"cache-control": self.keeping, "etag": self.mark, "vary": "accept-encoding"}
        if status == 200 and request.headers.get("if-none-match") == self.mark:
            return Response(status_code=304, headers=headers)
        content = self.content
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["content-encoding"] = self.packed, "gzip"
        return Response(content, status, headers=headers, media_type=self.kind)


def paper(content: bytes, suffix: str, keeping: str = CHECKED) -> Paper:
    """Some content, made ready once."""
    packed = compress(content, 9) if suffix in PACKED and len(content) > SMALL else None
    kind = TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    mark = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return Paper(content, packed, kind, mark, keeping)


def routes(
    root_path: str, games: Sequence[Law], papers: Mapping[str, Paper], release: str
) -> list[BaseRoute]:
    """Every address of the client; `root_path` is where a proxy hangs the whole service."""
    drawings = {law.id: _drawing(law) for law in games}
    page = _page(root_path.rstrip("/") + "/", release)

    async def show(request: Request) -> Response:
        if page is None:
            return Response(MISSING, 503, media_type="text/plain")
        return page.answer(request)

    async def drawing(request: Request) -> Response:
        found = drawings.get(request.path_params["game"])
        return found.answer(request) if found else Response(status_code=404)

    async def built(request: Request) -> Response:
        found = papers.get("assets/" + request.path_params["name"])
        return found.answer(request) if found else Response(status_code=404)

    async def module(request: Request) -> Response:
        found = papers.get("law/" + request.path_params["name"])
        return found.answer(request) if found else Response(status_code=404)

    async def lost(request: Request) -> Response:
        """People read the client's own page for it; programs get a refusal like any other."""
        is_read = "text/html" in request.headers.get("accept", "")
        if page is None or not is_read or request.path_params["path"].startswith("api/"):
            return refused(Refusal("no-page"), asked_language(request))
        return page.answer(request, 404)

    def file(name: str) -> Route:
        async def send(request: Request) -> Response:
            return papers[name].answer(request)

        return Route(f"/{name}", send)

    return [
        *(Route(address, show) for address in (*ADDRESSES, *SERVED)),
        Route("/games/{game}/art.svg", drawing),
        Route("/assets/{name}", built),
        Route("/law/{name}", module),
        *(file(name) for name in papers if "/" not in name),
        Route("/{path:path}", lost),
    ]


def papers_built() -> dict[str, Paper]:
    """What was built; nothing else is ever sent, whatever an address says.

    All is read now: a newer client laid over this one does not mix with it until the next start.
    """
    modules = modules_folder()
    files = {file.relative_to(BUILT).as_posix(): file for file in sorted(BUILT.rglob("*"))}
    files = {name: file for name, file in files.items() if not name.startswith("law/")}
    files |= {f"law/{file.name}": file for file in sorted(modules.glob("*.*"))}
    found = {}
    for name, file in files.items():
        if file.is_file() and name != "index.html":
            is_named_by_hash = name.startswith(("assets/", "law/")) and name != MODULE_LIST
            keeping = FOREVER if is_named_by_hash else CHECKED
            found[name] = paper(file.read_bytes(), file.suffix, keeping)
    # Pages ask whether there are modules; "none" is an answer, and no error.
    none = json.dumps({"format": FORMAT_OF_MODULES, "games": {}})
    found.setdefault(MODULE_LIST, paper(none.encode(), ".json"))
    return found


def _page(root: str, release: str) -> Paper | None:
    text = page_text(root, f'<meta name="release" content="{release}" />')
    return None if text is None else paper(text.encode(), ".html")


def page_text(root: str, *marks: str) -> str | None:
    """The page with the addresses of its files below the root, and more marks in its head."""
    file = BUILT / "index.html"
    if not file.exists():
        return None
    below = html.escape(root, quote=True)
    text = file.read_text(encoding="utf-8").replace('"./', f'"{below}')
    head = "\n    ".join(("<head>", *marks, f'<meta name="root" content="{below}" />'))
    return text.replace("<head>", head, 1)


@cache
def _drawing(law: Law) -> Paper | None:
    """The symbols of a game, if it has some."""
    file = law.folder / "art.svg"
    return paper(file.read_bytes(), ".svg") if file.exists() else None
