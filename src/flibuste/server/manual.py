"""The tables of docs/server.md, printed from the types that are on the wire: `python -m` this."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

import flibuste.server.app  # noqa: F401  (it declares the endpoints)
from flibuste.live import wire
from flibuste.live.refusals import STATUS, Refusal
from flibuste.server.config import Config
from flibuste.server.routes.endpoint import ENDPOINTS

OUTGOING = (
    wire.Welcome,
    wire.TableEvents,
    wire.SceneOf,
    wire.Ack,
    wire.No,
    wire.Seats,
    wire.Flown,
    wire.Trouble,
    wire.Pong,
)
BEGIN, END = "<!-- printed: {} -->", "<!-- end -->"


def _fields(kind: Any) -> str:
    shown = []
    for field in msgspec.structs.fields(kind):
        optional = field.default is not msgspec.NODEFAULT
        shown.append(f"`{field.encode_name}{'?' if optional else ''}`")
    return " ".join(shown) or "–"


def message_list(kinds: tuple[Any, ...]) -> str:
    """A row for each message: its name, its fields, what it is for."""
    rows = ["| message | carries | |", "|---|---|---|"]
    for kind in kinds:
        tag = kind.__struct_config__.tag
        doc = (kind.__doc__ or "").strip()
        rows.append(f"| `{tag}` | {_fields(kind)} | {doc} |")
    return "\n".join(rows)


def addresses() -> str:
    """A row for each endpoint."""
    rows = ["| request | |", "|---|---|"]
    for found in sorted(ENDPOINTS, key=lambda e: (e.path, e.method)):
        seat = " Needs the seat's token." if found.needs_seat else ""
        rows.append(f"| `{found.method} {found.path}` | {found.summary}{seat} |")
    return "\n".join(rows)


def options() -> str:
    """A row for each setting with its default."""
    rows = ["| setting | default |", "|---|---|"]
    for field in msgspec.structs.fields(Config):
        default = field.default
        if default is msgspec.NODEFAULT:
            default = field.default_factory()
        rows.append(f"| `{field.name}` | `{default!r}` |")
    return "\n".join(rows)


def refusals() -> str:
    """The codes that are no mere conflict, with their status."""
    rows = ["| code | status | |", "|---|---|---|"]
    for code, status in sorted(STATUS.items()):
        said = Refusal(code, why="…", most="…", until="…", minutes="…").say("en")
        rows.append(f"| `{code}` | {status} | {said} |")
    return "\n".join(rows)


PRINTED = {
    "incoming": lambda: message_list(get_args(wire.Incoming)),
    "outgoing": lambda: message_list(OUTGOING),
    "addresses": addresses,
    "settings": options,
    "refusals": refusals,
}


def printed(text: str) -> str:
    """The page with its tables as they are now."""
    for name, table in PRINTED.items():
        head, mark, rest = text.partition(BEGIN.format(name))
        if mark:
            text = f"{head}{mark}\n{table()}\n{END}{rest.partition(END)[2]}"
    return text


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(printed(page.read_text(encoding="utf-8")), encoding="utf-8")
