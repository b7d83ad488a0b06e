"""The friendly API: three distinct refusals, undo, incidents, outcomes."""

from __future__ import annotations

import pytest

import flibuste
from cases import each_law, settings_tried
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.law import Law, OptionError
from flibuste.law.rng import generator
from flibuste.law.shelf import UnknownGame
from flibuste.law.vocabulary import UNKNOWN
from flibuste.play import chance as committed
from flibuste.play.table import CannotUndo, Incident, NotLegal, NotYourTurn, Table, Unreadable
from walks import pick

GAME = shelf.ids()[0]


def someone_to_move(seed: int = 1, **options: object) -> Table:
    return flibuste.table(GAME, seed=seed, **options)  # type: ignore[arg-type]


def test_an_unreadable_move_says_what_can_be_read() -> None:
    table = someone_to_move()
    for bad in ("", "fly", "💥", "x" * 10_000, table.choices()[0] + " twice"):
        with pytest.raises(Unreadable):
            table.play(bad)
    with pytest.raises(Unreadable):
        table.play(10**9)


def test_an_illegal_move_explains_itself_and_changes_nothing() -> None:
    table = someone_to_move()
    before = table.record()
    illegal = next(code for code in range(table.law.actions.size) if code not in table.codes())
    with pytest.raises(NotLegal) as refusal:
        table.play(illegal)
    assert refusal.value.rule
    for lang in ("en", "fr"):
        assert refusal.value.rule in refusal.value.say(lang)
    assert table.record() == before


def test_another_seat_cannot_play() -> None:
    table = someone_to_move()
    with pytest.raises(NotYourTurn):
        table.play(table.codes()[0], seat=(table.actor + 1) % table.seats)
    table.play(table.codes()[0], seat=table.actor)


def test_a_finished_game_takes_no_more_moves() -> None:
    table = someone_to_move()
    for seat in range(table.seats - 1):
        table.resign(seat)
    assert table.outcome is not None
    assert table.outcome.scores[-1] == 1
    assert table.outcome.reason == "resigns"
    assert table.choices() == []
    with pytest.raises(NotYourTurn):
        table.play(0)


def test_undo_stops_where_it_would_be_a_free_peek() -> None:
    table = someone_to_move()
    with pytest.raises(CannotUndo):
        table.undo()


@pytest.mark.parametrize("law", each_law(lambda law: max(law.bounds.seats) > 2))
def test_a_seat_given_up_scores_nothing(law: Law) -> None:
    settings = max(settings_tried(law), key=lambda settings: settings.seats)
    table = Table(law, settings, committed.from_number(2))
    table.resign(0)
    assert table.outcome is None
    rng = generator(2)
    while table.actor != OVER:
        table.play(pick(table.engine, table.known(table.actor), rng))
    assert table.outcome is not None
    assert table.outcome.scores[0] == 0
    assert sum(table.outcome.scores) == pytest.approx(1)


@pytest.mark.parametrize("id", shelf.ids())
def test_a_draw_by_agreement_needs_everybody(id: str) -> None:
    table = flibuste.table(id, seed=3)
    if table.law.offers_draws:
        with pytest.raises(NotLegal):
            table.incident(0, Incident.OFFERS)
        return
    with pytest.raises(NotLegal):
        table.incident(1, Incident.AGREES)
    table.incident(0, Incident.OFFERS)
    for seat in range(1, table.seats):
        assert table.outcome is None
        table.incident(seat, Incident.AGREES)
    assert table.outcome is not None
    assert table.outcome.reason == "agreed"
    assert flibuste.replay(table.record()).outcome == table.outcome


def test_unknown_games_and_options_are_named() -> None:
    with pytest.raises(UnknownGame, match=GAME):
        flibuste.table("chess")
    with pytest.raises(OptionError):
        flibuste.table(GAME, ruleset="nonsense")
    with pytest.raises(OptionError):
        flibuste.table(GAME, seats=99)
    with pytest.raises(OptionError):
        flibuste.table(GAME, nonsense=True)


@pytest.mark.parametrize("id", [law.id for law in shelf.laws() if law.fading])
def test_who_is_to_remember_is_told_once(id: str) -> None:
    table = flibuste.table(id, seed=4)
    rng = generator(4)
    forgotten = 0
    while table.actor != OVER:
        table.play(pick(table.engine, table.known(table.actor), rng))
        if table.actor == OVER:
            break
        told, left = table.log(0), table.log(0, remembers=False)
        assert left[-1] == told[-1]
        for before, after in zip(told[:-1], left[:-1], strict=True):
            pairs = zip(before.values, after.values, before.event.fading, strict=True)
            assert all(now == (UNKNOWN if fades else was) for was, now, fades in pairs)
            forgotten += before != after
        faded = table.known(0, remembers=False)
        for name, field in table.law.State.fields.items():
            kept = field.blank if field.is_fading else table.known(0)[name]
            assert (faded[name] == kept).all()
    assert forgotten
    assert table.log(0, remembers=False) == table.log(0)  # after the game all lies open
