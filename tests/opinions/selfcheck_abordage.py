"""Checks the second opinion on À l'abordage against the cases and decisions of the rulings.

python tests/opinions/selfcheck_abordage.py
"""

import random
import sys
import time
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import radians
from pathlib import Path
from statistics import fmean, pstdev

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from opinions.abordage import (  # noqa: E402
    CASES,
    CREW,
    DECKS,
    DEGREES,
    ELEVATIONS,
    FASTER,
    FLAGS,
    LONGEST,
    PLACES,
    RADIUS,
    SEATS,
    SLOTS,
    SPEED,
    SPREADS,
    SWAYS,
    YAWS,
    Game,
    astray,
    beaten,
    chances,
    hits,
)

BLUE, RED = 0, 1
HALF = Fraction(1, 2)
GAMES = 8  # for each of the cases
ALL_RANKS = set(CREW)
# All ten cards have been turned before, and these places bring up the seven actions.
CARDS = (
    "sleep/attack recruit/attack attack/jump plank/attack jump/sail "
    "sail/recruit jump/skull skull/recruit recruit/sleep jump/plank"
)
ACTION = {
    "attack": "a1",
    "jump": "a3",
    "sail": "a5",
    "recruit": "b1",
    "skull": "b2",
    "sleep": "b4",
    "plank": "b5",
}


def at(blue="", red="", **more):
    """Blue to move, with dice for a cannon unless told otherwise."""
    return Game.position(blue, red, more.pop("cards", CARDS), **{"dice_cannon": True, **more})


def turned(action, blue="", red="", **more):
    """The same, after the mover has turned a card that brings up an action."""
    return after(at(blue, red, **more), f"turn {ACTION[action]}")


def after(game, *texts):
    for text in texts:
        game.play(text)
    return game


def places(game):
    return {figure.tag: figure.place for crew in game.figures for figure in crew}


def passed_to(game, seat):
    """The turn is over and the other seat may turn a card."""
    return game.actor() == seat and all(text.startswith("turn ") for text in game.choices())


def seizures():
    return {"pass", *(f"seize {slot}" for slot in SLOTS)}


def tries(*tags):
    return {f"try {tag} {slot}" for tag in tags for slot in SLOTS}


# Section 2 and 3: the material.


def check_material():
    assert sum(CREW.values()) == 10
    cards = DECKS["boarders"]
    faces = Counter(face for card in cards for face in card)
    assert len(cards) == 10 and all(one != other for one, other in cards)
    assert faces == {
        "attack": 4,
        "jump": 4,
        "recruit": 4,
        "sail": 2,
        "skull": 2,
        "plank": 2,
        "sleep": 2,
    }


def check_fights():
    """The table of section 5, all pairs, whoever attacks."""
    order = ["boy", "fireman", "topman", "gunner", "lookout", "mate", "captain"]
    for (low, weak), (high, strong) in product(enumerate(order), repeat=2):
        if low < high and (weak, strong) != ("boy", "captain"):
            assert beaten(weak, strong) == beaten(strong, weak) == {weak}
    for rank in order:
        assert beaten(rank, rank) == {rank}
        lost = "bomb" if rank == "fireman" else rank
        assert beaten(rank, "bomb") == beaten("bomb", rank) == {lost}
    assert beaten("boy", "captain") == beaten("captain", "boy") == {"captain"}


def outright(deck, seen, at, side):
    """The odds by laying out all cards in all ways."""
    found = Counter()
    for order in permutations(deck):
        for flips in product((False, True), repeat=len(deck)):
            ways = zip(order, flips, strict=True)
            lying = [card[::-1] if flip else card for card, flip in ways]
            if all(
                seen_up in (None, up) and seen_down in (None, down)
                for (up, down), (seen_up, seen_down) in zip(lying, seen, strict=True)
            ):
                found[lying[at][side]] += 1
    return {face: Fraction(count, found.total()) for face, count in found.items()}


def check_odds_of_sides():
    """The count over cards and sides is the count over all layouts."""
    rng = random.Random(5)
    faces = ("sail", "jump", "plank", "attack")
    for number in range(12):
        deck = tuple(tuple(rng.choices(faces, k=2)) for _ in range(5))
        DECKS[f"small {number}"] = deck
        truth = [card if rng.random() < HALF else card[::-1] for card in rng.sample(deck, 5)]
        laid = rng.randrange(5)
        seen = [(card[0], None) for card in truth[:laid]] + [(None, None)] * (5 - laid)
        found = chances(f"small {number}", tuple(seen), laid, 0)
        assert found == outright(deck, seen, laid, 0)
        seen = [(up, rng.choice((None, None, down))) for up, down in truth]
        unseen = [place for place in range(5) if seen[place][1] is None]
        for place in unseen:
            found = chances(f"small {number}", tuple(seen), place, 1)
            assert found == outright(deck, seen, place, 1)
        del DECKS[f"small {number}"]


