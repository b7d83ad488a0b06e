"""§7 of À l'abordage: what a viewer may know of ranks and flags, and what could be true."""

from __future__ import annotations

from flibuste.games.abordage.crews import (
    BOMB,
    COPIES,
    CREW,
    FIRST,
    ON_DECK,
    RANKS,
    SLOTS,
    THE_FLAG,
    is_aboard,
    next_tag,
    owner,
)
from flibuste.games.abordage.words import DEPLOYED, HID, STOWING
from flibuste.law.contract import NONE, UNKNOWN
from flibuste.law.kernel import i64, rule
from flibuste.law.rng import below


# §7.1, §7.2, §7.5 Ranks and flag cards are their owner's secret; what both have seen stands in `known` and
# `seen`. Whoever is out lies open.
@rule
def hide_secrets(s, viewer):
    for seat in range(2):
        if seat == viewer:
            continue
        for figure in range(seat * CREW, seat * CREW + CREW):
            if is_aboard(s, figure):
                s.rank[figure] = UNKNOWN
        # How many flag cards are hidden must not show which: all three, or none.
        if s.flag[seat, 0] != NONE or s.flag[seat, 1] != NONE or s.flag[seat, 2] != NONE:
            for slot in range(SLOTS):
                s.flag[seat, slot] = UNKNOWN
    if (s.event[0] == HID or s.event[0] == DEPLOYED) and s.event[1] != viewer:
        s.event[3] = UNKNOWN  # the port, or the rank


# §7.4 What has boarded is no bomb, nor is anything that stands on the enemy deck; §11.2.
@rule
def may_be_bomb(s, figure):
    if i64(s.no_bomb) >> figure & 1 or s.place[figure] != ON_DECK + owner(figure):
        return False
    return not s.bomb_below or figure % CREW >= FIRST


# §7.1 Every way to share out the unseen figures is equally likely.
@rule
def imagine(s, viewer, rng):
    for seat in range(2):
        imagine_crew(s, seat, rng)
        imagine_flags(s, seat, rng)
    if s.event[0] == DEPLOYED and s.event[3] == UNKNOWN:
        s.event[3] = s.rank[s.event[2]]
    if s.event[0] == HID and s.event[3] == UNKNOWN:
        for slot in range(SLOTS):
            if s.flag[s.event[1], slot] == s.event[2]:
                s.event[3] = slot


# The bomb first, among the unseen figures that may be it and those in reserve; then the others.
@rule
def imagine_crew(s, seat, rng):
    first = seat * CREW
    pool = i64(0)
    for rank in range(RANKS):
        pool += COPIES[rank] << i64(4 * rank)
    unseen = 0
    suspects = 0
    for figure in range(first, first + CREW):
        if s.rank[figure] == UNKNOWN:
            if s.known[figure] == UNKNOWN:
                unseen += 1
                suspects += may_be_bomb(s, figure)
                continue
            s.rank[figure] = s.known[figure]
        if s.rank[figure] != NONE:
            pool -= i64(1) << i64(4 * i64(s.rank[figure]))
    if unseen == 0:
        return
    reserve = first + CREW - next_tag(s, seat)
    left = unseen + reserve
    if pool >> 4 * BOMB & 15 > 0:
        chosen = below(rng, suspects + reserve)
        for figure in range(first, first + CREW):
            if s.rank[figure] == UNKNOWN and may_be_bomb(s, figure):
                if chosen == 0:
                    s.rank[figure] = BOMB
                chosen -= 1
        pool -= i64(1) << i64(4 * BOMB)
        left -= 1
    for figure in range(first, first + CREW):
        if s.rank[figure] == UNKNOWN:
            chosen = below(rng, left)
            rank = 0
            while chosen >= pool >> 4 * rank & 15:
                chosen -= pool >> 4 * rank & 15
                rank += 1
            s.rank[figure] = rank
            pool -= i64(1) << i64(4 * rank)
            left -= 1


# The orders of the flag cards that fit the ports that have been opened are equally likely.
@rule
def imagine_flags(s, seat, rng):
    if s.flag[seat, 0] != UNKNOWN:
        return
    is_one = s.turn == seat and s.phase == STOWING  # §2.2 only the flag is hidden yet
    left = 0b111  # the cards not yet seen
    for slot in range(SLOTS):
        s.flag[seat, slot] = NONE if is_one else s.seen[seat, slot]
        if s.seen[seat, slot] != UNKNOWN:
            left &= ~(1 << i64(s.seen[seat, slot]))
    if is_one:
        s.flag[seat, below(rng, i64(SLOTS))] = THE_FLAG
        return
    for slot in range(SLOTS):
        if s.flag[seat, slot] == UNKNOWN:
            chosen = below(rng, (left & 1) + (left >> 1 & 1) + (left >> 2))
            card = 0
            while chosen > 0 or not left >> card & 1:
                chosen -= left >> card & 1
                card += 1
            s.flag[seat, slot] = card
            left &= ~(1 << card)
