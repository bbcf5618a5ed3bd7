"""Discord's state: people, places, messages, and one application."""
