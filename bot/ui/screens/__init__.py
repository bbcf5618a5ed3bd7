"""What people see: pure functions from a table to a message."""
