"""Packs what a page needs to keep tables at home into `src/flibuste/home/files`: `python web/home.py`.

Pyodide comes from npm, msgspec's wheel for it from PyPI; with them goes the part of the package that a
table needs. `make play` neither does nor needs this: where it is not done, tables at home are not offered.
What is packed already from the same sources is left as it is.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from build import BuildError, node, npm, say

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "src" / "flibuste"
PACKED = PACKAGE / "home" / "files"
LOCK = HERE.parent / "requirements" / "home.txt"
PYODIDE = HERE / "home" / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORM = "pyemscripten_2026_0_wasm32"
# The rooms that a table in a page needs, and of each game what it needs: no drawings, networks or records.
ROOMS = (
    "words",
    "law",
    "play",
    "screen",
    "games",
    "rulebook",
    "batch",
    "nets",
    "bots",
    "live",
    "home",
)
SINGLE = (
    "__init__.py",
    "store/__init__.py",
    "store/events.py",
    "store/memory.py",
    "store/page.py",
    "store/rows.py",
    "server/__init__.py",
    "server/bodies.py",
    "server/catalogue.py",
    "server/featured.py",
    "server/option_conflicts.py",
    "server/routes/__init__.py",
    "server/routes/endpoint.py",
    "server/routes/lesson_records.py",
    "server/routes/people.py",
    "server/routes/play.py",
    "server/routes/records.py",
    "server/routes/replay.py",
    "server/routes/shelf.py",
    "server/routes/tables.py",
    "server/workers/__init__.py",
    "server/workers/drawing.py",
    "server/workers/tasks.py",
    "server/workers/thoughts.py",
)
KINDS = {".py", ".ftl", ".md", ".json"}
LESSON = "steps.txt"  # of each game; other texts are records
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same sources give the same bytes
COMPILER = HERE / "home" / "bytecode.mjs"
# Of Python's library a table needs no tools, no other protocols, and of its encodings these.
LEFT_OUT = {
    "_pyrepl",
    "curses",
    "dbm",
    "ensurepip",
    "html",
    "http",
    "idlelib",
    "lib2to3",
    "multiprocessing",
    "pydoc_data",
    "sqlite3",
    "test",
    "tkinter",
    "turtledemo",
    "unittest",
    "venv",
    "wsgiref",
    "xml",
    "xmlrpc",
    *("doctest.py", "ftplib.py", "imaplib.py", "mailbox.py", "pdb.py", "pickletools.py"),
    *("pydoc.py", "smtplib.py", "tarfile.py", "turtle.py"),
}
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"}


def sources() -> Iterator[Path]:
    """The files of the package that go along."""
    for room in ROOMS:
        for file in sorted((PACKAGE / room).rglob("*")):
            is_wanted = file.suffix in KINDS or file.name == LESSON
            if is_wanted and PACKED not in file.parents:
                yield file
    yield from (PACKAGE / name for name in SINGLE)


def fingerprint() -> str:
    """One number for all that is packed."""
    total = hashlib.sha256()
    for file in (*sources(), LOCK, COMPILER, HERE / "home" / "package-lock.json", Path(__file__)):
        total.update(file.as_posix().removeprefix(HERE.parent.as_posix()).encode() + b"\0")
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def is_fresh() -> bool:
    """Whether what is packed was packed from these sources."""
    listed = PACKED / "files.json"
    return listed.exists() and json.loads(listed.read_text())["sources"] == fingerprint()


def wheels(folder: Path) -> list[Path]:
    """The packages of PyPI, fetched into a folder and checked by their hashes."""
    words = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    where = ["--only-binary", ":all:", "--platform", PLATFORM, "--implementation", "cp"]
    which = ["--python-version", "3.14", "--abi", "cp314", "--dest", str(folder), "-r", str(LOCK)]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pip", *words, *where, *which],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"pip failed:\n{done.stderr.strip()[-2000:]}")
    return sorted(folder.glob("*.whl"))


def archive(found: list[Path]) -> bytes:
    """Wheels and the part of our package that goes along, as one archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as house:  # the whole is packed once more

        def put(name: str, content: bytes) -> None:
            house.writestr(zipfile.ZipInfo(name, LONG_AGO), content)

        for wheel in found:
            with zipfile.ZipFile(wheel) as inside:
                for name in sorted(inside.namelist()):
                    if not name.endswith(("/", ".pyi")) and "/tests/" not in name:
                        put(name, inside.read(name))
        for file in sources():
            put(file.relative_to(PACKAGE.parent).as_posix(), file.read_bytes())
    return packed.getvalue()


def library() -> bytes:
    """Python's own library, as far as a table needs it."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as old,
        zipfile.ZipFile(packed, "w") as new,
    ):
        for name in old.namelist():
            first, _, rest = name.partition("/")
            is_odd = first == "encodings" and rest.removesuffix(".py") not in ENCODINGS
            if not (first in LEFT_OUT or is_odd or name.endswith("/")):
                new.writestr(zipfile.ZipInfo(name, LONG_AGO), old.read(name))
    return packed.getvalue()


def compiled(archives: dict[str, bytes]) -> dict[str, bytes]:
    """Archives with byte code in place of sources: pages start in half the time."""
    with tempfile.TemporaryDirectory() as folder:
        words = []
        for name, content in archives.items():
            source, made = Path(folder, name), Path(folder, f"made-{name}")
            source.write_bytes(content)
            words += [str(source), str(made)]
        runtime = Path(node()[0]) / "node"
        done = subprocess.run(  # noqa: S603
            [str(runtime), str(COMPILER), str(PYODIDE), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise BuildError(f"Pyodide failed:\n{done.stderr.strip()[-2000:]}")
        return {name: Path(folder, f"made-{name}").read_bytes() for name in archives}


def versions() -> dict[str, int]:
    """The version of every game's law: tables that began with a later one are not opened by this house."""
    found = {}
    for rules in sorted((PACKAGE / "games").glob("*/rules.py")):
        for line in rules.read_text(encoding="utf-8").splitlines():
            if line.startswith("VERSION = "):
                found[rules.parent.name] = int(line.removeprefix("VERSION = ").partition("#")[0])
    return found


def pack() -> None:
    """Fetch what is needed and pack it, unless that is done."""
    if is_fresh():
        return
    say("fetching Pyodide for tables at home")
    npm("install", "--ignore-scripts", "--no-audit", "--prefix", "home")
    with tempfile.TemporaryDirectory() as folder:
        house = archive(wheels(Path(folder)))
    say("packing tables at home")
    files = {name: (PYODIDE / name).read_bytes() for name in RUNTIME}
    files |= compiled({"python_stdlib.zip": library(), "house.zip": house})
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    files["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    PACKED.mkdir(exist_ok=True)
    listed = []
    for name, content in files.items():
        small = gzip.compress(content, 9, mtime=0)
        (PACKED / f"{name}.gz").write_bytes(small)
        digest = hashlib.sha256(content).hexdigest()
        listed.append({"name": name, "size": len(content), "sent": len(small), "hash": digest})
    mark = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:16]
    told = {"mark": mark, "sources": fingerprint(), "laws": versions(), "files": listed}
    (PACKED / "files.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    try:
        pack()
    except BuildError as error:
        print(f"Tables at home: {error}", file=sys.stderr)
        sys.exit(1)
