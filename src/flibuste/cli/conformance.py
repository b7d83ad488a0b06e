"""The public test of a game, ours or anybody's: what it lacks, and where to mend it.

    from flibuste.cli.conformance import faults
    assert not list(faults(law))

Every check is a function that yields faults. Tests of the project call the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import isclose
from typing import Any

import numpy as np

from flibuste.law.contract import ALL, CHANCE, MESSAGES, OVER, WATCHER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law, OptionError, Settings
from flibuste.law.rng import below, generator, weighted
from flibuste.law.vocabulary import Compound, Count, Domain, SetOf
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.position import Position
from flibuste.play.record import replay, verify
from flibuste.play.table import Table
from flibuste.rulebook.book import Walk, rulebook
from flibuste.screen.look import look
from flibuste.screen.stage import Scene, Stage
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES
from flibuste.words.phrase import Phrase

MOST_FAULTS = 5  # faults that one check tells of one setting
PLIES = 150  # of a random game that are looked at
GAMES = 20  # that are played to their end, compiled
SCREENS_SHOWN = 60  # plies whose screens are looked at


@dataclass(frozen=True)
class Fault:
    """Something that is missing or wrong, and the file in which to mend it."""

    file: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}"


# --- Random play ---------------------------------------------------------------------------------


def settings_tried(law: Law) -> list[Settings]:
    """Every ruleset with its usual seats, and every number of seats with the first ruleset."""
    wanted: list[tuple[str, int | None]] = [(ruleset, None) for ruleset in law.rulesets]
    wanted += [(law.default_ruleset, seats) for seats in law.bounds.seats]
    found = []
    for ruleset, seats in wanted:
        try:
            settings = law.settings(ruleset, seats)
        except OptionError:  # this ruleset is not for so many
            continue
        if settings not in found:
            found.append(settings)
    return found


def start(law: Law, settings: Settings, mode: Mode | None = None) -> tuple[Engine, Array]:
    """An engine and the position before the first ply."""
    run = engine(law, mode)
    states = law.blank(settings)
    run.begin(states, 0)
    return run, states


def pick(run: Engine, states: Array, rng: Array) -> int:
    """A legal code: chance by its odds, a seat at random."""
    codes = run.legal(states)
    if run.actor(states, 0) == CHANCE:
        weights = run.odds(states)
        return codes[int(weighted(rng, np.array(weights), len(weights)))]  # type: ignore[no-untyped-call]
    return codes[int(below(rng, len(codes)))]  # type: ignore[no-untyped-call]


def walk(
    law: Law, settings: Settings, seed: int, most: int, mode: Mode | None = None
) -> Iterator[tuple[Engine, Array]]:
    """Each position of a random game, the first included; the same array every time."""
    run, states = start(law, settings, mode)
    rng = generator(seed)
    for _ in range(most):
        yield run, states
        if run.actor(states, 0) == OVER:
            return
        run.apply(states, 0, pick(run, states, rng))
    yield run, states


# --- What is declared ----------------------------------------------------------------------------


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


# --- How it plays --------------------------------------------------------------------------------


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


# --- What it says --------------------------------------------------------------------------------


def required_messages(law: Law) -> Iterator[str]:
    """Every message a game needs."""
    yield from MESSAGES
    words: list[tuple[str, Any]] = [("action", word) for word in law.actions.words.values()]
    words += [("event", word) for word in law.events]
    words += [("objection", word) for word in law.objections]
    words += [("ending", word) for word in law.endings]
    for kind, word in words:
        yield f"{kind}-{word.name}"
        for domain in word.fields.values():
            yield from _named(domain)
    yield from (f"ruleset-{name}" for name in law.rulesets)
    yield from (f"option-{name}" for name in law.options)
    yield from (f"kind-{name}" for name in look(law).KINDS)


def _named(domain: Domain) -> Iterator[str]:
    if isinstance(domain, SetOf):
        yield from _named(domain.members)
    elif isinstance(domain, Compound):
        yield domain.name
        for part in domain.parts.values():
            yield from _named(part)
    elif not isinstance(domain, Count) and not domain.is_numeric:
        yield from (f"{domain.name}-{word}" for word in domain)


def unsaid(law: Law, lang: str) -> list[str]:
    """The messages that a language lacks."""
    wanted = dict.fromkeys(id.replace("_", "-") for id in required_messages(law))
    return [id for id in wanted if not speech.has(law, lang, id)]


def check_words(law: Law) -> Iterator[Fault]:
    """Both languages have every required message."""
    for lang in LANGUAGES:
        for id in unsaid(law, lang):
            yield Fault(f"words.{lang}.ftl", f"there is no message “{id}”")


def phrases(value: Any) -> Iterator[Phrase]:
    """A phrase and all phrases in it."""
    if isinstance(value, Phrase):
        yield value
        for arg in value.args.values():
            yield from phrases(arg)
    elif isinstance(value, list):
        for item in value:
            yield from phrases(item)


# --- What it shows -------------------------------------------------------------------------------


def screens(law: Law, settings: Settings, mode: Mode) -> Iterator[Fault]:
    """Everything on the screens of a random game can be said, drawn and clicked."""
    art = symbols(law)
    if not art:
        yield Fault("art.svg", "there are no symbols in it")
    table = Table(law, settings, from_number(4), mode=mode)
    stages = [Stage(table, seat) for seat in range(settings.seats)]
    spoken: set[str] = set()
    rng = generator(4)
    for _ in range(SCREENS_SHOWN):
        for stage in stages:
            if stage.viewer in (table.actor, settings.seats - 1):
                scene = stage.show()
                yield from scene_faults(law, scene, spoken)
                yield from _undrawn(scene, art)
        if table.actor == OVER:
            break
        table.play(pick(table.engine, table.known(table.actor), rng))


def scene_faults(law: Law, scene: Scene, spoken: set[str]) -> Iterator[Fault]:
    """What is wrong with one scene; phrases that have been `spoken` are not looked at again."""
    places = {place.id for place in scene.places}
    ids = {piece.id for piece in scene.pieces}
    if len(places) != len(scene.places) or len(ids) != len(scene.pieces):
        yield Fault("look.py", "two places or two pieces have one id")
    for kind in {piece.kind for piece in scene.pieces} - scene.kinds.keys():
        yield Fault("look.py", f"KINDS does not say how a “{kind}” moves and sounds")
    for piece in scene.pieces:
        for place in {piece.place, *piece.aims} - places:
            yield Fault("look.py", f"a piece “{piece.kind}” names a place that is none: “{place}”")
    for place in {place for way in scene.ways for place in way} - places:
        yield Fault("look.py", f"a way leads to a place that is none: “{place}”")
    for choice in scene.choices:
        for wrong in set(choice.parts) - places - ids:
            yield Fault("rules.py", f"“{choice.text}” is picked by “{wrong}”, which is not shown")
    said = [scene.prompt, *scene.facts, *(told.phrase for told in scene.log[-3:])]
    said += [choice.label for choice in scene.choices]
    said += [touch.say for touch in scene.touches]
    said += [place.label for place in scene.places]
    said += [piece.label for piece in scene.pieces if piece.label]
    said += [mark.label for mark in scene.progress]
    said += _directed(scene)
    for phrase in (inner for outer in said for inner in phrases(outer)):
        if repr(phrase) in spoken:
            continue
        spoken.add(repr(phrase))
        for lang in LANGUAGES:
            if not speech.has(law, lang, phrase.id):
                yield Fault(f"words.{lang}.ftl", f"there is no message “{phrase.id}”")
                continue
            sentence = speech.say(phrase, law, lang)
            # A prompt is told whose turn it is by the client.
            if "{" in sentence and not phrase.id.startswith("prompt"):
                yield Fault(
                    f"words.{lang}.ftl", f"“{phrase.id}” is given no such value: {sentence}"
                )


def _directed(scene: Scene) -> list[Phrase]:
    """What is said in the scenes that a game directs, and of what a piece does."""
    said: list[Phrase | None] = [piece.note for piece in scene.pieces]
    if duel := scene.duel:
        said += [duel.verdict, duel.then, duel.where, duel.attacker.name, duel.defender.name]
    if landing := scene.landing:
        said += [landing.verdict, landing.why, landing.by]
    if shot := scene.flight or scene.aim:
        said += [shot.side.name, shot.side.far]
    said += scene.steps.names if scene.steps else ()
    for mist in scene.mists:
        said += [mist.label, mist.note]
    return [phrase for phrase in said if phrase]


def symbols(law: Law) -> set[str]:
    """The names of a game's drawings."""
    file = law.folder / "art.svg"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return set(re.findall(r'\bid="([^"]+)"', text))


