"""Playing in a terminal: a board drawn from the scene message, keyboard and mouse."""
