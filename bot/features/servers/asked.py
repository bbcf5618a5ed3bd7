"""What people with Manage Server ask about their server; `ServerHandler` answers."""

from __future__ import annotations

from typing import Any, ClassVar

from bot.game.preferences import PaletteName
from bot.game.servers import ServerSettings, ThreadPolicy
from bot.text.language import LANGUAGES
from bot.ui.actions.action import AUTO, SWITCH, Choices, FeatureAction, Number, new_values

NUMBERS = {str(number): number for number in (0, 1, 2, 3, 5, 10, 25, 50)}
# By the fields of `Configure`: the field of `ServerSettings`, and what the answers mean there. What a preset
# means depends on the server.
SERVER_CHOICES: Choices = {
    "dares": ("has_dares", SWITCH),
    "threads": ("threads", {policy.value: policy for policy in ThreadPolicy}),
    "tables": ("most_tables", NUMBERS),
    "hosted": ("most_hosted", NUMBERS),
    "language": ("language", {AUTO: None, **{code: code for code in LANGUAGES}}),
    "pictures": ("has_pictures", SWITCH),
    "palette": ("palette", {name.value: name for name in PaletteName}),
}
# By the words that name them in custom ids: the fields that hold ids, and whether there may be many.
PLACES: dict[str, tuple[str, bool]] = {
    "channels": ("channels", True),
    "roles": ("roles", True),
    "notify": ("notified_role", False),
    "log": ("staff_channel", False),
}


class ShowServer(FeatureAction, tag="server"):
    """Read a page of the settings."""

    page: Number = 0


class Configure(FeatureAction, tag="set"):
    """Change settings that have a few answers; empty fields stay as they are."""

    dares: str = ""
    threads: str = ""
    tables: str = ""
    hosted: str = ""
    language: str = ""
    pictures: str = ""
    palette: str = ""
    preset: str = ""

    @property
    def chosen(self) -> dict[str, Any]:
        """The fields of `ServerSettings` that change, with their new values; without the preset."""
        return new_values(self, SERVER_CHOICES)


class ConfigurePlaces(FeatureAction, tag="places"):
    """Choose channels or roles by their ids; `what` is one of `PLACES`."""

    filled_in: ClassVar = frozenset({"chosen"})
    what: str
    chosen: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[int, ...]:
        """What was chosen; Discord sends nothing but ids."""
        return tuple(int(one) for one in self.chosen if one.isdecimal())


class FixRules(FeatureAction, tag="fix"):
    """Choose which options of a page of the rules hosts may not change."""

    filled_in: ClassVar = frozenset({"chosen"})
    page: str
    chosen: tuple[str, ...] = ()


class FixRule(FeatureAction, tag="fix_one"):
    """Let hosts change an option, or not."""

    option: str
    is_fixed: bool


class CloseTable(FeatureAction, tag="close"):
    """End the table of a channel or thread, by its id."""

    channel: int


class DropPreset(FeatureAction, tag="drop"):
    """Delete a preset that the server has saved."""

    name: str


def answer_of(settings: ServerSettings, name: str) -> str:
    """What a server has chosen, as `Configure` calls it, even if no menu offers it."""
    if name == "preset":
        return settings.preset
    field, meanings = SERVER_CHOICES[name]
    held = getattr(settings, field)
    return next((answer for answer, meaning in meanings.items() if meaning == held), str(held))


def places_of(settings: ServerSettings, what: str) -> tuple[int, ...]:
    """The ids that a server has chosen for one of `PLACES`."""
    field, is_many = PLACES[what]
    held = getattr(settings, field)
    if is_many:
        return held
    return () if held is None else (held,)
