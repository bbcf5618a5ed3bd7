"""Discord's refusals: the limits of every field a bot may send, and the rules between fields."""