def check_odds_of_the_default_deck():
    game = Game()
    assert game.actor() == "chance"
    assert game.odds() == {
        "lay attack": Fraction(1, 5),
        "lay jump": Fraction(1, 5),
        "lay recruit": Fraction(1, 5),
        "lay sail": Fraction(1, 10),
        "lay skull": Fraction(1, 10),
        "lay plank": Fraction(1, 10),
        "lay sleep": Fraction(1, 10),
    }
    # Four attacks up are the first four cards; so the only sleep left is behind a recruit.
    after(game, *["lay attack"] * 4)
    assert game.odds() == {
        "lay sail": Fraction(1, 6),
        "lay jump": Fraction(1, 4),
        "lay recruit": Fraction(1, 4),
        "lay skull": Fraction(1, 6),
        "lay sleep": Fraction(1, 12),
        "lay plank": Fraction(1, 12),
    }
    after(game, "lay sleep", "lay plank", "lay sail", "lay sail", "lay skull", "lay skull")
    deck(game)
    assert game.odds() == {"start blue": HALF, "start red": HALF}
    after(game, "start red", "turn b1")
    # Sails hide a jump and a recruit; D13: the first turn is a draw, whatever is known.
    assert game.odds() == {"find jump": 1}
    after(game, "find jump", "pass", "turn b2")
    assert game.odds() == {"find jump": HALF, "find recruit": HALF}
    after(game, "find recruit", "pass", "turn b3")
    assert game.odds() == {"find jump": 1}
    after(game, "find jump", "pass", "turn a5")
    assert game.odds() == {"find recruit": 1}
    after(game, "find recruit", "pass", "turn a1")
    assert game.odds() == {
        f"find {face}": Fraction(1, 4) for face in ("sleep", "recruit", "jump", "plank")
    }
    after(game, "find sleep", "turn a2", "find jump", "pass")
    game.play("turn a1")  # both sides are known
    assert game.layout["a1"].up == "attack" and passed_to(game, BLUE)


def deck(game, blue="captain boy bomb", red="mate gunner gunner"):
    """Both seats set up with the flag on the left and the monkey on the right."""
    for seat, ranks in ((BLUE, blue), (RED, red)):
        assert game.actor() == seat
        after(game, "hide flag left", "hide keg middle")
        for rank in ranks.split():
            assert game.actor() == seat
            game.play(f"deploy {rank}")


# Section 4, D1, D8, D20: setting up.


def check_setting_up():
    game = Game(dice_cannon=True)
    for card in DECKS["boarders"]:
        assert game.actor() == "chance"
        game.play(f"lay {card[0]}")
    assert [game.layout[place].up for place in PLACES] == [card[0] for card in DECKS["boarders"]]
    for seat, colour in enumerate(SEATS):
        assert game.actor() == seat
        assert game.choices() == {f"hide flag {slot}" for slot in SLOTS}
        game.play("hide flag middle")
        assert game.choices() == {"hide keg left", "hide keg right"}
        game.play("hide keg right")
        assert game.slots[seat] == {"middle": "flag", "right": "keg", "left": "monkey"}
        for number, rank in enumerate(("gunner", "bomb", "gunner")):
            assert game.actor() == seat
            assert game.choices() == {f"deploy {r}" for r in CREW if game.reserve[seat][r]}
            game.play(f"deploy {rank}")
            assert places(game)[f"{colour}{number + 1}"] == colour
        assert game.reserve[seat].total() == 7 and not game.reserve[seat]["gunner"]
    assert game.odds() == {"start blue": HALF, "start red": HALF}
    game.play("start red")
    assert game.actor() == RED and len(game.choices()) == 10
    # What the other has chosen stays hidden.
    sees = game.sees(BLUE)
    for tag in ("red1", "red2", "red3"):
        assert sees["figures"][tag] == {"place": "red", "rank": None, "ranks": ALL_RANKS}
    assert sees["figures"]["blue2"] == {"place": "blue", "rank": "bomb", "ranks": {"bomb"}}
    assert sees["reserve"]["red"] == 7 and sees["reserve"]["blue"]["captain"] == 1
    assert all(
        seen == {"card": None, "cards": set(FLAGS)} for seen in sees["slots"]["red"].values()
    )
    assert sees["slots"]["blue"]["middle"] == {"card": "flag", "cards": {"flag"}}
    watcher = game.sees(None)
    assert all(figure["rank"] is None for figure in watcher["figures"].values())
    assert watcher["reserve"] == {"blue": 7, "red": 7}

    game = Game(bomb_below=True)
    after(game, *(f"lay {card[0]}" for card in DECKS["boarders"]))
    after(game, "hide flag left", "hide keg right")
    for rank in ("captain", "boy", "mate"):
        assert "deploy bomb" not in game.choices()
        game.play(f"deploy {rank}")
    assert game.actor() == RED
    # The first three are no bombs, and everybody knows it.
    assert game.sees(RED)["figures"]["blue1"]["ranks"] == ALL_RANKS - {"bomb"}
    game = turned("recruit", "captain@blue boy@blue mate@blue", "boy@red", bomb_below=True)
    assert "deploy bomb" in game.choices()


