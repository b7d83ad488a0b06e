"""The files of a site: the page at each of its addresses, what it is built of, prepared answers, rules, the house."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from flibuste.law.kernel import SetupError
from flibuste.law.law import Law
from flibuste.law.module import MANIFEST, modules_folder, read_manifest
from flibuste.server import bodies
from flibuste.server.headers import CONTENT_POLICY
from flibuste.server.house_files import HOUSE_FILES, packed_home
from flibuste.server.pages import ADDRESSES, BUILT, page_text
from flibuste.server.release import HOUSE, SHELL, page_keeps
from flibuste.site.answers import Shelf, questions

BASE = re.compile(r"/([\w~-][\w.~-]*/)*", re.ASCII)
BESIDE = ""  # the part of what no page keeps: its worker, copies of itself for addresses, marks for hosts
BUILDERS = {"index.html", "sources.txt"}  # of the built client: what is not sent as it is
NO_JEKYLL = ".nojekyll"  # GitHub's pages leave out names that begin with “_” where this is not


class SiteRefused(Exception):
    """A site cannot be written so; `sentence` is the id of the reason, in the command's words."""

    def __init__(self, sentence: str, **words: str) -> None:
        super().__init__(sentence)
        self.sentence, self.words = sentence, words


@dataclass(frozen=True)
class SiteFile:
    """One file: where it lies below the root, the part of a release it belongs to, how it is made."""

    path: str
    part: str
    made: Callable[[], bytes]
    packed: Path | None = None  # where it lies packed already


@dataclass(frozen=True)
class SitePlan:
    """All that a site is made of. The page carries the mark of its release, so it is made last."""

    files: list[SiteFile]
    page: Callable[[str], bytes]
    addresses: list[str]  # where it lies too


def plan_site(base: str) -> SitePlan:
    """All of a site below an address of its host; SiteRefused where something is missing."""
    if not BASE.fullmatch(base):
        raise SiteRefused("site-bad-base", base=base)
    home = packed_home()
    if page_text(base) is None:
        raise SiteRefused("site-no-client")
    if home is None:
        raise SiteRefused("site-no-house")
    shelf = Shelf(_named_for_hosts(home))
    files = [
        SiteFile(NO_JEKYLL, BESIDE, bytes),
        *_client(),
        *(SiteFile(one.file, SHELL, partial(shelf.answer, one)) for one in questions(shelf.games)),
        *_drawings(shelf.games),
        *_modules(shelf.games),
        *(_house_file(home.mark, file.name) for file in home.files),
    ]

    def page(mark: str) -> bytes:
        return (page_text(base, *_marks(mark)) or "").encode()

    return SitePlan(files, page, [*_addresses(shelf.games)])


def _marks(release: str) -> Iterator[str]:
    """What tells the page that it has no server, and of which release it is; its policy, since no host sends it."""
    # Browsers heed who may frame a page in a header alone.
    heeded = (part for part in CONTENT_POLICY.split("; ") if not part.startswith("frame-ancestors"))
    policy = html.escape("; ".join(heeded), quote=True)
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    yield '<meta name="referrer" content="no-referrer" />'
    yield '<meta name="site" content="flibuste" />'
    yield f'<meta name="release" content="{release}" />'


def _addresses(laws: list[Law]) -> Iterator[str]:
    """Where the page lies too, so that links lead there on any host; the last is for all other addresses.

    The name of a table stands behind a question mark there (`web/src/address.ts`).
    """
    for address in ADDRESSES:
        folder = address.removesuffix("{table}").strip("/")
        if "{game}" in folder:
            yield from (f"{folder.replace('{game}', law.id)}/index.html" for law in laws)
        elif folder:
            yield f"{folder}/index.html"
    yield "404.html"


def _client() -> Iterator[SiteFile]:
    """What the page is built of."""
    for file in sorted(BUILT.rglob("*")):
        path = file.relative_to(BUILT).as_posix()
        if file.is_file() and path not in BUILDERS and not path.startswith("law/"):
            yield SiteFile(path, SHELL if page_keeps(path) else BESIDE, file.read_bytes)


def _drawings(laws: list[Law]) -> Iterator[SiteFile]:
    for law in laws:
        file = law.folder / "art.svg"
        if file.exists():
            yield SiteFile(f"games/{law.id}/art.svg", SHELL, file.read_bytes)


def _modules(laws: list[Law]) -> Iterator[SiteFile]:
    """The rules as WebAssembly, each game's a part of its own."""
    folder = modules_folder()
    try:
        made = read_manifest(folder)["games"]
    except SetupError:
        made = {}
    if any(law.id not in made for law in laws):
        raise SiteRefused("site-no-modules")
    for file in sorted(folder.glob("*.*")):
        part = SHELL if file.name == MANIFEST else file.name.partition(".")[0]
        if part == SHELL or part in made:
            yield SiteFile(f"law/{file.name}", part, file.read_bytes)


def _host_name(name: str) -> str:
    """The name of a file that every host sends as what it is: nginx of Debian knows no `.mjs`."""
    return re.sub(r"\.mjs$", ".js", name)


def _named_for_hosts(home: bodies.HomeListed) -> bodies.HomeListed:
    replace = msgspec.structs.replace
    return replace(home, files=[replace(file, name=_host_name(file.name)) for file in home.files])


def _house_file(mark: str, name: str) -> SiteFile:
    packed = HOUSE_FILES / f"{name}.gz"
    path = f"home/{mark}/{_host_name(name)}"
    return SiteFile(path, HOUSE, lambda: gzip.decompress(packed.read_bytes()), packed)
