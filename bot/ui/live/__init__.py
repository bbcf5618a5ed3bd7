"""Keeps the public messages of tables up to date."""
