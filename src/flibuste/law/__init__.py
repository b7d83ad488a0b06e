"""How rules run, and what a game must say."""
