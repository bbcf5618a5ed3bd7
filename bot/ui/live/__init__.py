"""The public messages of tables, kept up to date."""
