"""Replays of finished matches, and the verification of their shuffles."""
