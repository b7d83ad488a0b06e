"""Cartagena, a second opinion: both editions, Jamaica and Tortuga."""

from collections import Counter
from fractions import Fraction

COLOURS = ("blue", "red", "green", "yellow", "brown")
TILES = {
    "t1": ("bottle", "pistol", "hat", "skull", "dagger", "key"),
    "t2": ("skull", "hat", "pistol", "key", "bottle", "dagger"),
    "t3": ("pistol", "key", "dagger", "hat", "skull", "bottle"),
    "t4": ("dagger", "skull", "bottle", "pistol", "key", "hat"),
    "t5": ("key", "bottle", "skull", "dagger", "hat", "pistol"),
    "t6": ("hat", "dagger", "key", "bottle", "pistol", "skull"),
}
NEWER_NAMES = {"bottle": "rum", "dagger": "hook", "skull": "lantern", "hat": "spyglass"}
COPIES = {"older": 17, "newer": 15}
START = 0
FIRST_HAND = 6
ROW = 12
LONGEST = 1000

# The cases in which the two implementations are compared: seats, and the options that are not
# the usual ones. The rulesets with all numbers of seats, then mixtures and chosen paths.
BASIC = {"deck": "newer", "tiles": 5, "pirates": 4, "actions": 2, "later_hands": 5}
ADVANCED = {"deck": "newer", "tiles": 6, "pirates": 5, "actions": 3, "later_hands": 5}
CASES = [
    *((seats, {}) for seats in (2, 3, 4, 5)),
    *((seats, {"tortuga": True}) for seats in (2, 3, 4, 5)),
    *((seats, BASIC) for seats in (2, 3, 5)),
    *((seats, ADVANCED) for seats in (2, 4, 5)),
    (2, {**BASIC, "tortuga": True, "first_player": "red"}),
    (5, {**ADVANCED, "tortuga": True, "first_player": "brown"}),
    (4, {"chosen_path": True, "tortuga": True}),
    (3, {"chosen_path": True, "tiles": 5, "actions": 2, "later_hands": 5}),
    (2, {"chosen_path": True, "deck": "newer", "first_player": "blue"}),
    (3, {"pirates": 4, "tiles": 5, "later_hands": 5, "tortuga": True}),
]


def symbols(name, deck):
    """What a tile shows, in the direction of the boat."""
    order = TILES[name.removesuffix("_reversed")]
    if name.endswith("_reversed"):
        order = order[::-1]
    if deck == "newer":
        order = tuple(NEWER_NAMES.get(symbol, symbol) for symbol in order)
    return order


def whole_deck(deck):
    return Counter(dict.fromkeys(symbols("t1", deck), COPIES[deck]))


