"""Checks the second opinions against the fixtures and figures of the rulings.

    python tests/opinions/selfcheck.py            check everything
    python tests/opinions/selfcheck.py --write    and write counts.txt anew

A count is the number of action sequences of exactly that length from the start;
a game that is over has no continuation. Outcomes of chance count as actions.
"""

import random
import statistics
import sys
import time
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from opinions import deck as board  # noqa: E402
from opinions import loyal_captain, madagascar, quedah_merchant  # noqa: E402

COUNTS = HERE / "counts.txt"
GAMES = 200
HALF = Fraction(1, 2)

EDGES = (
    "0-1 0-2 1-5 2-5 1-3 2-4 3-7 4-8 5-6 6-9 6-10 7-9 8-10 9-11 10-11 7-12 8-13 11-14 "
    "14-15 14-16 12-15 13-16 15-17 16-17"
)
MIRRORS = (
    ((1, 2), (3, 4), (7, 8), (9, 10), (12, 13), (15, 16)),
    ((0, 17), (1, 15), (2, 16), (3, 12), (4, 13), (5, 14), (6, 11)),
)


def name(number):
    return board.HATCH if number == "S" else board.NAMES[int(number)]


def place(owner, text, *extra):
    """'1/5 2/S' as deck entries of the owner: spot to (owner, base, *extra)."""
    entries = {}
    for word in text.split():
        spot, base = word.split("/")
        entries[name(spot)] = (owner, name(base), *extra)
    return entries


def pile(text, owners):
    """'0/S' as a Madagascar deck entry with the given owners, bottom to top."""
    spot, base = text.split("/")
    return {name(spot): (owners, name(base))}


def move(spot, result):
    """move(1, '6/5') is the text of the move from 1 to 6 arriving from 5."""
    to, base = result.split("/")
    return f"move {name(spot)} {name(to)}/{name(base)}"


def moves_from(game, spot):
    return {text for text in game.choices() if text.split()[:2] == ["move", name(spot)]}


def spots(numbers):
    return {name(number) for number in numbers}


# The deck.


def check_deck():
    edges = {frozenset(name(end) for end in edge.split("-")) for edge in EDGES.split()}
    assert len(edges) == 24
    assert edges == {frozenset((a, b)) for a in board.NAMES for b in board.NEIGHBOURS[a]}
    assert set(board.NEIGHBOURS) == set(board.NAMES)
    for spot in board.NAMES:
        assert len(board.NEIGHBOURS[spot]) == (2 if spot in board.STARTS else 3)
    for mirror in MIRRORS:
        image = {spot: spot for spot in board.NAMES}
        for a, b in mirror:
            image[name(a)], image[name(b)] = name(b), name(a)
        assert {frozenset(image[end] for end in edge) for edge in edges} == edges
    # A fork is never a dead end.
    for spot in board.NAMES:
        for base in board.NEIGHBOURS[spot]:
            assert board.forward(spot, base)


# Fixtures of section 4.


def check_f1():
    deck = place(0, "0/S 12/S 14/16 17/S 9/7 3/S 6/5")
    deck |= place(1, "2/4 15/12 1/3 7/3 10/8 11/10 5/1")
    game = loyal_captain.Game.position(deck)
    assert spots((4, 8, 13, 16)) == set(board.NAMES) - set(deck)
    assert loyal_captain.captured_spots(game.deck, 0) == spots((0, 9, 6))
    assert loyal_captain.captured_spots(game.deck, 1) == spots((15,))

    def threatens(attacker, spot):
        return loyal_captain.threatens(game.deck, name(attacker), name(spot))

    assert threatens(1, 0) and threatens(2, 0)
    assert threatens(12, 15) and threatens(14, 15) and threatens(17, 15)
    assert not threatens(15, 12)
    assert not threatens(6, 5)
    assert not threatens(1, 3) and not threatens(7, 3)
    assert not threatens(9, 7)


