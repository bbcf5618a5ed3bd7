"""What people choose for themselves, and their data."""
