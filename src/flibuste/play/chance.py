"""Dice and cards that anyone can verify afterwards.

Before the first ply the table publishes `SHA-256(table ‖ seed)`. Draw number k is taken from

    HMAC-SHA-256(seed, table ‖ 0x00 ‖ k ‖ attempt ‖ (length ‖ nonce) for each nonce)

with k as eight bytes and attempt as four, both big-endian, and each nonce's length as one byte. The
digest is a number of 256 bits. Let W be the sum of the weights: a number at or above the greatest
multiple of W is thrown away and `attempt` counts on from 0; else the outcome is the one into whose
share of the weights, in their order, the number modulo W falls. When the game is over the seed is
shown, and everyone can compute every draw again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

SPAN = 2**256


@dataclass(frozen=True)
class Chance:
    """The committed source of a table's dice and cards."""

    table: str
    seed: bytes
    nonces: tuple[bytes, ...] = field(default=())

    @property
    def commitment(self) -> str:
        """What is published before the first ply."""
        return hashlib.sha256(self.table.encode() + self.seed).hexdigest()

    def draw(self, k: int, weights: Sequence[int]) -> int:
        """The place of the outcome of draw k among the weights."""
        total = sum(weights)
        fair = SPAN - SPAN % total
        attempt = 0
        while (number := self._number(k, attempt)) >= fair:
            attempt += 1
        left = number % total
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise ValueError("no outcome has any weight")

    def _number(self, k: int, attempt: int) -> int:
        message = self.table.encode() + b"\0" + k.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        for nonce in self.nonces:
            message += len(nonce).to_bytes(1, "big") + nonce
        return int.from_bytes(hmac.digest(self.seed, message, "sha256"), "big")


def from_number(seed: int) -> Chance:
    """The chance of a table that is to be the same every time: tests, examples, research."""
    word = f"flibuste seed {seed}".encode()
    return Chance(f"seed-{seed}", hashlib.sha256(word).digest())


def fresh() -> Chance:
    """A new table's name and secret seed."""
    return Chance(secrets.token_hex(8), secrets.token_bytes(32))