# Section 9, in its order.


def check_case_1_sail_takes_the_last():
    game = turned("sail", "captain@blue", "boy@blue")
    assert game.actor() == "chance"
    assert game.odds() == {"shot hit": Fraction(45, 100), "shot miss": Fraction(55, 100)}
    game.play("shot hit")
    assert game.actor() == RED and game.choices() == {"give red1"}
    game.play("give red1")
    assert places(game)["red1"] == "out"
    assert game.actor() == BLUE and game.choices() == seizures()
    game.play("seize left")
    assert game.actor() is None and game.choices() == set()
    assert game.scores() == (1, 0) and game.reason() == "flag_taken"


def check_case_2_a_boarder_defends_nothing():
    game = turned("attack", "captain@blue boy@red", "mate@blue")
    assert game.choices() == tries("blue2") | {"fight blue1 red1"}
    fought = turned("attack", "captain@blue boy@red", "mate@blue")
    fought.play("fight blue1 red1")
    assert places(fought)["red1"] == "out" and passed_to(fought, RED)
    game.play("try blue2 left")
    assert game.scores() == (1, 0) and game.reason() == "flag_taken"


def check_case_3_the_keg():
    game = turned("attack", "captain@blue boy@red", "mate@blue")
    game.play("try blue2 middle")
    assert places(game)["blue2"] == "out" and passed_to(game, RED)
    assert game.slots[RED]["middle"] == "keg"
    for seat in (BLUE, RED, None):
        assert game.sees(seat)["figures"]["blue2"]["rank"] == "boy"  # D9
        assert game.sees(seat)["slots"]["red"]["middle"]["card"] == "keg"
    assert game.sees(BLUE)["slots"]["red"]["left"] == {"card": None, "cards": {"flag", "monkey"}}

    game = turned("sail", "captain@blue", "boy@blue")
    after(game, "shot hit", "give red1", "seize middle")
    assert places(game) == {"blue1": "blue", "red1": "out"} and passed_to(game, RED)


def check_case_4_the_bomb_attacks():
    game = turned("attack", "bomb@blue", "fireman@blue gunner@red")
    assert game.choices() == {"fight blue1 red1"}
    game.play("fight blue1 red1")
    assert places(game) == {"blue1": "out", "red1": "blue", "red2": "red"}
    assert game.sees(BLUE)["figures"]["red1"]["rank"] == "fireman"


def check_case_5_plank_with_nobody():
    game = turned("plank", "", "boy@red")
    assert passed_to(game, RED)  # D14


def check_case_6_jump_home():
    game = turned("jump", "bomb@blue mate@red", "boy@red")
    assert game.choices() == {"return blue2", "pass"}
    game.play("return blue2")
    assert places(game)["blue2"] == "blue" and passed_to(game, RED)


def check_case_7_the_card_just_turned():
    game = at("captain@blue", "boy@red")
    assert game.choices() == {f"turn {place}" for place in PLACES}
    game.play("turn b4")
    assert game.actor() == RED
    assert game.choices() == {f"turn {place}" for place in PLACES if place != "b4"}
    try:
        game.play("turn b4")
    except ValueError:
        pass
    else:
        raise AssertionError("the card just turned was turned again")
    after(game, "turn b1", "pass")
    assert game.choices() == {f"turn {place}" for place in PLACES if place != "b1"}


def check_case_8_equal_ranks():
    game = turned("attack", "gunner@blue", "gunner@blue captain@red")
    game.play("fight blue1 red1")
    assert places(game) == {"blue1": "out", "red1": "out", "red2": "red"}
    for seat in (BLUE, RED, None):
        figures = game.sees(seat)["figures"]
        assert figures["blue1"]["rank"] == figures["red1"]["rank"] == "gunner"


