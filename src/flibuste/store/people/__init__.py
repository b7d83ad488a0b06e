"""The ledgers of a server's database: tables of SQLAlchemy, and what is asked of them."""

from __future__ import annotations

from typing import Any

from flibuste.store.people.days import DAYS_QUERIES
from flibuste.store.people.friends import FRIENDS_QUERIES
from flibuste.store.people.identity import IDENTITY_QUERIES
from flibuste.store.people.order import ORDER_QUERIES
from flibuste.store.people.pairing import PAIRING_QUERIES
from flibuste.store.people.ratings import RATINGS_QUERIES
from flibuste.store.people.results import RESULTS_QUERIES
from flibuste.store.people.settled import SETTLED_QUERIES

PEOPLE_QUERIES: dict[str, Any] = {
    **IDENTITY_QUERIES,
    **RATINGS_QUERIES,
    **DAYS_QUERIES,
    **ORDER_QUERIES,
    **RESULTS_QUERIES,
    **SETTLED_QUERIES,
    **PAIRING_QUERIES,
    **FRIENDS_QUERIES,
}
