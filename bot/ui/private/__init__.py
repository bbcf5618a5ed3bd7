"""The private messages of the people at a table: what they show, which token edits them, when they are
deleted.
"""
