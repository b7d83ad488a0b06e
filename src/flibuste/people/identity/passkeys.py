"""Passkeys: a key in a phone, a laptop or on a ring signs what we ask; we keep what recognises it.

The rules are those of WebAuthn Level 3; the package `webauthn` checks signatures and structures. It is
imported when the first passkey is used, in a thread: a server that has none starts sooner, and nobody
waits for it at a table.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
from dataclasses import dataclass
from typing import Any

import msgspec

from flibuste.live.durable import kept, on_disk
from flibuste.live.guests import clean, now
from flibuste.live.refusals import Refusal
from flibuste.people.identity.proofs import LIFE, ask_proof, find_proof
from flibuste.people.identity.rows import PasskeyRow
from flibuste.store.events import Fence, GuestRow, Ledger
from flibuste.store.rows import AddRow, AlterRows, RemoveRows

MOST_PASSKEYS = 20  # of a guest
_ADD, _OPEN = "add", "open"


@dataclass(frozen=True)
class Site:
    """Where a browser believes to be: the name that passkeys belong to, and the pages that may ask."""

    name: str
    origins: tuple[str, ...]


class _ClientData(msgspec.Struct):
    """What the browser signed along; of it, what we set."""

    challenge: str


def passkey_id(row: PasskeyRow) -> str:
    """What a passkey is called in addresses."""
    return hashlib.sha256(row.credential).hexdigest()[:16]


def _handle(guest: str) -> bytes:
    """What an authenticator knows a guest by: nothing that says anything."""
    return hashlib.sha256(b"passkey\0" + guest.encode()).digest()


# --- Adding one -------------------------------------------------------------------------------------


async def adding_options(log: Ledger, guest: GuestRow, site: Site, title: str) -> dict[str, Any]:
    """What a browser needs to make a passkey here."""
    await _loaded()
    import webauthn
    from webauthn.helpers import structs

    own = await _with_room(log, guest.id)
    challenge = await ask_proof(log, _ADD, guest.id)
    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name=title,
        user_id=_handle(guest.id),
        user_name=guest.name or title,
        user_display_name=guest.name or title,
        challenge=challenge.encode(),
        timeout=LIFE,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(row.credential)
            for row in own
            if row.site == site.name
        ],
    )
    return _plain(webauthn.options_to_json(options))


async def _with_room(log: Ledger, guest: str) -> list[PasskeyRow]:
    """The passkeys of a guest who may have one more."""
    own = await log.rows(PasskeyRow, "passkeys of", guest=guest)
    if len(own) >= MOST_PASSKEYS:
        raise Refusal("too-many-passkeys", most=MOST_PASSKEYS)
    return own


async def add_passkey(
    log: Ledger, guest: GuestRow, site: Site, credential: dict[str, Any], name: str
) -> None:
    """Keep a passkey that a browser has made for our challenge."""
    await _loaded()
    import webauthn

    secret = _challenge_of(credential)
    proof = await find_proof(log, secret, _ADD)
    if proof.guest != guest.id:
        raise Refusal("too-late")
    await _with_room(log, guest.id)  # many may have been asked for at once
    found = await _verified(
        webauthn.verify_registration_response,
        credential=credential,
        expected_challenge=secret.encode(),
        expected_rp_id=site.name,
        expected_origin=[*site.origins],
    )
    row = PasskeyRow(
        found.credential_id,
        guest.id,
        _handle(guest.id),
        found.credential_public_key,
        found.sign_count,
        site.name,
        clean(name),
        now(),
        now(),
    )
    try:
        await on_disk(log.write(proof.given, AddRow(row)))
    except Fence:
        raise Refusal("too-late") from None


# --- Signing in with one ----------------------------------------------------------------------------


async def opening_options(log: Ledger, site: Site) -> dict[str, Any]:
    """What a browser needs to ask for a passkey of this site, whosever it is."""
    await _loaded()
    import webauthn

    challenge = await ask_proof(log, _OPEN)
    options = webauthn.generate_authentication_options(
        rp_id=site.name, challenge=challenge.encode(), timeout=LIFE
    )
    return _plain(webauthn.options_to_json(options))


async def owner_of_passkey(log: Ledger, site: Site, credential: dict[str, Any]) -> str:
    """The guest whose passkey has signed our challenge; each challenge counts once."""
    await _loaded()
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    secret = _challenge_of(credential)
    proof = await find_proof(log, secret, _OPEN)
    try:
        id = base64url_to_bytes(str(credential["id"]))
        handle = base64url_to_bytes(str(credential["response"]["userHandle"]))
    except Exception:  # whatever a client sends there
        raise Refusal("bad-passkey") from None
    found = await log.rows(PasskeyRow, "passkey", credential=id)
    if not found or found[0].site != site.name or found[0].handle != handle:
        raise Refusal("no-passkey")
    passkey = found[0]
    verified = await _verified(
        webauthn.verify_authentication_response,
        credential=credential,
        expected_challenge=secret.encode(),
        expected_rp_id=site.name,
        expected_origin=[*site.origins],
        credential_public_key=passkey.public_key,
        credential_current_sign_count=passkey.counter,
    )
    seen = {"counter": verified.new_sign_count, "seen": now()}
    try:
        await on_disk(log.write(proof.given, AlterRows(PasskeyRow, {"credential": id}, seen)))
    except Fence:
        raise Refusal("too-late") from None
    return passkey.guest


# --- Their names ------------------------------------------------------------------------------------


async def own_passkey(log: Ledger, guest: str, id: str) -> PasskeyRow:
    """One of a guest's, by what it is called in addresses."""
    for row in await log.rows(PasskeyRow, "passkeys of", guest=guest):
        if passkey_id(row) == id:
            return row
    raise Refusal("no-passkey")


async def rename_passkey(log: Ledger, guest: str, id: str, name: str) -> None:
    """Call it something else."""
    where = {"credential": (await own_passkey(log, guest, id)).credential}
    await kept(log.write(AlterRows(PasskeyRow, where, {"name": clean(name)})))


async def remove_passkey(log: Ledger, guest: str, id: str) -> None:
    """It opens nothing any more, also where its guest is joined to another meanwhile."""
    where = {"credential": (await own_passkey(log, guest, id)).credential}
    await kept(log.write(RemoveRows(PasskeyRow, where)))


async def _loaded() -> None:
    """The package is imported from now on."""
    await asyncio.to_thread(importlib.import_module, "webauthn")


# --- What travels -----------------------------------------------------------------------------------


def _plain(text: str) -> dict[str, Any]:
    return msgspec.json.decode(text, type=dict[str, Any])


def _challenge_of(credential: dict[str, Any]) -> str:
    """The challenge that a browser says it was asked; whether we set it is to be found out."""
    from webauthn.helpers import base64url_to_bytes

    try:
        said = base64url_to_bytes(str(credential["response"]["clientDataJSON"]))
        data = msgspec.json.decode(said, type=_ClientData)
        return base64url_to_bytes(data.challenge).decode()
    except Exception:  # whatever a client sends there
        raise Refusal("bad-passkey") from None


async def _verified(check: Any, **given: Any) -> Any:
    """What a check finds, beside the event loop: signatures take a while; Refusal if it fails.

    Whatever it raises is about what the client sent, and its words may quote that.
    """
    try:
        return await asyncio.to_thread(check, **given)
    except Exception as error:
        is_elsewhere = "origin" in str(error) or "RP ID" in str(error)
        raise Refusal("passkey-elsewhere" if is_elsewhere else "bad-passkey") from None
