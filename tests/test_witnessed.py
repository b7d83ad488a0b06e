"""What a seat saw before is shown to it again, as it saw it then and no plainer."""

from __future__ import annotations

import pytest

import flibuste
from cases import SECRET, each_law
from flibuste.bots.sight import Sight
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.play.chance import from_number
from flibuste.play.table import WITNESSED, Table
from walks import pick


def table_after(plies: int) -> Table:
    """A table of a game with secrets after so many choices at random."""
    settings = SECRET.settings(SECRET.unattended_ruleset)
    table = Table(SECRET, settings, from_number(1), mode=Mode.INTERPRETED)
    rng = generator(1)
    for _ in range(plies):
        table.play(pick(table.engine, table.known(table.actor), rng))
    return table


@pytest.mark.parametrize("law", each_law(lambda law: law.has_secrets))
def test_what_a_seat_has_seen_is_what_it_was_shown_then(law: Law) -> None:
    settings = law.settings(law.unattended_ruleset, 2)
    table = Table(law, settings, None, mode=Mode.INTERPRETED)
    rng = generator(3)
    shown: list[list[bytes]] = [[table.known(seat).tobytes()] for seat in range(2)]
    for _ in range(3 * WITNESSED):
        table.play(pick(table.engine, table.known(table.actor), rng))
        for seat in range(2):
            seen = table.witnessed(seat)
            rows = [seen[k : k + 1].tobytes() for k in range(len(seen))]
            assert rows[0] == table.known(seat).tobytes()
            assert rows[1:] == shown[seat][-WITNESSED:]
            shown[seat].append(rows[0])


def test_what_is_taken_back_was_never_seen() -> None:
    taken_back = 0
    for plies in range(WITNESSED, WITNESSED + 20):
        table = table_after(plies)
        seat = table.actor
        before = table.witnessed(seat)
        table.play(table.codes()[-1])
        if table.can_undo(seat):
            table.undo()
            after = table.witnessed(seat)
            assert after[:1].tobytes() == before[:1].tobytes()
            assert after[1:].tobytes() == before[2:].tobytes()  # the oldest is forgotten
            taken_back += 1
    assert taken_back


def test_who_does_not_remember_is_shown_the_present_alone() -> None:
    table = table_after(20)
    seen = table.witnessed(table.actor, remembers=False)
    assert seen.tobytes() == table.known(table.actor, remembers=False).tobytes()


def test_where_nothing_is_hidden_nothing_is_told_again() -> None:
    table = flibuste.table("loyal_captain", seed=1, mode=Mode.INTERPRETED)
    table.play(table.codes()[0])
    assert table.witnessed(table.actor).tobytes() == table.known(table.actor).tobytes()


def test_a_bot_is_shown_what_its_seat_saw_and_its_present_alone_where_it_asks_for_that() -> None:
    table = table_after(20)
    sight = Sight.of(table)
    assert sight.witnessed().tobytes() == table.witnessed(table.actor).tobytes()
    assert sight.known().tobytes() == table.known(table.actor).tobytes()
    assert sight.witnessed(remembers=False).tobytes() == sight.known(remembers=False).tobytes()
    with pytest.raises(ValueError, match="own seat"):
        sight.witnessed(1 - table.actor)
