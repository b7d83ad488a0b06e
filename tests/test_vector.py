"""Many games at once are the games that one table plays: same law, same secrets, on every device."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from flibuste.batch.signature import signature, some_codes
from flibuste.batch.tokens import tokens_of
from flibuste.batch.vector import Illegal, vector
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Mode, SetupError, copied
from flibuste.law.law import Law
from flibuste.law.rng import generator

# Played on an NVIDIA H200: `python bench/vector.py --device cuda --signatures tests/gpu_signatures.json`.
SIGNATURES = json.loads((Path(__file__).parent / "gpu_signatures.json").read_text())
GAMES, STEPS = 4, 80
SHOWN = {f"{law.id} {law.unattended_ruleset} {law.bounds.seats[0]}" for law in shelf.laws()}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain rules: compiling a step for every number of seats would take longer than all tests."""
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")


def each_setting() -> list[object]:
    """The usual seats first; other seats in CI, other rulesets in `make soak`."""
    unattended = {(law.id, law.unattended_ruleset) for law in shelf.laws()}
    found = []
    for key in SIGNATURES:
        later = pytest.mark.long if tuple(key.split()[:2]) in unattended else pytest.mark.soak
        found.append(pytest.param(key, marks=[] if key in SHOWN else [later]))
    return found


@pytest.mark.parametrize("key", each_setting())
def test_a_gpu_has_played_the_same_games(key: str) -> None:
    game, ruleset, seats = key.split()
    games = vector(game, GAMES, ruleset=ruleset, seats=int(seats), seed=7)
    assert signature(games, STEPS) == SIGNATURES[key]


def test_every_setting_was_played_on_a_gpu() -> None:
    assert {tuple(key.split()[:2]) for key in SIGNATURES} == {
        (law.id, ruleset) for law in shelf.laws() for ruleset in law.rulesets
    }


def test_compiled_steps_are_the_interpreted_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    found = set()
    for mode in Mode.INTERPRETED, Mode.COMPILED:
        monkeypatch.setenv("FLIBUSTE_MODE", mode)
        found.add(signature(vector("loyal_captain", 130, seed=3, threads=2), STEPS))
    assert len(found) == 1


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_an_illegal_code_is_named_and_moves_no_game(law: Law) -> None:
    games = vector(law.id, 3, seed=2)
    before = games.records.copy(), games.tokens.copy()
    codes = some_codes(games, 0)
    legal = set(games.choices[1, : games.counts[1]].tolist())
    codes[1] = next(code for code in range(len(law.actions.texts)) if code not in legal)
    with pytest.raises(Illegal, match="Game 1: ") as raised:
        games.step(codes)
    assert raised.value.index == 1
    assert (games.records == before[0]).all() and (games.tokens == before[1]).all()


@pytest.mark.parametrize("codes", [[0.0, 1.0], [1], [[1, 2]]])
def test_a_step_takes_a_whole_number_for_each_game(codes: list[object]) -> None:
    games = vector("loyal_captain", 2)
    with pytest.raises(ValueError, match="A step takes 2 whole numbers"):
        games.step(np.array(codes))


def test_wrong_wishes_are_answered_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        vector("loyal_captain", 0)
    with pytest.raises(ValueError, match="cpu or cuda"):
        vector("loyal_captain", 1, device="tpu")
    with pytest.raises(ValueError, match="for 2 seats, not 5"):
        vector("loyal_captain", 1, seats=5)


def test_without_a_gpu_one_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba.cuda", None)  # as where it is not installed
    with pytest.raises(SetupError, match="need numba-cuda"):
        vector("loyal_captain", 1, device="cuda")


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_rewards_are_zero_sum_and_games_start_anew(law: Law) -> None:
    games = vector(law.id, 2, seed=4)
    ended = 0
    for number in range(3000):
        before = games.lengths.copy()
        games.step(some_codes(games, number))
        assert abs(games.rewards).max() <= 1
        assert games.rewards.sum(1) == pytest.approx(0, abs=1e-5)
        assert not games.rewards[games.done == 0].any()
        ended += int(games.done.sum())
        if ended:
            break
    assert ended and (games.lengths < before)[games.done == 1].all()


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_choices_counts_and_mask_say_the_same(law: Law) -> None:
    games = vector(law.id, 3, seed=5)
    for number in range(10):
        bits = np.unpackbits(games.mask, axis=1, bitorder="little")
        for i in range(games.n):
            legal = games.choices[i, : games.counts[i]].tolist()
            assert np.flatnonzero(bits[i]).tolist() == sorted(legal)
        games.step(some_codes(games, number))


@pytest.mark.parametrize(
    "law", [law for law in shelf.laws() if law.has_secrets], ids=lambda law: law.id
)
def test_tokens_tell_nothing_that_is_veiled(law: Law) -> None:
    """Another truth that the seat cannot tell from this one has the same tokens."""
    run, rng = engine(law, Mode.INTERPRETED), generator(6)
    layout = tokens_of(law, law.settings(law.unattended_ruleset).seats)
    read = games_reader(law)
    games = vector(law.id, 4, seed=6)
    others = 0
    for number in range(40):
        for i in range(games.n):
            truth = law.State.read(games.records[i].tobytes())
            seat = int(games.seat[i])
            other = run.veiled(truth, seat)
            run.imagine(other, 0, seat, rng)
            others += other.tobytes() != truth.tobytes()
            seen = np.zeros(layout.size, games.tokens.dtype)
            read(run.veiled(other, seat)[0], seat, seen)
            assert (seen == games.tokens[i]).all()
        games.step(some_codes(games, number))
    assert others


def games_reader(law: Law) -> object:
    from flibuste.batch.vector import StepBinder

    layout = tokens_of(law, law.settings(law.unattended_ruleset).seats)
    return StepBinder(law, layout, Mode.INTERPRETED).bind(layout.rule)


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_every_token_is_below_what_its_column_says(law: Law) -> None:
    games = vector(law.id, 4, seed=8)
    most = np.concatenate([np.full(c.size, c.values) for c in games.layout.columns])
    for number in range(60):
        assert (games.tokens < most).all()
        games.step(some_codes(games, number))


def test_chance_comes_from_keys_that_no_record_holds() -> None:
    """A copy of a record cannot see the coming dice: the same position goes on differently."""
    games = vector("quedah_merchant", 64, seed=9)
    ahead = vector("quedah_merchant", 64, seed=10)
    assert (games.records[:, :8] == ahead.records[:, :8]).all()
    for number in range(12):
        games.step(some_codes(games, number))
        ahead.step(some_codes(ahead, number))
    assert (games.records != ahead.records).any()


def test_the_position_is_always_a_seats() -> None:
    law = shelf.law("cartagena")
    run = engine(law, Mode.INTERPRETED)
    games = vector("cartagena", 3, seats=3, seed=1)
    for number in range(30):
        for i in range(games.n):
            states = law.State.read(games.records[i].tobytes())
            assert run.actor(states, 0) == games.seat[i] not in (CHANCE, OVER)
            assert run.legal(copied(states)) == games.choices[i, : games.counts[i]].tolist()
        games.step(some_codes(games, number))


def test_a_hand_aims_and_no_seat_is_asked() -> None:
    law = next(law for law in shelf.laws() if law.has_skill)
    run = engine(law, Mode.INTERPRETED)
    games = vector(law.id, 8, seed=3, hand=2.6)
    for k in range(60):
        states = law.State.read(games.records.tobytes())
        for i in range(8):
            assert run.aim(states[i : i + 1], 0.0, generator(1)) is None
        games.step(some_codes(games, k))
    assert games.done.sum() + games.lengths.sum() > 0
