"""The values of the game: cards, moves, decisions, events, options, rules, and the table."""
