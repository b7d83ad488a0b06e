"""Checks the second opinions on both Cartagenas against the fixtures of the rulings.

python tests/opinions/selfcheck_cartagena.py
"""

import random
import sys
import time
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from opinions import cartagena, cartagena2  # noqa: E402

GAMES = 3  # for each of the cases
HALF = Fraction(1, 2)
BLUE, RED, GREEN, YELLOW = range(4)


def cards(text):
    """'dagger*4 hat' as a Counter."""
    found = Counter()
    for word in text.split():
        card, _, count = word.partition("*")
        found[card] += int(count or 1)
    return found


def places(text):
    """'start*2 3 boat' as a list of places."""
    return [int(p) if p.isdigit() else p for p in cards(text).elements()]


def draw(game, names):
    """Let chance deal the named cards."""
    for card in names.split():
        assert game.actor() == "chance"
        game.play(f"deal {card}")


def refused(game, *texts):
    return not game.choices() & set(texts)


# Cartagena: the tiles, and the illustrated position of section 1.3.

SHEET_TILES = ["t1", "t2_reversed", "t3", "t4_reversed", "t5_reversed", "t6_reversed"]
SHEET_PATH = """
    bottle pistol hat skull dagger key
    dagger bottle key pistol hat skull
    pistol key dagger hat skull bottle
    hat key pistol bottle skull dagger
    pistol hat dagger skull bottle key
    skull pistol bottle key dagger hat
"""
SHEET_PIRATES = [
    [0, 6, 6, 9, 17, 18],
    [5, 8, 17, 17, 22, 26],
    [0, 11, 12, 19, 19, 29],
    [0, 9, 21, 30, 33, 37],
]
SHEET_HANDS = [
    "dagger*4 skull*2 bottle pistol hat",
    "bottle skull pistol*3",
    "key skull*2 hat pistol*2 bottle",
    "bottle key skull",
]
SHEET_ROW = "bottle dagger dagger hat pistol bottle dagger skull skull"


def sheet(mover=BLUE):
    return cartagena.Game.position(
        SHEET_TILES,
        SHEET_PIRATES,
        [cards(hand) for hand in SHEET_HANDS],
        row=SHEET_ROW.split(),
        mover=mover,
        tortuga=True,
    )


def check_tiles():
    orders = list(cartagena.TILES.values())
    for line in [*orders, *zip(*orders, strict=True)]:
        assert len(set(line)) == 6  # a Latin square
    assert sheet().path() == SHEET_PATH.split()
    assert cartagena.symbols("t1", "newer") == (
        "rum",
        "pistol",
        "spyglass",
        "lantern",
        "hook",
        "key",
    )
    assert cartagena.whole_deck("older").total() == 102
    assert cartagena.whole_deck("newer").total() == 90


def check_layouts():
    """Section 1.4: 48 of 46,080 layouts fit the text, the middle is always the same."""
    found = []
    ways = [(order, order[::-1]) for order in cartagena.TILES.values()]
    for tiles in permutations(range(6)):
        for turns in product((0, 1), repeat=6):
            path = [s for tile, turn in zip(tiles, turns, strict=True) for s in ways[tile][turn]]
            skulls = [space for space in range(10, 24) if path[space - 1] == "skull"]
            daggers = [space for space in range(7, 25) if path[space - 1] == "dagger"]
            if skulls == [12, 17, 23] and daggers == [7, 15, 24] and path[17] == "bottle":
                found.append(path)
    assert len(found) == 48
    assert {tuple(path[6:24]) for path in found} == {tuple(SHEET_PATH.split()[6:24])}
    assert SHEET_PATH.split() in found


def check_sheet_single_moves():
    game = sheet(mover=YELLOW)
    game.play("advance skull 9")
    assert game.pirates[YELLOW] == [0, 23, 21, 30, 33, 37]
    assert refused(game, "advance skull 0", "advance key boat") and "retreat boat" in game.choices()

    game = sheet(mover=RED)
    assert refused(game, "retreat 5", "end", "draw")
    game.play("retreat 8")
    assert game.places(RED) == {"5": 1, "6": 1, "17": 2, "22": 1, "26": 1}
    assert game.hand(RED) == cards("bottle*2 skull pistol*3 dagger")
    assert len(game.row) == 7 and game.actor() == RED and "end" in game.choices()