def check_t1():
    deck = place(1, "1/5 2/5")
    game = loyal_captain.Game.position(deck, reserve=(2, 2))
    game.play("enter bow")
    assert game.tokens() == {("bow_port", 1, "fore_deck", 0), ("bow_starboard", 1, "fore_deck", 0)}
    assert game.reserve == [1, 2] and game.actor() == 1


def check_t2():
    deck = place(1, "1/5 2/5") | place(0, "3/S 5/6")
    game = loyal_captain.Game.position(deck, reserve=(1, 0))
    game.play("enter bow")
    assert game.tokens() == {
        ("bow", 0, "hatch", 0),
        ("fore_port", 0, "hatch", 0),
        ("fore_deck", 0, "fore_centre", 0),
        ("bow_starboard", 1, "fore_deck", 0),
    }


def check_t3():
    game = loyal_captain.Game.position(place(1, "1/0 2/5"), reserve=(1, 0))
    game.play("enter bow")
    assert ("bow", 0, "hatch", 0) in game.tokens() and len(game.tokens()) == 3


def check_t4():
    game = loyal_captain.Game.position(place(0, "0/1") | place(1, "2/5"))
    assert game.actor() is None and game.choices() == set()
    assert game.scores() == (0, 1) and game.reason() == "blocked"


def quedah(white, black, rolled, white_carrying="", black_carrying="", reserve=(0, 0)):
    deck = place(0, white) | place(1, black)
    deck |= place(0, white_carrying, True) | place(1, black_carrying, True)
    return quedah_merchant.Game.position(deck, reserve=reserve, rolled=rolled)


def check_q1_q2():
    game = quedah("1/3", "6/5", 2)
    assert game.choices() == {move(1, "2/0"), move(1, "2/5"), move(1, "6/5")}
    game.play(move(1, "6/5"))
    assert game.tokens() == {("fore_centre", 0, "fore_deck", 1)}
    assert game.scores() == (1, 0) and game.reason() == "blocked"
    game = quedah("1/3", "6/9", 2)
    assert game.choices() == {move(1, "2/0"), move(1, "2/5")}


def check_q3():
    game = quedah("5/1", "", 1, black_carrying="6/5")
    assert game.choices() == {move(5, "2/5"), move(5, "6/5")}
    game.play(move(5, "6/5"))
    assert game.actor() == 0
    assert game.choices() == {"free centre_port", "free centre_starboard"}
    game.play("free centre_port")
    assert game.tokens() == {
        ("fore_centre", 0, "fore_deck", 1),
        ("centre_port", 0, "fore_centre", 0),
    }


def check_q3b():
    game = quedah("5/1 9/11 10/11", "", 1, black_carrying="6/5")
    assert moves_from(game, 5) == {move(5, "2/5")}


def check_q3c():
    game = quedah("5/1 10/11", "", 1, black_carrying="6/5 9/6")
    assert moves_from(game, 5) == {move(5, "2/5"), move(5, "6/5")}
    game.play(move(5, "6/5"))
    assert game.choices() == {"free centre_port"}
    game.play("free centre_port")
    assert game.actor() == 0
    assert game.choices() == {"free mid_port", "free aft_centre"}
    game.play("free mid_port")
    assert game.tokens() == {
        ("fore_centre", 0, "fore_deck", 1),
        ("centre_port", 0, "fore_centre", 1),
        ("mid_port", 0, "centre_port", 0),
        ("centre_starboard", 0, "aft_centre", 0),
    }


def check_q4():
    for rolled in quedah_merchant.ROLLS:
        for spot in board.NAMES[1:]:
            for base in (*board.NEIGHBOURS[spot], board.HATCH):
                if base == board.HATCH and spot not in board.STARTS:
                    continue
                deck = {spot: (0, base), "bow": (1, "hatch")}
                game = quedah_merchant.Game.position(deck, rolled=rolled)
                assert not any(" bow/" in text for text in game.choices())


