"""What people see and press on Discord: views, words, the desk and the outbox."""