def check_sheet_option_1():
    game = sheet()
    for text, landing in [("dagger 0", 7), ("dagger 6", 15), ("dagger 6", 24)]:
        game.play(f"advance {text}")
        assert landing in game.pirates[BLUE]
    assert game.actor() == RED and game.hand(BLUE)["dagger"] == 1
    assert all("dagger" not in game.hand(seat) for seat in (RED, GREEN, YELLOW))
    assert game.row[1:3] == ["dagger", "dagger"]


def check_sheet_option_2():
    game = sheet()
    for place, landing, drawn in [(17, 12, 1), (18, 17, 2), (17, 12, 2)]:
        held = sum(game.hand(BLUE).values())
        game.play(f"retreat {place}")
        assert landing in game.pirates[BLUE]
        assert sum(game.hand(BLUE).values()) == held + drawn
    assert game.actor() == RED and game.standing(12) == 3
    assert game.hand(BLUE) == cards("dagger*6 skull*2 bottle*2 pistol*2 hat*2")


def check_sheet_option_3():
    game = sheet()
    game.play("advance bottle 17")
    assert game.places(BLUE)["boat"] == 1
    game.play("retreat 18")
    assert game.standing(18) == 0 and game.hand(BLUE) == cards("dagger*5 skull*2 bottle pistol hat")
    game.play("advance dagger 0")
    assert game.places(BLUE) == {"6": 2, "7": 1, "9": 1, "17": 1, "boat": 1}
    assert game.actor() == RED


def check_sheet_up_to_five():
    """Three retreats bring up to five new cards, not six."""
    most = 0

    def search(game, depth):
        nonlocal most
        most = max(most, sum(game.hand(BLUE).values()) - 9)
        if depth:
            for text in game.choices():
                if text.startswith("retreat"):
                    after = game.copy()
                    after.play(text)
                    search(after, depth - 1)

    search(sheet(), 3)
    assert most == 5


def check_setting_up():
    """Tiles, first player, then block by block from the first player (E10)."""
    game = cartagena.Game(seats=3, **cartagena.BASIC)
    for name, left in [("t3", 12), ("t1_reversed", 10), ("t6", 8), ("t2", 6), ("t5", 4)]:
        assert game.actor() == "chance" and game.odds()[f"lay {name}"] == Fraction(1, left)
        game.play(f"lay {name}")
        assert refused(game, f"lay {name}", f"lay {name}_reversed")
    assert game.odds() == dict.fromkeys(("first blue", "first red", "first green"), Fraction(1, 3))
    game.play("first red")
    for seat, size in [(RED, 6), (GREEN, 5), (BLUE, 5)]:
        for number in range(size):
            assert sum(game.hand(seat).values()) == number
            game.play(sorted(game.choices())[0])
    assert game.actor() == RED and len(game.path()) == 30 and game.pile.total() == 74

    # A chosen path is laid by the seats in turn, blue first.
    game = cartagena.Game(seats=4, chosen_path=True, first_player="yellow", tortuga=True)
    for number, name in enumerate(SHEET_TILES):
        assert game.actor() == number % 4
        game.play(f"lay {name}")
    assert game.path() == SHEET_PATH.split() and game.actor() == "chance"
    while game.actor() == "chance":
        game.play(sorted(game.choices())[0])
    assert game.actor() == YELLOW and len(game.row) == 12 and game.pile.total() == 66

    game = cartagena2.Game(seats=2, board_2="iv_turned", first="red")
    for name, left in [("i", 8), ("v", 6), ("ii", 4), ("iii_turned", 2)]:
        assert game.odds()[f"lay {name}"] == Fraction(1, left)
        game.play(f"lay {name}")
    assert game.laid == ["i", "iv_turned", "v", "ii", "iii_turned"]
    assert game.odds()["deal map"] == Fraction(14, 105)
    for seat in (RED, BLUE):
        for number in range(7):
            assert sum(game.hand(seat).values()) == number
            game.play("deal map")
    assert game.actor() == RED and game.pile.total() == 91


# Cartagena: cards running out, and the ends of turns and games.


