"""Shapes of request bodies: small checks that can be combined, each of which records errors under its
path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from bot.playground.limits.errors import FormErrors, Path

Shape = Callable[[Any, Path, FormErrors], None]

ANYTHING: Shape = lambda value, path, errors: None  # noqa: E731 - a shape like the ones below


def text(most: int, least: int = 0, pattern: str | None = None) -> Shape:
    """A string of `least` to `most` characters."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if not isinstance(value, str):
            errors.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif not least <= len(value) <= most:
            errors.add(
                path, "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH", _length(least, most)
            )
        elif pattern is not None and re.fullmatch(pattern, value) is None:
            errors.add(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")

    return check


def nonblank(most: int) -> Shape:
    """A string of at most `most` characters that is not blank."""
    shape = text(most, 1)

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if isinstance(value, str) and not value.strip():
            errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            shape(value, path, errors)

    return check


def number(low: float, high: float, kind: type = int) -> Shape:
    """A number between two inclusive bounds."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if isinstance(value, bool) or not isinstance(value, (kind, int)):
            errors.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not {kind.__name__}.')
        elif value < low:
            errors.add(
                path, "NUMBER_TYPE_MIN", f"{kind.__name__} value should be greater than or equal to {low}."
            )
        elif value > high:
            errors.add(
                path, "NUMBER_TYPE_MAX", f"{kind.__name__} value should be less than or equal to {high}."
            )

    return check


def one_of(*values: Any) -> Shape:
    """Exactly one of these values."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if value not in values:
            listed_values = ", ".join(map(repr, values))
            errors.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed_values}}}.")

    return check


def boolean(value: Any, path: Path, errors: FormErrors) -> None:
    """True or false."""
    if not isinstance(value, bool):
        errors.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def snowflake(value: Any, path: Path, errors: FormErrors) -> None:
    """An ID, as a string of digits or as a number."""
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,20}", str(value)):
        errors.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def listed(shape: Shape, most: int, least: int = 0) -> Shape:
    """A list of `least` to `most` values of one shape."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if not isinstance(value, list):
            errors.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif not least <= len(value) <= most:
            errors.add(
                path, "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH", _length(least, most)
            )
        else:
            for index, entry in enumerate(value):
                shape(entry, (*path, index), errors)

    return check


def mapped(key: Shape, shape: Shape) -> Shape:
    """An object whose keys and values all have one shape."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if not isinstance(value, dict):
            errors.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for name, entry in value.items():
            key(name, (*path, name), errors)
            shape(entry, (*path, name), errors)

    return check


def record(required: Mapping[str, Shape], optional: Mapping[str, Shape]) -> Shape:
    """An object with these fields. Like Discord, it ignores unknown fields and treats null as absent."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        if not isinstance(value, dict):
            errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name in required:
            if value.get(name) is None:
                errors.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
        for name, shape in {**required, **optional}.items():
            if value.get(name) is not None:
                shape(value[name], (*path, name), errors)

    return check


def by_type(shapes: Mapping[int, Shape]) -> Shape:
    """An object whose `type` selects its shape."""

    def check(value: Any, path: Path, errors: FormErrors) -> None:
        kind: Any = value.get("type") if isinstance(value, dict) else None
        if isinstance(kind, bool) or not isinstance(kind, int) or kind not in shapes:
            allowed = ", ".join(map(str, shapes))
            errors.add(
                (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({allowed}).'
            )
        else:
            shapes[kind](value, path, errors)

    return check


def check_form(shape: Shape, body: Any, *rules: Callable[[Any, FormErrors], None]) -> None:
    """Raise ApiError 50035 if a body does not have the shape, or breaks a rule between fields."""
    errors = FormErrors()
    shape(body, (), errors)
    errors.raise_if_any()
    for rule in rules:
        rule(body, errors)
    errors.raise_if_any()


def _length(least: int, most: int) -> str:
    return (
        f"Must be between {least} and {most} in length." if least else f"Must be {most} or fewer in length."
    )
