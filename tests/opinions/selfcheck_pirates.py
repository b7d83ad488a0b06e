"""Checks the second opinion on Les Pirates against the facts and positions of the rulings.

python tests/opinions/selfcheck_pirates.py
"""

import random
import sys
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from opinions.pirates import (  # noqa: E402
    ANCHORAGES,
    ANCHORS,
    AWAY,
    CASES,
    DIRECTIONS,
    LONGEST,
    QUIET,
    SHIPS,
    STARTS,
    STRAIGHT,
    Chart,
    Game,
)

HALF = Fraction(1, 2)
PLIES = 400  # in a random game
CHART = Chart(1, True)
TWO = Chart(2, True)
SUN, MOON = (0, 3, 4), (0, 4, 3)
LETTERS = {"N": "north", "E": "east", "S": "south", "W": "west"}
LETTERS |= {"NE": "northeast", "SW": "southwest"}
PORTS = {"cross": "W", "lily": "N", "skull": "E", "crescent": "S"}


def at(row, column, board=0):
    return (board, row, column)


def alone(ship, square, *dice, carries=False, **more):
    """A ship under way, with an enemy out of its way."""
    enemy = "skull1" if not ship.startswith("skull") else "crescent1"
    enemy_square = at(9, 19) if enemy == "skull1" else at(19, 7)
    return Game.position(
        4,
        {ship: square, enemy: enemy_square},
        mover=["cross", "lily", "skull", "crescent"].index(ship[:-1]),
        dice=dice,
        treasures={"first": ship} if carries else None,
        **more,
    )


def goal(ship, square, leg, carries=False, **more):
    """Where a leg like E4 ends, None where it is not legal."""
    direction, die = LETTERS[leg[:-1]], int(leg[-1])
    game = alone(ship, square, die, carries=carries, **more)
    text = f"leg {ship} {die} {direction}"
    if text not in game.choices():
        return None
    game.play(text)
    return game.reason() or dict(game.sea.ships)[ship]


def refuses(game, *texts):
    return not game.choices() & set(texts)


# Section 2: the geometry.


def zones(chart):
    """The parts into which the winds and straits cut the water."""
    left = chart.squares - chart.winds - chart.straits
    found = []
    while left:
        todo = [left.pop()]
        size = 0
        while todo:
            size += 1
            for direction in STRAIGHT:
                square = chart.steps[todo[0]].get(direction)
                if square in left:
                    left.remove(square)
                    todo.append(square)
            todo.pop(0)
        found.append(size)
    return sorted(found)


def check_squares():
    assert len(CHART.squares) == 232 and len(CHART.winds) == 20 and CHART.straits == {SUN, MOON}
    lines = Counter(row + column for _, row, column in CHART.winds)
    assert lines == {15: 10, 23: 10}
    assert zones(CHART) == [44, 44, 122]
    assert len(TWO.squares) == 464 and len(TWO.straits) == 4 and len(TWO.winds) == 40
    assert all(at(*spot) in CHART.squares for spot in (*ANCHORAGES, *ANCHORS.values()))
    assert len(ANCHORAGES) == 8
    land = {at(row, column) for row in (9, 10) for column in (9, 10)}
    assert not land & CHART.squares
    assert at(4, 15) not in CHART.squares and at(15, 4) not in CHART.squares


def check_symmetry():
    for turn in (
        lambda row, column: (column, row),
        lambda row, column: (19 - row, 19 - column),
        lambda row, column: (19 - column, 19 - row),
    ):
        for squares in (CHART.squares, CHART.winds, {at(*spot) for spot in ANCHORAGES}):
            assert {CHART.square(at(*turn(*square[1:]))) for square in squares} == squares


def check_straits():
    sun = {"north": at(14, 16), "east": at(3, 5), "south": at(4, 4), "west": at(15, 15)}
    moon = {"north": at(15, 15), "east": at(4, 4), "south": at(5, 3), "west": at(16, 14)}
    assert CHART.steps[SUN] == sun | {"southwest": MOON}
    assert CHART.steps[MOON] == moon | {"northeast": SUN}
    assert Chart(1, False).steps[SUN] == sun and Chart(1, False).steps[MOON] == moon
    for square, steps in CHART.steps.items():
        for direction, there in steps.items():
            back = [d for d, (r, c) in DIRECTIONS.items() if (-r, -c) == DIRECTIONS[direction]]
            assert CHART.steps[there][back[0]] == square
    # On two boards the lower halves of one are the upper halves of the other.
    assert TWO.square(at(15, 16)) == at(3, 4, board=1) and TWO.square(at(16, 15, 1)) == MOON
    assert TWO.steps[at(3, 4, 1)]["north"] == at(14, 16) and TWO.steps[SUN]["west"][0] == 1
    assert TWO.steps[SUN]["southwest"] == MOON


