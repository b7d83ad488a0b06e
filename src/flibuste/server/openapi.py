"""The OpenAPI document, made from the endpoints and their types."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec

from flibuste import __version__
from flibuste.server import bodies
from flibuste.server.routes.endpoint import ENDPOINTS, JSON, Endpoint

REFERENCE = "#/components/schemas/{name}"


def _types() -> list[Any]:
    types: list[Any] = [bodies.Refused]
    for found in ENDPOINTS:
        types += [kind for kind in (found.body, found.answer) if kind not in (None, str)]
        types += found.where.values()
        types += [kind for kind, _ in found.query.values()]
    return types


@cache
def document(root_path: str = "") -> dict[str, Any]:
    """The whole document."""
    _, components = msgspec.json.schema_components(_types(), ref_template=REFERENCE)
    paths: dict[str, Any] = {}
    for found in ENDPOINTS:
        paths.setdefault(found.path, {})[found.method.lower()] = _operation(found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Flibuste", "version": __version__},
        "servers": [{"url": root_path or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema


def _operation(found: Endpoint) -> dict[str, Any]:
    answer = {"type": "string"} if found.answer is str else _schema(found.answer)
    media = found.media.partition(";")[0]
    responses: dict[str, Any] = {
        str(found.status): {"description": "Done", "content": {media: {"schema": answer}}}
    }
    refused = {"schema": _schema(bodies.Refused)}
    for status in (*found.refusals, 405):
        responses[str(status)] = {
            "description": HTTPStatus(status).phrase,
            "content": {JSON: refused},
        }
    operation: dict[str, Any] = {
        "operationId": found.act.__name__,
        "summary": found.summary,
        "parameters": _parameters(found),
        "responses": responses,
    }
    if found.body is not None:
        content = {JSON: {"schema": _schema(found.body)}}
        operation["requestBody"] = {"required": True, "content": content}
    if found.needs_seat:
        operation["security"] = [{"seat": []}]
    return operation


def _parameters(found: Endpoint) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": _schema(kind)}
        for name, kind in found.where.items()
    ]
    for name, (kind, default) in found.query.items():
        schema = {**_schema(kind), "default": default}
        listed.append({"name": name, "in": "query", "required": False, "schema": schema})
    return listed