def check_q5():
    def game():
        return quedah("0/S", "17/S", 3, reserve=(4, 0))

    assert len(quedah_merchant.routes(game().deck, "bow", 3)) == 6
    # Two of the six routes lead to 6 over 5: by D1 they are one action.
    choices = game().choices()
    assert choices == {move(0, end) for end in ("7/3", "2/5", "6/5", "8/4", "1/5")}
    for text in choices:
        played = game()
        played.play(text)
        assert ("bow", 0, "hatch", 0) in played.tokens() and played.reserve == [3, 0]


def check_q6():
    game = quedah("", "6/5", 1, white_carrying="5/1")
    assert game.choices() == {move(5, "2/5")}


def check_m1():
    deck = pile("0/S", (0, 0, 0, 0)) | pile("17/S", (1,))
    expected = "0/1 0/2 3/1 4/2 9/6 9/7 10/6 10/8 12/7 13/8"
    game = madagascar.Game.position(deck, reserve=(0, 0))
    assert game.choices() == {move(0, end) for end in expected.split()}


def check_m2():
    deck = pile("0/S", (1, 0)) | pile("5/1", (0, 0, 1))
    game = madagascar.Game.position(deck, reserve=(0, 1))
    assert move(0, "5/1") in game.choices() and move(0, "5/2") not in game.choices()
    game.play(move(0, "5/1"))
    assert game.tokens() == {("fore_deck", 0, "bow_port", (0, 0, 1, 1, 0))}


def check_m3():
    deck = pile("3/1", (0,)) | pile("17/S", (1,))
    game = madagascar.Game.position(deck, reserve=(0, 0))
    assert game.choices() == {move(3, "7/3")}


# Decisions of section 11.


LONE = place(0, "0/S") | place(1, "17/S")
CIRCLES = ((0, 1, 5, 2), (17, 15, 14, 16))


def circle(game, most=None):
    """From LONE: both walk round their quads, to the end or for `most` turns.

    From the second position on the positions come back every eight turns.
    """
    steps = 0
    while game.actor() is not None and steps != most:
        lap, at = CIRCLES[game.mover], steps // 2
        game.play(f"step {name(lap[at % 4])} {name(lap[(at + 1) % 4])}")
        steps += 1
    return steps


def check_contest():
    def contested(**options):
        game = loyal_captain.Game.position(LONE, **options)
        assert game.choices() == {"offer", "step bow bow_port", "step bow bow_starboard"}
        game.play("offer")
        assert game.actor() == 1 and game.choices() == {"accept", "contest"}
        game.play("contest")
        assert game.actor() == 0 and "offer" not in game.choices()
        return game

    game = loyal_captain.Game.position(LONE)
    game.play("offer")
    game.play("accept")
    assert game.scores() == (HALF, HALF) and game.reason() == "agreed"

    # Seat 1 contests: lost with its 20th turn, the 40th since.
    game = contested(unattended=True)
    assert circle(game) == 40
    assert game.scores() == (1, 0) and game.reason() == "contest"

    # Both contest: seat 1 offers in its fourth turn and is refused.
    game = contested()
    circle(game, most=7)
    assert game.actor() == 1 and "offer" in game.choices()
    game.play("offer")
    assert game.actor() == 0 and game.choices() == {"accept", "contest"}
    game.play("contest")
    assert game.contest == [0, 3]
    assert game.actor() == 1 and "offer" not in game.choices()
    game.play("step stern_starboard stern")
    assert game.contest == [0, 4]
    assert game.actor() == 0 and "offer" not in game.choices()

    # A capture sets both counts to 0 (the lone 0/S is taken by 1 and 2).
    deck = place(0, "0/S 8/4") | place(1, "1/5 4/8")
    game = loyal_captain.Game.position(deck, mover=1, contest=(5, 19))
    game.play("step fore_starboard bow_starboard")
    assert game.contest == [0, 0] and game.actor() == 0
    # So does a suicide.
    game = loyal_captain.Game.position(place(1, "1/5 2/5"), (2, 0), contest=(19, 7))
    game.play("enter bow")
    assert game.contest == [0, 0] and game.actor() == 1
    # An entry does not, even as the 20th turn.
    game = loyal_captain.Game.position(place(1, "1/0 2/5"), (2, 0), contest=(19, 7))
    game.play("enter bow")
    assert game.reason() == "contest" and game.scores() == (0, 1)
    # A 20th turn that blocks wins.
    deck = place(0, "5/6") | place(1, "0/1")
    game = loyal_captain.Game.position(deck, contest=(19, None))
    game.play("step fore_deck bow_starboard")
    assert game.reason() == "blocked" and game.scores() == (1, 0)


