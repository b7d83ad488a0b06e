"""What a game shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flibuste.cli.conformance.saying import phrases
from flibuste.cli.conformance.walking import Fault, pick
from flibuste.law.contract import OVER
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, Settings
from flibuste.law.rng import generator
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.stage import Scene, Stage
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES
from flibuste.words.phrase import Phrase

SCREENS_SHOWN = 60  # plies whose screens are looked at


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
