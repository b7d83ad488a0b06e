"""Quedah Merchant, a second opinion."""

from collections import namedtuple
from fractions import Fraction

from .deck import HATCH, STARTS, forward

# `prisoner` tells whether the token carries an enemy token.
Token = namedtuple("Token", "owner base prisoner")

TOKENS_EACH = 7
ROLLS = (1, 2, 3)
LONGEST = 2000


def may_end(deck, owner, prisoner, start, to):
    """Whether a token may end its move on `to`, coming from `start`."""
    if to not in deck:
        return True
    enemy = deck[to]
    return enemy.owner != owner and enemy.base == start and not prisoner


def arrive(deck, owner, prisoner, start, to):
    """Put a token on `to`, coming from `start`, taking whoever stands there.

    Returns the new deck and whether a friend was freed.
    """
    taken = deck.get(to)
    after = dict(deck)
    after[to] = Token(owner, start, prisoner or taken is not None)
    return after, taken is not None and taken.prisoner


def free_steps(deck, owner, spot):
    """Where a friend freed on `spot` may go so that the chain can be completed.

    The freed token has the same base as its liberator, who stands on `spot`.
    """
    found = set()
    for to in forward(spot, deck[spot].base):
        if may_end(deck, owner, False, spot, to):
            after, freed = arrive(deck, owner, False, spot, to)
            if not freed or free_steps(after, owner, to):
                found.add(to)
    return found


def routes(deck, spot, steps):
    """All legal routes of exactly `steps` steps, each a tuple of spots."""
    token = deck[spot]
    rest = {other: standing for other, standing in deck.items() if other != spot}
    found = []

    def walk(route, base):
        here = route[-1]
        for to in forward(here, base):
            if len(route) < steps:
                if to not in rest:
                    walk(route + (to,), here)
            elif may_end(rest, token.owner, token.prisoner, here, to):
                after, freed = arrive(rest, token.owner, token.prisoner, here, to)
                if not freed or free_steps(after, token.owner, to):
                    found.append(route + (to,))

    walk((spot,), token.base)
    return found


def moves(deck, owner, steps):
    """All results of the owner's moves: (spot, last spot, spot it arrives from)."""
    return {
        (spot, route[-1], route[-2])
        for spot, token in deck.items()
        if token.owner == owner
        for route in routes(deck, spot, steps)
    }


class Game:
    def __init__(self, seats=2, strict_roll=False):
        if seats != 2:
            raise ValueError("Quedah Merchant is for two")
        self.strict_roll = strict_roll
        self.deck = {}
        self.reserve = [TOKENS_EACH, TOKENS_EACH]
        self.mover = 0
        self.phase = "setup"  # then: roll, move, free
        self.rolled = None
        self.left = None  # the spot the moved token left this turn
        self.freed_on = None  # where a freed friend waits for its step
        self.last_mover = None
        self.turns = 0
        self._scores = None
        self._reason = None

    @classmethod
    def position(
        cls, deck, reserve=(0, 0), mover=0, rolled=None, last_mover=None, turns=0, **options
    ):
        """A game before the roll, or after it if `rolled` is given.

        `deck` maps spots to (owner, base) or (owner, base, prisoner).
        """
        game = cls(**options)
        game.deck = {
            spot: Token(token[0], token[1], len(token) > 2 and bool(token[2]))
            for spot, token in deck.items()
        }
        game.reserve = list(reserve)
        game.last_mover = last_mover
        game.turns = turns
        game._begin_turn(mover)
        if rolled is not None and game.actor() == "chance":
            game.play(f"roll {rolled}")
        return game

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.deck = dict(self.deck)
        twin.reserve = list(self.reserve)
        return twin

    # What can be seen.

    def actor(self):
        if self._scores is not None:
            return None
        if self.phase == "roll":
            return "chance"
        return self.mover

    def choices(self):
        if self._scores is not None:
            return set()
        if self.phase == "setup":
            return {f"enter {spot}" for spot in STARTS if spot not in self.deck}
        if self.phase == "roll":
            return {f"roll {number}" for number in ROLLS}
        if self.phase == "free":
            return {f"free {to}" for to in free_steps(self.deck, self.mover, self.freed_on)}
        found = moves(self.deck, self.mover, self.rolled)
        if not found:
            return {"pass"}
        return {f"move {spot} {to}/{base}" for spot, to, base in found}

    def odds(self):
        if self.actor() != "chance":
            raise ValueError("nothing to roll")
        return {f"roll {number}": Fraction(1, len(ROLLS)) for number in ROLLS}

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    def tokens(self):
        """A freed friend that has not stepped yet is not on the list."""
        return {
            (spot, token.owner, token.base, int(token.prisoner))
            for spot, token in self.deck.items()
        }

    # What can be done.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        if word == "enter":
            self._place(rest[0])
        elif word == "roll":
            self._roll(int(rest[0]))
        elif word == "move":
            to, base = rest[1].split("/")
            token = self.deck.pop(rest[0])
            self.left = rest[0]
            self.last_mover = self.mover
            self._arrive(token.prisoner, base, to)
        elif word == "free":
            self._arrive(False, self.freed_on, rest[0])
        else:
            self._finish_turn()

    def _place(self, spot):
        self._enter(spot)
        if all(start in self.deck for start in STARTS):
            self._begin_turn(0)
        else:
            self.mover = 1 - self.mover

    def _enter(self, spot):
        self.reserve[self.mover] -= 1
        self.deck[spot] = Token(self.mover, HATCH, False)

    def _roll(self, number):
        self.rolled = number
        self.phase = "move"
        if self.strict_roll and not moves(self.deck, self.mover, number):
            self._win_last_mover()

    def _arrive(self, prisoner, start, to):
        self.deck, freed = arrive(self.deck, self.mover, prisoner, start, to)
        if freed:
            self.freed_on = to
            self.phase = "free"
        else:
            self._refill()
            self._finish_turn()

    def _refill(self):
        """Only the moved token can have vacated a start spot: freed friends
        leave their liberator behind."""
        if self.left in STARTS and self.left not in self.deck and self.reserve[self.mover] > 0:
            self._enter(self.left)

    def _finish_turn(self):
        self.turns += 1
        self.rolled = self.left = self.freed_on = None
        captors = [
            token for token in self.deck.values() if token.owner == self.mover and token.prisoner
        ]
        if len(captors) == TOKENS_EACH:
            self._win(self.mover, "prisoners")
        else:
            self._begin_turn(1 - self.mover)

    def _begin_turn(self, seat):
        self.mover = seat
        self.phase = "roll"
        if not any(moves(self.deck, seat, number) for number in ROLLS):
            self._win_last_mover()
        elif self.turns >= LONGEST:
            self._scores = (Fraction(1, 2), Fraction(1, 2))
            self._reason = "length"

    def _win_last_mover(self):
        """Should nobody have moved yet, the opponent of the blocked player wins."""
        winner = 1 - self.mover if self.last_mover is None else self.last_mover
        self._win(winner, "blocked")

    def _win(self, seat, reason):
        self._scores = tuple(Fraction(int(other == seat)) for other in (0, 1))
        self._reason = reason
