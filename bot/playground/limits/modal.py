"""Shape and rules of a modal (components reference; receiving and responding, "Modal")."""

from __future__ import annotations

from typing import Any

from bot.playground.limits import components as parts
from bot.playground.limits import layout
from bot.playground.limits.errors import FormErrors, Path
from bot.playground.limits.forms import (
    Shape,
    boolean,
    by_type,
    check_form,
    listed,
    number,
    one_of,
    record,
    text,
)

UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23

_text_input = parts.component(
    {"custom_id": parts.CUSTOM_ID, "style": one_of(1, 2)},
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
    return parts.component(
        {"custom_id": parts.CUSTOM_ID, "options": listed(_choice, 10, least)},
        {"required": boolean, "min_values": number(0, 10), "max_values": number(1, 10)},
    )


_inputs: dict[int, Shape] = {
    **parts.SELECT_SHAPES,
    parts.TEXT_INPUT: _text_input,
    UPLOAD: parts.component(
        {"custom_id": parts.CUSTOM_ID},
        {"required": boolean, "min_values": number(0, 10), "max_values": number(1, 10)},
    ),
    RADIO: _choices(2),
    CHECKBOXES: _choices(1),
    CHECKBOX: parts.component({"custom_id": parts.CUSTOM_ID}, {"default": boolean}),
}
_label = parts.component({"label": text(45, 1), "component": by_type(_inputs)}, {"description": text(100)})
_row = parts.component({"components": listed(by_type({parts.TEXT_INPUT: _text_input}), 1, 1)}, {})
_modal = record(
    {
        "custom_id": parts.CUSTOM_ID,
        "title": text(45, 1),
        "components": listed(
            by_type({parts.ROW: _row, parts.LABEL: _label, parts.TEXT_DISPLAY: parts.TEXT}), 5, 1
        ),
    },
    {},
)


def check_modal(body: Any, path: Path = ()) -> None:
    """Raise ApiError 50035 if a modal breaks a limit."""

    def under_path(value: Any, _: Path, errors: FormErrors) -> None:
        _modal(value, path, errors)

    def rules(value: dict[str, Any], errors: FormErrors) -> None:
        placed = list(layout.walk(value["components"], (*path, "components")))
        layout.check_ids(placed, errors)
        layout.check_selects(placed, errors)
        _check_inputs(placed, errors)

    check_form(under_path, body, rules)


def _check_inputs(placed: list[layout.Placed], errors: FormErrors) -> None:
    for path, component in placed:
        if component["type"] in parts.SELECTS and component.get("disabled"):
            errors.add(
                (*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Components in a modal cannot be disabled"
            )
        inside = component["component"] if component["type"] == parts.LABEL else {"type": None}
        if inside["type"] == parts.TEXT_INPUT and inside.get("label"):
            errors.add(
                (*path, "component", "label"),
                "COMPONENT_LABEL_DUPLICATED",
                "A text input inside a label cannot have a label",
            )
