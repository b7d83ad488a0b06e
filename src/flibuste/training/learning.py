"""Self-play without search, and learning from it: clipped policy steps with smoothed advantages."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from flibuste.training.games import TorchGames
from flibuste.training.model import NetworkModel, choice_sums, looked_at, worth_sums

DISCOUNT = 0.9995  # a win soon is worth a little more than one late
SMOOTHING = 0.95  # how far advantages look ahead
CLIP = 0.2  # how far a choice's odds may move in one update
MOST_SLOPE = 1.0  # the length to which slopes are cut
MOST_CHANGE = 10.0  # of a logarithm of odds: beyond it numbers would overflow
LEAST_WAIT = 1e-30  # a wait of 0 has no logarithm
WORTH_WEIGHT = 1.0  # of the error in shares, against that of the policy

Weights = dict[str, Tensor]


def drawn_choices(sums: Tensor, generator: torch.Generator) -> Tensor:
    """For each game the place of a choice, drawn by the policy."""
    waits = torch.empty_like(sums).exponential_(generator=generator).clamp_(min=LEAST_WAIT)
    return (sums - waits.log()).argmax(1)


def seat_worth(sums: Tensor, seat: Tensor) -> Tensor:
    """What each seat expects, from -1 to 1, in the order of the chairs."""
    seats = sums.shape[1]
    turned = torch.arange(seats, device=sums.device) - seat.long()[:, None]
    shares = sums.softmax(1).gather(1, turned % seats)
    return (seats * shares - 1) / (seats - 1)


@dataclass
class Rollout:
    """So many moves of every game, and what came of them."""

    tokens: Tensor
    choices: Tensor
    counts: Tensor
    seat: Tensor
    picked: Tensor
    likely: Tensor  # the logarithm of the odds of what was picked
    advantage: Tensor
    target: Tensor  # the shares, the seat to move first
    ended: int


def roll_out(
    games: TorchGames, model: NetworkModel, moves: int, generator: torch.Generator
) -> Rollout:
    """Let the network play so many moves in every game."""
    n, seats, device = games.n, games.seats, games.device
    most = games.choices.shape[1]
    code_kind = torch.int16 if model.shape.codes < 2**15 else torch.int32
    tokens = torch.empty(moves, n, games.tokens.shape[1], dtype=games.tokens.dtype, device=device)
    choices = torch.zeros(moves, n, most, dtype=code_kind, device=device)
    counts = torch.empty(moves, n, dtype=torch.int32, device=device)
    seat = torch.empty(moves, n, dtype=torch.int8, device=device)
    picked = torch.empty(moves, n, dtype=torch.int64, device=device)
    likely = torch.empty(moves, n, device=device)
    worth = torch.empty(moves + 1, n, seats, device=device)
    rewards = torch.empty(moves, n, seats, device=device)
    done = torch.empty(moves, n, device=device)
    with torch.no_grad():
        weights = model.stepped()
        for t in range(moves + 1):
            second = looked_at(weights, model.starts, games.tokens)
            worth[t] = seat_worth(worth_sums(weights, second), games.seat)
            if t == moves:
                break
            tokens[t], counts[t], seat[t] = games.tokens, games.counts, games.seat
            width = int(games.counts.max())
            listed = games.choices[:, :width]
            choices[t, :, :width] = listed
            sums = choice_sums(weights, second, listed, games.counts)
            place = drawn_choices(sums, generator)[:, None]
            picked[t] = place[:, 0]
            likely[t] = sums.log_softmax(1).gather(1, place)[:, 0]
            games.step(listed.gather(1, place)[:, 0])
            rewards[t], done[t] = games.rewards, games.done
        advantage = torch.empty_like(rewards)
        later = torch.zeros(n, seats, device=device)
        for t in reversed(range(moves)):
            goes_on = (1 - done[t])[:, None] * DISCOUNT
            change = rewards[t] + goes_on * worth[t + 1] - worth[t]
            later = change + goes_on * SMOOTHING * later
            advantage[t] = later
        turned = (seat.long()[..., None] + torch.arange(seats, device=device)) % seats
        target = (advantage + worth[:-1]).gather(2, turned)
        target = ((target * (seats - 1) + 1) / seats).clamp(0, 1)
        target = target / target.sum(2, keepdim=True)
        own = advantage.gather(2, turned[..., :1])[..., 0]
        ended = int(done.sum())

    def flat(one: Tensor) -> Tensor:
        return one.reshape(moves * n, *one.shape[2:])

    return Rollout(
        flat(tokens), flat(choices), flat(counts), flat(seat),
        flat(picked), flat(likely), flat(own), flat(target), ended,
    )  # fmt: skip


@dataclass(frozen=True)
class UpdateFigures:
    """What an update of the network says of itself."""

    worth_loss: float
    entropy: float
    clipped: float


def learn(
    model: NetworkModel,
    optimiser: torch.optim.Optimizer,
    rollout: Rollout,
    passes: int,
    pieces: int,
    entropy_weight: float,
    generator: torch.Generator,
) -> UpdateFigures:
    """Learn from a rollout, in so many passes of so many pieces."""
    count = len(rollout.picked)
    own = rollout.advantage
    is_choice = rollout.counts > 1
    spread = own[is_choice].std() + 1e-6 if bool(is_choice.any()) else own.new_ones(())
    own = own / spread
    sums = torch.zeros(3, device=own.device)
    for _ in range(passes):
        order = torch.randperm(count, generator=generator, device=own.device)
        for piece in order.chunk(pieces):
            weights = model.stepped()
            counts = rollout.counts[piece]
            second = looked_at(weights, model.starts, rollout.tokens[piece])
            listed = rollout.choices[piece, : int(counts.max())]
            odds = choice_sums(weights, second, listed, counts).log_softmax(1)
            now = odds.gather(1, rollout.picked[piece][:, None])[:, 0]
            entropy = -(odds.exp() * odds.masked_fill(odds == -torch.inf, 0)).sum(1).mean()
            ratio = (now - rollout.likely[piece]).clamp(-MOST_CHANGE, MOST_CHANGE).exp()
            gain = own[piece]
            loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            shares = worth_sums(weights, second).log_softmax(1)
            off = -(rollout.target[piece] * shares).sum(1).mean()
            optimiser.zero_grad(set_to_none=True)
            (loss + WORTH_WEIGHT * off - entropy_weight * entropy).backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), MOST_SLOPE)
            optimiser.step()
            model.clip()
            with torch.no_grad():
                sums += torch.stack([off, entropy, ((ratio - 1).abs() > CLIP).float().mean()])
    told = (sums / (passes * pieces)).tolist()
    return UpdateFigures(*told)
