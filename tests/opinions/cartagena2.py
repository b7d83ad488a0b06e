"""Cartagena 2, a second opinion."""

from collections import Counter
from fractions import Fraction

COLOURS = ("blue", "red", "green", "yellow", "brown")
BOARDS = {
    "i": ("map", "spyglass", "cannon", "parrot", "ducat", "compass", "chest"),
    "ii": ("ducat", "compass", "chest", "cannon", "map", "parrot", "spyglass"),
    "iii": ("spyglass", "ducat", "parrot", "map", "chest", "cannon", "compass"),
    "iv": ("chest", "parrot", "spyglass", "compass", "cannon", "ducat", "map"),
    "v": ("parrot", "chest", "ducat", "spyglass", "compass", "map", "cannon"),
}
SYMBOLS = ("parrot", "chest", "spyglass", "ducat", "map", "cannon", "compass")
GOLD = "gold_"

# A place is "start", a number, "boat" or "nest".
SMALL = range(1, 15)
LARGE = range(15, 36)
SMALL_SHORE, LARGE_SHORE = "small", "large"

PIRATES = 6
FIRST_HAND = 7
MOST_AFTER_GOLD = 7
ACTIONS = 3
ROOM = 3  # for each colour in the boat
LONGEST = 1000

# The cases in which the two implementations are compared: seats, and the options that are not
# the usual ones.
SHEET = {"board_1": "i", "board_2": "ii", "board_3": "iii", "board_4": "iv", "board_5": "v"}
CASES = [
    *((seats, {}) for seats in (2, 3, 4, 5)),
    *((seats, SHEET) for seats in (2, 3, 4, 5)),
    (2, {"first": "red"}),
    (3, {"first": "green"}),
    (4, {"first": "blue"}),
    (5, {"first": "brown"}),
    (2, {"board_1": "v_turned"}),
    (3, {"board_2": "iii", "board_4": "i_turned", "first": "red"}),
    (4, {"board_5": "ii_turned", "board_3": "iv"}),
    (5, {"board_1": "ii", "board_2": "i_turned", "board_4": "v", "board_5": "iii_turned"}),
]


def symbols(name):
    """What a board shows, in the direction of the nest."""
    order = BOARDS[name.removesuffix("_turned")]
    return order[::-1] if name.endswith("_turned") else order


def spaces_ahead(place):
    """The spaces ahead on the same island; from the boat those of the large one."""
    if place == "start":
        return SMALL
    if place == "boat":
        return LARGE
    return range(place + 1, SMALL.stop if place in SMALL else LARGE.stop)


def whole_deck():
    deck = Counter()
    for symbol in SYMBOLS:
        deck[symbol] = 14
        deck[GOLD + symbol] = 1
    return deck