def check_nothing_left():
    """D6: the player to move loses, even if the enemy has nothing left either."""
    game = loyal_captain.Game.position({}, mover=1)
    assert game.scores() == (1, 0) and game.reason() == "blocked"


def check_divided():
    game = loyal_captain.Game(divided_start=True)
    assert game.actor() == 0 and len(game.choices()) == 30
    game.play("divide bow stern")
    assert game.actor() == 1 and game.choices() == {"pick first", "pick second"}
    other = game.copy()
    game.play("pick first")
    assert game.tokens() == {("bow", 1, "hatch", 0), ("stern", 0, "hatch", 0)}
    assert game.actor() == 1 and game.reserve == [6, 6]
    other.play("pick second")
    assert other.tokens() == {("bow", 0, "hatch", 0), ("stern", 1, "hatch", 0)}
    assert other.actor() == 0 and "offer" in other.choices()


def third_time(seen):
    """Whether the last position is the third such among the last 128."""
    return seen[-128:].count(seen[-1]) >= 3


def check_automatic_draws():
    # The positions after turns 2, 10 and 18 are the same.
    game = loyal_captain.Game.position(LONE, unattended=True)
    assert circle(game) == 18
    assert game.reason() == "repetition" and game.scores() == (HALF, HALF)
    # Not between people: there the game runs to its greatest length.
    game = loyal_captain.Game.position(LONE)
    assert circle(game) == 2000
    assert game.reason() == "length" and game.scores() == (HALF, HALF)
    # Wandering games end with the third occurrence within the memory, not otherwise.
    chooser = random.Random(1)
    reasons = []
    forgotten = 0  # third occurrences that the memory no longer held
    for _ in range(GAMES):
        game = loyal_captain.Game.position(LONE, unattended=True, draw_offers=False)
        seen = [game._position()]
        while game.actor() is not None:
            assert not third_time(seen)
            forgotten += seen.count(seen[-1]) == 3
            game.play(less_seen(game, seen, chooser))
            seen.append(game._position())
        reasons.append(game.reason())
        if game.reason() == "repetition":
            assert third_time(seen) and len(seen) <= 200
        if game.reason() == "stalled":
            assert len(seen) == 201
    assert forgotten and set(reasons) == {"repetition", "stalled", "blocked"}


def less_seen(game, seen, chooser):
    """Of two random choices, the one that leads to the less seen position."""
    ranked = []
    for text in chooser.choices(sorted(game.choices()), k=2):
        after = game.copy()
        after.play(text)
        ranked.append((seen.count(after._position()), text))
    return min(ranked)[1]


def check_refill():
    """D8: a freed friend may take the start spot just left; then no refill."""
    game = quedah("0/S", "17/S", 3, black_carrying="2/5", reserve=(4, 0))
    game.play(move(0, "2/5"))
    assert game.choices() == {"free bow", "free fore_starboard"}
    other = game.copy()
    game.play("free bow")
    assert game.reserve == [4, 0] and ("bow", 0, "bow_starboard", 0) in game.tokens()
    other.play("free fore_starboard")
    assert other.reserve == [3, 0] and ("bow", 0, "hatch", 0) in other.tokens()
    # Passing over a start spot vacates nothing.
    game = quedah("1/3", "17/S", 2, reserve=(4, 0))
    game.play(move(1, "2/0"))
    assert game.reserve == [4, 0] and len(game.tokens()) == 2


