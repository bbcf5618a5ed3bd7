"""Tools for operators: backups, health, metrics, and commands that manage a bot."""
