"""How boards are drawn with characters."""