def at(pirates, hands, **more):
    """A position of Jamaica, or of Tortuga if asked, on the tiles of the sheet."""
    return cartagena.Game.position(SHEET_TILES, pirates, [cards(hand) for hand in hands], **more)


def check_emergency_draw():
    game = at([[0] * 6, [0] * 5 + [5]], ["", "hat"])
    assert game.choices() == {"draw"}  # E2: at the start the only choice
    game.play("draw")
    draw(game, "key")
    assert game.hand(BLUE) == {"key": 1} and game.actor() == RED

    game = at([[0] * 6, [0] * 5 + [5]], ["bottle", "hat"])
    assert game.choices() == {"advance bottle 0"}
    game.play("advance bottle 0")
    assert game.choices() == {"draw", "end"}  # E2: after an action beside ending the turn

    # A pirate in the boat counts only if it has a landing.
    game = at([[0, 0, 0, 2, 2, 37], [0] * 5 + [2]], ["", "hat"])
    assert game.choices() == {"draw"}
    game = at([[0, 0, 0, 2, 2, 37], [0] * 6], ["", "hat"])
    assert game.choices() == {"retreat boat"}


def check_reshuffle():
    """E3: only when a card is needed and the pile is empty, even between two cards."""
    pirates = [[0] * 5 + [9], [0] * 4 + [5, 5]]
    game = at(pirates, ["hat", "hat"], pile=cards("key"), discards=cards("skull*3 key"))
    game.play("retreat 9")
    assert game.odds() == {"deal key": 1}
    draw(game, "key")
    assert game.discards.total() == 4
    assert game.odds() == {"deal skull": Fraction(3, 4), "deal key": Fraction(1, 4)}
    draw(game, "skull")
    assert game.discards.total() == 0 and game.pile.total() == 3 and game.actor() == BLUE

    # E5: a retreat is legal when nothing can be drawn; one card is better than none.
    game = at(pirates, ["hat", "hat"], pile={})
    game.play("retreat 9")
    assert game.actor() == BLUE and game.taken == 1 and game.hand(BLUE) == {"hat": 1}
    game = at(pirates, ["hat", "hat"], pile={}, discards=cards("key"))
    game.play("retreat 9")
    draw(game, "key")
    assert game.actor() == BLUE and game.owed == 0
    # B5: so is the emergency draw.
    game = at([[0] * 6, [0] * 6], ["", "hat"], pile={})
    game.play("draw")
    assert game.actor() == RED


def check_row():
    pirates = [[0] * 5 + [9], [0] * 4 + [5, 5]]
    game = at(pirates, ["hat", "hat"], row=["key"], tortuga=True)
    game.play("retreat 9")
    assert game.hand(BLUE) == cards("hat key") and game.actor() == "chance"
    for symbol in ["bottle"] + ["skull"] * 11:  # A14: at once, between two cards of one draw
        assert game.owed == 1
        game.play(f"show {symbol}")
    assert game.hand(BLUE) == cards("hat key bottle") and game.row == ["skull"] * 11

    # A15: first what is left, then from the discards, as many as there are.
    game = at(
        [[0] * 5 + [9], [0] * 5 + [5]],
        ["hat", "hat"],
        row=["key"],
        pile=cards("dagger"),
        discards=cards("skull*3"),
        tortuga=True,
    )
    game.play("retreat 9")
    assert game.odds() == {"show dagger": 1}
    for symbol in ("dagger", "skull", "skull", "skull"):
        assert game.actor() == "chance"
        game.play(f"show {symbol}")
    assert game.actor() == BLUE and game.row == ["dagger", "skull", "skull", "skull"]
    game.play("advance hat 0")
    assert len(game.row) == 4  # E4: a short row is not topped up

    # E4: a row that could not be laid is laid at the next draw, not sooner.
    game = at([[0] * 5 + [9], [0] * 5 + [5]], ["hat", "hat"], row=["key"], pile={}, tortuga=True)
    game.play("retreat 9")
    assert game.actor() == BLUE and not game.row
    game.play("advance hat 0")
    assert game.actor() == BLUE and not game.row
    game.play("end")
    game.play("advance hat 0")
    game.play("end")
    assert game.discards == cards("hat*2") and not game.row
    game.play("advance key 0")
    game.play("retreat 5")
    assert game.choices() == {"show hat", "show key"}
    for symbol in ("key", "hat", "hat"):
        game.play(f"show {symbol}")
    assert game.hand(BLUE) == {"key": 1} and game.row == ["hat", "hat"]

    # E4: the emergency draw takes the row's next card; the row is laid before the turn passes.
    game = at([[0] * 6, [0] * 6], ["", "hat"], row=["key"], tortuga=True)
    game.play("draw")
    for _ in range(12):
        assert game.actor() == "chance" and game.mover == BLUE
        game.play("show skull")
    assert game.actor() == RED and game.hand(BLUE) == {"key": 1}


