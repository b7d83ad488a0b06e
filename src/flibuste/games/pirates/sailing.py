"""§3, §7.13 and §7.18 of Les Pirates: what may be done with the dice, and a leg written down in the record."""

from __future__ import annotations

from flibuste.games.pirates.board import ANCHOR, BIT, FACES, IS_BAR, IS_STRAIT, NORTHEAST, SHIPS
from flibuste.games.pirates.chart import (
    FIRST_OF,
    FOE,
    MATE,
    SIZE_OF,
    WRECKED,
    count_prizes,
    course,
    crew_of,
    is_away,
    mate_of,
    onward,
    survey,
)
from flibuste.games.pirates.crews import layout_of, object_to_ship, ships_of
from flibuste.games.pirates.leagues import OWNER, league
from flibuste.games.pirates.legs import lay_course, sail_leg
from flibuste.games.pirates.losses import blow_up
from flibuste.games.pirates.search import binds, legal_legs
from flibuste.games.pirates.treasure import (
    arrive,
    object_to_rest,
    resting,
    take_aboard,
    take_prizes,
)
from flibuste.games.pirates.turn_end import clear_dice, end_turn, win
from flibuste.games.pirates.words import (
    LAST_FLEET,
    ROLLING,
    TAKING,
    again,
    aground,
    away_from_home,
    convoy,
    dice_left,
    end,
    ended,
    explode,
    full_pile,
    leg,
    load,
    must_explode,
    must_win,
    no_bonus,
    no_diagonal,
    no_die,
    no_pile,
    no_powder,
    not_first,
    not_now,
    off_the_wind,
    on_own,
    only_powder,
    over_enemy,
    over_own,
    over_strait,
    over_wind,
    rerolled,
    sailed,
    wastes_dice,
    wreckage,
)
from flibuste.law.bits import count_of, first_of
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule


# §3.1, §3.13 The legs; with none left, the end of the turn; §5.2 and what lies beside a ship at rest.
@rule
def legal_sailing(s, w, out):
    n = legal_legs(s, w) if has_dice(s) else 0
    for k in range(n):
        out[k] = w.code[k]
    if n == 0:
        n = legal_ends(s, out)
    ships = resting(s)
    while ships:
        out[n] = load.code(first_of(ships))
        n += 1
        ships &= ships - 1
    return n


@rule
def has_dice(s):
    for face in range(FACES):
        if s.dice[face]:
            return True
    return False


# §3.13 No die can be used any more.
@rule
def legal_ends(s, out):
    if s.powder != NONE:  # §7.11
        out[0] = explode.code()
        return 1
    n = 0
    if s.bonus:  # §7.13
        out[n] = again.code()
        n += 1
    out[n] = end.code()
    return n + 1


@rule
def object_to_sailing(s, w, a, out):
    if leg.has(a) or convoy.has(a):
        return object_to_leg(s, w, a, out)
    if load.has(a):
        return object_to_rest(s, load.ship(a), out)
    if again.has(a) and not s.bonus:
        return no_bonus.say(out)
    if explode.has(a) and s.powder == NONE:
        return no_powder.say(out)
    if end.has(a) and s.powder != NONE:
        return must_explode.say(out)
    if again.has(a) or explode.has(a) or end.has(a):
        return 0 if legal_legs(s, w) == 0 else dice_left.say(out)
    return not_now.say(out)


# §3.1 A ship, or §7.18 a pile by its first ship; then the die and the direction.
@rule
def read_leg(a):
    if leg.has(a):
        return leg.ship(a), leg.die(a), leg.direction(a), False
    return convoy.ship(a), convoy.die(a), convoy.direction(a), True


@rule
def object_to_leg(s, w, a, out):
    ship, die, way, is_pile = read_leg(a)
    reason = object_to_ship(s, ship, out)
    if reason:
        return reason
    if s.powder != NONE and s.powder != ship:
        return only_powder.say(out, i64(s.powder))
    n = legal_legs(s, w)
    for k in range(n):
        if w.code[k] == a:
            return 0
    mover = mate_of(w, ship)
    crew = BIT[mover]
    if is_pile:
        crew = crew_of(s, w, w.count + mover)
        if crew == 0:
            if s.fleet and s.powder == NONE and w.sea[w.at[mover]] >= 2 * MATE:
                return not_first.say(out, ship)
            return no_pile.say(out, ship)
    if w.dice[die] == 0:
        return no_die.say(out, die)
    if is_away(w, crew, way):
        return away_from_home.say(out, way)
    if course(s, w, w.at[mover], way, SIZE_OF[crew], BIT[die]) == 0:
        return object_to_course(s, w, w.at[mover], way, die, out)
    return must_win.say(out) if s.bound else wastes_dice.say(out)


