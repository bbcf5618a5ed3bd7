"""Badges, a server's records, and a person's monthly summary."""