def check_ends():
    game = at([[37] * 5 + [36], [0] * 6], ["key*2", "hat"], turns=999)
    game.play("advance key 36")
    assert game.actor() is None and game.choices() == set()
    assert game.scores() == (1, 0) and game.reason() == "escaped"

    game = at([[0] * 6] * 2, ["key*2", "hat"], turns=999)
    game.play("advance key 0")
    game.play("end")
    assert game.scores() == (HALF, HALF) and game.reason() == "length"


# Cartagena 2: the boards, and the example sheets of section 3.3.

SECOND_BOARDS = ["i", "ii", "iii", "iv", "v"]


def second(yellow, green, red, blue, mover, hand, shore):
    """A sheet for four; the rivals hold one card each that matters nowhere."""
    hands = [cards("ducat") for _ in range(4)]
    hands[mover] = cards(hand)
    pirates = [places(text) for text in (blue, red, green, yellow)]
    return cartagena2.Game.position(SECOND_BOARDS, pirates, hands, shore=shore, mover=mover)


def sheet_1():
    return second(
        "start 3 boat boat 28 21",
        "3 5 boat boat 14 28",
        "start 3 5 14 30 nest",
        "13 25 start 8 boat 17",
        YELLOW,
        "compass*3 map*4",
        "small",
    )


def sheet_2():
    return second(
        "boat boat 3 17 33 nest",
        "14 3 20 5 28 nest",
        "start 3 28 9 30 nest",
        "boat 13 18 5 nest nest",
        BLUE,
        "chest parrot cannon compass",
        "large",
    )


def check_boards():
    orders = list(cartagena2.BOARDS.values())
    for order in orders:
        assert set(order) == set(cartagena2.SYMBOLS)
    for position in zip(*orders, strict=True):
        assert len(set(position)) == 5  # a Latin rectangle
    pairs = Counter(frozenset(pair) for order in orders for pair in pairwise(order))
    assert max(pairs.values()) <= 2
    path = sheet_1().path()
    assert len(path) == 35
    assert [path[space - 1] for space in (23, 25, 26, 33)] == [
        "parrot",
        "compass",
        "cannon",
        "compass",
    ]
    deck = cartagena2.whole_deck()
    assert deck.total() == 105 and sum(deck["gold_" + s] for s in cartagena2.SYMBOLS) == 7


def check_sheet_1():
    assert {"sail", "cross"} <= sheet_1().choices()

    game = sheet_1()
    for text in ("sail", "advance compass boat", "advance compass boat", "advance compass 28"):
        assert game.actor() == YELLOW
        game.play(text)
    assert game.places(YELLOW) == {"start": 1, "3": 1, "21": 1, "33": 1, "nest": 2}
    assert game.actor() == BLUE

    game = sheet_1()
    for text, place in [("blue 13", 14), ("green 3", 5), ("red start", 3)]:
        game.play(f"push {text}")
        assert game.standing(place) == 3 and game.owed == 2
        draw(game, "chest chest")
    assert sum(game.hand(YELLOW).values()) == 13 and game.actor() == BLUE

    game = sheet_1()
    for text in ("sail", "advance compass boat", "advance compass boat", "push blue 25"):
        game.play(text)
    draw(game, "chest chest")
    assert game.standing(28) == 3 and game.standing(25) == 0 and game.actor() == BLUE
    assert game.places(YELLOW) == {"start": 1, "3": 1, "21": 1, "28": 1, "33": 1, "nest": 1}


