"""Shapes of the components of messages (components reference)."""

from __future__ import annotations

from typing import Any

from bot.playground.limits.errors import FormErrors, Path
from bot.playground.limits.forms import (
    Shape,
    boolean,
    by_type,
    listed,
    nonblank,
    number,
    one_of,
    record,
    snowflake,
    text,
)

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL = 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6

IS_COMPONENTS_V2 = 1 << 15
"""The flag of messages made of Components V2; others hold only rows of buttons and selects."""

KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
FIRST_SYMBOL = "\N{DOUBLE EXCLAMATION MARK}"
CUSTOM_ID = text(100, 1)


def is_symbol(text: str) -> bool:
    """Whether a text looks like a Unicode emoji."""
    if not text or len(text) > 32:
        return False
    return KEYCAP in text or text[0] in "\N{COPYRIGHT SIGN}\N{REGISTERED SIGN}" or text[0] >= FIRST_SYMBOL


def emoji(value: Any, path: Path, errors: FormErrors) -> None:
    """The emoji of a button or option: an uploaded emoji's id, or a symbol."""
    if not isinstance(value, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    elif value.get("id") is not None:
        snowflake(value["id"], (*path, "id"), errors)
    elif not is_symbol(str(value.get("name") or "")):
        errors.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def component(required: dict[str, Shape], optional: dict[str, Shape]) -> Shape:
    """A component with these fields and the `id` every component may have."""
    return record(required, {"id": number(0, 2**31 - 1), **optional})


_OPTION = record(
    {"label": text(100, 1), "value": text(100, 1)},
    {"description": text(100), "emoji": emoji, "default": boolean},
)
_SELECT: dict[str, Shape] = {
    "placeholder": text(150),
    "min_values": number(0, 25),
    "max_values": number(1, 25),
    "disabled": boolean,
    "required": boolean,
}
_DEFAULTS = listed(record({"id": snowflake, "type": one_of("user", "role", "channel")}, {}), 25)


def select(kind: int) -> Shape:
    """A select menu of one of the five kinds."""
    if kind == STRING_SELECT:
        return component({"custom_id": CUSTOM_ID, "options": listed(_OPTION, 25, 1)}, _SELECT)
    return component({"custom_id": CUSTOM_ID}, {**_SELECT, "default_values": _DEFAULTS})


SELECT_SHAPES = {kind: select(kind) for kind in SELECTS}

_button = component(
    {"style": one_of(1, 2, 3, 4, 5, 6)},
    {"label": text(80), "custom_id": CUSTOM_ID, "url": text(512), "emoji": emoji, "disabled": boolean},
)


def button(value: Any, path: Path, errors: FormErrors) -> None:
    """A button; its style decides whether it needs a custom id or a URL."""
    _button(value, path, errors)
    style = value.get("style")
    if style == LINK and not value.get("url"):
        errors.add((*path, "url"), "BASE_TYPE_REQUIRED", "A url is required for link buttons")
    if style not in (LINK, PREMIUM) and not value.get("custom_id"):
        errors.add((*path, "custom_id"), "BASE_TYPE_REQUIRED", "A custom id is required")
    if value.get("custom_id" if style == LINK else "url"):
        errors.add(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        )
    if style != PREMIUM and not value.get("label") and not value.get("emoji"):
        errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")


_row = component({"components": listed(by_type({BUTTON: button, **SELECT_SHAPES}), 5, 1)}, {})


def row(value: Any, path: Path, errors: FormErrors) -> None:
    """An action row: up to five buttons, or one select."""
    _row(value, path, errors)
    inside = value.get("components")
    if isinstance(inside, list) and len(inside) > 1 and any(_kind(entry) in SELECTS for entry in inside):
        errors.add(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _kind(value: Any) -> Any:
    return value.get("type") if isinstance(value, dict) else None


_media = record({"url": text(2048, 1)}, {})
TEXT = component({"content": nonblank(4000)}, {})
_thumbnail = component({"media": _media}, {"description": text(1024, 1), "spoiler": boolean})
_section = component(
    {
        "components": listed(by_type({TEXT_DISPLAY: TEXT}), 3, 1),
        "accessory": by_type({BUTTON: button, THUMBNAIL: _thumbnail}),
    },
    {},
)
_gallery_item = record({"media": _media}, {"description": text(1024, 1), "spoiler": boolean})
_inside: dict[int, Shape] = {
    ROW: row,
    SECTION: _section,
    TEXT_DISPLAY: TEXT,
    GALLERY: component({"items": listed(_gallery_item, 10, 1)}, {}),
    FILE: component({"file": record({"url": text(2048, 1, r"attachment://.+")}, {})}, {"spoiler": boolean}),
    SEPARATOR: component({}, {"divider": boolean, "spacing": one_of(1, 2)}),
}
_container = component(
    {"components": listed(by_type(_inside), 40, 1)}, {"accent_color": number(0, 0xFFFFFF), "spoiler": boolean}
)

PLAIN = listed(by_type({ROW: row}), 5)
"""The components of a message without IS_COMPONENTS_V2."""

LAYOUT = listed(by_type({**_inside, CONTAINER: _container}), 40)
"""The components of a message with IS_COMPONENTS_V2."""
