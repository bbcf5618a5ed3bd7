"""What the people who run a bot need: backups, health, figures, and commands to look after it."""
