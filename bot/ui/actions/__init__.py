"""Actions: requests made with a button, a menu, a form, or a command."""
