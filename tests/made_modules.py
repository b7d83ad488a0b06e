"""The modules that tests run: those beside the browser client, or made here and kept."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from functools import cache
from pathlib import Path

import platformdirs

from flibuste.browser.modules import made_before, make_modules
from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE, SetupError
from flibuste.law.law import Law
from flibuste.law.module import OpenedModule, open_module

Modules = Callable[[Law], Path]


@cache
def folder_with(law: Law) -> Path:
    """A folder with the module of a game, made if its sources have changed."""
    beside = PACKAGE / "web" / "law"
    if made_before(law, beside):
        return beside
    folder = platformdirs.user_cache_path("flibuste") / "modules" / law.id
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers of a test run may ask at once
        for _ in make_modules([law], folder):
            pass
    return folder


async def find_module(game: str) -> OpenedModule | None:
    """As a page finds modules, from the folder that is set; wasmtime runs them."""
    try:
        return opened_once(game)
    except SetupError:
        return None


@cache
def opened_once(game: str) -> OpenedModule:
    return open_module(game, shelf.law(game).version)
