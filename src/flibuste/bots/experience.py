"""Random games at the ends of a tree, and what they say of a choice wherever it was made.

A choice that was often part of a game that went well is tried before others, and counts for more as
long as it was hardly tried itself (progressive history: Nijssen and Winands, 2011). That helps where a
choice means much the same throughout a game, and hurts where it does not: it counts in games for which it was seen
to help (`bots.fitted`).
"""

from __future__ import annotations

from typing import NamedTuple

from flibuste.bots.fitted import fitted_to
from flibuste.law.contract import CHANCE, OVER, actor, aim, apply, legal, odds, score
from flibuste.law.kernel import Array, array, f64, i64, rule
from flibuste.law.law import Law
from flibuste.law.rng import below, weighted
from flibuste.law.vocabulary import NONE

NOTED = 8  # choices of a random game that are remembered: later ones say little of where it began
USUAL_RESULTS = 8.0  # games with the usual result that are counted besides


class Experience(NamedTuple):
    """For every seat and choice the games it was part of, and the shares that came of them."""

    games: Array
    won: Array
    noted: Array  # places in both, for the choices of one random game
    weight: Array  # of how much better than usual they went, in the bound of a choice that was never tried


def no_experience(law: Law) -> Experience:
    """Before the first random game: room for any table of a game, if it counts there."""
    weight = fitted_to(law).experience
    room = law.actions.size * max(law.bounds.seats) if weight else 1
    found = Experience(array(f64[room]), array(f64[room]), array(i64[NOTED]), array(f64[1]))
    found.weight[0] = weight
    return found


def forget_games(experience: Experience) -> None:
    """Begin anew, as if no random game had been played."""
    experience.games[:] = 0.0
    experience.won[:] = 0.0


@rule
def play_out(s, w, choices, weights, shares, rng, most, error, experience):
    """Play the imagined game to its end at random: what it came to stands in `shares`."""
    seats = i64(s.seats)
    most_noted = len(experience.noted) if experience.weight[0] else 0
    noted = 0
    for _ in range(most):
        who = actor(s)
        if who == OVER:
            break
        action = i64(NONE)
        if who != CHANCE:
            action = i64(aim(s, error, rng))
        if action == NONE:
            n = legal(s, w, choices)
            if who == CHANCE:
                action = i64(choices[weighted(rng, weights, odds(s, w, weights))])
            else:
                action = i64(choices[below(rng, n)])
                if noted < most_noted:
                    experience.noted[noted] = action * seats + who
                    noted += 1
        apply(s, w, action)
    for k in range(seats):
        shares[k] = 1.0 / seats
    if actor(s) == OVER:
        score(s, shares)
    for k in range(noted):
        place = experience.noted[k]
        experience.games[place] += 1.0
        experience.won[place] += shares[place % seats]


@rule
def liking(experience, place, usual):
    """How much better than usual the games went in which a seat made a choice."""
    weight = experience.weight[0]
    if weight == 0.0:
        return 0.0
    games = experience.games[place]
    mean = (experience.won[place] + USUAL_RESULTS * usual) / (games + USUAL_RESULTS)
    return weight * (mean - usual)


@rule
def keep_most_liked(experience, seats, who, usual, choices, n, marks, stamp):
    """Of the choices with this stamp only those that are liked most keep it; returns how much that is."""
    if experience.weight[0] == 0.0:
        return 0.0
    most = -1.0
    for k in range(n):
        if marks[choices[k]] == stamp:
            most = max(most, liking(experience, choices[k] * seats + who, usual))
    for k in range(n):
        action = choices[k]
        if marks[action] == stamp and liking(experience, action * seats + who, usual) < most:
            marks[action] = -stamp
    return most
