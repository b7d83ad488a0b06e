"""What may be done at a table now: every refusal of a move or an act, in one place."""

from __future__ import annotations

from flibuste.law.vocabulary import Phrase
from flibuste.live.game import ENDED, Game
from flibuste.live.refusals import Refusal
from flibuste.play.table import Incident, Unreadable

ACTS = {
    "resign": Incident.RESIGNS,
    "offer": Incident.OFFERS,
    "agree": Incident.AGREES,
    "decline": Incident.DECLINES,
    "leave": Incident.LEAVES,
}


def check_running(game: Game) -> None:
    """The game must have begun and not be over."""
    if game.state == "open":
        raise Refusal("not-started")
    if game.state in ENDED:
        raise Refusal("over")


def check_base(game: Game, base: int) -> None:
    """A move must be decided on the position that stands."""
    if base > game.v:
        raise Refusal("ahead")
    if base < game.moved_v:
        raise Refusal("stale")


def check_move(game: Game, seat: int, base: int, action: str) -> str:
    """The move as the law writes it, or the refusal with its reason."""
    check_running(game)
    check_base(game, base)
    table = game.table
    assert table is not None
    try:
        code = table.code(action)
    except Unreadable:
        raise Refusal("unreadable-move", move=action[:60]) from None
    if seat != game.actor or game.is_bot(seat):
        raise Refusal("not-your-turn")
    if code not in table.codes():
        reason, rule = table.objection(code) or (Phrase("objection-other", {}), "")
        raise Refusal("not-legal", rule, reason, game.law)
    return table.law.actions.texts[code]


def check_by_hand(game: Game, seat: int) -> None:
    """What is aimed by hand is not named: the cell it hits is the server's to say."""
    if game.actor == seat and game.aim(seat) is not None:
        raise Refusal("by-hand")


def check_undo(game: Game, seat: int, base: int) -> None:
    """Only one's own last ply, and only where it shows nobody anything."""
    check_running(game)
    if game.agreement.undo == "none":
        raise Refusal("no-undo")
    check_base(game, base)
    table = game.table
    assert table is not None
    if not table.can_undo(seat):
        raise Refusal("cannot-undo")


def check_act(game: Game, seat: int, incident: Incident) -> None:
    """Offers, answers and resignations; the table's own objections among them."""
    check_running(game)
    if seat in game.given_up:
        raise Refusal("given-up")
    if incident is Incident.OFFERS and game.law.offers_draws:
        raise Refusal("not-legal", "", Phrase("objection-own-draws", {}), game.law)
    if incident in (Incident.AGREES, Incident.DECLINES) and not game.offered:
        raise Refusal("not-legal", "", Phrase("objection-no-offer", {}), game.law)
