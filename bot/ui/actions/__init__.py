"""What people can ask for: by a button, a menu, a form or a command."""
