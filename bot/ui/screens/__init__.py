"""Screens: pure functions from a table to a message."""
