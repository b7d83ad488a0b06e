"""A very small race for two boats."""
