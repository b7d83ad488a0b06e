"""The arena: paired chance, honest intervals, nothing lost when it is killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from flibuste.arena import calibration
from flibuste.arena.bouts import BoutResult, Spent, bout_result, play_bout
from flibuste.arena.contest import Bout, Contest, bouts_of
from flibuste.arena.figures import figures
from flibuste.arena.journal import GameJournal, JournalTaken, JournalTorn
from flibuste.arena.ratings import elo_of, expected_share, rated, share_of
from flibuste.arena.report import plain_number, report_page
from flibuste.arena.standing import Standing
from flibuste.arena.stopping import BOUND, SequentialTest, StopAt, log_ratio
from flibuste.bots import roster
from flibuste.cli.main import app
from flibuste.cli.voice import Voice
from flibuste.play.table import Table
from test_roster import listening

ONE, OTHER = "random", "other=random"
QUICK = Contest("madagascar", "classic", 2, 1, (ONE, OTHER))


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "interpreted")
    monkeypatch.setenv("FLIBUSTE_DATA", str(tmp_path / "data"))


def result(number: int, is_swapped: bool, points: float, pairing: Any = (ONE, OTHER)) -> BoutResult:
    return BoutResult(Bout(pairing, number, is_swapped), points, 30, "won", (Spent(), Spent()))


# --- Ratings -------------------------------------------------------------------------------------


def test_a_difference_of_elo_and_a_share_are_one_thing() -> None:
    assert expected_share(0) == 0.5
    assert expected_share(400) == pytest.approx(10 / 11)
    assert elo_of(expected_share(-73)) == pytest.approx(-73)


def test_ratings_of_two_bots_are_their_share() -> None:
    pairs = dict.fromkeys(range(5000), 0.75)
    first, second = rated(2, {(0, 1): pairs})
    assert (first.value, first.low, first.high) == (0, 0, 0)
    assert second.value == pytest.approx(elo_of(0.25), abs=0.1)


def test_ratings_of_three_bots_fit_every_pairing() -> None:
    truth = [0.0, 100.0, -150.0]
    played = {
        (a, b): {n: expected_share(truth[a] - truth[b]) for n in range(4000)}
        for a, b in ((0, 1), (0, 2), (1, 2))
    }
    for found, wanted in zip(rated(3, played), truth, strict=True):
        assert found.value == pytest.approx(wanted, abs=0.2)
    assert rated(3, played, anchor=1)[0].value == pytest.approx(-100, abs=0.2)


def test_a_clean_sweep_has_a_finite_rating_and_a_wide_interval() -> None:
    _, second = rated(2, {(0, 1): dict.fromkeys(range(20), 0.0)})
    assert 400 < second.value < 1200
    assert second.high - second.low > 300
    share = share_of([1.0] * 20)
    assert share.value == 1.0 == share.high
    assert 0.7 < share.low < 0.95


def drawn_pair(rng: random.Random, strength: float) -> float:
    """Points of a pair whose chance helps one side or the other in both games."""
    luck = rng.gauss(0, 150)
    games = [rng.random() < expected_share(strength + own * luck) for own in (1, -1)]
    return sum(games) / 2


def test_intervals_hold_the_truth_95_times_in_100() -> None:
    rng = random.Random(4)
    tries, pairs, strength = 400, 60, 120.0
    true_share = sum(drawn_pair(rng, strength) for _ in range(100_000)) / 100_000
    held = rating_held = 0
    for _ in range(tries):
        points = [drawn_pair(rng, strength) for _ in range(pairs)]
        share = share_of(points)
        held += share.low <= true_share <= share.high
        rating = rated(2, {(0, 1): dict(enumerate(points))}, anchor=1)[0]
        rating_held += rating.low <= elo_of(true_share) <= rating.high
    assert 0.92 <= held / tries <= 0.99
    assert 0.92 <= rating_held / tries <= 0.99


# --- When a pairing is decided -------------------------------------------------------------------


def test_the_ratio_is_that_of_the_likeliest_odds() -> None:
    """With two values only there is nothing to choose: the ratio is a binomial's."""
    import math

    stop = StopAt(0, 50)
    low, high = (expected_share(elo) for elo in (0, 50))
    wanted = 40 * math.log(high / low) + 30 * math.log((1 - high) / (1 - low))
    assert log_ratio({0.0: 30, 1.0: 40}, stop) == pytest.approx(wanted, abs=0.02)
    assert log_ratio({0.0: 30, 1.0: 40}, StopAt(-50, 0)) == pytest.approx(
        -log_ratio({1.0: 30, 0.0: 40}, stop), abs=1e-6
    )


