"""Finished matches, step by step, and the verification of their shuffles."""
