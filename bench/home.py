"""How long a house takes to stand in a page: the first time, from kept files, and a reload: `python bench/home.py`.

Chromium on this machine, the server beside it. The first time all comes over loopback, with a fresh profile;
later it comes from what the browser keeps. Times are in milliseconds from the start of the worker. “Bare” is
Pyodide alone, as npm has it, in the same browser between the others: on a machine that has other work to do, compare with it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "tests" / "web"), str(ROOT / "tests" / "server"), str(ROOT / "tests")]

from playwright.sync_api import sync_playwright
from screen import chromium
from server_process import Ship

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
PYODIDE = ROOT / "web" / "home" / "node_modules" / "pyodide"
BARE = """async () => {
  const { loadPyodide } = await import("/bare/pyodide.mjs");
  await import("/bare/pyodide.asm.mjs");
  const here = new Map();
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) {
    const url = new URL(`/bare/${name}`, location).href;
    const answer = await fetch(url);
    here.set(url, new Response(await answer.arrayBuffer(), { headers: answer.headers }));
  }
  const { fetch: usual } = window;
  window.fetch = (what) => Promise.resolve(here.get(String(what))) ?? usual(what);
  const began = performance.now();
  await loadPyodide({ indexURL: new URL("/bare/", location).href });
  return performance.now() - began;
}"""
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
STAGES = ("here", "python", "unpacked", "imported", "open")
MARKS = "performance.getEntriesByType('mark').map((one) => [one.name, one.startTime])"


def stages(page: Any) -> dict[str, float]:
    """Milliseconds since the worker's start at which each stage was done."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        for worker in page.workers:
            found = dict(worker.evaluate(MARKS))
            if "house:open" in found:
                return {stage: found[f"house:{stage}"] for stage in STAGES}
        page.wait_for_timeout(50)
    raise TimeoutError("no house")


def bare(driver: Any, ship: Ship) -> dict[str, float]:
    """Pyodide alone."""

    def answer(route: Any) -> None:
        name = route.request.url.rpartition("/")[2]
        kind = KINDS.get(Path(name).suffix, "application/octet-stream")
        route.fulfill(body=(PYODIDE / name).read_bytes(), content_type=kind)

    browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
    context = browser.new_context(service_workers="block")
    context.route("**/bare/*", answer)
    page = context.new_page()
    page.goto(f"{ship.url}/rules")
    took = page.evaluate(BARE)
    browser.close()
    return dict.fromkeys(STAGES, took)


def measure(driver: Any, ship: Ship) -> list[tuple[str, dict[str, float], float]]:
    """Of one new profile: the first house, one from kept files, and how soon a reload shows the board."""
    with tempfile.TemporaryDirectory() as folder:
        context = driver.chromium.launch_persistent_context(
            folder, executable_path=chromium(), args=["--no-sandbox"]
        )
        page = context.new_page()
        page.goto(f"{ship.url}/new/cartagena")
        page.get_by_role("button", name="Open the table").click()
        first = stages(page)
        page.wait_for_selector("svg.board")
        page.wait_for_timeout(3000)  # what is kept comes meanwhile
        began = time.monotonic()
        page.reload()
        page.wait_for_selector("svg.board")
        board = (time.monotonic() - began) * 1000
        again = stages(page)
        context.close()
    return [("first", first, 0.0), ("later", again, board), ("bare", bare(driver, ship), 0.0)]


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        ship = Ship(Path(folder), home="true").start()
        try:
            runs = [one for _ in range(RUNS) for one in measure(driver, ship)]
        finally:
            ship.close()
    print(f"{'':8}" + "".join(f"{stage:>10}" for stage in STAGES) + f"{'board':>10}")
    for kind in ("first", "later", "bare"):
        rows = [(marks, board) for name, marks, board in runs if name == kind]
        for name, take in (("median", statistics.median), ("best", min)):
            times = [take([marks[stage] for marks, _ in rows]) for stage in STAGES]
            board = take([board for _, board in rows])
            print(f"{kind} {name}".ljust(14) + "".join(f"{one:9.0f} " for one in (*times, board)))


if __name__ == "__main__":
    main()