def _undrawn(scene: Scene, art: set[str]) -> Iterator[Fault]:
    wanted = {scene.board: {scene.board}}
    for piece in scene.pieces:
        face = "back" if piece.face == "?" else piece.face
        wanted[piece.kind] = {piece.kind, f"{piece.kind}-{face}"}
    for choice in scene.choices:
        badge = choice.badge
        if badge and not badge.startswith("+"):
            wanted[badge] = {badge}
    for name, any_of in wanted.items():
        if not any_of & art:
            yield Fault("art.svg", f"there is no symbol “{name}”")


# --- Its rulebook --------------------------------------------------------------------------------


def check_book(law: Law) -> Iterator[Fault]:
    """Law and paragraphs cite each other, in both languages alike."""
    numbers = {lang: list(rulebook(law, lang).paragraphs) for lang in LANGUAGES}
    first, *others = LANGUAGES
    for lang in others:
        for number in sorted({*numbers[first]} ^ {*numbers[lang]}):
            lacks = lang if number in numbers[first] else first
            yield Fault(f"rules.{lacks}.md", f"there is no paragraph {number}")
    there = set(numbers[first])
    for number in sorted(cited(law) - there):
        yield Fault(f"rules.{first}.md", f"the law cites a paragraph that is not there: {number}")
    for number in sorted(there - cited(law)):
        yield Fault("rules.py", f"nothing cites paragraph {number}")
    for kind in (law.objections, law.endings):
        for word in kind:
            if word.rule not in there:
                yield Fault("rules.py", f"“{word.name}” has no paragraph")
    if not rulebook(law).examples:
        yield Fault(f"rules.{first}.md", "there is no example")


