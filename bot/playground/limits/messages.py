"""Discord's refusals of messages and modals: the shapes of their components, and rules between them."""

from __future__ import annotations

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
    nonblank,
    number,
    one_of,
    record,
    snowflake,
    text,
)

# Shapes of components: components reference

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
    """Return whether a text looks like a Unicode emoji."""
    if not text or len(text) > 32:
        return False
    return KEYCAP in text or text[0] in "\N{COPYRIGHT SIGN}\N{REGISTERED SIGN}" or text[0] >= FIRST_SYMBOL


def emoji(value: Any, path: Path, errors: FormErrors) -> None:
    """The emoji of a button or option: an uploaded emoji's ID, or a symbol."""
    if not isinstance(value, dict):
        errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    elif value.get("id") is not None:
        snowflake(value["id"], (*path, "id"), errors)
    elif not is_symbol(str(value.get("name") or "")):
        errors.add((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def component_shape(required: dict[str, Shape], optional: dict[str, Shape]) -> Shape:
    """A component with these fields and the `id` that every component can have."""
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
        return component_shape({"custom_id": CUSTOM_ID, "options": listed(_OPTION, 25, 1)}, _SELECT)
    return component_shape({"custom_id": CUSTOM_ID}, {**_SELECT, "default_values": _DEFAULTS})


SELECT_SHAPES = {kind: select(kind) for kind in SELECTS}

_button = component_shape(
    {"style": one_of(1, 2, 3, 4, 5, 6)},
    {"label": text(80), "custom_id": CUSTOM_ID, "url": text(512), "emoji": emoji, "disabled": boolean},
)


def button(value: Any, path: Path, errors: FormErrors) -> None:
    """A button, whose style determines whether it needs a custom ID or a URL."""
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


_plain_row = component_shape({"components": listed(by_type({BUTTON: button, **SELECT_SHAPES}), 5, 1)}, {})


def action_row(value: Any, path: Path, errors: FormErrors) -> None:
    """An action row: up to five buttons, or one select."""
    _plain_row(value, path, errors)
    inside = value.get("components")
    if isinstance(inside, list) and len(inside) > 1 and any(_type_of(entry) in SELECTS for entry in inside):
        errors.add(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _type_of(value: Any) -> Any:
    return value.get("type") if isinstance(value, dict) else None


_media = record({"url": text(2048, 1)}, {})
TEXT = component_shape({"content": nonblank(4000)}, {})
_thumbnail = component_shape({"media": _media}, {"description": text(1024, 1), "spoiler": boolean})
_section = component_shape(
    {
        "components": listed(by_type({TEXT_DISPLAY: TEXT}), 3, 1),
        "accessory": by_type({BUTTON: button, THUMBNAIL: _thumbnail}),
    },
    {},
)
_gallery_item = record({"media": _media}, {"description": text(1024, 1), "spoiler": boolean})
_in_containers: dict[int, Shape] = {
    ROW: action_row,
    SECTION: _section,
    TEXT_DISPLAY: TEXT,
    GALLERY: component_shape({"items": listed(_gallery_item, 10, 1)}, {}),
    FILE: component_shape(
        {"file": record({"url": text(2048, 1, r"attachment://.+")}, {})}, {"spoiler": boolean}
    ),
    SEPARATOR: component_shape({}, {"divider": boolean, "spacing": one_of(1, 2)}),
}
_container = component_shape(
    {"components": listed(by_type(_in_containers), 40, 1)},
    {"accent_color": number(0, 0xFFFFFF), "spoiler": boolean},
)

PLAIN = listed(by_type({ROW: action_row}), 5)
"""The components of a message without IS_COMPONENTS_V2."""

LAYOUT = listed(by_type({**_in_containers, CONTAINER: _container}), 40)
"""The components of a message with IS_COMPONENTS_V2."""


# Rules between components: unique IDs, totals, select options, and files

MOST_COMPONENTS = 40
MOST_TEXT = 4000
HOLD_OTHERS = (ROW, SECTION, CONTAINER)
HOLDS_ONE = {SECTION: "accessory", LABEL: "component"}

Placed = tuple[Path, dict[str, Any]]


def walk(components: list[dict[str, Any]], path: Path = ("components",)) -> Iterator[Placed]:
    """Yield every component with its path, parents first, in display order."""
    for index, component in enumerate(components):
        yield from _with_inside(component, (*path, index))


def _with_inside(component: dict[str, Any], path: Path) -> Iterator[Placed]:
    yield path, component
    kind = component["type"]
    if kind in HOLD_OTHERS:
        yield from walk(component["components"], (*path, "components"))
    if kind in HOLDS_ONE:
        name = HOLDS_ONE[kind]
        yield from _with_inside(component[name], (*path, name))


def check_ids(placed: list[Placed], errors: FormErrors) -> None:
    """Check that custom IDs and component IDs are unique within a message."""
    for name, code, sentence in (
        ("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"),
        ("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"),
    ):
        seen: set[object] = set()
        for path, component in placed:
            value = component.get(name)
            if value and value in seen:
                errors.add((*path, name), code, sentence)
            seen.add(value)


def check_selects(placed: list[Placed], errors: FormErrors) -> None:
    """Check that a select's bounds fit its options, and that option values are unique."""
    for path, component in placed:
        if component["type"] not in SELECTS:
            continue
        low, high = _bounds(component)
        if low > high:
            errors.add((*path, "min_values"), "BASE_TYPE_BAD_LENGTH", "min_values must not exceed max_values")
        if component["type"] == STRING_SELECT:
            _check_select_options(path, component["options"], high, errors)


def _bounds(component: dict[str, Any]) -> tuple[int, int]:
    low, high = component.get("min_values"), component.get("max_values")
    return (1 if low is None else low), (1 if high is None else high)


def _check_select_options(path: Path, options: list[dict[str, Any]], high: int, errors: FormErrors) -> None:
    if high > len(options):
        errors.add(
            (*path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
            f"max_values must not exceed the number of options ({len(options)})",
        )
    if sum(bool(option.get("default")) for option in options) > high:
        errors.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values")
    seen: set[str] = set()
    for index, option in enumerate(options):
        if option["value"] in seen:
            errors.add(
                (*path, "options", index, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(option["value"])


def check_totals(placed: list[Placed], errors: FormErrors) -> None:
    """Check that a message has at most 40 components, including nested ones, and 4000 characters of text."""
    if len(placed) > MOST_COMPONENTS:
        errors.add(
            ("components",),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The maximum number of components ({MOST_COMPONENTS}) has been exceeded",
        )
    if sum(len(one["content"]) for _, one in placed if one["type"] == TEXT_DISPLAY) > MOST_TEXT:
        errors.add(
            ("components",),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Component displayable text exceeds maximum size of {MOST_TEXT}",
        )


def media_of(component: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the pictures and files that a component shows, each with its path inside the component."""
    kind = component["type"]
    if kind in (THUMBNAIL, FILE):
        name = "media" if kind == THUMBNAIL else "file"
        yield (name,), component[name]
    if kind == GALLERY:
        for index, item in enumerate(component["items"]):
            yield ("items", index, "media"), item["media"]


def check_files(placed: list[Placed], filenames: frozenset[str], errors: FormErrors) -> None:
    """Check that every `attachment://name` names a file of the message."""
    for path, component in placed:
        for inside, media in media_of(component):
            scheme, _, name = media["url"].partition("://")
            if scheme == "attachment" and name not in filenames:
                errors.add(
                    (*path, *inside, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found",
                )


# Messages, new or edited: resources, "Message"

MOST_EMBED_TEXT = 6000

_picture = record({"url": text(2048, 1)}, {})
_embed = record(
    {},
    {
        "title": text(256),
        "description": text(4096),
        "url": text(2048),
        "color": number(0, 0xFFFFFF),
        "footer": record({"text": text(2048, 1)}, {"icon_url": text(2048)}),
        "author": record({"name": text(256, 1)}, {"url": text(2048), "icon_url": text(2048)}),
        "image": _picture,
        "thumbnail": _picture,
        "fields": listed(record({"name": nonblank(256), "value": nonblank(1024)}, {"inline": boolean}), 25),
    },
)
_mentions = record(
    {},
    {
        "parse": listed(one_of("users", "roles", "everyone"), 3),
        "users": listed(snowflake, 100),
        "roles": listed(snowflake, 100),
        "replied_user": boolean,
    },
)
_attachment = record({"id": snowflake}, {"filename": text(1024, 1), "description": text(1024)})
_reference = record({"message_id": snowflake}, {"channel_id": snowflake, "fail_if_not_exists": boolean})
_nonce: Shape = lambda value, path, errors: text(25)(str(value), path, errors)  # noqa: E731 - a number or a text


def _shape(uses_layout: bool) -> Shape:
    return record(
        {},
        {
            "content": text(2000),
            "embeds": listed(_embed, 10),
            "allowed_mentions": _mentions,
            "attachments": listed(_attachment, 10),
            "components": LAYOUT if uses_layout else PLAIN,
            "flags": number(0, 2**31 - 1),
            "message_reference": _reference,
            "nonce": _nonce,
            "tts": ANYTHING,
        },
    )


_SHAPES = {uses_layout: _shape(uses_layout) for uses_layout in (False, True)}


def asks_for_layout(body: dict[str, Any]) -> bool:
    """Return whether a body sets the flag IS_COMPONENTS_V2."""
    flags = body.get("flags")
    return isinstance(flags, int) and bool(flags & IS_COMPONENTS_V2)


def check_message(body: Any, uses_layout: bool, path: Path = ()) -> None:
    """Raise ApiError 50035 if a body exceeds a limit."""

    def under_path(value: Any, _: Path, errors: FormErrors) -> None:
        _SHAPES[uses_layout](value, path, errors)

    def rules(value: dict[str, Any], errors: FormErrors) -> None:
        _check_layout(value, path, uses_layout, errors)
        _check_embeds(value.get("embeds") or [], path, errors)
        _check_mentions(value.get("allowed_mentions") or {}, path, errors)

    check_form(under_path, body, rules)


def _check_layout(body: dict[str, Any], path: Path, uses_layout: bool, errors: FormErrors) -> None:
    if uses_layout:
        for name in ("content", "embeds"):
            if body.get(name):
                errors.add(
                    (*path, name),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    placed = list(walk(body.get("components") or [], (*path, "components")))
    check_ids(placed, errors)
    check_selects(placed, errors)
    check_totals(placed, errors)


def _check_embeds(embeds: list[dict[str, Any]], path: Path, errors: FormErrors) -> None:
    if sum(map(_embed_text, embeds)) > MOST_EMBED_TEXT:
        errors.add(
            (*path, "embeds"),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}",
        )


def _embed_text(embed: dict[str, Any]) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        parts += [field["name"], field["value"]]
    return sum(len(part or "") for part in parts)


def _check_mentions(allowed: dict[str, Any], path: Path, errors: FormErrors) -> None:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            errors.add(
                (*path, "allowed_mentions"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


# Modals: receiving and responding, "Modal"

UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23

_text_input = component_shape(
    {"custom_id": CUSTOM_ID, "style": one_of(1, 2)},
    {
        "label": text(45),
        "min_length": number(0, 4000),
        "max_length": number(1, 4000),
        "required": boolean,
        "value": text(4000),
        "placeholder": text(100),
    },
)
_choice = record(
    {"label": text(100, 1), "value": text(100, 1)}, {"description": text(100), "default": boolean}
)


def _choices(least: int) -> Shape:
    return component_shape(
        {"custom_id": CUSTOM_ID, "options": listed(_choice, 10, least)},
        {"required": boolean, "min_values": number(0, 10), "max_values": number(1, 10)},
    )


_modal_inputs: dict[int, Shape] = {
    **SELECT_SHAPES,
    TEXT_INPUT: _text_input,
    UPLOAD: component_shape(
        {"custom_id": CUSTOM_ID},
        {"required": boolean, "min_values": number(0, 10), "max_values": number(1, 10)},
    ),
    RADIO: _choices(2),
    CHECKBOXES: _choices(1),
    CHECKBOX: component_shape({"custom_id": CUSTOM_ID}, {"default": boolean}),
}
_label = component_shape(
    {"label": text(45, 1), "component": by_type(_modal_inputs)}, {"description": text(100)}
)
_text_row = component_shape({"components": listed(by_type({TEXT_INPUT: _text_input}), 1, 1)}, {})
_modal = record(
    {
        "custom_id": CUSTOM_ID,
        "title": text(45, 1),
        "components": listed(by_type({ROW: _text_row, LABEL: _label, TEXT_DISPLAY: TEXT}), 5, 1),
    },
    {},
)


def check_modal(body: Any, path: Path = ()) -> None:
    """Raise ApiError 50035 if a modal exceeds a limit."""

    def under_path(value: Any, _: Path, errors: FormErrors) -> None:
        _modal(value, path, errors)

    def rules(value: dict[str, Any], errors: FormErrors) -> None:
        placed = list(walk(value["components"], (*path, "components")))
        check_ids(placed, errors)
        check_selects(placed, errors)
        _check_inputs(placed, errors)

    check_form(under_path, body, rules)


def _check_inputs(placed: list[Placed], errors: FormErrors) -> None:
    for path, component in placed:
        if component["type"] in SELECTS and component.get("disabled"):
            errors.add(
                (*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Components in a modal cannot be disabled"
            )
        inside = component["component"] if component["type"] == LABEL else {"type": None}
        if inside["type"] == TEXT_INPUT and inside.get("label"):
            errors.add(
                (*path, "component", "label"),
                "COMPONENT_LABEL_DUPLICATED",
                "A text input inside a label cannot have a label",
            )
