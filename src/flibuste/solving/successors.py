"""What can follow many positions at once, as a rule.

All that it calls is the law's, or stands in this file: compiled code goes stale with either.
"""

from __future__ import annotations

from flibuste.law.contract import OVER, actor, apply, legal, score
from flibuste.law.kernel import i64, rule


@rule
def step_from_all(states, count, kids, parents, movers, worths, work, choices, shares):
    """All positions after those of `states`; who moves there, and what those that are over are worth."""
    n = 0
    for i in range(count):
        movers[i] = actor(states[i])
        if movers[i] == OVER:
            score(states[i], shares)
            worths[i] = shares[0] - shares[1]
            continue
        for k in range(legal(states[i], work[0], choices)):
            kids[n] = states[i]
            apply(kids[n], work[0], i64(choices[k]))
            parents[n] = i
            n += 1
    return n
