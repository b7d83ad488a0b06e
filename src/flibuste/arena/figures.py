"""All figures of a tournament, as plain values that JSON and a page can show."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

from flibuste.arena.contest import Pairing
from flibuste.arena.ratings import Estimate, elo_of, rated, share_of
from flibuste.arena.run import Session
from flibuste.arena.standing import Standing
from flibuste.bots.roster import YARDSTICK, entrant

CURVE = 200  # points of a curve at most
BARS = 24  # of the histogram of lengths


def figures(standing: Standing, sessions: list[Session]) -> dict[str, Any]:
    """Ratings, each against each, curves, lengths, time and what was lost of it."""
    contest = standing.contest
    names = {bot.word: bot.name for bot in contest.entrants}
    return {
        "game": contest.game,
        "ruleset": contest.ruleset,
        "seats": contest.seats,
        "seed": contest.seed,
        "law": contest.law.version,
        "games": len(standing.counted),
        "stop": None if standing.stop is None else asdict(standing.stop),
        "anchor": names[contest.bots[anchor_of(contest.bots)]],
        "ratings": _ratings(standing, names),
        "pairings": [_pairing(standing, pairing, names) for pairing in contest.pairings],
        "lengths": _lengths(standing),
        "endings": dict(Counter(game.ending for game in standing.counted).most_common()),
        "sessions": [asdict(one) | {"lost": one.lost} for one in sessions],
        "lost": whole_session(sessions).lost,
    }


def anchor_of(bots: tuple[str, ...]) -> int:
    """The bot whose rating is 0: the reference where it plays, else the first."""
    found = (k for k, word in enumerate(bots) if entrant(word).base == YARDSTICK)
    return next(found, 0)


def whole_session(sessions: list[Session]) -> Session:
    """All stretches of play as one."""
    there = sum(one.wall * one.processes for one in sessions)
    thought = sum(one.thought for one in sessions)
    return Session(there, 1, thought, sum(one.games for one in sessions))


def _ratings(standing: Standing, names: dict[str, str]) -> list[dict[str, Any]]:
    bots = standing.contest.bots
    place = {word: k for k, word in enumerate(bots)}
    played = {(place[a], place[b]): standing.points((a, b)) for a, b in standing.contest.pairings}
    estimates = rated(len(bots), played, anchor_of(bots))
    found = []
    for word, estimate in zip(bots, estimates, strict=True):
        spent = standing.spent(word)
        choices = max(1, spent.choices)
        found.append(
            {
                "bot": names[word],
                "word": word,
                "elo": asdict(estimate),
                "choices": spent.choices,
                "processor_seconds": spent.processor / choices,
                "wall_seconds": spent.wall / choices,
                "longest_seconds": spent.longest,
            }
        )
    return sorted(found, key=lambda row: -row["elo"]["value"])


def _pairing(standing: Standing, pairing: Pairing, names: dict[str, str]) -> dict[str, Any]:
    points = list(standing.points(pairing).values())
    share = share_of(points)
    verdict = standing.verdict(pairing)
    return {
        "bot": names[pairing[0]],
        "rival": names[pairing[1]],
        "pairs": len(points),
        "share": asdict(share),
        "elo": asdict(Estimate(*(elo_of(x) for x in (share.value, share.low, share.high)))),
        "pair_points": {f"{value:g}": n for value, n in sorted(Counter(points).items())},
        "test": None if verdict is None else asdict(verdict),
        "curve": _curve(points),
    }


def _curve(points: list[float]) -> list[dict[str, float]]:
    """The share after so many games, with its interval."""
    step = max(1, -(-len(points) // CURVE))
    ends = [*range(step, len(points), step), len(points)] if points else []
    return [{"games": 2 * end, **asdict(share_of(points[:end]))} for end in ends]


def _lengths(standing: Standing) -> dict[str, Any]:
    plies = sorted(game.plies for game in standing.counted)
    if not plies:
        return {"bars": []}
    low, width = plies[0], max(1, -(-(plies[-1] + 1 - plies[0]) // BARS))
    bars = Counter((length - low) // width for length in plies)
    return {
        "shortest": plies[0],
        "median": plies[len(plies) // 2],
        "longest": plies[-1],
        "bars": [[low + k * width, width, bars[k]] for k in range(max(bars) + 1)],
    }
