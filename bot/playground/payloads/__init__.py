"""The world as Discord's JSON."""
