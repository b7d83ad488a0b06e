"""One search for every game: the best choices of the root by sequential halving, PUCT below it.

Each simulation imagines a truth that fits what the seat knows, walks down the tree, adds one node
and asks for its worth. Chance is drawn by its odds. What is aimed by hand is left to the hand: a
shot with the searcher's own error. Scores use no logarithm: the same simulations give the same
choice in every mode, bit for bit.
"""

from __future__ import annotations

import math
from typing import Any

from flibuste.bots.experience import keep_most_liked, liking, play_out
from flibuste.bots.reference_search import untried
from flibuste.bots.stand import DRAW, FIRST_DISTANCE, ending_of
from flibuste.bots.tree import (
    NOWHERE,
    add_edge,
    edge_of,
    enter,
    find,
    key_of,
    lead,
    prove,
)
from flibuste.law.contract import (
    CHANCE,
    OVER,
    actor,
    aim,
    apply,
    imagine,
    legal,
    odds,
    score,
    veil,
    verb,
)
from flibuste.law.kernel import i64, rule, uses_memory
from flibuste.law.rng import below, weighted
from flibuste.law.vocabulary import NONE

# Rows of `states` behind the veiled record: what is imagined, what is seen of it, what is tried. If there are
# more, they are truths to draw from, as likely as all that was seen makes them (`bots.weighing`).
TRUTH, SIGHT, AHEAD = 1, 2, 3
ROWS = 4
OPENING = -1  # the round before the first, in which nothing is simulated


@verb
def estimate(
    states: Any, work: Any, choices: Any, weights: Any, shares: Any, rng: Any,
    most: Any, error: Any, net: Any, scratch: Any,
) -> None:  # fmt: skip
    """What a new node is worth: `try_at_random` plays it to the end, `bots.policy` asks a network."""


@verb
def pick_edge(
    states: Any, nodes: Any, edges: Any, counts: Any, choices: Any, n: Any, marks: Any,
    at: Any, who: Any, boldness: Any, net: Any, scratch: Any,
) -> Any:  # fmt: skip
    """The edge to go on by, or NOWHERE for something untried that is still marked with counts[2], as `n` choices are."""


@rule
def sight(states, words, places, masks, endings, nodes, counts, slots, seat, is_secret):
    """The node of what the seat sees of the imagined truth, entered if it is new; NOWHERE if there is no room."""
    s = states[TRUTH]
    is_open = 1
    if is_secret:
        whole = key_of(s, words, TRUTH, places, masks, seat)
        states[SIGHT] = s
        veil(states[SIGHT], seat)
        key = key_of(states[SIGHT], words, SIGHT, places, masks, seat)
        is_open = 1 if key == whole else 0
    else:
        key = key_of(s, words, TRUTH, places, masks, 0)
    slot = find(nodes, slots, key)
    if slots[slot] != NOWHERE:
        return i64(slots[slot])
    if counts[0] == len(nodes):
        return NOWHERE
    who = actor(s)
    at = enter(nodes, counts, slots, slot, key, who, is_open)
    if is_open and who >= 0:
        packed = ending_of(s, words, TRUTH, endings)
        if packed:
            look_up(nodes[at], packed)
    return at


@rule
def look_up(node, packed):
    """A table knows how the game of two goes on from here: that is a proof."""
    node.is_proven = 1
    if packed == DRAW:
        node.sure[0] = 0.5
        node.sure[1] = 0.5
    else:
        node.distance = (packed - FIRST_DISTANCE) // 2
        node.sure[node.actor if packed & 1 else 1 - node.actor] = 1.0


@rule
def settle_end(s, nodes, at, shares):
    """A game that is over: the shares of its seats, proven where nothing is hidden."""
    for seat in range(len(shares)):
        shares[seat] = 0.0
    score(s, shares)
    node = nodes[at]
    if node.is_open and not node.is_proven:
        node.is_proven = 1
        node.distance = 0
        for seat in range(len(shares)):
            node.sure[seat] = shares[seat]


