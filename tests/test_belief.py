"""Truths that are imagined are as likely as all that a seat has seen makes them, and no likelier."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from cases import SECRET, each_law
from flibuste.bots import Bot, Level
from flibuste.bots import bot as bot_module
from flibuste.bots.fitted import Fitted
from flibuste.bots.search import ROWS
from flibuste.bots.thought import Thought
from flibuste.bots.weighing import STRAY
from flibuste.law import shelf
from flibuste.law.contract import CHANCE, OVER
from flibuste.law.engine import Engine, engine
from flibuste.law.kernel import Array, Mode
from flibuste.law.law import Law
from flibuste.law.rng import generator
from flibuste.nets.file import network_of, network_seats
from flibuste.play.chance import from_number
from flibuste.play.position import Position
from flibuste.play.table import Table
from walks import pick

FOREVER = math.inf
SECRETIVE = each_law(lambda law: law.has_secrets)
WITH_NETWORK = [
    pytest.param(law, id=law.id, marks=() if law is SECRET else pytest.mark.long)
    for law in shelf.laws()
    if law.has_secrets and network_seats(law)
]
ASKING = Level(40, 600, network=40)


def random_table(law: Law, plies: int, seed: int = 1, mode: Mode | None = None) -> Table:
    """A table after so many choices at random, with somebody to move."""
    settings = law.settings(law.unattended_ruleset, 2)
    table = Table(law, settings, from_number(seed), mode=mode)
    rng = generator(seed)
    for _ in range(plies):
        table.play(pick(table.engine, table.known(table.actor), rng))
    assert table.actor >= 0
    return table


# --- Twins ---------------------------------------------------------------------------------------


def plain(position: Position) -> Table:
    """A table at a position, without chance of its own."""
    law = position.law
    return Table(law, law.settings_of(position.states), None, position, Mode.INTERPRETED)


def alike(tables: list[Table], viewer: int) -> bool:
    return len({table.known(viewer).tobytes() for table in tables}) == 1


def twins(law: Law, seed: int) -> Iterator[list[Table]]:
    """Two tables with different truths at which a seat has seen the same, some plies long, when it is to move."""
    rng = generator(seed)
    first = random_table(law, 12 + seed, mode=Mode.INTERPRETED)
    viewer = first.actor
    guess = first.known(viewer)
    first.engine.imagine(guess, 0, viewer, rng)
    truths = [first.position.states, guess]
    tables = [plain(Position(law, states)) for states in truths]
    for _ in range(40):
        common = [code for code in tables[0].codes() if code in tables[1].codes()]
        for code in common:
            tried = [plain(table.position) for table in tables]
            for table in tried:
                table.play(code)
            if alike(tried, viewer) and tried[0].actor != OVER:
                for table in tables:
                    table.play(code)
                break
        else:
            return
        if tables[0].actor == viewer and len(tables[0].codes()) > 1:
            yield tables


@pytest.mark.parametrize("law", WITH_NETWORK)
def test_truths_alike_in_all_that_a_seat_saw_give_the_same_belief_and_choice(law: Law) -> None:
    compared = 0
    for seed in range(3):
        for tables in twins(law, seed):
            if tables[0].position == tables[1].position or len(tables[0].witnessed(0)) < 3:
                continue
            seat = tables[0].actor
            found = []
            for table in tables:
                bot = Bot(law, ASKING, seed=5, truths=64)
                code = bot.decide(table.witnessed(seat), seat)
                assert bot._thoughts[0].is_weighed
                found.append((code, bot._thoughts[0].belief.states[ROWS:].tobytes()))  # type: ignore[union-attr]
            assert found[0] == found[1]
            compared += 1
            if compared == 4:
                return
    assert compared >= 2


# --- The same everywhere, and nothing where it is not asked for ----------------------------------


@pytest.mark.parametrize("law", WITH_NETWORK)
def test_every_truth_fits_what_the_seat_knows(law: Law) -> None:
    for plies in (5, 25, 60):
        table = random_table(law, plies)
        seat = table.actor
        bot = Bot(law, ASKING, seed=5, truths=64)
        bot.think(table.witnessed(seat), seat)
        belief = bot._thoughts[0].belief
        assert belief is not None and belief.count == 64
        for k in range(belief.count):
            truth = belief.states[ROWS + k : ROWS + k + 1].copy()
            assert table.engine.veiled(truth, seat).tobytes() == table.known(seat).tobytes()


@pytest.mark.parametrize("law", WITH_NETWORK)
def test_weighed_truths_are_the_same_interpreted_and_compiled(law: Law) -> None:
    table = random_table(law, 20)
    known, seat = table.witnessed(table.actor)[[0, -3, -2, -1]], table.actor
    few = Level(8, 600, network=8)
    said, truths = [], []
    for mode in (Mode.COMPILED, Mode.INTERPRETED):
        bot = Bot(law, few, seed=4, mode=mode, truths=12)
        said.append(bot.think(known, seat))
        truths.append(bot._thoughts[0].belief.states.tobytes())  # type: ignore[union-attr]
    assert said[0] == said[1] and truths[0] == truths[1]


@pytest.mark.parametrize("law", WITH_NETWORK)
@pytest.mark.parametrize("level", [Level(40, 600), ASKING], ids=["random games", "network"])
def test_without_truths_to_weigh_what_was_seen_changes_nothing(law: Law, level: Level) -> None:
    table = random_table(law, 20)
    seat = table.actor
    known = table.witnessed(seat)
    assert len(known) > 1
    truths = 0 if level.network else 64
    said = [Bot(law, level, seed=4, truths=truths).think(rows, seat) for rows in (known, known[:1])]
    assert said[0] == said[1]


def test_as_many_truths_are_weighed_as_simulations_made_but_never_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_module, "fitted_to", lambda law: Fitted(truths=256))
    table = random_table(SECRET, 20, mode=Mode.INTERPRETED)
    known, seat = table.witnessed(table.actor), table.actor
    counted = {}
    for simulations in (40, 64, 150, 400):
        bot = Bot(SECRET, Level(simulations, 600, network=simulations), seed=4)
        bot.think(known, seat)
        belief = bot._thoughts[0].belief
        counted[simulations] = 0 if belief is None else belief.count
    assert counted == {40: 0, 64: 64, 150: 150, 400: 256}


def test_truths_that_would_take_too_long_are_not_weighed() -> None:
    table = random_table(SECRET, 20)
    bot = Bot(SECRET, Level(4, 0.0, network=4), seed=4, truths=64)
    bot.think(table.witnessed(table.actor), table.actor)
    assert not bot._thoughts[0].is_weighed


# --- As likely as Bayes says ---------------------------------------------------------------------

GAME = shelf.law("cartagena")  # hands are drawn from a deck whose odds are plainly counted
MANY = 60_000
Exact = dict[bytes, float]
Hands = dict[tuple[int, ...], float]  # how much of the weight lies on each


def hands(held: int, left: list[int]) -> Iterator[tuple[list[int], float]]:
    """Every hand of so many of the cards that are left, and the number of ways to draw it."""
    if not left:
        if held == 0:
            yield [], 1.0
        return
    for count in range(min(held, left[0]) + 1):
        for others, ways in hands(held - count, left[1:]):
            yield [count, *others], ways * math.comb(left[0], count)


def prior(seen: Array, seat: int) -> Exact:
    """Every truth behind what a seat sees, where the last event hides nothing."""
    from flibuste.games.cartagena.rules import COPIES

    rival = 1 - seat
    row = seen[0]
    left = [
        int(COPIES[row["deck"], k]) - int(row["discard"][k]) - int(row["hand"][seat, k])
        if COPIES[row["deck"], k]
        else 0
        for k in range(len(row["discard"]))
    ]
    found: Exact = {}
    for hand, ways in hands(int(row["held"][rival]), left):
        truth = seen.copy()
        truth[0]["hand"][rival] = hand
        truth[0]["pile"] = [one - own for one, own in zip(left, hand, strict=True)]
        found[truth.tobytes()] = ways
    return found


def odds_of(thought: Thought, truth: Array, actor: int, codes: list[int]) -> list[float]:
    """How likely an actor does each of its choices: by the policy, and now and then anything."""
    if len(codes) == 1:
        return [1.0]
    thought.states[0] = thought.engine.veiled(truth, actor)[0]
    sums = thought.policy(codes, actor)
    assert sums is not None
    powers = [math.exp((sums[code] - max(sums.values())) / 8192) for code in codes]
    return [(1 - STRAY) * one / sum(powers) + STRAY / len(codes) for one in powers]


def posterior(run: Engine, thought: Thought, seen: list[Array], seat: int) -> Exact:
    """The odds of every truth behind the last row, by Bayes' rule, ply by ply."""
    beliefs = prior(seen[0], seat)
    for after in seen[1:]:
        coming: dict[bytes, float] = defaultdict(float)
        for content, weight in beliefs.items():
            truth = run.law.State.read(content)
            actor, codes = run.actor(truth, 0), run.legal(truth)
            if actor == CHANCE:
                weights = run.odds(truth)
                likely = [one / sum(weights) for one in weights]
            elif actor == seat:
                likely = [1.0] * len(codes)
            else:
                likely = odds_of(thought, truth, actor, codes)
            for code, share in zip(codes, likely, strict=True):
                ahead = truth.copy()
                run.apply(ahead, 0, code)
                if run.veiled(ahead, seat).tobytes() == after.tobytes():
                    coming[ahead.tobytes()] += weight * share
        beliefs = coming
    whole = sum(beliefs.values())
    return {content: weight / whole for content, weight in beliefs.items()}


