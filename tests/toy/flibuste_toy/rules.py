"""The law of the Toy Race. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.law import contract
from flibuste.law.contract import CHANCE, NONE, OVER, UNKNOWN, Bounds, Ruleset, option
from flibuste.law.kernel import i8, i64, rule
from flibuste.law.rng import below
from flibuste.law.vocabulary import Actions, Domain, Events, Reasons, seats

VERSION = 1

SEAT = seats(2)
SEATS = len(SEAT)
PLACE = Domain("place", ("quay", "shoal", "reef", "bank", "cape", "roads", "haven"))
LAST = len(PLACE) - 1
DIE = Domain("die", range(1, 4))
FACES = len(DIE)
CARD = Domain("card", ("breeze", "wind", "gale"))  # §1.3 worth 1, 2 and 3 places
CARDS = len(CARD)
PHASE = Domain("phase", ("dealing", "rolling", "acting"))
DEALING, ROLLING, ACTING = range(3)


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    length: int = option(LAST, "1.1", range(4, LAST + 1))


RULESETS = {"long": Ruleset("Toy, 1.0"), "short": Ruleset("Toy, 1.0", {"length": 4})}
# Two cards, and a roll and a choice for every place but one of both boats.
BOUNDS = Bounds(seats=(2,), choices=2, outcomes=3, plies=2 + 2 * (2 * LAST - 1))


class State(contract.State, options=Options):
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    die = i8
    boat = i8[SEAT].of(PLACE)
    hand = i8[SEAT].of(CARD, blank=NONE)
    spent = i8[SEAT].of(CARD, blank=NONE)


ACTIONS = Actions()
deal = ACTIONS.verb("deal", rule="1.3", card=CARD)
roll = ACTIONS.verb("roll", rule="2.1", die=DIE)
sail = ACTIONS.verb("sail", picks="boat-{seat}", rule="2.2")
spend = ACTIONS.verb("spend", picks="hand-{seat}", rule="2.3")

EVENTS = Events()
dealt = EVENTS.kind("dealt", seat=SEAT, card=CARD)
rolled = EVENTS.kind("rolled", seat=SEAT, die=DIE)
sailed = EVENTS.kind("sailed", seat=SEAT, place=PLACE, to=PLACE)
card_spent = EVENTS.kind("spent", reveals=True, seat=SEAT, place=PLACE, to=PLACE, card=CARD)
DEALT = dealt.code

OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "2.1")
dealt_already = OBJECTIONS.reason("dealt_already", "1.3", card=CARD)
no_card = OBJECTIONS.reason("no_card", "2.3")

ENDINGS = Reasons()
ARRIVED = ENDINGS.ending("arrived", "3.1")


# §1.2 Both boats begin at the quay, where every number of the record is 0.
@rule
def setup(s):
    s.phase = DEALING


@rule
def actor(s):
    if s.boat[0] >= s.length or s.boat[1] >= s.length:  # §3.1
        return OVER
    return i64(s.turn) if s.phase == ACTING else CHANCE


@rule
def is_dealt(s, card):
    return s.hand[0] == card or s.hand[1] == card


@rule
def legal(s, w, out):
    n = 0
    if s.phase == DEALING:
        for card in range(CARDS):
            if not is_dealt(s, card):
                out[n] = deal.code(card)
                n += 1
    elif s.phase == ROLLING:
        for die in range(FACES):
            out[n] = roll.code(die)
            n += 1
    else:
        out[n] = sail.code()
        n += 1
        if s.hand[s.turn] != NONE:  # §2.3
            out[n] = spend.code()
            n += 1
    return n


# §1.3, §2.1 All cards that are left, and all faces of the die, are equally likely.
@rule
def odds(s, w, out):
    n = 0
    for card in range(CARDS):
        if s.phase == ROLLING or not is_dealt(s, card):
            out[n] = 1
            n += 1
    return n


@rule
def objection(s, w, a, out):
    if s.phase == DEALING:
        if not deal.has(a):
            return not_now.say(out)
        return dealt_already.say(out, deal.card(a)) if is_dealt(s, deal.card(a)) else 0
    if s.phase == ROLLING:
        return 0 if roll.has(a) else not_now.say(out)
    if sail.has(a):
        return 0
    if spend.has(a):
        return no_card.say(out) if s.hand[s.turn] == NONE else 0
    return not_now.say(out)


@rule
def apply(s, w, a):
    me = i64(s.turn)
    if deal.has(a):
        s.hand[me] = deal.card(a)
        dealt.tell(s, me, deal.card(a))
        if me == SEATS - 1:
            s.phase = ROLLING
        s.turn = SEATS - 1 - me
    elif roll.has(a):
        s.die = roll.die(a) + 1
        s.phase = ACTING
        rolled.tell(s, me, roll.die(a))
    else:
        here = i64(s.boat[me])
        card = i64(s.hand[me])
        if sail.has(a):
            to = min(here + i64(s.die), i64(s.length))
            sailed.tell(s, me, here, to)
        else:
            to = min(here + card + 1, i64(s.length))
            s.hand[me] = NONE
            s.spent[me] = card
            card_spent.tell(s, me, here, to, card)
        s.boat[me] = to
        if to < s.length:
            s.die = 0
            s.phase = ROLLING
            s.turn = SEATS - 1 - me


# §3.1 The boat that is in the haven wins.
@rule
def score(s, out):
    for seat in range(SEATS):
        out[seat] = 1.0 if s.boat[seat] >= s.length else 0.0
    return ARRIVED


# §1.4 Nobody sees the card in another's hand.
@rule
def veil(s, viewer):
    for seat in range(SEATS):
        if seat != viewer and s.hand[seat] != NONE:
            s.hand[seat] = UNKNOWN
    if s.event[0] == DEALT and s.event[1] != viewer:
        s.event[2] = UNKNOWN


# §1.3 Any card that is in nobody's hand and has not been spent.
@rule
def imagine(s, seat, rng):
    for other in range(SEATS):
        if s.hand[other] == UNKNOWN:
            card = below(rng, CARDS)
            while is_dealt(s, card) or s.spent[0] == card or s.spent[1] == card:
                card = below(rng, CARDS)
            s.hand[other] = card
    if s.event[0] == DEALT and s.event[2] == UNKNOWN:
        s.event[2] = s.hand[s.event[1]]
