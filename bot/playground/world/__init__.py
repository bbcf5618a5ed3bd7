"""The memory of Discord: people, places, messages, and one application."""
