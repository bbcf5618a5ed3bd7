"""Stores tables, matches, and results in a database: SQLite by default, or PostgreSQL."""
