"""The words of `/me`: what people choose for themselves."""

from __future__ import annotations

from bot.text.language import say

TITLE = "# Your settings"
INTRODUCTION = "Only you see this. Your choices follow you to every server with this bot."
SAVED = "Saved. Open hands change right away."
LANGUAGE = "Language: {language}"

# Each language by its own name, so that people find it whatever is shown now.
LANGUAGES: dict[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "pt_BR": "Português (Brasil)",
}

# The menus: the answers to each question in words, by what `/me` calls them.
PREFERENCE_WORDS: dict[str, dict[str, str]] = {
    "palette": {
        "auto": "Card colors: the server's choice",
        "distinct": "Card colors: easy to tell apart",
        "classic": "Card colors: classic",
        "contrast": "Card colors: high contrast",
    },
    "pictures": {
        "auto": "Pictures: the server's choice",
        "on": "Pictures: on",
        "off": "Pictures: off, text only",
    },
    "language": {
        "auto": "Language: same as your Discord",
        **{code: say(LANGUAGE, language=name) for code, name in LANGUAGES.items()},
    },
    "order": {
        "color": "Your hand: sorted by color",
        "value": "Your hand: sorted by value",
        "dealt": "Your hand: in the order you got the cards",
    },
    "nudges": {
        "on": "Reminders: ping you when it's your turn",
        "off": "Reminders: never ping you",
    },
}
