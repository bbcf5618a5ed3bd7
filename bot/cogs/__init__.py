"""Slash commands: read what was typed, hand it to the desk, nothing else."""
