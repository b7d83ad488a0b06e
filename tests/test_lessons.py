"""The guided first games: every step can be taken, everything lit is there, all is said in both languages."""

from __future__ import annotations

import pytest

from cases import each_law
from flibuste.law.contract import OVER
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.play.record import verify
from flibuste.rulebook import lessons
from flibuste.rulebook.book import ExampleError
from flibuste.rulebook.lessons import LEARNER, LessonError, Stop
from flibuste.words.languages import LANGUAGES


@pytest.fixture(scope="module", params=each_law())
def played(request: pytest.FixtureRequest) -> tuple[Stop, ...]:
    return lessons.stops(request.param, Mode.INTERPRETED)


def test_every_lesson_comes_out_as_written(played: tuple[Stop, ...]) -> None:
    assert lessons.SHORTEST_LESSON <= len(played) <= lessons.LONGEST_LESSON
    names = [stop.step.name for stop in played]
    assert len(set(names)) == len(names)


def test_what_is_asked_can_be_done_and_what_is_lit_is_in_the_picture(
    played: tuple[Stop, ...],
) -> None:
    for stop in played:
        there = {place.id for place in stop.scene.places}
        there |= {piece.id for piece in stop.scene.pieces}
        asked = {choice.text: choice for choice in stop.scene.choices}
        assert there >= set(stop.step.touched)
        for move in stop.step.moves:
            assert there >= {*asked[move].parts, *asked[move].via}


def test_only_the_last_step_leaves_a_choice(played: tuple[Stop, ...]) -> None:
    *early, last = played
    assert all(len(stop.deeds) == 1 for stop in early)
    assert [deed.move for deed in last.deeds] == list(last.step.moves)


def test_a_lesson_ends_with_a_game_won(played: tuple[Stop, ...]) -> None:
    for deed in played[-1].deeds:
        scene = deed.frames[-1].scene
        assert scene.actor == OVER
        assert scene.outcome is not None
        assert scene.outcome.winner == LEARNER


def test_the_learner_sees_what_a_seat_may_see(played: tuple[Stop, ...]) -> None:
    for stop in played:
        frames = [frame.scene for deed in stop.deeds for frame in deed.frames]
        assert all(scene.viewer == LEARNER for scene in (stop.scene, *frames))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", each_law())
def test_every_step_is_said_in_a_short_sentence(law: Law, lang: str) -> None:
    said = lessons.sentences_of(law, lang)
    found = lessons.lesson_of(law)
    assert found
    names = [step.name for step in found.steps]
    for name in (*names, "end"):
        assert 10 < len(said[name]) <= lessons.LONGEST_SENTENCE
        assert said[name][-1] in ".!"
    for name in names:
        assert 2 < len(said[f"{name}-title"]) <= 24
    allowed = {"end", *names, *(f"{name}-{part}" for name in names for part in ("title", "why"))}
    assert set(said) <= allowed


@pytest.mark.parametrize("law", each_law())
def test_both_languages_say_the_same_steps(law: Law) -> None:
    titles = [
        {name for name in lessons.sentences_of(law, lang) if not name.endswith("-why")}
        for lang in LANGUAGES
    ]
    assert titles[0] == titles[1]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("touch boat", "begins with"),
        ("step a\ngiven start", "nothing is asked"),
        ("step a\ngiven start\nred enter bow\nblue enter stern", "before the deed"),
        ("step a\ntouch boat\ngiven start", "before the deed"),
        ("step a\nblue enter bow\nblue enter stern", "one deed"),
    ],
)
def test_a_lesson_that_cannot_be_read_says_where(text: str, fault: str) -> None:
    with pytest.raises(LessonError, match=fault):
        lessons.steps_in(text)


@pytest.mark.parametrize("law", each_law()[:1])
def test_a_lesson_needs_a_position_to_begin_with(law: Law) -> None:
    nowhere = lessons.Lesson(law, lessons.steps_in("step a\ntouch boat"))
    with pytest.raises(ExampleError, match="given"):
        lessons.play_through(nowhere)


@pytest.mark.parametrize("law", each_law())
def test_a_finished_lesson_is_a_record_of_each_position(law: Law) -> None:
    found = lessons.lesson_of(law)
    assert found
    *early, last = [step.moves for step in found.steps if step.moves]
    for final in last:
        moves = [*(those[0] for those in early), final]
        texts = lessons.lesson_records(found, moves, Mode.INTERPRETED)
        tables = [verify(text, mode=Mode.INTERPRETED).table for text in texts]
        assert len(tables) == sum(bool(step.given) for step in found.steps)
        assert [table.actor == OVER for table in tables] == [False] * (len(tables) - 1) + [True]
        assert f" {final}\n" in texts[-1]


@pytest.mark.parametrize("law", each_law()[:1])
def test_only_a_lesson_played_as_asked_is_a_record(law: Law) -> None:
    found = lessons.lesson_of(law)
    assert found
    moves = [step.moves[0] for step in found.steps if step.moves]
    for wrong in (moves[:-1], [*moves, moves[-1]], ["", *moves[1:]]):
        with pytest.raises(LessonError, match="asks for"):
            lessons.lesson_records(found, wrong, Mode.INTERPRETED)
