"""Exact values of positions that lie open: by going back from the end, or by iteration where chance speaks.

A value is what the game is worth to the first seat, from -1 to 1. Play without end is a draw: that is
what every law of ours says of it sooner or later, by repetition, by quiet turns or by length.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from flibuste.law.contract import CHANCE, OVER
from flibuste.solving.graph import Graph

STEADY = 1e-12  # the largest change of a value in the last iteration
UNDECIDED = -1  # the distance of a draw: nobody can force an end


def in_rows(starts: Any, counts: Any) -> Any:
    """The numbers of all edges of several positions, one after the other."""
    ends = np.cumsum(counts)
    return np.repeat(starts - (ends - counts), counts) + np.arange(ends[-1] if len(ends) else 0)


def retrograde(graph: Graph) -> tuple[Any, Any]:
    """Values and distances, in plies, without chance."""
    is_over = graph.actor == OVER
    sign = np.where(graph.actor == 1, -1, 1)
    turned = sign[graph.parent] * sign[graph.to]
    found, distance = back_from_the_end(graph, is_over, draws(graph) * sign, turned)
    return found * sign, distance


def back_from_the_end(graph: Graph, is_over: Any, value: Any, turned: Any) -> tuple[Any, Any]:
    """Values and distances back from the wins, the nearest first; each value is that of who moves.

    An edge is turned, -1, where the other seat moves next.
    """
    order = np.argsort(graph.to, kind="stable")
    before = graph.parent[
        order
    ]  # the positions that lead to a position, those of each side by side
    turned = turned[order]
    start = np.searchsorted(graph.to[order], np.arange(len(value) + 1))
    left = np.diff(graph.first)
    distance = np.where(is_over, 0, UNDECIDED)
    newest = np.flatnonzero(is_over & (value != 0))
    away = 0
    while len(newest):
        away += 1
        counts = start[newest + 1] - start[newest]
        edges = in_rows(start[newest], counts)
        ahead = before[edges]
        gain = np.repeat(value[newest], counts) * turned[edges]
        is_open = distance[ahead] == UNDECIDED
        won = np.unique(ahead[is_open & (gain > 0)])
        value[won], distance[won] = 1, away
        np.subtract.at(left, ahead[gain < 0], 1)
        touched = np.unique(ahead[gain < 0])
        lost = touched[(left[touched] == 0) & (distance[touched] == UNDECIDED)]
        value[lost], distance[lost] = -1, away
        newest = np.concatenate((won, lost))
    return value, distance


def draws(graph: Graph) -> Any:
    """Values to begin with: what finished games are worth, and all others as draws."""
    return np.where(graph.actor == OVER, graph.value, 0.0)


def iterate(graph: Graph, value: Any) -> Iterator[float]:
    """Bring values to what they are with chance, in place, telling the largest change of every round.

    After n rounds from draws they are the values of the game that is cut off as a draw after n plies.
    """
    places = np.flatnonzero(graph.actor != OVER)
    rows = graph.first[places]
    actor = graph.actor[places]
    weighs = np.repeat(actor == CHANCE, np.diff(graph.first)[places])
    odds = np.where(weighs, graph.odds, 1.0)
    change = 1.0
    while change > STEADY and len(places):
        worths = value[graph.to] * odds
        fresh = np.where(actor == 0, np.maximum.reduceat(worths, rows), 0.0)
        fresh = np.where(actor == 1, np.minimum.reduceat(worths, rows), fresh)
        fresh = np.where(actor == CHANCE, np.add.reduceat(worths, rows), fresh)
        change = float(np.abs(fresh - value[places]).max())
        value[places] = fresh
        yield change


def choice_values(graph: Graph, value: Any, at: int) -> list[tuple[int, float]]:
    """The choices of a position with what each is worth to the first seat."""
    edges = range(int(graph.first[at]), int(graph.first[at + 1]))
    return [(int(graph.codes[edge]), float(value[graph.to[edge]])) for edge in edges]