@pytest.mark.parametrize(("strength", "wrong"), [(0.0, "high"), (60.0, "low")])
def test_the_test_errs_five_times_in_100(strength: float, wrong: str) -> None:
    rng = random.Random(7)
    errors = 0
    tries = 120
    for _ in range(tries):
        test = SequentialTest(StopAt(0, 60))
        while not test.verdict.found:
            test.take(sum(rng.random() < expected_share(strength) for _ in range(2)) / 2)
        errors += test.verdict.found == wrong
    assert errors / tries <= 0.10


def test_a_decided_test_looks_at_no_more_pairs() -> None:
    test = SequentialTest(StopAt(0, 100))
    for _ in range(200):
        test.take(1.0)
    assert test.verdict.found == "high" and test.verdict.pairs < 60
    assert test.verdict.ratio >= BOUND


# --- Pairs ---------------------------------------------------------------------------------------


def test_the_two_games_of_a_pair_exchange_the_seats() -> None:
    for seats in (2, 3, 4, 5):
        one, other = (Bout(("a", "b"), 0, swapped).seating(seats) for swapped in (False, True))
        assert all({x, y} == {"a", "b"} for x, y in zip(one, other, strict=True))


def test_every_two_bots_meet_with_every_chance() -> None:
    contest = replace(QUICK, bots=("easy", "medium", "hard"))
    bouts = list(bouts_of(contest, range(3)))
    assert len(bouts) == len({*bouts}) == 3 * 3 * 2


def test_a_pair_shares_its_chance_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = []
    begin = Table.__init__

    def noted(table: Table, law: Any, settings: Any, chance: Any) -> None:
        chances.append(chance)
        begin(table, law, settings, chance)

    monkeypatch.setattr(Table, "__init__", noted)
    for number, swapped in ((0, False), (0, True), (1, False)):
        play_bout(QUICK, Bout((ONE, OTHER), number, swapped))
    assert chances[0] == chances[1] != chances[2]


def untimed(one: BoutResult) -> BoutResult:
    first, second = (Spent(spent.choices) for spent in one.spent)
    return replace(one, spent=(first, second))


def test_a_game_is_the_same_from_its_number() -> None:
    bout = Bout((ONE, OTHER), 5, True)
    assert untimed(play_bout(QUICK, bout)) == untimed(play_bout(QUICK, bout))
    assert untimed(play_bout(QUICK, bout)) != untimed(play_bout(QUICK, replace(bout, number=6)))


def test_a_result_is_read_as_it_was_written() -> None:
    played = play_bout(QUICK, Bout((ONE, OTHER), 0, False))
    written = bout_result(json.loads(json.dumps(played.plain())))
    assert untimed(written) == untimed(played)
    assert written.plain() == played.plain()


def test_only_whole_pairs_count() -> None:
    standing = Standing(QUICK, [result(0, False, 1.0), result(1, False, 1.0), result(1, True, 0.0)])
    assert standing.points((ONE, OTHER)) == {1: 0.5}
    assert len(standing.counted) == 2


def test_the_order_in_which_games_end_decides_nothing() -> None:
    rng = random.Random(3)
    games = [
        result(n, swapped, float(rng.random() < 0.8)) for n in range(200) for swapped in (0, 1)
    ]
    stop = StopAt(0, 80)
    whole = Standing(QUICK, games, stop)
    assert whole.is_decided((ONE, OTHER))
    for _ in range(3):
        rng.shuffle(games)
        standing = Standing(QUICK, games, stop)
        assert standing.verdict((ONE, OTHER)) == whole.verdict((ONE, OTHER))
        assert standing.points((ONE, OTHER)) == whole.points((ONE, OTHER))
    assert len(whole.counted) < len(games), "what was played after the end is not counted"


# --- The journal ---------------------------------------------------------------------------------


def test_a_torn_last_line_is_dropped_and_written_over(tmp_path: Path) -> None:
    with GameJournal(tmp_path) as journal:
        journal.add({"a": 1})
    with journal.file.open("ab") as stream:
        stream.write(b'{"b": 2')
    assert list(journal.entries()) == [{"a": 1}]
    with journal:
        journal.add({"c": 3})
    assert list(journal.entries()) == [{"a": 1}, {"c": 3}]


def test_a_torn_line_in_the_middle_is_named(tmp_path: Path) -> None:
    journal = GameJournal(tmp_path)
    journal.file.write_text('{"a":1}\n{"b"\n{"c":1}\n')
    with pytest.raises(JournalTorn, match="2"):
        list(journal.entries())


def test_a_journal_has_one_writer(tmp_path: Path) -> None:
    with GameJournal(tmp_path), pytest.raises(JournalTaken), GameJournal(tmp_path):
        pass
    with GameJournal(tmp_path) as journal:
        journal.add({})


