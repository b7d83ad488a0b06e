"""Opponents: one search for every game, that sees what its seat may know and nothing else."""

from flibuste.bots.bot import LEVELS, Advice, Bot, Level

__all__ = ["LEVELS", "Advice", "Bot", "Level"]
