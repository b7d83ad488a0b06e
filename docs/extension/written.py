"""Pages made at each build: one for every room of the package, one for every rulebook."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Keyword, Name, Number, Operator, Text
from sphinx.application import Sphinx

import flibuste

PACKAGE = Path(flibuste.__file__).parent
LANGUAGES = {"en": "In English", "fr": "En français"}
# Games are told by their rulebooks; migrations and the module that starts us only run.
LEFT_OUT = {"games", "migrations", "__main__"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Write the pages before any is read."""
    app.add_lexer("example", Example)
    app.connect("builder-inited", _write)
    return {"parallel_read_safe": True}


class Example(RegexLexer):
    """The examples of the rulebooks."""

    name = "Flibuste example"
    tokens = {  # noqa: RUF012
        "root": [
            (r"^(given|then|sees|can|cannot|choices|odds|over)(\s)", bygroups(Keyword, Text)),
            (r"^(\w+)(\s)", bygroups(Name.Function, Text)),
            (r"[:;=]", Operator),
            (r"\b\d+(/\d+)?\b", Number),
            (r"[\w.]+", Name),
            (r"\s+|.", Text),
        ]
    }


def _write(app: Sphinx) -> None:
    _fill(Path(app.srcdir) / "api", api_pages())
    _fill(Path(app.srcdir) / "rulebooks", rulebook_pages())


def _fill(folder: Path, pages: dict[str, str]) -> None:
    """These pages and no others; one that has not changed is not read again."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if old.name not in pages:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


# --- The package ---------------------------------------------------------------------------------


def api_pages() -> dict[str, str]:
    """A page for each room, with all its modules."""
    rooms: dict[str, list[str]] = {}
    for name in modules():
        rooms.setdefault(name.split(".")[1] if _is_in_a_room(name) else "flibuste", []).append(name)
    pages = {f"{room}.md": _room_page(room, rooms[room]) for room in rooms}
    listed = sorted(pages, key=lambda page: (page != "flibuste.md", page))
    pages["index.md"] = (
        "# The modules\n\n"
        "One page a room, from the docstrings. What each room is for: [Architecture](../architecture.md).\n\n"
        + _toctree(listed)
    )
    return pages


def modules() -> Iterator[str]:
    """Every module of the package that says something, in order; the files tell, nothing is imported."""
    for file in sorted(PACKAGE.rglob("*.py"), key=lambda file: file.with_suffix("").parts):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        if not set(parts) & LEFT_OUT:
            yield ".".join(part for part in parts if part != "__init__")


def _is_in_a_room(name: str) -> bool:
    parts = name.split(".")
    return len(parts) > 1 and (PACKAGE / parts[1]).is_dir()


def _room_page(room: str, names: list[str]) -> str:
    title = "The package" if room == "flibuste" else f"{room}/"
    return f"# {title}\n\n" + "\n".join(map(_module_part, names))


def _module_part(name: str) -> str:
    options = ["members"]
    if (PACKAGE.parent / Path(*name.split("."))).is_dir():
        # What a package hands on may have the name of a module; it is indexed where it is made. Only
        # the package itself shows it once more: that is the public face.
        options += ["no-index"] if name == "flibuste" else ["no-index", "ignore-module-all"]
    lines = [f".. automodule:: {name}", *(f"   :{option}:" for option in options)]
    heading = name.removeprefix("flibuste.")
    return f"## {heading}\n\n```{{eval-rst}}\n" + "\n".join(lines) + "\n```\n"


# --- The rulebooks -------------------------------------------------------------------------------


def rulebook_pages() -> dict[str, str]:
    """Every rulebook as it stands in its game's folder, and a list for each language."""
    pages, lists = {}, {}
    for lang, title in LANGUAGES.items():
        books = sorted((PACKAGE / "games").glob(f"[a-z]*/rules.{lang}.md"))
        named = {
            f"{book.parent.name}.{lang}.md": book.read_text(encoding="utf-8") for book in books
        }
        lists[f"{lang}.md"] = f"# {title}\n\n{_toctree(named)}"
        pages |= named
    pages |= lists
    pages["index.md"] = (
        "# The rulebooks\n\n"
        "Paragraphs are numbered, and the law cites them. The tests run every example; the examples stand in the "
        f"English books.\n\n{_toctree(lists)}"
    )
    return pages


def _toctree(pages: Iterable[str]) -> str:
    return "```{toctree}\n" + "\n".join(pages) + "\n```\n"