def check_case_9_a_miss_tells_nothing():
    game = turned("skull", "captain@blue", "bomb@red boy@blue")
    before = game.sees(BLUE)["figures"]
    assert game.choices() == {"pick red1", "pick red2"}  # D4: compulsory
    game.play("pick red1")
    assert game.actor() == "chance" and game.sees(BLUE)["figures"] == before
    game.play("shot miss")
    assert passed_to(game, RED) and game.sees(BLUE)["figures"] == before
    assert before["red1"] == {"place": "red", "rank": None, "ranks": ALL_RANKS}


# Section 5: what is left of the actions.


def check_sail():
    game = turned("sail", "captain@blue", "boy@blue mate@red bomb@red")
    assert passed_to(after(game, "shot miss"), RED)
    game = turned("sail", "captain@blue", "boy@blue mate@red bomb@red")
    game.play("shot hit")
    assert game.actor() == RED and game.choices() == {"give red1", "give red2", "give red3"}
    game.play("give red3")
    assert passed_to(game, RED) and game.sees(BLUE)["figures"]["red3"]["rank"] == "bomb"
    # Nobody there: shoot all the same. D2: the attempt may be declined.
    game = turned("sail", "captain@blue", "")
    game.play("shot hit")
    assert game.actor() == BLUE and game.choices() == seizures()
    assert passed_to(after(game, "pass"), RED) and not game.turned[RED]


def check_skull():
    game = turned("skull", "", "boy@blue mate@red")
    after(game, "pick red2", "shot hit")
    assert places(game) == {"red1": "blue", "red2": "out"} and passed_to(game, RED)
    game = turned("skull", "", "boy@blue")
    after(game, "pick red1", "shot hit")
    assert game.actor() == BLUE and game.choices() == seizures()
    game = turned("skull", "", "")
    assert game.actor() == "chance"
    assert after(game, "shot hit").choices() == seizures()
    # D5: a slot may be turned again, and the monkey does nothing.
    after(game, "seize right")
    assert passed_to(game, RED) and game.sees(BLUE)["slots"]["red"]["right"]["card"] == "monkey"
    game = turned("sail", "", "")
    game.turned[RED] = {"right", "middle"}
    assert after(game, "shot hit").choices() == seizures()
    assert game.sees(BLUE)["slots"]["red"]["left"] == {"card": None, "cards": {"flag"}}


def check_late_try():
    for action, plies in (
        ("sail", ("shot hit", "give red1")),
        ("skull", ("pick red1", "shot hit")),
    ):
        game = turned(action, "boy@blue", "boy@blue", late_try=True)
        assert passed_to(after(game, *plies), RED)
        game = turned(action, "boy@blue", "", late_try=True)
        assert after(game, "shot hit").choices() == seizures()


def check_recruit():
    game = turned("recruit", "captain@blue gunner@blue", "boy@red")
    assert game.choices() == {"pass", *(f"deploy {r}" for r in CREW if r != "captain")}
    game.play("deploy gunner")
    assert places(game)["blue3"] == "blue" and passed_to(game, RED)
    assert game.sees(RED)["figures"]["blue3"]["rank"] is None
    assert game.sees(RED)["reserve"]["blue"] == 7
    # D8: figures that are out keep their tags, the next one gets the next.
    game = turned("recruit", "captain@blue", "boy@red", out=("boy mate", ""))
    after(game, "deploy bomb")
    assert places(game)["blue4"] == "blue"
    crew = "captain mate lookout gunner gunner topman topman fireman boy bomb"
    game = turned("recruit", "", "boy@red", out=(crew, ""))
    assert passed_to(game, RED)


def check_jump():
    game = turned("jump", "captain@blue boy@blue", "mate@red")
    assert game.choices() == {"pass", "board blue1", "board blue2"}
    game.play("board blue1")
    assert places(game)["blue1"] == "red"
    # D7: who has boarded is no bomb; the other may be.
    figures = game.sees(RED)["figures"]
    assert figures["blue1"] == {"place": "red", "rank": None, "ranks": ALL_RANKS - {"bomb"}}
    assert figures["blue2"]["ranks"] == ALL_RANKS
    assert passed_to(after(turned("jump", "captain@blue", ""), "pass"), RED)
    assert passed_to(turned("jump", "", "mate@red"), RED)
    # D6: only the bomb is there, and still he is asked.
    assert turned("jump", "bomb@blue", "mate@red").choices() == {"pass"}


def check_plank():
    game = turned("plank", "captain@blue boy@red", "mate@red")
    assert game.actor() == RED and game.choices() == {"pass", "pick blue1", "pick blue2"}
    assert passed_to(after(game, "pass"), RED)
    for side, place in (("shark", "out"), ("pirate", "red")):
        game = turned("plank", "captain@blue boy@red", "mate@red")
        game.play("pick blue2")
        assert game.odds() == {"coin shark": HALF, "coin pirate": HALF}
        game.play(f"coin {side}")
        assert places(game)["blue2"] == place and passed_to(game, RED)
        seen = game.sees(RED)["figures"]["blue2"]["rank"]
        assert seen == ("boy" if place == "out" else None)


