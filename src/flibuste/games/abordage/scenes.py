"""What À l'abordage directs: setting up in three steps, a fight, a shot and its end, who beats whom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from flibuste.games.abordage.cannon import (
    CENTRE,
    ELEVATION,
    GRAVITY,
    HEIGHT,
    MUZZLE,
    RADIUS,
    RANGE,
    SPEED,
    YAW,
    elevation_for,
    seconds_of,
)
from flibuste.games.abordage.cannon import flight as fly
from flibuste.games.abordage.cards import FACE
from flibuste.games.abordage.crews import (
    BOMB,
    BOY,
    CAPTAIN,
    COPIES,
    FIGURE,
    FIREMAN,
    ON_DECK,
    RANK,
    RANKS,
)
from flibuste.games.abordage.fights import ATTACKER_WINS, BOTH_OUT, DEFENDER_WINS
from flibuste.games.abordage.words import (
    EVENTS,
    HIDING,
    MUSTERING,
    STOWING,
    TARGET,
    fought,
    hit,
    missed,
)
from flibuste.law.vocabulary import SEAT, Phrase, named
from flibuste.screen.model import (
    FUSE,
    Beaten,
    Chart,
    Duel,
    Explained,
    Fighter,
    Flight,
    Landing,
    Mist,
    Range,
    Ranked,
    Steps,
    seen_time,
)

CENTIMETRES = 100  # in a metre; one of the model's is told as a metre of the ships

# --- Setting up ----------------------------------------------------------------------------------

SETTING_UP = (HIDING, STOWING, MUSTERING)
STEPS = tuple(Phrase(f"step-{name}", {}) for name in ("flag", "keg", "crew"))
# The half of the board in which each ship lies, on a wide and on a tall screen.
SIDES = (
    ((0.0, 0.0, 536.0, 472.0), (0.0, 432.0, 520.0, 288.0)),
    ((536.0, 0.0, 536.0, 472.0), (0.0, 150.0, 520.0, 282.0)),
)


def steps(s: Any) -> Steps | None:
    """§2.2, §2.3 The flag, the keg, three pirates."""
    return Steps(STEPS, SETTING_UP.index(s.phase)) if s.phase in SETTING_UP else None


def mists(s: Any) -> Iterator[Mist]:
    """Each ship, while ships are made ready: to the other seat she lies in mist."""
    if s.phase in SETTING_UP:
        for seat, (wide, tall) in enumerate(SIDES):
            label = Phrase("mist-setup", {"seat": named(SEAT, SEAT[seat])})
            yield Mist(seat, wide, label, Phrase("mist-unseen", {}), tall)


# --- The fight -----------------------------------------------------------------------------------


def crew_name(rank: int) -> Phrase:
    """The name of a rank without its number."""
    return Phrase(f"crew-{RANK[rank]}", {}) if rank >= 0 else Phrase("unknown", {})


def worth(rank: int) -> str:
    """The number of a rank; the bomb has none."""
    return str(rank + 1) if 0 <= rank < BOMB else ""


def duel(s: Any) -> Duel | None:
    """§5 The two that have just fought."""
    if s.event[0] != fought.code:
        return None
    values = fought.params(s.event[1:])
    seat, result = values["seat"], values["result"]
    sides = (
        _fighter(seat, values["figure"], values["rank"], result != ATTACKER_WINS),
        _fighter(1 - seat, values["enemy"], values["enemy_rank"], result != DEFENDER_WINS),
    )
    ranks = values["rank"], values["enemy_rank"]
    return Duel(
        *sides,
        verdict=_verdict(values),
        then=_then(values),
        where=_where(s, values),
        badge="swords",
        has_spark=BOMB in ranks,
    )


def _fighter(seat: int, figure: int, rank: int, is_out: bool) -> Fighter:
    return Fighter(
        seat=seat,
        kind="figure",
        face=RANK.to_text(rank),
        name=crew_name(rank),
        worth=worth(rank),
        is_out=is_out,
        piece=FIGURE[figure],
    )


def _verdict(values: dict[str, int]) -> Phrase:
    """Who won, with both ranks; who may not know them hears of the figures alone."""
    result = values["result"]
    pair = [
        (values["figure"], values["rank"]),
        (values["enemy"], values["enemy_rank"]),
    ]
    if result == DEFENDER_WINS:
        pair.reverse()
    (figure, rank), (_, beaten) = pair
    if min(rank, beaten) < 0:
        if result == BOTH_OUT:
            return Phrase("duel-both-unseen", {})
        return Phrase("duel-won-unseen", {"figure": named(FIGURE, FIGURE[figure])})
    if result == BOTH_OUT:
        return Phrase("duel-both", {"name": crew_name(rank), "worth": worth(rank)})
    if rank == BOMB:
        return Phrase("duel-bomb", {"loser": Phrase(f"the-{RANK[beaten]}", {})})
    if beaten == BOMB:
        return Phrase("duel-fireman", {})
    if rank == BOY:
        return Phrase("duel-boy", {})
    winner = Phrase(f"capital-{RANK[rank]}", {})
    return Phrase("duel-won", {"winner": winner, "high": worth(rank), "low": worth(beaten)})


def _then(values: dict[str, int]) -> Phrase | None:
    """What is left of both, and who knows it."""
    seat, result = values["seat"], values["result"]
    ranks = values["rank"], values["enemy_rank"]
    if min(ranks) < 0:
        return None
    if result == BOTH_OUT:
        seats = {"seat": named(SEAT, SEAT[seat]), "other": named(SEAT, SEAT[1 - seat])}
        return Phrase("duel-then-both", seats)
    wins = 0 if result == ATTACKER_WINS else 1
    loser = seat if wins else 1 - seat
    return Phrase(
        "duel-then",
        {
            "loser": Phrase(f"capital-{RANK[ranks[1 - wins]]}", {}),
            "name": crew_name(ranks[1 - wins]),
            "winner": Phrase(f"capital-{RANK[ranks[wins]]}", {}),
            "seat": named(SEAT, SEAT[loser]),
            "other": named(SEAT, SEAT[1 - loser]),
        },
    )


def _where(s: Any, values: dict[str, int]) -> Phrase | None:
    """The deck on which the winner still stands; of two that are gone nobody can say."""
    if values["result"] == BOTH_OUT:
        return None
    winner = values["figure"] if values["result"] == ATTACKER_WINS else values["enemy"]
    ship = int(s.place[winner]) - ON_DECK
    return Phrase("duel-where", {"seat": named(SEAT, SEAT[ship])})


# --- The shot ------------------------------------------------------------------------------------

SHOT_AT = {"sail": None, "skull": "trapdoor"}  # a hole is no drawing


def radius(aimed: str) -> float:
    """What a target looks like from the gun, in degrees; sideways and up on the average."""
    low, high = (elevation_for(HEIGHT[aimed] + off) for off in (-RADIUS, RADIUS))
    return (math.degrees(math.atan(RADIUS / RANGE)) + (high - low) / 2) / 2


def from_the_side(aimed: str) -> Range:
    """§8.1 The gun, the water and a target, in centimetres of the model."""
    return Range(
        distance=CENTIMETRES * RANGE,
        height=CENTIMETRES * (HEIGHT[aimed] - MUZZLE),
        radius=CENTIMETRES * RADIUS,
        muzzle=CENTIMETRES * MUZZLE,
        fall=GRAVITY / (2 * SPEED**2) / CENTIMETRES,
        name=Phrase(f"range-{aimed}", {}),
        far=Phrase("metres", {"metres": round(CENTIMETRES * RANGE)}),
    )


def _shot(s: Any) -> tuple[dict[str, int], bool] | None:
    """The values of the shot that has just been fired, and whether it hit; dice fire none."""
    if s.event[0] not in (hit.code, missed.code):
        return None
    event = EVENTS[int(s.event[0])]
    values = event.params(s.event[1:])
    return None if values["spread"] < 0 else (values, event is hit)


def _path(values: dict[str, int]) -> tuple[list[tuple[float, ...]], float]:
    """The points of a ball in the air, and the share of the way that it flew: water ends it."""
    path = fly(values["yaw"], values["elevation"], values["spread"])
    flown = [point for point in path if point[2] >= 0]
    if len(flown) == len(path):
        return path, 1.0
    above, below = path[len(flown) - 1], path[len(flown)]
    part = above[2] / (above[2] - below[2])
    end = tuple(a + part * (b - a) for a, b in zip(above, below, strict=True))
    return [*flown, end], end[0] / path[-1][0]


def flight(s: Any) -> Flight | None:
    """The way of the ball that has just been fired."""
    shot = _shot(s)
    if shot is None:
        return None
    values, _ = shot
    aimed = TARGET[values["target"]]
    path, share = _path(values)
    seconds = share * seconds_of(values["yaw"], values["elevation"], values["spread"])
    return Flight(
        seat=values["seat"],
        target=(0.0, float(CENTRE[values["target"]])),
        radius=radius(aimed),
        path=tuple((x, y, z - CENTIMETRES * MUZZLE) for x, y, z in path),
        lasts=seen_time(seconds),
        side=from_the_side(aimed),
        fuse=FUSE,
        symbol=SHOT_AT[aimed],
    )


def landing(s: Any) -> Landing | None:
    """Whether it hit, else on which side it missed and by how much."""
    shot = _shot(s)
    if shot is None:
        return None
    values, is_hit = shot
    aimed = TARGET[values["target"]]
    path, share = _path(values)
    ahead, aside, up = path[-1]
    across, high = aside, up - CENTIMETRES * HEIGHT[aimed]
    if is_hit:
        way, off = f"in-{aimed}", math.hypot(across, high)
    elif share < 1:
        way, off = "short", CENTIMETRES * RANGE - ahead
    elif abs(across) > abs(high):
        way, off = ("right" if across > 0 else "left"), abs(across)
    else:
        way, off = ("high" if high > 0 else "low"), abs(high)
    return Landing(
        seat=values["seat"],
        is_hit=is_hit,
        verdict=Phrase(f"landing-{way}", {"metres": round(off, 1)}),
        why=None if is_hit else _why(values, way),
        by=Phrase("metres", {"metres": round(off, 1)}),
        is_short=way == "short",
    )


def _why(values: dict[str, int], way: str) -> Phrase:
    """What the gun had, and what was needed."""
    if way in ("left", "right"):
        return Phrase(f"landing-bearing-{way}", {"had": abs(int(YAW[values["yaw"]]))})
    at = values["target"]
    return Phrase(
        "landing-elevation",
        {
            "had": int(ELEVATION[values["elevation"]]),
            "needed": round(float(CENTRE[at]), 1),
            "target": named(TARGET, TARGET[at]),
        },
    )


# --- Who beats whom ------------------------------------------------------------------------------

NOTED = (BOY, FIREMAN, CAPTAIN, BOMB)  # §5.3, §5.4 those with an exception


def rank_note(rank: int) -> Phrase | None:
    """The exception of a rank, where it has one."""
    return Phrase(f"crew-note-{RANK[rank]}", {}) if rank in NOTED else None


def face_note(face: int) -> Phrase:
    """What a card does that shows this."""
    return Phrase(f"face-note-{FACE[face]}", {})


CHART = Chart(
    title=Phrase("chart-title", {}),
    ranks=tuple(
        Ranked(
            RANK[rank],
            f"figure-{RANK[rank]}",
            crew_name(rank),
            worth(rank),
            int(COPIES[rank]),
            rank == BOMB,
        )
        for rank in reversed(range(RANKS))
    ),
    rule=Phrase("chart-rule", {}),
    exceptions=(
        Beaten(RANK[BOY], (RANK[CAPTAIN],), Phrase("chart-boy", {})),
        Beaten(
            RANK[BOMB],
            tuple(RANK[rank] for rank in range(RANKS) if rank not in (FIREMAN, BOMB)),
            Phrase("chart-bomb", {}),
            "danger",
        ),
        Beaten(RANK[FIREMAN], (RANK[BOMB],), Phrase("chart-fireman", {}), "safe"),
    ),
    things_title=Phrase("chart-cards", {}),
    things=tuple(
        Explained(f"card-{face}", named(FACE, face), face_note(k)) for k, face in enumerate(FACE)
    ),
)
