"""§6 of À l'abordage: the ports behind which a flag is hidden, and who may open one."""

from __future__ import annotations

from flibuste.games.abordage.crews import (
    CREW,
    KEG,
    ON_DECK,
    SLOTS,
    THE_FLAG,
    crowd,
    other,
    owner,
    remove,
)
from flibuste.games.abordage.turn_end import end_turn
from flibuste.games.abordage.words import (
    TAKEN,
    attempt,
    decline,
    defended,
    no_boarder,
    not_yours,
    seize,
    seized,
    tried,
    winner_alone,
)
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule


# §6.1 A boarder of yours, and no figure of the enemy's own on his deck.
@rule
def is_flag_free(s, me):
    you = other(me)
    return crowd(s, you, you) == 0 and crowd(s, me, you) > 0


# §6.1 Any boarder, any port.
@rule
def list_attempts(s, me, n, out):
    you = other(me)
    if is_flag_free(s, me):
        for figure in range(me * CREW, me * CREW + CREW):
            if s.place[figure] == ON_DECK + you:
                for slot in range(SLOTS):
                    out[n] = attempt.code(figure, slot)
                    n += 1
    return n


@rule
def objection_to_attempt(s, me, figure, out):
    you = other(me)
    if owner(figure) != me:
        return not_yours.say(out, figure)
    if s.place[figure] != ON_DECK + you:
        return no_boarder.say(out, figure)
    return defended.say(out) if crowd(s, you, you) > 0 else 0


# §11.4 Whoever has won the fight, and nobody else.
@rule
def legal_followings(s, out):
    for slot in range(SLOTS):
        out[slot] = attempt.code(s.picked, slot)
    out[SLOTS] = decline.code()
    return SLOTS + 1


@rule
def objection_to_following(s, figure, out):
    return winner_alone.say(out, i64(s.picked)) if figure != s.picked else 0


# §6.4 The card goes back; both know it now.
@rule
def open_port(s, seat, slot):
    found = i64(s.flag[seat, slot])
    s.seen[seat, slot] = found
    return found


# §6.3 The flag wins, the keg takes the one who tried; §6.5 else his rank stays hidden.
@rule
def resolve_attempt(s, me, figure, slot):
    found = open_port(s, other(me), slot)
    rank = i64(NONE)
    if found == KEG:
        rank = i64(s.rank[figure])
        remove(s, figure)
    tried.tell(s, me, figure, slot, found, rank, 1 if found == KEG else 0)
    if found == THE_FLAG:
        s.phase = TAKEN
    else:
        end_turn(s)


# §6.2 After a shot, with nobody left on either deck.
@rule
def legal_seizures(out):
    for slot in range(SLOTS):
        out[slot] = seize.code(slot)
    out[SLOTS] = decline.code()
    return SLOTS + 1


@rule
def seize_port(s, me, slot):
    found = open_port(s, other(me), slot)
    seized.tell(s, me, slot, found)
    if found == THE_FLAG:
        s.phase = TAKEN
    else:
        end_turn(s)
