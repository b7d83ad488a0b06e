"""What a page must know of a game to run its module: where things lie, and how the search is set up."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import prod
from typing import Any

from flibuste.batch.tokens import tokens_of
from flibuste.bots import halving, thought
from flibuste.bots.chances import SPREAD_OF_95, SUREST, chances_of
from flibuste.bots.experience import no_experience
from flibuste.bots.fitted import fitted_to
from flibuste.bots.level import LEVELS
from flibuste.bots.search import ROWS
from flibuste.bots.telling import telling_words, word_kind
from flibuste.bots.thought import endings_for
from flibuste.bots.tree import Edge, TreeNode
from flibuste.browser.entries import networks
from flibuste.law.kernel import Array, Record, flat
from flibuste.law.law import Law, Settings
from flibuste.law.memory import NUMBER_KINDS
from flibuste.law.vocabulary import REASON_SIZE
from flibuste.nets.file import Network
from flibuste.nets.forward import scratch_for

# What the search and its root are set up with.
OF_SEARCH = {
    "depth": thought.DEPTH,
    "playout": thought.PLAYOUT,
    "policy_boldness": thought.POLICY_BOLDNESS,
    "policy_edges": thought.POLICY_EDGES,
    "looked_at": thought.LOOKED_AT,
    "truths": thought.TRUTHS,
    "kept": thought.THOUGHTS_KEPT,
    "rows": ROWS,
    "likeliest": halving.LIKELIEST,
    "each_likely": halving.EACH_LIKELY,
    "policy_unit": halving.POLICY_UNIT,
    "whim": halving.WHIM,
    "first_visits": halving.FIRST_VISITS,
    "surest": SUREST,
    "deviations": SPREAD_OF_95,
}


def record_facts(kind: type[Record]) -> dict[str, Any]:
    """The size of a record, and for every field its kind, its place, its axes and what it is when blank."""
    fields: dict[str, Any] = {}
    offset = 0
    for name, _, shape in kind._columns():
        declared = kind.fields.get(name)
        size = 1 if declared is None else declared.kind.size
        if declared is not None:
            fields[name] = [declared.kind.name, offset, list(shape), declared.blank]
        offset += size * prod(shape)
    return {"size": offset, "fields": fields}


def common_facts() -> dict[str, Any]:
    """What is the same for all games."""
    return {
        "node": record_facts(TreeNode),
        "edge": record_facts(Edge),
        "search": OF_SEARCH,
        "levels": {name: asdict(level) for name, level in LEVELS.items()},
    }


@dataclass
class Packed:
    """Arrays in one file: its name, its content, and where each of them begins."""

    name: str
    content: bytes
    members: list[Any] = field(default_factory=list)

    def facts(self) -> dict[str, Any]:
        """What the manifest says of it."""
        sha = hashlib.sha256(self.content).hexdigest()
        return {"file": self.name, "sha256": sha, "members": self.members}


def packed_arrays(name: str, members: Iterable[Any]) -> Packed:
    """Arrays and numbers, packed; the name of the file gets the hash of what is in it."""
    body = b""
    said: list[Any] = []
    for member in members:
        if isinstance(member, int):
            said.append(member)
            continue
        body += b"\0" * (-len(body) % 16)
        said.append([_kind(member), list(member.shape), len(body)])
        body += member.tobytes()
    content = zlib.compress(body, 9)
    mark = hashlib.sha256(content).hexdigest()[:16]
    return Packed(f"{name}.{mark}.bin", content, said)


def _kind(array: Array) -> str:
    letters = {"b": "i8", "B": "u8", "h": "i16", "i": "i32", "l": "i64", "q": "i64"}
    letters |= {"L": "u64", "Q": "u64", "d": "f64"}
    found = letters[array.dtype.char]
    assert NUMBER_KINDS[found].size == array.itemsize
    return found


def playing_out_facts(law: Law) -> dict[str, Any]:
    """How the search with random games is set, and the room for what they leave behind."""
    *rooms, _ = no_experience(law)
    fitted = fitted_to(law)
    return {
        "rooms": [[_kind(room), list(room.shape)] for room in rooms],
        "boldness": fitted.boldness,
        "experience": fitted.experience,
    }


def network_facts(law: Law, network: Network, file: Packed) -> dict[str, Any]:
    """A network: its arrays, room for one evaluation, and the options it has learnt."""
    seats = network.shape.seats
    scratch = scratch_for(network.shape, law.bounds.choices)
    assert tokens_of(law, seats).size == network.shape.tokens
    return {
        "seats": seats,
        "ruleset": network.ruleset,
        "shape": network.shape.plain(),
        "options": option_numbers(law, law.settings(network.ruleset, seats)),
        "scratch": [[_kind(member), list(member.shape)] for member in scratch],
        **file.facts(),
    }


def option_numbers(law: Law, settings: Settings) -> dict[str, int]:
    """The options of a table as they stand in its record."""
    blank = law.blank(settings)
    return {name: int(blank[0][name]) for name in law.options}


def data_files(law: Law) -> tuple[list[Packed], Packed]:
    """The networks of a game, then its table of endings, packed."""
    nets = [
        packed_arrays(f"{law.id}.network-{net.shape.seats}", net.arrays) for net in networks(law)
    ]
    return nets, packed_arrays(f"{law.id}.endings", endings_for(law)[0])


def game_facts(law: Law, nets: Sequence[Packed], endings: Packed) -> dict[str, Any]:
    """All that a page must know of a game besides its entries."""
    places, masks = telling_words(law)
    return {
        "state": record_facts(law.State),
        "work": law.Work.dtype.itemsize,
        "most": max(law.bounds.choices, law.bounds.outcomes),
        "choices": law.bounds.choices,
        "plies": law.bounds.plies,
        "seats": list(law.bounds.seats),
        "actions": law.actions.size,
        "reasons": REASON_SIZE,
        "secrets": law.has_secrets,
        "unattended": law.unattended_options,
        "rulesets": {
            name: {"seats": settings.seats, "options": option_numbers(law, settings)}
            for name in law.rulesets
            for settings in [law.settings(name)]
        },
        "word": word_kind(law).kind.size,
        "places": flat(places),
        "masks": [f"{mask:x}" for mask in flat(masks)],
        "chances": [
            [asdict(one) for one in chances_of(law, by_network).stretches]
            for by_network in (False, True)
        ],
        "networks": [
            network_facts(law, network, file)
            for network, file in zip(networks(law), nets, strict=True)
        ],
        "endings": endings.facts(),
        "playing_out": playing_out_facts(law),
    }
