"""Signing in on a device: it gets a cookie of that guest; where another guest lives there, they are asked."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.live.durable import on_disk
from flibuste.live.refusals import Refusal
from flibuste.live.tokens import hashed, plain_code
from flibuste.people.belongings import BELONGINGS
from flibuste.people.identity.codes import is_well_typed
from flibuste.people.identity.house_guests import HouseGuests
from flibuste.people.identity.joining import join_guests
from flibuste.people.identity.proofs import ask_proof, find_proof
from flibuste.people.identity.rows import DeviceRow, GuestName, RecoveryRow
from flibuste.people.identity.tries import count_try
from flibuste.people.identity.turns import GONE, guest_now
from flibuste.people.settling import TableName
from flibuste.store.events import Fence, GuestRow, Ledger
from flibuste.store.rows import RemoveRows

_JOIN = "join"


@dataclass(frozen=True)
class SignIn:
    """What became of it: a cookie to set, or a question with the ticket for its answer."""

    guest: str
    cookie: str | None = None
    ticket: str = ""


async def owner_of_code(log: Ledger, code: str, address: str) -> str:
    """The guest who has printed a code; tries are counted before it is looked at."""
    if not is_well_typed(code):
        raise Refusal("code-mistyped")
    await count_try(log, address)
    found = await log.rows(RecoveryRow, "code", code=hashed(plain_code(code)))
    if not found:
        raise Refusal("no-such-code")
    return found[0].guest


async def sign_in(guests: HouseGuests, here: GuestRow | None, owner: str, agent: str) -> SignIn:
    """The device becomes the owner's, unless a guest with games lives there: then it is asked."""
    log = guests.log
    owner = await guest_now(log, owner)
    if owner == GONE:
        raise Refusal("guest-gone")
    if here is None:
        return SignIn(owner, await guests.add_device(owner, agent))
    if here.id == owner:
        return SignIn(owner)
    if await has_anything(log, here.id):
        return SignIn(owner, ticket=await ask_proof(log, _JOIN, here.id, owner))
    # The old cookies open nothing afterwards: whoever planted one here must not come in with it.
    devices = RemoveRows(DeviceRow, {"guest": here.id})
    owner = await join_guests(log, here.id, owner, devices)
    return SignIn(owner, await guests.add_device(owner, agent))


async def answer_join(
    guests: HouseGuests, here: GuestRow, ticket: str, yes: bool, agent: str
) -> SignIn:
    """Join the guest who lives here to the one who signed in, or leave them and change over alone."""
    log = guests.log
    proof = await find_proof(log, ticket, _JOIN)
    if proof.guest != here.id:
        raise Refusal("too-late")
    try:
        await on_disk(log.write(proof.given))
    except Fence:
        raise Refusal("too-late") from None
    owner = await guest_now(log, proof.about)
    if owner == GONE:
        raise Refusal("guest-gone")
    if yes:
        owner = await join_guests(log, here.id, owner)
    return SignIn(owner, await guests.add_device(owner, agent, instead_of=here.cookie))


async def has_anything(log: Ledger, guest: str) -> bool:
    """Whether a guest has more than a name on one device."""
    if await log.rows(TableName, "anything of", guest=guest):
        return True
    for owned in (owned for owned in BELONGINGS if owned.is_told):
        rows = await log.rows(owned.kind, owned.query, guest=guest)
        if len(rows) > (1 if owned.kind is DeviceRow else 0):
            return True
    return False


async def name_of(log: Ledger, guest: str) -> str:
    """What a guest goes by."""
    found = await log.rows(GuestName, "guest by id", guest=guest)
    return found[0].name if found else ""
