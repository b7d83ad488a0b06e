"""Miniatures and their solutions, held against brute force and against what is known."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import kuhn
from cases import each_law
from flibuste.bots.bot import Bot
from flibuste.bots.endings import Endings, EndingsError, endings_of, read_endings
from flibuste.bots.level import Level
from flibuste.bots.roster import Seated, entrant
from flibuste.bots.sight import Sight
from flibuste.cli.conformance.playing import small
from flibuste.cli.main import app
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, Mode, copied
from flibuste.law.law import Law
from flibuste.play.position import Position, parse
from flibuste.solving.endings import EndingsMaker, write_endings
from flibuste.solving.equilibrium import GOOD, Equilibrium
from flibuste.solving.exact import draws, iterate, retrograde
from flibuste.solving.examination import drawn_decisions, examine
from flibuste.solving.graph import Graph, TooLarge, explore
from flibuste.solving.miniature import Miniature, MiniatureError, miniature_of, read_miniature
from flibuste.solving.solution import Solution, Unsolvable, Yardstick, solve
from flibuste.solving.tree import Tree, unfold

# --- Miniatures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("law", each_law())
def test_every_game_has_a_miniature_that_comes_to_its_end(law: Law) -> None:
    assert miniature_of(law).settings.seats == 2
    assert not list(small(law, Mode.INTERPRETED))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ruleset arena", "has no line “start”"),
        ("start turn blue\nweather fine", "cannot say “weather”"),
        ("start turn blue\nuncounted moons", "has no field “moons”"),
        ("start turn green", "“green” cannot be read as turn"),
        ("ruleset chess\nstart turn blue", "has no ruleset “chess”"),
        ("option moons yes\nstart turn blue", "has no option “moons”"),
        ("start turn blue\nseed turn red", "want two fields of tokens"),
        ("seats many\nstart turn blue", "“many” is no number of seats"),
        ("seats 9\nstart turn blue", "for 2 seats, not 9"),
    ],
)
def test_a_miniature_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(MiniatureError, match=reason):
        read_miniature(shelf.law("loyal_captain"), text)


# --- What is solved, against brute force ---------------------------------------------------------


@cache
def solved(law: Law) -> Solution:
    """The solution of a miniature, which several tests look at."""
    return solve(miniature_of(law))


def cut_off(run: Engine, states: Array, plies: int) -> float:
    """What a position is worth to the first seat if it is a draw after so many plies: plain recursion."""
    who = run.actor(states, 0)
    if who == OVER:
        shares = run.score(states)[0]
        return shares[0] - shares[1]
    if plies == 0:
        return 0.0
    values = []
    for code in run.legal(states):
        after = copied(states)
        run.apply(after, 0, code)
        values.append(cut_off(run, after, plies - 1))
    if who == CHANCE:
        weights = run.odds(states)
        return sum(map(float.__mul__, values, map(float, weights))) / sum(weights)
    return max(values) if who == 0 else min(values)


def some(solution: Solution, count: int, which: Callable[[Yardstick], bool]) -> list[Yardstick]:
    """Yardsticks of a kind, taken evenly from all of them."""
    found = [yardstick for yardstick in solution.yardsticks() if which(yardstick)]
    return found[:: max(1, len(found) // count)][:count]


def test_forced_wins_and_their_length_are_those_of_plain_minimax() -> None:
    solution = solved(shelf.law("madagascar"))
    run = engine(solution.miniature.law)

    def is_near(yardstick: Yardstick) -> bool:
        return any(plies is not None and 0 < plies < 6 for plies in yardstick.distances)

    for yardstick in some(solution, 12, is_near):
        states = run.law.State.read(yardstick.record)
        sign = 1 - 2 * yardstick.seat
        for k, code in enumerate(yardstick.codes):
            after = copied(states)
            run.apply(after, 0, code)
            reach = yardstick.distances[k]
            if reach is not None and reach < 6:
                assert cut_off(run, after, reach) * sign == yardstick.values[k]
                assert reach == 0 or cut_off(run, after, reach - 1) == 0
            else:
                assert cut_off(run, after, 5) == 0


def test_values_with_chance_are_those_of_plain_recursion() -> None:
    solution = solved(shelf.law("pirates"))
    run = engine(solution.miniature.law)
    for yardstick in some(solution, 40, lambda y: "turns 2999" in y.text):
        states = run.law.State.read(yardstick.record)
        for code, value in zip(yardstick.codes, yardstick.values, strict=True):
            after = copied(states)
            run.apply(after, 0, code)
            assert cut_off(run, after, 20) * (1 - 2 * yardstick.seat) == pytest.approx(value)


COLOURS = re.compile(r"\b(blue|red)\b")
LONE = """
ruleset arena
start turn blue; crew blue=bow,centre_port red=after_deck; stern bow=bow_port centre_port=mid_port after_deck=stern_port
uncounted turns quiet
"""


def test_the_colours_exchanged_exchange_the_values() -> None:
    law = shelf.law("loyal_captain")
    swapped = COLOURS.sub(lambda found: {"blue": "red", "red": "blue"}[found[0]], LONE)
    one, other = (solve(read_miniature(law, text)) for text in (LONE, swapped))
    assert one.value == -other.value != 0
    assert (one.distance, one.positions) == (other.distance, other.positions)


def test_iteration_ends_where_every_value_is_what_its_choices_say() -> None:
    law = shelf.law("quedah_merchant")
    small_one, graph = miniature_of(law), Graph()
    list(explore(engine(law), small_one.start, small_one.uncounted, graph))
    value = draws(graph)
    list(iterate(graph, value))
    for at in range(0, graph.size, 7):
        edges = slice(graph.first[at], graph.first[at + 1])
        after, odds = value[graph.to[edges]], graph.odds[edges]
        said = {0: max, 1: min, CHANCE: lambda after, odds=odds: float(after @ odds)}
        if graph.actor[at] != OVER:
            assert said[int(graph.actor[at])](after) == pytest.approx(value[at], abs=1e-9)
    assert -1 < value[0] < 1


OPEN_QUICK = [
    pytest.param(law, id=law.id, marks=[pytest.mark.long] if miniature_of(law).ending else [])
    for law in shelf.laws()
    if not law.has_secrets
]


@pytest.mark.parametrize("law", OPEN_QUICK)
def test_the_start_of_a_miniature_is_worth_its_best_choice(law: Law) -> None:
    solution = solved(law)
    start = solution.first[0]
    assert (start.seat, len(solution.first)) == (0, 1)
    assert solution.value == pytest.approx(max(start.values), abs=1e-9)
    assert start.matters, "a yardstick measures nothing where all choices are alike"


# --- Secrets -------------------------------------------------------------------------------------


def test_a_poker_of_three_cards_has_the_value_that_is_known() -> None:
    law = Law("kuhn", kuhn)
    solution = solve(read_miniature(law, "start said 1"), mode=Mode.INTERPRETED)
    assert solution.sets == 12
    assert solution.exploitability is not None
    assert solution.exploitability <= GOOD
    assert solution.value == pytest.approx(-1 / 36, abs=2 * GOOD)
    faced = [y for y in solution.yardsticks() if "said 3" in y.text and "red=king" in y.text]
    assert [y.odds[1] > 0.99 for y in faced] == [True], "a king is never thrown away"


def test_the_best_answer_to_a_fool_is_found_exactly() -> None:
    law = Law("kuhn", kuhn)
    tree = Tree()
    list(unfold(engine(law, Mode.INTERPRETED), read_miniature(law, "start said 1").start, tree))
    found = Equilibrium(tree)
    always_bets = np.array([float(law.actions.texts[code] == "bet") for code in tree.codes])
    # The second seat calls with a king alone (it wins 2) and with a queen (it wins or loses 2 alike), and
    # throws a jack away: (2 + 0 - 1) / 3 of the stakes. So does the first seat, which bets or waits.
    assert found.best_response(1, always_bets) == pytest.approx(1 / 6)
    assert found.best_response(0, always_bets) == pytest.approx(1 / 6)


SECRETIVE = each_law(lambda law: law.has_secrets)


@pytest.mark.parametrize("law", SECRETIVE)
def test_nobody_wins_much_against_the_equilibrium_of_a_miniature(law: Law) -> None:
    solution = solved(law)
    assert solution.exploitability is not None
    assert solution.exploitability <= GOOD
    assert -1 < solution.value < 1


def test_only_two_seats_can_be_solved() -> None:
    law = shelf.law("cartagena")
    text = "ruleset basic\nseats 3\nstart turn blue"
    with pytest.raises(Unsolvable, match="two seats"):
        solve(read_miniature(law, text))


def test_with_secrets_nothing_is_left_uncounted() -> None:
    found = replace(miniature_of(shelf.law("cartagena2")), uncounted=("turns",))
    with pytest.raises(Unsolvable, match="every counter"):
        solve(found)


def test_what_is_too_large_is_given_up() -> None:
    run = engine(shelf.law("loyal_captain"))
    start = miniature_of(run.law).start
    with pytest.raises(TooLarge, match="More than 3000"):
        list(explore(run, start, ("turns", "quiet"), Graph(), most=3000))
    run = engine(shelf.law("abordage"))
    with pytest.raises(TooLarge, match="More than 500"):
        list(unfold(run, miniature_of(run.law).start, Tree(), most=500))


# --- Endings -------------------------------------------------------------------------------------


def made(found: Miniature, file: Path) -> Endings:
    maker, content = EndingsMaker(found), []
    assert list(maker.made(content))[-1] == 1
    assert write_endings(maker, content[0], file) == file.stat().st_size < 2_000_000
    return read_endings(found.law, file)


def disagreements(table: Endings, found: Miniature, step: int) -> list[str]:
    """Positions of a solved miniature that a table values otherwise, of those taken evenly."""
    graph = Graph()
    list(explore(engine(found.law), found.start, found.uncounted, graph))
    value, distance = retrograde(graph)
    wrong = []
    for at in range(0, graph.size, step):
        states = found.law.State.read(graph.records[at])
        sign = 1 - 2 * int(states[0]["turn"])
        plies = int(distance[at]) if value[at] else None
        if table.look_up(states) != (int(value[at]) * sign, plies):
            wrong.append(Position(found.law, states).text)
    return wrong


def endings_of_one(law: Law) -> Miniature:
    """One token a side, which is quick."""
    found = miniature_of(law)
    assert found.ending is not None
    return replace(found, ending=replace(found.ending, most=1), text=found.ending.seeds[0])


DECLARING = each_law(lambda law: miniature_of(law).ending is not None)


@pytest.mark.parametrize("law", DECLARING)
def test_a_table_of_endings_says_what_the_solver_says(law: Law, tmp_path: Path) -> None:
    found = endings_of_one(law)
    assert not disagreements(made(found, tmp_path / "table"), found, 1)


@pytest.mark.soak
@pytest.mark.parametrize("law", DECLARING)
def test_the_whole_table_says_what_the_solver_says_of_the_miniature(
    law: Law, tmp_path: Path
) -> None:
    found = miniature_of(law)
    table = made(found, tmp_path / "table")
    assert not disagreements(table, found, 501)
    assert table.look_up(found.start) == (1, 43)


@pytest.mark.parametrize("law", DECLARING)
def test_a_table_knows_what_is_no_ending(law: Law, tmp_path: Path) -> None:
    table = made(endings_of_one(law), tmp_path / "table")
    assert table.look_up(miniature_of(law).start) is None, "two tokens a side"
    begun = law.blank(miniature_of(law).settings)
    engine(law).begin(begun, 0)
    assert table.look_up(begun) is None, "full reserves"


def test_a_table_that_is_torn_or_foreign_is_refused(tmp_path: Path) -> None:
    law, file = shelf.law("loyal_captain"), tmp_path / "table"
    made(endings_of_one(law), file)
    whole = file.read_bytes()
    with pytest.raises(EndingsError, match="this is madagascar"):
        read_endings(shelf.law("madagascar"), file)
    for broken in (b"", whole[:-9], whole.replace(b"flibuste endings 1", b"flibuste endings 9")):
        file.write_bytes(broken)
        with pytest.raises(EndingsError, match="no table of endings"):
            read_endings(law, file)


# --- Bots ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", DECLARING)
def test_a_bot_plays_endings_as_the_table_says(law: Law) -> None:
    table = endings_of(law)
    assert table is not None
    bot, run, tried = Bot(law, Level(2, 60.0), seed=1), engine(law), 0
    for number in range(11, table.numbering.size, table.numbering.size // 400):
        records, fits = table.numbering.placed(table.blank, np.array([number]))
        found = table.look_up(records) if fits[0] else None
        if found is None or run.actor(records, 0) == OVER:
            continue
        worth, plies = found
        best = bot.think(records, run.actor(records, 0))[0]
        assert (2 * best.wins - 1, best.plies if worth else None) == (worth, plies)
        tried += 1
    assert tried > 100


class Oracle:
    """Takes the best or the worst of the choices, as the solution has them."""

    def __init__(self, solution: Solution, wants: Callable[[list[float]], float]) -> None:
        self.known = {one.record: one for one in solution.yardsticks()}
        self.wants = wants

    def choose(self, table: Sight) -> int:
        one = self.known[table.known().tobytes()]
        return one.codes[one.values.index(self.wants(one.values))]


def test_who_knows_all_passes_an_examination_and_who_wants_to_lose_fails() -> None:
    solution = solved(shelf.law("madagascar"))
    wins, matters = drawn_decisions(solution, 50, seed=1)
    assert len(wins) == len(matters) == 50 and wins != drawn_decisions(solution, 50, seed=2)[0]
    best = examine(Seated("best", Oracle(solution, max)), wins, matters)
    worst = examine(Seated("worst", Oracle(solution, min)), wins, matters)
    assert (best.found, best.won, best.given_away) == (50, 50, 0.0)
    assert worst.found == 0 and worst.given_away > 0.5
    assert best.interval[0] > 0.9 and worst.interval[1] < 0.1


@pytest.mark.soak
@pytest.mark.parametrize("game", ["madagascar", "loyal_captain"])
def test_a_hard_bot_finds_most_of_the_proven_wins(game: str) -> None:
    """`-rP` prints the share."""
    law = shelf.law(game)
    wins, _ = drawn_decisions(solved(law), 40, seed=1)
    mark = examine(entrant("hard").player(law, seed=1), wins, [])
    print(f"{game}: winning moves found in {mark.found} of {mark.won}")
    assert mark.found > mark.won / 2


# --- The command ---------------------------------------------------------------------------------


def said(*words: str) -> str:
    done = CliRunner().invoke(app, ["solve", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_says_what_a_position_is_worth_and_writes_its_decisions(tmp_path: Path) -> None:
    file = tmp_path / "decisions.jsonl"
    told = said("cartagena2", "--miniature", "--out", str(file), "--lang", "en")
    assert "worth to Blue" in told
    assert "Advance from 23 with a parrot" in told
    assert "what a perfect rival wins" in told
    for line in file.read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        law = shelf.law("cartagena2")
        states = parse(law, read["position"]).states
        codes = [law.actions.parse(move) for move in read["moves"]]
        assert engine(law).legal(states) == codes
        assert len(read["values"]) == len(read["odds"]) == len(codes)
        assert sum(read["odds"]) == pytest.approx(1, abs=1e-5)
        assert set(read["best"]) <= set(read["moves"])


def test_the_command_examines_bots() -> None:
    told = said("madagascar", "--miniature", "--bots", "random,easy", "--decisions", "5")
    assert re.search(r"random +\d / 5 .*%", told) and re.search(r"easy +\d / 5 .*%", told)


def test_it_speaks_french_too() -> None:
    told = said("pirates", "--miniature", "--lang", "fr")
    assert "valeur pour Bleu" in told
    assert "Au choix de Bleu" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["pirates"], "Say what to solve"),
        (["pirates", "--miniature", "--endings"], "Say what to solve"),
        (["pirates", "--endings"], "Les Pirates declares no endings."),
        (["chess", "--miniature"], "There is no game “chess”"),
        (["pirates", "--miniature", "--bots", "nobody"], "There is no bot “nobody”"),
        (["cartagena2", "--miniature", "--out", "/nowhere/at/all"], "cannot be written"),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(words: list[str], sentence: str) -> None:
    done = CliRunner().invoke(app, ["solve", *words, "--lang", "en"])
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
