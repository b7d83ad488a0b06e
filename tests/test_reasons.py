"""Reasons in words: counted from what happens in imagined lines, never from a game's sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cases import each_law
from flibuste.bots.advice import Advice
from flibuste.bots.reasons import (
    Difference,
    Imagination,
    ImaginedLine,
    differences,
    proof,
    reasons_for,
)
from flibuste.law import shelf
from flibuste.law.contract import CHANCE
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.vocabulary import SEAT, SetOf
from flibuste.play.table import Table, new_table
from flibuste.words import speech
from flibuste.words.languages import LANGUAGES
from flibuste.words.phrase import Phrase

NOTHING = (0,) * 12


def law_with_sets() -> Law:
    """A game that tells what was taken as a set of places."""
    return next(law for law in shelf.laws() for event in law.events if _set_of(event) is not None)


def _set_of(event):  # type: ignore[no-untyped-def]
    fields = list(event.fields.values())
    return next((k for k, field in enumerate(fields) if isinstance(field, SetOf)), None)


def told(event, doer: int, place: int, taken: int = 0) -> tuple[int, ...]:  # type: ignore[no-untyped-def]
    values = [
        doer if field.name == SEAT.name else taken if isinstance(field, SetOf) else place
        for field in event.fields.values()
    ]
    return (event.code, *values, *[0] * (11 - len(values)))


def lines(event, chosen, wins: float, *, struck: int, share: float) -> list[ImaginedLine]:  # type: ignore[no-untyped-def]
    """A hundred lines after a choice of Blue; in `struck` of them Red takes something."""
    quiet = ImaginedLine((chosen, told(event, 1, 2)), (0, 1), None, wins)
    blow = ImaginedLine((chosen, told(event, 1, 2, taken=4)), (0, 1), None, share)
    return [blow] * struck + [quiet] * (100 - struck)


def test_what_the_other_does_more_often_and_hurts_is_a_risk_and_to_be_without_it_is_told() -> None:
    law = law_with_sets()
    event = next(event for event in law.events if _set_of(event) is not None)
    safe = lines(event, told(event, 0, 1), 1.0, struck=9, share=0.0)
    bold = lines(event, told(event, 0, 3), 1.0, struck=68, share=0.0)
    first, second = differences(law, 0, [safe, bold])
    assert first is not None and second is not None
    assert (first.here, first.elsewhere, first.is_good) == (9, 68, False)
    assert (first.phrase.id, second.phrase.id) == ("reason-avoids", "reason-risks")
    assert second.what == first.what
    said = speech.say(second.phrase, law, "en")
    assert said.startswith("Risk in 68 of 100 lines (9 with another choice): Red")
    french = speech.say(replace(second, here=0).phrase, law, "fr")
    assert french.startswith("Risque dans aucune suite sur 100 (9 avec un autre choix) : Rouge")


def test_where_nothing_differs_nothing_is_said() -> None:
    law = law_with_sets()
    event = next(event for event in law.events if _set_of(event) is not None)
    same = lines(event, told(event, 0, 1), 1.0, struck=40, share=0.0)
    other = lines(event, told(event, 0, 3), 1.0, struck=41, share=0.0)
    assert differences(law, 0, [same, other]) == [None, None]
    assert differences(law, 0, [same]) == [None]


def test_what_changes_nothing_in_the_end_is_no_reason() -> None:
    law = law_with_sets()
    event = next(event for event in law.events if _set_of(event) is not None)
    safe = lines(event, told(event, 0, 1), 0.5, struck=9, share=0.5)
    bold = lines(event, told(event, 0, 3), 0.5, struck=68, share=0.5)
    assert differences(law, 0, [safe, bold]) == [None, None]


def test_ones_own_later_harm_is_no_risk() -> None:
    law = law_with_sets()
    event = next(event for event in law.events if _set_of(event) is not None)

    def own(some: list[ImaginedLine]) -> list[ImaginedLine]:
        return [replace(line, doers=(0, 0)) for line in some]

    safe = own(lines(event, told(event, 0, 1), 1.0, struck=9, share=0.0))
    bold = own(lines(event, told(event, 0, 3), 1.0, struck=68, share=0.0))
    assert all(found is None or found.is_good for found in differences(law, 0, [safe, bold]))


def test_that_a_choice_is_made_is_no_reason_for_it_but_what_it_takes_is() -> None:
    law = law_with_sets()
    event = next(event for event in law.events if _set_of(event) is not None)
    quiet, taking = told(event, 0, 1), told(event, 0, 3, taken=4)
    answer = told(event, 1, 2)
    plain = [ImaginedLine((quiet, answer), (0, 1), None, 0.0)] * 100
    rich = [ImaginedLine((taking, answer), (0, 1), None, 1.0)] * 100
    first, second = differences(law, 0, [rich, plain])
    assert first is not None and second is not None
    assert (first.here, first.elsewhere, first.phrase.id) == (100, 0, "reason-brings")
    assert second.phrase.id == "reason-misses"
    dull = [replace(line, events=(told(event, 0, 3), *line.events[1:])) for line in rich]
    assert differences(law, 0, [dull, plain]) == [None, None]


def test_the_end_of_the_game_is_told_as_such() -> None:
    law = shelf.laws()[0]
    lost = [ImaginedLine((NOTHING,), (CHANCE,), 1, 0.0)] * 100
    won = [ImaginedLine((NOTHING,), (CHANCE,), 0, 1.0)] * 100
    first, _ = differences(law, 0, [won, lost])
    assert first is not None and first.phrase.args["what"].id == "winner"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 68])
@pytest.mark.parametrize("is_good", [True, False])
@pytest.mark.parametrize("is_example", [True, False])
def test_every_reason_is_a_sentence_in_both_languages(
    lang: str, count: int, is_good: bool, is_example: bool
) -> None:
    what = Phrase("winner", {"seat": Phrase("seat-red", {})})
    for here, elsewhere in ((count, 90), (90, count)):
        found = Difference(what, here, elsewhere, 100, is_good, is_example)
        said = speech.say(found.phrase, None, lang)
        assert said.endswith(speech.say(what, None, lang)) and "  " not in said
        assert str(elsewhere) in said and "{" not in said and " ," not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_proven_choice_says_so(lang: str) -> None:
    sure = Advice(1, 1.0, 1.0, 1.0, 10, 5)
    won, lost = proof(sure), proof(replace(sure, wins=0.0))
    assert won is not None and lost is not None
    assert "5" in speech.say(won, None, lang) and "5" in speech.say(lost, None, lang)
    assert proof(replace(sure, plies=None)) is None
    assert proof(replace(sure, wins=0.5)) is None, "a shared point is neither"


def walked(law: Law, mode: Mode | None = None) -> Table:
    table = new_table(law.id, ruleset=law.unattended_ruleset, seed=5, mode=mode)
    while table.plies < 12 or len(table.codes()) < 2:
        table.play(table.codes()[-1])
    return table


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_lines_are_the_same_in_every_mode(law: Law) -> None:
    found = []
    for mode in (Mode.INTERPRETED, Mode.COMPILED):
        table = walked(law, mode)
        imagined = Imagination(engine(law, mode), lines=2, learning=1)
        found.append(imagined.lines(table.known(table.actor), table.actor, table.codes()[0]))
    assert found[0] == found[1]
    assert found[0][0].events[0][0], "the choice itself comes first"


@pytest.mark.parametrize("law", each_law())
def test_reasons_come_from_what_the_seat_knows_alone(law: Law) -> None:
    table = walked(law)
    seat, codes = table.actor, table.codes()
    advice = [Advice(code, 0.5, 0.4, 0.6, 10) for code in codes]
    imagined = Imagination(engine(law), lines=30, learning=30)
    known = table.known(seat)
    first = reasons_for(imagined, known, seat, advice)
    assert len(first) == min(3, len(codes))
    assert reasons_for(imagined, table.known(seat), seat, advice) == first
    for reason in first:
        if reason is not None:
            for lang in LANGUAGES:
                said = speech.say(reason, law, lang)
                assert said != reason.id and "{" not in said
