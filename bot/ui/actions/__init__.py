"""Actions: requests made by a button, a menu, a form, or a command."""
