"""Where there is no NumPy, the same rules run on plain Python, and every game is the same game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import seeded_games
from cases import each_law
from flibuste.law import bits
from flibuste.law.arrays import SCALARS, NumpyMemory
from flibuste.law.kernel import i16
from flibuste.law.law import Law
from flibuste.law.memory import NUMBER_KINDS, PlainArray, PlainMemory

PROGRAM = Path(seeded_games.__file__)
WHOLE = [name for name in NUMBER_KINDS if name != "f64"]


def without_numpy(*arguments: str) -> str:
    program = subprocess.run(
        [sys.executable, PROGRAM, *arguments], capture_output=True, text=True, check=False
    )
    assert program.returncode == 0, program.stderr[-2000:]
    return program.stdout


def with_numpy(tell: Callable[[str], Iterator[str]], law: Law) -> str:
    return "".join(f"{line}\n" for line in tell(law.id))


@pytest.mark.parametrize("law", each_law())
def test_every_game_is_the_same_without_numpy(law: Law) -> None:
    assert without_numpy("games", law.id) == with_numpy(seeded_games.games, law)


@pytest.mark.parametrize("law", each_law())
def test_every_screen_is_the_same_without_numpy(law: Law) -> None:
    assert without_numpy("looks", law.id) == with_numpy(seeded_games.looks, law)


@pytest.mark.long
@pytest.mark.parametrize("law", each_law())
def test_every_bot_thinks_the_same_without_numpy(law: Law) -> None:
    assert without_numpy("thoughts", law.id) == with_numpy(seeded_games.thoughts, law)


def test_compiled_rules_ask_for_what_they_need() -> None:
    code = (
        "import sys; from seeded_games import WithoutNumpy; sys.meta_path.insert(0, WithoutNumpy())\n"
        "import flibuste; from flibuste.law import shelf; from flibuste.law.kernel import Mode\n"
        "flibuste.table(shelf.ids()[0], mode=Mode.COMPILED)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROGRAM.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Compiled rules need NumPy and Numba" in done.stderr


# --- Plain numbers and arrays are like NumPy's ---------------------------------------------------


@given(kind=st.sampled_from(WHOLE), number=st.integers(-(2**63), 2**63 - 1))
def test_a_store_cuts_a_number_as_numpy_does(kind: str, number: int) -> None:
    cells = PlainMemory().array(NUMBER_KINDS[kind], (1,))
    cells[0] = number
    cast = NumpyMemory().table(SCALARS["i64"], [number]).astype(SCALARS[kind])
    assert cells[0] == NUMBER_KINDS[kind](number) == int(cast[0])


def both(rows: list[Any]) -> tuple[PlainArray, Any]:
    plain = PlainMemory().table(NUMBER_KINDS["i16"], rows)
    return plain, NumpyMemory().table(SCALARS["i16"], rows)


@pytest.mark.parametrize("place", [(0, 1, 2), (-1, -1, -3), (1, 0), (-2,), 1, -1])
def test_places_mean_the_same_in_a_plain_array(place: Any) -> None:
    plain, usual = both([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]])
    found, wanted = plain[place], usual[place]
    assert (found.tolist() if isinstance(found, PlainArray) else found) == wanted.tolist()
    assert plain.shape == usual.shape


@pytest.mark.parametrize("place", [(0, 2), (2,), -3, (0, 0, 3)])
def test_a_place_outside_a_plain_array_is_refused(place: Any) -> None:
    plain, _ = both([[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 12]]])
    with pytest.raises(IndexError):
        plain[place]


def test_a_part_of_a_plain_array_is_the_same_memory() -> None:
    plain, _ = both([[1, 2], [3, 4]])
    plain[1][0] = 9
    plain[0][:] = 5
    assert plain.tolist() == [[5, 5], [9, 4]]


def test_rows_of_a_table_are_equally_long() -> None:
    with pytest.raises(ValueError, match="equally long"):
        both([[1, 2], [3]])


# --- Sets as numbers -----------------------------------------------------------------------------


@given(st.integers(0, 2**63 - 1))
def test_members_of_a_set_are_found_and_counted(members: int) -> None:
    assert bits.first_of(members) == max(0, (members & -members).bit_length() - 1)
    assert bits.count_of(members) == members.bit_count()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=30))
def test_a_position_is_remembered_while_there_is_room(positions: list[tuple[int, int]]) -> None:
    past = PlainMemory().array(NUMBER_KINDS["i16"], (2, 8))
    for known, now in enumerate(positions):
        kept = positions[max(0, known - 7) : known + 1]
        assert bits.times_stood(past, known, now) == kept.count(now)


def test_a_number_that_does_not_fit_is_not_held() -> None:
    assert i16.held(-32768) == -32768
    with pytest.raises(OverflowError):
        i16.held(32768)
