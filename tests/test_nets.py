"""A network is whole numbers: every way to run it gives the same answer, and its file says what it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flibuste
import seeded_games
from cases import each_law
from flibuste.batch.signature import some_codes
from flibuste.batch.tokens import tokens_of
from flibuste.batch.vector import vector
from flibuste.bots import Bot, Level
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.law.law import Law
from flibuste.nets import fitting
from flibuste.nets.exponential import EXPONENTIALS, ONE, STEPS_PER_POWER
from flibuste.nets.file import Network, NetworkError, read_network, write_network
from flibuste.nets.forward import NetworkArrays, full_answer, scratch_for
from flibuste.nets.shape import NetworkShape, mark_of, shape_of, starts_of

POSITIONS = 6


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions come from plain rules: compiling a step for every game would take minutes."""
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")


def random_body(shape: NetworkShape, seed: int = 1) -> bytes:
    chance = np.random.default_rng(seed)
    most = {1: 127, 4: 20_000}
    return b"".join(
        chance.integers(-most[f.kind.size], most[f.kind.size], f.shape, endpoint=True)
        .astype(f.scalar)
        .tobytes()
        for _, f in shape.pieces()
    )


def random_network(law: Law, folder: Path, seats: int = 2, first: int = 16) -> Network:
    shape = shape_of(law, seats, first)
    file = folder / "network.bin"
    write_network(file, law, shape, random_body(shape), {"ruleset": law.unattended_ruleset})
    return read_network(law, file)


def positions(law: Law) -> Any:
    games = vector(law.id, POSITIONS, seats=2, seed=5)
    for k in range(30):
        games.step(some_codes(games, k))
    return games


def by_numpy(net: NetworkArrays, tokens: Any, seat: int, codes: Any) -> tuple[Any, Any]:
    """The integer pass once more, by whole matrices."""
    held = np.flatnonzero(tokens)
    rows = net.rows[net.starts[held] + tokens[held].astype(np.int64)].astype(np.int64)
    first = np.clip((net.bias + rows.sum(0)) >> 1, 0, 127)
    between = first @ net.between.astype(np.int64) + net.between_bias
    second = np.clip(between >> 6, 0, 127)

    def odds(weights: Any, bias: Any) -> Any:
        sums = weights.astype(np.int64) @ second + bias
        steps = (sums.max() - sums) >> 5
        table = np.append(EXPONENTIALS, 0)
        parts = table[np.minimum(steps, len(EXPONENTIALS))]
        return parts / parts.sum()

    shares = np.roll(odds(net.worth, net.worth_bias), seat)
    return shares, odds(net.policy[codes], net.policy_bias[codes])


@pytest.mark.parametrize("law", each_law())
def test_every_way_to_run_a_network_gives_the_same_answer(law: Law, tmp_path: Path) -> None:
    network = random_network(law, tmp_path)
    games = positions(law)
    ways = [law.binder(mode).bind(full_answer) for mode in (Mode.INTERPRETED, Mode.COMPILED)]
    for k in range(POSITIONS):
        seat, n = int(games.seat[k]), int(games.counts[k])
        codes = games.choices[k, :n]
        wanted = by_numpy(network.arrays, games.tokens[k], seat, codes)
        for run in ways:
            scratch = scratch_for(network.shape, law.bounds.choices)
            scratch.tokens[:] = games.tokens[k]
            shares, odds = np.zeros(2), np.zeros(n)
            run(network.arrays, scratch, seat, shares, codes, n, odds)
            assert shares.tolist() == wanted[0].tolist()
            assert odds.tolist() == wanted[1].tolist()


