"""Records of games: whole ones are read, torn and forged ones are found out."""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import flibuste
from cases import each_law
from flibuste.law import shelf
from flibuste.law.contract import OVER
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.play.record import RecordError, replay, verify
from flibuste.play.table import Ply
from walks import pick


def game(id: str, plies: int = 60) -> str:
    law = shelf.law(id)
    table = flibuste.table(id, seed=5, ruleset=law.unattended_ruleset)
    rng = generator(5)
    for _ in range(plies):
        if table.actor == OVER:
            break
        table.play(pick(table.engine, table.known(table.actor), rng))
    return table.record()


def body_of(text: str) -> str:
    """A record without its last line."""
    return text[: text.rindex("\nend ") + 1]


def signed(body: str) -> str:
    """A record whose last line fits its body, whatever that is: what a forger would do."""
    return f"{body}end {body.count(chr(10))} {hashlib.sha256(body.encode()).hexdigest()}\n"


TEXT = game(shelf.ids()[0])
BODY = body_of(TEXT)
WHOLE = replay(TEXT)
PLY = re.compile(r"^\d+ ", re.MULTILINE)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(TEXT) - 2))
@example(TEXT.index("\n"))  # nothing but the first line
def test_a_torn_record_is_refused_and_its_sound_part_kept(cut: int) -> None:
    torn = TEXT[:cut]
    with pytest.raises(RecordError):
        replay(torn)
    whole_lines = torn[: torn.rfind("\n") + 1]
    plies = len(PLY.findall(whole_lines))
    try:
        table = replay(torn, torn=True)
    except RecordError:
        assert not plies, "torn inside its head: there is no game in it yet"
        return
    assert table.plies == plies, "a line without its end may have been a longer one"
    assert table.story == WHOLE.story[: len(table.story)]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_no_text_is_more_than_refused(text: str) -> None:
    with pytest.raises(RecordError):
        replay(text)
    with pytest.raises(RecordError):
        verify(text)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_a_changed_character_is_found_out(at: int, other: str) -> None:
    forged = TEXT[:at] + other + TEXT[at + 1 :]
    if forged.split() == TEXT.split():
        return
    with pytest.raises(RecordError):
        verify(forged)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(BODY) - 1), st.characters(codec="utf-8"))
@example(len(BODY) - 1, "0")  # the last line is then no line of its own
def test_a_signed_forgery_never_crashes(at: int, other: str) -> None:
    with suppress(RecordError):  # any other exception fails the test
        verify(signed(BODY[:at] + other + BODY[at + 1 :]))


@pytest.mark.parametrize("name", ["seats", "ruleset", "self", "options"])
def test_an_option_of_no_game_is_refused_whatever_it_is_called(name: str) -> None:
    forged = BODY.replace("\nseats ", f"\noption {name} 2\nseats ", 1)
    with pytest.raises(RecordError, match=f"no option “{name}”"):
        verify(signed(forged))


def test_an_option_with_a_number_without_end_is_refused() -> None:
    forged = re.sub(r"\noption (\w+) .*", rf"\noption \1 {'9' * 5000}", BODY, count=1)
    assert forged != BODY
    with pytest.raises(RecordError, match="cannot be"):
        verify(signed(forged))


@pytest.mark.parametrize(
    ("start", "why"),
    [
        ("seats {more}", "other settings"),
        ("version 2", "no such version"),
        ("{option} 100", "no such options"),
        ("{option} -1", "no such options"),
        ("-;", "no field"),
    ],
)
def test_a_position_that_is_not_of_its_head_is_refused(start: str, why: str) -> None:
    law = next(law for law in shelf.laws() if law.options and len(law.bounds.seats) > 1)
    text = start.format(more=law.bounds.seats[-1], option=next(iter(law.options)))
    head = f"flibuste record 1\ngame {law.id}\nlaw 1\nruleset {law.unattended_ruleset}\nseats 2\n"
    with pytest.raises(RecordError, match=why):
        verify(signed(f"{head}start {text}\nresult unfinished\n"))


def test_a_table_begun_from_a_position_is_sound() -> None:
    later = flibuste.table(WHOLE.law.id, seed=2, start=WHOLE.position.text)
    assert verify(later.record()).table.start == later.start


def test_a_table_begun_from_a_position_keeps_its_law(monkeypatch: pytest.MonkeyPatch) -> None:
    text = flibuste.table(WHOLE.law.id, seed=2, start=WHOLE.position.text).record()
    monkeypatch.setattr(WHOLE.law, "version", WHOLE.law.version + 1)
    assert int(verify(text).table.position.version) == WHOLE.law.version - 1


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("nonce 00\n" * 9, "more nonces than seats"),
        (f"nonce {'00' * 256}\n", "255 bytes"),
        (f"seed {'00' * 256}\n", "255 bytes"),
    ],
)
def test_what_would_take_long_to_draw_from_is_refused(lines: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        verify(signed(BODY.replace("\ncommitment ", f"\n{lines}commitment ", 1)))


@pytest.mark.parametrize("law", each_law(lambda law: law.has_chance))
def test_a_forged_draw_is_found_out_even_when_signed(law: Law) -> None:
    table = replay(game(law.id))
    while not (isinstance(last := table.story[-1], Ply) and len(last.outcomes) > 1):
        table.story.pop()
    other = next(code for code in last.outcomes if code != last.code)
    table.story[-1] = replace(last, code=other)
    text = re.sub(r"\nresult .*", "\nresult unfinished", table.record())
    with pytest.raises(RecordError, match=r"another outcome|result|to act"):
        verify(signed(body_of(text)))


def test_a_forged_seed_is_found_out_even_when_signed() -> None:
    forged = re.sub(r"\nseed .*", "\nseed " + "00" * 32, TEXT)
    with pytest.raises(RecordError, match="commitment"):
        verify(signed(body_of(forged)))


RECORDS = [
    pytest.param(path, id=f"{law.id}-{path.stem}")
    for law in shelf.laws()
    for path in sorted((law.folder / "records").glob("*.txt"))
]


@pytest.mark.parametrize("path", RECORDS)
def test_every_recorded_game_replays_to_its_result(path: Path) -> None:
    verdict = verify(path.read_text(encoding="utf-8"))
    assert verdict.table.outcome is not None
    assert verdict.is_committed


@pytest.mark.parametrize("law", each_law())
def test_every_game_has_recorded_games(law: Law) -> None:
    assert len(list((law.folder / "records").glob("*.txt"))) >= 20
