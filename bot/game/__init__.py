"""Tables in channels: lobby, match, session, races, and deadlines, without Discord or SQL."""
