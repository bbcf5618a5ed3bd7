"""The words of `/me`: what people choose for themselves."""

from __future__ import annotations

from bot.text.language import LANGUAGES, Sentence, Words, name_of

PREFERENCES_TITLE = Sentence("# Your settings")
INTRODUCTION = Sentence("Only you see this. Your choices follow you to every server with this bot.")
SAVED = Sentence("Saved. Open hands change right away.")

# The menus: the answers to each question in words, by what `/me` calls them.
PREFERENCE_WORDS: dict[str, dict[str, Words]] = {
    "palette": {
        "auto": Sentence("Card colors: the server's choice"),
        "distinct": Sentence("Card colors: easy to tell apart"),
        "classic": Sentence("Card colors: classic"),
        "contrast": Sentence("Card colors: high contrast"),
    },
    "pictures": {
        "auto": Sentence("Pictures: the server's choice"),
        "on": Sentence("Pictures: on"),
        "off": Sentence("Pictures: off, text only"),
    },
    "language": {
        "auto": Sentence("Language: same as your Discord"),
        # Each language by its own name, so that people find it whatever is shown now.
        **{language: name_of(language) for language in LANGUAGES},
    },
    "order": {
        "color": Sentence("Your hand: sorted by color"),
        "value": Sentence("Your hand: sorted by value"),
        "dealt": Sentence("Your hand: in the order you got the cards"),
    },
    "nudges": {
        "on": Sentence("Reminders: ping you when it's your turn"),
        "off": Sentence("Reminders: never ping you"),
    },
}
