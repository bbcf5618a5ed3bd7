"""The texts of `/uno-server` and of the staff log."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from bot.game.servers import ServerSettings
from bot.game.state import Stage
from bot.text.language import OWN_NAMES, Sentence, Words, in_context, listed, number, say
from bot.text.names import disarmed
from bot.text.rules import label_of

PAGES: dict[str, Sentence] = {
    "overview": Sentence("Overview"),
    "people": Sentence("Who plays where"),
    "games": Sentence("Tables and rules"),
    "fixed": Sentence("Rules hosts can't change"),
    "look": Sentence("Language and pictures"),
    "tables": Sentence("Open tables"),
    "presets": Sentence("Saved rules"),
    "seasons": Sentence("Champions"),
    "start": Sentence("Start here"),
}
START = Sentence(
    "Three questions, and UNO is ready. Skip whatever is fine as it is; you can change it at any time."
)
TITLE = Sentence("# Server settings: {page}")
SAVED = Sentence("Saved.")
CANNOT_MENTION = Sentence(
    "Saved. But I can't mention that role yet: in the role's settings, let anyone mention it, or give me the "
    "permission **Mention Everyone**."
)
NOT_MANAGER = Sentence("You need the **Manage Server** permission for that.")
NO_ROLES = Sentence("To give a role, I need the **Manage Roles** permission.")
ROLE_TOO_HIGH = Sentence("I can only give roles below my own. Move my role above that one first.")
ROLE_TOO_MIGHTY = Sentence("That role has permissions that you don't have. Choose another one.")
CHANGED = Sentence("{moderator} changed a server setting. {setting}")
CHOOSE_DIRECTORS = Sentence("-# Moderators choose that role with {/uno-server}.")
OTHER_PAGES = Sentence("More settings…")


class SettingWords(NamedTuple):
    """The name of a setting, and a line that explains it."""

    label: Sentence
    summary: Sentence


SETTINGS: dict[str, SettingWords] = {
    "channels": SettingWords(
        Sentence("Channels"), Sentence("Where people can play. Threads and categories count, too.")
    ),
    "roles": SettingWords(Sentence("Roles"), Sentence("Who can open and join tables.")),
    "notify": SettingWords(
        Sentence("Ping for new tables"), Sentence("This role is pinged when a table opens.")
    ),
    "log": SettingWords(Sentence("Staff log"), Sentence("Where I post what moderators do.")),
    "board": SettingWords(
        Sentence("Final boards"),
        Sentence("Where I announce the champions of each month and quarter."),
    ),
    "champion": SettingWords(
        Sentence("Champion's role"),
        Sentence(
            "I give it to whoever wins the most matches in a month. They keep it until the next month is over. "
            "I need **Manage Roles** for that."
        ),
    ),
    "director": SettingWords(
        Sentence("Tournament directors"),
        Sentence(
            "People with this role can run tournaments, and so can anyone who can manage events. Discord hides "
            "/tournament from everybody else: show it to the role under **Server Settings → Integrations**."
        ),
    ),
    "preset": SettingWords(Sentence("Rules of new tables"), Sentence("What a new table starts with.")),
    "fixed": SettingWords(
        Sentence("Rules hosts can't change"), Sentence("They keep the values that a new table starts with.")
    ),
    "dares": SettingWords(
        Sentence("Dares"), Sentence("Cards with a dare or another text that players write.")
    ),
    "guests": SettingWords(
        Sentence("Guests"), Sentence("Players without an account, whose names other players write.")
    ),
    "threads": SettingWords(Sentence("Threads"), Sentence("Whether a new table gets its own thread.")),
    "tables": SettingWords(
        Sentence("Tables at a time"), Sentence("How many tables can be open in this server.")
    ),
    "hosted": SettingWords(
        Sentence("Tables per host"), Sentence("How many tables one person can have open.")
    ),
    "language": SettingWords(Sentence("Language"), Sentence("What I speak in public messages.")),
    "pictures": SettingWords(Sentence("Pictures"), Sentence("Public messages with pictures, or text only.")),
    "palette": SettingWords(Sentence("Card colors"), Sentence("The colors of public pictures.")),
    "style": SettingWords(Sentence("Card style"), Sentence("How the cards in public pictures are drawn.")),
    "back": SettingWords(
        Sentence("Card back"), Sentence("What face-down cards show, in every picture in this server.")
    ),
}
BACKS = {True: Sentence("A picture of your own"), False: Sentence("As in the card style")}
UPLOAD_BACK, OTHER_BACK = Sentence("Upload a card back"), Sentence("Upload another")
REMOVE_BACK = Sentence("Remove it")
BACK_FILE = Sentence("Picture")
BACK_HINT = Sentence("PNG, JPEG, or WebP, up to {size} MB. Its middle is cut to the shape of a card.")
BACK_SAVED = Sentence("Saved. The next picture of a table shows your card back.")
BACK_REMOVED = Sentence("Your card back is deleted.")
NO_FILE = Sentence("No picture came with that form. Open it again, and choose a file.")
FILE_TOO_LARGE = Sentence(
    "That file has {size} MB, and I take up to {most} MB. Make the picture smaller, then upload it again."
)
TOO_HEAVY = Sentence(
    "That picture is too large for me to read. Make it smaller, then upload it again: {width} × {height} pixels are enough."
)
NOT_A_PICTURE = Sentence(
    "I can't read that file as a picture. Save it as PNG, JPEG, or WebP, then upload it again."
)
NOT_FETCHED = Sentence("Discord didn't give me that file. Upload it again.")
READING_OTHERS = Sentence("I'm still reading other pictures. Upload yours again in a minute.")
NO_LIMIT = Sentence("No limit")
AT_MOST = Sentence("{count} table", "{count} tables")
ANSWERS: dict[str, dict[str, Words]] = {
    "dares": {"on": Sentence("Allowed"), "off": Sentence("Not allowed")},
    "guests": {"on": Sentence("Allowed"), "off": Sentence("Not allowed")},
    "threads": {
        "host": Sentence("The host decides"),
        "always": Sentence("Always"),
        "never": Sentence("Never"),
    },
    "language": {
        "auto": Sentence("Automatic: the server's or the host's"),
        **OWN_NAMES,
    },
    "pictures": {"on": Sentence("With pictures"), "off": Sentence("Text only")},
    "palette": {
        "distinct": Sentence("Easy to tell apart"),
        "classic": in_context("colors", "Classic"),
        "contrast": Sentence("High contrast"),
    },
    "style": {
        "original": in_context("style", "Original"),
        "flat": in_context("style", "Flat"),
        "neon": in_context("style", "Neon"),
        "sketch": in_context("style", "Drawn by hand"),
    },
}
NOT_CHOSEN: dict[str, Sentence] = {
    "channels": Sentence("Everywhere"),
    "roles": Sentence("Everyone"),
    "notify": Sentence("Nobody"),
    "log": Sentence("Off"),
    "board": Sentence("Off"),
    "champion": Sentence("None"),
    "director": Sentence("None"),
    "fixed": in_context("rules", "None"),
}
MARKS = {
    "channels": "#",
    "log": "#",
    "roles": "@&",
    "notify": "@&",
    "board": "#",
    "champion": "@&",
    "director": "@&",
}  # these are mentions, which Discord displays as names
EXPLAINED = Sentence("**{setting}**\n-# {summary}")
LINE = Sentence("{setting}: **{value}**")
NO_TABLES = Sentence("There are no open tables.")
TABLE_LINE = Sentence("{number}. {channel} · {stage}")
HOSTED_TABLE_LINE = Sentence("{number}. {channel} · {stage} · hosted by {host}")
STAGES: dict[Stage, Sentence] = {
    Stage.LOBBY: Sentence("gathering players"),
    Stage.PLAYING: Sentence("playing"),
    Stage.OVER: Sentence("finished"),
}
END_TABLES = Sentence("End a table…")
END_TABLE = Sentence("End table {number}")
SAVED_RULES = Sentence("Hosts find these in the **Rules** of a lobby.")
SAVED_BY = Sentence("**{name}**, saved by {author}")
NO_PRESETS = Sentence(
    "No rules are saved yet. In a lobby, moderators can press **Rules**, then **Save for this server**."
)
DROP_PRESET = Sentence("Delete saved rules…")


def title(page: str) -> str:
    """The heading of a page of settings."""
    return say(TITLE, page=PAGES[page])


def explained(name: str) -> str:
    return say(EXPLAINED, setting=SETTINGS[name].label, summary=SETTINGS[name].summary)


def line(name: str, value: str) -> str:
    return say(LINE, setting=SETTINGS[name].label, value=value)


def number_words(number: int) -> str:
    """A limit on tables; 0 means no limit."""
    return say(AT_MOST, count=number) if number else say(NO_LIMIT)


def answer_words(name: str, answer: str) -> str:
    """The answer to a setting, as shown in menus and lines."""
    return str(ANSWERS[name].get(answer, answer)) if name in ANSWERS else number_words(int(answer))


def ids_words(name: str, ids: Sequence[int]) -> str:
    """Mentions of channels or roles. They notify nobody in private answers."""
    return listed([f"<{MARKS[name]}{id_}>" for id_ in ids]) or say(NOT_CHOSEN[name])


def megabytes(size: int) -> str:
    """Return a number of bytes in megabytes, never rounded down."""
    return number(ceil(size / 100_000) / 10)


def fixed_words(settings: ServerSettings) -> str:
    """The rules that hosts can't change."""
    return listed([label_of(option) for option in settings.fixed_rules]) or str(NOT_CHOSEN["fixed"])


def table_line(number: int, channel: int, stage: Stage, host: int | None) -> str:
    sentence = TABLE_LINE if host is None else HOSTED_TABLE_LINE
    return say(sentence, number=number, channel=f"<#{channel}>", stage=STAGES[stage], host=f"<@{host}>")


def saved_line(name: str, author: int | None) -> str:
    """The line of a saved preset, with its author if known."""
    if author is None:
        return say("**{name}**", name=disarmed(name))
    return say(SAVED_BY, name=disarmed(name), author=f"<@{author}>")


def end_table(number: int) -> str:
    return say(END_TABLE, number=number)


def changed(moderator: int, setting: str) -> str:
    """A line for the staff log: somebody changed a setting. `setting` contains its name and new value."""
    return say(CHANGED, moderator=f"<@{moderator}>", setting=setting)
