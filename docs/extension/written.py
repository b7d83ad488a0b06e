"""Pages made at each build: one for every room of the package, one for every rulebook."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Keyword, Name, Number, Operator, Text
from sphinx.application import Sphinx

import flibuste

PACKAGE = Path(flibuste.__file__).parent
LANGUAGES = {"en": "in English", "fr": "en français"}
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
    listed = "\n".join(sorted(pages, key=lambda page: (page != "flibuste.md", page)))
    pages["index.md"] = (
        "# The modules\n\n"
        "One page a room, from the docstrings. What each room is for: [Architecture](../architecture.md).\n\n"
        f"```{{toctree}}\n{listed}\n```\n"
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
    heading = name.removeprefix("flibuste.")
    # What a package hands on is indexed where it is made, and may have the name of a module.
    index = "   :no-index:\n" if (PACKAGE.parent / Path(*name.split("."))).is_dir() else ""
    return f"## {heading}\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n{index}```\n"


# --- The rulebooks -------------------------------------------------------------------------------


def rulebook_pages() -> dict[str, str]:
    """Every rulebook as it stands in its game's folder."""
    pages = {
        f"{file.parent.name}.{lang}.md": file.read_text(encoding="utf-8")
        for lang in LANGUAGES
        for file in sorted((PACKAGE / "games").glob(f"[a-z]*/rules.{lang}.md"))
    }
    lists = "\n\n".join(
        f"```{{toctree}}\n:maxdepth: 1\n:caption: {caption}\n"
        + "\n".join(name for name in pages if name.endswith(f".{lang}.md"))
        + "\n```"
        for lang, caption in LANGUAGES.items()
    )
    pages["index.md"] = (
        "# The rulebooks\n\n"
        "Paragraphs are numbered, and the law cites them. The tests run every example.\n\n"
        f"{lists}\n"
    )
    return pages
