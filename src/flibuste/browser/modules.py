"""Makes a folder of modules: one a game, its networks and endings, and the manifest beside them."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flibuste.bots.fitted import SEARCH_FILE
from flibuste.browser.entries import translations
from flibuste.browser.facts import common_facts, data_files, game_facts
from flibuste.browser.translation import ENVIRONMENT, linker, module_of
from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE, SetupError, sources
from flibuste.law.law import Law
from flibuste.law.module import FORMAT_OF_MODULES, MANIFEST, read_manifest

# What is read of a game, besides its sources.
DATA = ("network-*.bin", "endings.bin", "*chances.json", SEARCH_FILE)
MAKERS = ("numba", "llvmlite", "numpy", "ziglang")
COMPILERS_AT_ONCE = 2  # compilers that run side by side: each takes half a gigabyte


def make_modules(laws: Sequence[Law], folder: Path) -> Iterator[Law]:
    """Make the modules of some games, naming each when it is done; the manifest is written last.

    Those of other games stay in the folder as long as they are what would be made now.
    """
    linker()  # if it is not there, better now
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise SetupError(f"The folder {folder} cannot be made: {reason}.") from None
    every = {law.id: law for law in (*laws, *shelf.laws())}.values()
    games = {law.id: found for law in every if (found := made_before(law, folder))}
    with ThreadPoolExecutor(min(COMPILERS_AT_ONCE, os.cpu_count() or 1)) as pool:
        waiting = [law for law in laws if law.id not in games]
        pending = {pool.submit(_in_process, law, folder): law for law in waiting}
        yield from (law for law in laws if law.id in games)
        for done in as_completed(pending):
            games[pending[done].id] = done.result()
            yield pending[done]
    manifest = {"format": FORMAT_OF_MODULES, **common_facts(), "games": dict(sorted(games.items()))}
    beside = folder / f"{MANIFEST}.part"
    beside.write_text(json.dumps(manifest, separators=(",", ":")), encoding="utf-8")
    beside.replace(folder / MANIFEST)
    _tidy(folder, manifest)


def made_before(law: Law, folder: Path) -> dict[str, Any] | None:
    """What a folder's manifest says of a game, if its module was made there from the same sources."""
    read_manifest.cache_clear()
    try:
        found: dict[str, Any] = read_manifest(folder)["games"][law.id]
    except (SetupError, KeyError):
        return None
    is_there = all((folder / name).exists() for name in _files(found))
    return found if found["sources"] == source_mark(law) and is_there else None


def source_mark(law: Law) -> str:
    """A hash of all that a game's module is made from, and of what makes it."""
    digest = hashlib.sha256(repr([version(name) for name in MAKERS]).encode())
    data = [path for pattern in DATA for path in sorted(law.folder.glob(pattern))]
    for path in (*sources(law.folder), *sorted((PACKAGE / "browser").glob("*.py")), *data):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _files(said: dict[str, Any]) -> list[str]:
    """The files of a game."""
    return [said["module"], said["endings"]["file"], *(one["file"] for one in said["networks"])]


def _tidy(folder: Path, manifest: dict[str, Any]) -> None:
    """Take away what an older manifest named."""
    kept = {name for said in manifest["games"].values() for name in _files(said)}
    for old in (*folder.glob("*.wasm"), *folder.glob("*.bin")):
        if old.name not in kept:
            old.unlink()


def _in_process(law: Law, folder: Path) -> dict[str, Any]:
    """Make a game's module in a process of its own: the compiler numbers what it has met, and is set up first."""
    words = [sys.executable, "-m", "flibuste.browser", law.id, str(folder)]
    done = subprocess.run(  # noqa: S603
        words, env={**os.environ, **ENVIRONMENT}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise SetupError(f"The module of {law.id} cannot be made: {last}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def make_module(id: str, folder: Path) -> dict[str, Any]:
    """Make a game's files; returns what the manifest says of it."""
    law = shelf.law(id)
    entries = list(translations(law))
    content = module_of(entries)
    sha = hashlib.sha256(content).hexdigest()
    name = f"{law.id}.{sha[:16]}.wasm"
    (folder / name).write_bytes(content)
    nets, endings = data_files(law)
    for file in (*nets, endings):
        (folder / file.name).write_bytes(file.content)
    return {
        "law": law.version,
        "sources": source_mark(law),
        "module": name,
        "sha256": sha,
        "bytes": len(content),
        "gzipped": len(gzip.compress(content, 9, mtime=0)),
        "entries": {one.name: {"takes": one.takes, "gives": one.gives} for one in entries},
        **game_facts(law, nets, endings),
    }
