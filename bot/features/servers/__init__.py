"""What a server decides about its games."""