def check_attack():
    # D3: fight or try, else try or pass.
    game = turned("attack", "captain@red boy@red mate@blue", "gunner@blue")
    assert game.choices() == tries("blue1", "blue2") | {"fight blue3 red1"}
    game = turned("attack", "captain@red boy@red mate@blue", "")
    assert game.choices() == tries("blue1", "blue2") | {"pass"}
    assert passed_to(after(game, "pass"), RED)
    # With a defender at home there is no try; fights on both decks.
    game = turned("attack", "captain@red mate@blue bomb@blue", "gunner@blue bomb@red")
    fights = {"fight blue1 red2", "fight blue2 red1", "fight blue3 red1"}
    assert game.choices() == fights
    game.play("fight blue1 red2")
    assert places(game)["blue1"] == "out" and game.sees(BLUE)["figures"]["red2"]["rank"] == "bomb"
    # Nobody on the same deck.
    assert passed_to(turned("attack", "captain@blue", "gunner@red"), RED)
    assert passed_to(turned("attack", "", "gunner@red"), RED)
    # The monkey; D9: a try does not show the rank.
    game = turned("attack", "mate@red", "")
    game.play("try blue1 right")
    assert passed_to(game, RED) and places(game)["blue1"] == "red"
    assert game.sees(RED)["figures"]["blue1"]["rank"] is None
    # Winning a fight gives no try in the same turn.
    game = turned("attack", "captain@red", "gunner@red")
    assert passed_to(after(game, "fight blue1 red1"), RED)


def check_try_after_fight():
    game = turned("attack", "captain@red boy@red", "gunner@red mate@blue", try_after_fight=True)
    game.play("fight blue1 red1")
    assert game.actor() == BLUE and game.choices() == tries("blue1") | {"pass"}
    twin = turned("attack", "captain@red", "gunner@red", try_after_fight=True)
    assert passed_to(after(twin, "fight blue1 red1", "pass"), RED)
    game.play("try blue1 middle")
    assert places(game)["blue1"] == "out" and passed_to(game, RED)
    # Not when another defends, when both are out, when the attacker lost or on his own deck.
    for blue, red in (
        ("captain@red", "gunner@red boy@red"),
        ("gunner@red boy@red", "gunner@red"),
        ("boy@red mate@red", "gunner@red"),
        ("captain@blue boy@red", "gunner@blue"),
    ):
        game = turned("attack", blue, red, try_after_fight=True)
        assert passed_to(after(game, "fight blue1 red1"), RED)


def check_bomb_never_attacks():
    game = turned("attack", "bomb@blue mate@blue", "boy@blue mate@red")
    assert "fight blue1 red1" in game.choices()
    more = {"bomb_never_attacks": True}
    game = turned("attack", "bomb@blue mate@blue", "boy@blue mate@red", **more)
    assert game.choices() == {"fight blue2 red1"}
    # D6, D7: he is asked and can only pass, which tells who it is.
    game = turned("attack", "bomb@blue mate@red", "boy@blue", **more)
    assert game.choices() == tries("blue2") | {"pass"}
    game = turned("attack", "bomb@blue", "boy@blue mate@red", **more)
    assert game.choices() == {"pass"}
    assert game.sees(RED)["figures"]["blue1"]["ranks"] == ALL_RANKS
    game.play("pass")
    assert passed_to(game, RED)
    assert game.sees(RED)["figures"]["blue1"] == {"place": "blue", "rank": None, "ranks": {"bomb"}}
    # With a free flag and nobody to fight a pass tells nothing.
    game = turned("attack", "mate@blue boy@red", "", **more)
    game.play("pass")
    assert game.sees(RED)["figures"]["blue1"]["ranks"] == ALL_RANKS
    # The bomb still defends when it is attacked.
    game = turned("attack", "mate@red", "bomb@red", **more)
    assert game.choices() == {"fight blue1 red1"}
    assert places(after(game, "fight blue1 red1"))["blue1"] == "out"