def check_lost_turn():
    """D9: white 0/1 can go one step only, black stands in the way of more."""
    deck = place(0, "0/1") | place(1, "4/8 5/1")
    game = quedah_merchant.Game.position(deck, rolled=2, last_mover=1)
    assert game.choices() == {"pass"}
    game.play("pass")
    assert game.last_mover == 1 and game.actor() == "chance" and game.mover == 1
    strict = quedah_merchant.Game.position(deck, rolled=2, last_mover=1, strict_roll=True)
    assert strict.reason() == "blocked" and strict.scores() == (0, 1)
    # The winner is the last mover, be it the blocked player.
    deck = place(0, "0/1") | place(1, "2/5")
    assert quedah_merchant.Game.position(deck, last_mover=0).scores() == (1, 0)
    assert quedah_merchant.Game.position(deck, last_mover=1).scores() == (0, 1)
    assert quedah_merchant.Game.position(deck).scores() == (0, 1)


def check_prisoners():
    carrying = "1/0 2/0 3/1 4/2 7/3 8/4"
    game = quedah("5/1", "6/5", 1, white_carrying=carrying)
    game.play(move(5, "6/5"))
    assert game.reason() == "prisoners" and game.scores() == (1, 0)


def check_length():
    """D11: the 2,000th turn ends the game as a draw, unless it ends it otherwise."""
    deck = place(0, "0/S") | place(1, "17/S")
    game = quedah_merchant.Game.position(deck, turns=1999, rolled=1)
    game.play(move(0, "1/0"))
    assert game.reason() == "length" and game.scores() == (HALF, HALF)
    deck = place(0, "5/6") | place(1, "0/1")
    game = quedah_merchant.Game.position(deck, turns=1999, rolled=1)
    game.play(move(5, "2/5"))
    assert game.reason() == "blocked" and game.scores() == (1, 0)
    deck = pile("0/S", (2, 0)) | pile("17/S", (1,))
    game = madagascar.Game.position(deck, reserve=(0, 0, 0), turns=1999)
    game.play(move(0, "5/1"))
    assert game.reason() == "length" and game.scores() == (HALF, HALF, 0)


def check_round_trip():
    """D12: round the quad 6-9-11-10 and back to the same spot and base."""
    deck = pile("6/10", (0, 0, 0, 0)) | pile("17/S", (1,))
    game = madagascar.Game.position(deck, reserve=(0, 0))
    before = game.tokens()
    game.play(move(6, "6/10"))
    assert game.tokens() == before and game.actor() == 1


def check_last_top():
    deck = pile("0/S", (0,)) | pile("1/0", (1,)) | pile("17/S", (2,))
    # A capture of the last top of seat 1: skipped while a third is in.
    game = madagascar.Game.position(deck, reserve=(0, 0, 0))
    game.play(move(0, "1/0"))
    assert game.tokens() == {("bow_port", 0, "bow", (1, 0)), ("stern", 2, "hatch", (2,))}
    assert game.actor() == 2
    # A reserve token keeps it in.
    game = madagascar.Game.position(deck, reserve=(0, 1, 0))
    game.play(move(0, "1/0"))
    assert game.actor() == 1
    # With two the game is won.
    del deck["stern"]
    game = madagascar.Game.position(deck, reserve=(0, 0))
    game.play(move(0, "1/0"))
    assert game.reason() == "captured_all" and game.scores() == (1, 0)


