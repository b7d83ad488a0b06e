"""The load that one process carries, every move on disk: figures, measured alone on the machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from cluster import window
from load import HOLDS, measure

pytestmark = pytest.mark.figure


def test_a_thousand_tables_at_a_leisurely_pace() -> None:
    row = measure(1000, 0.5)
    assert row["p99"] <= 15 and row["rss"] <= 400 and row["refused"] == 0, row


def test_two_thousand_tables_with_a_move_a_second() -> None:
    row = measure(2000, 1.0)
    assert row["p99"] <= 30 and row["refused"] == 0, row


def test_five_thousand_moves_a_second() -> None:
    row = measure(5000, 1.0, 15)
    assert row["p99"] <= HOLDS and row["refused"] == 0, row


def test_bots_that_search_do_not_keep_people_waiting() -> None:
    alone, beside = measure(1000, 0.5), measure(1000, 0.5, bots=2)
    assert beside["p99"] <= 2 * alone["p99"], (alone, beside)


def test_fifteen_hundred_moves_a_second_on_postgresql() -> None:
    row = window("postgresql-1", 1500, 1.0, 15, has_redis=False)
    assert row["p99"] <= HOLDS and row["refused"] == 0, row


def test_a_move_costs_two_servers_little_more_than_one_at_the_same_load_for_each() -> None:
    one = window("postgresql-1", 1500, 0.5, 15, has_redis=False)
    two = window("postgresql-2", 1500, 1.0, 15, has_redis=False)
    assert two["cpu"] <= 1.15 * one["cpu"], (one, two)


def test_a_move_is_told_at_another_server_within_twenty_milliseconds() -> None:
    row = window("postgresql-2-apart", 1500, 1 / 3, 15, has_redis=False)
    assert row["seen99"] <= 20 and row["refused"] == 0, row
