"""Every bot by its name: ours, anybody's, and programs behind a socket; each is held to the rules."""

from __future__ import annotations

import json
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import flibuste
from cases import each_law
from flibuste.bots import roster
from flibuste.bots.roster import BotFault, UnknownBot, entrant
from flibuste.bots.sight import Sight
from flibuste.law.contract import OVER
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.play.position import Position
from flibuste.play.table import Table
from walks import pick


@pytest.mark.parametrize(
    ("word", "name", "simulations"),
    [
        ("easy", "easy", None),
        ("hard@4000", "hard@4000", 4000),
        ("quick=easy@5", "quick", 5),
        ("random", "random", None),
        ("tcp://localhost:9", "tcp://localhost:9", None),
        ("far=unix:/run/bot", "far", None),
    ],
)
def test_a_word_names_a_bot(word: str, name: str, simulations: int | None) -> None:
    found = entrant(word)
    assert (found.word, found.name, found.simulations) == (word, name, simulations)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("nobody", "There is no bot “nobody”; there are random, easy"),
        ("easy@0", "asks for no number of simulations"),
        ("easy@many", "asks for no number of simulations"),
        ("random@3", "cannot be told how many simulations"),
        ("Loud=easy", "is no name for a bot"),
    ],
)
def test_a_word_that_names_none_is_refused_in_a_sentence(word: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=said):
        entrant(word)


def test_simulations_can_be_set_anew() -> None:
    assert entrant("easy").with_simulations(7) == entrant("easy@7")
    assert entrant("mine=easy@5").with_simulations(7) == entrant("mine=easy@7")


# What the reference runs on is compiled by nobody else, which takes a minute.
WITH_REFERENCE = [
    pytest.param(name, marks=pytest.mark.long if name == roster.YARDSTICK else ())
    for name in roster.built_in_bots()
]


def few(name: str, simulations: int) -> str:
    return name if name == roster.RANDOM_NAME else f"{name}@{simulations}"


@pytest.mark.parametrize("name", WITH_REFERENCE)
def test_a_bot_of_ours_plays_from_what_its_seat_sees(name: str) -> None:
    table = flibuste.table("cartagena", seed=1)
    player = entrant(few(name, 3)).player(table.law, seed=2)
    for _ in range(4):
        table.play(player.choose(table))


# --- What a bot is shown -------------------------------------------------------------------------


def test_no_table_can_be_reached_from_what_a_bot_is_shown() -> None:
    sight = Sight.of(flibuste.table("abordage", seed=1))
    assert not any(isinstance(value, Table) for value in vars(sight).values())
    with pytest.raises(ValueError, match="its own seat alone"):
        sight.known(1 - sight.seat)


@pytest.mark.parametrize("law", each_law())
def test_a_bot_is_shown_what_the_table_shows_its_seat(law: Law) -> None:
    table = flibuste.table(law.id, seed=1)
    sight = Sight.of(table)
    assert (sight.actor, sight.seats) == (table.actor, table.seats)
    assert (sight.codes(), sight.choices()) == (table.codes(), table.choices())
    assert sight.settings.options == table.settings.options
    assert sight.view() == table.view(table.actor)
    assert sight.known(remembers=False).tobytes() == (
        table.known(table.actor, remembers=False).tobytes()
    )


def test_what_a_bot_does_to_its_record_changes_nothing() -> None:
    table = flibuste.table("cartagena", seed=1)
    sight = Sight.of(table)
    sight.known()["seats"] = 5
    assert sight.seats == table.seats == 2


# --- Twins: two truths that a seat cannot tell apart ---------------------------------------------


def twins(law: Law, plies: int) -> Iterator[tuple[Table, Table]]:
    """Tables of a random game beside others whose hidden things the seat to move has imagined."""
    table = flibuste.table(law.id, law.unattended_ruleset, seed=1)
    rng = generator(8)
    for _ in range(plies):
        if table.actor == OVER:
            return
        seat = table.actor
        guess = table.known(seat)
        table.engine.imagine(guess, 0, seat, rng)
        yield tuple(_with(table, states) for states in (table.position.states, guess))  # type: ignore[misc]
        table.play(pick(table.engine, table.known(seat), rng))