# The first thing that stands in the way of a leg.
@rule
def object_to_course(s, w, at, way, die, out):
    layout = layout_of(s)
    here = i64(at)
    for face in range(die + 1):
        here = onward(layout, here, way)
        if here == NONE or (w.sea[at] & IS_STRAIT and way >= NORTHEAST and not s.strait_diagonal):
            if way < NORTHEAST:
                return aground.say(out)
            return no_diagonal.say(out) if face == 0 else off_the_wind.say(out)
        there = i64(w.sea[here])
        is_last = face == die
        if there & FOE:
            return over_enemy.say(out, here)
        if there & WRECKED:
            return wreckage.say(out, here)
        mates = there // MATE
        if mates and is_last:
            return full_pile.say(out, here) if s.fleet else on_own.say(out, here)
        if mates and s.strict_passing:
            return over_own.say(out, here)
        if there & IS_BAR and way < NORTHEAST:
            if there & IS_STRAIT:
                return over_strait.say(out, here)
            return over_wind.say(out, here)
    return not_now.say(out)


# --- What happens --------------------------------------------------------------------------------


@rule
def go_on(s, w, a):
    if leg.has(a) or convoy.has(a):
        sail_for_good(s, w, a)
    elif end.has(a):  # §3.13
        ended.tell(s, i64(s.turn))
        end_turn(s)
    elif load.has(a):  # §5.2
        take_aboard(s, load.ship(a))
    elif again.has(a):
        roll_again(s)
    else:
        blow_up(s)


# §7.13 A 1 and a 2 were rolled: once more.
@rule
def roll_again(s):
    s.rerolls += 1
    clear_dice(s)
    s.phase = ROLLING
    rerolled.tell(s, i64(s.turn))


# §3.1 One die, one leg; §8.3 then boarding, taking, winning, loading.
@rule
def sail_for_good(s, w, a):
    me = i64(s.turn)
    ship, die, way, is_pile = read_leg(a)
    survey(s, w)
    if not s.bound:
        s.bound = binds(s, w, a)
    lead = mate_of(w, ship)
    crew = crew_of(s, w, w.count + lead if is_pile else lead)
    level = i64(0)
    w.crew[level] = crew
    w.way[level] = way
    lay_course(s, w, level, die)
    goal = w.goal[level]
    prizes = count_prizes(w, goal)
    is_asked = prizes > 0 and not is_same_to_all(w, crew, goal)
    ending = sail_leg(s, w, level, i64(NONE) if is_asked else lead, i64(NONE))
    ships, sunk = write_leg(s, w)
    sailed.tell(s, me, ships, die + 1, way, w.start[level], goal, count_of(sunk), sunk, prizes)
    if prizes and (not is_asked or ending == LAST_FLEET):  # §5.6, §7.19 of a pile, the first ship
        take_prizes(s, ship)
    if ending:
        win(s, ending, BIT[me])
    elif is_asked:
        s.phase = TAKING
    else:
        arrive(s, goal)


# §7.19 Nobody is asked who takes where it makes no difference: one ship alone, or all of them home.
@rule
def is_same_to_all(w, crew, square):
    if crew & (crew - 1) == 0:
        return True
    while crew:
        if ANCHOR[w.home[FIRST_OF[crew]]] != square:
            return False
        crew &= crew - 1
    return True


# The leg that was sailed on the chart, in the record; who sailed and who was sunk, one bit each.
@rule
def write_leg(s, w):
    goal = w.goal[0]
    sunk = sink(s, goal) if w.foes < w.old_foes[0] else i64(0)
    if sunk and w.sea[goal] & WRECKED:
        leave_wreck(s, first_of(sunk), goal)
    s.dice[w.face[0]] -= 1
    ships = i64(0)
    for mate in range(w.count):
        if w.crew[0] & BIT[mate]:
            s.ship[w.hull[mate]] = goal
            ships |= BIT[w.hull[mate]]
    s.moved = ships
    return ships, sunk


# §4.1, §4.2 All enemies on the square are sunk.
@rule
def sink(s, square):
    crews = league(s)
    sunk = i64(0)
    for ship in range(ships_of(s)):
        if s.ship[ship] == square and OWNER[crews, ship] != s.turn:
            sunk |= BIT[ship]
            s.ship[ship] = NONE
    s.stirred = 1
    return sunk


# §7.7 One wreck a square, for a whole pile too.
@rule
def leave_wreck(s, ship, square):
    for other in range(SHIPS):
        if s.wrecks[other] == square:
            return
    s.wrecks[ship] = square
