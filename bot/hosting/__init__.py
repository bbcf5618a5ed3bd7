"""Tools for operators: backups, health, figures, and commands to look after a bot."""