def check_deck_limit():
    four = "captain@blue boy@blue mate@blue gunner@blue"
    assert turned("recruit", four, "boy@red", deck_limit=4).choices() == {"pass"}
    assert len(turned("recruit", four, "boy@red", deck_limit=5).choices()) > 1
    # Figures of the other seat do not count.
    shared = "captain@blue boy@blue mate@blue"
    crowd = "captain@blue boy@blue mate@blue gunner@blue"
    assert len(turned("recruit", shared, crowd, deck_limit=4).choices()) > 1
    game = turned("jump", "boy@blue", "boy@red", deck_limit=4)
    assert game.choices() == {"pass", "board blue1"}
    abroad = "captain@red boy@red mate@red gunner@red"
    game = turned("jump", f"{abroad} gunner@blue", "boy@red", deck_limit=4)
    assert game.choices() == {"pass", *(f"return blue{number}" for number in (1, 2, 3, 4))}
    game = turned("jump", f"{four} gunner@red", "boy@red", deck_limit=4)
    assert game.choices() == {"pass", *(f"board blue{number}" for number in (1, 2, 3, 4))}


# Section 6: knowing, with perfect memory.


def check_knowledge():
    game = turned("attack", "captain@red", "gunner@red boy@red")
    game.play("fight blue1 red1")
    assert game.sees(RED)["figures"]["blue1"] == {
        "place": "red",
        "rank": "captain",
        "ranks": {"captain"},
    }
    after(game, "turn b1", "pass", "turn a3", "return blue1", "turn b5", "pass")
    assert game.sees(RED)["figures"]["blue1"]["rank"] == "captain"  # D19
    assert game.sees(BLUE)["figures"]["red2"]["ranks"] == ALL_RANKS  # one gunner is left
    # By elimination.
    out = "captain mate lookout gunner gunner topman topman fireman"
    game = turned("sleep", "boy@blue", "boy@red", out=(out, ""))
    seen = game.sees(RED)["figures"]
    assert seen["blue1"] == {"place": "blue", "rank": None, "ranks": {"boy", "bomb"}}
    game = turned("sleep", "boy@red bomb@blue", "boy@red", out=(out, ""))
    game.figure("blue1").boarded = True
    assert game.sees(RED)["figures"]["blue1"]["ranks"] == {"boy"}
    assert game.sees(RED)["figures"]["blue2"]["ranks"] == {"bomb"}


def could_be(spots, left):
    """Whether all spots, each a set of ranks, can be filled with the ranks that are left."""
    if not spots:
        return True
    return any(could_be(spots[1:], left - Counter([rank])) for rank in spots[0] if left[rank] > 0)


def check_elimination():
    """The possible ranks are exactly those with which all figures can be given a rank."""
    rng = random.Random(11)
    sizes = Counter()
    for number in range(300):
        options = {"bomb_below": number % 2 == 0, "bomb_never_attacks": number % 3 == 0}
        game = Game(dice_cannon=True, hit_percent=30, **options)
        for _ in range(rng.randrange(20, 300)):
            if game.actor() is None:
                break
            game.play(rng.choice(sorted(game.choices())))
        for seat in (BLUE, RED) if game.actor() is not None else ():
            crew = game.figures[1 - seat]
            open_to_all = [f for f in crew if f.shown or f.place == "out"]
            hidden = [f for f in crew if f not in open_to_all]
            left = Counter(CREW) - Counter(f.rank for f in open_to_all)
            may = {}
            for figure in hidden:
                no_bomb = figure.boarded or (options["bomb_below"] and figure in crew[:3])
                may[figure] = (
                    {"bomb"} if figure.balked else ALL_RANKS - ({"bomb"} if no_bomb else set())
                )
            for figure in hidden:
                rest = [may[f] for f in hidden if f is not figure]
                rest += [ALL_RANKS] * game.reserve[1 - seat].total()
                rest.sort(key=len)
                possible = {
                    rank
                    for rank in may[figure]
                    if left[rank] and could_be(rest, left - Counter([rank]))
                }
                assert game.sees(seat)["figures"][figure.tag]["ranks"] == possible
                sizes[len(possible)] += 1
    assert len(sizes) > 4


def check_cards_seen():
    """D10: the list of the ten is public, so the backs that are left are known."""
    ups = "attack attack attack attack sail sail skull skull sleep plank"
    game = at("boy@blue", "boy@red", cards=ups)
    cards = game.sees(BLUE)["cards"]
    assert cards["b4"] == {"up": "sleep", "down": None, "downs": {"recruit"}}
    assert cards["a1"]["downs"] == {"sleep", "recruit", "jump", "plank"}
    assert cards["front blue"] is None and game.sees(RED)["cards"] == cards
    game.play("turn b4")
    assert game.odds() == {"find recruit": 1}
    after(game, "find recruit", "pass")
    for seat in (BLUE, RED, None):
        assert game.sees(seat)["cards"]["b4"] == {
            "up": "recruit",
            "down": "sleep",
            "downs": {"sleep"},
        }


