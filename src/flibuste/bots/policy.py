"""The search with a network, as rules: it says what a new node is worth and which choices are likely."""

from __future__ import annotations

import math

from flibuste.batch.step import read
from flibuste.bots.search import SIGHT, TRUTH
from flibuste.bots.tree import NOWHERE, add_edge
from flibuste.law.contract import CHANCE, OVER, actor, apply, legal, odds, score, veil
from flibuste.law.kernel import i64, rule, uses_memory
from flibuste.law.rng import weighted
from flibuste.nets.forward import expected_odds, expected_shares, look_at, policy_sums

UNTRIED_LESS = 0.05  # by how much a choice that was never tried counts less than its node


@rule
def look_as(states, who, net, scratch):
    """Let the network look at the imagined truth as a seat sees it."""
    states[SIGHT] = states[TRUTH]
    veil(states[SIGHT], who)
    read(states[SIGHT], who, scratch.tokens)
    look_at(net, scratch)


@rule
def ask_network(states, work, choices, weights, shares, rng, most, error, net, scratch):
    """Draw chance until a seat is to move, and ask the network what it is worth to everybody."""
    s = states[TRUTH]
    w = work[0]
    who = actor(s)
    while who == CHANCE:
        legal(s, w, choices)
        apply(s, w, i64(choices[weighted(rng, weights, odds(s, w, weights))]))
        who = actor(s)
    if who == OVER:
        score(s, shares)
    else:
        look_as(states, who, net, scratch)
        expected_shares(net, scratch, who, shares)


@rule
def pick_by_policy(
    states, nodes, edges, counts, choices, n, marks, at, who, boldness, net, scratch
):  # fmt: skip
    """The edge with the best upper bound for the actor; every legal choice gets an edge first."""
    node = nodes[at]
    stamp = counts[2]
    if n:
        known = 0
        e = i64(node.first)
        while e != NOWHERE:
            if marks[edges[e].action] == stamp:
                marks[edges[e].action] = -stamp
                known += 1
            e = i64(edges[e].next)
        if known < n:
            if counts[1] + n - known > len(edges):
                return i64(NOWHERE)
            look_as(states, who, net, scratch)
            expected_odds(net, scratch, choices, n, scratch.odds)
            for k in range(n):
                if marks[choices[k]] == stamp:
                    e = i64(add_edge(nodes, edges, counts, at, choices[k]))
                    edges[e].odds = scratch.odds[k]
                    marks[choices[k]] = -stamp
    reach = boldness * math.sqrt(node.visits + 1.0)
    usual = node.won[who] / max(1, node.visits) - UNTRIED_LESS
    chosen = i64(NOWHERE)
    bound = -9.0
    e = i64(node.first)
    while e != NOWHERE:
        edge = edges[e]
        if n == 0 or marks[edge.action] == -stamp:
            to = edge.to
            if to >= 0 and nodes[to].is_proven:
                here = nodes[to].sure[who]
            else:
                mean = usual
                if to >= 0 and nodes[to].visits:
                    mean = nodes[to].won[who] / nodes[to].visits
                elif edge.visits:
                    mean = edge.won / edge.visits
                here = mean + reach * edge.odds / (1 + edge.visits)
            if here > bound:
                bound = here
                chosen = e
        e = i64(edge.next)
    return chosen


@uses_memory("net")
@rule
def root_sums(states, i, seat, choices, n, net, scratch):
    """What the policy says of the choices of a seat that knows the record in row `i`."""
    read(states[i], seat, scratch.tokens)
    look_at(net, scratch)
    policy_sums(net, scratch, choices, n)