@rule
def look_ahead(
    states, words, places, masks, endings, work, nodes, edges, counts, slots, choices, shares, at, seat
):  # fmt: skip
    """Count the choices of an open node and try each: what ends the game, or stands in a table, is proven.

    Says whether the node is proven by that.
    """
    w = work[0]
    who = nodes[at].actor
    n = legal(states[TRUTH], w, choices)
    nodes[at].choices = n
    nodes[at].is_proven = 0  # by a table: its choices prove it again, and which is best
    for k in range(n):
        states[AHEAD] = states[TRUTH]
        s = states[AHEAD]
        apply(s, w, i64(choices[k]))
        after = actor(s)
        packed = ending_of(s, words, AHEAD, endings) if after >= 0 else 0
        is_known = after == OVER or packed != 0
        if not is_known or counts[0] == len(nodes) or counts[1] == len(edges):
            continue
        key = key_of(s, words, AHEAD, places, masks, seat)
        slot = find(nodes, slots, key)
        to = i64(slots[slot])
        if to == NOWHERE:
            to = enter(nodes, counts, slots, slot, key, after, 1)
        if packed:
            look_up(nodes[to], packed)
        else:
            settle_end(s, nodes, to, shares)
        e = edge_of(nodes, edges, at, choices[k])
        if e == NOWHERE:
            e = add_edge(nodes, edges, counts, at, choices[k])
        lead(edges, e, to)
        if after == OVER and nodes[to].sure[who] == 1.0:
            break
    return prove(nodes, edges, at)


@rule
def pick_by_experience(
    states, nodes, edges, counts, choices, n, marks, at, who, boldness, net, experience
):  # fmt: skip
    """The edge with the best upper bound for the actor, or NOWHERE if something untried is better.

    `n` is 0 where every edge is legal and all were tried. Every choice is as likely as another before
    it is tried: 1 in k, times the root of k.
    """
    seats = i64(states[TRUTH].seats)
    stamp = counts[2]
    node = nodes[at]
    reach = boldness * math.sqrt((node.visits + 1.0) / (n if n else node.tried))
    usual = node.won[who] / max(1, node.visits)
    chosen = i64(NOWHERE)
    bound = -9.0
    known = 0
    e = i64(node.first)
    while e != NOWHERE:
        edge = edges[e]
        if n == 0 or marks[edge.action] == stamp:
            if n:
                marks[edge.action] = -stamp
            known += 1
            to = edge.to
            if to >= 0 and nodes[to].is_proven:
                here = nodes[to].sure[who]
            else:
                if to >= 0 and nodes[to].visits:
                    here = nodes[to].won[who] / nodes[to].visits
                else:
                    here = edge.won / max(1, edge.visits)
                more = reach + liking(experience, edge.action * seats + who, usual)
                here += more / (1 + edge.visits)
            if here > bound:
                bound = here
                chosen = e
        e = i64(edge.next)
    if known < n:
        most = keep_most_liked(experience, seats, who, usual, choices, n, marks, stamp)
        if usual + reach + most > bound:
            return i64(NOWHERE)
    return chosen


@rule
def try_at_random(states, work, choices, weights, shares, rng, most, error, net, experience):
    """A random game says what the imagined truth is worth."""
    play_out(states[TRUTH], work[0], choices, weights, shares, rng, most, error, experience)