# Section 7: the rule for experienced players.


def layout(game):
    return {place: card and f"{card.up}/{card.down}" for place, card in game.layout.items()}


def check_experienced():
    for former_gap in (False, True):
        game = at("boy@blue", "boy@red", experienced=True, former_gap=former_gap)
        assert len(game.choices()) == 10
        game.play("turn b4")  # blue sleeps
        assert layout(game)["b4"] is None and game.front[BLUE].up == "sleep"
        assert game.choices() == {f"turn {place}" for place in PLACES if place != "b4"}
        after(game, "turn b1", "pass")
        assert game.choices() == {f"turn {place}" for place in PLACES if place not in ("b1", "b4")}
        game.play("turn a3")
        # While it is carried out nothing has moved.
        assert layout(game)["b4"] is None and game.front[BLUE].up == "sleep"
        game.play("pass")
        assert game.front[BLUE].up == "jump" and game.front[RED].up == "recruit"
        back, gap = ("b4", "a3") if former_gap else ("a3", "b4")
        assert layout(game)[back] == "sleep/recruit" and layout(game)[gap] is None
        assert layout(game)["b1"] is None and len(game.choices()) == 8
        # D12: the returned card may be turned at once.
        assert game.actor() == RED and f"turn {back}" in game.choices()
        assert game.sees(RED)["cards"]["front blue"] == {
            "up": "jump",
            "down": "attack",
            "downs": {"attack"},
        }
        after(game, f"turn {back}", "pass")
        assert layout(game)["b1" if former_gap else back] == "recruit/sail"
        assert game.actor() == BLUE and len(game.choices()) == 8


def check_memory_of_moved_cards():
    """A card that comes back elsewhere is still known."""
    ups = "attack attack attack attack sail sail skull skull sleep plank"
    game = at("boy@blue", "boy@red", cards=ups, experienced=True)
    after(game, "turn b4", "find recruit", "pass", "turn b5", "find jump", "pass")
    after(game, "turn a1", "find sleep")
    assert layout(game)["a1"] == "recruit/sleep" and layout(game)["b4"] is None
    game.play("turn a1")  # known: it comes up as sleep without chance
    assert game.front[RED].up == "sleep" and passed_to(game, BLUE)
    assert layout(game)["a1"] == "jump/plank" and layout(game)["b5"] is None


# D11, D15, D16: the end.


def check_ends():
    game = at("boy@blue", "boy@red", turns=LONGEST - 2)
    after(game, "turn b4", "turn b1")
    assert game.actor() == RED  # turn 300 is played out
    game.play("pass")
    assert game.actor() is None and game.scores() == (HALF, HALF)
    assert game.reason() == "turn_limit"

    game = turned("sail", "boy@blue", "", turns=LONGEST - 1)
    after(game, "shot hit", "seize left")
    assert game.scores() == (1, 0) and game.reason() == "flag_taken"
    game = turned("sail", "boy@blue", "", turns=LONGEST - 1, mover="red")
    after(game, "shot miss")
    assert game.scores() == (HALF, HALF)

    game = turned("sail", "mate@red captain@blue", "", mover="blue")
    after(game, "shot hit", "seize left")
    for seat in (BLUE, RED, None):
        sees = game.sees(seat)
        assert sees["figures"]["blue2"]["rank"] == "captain"
        assert sees["reserve"]["red"] == CREW
        assert sees["slots"]["blue"]["right"]["card"] == "monkey"


# D17: the cannon.


def check_cannon():
    asked = []

    def hit(*shot):
        asked.append(shot)
        return shot[-1] == "7"

    game = turned("skull", "boy@blue", "mate@red", dice_cannon=False, hit=hit)
    game.play("pick red1")
    assert game.odds() == {f"sway {number}": Fraction(1, 64) for number in SWAYS}
    game.play("sway 63")
    assert game.actor() == BLUE
    assert len(game.choices()) == len(YAWS) * len(ELEVATIONS)
    game.play("fire -3 17")
    assert game.odds() == {f"spread {number}": Fraction(1, 256) for number in SPREADS}
    game.play("spread 7")
    assert asked == [("skull", "-3", "17", "7")]
    assert places(game)["red1"] == "out" and game.choices() == seizures()
    game = turned("sail", "boy@blue", "mate@red", dice_cannon=False, hit=hit)
    after(game, "sway 0", "fire 20 0", "spread 8")
    assert asked[-1] == ("sail", "20", "0", "8") and passed_to(game, RED)
    for percent in range(5, 100, 5):
        game = turned("sail", "boy@blue", "mate@red", hit_percent=percent)
        assert game.odds()["shot hit"] == Fraction(percent, 100)  # D18


