"""Tables in channels: lobby, match, session, races and deadlines; no Discord, no SQL."""
