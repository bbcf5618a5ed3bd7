"""How requests reach Discord, and how presses come back: components, custom ids, replies, the outbox."""
