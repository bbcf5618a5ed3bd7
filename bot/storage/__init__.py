"""Where tables, matches and results are kept: SQLite by default, PostgreSQL by choice."""
