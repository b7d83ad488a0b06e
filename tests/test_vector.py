"""Many games at once are the games that one table plays: same law, same secrets, on every device."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flibuste.batch.signature import OFTEN, signature, some_codes
from flibuste.batch.step import step_range
from flibuste.batch.tokens import EXACT, FIRST, Tokens, binned, tokens_of
from flibuste.batch.vector import Illegal, StepBinder, vector
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import engine
from flibuste.law.kernel import Field, Mode, SetupError, copied, names_in, seen
from flibuste.law.law import Law, Settings
from flibuste.law.rng import generator
from flibuste.law.vocabulary import SEAT, UNKNOWN, Count, Domain
from walks import walk

# Played on an NVIDIA H200: `python bench/vector.py --device cuda --signatures tests/gpu_signatures.json`; but those of
# Les Pirates, since its tokens turn, by rules on a core.
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
    assert set(SIGNATURES) == {
        f"{law.id} {ruleset} {seats}"
        for law in shelf.laws()
        for ruleset, rules in law.rulesets.items()
        for seats in law.bounds.seats
        if law.excluded(law.Options(**rules.options), seats) is None
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
    with pytest.raises(ValueError, match="at least one thread, not -2"):
        vector("loyal_captain", 1, threads=-2)
    for hand in (-1, 500, "steady"):
        with pytest.raises(ValueError, match="A hand errs by 0 to 180 degrees, not by"):
            vector("loyal_captain", 1, hand=hand)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["n", "seed", "seats", "threads"])
@pytest.mark.parametrize("number", [2.0, "two", True])
def test_what_is_counted_is_a_whole_number(name: str, number: Any) -> None:
    with pytest.raises(TypeError, match=f"{name} must be a whole number, not {number!r}"):
        vector("loyal_captain", **{"n": 1, name: number})  # type: ignore[arg-type]


def test_a_code_too_large_for_the_rules_is_illegal_too() -> None:
    games = vector("loyal_captain", 3, seed=2)
    codes = games.choices[:, 0].astype(np.int64)
    codes[1] += 2**32
    with pytest.raises(Illegal, match=rf"Game 1: {codes[1]} \(no action\)"):
        games.step(codes)
    with pytest.raises(Illegal, match="Game 2: "):
        games.step(np.array([*games.choices[:2, 0], 2**64 - 1], np.uint64))


@pytest.mark.parametrize("n", [1, 3, 64, 300])
def test_every_array_begins_where_jax_can_share_it(n: int) -> None:
    games = vector("loyal_captain", n)
    for name in ["tokens", "choices", "counts", "seat", "rewards", "done", "records", "mask"]:
        assert getattr(games, name).ctypes.data % 64 == 0, name


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_games_go_on_from_what_was_kept(law: Law) -> None:
    games, again = vector(law.id, 3, seed=2), vector(law.id, 3, seed=3)
    for number in range(20):
        games.step(some_codes(games, number))
    again.go_on(games.kept())
    assert signature(games, OFTEN) == signature(again, OFTEN)


def test_games_go_on_only_in_a_vector_of_their_kind() -> None:
    games = vector("cartagena", 3, seats=2)
    before = games.records.copy()
    for other in (
        vector("cartagena", 4, seats=2),
        vector("cartagena", 3, seats=3),
        vector("cartagena", 3, ruleset="basic", seats=2),
        vector("madagascar", 3),
    ):
        with pytest.raises(ValueError, match="not of 3 games with these seats and options"):
            games.go_on(other.kept())
    assert (games.records == before).all()


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
    read = reader(layout)
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


def reader(layout: Tokens) -> Callable[..., Any]:
    return StepBinder(layout.law, layout, Mode.INTERPRETED).bind(layout.rule)


def all_settings(law: Law) -> Iterator[Settings]:
    """Every ruleset with every number of seats that it can be played by."""
    for key in SIGNATURES:
        game, ruleset, seats = key.split()
        if game == law.id:
            yield law.settings(ruleset, int(seats))


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_every_word_has_one_place_for_every_seat(law: Law) -> None:
    domains = {d for field in law.State.fields.values() for d in (*field.axes, field.values)}
    turned = [d for d in domains if isinstance(d, Domain) and d.turning]
    for settings in all_settings(law):
        s = seen(law.blank(settings))
        for (turn, word_at, place_of), count in ((d.turning, len(d)) for d in turned):
            for number in (turn(s, seat) for seat in range(settings.seats)):
                places = [place_of(number, word) for word in range(count)]
                assert sorted(places) == [*range(count)]
                assert [word_at(number, place) for place in places] == [*range(count)]


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_who_knows_the_seat_turns_tokens_back_into_the_record(law: Law) -> None:
    """Two records that differ have tokens that differ, but for numbers that share a bin."""
    for settings in all_settings(law):
        layout = tokens_of(law, settings.seats)
        read, stated = reader(layout), seen(law.blank(settings))
        tokens = np.zeros(layout.size, np.int64)
        for ply, (run, states) in enumerate(walk(law, settings, 1, 400, Mode.COMPILED)):
            if ply % 50 == 0:
                seat = ply // 50 % settings.seats
                known = run.veiled(states, seat)
                read(known[0], seat, tokens)
                assert tokens[0] == seat
                for field, words, token in turned_back(layout, stated, seat, tokens):
                    assert token == plain_token(law.State.fields[field], known[0][field], words)


def turned_back(
    layout: Tokens, stated: SimpleNamespace, seat: int, tokens: Any
) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """Every value of a record with its field and where in that it stands, from the settings and the seat."""
    for column in layout.columns[2:]:
        field = layout.law.State.fields[column.name]
        axes = (*field.axes, field.values) if field.is_set else field.axes
        found = set()
        for places in np.ndindex(*column.shape):
            words = tuple(
                word_at(layout, axis, stated, seat, place)
                for axis, place in zip(axes, places, strict=True)
            )
            found.add(words)
            token = int(tokens[column.start :][: column.size].reshape(column.shape)[places])
            if not field.is_set and token >= FIRST:
                token = FIRST + word_at(layout, field.values, stated, seat, token - FIRST)
            yield column.name, words, token
        assert len(found) == column.size  # nothing is told twice, and nothing left out


def word_at(layout: Tokens, axis: Any, stated: SimpleNamespace, seat: int, place: int) -> int:
    """The word that stands at a place when it is turned to a seat."""
    if not isinstance(axis, Domain):
        return place
    share = 1 if axis.name == SEAT.name else axis.per_seat
    if share:
        return (place + seat * share) % (share * layout.seats)
    turning = axis.turning
    return int(turning.word_at(turning.turn(stated, seat), place)) if turning else place


def plain_token(field: Field, values: Any, words: tuple[int, ...]) -> int:
    """The token of a value that is turned to nobody."""
    if field.is_set:
        members = int(values[words[:-1]])
        return 2 if members == UNKNOWN else members >> words[-1] & 1
    value = int(values[words])
    if field.values is None or isinstance(field.values, Count):
        return FIRST + (min(value, EXACT) if field.kind.size == 1 else int(binned(value)))
    return FIRST + value


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


def tables_held(law: Law, seats: int) -> int:
    """The bytes of the tables in all rules of a step; each rule brings its own."""
    held = 0

    class Weighing(StepBinder):
        def _jit(self, function: Callable[..., Any], entry: bool) -> Callable[..., Any]:
            nonlocal held
            named = map(function.__globals__.get, set(names_in(function.__code__)))
            held += sum(table.nbytes for table in named if isinstance(table, np.ndarray))
            return function

    Weighing(law, tokens_of(law, seats), Mode.COMPILED).bind(step_range)
    return held


# A GPU has 64 kB for them, and a rule that is compiled for several kinds of numbers brings its tables for each.
MOST_TABLES = 57_344


@pytest.mark.parametrize("law", shelf.laws(), ids=lambda law: law.id)
def test_the_tables_of_a_game_fit_into_a_gpu(law: Law) -> None:
    assert 0 < tables_held(law, law.bounds.seats[-1]) <= MOST_TABLES
