"""Databases for the tests of hosting."""

from __future__ import annotations

from tests.databases import migrated_file, postgres_url

__all__ = ["migrated_file", "postgres_url"]
