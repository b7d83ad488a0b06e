"""Games in lockstep as PyTorch sees them: the same memory, no copies."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from flibuste.batch.vector import vector
from flibuste.law.law import Law, Settings

HAND = 2.6  # degrees: the error of the hand that aims, as in the search of a good bot


class TorchGames:
    """A vector of games whose arrays are tensors."""

    def __init__(self, law: Law, settings: Settings, n: int, device: str, seed: int) -> None:
        options = {"ruleset": settings.ruleset, "seats": settings.seats, **settings.options}
        hand = HAND if law.has_skill else None
        self.vector = vector(law.id, n, device=device, seed=seed, hand=hand, **options)
        self.n, self.seats, self.device = n, settings.seats, device
        self.tokens = self._shared(self.vector.tokens)
        self.choices = self._shared(self.vector.choices)
        self.counts = self._shared(self.vector.counts)
        self.seat = self._shared(self.vector.seat)
        self.rewards = self._shared(self.vector.rewards)
        self.done = self._shared(self.vector.done)

    def _shared(self, found: Any) -> Tensor:
        if found.dtype == np.uint16:  # PyTorch can do little with it, and no token is that large
            found = found.view(np.int16)
        shared = torch.as_tensor(found, device=self.device)
        if shared.is_cuda:  # a copy would stay as it is while the games go on
            assert shared.data_ptr() == found.__cuda_array_interface__["data"][0]
        return shared

    def step(self, codes: Tensor) -> None:
        """Play a code in every game."""
        wanted = codes.to(torch.int32).contiguous()
        self.vector.step(wanted if wanted.is_cuda else wanted.numpy())
