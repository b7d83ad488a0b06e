"""The browser's types are those of the wire."""

from __future__ import annotations

import runpy
from pathlib import Path

import msgspec

import flibuste.server.app  # noqa: F401  all its routes
from flibuste.server.openapi import document

WEB = Path(__file__).parent.parent / "web"


def test_the_browsers_types_are_written_from_the_structs() -> None:
    """`python web/wire.py` writes them anew."""
    written = runpy.run_path(str(WEB / "wire.py"))["typescript"]()
    assert (WEB / "src" / "wire.ts").read_text(encoding="utf-8") == written


def test_the_api_document_shows_all_of_a_picture() -> None:
    schemas = document()["components"]["schemas"]
    assert {"Picture", "Place", "Piece", "Choice", "Sentence", "Line"} <= set(schemas)
    for name in ("Picture", "Choice", "Line"):
        for field, schema in schemas[name]["properties"].items():
            assert schema, f"{name}.{field} may be anything"
    assert schemas["Tried"]["properties"]["picture"] == {"$ref": "#/components/schemas/Picture"}
    assert msgspec.json.encode(schemas)
