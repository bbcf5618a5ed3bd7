"""Small changes to the program that its tests must detect."""
