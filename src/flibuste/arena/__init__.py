"""Tournaments of bots: paired chance, exchanged seats, ratings with intervals."""
