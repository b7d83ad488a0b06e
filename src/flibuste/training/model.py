"""The network in PyTorch: the very numbers of its integer pass, with slopes to learn by.

Weights are rounded to the units of `nets.forward` on the way forward, and keep their fractions in
between; slopes pass the rounding as if it were not there. All products and sums are exact, so what
is trained is what is played.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from flibuste.batch.tokens import tokens_of
from flibuste.law.law import Law
from flibuste.nets.forward import FIRST_SHIFT, SECOND_SHIFT, TOP
from flibuste.nets.shape import NetworkShape, starts_of

ACTIVE = 128  # steps of an activation between 0 and 1
FIRST_UNIT = ACTIVE << FIRST_SHIFT  # steps of a weight of the first layer
OTHER_UNIT = 1 << SECOND_SHIFT  # steps of a weight behind it
SUM_UNIT = ACTIVE << SECOND_SHIFT  # steps of a sum behind it
MOST_WEIGHT = 127  # steps of the largest weight
MOST_BIAS = 1 << 24
LEAK = 0.05  # of a slope, where an activation is at its end
MIDDLE_ACTIVATION, SPREAD_AROUND = 0.4, 0.25  # of the sums of both layers at first
MANY_TOKENS = 32  # that are not 0: beyond them, each row must learn the slower


class Stepped(torch.autograd.Function):
    """A weight as so many steps; its slope passes as it is."""

    @staticmethod
    def forward(ctx: Any, weight: Tensor, unit: int, most: int) -> Tensor:
        """The nearest step."""
        return (weight * unit).round().clamp(-most, most) / unit

    @staticmethod
    def backward(ctx: Any, slope: Tensor) -> Any:
        """As it is."""
        return slope, None, None


class Clipped(torch.autograd.Function):
    """An activation in steps from 0 to TOP; beyond the ends its slope is a small part, so that none is lost."""

    @staticmethod
    def forward(ctx: Any, total: Tensor) -> Tensor:
        """The step below."""
        steps = (total * ACTIVE).floor()
        ctx.save_for_backward((steps >= 0) & (steps <= TOP))
        return steps.clamp(0, TOP) / ACTIVE

    @staticmethod
    def backward(ctx: Any, slope: Tensor) -> Any:
        """As it is between the ends, a part of it beyond them."""
        (inside,) = ctx.saved_tensors
        return torch.where(inside, slope, slope * LEAK)


class NetworkModel(nn.Module):
    """A game's network while it learns.

    The policy of a code is the sum of its own row, its verb's, and one for each value of each of its
    arguments: what is learnt of one code helps its relatives.
    """

    def __init__(self, law: Law, shape: NetworkShape, generator: torch.Generator) -> None:
        super().__init__()
        self.shape = shape
        parts, columns = parts_of(law)

        def drawn(*size: int, spread: float) -> nn.Parameter:
            return nn.Parameter(torch.randn(*size, generator=generator) * spread)

        first, second = shape.first, shape.second
        self.rows = drawn(shape.rows, first, spread=SPREAD_AROUND * shape.tokens**-0.5)
        self.bias = nn.Parameter(torch.full((first,), MIDDLE_ACTIVATION))
        self.between = drawn(first, second, spread=2 * SPREAD_AROUND * first**-0.5)
        self.between_bias = nn.Parameter(torch.full((second,), MIDDLE_ACTIVATION))
        self.worth = drawn(shape.seats, second, spread=0.03)
        self.worth_bias = nn.Parameter(torch.zeros(shape.seats))
        self.code_rows = drawn(shape.codes, second, spread=0.01)
        self.part_rows = nn.Parameter(torch.zeros(parts, second))
        self.code_bias = nn.Parameter(torch.zeros(shape.codes))
        self.part_bias = nn.Parameter(torch.zeros(parts))
        self.register_buffer("columns", columns, persistent=False)
        starts = torch.tensor(starts_of(tokens_of(law, shape.seats)))
        self.register_buffer("starts", starts, persistent=False)

    def stepped(self) -> dict[str, Tensor]:
        """The weights as they are played, named as in the file."""
        policy, bias = self.code_rows, self.code_bias
        for column in self.columns.T:
            held = (column >= 0).to(policy.dtype)
            at = column.clamp(min=0)
            policy = policy + self.part_rows[at] * held[:, None]
            bias = bias + self.part_bias[at] * held
        return {
            "bias": Stepped.apply(self.bias, FIRST_UNIT, MOST_BIAS),
            "rows": Stepped.apply(self.rows, FIRST_UNIT, MOST_WEIGHT),
            "between": Stepped.apply(self.between, OTHER_UNIT, MOST_WEIGHT),
            "between_bias": Stepped.apply(self.between_bias, SUM_UNIT, MOST_BIAS),
            "worth": Stepped.apply(self.worth, OTHER_UNIT, MOST_WEIGHT),
            "worth_bias": Stepped.apply(self.worth_bias, SUM_UNIT, MOST_BIAS),
            "policy": Stepped.apply(policy, OTHER_UNIT, MOST_WEIGHT),
            "policy_bias": Stepped.apply(bias, SUM_UNIT, MOST_BIAS),
        }

    def groups(self, held: float) -> list[dict[str, Any]]:
        """The weights with the rate of each, as a part of the whole rate.

        `held` is how many tokens of a position are not 0. What adds up moves together: where it is much, each
        part must move the less, or one step would push all activations to an end.
        """
        slower = {
            "rows": min(1.0, MANY_TOKENS / max(1.0, held)),
            "between": min(1.0, MANY_TOKENS / self.shape.first),
        }
        return [
            {"params": [one], "part": slower.get(name, 1.0)}
            for name, one in self.named_parameters()
        ]

    def clip(self) -> None:
        """Bring every weight back to where its steps reach; after each step of learning."""
        with torch.no_grad():
            self.rows.clamp_(-MOST_WEIGHT / FIRST_UNIT, MOST_WEIGHT / FIRST_UNIT)
            for weight in (self.between, self.worth, self.code_rows, self.part_rows):
                weight.clamp_(-MOST_WEIGHT / OTHER_UNIT, MOST_WEIGHT / OTHER_UNIT)


def parts_of(law: Law) -> tuple[int, Tensor]:
    """How many parts codes have, and which of them each code has; -1 where it has fewer."""
    words = law.actions.words.values()
    most = 1 + max(len(word.fields) for word in words)
    columns = torch.full((law.actions.size, most), -1)
    count = 0
    for word in words:
        codes = torch.arange(word.size)
        columns[word.base : word.base + word.size, 0] = count
        count += 1
        stride = word.size
        for place, domain in enumerate(word.fields.values()):
            stride //= len(domain)
            values = codes // stride % len(domain)
            columns[word.base : word.base + word.size, 1 + place] = count + values
            count += len(domain)
    return count, columns


def first_sums(weights: dict[str, Tensor], starts: Tensor, tokens: Tensor) -> Tensor:
    """The sums of the first layer: the rows of all tokens that are not 0."""
    held = tokens != 0
    at = tokens.long() + starts
    rows = weights["rows"]
    if tokens.is_cuda:
        # A product with a matrix of ones is ten times as fast there as fetching rows. Its first column
        # takes what is not held; fast products want a width that is divisible by 64.
        behind = -(1 + len(rows)) % 64
        width = 1 + len(rows) + behind
        ones = torch.zeros(len(tokens), width, dtype=torch.bfloat16, device=tokens.device)
        ones.scatter_(1, torch.where(held, at + 1, 0), 1.0)
        padded = F.pad(rows.bfloat16(), (0, 0, 1, behind))
        return (ones @ padded).float() + weights["bias"]
    ends = held.sum(1).cumsum(0)
    offsets = torch.cat([ends.new_zeros(1), ends[:-1]])
    return F.embedding_bag(at[held], rows, offsets, mode="sum") + weights["bias"]


def looked_at(weights: dict[str, Tensor], starts: Tensor, tokens: Tensor) -> Tensor:
    """The activations of the second layer."""
    first: Tensor = Clipped.apply(first_sums(weights, starts, tokens))
    second: Tensor = Clipped.apply(first @ weights["between"] + weights["between_bias"])
    return second


def worth_sums(weights: dict[str, Tensor], second: Tensor) -> Tensor:
    """For each seat, the one to move first, the sum whose power of e is its share."""
    return second @ weights["worth"].T + weights["worth_bias"]


def choice_sums(
    weights: dict[str, Tensor], second: Tensor, choices: Tensor, counts: Tensor
) -> Tensor:
    """For each choice the sum whose power of e is its likelihood; minus infinity behind the last."""
    sums = second @ weights["policy"].T + weights["policy_bias"]
    listed = torch.arange(choices.shape[1], device=choices.device) < counts[:, None]
    at = torch.where(listed, choices.long(), 0)
    return sums.gather(1, at).masked_fill(~listed, -torch.inf)
