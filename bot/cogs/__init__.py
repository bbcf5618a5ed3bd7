"""Slash commands: read what was typed, hand it to the router, nothing else."""
