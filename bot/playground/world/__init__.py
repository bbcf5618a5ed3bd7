"""What Discord remembers: people, places, messages and one application."""
