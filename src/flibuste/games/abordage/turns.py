"""§3 of À l'abordage: a card is turned, and what comes up says what is done."""

from __future__ import annotations

from flibuste.games.abordage.cards import (
    ATTACK,
    CARDS,
    FACES,
    JUMP,
    PLANK,
    RECRUIT,
    SAIL,
    SIDES,
    SKULL,
    SPOTS,
    one,
    ways_behind,
)
from flibuste.games.abordage.crews import has_figure, has_reserve, other
from flibuste.games.abordage.fights import has_fight, is_fight_open, show_bomb
from flibuste.games.abordage.flags import is_flag_free
from flibuste.games.abordage.shots import make_ready
from flibuste.games.abordage.turn_end import end_turn
from flibuste.games.abordage.words import (
    AIMING,
    ATTACKING,
    CHOOSING,
    FINDING,
    FOLLOWING,
    GIVING,
    JUMPING,
    RECRUITING,
    SEIZING,
    SENDING,
    cannot_be_behind,
    find,
    in_front,
    just_turned,
    must_fight,
    must_give,
    must_pick,
    must_shoot,
    not_now,
    passed,
    reached,
    turn,
    turned,
)
from flibuste.law.contract import NONE, UNKNOWN
from flibuste.law.kernel import i64, rule

# --- §3.1 Turning a card -------------------------------------------------------------------------


# §3.2 The card that the opponent has just turned; §10.2 cards in front stand for it there.
@rule
def is_banned(s, card):
    return not s.experienced and s.last == card


@rule
def legal_turns(s, out):
    n = 0
    for card in range(CARDS):
        if s.up[card] != NONE and not is_banned(s, card):  # §3.2, §10.1
            out[n] = turn.code(card)
            n += 1
    return n


@rule
def objection_to_turn(s, card, out):
    if s.up[card] == NONE:
        return in_front.say(out, card)
    return just_turned.say(out, card) if is_banned(s, card) else 0


# §3.3 A back that all have seen comes up at once; any other is a matter of chance.
@rule
def turn_card(s, me, card):
    s.last = card
    if s.back[card] != UNKNOWN:
        come_up(s, me, i64(s.back[card]))
    else:
        s.phase = FINDING
        reached.tell(s, me, card)


# --- §3.3 What is on the back --------------------------------------------------------------------


# §3.3 The cards that have shown both sides are no longer in question; the others show what they show.
@rule
def weigh_back(s, w):
    shown = i64(0)
    gone = i64(0)
    for spot in range(SPOTS):
        if s.up[spot] == NONE:
            continue
        if s.back[spot] == UNKNOWN:
            shown += one(s.up[spot])
            continue
        for card in range(CARDS):
            if not gone >> card & 1 and is_card(s, card, spot):
                gone |= 1 << card
                break
    ways_behind(w, s.deck, shown, gone, i64(s.up[s.last]))


@rule
def is_card(s, card, spot):
    first = SIDES[s.deck, card, 0]
    second = SIDES[s.deck, card, 1]
    return (first == s.up[spot] and second == s.back[spot]) or (
        second == s.up[spot] and first == s.back[spot]
    )


@rule
def legal_finds(s, w, out):
    weigh_back(s, w)
    n = 0
    for face in range(FACES):
        if w.ways[face] > 0:
            out[n] = find.code(face)
            n += 1
    return n


@rule
def objection_to_find(s, w, face, out):
    weigh_back(s, w)
    return cannot_be_behind.say(out, face) if w.ways[face] == 0 else 0


# --- §3.1, §3.4 What comes up is carried out -----------------------------------------------------


# §3.1 The side that comes up stays up; §7.3 both have seen the other one.
@rule
def come_up(s, me, face):
    card = i64(s.last)
    s.back[card] = s.up[card]
    s.up[card] = face
    is_idle = carry_out(s, me, face)
    turned.tell(s, me, card, face, is_idle)


# §3.1, §3.4 Who is asked depends on what all can see; §3.5, §4.8 where nothing can be done the turn is
# over.
@rule
def carry_out(s, me, face):
    you = other(me)
    if face == SAIL:
        make_ready(s)
    elif face == SKULL:
        if has_figure(s, you):  # §4.2
            s.phase = CHOOSING
        else:
            make_ready(s)
    elif face == RECRUIT and has_reserve(s, me):  # §4.3
        s.phase = RECRUITING
    elif face == JUMP and has_figure(s, me):  # §4.4
        s.phase = JUMPING
    elif face == PLANK and has_figure(s, me):  # §4.6
        s.phase = SENDING
    elif face == ATTACK and (is_fight_open(s, me) or is_flag_free(s, me)):  # §4.7
        s.phase = ATTACKING
    else:
        end_turn(s)
        return 1
    return 0


# --- §3.4 Passing --------------------------------------------------------------------------------


@rule
def pass_by(s, me):
    is_sending = s.phase == SENDING  # §4.6 the opponent's choice
    passed.tell(s, other(me) if is_sending else me, i64(s.up[s.last]))
    if s.phase == ATTACKING and s.bomb_never_attacks:
        show_bomb(s, me)
    end_turn(s)


@rule
def objection_to_passing(s, me, phase, out):
    if phase == CHOOSING:
        return must_pick.say(out)
    if phase == GIVING:
        return must_give.say(out)
    if phase == AIMING:
        return must_shoot.say(out)
    if phase == ATTACKING:
        return must_fight.say(out) if has_fight(s, me) else 0
    if (
        phase == RECRUITING
        or phase == JUMPING
        or phase == SENDING
        or phase == SEIZING
        or phase == FOLLOWING
    ):
        return 0
    return not_now.say(out)
