"""Small positions solved exactly: yardsticks for bots, and tables of endings."""
