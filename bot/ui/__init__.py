"""What people see and press on Discord: views, words, the router and the outbox."""
