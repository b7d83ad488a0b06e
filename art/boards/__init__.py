"""Boards: one symbol each, drawn on the coordinates that the rules give."""