def check_all_passed():
    """D13: everybody is stuck; seat 2 is out and gets nothing."""
    deck = pile("0/1", (2, 0)) | pile("5/6", (0,)) | pile("3/7", (0,))
    deck |= pile("1/0", (1,)) | pile("2/4", (2, 2, 1))
    game = madagascar.Game.position(deck, reserve=(0, 0, 0))
    for seat in (0, 1):
        assert game.actor() == seat and game.choices() == {"pass"}
        game.play("pass")
    assert game.reason() == "all_passed" and game.scores() == (HALF, HALF, 0)


FIXTURES = [
    check_deck,
    check_f1,
    check_t1,
    check_t2,
    check_t3,
    check_t4,
    check_q1_q2,
    check_q3,
    check_q3b,
    check_q3c,
    check_q4,
    check_q5,
    check_q6,
    check_m1,
    check_m2,
    check_m3,
    check_contest,
    check_nothing_left,
    check_divided,
    check_automatic_draws,
    check_refill,
    check_lost_turn,
    check_prisoners,
    check_length,
    check_round_trip,
    check_last_top,
    check_all_passed,
]


# Random games and the figures of section 9.


TURNS = ("enter", "step", "move", "pass")


class Watcher:
    """Follows a game from outside and checks what must hold after every action."""

    setup = 0  # placements before the first turn

    def __init__(self, game):
        self.game = game
        self.options = []  # how many there were, each turn
        self.seen = []
        self.tops = 0

    def before(self, text):
        self.tops = len(self.game.tokens())
        if text.split()[0] in TURNS:
            self.options.append(len(self.game.choices()))

    def after(self, text):
        pass

    def end(self):
        assert sum(self.game.scores()) == 1 and self.game.choices() == set()
        self.options = self.options[self.setup :]


class Remembering(Watcher):
    """Loyal Captain and Madagascar: repetition, judged from the full history."""

    def after(self, text):
        word = text.split()[0]
        if word == "enter" or len(self.game.tokens()) < self.tops:
            self.seen = []
        if word in TURNS:
            self.seen.append(self.game._position())
        if self.game.actor() is not None:
            assert not third_time(self.seen)

    def end(self):
        super().end()
        if self.game.reason() == "repetition":
            assert third_time(self.seen)


class Piles(Remembering):
    setup = 6

    def after(self, text):
        super().after(text)
        game = self.game
        owners = [owner for stack in game.deck.values() for owner in stack.owners]
        for seat in range(game.seats):
            each = madagascar.TOKENS_EACH[game.seats]
            assert owners.count(seat) + game.reserve[seat] == each


class Prisoners(Watcher):
    setup = 6

    def after(self, text):
        game = self.game
        if game.phase != "roll":
            return
        for seat in (0, 1):
            tops = [token for token in game.deck.values() if token.owner == seat]
            held = [token for token in game.deck.values() if token.owner != seat and token.prisoner]
            assert len(tops) + len(held) + game.reserve[seat] == 7
        # Blocked for every value is the same as having no move of one step.
        if game.reason() != "prisoners":
            stuck = not quedah_merchant.moves(game.deck, game.mover, 1)
            assert stuck == (game.reason() == "blocked")


def play_randomly(make, watch, seed):
    chooser = random.Random(seed)
    game = make()
    watcher = watch(game)
    while game.actor() is not None:
        choices = sorted(game.choices())
        if game.actor() == "chance":
            odds = game.odds()
            assert set(odds) == set(choices) and sum(odds.values()) == 1
            text = chooser.choices(choices, [float(odds[text]) for text in choices])[0]
        else:
            text = chooser.choice(choices)
        watcher.before(text)
        game.play(text)
        watcher.after(text)
    watcher.end()
    return watcher


