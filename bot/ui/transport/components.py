"""Menus and forms for Discord, within its limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import CheckboxGroupOption, RadioGroupOption, SelectOption
from discord.ui import (
    CheckboxGroup,
    FileUpload,
    Label,
    Modal,
    RadioGroup,
    Select,
    TextInput,
)

from bot.text.language import Words
from bot.ui.actions.action import Action, FormAsked, FormChoice, FormField, FormFile
from bot.ui.transport import Component
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.panels import row

# rehearsed by menu_limit
CHOICES = 25  # maximum options of a select
CHOICE = 100  # maximum characters of an option's label, and of its description
FORM_TITLE = 45  # maximum characters (Discord: Modals)


# rehearsed by form_filled
def form(asked: FormAsked, origin: Origin) -> Modal:
    """A form that returns the requested action with its fields filled in. It is stopped, like a panel."""
    modal = Modal(title=str(asked.title)[:FORM_TITLE], custom_id=origin.custom_id(asked.action))
    for field in asked.fields:
        modal.add_item(_labeled(asked.action, field))
    modal.stop()
    return modal


def _labeled(action: Action, field: FormField | FormChoice | FormFile) -> Label[Any]:
    match field:
        case FormField():
            return Label(text=str(field.label), component=_line(action, field))
        case FormChoice():
            return Label(text=str(field.label), component=_question(field))
        case FormFile():
            hint = cut(str(field.hint), CHOICE)
            return Label(text=str(field.label), description=hint, component=_file(field))


# rehearsed by file_sent
def _file(field: FormFile) -> FileUpload[Any]:
    return FileUpload(custom_id=field.name, min_values=1, max_values=1)


def _line(action: Action, field: FormField) -> TextInput[Any]:
    given = str(getattr(action, field.name)) or None
    return TextInput(custom_id=field.name, max_length=field.longest, default=given)


def _question(field: FormChoice) -> CheckboxGroup[Any] | RadioGroup[Any]:
    """Checkboxes for any number of answers, or radio buttons for one answer. The menus of a message don't fit
    in a form.
    """
    answers = [
        _line_of(answer.label, answer.value, answer.hint, is_chosen=answer.is_given)
        for answer in field.answers
    ]
    if field.takes_many:
        boxes = [CheckboxGroupOption(**answer) for answer in answers]
        return CheckboxGroup(custom_id=field.name, options=boxes, min_values=0, required=False)
    return RadioGroup(custom_id=field.name, options=[RadioGroupOption(**answer) for answer in answers])


def choice(label: Words, value: str, description: Words = "", *, is_chosen: bool = False) -> SelectOption:
    """A menu option. Longer texts are cut."""
    return SelectOption(**_line_of(label, value, description, is_chosen=is_chosen))


def _line_of(label: Words, value: str, description: Words, *, is_chosen: bool) -> dict[str, Any]:
    """The common parts of options in menus, radio groups, and checkbox groups."""
    hint = cut(str(description), CHOICE) or None
    return {"label": cut(str(label), CHOICE), "value": value, "description": hint, "default": is_chosen}


def cut(text: str, longest: int) -> str:
    """Return the text, shortened with an ellipsis if it is too long."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


# rehearsed by menu_of_many
def menu(
    custom_id: str, placeholder: Words, choices: Sequence[SelectOption], *, takes_many: bool = False
) -> Component:
    """A menu with at most 25 options in its own row. People can choose one option, or any number."""
    hint, options = str(placeholder), list(choices[:CHOICES])
    least, most = (0, len(options)) if takes_many else (1, 1)
    select: Select[Any] = Select(
        custom_id=custom_id, placeholder=hint, options=options, min_values=least, max_values=most
    )
    return row(dict(select.to_component_dict()))
