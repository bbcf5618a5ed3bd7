"""A bot's components as Discord returns them: with ids and defaults filled in, and files resolved."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any

from bot.playground.limits import components as parts
from bot.playground.limits.layout import media_of, walk
from bot.playground.world.clock import Snowflakes
from bot.playground.world.messages import Attachment

_SELECT_DEFAULTS = {"min_values": 1, "max_values": 1}
_DEFAULTS: dict[int, dict[str, Any]] = {
    **dict.fromkeys(parts.SELECTS, _SELECT_DEFAULTS),
    parts.CONTAINER: {"accent_color": None, "spoiler": False},
    parts.SEPARATOR: {"spacing": 1, "divider": True},
    parts.THUMBNAIL: {"description": None, "spoiler": False},
    parts.FILE: {"name": None, "size": None, "spoiler": False},
}


def completed(
    components: list[dict[str, Any]], attachments: list[Attachment], snowflakes: Snowflakes
) -> list[dict[str, Any]]:
    """A copy of a message's components in the form Discord returns them."""
    copies = deepcopy(components)
    placed = [component for _, component in walk(copies)]
    taken = {component["id"] for component in placed if component.get("id")}
    fresh = (number for number in count(1) if number not in taken)
    for component in placed:
        component["id"] = component.get("id") or next(fresh)
        _fill(component)
        for _, media in media_of(component):
            media.update(_resolved(media["url"], attachments, snowflakes.next))
        if component["type"] == parts.FILE:
            _describe_file(component, attachments)
    return copies


def _fill(component: dict[str, Any]) -> None:
    defaults = _DEFAULTS.get(component["type"], {})
    for holder in (component, *component.get("options", ())):
        _drop_nulls(holder)
        emoji = holder.get("emoji", {})
        _drop_nulls(emoji)
        for named in (emoji, *holder.get("default_values", ())):
            if "id" in named:
                named["id"] = str(named["id"])  # ids may be sent as numbers; they come back as strings
    for name, value in defaults.items():
        component.setdefault(name, value)
    for item in component["items"] if component["type"] == parts.GALLERY else ():
        item["description"] = item.get("description")
        item["spoiler"] = bool(item.get("spoiler"))


def _drop_nulls(body: dict[str, Any]) -> None:
    for name in [name for name, value in body.items() if value is None]:
        del body[name]


def _resolved(url: str, attachments: list[Attachment], next_id: Callable[[], int]) -> dict[str, Any]:
    attachment = _named(url, attachments)
    if attachment is None:
        return {"id": str(next_id()), "url": url, "proxy_url": url}
    width, height = attachment.size or (None, None)
    return {
        "id": str(next_id()),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "width": width,
        "height": height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
    }


def _describe_file(component: dict[str, Any], attachments: list[Attachment]) -> None:
    for attachment in attachments:
        if str(attachment.id) == component["file"].get("attachment_id"):
            component.update(name=attachment.filename, size=attachment.length)


def _named(url: str, attachments: list[Attachment]) -> Attachment | None:
    return next((one for one in attachments if url in (f"attachment://{one.filename}", one.url)), None)
