"""The texts of `/uno-me` and `/privacy`."""

from __future__ import annotations

from bot.text.language import OWN_NAMES, Sentence, Words, day, say

PREFERENCES_TITLE = Sentence("# Your settings")
INTRODUCTION = Sentence("Only you see this. Your choices follow you to every server with this bot.")
SAVED = Sentence("Saved. Open hands change right away.")

REMINDERS_TITLE = Sentence("# When I write to you")
TO_REMINDERS = Sentence("Reminders and vacation")
TO_LOOKS = Sentence("Looks and language")

# The options of each menu, by the values of `/uno-me`.
PREFERENCE_WORDS: dict[str, dict[str, Words]] = {
    "palette": {
        "auto": Sentence("Card colors: the server's choice"),
        "distinct": Sentence("Card colors: easy to tell apart"),
        "classic": Sentence("Card colors: classic"),
        "contrast": Sentence("Card colors: high contrast"),
    },
    "style": {
        "auto": Sentence("Card style: the server's choice"),
        "original": Sentence("Card style: original"),
        "flat": Sentence("Card style: flat"),
        "neon": Sentence("Card style: neon"),
        "sketch": Sentence("Card style: drawn by hand"),
    },
    "pictures": {
        "auto": Sentence("Pictures: the server's choice"),
        "on": Sentence("Pictures: on"),
        "off": Sentence("Pictures: off, text only"),
    },
    "language": {
        "auto": Sentence("Language: same as your Discord"),
        # Each language has its own name here, so that people find theirs no matter which language is
        # displayed.
        **OWN_NAMES,
    },
    "order": {
        "color": Sentence("Your hand: sorted by color"),
        "value": Sentence("Your hand: sorted by value"),
        "dealt": Sentence("Your hand: in the order you got the cards"),
    },
    "nudges": {
        "on": Sentence("Your turn: ping you when you're slow"),
        "always": Sentence("Your turn: ping you every time"),
        "off": Sentence("Your turn: never ping you"),
    },
    "quiet": {
        "none": Sentence("Quiet hours: none"),
        "22-8": Sentence("Quiet hours: 10 PM to 8 AM"),
        "23-7": Sentence("Quiet hours: 11 PM to 7 AM"),
        "0-9": Sentence("Quiet hours: midnight to 9 AM"),
    },
    "note": {
        "on": Sentence("Slow tables: one message a day if they wait for you"),
        "off": Sentence("Slow tables: no daily message"),
    },
}
VACATION_WORDS: dict[str, Words] = {
    "none": Sentence("Vacation: none"),
    "1": Sentence("Vacation: one day from now"),
    "3": Sentence("Vacation: three days from now"),
    "7": Sentence("Vacation: a week from now"),
}
VACATION_UNTIL = Sentence("Vacation: until {day}")
ON_VACATION = Sentence("""Saved. Your vacation ends {until}. Before that, I won't ping you, and your clock waits \
at tables where a turn may take an hour or longer. You have a week of vacation each quarter.""")
BACK = Sentence("Welcome back. The rest of your vacation is yours until the quarter ends.")
TOO_LONG_AWAY = Sentence("You don't have that many days of vacation left this quarter.")
TABLES_WAIT = Sentence("A table waits for you.", "{count} of your tables wait for you.")
NO_MORE_NOTES = Sentence("No more messages")
QUIET_IN = Sentence("""Saved. Where a turn may take an hour or longer, I won't ping you then, but right after. \
I take it that you live in the time zone of **{zone}**; {/uno-me} changes that.""")
ZONE_SAVED = Sentence("Saved. Your time zone is **{zone}**.")


def vacation_until(at: float) -> str:
    """The menu option shown during a vacation. Menus can't contain a timestamp formatted by Discord."""
    return say(VACATION_UNTIL, day=day(at))


PRIVACY_TITLE = Sentence("# Your data")
STORED = Sentence("""I store your Discord ID with your matches, moves, results, ratings, badges, records, and \
champion places, the people you played with, your daily deals, the game nights and tournaments you plan or sign up \
for, the rules you save, and your settings. I don't store messages or avatars. Your name is stored only while you sit \
at an open table.
**Export** gives you a file with all of it.
**Delete my data** removes it. Your past matches stay for the others, without you.""")
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
DELETED = Sentence("""Done. Your data is deleted. I keep only coded traces without your ID, so that restored backups \
forget you, too, and today's results stay fair.""")
LISTED_AGAIN = Sentence("If you play again, you'll be on the leaderboards, and others can see your stats.")
EXPORTED = Sentence("Here is everything I store about you. Only you can see this message.")
TOO_SOON = Sentence("You did that just now. Try again in a minute.")
TOO_LARGE = Sentence("Your file is too large for Discord. Please ask whoever runs this bot for it.")
