"""Finding people: who waits for somebody to play with, who challenges whom, and the tables they get."""