def check_distances():
    for side, starts in STARTS.items():
        anchor = CHART.far(at(*ANCHORS[side]), STRAIGHT)
        assert [anchor[at(*spot)] for spot in starts] == [1, 2, 3]
        for spot, steps in zip(starts, (12, 11, 10), strict=True):
            far = CHART.far(at(*spot), DIRECTIONS)
            assert min(far[at(*anchorage)] for anchorage in ANCHORAGES) == steps
    for port in ("W", "N", "E", "S"):
        ways = [d for d in DIRECTIONS if d != AWAY[port]]
        home = [CHART.far(at(*spot), ways)[at(*ANCHORS[port])] for spot in ANCHORAGES]
        assert (min(home), max(home)) == (13, 17)


def check_poison():
    """Each carrier is trapped in exactly one harbour."""
    trapped = {
        (port, other)
        for port in ANCHORS
        for other in ANCHORS
        if at(*ANCHORS[port])
        not in CHART.far(at(*ANCHORS[other]), [d for d in DIRECTIONS if d != AWAY[port]])
    }
    assert trapped == {("E", "S"), ("S", "E"), ("W", "N"), ("N", "W")}


def check_zones():
    for reach in range(1, 7):
        block = [s for s in CHART.squares if CHART.in_zone(at(13, 6), s, reach, "block")]
        steps = [s for s in CHART.squares if CHART.in_zone(at(13, 6), s, reach, "steps")]
        assert set(steps) < set(block) and at(13, 6) in steps
    assert CHART.in_zone(SUN, at(14, 16), 1, "block") and CHART.in_zone(SUN, at(15, 15), 1, "steps")
    assert not CHART.in_zone(SUN, at(5, 5), 1, "block")
    assert not TWO.in_zone(SUN, at(14, 16), 6, "block")
    assert TWO.in_zone(SUN, at(14, 16, 1), 1, "block")
    mean = {}
    odds = {lower: 13 - 2 * lower for lower in range(1, 7)}  # of 36
    for shape in ("block", "steps"):
        total = sum(
            odds[reach] * CHART.in_zone(centre, square, reach, shape)
            for reach in odds
            for centre in CHART.squares
            for square in CHART.squares
        )
        mean[shape] = round(total / 36 / len(CHART.squares), 1)
    assert mean == {"block": 32.5, "steps": 17.7}


# Section 4: the test positions.


def check_winds():
    assert goal("cross1", at(8, 2), "E4") == at(8, 6)
    assert goal("cross1", at(8, 2), "E5") == at(8, 7)
    assert goal("cross1", at(8, 2), "E6") is None
    game = alone("cross1", at(8, 2), 5, 3)
    game.play("leg cross1 5 east")
    game.play("leg cross1 3 east")
    assert dict(game.sea.ships)["cross1"] == at(8, 10)
    assert game.choices() == {"load cross1", "leave"}
    assert goal("cross1", at(8, 6), "E4") is None
    assert goal("cross1", at(8, 7), "NE4") == at(4, 11)
    assert goal("cross1", at(8, 7), "NE5") == at(3, 12)
    assert goal("cross1", at(8, 7), "SW4") == at(12, 3)
    assert goal("cross1", at(8, 7), "SW5") is None


def check_strait_legs():
    assert goal("cross1", at(4, 7), "W4") == MOON
    assert goal("cross1", at(4, 7), "W5") is None
    for leg, square in {
        "N3": at(13, 15),
        "E3": at(4, 6),
        "W3": at(16, 12),
        "S2": at(6, 3),
        "NE1": SUN,
        "NE2": None,
    }.items():
        assert goal("cross1", MOON, leg) == square
    assert goal("cross1", MOON, "NE1", strait_diagonal=False) is None


