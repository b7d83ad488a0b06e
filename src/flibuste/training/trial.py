"""How well a network plays: games against random play or an older network, many at once."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from flibuste.law.law import Law, Settings
from flibuste.training.games import TorchGames
from flibuste.training.learning import drawn_choices
from flibuste.training.model import choice_sums, looked_at

MOST_MOVES = 1500  # of a game; what has not ended by then counts as shared
ENOUGH_ENDED = 0.98  # of the games: the last ones would take as long as all others


@dataclass(frozen=True)
class Trial:
    """The mean share of the point, and how many of the games have ended."""

    share: float
    ended: int
    games: int


def try_out(
    law: Law,
    settings: Settings,
    weights: dict[str, Tensor],
    rival: dict[str, Tensor] | None,
    starts: Tensor,
    *,
    games: int,
    device: str,
    seed: int,
) -> Trial:
    """Play one game in each place of a vector; the network's chair goes round from one to the next.

    Against random play (`rival` is None) it plays its likeliest choice. Against another network both draw
    theirs, or all games would be the same.
    """
    seats = settings.seats
    one = TorchGames(law, settings, games, device, seed)
    generator = torch.Generator(device).manual_seed(seed)
    chair = torch.arange(games, device=device) % seats
    share = torch.full((games,), 1 / seats, device=device)
    ended = torch.zeros(games, dtype=torch.bool, device=device)
    with torch.no_grad():
        for _ in range(MOST_MOVES):
            listed = one.choices[:, : int(one.counts.max())]
            sums = choice_sums(weights, looked_at(weights, starts, one.tokens), listed, one.counts)
            if rival is None:
                own = sums.argmax(1)
                other = drawn_choices(torch.where(sums == -torch.inf, sums, 0.0), generator)
            else:
                own = drawn_choices(sums, generator)
                look = looked_at(rival, starts, one.tokens)
                other = drawn_choices(choice_sums(rival, look, listed, one.counts), generator)
            place = torch.where(one.seat.long() == chair, own, other)
            one.step(listed.gather(1, place[:, None])[:, 0])
            now = (one.done != 0) & ~ended
            points = one.rewards.gather(1, chair[:, None])[:, 0]
            share = torch.where(now, (points * (seats - 1) + 1) / seats, share)
            ended |= now
            if int(ended.sum()) >= ENOUGH_ENDED * games:
                break
    return Trial(float(share.mean()), int(ended.sum()), games)
