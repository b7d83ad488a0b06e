"""One network for every game, made from its declarations: whole numbers, and a rule like any other."""