def random_games(title, make, watch, expected, decided=()):
    """`decided`: the reasons whose games the median speaks of, if not all."""
    played = [play_randomly(make, watch, seed) for seed in range(GAMES)]
    lengths = sorted(w.game.turns for w in played if not decided or w.game.reason() in decided)
    options = [number for w in played for number in w.options]
    scores = [w.game.scores() for w in played]
    reasons = [w.game.reason() for w in played]
    wins = [
        sum(score[seat] == 1 for score in scores) / len(played) for seat in range(len(scores[0]))
    ]
    ends = ", ".join(
        f"{reason} {reasons.count(reason) / len(played):.3f}" for reason in sorted(set(reasons))
    )
    print(f"{title}: {len(played)} random games")
    print(
        f"  here:    wins {' / '.join(f'{share:.3f}' for share in wins)}; "
        f"turns {statistics.median(lengths):g} "
        f"({lengths[len(lengths) * 9 // 10]}, {lengths[-1]}); "
        f"options {statistics.mean(options):.1f} ({max(options)}); {ends}"
    )
    print(f"  rulings: {expected}")


def check_random_games():
    random_games(
        "loyal_captain without offers",
        lambda: loyal_captain.Game(draw_offers=False, unattended=True),
        Remembering,
        "wins .496 / .504; turns 60 (132, 534); options 4.7 (16); repetition .001",
    )
    random_games(
        "loyal_captain, divided start, with offers",
        lambda: loyal_captain.Game(divided_start=True),
        Watcher,
        "no figures",
    )
    random_games(
        "quedah_merchant",
        quedah_merchant.Game,
        Prisoners,
        "wins .494 / .505; turns 51 (111, 486); prisoners .0005; "
        "options 3.6 (18), of routes and without lost turns",
    )
    random_games(
        "quedah_merchant strict_roll",
        lambda: quedah_merchant.Game(strict_roll=True),
        Prisoners,
        "wins .479 / .521; turns 15 (31, 123); options 4.6 (17), of routes",
    )
    random_games(
        "madagascar for two",
        madagascar.Game,
        Piles,
        "wins .222 / .260; decided: turns 125 (215, 778); options 6.4 (33); "
        "all_passed .267, repetition .252",
        decided=("captured_all",),
    )
    random_games(
        "madagascar for three",
        lambda: madagascar.Game(seats=3),
        Piles,
        "wins .147 / .148 / .156; decided: turns 147 (249, 691); options 6.9 (38); "
        "all_passed .327, repetition .223",
        decided=("captured_all",),
    )


# Counts.

COUNTED = (
    ("loyal_captain", {}, 6),
    ("loyal_captain", {"draw_offers": False}, 6),
    ("loyal_captain", {"divided_start": True}, 6),
    ("quedah_merchant", {}, 10),
    ("madagascar", {"seats": 2}, 10),
    ("madagascar", {"seats": 3}, 10),
)
MODULES = {
    "loyal_captain": loyal_captain,
    "quedah_merchant": quedah_merchant,
    "madagascar": madagascar,
}


def count(game, depth):
    choices = game.choices()
    if depth == 1:
        return len(choices)
    total = 0
    for text in choices:
        after = game.copy()
        after.play(text)
        total += count(after, depth - 1)
    return total


def check_counts(write):
    lines = []
    for title, options, deepest in COUNTED:
        words = ",".join(f"{key}={value}" for key, value in options.items()) or "defaults"
        for depth in range(1, deepest + 1):
            began = time.perf_counter()
            number = count(MODULES[title].Game(**options), depth)
            lines.append(f"{title} {words} {depth} {number}")
            print(f"{lines[-1]}    ({time.perf_counter() - began:.1f} s)", flush=True)
    if write:
        COUNTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert COUNTS.read_text(encoding="utf-8").split("\n")[:-1] == lines, "counts.txt differs"


def main():
    for check in FIXTURES:
        check()
        print(f"{check.__name__}: good")
    check_random_games()
    check_counts(write="--write" in sys.argv[1:])
    print("all good")


if __name__ == "__main__":
    main()
