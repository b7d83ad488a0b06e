"""Thousands of games at once, by the same rules: for training and for research."""