def test_a_network_answers_without_numpy(tmp_path: Path) -> None:
    law = shelf.law("loyal_captain")
    network = random_network(law, tmp_path)
    code = (
        "import sys; from seeded_games import WithoutNumpy; sys.meta_path.insert(0, WithoutNumpy())\n"
        "from pathlib import Path\n"
        "from flibuste.law import shelf\n"
        "from flibuste.law.kernel import Mode, array, f64, i32\n"
        "from flibuste.nets.file import read_network\n"
        "from flibuste.nets.forward import full_answer, scratch_for\n"
        "law = shelf.law('loyal_captain'); net = read_network(law, Path(sys.argv[1]))\n"
        "scratch = scratch_for(net.shape, 8); shares, odds = array(f64[2]), array(f64[3])\n"
        "choices = array(i32[3]); choices[1], choices[2] = 7, 9; scratch.tokens[2] = 1\n"
        "law.binder(Mode.INTERPRETED).bind(full_answer)(net.arrays, scratch, 1, shares, choices, 3, odds)\n"
        "print(shares.tolist() + odds.tolist())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "network.bin")],
        cwd=Path(seeded_games.__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    tokens = np.zeros(network.shape.tokens, np.int16)
    tokens[2] = 1
    shares, odds = by_numpy(network.arrays, tokens, 1, np.array([0, 7, 9]))
    assert done.stdout.strip() == str(shares.tolist() + odds.tolist()), done.stderr[-2000:]


# --- Shapes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", each_law())
def test_every_value_but_nothing_has_a_row_of_its_own(law: Law) -> None:
    for seats in law.bounds.seats:
        layout = tokens_of(law, seats)
        values = [c.values for c in layout.columns for _ in range(c.size)]
        rows = [
            start + value
            for start, most in zip(starts_of(layout), values, strict=True)
            for value in range(1, most)
        ]
        assert rows == list(range(shape_of(law, seats).rows))


def test_powers_of_e_are_right() -> None:
    for k, found in enumerate(EXPONENTIALS):
        assert abs(found - ONE * np.exp(-k / STEPS_PER_POWER)) <= 0.5 + 1e-6


# --- Files ---------------------------------------------------------------------------------------


def test_a_file_says_where_it_comes_from(tmp_path: Path) -> None:
    law = shelf.law("loyal_captain")
    random_network(law, tmp_path)
    header = json.loads((tmp_path / "network.bin").read_bytes().partition(b"\n")[0])
    assert header["game"] == law.id and header["law"] == law.version
    assert header["tokens"] == mark_of(tokens_of(law, 2))


def test_a_torn_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    law, file = shelf.law("loyal_captain"), tmp_path / "network.bin"
    random_network(law, tmp_path)
    whole = file.read_bytes()
    for content, sentence in (
        (whole[:-9], "is torn."),
        (whole[:40], "is no network."),
        (b"{}\n", "is no network."),
        (b'{"format": "flibuste network 1"}\n', "lacks something."),
        (whole.replace(b'"law": ', b'"law": 9', 1), "this is loyal_captain"),
    ):
        file.write_bytes(content)
        with pytest.raises(NetworkError, match=sentence):
            read_network(law, file)
    with pytest.raises(NetworkError, match="cannot be read"):
        read_network(law, tmp_path / "nowhere.bin")


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    random_network(shelf.law("loyal_captain"), tmp_path)
    with pytest.raises(NetworkError, match="network for loyal_captain"):
        read_network(shelf.law("cartagena"), tmp_path / "network.bin")


# --- Bots that ask a network ---------------------------------------------------------------------


def thinking(law: Law, network: Network, mode: Mode, simulations: int = 24) -> list[Any]:
    """What a bot with a network thinks in a short game, its tree kept between the moves."""
    table = flibuste.table(law.id, ruleset=law.unattended_ruleset, seats=2, seed=3, mode=mode)
    bot = Bot(law, Level(simulations, 600.0, network=True), seed=4, mode=mode)
    found: list[Any] = []
    for _ in range(4):
        found.append(bot.advise(table))
        assert bot.network is network
        table.play(found[-1][0].code)
    return found


@pytest.fixture
def with_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Law], Network]:
    """Lets a game have a random network for two seats."""

    def give(law: Law) -> Network:
        network = random_network(law, tmp_path)
        there = {(law, 2): network}
        monkeypatch.setattr(fitting, "network_of", lambda law, seats: there.get((law, seats)))
        return network

    return give


def shortest_is_quick() -> list[Any]:
    """Compiling the search takes long: `make test` sees it for the shortest law alone."""
    shortest = min(shelf.laws(), key=lambda law: law.length)
    return [
        pytest.param(law, id=law.id, marks=[] if law is shortest else [pytest.mark.long])
        for law in shelf.laws()
    ]


@pytest.mark.parametrize("law", shortest_is_quick())
def test_a_bot_with_a_network_thinks_the_same_compiled(
    law: Law, with_network: Callable[[Law], Network]
) -> None:
    network = with_network(law)
    plain, fast = (thinking(law, network, mode) for mode in (Mode.INTERPRETED, Mode.COMPILED))
    assert plain == fast


def test_a_network_is_asked_only_where_it_fits(with_network: Callable[[Law], Network]) -> None:
    law = next(law for law in shelf.laws() if len(law.bounds.seats) > 1)
    with_network(law)
    for seats, fits in ((2, True), (3, False)):
        known = law.blank(law.settings(law.unattended_ruleset, seats))
        assert (fitting.network_for(law, known) is not None) == fits
        sentence = fitting.lacking_network(law, known)
        assert sentence is None if fits else "random games are played instead" in str(sentence)
    other = next(name for name in law.rulesets if name != law.unattended_ruleset)
    known = law.blank(law.settings(other, 2))
    if law.settings(other, 2).options != law.settings(law.unattended_ruleset, 2).options:
        assert "has learnt the ruleset" in str(fitting.lacking_network(law, known))


def test_a_bot_without_its_network_plays_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "network_of", lambda law, seats: None)
    law = shelf.laws()[0]
    table = flibuste.table(law.id, ruleset=law.unattended_ruleset, seed=3)
    asked = Bot(law, Level(6, 600.0, network=True), seed=4)
    plain = Bot(law, Level(6, 600.0), seed=4)
    assert asked.advise(table) == plain.advise(table)
    assert asked.network is None