def rival_hands(contents: Any, seat: int) -> Hands:
    """How much of the weight lies on each hand of the rival."""
    found: Hands = defaultdict(float)
    for content, weight in contents:
        truth = GAME.State.read(content)
        found[tuple(truth[0]["hand"][1 - seat].tolist())] += weight
    return found


def distance(one: Hands, other: Hands) -> float:
    """Half of all that two distributions differ by."""
    return sum(abs(one.get(k, 0.0) - other.get(k, 0.0)) for k in {*one, *other}) / 2


def is_telling(rows: list[Array], rival: int) -> bool:
    """Whether a rival with few cards chose twice, and nothing hidden was told just before."""
    actors = [engine(GAME).actor(row, 0) for row in rows[:-1]]
    first = rows[0][0]
    is_open = GAME.events[first["event"][0]].name != "dealt"
    return (
        actors[0] == rival
        and actors.count(rival) >= 2
        and first["held"][rival] in (2, 3)
        and is_open
    )


def telling_plies() -> Iterator[tuple[list[Array], int]]:
    """What a seat saw of a rival's turn that began with few cards, from games at random."""
    for seed in range(1, 60):
        table = random_table(GAME, 40, seed)
        for _ in range(60):
            if table.actor == OVER:
                break
            seat, seen = table.actor, table.witnessed(table.actor)
            rows = [seen[k : k + 1] for k in (*range(len(seen) - 4, len(seen)), 0)]
            rows = rows if len(seen) > 5 else []
            if rows and is_telling(rows, 1 - seat):
                yield rows, seat
            table.play(pick(table.engine, table.known(seat), generator(seed + table.plies)))


