"""Which clicks make a choice, and what clicks that lead nowhere may have meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product

from flibuste.law.contract import CHANCE
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, Action, Compound, Phrase, phrase
from flibuste.play.table import Table
from flibuste.screen.model import NO_PLAN, Plan

MOST = 300  # attempts that are looked at


@dataclass(frozen=True)
class Choice:
    """One legal action: its text, its sentence, the clicks that make it, what it would do."""

    code: int
    text: str
    label: Phrase
    picks: tuple[str, ...]
    plan: Plan = NO_PLAN


def choices(
    law: Law, codes: Sequence[int], actor: int, plan: Callable[[int], Plan] | None = None
) -> tuple[Choice, ...]:
    """The choices with their sentences and clicks; clicks that decide nothing are left out."""
    offered = [_offered(law, code, actor) for code in codes]
    shared = Counter(start for *_, picks in offered for start in _starts(picks))
    return tuple(
        Choice(code, text, label, _shortest(picks, shared), plan(code) if plan else NO_PLAN)
        for code, (text, label, picks) in zip(codes, offered, strict=True)
    )


@lru_cache(maxsize=100_000)
def _offered(law: Law, code: int, actor: int) -> tuple[str, Phrase, tuple[str, ...]]:
    action = law.actions[code]
    sentence = phrase("action", action, action.values(code))
    return law.actions.texts[code], sentence, _picks(action, code, actor)


def _starts(picks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return (picks[:length] for length in range(1, len(picks) + 1))


def _picks(action: Action, code: int, actor: int) -> tuple[str, ...]:
    """`reserve-{seat} {spot}` with the fields filled in; a compound field is a click for each part."""
    filled = {"seat": "chance" if actor == CHANCE else SEAT[actor]}
    for (name, domain), value in zip(action.fields.items(), action.values(code), strict=True):
        parts = domain[value].split("/") if isinstance(domain, Compound) else [domain[value]]
        filled[name] = " ".join(parts)
    return tuple(action.picks.format(**filled).split())


def _shortest(picks: tuple[str, ...], shared: Counter[tuple[str, ...]]) -> tuple[str, ...]:
    while len(picks) > 1 and shared[picks[:-1]] == 1:
        picks = picks[:-1]
    return picks


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
