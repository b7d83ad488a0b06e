"""The law of Cartagena 2. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.games.cartagena2.boards import (
    AHEAD,
    AT,
    BIT,
    BOARD,
    BOAT,
    FIRST_SPACE,
    FROM,
    FROM_BOAT,
    FROM_START,
    LARGE,
    NEST,
    PLACE,
    SLOT,
    SMALL,
    START,
    SYMBOL,
    SYMBOLS,
)
from flibuste.law import contract
from flibuste.law.bits import first_of
from flibuste.law.contract import CHANCE, NONE, OVER, UNKNOWN, Bounds, Ruleset, option
from flibuste.law.kernel import Record, i8, i16, i64, rule, table, u8
from flibuste.law.rng import below, weighted
from flibuste.law.vocabulary import NUMBER, Actions, Domain, Events, Phrase, Reasons, named, seats

VERSION = 1

SEAT = seats(5)
PIRATES = 6  # §1.4 of each colour
CROWD = 3  # §1.4 pirates on a space, and of one colour aboard
HAND = 7  # §2.2 cards dealt to each, and kept after a gold card
ACTIONS_A_TURN = 3  # §3.1
ABOARD = 2  # §5.3 cards for a push into the boat
LONGEST = 1000  # §8.2 turns

# §1.5 Fifteen cards of each symbol, one of them with a gold edge.
CARD = Domain("card", [*SYMBOL, *(f"gold_{symbol}" for symbol in SYMBOL)])
CARDS = len(CARD)
COPIES = table(i64, [14] * SYMBOLS + [1] * SYMBOLS)
DECK = 15 * SYMBOLS
SLOTS = len(SLOT)

SHORE = Domain("shore", ("small", "large"))
AT_SMALL, AT_LARGE = range(2)
PHASE = Domain("phase", ("acting", "drawing", "discarding", "laying", "choosing", "dealing"))
ACTING, DRAWING, DISCARDING, LAYING, CHOOSING, DEALING = range(6)


# --- Options and rulesets ------------------------------------------------------------------------

RANDOM = 0
CHOSEN = Domain("board", ["random", *BOARD])
FIRST = Domain("first", ["random", *SEAT])


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    board_1: str = option("random", "1.3", CHOSEN)
    board_2: str = option("random", "1.3", CHOSEN)
    board_3: str = option("random", "1.3", CHOSEN)
    board_4: str = option("random", "1.3", CHOSEN)
    board_5: str = option("random", "1.3", CHOSEN)
    first: str = option("random", "2.1", FIRST)


def excluded(options: Options, seats: int) -> Phrase | None:
    """Why these options cannot stand together."""
    chosen = [getattr(options, f"board_{slot}") for slot in SLOT]
    laid = [board.removesuffix("_turned") for board in chosen if board != "random"]
    for board in laid:
        if laid.count(board) > 1:
            return Phrase("excluded-board-twice", {"board": board.upper()})
    if options.first != "random" and SEAT.index(options.first) >= seats:
        return Phrase("excluded-absent", {"seat": named(SEAT, options.first), "seats": seats})
    return None


RULESETS = {
    "classic": Ruleset("Winning Moves 2006"),
    # §9.1, §9.2, §9.3 The layout on which the old examples come out.
    "sheet": Ruleset(
        "Winning Moves 2006, the boards as on the example sheets",
        {"board_1": "i", "board_2": "ii", "board_3": "iii", "board_4": "iv", "board_5": "v"},
        seats=4,
    ),
}

# Most choices: six pirates with fourteen cards each, twenty-four rivals to push, both crossings. A
# turn has a free crossing and three pushes of two cards, and each of those can be put down again;
# before the first one boards are laid, a first player drawn and the hands dealt.
BOUNDS = Bounds(
    seats=(2, 3, 4, 5),
    choices=PIRATES * CARDS + PIRATES * 4 + 2,
    outcomes=CARDS,
    plies=16 * LONGEST + SLOTS + 1 + 2 * HAND * len(SEAT),
)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State, options=Options):
    laid = i8[SLOT].of(BOARD, blank=NONE)
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    actions = i8  # §3.1 taken this turn
    sailed = u8  # §6.6 the captain's free crossing of this turn is done
    due = i8  # cards still to be drawn
    boat = i8.of(SHORE)
    start = i8[SEAT]
    pirates = i64[SEAT].sets(PLACE)  # the spaces with a pirate of a seat,
    pairs = i64[SEAT].sets(PLACE)  # with two of them,
    trios = i64[SEAT].sets(PLACE)  # with three
    aboard = i8[SEAT]
    nest = i8[SEAT]
    held = i8[SEAT]  # §2.3 how many cards a hand has: open, while the cards are not
    hand = i8[SEAT, CARD]
    discards = i8[CARD]
    turns = i16


class Work(Record):
    left = i64[CARD]  # the cards that can be drawn, by kind


# --- Words ---------------------------------------------------------------------------------------

ACTIONS = Actions()
advance = ACTIONS.verb("advance", picks="{seat}-{card} {place}", rule="4.1", card=CARD, place=FROM)
push = ACTIONS.verb("push", picks="{place} hand-{seat}", rule="5.1", seat=SEAT, place=FROM)
cross = ACTIONS.verb("cross", rule="6.1")
sail = ACTIONS.verb("sail", rule="6.5")
end = ACTIONS.verb("end", rule="3.2")
draw = ACTIONS.verb("draw", rule="3.3")
discard = ACTIONS.verb("discard", picks="{seat}-{card}", rule="7.2", card=CARD)
lay = ACTIONS.verb("lay", rule="1.3", board=BOARD)
first = ACTIONS.verb("first", rule="2.1", seat=SEAT)
deal = ACTIONS.verb("deal", rule="2.2", card=CARD)

EVENTS = Events()
laid = EVENTS.kind("laid", slot=SLOT, board=BOARD)
began = EVENTS.kind("began", seat=SEAT)
dealt = EVENTS.kind("dealt", reveals=True, seat=SEAT, card=CARD, shuffled=NUMBER)
advanced = EVENTS.kind("advanced", seat=SEAT, card=CARD, place=PLACE, to=PLACE)
pushed = EVENTS.kind("pushed", seat=SEAT, rival=SEAT, place=PLACE, to=PLACE, cards=NUMBER)
crossed = EVENTS.kind("crossed", seat=SEAT, shore=SHORE)
sailed = EVENTS.kind("sailed", seat=SEAT, shore=SHORE)
drew = EVENTS.kind("drew", seat=SEAT, cards=NUMBER)
discarded = EVENTS.kind("discarded", seat=SEAT, card=CARD)
ended = EVENTS.kind("ended", seat=SEAT)
DEALT = dealt.code

OBJECTIONS = Reasons()
game_over = OBJECTIONS.reason("game_over", "8.1")
not_now = OBJECTIONS.reason("not_now", "3.1")
not_left = OBJECTIONS.reason("not_left", "1.5", card=CARD)
laid_already = OBJECTIONS.reason("laid_already", "1.3", board=BOARD)
not_playing = OBJECTIONS.reason("not_playing", "2.1", seat=SEAT)
must_discard = OBJECTIONS.reason("must_discard", "7.1", cards=NUMBER)
no_card = OBJECTIONS.reason("no_card", "4.1", card=CARD)
not_yours = OBJECTIONS.reason("not_yours", "4.1", place=PLACE)
not_theirs = OBJECTIONS.reason("not_theirs", "5.1", seat=SEAT, place=PLACE)
own_pirate = OBJECTIONS.reason("own_pirate", "5.6")
not_landed = OBJECTIONS.reason("not_landed", "4.4")
boat_away = OBJECTIONS.reason("boat_away", "4.3")
boat_full = OBJECTIONS.reason("boat_full", "1.4", seat=SEAT)
nothing_ahead = OBJECTIONS.reason("nothing_ahead", "5.5", place=PLACE)
none_aboard = OBJECTIONS.reason("none_aboard", "6.2")
none_ashore = OBJECTIONS.reason("none_ashore", "6.3")
no_captain = OBJECTIONS.reason("no_captain", "6.5")
sailed_already = OBJECTIONS.reason("sailed_already", "6.6")
too_late = OBJECTIONS.reason("too_late", "6.7")
must_act = OBJECTIONS.reason("must_act", "3.2")
must_draw = OBJECTIONS.reason("must_draw", "3.3")
can_act = OBJECTIONS.reason("can_act", "3.3")
no_gold = OBJECTIONS.reason("no_gold", "7.1")

ENDINGS = Reasons()
HOME = ENDINGS.ending("home", "8.1")
TOO_LONG = ENDINGS.ending("length", "8.2")


# --- §1 The islands, §2 Setting up ---------------------------------------------------------------


# §1.1, §1.4 All pirates wait at the start, and the boat lies at the small island.
@rule
def setup(s):
    for seat in range(s.seats):
        s.start[seat] = PIRATES
    choose(s, 0, s.board_1)
    choose(s, 1, s.board_2)
    choose(s, 2, s.board_3)
    choose(s, 3, s.board_4)
    choose(s, 4, s.board_5)
    prepare(s)


@rule
def choose(s, slot, chosen):
    if chosen != RANDOM:
        s.laid[slot] = chosen - 1


# §1.3, §2.1, §2.2 The boards first, then the first player, then the hands.
@rule
def prepare(s):
    if open_slot(s) < SLOTS:
        s.phase = LAYING
    elif s.first == RANDOM:
        s.phase = CHOOSING
    else:
        s.turn = s.first - 1
        s.phase = DEALING


@rule
def open_slot(s):
    for slot in range(SLOTS):
        if s.laid[slot] == NONE:
            return slot
    return SLOTS


# §1.3 A board lies one way round or the other.
@rule
def is_laid(s, board):
    for slot in range(SLOTS):
        if s.laid[slot] != NONE and s.laid[slot] // 2 == board // 2:
            return True
    return False


# §2.2 The first player's whole hand, then the next one's.
@rule
def next_hand(s):
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if s.held[seat] < HAND:
            return seat
    return NONE


# §7.2 The player first, then clockwise.
@rule
def next_discard(s):
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if s.held[seat] > HAND:
            return seat
    return NONE


# §1.5, §5.8 What lies in the pile, or in the discards when it is empty. Nothing else is ever drawn.
@rule
def count_left(s, w):
    is_empty = is_pile_empty(s)
    for card in range(CARDS):
        w.left[card] = s.discards[card] if is_empty else COPIES[card] - s.discards[card]
    if not is_empty:
        for seat in range(s.seats):
            for card in range(CARDS):
                w.left[card] -= s.hand[seat, card]


# --- §3 Your turn --------------------------------------------------------------------------------


@rule
def actor(s):
    if s.nest[s.turn] == PIRATES or s.turns >= LONGEST:
        return OVER
    if s.phase == ACTING:
        return i64(s.turn)
    if s.phase == DISCARDING:
        return i64(next_discard(s))
    return CHANCE


@rule
def legal(s, w, out):
    if s.phase == ACTING:
        return legal_actions(s, out)
    n = 0
    if s.phase == DISCARDING:
        seat = next_discard(s)
        for card in range(CARDS):
            if s.hand[seat, card] > 0:
                out[n] = discard.code(card)
                n += 1
    elif s.phase == LAYING:
        for board in range(2 * SLOTS):
            if not is_laid(s, board):
                out[n] = lay.code(board)
                n += 1
    elif s.phase == CHOOSING:
        for seat in range(s.seats):
            out[n] = first.code(seat)
            n += 1
    else:
        count_left(s, w)
        for card in range(CARDS):
            if w.left[card] > 0:
                out[n] = deal.code(card)
                n += 1
    return n


@rule
def odds(s, w, out):
    n = 0
    if s.phase == DRAWING or s.phase == DEALING:
        count_left(s, w)
        for card in range(CARDS):
            if w.left[card] > 0:
                out[n] = w.left[card]
                n += 1
        return n
    n = legal(s, w, out)  # §1.3, §2.1 boards and seats are all equally likely
    for k in range(n):
        out[k] = 1
    return n


# §3.1 Play a card, push a rival, cross.
@rule
def legal_actions(s, out):
    me = i64(s.turn)
    n = 0
    taken = occupied(s)
    movable = standing(s, me)
    for card in range(CARDS):
        if s.hand[me, card] > 0:
            left = movable & card_reach(s, me, card % SYMBOLS, taken)
            while left:
                out[n] = advance.code(card, first_of(left))
                left &= left - 1
                n += 1
    landings = inviting(s)
    for seat in range(s.seats):
        if seat != me:  # §5.6
            left = standing(s, seat) & push_reach(s, seat, landings)
            while left:
                out[n] = push.code(seat, first_of(left))
                left &= left - 1
                n += 1
    if can_cross(s, me):
        out[n] = cross.code()
        n += 1
        if can_sail(s):
            out[n] = sail.code()
            n += 1
    if s.actions > 0:  # §3.2
        out[n] = end.code()
        n += 1
    elif n == 0:  # §3.3
        out[n] = draw.code()
        n += 1
    return n


# §3.4 Clockwise.
@rule
def end_turn(s):
    s.turn = (s.turn + 1) % s.seats
    s.turns += 1
    s.actions = 0
    s.sailed = 0
    s.phase = ACTING


# §3.1 Three actions make a turn; §3.3 so does a draw in need, which is none.
@rule
def go_on(s):
    s.phase = ACTING
    if s.actions == 0 or s.actions == ACTIONS_A_TURN:
        end_turn(s)


# --- Places and crowds ---------------------------------------------------------------------------


# Every place before the last one of a set.
@rule
def behind(places):
    places |= places >> 1
    places |= places >> 2
    places |= places >> 4
    places |= places >> 8
    places |= places >> 16
    places |= places >> 32
    return places >> 1


@rule
def occupied(s):
    spaces = i64(0)
    for seat in range(s.seats):
        spaces |= s.pirates[seat]
    return spaces


# §5.1 The spaces with one or two pirates, of any colour.
@rule
def inviting(s):
    one = i64(0)
    two = i64(0)
    three = i64(0)
    for seat in range(s.seats):
        three |= two & s.pirates[seat] | one & s.pairs[seat] | s.trios[seat]
        two |= one & s.pirates[seat] | s.pairs[seat]
        one |= s.pirates[seat]
    return one & ~three


@rule
def crowd(s, place):
    bit = BIT[place]
    pirates = 0
    for seat in range(s.seats):
        if s.pirates[seat] & bit:
            pirates += 1
        if s.pairs[seat] & bit:
            pirates += 1
        if s.trios[seat] & bit:
            pirates += 1
    return pirates


# §4.4, §4.6, §5.4 Where a seat's pirates can set out from: not the nest, and the boat only once it
# has landed.
@rule
def standing(s, seat):
    places = i64(s.pirates[seat])
    if s.start[seat] > 0:
        places |= FROM_START
    if s.boat == AT_LARGE and s.aboard[seat] > 0:
        places |= FROM_BOAT
    return places


@rule
def has_pirate(s, seat, place):
    if place == START:
        return s.start[seat] > 0
    if place == BOAT:
        return s.aboard[seat] > 0
    return s.pirates[seat] & BIT[place] != 0


# §4.3, §5.3 The boat takes a pirate from the small island.
@rule
def has_room(s, seat):
    return s.boat == AT_SMALL and s.aboard[seat] < CROWD


@rule
def lift(s, seat, place):
    bit = BIT[place]
    if place == START:
        s.start[seat] -= 1
    elif place == BOAT:
        s.aboard[seat] -= 1
    elif s.trios[seat] & bit:
        s.trios[seat] ^= bit
    elif s.pairs[seat] & bit:
        s.pairs[seat] ^= bit
    else:
        s.pirates[seat] ^= bit


@rule
def put(s, seat, place):
    bit = BIT[place]
    if place == NEST:
        s.nest[seat] += 1
    elif place == BOAT:
        s.aboard[seat] += 1
    elif s.pairs[seat] & bit:
        s.trios[seat] |= bit
    elif s.pirates[seat] & bit:
        s.pairs[seat] |= bit
    else:
        s.pirates[seat] |= bit


# --- §4 Playing a card ---------------------------------------------------------------------------


# §1.2 Every board shows every symbol once.
@rule
def space_of(s, slot, symbol):
    return BIT[FIRST_SPACE[slot] + AT[s.laid[slot], symbol]]


@rule
def small_matches(s, symbol):
    return space_of(s, 0, symbol) | space_of(s, 1, symbol)


@rule
def matches(s, symbol):
    found = i64(0)
    for slot in range(SLOTS):
        found |= space_of(s, slot, symbol)
    return found


# §4.1, §4.2 The first space ahead that shows the card and holds nobody. §4.3, §4.5 Without one, the
# island's end: the boat, the nest.
@rule
def advance_to(s, symbol, place):
    free = matches(s, symbol) & AHEAD[place] & ~occupied(s)
    if free:
        return first_of(free)
    return i64(BOAT) if place < BOAT else i64(NEST)


# Where a card can be played from: §4.3 on the small island not without a free match or the boat,
# §4.5 on the large one always.
@rule
def card_reach(s, seat, symbol, taken):
    if has_room(s, seat):
        return i64(FROM_START | SMALL | LARGE | FROM_BOAT)
    return LARGE | FROM_BOAT | behind(small_matches(s, symbol) & ~taken)


# --- §5 Pushing a rival --------------------------------------------------------------------------


# §5.1 The first space ahead with one or two pirates; §5.3 without one, the boat.
@rule
def push_to(s, place):
    landings = inviting(s) & AHEAD[place]
    return first_of(landings) if landings else i64(BOAT)


# Where a seat's pirates can be pushed from: §5.3 on the small island not without a landing or the
# boat, §5.5 on the large one not without a landing.
@rule
def push_reach(s, seat, landings):
    reach = behind(landings & LARGE) & (LARGE | FROM_BOAT)
    if has_room(s, seat):
        return reach | FROM_START | SMALL
    return reach | behind(landings & SMALL)


# §5.2, §5.3 A card for each pirate that stood there, two for the boat.
@rule
def reward(s, to):
    return ABOARD if to == BOAT else crowd(s, to)


# §5.7, §5.8 As many cards as there are.
@rule
def in_reach(s, cards):
    left = i64(DECK)
    for seat in range(s.seats):
        left -= s.held[seat]
    return min(left, cards)


# --- §6 The boat ---------------------------------------------------------------------------------


# §6.2, §6.3 Out with a pirate of your own aboard, back with one on the small island or the start.
@rule
def can_cross(s, seat):
    if s.boat == AT_SMALL:
        return s.aboard[seat] > 0
    return s.start[seat] > 0 or s.pirates[seat] & SMALL != 0


# §6.5 Most pirates aboard, or as many as anyone, and one at least.
@rule
def is_captain(s, seat):
    for rival in range(s.seats):
        if s.aboard[rival] > s.aboard[seat]:
            return False
    return s.aboard[seat] > 0


# §6.6, §6.7 Once, and before any action.
@rule
def can_sail(s):
    return s.actions == 0 and not s.sailed and is_captain(s, s.turn)


# --- Why not -------------------------------------------------------------------------------------


@rule
def objection(s, w, a, out):
    if actor(s) == OVER:
        return game_over.say(out)
    if s.phase == ACTING:
        return object_to_action(s, a, out)
    if s.phase == DISCARDING:
        seat = next_discard(s)
        if not discard.has(a):
            return must_discard.say(out, s.held[seat] - HAND)
        return 0 if s.hand[seat, discard.card(a)] > 0 else no_card.say(out, discard.card(a))
    if s.phase == LAYING and lay.has(a):
        return laid_already.say(out, lay.board(a)) if is_laid(s, lay.board(a)) else 0
    if s.phase == CHOOSING and first.has(a):
        return 0 if first.seat(a) < s.seats else not_playing.say(out, first.seat(a))
    if (s.phase == DRAWING or s.phase == DEALING) and deal.has(a):
        count_left(s, w)
        return 0 if w.left[deal.card(a)] > 0 else not_left.say(out, deal.card(a))
    return not_now.say(out)


@rule
def object_to_action(s, a, out):
    me = i64(s.turn)
    if advance.has(a):
        return object_to_advance(s, me, advance.card(a), advance.place(a), out)
    if push.has(a):
        return object_to_push(s, me, push.seat(a), push.place(a), out)
    if cross.has(a) or sail.has(a):
        if sail.has(a) and s.actions > 0:
            return too_late.say(out)
        if sail.has(a) and s.sailed:
            return sailed_already.say(out)
        if sail.has(a) and not is_captain(s, me):
            return no_captain.say(out)
        if can_cross(s, me):
            return 0
        return none_aboard.say(out) if s.boat == AT_SMALL else none_ashore.say(out)
    if end.has(a):
        if s.actions > 0:
            return 0
        return must_act.say(out) if can_do_something(s, me) else must_draw.say(out)
    if draw.has(a):
        is_needed = s.actions == 0 and not can_do_something(s, me)
        return 0 if is_needed else can_act.say(out)
    return no_gold.say(out) if discard.has(a) else not_now.say(out)


@rule
def object_to_advance(s, me, card, place, out):
    if s.hand[me, card] <= 0:
        return no_card.say(out, card)
    if not has_pirate(s, me, place):
        return not_yours.say(out, place)
    if place == BOAT and s.boat == AT_SMALL:
        return not_landed.say(out)
    if advance_to(s, card % SYMBOLS, place) == BOAT:
        return object_to_boarding(s, me, out)
    return 0


@rule
def object_to_push(s, me, seat, place, out):
    if seat == me:
        return own_pirate.say(out)
    if seat >= s.seats:
        return not_playing.say(out, seat)
    if not has_pirate(s, seat, place):
        return not_theirs.say(out, seat, place)
    if place == BOAT and s.boat == AT_SMALL:
        return not_landed.say(out)
    if push_to(s, place) != BOAT:
        return 0
    if place >= BOAT:
        return nothing_ahead.say(out, place)
    return object_to_boarding(s, seat, out)


@rule
def object_to_boarding(s, seat, out):
    if has_room(s, seat):
        return 0
    return boat_away.say(out) if s.boat == AT_LARGE else boat_full.say(out, seat)


# §3.3 A card that can be played, a push or a crossing.
@rule
def can_do_something(s, me):
    if can_cross(s, me):
        return True
    taken = occupied(s)
    for card in range(CARDS):
        if s.hand[me, card] > 0 and standing(s, me) & card_reach(s, me, card % SYMBOLS, taken):
            return True
    landings = inviting(s)
    for seat in range(s.seats):
        if seat != me and standing(s, seat) & push_reach(s, seat, landings):
            return True
    return False


# --- What happens --------------------------------------------------------------------------------


@rule
def apply(s, w, a):
    me = i64(s.turn)
    if advance.has(a):
        apply_advance(s, me, advance.card(a), advance.place(a))
    elif push.has(a):
        apply_push(s, me, push.seat(a), push.place(a))
    elif deal.has(a):
        apply_deal(s, deal.card(a))
    elif end.has(a):
        end_turn(s)
        ended.tell(s, me)
    elif cross.has(a):
        turn_boat(s)
        crossed.tell(s, me, s.boat)
        s.actions += 1
        go_on(s)
    elif sail.has(a):
        turn_boat(s)
        s.sailed = 1
        sailed.tell(s, me, s.boat)
    elif discard.has(a):
        apply_discard(s, discard.card(a))
    elif draw.has(a):
        s.due = in_reach(s, 1)
        drew.tell(s, me, s.due)
        draw_or_go_on(s)
    elif lay.has(a):
        slot = open_slot(s)
        s.laid[slot] = lay.board(a)
        laid.tell(s, slot, lay.board(a))
        prepare(s)
    else:
        s.turn = first.seat(a)
        s.phase = DEALING
        began.tell(s, s.turn)


@rule
def apply_advance(s, me, card, place):
    to = advance_to(s, card % SYMBOLS, place)
    lift(s, me, place)
    put(s, me, to)
    put_down(s, me, card)
    advanced.tell(s, me, card, place, to)
    if s.nest[me] == PIRATES:  # §7.3, §8.1 at once
        return
    s.actions += 1
    if card >= SYMBOLS and next_discard(s) != NONE:  # §7.1
        s.phase = DISCARDING
    else:
        go_on(s)


# §4.7 On the open discard pile.
@rule
def put_down(s, seat, card):
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    s.discards[card] += 1


@rule
def apply_push(s, me, seat, place):
    to = push_to(s, place)
    s.due = in_reach(s, reward(s, to))
    lift(s, seat, place)
    put(s, seat, to)
    pushed.tell(s, me, seat, place, to, s.due)
    s.actions += 1
    draw_or_go_on(s)


@rule
def draw_or_go_on(s):
    if s.due > 0:
        s.phase = DRAWING
    else:
        go_on(s)


# §6.4 Everybody aboard comes along.
@rule
def turn_boat(s):
    s.boat = AT_LARGE if s.boat == AT_SMALL else AT_SMALL


# §5.8 The discards are shuffled in only when a card is needed and the pile is empty.
@rule
def apply_deal(s, card):
    shuffled = is_pile_empty(s)
    if shuffled:
        for kind in range(CARDS):
            s.discards[kind] = 0
    seat = i64(s.turn) if s.phase == DRAWING else i64(next_hand(s))
    s.hand[seat, card] += 1
    s.held[seat] += 1
    dealt.tell(s, seat, card, shuffled)
    if s.phase == DRAWING:
        s.due -= 1
        if s.due == 0:
            go_on(s)
    elif next_hand(s) == NONE:
        s.phase = ACTING


@rule
def pile(s):
    left = in_reach(s, DECK)
    for card in range(CARDS):
        left -= s.discards[card]
    return left


@rule
def is_pile_empty(s):
    return i64(pile(s) == 0)


# §7.2 One card at a time, openly; then the turn goes on.
@rule
def apply_discard(s, card):
    seat = next_discard(s)
    put_down(s, seat, card)
    discarded.tell(s, seat, card)
    if next_discard(s) == NONE:
        go_on(s)


# --- §8 The end ----------------------------------------------------------------------------------


@rule
def score(s, out):
    is_home = s.nest[s.turn] == PIRATES
    for seat in range(s.seats):
        if is_home:
            out[seat] = 1.0 if seat == s.turn else 0.0
        else:
            out[seat] = 1.0 / i64(s.seats)
    return HOME if is_home else TOO_LONG


# --- §2.3 Secrets --------------------------------------------------------------------------------


# Hands alone are hidden, and what is drawn into them.
@rule
def veil(s, viewer):
    for seat in range(s.seats):
        if seat != viewer:
            for card in range(CARDS):
                s.hand[seat, card] = UNKNOWN
    if s.event[0] == DEALT and s.event[1] != viewer:
        s.event[2] = UNKNOWN


# §2.4 Every unseen card is as likely as any other to lie in a hidden hand.
@rule
def imagine(s, seat, rng):
    unseen = i64(DECK)
    for card in range(CARDS):
        unseen -= s.discards[card]
    for rival in range(s.seats):
        if s.hand[rival, 0] == UNKNOWN:
            for card in range(CARDS):
                s.hand[rival, card] = 0
        else:
            unseen -= s.held[rival]
    for rival in range(s.seats):
        missing = i64(s.held[rival])
        for card in range(CARDS):
            missing -= s.hand[rival, card]
        for _ in range(missing):
            s.hand[rival, unseen_card(s, below(rng, unseen))] += 1
            unseen -= 1
    if s.event[0] == DEALT and s.event[2] == UNKNOWN:  # any card of the hand may have come last
        s.event[2] = weighted(rng, s.hand[s.event[1]], CARDS)


# The card at a place in the row of those that are neither discarded nor in a hand.
@rule
def unseen_card(s, place):
    for card in range(CARDS):
        place -= COPIES[card] - s.discards[card]
        for seat in range(s.seats):
            place += s.hand[seat, card]
        if place < 0:
            return card
    return CARDS - 1
