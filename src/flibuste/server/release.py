"""What a page can keep to work without a line: the files of one release, by parts, with their hashes.

A release has a mark. The page carries it, every answer does, and what is kept of one release never serves
a page of another.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from flibuste.law.kernel import PACKAGE
from flibuste.law.law import Law
from flibuste.server import bodies
from flibuste.server.pages import CHECKED
from flibuste.words.languages import LANGUAGES

SHELL, HOUSE = "shell", "house"
# What is asked for below `api/` and is the same as long as a server runs.
UNCHANGING = (
    "games",
    "words/{lang}",
    "games/{game}/words/{lang}",
    "games/{game}/look",
    "games/{game}/rules/{lang}",
    "games/{game}/picture",
    "games/{game}/lesson/{lang}",
    "opponents/{game}?lang={lang}",
)
# Of the built client: browsers keep the worker by themselves, and nobody asks for the others.
NOT_KEPT = {"sw.js", "sources.txt", "index.html"}
OLD_FONT = ".woff"  # no browser that runs the rest asks for it
WRITTEN = {".py", ".ftl", ".md", ".json", ".txt"}  # what an answer can come from
NOT_NOW = 503


class NotListed(Exception):
    """Something of the release could not be had just now."""


def release_mark(contents: Iterable[str]) -> str:
    """One mark for the sources of the package, and for what else is named: files, settings."""
    total = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        inside = file.relative_to(PACKAGE).parts
        if file.suffix in WRITTEN and inside[0] != "web" and inside[:2] != ("home", "files"):
            total.update("/".join(inside).encode() + b"\0" + file.read_bytes())
    for content in contents:
        total.update(content.encode() + b"\0")
    return total.hexdigest()[:16]


def unchanging(games: Sequence[str]) -> list[str]:
    """The questions below `api/` whose answers are kept."""
    return [
        path.format(lang=lang, game=game)
        for path in UNCHANGING
        for game in (games if "{game}" in path else [""])
        for lang in (LANGUAGES if "{lang}" in path else [""])
    ]


def page_keeps(name: str) -> bool:
    """Whether a page keeps a file of the built client."""
    return name not in NOT_KEPT and not name.endswith(OLD_FONT)


def release_parts(
    games: Sequence[Law], built: Iterable[str], home: bodies.HomeListed | None
) -> dict[str, list[str]]:
    """The addresses of each part: the client with what it asks, the house, and each game's modules.

    `built` are the files of the client.
    """
    built = [*built]
    ids = [law.id for law in games]
    modules = {id: [name for name in built if name.startswith(f"law/{id}.")] for id in ids}
    of_games = {name for names in modules.values() for name in names}
    client = [name for name in built if name not in of_games and page_keeps(name)]
    drawn = [f"games/{law.id}/art.svg" for law in games if (law.folder / "art.svg").exists()]
    asked = [f"api/{path}" for path in unchanging(ids)]
    house = [f"home/{home.mark}/{file.name}" for file in home.files] if home else []
    return {SHELL: ["", *client, *drawn, *asked], HOUSE: house, **modules}


def release_file(path: str, content: bytes, sent: int) -> bodies.ReleaseFile:
    """One file, with its hash."""
    return bodies.ReleaseFile(path, len(content), sent, hashlib.sha256(content).hexdigest())


def release_route(app: Any, mark: str, parts: Mapping[str, list[str]]) -> Route:
    """The address of the list. It is made when somebody first asks, from what the service itself answers."""
    made: list[bytes] = []
    making = asyncio.Lock()

    async def show(request: Request) -> Response:
        async with making:
            if not made:
                try:
                    made.append(msgspec.json.encode(await _listed(app, mark, parts)))
                except NotListed:
                    return Response(status_code=NOT_NOW, headers={"retry-after": "2"})
        headers = {"cache-control": CHECKED, "etag": f'"{mark}"'}
        if request.headers.get("if-none-match") == f'"{mark}"':
            return Response(status_code=304, headers=headers)
        return Response(made[0], headers=headers, media_type="application/json")

    return Route("/release.json", show)


async def _listed(app: Any, mark: str, parts: Mapping[str, list[str]]) -> bodies.ReleaseListed:
    found = []
    for name, paths in parts.items():
        files = []
        for path in paths:
            content = await _answer(app, path, b"identity")
            if content is not None:
                packed = await _answer(app, path, b"gzip")
                files.append(release_file(path, content, len(packed or b"")))
            # Many answers are made for the list: others get their turn between two.
            await asyncio.sleep(0)
        found.append(bodies.ReleasePart(name, files))
    return bodies.ReleaseListed(mark, found)


async def _answer(app: Any, path: str, encoding: bytes) -> bytes | None:
    """What the service answers at an address; None where there is nothing."""
    address, _, query = path.partition("?")
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": f"/{address}",
        "raw_path": f"/{address}".encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"accept-encoding", encoding), (b"accept", b"text/html")],
        "client": None,
        "server": None,
    }
    status, content = 0, []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        status = message.get("status", status)
        content.append(message.get("body", b""))

    await app(scope, receive, send)
    if status == 404:
        return None
    if status != 200:
        raise NotListed(path)
    return b"".join(content)
