"""What measures a GPU runs in Numba's simulator too, where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[1] / "bench"
# Two games for a moment. The simulator knows no limit of registers: ways that have one fail in it.
PROGRAM = """
import gpu, peers, vector
gpu.GAMES = gpu.THREADS = 2
gpu.TRIED = gpu.MEASURED = 0.01
gpu.STARTED = "fork"
vector.on_gpu = lambda game, lock, out: out.put({"plies": 2.0})
row = peers.ours("loyal_captain", "cuda")
assert row.plain > 0 and row.observed == 2.0, row
"""


def test_the_fastest_way_on_a_gpu_is_found_though_others_fail(tmp_path: Path) -> None:
    told = {"NUMBA_ENABLE_CUDASIM": "1", "PEERS_LOCK": str(tmp_path / "lock")}
    path = os.pathsep.join([str(BENCH), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | told | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "64 registers" in done.stdout
