"""What an observation may be, in the words of Gymnasium, which PettingZoo shares."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, MultiDiscrete

from flibuste.adapters.tensors import TensorLayout, TokenLayout


def observation_space(layout: TensorLayout) -> Any:
    """Tokens are so many choices, which Gymnasium's own wrapper can flatten to one-hots."""
    if isinstance(layout, TokenLayout):
        return MultiDiscrete(layout.high + 1, dtype=layout.dtype.type)
    return Box(layout.low, layout.high, dtype=np.float32)