# --- The command ---------------------------------------------------------------------------------


def arena(*words: str) -> Any:
    return CliRunner().invoke(app, ["arena", "madagascar", "--bots", f"{ONE},{OTHER}", *words])


def played(folder: Path) -> dict[tuple[int, bool], float]:
    games = [e for e in GameJournal(folder).entries() if "points" in e]
    found = {(game["number"], game["swapped"]): game["points"] for game in games}
    assert len(found) == len(games), "no game is played twice"
    return found


def test_a_tournament_is_played_written_and_gone_on_with(tmp_path: Path) -> None:
    done = arena("--games", "4", "--out", str(tmp_path), "--processes", "1")
    assert done.exit_code == 0, done.output
    before = played(tmp_path)
    assert len(before) == 4
    done = arena("--games", "6", "--out", str(tmp_path), "--processes", "2", "--json")
    assert done.exit_code == 0, done.output
    facts = json.loads(done.stdout)
    assert facts == json.loads((tmp_path / "report.json").read_text())
    assert facts["games"] == 6
    assert facts["pairings"][0]["pairs"] == 3
    assert before.items() <= played(tmp_path).items()


def test_a_pairing_ends_once_it_is_decided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLIBUSTE_MODE", "compiled")  # interpreted, these games take many minutes
    more = ["--stop-at", "0,200", "--processes", "1", "--out", str(tmp_path), "--json"]
    done = arena("--bots", "easy@60,random", "--games", "200", *more)
    assert done.exit_code == 0, done.output
    facts = json.loads(done.stdout)
    assert facts["pairings"][0]["test"]["found"] == "high"
    # What was played beyond the verdict is not counted.
    assert facts["games"] <= len(played(tmp_path)) < 200


