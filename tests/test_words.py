"""Everything that can be said can be said in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from cases import each_law, each_setting
from flibuste.cli.conformance.saying import phrases, unsaid
from flibuste.cli.conformance.showing import scene_faults
from flibuste.law.contract import OVER
from flibuste.law.law import Excluded, Law, Settings
from flibuste.law.rng import generator
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.stage import Stage
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES
from walks import pick


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_every_word_of_a_game_is_spoken(law: Law, lang: str) -> None:
    assert not unsaid(law, lang)


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


@pytest.mark.parametrize(("law", "settings"), each_setting())
def test_everything_on_a_screen_can_be_said_and_clicked(law: Law, settings: Settings) -> None:
    table = Table(law, settings, from_number(4))
    stages = [Stage(table, seat) for seat in range(settings.seats)]
    spoken: set[str] = set()
    rng = generator(4)
    for _ in range(80):
        for stage in stages:
            if stage.viewer in (table.actor, settings.seats - 1):
                assert not list(scene_faults(law, stage.show(), spoken))
        if table.actor == OVER:
            break
        table.play(pick(table.engine, table.known(table.actor), rng))
