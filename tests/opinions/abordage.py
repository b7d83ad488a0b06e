"""À l'abordage, a second opinion: all options, by the shortest way from the rulings."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import cos, factorial, hypot, radians, sin
from statistics import NormalDist, pstdev

SEATS = ("blue", "red")
CREW = {
    "boy": 1,
    "fireman": 1,
    "topman": 2,
    "gunner": 2,
    "lookout": 1,
    "mate": 1,
    "captain": 1,
    "bomb": 1,
}
STRENGTH = {
    "boy": 1,
    "fireman": 2,
    "topman": 3,
    "gunner": 4,
    "lookout": 5,
    "mate": 6,
    "captain": 7,
    "bomb": 8,
}
FLAGS = ("flag", "keg", "monkey")
SLOTS = ("left", "middle", "right")
PLACES = tuple(row + column for row in "ab" for column in "12345")
RESERVE = "reserve"
OUT = "out"
FIRST_FIGURES = 3
LONGEST = 300
SWAYS = range(64)
YAWS = range(-20, 21)
ELEVATIONS = range(51)
SPREADS = range(256)
HALF = Fraction(1, 2)

# Section 3: the ten cards, two sides each.
DECKS = {
    "boarders": (
        ("attack", "sleep"),
        ("attack", "recruit"),
        ("attack", "jump"),
        ("attack", "plank"),
        ("sail", "jump"),
        ("sail", "recruit"),
        ("skull", "jump"),
        ("skull", "recruit"),
        ("recruit", "sleep"),
        ("jump", "plank"),
    ),
}

# The cases in which the two implementations are compared: seats, and the options that are not
# the usual ones.
DICE = {"dice_cannon": True}
CASES = [
    (2, {}),
    (2, {"experienced": True}),
    (2, {"late_try": True, "try_after_fight": True}),
    (2, DICE),
    (2, {**DICE, "hit_percent": 5}),
    (2, {**DICE, "hit_percent": 95}),
    (2, {**DICE, "experienced": True}),
    (2, {**DICE, "experienced": True, "former_gap": True}),
    (2, {**DICE, "bomb_never_attacks": True}),
    (2, {**DICE, "bomb_below": True}),
    (2, {**DICE, "late_try": True}),
    (2, {**DICE, "try_after_fight": True}),
    *((2, {**DICE, "deck_limit": limit}) for limit in (4, 5, 6)),
    (2, {**DICE, "bomb_never_attacks": True, "bomb_below": True, "hit_percent": 30}),
    (2, {**DICE, "bomb_never_attacks": True, "try_after_fight": True, "deck_limit": 4}),
    (2, {**DICE, "bomb_never_attacks": True, "late_try": True, "experienced": True}),
    (2, {**DICE, "late_try": True, "try_after_fight": True, "hit_percent": 60}),
    (2, {**DICE, "late_try": True, "deck_limit": 4, "hit_percent": 75}),
    (2, {**DICE, "experienced": True, "deck_limit": 5, "try_after_fight": True}),
    (2, {**DICE, "experienced": True, "former_gap": True, "bomb_below": True, "late_try": True}),
    (
        2,
        {
            **DICE,
            "experienced": True,
            "former_gap": True,
            "bomb_never_attacks": True,
            "bomb_below": True,
            "late_try": True,
            "try_after_fight": True,
            "deck_limit": 4,
            "hit_percent": 50,
        },
    ),
]


@lru_cache(maxsize=200_000)
def ways(cards, seen):
    """In how many ways the cards can lie, each either way round, so that all is as it was seen.

    `seen` is, for each place, the side up and the side down; None for a side that nobody saw.
    """
    if set(seen) <= {(None, None)}:
        return factorial(len(cards)) * 2 ** len(cards)
    (seen_up, seen_down), rest = seen[0], seen[1:]
    total = 0
    for number, (one, other) in enumerate(cards):
        for up, down in ((one, other), (other, one)):
            if seen_up in (None, up) and seen_down in (None, down):
                total += ways(cards[:number] + cards[number + 1 :], rest)
    return total


@lru_cache(maxsize=20_000)
def chances(deck, seen, at, side):
    """The odds of what is on a side (0 up, 1 down) of the card seen as number `at`."""
    weights = {}
    for face in sorted({face for card in DECKS[deck] for face in card}):
        card = (face, seen[at][1]) if side == 0 else (seen[at][0], face)
        supposed = [*seen[:at], card, *seen[at + 1 :]]
        # The places do not matter for the count: what is known best comes first.
        supposed.sort(key=lambda card: (card.count(None), str(card)))
        weights[face] = ways(DECKS[deck], tuple(supposed))
    total = sum(weights.values())
    return {face: Fraction(weight, total) for face, weight in weights.items() if weight}


# Section 8: the cannon, in metres and seconds. The gravity is the one that makes the elevations
# given there, 34.6 and 15.9 degrees, hit the middle.
MUZZLE = 0.03
RANGE = 0.33
SPEED = 3.0
GRAVITY = 9.81
RADIUS = 0.022
MIDDLE = {"sail": 0.17, "skull": 0.06}  # above the table


def equal_parts(number):
    """The middles of equally likely parts of a bell curve, together with a deviation of one."""
    middles = [NormalDist().inv_cdf((part + 0.5) / number) for part in range(number)]
    return [middle / pstdev(middles) for middle in middles]


# D17: the spread is one of 256 equal cells. It is numbered as eight parts sideways, of eight parts
# up, of four parts of speed.
DEGREES = [0.7 * part for part in equal_parts(8)]
FASTER = [1 + 0.01 * part for part in equal_parts(4)]


def astray(face, bearing, elevation, speed):
    """How far from the middle of the target a ball passes, by where it is when it gets there."""
    ahead = speed * cos(elevation) * cos(bearing)
    aside = speed * cos(elevation) * sin(bearing)
    time = RANGE / ahead
    height = MUZZLE + speed * sin(elevation) * time - GRAVITY * time * time / 2
    return hypot(aside * time, height - MIDDLE[face])


def hits(face, yaw, elevation, spread):
    """Whether a shot on the grid of whole degrees, with its cell of the spread, hits."""
    sideways, rest = divmod(int(spread), 32)
    up, fast = divmod(rest, 4)
    bearing = radians(int(yaw) + DEGREES[sideways])
    return (
        astray(face, bearing, radians(int(elevation) + DEGREES[up]), SPEED * FASTER[fast]) <= RADIUS
    )


def beaten(attacker, defender):
    """Which of two ranks are out after a fight."""
    pair = {attacker, defender}
    if attacker == defender:
        return pair
    if pair == {"boy", "captain"}:
        return {"captain"}
    if pair == {"fireman", "bomb"}:
        return {"bomb"}
    return {min(pair, key=STRENGTH.get)}


class Card:
    """One action card, wherever it lies; `down` is None while nobody has seen that side."""

    def __init__(self, up, down=None):
        self.up = up
        self.down = down
        self.came_from = None  # the place where it was last turned


class Figure:
    """A figure that has been placed; its tag follows the owner's order of placing."""

    def __init__(self, owner, number, rank, place):
        self.owner = owner
        self.tag = f"{SEATS[owner]}{number}"
        self.rank = rank
        self.place = place  # the colour of a deck, or OUT
        self.shown = False  # in a fight
        self.boarded = False  # so it is no bomb
        self.balked = False  # could not fight, so it is the bomb


