"""The law of Les Pirates. § marks are the rulebook's paragraph numbers.

Every verb stands here and asks by phase. `rolling` is what comes before the legs (§3.1, §7.2, §7.9), `sailing`
the legs (§3), `treasure` what is loaded and taken (§5), `losses` the explosion (§7.11), `turn_end` the end (§6).
A leg is sailed in one place, `legs`, on the actor's `chart`; `search` tries legs with it, for the dice that must
be used (§3.10). `board` has the squares, `crews` the ships, `words` all that can be done, told and refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.games.pirates.board import (
    ANCHOR,
    ASHORE,
    BIT,
    CHANNEL,
    FACE,
    FACING,
    HOLD,
    MOST_DICE,
    SHIP,
    SHIPS,
    SQUARE,
    TREASURE,
)
from flibuste.games.pirates.chart import LEGS
from flibuste.games.pirates.chart import Work as Work
from flibuste.games.pirates.leagues import FLEET, OWNER, league
from flibuste.games.pirates.rolling import (
    REROLLS,
    legal_declarations,
    legal_losses,
    legal_rolls,
    lose_ship,
    make_ready,
    object_to_declaration,
    object_to_loss,
    object_to_roll,
    odds_of_rolls,
    show_dice,
)
from flibuste.games.pirates.sailing import go_on, legal_sailing, object_to_sailing
from flibuste.games.pirates.treasure import (
    legal_loads,
    legal_takes,
    load_or_leave,
    object_to_load,
    object_to_take,
    take_over,
)
from flibuste.games.pirates.turn_end import LONGEST
from flibuste.games.pirates.words import ACTIONS as ACTIONS
from flibuste.games.pirates.words import ENDINGS as ENDINGS
from flibuste.games.pirates.words import EVENTS as EVENTS
from flibuste.games.pirates.words import (
    LOSING,
    PHASE,
    READY,
    ROLLING,
    SAILING,
    STARTING,
    TAKING,
    ZONE,
    lose,
    not_now,
    not_seated,
    roll,
    start,
    started,
    take,
)
from flibuste.games.pirates.words import OBJECTIONS as OBJECTIONS
from flibuste.law import contract
from flibuste.law.bits import count_of
from flibuste.law.contract import CHANCE, NONE, OVER, Bounds, Ruleset, option
from flibuste.law.kernel import i8, i16, i32, i64, rule, u8
from flibuste.law.vocabulary import SEAT, Phrase

VERSION = 1


# --- Options and rulesets ------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    """What a table may agree on."""

    devils_island: bool = option(False, "7.1")
    cyclone: bool = option(False, "7.2")
    double_board: bool = option(False, "7.4")
    wreck: bool = option(False, "7.7")
    explosive_ship: bool = option(False, "7.9")
    one_two: bool = option(False, "7.13")
    enemy_kingdoms: bool = option(False, "7.14")
    contrary_winds: bool = option(False, "7.15")
    fleet: bool = option(False, "7.17")
    strict_passing: bool = option(False, "3.4")
    load_at_rest: bool = option(False, "5.2")
    strait_diagonal: bool = option(True, "3.9")
    lone_treasure: bool = option(False, "7.6")
    zone: str = option("block", "7.11", ZONE)


def excluded(options: Options, seats: int) -> Phrase | None:
    """Why these options cannot stand together, §8.1; None where they can."""
    duel = "enemy-kingdoms" if options.enemy_kingdoms else "contrary-winds"
    if options.devils_island and options.fleet:
        return Phrase("excluded-starts", {})
    if options.enemy_kingdoms and options.contrary_winds:
        return Phrase("excluded-harbours", {})
    if (options.enemy_kingdoms or options.contrary_winds) and options.double_board:
        return Phrase("excluded-double-board", {"variant": Phrase(f"ruleset-{duel}", {})})
    if (options.enemy_kingdoms or options.contrary_winds) and seats != 2:
        variant = Phrase(f"ruleset-{duel}", {})
        return Phrase("excluded-duel", {"variant": variant, "seats": seats})
    if seats > 4 and not options.double_board:
        return Phrase("excluded-crowd", {"seats": seats})
    return None


_TACTIC = "Tactic 1999"
_OURS = "our own mixture of the variants of 1999"
RULESETS = {
    "classic": Ruleset(_TACTIC, seats=4),
    "strict": Ruleset(
        "Pirateer, as the English sources tell it", {"strict_passing": True}, seats=4
    ),
    "devils_island": Ruleset(_TACTIC, {"devils_island": True}, seats=4),
    "cyclone": Ruleset(_TACTIC, {"cyclone": True}, seats=4),
    "double_board": Ruleset(_TACTIC, {"double_board": True}, seats=8),
    "wreck": Ruleset(_TACTIC, {"wreck": True}, seats=4),
    "explosive_ship": Ruleset(_TACTIC, {"explosive_ship": True}, seats=4),
    "one_two": Ruleset(_TACTIC, {"one_two": True}, seats=4),
    "enemy_kingdoms": Ruleset(_TACTIC, {"enemy_kingdoms": True}, seats=2),
    "contrary_winds": Ruleset(_TACTIC, {"contrary_winds": True}, seats=2),
    "fleet": Ruleset(_TACTIC, {"fleet": True}, seats=4),
    "sudden_storm": Ruleset(
        _OURS, {"devils_island": True, "cyclone": True, "one_two": True}, seats=4
    ),
    "powder_keg": Ruleset(_OURS, {"fleet": True, "explosive_ship": True, "wreck": True}, seats=4),
    "two_crowns": Ruleset(_OURS, {"enemy_kingdoms": True, "fleet": True, "one_two": True}, seats=2),
    "great_ocean": Ruleset(_OURS, {"double_board": True, "devils_island": True}, seats=6),
}

# Most choices: the legs, six loads, the end. A roll brings at most five legs, each with a treasure to take and one
# to load; before it a ship can be declared, after it one lost, and a new roll asked for.
BOUNDS = Bounds(
    seats=(2, 3, 4, 5, 6, 7, 8),
    choices=LEGS + 6 + 2,
    outcomes=252,
    plies=1 + LONGEST * (1 + (REROLLS + 1) * (3 + 3 * MOST_DICE)),
)


# --- The record ----------------------------------------------------------------------------------


class State(contract.State, options=Options):
    phase = i8.of(PHASE)
    turn = i8.of(SEAT)
    dice = i8[FACE]  # how many dice with each face are still to be used
    bound = u8  # §3.12 the last leg was allowed only on the way to a win
    bonus = u8  # §7.13 the roll held a 1 and a 2
    rerolls = i8
    powder = i8.of(SHIP, blank=NONE)  # §7.9 the declared ship
    blast = i8  # §7.11 the reach of its explosion
    moved = i32.sets(SHIP)  # who may take or load now
    ship = i16[SHIP].of(SQUARE, blank=NONE)
    wrecks = i16[SHIP].of(SQUARE, blank=NONE)  # §7.7 where a ship lies turned over
    treasure = i8[TREASURE].of(HOLD, blank=NONE)
    stirred = u8  # §6.4 something was loaded or lost this turn
    quiet = i16
    turns = i16
    ending = i8
    victors = i16.sets(SEAT)


# --- §2 Setting up -------------------------------------------------------------------------------


# §2.2 Three ships beside the anchor, the treasure ashore.
@rule
def setup(s):
    crews = league(s)
    for ship in range(SHIPS):
        harbour = ship // FLEET
        place = ship % FLEET
        if OWNER[crews, ship] == NONE:
            continue
        if s.fleet:  # §7.17
            s.ship[ship] = ANCHOR[harbour]
        elif s.devils_island and place > 0:  # §7.1
            s.ship[ship] = FACING[harbour, place - 1]
        else:
            s.ship[ship] = CHANNEL[harbour, 1 + place]
    s.treasure[0] = ASHORE
    if s.double_board and not s.lone_treasure:  # §7.6
        s.treasure[1] = ASHORE


# --- Whose turn ----------------------------------------------------------------------------------


@rule
def actor(s):
    if s.ending != 0:
        return OVER
    if s.phase == STARTING or s.phase == ROLLING:
        return CHANCE
    return i64(s.turn)


# --- What you may do, phase by phase -------------------------------------------------------------


@rule
def legal(s, w, out):
    phase = i64(s.phase)
    if phase == STARTING:  # §2.3
        return legal_starts(s, out)
    if phase == READY:  # §7.9
        return legal_declarations(s, out)
    if phase == ROLLING:  # §3.1
        return legal_rolls(s, out)
    if phase == LOSING:  # §7.3
        return legal_losses(s, out)
    if phase == SAILING:  # §3.1
        return legal_sailing(s, w, out)
    if phase == TAKING:  # §7.19
        return legal_takes(s, out)
    return legal_loads(s, out)  # §5.1


@rule
def odds(s, w, out):
    return odds_of_starts(s, out) if s.phase == STARTING else odds_of_rolls(s, out)


@rule
def objection(s, w, a, out):
    phase = i64(s.phase)
    if phase == STARTING:
        return object_to_start(s, a, out)
    if phase == READY:
        return object_to_declaration(s, a, out)
    if phase == ROLLING:
        return object_to_roll(s, a, out)
    if phase == LOSING:
        return object_to_loss(s, a, out)
    if phase == SAILING:
        return object_to_sailing(s, w, a, out)
    if phase == TAKING:
        return object_to_take(s, a, out)
    return object_to_load(s, a, out)


# --- What happens, phase by phase ----------------------------------------------------------------


@rule
def apply(s, w, a):
    phase = i64(s.phase)
    if phase == STARTING:  # §2.3
        begin(s, start.seat(a))
    elif phase == READY:  # §7.9
        make_ready(s, a)
    elif phase == ROLLING:  # §3.1
        show_dice(s, a - roll.code(0))
    elif phase == LOSING:  # §7.3
        lose_ship(s, lose.ship(a))
    elif phase == SAILING:  # §3.1
        go_on(s, w, a)
    elif phase == TAKING:  # §7.19
        take_over(s, w, take.ship(a))
    else:  # §5.1
        load_or_leave(s, a)


# --- §2.3 Who begins -----------------------------------------------------------------------------


@rule
def legal_starts(s, out):
    for seat in range(s.seats):
        out[seat] = start.code(seat)
    return i64(s.seats)


@rule
def odds_of_starts(s, out):
    for seat in range(s.seats):
        out[seat] = 1
    return i64(s.seats)


@rule
def object_to_start(s, a, out):
    if start.has(a):
        return 0 if start.seat(a) < s.seats else not_seated.say(out, start.seat(a))
    return not_now.say(out)


@rule
def begin(s, seat):
    s.turn = seat
    s.phase = READY if s.explosive_ship else ROLLING
    started.tell(s, seat)


# --- §6 The end ----------------------------------------------------------------------------------


@rule
def score(s, out):
    share = 1.0 / max(1, count_of(i64(s.victors)))
    for seat in range(s.seats):
        out[seat] = share if s.victors & BIT[seat] else 0.0
    return i64(s.ending)
