"""The words of `/uno-server`: what a server decides about its games, and what its staff is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.game.servers import ServerSettings
from bot.text.language import Counted, Sentence, listed, say
from bot.text.names import disarmed
from bot.text.preference_words import LANGUAGES
from bot.text.rules_words import PRESET_WORDS, label_of

PAGES: dict[str, str] = {
    "overview": "Overview",
    "people": "Who plays where",
    "games": "Tables and rules",
    "fixed": "Rules hosts can't change",
    "look": "Language and pictures",
    "tables": "Open tables",
    "presets": "Saved rules",
}
TITLE = "# Server settings: {page}"
SAVED = "Saved."
OTHER_PAGES = "More settings …"


class SettingWords(NamedTuple):
    """What a setting is called, and a line about it."""

    label: str
    summary: str


SETTINGS: dict[str, SettingWords] = {
    "channels": SettingWords("Channels", "Where people can play. Threads and categories count, too."),
    "roles": SettingWords("Roles", "Who can open and join tables."),
    "notify": SettingWords("Ping for new tables", "This role is pinged when a table opens."),
    "log": SettingWords("Staff log", "Where I post what moderators do."),
    "preset": SettingWords("Rules of new tables", "What a new table starts with."),
    "fixed": SettingWords("Rules hosts can't change", "These stay as they are in the rules of new tables."),
    "dares": SettingWords("Dares", "Cards with a dare or another text that players write."),
    "threads": SettingWords("Threads", "Whether a new table gets its own thread."),
    "tables": SettingWords("Tables at a time", "How many tables can be open on this server."),
    "hosted": SettingWords("Tables per host", "How many tables one person can have open."),
    "language": SettingWords("Language", "What I speak in public messages."),
    "pictures": SettingWords("Pictures", "Public messages with pictures, or text only."),
    "palette": SettingWords("Card colors", "The colors of public pictures."),
}
NO_LIMIT = "No limit"
AT_MOST: Sentence = Counted("{count} table", "{count} tables")
ANSWERS: dict[str, dict[str, str]] = {
    "dares": {"on": "Allowed", "off": "Not allowed"},
    "threads": {"host": "The host decides", "always": "Always", "never": "Never"},
    "language": {"auto": "Same as this server's Discord", **LANGUAGES},
    "pictures": {"on": "Pictures", "off": "Text only"},
    "palette": {"distinct": "Easy to tell apart", "classic": "Classic", "contrast": "High contrast"},
}
NOT_CHOSEN: dict[str, str] = {
    "channels": "Everywhere",
    "roles": "Everyone",
    "notify": "Nobody",
    "log": "Off",
    "fixed": "None",
}
NO_TABLES = "No table is open."
TABLE_LINE = "{number}. {place}, hosted by {host}"
END_TABLES = "End a table …"
END_TABLE = "End table {number}"
SAVED_RULES = "Hosts find these in the **Rules** of a lobby."
NO_PRESETS = "No rules are saved yet. In a lobby, moderators can press **Rules** and then **Save**."
DROP_PRESET = "Delete saved rules …"


def title(page: str) -> str:
    """The heading of a page."""
    return say(TITLE, page=PAGES[page])


def explained(name: str) -> str:
    """A setting with a line about it."""
    return say("**{setting}**\n-# {summary}", setting=SETTINGS[name].label, summary=SETTINGS[name].summary)


def line(name: str, value: str) -> str:
    """A setting and its value."""
    return say("{setting}: **{value}**", setting=SETTINGS[name].label, value=value)


def number_words(number: int) -> str:
    """A limit of tables; 0 for none."""
    return say(AT_MOST, count=number) if number else NO_LIMIT


def answer_words(name: str, answer: str) -> str:
    """An answer to a setting, as menus and lines show it."""
    if name in ("tables", "hosted"):
        return number_words(int(answer))
    return ANSWERS[name].get(answer, answer)


def preset_name(preset: str) -> str:
    """The name of one of our presets, or of a saved one."""
    return PRESET_WORDS[preset].name if preset in PRESET_WORDS else disarmed(preset.partition(":")[2])


def ids_words(name: str, ids: Sequence[int]) -> str:
    """Channels or roles, which Discord shows by name; these mentions notify nobody."""
    mark = "#" if name in ("channels", "log") else "@&"
    return listed([f"<{mark}{one}>" for one in ids]) or NOT_CHOSEN[name]


def fixed_words(settings: ServerSettings) -> str:
    """The rules that hosts can't change."""
    return listed([label_of(option) for option in settings.fixed_rules]) or NOT_CHOSEN["fixed"]


def table_line(number: int, channel: int, host: int) -> str:
    """An open table, by its number in the list."""
    return say(TABLE_LINE, number=number, place=f"<#{channel}>", host=f"<@{host}>")


def end_table(number: int) -> str:
    """The choice that ends a table of the list."""
    return say(END_TABLE, number=number)
