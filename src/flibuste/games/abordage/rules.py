"""The law of À l'abordage. § marks are the rulebook's paragraph numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flibuste.games.abordage.cannon import (
    ELEVATION,
    SPREAD,
    SWAY,
    YAW,
    aimed_elevation,
    aimed_yaw,
    is_hit,
)
from flibuste.games.abordage.cards import (
    ATTACK,
    CARD,
    CARDS,
    DECK,
    FACE,
    FACES,
    JUMP,
    PLANK,
    RECRUIT,
    SAIL,
    SIDES,
    SKULL,
    one,
    ways_behind,
    ways_to_lay,
)
from flibuste.games.abordage.cards import Work as Work
from flibuste.law import contract
from flibuste.law.contract import CHANCE, NONE, OVER, UNKNOWN, Bounds, Ruleset, option
from flibuste.law.kernel import i8, i16, i32, rule
from flibuste.law.rng import below
from flibuste.law.vocabulary import NUMBER, Actions, Domain, Events, Phrase, Reasons, seats

VERSION = 1

SEAT = seats(2)
LAST_TURN = 300  # §9.2

# §1.2 The crew by rank, and the bomb.
RANK = Domain("rank", ("boy", "fireman", "topman", "gunner", "lookout", "mate", "captain", "bomb"))
RANKS = len(RANK)
BOY, FIREMAN, TOPMAN, GUNNER, LOOKOUT, MATE, CAPTAIN, BOMB = range(RANKS)
COPIES = np.array([1, 1, 2, 2, 1, 1, 1, 1], np.int64)
CREW = 10
FIRST = 3  # §2.3 figures on deck at the start

# §1.3 The flag cards, and the ports behind which they are hidden.
FLAG = Domain("flag", ("flag", "keg", "monkey"))
THE_FLAG, KEG, MONKEY = range(3)
SLOT = Domain("slot", ("left", "middle", "right"))
SLOTS = len(SLOT)

# §1.1, §1.5 Figures have tags, in their owner's order of placing; a deck is numbered as its owner.
FIGURE = Domain("figure", [f"{seat}{k}" for seat in SEAT for k in range(1, CREW + 1)])
WHERE = Domain("where", ("reserve", "blue_deck", "red_deck", "out"))
RESERVE, ON_DECK, OUT = 0, 1, 3

# §10.1 Cards lie in the layout or in front of a player.
SPOT = Domain("spot", [*CARD, "front_blue", "front_red"])
SPOTS = len(SPOT)

SHOT = Domain("shot", ("hit", "miss"))
COIN = Domain("coin", ("shark", "pirate"))
TARGET = Domain("target", ("sail", "skull"))
HIT, SHARK = 0, 0
SWAYS, CELLS, SPREADS = len(SWAY), len(YAW) * len(ELEVATION), len(SPREAD)
LIMITS = (0, 4, 5, 6)  # §11.5
LIMIT = Domain("limit", [str(limit) for limit in LIMITS])
MOST_ON_DECK = np.array([CREW, *LIMITS[1:]], np.int64)

PHASE = Domain(
    "phase",
    (
        "turning",
        "laying",
        "hiding",  # §2.2 the flag
        "stowing",  # §2.2 the keg and the monkey
        "mustering",  # §2.3
        "starting",
        "finding",
        "choosing",  # §4.2 whom to put on the trapdoor
        "rolling",  # §8.4
        "swaying",
        "aiming",
        "flying",
        "giving",
        "seizing",
        "recruiting",
        "jumping",
        "sending",  # §4.6 whom to send on the plank
        "tossing",
        "attacking",
        "following",  # §11.4
        "taken",
    ),
)
(
    TURNING,
    LAYING,
    HIDING,
    STOWING,
    MUSTERING,
    STARTING,
    FINDING,
    CHOOSING,
    ROLLING,
    SWAYING,
    AIMING,
    FLYING,
    GIVING,
    SEIZING,
    RECRUITING,
    JUMPING,
    SENDING,
    TOSSING,
    ATTACKING,
    FOLLOWING,
    TAKEN,
) = range(len(PHASE))


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    experienced: bool = option(False, "10.1")
    bomb_never_attacks: bool = option(False, "11.1")
    bomb_below: bool = option(False, "11.2")
    late_try: bool = option(False, "11.3")
    try_after_fight: bool = option(False, "11.4")
    deck_limit: int = option(0, "11.5", LIMITS)
    former_gap: bool = option(False, "10.3")
    dice_cannon: bool = option(False, "8.4")
    hit_percent: int = option(45, "8.4", range(5, 100, 5))
    deck: str = option("boarders", "1.6", DECK)


def excluded(options: Options, seats: int) -> Phrase | None:
    """Why these options cannot be taken together."""
    if options.former_gap and not options.experienced:
        return Phrase("excluded-former-gap", {})
    return None


RULESETS = {
    "standard": Ruleset("Stratego Pirates!, Jumbo 2016"),
    "experienced": Ruleset(
        "Stratego Pirates!, Jumbo 2016, for experienced players", {"experienced": True}
    ),
    "dice_cannon": Ruleset("The cannon as a throw of dice", {"dice_cannon": True}),
    "cautious_bomb": Ruleset(
        "With the habits of older Stratego: a bomb never attacks",
        {"bomb_never_attacks": True, "bomb_below": True},
    ),
    "research": Ruleset("Every shot a matter of odds", {"dice_cannon": True}, unattended=True),
}

# Most choices: every cell of the cannon's grid. Most outcomes: the spread. Ten cards laid, ten secret
# choices and the toss come first, ten backs are found; then a turn takes five plies at most (turn, pick,
# sway, fire, spread), six if a figure goes and a port is opened.
BOUNDS = Bounds(seats=(2,), choices=CELLS, outcomes=SPREADS, plies=21 + 10 + 5 * LAST_TURN + 20)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State):
    experienced = i8
    bomb_never_attacks = i8
    bomb_below = i8
    late_try = i8
    try_after_fight = i8
    deck_limit = i8.of(LIMIT)
    former_gap = i8
    dice_cannon = i8
    hit_percent = i8
    deck = i8.of(DECK)
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    turns = i16  # played to their end
    last = i8.of(CARD, blank=NONE)  # the card turned in this turn, or else in the one before
    up = i8[SPOT].of(FACE, blank=NONE)
    back = i8[SPOT].of(FACE, blank=UNKNOWN).fading()  # what all have seen on the other side
    gap = i8[SEAT].of(CARD, blank=NONE)  # §10.3 where the card in front came from
    place = i8[FIGURE].of(WHERE)
    rank = i8[FIGURE].of(RANK, blank=NONE)  # of those that have left the reserve
    known = i8[FIGURE].of(RANK, blank=UNKNOWN).fading()  # ranks that both have seen
    no_bomb = i32.sets(FIGURE).fading()  # §7.4 figures that have boarded
    flag = i8[SEAT, SLOT].of(FLAG, blank=NONE)
    seen = i8[SEAT, SLOT].of(FLAG, blank=UNKNOWN).fading()  # flag cards that both have seen
    picked = i8.of(FIGURE, blank=NONE)  # on the trapdoor, on the plank, or at the port (§11.4)
    sway = i8.of(SWAY, blank=NONE)
    yaw = i8.of(YAW, blank=NONE)
    elevation = i8.of(ELEVATION, blank=NONE)


# --- Words ---------------------------------------------------------------------------------------

ACTIONS = Actions()
lay = ACTIONS.verb("lay", rule="2.1", face=FACE)
hide = ACTIONS.verb("hide", picks="port-{seat}-{slot}", rule="2.2", flag=FLAG, slot=SLOT)
deploy = ACTIONS.verb("deploy", picks="reserve-{seat}-{rank}", rule="2.3", rank=RANK)
start = ACTIONS.verb("start", rule="2.5", seat=SEAT)
turn = ACTIONS.verb("turn", picks="{card}", rule="3.1", card=CARD)
find = ACTIONS.verb("find", rule="3.3", face=FACE)
pick = ACTIONS.verb("pick", picks="{figure}", rule="4.2", figure=FIGURE)
shot = ACTIONS.verb("shot", rule="8.4", shot=SHOT)
sway = ACTIONS.verb("sway", rule="8.2", sway=SWAY)
fire = ACTIONS.verb("fire", picks="aim", rule="8.2", yaw=YAW, elevation=ELEVATION)
spread = ACTIONS.verb("spread", rule="8.3", spread=SPREAD)
give = ACTIONS.verb("give", picks="{figure}", rule="4.1", figure=FIGURE)
seize = ACTIONS.verb("seize", picks="prize-{seat}-{slot}", rule="6.2", slot=SLOT)
decline = ACTIONS.verb("pass", rule="3.4")
board = ACTIONS.verb("board", picks="{figure}", rule="4.4", figure=FIGURE)
go_home = ACTIONS.verb("return", picks="{figure}", rule="4.4", figure=FIGURE)
coin = ACTIONS.verb("coin", rule="4.6", coin=COIN)
fight = ACTIONS.verb("fight", picks="{figure} {enemy}", rule="5.1", figure=FIGURE, enemy=FIGURE)
attempt = ACTIONS.verb(
    "try", picks="{figure} prize-{seat}-{slot}", rule="6.1", figure=FIGURE, slot=SLOT
)

EVENTS = Events()
laid = EVENTS.kind("laid", fading=("face",), card=CARD, face=FACE)
hid = EVENTS.kind("hid", seat=SEAT, flag=FLAG, slot=SLOT)
deployed = EVENTS.kind("deployed", seat=SEAT, figure=FIGURE, rank=RANK)
started = EVENTS.kind("started", seat=SEAT)
reached = EVENTS.kind("reached", fading=("card",), seat=SEAT, card=CARD)
turned = EVENTS.kind(
    "turned", reveals=True, fading=("card",), seat=SEAT, card=CARD, face=FACE, idle=NUMBER
)
picked = EVENTS.kind("picked", seat=SEAT, figure=FIGURE)
swayed = EVENTS.kind("swayed", seat=SEAT, sway=SWAY)
fired = EVENTS.kind("fired", seat=SEAT, yaw=YAW, elevation=ELEVATION)
hit = EVENTS.kind(
    "hit",
    seat=SEAT,
    target=TARGET,
    figure=FIGURE,
    rank=RANK,
    out=NUMBER,
    yaw=YAW,
    elevation=ELEVATION,
    spread=SPREAD,
)
missed = EVENTS.kind(
    "missed", seat=SEAT, target=TARGET, figure=FIGURE, yaw=YAW, elevation=ELEVATION, spread=SPREAD
)
gave = EVENTS.kind("gave", reveals=True, seat=SEAT, figure=FIGURE, rank=RANK)
seized = EVENTS.kind("seized", reveals=True, fading=("flag",), seat=SEAT, slot=SLOT, flag=FLAG)
passed = EVENTS.kind("passed", seat=SEAT, face=FACE)
boarded = EVENTS.kind("boarded", seat=SEAT, figure=FIGURE)
returned = EVENTS.kind("returned", seat=SEAT, figure=FIGURE)
sent = EVENTS.kind("sent", seat=SEAT, figure=FIGURE)
tossed = EVENTS.kind("tossed", seat=SEAT, coin=COIN, figure=FIGURE, rank=RANK, out=NUMBER)
fought = EVENTS.kind(
    "fought",
    reveals=True,
    fading=("rank", "enemy_rank"),
    seat=SEAT,
    figure=FIGURE,
    rank=RANK,
    enemy=FIGURE,
    enemy_rank=RANK,
    result=NUMBER,
)
tried = EVENTS.kind(
    "tried",
    reveals=True,
    fading=("flag", "rank", "out"),
    seat=SEAT,
    figure=FIGURE,
    slot=SLOT,
    flag=FLAG,
    rank=RANK,
    out=NUMBER,
)
HID, DEPLOYED = hid.code, deployed.code

OBJECTIONS = Reasons()
not_now = OBJECTIONS.reason("not_now", "3.1")
cannot_lie = OBJECTIONS.reason("cannot_lie", "2.1", face=FACE)
flag_first = OBJECTIONS.reason("flag_first", "2.2")
then_keg = OBJECTIONS.reason("then_keg", "2.2")
port_taken = OBJECTIONS.reason("port_taken", "2.2", slot=SLOT)
not_in_reserve = OBJECTIONS.reason("not_in_reserve", "2.3", rank=RANK)
bomb_waits = OBJECTIONS.reason("bomb_waits", "11.2")
just_turned = OBJECTIONS.reason("just_turned", "3.2", card=CARD)
in_front = OBJECTIONS.reason("in_front", "10.1", card=CARD)
cannot_be_behind = OBJECTIONS.reason("cannot_be_behind", "3.3", face=FACE)
not_aboard = OBJECTIONS.reason("not_aboard", "1.5", figure=FIGURE)
not_yours = OBJECTIONS.reason("not_yours", "1.5", figure=FIGURE)
your_own = OBJECTIONS.reason("your_own", "1.5", figure=FIGURE)
must_pick = OBJECTIONS.reason("must_pick", "4.2")
must_give = OBJECTIONS.reason("must_give", "4.1")
must_shoot = OBJECTIONS.reason("must_shoot", "8.2")
deck_full = OBJECTIONS.reason("deck_full", "11.5")
bomb_stays = OBJECTIONS.reason("bomb_stays", "4.5")
not_at_home = OBJECTIONS.reason("not_at_home", "4.4", figure=FIGURE)
not_abroad = OBJECTIONS.reason("not_abroad", "4.4", figure=FIGURE)
other_deck = OBJECTIONS.reason("other_deck", "5.1", figure=FIGURE, enemy=FIGURE)
bomb_waits_for_them = OBJECTIONS.reason("bomb_waits_for_them", "11.1")
must_fight = OBJECTIONS.reason("must_fight", "5.6")
defended = OBJECTIONS.reason("defended", "6.1")
no_boarder = OBJECTIONS.reason("no_boarder", "6.1", figure=FIGURE)
winner_alone = OBJECTIONS.reason("winner_alone", "11.4", figure=FIGURE)

ENDINGS = Reasons()
FLAG_TAKEN = ENDINGS.ending("flag_taken", "9.1")
TURN_LIMIT = ENDINGS.ending("turn_limit", "9.2")


# --- §1 Ships and crews --------------------------------------------------------------------------


@rule
def owner(figure):
    return figure // CREW


@rule
def other(seat):
    return 1 - np.int64(seat)


@rule
def is_aboard(s, figure):
    return RESERVE < s.place[figure] < OUT


# The figures of a seat on the deck of a ship.
@rule
def crowd(s, seat, ship):
    count = 0
    for figure in range(seat * CREW, seat * CREW + CREW):
        if s.place[figure] == ON_DECK + ship:
            count += 1
    return count


# §1.5 Whether a seat has a figure on either deck.
@rule
def has_figure(s, seat):
    for figure in range(seat * CREW, seat * CREW + CREW):
        if is_aboard(s, figure):
            return True
    return False


# Tags are given in the order of placing, so that they say nothing about rank.
@rule
def next_tag(s, seat):
    tag = seat * CREW
    while tag < seat * CREW + CREW and s.place[tag] != RESERVE:
        tag += 1
    return tag


@rule
def has_reserve(s, seat):
    return s.place[seat * CREW + CREW - 1] == RESERVE


# §1.2 What has not been placed is in reserve.
@rule
def in_reserve(s, seat, rank):
    count = COPIES[rank]
    for figure in range(seat * CREW, seat * CREW + CREW):
        if s.rank[figure] == rank:
            count -= 1
    return count


@rule
def is_room(s, seat, ship):  # §11.5
    return crowd(s, seat, ship) < MOST_ON_DECK[s.deck_limit]


@rule
def remove(s, figure):  # §1.5
    s.place[figure] = OUT


# --- §2 Setting up -------------------------------------------------------------------------------


@rule
def setup(s):
    s.phase = LAYING


# §2.1 The up sides that lie there, and how many they are.
@rule
def laid_so_far(s):
    shown = np.int64(0)
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


# §2.4 One seat after the other, five choices each; then the toss.
@rule
def set_up_further(s):
    me = np.int64(s.turn)
    if s.phase == HIDING:
        s.phase = STOWING
    elif s.phase == STOWING:
        s.phase = MUSTERING
    elif s.place[me * CREW + FIRST - 1] != RESERVE:
        s.turn = other(me)
        s.phase = HIDING if me == 0 else STARTING


# --- §3 Your turn --------------------------------------------------------------------------------


@rule
def actor(s):
    phase = np.int64(s.phase)
    if phase == TURNING:
        return OVER if s.turns >= LAST_TURN else np.int64(s.turn)  # §9.2
    if phase == TAKEN:  # §9.1
        return OVER
    if (
        phase == LAYING
        or phase == STARTING
        or phase == FINDING
        or phase == ROLLING
        or phase == SWAYING
        or phase == FLYING
        or phase == TOSSING
    ):
        return CHANCE
    if phase == GIVING or phase == SENDING:  # §4.1, §4.6 the opponent answers
        return other(s.turn)
    return np.int64(s.turn)


# §3.2 The card that the opponent has just turned; §10.2 cards in front stand for it there.
@rule
def is_banned(s, card):
    return not s.experienced and s.last == card


@rule
def is_known(s, card):
    return s.back[card] != UNKNOWN


# §3.3 The cards that have shown both sides are no longer in question; the others show what they show.
@rule
def weigh_back(s, w):
    shown = np.int64(0)
    gone = 0
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
    ways_behind(w, s.deck, shown, gone, np.int64(s.up[s.last]))


@rule
def is_card(s, card, spot):
    first = SIDES[s.deck, card, 0]
    second = SIDES[s.deck, card, 1]
    return (first == s.up[spot] and second == s.back[spot]) or (
        second == s.up[spot] and first == s.back[spot]
    )


# §3.1 The side that comes up stays up; §7.3 both have seen the other one.
@rule
def come_up(s, me, face):
    card = np.int64(s.last)
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


# §3.1 Then the turn passes; §10.1, §10.3 the card goes in front, the one from there comes back.
@rule
def end_turn(s):
    me = np.int64(s.turn)
    if s.experienced:
        card = np.int64(s.last)
        front = CARDS + me
        up = s.up[front]
        back = s.back[front]
        s.up[front] = s.up[card]
        s.back[front] = s.back[card]
        s.up[card] = NONE
        s.back[card] = UNKNOWN
        if up != NONE:
            to = np.int64(s.gap[me]) if s.former_gap else card
            s.up[to] = up
            s.back[to] = back
        if s.former_gap:
            s.gap[me] = card
        s.last = NONE
    s.picked = NONE
    s.sway = NONE
    s.yaw = NONE
    s.elevation = NONE
    s.turn = other(me)
    s.turns += 1
    s.phase = TURNING


@rule
def legal(s, w, out):
    me = np.int64(s.turn)
    you = other(me)
    phase = np.int64(s.phase)
    n = 0
    if phase == TURNING:
        for card in range(CARDS):
            if s.up[card] != NONE and not is_banned(s, card):  # §3.2, §10.1
                out[n] = turn.code(card)
                n += 1
    elif phase == LAYING or phase == FINDING:
        if phase == LAYING:
            weigh_lay(s, w)
        else:
            weigh_back(s, w)
        for face in range(FACES):
            if w.ways[face] > 0:
                out[n] = lay.code(face) if phase == LAYING else find.code(face)
                n += 1
    elif phase == ATTACKING:
        n = legal_attacks(s, me, out)
    elif phase == RECRUITING or phase == MUSTERING:
        n = legal_deployments(s, me, out)
    elif phase == JUMPING:
        n = legal_jumps(s, me, out)
    elif phase == CHOOSING:  # §4.2
        for figure in range(you * CREW, you * CREW + CREW):
            if is_aboard(s, figure):
                out[n] = pick.code(figure)
                n += 1
    elif phase == SENDING:  # §4.6
        for figure in range(me * CREW, me * CREW + CREW):
            if is_aboard(s, figure):
                out[n] = pick.code(figure)
                n += 1
        out[n] = decline.code()
        n += 1
    elif phase == GIVING:  # §4.1
        for figure in range(you * CREW, you * CREW + CREW):
            if is_aboard(s, figure):
                out[n] = give.code(figure)
                n += 1
    elif phase == ROLLING:
        out[0] = shot.code(0)
        out[1] = shot.code(1)
        n = 2
    elif phase == TOSSING:
        out[0] = coin.code(0)
        out[1] = coin.code(1)
        n = 2
    elif phase == SEIZING:  # §6.2
        for slot in range(SLOTS):
            out[slot] = seize.code(slot)
        out[SLOTS] = decline.code()
        n = SLOTS + 1
    elif phase == FOLLOWING:  # §11.4
        for slot in range(SLOTS):
            out[slot] = attempt.code(s.picked, slot)
        out[SLOTS] = decline.code()
        n = SLOTS + 1
    elif phase == HIDING or phase == STOWING:  # §2.2
        for slot in range(SLOTS):
            if s.flag[me, slot] == NONE:
                out[n] = hide.code(THE_FLAG if phase == HIDING else KEG, slot)
                n += 1
    elif phase == STARTING:
        out[0] = start.code(0)
        out[1] = start.code(1)
        n = 2
    elif phase == SWAYING:
        for k in range(SWAYS):
            out[k] = sway.code(k)
        n = SWAYS
    elif phase == AIMING:
        for k in range(CELLS):
            out[k] = fire.code(0, 0) + k
        n = CELLS
    else:
        for k in range(SPREADS):
            out[k] = spread.code(k)
        n = SPREADS
    return n


@rule
def objection(s, w, a, out):
    me = np.int64(s.turn)
    you = other(me)
    phase = np.int64(s.phase)
    if decline.has(a):
        return objection_to_passing(s, me, phase, out)
    if phase == TURNING and turn.has(a):
        card = turn.card(a)
        if s.up[card] == NONE:
            return in_front.say(out, card)
        return just_turned.say(out, card) if is_banned(s, card) else 0
    if phase == LAYING and lay.has(a):
        weigh_lay(s, w)
        return cannot_lie.say(out, lay.face(a)) if w.ways[lay.face(a)] == 0 else 0
    if phase == FINDING and find.has(a):
        weigh_back(s, w)
        return cannot_be_behind.say(out, find.face(a)) if w.ways[find.face(a)] == 0 else 0
    if phase == HIDING and hide.has(a):
        return flag_first.say(out) if hide.flag(a) != THE_FLAG else 0
    if phase == STOWING and hide.has(a):
        if hide.flag(a) != KEG:
            return then_keg.say(out)
        slot = hide.slot(a)
        return port_taken.say(out, slot) if s.flag[me, slot] != NONE else 0
    if phase == MUSTERING and deploy.has(a):
        if deploy.rank(a) == BOMB and s.bomb_below:
            return bomb_waits.say(out)
        return objection_to_rank(s, me, deploy.rank(a), out)
    if phase == RECRUITING and deploy.has(a):
        if not is_room(s, me, me):
            return deck_full.say(out)
        return objection_to_rank(s, me, deploy.rank(a), out)
    if phase == CHOOSING and pick.has(a):
        return objection_to_victim(s, you, pick.figure(a), out)
    if phase == SENDING and pick.has(a):
        return objection_to_victim(s, me, pick.figure(a), out)
    if phase == GIVING and give.has(a):
        figure = give.figure(a)
        if owner(figure) != you:
            return not_yours.say(out, figure)
        return 0 if is_aboard(s, figure) else not_aboard.say(out, figure)
    if phase == JUMPING and (board.has(a) or go_home.has(a)):
        return objection_to_jump(s, me, a, out)
    if phase == ATTACKING and fight.has(a):
        return objection_to_fight(s, me, fight.figure(a), fight.enemy(a), out)
    if phase == ATTACKING and attempt.has(a):
        figure = attempt.figure(a)
        if owner(figure) != me:
            return not_yours.say(out, figure)
        if s.place[figure] != ON_DECK + you:
            return no_boarder.say(out, figure)
        return defended.say(out) if crowd(s, you, you) > 0 else 0
    if phase == FOLLOWING and attempt.has(a):
        if attempt.figure(a) != s.picked:
            return winner_alone.say(out, np.int64(s.picked))
        return 0
    if (
        (phase == ROLLING and shot.has(a))
        or (phase == TOSSING and coin.has(a))
        or (phase == SEIZING and seize.has(a))
        or (phase == STARTING and start.has(a))
        or (phase == SWAYING and sway.has(a))
        or (phase == AIMING and fire.has(a))
        or (phase == FLYING and spread.has(a))
    ):
        return 0
    return not_now.say(out)


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


@rule
def objection_to_rank(s, me, rank, out):
    return not_in_reserve.say(out, rank) if in_reserve(s, me, rank) == 0 else 0


# §4.2, §4.6 Whoever picks, picks one of the other seat.
@rule
def objection_to_victim(s, victim, figure, out):
    if owner(figure) != victim:
        return your_own.say(out, figure)
    return 0 if is_aboard(s, figure) else not_aboard.say(out, figure)


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


# §2.1, §3.3 Cards by the ways they can lie; §8.4 the agreed odds; all else is equally likely.
@rule
def odds(s, w, out):
    phase = np.int64(s.phase)
    n = 2
    if phase == LAYING or phase == FINDING:
        if phase == LAYING:
            weigh_lay(s, w)
        else:
            weigh_back(s, w)
        n = 0
        for face in range(FACES):
            if w.ways[face] > 0:
                out[n] = w.ways[face]
                n += 1
        return n
    if phase == ROLLING:
        out[0] = s.hit_percent
        out[1] = 100 - np.int64(s.hit_percent)
        return n
    if phase == SWAYING:
        n = SWAYS
    elif phase == FLYING:
        n = SPREADS
    for k in range(n):
        out[k] = 1
    return n


@rule
def apply(s, w, a):
    me = np.int64(s.turn)
    you = other(me)
    if turn.has(a):
        card = turn.card(a)
        s.last = card
        if is_known(s, card):
            come_up(s, me, np.int64(s.back[card]))
        else:  # §3.3
            s.phase = FINDING
            reached.tell(s, me, card)
    elif find.has(a):
        come_up(s, me, find.face(a))
    elif fight.has(a):
        resolve_fight(s, me, fight.figure(a), fight.enemy(a))
    elif pick.has(a):
        s.picked = pick.figure(a)
        if s.phase == CHOOSING:
            make_ready(s)
            picked.tell(s, me, pick.figure(a))
        else:
            s.phase = TOSSING
            sent.tell(s, you, pick.figure(a))
    elif shot.has(a):
        resolve_shot(s, me, shot.shot(a) == HIT, NONE)
    elif coin.has(a):
        resolve_toss(s, me, coin.coin(a))
    elif deploy.has(a):
        figure = next_tag(s, me)
        s.rank[figure] = deploy.rank(a)
        s.place[figure] = ON_DECK + me
        deployed.tell(s, me, figure, deploy.rank(a))
        if s.phase == MUSTERING:
            set_up_further(s)
        else:
            end_turn(s)
    elif decline.has(a):
        passed.tell(s, actor(s), np.int64(s.up[s.last]))
        if s.phase == ATTACKING and s.bomb_never_attacks:
            show_bomb(s, me)
        end_turn(s)
    elif board.has(a):
        figure = board.figure(a)
        s.place[figure] = ON_DECK + you
        s.no_bomb |= np.int32(1 << figure)  # §7.4
        boarded.tell(s, me, figure)
        end_turn(s)
    elif go_home.has(a):
        figure = go_home.figure(a)
        s.place[figure] = ON_DECK + me
        returned.tell(s, me, figure)
        end_turn(s)
    elif give.has(a):
        figure = give.figure(a)
        remove(s, figure)
        gave.tell(s, you, figure, np.int64(s.rank[figure]))
        after_hit(s, you, True)
    elif seize.has(a):
        slot = seize.slot(a)
        found = open_port(s, you, slot)
        seized.tell(s, me, slot, found)
        if found == THE_FLAG:
            s.phase = TAKEN
        else:
            end_turn(s)
    elif attempt.has(a):
        resolve_attempt(s, me, attempt.figure(a), attempt.slot(a))
    elif lay.has(a):
        card = laid_so_far(s)[1]
        s.up[card] = lay.face(a)
        laid.tell(s, card, lay.face(a))
        if card + 1 == CARDS:
            s.phase = HIDING
    elif hide.has(a):
        stow(s, me, hide.flag(a), hide.slot(a))
        hid.tell(s, me, hide.flag(a), hide.slot(a))
        set_up_further(s)
    elif sway.has(a):
        s.sway = sway.sway(a)
        s.phase = AIMING
        swayed.tell(s, me, sway.sway(a))
    elif fire.has(a):
        s.yaw = fire.yaw(a)
        s.elevation = fire.elevation(a)
        s.phase = FLYING
        fired.tell(s, me, fire.yaw(a), fire.elevation(a))
    elif spread.has(a):
        is_in = is_hit(target(s), np.int64(s.yaw), np.int64(s.elevation), spread.spread(a))
        resolve_shot(s, me, is_in, spread.spread(a))
    else:
        s.turn = start.seat(a)
        s.phase = TURNING
        started.tell(s, start.seat(a))


# §2.2 What is left is the monkey's.
@rule
def stow(s, me, card, slot):
    s.flag[me, slot] = card
    if card == KEG:
        for rest in range(SLOTS):
            if s.flag[me, rest] == NONE:
                s.flag[me, rest] = MONKEY


# --- §4 The seven cards --------------------------------------------------------------------------


# §4.3 Any figure of the reserve; §11.5 a full deck takes none. §2.3, §11.2 At first three are chosen.
@rule
def legal_deployments(s, me, out):
    n = 0
    is_first = s.phase == MUSTERING
    if is_first or is_room(s, me, me):
        used = np.int64(0)
        for figure in range(me * CREW, next_tag(s, me)):
            used += np.int64(1) << np.int64(4 * np.int64(s.rank[figure]))
        for rank in range(RANKS):
            if used >> 4 * rank & 15 < COPIES[rank]:
                if rank != BOMB or not (is_first and s.bomb_below):
                    out[n] = deploy.code(rank)
                    n += 1
    if not is_first:
        out[n] = decline.code()
        n += 1
    return n


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


# §4.1, §4.2 What is shot at is what the card says.
@rule
def target(s):
    return 0 if s.up[s.last] == SAIL else 1


# §8.2, §8.4 The gun, or the dice.
@rule
def make_ready(s):
    s.phase = ROLLING if s.dice_cannon else SWAYING


# §4.1 After a hit through the sail the enemy gives one up; §4.2 the one on the trapdoor is out.
@rule
def resolve_shot(s, me, is_in, spread_cell):
    you = other(me)
    at = target(s)
    figure = np.int64(s.picked)
    yaw = np.int64(s.yaw)
    elevation = np.int64(s.elevation)
    if not is_in:  # §4.2 back to its place, unknown as before
        missed.tell(s, me, at, figure, yaw, elevation, spread_cell)
        end_turn(s)
        return
    rank = np.int64(NONE)
    had_figure = has_figure(s, you)
    if figure != NONE:
        rank = np.int64(s.rank[figure])
        remove(s, figure)
    hit.tell(s, me, at, figure, rank, 0 if figure == NONE else 1, yaw, elevation, spread_cell)
    if at == 0 and had_figure:
        s.phase = GIVING
    else:
        after_hit(s, you, had_figure)


# §6.2 With nobody left on either deck, a port; §11.3 not on the very hit that took the last one.
@rule
def after_hit(s, you, had_figure):
    if has_figure(s, you) or (s.late_try and had_figure):
        end_turn(s)
    else:
        s.phase = SEIZING


# §4.6 The shark keeps what it gets.
@rule
def resolve_toss(s, me, side):
    figure = np.int64(s.picked)
    rank = np.int64(NONE)
    if side == SHARK:
        rank = np.int64(s.rank[figure])
        remove(s, figure)
    tossed.tell(s, me, side, figure, rank, 1 if side == SHARK else 0)
    end_turn(s)


# --- §5 The fight --------------------------------------------------------------------------------


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
            if crowd(s, you, np.int64(s.place[figure]) - ON_DECK) > 0:
                return True
    return False


# §5.1 A fight, or §6.1 the flag; §5.6 who can fight may not pass.
@rule
def legal_attacks(s, me, out):
    you = other(me)
    n = 0
    for figure in range(me * CREW, me * CREW + CREW):
        if is_aboard(s, figure) and may_attack(s, figure):
            for enemy in range(you * CREW, you * CREW + CREW):
                if s.place[enemy] == s.place[figure]:
                    out[n] = fight.code(figure, enemy)
                    n += 1
    is_fight = n > 0
    if is_flag_free(s, me):
        for figure in range(me * CREW, me * CREW + CREW):
            if s.place[figure] == ON_DECK + you:
                for slot in range(SLOTS):
                    out[n] = attempt.code(figure, slot)
                    n += 1
    if not is_fight:
        out[n] = decline.code()
        n += 1
    return n


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
    rank = np.int64(s.rank[figure])
    enemy_rank = np.int64(s.rank[enemy])
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


# --- §6 The flag ---------------------------------------------------------------------------------


# §6.1 A boarder of yours, and no figure of the enemy's own on his deck.
@rule
def is_flag_free(s, me):
    you = other(me)
    return crowd(s, you, you) == 0 and crowd(s, me, you) > 0


# §6.4 The card goes back; both know it now.
@rule
def open_port(s, seat, slot):
    found = np.int64(s.flag[seat, slot])
    s.seen[seat, slot] = found
    return found


# §6.3 The flag wins, the keg takes the one who tried; §6.5 else his rank stays hidden.
@rule
def resolve_attempt(s, me, figure, slot):
    found = open_port(s, other(me), slot)
    rank = np.int64(NONE)
    if found == KEG:
        rank = np.int64(s.rank[figure])
        remove(s, figure)
    tried.tell(s, me, figure, slot, found, rank, 1 if found == KEG else 0)
    if found == THE_FLAG:
        s.phase = TAKEN
    else:
        end_turn(s)


# --- §7 Who knows what ---------------------------------------------------------------------------


# §7.1, §7.2, §7.5 Ranks and flag cards are their owner's secret; what both have seen stands in `known` and
# `seen`. Whoever is out lies open. §7.6 After the game there are no secrets.
@rule
def veil(s, viewer):
    if actor(s) == OVER:
        return
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
    if np.int64(s.no_bomb) >> figure & 1 or s.place[figure] != ON_DECK + owner(figure):
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
    pool = np.int64(0)
    for rank in range(RANKS):
        pool += COPIES[rank] << np.int64(4 * rank)
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
            pool -= np.int64(1) << np.int64(4 * np.int64(s.rank[figure]))
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
        pool -= np.int64(1) << np.int64(4 * BOMB)
        left -= 1
    for figure in range(first, first + CREW):
        if s.rank[figure] == UNKNOWN:
            chosen = below(rng, left)
            rank = 0
            while chosen >= pool >> 4 * rank & 15:
                chosen -= pool >> 4 * rank & 15
                rank += 1
            s.rank[figure] = rank
            pool -= np.int64(1) << np.int64(4 * rank)
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
            left &= ~(1 << np.int64(s.seen[seat, slot]))
    if is_one:
        s.flag[seat, below(rng, SLOTS)] = THE_FLAG
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


# --- §8 The cannon -------------------------------------------------------------------------------


# §8.1, §8.2, §8.3, §8.5 The middle of the target, as well as the hand can.
@rule
def aim(s, error, rng):
    if s.phase != AIMING:
        return np.int64(NONE)
    yaw = aimed_yaw(error, rng)
    return np.int64(fire.code(yaw, aimed_elevation(target(s), error, rng)))


# --- §9 The end ----------------------------------------------------------------------------------


@rule
def score(s, out):
    is_win = s.phase == TAKEN
    for seat in range(2):
        out[seat] = (1.0 if seat == s.turn else 0.0) if is_win else 0.5
    return FLAG_TAKEN if is_win else TURN_LIMIT
