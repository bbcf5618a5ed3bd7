"""The Discord interface: actions, screens, private messages, the router, and the outbox."""
