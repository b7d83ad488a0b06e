"""From the network that learns to the file that plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from flibuste.law.law import Law
from flibuste.nets.file import write_network
from flibuste.nets.shape import NetworkShape
from flibuste.training.model import FIRST_UNIT, OTHER_UNIT, SUM_UNIT

UNITS = {
    "bias": FIRST_UNIT,
    "rows": FIRST_UNIT,
    "between": OTHER_UNIT,
    "between_bias": SUM_UNIT,
    "worth": OTHER_UNIT,
    "worth_bias": SUM_UNIT,
    "policy": OTHER_UNIT,
    "policy_bias": SUM_UNIT,
}


def whole_numbers(
    shape: NetworkShape, weights: dict[str, Tensor], seen: Tensor | None = None
) -> dict[str, Any]:
    """The weights as whole numbers; rows that no game has ever shown are 0, which packs well."""
    found = {}
    for name, field in shape.pieces():
        numbers = (weights[name].detach().double() * UNITS[name]).round()
        if name == "rows" and seen is not None:
            numbers = numbers * seen[:, None].to(numbers)
        found[name] = numbers.cpu().numpy().astype(np.dtype(field.scalar))
    return found


def as_weights(numbers: dict[str, Any], device: str) -> dict[str, Tensor]:
    """Whole numbers as weights that PyTorch plays with."""
    return {
        name: torch.as_tensor(np.ascontiguousarray(array), device=device).float() / UNITS[name]
        for name, array in numbers.items()
    }


def export_network(
    file: Path, law: Law, shape: NetworkShape, numbers: dict[str, Any], facts: dict[str, Any]
) -> int:
    """Write the file that plays; returns its bytes."""
    body = b"".join(numbers[name].tobytes() for name, _ in shape.pieces())
    return write_network(file, law, shape, body, facts)