def test_truths_are_as_likely_as_bayes_says_and_plain_imagination_is_not() -> None:
    network = network_of(GAME, 2)
    assert network is not None
    run = engine(GAME)
    compared = plainly_wrong = 0
    for rows, seat in telling_plies():
        thought = Thought(run, 4, 0.0, generator(6), network, MANY)
        exact = rival_hands(posterior(run, thought, rows, seat).items(), seat)
        known = GAME.State.read(b"".join(row.tobytes() for row in (rows[-1], *rows[:-1])))
        for _ in thought.weighing(known, seat, MANY, FOREVER):
            pass
        assert thought.is_weighed and thought.belief is not None
        drawn = thought.belief.states[ROWS:]
        weighed = rival_hands(((drawn[k].tobytes(), 1 / MANY) for k in range(MANY)), seat)
        plainly: Hands = defaultdict(float)
        rng = generator(7)
        for _ in range(MANY):
            truth = rows[-1].copy()
            run.imagine(truth, 0, seat, rng)
            plainly[tuple(truth[0]["hand"][1 - seat].tolist())] += 1 / MANY
        assert distance(weighed, exact) < 0.03
        plainly_wrong += distance(plainly, exact) > 0.1
        compared += 1
        if compared == 4:
            break
    assert compared == 4 and plainly_wrong >= 2
