"""A network's file: a line of JSON that says what it is, then its numbers, packed."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

from flibuste.batch.tokens import tokens_of
from flibuste.law.kernel import array_of
from flibuste.law.law import Law
from flibuste.law.module import OpenedModule, module_at_hand
from flibuste.nets.forward import NetworkArrays
from flibuste.nets.shape import NetworkShape, mark_of, row_count, starts_table

FORMAT_OF_NETWORKS = "flibuste network 1"
HEADER_WORDS = {"game": str, "law": int, "seats": int, "ruleset": str, "tokens": str, "sha256": str}


class NetworkError(ValueError):
    """A network that cannot be read or does not fit; the message is a sentence."""


@dataclass(frozen=True)
class Network:
    """A network of a game for a number of seats, and where it comes from."""

    header: dict[str, Any]
    shape: NetworkShape
    arrays: NetworkArrays

    @property
    def ruleset(self) -> str:
        """The ruleset whose games it has learnt from."""
        return str(self.header["ruleset"])


def network_file(law: Law, seats: int) -> Path:
    """Where a game's network for so many seats lies, if there is one."""
    return law.folder / f"network-{seats}.bin"


def network_seats(law: Law) -> list[int]:
    """For how many seats a game has networks."""
    return [seats for seats in law.bounds.seats if network_file(law, seats).exists()]


def write_network(
    file: Path, law: Law, shape: NetworkShape, body: bytes, facts: dict[str, Any]
) -> int:
    """Write a network; `facts` say how it was made. Returns the bytes of the file."""
    assert len(body) == shape.bytes
    header = {
        "format": FORMAT_OF_NETWORKS,
        "game": law.id,
        "law": law.version,
        "seats": shape.seats,
        "shape": shape.plain(),
        "tokens": mark_of(tokens_of(law, shape.seats)),
        **facts,
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    content = json.dumps(header).encode() + b"\n" + zlib.compress(body, 9)
    beside = file.with_name(file.name + ".part")
    beside.write_bytes(content)
    beside.replace(file)  # whoever reads meanwhile finds the old one whole
    return len(content)


def read_network(law: Law, file: Path) -> Network:
    """The network in a file; NetworkError where it is torn, or made for something else."""
    try:
        first, _, rest = file.read_bytes().partition(b"\n")
    except OSError as error:
        raise NetworkError(f"{file} cannot be read: {error.strerror or error}.") from None
    header = _header(file, first)
    if (header["game"], header["law"]) != (law.id, law.version):
        raise NetworkError(
            f"{file} is a network for {header['game']}, law {header['law']}; "
            f"this is {law.id}, law {law.version}."
        )
    shape = NetworkShape(**header["shape"])
    if header["seats"] != shape.seats or shape.seats not in law.bounds.seats:
        raise NetworkError(f"{file} is a network for {shape.seats} seats, which {law.id} has not.")
    layout = tokens_of(law, shape.seats)
    sizes = shape.tokens, shape.rows, shape.codes
    if header["tokens"] != mark_of(layout) or sizes != (
        layout.size,
        row_count(layout),
        law.actions.size,
    ):
        raise NetworkError(f"{file} was made for other tokens of {law.id}; train it anew.")
    try:
        body = zlib.decompress(rest)
    except zlib.error:
        raise NetworkError(f"{file} is torn.") from None
    if len(body) != shape.bytes or hashlib.sha256(body).hexdigest() != header["sha256"]:
        raise NetworkError(f"{file} is torn.")
    pieces, start = {}, 0
    for name, field in shape.pieces():
        end = start + field.kind.size * prod(field.shape)
        pieces[name] = array_of(field, body[start:end])
        start = end
    return Network(header, shape, NetworkArrays(starts_table(layout), **pieces))


def _header(file: Path, first: bytes) -> dict[str, Any]:
    """The first line, if it is one of ours and whole."""
    try:
        header = json.loads(first)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT_OF_NETWORKS:
        raise NetworkError(f"{file} is no network.")
    sizes = header.get("shape")
    is_whole = all(type(header.get(word)) is kind for word, kind in HEADER_WORDS.items())
    is_sized = (
        isinstance(sizes, dict)
        and set(sizes) == set(NetworkShape.__dataclass_fields__)
        and all(type(size) is int and 0 < size < 2**24 for size in sizes.values())
    )
    if not is_whole or not is_sized:
        raise NetworkError(f"{file} is no network: its first line lacks something.")
    return header


def network_of(law: Law, seats: int) -> Network | None:
    """The network of a game for so many seats, if there is one that fits its law.

    It came with a module, where one was handed over, or it lies in the game's folder.
    """
    module = module_at_hand(law.id, law.version)
    return _network_in_folder(law, seats) if module is None else _network_beside(module, seats)


@cache
def _network_beside(module: OpenedModule, seats: int) -> Network | None:
    for said in module.facts["networks"]:
        if said["seats"] == seats:
            arrays = NetworkArrays(*module.arrays(said))
            return Network({"ruleset": said["ruleset"]}, NetworkShape(**said["shape"]), arrays)
    return None


@cache
def _network_in_folder(law: Law, seats: int) -> Network | None:
    file = network_file(law, seats)
    try:
        return read_network(law, file) if file.exists() else None
    except NetworkError:
        return None
