"""Parses the payload of a view, and lists Discord's objections to it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from discord.ui import LayoutView

from bot.ui.transport.panels import Panel
from tests.discord_api import limits
from tests.presses import Pressed, parse

COMPONENTS_V2 = 1 << 15  # the flag of a message made of components
ROW, BUTTON, SELECT, TEXT = 1, 2, 3, 10


@dataclass(frozen=True)
class Payload:
    """The parsed payload of a view."""

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
    def presses(self) -> list[Pressed]:
        """All possible presses: on live buttons, and on each choice of a menu."""
        pressed = [parse(component["custom_id"]) for component in self.live]
        for select in self.of_type(SELECT):
            asked = parse(select["custom_id"])
            assert asked is not None
            pressed += [dataclasses.replace(asked, argument=choice["value"]) for choice in select["options"]]
        return [press for press in pressed if press is not None]


def payload_of(shown: Panel | LayoutView) -> Payload:
    """The payload of a view, or of a panel in text, in the form that Discord gets."""
    view = shown.view() if isinstance(shown, Panel) else shown
    return Payload(view.to_components())


def _walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components", ()))


def complaints(payload: Payload) -> list[str]:
    """Return Discord's objections, and custom IDs that the bot could not read."""
    body = {"flags": COMPONENTS_V2, "components": payload.components}
    ids = [component["custom_id"] for component in _walk(payload.components) if "custom_id" in component]
    unread = [f"cannot read {custom_id}" for custom_id in ids if parse(custom_id) is None]
    return unread + limits.complaints("POST", "/channels/1/messages", body)


def open_places(payload: Payload) -> list[str]:
    """Placeholders of sentences that were not filled in."""
    return re.findall(r"\{[a-z_]*\}", payload.text)