def check_carriers():
    assert goal("lily1", MOON, "S2", carries=True) is None
    assert goal("lily1", MOON, "N2", carries=True) == at(14, 15)
    assert goal("lily1", at(15, 15), "E1", carries=True) == SUN
    assert goal("lily1", at(15, 15), "S1", carries=True) is None
    assert goal("lily1", at(0, 12), "E2") == at(0, 14)
    assert goal("lily1", at(0, 12), "E3") is None
    assert goal("lily1", at(0, 14), "W5", carries=True) == "treasure_home"
    assert goal("lily1", at(0, 14), "W6", carries=True) is None
    assert goal("skull1", at(19, 9), "W1", carries=True) is None
    game = alone("skull1", at(19, 9), 1, 1, carries=True)
    game.play("leg skull1 1 east")
    assert game.choices() == {"end"}


def check_first_rolls():
    """A1: how often a first roll can move a ship."""
    for strict, rolls in ((False, 32), (True, 20)):
        count = 0
        for first in range(1, 7):
            for second in range(1, 7):
                game = Game(4, strict_passing=strict)
                game.play("start red")
                game.play(f"roll {min(first, second)}/{max(first, second)}")
                count += game.choices() != {"end"}
        assert count == rolls


# Section 9, and the variants.


def check_both_dice():
    game = alone("cross1", at(12, 0), 1, 6)
    assert game.choices() == {"leg cross1 1 south"}
    ships = {"cross1": at(14, 4), "skull1": at(17, 11)}
    game = Game.position(2, ships, dice=(3, 4, 5), treasures={"first": "cross1"}, cyclone=True)
    assert game.choices() == {"leg cross1 3 north", "leg cross1 4 west"}
    game.play("leg cross1 4 west")
    assert game.bound and game.choices() == {"leg cross1 5 north"}
    game.play("leg cross1 5 north")
    assert game.reason() == "treasure_home" and game.scores() == (1, 0)


def check_boarding():
    ships = {"lily1": at(0, 11), "skull1": at(0, 9), "skull2": at(9, 19)}
    game = Game.position(4, ships, mover=1, dice=(2,), treasures={"first": "skull1"})
    game.play("leg lily1 2 west")
    assert game.reason() == "treasure_home"
    ships = {"cross1": at(12, 6), "skull1": at(12, 8)}
    game = Game.position(2, ships, dice=(2, 1))
    game.play("leg cross1 2 east")
    assert game.reason() == "last_fleet" and game.scores() == (1, 0)


def check_wrecks():
    ships = {"cross1": at(12, 6), "cross2": at(12, 10), "skull1": at(12, 8), "skull2": at(9, 19)}
    game = Game.position(2, ships, dice=(2, 2, 3, 6), wreck=True)
    game.play("leg cross1 2 east")
    assert game.sea.wrecks == {at(12, 8)}
    game.play("leg cross1 3 south")
    assert refuses(game, "leg cross2 2 west", "leg cross2 6 west")
    ships = {"cross1": at(14, 0), "skull1": at(9, 0), "skull2": at(9, 19)}
    game = Game.position(
        2, ships, dice=(5,), treasures={"first": "cross1"}, wrecks=[at(9, 0)], wreck=True
    )
    game.play("leg cross1 5 north")
    assert game.reason() == "treasure_home"


def check_cyclone():
    ships = {"cross1": at(13, 0), "cross2": at(13, 3), "cross3": at(14, 2), "skull1": at(9, 19)}
    game = Game.position(2, ships, phase="roll", cyclone=True)
    assert game.odds()["roll3 4/4/4"] == Fraction(1, 216)
    game.play("roll3 2/2/2")
    assert game.choices() == {"lose cross2", "lose cross3"}
    game.play("lose cross3")
    assert "cross3" not in dict(game.sea.ships) and not game.sea.wrecks
    ships = {"cross1": at(12, 6), "lily1": at(0, 10), "skull1": at(9, 19)}
    game = Game.position(3, ships, phase="roll", treasures={"first": "cross1"}, cyclone=True)
    game.play("roll3 6/6/6")
    assert game.actor() == "chance" and game.mover == 1
    assert dict(game.sea.treasures) == {"first": "island"} and game.turns == 1


