"""§3.13 and §6 of Les Pirates: the turn passes, or the game ends."""

from __future__ import annotations

from flibuste.games.pirates.board import BIT, FACES
from flibuste.games.pirates.crews import afloat
from flibuste.games.pirates.words import LENGTH, READY, ROLLING, STALLED
from flibuste.law.contract import NONE
from flibuste.law.kernel import i64, rule

QUIET = 200  # §6.4 turns without a load or a lost ship
LONGEST = 3000  # §6.5 turns


@rule
def clear_dice(s):
    for face in range(FACES):
        s.dice[face] = 0
    s.bonus = 0
    s.bound = 0
    s.moved = 0


# §3.13 The next seat afloat; §6.4, §6.5 unless it has gone on too long.
@rule
def end_turn(s):
    clear_dice(s)
    s.rerolls = 0
    s.powder = NONE
    s.blast = 0
    s.turns += 1
    s.quiet = 0 if s.stirred else s.quiet + 1
    s.stirred = 0
    s.phase = READY if s.explosive_ship else ROLLING
    still = afloat(s)
    following = i64(s.turn)
    for _ in range(s.seats):
        following = (following + 1) % i64(s.seats)
        if still & BIT[following]:
            break
    s.turn = following
    if s.quiet >= QUIET:
        win(s, STALLED, still)
    elif s.turns >= LONGEST:
        win(s, LENGTH, still)


# §6.3 The point goes to the winner; §6.6 a draw shares it among those still afloat.
@rule
def win(s, ending, seats):
    s.ending = ending
    s.victors = seats
