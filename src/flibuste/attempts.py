"""What somebody may have meant by clicks that lead nowhere, and why it is not allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from flibuste.contract import CHANCE
from flibuste.law import Law
from flibuste.scene import choices
from flibuste.table import Table
from flibuste.vocabulary import SEAT, Action, Compound, Phrase

MOST = 300  # attempts that are looked at


def attempts(law: Law, actor: int, path: tuple[str, ...]) -> Iterator[int]:
    """The codes of all actions whose clicks begin so, legal or not."""
    seat = "chance" if actor == CHANCE else SEAT[actor]
    for action in law.actions.words.values():
        if action.picks:
            yield from _filled(action, action.picks.split(), path, {"seat": seat}, {})


def _filled(
    action: Action,
    template: list[str],
    path: tuple[str, ...],
    words: dict[str, str],
    values: dict[str, int],
) -> Iterator[int]:
    """Match the template's clicks with those made, field by field."""
    if path and not template:
        return
    if not path:
        free = [name for name in action.fields if name not in values]
        for rest in product(*(range(len(action.fields[name])) for name in free)):
            full = values | dict(zip(free, rest, strict=True))
            yield int(action.code(*(full[name] for name in action.fields)))
        return
    head, *tail = template
    open_field = next((f for f in action.fields if f"{{{f}}}" in head and f not in values), None)
    if open_field is None:
        clicks = tuple(head.format(**words).split())
        if clicks[: len(path)] == path[: len(clicks)]:
            yield from _filled(action, tail, path[len(clicks) :], words, values)
        return
    domain = action.fields[open_field]
    for value, word in enumerate(domain):
        spoken = word.replace("/", " ") if isinstance(domain, Compound) else word
        known = words | {open_field: spoken}
        yield from _filled(action, template, path, known, values | {open_field: value})


def is_begun(table: Table, path: tuple[str, ...]) -> bool:
    """Whether these clicks begin a choice of the actor."""
    offered = choices(table.law, table.codes(), table.actor)
    return any(choice.picks[: len(path)] == path for choice in offered)


def why_not(table: Table, path: tuple[str, ...]) -> tuple[Phrase, str] | None:
    """The reason against what these clicks may have meant: the most telling of all there are."""
    found: Counter[str] = Counter()
    reasons: dict[str, tuple[Phrase, str]] = {}
    for clicks in dict.fromkeys((path, path[-1:])):
        for code in islice(attempts(table.law, table.actor, clicks), MOST):
            objection = table.objection(code)
            if objection:
                found[objection[0].id] += 1
                reasons.setdefault(objection[0].id, objection)
        if reasons:
            break
    if not reasons:
        return None
    # A reason that names places says more than one that does not.
    return max(reasons.values(), key=lambda r: (bool(r[0].args), found[r[0].id]))
