"""How cards and house rules change a table, step by step."""
