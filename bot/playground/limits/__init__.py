"""The limits of every field that the bot may send, and the rules between fields."""
