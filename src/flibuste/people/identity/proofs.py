"""Proofs that are asked for: once each, and soon. They are in the database, for another server may be answered."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from flibuste.live.durable import kept
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import hashed
from flibuste.people.identity.rows import ProofRow
from flibuste.store.events import Ledger
from flibuste.store.rows import AddRow

LIFE = 5 * 60_000  # milliseconds
_ASKED, _GIVEN = "asked", "given"


@dataclass(frozen=True)
class Proof:
    """One that was asked for: by whom, about whom, and the change that says it is given."""

    guest: str
    about: str
    given: AddRow  # Fence where it was given before


async def ask_proof(log: Ledger, purpose: str, guest: str = "", about: str = "") -> str:
    """A new secret, to be signed or brought back."""
    secret = secrets.token_urlsafe(32)
    row = ProofRow(hashed(secret), _ASKED, purpose, guest, about, now())
    await kept(log.write(AddRow(row)))
    return secret


async def find_proof(log: Ledger, secret: str, purpose: str) -> Proof:
    """What was asked with this secret; Refusal where it was given, is too old, or was never asked for."""
    found = await log.rows(ProofRow, "proof", secret=hashed(secret))
    row = found[0] if len(found) == 1 else None
    if row is None or row.stage != _ASKED or row.purpose != purpose or now() - row.at > LIFE:
        raise Refusal("too-late")
    given = ProofRow(row.secret, _GIVEN, purpose, row.guest, row.about, now())
    return Proof(row.guest, row.about, AddRow(given))
