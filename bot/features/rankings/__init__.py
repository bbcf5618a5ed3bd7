"""Leaderboards, statistics, and past matches."""
