"""Playing by the rules: legal moves, applying a move, dealing a round, and scoring a match."""
