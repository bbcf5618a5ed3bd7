"""Matches that are over, step by step, and the check of their shuffles."""