def cited(law: Law) -> set[str]:
    """The paragraphs that a law names."""
    text = "".join(path.read_text(encoding="utf-8") for path in law.sources)
    found = set(re.findall(r"§(\d+\.\d+)", text))
    found |= {word.rule for kind in (law.objections, law.endings) for word in kind}
    found |= {action.rule for action in law.actions.words.values()}
    found |= {field.metadata["rule"] for field in law.options.values()}
    return found - {""}


def examples(law: Law, mode: Mode) -> Iterator[Fault]:
    """Every example of the rulebook comes out as written."""
    for example in rulebook(law).examples:
        try:
            Walk(law, example, mode).run()
        except (AssertionError, ValueError) as error:
            yield Fault(f"rules.{LANGUAGES[0]}.md", str(error))


# --- All of it -----------------------------------------------------------------------------------

PLAYED: tuple[Callable[[Law, Settings, Mode], Iterator[Fault]], ...] = (
    bounds,
    ends,
    objections,
    secrets,
    hides,
    positions,
    records,
    screens,
)
Check = Callable[[], Iterator[Fault]]


def checks(law: Law, *, quick: bool = False) -> list[Check]:
    """Everything that is looked at, one after the other; `quick` leaves out the compiler."""
    modes = [Mode.INTERPRETED] + ([] if quick else [Mode.COMPILED])
    found: list[Check] = [_of(check, law) for check in (declared, check_words, check_book)]
    for mode in modes:
        found.append(_of(examples, law, mode))
        found += [_of(check, law, each, mode) for each in settings_tried(law) for check in PLAYED]
    if not quick:
        found += [_of(agreement, law, each) for each in settings_tried(law)]
    return found


def faults(law: Law, *, quick: bool = False) -> Iterator[Fault]:
    """All faults of a game, each once."""
    told = set()
    for check in checks(law, quick=quick):
        for fault in check():
            if fault not in told:
                told.add(fault)
                yield fault


def _of(check: Callable[..., Iterator[Fault]], law: Law, *args: Any) -> Check:
    def look() -> Iterator[Fault]:
        try:
            with np.errstate(over="raise"):  # interpreted rules must not overflow in silence
                yield from islice(dict.fromkeys(check(law, *args)), MOST_FAULTS)
        except Exception as error:  # whatever a game does wrong
            yield _stopped(law, check.__name__, error)

    return look


def _stopped(law: Law, check: str, error: Exception) -> Fault:
    """What was raised, at the last line of the game's own that led there."""
    file, line = "look.py" if check == "screens" else "rules.py", 0
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith(str(law.folder)):
            file, line = code.co_filename[len(str(law.folder)) + 1 :], trace.tb_lineno
        trace = trace.tb_next
    text = next(iter(str(error).splitlines()), "")
    place = f"line {line}: " if line else ""
    return Fault(file, f"{place}{type(error).__name__} while looking at {check}: {text}")
