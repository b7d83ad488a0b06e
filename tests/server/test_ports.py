"""The ports that tests give to what they start: each is given once."""

from __future__ import annotations

from itertools import islice

import pytest
from server_process import PORTS, own_ports


def test_no_two_processes_of_the_tests_have_a_port_and_none_has_one_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER_COUNT", "3")
    given: list[int] = []
    for worker in ("gw0", "gw1", "gw2"):
        monkeypatch.setenv("PYTEST_XDIST_WORKER", worker)
        given += islice(own_ports(), len(PORTS) // 3)
    assert sorted(given) == [*PORTS]
