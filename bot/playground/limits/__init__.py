"""Discord's refusals: the limits of every field that a bot can send, and rules between fields."""
