"""§4.3 to §4.6 of À l'abordage: the cards that move figures: recruit, jump and plank."""

from __future__ import annotations

from flibuste.games.abordage.crews import BOMB, CREW, ON_DECK, is_room, other, owner, remove
from flibuste.games.abordage.setting_up import list_reserve, objection_to_rank, place_figure
from flibuste.games.abordage.shots import legal_victims
from flibuste.games.abordage.turn_end import end_turn
from flibuste.games.abordage.words import (
    TOSSING,
    board,
    boarded,
    bomb_stays,
    coin,
    deck_full,
    decline,
    go_home,
    not_abroad,
    not_at_home,
    not_yours,
    returned,
    sent,
    tossed,
)
from flibuste.law.contract import NONE
from flibuste.law.kernel import i32, i64, rule

SHARK = 0


# --- §4.3 Recruit --------------------------------------------------------------------------------


# §4.3 Any figure of the reserve; §11.5 a full deck takes none.
@rule
def legal_recruits(s, me, out):
    n = list_reserve(s, me, out) if is_room(s, me, me) else 0
    out[n] = decline.code()
    return n + 1


@rule
def objection_to_recruit(s, me, rank, out):
    if not is_room(s, me, me):
        return deck_full.say(out)
    return objection_to_rank(s, me, rank, out)


@rule
def recruit(s, me, rank):
    place_figure(s, me, rank)
    end_turn(s)


# --- §4.4, §4.5 Jump -----------------------------------------------------------------------------


# §4.4 Over to the enemy or home again; §4.5 the bomb stays.
@rule
def legal_jumps(s, me, out):
    you = other(me)
    n = 0
    may_leave = is_room(s, me, you)
    may_return = is_room(s, me, me)
    for figure in range(me * CREW, me * CREW + CREW):
        if s.place[figure] == ON_DECK + me:
            if may_leave and s.rank[figure] != BOMB:
                out[n] = board.code(figure)
                n += 1
        elif s.place[figure] == ON_DECK + you and may_return:
            out[n] = go_home.code(figure)
            n += 1
    out[n] = decline.code()
    return n + 1


@rule
def objection_to_jump(s, me, a, out):
    you = other(me)
    figure = board.figure(a) if board.has(a) else go_home.figure(a)
    if owner(figure) != me:
        return not_yours.say(out, figure)
    if go_home.has(a):
        if s.place[figure] != ON_DECK + you:
            return not_abroad.say(out, figure)
        return 0 if is_room(s, me, me) else deck_full.say(out)
    if s.place[figure] != ON_DECK + me:
        return not_at_home.say(out, figure)
    if s.rank[figure] == BOMB:
        return bomb_stays.say(out)
    return 0 if is_room(s, me, you) else deck_full.say(out)


@rule
def jump(s, me, a):
    if board.has(a):
        jump_over(s, me, board.figure(a))
    else:
        jump_home(s, me, go_home.figure(a))


@rule
def jump_over(s, me, figure):
    s.place[figure] = ON_DECK + other(me)
    s.no_bomb |= i32(1 << figure)  # §7.4
    boarded.tell(s, me, figure)
    end_turn(s)


@rule
def jump_home(s, me, figure):
    s.place[figure] = ON_DECK + me
    returned.tell(s, me, figure)
    end_turn(s)


# --- §4.6 Plank ----------------------------------------------------------------------------------


# One of those whose turn it is, as the other seat chooses; or nobody.
@rule
def legal_sendings(s, me, out):
    n = legal_victims(s, me, out)
    out[n] = decline.code()
    return n + 1


@rule
def send(s, me, figure):
    s.picked = figure
    s.phase = TOSSING
    sent.tell(s, other(me), figure)


@rule
def legal_tosses(out):
    out[0] = coin.code(0)
    out[1] = coin.code(1)
    return 2


# §4.6 The shark keeps what it gets.
@rule
def resolve_toss(s, me, side):
    figure = i64(s.picked)
    rank = i64(NONE)
    if side == SHARK:
        rank = i64(s.rank[figure])
        remove(s, figure)
    tossed.tell(s, me, side, figure, rank, 1 if side == SHARK else 0)
    end_turn(s)
