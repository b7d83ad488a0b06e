"""The law of À l'abordage. § marks are the rulebook's paragraph numbers.

Every verb stands here and asks by phase, in the order of the rulebook. What a phase allows, refuses and does
stands together in one module: `setting_up` (§2), `turns` (§3, with `turn_end`), `shots` (§4.1, §4.2, §8),
`moves` (§4.3 to §4.6), `fights` (§5) and `flags` (§6). `secrets` (§7) says who knows what, `crews` (§1) who
stands where; `words` has all that can be done, told and refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.games.abordage.cannon import ELEVATION, SWAY, YAW
from flibuste.games.abordage.cards import CARD, DECK, FACE, FACES, SPOT
from flibuste.games.abordage.cards import Work as Work
from flibuste.games.abordage.crews import (
    FIGURE,
    FLAG,
    LIMITS,
    RANK,
    SEAT,
    SLOT,
    WHERE,
    other,
)
from flibuste.games.abordage.fights import legal_attacks, objection_to_fight, resolve_fight
from flibuste.games.abordage.flags import (
    legal_followings,
    legal_seizures,
    objection_to_attempt,
    objection_to_following,
    resolve_attempt,
    seize_port,
)
from flibuste.games.abordage.moves import (
    jump,
    legal_jumps,
    legal_recruits,
    legal_sendings,
    legal_tosses,
    objection_to_jump,
    objection_to_recruit,
    recruit,
    resolve_toss,
    send,
)
from flibuste.games.abordage.secrets import hide_secrets
from flibuste.games.abordage.secrets import imagine as imagine
from flibuste.games.abordage.setting_up import (
    begin,
    hide_card,
    lay_card,
    legal_hides,
    legal_lays,
    legal_starts,
    list_reserve,
    muster,
    objection_to_hide,
    objection_to_lay,
    objection_to_muster,
    weigh_lay,
)
from flibuste.games.abordage.shots import (
    CELLS,
    SPREADS,
    SWAYS,
    begin_to_sway,
    end_flight,
    fire_gun,
    give_up,
    legal_fires,
    legal_gifts,
    legal_shots,
    legal_spreads,
    legal_sways,
    legal_victims,
    objection_to_gift,
    objection_to_victim,
    odds_of_shots,
    put_on_trapdoor,
    roll_shot,
)
from flibuste.games.abordage.shots import aim as aim
from flibuste.games.abordage.turns import (
    come_up,
    legal_finds,
    legal_turns,
    objection_to_find,
    objection_to_passing,
    objection_to_turn,
    pass_by,
    turn_card,
    weigh_back,
)
from flibuste.games.abordage.words import ACTIONS as ACTIONS
from flibuste.games.abordage.words import (
    AIMING,
    ATTACKING,
    CHOOSING,
    FINDING,
    FLAG_TAKEN,
    FLYING,
    FOLLOWING,
    GIVING,
    HIDING,
    JUMPING,
    LAYING,
    MUSTERING,
    PHASE,
    RECRUITING,
    ROLLING,
    SEIZING,
    SENDING,
    STARTING,
    STOWING,
    SWAYING,
    TAKEN,
    TOSSING,
    TURN_LIMIT,
    TURNING,
    attempt,
    board,
    coin,
    decline,
    deploy,
    fight,
    find,
    fire,
    give,
    go_home,
    hide,
    lay,
    not_now,
    pick,
    seize,
    shot,
    spread,
    start,
    sway,
    turn,
)
from flibuste.games.abordage.words import ENDINGS as ENDINGS
from flibuste.games.abordage.words import EVENTS as EVENTS
from flibuste.games.abordage.words import OBJECTIONS as OBJECTIONS
from flibuste.law import contract
from flibuste.law.contract import CHANCE, NONE, OVER, UNKNOWN, Bounds, Ruleset, option
from flibuste.law.kernel import i8, i16, i32, i64, rule
from flibuste.law.vocabulary import Phrase

VERSION = 1

LAST_TURN = 300  # §9.2


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


class State(contract.State, options=Options):
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


# --- §2 Setting up -------------------------------------------------------------------------------


@rule
def setup(s):
    s.phase = LAYING


# --- Whose turn ----------------------------------------------------------------------------------


@rule
def actor(s):
    phase = i64(s.phase)
    if phase == TURNING:
        return OVER if s.turns >= LAST_TURN else i64(s.turn)  # §9.2
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
    return i64(s.turn)


# --- What you may do, phase by phase in the order of the rulebook --------------------------------


@rule
def legal(s, w, out):
    me = i64(s.turn)
    you = other(me)
    phase = i64(s.phase)
    if phase == LAYING:  # §2.1
        return legal_lays(s, w, out)
    if phase == HIDING or phase == STOWING:  # §2.2
        return legal_hides(s, me, out)
    if phase == MUSTERING:  # §2.3
        return list_reserve(s, me, out)
    if phase == STARTING:  # §2.5
        return legal_starts(out)
    if phase == TURNING:  # §3.1
        return legal_turns(s, out)
    if phase == FINDING:  # §3.3
        return legal_finds(s, w, out)
    if phase == CHOOSING:  # §4.2
        return legal_victims(s, you, out)
    if phase == ROLLING:  # §8.4
        return legal_shots(out)
    if phase == SWAYING:  # §8.2
        return legal_sways(out)
    if phase == AIMING:  # §8.2
        return legal_fires(out)
    if phase == FLYING:  # §8.3
        return legal_spreads(out)
    if phase == GIVING:  # §4.1
        return legal_gifts(s, you, out)
    if phase == SEIZING:  # §6.2
        return legal_seizures(out)
    if phase == RECRUITING:  # §4.3
        return legal_recruits(s, me, out)
    if phase == JUMPING:  # §4.4
        return legal_jumps(s, me, out)
    if phase == SENDING:  # §4.6
        return legal_sendings(s, me, out)
    if phase == TOSSING:  # §4.6
        return legal_tosses(out)
    if phase == ATTACKING:  # §4.7, §5.1
        return legal_attacks(s, me, out)
    return legal_followings(s, out)  # §11.4


# §2.1, §3.3 Cards by the ways they can lie; §8.4 the agreed odds; all else is equally likely.
@rule
def odds(s, w, out):
    phase = i64(s.phase)
    if phase == LAYING:
        weigh_lay(s, w)
        return odds_of_faces(w, out)
    if phase == FINDING:
        weigh_back(s, w)
        return odds_of_faces(w, out)
    if phase == ROLLING:
        return odds_of_shots(s, out)
    n = 2
    if phase == SWAYING:
        n = SWAYS
    elif phase == FLYING:
        n = SPREADS
    for k in range(n):
        out[k] = 1
    return n


@rule
def odds_of_faces(w, out):
    n = 0
    for face in range(FACES):
        if w.ways[face] > 0:
            out[n] = w.ways[face]
            n += 1
    return n


# --- Why not, phase by phase ---------------------------------------------------------------------


@rule
def objection(s, w, a, out):
    me = i64(s.turn)
    you = other(me)
    phase = i64(s.phase)
    if decline.has(a):
        return objection_to_passing(s, me, phase, out)
    if phase == LAYING and lay.has(a):
        return objection_to_lay(s, w, lay.face(a), out)
    if (phase == HIDING or phase == STOWING) and hide.has(a):
        return objection_to_hide(s, me, hide.flag(a), hide.slot(a), out)
    if phase == MUSTERING and deploy.has(a):
        return objection_to_muster(s, me, deploy.rank(a), out)
    if phase == TURNING and turn.has(a):
        return objection_to_turn(s, turn.card(a), out)
    if phase == FINDING and find.has(a):
        return objection_to_find(s, w, find.face(a), out)
    if phase == CHOOSING and pick.has(a):
        return objection_to_victim(s, you, pick.figure(a), out)
    if phase == GIVING and give.has(a):
        return objection_to_gift(s, you, give.figure(a), out)
    if phase == RECRUITING and deploy.has(a):
        return objection_to_recruit(s, me, deploy.rank(a), out)
    if phase == JUMPING and (board.has(a) or go_home.has(a)):
        return objection_to_jump(s, me, a, out)
    if phase == SENDING and pick.has(a):
        return objection_to_victim(s, me, pick.figure(a), out)
    if phase == ATTACKING and fight.has(a):
        return objection_to_fight(s, me, fight.figure(a), fight.enemy(a), out)
    if phase == ATTACKING and attempt.has(a):
        return objection_to_attempt(s, me, attempt.figure(a), out)
    if phase == FOLLOWING and attempt.has(a):
        return objection_to_following(s, attempt.figure(a), out)
    return 0 if is_free(phase, a) else not_now.say(out)


# What can be done in its phase whatever it is.
@rule
def is_free(phase, a):
    return (
        (phase == STARTING and start.has(a))
        or (phase == ROLLING and shot.has(a))
        or (phase == SWAYING and sway.has(a))
        or (phase == AIMING and fire.has(a))
        or (phase == FLYING and spread.has(a))
        or (phase == SEIZING and seize.has(a))
        or (phase == TOSSING and coin.has(a))
    )


# --- What happens, phase by phase ----------------------------------------------------------------


@rule
def apply(s, w, a):
    me = i64(s.turn)
    phase = i64(s.phase)
    if decline.has(a):  # §3.4
        pass_by(s, me)
    elif phase == LAYING:  # §2.1
        lay_card(s, lay.face(a))
    elif phase == HIDING or phase == STOWING:  # §2.2
        hide_card(s, me, hide.flag(a), hide.slot(a))
    elif phase == MUSTERING:  # §2.3
        muster(s, me, deploy.rank(a))
    elif phase == STARTING:  # §2.5
        begin(s, start.seat(a))
    elif phase == TURNING:  # §3.1
        turn_card(s, me, turn.card(a))
    elif phase == FINDING:  # §3.3
        come_up(s, me, find.face(a))
    elif phase == CHOOSING:  # §4.2
        put_on_trapdoor(s, me, pick.figure(a))
    elif phase == ROLLING:  # §8.4
        roll_shot(s, me, shot.shot(a))
    elif phase == SWAYING:  # §8.2
        begin_to_sway(s, me, sway.sway(a))
    elif phase == AIMING:  # §8.2
        fire_gun(s, me, fire.yaw(a), fire.elevation(a))
    elif phase == FLYING:  # §8.3
        end_flight(s, me, spread.spread(a))
    elif phase == GIVING:  # §4.1
        give_up(s, other(me), give.figure(a))
    elif phase == SEIZING:  # §6.2
        seize_port(s, me, seize.slot(a))
    elif phase == RECRUITING:  # §4.3
        recruit(s, me, deploy.rank(a))
    elif phase == JUMPING:  # §4.4
        jump(s, me, a)
    elif phase == SENDING:  # §4.6
        send(s, me, pick.figure(a))
    elif phase == TOSSING:  # §4.6
        resolve_toss(s, me, coin.coin(a))
    elif fight.has(a):  # §5.1
        resolve_fight(s, me, fight.figure(a), fight.enemy(a))
    else:  # §6.1, §11.4
        resolve_attempt(s, me, attempt.figure(a), attempt.slot(a))


# --- §7 Who knows what ---------------------------------------------------------------------------


# §7.6 After the game there are no secrets.
@rule
def veil(s, viewer):
    if actor(s) != OVER:
        hide_secrets(s, viewer)


# --- §9 The end ----------------------------------------------------------------------------------


@rule
def score(s, out):
    is_win = s.phase == TAKEN
    for seat in range(2):
        out[seat] = (1.0 if seat == s.turn else 0.0) if is_win else 0.5
    return FLAG_TAKEN if is_win else TURN_LIMIT
