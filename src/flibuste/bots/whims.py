"""How a character chooses among what it has thought of: by worth, by liking and by whim.

Nothing but whole numbers is drawn and nothing but shares is compared, so the same seed makes the same choice on
every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from flibuste.bots.level import Level
from flibuste.law.kernel import Array
from flibuste.law.rng import below
from flibuste.law.vocabulary import Actions

FINE = 1 << 16  # steps of a whim
HUNDREDTHS = 100


def wandered(
    considered: Sequence[tuple[int, float]], level: Level, actions: Actions, rng: Array
) -> int:
    """The choice of a character among those it has considered, each with its share.

    To each are added what its verb is liked, and a whim: anything from nothing to the temperature.
    """
    likings = dict(level.likings)
    best, highest = considered[0][0], -1.0
    for code, worth in considered:
        liked = likings.get(actions[code].name, 0)
        whim = 0.0
        if level.temperature:
            whim = level.temperature * int(below(rng, FINE)) / FINE  # type: ignore[no-untyped-call]
        here = worth + (liked + whim) / HUNDREDTHS
        if here > highest:
            best, highest = code, here
    return best
