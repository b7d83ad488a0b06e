"""Rulebooks that run."""
