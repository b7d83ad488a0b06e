"""Everything that is a guest's own, of every area: one line each."""

from __future__ import annotations

from flibuste.people.days import rows as days
from flibuste.people.friends import rows as friends
from flibuste.people.identity import rows as identity
from flibuste.people.logbook import rows as logbook
from flibuste.people.order.rows import ORDER_OWNED
from flibuste.people.own import Owned
from flibuste.people.pairing import rows as pairing
from flibuste.people.ratings.rows import RATINGS_OWNED
from flibuste.store.rows import RemoveRows

BELONGINGS: tuple[Owned, ...] = (
    *identity.OWNED,
    *logbook.OWNED,
    *days.OWNED,
    *ORDER_OWNED,
    *RATINGS_OWNED,
    *pairing.OWNED,
    *friends.OWNED,
)


def removing(guest: str) -> list[RemoveRows]:
    """What takes away all that goes with a guest."""
    goes = (owned for owned in BELONGINGS if not owned.outlives)
    return [RemoveRows(owned.kind, {owned.column: guest}) for owned in goes]
