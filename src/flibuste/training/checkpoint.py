"""All that a training goes on from, in one packed file."""

from __future__ import annotations

import io
import pickle
import zlib
from pathlib import Path
from typing import Any

import torch

FORMAT_OF_CHECKPOINTS = "flibuste checkpoint 1"
CHECKPOINT_FILE = "checkpoint.bin"
MOST_BYTES = 16 * 2**20


class CheckpointError(ValueError):
    """A checkpoint that cannot be read or gone on from; the message is a sentence."""


def packed(facts: dict[str, Any]) -> bytes:
    """Facts as bytes."""
    content = io.BytesIO()
    torch.save({"format": FORMAT_OF_CHECKPOINTS, **facts}, content)
    return zlib.compress(content.getvalue(), 1)


def write_checkpoint(folder: Path, facts: dict[str, Any], games: Any) -> int:
    """Write a checkpoint, with the games that are being played where there is room for them."""
    content = packed({**facts, "kept": games})
    if len(content) > MOST_BYTES:
        content = packed({**facts, "kept": None})
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f"{CHECKPOINT_FILE}.part"
    beside.write_bytes(content)
    beside.replace(folder / CHECKPOINT_FILE)
    return len(content)


def read_checkpoint(folder: Path) -> dict[str, Any] | None:
    """The checkpoint in a folder, if there is one."""
    file = folder / CHECKPOINT_FILE
    if not file.exists():
        return None
    try:
        content = zlib.decompress(file.read_bytes())
        facts = torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
    except (zlib.error, pickle.UnpicklingError, RuntimeError, EOFError, ValueError):
        raise CheckpointError(f"{file} is torn; remove it to begin anew.") from None
    if not isinstance(facts, dict) or facts.get("format") != FORMAT_OF_CHECKPOINTS:
        raise CheckpointError(f"{file} is no checkpoint.")
    return facts
