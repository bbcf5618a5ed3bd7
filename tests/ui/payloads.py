"""The payload of a view taken apart, and what Discord would refuse of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from discord.ui import LayoutView

from bot.ui.transport.custom_ids import Press, parse

LIMITS = Path(__file__).parents[2].parent / "shared" / "tools" / "discord_limits.py"
COMPONENTS_V2 = 1 << 15  # the flag of a message of components
ROW, BUTTON, SELECT, TEXT = 1, 2, 3, 10


@dataclass(frozen=True)
class Payload:
    """The payload of a view, taken apart."""

    components: list[dict[str, Any]]

    def of_type(self, kind: int) -> list[dict[str, Any]]:
        return [component for component in _walk(self.components) if component["type"] == kind]

    @property
    def text(self) -> str:
        return "\n".join(component["content"] for component in self.of_type(TEXT))

    @property
    def live(self) -> list[dict[str, Any]]:
        """The buttons that can be pressed."""
        return [component for component in self.of_type(BUTTON) if not component.get("disabled")]

    @property
    def labels(self) -> list[str]:
        return [component["label"] for component in self.of_type(BUTTON)]

    @property
    def presses(self) -> list[Press]:
        """All that can be asked for: by live buttons, and by each choice of a menu."""
        pressed = [parse(component["custom_id"]) for component in self.live]
        for select in self.of_type(SELECT):
            asked = parse(select["custom_id"])
            assert asked is not None
            pressed += [replace(asked, argument=choice["value"]) for choice in select["options"]]
        return [press for press in pressed if press is not None]


def sheet_of(view: LayoutView) -> Payload:
    """The payload of a view as Discord would get it."""
    return Payload(view.to_components())


def _walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))


def complaints(sheet: Payload) -> list[str]:
    """What Discord would refuse, by its documented limits (Components reference; Create Message)."""
    everything = list(_walk(sheet.components))
    ids = [component["custom_id"] for component in everything if "custom_id" in component]
    found = {
        "more than 40 components": len(everything) > 40,
        "more than 4000 characters": sum(len(text["content"]) for text in sheet.of_type(TEXT)) > 4000,
        "an empty text": any(not text["content"].strip() for text in sheet.of_type(TEXT)),
        "the same custom id twice": len(ids) != len(set(ids)),
        "a long custom id": any(not 1 <= len(custom_id) <= 100 for custom_id in ids),
        "a foreign custom id": any(parse(custom_id) is None for custom_id in ids),
        "a row of wrong length": any(not 1 <= len(row["components"]) <= 5 for row in sheet.of_type(ROW)),
        "a bad label": any(not 1 <= len(label) <= 80 for label in sheet.labels),
        "a menu that shares its row": any(
            len(row["components"]) > 1 and any(item["type"] == SELECT for item in row["components"])
            for row in sheet.of_type(ROW)
        ),
    }
    return [complaint for complaint, is_so in found.items() if is_so] + _menu_complaints(sheet)


def open_places(sheet: Payload) -> list[str]:
    """The places of sentences that nobody has filled in."""
    return re.findall(r"\{[a-z_]*\}", sheet.text)


def _menu_complaints(sheet: Payload) -> list[str]:
    found: list[str] = []
    for select in sheet.of_type(SELECT):
        choices = select["options"]
        values = [choice["value"] for choice in choices]
        if not 1 <= len(choices) <= 25 or len(values) != len(set(values)):
            found.append("a menu of the wrong length or with twins")
        if any(not 1 <= len(choice[part]) <= 100 for choice in choices for part in ("label", "value")):
            found.append("a long choice")
        if len(select["placeholder"]) > 150:
            found.append("a long placeholder")
    return found


def linted(sheet: Payload) -> list[str]:
    """What the shared checker of Discord's limits complains about."""
    body = {"flags": COMPONENTS_V2, "components": sheet.components}
    return _checker().lint("POST", "/channels/1/messages", body)


@cache
def _checker() -> Any:
    spec = spec_from_file_location("discord_limits", LIMITS)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
