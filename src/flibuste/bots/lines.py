"""Lines imagined after a choice, and what happens in each as the chooser sees it.

The first lines learn, by a small tree, what the others would answer; the last ones are written down.
Scores use no logarithm: the same seed gives the same lines in every mode, bit for bit.
"""

from __future__ import annotations

import math

from flibuste.bots.reference_search import add, child, untried
from flibuste.bots.tree import NOWHERE
from flibuste.law.contract import CHANCE, OVER, actor, aim, apply, imagine, legal, odds, score, veil
from flibuste.law.kernel import i64, rule
from flibuste.law.rng import below, weighted
from flibuste.law.vocabulary import EVENT_SIZE, NONE

IMAGINED, SEEN = 1, 2  # rows of `states`: behind the veiled record what is imagined, and seen of it
LINE_ROWS = 3
TURN_AGAIN = 2  # so many turns of the seat after its choice, and a line is no longer written down


@rule
def likeliest(nodes, at, who, marks, stamp, n, boldness):
    """The legal child with the best upper bound for the actor, NOWHERE if one untried is better."""
    node = nodes[at]
    reach = boldness * math.sqrt((node.visits + 1.0) / n)
    chosen = NOWHERE
    bound = -1.0
    known = 0
    to = node.first
    while to != NOWHERE:
        below_it = nodes[to]
        if marks[below_it.action] == stamp:
            marks[below_it.action] = -stamp
            known += 1
            mean = below_it.won[who] / max(1, below_it.visits)
            here = mean + reach / (1 + below_it.visits)
            if here > bound:
                bound = here
                chosen = to
        to = below_it.next
    if known < n and node.won[who] / max(1, node.visits) + reach > bound:
        return NOWHERE
    return chosen


@rule
def imagine_lines(
    states, work, nodes, path, marks, choices, weights, shares, rng,
    seat, first, learning, effort, most, boldness, error, is_secret, events, doers, spans, results,
):  # fmt: skip
    """Play lines from states[0] that begin with a choice; the last len(spans) are written down.

    Before them come `learning` others, or fewer where those would take more than `effort` plies.
    Of each: what the seat was told, ply by ply, and who did it, until its turn has come twice again; how many plies
    that were, with a minus if the game ended there; and every seat's share in the end.
    """
    w = work[0]
    stamp = path[len(path) - 1]
    used = 1
    nodes[0].first = NOWHERE
    nodes[0].visits = 0
    for j in range(len(shares)):
        nodes[0].won[j] = 0.0
    row = -learning
    while row < len(spans):
        states[IMAGINED] = states[0]
        s = states[IMAGINED]
        imagine(s, seat, rng)
        at = 0
        depth = 0
        path[0] = 0
        is_growing = True
        turns = 0
        last = seat
        told = 0
        ply = 0
        while ply < most:
            who = actor(s)
            if who == OVER:
                break
            if who != CHANCE:
                if who == seat and last != seat:
                    turns += 1
                last = who
            action = i64(NONE)
            if ply == 0:
                action = i64(first)
            elif who != CHANCE:
                action = i64(aim(s, error, rng))
            if action == NONE:
                n = legal(s, w, choices)
                to = NOWHERE
                if who == CHANCE:
                    action = i64(choices[weighted(rng, weights, odds(s, w, weights))])
                    if is_growing:
                        to = child(nodes, at, action)
                elif is_growing:
                    stamp += 1
                    for k in range(n):
                        marks[choices[k]] = stamp
                    to = likeliest(nodes, at, who, marks, stamp, n, boldness)
                    if to == NOWHERE:
                        action = untried(choices, n, marks, stamp, rng)
                    else:
                        action = i64(nodes[to].action)
                else:
                    action = i64(choices[below(rng, n)])
                if is_growing:
                    is_new = to == NOWHERE
                    if is_new and used < len(nodes):
                        to = add(nodes, used, at, action)
                        used += 1
                    if to == NOWHERE or depth == len(path) - 2:
                        is_growing = False
                    else:
                        at = to
                        depth += 1
                        path[depth] = at
                        if is_new and who != CHANCE:
                            is_growing = False
            apply(s, w, action)
            ply += 1
            if row >= 0 and turns < TURN_AGAIN and told < len(events[row]):
                states[SEEN] = s
                if is_secret:
                    veil(states[SEEN], seat)
                for k in range(EVENT_SIZE):
                    events[row, told, k] = states[SEEN].event[k]
                doers[row, told] = who
                told += 1
        seats = i64(s.seats)
        for j in range(len(shares)):
            shares[j] = 1.0 / seats
        if actor(s) == OVER:
            for j in range(len(shares)):
                shares[j] = 0.0
            score(s, shares)
        if row >= 0:
            spans[row] = -told if told == ply and actor(s) == OVER else told
            for j in range(seats):
                results[row, j] = shares[j]
        for k in range(depth + 1):
            node = nodes[path[k]]
            node.visits += 1
            for j in range(seats):
                node.won[j] += shares[j]
        effort -= ply
        row = 0 if row < 0 and effort < 0 else row + 1
    path[len(path) - 1] = stamp
    return used
