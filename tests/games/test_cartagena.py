"""Cartagena on a screen: what can be done where nothing can be touched."""

from __future__ import annotations

from flibuste.law import shelf
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.table import Table
from flibuste.screen.picks import asked
from flibuste.screen.stage import Stage

LAW = shelf.law("cartagena")
# One holds every card, so that the pile is empty; the other can neither advance nor fall back.
STUCK = (
    "turns 177; laid 0=t6 1=t1_reversed 2=t2 3=t4_reversed 4=t5_reversed 5=t3_reversed; "
    "crew blue.13=3 blue.23=3 red.10=3 red.28=2 red.32=1; "
    "hand red.skull=17 red.dagger=17 red.key=17 red.bottle=17 red.pistol=17 red.hat=17; held red=102"
)


def test_a_draw_from_an_empty_pile_is_a_button() -> None:
    start = position.parse(LAW, STUCK)
    table = Table(LAW, LAW.settings("jamaica", 2), from_number(1), start)
    assert table.choices() == ["draw"]
    scene = Stage(table, table.actor).show()
    assert [choice.text for choice in asked(scene.choices, [])] == ["draw"]