def _with(table: Table, states: Any) -> Table:
    return Table(table.law, table.settings, None, Position(table.law, states))


def told_apart(law: Law, word: str, plies: int = 24) -> int:
    """How often a bot chose otherwise for a truth that its seat cannot see."""
    apart = 0
    for one, other in twins(law, plies):
        chosen = [entrant(word).player(law, seed=3).choose(table) for table in (one, other)]
        apart += chosen[0] != chosen[1]
    return apart


SECRETIVE = each_law(lambda law: law.has_secrets)


@pytest.mark.parametrize("law", SECRETIVE)
@pytest.mark.parametrize("name", WITH_REFERENCE)
def test_no_bot_of_ours_reads_the_truth(law: Law, name: str) -> None:
    assert told_apart(law, few(name, 20)) == 0


class Cheat:
    """Looks for the table itself among all objects of the process, and plays by its truth."""

    def __init__(self, law: Law, seed: int) -> None:
        del law, seed

    def choose(self, table: Sight) -> int:
        import sys

        frame: Any = sys._getframe()
        while not isinstance(frame.f_locals.get("table"), Table):
            frame = frame.f_back
        truth = frame.f_locals["table"].position.states.tobytes()
        codes = table.codes()
        return codes[sum(truth) % len(codes)]


@pytest.mark.parametrize("law", SECRETIVE)
def test_a_bot_that_reads_the_truth_is_caught(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "_foreign_bots", lambda: ({"cheat": Cheat}, {}))
    assert told_apart(law, "cheat") > 0


# --- Bots of others ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda table: 1 / 0, "ZeroDivisionError"),
        (lambda table: "first", "TypeError"),
        (lambda table: -1, "which is none of its choices"),
        (lambda table: next(c for c in range(9999) if c not in table.codes()), "“"),
    ],
)
def test_a_bot_that_does_wrong_is_named(answer: Any, reason: str) -> None:
    class Wrong:
        choose = staticmethod(answer)

    with pytest.raises(BotFault, match=f"The bot “wrong” failed: .*{reason}"):
        roster.Seated("wrong", Wrong()).choose(flibuste.table("cartagena", seed=1))


@contextmanager
def listening(answer: Any) -> Iterator[str]:
    """A program at a socket that answers every line by a function of it."""

    class Line(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            with suppress(OSError):  # who asked may have hung up
                for line in self.rfile:
                    found = answer(json.loads(line))
                    line = found if isinstance(found, bytes) else json.dumps(found).encode()
                    self.wfile.write(line + b"\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Line) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_remote_program_is_told_what_its_seat_may_know_and_plays() -> None:
    heard: list[dict[str, Any]] = []

    def last(question: dict[str, Any]) -> dict[str, str]:
        heard.append(question)
        return {"move": question["choices"][-1]}

    table = flibuste.table("abordage", seed=1)
    with listening(last) as address:
        player = entrant(f"far={address}").player(table.law)
        for _ in range(3):
            asked = heard and heard[-1]["position"]
            wanted = table.codes()[-1]
            assert player.choose(table) == wanted
            assert heard[-1]["position"] == table.view(table.actor).text != asked
            assert heard[-1]["choices"] == table.choices()
            assert heard[-1]["game"] == "abordage"
            table.play(wanted)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda question: {"move": "dance"}, "dance"),
        (lambda question: {"moves": 3}, "its answer names no move"),
        (lambda question: b"hello", "its answer is no line of JSON"),
        (lambda question: b"x" * 70_000, "its answer has no end"),
        (lambda question: time.sleep(1), "no answer came in time"),
    ],
)
def test_a_remote_program_that_answers_wrongly_is_named(answer: Any, reason: str) -> None:
    table = flibuste.table("cartagena", seed=1)
    with listening(answer) as address, pytest.raises(BotFault, match=f"“far” failed: .*{reason}"):
        entrant(f"far={address}").player(table.law, seconds=0.3).choose(table)


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    table = flibuste.table("cartagena", seed=1)
    for address in ("tcp://127.0.0.1:1", f"unix:{tmp_path}/none", "tcp://nowhere"):
        with pytest.raises(BotFault, match="The bot"):
            entrant(address).player(table.law).choose(table)
