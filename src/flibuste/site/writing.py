"""Writes a site beside the folder it is for, then puts it there whole: no visitor meets a mixture of two."""

from __future__ import annotations

import gzip
import hashlib
import secrets
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from flibuste.server import bodies
from flibuste.server.release import SHELL, release_file
from flibuste.site.files import BESIDE, SiteFile, SitePlan, SiteRefused

LISTED = "release.json"  # what is there, and by which hash: the mark of a site that we have written
INDEX, ROOT_PATH = "index.html", ""  # by its address the page has no name
PACKED_SUFFIX = ".gz"
GAIN = 0.95  # of its size: a file that stays larger is not laid down packed too


class SiteRelease(bodies.ReleaseListed, frozen=True):
    """All files of a site; those beside the parts are kept by no page."""

    beside: list[str]


@dataclass(frozen=True)
class SiteWritten:
    """What a site comes to."""

    folder: Path
    files: int  # packed ones apart
    size: int
    sent: int  # bytes of all of it on the line, where the host sends packed files


def write_site(
    folder: Path, plan: SitePlan, watched: Callable[[list[SiteFile]], Iterable[SiteFile]]
) -> SiteWritten:
    """Write a site; `watched` passes its files on one by one, and shows how far it is.

    A folder that holds anything but a site written before is refused, and nothing in it is touched.
    """
    folder = folder.resolve()
    refuse_foreign(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = folder.with_name(f".{folder.name}-{secrets.token_hex(4)}.new")
    fresh.mkdir()
    try:
        rows = [(file.part, _laid_down(fresh, file)) for file in watched(plan.files)]
        mark = hashlib.sha256(msgspec.json.encode((rows, plan.page("")))).hexdigest()[:16]
        page = plan.page(mark)
        for path in plan.addresses:
            rows.append((BESIDE, _laid_down(fresh, SiteFile(path, BESIDE, lambda: page))))
        first = _laid_down(fresh, SiteFile(INDEX, SHELL, lambda: page))
        rows.insert(0, (SHELL, msgspec.structs.replace(first, path=ROOT_PATH)))
        listed = msgspec.json.encode(release_of(mark, rows))
        (fresh / LISTED).write_bytes(listed)
        _put(fresh, folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    size = len(listed) + sum(row.size for _, row in rows)
    sent = len(listed) + sum(row.sent for _, row in rows)
    return SiteWritten(folder, len(rows) + 1, size, sent)


def refuse_foreign(folder: Path) -> None:
    """SiteRefused unless a folder is missing, empty, or a site that we have written and nobody added to."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise SiteRefused("site-no-folder", folder=str(folder))
    ours = _listed(folder)
    for file in folder.rglob("*"):
        path = file.relative_to(folder).as_posix()
        is_file = file.is_symlink() or not file.is_dir()  # we write no links, not even to folders
        if is_file and path.removesuffix(PACKED_SUFFIX) not in ours:
            raise SiteRefused("site-not-ours", folder=str(folder), file=path)


def _listed(folder: Path) -> set[str]:
    """The files of a site that was written there."""
    try:
        told = msgspec.json.decode((folder / LISTED).read_bytes(), type=SiteRelease)
    except (OSError, msgspec.DecodeError, UnicodeError):
        return set()
    kept = (file.path for part in told.parts for file in part.files)
    return {LISTED, *told.beside, *(path or INDEX for path in kept)}


def _laid_down(root: Path, file: SiteFile) -> bodies.ReleaseFile:
    """Write a file, and packed beside it where that gains; its row in the list."""
    content = file.made()
    small = file.packed.read_bytes() if file.packed else gzip.compress(content, 9, mtime=0)
    path = root / file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    sent = len(content)
    if len(small) < GAIN * sent:
        path.with_name(path.name + PACKED_SUFFIX).write_bytes(small)
        sent = len(small)
    return release_file(file.path, content, sent)


def release_of(mark: str, rows: list[tuple[str, bodies.ReleaseFile]]) -> SiteRelease:
    """The list of a release: its parts, each with its files."""
    parts: dict[str, list[bodies.ReleaseFile]] = {}
    for part, row in rows:
        parts.setdefault(part, []).append(row)
    beside = [row.path for row in parts.pop(BESIDE, [])]
    listed = [bodies.ReleasePart(name, found) for name, found in parts.items()]
    return SiteRelease(mark, listed, beside)


def _put(fresh: Path, folder: Path) -> None:
    """Put what is written in the place of what was there."""
    if not folder.exists():
        fresh.rename(folder)
        return
    old = fresh.with_suffix(".old")
    folder.rename(old)
    try:
        fresh.rename(folder)
    except BaseException:
        old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)
