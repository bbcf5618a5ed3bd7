"""The words of `/privacy`: what is stored about a person, and what they can do about it."""

from __future__ import annotations

from bot.text.language import Sentence

PRIVACY_TITLE = Sentence("# Your data")
STORED = Sentence("""I store your Discord ID with the matches and daily deals you play, your moves, results, ratings, and settings. \
Nothing else: no messages, no avatar. Your name is stored only while you sit at an open table.
**Export** gives you a file with all of it.
**Delete** removes it. Your past matches stay for the others, without you.""")
LISTED = Sentence("You're on the leaderboards, and others can see your stats.")
UNLISTED = Sentence("You're not on the leaderboards, and only you can see your stats.")
EXPORT = Sentence("Export")
HIDE = Sentence("Hide me")
SHOW = Sentence("Show me")
DELETE = Sentence("Delete my data…")
REALLY = Sentence("""**Delete everything about you?**
You leave all tables. Your results, ratings, streaks, and settings are gone for good; nobody can bring them back.""")
DELETE_NOW = Sentence("Delete everything")
KEEP = Sentence("Keep it")
DELETED = Sentence("Done. Everything I stored about you is deleted.")
EXPORTED = Sentence("Here is everything I store about you. Only you can see this message.")
TOO_LARGE = Sentence("Your file is too large for Discord. Please ask whoever runs this bot for it.")
