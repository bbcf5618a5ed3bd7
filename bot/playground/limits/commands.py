"""The shape and rules of application commands (interactions, "Application Commands")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bot.playground.limits.errors import FormErrors, Path
from bot.playground.limits.forms import (
    ANYTHING,
    Shape,
    boolean,
    by_type,
    check_form,
    listed,
    mapped,
    number,
    one_of,
    record,
    text,
)

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
CHOOSABLE = (STRING, INTEGER, NUMBER)
CHAT, USER_MENU, MESSAGE_MENU = 1, 2, 3
MOST_OF_TYPE = {CHAT: 100, USER_MENU: 15, MESSAGE_MENU: 15}
MOST_CHARACTERS = 8000
LOCALES = (
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt",
    "hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs",
    "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
)  # fmt: skip


def chat_name(value: Any, path: Path, errors: FormErrors) -> None:
    """The name of a command or option: lowercase, no spaces, and 1-32 characters."""
    known = FormErrors()
    text(32, 1)(value, path, known)
    if known.has_any():
        text(32, 1)(value, path, errors)
    elif not re.fullmatch(r"[-_'\w]+", value) or value != value.lower():
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _translated(shape: Shape) -> Shape:
    return mapped(one_of(*LOCALES), shape)


_named: dict[str, Shape] = {"name": chat_name, "description": text(100, 1)}
_named_too: dict[str, Shape] = {
    "name_localizations": _translated(chat_name),
    "description_localizations": _translated(text(100, 1)),
    "required": boolean,
}


def _choice(value: Shape) -> Shape:
    return listed(
        record({"name": text(100, 1), "value": value}, {"name_localizations": _translated(text(100, 1))}), 25
    )


def _option(**own: Shape) -> Shape:
    return record(_named, {**_named_too, **own})


def _number_option(kind: type) -> Shape:
    value = number(-(2**53), 2**53, kind)
    return _option(choices=_choice(value), autocomplete=boolean, min_value=value, max_value=value)


_values: dict[int, Shape] = {
    STRING: _option(
        choices=_choice(text(100)),
        autocomplete=boolean,
        min_length=number(0, 6000),
        max_length=number(1, 6000),
    ),
    INTEGER: _number_option(int),
    NUMBER: _number_option(float),
    BOOLEAN: _option(),
    USER: _option(),
    CHANNEL: _option(channel_types=listed(number(0, 16), 20)),
    ROLE: _option(),
    MENTIONABLE: _option(),
    FILE: _option(),
}
_subcommand = _option(options=listed(by_type(_values), 25))
_group = _option(options=listed(by_type({SUBCOMMAND: _subcommand}), 25))
_common: dict[str, Shape] = {
    "name_localizations": _translated(text(32, 1)),
    "default_member_permissions": ANYTHING,
    "contexts": listed(one_of(0, 1, 2), 3),
    "integration_types": listed(one_of(0, 1), 2),
    "nsfw": boolean,
    "dm_permission": boolean,
}
_options = listed(by_type({**_values, SUBCOMMAND: _subcommand, GROUP: _group}), 25)
_chat = record(_named, {**_common, **_named_too, "options": _options})
_menu = record({"name": text(32, 1)}, _common)
_by_type = by_type({CHAT: _chat, USER_MENU: _menu, MESSAGE_MENU: _menu})


def _command(value: Any, path: Path, errors: FormErrors) -> None:
    kind = {"type": CHAT} if isinstance(value, dict) and value.get("type") is None else {}
    _by_type({**value, **kind} if isinstance(value, dict) else value, path, errors)


def check_command(body: Any) -> None:
    """Raise ApiError 50035 if a command exceeds a limit."""
    check_form(_command, body, lambda value, errors: _check_one(value, (), errors))


def check_commands(body: Any) -> None:
    """Raise ApiError 50035 if the list of a bulk overwrite exceeds a limit."""
    check_form(listed(_command, sum(MOST_OF_TYPE.values())), body, _check_list)


def _check_list(commands: list[dict[str, Any]], errors: FormErrors) -> None:
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        key = (command.get("type") or CHAT, command["name"])
        if key in seen:
            errors.add(
                (index, "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            )
        seen.add(key)
        _check_one(command, (index,), errors)
    for kind, most in MOST_OF_TYPE.items():
        if sum(key[0] == kind for key in seen) > most:
            errors.add(
                (), "APPLICATION_COMMAND_TOO_MANY", f"Maximum number of application commands reached ({most})"
            )


def _check_one(command: dict[str, Any], path: Path, errors: FormErrors) -> None:
    if (command.get("type") or CHAT) != CHAT:
        return
    if _weight(command) > MOST_CHARACTERS:
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})")
    _check_options(command.get("options") or [], (*path, "options"), errors)


def _check_options(options: list[dict[str, Any]], path: Path, errors: FormErrors) -> None:
    names: set[str] = set()
    has_optional = False
    for index, option in enumerate(options):
        here = (*path, index)
        if option["name"] in names:
            errors.add(
                (*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name must be unique"
            )
        if option.get("required") and has_optional:
            errors.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        if option["type"] in CHOOSABLE and option.get("autocomplete") and option.get("choices"):
            errors.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
                "Choices and autocomplete are mutually exclusive",
            )
        names.add(option["name"])
        has_optional |= option["type"] > GROUP and not option.get("required")
        if option["type"] <= GROUP:
            _check_options(option.get("options") or [], (*here, "options"), errors)


def _weight(entry: dict[str, Any]) -> int:
    if "value" in entry:
        return _longest(entry, "name") + (len(entry["value"]) if isinstance(entry["value"], str) else 0)
    return _longest(entry, "name") + _longest(entry, "description") + sum(map(_weight, _inside(entry)))


def _inside(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    kind = entry.get("type") or CHAT
    if kind <= GROUP:
        yield from entry.get("options") or ()
    elif kind in CHOOSABLE:
        yield from entry.get("choices") or ()


def _longest(entry: dict[str, Any], name: str) -> int:
    translations = (entry.get(f"{name}_localizations") or {}).values()
    return max(len(entry.get(name) or ""), *map(len, translations), 0)


_SUGGESTED = {
    STRING: text(100),
    INTEGER: number(-(2**53), 2**53),
    NUMBER: number(-(2**53), 2**53, float),
}


def check_suggestions(body: Any, kind: int) -> None:
    """Raise ApiError 50035 if the choices of an autocomplete response do not fit the option's type."""
    choice = record({"name": text(100, 1), "value": _SUGGESTED[kind]}, {})
    shape = record({"choices": listed(choice, 25)}, {})
    check_form(lambda value, _, errors: shape(value, ("data",), errors), body)
