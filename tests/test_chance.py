"""Committed chance: exact bytes, fair shares, nothing to forge."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flibuste.play.chance import SPAN, Chance, fresh, from_number

SEED = bytes(range(32))


def test_the_commitment_is_the_hash_of_table_and_seed() -> None:
    chance = Chance("t", SEED)
    assert chance.commitment == hashlib.sha256(b"t" + SEED).hexdigest()


def test_draws_follow_the_published_bytes() -> None:
    chance = Chance("t", SEED, (b"anne", b""))
    message = b"t\0" + (5).to_bytes(8, "big") + bytes(4) + b"\x04anne" + b"\x00"
    number = int.from_bytes(hmac.digest(SEED, message, "sha256"), "big")
    assert chance.draw(5, [1] * 10) == number % 10


# Test vectors: any other implementation must give these.
@pytest.mark.parametrize(
    ("k", "weights", "place"),
    [
        (0, (1, 1), 1),
        (1, (1, 1), 1),
        (2, (2, 2, 2), 0),
        (3, (1, 98, 1), 1),
        (4, (5, 1, 3, 7), 2),
        (1099511627776, (1,) * 52, 35),
    ],
)
def test_vectors(k: int, weights: tuple[int, ...], place: int) -> None:
    assert Chance("flibuste", SEED, (b"one", b"two")).draw(k, weights) == place


def test_every_outcome_comes_as_often_as_its_weight() -> None:
    chance = from_number(3)
    weights = (1, 2, 3)
    seen = Counter(chance.draw(k, weights) for k in range(6000))
    for place, weight in enumerate(weights):
        assert seen[place] == pytest.approx(1000 * weight, abs=150)


def test_a_number_above_the_greatest_multiple_is_thrown_away() -> None:
    class Stubborn(Chance):
        def _number(self, k: int, attempt: int) -> int:
            return SPAN - 1 if attempt == 0 else 7

    assert Stubborn("t", SEED).draw(0, [1] * 10) == 7  # 2**256 - 1 is no fair number modulo 10


@given(st.lists(st.integers(0, 50), min_size=1, max_size=30).filter(any), st.integers(0, 2**40))
def test_an_outcome_without_weight_never_comes(weights: list[int], k: int) -> None:
    assert weights[from_number(1).draw(k, weights)] > 0


def test_fresh_tables_differ() -> None:
    assert fresh().commitment != fresh().commitment
