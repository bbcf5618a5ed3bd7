"""Discord's documented limits for commands (Application Commands, "Naming", "Limits", "Locales")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

Plain = dict[str, Any]

LOCALES = {
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW",
}  # fmt: skip
CHAT_INPUT, USER, MESSAGE = 1, 2, 3
MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
FIRST_VALUE_TYPE = 3  # an option of type 1 or 2 is a subcommand or a group of them
MOST_CHARACTERS = 8000


def complaints(commands: Sequence[Plain]) -> Iterator[str]:
    """Returns what Discord would refuse in these commands, all that an application has."""
    kinds = Counter(command.get("type", CHAT_INPUT) for command in commands)
    names = Counter((command.get("type", CHAT_INPUT), command["name"]) for command in commands)
    yield from (f"two commands named {name!r}" for (_, name), count in names.items() if count > 1)
    yield from (f"{kinds[kind]} commands of type {kind}" for kind, most in MOST.items() if kinds[kind] > most)
    for command in commands:
        if command.get("type", CHAT_INPUT) == CHAT_INPUT:
            yield from _about_chat_command(command)
        yield from _about_options(command.get("options") or [])
        yield from _about_locales(command)


def _about_chat_command(command: Plain) -> Iterator[str]:
    if not _is_chat_name(command["name"]):
        yield f"{command['name']!r} is no name of a command"
    if not command.get("description"):
        yield f"{command['name']} has no description"
    if _characters(command) > MOST_CHARACTERS:
        yield f"{command['name']}: {_characters(command)} characters, {MOST_CHARACTERS} allowed"


def _about_options(options: Sequence[Plain]) -> Iterator[str]:
    names = [option["name"] for option in options]
    required = [bool(option.get("required")) for option in options if option["type"] >= FIRST_VALUE_TYPE]
    if len(names) != len(set(names)):
        yield "two options with the same name"
    if required != sorted(required, reverse=True):
        yield "a required option after an optional one"
    for option in options:
        if not _is_chat_name(option["name"]):
            yield f"{option['name']!r} is no name of an option"
        if option.get("autocomplete") and option.get("choices"):
            yield f"{option['name']} has choices and autocomplete"
        yield from _about_options(option.get("options") or [])


def _about_locales(part: Plain) -> Iterator[str]:
    for name in ("name_localizations", "description_localizations"):
        if unknown := set(part.get(name) or ()) - LOCALES:
            yield f"unknown locales: {sorted(unknown)}"
    for inner in (*(part.get("options") or ()), *(part.get("choices") or ())):
        yield from _about_locales(inner)


def _is_chat_name(name: str) -> bool:
    return bool(re.fullmatch(r"[-'\w]{1,32}", name)) and name == name.lower()


def _characters(part: Plain) -> int:
    """The characters of names, descriptions and values; of each text only the longest translation counts."""
    texts = [
        [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()]
        for name in ("name", "description")
    ]
    value = part["value"] if isinstance(part.get("value"), str) else ""
    inner = (*(part.get("options") or ()), *(part.get("choices") or ()))
    return sum(max(map(len, text)) for text in texts) + len(value) + sum(map(_characters, inner))
