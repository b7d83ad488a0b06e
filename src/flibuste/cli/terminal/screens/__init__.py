"""The pages of the terminal client."""
