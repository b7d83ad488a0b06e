"""§7.2, §7.3 and §7.9 of Les Pirates: what is said before the dice, the roll, and the cyclone it may bring."""

from __future__ import annotations

from flibuste.games.pirates.board import BIT, DISTANCE, FACES, FIRST, SHOWS, WEIGHT
from flibuste.games.pirates.crews import afloat, layout_of, object_to_ship, own_ships, ships_of
from flibuste.games.pirates.leagues import FLEET, OWNER, league
from flibuste.games.pirates.losses import remove
from flibuste.games.pirates.turn_end import end_turn, win
from flibuste.games.pirates.words import (
    LAST_FLEET,
    LOSING,
    ROLLING,
    SAILING,
    declare,
    declared,
    is_nearer,
    lose,
    lost,
    must_lose,
    must_say,
    other_dice,
    readied,
    roll,
    roll3,
    roll4,
    roll5,
    roll_first,
    rolled,
    sail,
)
from flibuste.law.bits import first_of
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule

REROLLS = 10  # §7.13 in one turn
ALIKE = 3  # §7.2 equal dice that bring the cyclone


# --- §7.9 The powder ship is named before the roll -----------------------------------------------


@rule
def legal_declarations(s, out):
    out[0] = sail.code()
    n = 1
    ships = own_ships(s)
    while ships:
        out[n] = declare.code(first_of(ships))
        n += 1
        ships &= ships - 1
    return n


@rule
def object_to_declaration(s, a, out):
    if declare.has(a):
        return object_to_ship(s, declare.ship(a), out)
    return 0 if sail.has(a) else must_say.say(out)


@rule
def make_ready(s, a):
    me = i64(s.turn)
    s.phase = ROLLING
    if declare.has(a):
        s.powder = declare.ship(a)
        declared.tell(s, me, s.powder, s.ship[s.powder])
    else:
        readied.tell(s, me)


# --- §3.1 The roll -------------------------------------------------------------------------------


# §3.1, §7.2, §7.6, §7.10 How many dice are rolled.
@rule
def dice_of(s):
    if s.powder != NONE:
        return 2
    return 2 + (1 if s.cyclone else 0) + (2 if s.double_board else 0)


@rule
def legal_rolls(s, out):
    n = 0
    dice = dice_of(s)
    for shown in range(FIRST[dice], FIRST[dice + 1]):
        out[n] = roll.code(0) + shown
        n += 1
    return n


# §3.1 Every face of a die alike: a throw is as likely as the ways it can fall.
@rule
def odds_of_rolls(s, out):
    n = 0
    dice = dice_of(s)
    for shown in range(FIRST[dice], FIRST[dice + 1]):
        out[n] = WEIGHT[shown]
        n += 1
    return n


@rule
def object_to_roll(s, a, out):
    if not (roll.has(a) or roll3.has(a) or roll4.has(a) or roll5.has(a)):
        return roll_first.say(out)
    dice = dice_of(s)
    shown = a - roll.code(0)
    return 0 if FIRST[dice] <= shown < FIRST[dice + 1] else other_dice.say(out, dice)


# §7.2, §7.3 The dice lie; a cyclone takes a ship before any leg.
@rule
def show_dice(s, shown):
    dice = 0
    faces = i64(0)  # one octal digit a die, the lowest first
    most = 0
    for k in range(FACES):
        s.dice[k] = SHOWS[shown, k]
        most = max(most, i64(s.dice[k]))
        for _ in range(s.dice[k]):
            faces |= (k + 1) << (3 * dice)
            dice += 1
    if s.powder != NONE:
        s.blast = faces & 7  # §7.11 the lower die
    elif s.one_two and s.dice[0] and s.dice[1] and s.rerolls < REROLLS:  # §7.13
        s.bonus = 1
    s.phase = SAILING
    losses = 0
    ship = i64(NONE)
    square = i64(NONE)
    far = furthest(s) if s.cyclone and most >= ALIKE and s.powder == NONE else i64(0)
    if far & (far - 1):
        s.phase = LOSING
    elif far:
        losses = 1
        ship = i64(first_of(far))
        square = i64(s.ship[ship])
        remove(s, ship)
    rolled.tell(
        s,
        s.turn,
        dice,
        faces & 7,
        faces >> 3 & 7,
        faces >> 6 & 7,
        faces >> 9 & 7,
        faces >> 12 & 7,
        losses,
        ship,
        square,
    )
    if losses:
        ride_out(s)


# --- §7.3 The cyclone ----------------------------------------------------------------------------


# §7.3 The own ships furthest from home, one bit each.
@rule
def furthest(s):
    crews = league(s)
    layout = layout_of(s)
    most = i64(-1)
    found = i64(0)
    for ship in range(ships_of(s)):
        at = s.ship[ship]
        if at != NONE and OWNER[crews, ship] == s.turn:
            steps = i64(DISTANCE[layout, ship // FLEET, at])
            if steps > most:
                most = steps
                found = i64(0)
            if steps == most:
                found |= BIT[ship]
    return found


@rule
def legal_losses(s, out):
    n = 0
    ships = furthest(s)
    while ships:
        out[n] = lose.code(first_of(ships))
        n += 1
        ships &= ships - 1
    return n


@rule
def object_to_loss(s, a, out):
    if not lose.has(a):
        return must_lose.say(out)
    reason = object_to_ship(s, lose.ship(a), out)
    if reason == 0 and not furthest(s) & BIT[lose.ship(a)]:
        return is_nearer.say(out, lose.ship(a))
    return reason


@rule
def lose_ship(s, ship):
    square = s.ship[ship]
    remove(s, ship)
    lost.tell(s, i64(s.turn), ship, square)
    ride_out(s)


# §7.3 After a cyclone: sail on with what is left, if anything is.
@rule
def ride_out(s):
    still = afloat(s)
    s.phase = SAILING
    if not still & (still - 1):  # §6.2
        win(s, LAST_FLEET, still)
    elif not still & BIT[s.turn]:
        end_turn(s)