# Section 8: its angles, and how often an unsteady hand hits the sail and the skull.
STRAIGHT = {"sail": 34.6, "skull": 15.9}
RATES = {
    2.0: (0.81, 0.84),
    2.5: (0.65, 0.70),
    3.0: (0.52, 0.56),
    3.5: (0.41, 0.45),
    4.0: (0.34, 0.38),
    5.0: (0.23, 0.26),
}
SHOTS = 20_000


def check_flight():
    rng = random.Random(17)
    for face, wanted in zip(STRAIGHT, zip(*RATES.values(), strict=True), strict=True):
        middle = STRAIGHT[face]
        assert astray(face, 0, radians(middle), SPEED) < RADIUS / 50
        for error, rate in zip(RATES, wanted, strict=True):
            balls = [
                astray(
                    face,
                    radians(rng.gauss(0, error)),
                    radians(rng.gauss(middle, error)),
                    SPEED * rng.gauss(1, 0.01),
                )
                for _ in range(SHOTS)
            ]
            assert abs(fmean(ball <= RADIUS for ball in balls) - rate) < 0.015


def check_spread():
    """256 cells, even and as wide as section 8 says; they spoil no shot that points at the middle."""
    assert abs(fmean(DEGREES)) < 1e-9 and abs(pstdev(DEGREES) - 0.7) < 1e-9
    assert abs(fmean(FASTER) - 1) < 1e-9 and abs(pstdev(FASTER) - 0.01) < 1e-9
    assert len(DEGREES) ** 2 * len(FASTER) == len(SPREADS)
    for face, middle in STRAIGHT.items():
        shots = {yaw: count_hits(face, yaw, round(middle)) for yaw in YAWS}
        assert shots[0] == len(SPREADS) and all(shots[yaw] == shots[-yaw] for yaw in YAWS)
        assert not any(shots[yaw] for yaw in range(6, 21))  # that is 28 mm aside, or more


def count_hits(face, yaw, elevation):
    return sum(hits(face, yaw, elevation, cell) for cell in SPREADS)


# Random games.


def aimed(face, rng):
    """A shot by a hand that errs by two degrees."""
    yaw = min(max(round(rng.gauss(0, 2)), YAWS[0]), YAWS[-1])
    elevation = min(max(round(rng.gauss(STRAIGHT[face], 2)), ELEVATIONS[0]), ELEVATIONS[-1])
    return f"fire {yaw} {elevation}"


def assert_whole(game, before):
    """Nothing is lost, nothing stands where it may not, and what was known stays known."""
    for seat in (BLUE, RED):
        crew = Counter(figure.rank for figure in game.figures[seat])
        assert crew + game.reserve[seat] == CREW
        assert all(f.place in (*SEATS, "out") for f in game.figures[seat])
        assert all(f.place != SEATS[1 - seat] for f in game.figures[seat] if f.rank == "bomb")
        if game.deck_limit:
            assert all(len(game.aboard(seat, deck)) <= game.deck_limit for deck in SEATS)
    lying = [card for card in (*game.layout.values(), *game.front) if card is not None]
    assert {id(card) for card in lying} == {id(card) for card in game.cards}
    for seat in (BLUE, RED):
        sees = game.sees(seat)
        for tag, seen in sees["figures"].items():
            truth = game.figure(tag)
            assert truth.rank in seen["ranks"] and seen["rank"] in (None, truth.rank)
            if tag in before[seat]:
                assert seen["ranks"] <= before[seat][tag]["ranks"]
        for owner, colour in enumerate(SEATS):
            for slot, card in game.slots[owner].items():
                assert card in sees["slots"][colour][slot]["cards"]
        before[seat] = sees["figures"]


def random_games():
    plies = 0
    reasons = Counter()
    for number, (seats, options) in enumerate(CASES):
        for seed in range(GAMES):
            rng = random.Random(f"{number} {seed}")
            game = Game(seats, **options)
            before = {BLUE: {}, RED: {}}
            while game.actor() is not None:
                choices = game.choices()
                assert choices
                if game.actor() == "chance":
                    odds = game.odds()
                    assert sum(odds.values()) == 1 and set(odds) == choices
                    text = rng.choices(list(odds), list(map(float, odds.values())))[0]
                elif game.stage == "fire":
                    text = aimed(game.layout[game.place].up, rng)
                else:
                    text = rng.choice(sorted(choices))
                game.play(text)
                assert_whole(game, before)
                plies += 1
            assert sum(game.scores()) == 1 and game.turns <= LONGEST
            reasons[game.reason()] += 1
    return f"{plies} plies, {dict(reasons)}"


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