class Game:
    def __init__(
        self,
        seats=2,
        tortuga=False,
        deck="older",
        tiles=6,
        pirates=6,
        actions=3,
        later_hands=6,
        first_player="random",
        chosen_path=False,
    ):
        self.seats = seats
        self.tortuga = tortuga
        self.deck = deck
        self.tiles = tiles
        self.actions = actions
        self.later_hands = later_hands
        self.first_player = first_player
        self.chosen_path = chosen_path
        self.laid = []  # tiles from the start to the boat
        self.pirates = [[START] * pirates for _ in range(seats)]
        self.hands = [Counter() for _ in range(seats)]
        self.pile = whole_deck(deck)
        self.discards = Counter()
        self.row = []  # from the tail of the arrow
        self.row_growing = False
        self.mover = None
        self.taken = 0  # actions this turn
        self.owed = 0  # cards still to be drawn
        self.turn_over = False
        self.turns = 0
        self.stage = None  # lay, first, deal, show, draw, act
        self._scores = None
        self._reason = None
        self._set_up()

    @classmethod
    def position(
        cls, tiles, pirates, hands, row=(), pile=None, discards=(), mover=0, turns=0, **options
    ):
        """A game at the start of a turn; the boat is one past the last space.

        `pirates` and `hands` are lists for each seat. The pile is what is nowhere else, unless
        it is given.
        """
        game = cls(seats=len(pirates), tiles=len(tiles), pirates=len(pirates[0]), **options)
        game.laid = list(tiles)
        game.pirates = [list(places) for places in pirates]
        game.hands = [Counter(cards) for cards in hands]
        game.row = list(row)
        game.discards = Counter(discards)
        if pile is not None:
            game.pile = Counter(pile)
        else:
            for cards in [game.row, game.discards, *game.hands]:
                game.pile.subtract(cards)
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
        twin.row = list(self.row)
        return twin

    # What can be seen.

    def actor(self):
        if self._scores is not None:
            return None
        if self.stage == "act":
            return self.mover
        if self.stage == "lay" and self.chosen_path:  # the seats lay the tiles in turn
            return len(self.laid) % self.seats
        return "chance"

    def choices(self):
        if self._scores is not None:
            return set()
        if self.stage == "lay":
            return {f"lay {name}" for name in self._tiles_left()}
        if self.stage != "act":
            return set(self.odds())
        found = set()
        for place in self.pirates[self.mover]:
            if place != self.boat():
                for symbol in self.hand(self.mover):
                    found.add(f"advance {symbol} {self._name(place)}")
            if self.landing_behind(place) is not None:
                found.add(f"retreat {self._name(place)}")
        if not found:
            found.add("draw")
        if self.taken > 0:
            found.add("end")
        return found

    def odds(self):
        if self.actor() != "chance":
            raise ValueError("nothing for chance to do")
        if self.stage == "lay":
            free = self._tiles_left()
            return {f"lay {name}": Fraction(1, len(free)) for name in free}
        if self.stage == "first":
            return {f"first {name}": Fraction(1, self.seats) for name in COLOURS[: self.seats]}
        # The discards are shuffled when a card is needed and the pile is empty.
        source = self.pile if self.pile.total() else self.discards
        word = "show" if self.stage == "show" else "deal"
        return {
            f"{word} {symbol}": Fraction(count, source.total())
            for symbol, count in source.items()
            if count
        }

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    def hand(self, seat):
        """The cards of a seat: symbol to number, none of them zero."""
        return {symbol: count for symbol, count in self.hands[seat].items() if count}

    def places(self, seat):
        """Where the pirates of a seat are: name of the place to number."""
        return dict(Counter(self._name(place) for place in self.pirates[seat]))

    # The way out.

    def path(self):
        """The symbols of the spaces; space 1 comes first."""
        return [symbol for name in self.laid for symbol in symbols(name, self.deck)]

    def boat(self):
        return 6 * self.tiles + 1

    def standing(self, space):
        """How many pirates of all colours are there."""
        return sum(places.count(space) for places in self.pirates)

    def landing_ahead(self, place, symbol):
        """The first space ahead with the symbol and no pirate, else the boat."""
        path = self.path()
        for space in range(place + 1, self.boat()):
            if path[space - 1] == symbol and self.standing(space) == 0:
                return space
        return self.boat()

    def landing_behind(self, place):
        """The first space behind with one or two pirates, or None."""
        for space in range(place - 1, START, -1):
            if self.standing(space) in (1, 2):
                return space
        return None

    # What can be done.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        if word == "lay":
            self.laid.append(rest[0])
            self._set_up()
        elif word == "first":
            self.mover = COLOURS.index(rest[0])
            self._set_up()
        elif word == "deal" and self.stage == "deal":
            self.hands[self._next_to_be_dealt()][self._from_pile(rest[0])] += 1
            self._set_up()
        elif word == "deal":
            self.hands[self.mover][self._from_pile(rest[0])] += 1
            self.owed -= 1
            self._go_on()
        elif word == "show":
            self.row.append(self._from_pile(rest[0]))
            self._go_on()
        elif word == "advance":
            self._advance(rest[0], self._place(rest[1]))
        elif word == "retreat":
            self._retreat(self._place(rest[0]))
        elif word == "draw":
            self.owed = 1
            self.turn_over = True
            self._go_on()
        else:
            self.turn_over = True
            self._go_on()

    def _name(self, place):
        return "boat" if place == self.boat() else str(place)

    def _place(self, name):
        return self.boat() if name == "boat" else int(name)

    # Setting up: tiles, first player, hands, and in Tortuga the row.

    def _set_up(self):
        if len(self.laid) < self.tiles:
            self.stage = "lay"
            return
        if self.mover is None and self.first_player != "random":
            self.mover = COLOURS.index(self.first_player)
        if self.mover is None:
            self.stage = "first"
        elif self._next_to_be_dealt() is not None:
            self.stage = "deal"
        else:
            self.row_growing = self.tortuga
            self._go_on()

    def _tiles_left(self):
        """The tiles that lie nowhere yet, both ways round."""
        found = []
        for name in TILES:
            ways = [name, name + "_reversed"]
            if not any(way in self.laid for way in ways):
                found += ways
        return found

    def _next_to_be_dealt(self):
        """Hand after hand, clockwise from the first player; None when all have theirs."""
        for step in range(self.seats):
            seat = (self.mover + step) % self.seats
            size = FIRST_HAND if step == 0 else self.later_hands
            if self.hands[seat].total() < size:
                return seat
        return None

    # Actions.

    def _advance(self, symbol, place):
        mine = self.pirates[self.mover]
        to = self.landing_ahead(place, symbol)
        self.hands[self.mover][symbol] -= 1
        self.discards[symbol] += 1
        mine[mine.index(place)] = to
        self.taken += 1
        if all(other == self.boat() for other in mine):
            self._scores = tuple(Fraction(int(seat == self.mover)) for seat in range(self.seats))
            self._reason = "escaped"
        else:
            self._go_on()

    def _retreat(self, place):
        mine = self.pirates[self.mover]
        to = self.landing_behind(place)
        self.owed = self.standing(to)
        mine[mine.index(place)] = to
        self.taken += 1
        self._go_on()

    # Cards.

    def _from_pile(self, symbol):
        if self.pile.total() == 0:
            self.pile, self.discards = self.discards, Counter()
        self.pile[symbol] -= 1
        return symbol

    def _cards_left(self):
        return self.pile.total() + self.discards.total() > 0

    def _go_on(self):
        """Do what needs no decision, until chance or a seat is to act."""
        while self.row_growing or self.owed > 0:
            if self.row_growing:
                if len(self.row) < ROW and self._cards_left():
                    self.stage = "show"
                    return
                self.row_growing = False
            elif self.row:
                self.hands[self.mover][self.row.pop(0)] += 1
                self.owed -= 1
                self.row_growing = not self.row
            elif not self._cards_left():
                self.owed = 0
            elif self.tortuga:
                self.row_growing = True
            else:
                self.stage = "draw"
                return
        self.stage = "act"
        if self.turn_over or self.taken == self.actions:
            self._pass_turn()

    def _pass_turn(self):
        self.mover = (self.mover + 1) % self.seats
        self.taken = 0
        self.turn_over = False
        self.turns += 1
        if self.turns >= LONGEST:
            self._scores = (Fraction(1, self.seats),) * self.seats
            self._reason = "length"
