"""A finished match, as SQL."""

from __future__ import annotations

ENDED_MATCH = """
    INSERT INTO matches
    (table_id, guild_id, rules_id, rules_version, record_format, target, started_at, ended_at)
    VALUES (1, 1, 1, 1, 1, 1, 1, 2)
"""