class Game:
    def __init__(self, seats=2, first="random", **chosen):
        self.seats = seats
        self.first = first

        # The boards from the start to the nest, None where chance has still to lay one.
        self.laid = []
        for slot in range(1, len(BOARDS) + 1):
            name = chosen.get(f"board_{slot}", "random")
            self.laid.append(None if name == "random" else name)

        self.pirates = [["start"] * PIRATES for _ in range(seats)]
        self.shore = SMALL_SHORE  # where the boat is
        self.hands = [Counter() for _ in range(seats)]
        self.pile = whole_deck()
        self.discards = Counter()
        self.mover = None
        self.taken = 0  # actions this turn
        self.sailed = False  # the captain's free crossing is used up
        self.owed = 0  # cards still to be drawn
        self.turn_over = False
        self.discarding = []  # seats that have still to look at their hands after a gold card
        self.turns = 0
        self.stage = None  # lay, first, deal, draw, discard, act
        self._scores = None
        self._reason = None
        self._set_up()

    @classmethod
    def position(
        cls, boards, pirates, hands, shore=SMALL_SHORE, mover=0, pile=None, discards=(), turns=0
    ):
        """A game at the start of a turn.

        `pirates` and `hands` are lists for each seat. The pile is what is nowhere else, unless
        it is given.
        """
        chosen = {f"board_{slot}": name for slot, name in enumerate(boards, 1)}
        game = cls(seats=len(pirates), **chosen)
        game.pirates = [list(places) for places in pirates]
        game.hands = [Counter(cards) for cards in hands]
        game.discards = Counter(discards)
        if pile is not None:
            game.pile = Counter(pile)
        else:
            for cards in [game.discards, *game.hands]:
                game.pile.subtract(cards)
        game.shore = shore
        game.mover = mover
        game.turns = turns
        game.stage = "act"
        return game

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.laid = list(self.laid)
        twin.pirates = [list(places) for places in self.pirates]
        twin.hands = [Counter(hand) for hand in self.hands]
        twin.pile = Counter(self.pile)
        twin.discards = Counter(self.discards)
        twin.discarding = list(self.discarding)
        return twin

    # What can be seen.

    def actor(self):
        if self._scores is not None:
            return None
        if self.stage == "act":
            return self.mover
        if self.stage == "discard":
            return self.discarding[0]
        return "chance"

    def choices(self):
        if self._scores is not None:
            return set()
        if self.stage == "discard":
            return {f"discard {card}" for card in self.hand(self.discarding[0])}
        if self.stage != "act":
            return set(self.odds())
        found = self._advances() | self._pushes()
        if self.may_cross():
            found.add("cross")
        if self.taken > 0:
            found.add("end")
        elif not found:
            found.add("draw")
        elif self.may_cross() and self.is_captain() and not self.sailed:
            found.add("sail")
        return found

    def odds(self):
        if self.actor() != "chance":
            raise ValueError("nothing for chance to do")
        if self.stage == "lay":
            free = self._boards_left()
            return {f"lay {name}": Fraction(1, len(free)) for name in free}
        if self.stage == "first":
            return {f"first {name}": Fraction(1, self.seats) for name in COLOURS[: self.seats]}
        # The discards are shuffled when a card is needed and the pile is empty.
        source = self.pile if self.pile.total() else self.discards
        return {
            f"deal {card}": Fraction(count, source.total())
            for card, count in source.items()
            if count
        }

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    def hand(self, seat):
        """The cards of a seat: card to number, none of them zero."""
        return {card: count for card, count in self.hands[seat].items() if count}

    def places(self, seat):
        """Where the pirates of a seat are: name of the place to number."""
        return dict(Counter(str(place) for place in self.pirates[seat]))

    # The islands and the boat.

    def path(self):
        """The symbols of the spaces; space 1 comes first."""
        return [symbol for name in self.laid for symbol in symbols(name)]

    def standing(self, space):
        """How many pirates of all colours are there."""
        return sum(places.count(space) for places in self.pirates)

    def aboard(self, seat):
        return self.pirates[seat].count("boat")

    def can_leave(self, place):
        """Nobody leaves the nest, and the boat only where it has landed on the large island."""
        return place != "nest" and (place != "boat" or self.shore == LARGE_SHORE)

    def can_board(self, seat):
        return self.shore == SMALL_SHORE and self.aboard(seat) < ROOM

    def landing_of_card(self, seat, place, symbol):
        """Where a card takes a pirate, or None if it takes it nowhere."""
        path = self.path()
        for space in spaces_ahead(place):
            if path[space - 1] == symbol and self.standing(space) == 0:
                return space
        if place == "boat" or place in LARGE:
            return "nest"
        return "boat" if self.can_board(seat) else None

    def landing_of_push(self, seat, place):
        """Where a pirate can be pushed, or None."""
        for space in spaces_ahead(place):
            if self.standing(space) in (1, 2):
                return space
        if place == "boat" or place in LARGE:
            return None
        return "boat" if self.can_board(seat) else None

    def may_cross(self):
        """Outward with somebody aboard, back with somebody on the small island."""
        mine = self.pirates[self.mover]
        if self.shore == SMALL_SHORE:
            return "boat" in mine
        return any(place == "start" or place in SMALL for place in mine)

    def is_captain(self):
        """Asked before the first action of a turn only, so it is as it was at its start."""
        mine = self.aboard(self.mover)
        return mine > 0 and all(self.aboard(seat) <= mine for seat in range(self.seats))

    def _advances(self):
        found = set()
        for place in self.pirates[self.mover]:
            if self.can_leave(place):
                for card in self.hand(self.mover):
                    symbol = card.removeprefix(GOLD)
                    if self.landing_of_card(self.mover, place, symbol) is not None:
                        found.add(f"advance {card} {place}")
        return found

    def _pushes(self):
        found = set()
        for seat in range(self.seats):
            if seat != self.mover:
                for place in self.pirates[seat]:
                    if self.can_leave(place) and self.landing_of_push(seat, place) is not None:
                        found.add(f"push {COLOURS[seat]} {place}")
        return found

    # What can be done.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        if word == "lay":
            self.laid[self.laid.index(None)] = rest[0]
            self._set_up()
        elif word == "first":
            self.mover = COLOURS.index(rest[0])
            self._set_up()
        elif word == "deal":
            self._deal(rest[0])
        elif word == "advance":
            self._advance(rest[0], self._place(rest[1]))
        elif word == "push":
            self._push(COLOURS.index(rest[0]), self._place(rest[1]))
        elif word == "cross":
            self._cross()
            self.taken += 1
            self._go_on()
        elif word == "sail":
            self._cross()
            self.sailed = True
        elif word == "discard":
            self._put_down(self.discarding[0], rest[0])
            self._go_on()
        elif word == "draw":
            self.owed = 1
            self.turn_over = True
            self._go_on()
        else:
            self.turn_over = True
            self._go_on()

    def _place(self, name):
        return int(name) if name.isdigit() else name

    # Setting up: boards, first player, hands.

    def _set_up(self):
        if None in self.laid:
            self.stage = "lay"
            return
        if self.mover is None and self.first != "random":
            self.mover = COLOURS.index(self.first)
        if self.mover is None:
            self.stage = "first"
        elif self._next_to_be_dealt() is not None:
            self.stage = "deal"
        else:
            self.stage = "act"

    def _boards_left(self):
        """The boards that lie nowhere and were not chosen for another place, both ways round."""
        found = []
        for name in BOARDS:
            ways = [name, name + "_turned"]
            if not any(way in self.laid for way in ways):
                found += ways
        return found

    def _next_to_be_dealt(self):
        """Hand after hand, clockwise from the first player; None when all have theirs."""
        for step in range(self.seats):
            seat = (self.mover + step) % self.seats
            if self.hands[seat].total() < FIRST_HAND:
                return seat
        return None

    # Actions.

    def _advance(self, card, place):
        mine = self.pirates[self.mover]
        to = self.landing_of_card(self.mover, place, card.removeprefix(GOLD))
        self._put_down(self.mover, card)
        mine[mine.index(place)] = to
        self.taken += 1
        if all(other == "nest" for other in mine):
            self._scores = tuple(Fraction(int(seat == self.mover)) for seat in range(self.seats))
            self._reason = "home"
            return
        if card.startswith(GOLD):
            self.discarding = [(self.mover + step) % self.seats for step in range(self.seats)]
        self._go_on()

    def _push(self, seat, place):
        theirs = self.pirates[seat]
        to = self.landing_of_push(seat, place)
        self.owed = 2 if to == "boat" else self.standing(to)
        theirs[theirs.index(place)] = to
        self.taken += 1
        self._go_on()

    def _cross(self):
        self.shore = LARGE_SHORE if self.shore == SMALL_SHORE else SMALL_SHORE

    # Cards.

    def _deal(self, card):
        if self.pile.total() == 0:
            self.pile, self.discards = self.discards, Counter()
        self.pile[card] -= 1
        if self.stage == "deal":
            self.hands[self._next_to_be_dealt()][card] += 1
            self._set_up()
        else:
            self.hands[self.mover][card] += 1
            self.owed -= 1
            self._go_on()

    def _put_down(self, seat, card):
        self.hands[seat][card] -= 1
        self.discards[card] += 1

    def _go_on(self):
        """Do what needs no decision, until chance or a seat is to act."""
        if self.owed > 0 and self.pile.total() + self.discards.total() > 0:
            self.stage = "draw"
            return
        self.owed = 0
        while self.discarding:
            if self.hands[self.discarding[0]].total() > MOST_AFTER_GOLD:
                self.stage = "discard"
                return
            self.discarding.pop(0)
        self.stage = "act"
        if self.turn_over or self.taken == ACTIONS:
            self._pass_turn()

    def _pass_turn(self):
        self.mover = (self.mover + 1) % self.seats
        self.taken = 0
        self.sailed = False
        self.turn_over = False
        self.turns += 1
        if self.turns >= LONGEST:
            self._scores = (Fraction(1, self.seats),) * self.seats
            self._reason = "length"
