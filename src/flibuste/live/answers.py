"""One answer a request: who sends the same again, with the same cid, gets the same answer."""

from __future__ import annotations

from collections import OrderedDict

from flibuste.live.game import Game
from flibuste.live.refusals import Refusal

REFUSALS_KEPT = 200
OURS = ("storage", "fault")  # refusals that say nothing of what was asked: it may be asked again


class Answers:
    """The answers of one table: what was done stands in its log, what was refused stands here."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._refused: OrderedDict[str, tuple[int | None, Refusal]] = OrderedDict()

    def given(self, seat: int | None, cid: str) -> int | None:
        """The version that a request got, None if it is new; a Refusal if it was refused."""
        known = self.game.acks.get(cid)
        if known:
            if self.game.entries[known - 1].seat != seat:
                raise Refusal("cid-taken")
            return known
        refused = self._refused.get(cid)
        if refused and refused[0] == seat:
            raise refused[1].again()
        return None

    def keep(self, seat: int | None, cid: str, refusal: Refusal) -> None:
        """Remember a refusal for a while."""
        if refusal.code not in OURS:
            self._refused[cid] = (seat, refusal.again())
            if len(self._refused) > REFUSALS_KEPT:
                self._refused.popitem(last=False)
