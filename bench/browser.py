"""Random play in WebAssembly beside native code, the sizes of modules, and how long a bot takes in a page.

python bench/browser.py [--chromium] [--seconds S] [GAME…]
python bench/browser.py --choices OPPONENT [GAME…]

Each line is one run in which native code, wasmtime and Chromium take turns; ratios are of the best of their turns.
With `--choices`, one of the eight (or its number, the weakest first) plays against itself in a worker of a page, in the
very Python that tables at home have: milliseconds for each of its choices.
The modules are those beside the browser client (`flibuste modules`), or where FLIBUSTE_MODULES says.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from flibuste.bots.opponents import CHARACTERS
from flibuste.browser.facts import option_numbers
from flibuste.law import shelf
from flibuste.law.engine import engine
from flibuste.law.kernel import PACKAGE, Mode
from flibuste.law.law import Law
from flibuste.law.module import modules_folder, read_manifest
from flibuste.law.rng import generator

WEB = PACKAGE.parents[1] / "web"
HOUSE = PACKAGE / "home" / "files"
CHOICES = 100  # that are timed in each game
TURNS = 15  # short ones: the best of them is one that nobody disturbed
Turn = Callable[[int], tuple[int, float]]  # so many games; plies and seconds

ASK = """async ([worker, asked]) => {
  const runner = window.runner ??= new Worker(worker, { type: "module" });
  return await new Promise((resolve, reject) => {
    runner.onmessage = ({ data }) => resolve([data.played?.plies, data.played?.milliseconds, data.fault]);
    runner.onerror = reject;
    runner.postMessage({ id: 1, kind: "random", base: new URL("/law/", location.href).href, ...asked });
  });
}"""


# Python in a worker, as `homeWorker.ts` has it, but for what it is asked.
PYTHON = """
import { modulesBelow } from "/machines.mjs";
onmessage = async ({ data }) => {
  try {
    const { loadPyodide } = await import("/house/pyodide.mjs");
    const python = await loadPyodide({ indexURL: "/house/" });
    const house = await (await fetch("/house/house.zip")).arrayBuffer();
    python.unpackArchive(house, "zip", { extractDir: "/house" });
    const base = new URL("/law/", location.href).href;
    python.globals.set("page", { module: modulesBelow(base, () => python._module.HEAPU8) });
    for (const [name, value] of Object.entries(data.given)) python.globals.set(name, value);
    postMessage({ said: await python.runPythonAsync(data.code) });
  } catch (error) {
    postMessage({ fault: String(error) });
  }
};
"""
ASK_PYTHON = """async (asked) => {
  const runner = new Worker("/python.js", { type: "module" });
  const said = await new Promise((resolve, reject) => {
    runner.onmessage = ({ data }) => resolve(data);
    runner.onerror = reject;
    runner.postMessage(asked);
  });
  runner.terminate();
  return said;
}"""
CHOOSING = """
import json, sys, time
sys.path.insert(0, "/house")
import flibuste
from flibuste.home.machines import HomeModules, module_finder
from flibuste.home.thinking import HomeThinking
from flibuste.home.turns import Turns
from flibuste.law import shelf

law, took, seed = shelf.law(game), [], 0
modules = HomeModules(module_finder(page))
modules.want(law)
mode, thinking = await modules.mode_of(law), HomeThinking(modules, Turns())
while len(took) < choices:
    seed += 1
    table = flibuste.table(game, ruleset=law.unattended_ruleset, seed=seed)
    while table.actor >= 0 and len(took) < choices:
        codes, seat = table.codes(), table.actor
        known, begun = table.known(seat), time.perf_counter()
        move = await thinking.choose(law, opponent, known, seat, codes)
        if len(codes) > 1:
            took.append(1000 * (time.perf_counter() - begun))
        table.play(move.code)
