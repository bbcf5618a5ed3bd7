"""Discord's refusals: the limits of every field that a bot may send, and rules between fields."""
