"""The Discord interface: views, words, the router, and the outbox."""
