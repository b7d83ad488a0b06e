"""The card of a set of self-played games: what it is, how it was made, what it is fit for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flibuste import __version__
from flibuste.batch.measures import mean_of

if TYPE_CHECKING:
    from flibuste.bots.selfplay import SelfPlay
    from flibuste.law.law import Law

CARD = """\
# Games of {game}, played by bots

{count:,} whole games of `{game}` (ruleset `{ruleset}`, {seats} seats), law {law}, made by Flibuste {version}:

    flibuste selfplay {game} FOLDER --games {count} --simulations {simulations} --ruleset {ruleset} --seats {seats} --seed {seed}

The same command gives the same bytes on every machine: chance, bots and choices follow from the seed and the game's number.

| | |
|---|---|
| players | {players} |
| plies a game, chance included | {plies} |
| first seat's share of the point | {first} |
| endings | {endings} |

## What is in it

- `records/NNNNNN.txt`: one game each, in the text format of Flibuste's records. Every line is a ply: who acts, what is done.
  A record holds the whole truth, hidden things and the seed of the dice included. `flibuste verify FILE` checks one offline;
  `flibuste.replay(text)` replays it in Python, and its `view(seat)` is what a seat could see.
- `games.jsonl`: a line a game: its file, plies, shares of the point by seat, and why it ended.
- `set.json`: what the set was made from.

## What it is fit for, and what not

For training and testing of players, models of play, and programs that read records. The players are the project's own search
with few simulations, or chance: the games say nothing about how people play, and the shares are not the value of the game.
No person's data is in it. Its licence is the project's own.
"""


def data_card(law: Law, wish: SelfPlay, games: list[dict[str, Any]]) -> str:
    """The card, with what was measured."""
    endings: dict[str, int] = {}
    for game in games:
        endings[game["reason"]] = endings.get(game["reason"], 0) + 1
    thinking = f"searches of {wish.simulations} simulations a choice, one a seat"
    return CARD.format(
        game=law.id,
        count=len(games),
        ruleset=wish.ruleset,
        seats=wish.seats,
        law=law.version,
        version=__version__,
        simulations=wish.simulations,
        seed=wish.seed,
        players=thinking if wish.simulations else "random choices",
        plies=mean_of([float(game["plies"]) for game in games]),
        first=mean_of([float(Fraction(game["shares"][0])) for game in games]),
        endings=", ".join(f"{reason} {count}" for reason, count in sorted(endings.items())),
    )
