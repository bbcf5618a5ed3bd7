"""What cards and house rules do to a table, step by step."""
