"""Sentences: the one reader of Fluent, the languages, and what all games say alike."""
