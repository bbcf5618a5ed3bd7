"""Small changes of the program that its tests must notice."""
