"""Feats: deeds worth a badge, seen in finished games of every game on the shelf."""

from __future__ import annotations

import pytest

from cases import each_law
from flibuste.cli.conformance.daring import check_feats
from flibuste.law import shelf
from flibuste.law.contract import ALL
from flibuste.law.feats import Feat, Finished
from flibuste.law.law import Law
from flibuste.play.record import replay
from flibuste.play.table import Table


def ended(table: Table) -> Finished:
    assert table.outcome is not None
    told = ((line.event, line.values) for line in table.log(ALL))
    return Finished(table.outcome.scores, table.outcome.reason, told)


@pytest.mark.parametrize("law", each_law())
def test_every_game_of_ours_has_feats_that_are_named_and_drawn(law: Law) -> None:
    assert len(law.feats) >= 3
    assert not [*check_feats(law)]


def test_faults_of_feats_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    law = shelf.laws()[0]
    first = law.feats[0]
    wrong = Feat(first.name, "no-such-symbol", first.is_done)
    monkeypatch.setitem(law.__dict__, "feats", (first, wrong, "none"))
    assert len([*check_feats(law)]) == 3


@pytest.mark.parametrize("law", each_law())
def test_feats_are_seen_in_a_recorded_game_of_every_seat(law: Law) -> None:
    file = min((law.folder / "records").glob("*.txt"), key=lambda path: path.stat().st_size)
    table = replay(file.read_text(encoding="utf-8"))
    game = ended(table)
    for seat in range(table.seats):
        assert all(feat.is_done(game, seat) in (True, False) for feat in law.feats)


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_every_feat_is_done_by_somebody_and_none_by_all(law: Law) -> None:
    files = sorted((law.folder / "records").glob("*.txt"))
    tables = [replay(file.read_text(encoding="utf-8")) for file in files]
    seats = [(ended(table), seat) for table in tables for seat in range(table.seats)]
    counts = {feat.name: sum(feat.is_done(*one) for one in seats) for feat in law.feats}
    assert all(0 < count < len(seats) for count in counts.values()), counts


def test_a_finished_game_answers_what_happened_to_whom() -> None:
    law = next(law for law in shelf.laws() if len(law.feats))
    event = next(event for event in law.events if "seat" in event.fields)
    values = [0] * len(event.fields)
    place = list(event.fields).index("seat")
    other = [*values[:place], 1, *values[place + 1 :]]
    game = Finished((0.0, 1.0), "over", [(event, values), (event, other)])
    assert len(game.happened(event)) == 2
    assert [one["seat"] for one in game.happened(event, seat=1)] == [1]
    assert game.is_won_by(1, "over") and not game.is_won_by(1, "else") and not game.is_won(0)
    assert not Finished((0.5, 0.5), "over", []).is_won(0)
