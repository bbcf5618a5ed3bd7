"""Makes names safe to show: without markup and mentions, cut to length, and never empty."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from bot.game.players import Player, identity
from bot.text.language import say, spoken

Names = tuple[str, ...]  # at a table, by seat

TABLES = 256  # tables whose cleaned names are cached; cleaning one table's names takes 60 µs
LONGEST_NAME = 24  # code points, so that a line with the name fits on a phone
LONGEST_TEXT = 200  # code points of a dare or a rule that people wrote (W1-W11)
JOINER = "\u200d"  # joins emojis; the only invisible character that is kept
# Invisible letters and marks, which some people use as names
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
ISOLATED = "\u2068{}\u2069"  # keeps the direction of this text from affecting the text around it
MARKS = frozenset({"Mn", "Me"})
MOST_MARKS = 2  # maximum marks on one letter; more would overlap the lines above

# Emphasis, spoilers, code, links, headings, quotes, and tags such as <#1>, <:x:2>, <t:3>, and </play:4>
MARKUP = re.compile(r"[\\*_~|`<>\[\]#]|^[-+](?=\s|$)")
NUMBERED = re.compile(r"^(\d+)([.)])")
ADDRESS = re.compile(r":(?=//)")


def plain_name(player: Player) -> str:
    """The name for places without markup: button labels and menu options."""
    return _plain(player.name) or _number(player.id)


def shown_name(player: Player) -> str:
    """The name for the text of a message. Markup, links, and mentions in it have no effect."""
    return disarmed(player.name) or _number(player.id)


def disarmed(name: str, longest: int = LONGEST_NAME) -> str:
    """Make a name safe for the text of a message. Returns an empty string if nothing in it is visible."""
    name = MARKUP.sub(r"\\\g<0>", _visible(name, longest))
    name = NUMBERED.sub(r"\1\\\2", name)
    return _isolated(ADDRESS.sub(r"\\:", name).replace("@", "@\u200b"))


def harmless(text: str) -> str:
    """Make somebody's text for others safe in the same way as a name: a dare, or a rule of the table."""
    return disarmed(text, LONGEST_TEXT)


def shown_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names at a table by seat, for the text of a message. Equal names get the number of their seat."""
    return _told_apart(tuple(map(identity, players)), disarmed, spoken())


def plain_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names at a table by seat, for labels. Equal names get the number of their seat."""
    return _told_apart(tuple(map(identity, players)), _plain, spoken())


@lru_cache(2 * TABLES)
def _told_apart(
    people: tuple[tuple[int, str], ...], clean: Callable[[str], str], language: str
) -> tuple[str, ...]:
    """The cleaned names in a language. People whose name can't be shown are called "Player 7" in that
    language.
    """
    names = [clean(name) or _number(person) for person, name in people]
    while len(names) > len({*names}):  # more than once if somebody's own name ends with a number like these
        names = [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]
    return tuple(names)


def _plain(name: str) -> str:
    return _isolated(_visible(name))


def _visible(name: str, longest: int = LONGEST_NAME) -> str:
    name = "".join(character for character in " ".join(name.split()) if _is_kept(character))
    name = _without_towers(name)
    if len(name) > longest:
        name = name[: longest - 1].rstrip(JOINER) + "…"
    name = " ".join(name.split()).strip(JOINER + " ")
    return name if any(_can_be_seen(character) for character in name) else ""


def _without_towers(name: str) -> str:
    kept = ""
    for character in name:
        below = kept[-MOST_MARKS:]
        if _is_mark(character) and all(_is_mark(mark) for mark in below):
            continue
        kept += character
    return kept


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in MARKS


def _is_kept(character: str) -> bool:
    if character == JOINER:
        return True
    return character not in BLANKS and unicodedata.category(character) not in INVISIBLE


def _can_be_seen(character: str) -> bool:
    return unicodedata.category(character)[0] not in "MZC"


def _isolated(name: str) -> str:
    runs_right_to_left = any(unicodedata.bidirectional(character) in RIGHT_TO_LEFT for character in name)
    return ISOLATED.format(name) if runs_right_to_left else name


def _number(person: int) -> str:
    return say("Player {number}", number=abs(person) % 1000)
