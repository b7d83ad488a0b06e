"""Which parts make a choice, touched in any order, and what touches that lead nowhere may have meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from flibuste.law.contract import CHANCE
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, Action, Compound, Phrase, phrase
from flibuste.play.table import Table
from flibuste.screen.model import NO_PLAN, Plan

MOST_ATTEMPTS = 300  # attempts that are looked at


@dataclass(frozen=True, kw_only=True)
class Choice(Plan):
    """One legal action: its text, its sentence, what is touched to make it, what it would do."""

    code: int
    text: str
    label: Phrase
    parts: tuple[str, ...]  # the places and pieces that belong to it, free of order

    @property
    def end(self) -> str | None:
        """Where the moved piece would end, as far as that is foreseen."""
        return self.via[-1] if self.via else None


def choices(
    law: Law, codes: Sequence[int], actor: int, plan: Callable[[int], Plan] | None = None
) -> tuple[Choice, ...]:
    """The choices with their sentences and parts.

    Where a choice ends is a part of it too, unless that is touched for something else: a space with a
    piece on it that may be moved itself.
    """
    offered = [_offered(law, code, actor) for code in codes]
    plans = [plan(code) if plan else NO_PLAN for code in codes]
    named = {part for *_, parts in offered for part in parts}
    return tuple(
        Choice(
            **vars(plan),
            code=code,
            text=text,
            label=label,
            parts=(*parts, *(end for end in plan.via[-1:] if parts and end not in named)),
        )
        for code, plan, (text, label, parts) in zip(codes, plans, offered, strict=True)
    )


@lru_cache(maxsize=100_000)
def _offered(law: Law, code: int, actor: int) -> tuple[str, Phrase, tuple[str, ...]]:
    action = law.actions[code]
    sentence = phrase("action", action, action.values(code))
    return law.actions.texts[code], sentence, _named(action, code, actor)


def _named(action: Action, code: int, actor: int) -> tuple[str, ...]:
    """`reserve-{seat} {spot}` with the fields filled in; a compound field is a part for each of its own."""
    values = zip(action.fields, action.values(code), strict=True)
    filled = _words(action, actor, dict(values))
    return tuple(dict.fromkeys(action.picks.format(**filled).split()))


def _words(action: Action, actor: int, values: dict[str, int]) -> dict[str, str]:
    words = {"seat": "chance" if actor == CHANCE else SEAT[actor]}
    for name, value in values.items():
        domain = action.fields[name]
        is_compound = isinstance(domain, Compound)
        words[name] = domain[value].replace("/", " ") if is_compound else domain[value]
    return words


# --- Touching part after part: `picks.ts` does the same ------------------------------------------


def following(choices: Sequence[Choice], path: Sequence[str]) -> list[Choice]:
    """The choices to which all that is picked belongs.

    Once something is picked, where a choice ends stands for it also where it is a part of others.
    """
    left = list(choices)
    for k, part in enumerate(path):
        having = [choice for choice in left if part in choice.parts]
        left = having if having or k == 0 else [choice for choice in left if choice.end == part]
    return left


def lit(choices: Sequence[Choice], path: Sequence[str]) -> list[str]:
    """What may be touched now, in the order of the choices."""
    found: dict[str, None] = {}
    for choice in following(choices, path):
        found.update(dict.fromkeys(choice.parts))
        if path and choice.end is not None and choice.parts:
            found[choice.end] = None
    return [part for part in found if part not in path]


def decided(choices: Sequence[Choice], path: Sequence[str]) -> Choice | None:
    """The one choice to which all that is picked belongs, if there is only one."""
    left = following(choices, path) if path else []
    return left[0] if len(left) == 1 else None


def asked(choices: Sequence[Choice], path: Sequence[str]) -> list[Choice]:
    """The choices that no further touch tells from the others: a question with their sentences."""
    left = following(choices, path)
    if not path:
        return [choice for choice in left if not choice.parts]
    shared = Counter(part for choice in left for part in choice.parts)
    return [c for c in left if all(shared[part] == len(left) for part in c.parts)]


def touched(choices: Sequence[Choice], path: Sequence[str], part: str) -> list[str] | None:
    """What is picked after a touch; None where the thing belongs to no choice at all.

    What is picked already is let go; what belongs to other choices alone begins anew.
    """
    if part in path:
        rest = [one for one in path if one != part]
        return rest if following(choices, rest) else []
    if following(choices, [*path, part]):
        return [*path, part]
    return [part] if following(choices, [part]) else None


# --- Why not -------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _meanings(law: Law, actor: int) -> dict[str, list[tuple[Action, dict[str, int]]]]:
    """By part, the actions it may belong to, with the fields that it settles."""
    found: dict[str, list[tuple[Action, dict[str, int]]]] = {}
    for action in law.actions.words.values():
        for template in action.picks.split():
            names = [name for name in action.fields if f"{{{name}}}" in template]
            for values in product(*(range(len(action.fields[name])) for name in names)):
                settled = dict(zip(names, values, strict=True))
                for part in template.format(**_words(action, actor, settled)).split():
                    found.setdefault(part, []).append((action, settled))
    return found


def attempts(law: Law, actor: int, path: Sequence[str]) -> Iterator[int]:
    """The codes of all actions to which these parts belong, legal or not."""
    met: set[int] = set()
    for action, settled in _joined(law, actor, path):
        free = [name for name in action.fields if name not in settled]
        for rest in product(*(range(len(action.fields[name])) for name in free)):
            full = settled | dict(zip(free, rest, strict=True))
            code = int(action.code(*(full[name] for name in action.fields)))
            if code not in met:
                met.add(code)
                yield code


def _joined(law: Law, actor: int, path: Sequence[str]) -> Iterator[tuple[Action, dict[str, int]]]:
    """The actions to which all parts may belong at once, with the fields that they settle."""
    meanings = _meanings(law, actor)
    joined = meanings.get(path[0], []) if path else []
    for part in path[1:]:
        joined = [
            (action, settled | more)
            for action, settled in joined
            for other, more in meanings.get(part, [])
            if other is action and all(settled.get(name, more[name]) == more[name] for name in more)
        ]
    yield from joined


def is_begun(table: Table, path: Sequence[str]) -> bool:
    """Whether these parts belong to a choice of the actor."""
    return bool(following(choices(table.law, table.codes(), table.actor), path))


def why_not(table: Table, path: tuple[str, ...]) -> tuple[Phrase, str] | None:
    """The reason against what these touches may have meant: the most telling of all there are."""
    found: Counter[str] = Counter()
    reasons: dict[str, tuple[Phrase, str]] = {}
    for parts in dict.fromkeys((path, path[-1:])):
        for code in sorted(attempts(table.law, table.actor, parts))[:MOST_ATTEMPTS]:
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
