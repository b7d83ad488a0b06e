"""§4.1, §4.2 and §8 of À l'abordage: the sail and the skull, and the cannon that shoots at them."""

from __future__ import annotations

from flibuste.games.abordage.cannon import (
    ELEVATION,
    SPREAD,
    SWAY,
    YAW,
    aimed_elevation,
    aimed_yaw,
    is_hit,
)
from flibuste.games.abordage.cards import SAIL
from flibuste.games.abordage.crews import CREW, has_figure, is_aboard, other, owner, remove
from flibuste.games.abordage.turn_end import end_turn
from flibuste.games.abordage.words import (
    AIMING,
    FLYING,
    GIVING,
    ROLLING,
    SEIZING,
    SWAYING,
    fire,
    fired,
    gave,
    give,
    hit,
    missed,
    not_aboard,
    not_yours,
    pick,
    picked,
    shot,
    spread,
    sway,
    swayed,
    your_own,
)
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule

SWAYS, CELLS, SPREADS = len(SWAY), len(YAW) * len(ELEVATION), len(SPREAD)
HIT = 0


# §4.1, §4.2 What is shot at is what the card says.
@rule
def target(s):
    return 0 if s.up[s.last] == SAIL else 1


# §8.2, §8.4 The gun, or the dice.
@rule
def make_ready(s):
    s.phase = ROLLING if s.dice_cannon else SWAYING


# --- §4.2 Who is put on the trapdoor -------------------------------------------------------------


@rule
def legal_victims(s, seat, out):
    n = 0
    for figure in range(seat * CREW, seat * CREW + CREW):
        if is_aboard(s, figure):
            out[n] = pick.code(figure)
            n += 1
    return n


# §4.2, §4.6 Whoever picks, picks one of the other seat.
@rule
def objection_to_victim(s, victim, figure, out):
    if owner(figure) != victim:
        return your_own.say(out, figure)
    return 0 if is_aboard(s, figure) else not_aboard.say(out, figure)


@rule
def put_on_trapdoor(s, me, figure):
    s.picked = figure
    make_ready(s)
    picked.tell(s, me, figure)


# --- §8.4 The dice -------------------------------------------------------------------------------


@rule
def legal_shots(out):
    out[0] = shot.code(0)
    out[1] = shot.code(1)
    return 2


@rule
def odds_of_shots(s, out):
    out[0] = s.hit_percent
    out[1] = 100 - i64(s.hit_percent)
    return 2


@rule
def roll_shot(s, me, side):
    resolve_shot(s, me, side == HIT, i64(NONE))


# --- §8.2, §8.3 The gun --------------------------------------------------------------------------


@rule
def legal_sways(out):
    for k in range(SWAYS):
        out[k] = sway.code(k)
    return SWAYS


@rule
def begin_to_sway(s, me, path):
    s.sway = path
    s.phase = AIMING
    swayed.tell(s, me, path)


@rule
def legal_fires(out):
    for k in range(CELLS):
        out[k] = fire.code(0, 0) + k
    return CELLS


@rule
def fire_gun(s, me, yaw, elevation):
    s.yaw = yaw
    s.elevation = elevation
    s.phase = FLYING
    fired.tell(s, me, yaw, elevation)


@rule
def legal_spreads(out):
    for k in range(SPREADS):
        out[k] = spread.code(k)
    return SPREADS


@rule
def end_flight(s, me, spread_cell):
    is_in = is_hit(target(s), i64(s.yaw), i64(s.elevation), spread_cell)
    resolve_shot(s, me, is_in, spread_cell)


# §8.1, §8.2, §8.3, §8.5 The middle of the target, as well as the hand can.
@rule
def aim(s, error, rng):
    if s.phase != AIMING:
        return i64(NONE)
    yaw = aimed_yaw(error, rng)
    return i64(fire.code(yaw, aimed_elevation(target(s), error, rng)))


# --- §4.1, §4.2 The shot and its end -------------------------------------------------------------


# §4.1 After a hit through the sail the enemy gives one up; §4.2 the one on the trapdoor is out.
@rule
def resolve_shot(s, me, is_in, spread_cell):
    you = other(me)
    at = target(s)
    figure = i64(s.picked)
    yaw = i64(s.yaw)
    elevation = i64(s.elevation)
    if not is_in:  # §4.2 back to its place, unknown as before
        missed.tell(s, me, at, figure, yaw, elevation, spread_cell)
        end_turn(s)
        return
    rank = i64(NONE)
    had_figure = has_figure(s, you)
    if figure != NONE:
        rank = i64(s.rank[figure])
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


# --- §4.1 Who is given up ------------------------------------------------------------------------


@rule
def legal_gifts(s, you, out):
    n = 0
    for figure in range(you * CREW, you * CREW + CREW):
        if is_aboard(s, figure):
            out[n] = give.code(figure)
            n += 1
    return n


@rule
def objection_to_gift(s, you, figure, out):
    if owner(figure) != you:
        return not_yours.say(out, figure)
    return 0 if is_aboard(s, figure) else not_aboard.say(out, figure)


@rule
def give_up(s, you, figure):
    remove(s, figure)
    gave.tell(s, you, figure, i64(s.rank[figure]))
    after_hit(s, you, True)
