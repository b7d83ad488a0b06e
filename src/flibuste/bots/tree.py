"""What a search remembers: nodes by what its seat can see there, edges by what was chosen.

Two ways to the same sight meet in one node, so the tree is a graph. A node is open where nothing is
hidden from the seat; there, and only there, its worth can be proven: by an end, by a choice that is
proven to win, or by all its choices.
"""

from __future__ import annotations

from flibuste.law.contract import CHANCE, repeats
from flibuste.law.kernel import Record, f64, i8, i32, i64, rule, u64
from flibuste.law.rng import stirred
from flibuste.law.vocabulary import SEAT

NOWHERE = -1
SEVERAL = -2  # an edge that has led to several nodes


class TreeNode(Record):
    """A sight of the game: how often the search came by, and what came of it."""

    key = u64
    first = i32  # its first edge
    tried = i32  # how many edges it has
    choices = i32  # how many it could have, where it is open; 0 before they were counted
    visits = i32
    distance = i32  # plies to the end, where that is proven
    actor = i8
    is_open = i8
    is_proven = i8
    won = f64[SEAT]  # the sum of each seat's shares
    sure = f64[SEAT]  # each seat's share, where that is proven


class Edge(Record):
    """A choice or an outcome at a node."""

    action = i32
    next = i32  # the next edge of the same node
    to = i32  # the node it leads to, SEVERAL or NOWHERE
    visits = i32
    won = f64  # the sum of the shares of whoever chose
    odds = f64  # how likely an outcome of chance is, or a choice by a network's policy


@rule
def key_of(s, words, i, places, masks, seat):
    """A number for what is seen of the record in row `i`, memory aside, and how often it stood."""
    key = u64(seat + 1)
    for k in range(len(places)):
        key = stirred(key ^ u64(words[i, places[k]]) & masks[k])
    return stirred(key ^ u64(repeats(s)))


@rule
def find(nodes, slots, key):
    """Where the node of a key is or will be entered: a place in `slots`."""
    most = u64(len(slots) - 1)
    at = key & most
    while slots[i64(at)] != NOWHERE and nodes[slots[i64(at)]].key != key:
        at = at + u64(1) & most
    return i64(at)


@rule
def enter(nodes, counts, slots, slot, key, who, is_open):
    """A new node; returns its number."""
    at = counts[0]
    counts[0] += 1
    slots[slot] = at
    node = nodes[at]
    node.key = key
    node.first = NOWHERE
    node.tried = 0
    node.choices = 0
    node.visits = 0
    node.distance = 0
    node.actor = who
    node.is_open = is_open
    node.is_proven = 0
    for seat in range(len(node.won)):
        node.won[seat] = 0.0
        node.sure[seat] = 0.0
    return at


@rule
def edge_of(nodes, edges, parent, action):
    """The edge of an action, or NOWHERE."""
    at = nodes[parent].first
    while at != NOWHERE and edges[at].action != action:
        at = edges[at].next
    return at


@rule
def add_edge(nodes, edges, counts, parent, action):
    """A new edge; returns its number."""
    at = counts[1]
    counts[1] += 1
    edge = edges[at]
    edge.action = action
    edge.next = nodes[parent].first
    edge.to = NOWHERE
    edge.visits = 0
    edge.won = 0.0
    edge.odds = 0.0
    nodes[parent].first = at
    nodes[parent].tried += 1
    return at


@rule
def lead(edges, edge, to):
    """An edge has led to a node."""
    if edges[edge].to == NOWHERE:
        edges[edge].to = to
    elif edges[edge].to != to:
        edges[edge].to = SEVERAL


@rule
def prove(nodes, edges, at):
    """Prove a node from the nodes after it; says whether that could be done.

    A win is the shortest, anything less the longest way.
    """
    node = nodes[at]
    if node.is_proven or not node.is_open or node.choices == 0:
        return False
    who = node.actor
    proven = 0
    best = NOWHERE
    distance = 0
    e = node.first
    while e != NOWHERE:
        to = edges[e].to
        if to >= 0 and nodes[to].is_proven:
            proven += 1
            far = nodes[to].distance
            if who == CHANCE:
                distance = max(distance, far)
            else:
                here = nodes[to].sure[who]
                there = -1.0 if best == NOWHERE else nodes[best].sure[who]
                is_nearer = far < distance if here == 1.0 else far > distance
                if here > there or (here == there and is_nearer):
                    best = to
                    distance = far
        e = edges[e].next
    is_won = best != NOWHERE and nodes[best].sure[who] == 1.0
    if not is_won and proven < node.choices:
        return False
    for seat in range(len(node.sure)):
        node.sure[seat] = 0.0
        if best != NOWHERE:
            node.sure[seat] = nodes[best].sure[seat]
    if best == NOWHERE:
        e = node.first
        while e != NOWHERE:
            for seat in range(len(node.sure)):
                node.sure[seat] += edges[e].odds * nodes[edges[e].to].sure[seat]
            e = edges[e].next
    node.distance = distance + 1
    node.is_proven = 1
    return True
