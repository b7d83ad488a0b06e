"""A game's `look.py` with every hook of the contract: what it leaves out is as in a plain game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import cast

from flibuste.law.contract import PLAIN_LOOK, Look
from flibuste.law.law import Incomplete, Law
from flibuste.screen.model import SPOT_SHAPE

HOOKS = [name for name in (*Look.__annotations__, *vars(Look)) if not name.startswith("_")]


@cache
def look(law: Law) -> Look:
    """The look of a game; Incomplete names what it lacks."""
    module = import_module(f"{law.package}.look")
    said = {name: vars(module)[name] for name in HOOKS if name in vars(module)}
    hooks = PLAIN_LOOK | said
    missing = [name for name in HOOKS if name not in hooks]
    if missing:
        raise Incomplete(f"look.py says no {', no '.join(missing)}")
    hooks["SHAPES"] = {**SPOT_SHAPE, **hooks["SHAPES"]}
    return cast(Look, SimpleNamespace(**hooks))
