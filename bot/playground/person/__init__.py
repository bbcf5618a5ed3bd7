"""What somebody can do with Discord, and what a browser window shows them."""
