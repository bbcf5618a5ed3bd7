"""The deadlines of reviews that a slow machine may miss."""

DEADLINES = {"bot.features.reviews.commands": ("PATIENCE_SECONDS",)}
