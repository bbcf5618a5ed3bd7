"""Finished matches, step by step, and the check of their shuffles."""
