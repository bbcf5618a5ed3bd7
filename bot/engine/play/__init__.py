"""Playing by the rules: what is legal, applying a move, dealing a round, counting a match."""
