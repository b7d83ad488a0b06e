"""Everything that can be said can be said in both languages."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cases import each_law, each_setting
from flibuste.law.contract import OVER
from flibuste.law.law import Excluded, Law, Settings
from flibuste.law.rng import generator
from flibuste.law.vocabulary import Compound, Count, Domain, Phrase, SetOf
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.stage import Scene, Stage
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES
from walks import pick


def names(law: Law) -> Iterator[str]:
    """Every message a game needs."""
    yield from ("title", "subtitle", "minutes", "luck", "skill")
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


def _named(domain: Domain) -> Iterator[str]:
    if isinstance(domain, SetOf):
        yield from _named(domain.members)
    elif isinstance(domain, Compound):
        yield domain.name
        for part in domain.parts.values():
            yield from _named(part)
    elif not isinstance(domain, Count) and not domain.is_numeric:
        yield from (f"{domain.name}-{word}" for word in domain)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_every_word_of_a_game_is_spoken(law: Law, lang: str) -> None:
    missing = [id for id in names(law) if not speech.has(law, lang, id.replace("_", "-"))]
    assert not missing


def refusals(law: Law) -> Iterator[Excluded]:
    """What a game says to options taken at random."""
    rng = random.Random(1)
    for _ in range(300):
        options = {name: rng.choice(law.option_values(name)) for name in law.options}
        try:
            law.settings(None, rng.choice(law.bounds.seats), **options)
        except Excluded as error:
            yield error


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_options_that_exclude_each_other_say_why(law: Law, lang: str) -> None:
    for refusal in refusals(law):
        assert all(speech.has(law, lang, phrase.id) for phrase in phrases(refusal.reason))
        assert refusal.say(lang).endswith(".")


def phrases(value: Any) -> Iterator[Phrase]:
    """A phrase and all phrases in it."""
    if isinstance(value, Phrase):
        yield value
        for arg in value.args.values():
            yield from phrases(arg)
    elif isinstance(value, list):
        for item in value:
            yield from phrases(item)


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_everything_on_a_screen_can_be_said_and_clicked(law: Law, settings: Settings) -> None:
    table = Table(law, settings, from_number(4))
    stages = [Stage(table, seat) for seat in range(settings.seats)]
    spoken: set[str] = set()
    rng = generator(4)
    for _ in range(80):
        for stage in stages:
            if stage.viewer in (table.actor, settings.seats - 1):
                check_scene(law, stage.show(), spoken)
        if table.actor == OVER:
            break
        table.play(pick(table.engine, table.known(table.actor), rng))


def check_scene(law: Law, scene: Scene, spoken: set[str]) -> None:
    places = {place.id for place in scene.places}
    ids = {piece.id for piece in scene.pieces}
    assert len(places) == len(scene.places)
    assert len(ids) == len(scene.pieces)
    for piece in scene.pieces:
        assert piece.place in places
        assert set(piece.aims) <= places
    for way in scene.ways:
        assert set(way) <= places
    paths = Counter(choice.picks for choice in scene.choices)
    for choice in scene.choices:
        assert set(choice.picks) <= places | ids, choice
        assert not choice.picks or paths[choice.picks] == 1, choice
    said = [scene.prompt, *scene.facts, *(told.phrase for told in scene.log[-3:])]
    said += [choice.label for choice in scene.choices]
    said += [place.label for place in scene.places]
    said += [piece.label for piece in scene.pieces if piece.label]
    for phrase in (inner for outer in said for inner in phrases(outer)):
        if repr(phrase) in spoken:
            continue
        spoken.add(repr(phrase))
        for lang in LANGUAGES:
            assert speech.has(law, lang, phrase.id), phrase
            sentence = speech.say(phrase, law, lang)
            assert "{" not in sentence or phrase.id.startswith("prompt"), sentence
