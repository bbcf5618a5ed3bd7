"""A server's decisions about its games."""
