"""What the bot offers beside the table: a folder each."""