json.dumps([mode, took])
"""


def here(law: Law, mode: Mode) -> Turn:
    """Turns in this process."""
    run = engine(law, mode)
    states = law.blank(law.settings(law.unattended_ruleset))
    run.begin(states, 0)

    def turn(games: int) -> tuple[int, float]:
        rng, begun = generator(5), time.perf_counter()
        plies = run.random_plies(states, rng, games)
        return plies, time.perf_counter() - begun

    return turn


def in_page(law: Law, page: Any, worker: str) -> Turn:
    """Turns in a worker of a page."""
    settings = law.settings(law.unattended_ruleset)
    asked = {"game": law.id, "seats": settings.seats, "options": option_numbers(law, settings)}

    def turn(games: int) -> tuple[int, float]:
        plies, milliseconds, fault = page.evaluate(
            ASK, [worker, {**asked, "seed": 5, "games": games}]
        )
        assert not fault, fault
        return plies, milliseconds / 1000

    return turn


class Files(SimpleHTTPRequestHandler):
    """The built client, with the modules below /law/, and what was unpacked for Python."""

    unpacked: ClassVar[Path]

    def translate_path(self, path: str) -> str:
        if path.startswith("/law/"):
            return str(modules_folder() / Path(path).name)
        if path.startswith(("/house/", "/python.js", "/machines.mjs")):
            return str(self.unpacked / Path(path).name)
        return super().translate_path(path)

    def log_message(self, *_: Any) -> None:
        """Nothing is told."""


@contextmanager
def opened_page() -> Iterator[tuple[Any, str]]:
    """A page of a Chromium, and the address of the worker."""
    from playwright.sync_api import sync_playwright

    built = PACKAGE / "web"
    (worker,) = (built / "assets").glob("lawWorker-*.js")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(built)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as driver:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page()
        blank = f"http://127.0.0.1:{server.server_port}/blank"
        page.route(
            blank,
            lambda route: route.fulfill(body="<title>bench</title>", content_type="text/html"),
        )
        page.goto(blank)
        yield page, f"/assets/{worker.name}"
        browser.close()
    server.shutdown()


@contextmanager
def unpacked_house() -> Iterator[None]:
    """What a worker needs to run Python, as files; `python web/home.py` has packed it."""
    with tempfile.TemporaryDirectory() as folder:
        Files.unpacked = Path(folder)
        for packed in HOUSE.glob("*.gz"):
            (Files.unpacked / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))
        (Files.unpacked / "python.js").write_text(PYTHON)
        bundler = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
        source, made = WEB / "src" / "home" / "machines.ts", Files.unpacked / "machines.mjs"
        words = [shutil.which("node") or "node", bundler, source, "-o", made]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        yield


def tell_choices(games: list[str], opponent: str) -> None:
    """How long one of the eight takes for a choice, in a worker of a page."""
    with unpacked_house(), opened_page() as (page, _):
        for id in games:
            given = {"game": id, "opponent": opponent, "choices": CHOICES}
            found = page.evaluate(ASK_PYTHON, {"code": CHOOSING, "given": given})
            assert "said" in found, found
            mode, took = json.loads(found["said"])
            slow = statistics.quantiles(took, n=20)[-1]
            print(
                f"{id:16} {opponent} ({mode}): first {took[0]:.0f} ms, median {statistics.median(took):.0f}, "
                f"19 in 20 within {slow:.0f}, slowest {max(took):.0f}",
                flush=True,
            )


def measure(law: Law, turns: dict[str, Turn], seconds: float) -> dict[str, float]:
    """Plies a second of each, the best of its turns; every way plays the same games."""
    native = turns["native"]
    native(1)
    games = 64
    while native(games)[1] < seconds:
        games *= 2
    best = dict.fromkeys(turns, 0.0)
    plies = set()
    for turn in turns.values():
        turn(max(1, games // 8))  # engines optimize what has run for a while
    for _ in range(TURNS):
        for name, turn in turns.items():
            count, took = turn(games)
            plies.add(count)
            best[name] = max(best[name], count / took)
    assert len(plies) == 1, f"{law.id}: other games were played"
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=shelf.ids())
    parser.add_argument("--chromium", action="store_true")
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--choices", metavar="OPPONENT")
    wish = parser.parse_args()
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    if wish.choices:
        named = wish.choices
        tell_choices(wish.games, CHARACTERS[int(named) - 1] if named.isdecimal() else named)
        return
    if not wish.chromium:
        tell(wish, {})
        return
    with opened_page() as (page, worker):
        tell(wish, {"chromium": lambda law: in_page(law, page, worker)})


def tell(wish: argparse.Namespace, others: dict[str, Callable[[Law], Turn]]) -> None:
    said = read_manifest(modules_folder())["games"]
    for id in wish.games:
        law = shelf.law(id)
        turns = {"native": here(law, Mode.COMPILED), "wasmtime": here(law, Mode.BROWSER)}
        turns |= {name: make(law) for name, make in others.items()}
        best = measure(law, turns, wish.seconds)
        rates = "  ".join(
            f"{name} {rate / 1e6:5.2f} M/s ({rate / best['native']:.2f})"
            for name, rate in best.items()
        )
        sizes = f"{said[id]['bytes'] / 1000:6.1f} kB, gzipped {said[id]['gzipped'] / 1000:5.1f}"
        print(f"{id:16} {sizes}  {rates}", flush=True)


if __name__ == "__main__":
    main()
