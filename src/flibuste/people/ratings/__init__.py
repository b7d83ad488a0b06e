"""How strong people and bots are, game by game, on one scale."""
