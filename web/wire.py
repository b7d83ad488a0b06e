"""Writes `src/wire.ts` from `flibuste/live/wire.py` and `flibuste/server/bodies.py`: `python web/wire.py`.

A struct is an interface, its docstring the comment above it, the comment beside a field the one above that.
"""

from __future__ import annotations

import inspect
import io
import json
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_origin

from msgspec import Struct
from msgspec import inspect as types

from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.vocabulary import SEAT
from flibuste.live import wire
from flibuste.server import bodies

FILE = Path(__file__).resolve().parent / "src" / "wire.ts"
WIDTH = 116
# Names that mean something else in a browser, or are shorter there.
NAMES = {
    "TableEvents": "Events",
    "LookAs": "Look",
    "TableWish": "NewTable",
    "SettingChange": "Change",
    "Sentence": "Phrase",
    "BookListed": "Book",
    "ChapterListed": "Chapter",
    "ParagraphListed": "Paragraph",
    "ExcludedListed": "Excluded",
    "VerdictGiven": "Verdict",
}
STATED = vars(wire) | vars(bodies)
BASES = {wire.In, wire.Out, wire.Body}  # they have no fields of their own
CONSTANTS = {"CHANCE": CHANCE, "OVER": OVER, "WATCHER": WATCHER, "ALL": ALL}
PLAIN = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
}


def typescript() -> str:
    """The whole file."""
    parts = [
        "/** Every message on the wire. Written by `web/wire.py` from the structs that it names: change it there. */"
    ]
    parts += [f"export type {name} = {_union(kind)};" for name, kind in _aliases().items()]
    parts += [_interface(kind) for kind in _structs()]
    constants = [f"export const {name} = {value};" for name, value in CONSTANTS.items()]
    parts.append("\n".join(constants))
    parts.append(f"export const COLOURS = {json.dumps(list(SEAT))} as const;")
    return "\n\n".join(parts) + "\n"


def _aliases() -> dict[str, Any]:
    """Words to choose from, and messages one of which is meant, that the modules give a name."""
    found = {"Outgoing": types.type_info(Union[tuple(wire.Out.__subclasses__())])}  # noqa: UP007
    for name, value in STATED.items():
        is_union = isinstance(value, type(int | str)) and not name.startswith("_")
        if get_origin(value) is Literal or is_union:
            found[name] = types.type_info(value)
    return found


def _structs() -> list[Any]:
    """The structs of the modules and all that they hold, those that are held first."""
    found: dict[Any, Any] = {}
    for value in STATED.values():
        if isinstance(value, type) and issubclass(value, Struct) and value not in BASES:
            _collect(types.type_info(value), found)
    return list(found.values())


def _collect(kind: Any, found: dict[Any, Any]) -> None:
    if isinstance(kind, (types.StructType, types.DataclassType)):
        if kind.cls in found:
            return
        found[kind.cls] = kind
        base = _base(kind.cls)
        if base is not None:
            _collect(types.type_info(base), found)
        for field in kind.fields:
            _collect(field.type, found)
        found[kind.cls] = found.pop(kind.cls)  # after what it holds
    for inner in _inner(kind):
        _collect(inner, found)


def _inner(kind: Any) -> Iterator[Any]:
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(found := getattr(kind, name, None), types.Type):
            yield found
    for name in ("types", "item_types"):
        yield from getattr(kind, name, ())


def _base(cls: type) -> type | None:
    """The struct whose fields it has too."""
    (base,) = cls.__bases__[:1]
    return base if getattr(base, "__struct_fields__", ()) else None


def _interface(kind: Any) -> str:
    base = _base(kind.cls)
    known = () if base is None else base.__struct_fields__  # type: ignore[attr-defined]
    more = f" extends {_name(base)}" if base else ""
    lines = [*_comment(inspect.cleandoc(kind.cls.__doc__ or ""), "")]
    lines.append(f"export interface {_name(kind.cls)}{more} {{")
    if tag := getattr(kind, "tag", None):
        lines.append(f"  type: {json.dumps(tag)};")
    comments = _comments(kind.cls)
    for field in kind.fields:
        if field.name not in known:
            lines += _comment(comments.get(field.name, ""), "  ")
            lines.append(f"  {_field(kind.cls, field)};")
    return "\n".join((*lines, "}"))


def _field(cls: Any, field: Any) -> str:
    said = _type(field.type)
    # What is as usual is not sent, and need not be.
    if not field.required and (_is_left_out(cls) or field.default is field.default_factory):
        return f"{field.encode_name}?: {said.removesuffix(' | null')}"
    return f"{field.encode_name}: {said}"


def _is_left_out(cls: Any) -> bool:
    config = getattr(cls, "__struct_config__", None)
    return config is not None and (config.omit_defaults or config.forbid_unknown_fields)


def _name(cls: type) -> str:
    return NAMES.get(cls.__name__, cls.__name__)


def _type(kind: Any) -> str:
    for name, alias in _aliases().items():
        if alias == kind:
            return name
    return _union(kind)


def _union(kind: Any) -> str:
    """A type spelled out."""
    if isinstance(kind, types.Metadata):
        return (kind.extra or {}).get("typescript") or _type(kind.type)
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    if isinstance(kind, types.LiteralType):
        return " | ".join(json.dumps(value) for value in kind.values)
    if isinstance(kind, types.UnionType):
        sent = [each for each in kind.types if not isinstance(each, types.CustomType)]
        named = dict.fromkeys(_type(each) for each in sent if not isinstance(each, types.NoneType))
        return " | ".join((*named, *(["null"] if kind.includes_none else [])))
    if isinstance(kind, types.TupleType):
        return f"[{', '.join(map(_type, kind.item_types))}]"
    if isinstance(kind, types.DictType):
        return f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>"
    if isinstance(kind, types.CollectionType):
        item = _type(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    return _name(kind.cls)


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    lines = text.splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {text} */"]
    return [
        f"{indent}/** {lines[0]}",
        *(f"{indent} * {line}".rstrip() for line in lines[1:]),
        f"{indent} */",
    ]


def _comments(cls: Any) -> dict[str, str]:
    """What stands beside the fields, or in a line of its own above them, in the class that states them."""
    stated = getattr(cls, "__model__", cls)
    found: dict[str, str] = {}
    for each in reversed(stated.__mro__):
        if each.__module__.startswith("flibuste"):
            found |= _beside(inspect.getsource(each))
    return {name: text[0].upper() + text[1:] + "." for name, text in found.items()}


def _beside(source: str) -> dict[str, str]:
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(inspect.cleandoc(source)).readline):
        name, colon, _ = token.line.strip().partition(":")
        if token.type == tokenize.COMMENT and colon and name.isidentifier():
            found[name] = token.string.lstrip("# ").removesuffix(".")
    return found


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