def check_sheet_2():
    game = sheet_2()
    assert refused(game, "sail", "advance chest 13", "push green 14")
    game.play("cross")
    assert game.taken == 1 and game.aboard(YELLOW) == 2 and game.aboard(BLUE) == 1
    game.play("advance chest 13")
    assert game.aboard(BLUE) == 2
    game.play("push green 14")
    assert game.aboard(GREEN) == 1 and game.owed == 2
    draw(game, "map map")
    assert game.actor() == RED

    game = sheet_2()
    game.play("advance parrot boat")
    assert 23 in game.pirates[BLUE]
    game.play("cross")
    game.play("advance chest 13")
    assert game.aboard(BLUE) == 1 and game.actor() == RED

    game = sheet_2()
    game.play("push red start")
    assert game.standing(5) == 3 and game.owed == 2
    draw(game, "map map")
    game.play("advance cannon 18")
    assert 26 in game.pirates[BLUE]
    game.play("advance compass 26")
    assert game.places(BLUE) == {"boat": 1, "5": 1, "13": 1, "nest": 3} and game.actor() == RED


# Cartagena 2: the boat, gold, cards running out.


def two(blue, red, hands, **more):
    """A position for two on the boards of the sheets."""
    pirates = [places(text) for text in (blue, red)]
    return cartagena2.Game.position(SECOND_BOARDS, pirates, [cards(h) for h in hands], **more)


def check_boat():
    # C2, C4: no room for a fourth, and nobody leaves a boat at the small island.
    game = two("boat*3 14 start*2", "start*6", ["map", "map"])
    assert game.choices() == {"advance map start", "cross", "sail", "push red start"}

    # C7, C8: a push aboard needs room, too, and pays two.
    game = two("14 start*5", "boat*3 13 nest*2", ["", ""])
    assert game.choices() == {"push red 13"}  # to 14, where somebody stands
    game = two("12 start*5", "boat*3 13 nest*2", ["", ""])
    assert game.choices() == {"draw"}
    game = two("12 start*5", "boat*2 13*3 11", ["", ""])
    assert game.choices() == {"push red 13", "push red 11"}
    game.play("push red 13")
    assert game.owed == 2 and game.aboard(RED) == 3

    # C9, C10: from the boat at the large island, never into the nest.
    game = two("start*4 20 12", "boat*2 nest*2 20 19", ["", ""], shore="large")
    assert game.choices() == {"push red boat", "push red 19", "cross"}
    game.play("push red boat")
    assert game.owed == 1 and game.standing(19) == 2

    # C13, C14: the start counts as the small island; C16: an empty boat has no captain.
    game = two("start nest*4 35", "start*6", ["", ""], shore="large")
    assert game.choices() == {"cross"}
    game = two("nest*5 35", "nest*5 20", ["", ""], shore="large")
    assert game.choices() == {"push red 20"}
    game = two("nest*5 35", "nest*4 boat 20", ["", ""])
    assert game.choices() == {"push red 20"}

    # C16: a tie makes a captain, one less does not.
    assert "sail" in two("boat start*5", "boat start*5", ["map", ""]).choices()
    assert "sail" not in two("boat start*5", "boat*2 start*4", ["map", ""]).choices()

    # C17, E8: the free crossing is no action; after any action it is gone.
    game = two("boat start*5", "boat start*5", ["map", ""])
    game.play("sail")
    assert game.taken == 0 and refused(game, "sail", "end") and "cross" in game.choices()
    game.play("cross")
    assert game.taken == 1 and game.shore == "small" and "end" in game.choices()
    game = two("boat start*5", "boat start*5", ["map", ""])
    game.play("cross")
    assert refused(game, "sail") and {"cross", "end"} <= game.choices()


def check_second_emergency():
    """E1: only before the first action of a turn, also after the free crossing."""
    game = two("start*6", "start*6", ["", "map"], shore="large")
    assert game.choices() == {"cross"}
    game = two("boat*2 nest*4", "nest*5 20", ["", "map"])
    assert game.choices() == {"cross", "sail"}
    game.play("sail")
    assert game.choices() == {"draw"}
    game.play("draw")
    draw(game, "map")
    assert game.actor() == RED and game.hand(BLUE) == {"map": 1}
    game = two("boat*2 nest*4", "nest*5 20", ["", "map"])
    game.play("cross")
    assert game.choices() == {"end"}


