"""A first round that teaches the game."""
