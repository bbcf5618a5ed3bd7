"""Tools for operators: backups, health, figures, and commands that manage a bot."""