def check_gold():
    hands = ["gold_map map*8", "chest*9 gold_chest"]
    game = two("start*6", "start*6", hands)
    game.play("advance gold_map start")
    assert game.actor() == BLUE and game.choices() == {"discard map"}  # player first
    game.play("discard map")
    for card in ("chest", "gold_chest", "chest"):
        assert game.actor() == RED
        game.play(f"discard {card}")
    assert game.actor() == BLUE and game.taken == 1
    assert game.hand(BLUE) == {"map": 7} and game.hand(RED) == {"chest": 7}
    assert game.discards == cards("gold_map map chest*2 gold_chest")

    # C20: a winning gold card ends the game, nobody discards.
    game = two("nest*5 35", "start*6", ["gold_map map*9", ""])
    game.play("advance gold_map 35")
    assert game.scores() == (1, 0) and game.reason() == "home"


def check_second_reshuffle():
    blue, red = "14 start*5", "13 start*5"
    game = two(blue, red, ["map", ""], pile=cards("map"), discards=cards("chest*2 gold_map"))
    game.play("push red start")
    assert game.owed == 1
    draw(game, "map")
    game.play("push red 13")
    assert game.odds() == {"deal chest": Fraction(2, 3), "deal gold_map": Fraction(1, 3)}
    draw(game, "gold_map")
    assert game.actor() == BLUE and game.discards.total() == 0
    # E5
    game = two(blue, red, ["map", ""], pile={})
    game.play("push red 13")
    assert game.actor() == BLUE and game.taken == 1 and game.hand(BLUE) == {"map": 1}

    game = two(blue, red, ["map*2", ""], turns=999)
    game.play("advance map start")
    game.play("end")
    assert game.scores() == (HALF, HALF) and game.reason() == "length"


# Random games: nothing is lost, caps hold, every game ends as it should.


def lean(moves, rng, style):
    """A random move, leaning towards one kind of them."""
    liked = [move for move in moves if move.startswith(style)]
    return rng.choice(liked if liked and rng.random() < 0.7 else moves)


STYLES = ("", "advance", "retreat", "push", "advance gold", "end")


def assert_whole(game, module, deck):
    held = Counter(game.pile) + game.discards + Counter(getattr(game, "row", ()))
    for hand in game.hands:
        assert all(count >= 0 for count in hand.values())
        held += hand
    assert held == deck
    spaces = range(1, game.boat()) if module is cartagena else range(1, 36)
    assert all(game.standing(space) <= 3 for space in spaces)
    if module is cartagena:
        assert all(0 <= place <= game.boat() for mine in game.pirates for place in mine)
        assert len(game.row) <= cartagena.ROW
    else:
        assert all(game.aboard(seat) <= 3 for seat in range(game.seats))


def random_games(module):
    plies = 0
    reasons = Counter()
    for number, (seats, options) in enumerate(module.CASES):
        for seed in range(GAMES):
            rng = random.Random(f"{number} {seed}")
            game = module.Game(seats=seats, **options)
            deck = Counter(game.pile)
            men = [len(mine) for mine in game.pirates]
            styles = [rng.choice(STYLES) for _ in range(seats)]
            while game.actor() is not None:
                choices = game.choices()
                assert choices
                if game.actor() == "chance":
                    assert sum(game.odds().values()) == 1
                    text = rng.choice(sorted(choices))
                else:
                    assert isinstance(game.actor(), int)
                    text = lean(sorted(choices), rng, styles[game.actor()])
                game.play(text)
                assert_whole(game, module, deck)
                plies += 1
            assert sum(game.scores()) == 1 and [len(mine) for mine in game.pirates] == men
            reasons[game.reason()] += 1
    return f"{module.__name__}: {plies} plies, {dict(reasons)}"


def main():
    began = time.time()
    for name, check in list(globals().items()):
        if name.startswith("check_"):
            check()
            print(f"{name.removeprefix('check_')}: ok")
    for module in (cartagena, cartagena2):
        print(random_games(module))
    print(f"all is well, {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