@uses_memory("endings", "net", nodes=("counts", 0), edges=("counts", 1))
@rule
def simulate(
    states, words, places, masks, endings, work, nodes, edges, counts, slots, path, ways, marks,
    choices, weights, shares, rng, seat, candidates, count, each, most, boldness, error, is_secret,
    net, scratch,
):  # fmt: skip
    """Simulate `each` times from each candidate, or open the root; says how many simulations that were.

    It ends early where the root is proven. The root is opened first, by no simulation at all: its number
    is left in counts[3]. `marks` remembers by action code what is legal at the current step, by a stamp
    that only grows, kept in counts[2]. Each verb of a game is called in one place as far as can be:
    compilers copy it to every such place.
    """
    w = work[0]
    view = seat if is_secret else 0
    for round in range(0 if each else OPENING, each * count):
        if round > OPENING and nodes[counts[3]].is_proven:
            return round
        is_weighed = len(states) > ROWS
        states[TRUTH] = states[ROWS + below(rng, len(states) - ROWS) if is_weighed else 0]
        s = states[TRUTH]
        if is_secret and not is_weighed:
            imagine(s, seat, rng)
        depth = -1
        while True:
            at = sight(states, words, places, masks, endings, nodes, counts, slots, seat, is_secret)
            is_full = at == NOWHERE
            who = actor(s)
            is_root = depth == -1
            if not is_full:
                if not is_root and ways[depth] != NOWHERE:
                    lead(edges, ways[depth], at)
                depth += 1
                path[depth] = at
                if is_root:
                    counts[3] = at
                elif nodes[at].is_proven:
                    known_shares(nodes[at], shares)
                    break
                if who == OVER:
                    settle_end(s, nodes, at, shares)
                    break
            if is_full or depth == len(path) - 1 or (nodes[at].visits == 0 and not is_root):
                estimate(states, work, choices, weights, shares, rng, most, error, net, scratch)
                break
            node = nodes[at]
            e = NOWHERE
            action = i64(NONE)
            if who != CHANCE:
                action = i64(aim(s, error, rng))
            is_shot = action != NONE
            is_choice = who != CHANCE and not is_shot
            if is_choice and node.is_open and node.choices == 0 and look_ahead(
                states, words, places, masks, endings, work, nodes, edges, counts, slots, choices, shares, at, view
            ):  # fmt: skip
                known_shares(node, shares)
                break
            if round == OPENING:
                break
            n = 0
            if who == CHANCE or (is_choice and not is_root and not is_tried_out(node)):
                n = legal(s, w, choices)
            if who == CHANCE:
                k = weighted(rng, weights, odds(s, w, weights))
                action = i64(choices[k])
                e = edge_of(nodes, edges, at, action)
                if e == NOWHERE and counts[1] < len(edges):
                    e = add_edge(nodes, edges, counts, at, action)
                    edges[e].odds = share_of_weight(weights, n, k)
                    node.choices = n
            elif is_choice and is_root:
                action = i64(candidates[round % count])
                e = edge_of(nodes, edges, at, action)
            elif is_choice:
                counts[2] += 1
                for k in range(n):
                    marks[choices[k]] = counts[2]
                e = pick_edge(
                    states, nodes, edges, counts, choices, n, marks, at, who, boldness, net, scratch
                )  # fmt: skip
                if e == NOWHERE:
                    action = untried(choices, n, marks, counts[2], rng)
                else:
                    action = i64(edges[e].action)
            if e == NOWHERE and is_choice and counts[1] < len(edges):
                e = add_edge(nodes, edges, counts, at, action)
            ways[depth] = e
            apply(s, w, action)
        if round > OPENING:
            add_up(nodes, edges, path, ways, depth, shares, is_full)
    return each * count


@rule
def is_tried_out(node):
    """Whether every legal choice of a node has an edge."""
    return node.is_open and node.tried == node.choices


@rule
def known_shares(node, shares):
    """What a proven node comes to."""
    for k in range(len(shares)):
        shares[k] = node.sure[k]


@rule
def share_of_weight(weights, n, k):
    """How likely one of n outcomes is."""
    total = 0.0
    for j in range(n):
        total += weights[j]
    return weights[k] / total


@rule
def add_up(nodes, edges, path, ways, depth, shares, is_full):
    """Add what a simulation came to, and prove what follows from it."""
    for k in range(depth + 1):
        node = nodes[path[k]]
        node.visits += 1
        for seat in range(len(shares)):
            node.won[seat] += shares[seat]
        if k < depth or is_full:
            e = ways[k]
            if e != NOWHERE:
                edges[e].visits += 1
                if node.actor >= 0:
                    edges[e].won += shares[node.actor]
    if nodes[path[depth]].is_proven:
        for k in range(depth - 1, -1, -1):
            if not prove(nodes, edges, path[k]):
                break
