"""A table among people."""