class Game:
    """A game with everything in the open; `sees` tells what one seat may know of it.

    `sees(seat)`, None for a spectator, is a dict of four:

    - "figures": tag -> {"place": colour of a deck or "out", "rank": the rank if the owner looks or
      it was laid open in a fight or by going out, else None, "ranks": the set of ranks that
      it can have by all that the seat has seen}
    - "reserve": colour -> {rank: number} for the owner, the bare number for anybody else
    - "slots": colour -> slot -> {"card": the flag card if the owner looks or it was turned,
      else None, "cards": the set of those it can be}
    - "cards": place of the layout, or "front blue" and "front red" -> None where no card lies, else
      {"up": face, "down": face or None if nobody has seen it, "downs": the set of possible faces}

    After the game every rank and every flag card is told to all. A down side that nobody has seen
    stays open: chance has never said what is there.
    """

    def __init__(
        self,
        seats=2,
        experienced=False,
        bomb_never_attacks=False,
        bomb_below=False,
        late_try=False,
        try_after_fight=False,
        deck_limit=0,
        former_gap=False,
        dice_cannon=False,
        hit_percent=45,
        deck="boarders",
        hit=hits,
    ):
        assert seats == 2
        self.experienced = experienced
        self.bomb_never_attacks = bomb_never_attacks
        self.bomb_below = bomb_below
        self.late_try = late_try
        self.try_after_fight = try_after_fight
        self.deck_limit = deck_limit
        self.former_gap = former_gap
        self.dice_cannon = dice_cannon
        self.hit_percent = hit_percent
        self.deck = deck
        self.hit = hit
        self.cards = []  # all ten, in the order of laying
        self.layout = {}  # place -> card, or None where there is a gap
        self.front = [None, None]  # with the rule for experienced players
        self.slots = [{}, {}]  # slot -> flag card
        self.turned = [set(), set()]  # slots that were turned, so that both know them
        self.figures = [[], []]
        self.reserve = [Counter(CREW), Counter(CREW)]
        self.mover = None
        self.turns = 0
        self.place = None  # of the card turned in this turn
        self.banned = None  # of the card turned in the turn before
        self.picked = None  # on the trapdoor or on the plank
        self.victor = None  # who may try a flag after a fight
        self.aim = None
        self.had_none = False  # the enemy had no figure left when the shot was fired
        self.stage = "lay"
        self._scores = None
        self._reason = None

    @classmethod
    def position(
        cls,
        blue="",
        red="",
        cards="",
        mover="blue",
        banned=None,
        flags=(FLAGS, FLAGS),
        out=("", ""),
        turns=0,
        **options,
    ):
        """A game at the start of a turn.

        `blue` and `red` are what stands on the decks, 'captain@red bomb@blue', in the order of
        the tags; after them come those that are `out`, as ranks. The rest is in reserve.
        `cards` is ten times 'up/down' or 'up' in the order of the places. `flags` are the flag
        cards of each seat from left to right.
        """
        game = cls(**options)
        for place, text in zip(PLACES, cards.split(), strict=True):
            card = Card(*text.split("/"))
            game.cards.append(card)
            game.layout[place] = card
        for seat, (standing, gone) in enumerate(zip((blue, red), out, strict=True)):
            placed = [word.split("@") for word in standing.split()]
            for rank, place in placed + [(rank, OUT) for rank in gone.split()]:
                game._put(seat, rank).place = place
            game.slots[seat] = dict(zip(SLOTS, flags[seat], strict=True))
        game.mover = SEATS.index(mover)
        game.banned = banned
        game.turns = turns
        game.stage = "turn"
        return game

    # Who acts, and what can be done.

    def actor(self):
        if self._scores is not None:
            return None
        if self.stage in ("lay", "toss", "find", "shot", "sway", "spread", "coin"):
            return "chance"
        if self.stage in ("set up", "turn", "skull", "fire", "seize", "recruit", "jump"):
            return self.mover
        if self.stage in ("attack", "follow up"):
            return self.mover
        return self.enemy()  # give, plank

    def enemy(self):
        return 1 - self.mover

    def choices(self):
        if self._scores is not None:
            return set()
        if self.actor() == "chance":
            return set(self.odds())
        by_stage = {
            "set up": self._set_up_choices,
            "turn": self._turn_choices,
            "skull": lambda: {f"pick {f.tag}" for f in self.aboard(self.enemy())},
            "fire": lambda: {f"fire {yaw} {up}" for yaw in YAWS for up in ELEVATIONS},
            "give": lambda: {f"give {f.tag}" for f in self.aboard(self.enemy())},
            "seize": lambda: {"pass", *(f"seize {slot}" for slot in SLOTS)},
            "recruit": self._recruit_choices,
            "jump": self._jump_choices,
            "plank": lambda: {"pass", *(f"pick {f.tag}" for f in self.aboard(self.mover))},
            "attack": self._attack_choices,
            "follow up": lambda: {"pass", *self._tries([self.victor])},
        }
        return by_stage[self.stage]()

    def odds(self):
        if self.actor() != "chance":
            raise ValueError("nothing for chance to do")
        if self.stage == "lay":
            odds = chances(self.deck, self._seen(), len(self.cards), 0)
            return {f"lay {face}": chance for face, chance in odds.items()}
        if self.stage == "find":
            at = self.cards.index(self.layout[self.place])
            odds = chances(self.deck, self._seen(), at, 1)
            return {f"find {face}": chance for face, chance in odds.items()}
        if self.stage == "toss":
            return {f"start {seat}": HALF for seat in SEATS}
        if self.stage == "shot":
            hit = Fraction(self.hit_percent, 100)
            return {"shot hit": hit, "shot miss": 1 - hit}
        if self.stage == "sway":
            return {f"sway {number}": Fraction(1, len(SWAYS)) for number in SWAYS}
        if self.stage == "spread":
            return {f"spread {number}": Fraction(1, len(SPREADS)) for number in SPREADS}
        return {"coin shark": HALF, "coin pirate": HALF}

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    # What lies and stands where.

    def aboard(self, seat, deck=None):
        """The figures of a seat on one deck, or on either."""
        decks = SEATS if deck is None else (deck,)
        return [figure for figure in self.figures[seat] if figure.place in decks]

    def figure(self, tag):
        return next(f for crew in self.figures for f in crew if f.tag == tag)

    def _full(self, seat, deck):
        return self.deck_limit > 0 and len(self.aboard(seat, deck)) >= self.deck_limit

    def _seen(self):
        """What has been seen of the ten cards, up and down."""
        seen = [(card.up, card.down) for card in self.cards]
        return tuple(seen + [(None, None)] * (len(PLACES) - len(seen)))

    # What a seat may know.

    def sees(self, seat):
        return {
            "figures": {
                figure.tag: self._figure_seen(seat, figure)
                for crew in self.figures
                for figure in crew
            },
            "reserve": {
                colour: {rank: number for rank, number in reserve.items() if number}
                if self._open_to(seat, owner)
                else reserve.total()
                for owner, (colour, reserve) in enumerate(zip(SEATS, self.reserve, strict=True))
            },
            "slots": {
                colour: {slot: self._slot_seen(seat, owner, slot) for slot in SLOTS}
                for owner, colour in enumerate(SEATS)
            },
            "cards": {
                **{place: self._card_seen(card) for place, card in self.layout.items()},
                **{f"front {c}": self._card_seen(self.front[s]) for s, c in enumerate(SEATS)},
            },
        }

    def _open_to(self, seat, owner):
        """All that is a seat's own; D15: after the game everything."""
        return seat == owner or self._scores is not None

    def _rank_seen(self, seat, figure):
        told = self._open_to(seat, figure.owner) or figure.shown or figure.place == OUT
        return figure.rank if told else None

    def _figure_seen(self, seat, figure):
        rank = self._rank_seen(seat, figure)
        ranks = {rank} if rank else self._possible_ranks(seat, figure)
        return {"place": figure.place, "rank": rank, "ranks": ranks}

    def _possible_ranks(self, seat, figure):
        """By elimination, and by D7, for a figure whose rank was never told."""
        crew = self.figures[figure.owner]
        unknown = [other for other in crew if self._rank_seen(seat, other) is None]
        left = Counter(CREW)
        left.subtract(other.rank for other in crew if other not in unknown)
        if any(other.balked for other in unknown):
            return {"bomb"} if figure.balked else {r for r in left if left[r] and r != "bomb"}
        may_be_bomb = [other for other in unknown if not self._cannot_be_bomb(other)]
        possible = {rank for rank in left if left[rank]}
        if "bomb" in possible and figure not in may_be_bomb:
            possible.remove("bomb")
        elif (
            "bomb" in possible and len(may_be_bomb) == 1 and not self.reserve[figure.owner].total()
        ):
            possible = {"bomb"}
        return possible

    def _cannot_be_bomb(self, figure):
        """It has boarded, or it was one of the first three where those are no bombs."""
        first = self.figures[figure.owner].index(figure) < FIRST_FIGURES
        return figure.boarded or (self.bomb_below and first)

    def _slot_seen(self, seat, owner, slot):
        known = {
            other: card
            for other, card in self.slots[owner].items()
            if self._open_to(seat, owner) or other in self.turned[owner]
        }
        card = known.get(slot)
        return {"card": card, "cards": {card} if card else set(FLAGS) - set(known.values())}

    def _card_seen(self, card):
        if card is None:
            return None
        if card.down is not None:
            downs = {card.down}
        else:
            downs = set(chances(self.deck, self._seen(), self.cards.index(card), 1))
        return {"up": card.up, "down": card.down, "downs": downs}

    # What may be chosen.

    def _set_up_choices(self):
        slots = self.slots[self.mover]
        if len(slots) < len(SLOTS):
            card = FLAGS[len(slots)]
            return {f"hide {card} {slot}" for slot in SLOTS if slot not in slots}
        ranks = [rank for rank, number in self.reserve[self.mover].items() if number]
        return {f"deploy {rank}" for rank in ranks if not (self.bomb_below and rank == "bomb")}

    def _turn_choices(self):
        lying = [place for place, card in self.layout.items() if card is not None]
        return {f"turn {place}" for place in lying if place != self.banned}

    def _recruit_choices(self):
        found = {"pass"}
        if not self._full(self.mover, SEATS[self.mover]):
            found |= {f"deploy {rank}" for rank, left in self.reserve[self.mover].items() if left}
        return found

    def _jump_choices(self):
        home, abroad = SEATS[self.mover], SEATS[self.enemy()]
        found = {"pass"}
        if not self._full(self.mover, abroad):
            movable = [f for f in self.aboard(self.mover, home) if f.rank != "bomb"]
            found |= {f"board {figure.tag}" for figure in movable}
        if not self._full(self.mover, home):
            found |= {f"return {figure.tag}" for figure in self.aboard(self.mover, abroad)}
        return found

    def _opposed(self):
        """All pairs on the same deck, mover's figure first: what everybody can see."""
        return [
            (own, other)
            for deck in SEATS
            for own in self.aboard(self.mover, deck)
            for other in self.aboard(self.enemy(), deck)
        ]

    def _triers(self):
        """Who could turn a flag card: nobody while the enemy has a figure of his own at home."""
        abroad = SEATS[self.enemy()]
        return [] if self.aboard(self.enemy(), abroad) else self.aboard(self.mover, abroad)

    def _fights(self):
        pairs = self._opposed()
        if self.bomb_never_attacks:
            pairs = [(own, other) for own, other in pairs if own.rank != "bomb"]
        return {f"fight {own.tag} {other.tag}" for own, other in pairs}

    def _tries(self, figures):
        return {f"try {figure.tag} {slot}" for figure in figures for slot in SLOTS}

    def _attack_choices(self):
        fights = self._fights()
        return fights | self._tries(self._triers()) | (set() if fights else {"pass"})

    # What happens.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        getattr(self, f"_play_{word}")(*rest)

    def _play_lay(self, face):
        card = Card(face)
        self.layout[PLACES[len(self.cards)]] = card
        self.cards.append(card)
        if len(self.cards) == len(PLACES):
            self.stage = "set up"
            self.mover = 0

    def _play_hide(self, flag, slot):
        slots = self.slots[self.mover]
        slots[slot] = flag
        if len(slots) == 2:
            last = next(slot for slot in SLOTS if slot not in slots)
            slots[last] = "monkey"

    def _put(self, seat, rank):
        """A figure of the reserve comes on its own deck."""
        self.reserve[seat][rank] -= 1
        assert self.reserve[seat][rank] >= 0
        figure = Figure(seat, len(self.figures[seat]) + 1, rank, SEATS[seat])
        self.figures[seat].append(figure)
        return figure

    def _play_deploy(self, rank):
        self._put(self.mover, rank)
        if self.stage == "recruit":
            self._end_turn()
        elif len(self.figures[self.mover]) == FIRST_FIGURES and self.mover == 0:
            self.mover = 1
        elif len(self.figures[self.mover]) == FIRST_FIGURES:
            self.mover = None
            self.stage = "toss"

    def _play_start(self, seat):
        self.mover = SEATS.index(seat)
        self.stage = "turn"

    def _play_turn(self, place):
        self.place = place
        card = self.layout[place]
        if card.down is None:
            self.stage = "find"
        else:
            card.up, card.down = card.down, card.up
            self._carry_out(card.up)

    def _play_find(self, face):
        card = self.layout[self.place]
        card.up, card.down = face, card.up
        self._carry_out(face)

    def _carry_out(self, face):
        if face == "sail":
            self._shoot()
        elif face == "skull" and self.aboard(self.enemy()):
            self.stage = "skull"
        elif face == "skull":
            self._shoot()
        elif face == "recruit" and self.reserve[self.mover].total():
            self.stage = "recruit"
        elif face == "jump" and self.aboard(self.mover):
            self.stage = "jump"
        elif face == "plank" and self.aboard(self.mover):
            self.stage = "plank"
        elif face == "attack" and (self._opposed() or self._triers()):
            self.stage = "attack"
        else:
            self._end_turn()

    def _play_pass(self):
        if self.stage == "attack":
            # D7: who passes where he stands against an enemy has nobody that may fight.
            for own, _ in self._opposed():
                own.balked = True
        self._end_turn()

    def _play_pick(self, tag):
        self.picked = self.figure(tag)
        if self.stage == "skull":
            self._shoot()
        else:
            self.stage = "coin"

    def _play_coin(self, side):
        if side == "shark":
            self.picked.place = OUT
        self._end_turn()

    # The cannon.

    def _shoot(self):
        self.had_none = not self.aboard(self.enemy())
        self.stage = "shot" if self.dice_cannon else "sway"

    def _play_sway(self, _number):
        self.stage = "fire"

    def _play_fire(self, yaw, elevation):
        self.aim = (yaw, elevation)
        self.stage = "spread"

    def _play_spread(self, number):
        face = self.layout[self.place].up
        self._play_shot("hit" if self.hit(face, *self.aim, number) else "miss")

    def _play_shot(self, result):
        if result == "miss":
            self._end_turn()
        elif self.picked is not None:
            self.picked.place = OUT
            self._after_hit()
        elif self.aboard(self.enemy()):
            self.stage = "give"
        else:
            self._after_hit()

    def _play_give(self, tag):
        self.figure(tag).place = OUT
        self._after_hit()

    def _after_hit(self):
        if self.aboard(self.enemy()) or (self.late_try and not self.had_none):
            self._end_turn()
        else:
            self.stage = "seize"

    def _play_seize(self, slot):
        self._turn_flag(slot)

    # Boarding.

    def _play_board(self, tag):
        figure = self.figure(tag)
        figure.place = SEATS[self.enemy()]
        figure.boarded = True
        self._end_turn()

    def _play_return(self, tag):
        self.figure(tag).place = SEATS[self.mover]
        self._end_turn()

    def _play_fight(self, own_tag, other_tag):
        own, other = self.figure(own_tag), self.figure(other_tag)
        deck = own.place
        losers = beaten(own.rank, other.rank)
        for figure in (own, other):
            figure.shown = True
            if figure.rank in losers:
                figure.place = OUT
        won_abroad = own.place == deck == SEATS[self.enemy()]
        if self.try_after_fight and won_abroad and not self.aboard(self.enemy(), deck):
            self.victor = own
            self.stage = "follow up"
        else:
            self._end_turn()

    def _play_try(self, tag, slot):
        self._turn_flag(slot, self.figure(tag))

    def _turn_flag(self, slot, trier=None):
        """Turn one of the enemy's flag cards; the keg takes a figure that is there."""
        self.turned[self.enemy()].add(slot)
        card = self.slots[self.enemy()][slot]
        if card == "flag":
            self._scores = tuple(Fraction(int(seat == self.mover)) for seat in (0, 1))
            self._reason = "flag_taken"
            return
        if card == "keg" and trier is not None:
            trier.place = OUT
        self._end_turn()

    # The turn passes.

    def _end_turn(self):
        if self.experienced:
            self._lay_in_front()
        else:
            self.banned = self.place
        self.place = self.picked = self.victor = self.aim = None
        self.turns += 1
        self.mover = self.enemy()
        self.stage = "turn"
        if self.turns == LONGEST:
            self._scores = (HALF, HALF)
            self._reason = "turn_limit"

    def _lay_in_front(self):
        """Section 7: the card comes in front of the mover, the one that was there goes back."""
        card, back = self.layout[self.place], self.front[self.mover]
        card.came_from = self.place
        self.layout[self.place] = None
        if back is not None:
            self.layout[back.came_from if self.former_gap else self.place] = back
        self.front[self.mover] = card
