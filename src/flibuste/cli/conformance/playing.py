"""What a game declares, and how it plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import isclose

from flibuste.cli.conformance.walking import Fault, pick, settings_tried, start, walk
from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, OptionError, Settings
from flibuste.law.rng import generator
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.position import Position
from flibuste.play.record import replay, verify
from flibuste.play.table import Table
from flibuste.solving.miniature import MiniatureError, miniature_of

PLIES = 150  # of a random game that are looked at
GAMES = 20  # that are played to their end, compiled


def declared(law: Law) -> Iterator[Fault]:
    """Options stand in the record and survive it; every action has one text."""
    for name in law.options:
        if name not in law.State.fields:
            yield Fault("rules.py", f"the option “{name}” is no field of State")
    for name in law.rulesets:
        try:
            settings = law.settings(name)
        except OptionError as error:
            yield Fault("rules.py", f"the ruleset “{name}” cannot be played: {error}")
            continue
        if law.settings_of(law.blank(settings)).options != settings.options:
            yield Fault("rules.py", f"the options of “{name}” do not survive the record")
    texts = law.actions.texts
    for code, text in enumerate(texts):
        if law.actions.parse(text) != code:
            yield Fault("rules.py", f"“{text}” is the text of two actions")


def bounds(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """Choices, outcomes and plies keep to BOUNDS; odds are positive; no choice is listed twice."""
    for seed in range(3):
        for run, states in walk(law, settings, seed, PLIES, mode):
            actor = run.actor(states, 0)
            if actor == OVER:
                continue
            codes = run.legal(states)
            if not codes:
                yield Fault("rules.py", "legal lists nothing, and the game is not over")
                return
            most = law.bounds.outcomes if actor == CHANCE else law.bounds.choices
            if len(codes) > most:
                yield Fault("rules.py", f"BOUNDS says at most {most}, legal lists {len(codes)}")
            if len(codes) != len(set(codes)):
                yield Fault("rules.py", "legal lists a choice twice")
            if actor == CHANCE:
                weights = run.odds(states)
                if len(weights) != len(codes) or min(weights) <= 0:
                    yield Fault("rules.py", "odds gives no positive weight for each outcome")
                    return


def ends(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """Games end within their length, with an ending and shares of one point."""
    run, first = start(law, settings, mode)
    rng = generator(3)
    for _ in range(GAMES if mode is not Mode.INTERPRETED else 1):
        states = first.copy()
        if run.playout(states, rng, law.bounds.plies + 1) > law.bounds.plies:
            yield Fault("rules.py", f"a game is not over after BOUNDS.plies, {law.bounds.plies}")
            return
        shares, ending = run.score(states)
        if not 0 < ending <= len(law.endings.words):
            yield Fault("rules.py", f"score returns {ending}, which is no ending")
        if min(shares) < 0 or not isclose(sum(shares), 1):
            yield Fault("rules.py", f"score gives {list(shares)}, which are no shares of one point")


def small(law: Law, mode: Mode) -> Iterator[Fault]:
    """A miniature, where there is one, can be read and comes to its end."""
    if not law.miniature.exists():
        return
    try:
        found = miniature_of(law)
    except MiniatureError as error:
        yield Fault(law.miniature.name, str(error))
        return
    states = found.start
    if engine(law, mode).playout(states, generator(4), law.bounds.plies + 1) > law.bounds.plies:
        yield Fault(law.miniature.name, "played at random, it does not come to its end")


def objections(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """`objection` is 0 exactly where `legal` lists the action."""
    step = max(1, law.actions.size // 400) if mode is Mode.INTERPRETED else 1
    for run, states in islice(walk(law, settings, 1, PLIES, mode), 0, None, 9):
        if run.actor(states, 0) == OVER:
            continue
        codes = set(run.legal(states))
        for code in (*codes, *range(0, law.actions.size, step)):
            reason, _ = run.objection(states, 0, code)
            text = law.actions.texts[code]
            if code in codes and reason:
                yield Fault("rules.py", f"legal lists “{text}”, and objection is against it")
            elif code not in codes and not 0 < reason <= len(law.objections.words):
                yield Fault("rules.py", f"legal leaves out “{text}”, and objection says no reason")


def secrets(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """An actor needs nothing that is veiled from it; what is imagined looks the same."""
    rng = generator(9)
    for run, states in islice(walk(law, settings, 2, PLIES, mode), 0, None, 3):
        actor = run.actor(states, 0)
        if actor >= 0 and run.legal(run.veiled(states, actor)) != run.legal(states):
            yield Fault("rules.py", "behind the veil, legal lists other choices to the actor")
        for seat in range(settings.seats):
            known = run.veiled(states, seat)
            if run.veiled(known, seat).tobytes() != known.tobytes():
                yield Fault("rules.py", "veil changes a record that it has veiled before")
            guess = known.copy()
            run.imagine(guess, 0, seat, rng)
            if run.veiled(guess, seat).tobytes() != known.tobytes():
                yield Fault("rules.py", "what imagine fills in does not look the same to its seat")
            if run.actor(guess, 0) != actor:
                yield Fault("rules.py", "what imagine fills in has another actor")


def hides(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """A game that has a veil hides something from somebody."""
    if not law.has_secrets or settings != settings_tried(law)[0]:
        return
    for each in settings_tried(law):
        for run, states in walk(law, each, 4, PLIES, mode):
            for viewer in range(each.seats):
                if run.veiled(states, viewer).tobytes() != states.tobytes():
                    return
    yield Fault("rules.py", "veil hides nothing from any seat")


def positions(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """A position survives its text, and plays on alike."""
    memory = [name for name, field in law.State.fields.items() if field.is_memory]
    for run, states in islice(walk(law, settings, 5, PLIES, mode), 0, None, 7):
        for viewer in (ALL, WATCHER, *range(settings.seats)):
            known = run.veiled(states, viewer)
            again = position.parse(law, Position(law, known).text).states
            for name in memory:
                again[name] = known[name]
            if again.tobytes() != known.tobytes():
                yield Fault("rules.py", "a position is another one once it is read from its text")
        again = position.parse(law, Position(law, states).text).states
        if run.legal(again) != run.legal(states):
            yield Fault("rules.py", "a position read from its text has other choices")


def records(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """A record rebuilds its game and verifies."""
    table = Table(law, settings, from_number(11), mode=mode)
    rng = generator(11)
    for _ in range(PLIES):
        if table.actor == OVER:
            break
        table.play(pick(table.engine, table.known(table.actor), rng))
    text = table.record()
    if replay(text).record() != text:
        yield Fault("rules.py", "a record that is replayed gives another record")
    if not verify(text).is_committed:
        yield Fault("rules.py", "a record does not verify")


def agreement(law: Law, settings: Settings) -> Iterator[Fault]:
    """Interpreted and compiled rules agree ply for ply."""
    runs = [start(law, settings, mode) for mode in (Mode.INTERPRETED, Mode.COMPILED)]
    rng = generator(1)
    for _ in range(PLIES):
        actor = runs[0][0].actor(runs[0][1], 0)
        if actor == OVER:
            return
        if len({tuple(run.legal(states)) for run, states in runs}) > 1:
            yield Fault("rules.py", "compiled, legal lists other choices than interpreted")
            return
        code = pick(*runs[0], rng)
        for run, states in runs:
            run.apply(states, 0, code)
        if runs[0][1].tobytes() != runs[1][1].tobytes():
            text = law.actions.texts[code]
            yield Fault("rules.py", f"compiled, “{text}” does something else than interpreted")
            return
