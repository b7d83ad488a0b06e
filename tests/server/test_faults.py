"""Every acknowledged move is there, once and in order, whatever happens to the parts of the house."""

from __future__ import annotations

from pathlib import Path

import pytest
from faults import Ordeal


async def suffer(folder: Path, seed: int, count: int, *, has_long_ones: bool = False) -> None:
    """So many faults; with 20 or more each kind is among them."""
    ordeal = Ordeal(folder, seed)
    ordeal.has_long_ones = has_long_ones
    try:
        await ordeal.open()
        for wanted in (["me", "open"], ["me", "open"], ["me", "bot:easy"]):
            await ordeal.seat(*wanted)
        await ordeal.progress()
        met = await ordeal.suffer(count)
        await ordeal.check()
    finally:
        await ordeal.close()
    print(f"{len(met)} faults, {ordeal.acks} acknowledged moves")
    assert {*met} == {kind.__name__ for kind in ordeal.kinds}
    assert len(met) == count and ordeal.acks > 10 * count


@pytest.mark.long
async def test_twenty_faults_one_of_each_kind_lose_and_double_nothing(tmp_path: Path) -> None:
    await suffer(tmp_path, 1, 20)


@pytest.mark.soak
async def test_five_hundred_faults_lose_and_double_nothing(tmp_path: Path) -> None:
    await suffer(tmp_path, 2, 500, has_long_ones=True)
