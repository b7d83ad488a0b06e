"""The web service: tables for people and bots, nothing lost and nothing leaked. It knows no game."""
