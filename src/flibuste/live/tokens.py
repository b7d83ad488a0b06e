"""Secrets that open seats: 256 random bits, kept only as hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else


def new_token() -> str:
    """A token for a seat, a guest or a link."""
    return secrets.token_urlsafe(32)


def recovery_code() -> str:
    """A code one can write down: 25 letters, 123 bits."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(25))
    return "-".join(letters[k : k + 5] for k in range(0, 25, 5))


def plain_code(code: str) -> str:
    """A code as it was given out, whatever case and dashes it was typed with."""
    return "".join(letter for letter in code.lower() if letter in ALPHABET)


def new_id(length: int = 13) -> str:
    """A name that nobody guesses: 64 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def hashed(secret: str) -> bytes:
    """What is stored of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def matches(secret: str | None, stored: bytes | None) -> bool:
    """Whether a secret is the stored one, in steady time."""
    return bool(secret and stored) and hmac.compare_digest(hashed(secret or ""), stored or b"")


def bot_nonce(seed: bytes, table: str, seat: int) -> bytes:
    """A bot's nonce, derived from the committed seed so that nobody can choose it afterwards."""
    message = b"bot nonce\0" + table.encode() + b"\0" + seat.to_bytes(1, "big")
    return hmac.digest(seed, message, "sha256")[:16]


def author_of(guest: str) -> str:
    """The name under which others may mute a guest: it opens nothing."""
    digest = hashlib.sha256(b"author\0" + guest.encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()
