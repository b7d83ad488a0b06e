"""The law of Cartagena. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.law import contract
from flibuste.law.contract import CHANCE, NONE, OVER, UNKNOWN, Bounds, Ruleset, option
from flibuste.law.kernel import Record, array, i8, i16, i64, rule, table
from flibuste.law.rng import weighted
from flibuste.law.vocabulary import NUMBER, Actions, Domain, Events, Phrase, Reasons, named, seats

VERSION = 1

SEAT = seats(5)
LONGEST = 1000  # §7.3 turns
FIRST_HAND = 6  # §2.3 of the first player, in both editions
ROW = 12  # §8.2
FULL = 3  # §5.5, §9.5 pirates on one space

# §1.1 The start is place 0; the boat has a name of its own, whatever the length of the path.
SLOTS, ON_TILE = 6, 6
SPACES = SLOTS * ON_TILE
START, BOAT = 0, SPACES + 1
PLACE = Domain("place", [*map(str, range(SPACES + 1)), "boat"])

# §1.3, §9.3 Two decks of six symbols each; keys and pistols are in both.
DECK = Domain("deck", ("older", "newer"))
SYMBOL = Domain(
    "symbol",
    ("skull", "dagger", "key", "bottle", "pistol", "hat", "lantern", "hook", "rum", "spyglass"),
)
SYMBOLS = len(SYMBOL)
KEY = SYMBOL.index("key")
NEWER = {"skull": "lantern", "dagger": "hook", "bottle": "rum", "hat": "spyglass"}

# §1.2 The six tiles, each from the end with the straight arm, as printed on the sheet of
# examples (§8.6).
PRINTED = (
    ("bottle", "pistol", "hat", "skull", "dagger", "key"),
    ("skull", "hat", "pistol", "key", "bottle", "dagger"),
    ("pistol", "key", "dagger", "hat", "skull", "bottle"),
    ("dagger", "skull", "bottle", "pistol", "key", "hat"),
    ("key", "bottle", "skull", "dagger", "hat", "pistol"),
    ("hat", "dagger", "key", "bottle", "pistol", "skull"),
)
# A tile as it lies: one of six, either way round.
TILE = Domain("tile", [f"t{k}{way}" for k in range(1, 7) for way in ("", "_reversed")])
TILES = len(TILE)
CHOSEN_SEAT = Domain("seat", ("random", *SEAT))

# READ[deck, tile]: its symbols in the direction of the boat; §9.4 the newer deck's stand in for them
READ = table(
    i64,
    [
        [
            [SYMBOL.index(names.get(w, w)) for w in printed[::way]]
            for printed in PRINTED
            for way in (1, -1)
        ]
        for names in ({}, NEWER)
    ],
)
# WHERE[deck, tile, symbol]: on which of its six spaces a tile shows a symbol, counted from 1
WHERE = array(i64[DECK, TILE, SYMBOL])
# COPIES[deck, symbol]: the cards there are
COPIES = array(i64[DECK, SYMBOL])
for _deck, _copies in enumerate((17, 15)):
    for _symbol in READ[_deck, 0]:
        COPIES[_deck, _symbol] = _copies
    for _tile in range(TILES):
        for _place, _symbol in enumerate(READ[_deck, _tile]):
            WHERE[_deck, _tile, _symbol] = _place + 1
CARDS = table(i64, [sum(copies) for copies in COPIES.tolist()])

PHASE = Domain("phase", ("acting", "laying", "choosing", "dealing", "showing", "drawing"))
ACTING, LAYING, CHOOSING, DEALING, SHOWING, DRAWING = range(6)


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    tortuga: bool = option(False, "8.1")
    deck: str = option("older", "9.3", DECK)
    tiles: int = option(6, "9.1", range(5, 7))
    pirates: int = option(6, "9.1", range(4, 7))
    actions: int = option(3, "9.1", range(2, 4))
    later_hands: int = option(6, "9.2", range(5, 7))
    first_player: str = option("random", "2.2", CHOSEN_SEAT)
    chosen_path: bool = option(False, "2.1")


def excluded(options: Options, seats: int) -> Phrase | None:
    """Why these options cannot be taken together."""
    if CHOSEN_SEAT.index(options.first_player) > seats:
        first = named(SEAT, options.first_player)
        return Phrase("excluded-absent", {"seat": first, "seats": seats})
    return None


RULESETS = {
    "jamaica": Ruleset("Winning Moves 2000, Jamaica"),
    "tortuga": Ruleset("Winning Moves 2000, Tortuga", {"tortuga": True}),
    "basic": Ruleset(
        "Ravensburger 2014, basic game",
        {"deck": "newer", "tiles": 5, "pirates": 4, "actions": 2, "later_hands": 5},
    ),
    "advanced": Ruleset(
        "Ravensburger 2014, advanced variant",
        {"deck": "newer", "tiles": 6, "pirates": 5, "actions": 3, "later_hands": 5},
    ),
}

# Most choices: six pirates apart, each with six cards or falling back, and the end of the turn. Most
# outcomes: six tiles, two ways each. A turn of three retreats draws six cards; in Tortuga every card
# taken has been laid in the row, where twelve may lie at the end. Before that come six tiles, the
# first player and five hands.
BOUNDS = Bounds(seats=(2, 3, 4, 5), choices=43, outcomes=12, plies=9 * LONGEST + 49)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State, options=Options):
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    done = i8  # §3.1 actions taken this turn
    owed = i8  # §5.2 cards still to be drawn by the seat whose turn it is
    turns = i16
    laid = i8[SLOTS].of(TILE, blank=NONE)  # §2.1 from the start to the boat
    crew = i8[SEAT, PLACE]  # pirates of a seat in a place
    hand = i8[SEAT, SYMBOL]
    held = i8[SEAT]  # the size of each hand, which everyone may count
    pile = i8[SYMBOL]
    discard = i8[SYMBOL]
    row = i8[ROW].of(SYMBOL, blank=NONE)  # §8.2 from the tail of the arrow


class Work(Record):
    places = i8[6]  # where the actor's pirates stand


# --- Words ---------------------------------------------------------------------------------------

ACTIONS = Actions()
lay = ACTIONS.verb("lay", rule="2.1", tile=TILE)
first = ACTIONS.verb("first", rule="2.2", seat=SEAT)
deal = ACTIONS.verb("deal", rule="6.1", symbol=SYMBOL)
show = ACTIONS.verb("show", rule="8.2", symbol=SYMBOL)
advance = ACTIONS.verb(
    "advance", picks="{place} hand-{seat}-{symbol}", rule="4.1", symbol=SYMBOL, place=PLACE
)
retreat = ACTIONS.verb("retreat", picks="{place} pile", rule="5.1", place=PLACE)
draw = ACTIONS.verb("draw", picks="pile", rule="3.4")
end = ACTIONS.verb("end", rule="3.3")

EVENTS = Events()
laid = EVENTS.kind("laid", slot=NUMBER, tile=TILE)
chosen = EVENTS.kind("chosen", seat=SEAT)
dealt = EVENTS.kind("dealt", seat=SEAT, symbol=SYMBOL, shuffled=NUMBER)
shown = EVENTS.kind(
    "shown", seat=SEAT, symbol=SYMBOL, shuffled=NUMBER, taken=NUMBER, one=SYMBOL, two=SYMBOL
)
advanced = EVENTS.kind("advanced", seat=SEAT, symbol=SYMBOL, place=PLACE, to=PLACE)
retreated = EVENTS.kind(
    "retreated", seat=SEAT, place=PLACE, to=PLACE, taken=NUMBER, one=SYMBOL, two=SYMBOL
)
drew = EVENTS.kind("drew", seat=SEAT, taken=NUMBER, one=SYMBOL)
ended = EVENTS.kind("ended", seat=SEAT)
DEALT = dealt.code

OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "3.1")
lies_already = OBJECTIONS.reason("lies_already", "2.1", tile=TILE)
not_playing = OBJECTIONS.reason("not_playing", "2.2", seat=SEAT)
none_left = OBJECTIONS.reason("none_left", "6.1", symbol=SYMBOL)
no_card = OBJECTIONS.reason("no_card", "4.1", symbol=SYMBOL)
nobody_there = OBJECTIONS.reason("nobody_there", "3.1", place=PLACE)
aboard = OBJECTIONS.reason("aboard", "4.3")
from_start = OBJECTIONS.reason("from_start", "5.3")
no_landing = OBJECTIONS.reason("no_landing", "5.1", place=PLACE)
cards_in_hand = OBJECTIONS.reason("cards_in_hand", "3.4")
can_retreat = OBJECTIONS.reason("can_retreat", "3.4")
act_first = OBJECTIONS.reason("act_first", "3.3")
must_draw = OBJECTIONS.reason("must_draw", "3.4")

ENDINGS = Reasons()
ESCAPED = ENDINGS.ending("escaped", "7.1")
LENGTH = ENDINGS.ending("length", "7.3")


# --- §1, §2 The way out, and setting up ----------------------------------------------------------


# §1.4 Every pirate waits at the start, every card is in the pile.
@rule
def setup(s):
    for seat in range(i64(s.seats)):
        s.crew[seat, START] = s.pirates
    for symbol in range(SYMBOLS):
        s.pile[symbol] = COPIES[s.deck, symbol]
    s.phase = LAYING


# §2.1, §2.2, §2.3, §8.2 The path, the first player, the hands, and the row where there is one.
@rule
def set_up_further(s):
    if empty_slot(s) < s.tiles:
        if s.chosen_path:
            s.turn = (i64(s.turn) + 1) % i64(s.seats)
    elif s.first_player == 0:
        s.phase = CHOOSING
    else:
        s.turn = s.first_player - 1
        s.phase = DEALING


@rule
def empty_slot(s):
    for slot in range(s.tiles):
        if s.laid[slot] == NONE:
            return slot
    return i64(s.tiles)


# §2.1 A tile lies once, whichever way round.
@rule
def is_laid(s, tile):
    for slot in range(s.tiles):
        if s.laid[slot] != NONE and s.laid[slot] // 2 == tile // 2:
            return True
    return False


# §2.3, §9.2 Hand after hand, clockwise from the first player; nobody's turn to be dealt: NONE.
@rule
def to_be_dealt(s):
    for k in range(i64(s.seats)):
        seat = (i64(s.turn) + k) % i64(s.seats)
        if s.held[seat] < (FIRST_HAND if k == 0 else s.later_hands):
            return seat
    return NONE


# --- §3 Your turn --------------------------------------------------------------------------------


@rule
def actor(s):
    if s.phase != ACTING:  # §2.1 players may lay the tiles
        return i64(s.turn) if s.phase == LAYING and s.chosen_path else CHANCE
    if s.crew[s.turn, BOAT] == s.pirates or s.turns >= LONGEST:  # §7.1, §7.3
        return OVER
    return i64(s.turn)


@rule
def legal(s, w, out):
    if s.phase == ACTING:
        return legal_actions(s, w, out)
    n = 0
    if s.phase == LAYING:
        for tile in range(TILES):
            if not is_laid(s, tile):
                out[n] = lay.code(tile)
                n += 1
    elif s.phase == CHOOSING:
        for seat in range(i64(s.seats)):
            out[n] = first.code(seat)
            n += 1
    else:
        is_row = s.phase == SHOWING
        is_shuffle = is_pile_empty(s)
        for symbol in range(SYMBOLS):
            if (s.discard[symbol] if is_shuffle else s.pile[symbol]) > 0:
                out[n] = show.code(symbol) if is_row else deal.code(symbol)
                n += 1
    return n


# §3.1 One of two kinds of action, any card with any pirate; §4.3 a pirate aboard only falls back.
@rule
def legal_actions(s, w, out):
    me = i64(s.turn)
    n = 0
    pirates = 0
    lowest = lowest_landing(s)
    ashore = s.pirates - s.crew[me, BOAT]
    place = 0
    while ashore > 0:
        if s.crew[me, place] > 0:
            ashore -= s.crew[me, place]
            w.places[pirates] = place
            pirates += 1
            if place > lowest:  # §5.1
                out[n] = retreat.code(place)
                n += 1
        place += 1
    if s.crew[me, BOAT] > 0 and lowest < BOAT:  # §5.4
        out[n] = retreat.code(BOAT)
        n += 1
    if s.held[me] > 0:
        for symbol in range(SYMBOLS):
            if s.hand[me, symbol] > 0:  # §4.1
                for k in range(pirates):
                    out[n] = advance.code(symbol, w.places[k])
                    n += 1
    elif n == 0:  # §3.4
        out[n] = draw.code()
        n += 1
    if s.done > 0:  # §3.3
        out[n] = end.code()
        n += 1
    return n


@rule
def is_able(s):
    me = i64(s.turn)
    return s.held[me] > 0 or highest_pirate(s, me) > lowest_landing(s)


@rule
def highest_pirate(s, seat):
    for place in range(BOAT, START, -1):
        if s.crew[seat, place] > 0:
            return place
    return START


@rule
def objection(s, w, a, out):
    if s.phase == ACTING:
        return objection_to_action(s, a, out)
    if s.phase == LAYING:
        if not lay.has(a):
            return not_now.say(out)
        return lies_already.say(out, lay.tile(a)) if is_laid(s, lay.tile(a)) else 0
    if s.phase == CHOOSING:
        if not first.has(a):
            return not_now.say(out)
        return not_playing.say(out, first.seat(a)) if first.seat(a) >= s.seats else 0
    if s.phase == SHOWING:
        if not show.has(a):
            return not_now.say(out)
        symbol = show.symbol(a)
    else:
        if not deal.has(a):
            return not_now.say(out)
        symbol = deal.symbol(a)
    left = s.discard[symbol] if is_pile_empty(s) else s.pile[symbol]
    return none_left.say(out, symbol) if left == 0 else 0


@rule
def objection_to_action(s, a, out):
    me = i64(s.turn)
    if advance.has(a):
        symbol = advance.symbol(a)
        place = advance.place(a)
        if s.crew[me, place] == 0:
            return nobody_there.say(out, place)
        if place == BOAT:
            return aboard.say(out)
        return no_card.say(out, symbol) if s.hand[me, symbol] == 0 else 0
    if retreat.has(a):
        place = retreat.place(a)
        if s.crew[me, place] == 0:
            return nobody_there.say(out, place)
        if place == START:
            return from_start.say(out)
        return no_landing.say(out, place) if behind(s, place) == NONE else 0
    if draw.has(a):
        if s.held[me] > 0:
            return cards_in_hand.say(out)
        return can_retreat.say(out) if is_able(s) else 0
    if end.has(a):
        if s.done > 0:
            return 0
        return act_first.say(out) if is_able(s) else must_draw.say(out)
    return not_now.say(out)


# §2.1, §2.2 Tiles and seats are equally likely; §6.1 a card as likely as there are left of its kind.
@rule
def odds(s, w, out):
    n = 0
    if s.phase == LAYING:
        for tile in range(TILES):
            if not is_laid(s, tile):
                out[n] = 1
                n += 1
    elif s.phase == CHOOSING:
        for seat in range(i64(s.seats)):
            out[seat] = 1
            n += 1
    else:
        is_shuffle = is_pile_empty(s)
        for symbol in range(SYMBOLS):
            left = s.discard[symbol] if is_shuffle else s.pile[symbol]
            if left > 0:
                out[n] = left
                n += 1
    return n


@rule
def apply(s, w, a):
    me = i64(s.turn)
    if advance.has(a):
        symbol = advance.symbol(a)
        place = advance.place(a)
        to = ahead(s, place, symbol)
        s.hand[me, symbol] -= 1
        s.held[me] -= 1
        s.discard[symbol] += 1
        s.crew[me, place] -= 1
        s.crew[me, to] += 1
        s.done += 1
        advanced.tell(s, me, symbol, place, to)
        if s.crew[me, BOAT] < s.pirates:  # §7.1 else the game ends at once
            go_on(s, False)
    elif retreat.has(a):
        place = retreat.place(a)
        to = behind(s, place)
        s.owed = crowd(s, to)  # §5.2 the mover is not counted
        s.crew[me, place] -= 1
        s.crew[me, to] += 1
        s.done += 1
        one = take(s, me)
        two = take(s, me)
        retreated.tell(s, me, place, to, cards(one) + cards(two), one, two)
        go_on(s, True)
    elif deal.has(a):
        receive(s, me, deal.symbol(a))
    elif end.has(a):
        ended.tell(s, me)
        end_turn(s)
    elif draw.has(a):  # §3.4, §8.5 the turn ends with it
        s.owed = 1
        s.done = s.actions
        one = take(s, me)
        drew.tell(s, me, cards(one), one)
        go_on(s, True)
    elif show.has(a):
        fill_row(s, me, show.symbol(a))
    elif lay.has(a):
        slot = empty_slot(s)
        s.laid[slot] = lay.tile(a)
        laid.tell(s, slot + 1, lay.tile(a))
        set_up_further(s)
    else:
        s.turn = first.seat(a)
        s.phase = DEALING
        chosen.tell(s, first.seat(a))


# §3.2 After an action and its cards the turn goes on, or passes clockwise; §8.3 a row that a draw has
# emptied is laid first, §6.3 and §8.4 where there are cards.
@rule
def go_on(s, is_draw):
    wants_row = s.tortuga and is_draw and next_in_row(s) == ROW
    if (s.owed > 0 or wants_row) and stock(s) > 0:
        s.phase = SHOWING if s.tortuga else DRAWING
        return
    s.owed = 0
    s.phase = ACTING
    if s.done >= s.actions:
        end_turn(s)


@rule
def end_turn(s):
    s.turn = (i64(s.turn) + 1) % i64(s.seats)
    s.turns += 1
    s.done = 0


# Seats without a player have no pirates; adding all five is faster than counting the players.
@rule
def crowd(s, place):
    return (
        s.crew[0, place] + s.crew[1, place] + s.crew[2, place] + s.crew[3, place] + s.crew[4, place]
    )


# --- §4 Going forward ----------------------------------------------------------------------------


# §4.1 The first free space ahead that shows the symbol; §4.2 the boat when there is none.
@rule
def ahead(s, place, symbol):
    for slot in range(place // ON_TILE, s.tiles):
        space = slot * ON_TILE + WHERE[s.deck, s.laid[slot], symbol]
        if space > place and crowd(s, space) == 0:
            return space
    return BOAT


# --- §5 Falling back -----------------------------------------------------------------------------


# §5.1, §5.5 The first space behind that holds one or two pirates; §5.3 the start is no space.
@rule
def behind(s, place):
    for space in range(place - 1, START, -1):
        if 0 < crowd(s, space) < FULL:
            return space
    return NONE


# A pirate can fall back when it stands beyond the lowest such space.
@rule
def lowest_landing(s):
    for space in range(START + 1, BOAT):
        if 0 < crowd(s, space) < FULL:
            return space
    return BOAT


# --- §6 Cards ------------------------------------------------------------------------------------


@rule
def is_pile_empty(s):
    for symbol in range(SYMBOLS):
        if s.pile[symbol] > 0:
            return False
    return True


# Cards in the pile and among the discards: all that are in no hand and not in the row.
@rule
def stock(s):
    left = CARDS[s.deck]
    for seat in range(i64(s.seats)):
        left -= s.held[seat]
    if s.tortuga:
        for k in range(ROW):
            left -= s.row[k] != NONE
    return left


# §6.2 The discards become the pile at the very moment a card is needed and the pile is empty.
@rule
def leave_pile(s, symbol):
    is_shuffle = is_pile_empty(s)
    if is_shuffle:
        for k in range(SYMBOLS):
            s.pile[k] = s.discard[k]
            s.discard[k] = 0
    s.pile[symbol] -= 1
    return 1 if is_shuffle else 0


@rule
def receive(s, me, symbol):
    shuffled = leave_pile(s, symbol)
    seat = me if s.phase == DRAWING else to_be_dealt(s)
    s.hand[seat, symbol] += 1
    s.held[seat] += 1
    dealt.tell(s, seat, symbol, shuffled)
    if s.phase == DRAWING:
        s.owed -= 1
        go_on(s, True)
    elif to_be_dealt(s) == NONE:
        s.phase = SHOWING if s.tortuga else ACTING


# --- §7 The end ----------------------------------------------------------------------------------


# §7.1, §7.2 Only the seat whose turn it is can board its last pirate; §7.3 a draw is shared.
@rule
def score(s, out):
    is_escape = s.crew[s.turn, BOAT] == s.pirates
    for seat in range(i64(s.seats)):
        out[seat] = (1.0 if seat == s.turn else 0.0) if is_escape else 1.0 / s.seats
    return ESCAPED if is_escape else LENGTH


# --- §8 Tortuga ----------------------------------------------------------------------------------


@rule
def next_in_row(s):
    for k in range(ROW):
        if s.row[k] != NONE:
            return k
    return ROW


# §8.2 A card that is owed comes from the tail of the arrow, without a choice.
@rule
def take(s, seat):
    k = next_in_row(s)
    if s.owed == 0 or k == ROW:
        return NONE
    symbol = i64(s.row[k])
    s.row[k] = NONE
    s.hand[seat, symbol] += 1
    s.held[seat] += 1
    s.owed -= 1
    return symbol


@rule
def cards(symbol):
    return 0 if symbol == NONE else 1


# §8.3, §8.4 Twelve cards are laid, or as many as there are; then the draw goes on.
@rule
def fill_row(s, me, symbol):
    shuffled = leave_pile(s, symbol)
    k = 0
    while s.row[k] != NONE:
        k += 1
    s.row[k] = symbol
    one = NONE
    two = NONE
    if k + 1 == ROW or stock(s) == 0:
        one = take(s, me)
        two = take(s, me)
        go_on(s, True)
    shown.tell(s, me, symbol, shuffled, cards(one) + cards(two), one, two)


# --- What a viewer may know ----------------------------------------------------------------------


# §2.4 Hands are hidden, and so is what the pile still holds; §8.1 in Tortuga all is open.
@rule
def veil(s, viewer):
    if s.tortuga:
        return
    for symbol in range(SYMBOLS):
        if COPIES[s.deck, symbol] > 0:
            s.pile[symbol] = UNKNOWN
            for seat in range(i64(s.seats)):
                if seat != viewer:
                    s.hand[seat, symbol] = UNKNOWN
    if s.event[0] == DEALT and s.event[1] != viewer:
        s.event[2] = UNKNOWN


# Every deck has keys.
@rule
def is_hidden(s, seat):
    return s.hand[seat, KEY] == UNKNOWN


# §6.4 Every way to deal the unseen cards is equally likely.
@rule
def imagine(s, seat, rng):
    if s.tortuga:
        return
    for symbol in range(SYMBOLS):
        s.pile[symbol] = COPIES[s.deck, symbol] - s.discard[symbol]
        for other in range(i64(s.seats)):
            if not is_hidden(s, other):
                s.pile[symbol] -= s.hand[other, symbol]
    for other in range(i64(s.seats)):
        if is_hidden(s, other):
            for symbol in range(SYMBOLS):
                s.hand[other, symbol] = 0
            for _ in range(s.held[other]):
                symbol = weighted(rng, s.pile, SYMBOLS)
                s.pile[symbol] -= 1
                s.hand[other, symbol] += 1
    if s.event[0] == DEALT and s.event[2] == UNKNOWN:
        s.event[2] = weighted(rng, s.hand[s.event[1]], SYMBOLS)
