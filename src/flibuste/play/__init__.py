"""A game being played, written down and verified."""
