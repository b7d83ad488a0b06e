"""§5 of À l'abordage: who may fight whom, and who wins."""

from __future__ import annotations

from flibuste.games.abordage.crews import (
    BOMB,
    BOY,
    CAPTAIN,
    CREW,
    FIREMAN,
    ON_DECK,
    crowd,
    is_aboard,
    other,
    owner,
    remove,
)
from flibuste.games.abordage.flags import list_attempts
from flibuste.games.abordage.turn_end import end_turn
from flibuste.games.abordage.words import (
    FOLLOWING,
    bomb_waits_for_them,
    decline,
    fight,
    fought,
    not_aboard,
    not_yours,
    other_deck,
    your_own,
)
from flibuste.law.kernel import i64, rule


# §5.1 Whether both seats have a figure on one deck: what all can see.
@rule
def is_fight_open(s, me):
    you = other(me)
    return (crowd(s, me, me) > 0 and crowd(s, you, me) > 0) or (
        crowd(s, me, you) > 0 and crowd(s, you, you) > 0
    )


# §5.5, §11.1
@rule
def may_attack(s, figure):
    return not s.bomb_never_attacks or s.rank[figure] != BOMB


@rule
def has_fight(s, me):
    you = other(me)
    for figure in range(me * CREW, me * CREW + CREW):
        if is_aboard(s, figure) and may_attack(s, figure):
            if crowd(s, you, i64(s.place[figure]) - ON_DECK) > 0:
                return True
    return False


# §5.1 A fight, or §6.1 the flag; §5.6 who can fight may not pass.
@rule
def legal_attacks(s, me, out):
    you = other(me)
    n = i64(0)
    for figure in range(me * CREW, me * CREW + CREW):
        if is_aboard(s, figure) and may_attack(s, figure):
            for enemy in range(you * CREW, you * CREW + CREW):
                if s.place[enemy] == s.place[figure]:
                    out[n] = fight.code(figure, enemy)
                    n += 1
    is_fight = n > 0
    n = list_attempts(s, me, n, out)
    if not is_fight:
        out[n] = decline.code()
        n += 1
    return n


@rule
def objection_to_fight(s, me, figure, enemy, out):
    if owner(figure) != me:
        return not_yours.say(out, figure)
    if owner(enemy) == me:
        return your_own.say(out, enemy)
    if not is_aboard(s, figure):
        return not_aboard.say(out, figure)
    if not is_aboard(s, enemy):
        return not_aboard.say(out, enemy)
    if s.place[figure] != s.place[enemy]:
        return other_deck.say(out, figure, enemy)
    return 0 if may_attack(s, figure) else bomb_waits_for_them.say(out)


BOTH_OUT, ATTACKER_WINS, DEFENDER_WINS = range(3)


# §5.2 The higher rank, or neither of two equals; §5.3 the boy and the captain; §5.4 the bomb.
@rule
def result(attacker, defender):
    if attacker == defender:
        return BOTH_OUT
    if attacker == BOMB:
        return DEFENDER_WINS if defender == FIREMAN else ATTACKER_WINS
    if defender == BOMB:
        return ATTACKER_WINS if attacker == FIREMAN else DEFENDER_WINS
    if attacker == BOY and defender == CAPTAIN:
        return ATTACKER_WINS
    if attacker == CAPTAIN and defender == BOY:
        return DEFENDER_WINS
    return ATTACKER_WINS if attacker > defender else DEFENDER_WINS


@rule
def resolve_fight(s, me, figure, enemy):
    you = other(me)
    rank = i64(s.rank[figure])
    enemy_rank = i64(s.rank[enemy])
    end = result(rank, enemy_rank)
    s.known[figure] = rank  # §7.2
    s.known[enemy] = enemy_rank
    if end != ATTACKER_WINS:
        remove(s, figure)
    if end != DEFENDER_WINS:
        remove(s, enemy)
    fought.tell(s, me, figure, rank, enemy, enemy_rank, end)
    # §11.4
    if (
        s.try_after_fight
        and end == ATTACKER_WINS
        and s.place[figure] == ON_DECK + you
        and crowd(s, you, you) == 0
    ):
        s.picked = figure
        s.phase = FOLLOWING
    else:
        end_turn(s)


# §11.1, §7.4 Only the bomb had an enemy before it and could not fight: all know it now.
@rule
def show_bomb(s, me):
    if crowd(s, other(me), me) > 0:
        for figure in range(me * CREW, me * CREW + CREW):
            if s.place[figure] == ON_DECK + me:
                s.known[figure] = BOMB
