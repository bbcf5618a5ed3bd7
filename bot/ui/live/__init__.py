"""What keeps the messages of a table up to date."""
