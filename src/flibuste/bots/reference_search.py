"""One tree search for every game: open-loop UCT over imagined truths, one value a seat.

Each simulation imagines a truth that fits what the seat knows, walks down the tree by the best
upper bound among the choices that are legal there and then, adds one node, and plays the rest at
random. Chance is drawn by its odds, and its outcomes are nodes too. What is aimed by hand is left to
the hand: a shot with the searcher's own error, and no node.
"""

from __future__ import annotations

import math

from flibuste.bots.tree import NOWHERE
from flibuste.law.contract import CHANCE, OVER, actor, aim, apply, imagine, legal, odds, score
from flibuste.law.engine import playout_at
from flibuste.law.kernel import Record, f64, i32, i64, rule
from flibuste.law.rng import below, weighted
from flibuste.law.vocabulary import NONE, SEAT


class Node(Record):
    """A place in the tree: what was played to come here, and how it went."""

    action = i32
    first = i32  # its first child
    next = i32  # its next sibling
    visits = i32
    offers = i32  # how often it could have been chosen
    won = f64[SEAT]  # the sum of each seat's shares


@rule
def add(nodes, used, parent, action):
    """Hang a new node under its parent; returns its number."""
    node = nodes[used]
    node.action = action
    node.first = NOWHERE
    node.next = nodes[parent].first
    node.visits = 0
    node.offers = 0
    for seat in range(len(node.won)):
        node.won[seat] = 0.0
    nodes[parent].first = used
    return used


@rule
def child(nodes, parent, action):
    """The child reached by an action, or NOWHERE."""
    at = nodes[parent].first
    while at != NOWHERE and nodes[at].action != action:
        at = nodes[at].next
    return at


@rule
def best(nodes, parent, who, marks, stamp, boldness):
    """The legal child with the best upper bound for the actor; children met are marked as known."""
    chosen = NOWHERE
    bound = -1.0
    at = nodes[parent].first
    while at != NOWHERE:
        node = nodes[at]
        if marks[node.action] == stamp:
            marks[node.action] = -stamp
            node.offers += 1
            visits = max(1, node.visits)
            here = node.won[who] / visits + boldness * math.sqrt(math.log(node.offers + 1) / visits)
            if here > bound:
                bound = here
                chosen = at
        at = node.next
    return chosen


@rule
def untried(choices, n, marks, stamp, rng):
    """A legal action without a node, all equally likely, or NOWHERE."""
    count = 0
    for k in range(n):
        count += marks[choices[k]] == stamp
    if count == 0:
        return NOWHERE
    left = below(rng, count)
    for k in range(n):
        if marks[choices[k]] == stamp:
            if left == 0:
                return i64(choices[k])
            left -= 1
    return NOWHERE


@rule
def search(
    states,
    work,
    nodes,
    used,
    path,
    marks,
    choices,
    weights,
    shares,
    rng,
    seat,
    simulations,
    most,
    boldness,
    error,
):
    """Simulate from states[0], the seat's veiled record; returns how many nodes are in use.

    `marks` remembers by action code what is legal at the current step: marks[0] and the stamps of
    earlier calls are kept apart by a stamp that only grows, kept in path[-1].
    """
    w = work[0]
    stamp = path[len(path) - 1]
    for _ in range(simulations):
        states[1] = states[0]
        s = states[1]
        imagine(s, seat, rng)
        depth = 0
        at = 0
        path[0] = 0
        while depth < len(path) - 2:
            who = actor(s)
            if who == OVER:
                break
            action = i64(NONE)
            if who != CHANCE:
                action = i64(aim(s, error, rng))
            is_shot = action != NONE
            is_new = False
            to = at
            if not is_shot:
                n = legal(s, w, choices)
                stamp += 1
                if who == CHANCE:
                    action = i64(choices[weighted(rng, weights, odds(s, w, weights))])
                    to = child(nodes, at, action)
                else:
                    for k in range(n):
                        marks[choices[k]] = stamp
                    to = best(nodes, at, who, marks, stamp, boldness)
                    action = untried(choices, n, marks, stamp, rng)
                    is_new = action != NOWHERE
                    if not is_new:
                        action = i64(nodes[to].action)
                if is_new or to == NOWHERE:
                    if used == len(nodes):
                        break  # the tree is full: go on by playing at random
                    to = add(nodes, used, at, action)
                    used += 1
            apply(s, w, action)
            if not is_shot:
                at = to
                depth += 1
                path[depth] = at
            if is_new:
                break
        playout_at(states, 1, work, choices, weights, rng, most, error)
        seats = i64(s.seats)
        for k in range(seats):
            shares[k] = 1.0 / seats
        if actor(s) == OVER:
            score(s, shares)
        for k in range(depth + 1):
            node = nodes[path[k]]
            node.visits += 1
            for j in range(seats):
                node.won[j] += shares[j]
    path[len(path) - 1] = stamp
    return used
