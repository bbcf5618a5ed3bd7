"""People's own choices, and their data."""
