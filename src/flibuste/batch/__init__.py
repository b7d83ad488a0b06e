"""Thousands of games at once, by the same rules: for training and for research."""

from flibuste.batch.vector import vector

__all__ = ["vector"]
