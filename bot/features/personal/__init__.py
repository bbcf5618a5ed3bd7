"""People's preferences and their data."""
