"""The private messages of the people at a table: their contents, the tokens that edit them, and when they are
deleted.
"""
