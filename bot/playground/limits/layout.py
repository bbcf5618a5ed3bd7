"""The rules between a message's components: unique ids, totals, and select options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.playground.limits.components import (
    CONTAINER,
    FILE,
    GALLERY,
    LABEL,
    ROW,
    SECTION,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    THUMBNAIL,
)
from bot.playground.limits.errors import FormErrors, Path

MOST_COMPONENTS = 40
MOST_TEXT = 4000
HOLD_OTHERS = (ROW, SECTION, CONTAINER)
HOLDS_ONE = {SECTION: "accessory", LABEL: "component"}

Placed = tuple[Path, dict[str, Any]]


def walk(components: list[dict[str, Any]], path: Path = ("components",)) -> Iterator[Placed]:
    """Every component with its path, parents first, in display order."""
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
    """Custom ids and component ids must be unique within a message."""
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
    """A select's bounds must fit its options, and option values must be unique."""
    for path, component in placed:
        if component["type"] not in SELECTS:
            continue
        low, high = _bounds(component)
        if low > high:
            errors.add((*path, "min_values"), "BASE_TYPE_BAD_LENGTH", "min_values must not exceed max_values")
        if component["type"] == STRING_SELECT:
            _check_options(path, component["options"], high, errors)


def _bounds(component: dict[str, Any]) -> tuple[int, int]:
    low, high = component.get("min_values"), component.get("max_values")
    return (1 if low is None else low), (1 if high is None else high)


def _check_options(path: Path, options: list[dict[str, Any]], high: int, errors: FormErrors) -> None:
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
    """A message has at most 40 components, nested ones included, and 4000 characters of text."""
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
    """The pictures and files a component shows, each with its path inside the component."""
    kind = component["type"]
    if kind in (THUMBNAIL, FILE):
        name = "media" if kind == THUMBNAIL else "file"
        yield (name,), component[name]
    if kind == GALLERY:
        for index, item in enumerate(component["items"]):
            yield ("items", index, "media"), item["media"]


def check_files(placed: list[Placed], filenames: frozenset[str], errors: FormErrors) -> None:
    """Every `attachment://name` must name a file of the message."""
    for path, component in placed:
        for inside, media in media_of(component):
            scheme, _, name = media["url"].partition("://")
            if scheme == "attachment" and name not in filenames:
                errors.add(
                    (*path, *inside, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    "The referenced attachment was not found",
                )