def check_explosion():
    ships = {"cross1": at(12, 6), "cross2": at(10, 0), "skull1": at(14, 8), "skull2": at(12, 9)}
    powder = {"powder": "cross1", "blast": 2, "explosive_ship": True, "wreck": True}
    game = Game.position(
        2, ships, treasures={"first": "skull1"}, wrecks=[at(11, 6), at(9, 6)], **powder
    )
    assert game.choices() == {"explode"}
    game.play("explode")
    assert dict(game.sea.ships) == {"cross2": at(10, 0), "skull2": at(12, 9)}
    assert game.sea.wrecks == {at(9, 6)} and dict(game.sea.treasures) == {"first": "island"}
    assert game.mover == 1 and game.choices() == {"sail", "declare skull2"}
    game = Game.position(3, {"cross1": at(12, 6), "skull1": at(13, 7)}, **powder)
    game.play("explode")
    assert game.reason() == "nobody_left" and game.scores() == (HALF, 0, HALF)


def check_one_two():
    game = Game(2, one_two=True)
    game.play("start blue")
    for number in range(10):
        game.play("roll 1/2")
        while "again" not in game.choices():
            game.play(min(game.choices()))
        game.play("again")
        assert game.rerolls == number + 1 and game.turns == 0
    game.play("roll 1/2")
    while not refuses(game, "leave") or refuses(game, "end"):
        game.play(min(game.choices()))
    assert refuses(game, "again")


def check_piles():
    game = Game(4, fleet=True)
    game.play("start blue")
    game.play("roll 2/3")
    assert {"leg cross2 2 south", "convoy cross1 3 south"} <= game.choices()
    assert refuses(game, "convoy cross2 3 south")
    ships = {"cross1": at(13, 8), "cross2": at(13, 8), "skull1": at(10, 8), "skull2": at(9, 19)}
    game = Game.position(2, ships, dice=(3, 1), treasures={"first": "skull1"}, fleet=True)
    game.play("convoy cross1 3 north")
    assert game.choices() == {"take cross1", "take cross2"}
    game.play("take cross2")
    assert refuses(game, "leg cross2 1 east", "convoy cross1 1 east")
    assert {"leg cross1 1 west", "leg cross2 1 west", "convoy cross1 1 west"} <= game.choices()


def check_set_up():
    for seats, ports in ((2, "WE"), (3, "WNE"), (4, "WNES")):
        assert [side for _, side in Game(seats).commands] == list(ports)
    ports = [f"{board}{side}" for board, side in Game(5, double_board=True).commands]
    assert ports == ["0W", "0N", "0E", "1E", "1W"]
    ports = [f"{board}{side}" for board, side in Game(8, double_board=True).commands]
    assert ports == ["0W", "0N", "0E", "1N", "1E", "1S", "1W", "0S"]
    taken = {square[1:] for _, square in Game(4, devils_island=True).sea.ships}
    assert taken == {*ANCHORAGES, *(starts[0] for starts in STARTS.values())}
    assert {PORTS[ship[:-1]] for ship, port in SHIPS.items() if port[0] == 0} == set("WNES")


def check_draws():
    ships = {"cross1": at(12, 6), "skull1": at(12, 8)}
    for more, reason in (({"quiet": QUIET - 1}, "stalled"), ({"turns": LONGEST - 1}, "length")):
        game = Game.position(3, ships, **more)
        game.play("end")
        assert game.reason() == reason and game.scores() == (HALF, 0, HALF)


# Short random games.


def random_games():
    plies = 0
    reasons = Counter()
    for number, (seats, options) in enumerate(CASES):
        rng = random.Random(number)
        game = Game(seats, **options)
        for _ in range(PLIES):
            if game.actor() is None:
                assert sum(game.scores()) == 1
                break
            if game.actor() == "chance":
                assert sum(game.odds().values()) == 1
            game.play(rng.choice(sorted(game.choices())))
            assert_whole(game)
            plies += 1
        reasons[game.reason()] += 1
    return f"{plies} plies, {dict(reasons)}"


def assert_whole(game):
    """No square is shared but by a pile, and a treasure is on its island or aboard."""
    places = dict(game.sea.ships)
    standing = {}
    for ship, square in places.items():
        assert square in game.chart.squares
        standing.setdefault(square, []).append(ship)
    for ships in standing.values():
        assert len(ships) <= (3 if game.fleet else 1)
        assert len({game.owner(ship) for ship in ships}) == 1
    if game.actor() is not None and game.phase != "take":
        assert all(h == "island" or h in places for _, h in game.sea.treasures)


def main():
    began = time.time()
    for name, check in list(globals().items()):
        if name.startswith("check_"):
            check()
            print(f"{name.removeprefix('check_')}: ok")
    print(f"random games: {random_games()}")
    print(f"all is well, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
