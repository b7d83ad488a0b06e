"""§2 of À l'abordage: the cards are laid, the flags hidden, the first figures placed; then the toss."""

from __future__ import annotations

from flibuste.games.abordage.cards import CARDS, FACES, one, ways_to_lay
from flibuste.games.abordage.crews import (
    BOMB,
    COPIES,
    CREW,
    FIRST,
    KEG,
    MONKEY,
    ON_DECK,
    RANKS,
    RESERVE,
    SLOTS,
    THE_FLAG,
    in_reserve,
    next_tag,
    other,
)
from flibuste.games.abordage.words import (
    HIDING,
    MUSTERING,
    STARTING,
    STOWING,
    TURNING,
    bomb_waits,
    cannot_lie,
    deploy,
    deployed,
    flag_first,
    hid,
    hide,
    laid,
    lay,
    not_in_reserve,
    port_taken,
    start,
    started,
    then_keg,
)
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule

# --- §2.1 Laying the cards -----------------------------------------------------------------------


# §2.1 The up sides that lie there, and how many they are.
@rule
def laid_so_far(s):
    shown = i64(0)
    card = 0
    while card < CARDS and s.up[card] != NONE:
        shown += one(s.up[card])
        card += 1
    return shown, card


# §2.1, §1.4 All ways to shuffle and to turn the ten cards are equally likely.
@rule
def weigh_lay(s, w):
    shown, laid_cards = laid_so_far(s)
    ways_to_lay(w, s.deck, shown, laid_cards)


@rule
def legal_lays(s, w, out):
    weigh_lay(s, w)
    n = 0
    for face in range(FACES):
        if w.ways[face] > 0:
            out[n] = lay.code(face)
            n += 1
    return n


@rule
def objection_to_lay(s, w, face, out):
    weigh_lay(s, w)
    return cannot_lie.say(out, face) if w.ways[face] == 0 else 0


@rule
def lay_card(s, face):
    card = laid_so_far(s)[1]
    s.up[card] = face
    laid.tell(s, card, face)
    if card + 1 == CARDS:
        s.phase = HIDING


# --- §2.2 Hiding the flag and the keg ------------------------------------------------------------


@rule
def legal_hides(s, me, out):
    flag = THE_FLAG if s.phase == HIDING else KEG
    n = 0
    for slot in range(SLOTS):
        if s.flag[me, slot] == NONE:
            out[n] = hide.code(flag, slot)
            n += 1
    return n


@rule
def objection_to_hide(s, me, flag, slot, out):
    if s.phase == HIDING:
        return flag_first.say(out) if flag != THE_FLAG else 0
    if flag != KEG:
        return then_keg.say(out)
    return port_taken.say(out, slot) if s.flag[me, slot] != NONE else 0


# §2.2 What is left is the monkey's.
@rule
def hide_card(s, me, flag, slot):
    s.flag[me, slot] = flag
    if flag == KEG:
        for rest in range(SLOTS):
            if s.flag[me, rest] == NONE:
                s.flag[me, rest] = MONKEY
    hid.tell(s, me, flag, slot)
    set_up_further(s)


# --- §2.3 The first figures on deck --------------------------------------------------------------


# What has not been placed, a rank at a time. §2.3, §11.2 The first three are of the whole crew, or of the crew
# without the bomb.
@rule
def list_reserve(s, me, out):
    used = i64(0)
    for figure in range(me * CREW, next_tag(s, me)):
        used += i64(1) << i64(4 * i64(s.rank[figure]))
    n = 0
    for rank in range(RANKS):
        if used >> 4 * rank & 15 < COPIES[rank]:
            if rank != BOMB or not (s.phase == MUSTERING and s.bomb_below):
                out[n] = deploy.code(rank)
                n += 1
    return n


@rule
def objection_to_muster(s, me, rank, out):
    if rank == BOMB and s.bomb_below:
        return bomb_waits.say(out)
    return objection_to_rank(s, me, rank, out)


@rule
def objection_to_rank(s, me, rank, out):
    return not_in_reserve.say(out, rank) if in_reserve(s, me, rank) == 0 else 0


@rule
def muster(s, me, rank):
    place_figure(s, me, rank)
    set_up_further(s)


@rule
def place_figure(s, me, rank):
    figure = next_tag(s, me)
    s.rank[figure] = rank
    s.place[figure] = ON_DECK + me
    deployed.tell(s, me, figure, rank)


# §2.4 One seat after the other, five choices each; then the toss.
@rule
def set_up_further(s):
    me = i64(s.turn)
    if s.phase == HIDING:
        s.phase = STOWING
    elif s.phase == STOWING:
        s.phase = MUSTERING
    elif s.place[me * CREW + FIRST - 1] != RESERVE:
        s.turn = other(me)
        s.phase = HIDING if me == 0 else STARTING


# --- §2.5 The toss -------------------------------------------------------------------------------


# Either seat, alike.
@rule
def legal_starts(out):
    out[0] = start.code(0)
    out[1] = start.code(1)
    return 2


@rule
def begin(s, seat):
    s.turn = seat
    s.phase = TURNING
    started.tell(s, seat)
