"""A server's settings for its games."""
