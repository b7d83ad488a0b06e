"""The rules as WebAssembly are the same rules: every ply, every record, every random number, every thought."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import flibuste
from cases import SHORTEST, each_law, settings_tried
from flibuste.bots import Bot, Level
from flibuste.bots.fitted import fitted_to
from flibuste.bots.reasons import Imagination
from flibuste.browser import modules as making
from flibuste.browser.modules import make_modules, source_mark
from flibuste.browser.translation import ENVIRONMENT
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER, WATCHER
from flibuste.law.engine import engine
from flibuste.law.kernel import PACKAGE, Mode, SetupError
from flibuste.law.law import Law
from flibuste.law.module import (
    FORMAT_OF_MODULES,
    MANIFEST,
    MODULES_FLAG,
    ModuleBinder,
    read_manifest,
)
from flibuste.law.rng import generator
from made_modules import Modules
from walks import pick, start

MOST_GZIPPED = 60_000  # bytes of a module as it is sent
BOTH = (Mode.INTERPRETED, Mode.BROWSER)
PLIES = 150
# All in one worker of a test run: the module is made once.
pytestmark = pytest.mark.xdist_group("modules")


def shortest_is_quick() -> list[Any]:
    """The game with the shortest records for `make test`; the others for `make test-all`."""
    return [
        pytest.param(
            *case.values, id=case.id, marks=() if case.id == SHORTEST.id else pytest.mark.long
        )
        for case in each_law()
    ]


@pytest.mark.parametrize("law", shortest_is_quick())
def test_random_games_are_the_same_in_a_module(law: Law, modules: Modules) -> None:
    modules(law)
    for settings in settings_tried(law):
        for seed in range(2):
            ends = []
            for mode in BOTH:
                run, states = start(law, settings, mode)
                rng = generator(seed)
                plies = run.playout(states, rng, PLIES)
                ends.append((plies, states.tobytes(), int(rng[0])))
            assert ends[0] == ends[1]


@pytest.mark.parametrize("law", shortest_is_quick())
def test_every_verb_says_the_same_in_a_module(law: Law, modules: Modules) -> None:
    modules(law)
    settings = law.settings()
    runs = [start(law, settings, mode) for mode in BOTH]
    rng = generator(5)
    for _ in range(40):
        (actor,) = {run.actor(states, 0) for run, states in runs}
        if actor == OVER:
            break
        assert len({tuple(run.legal(states)) for run, states in runs}) == 1
        if actor == CHANCE:
            assert len({tuple(run.odds(states)) for run, states in runs}) == 1
        else:
            for code in range(0, law.actions.size, 1 + law.actions.size // 60):
                (first, second) = (run.objection(states, 0, code) for run, states in runs)
                assert first == second
            imagined = []
            for run, states in runs:
                truth = run.veiled(states, actor)
                run.imagine(truth, 0, actor, generator(7))
                imagined.append((truth.tobytes(), run.aim(states, 2.0, generator(8))))
            assert imagined[0] == imagined[1]
        for viewer in (*range(settings.seats), WATCHER):
            assert len({run.veiled(states, viewer).tobytes() for run, states in runs}) == 1
        code = pick(*runs[0], rng)
        for run, states in runs:
            run.apply(states, 0, code)
        assert len({states.tobytes() for _, states in runs}) == 1
    assert len({str(run.score(states)) for run, states in runs}) == 1
    assert len({run.perft(states, 2) for run, states in runs}) == 1


@pytest.mark.parametrize("law", shortest_is_quick())
@pytest.mark.parametrize("network", [0, 200], ids=["random games", "network"])
def test_a_bot_thinks_the_same_in_a_module(law: Law, network: int, modules: Modules) -> None:
    modules(law)
    table = flibuste.table(law.id, seed=1)
    known, seat = table.known(table.actor), table.actor
    many = Level(200, 600, network=network)
    modes = (Mode.COMPILED, Mode.BROWSER)  # compiled bots are held to interpreted ones elsewhere
    said = [Bot(law, many, seed=4, mode=mode).think(known, seat) for mode in modes]
    assert said[0] == said[1]


@pytest.mark.long
@pytest.mark.parametrize("law", each_law(lambda law: fitted_to(law).truths > 0))
def test_truths_are_weighed_the_same_in_a_module(law: Law, modules: Modules) -> None:
    modules(law)
    table, rng = flibuste.table(law.id, seed=1), generator(2)
    for _ in range(30):
        table.play(pick(table.engine, table.known(table.actor), rng))
    known, seat = table.witnessed(table.actor), table.actor
    assert len(known) > 20
    many = Level(200, 600, network=200)
    chosen, truths = [], []
    for mode in (Mode.COMPILED, Mode.BROWSER):
        bot = Bot(law, many, seed=4, mode=mode)
        chosen.append([bot.think(known, seat), bot.decide(known, seat)])
        thought = bot._thoughts[0]
        assert thought.is_weighed and thought.belief is not None
        truths.append(thought.belief.states.tobytes())
    assert chosen[0] == chosen[1] and truths[0] == truths[1]


def test_imagined_lines_are_the_same_in_a_module(modules: Modules) -> None:
    law = SHORTEST
    modules(law)
    table = flibuste.table(law.id, seed=1)
    lines = [
        Imagination(engine(law, mode), 2, 2).lines(
            table.known(table.actor), table.actor, table.codes()[0]
        )
        for mode in BOTH
    ]
    assert lines[0] == lines[1]


@pytest.mark.parametrize("law", shortest_is_quick())
def test_a_module_is_small_and_the_manifest_says_what_it_is(law: Law, modules: Modules) -> None:
    folder = modules(law)
    said = read_manifest(folder)["games"][law.id]
    content = (folder / said["module"]).read_bytes()
    assert len(gzip.compress(content, 9)) <= MOST_GZIPPED
    assert len(content) == said["bytes"]
    assert said["law"] == law.version
    assert said["state"]["size"] == law.State.dtype.itemsize
    places = {name: place for name, (_, place, _, _) in said["state"]["fields"].items()}
    assert places == {name: law.State.dtype.fields[name][1] for name in law.State.fields}


@pytest.mark.long
def test_a_module_is_the_same_bytes_every_time(modules: Modules, tmp_path: Path) -> None:
    said = read_manifest(modules(SHORTEST))["games"][SHORTEST.id]
    done = subprocess.run(
        [sys.executable, "-m", "flibuste.browser", SHORTEST.id, str(tmp_path)],
        env={**os.environ, **ENVIRONMENT, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["sha256"] == said["sha256"]


def binder(law: Law) -> ModuleBinder:
    return ModuleBinder(law.id, law.version, law.verbs, law.folder)


def test_the_modules_of_other_games_stay_as_long_as_they_are_what_would_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def stands_for(law: Law, folder: Path) -> dict[str, Any]:
        made.append(law.id)
        (folder / f"{law.id}.wasm").write_bytes(b"")
        said = {"module": f"{law.id}.wasm", "endings": {"file": f"{law.id}.wasm"}, "networks": []}
        return {**said, "sources": source_mark(law)}

    monkeypatch.setattr(making, "_in_process", stands_for)
    monkeypatch.setattr(making, "linker", lambda: "")
    first, second, *_ = shelf.laws()
    for laws in ([first, second], [first]):
        assert {law.id for law in make_modules(laws, tmp_path)} == {law.id for law in laws}
    assert {*read_manifest(tmp_path)["games"]} == {first.id, second.id}
    assert sorted(made) == sorted((first.id, second.id))
    monkeypatch.setattr(making, "source_mark", lambda law: f"{law.id} has changed")
    assert [*make_modules([first], tmp_path)] == [first]
    assert not (tmp_path / f"{second.id}.wasm").exists()


def test_a_folder_without_modules_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MODULES_FLAG, str(tmp_path))
    with pytest.raises(SetupError, match="flibuste modules"):
        binder(SHORTEST).bind(engine)


def test_a_torn_module_is_refused(
    modules: Modules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = modules(SHORTEST)
    name = read_manifest(folder)["games"][SHORTEST.id]["module"]
    shutil.copy(folder / MANIFEST, tmp_path)
    (tmp_path / name).write_bytes((folder / name).read_bytes()[:-1])
    monkeypatch.setenv(MODULES_FLAG, str(tmp_path))
    with pytest.raises(SetupError, match="torn"):
        binder(SHORTEST).bind(engine)


def test_a_module_of_another_law_is_refused(modules: Modules) -> None:
    modules(SHORTEST)
    other = ModuleBinder(SHORTEST.id, SHORTEST.version + 1, SHORTEST.verbs, SHORTEST.folder)
    with pytest.raises(SetupError, match="no module"):
        other.bind(engine)


def test_pages_and_python_read_the_same_format_of_modules() -> None:
    page = PACKAGE.parents[1] / "web" / "src" / "law" / "manifest.ts"
    assert f'export const FORMAT = "{FORMAT_OF_MODULES}";' in page.read_text(encoding="utf-8")
