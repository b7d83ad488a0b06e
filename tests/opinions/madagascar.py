"""Madagascar, a second opinion."""

from collections import namedtuple
from fractions import Fraction

from .deck import HATCH, STARTS, forward

# `owners` lists the tokens of the stack from bottom to top; the top one owns it.
Stack = namedtuple("Stack", "owners base")

TOKENS_EACH = {2: 7, 3: 6}
MEMORY = 128
LONGEST = 2000


def top(stack):
    return stack.owners[-1]


def may_take(stack, standing, here):
    """Whether the stack, coming from `here`, may take the one standing in its way."""
    return top(standing) != top(stack) and standing.base == here


def ends(deck, spot):
    """Where the stack on `spot` may end: a set of (last spot, arrived from).

    It has left its own spot, so that one counts as empty; a spot may be used
    twice, so nothing but the last two spots of a route matters.
    """
    stack = deck[spot]
    rest = {other: standing for other, standing in deck.items() if other != spot}
    height = len(stack.owners)
    reached = {(spot, stack.base)}
    for step in range(1, height + 1):
        further = set()
        for here, base in reached:
            for to in forward(here, base):
                if to not in rest or (step == height and may_take(stack, rest[to], here)):
                    further.add((to, here))
        reached = further
    return reached


class Game:
    def __init__(self, seats=2):
        if seats not in TOKENS_EACH:
            raise ValueError("Madagascar is for two or three")
        self.seats = seats
        self.deck = {}
        self.reserve = [TOKENS_EACH[seats]] * seats
        self.mover = 0
        self.setup = True
        self.passes = 0  # one after another
        self.turns = 0
        self.memory = [self._position()]
        self._scores = None
        self._reason = None

    @classmethod
    def position(cls, deck, reserve, mover=0, passes=0, turns=0):
        """A game at the start of a turn. `deck` maps spots to (owners, base)."""
        game = cls(seats=len(reserve))
        game.deck = {spot: Stack(tuple(owners), base) for spot, (owners, base) in deck.items()}
        game.reserve = list(reserve)
        game.mover = mover
        game.setup = False
        game.passes = passes
        game.turns = turns
        game.memory = [game._position()]
        return game

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.deck = dict(self.deck)
        twin.reserve = list(self.reserve)
        twin.memory = list(self.memory)
        return twin

    # What can be seen.

    def actor(self):
        return None if self._scores is not None else self.mover

    def choices(self):
        if self._scores is not None:
            return set()
        found = set()
        if self.reserve[self.mover] > 0:
            for spot in STARTS:
                if spot not in self.deck:
                    found.add(f"enter {spot}")
        if self.setup:
            return found
        for spot, stack in self.deck.items():
            if top(stack) == self.mover:
                for to, base in ends(self.deck, spot):
                    found.add(f"move {spot} {to}/{base}")
        return found or {"pass"}

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    def tokens(self):
        return {(spot, top(stack), stack.base, stack.owners) for spot, stack in self.deck.items()}

    # What can be done.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        if word == "pass":
            self.passes += 1
            self._finish_turn(fresh=False)
        elif word == "enter":
            self.passes = 0
            self.reserve[self.mover] -= 1
            self.deck[rest[0]] = Stack((self.mover,), HATCH)
            self._finish_turn(fresh=True)
        else:
            self.passes = 0
            to, base = rest[1].split("/")
            stack = self.deck.pop(rest[0])
            below = self.deck[to].owners if to in self.deck else ()
            self.deck[to] = Stack(below + stack.owners, base)
            self._finish_turn(fresh=bool(below))

    def still_in(self):
        """The seats with a top token or a reserve token."""
        tops = {top(stack) for stack in self.deck.values()}
        return [seat for seat in range(self.seats) if seat in tops or self.reserve[seat] > 0]

    def _finish_turn(self, fresh):
        """`fresh` after a capture or an entry."""
        me = self.mover
        players = self.still_in()
        self.mover = (me + 1) % self.seats
        while self.mover not in players:
            self.mover = (self.mover + 1) % self.seats

        if fresh:
            self.memory = [self._position()]
        else:
            self.memory = (self.memory + [self._position()])[-MEMORY:]

        if self.setup:
            self.setup = not all(spot in self.deck for spot in STARTS)
            return

        self.turns += 1
        if players == [me]:
            self._share(players, "captured_all")
        elif self.passes >= len(players):
            self._share(players, "all_passed")
        elif self.memory.count(self.memory[-1]) >= 3:
            self._share(players, "repetition")
        elif self.turns >= LONGEST:
            self._share(players, "length")

    def _position(self):
        """What repetition compares: tops, heights, bases, reserves, player to move."""
        stacks = frozenset(
            (spot, top(stack), len(stack.owners), stack.base) for spot, stack in self.deck.items()
        )
        return (stacks, tuple(self.reserve), self.mover)

    def _share(self, players, reason):
        """One point, shared by the players still in; a winner is the only one."""
        share = Fraction(1, len(players))
        self._scores = tuple(
            share if seat in players else Fraction(0) for seat in range(self.seats)
        )
        self._reason = reason