def test_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    assert arena("--games", "2", "--out", str(tmp_path), "--processes", "1").exit_code == 0
    done = arena("--games", "2", "--out", str(tmp_path), "--seed", "9")
    assert done.exit_code == 2 and "name another folder" in " ".join(done.output.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "nobody,easy"], "There is no bot “nobody”"),
        (["--bots", "easy"], "at least two bots"),
        (["--bots", "easy,easy"], "the same name"),
        (["--seats", "9"], "is not for 9 seats"),
        (["--ruleset", "none"], "has no ruleset"),
        (["--stop-at", "20,0"], "two differences of Elo"),
        (["--time-of", "nobody"], "There is no bot “nobody”"),
        (["--bots", "easy@2,far=tcp://127.0.0.1:1"], "The bot “far” failed: tcp://127.0.0.1:1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words: list[str], said: str) -> None:
    done = arena(*words)
    assert done.exit_code == 2, done.output
    assert said in " ".join(done.output.split())


def begun(folder: Path) -> subprocess.Popen[str]:
    """A tournament in a process of its own, with a game on the disk already."""
    words = ["arena", "madagascar", "--bots", f"{ONE},{OTHER}", "--games", "400"]
    process = subprocess.Popen(
        [sys.executable, "-m", "flibuste", *words, "--out", str(folder), "--processes", "2"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LANG": "C"},
        # Where the tests themselves run in the background, a shell has them ignore it.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    journal = folder / "journal.jsonl"
    until = time.monotonic() + 120
    while not (journal.exists() and journal.stat().st_size) and time.monotonic() < until:
        assert process.poll() is None
        time.sleep(0.01)
    return process


def test_a_tournament_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = begun(killed)
    process.kill()
    process.communicate()
    before = played(killed)
    assert before
    pairs = max(number for number, _ in before) + 1
    for folder in (killed, whole):
        done = arena("--games", str(2 * pairs), "--out", str(folder))
        assert done.exit_code == 0, done.output
    assert before.items() <= played(killed).items()
    assert played(killed) == played(whole), "killed or not, the same games are played"


def test_one_who_stops_it_is_told_how_to_go_on(tmp_path: Path) -> None:
    process = begun(tmp_path)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "flibuste arena madagascar --bots random,other=random --games 400" in said
    assert f"--out {tmp_path}" in said
    assert played(tmp_path)
    assert any("session" in entry for entry in GameJournal(tmp_path).entries())


def test_a_bot_that_fails_in_mid_game_ends_the_tournament_and_is_named(tmp_path: Path) -> None:
    journal = GameJournal(tmp_path)

    def tires(question: Any) -> Any:
        is_fresh = not any(journal.entries())
        return {"move": random.choice(question["choices"]) if is_fresh else "sleep"}

    with listening(tires) as address:
        words = ["arena", "madagascar", "--bots", f"random,far={address}", "--games", "100"]
        done = CliRunner().invoke(app, [*words, "--out", str(tmp_path), "--processes", "1"])
    assert done.exit_code == 2
    assert "The bot “far” failed: " in done.output and "sleep" in done.output
    assert played(tmp_path), "what was played before is kept"


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    script = Path(__file__).parents[1] / "docs" / "socket_bot.py"
    bot = subprocess.Popen([sys.executable, str(script), "0"], stdout=subprocess.PIPE, text=True)
    try:
        assert bot.stdout is not None
        address = bot.stdout.readline().strip()
        words = ["arena", "madagascar", "--bots", f"random,far={address}", "--games", "2"]
        done = CliRunner().invoke(app, [*words, "--out", str(tmp_path), "--processes", "1"])
    finally:
        bot.kill()
        bot.communicate()
    assert done.exit_code == 0, done.output


def test_two_bots_share_a_table_of_three(tmp_path: Path) -> None:
    done = arena("--games", "6", "--seats", "3", "--out", str(tmp_path), "--json")
    assert done.exit_code == 0, done.output
    found = played(tmp_path).values()
    assert len(found) == 6 and all(0 <= points <= 1 for points in found)


# --- Equal time ----------------------------------------------------------------------------------


def test_bots_are_given_the_time_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that a bot's simulations move: some cost more than others, and each choice has a price."""
    clock = [0.0]

    def costing(price: float) -> Any:
        class Ticking:
            def __init__(self, law: Any, seed: int, simulations: int = 100) -> None:
                self.simulations = simulations

            def choose(self, table: Any) -> int:
                clock[0] += 0.002 + price * self.simulations
                codes: list[int] = table.codes()
                return codes[int(clock[0] * 1e6) % len(codes)]

        return Ticking

    class Fixed:
        def __init__(self, law: Any, seed: int) -> None: ...

        def choose(self, table: Any) -> int:
            clock[0] += 0.5
            return int(table.codes()[0])

    bots = {"quick": costing(1e-6), "slow": costing(5e-5), "fixed": Fixed}
    monkeypatch.setattr(roster, "_foreign_bots", lambda: (bots, {}))
    monkeypatch.setattr(calibration, "time", SimpleNamespace(process_time=lambda: clock[0]))
    contest = replace(QUICK, bots=("quick", "mine=slow@7", "fixed"))
    seconds, found = calibration.equal_time(contest, roster.entrant("slow@1000"))
    assert seconds == pytest.approx(0.052)
    assert [one.asked for one in found] == list(contest.bots)
    assert [one.seconds for one in found[:2]] == pytest.approx([seconds] * 2, rel=0.02)
    assert found[1].word.startswith("mine=slow@9") or found[1].word.startswith("mine=slow@10")
    assert (found[2].word, found[2].seconds) == ("fixed", pytest.approx(0.5))


# --- The report ----------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Notes what is open and what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.pictures += tag == "svg"
        self.fetched += [value or "" for name, value in attributes if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_is_one_whole_page(lang: str) -> None:
    contest = replace(QUICK, bots=("easy", "medium", "h=hard"))
    rng = random.Random(2)
    games = [
        result(n, swapped, float(rng.random() < 0.6), pairing)
        for n in range(30)
        for pairing in contest.pairings
        for swapped in (False, True)
    ]
    facts = figures(Standing(contest, games, StopAt(0, 300)), [])
    facts |= {"command": "flibuste arena <&>", "calibration": {"of": "easy", "seconds": 0.01}}
    text = report_page(facts, "L’abordage & <co>", Voice(lang))
    reader = Reader()
    reader.feed(text)
    assert not reader.open and not reader.fetched
    assert reader.pictures == 4
    assert "<co>" not in text and "arena-" not in text
    assert ("10,0 ms" in text) == (lang == "fr")


def test_a_number_below_nought_has_a_minus_sign() -> None:
    assert plain_number(-3.14159, 2) == "−3.14"
    assert plain_number(-0.001) == "0"
    assert plain_number(2.5, 1, "fr") == "2,5"


# --- Ray -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_ray_plays_the_same_games(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'flibuste[ray]'")
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, more in ((here, []), (there, ["--ray", "local", "--processes", "2"])):
        done = arena("--games", "6", "--out", str(folder), *more)
        assert done.exit_code == 0, done.output
    assert played(here) == played(there)


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'flibuste[ray]'")
    done = arena("--games", "2", "--out", str(tmp_path), "--ray", "127.0.0.1:1")
    assert done.exit_code == 2
    assert "No Ray cluster answers at 127.0.0.1:1" in done.output
