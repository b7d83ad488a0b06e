"""Loyal Captain, a second opinion."""

from collections import namedtuple
from fractions import Fraction

from .deck import HATCH, NEIGHBOURS, STARTS, forward

Token = namedtuple("Token", "owner base")

TOKENS_EACH = 7
CONTEST_TURNS = 20
STALLED_PLIES = 200
MEMORY = 128
LONGEST = 2000


def threatens(deck, attacker, spot):
    """Whether the token on `attacker` faces `spot`, free or not."""
    return spot in forward(attacker, deck[attacker].base)


def groups(deck, owner):
    """The owner's tokens as a list of sets of connected spots."""
    unseen = {spot for spot, token in deck.items() if token.owner == owner}
    found = []
    while unseen:
        group = set()
        waiting = [unseen.pop()]
        while waiting:
            spot = waiting.pop()
            group.add(spot)
            for other in NEIGHBOURS[spot]:
                if other in unseen:
                    unseen.remove(other)
                    waiting.append(other)
        found.append(group)
    return found


def is_captured(deck, group):
    """Every spot round the group holds an enemy, none with its base on a member."""
    around = {other for spot in group for other in NEIGHBOURS[spot]} - group
    for spot in around:
        if spot not in deck:
            return False
        if deck[spot].base in group:
            return False
    return True


def captured_spots(deck, owner):
    """The spots of all the owner's captured groups, judged together."""
    captured = set()
    for group in groups(deck, owner):
        if is_captured(deck, group):
            captured |= group
    return captured


class Game:
    def __init__(self, seats=2, draw_offers=True, unattended=False, divided_start=False):
        if seats != 2:
            raise ValueError("Loyal Captain is for two")
        self.draw_offers = draw_offers
        self.unattended = unattended
        self.deck = {}
        self.reserve = [TOKENS_EACH, TOKENS_EACH]
        self.mover = 0
        self.phase = "divide" if divided_start else "turn"
        self.turns = 0
        self.quiet = 0  # turns since the last capture or entry
        self.contest = [None, None]  # a contestant's turns since the last capture
        self.memory = [self._position()]
        self._scores = None
        self._reason = None

    @classmethod
    def position(cls, deck, reserve=(0, 0), mover=0, contest=(None, None), turns=0, **options):
        """A game at the start of a turn. `deck` maps spots to (owner, base)."""
        game = cls(**options)
        game.deck = {spot: Token(*token) for spot, token in deck.items()}
        game.reserve = list(reserve)
        game.mover = mover
        game.phase = "turn"
        game.turns = turns
        game.contest = list(contest)
        game.memory = [game._position()]
        if not game._turns_possible():
            game._win(1 - mover, "blocked")
        return game

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.deck = dict(self.deck)
        twin.reserve = list(self.reserve)
        twin.contest = list(self.contest)
        twin.memory = list(self.memory)
        return twin

    # What can be seen.

    def actor(self):
        if self._scores is not None:
            return None
        if self.phase == "divide":
            return 0
        if self.phase == "pick":
            return 1
        if self.phase == "answer":
            return 1 - self.mover
        return self.mover

    def choices(self):
        if self._scores is not None:
            return set()
        if self.phase == "divide":
            return {f"divide {one} {two}" for one in STARTS for two in STARTS if one != two}
        if self.phase == "pick":
            return {"pick first", "pick second"}
        if self.phase == "answer":
            return {"accept", "contest"}
        found = self._turns_possible()
        # A refusal makes the opponent a contestant, and a contestant's opponent
        # may not offer: so nobody can offer twice in a turn.
        if self.draw_offers and self.contest[1 - self.mover] is None:
            found.add("offer")
        return found

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    def tokens(self):
        """Between `divide` and `pick` the owners are the words first and second."""
        return {(spot, token.owner, token.base, 0) for spot, token in self.deck.items()}

    # What can be done.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        if word == "divide":
            self.deck = {rest[0]: Token("first", HATCH), rest[1]: Token("second", HATCH)}
            self.phase = "pick"
        elif word == "pick":
            self._pick(rest[0])
        elif word == "offer":
            self.phase = "answer"
        elif word == "accept":
            self._draw("agreed")
        elif word == "contest":
            self.contest[1 - self.mover] = 0
            self.phase = "turn"
        elif word == "enter":
            self.reserve[self.mover] -= 1
            self.deck[rest[0]] = Token(self.mover, HATCH)
            self._finish_turn(entered=True)
        else:
            spot, to = rest
            del self.deck[spot]
            self.deck[to] = Token(self.mover, spot)
            self._finish_turn(entered=False)

    def _turns_possible(self):
        """The entries and steps of the player to move."""
        found = set()
        if self.reserve[self.mover] > 0:
            for spot in STARTS:
                if spot not in self.deck:
                    found.add(f"enter {spot}")
        for spot, token in self.deck.items():
            if token.owner == self.mover:
                for to in forward(spot, token.base):
                    if to not in self.deck:
                        found.add(f"step {spot} {to}")
        return found

    def _pick(self, picked):
        """Seat 1 takes the picked token; the owner of the first one moves next."""
        owner = {"first": 1, "second": 0} if picked == "first" else {"first": 0, "second": 1}
        for spot, token in self.deck.items():
            self.deck[spot] = Token(owner[token.owner], HATCH)
        self.reserve = [TOKENS_EACH - 1, TOKENS_EACH - 1]
        self.mover = owner["first"]
        self.phase = "turn"
        self.turns = 2
        self.memory = [self._position()]

    def _finish_turn(self, entered):
        me, enemy = self.mover, 1 - self.mover
        captured = False
        for side in (enemy, me):
            for spot in captured_spots(self.deck, side):
                del self.deck[spot]
                captured = True

        self.turns += 1
        if captured:
            self.contest = [None if count is None else 0 for count in self.contest]
        elif self.contest[me] is not None:
            self.contest[me] += 1

        self.mover = enemy
        if captured or entered:
            self.quiet = 0
            self.memory = [self._position()]
        else:
            self.quiet += 1
            self.memory = (self.memory + [self._position()])[-MEMORY:]

        automatic = self.unattended and self.contest == [None, None]
        if not self._turns_possible():
            self._win(me, "blocked")
        elif self.contest[me] == CONTEST_TURNS:
            self._win(enemy, "contest")
        elif automatic and self.quiet >= STALLED_PLIES:
            self._draw("stalled")
        elif automatic and self.memory.count(self.memory[-1]) >= 3:
            self._draw("repetition")
        elif self.turns >= LONGEST:
            self._draw("length")

    def _position(self):
        """What repetition compares: board, bases, reserves and player to move."""
        return (frozenset(self.deck.items()), tuple(self.reserve), self.mover)

    def _win(self, seat, reason):
        self._scores = tuple(Fraction(int(other == seat)) for other in (0, 1))
        self._reason = reason

    def _draw(self, reason):
        self._scores = (Fraction(1, 2), Fraction(1, 2))
        self._reason = reason
