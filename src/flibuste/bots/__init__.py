"""Opponents: one search for every game, that sees what its seat may know and nothing else."""

from flibuste.bots.advice import Advice
from flibuste.bots.bot import Bot
from flibuste.bots.level import LEVELS, Level

__all__ = ["LEVELS", "Advice", "Bot", "Level"]
