"""Discord's documented limits, most of which its schemas leave out, for requests that don't reach a
playground.

These checks call the playground's own limits; this module adds only limits that depend on the route of a
request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bot.playground.limits.commands import check_commands
from bot.playground.limits.errors import ApiError, FormErrors
from bot.playground.limits.messages import asks_for_layout, check_files, check_message, check_modal
from bot.playground.limits.messages import walk as placed_in

Component = dict[str, Any]

EPHEMERAL = 1 << 6
REPLY, DEFERRED_REPLY, UPDATE, SUGGESTIONS, FORM = 4, 5, 7, 8, 9
CONTENTS = ("content", "embeds", "sticker_ids", "components", "poll", "attachments", "message_reference")


def complaints(method: str, path: str, body: Any, files: Iterable[str] = ()) -> list[str]:
    """Return the parts of a request that Discord would refuse although its schemas allow them; `path` is
    below /api/v10.
    """
    return list(_about_request(method, path, body, set(files)))


def _about_request(method: str, path: str, body: Any, files: set[str]) -> Iterator[str]:
    if "/reactions/" in path and not path.isascii():
        yield "the emoji of a reaction is not percent-encoded"
    if body is None:
        return
    is_new, is_written = method == "POST", method in ("POST", "PATCH")
    if path.endswith("/callback"):
        yield from _about_callback(body, files)
    elif path.endswith("/commands"):
        yield from _refused(check_commands, body if isinstance(body, list) else [body])
    elif re.match(r"/channels/\d+/messages(/\d+)?$", path) and is_written:
        yield from _about_message(body, files, is_new=is_new)
    elif path.startswith("/webhooks/") and is_written:
        yield from _about_message(body, files, is_new=is_new, is_reply=True)
    elif path.endswith("/emojis") and is_new:
        yield from _about_emoji(body)


def _refused(check: Callable[..., None], *given: Any) -> Iterator[str]:
    try:
        check(*given)
    except ApiError as refusal:
        yield json.dumps(refusal.body)


def _about_callback(body: dict[str, Any], files: set[str]) -> Iterator[str]:
    kind, data = body.get("type"), body.get("data") or {}
    if kind == DEFERRED_REPLY and (data.keys() - {"flags"} or data.get("flags", 0) & ~EPHEMERAL):
        yield "a deferred reply says more than that it is ephemeral"
    elif kind in (REPLY, UPDATE):
        yield from _about_message(data, files, is_new=kind == REPLY, is_reply=True)
    elif kind == FORM:
        yield from _refused(check_modal, data)
        selects = [one for one in walk(data.get("components") or []) if one.get("min_values") == 0]
        if any(select.get("required") is not False for select in selects):
            yield "a required select that may stay empty"
    elif kind == SUGGESTIONS:
        values = [choice.get("value") for choice in data.get("choices") or []]
        if any(isinstance(value, str) and len(value) > 100 for value in values):
            yield "a suggested value of more than 100 characters"


def _about_message(
    body: dict[str, Any], files: set[str], *, is_new: bool, is_reply: bool = False
) -> Iterator[str]:
    files = files | {one.get("filename", "") for one in body.get("attachments") or []}
    if is_new and not files and not any(body.get(name) for name in CONTENTS):
        yield "an empty message"
    if (body.get("flags") or 0) & EPHEMERAL and not is_reply:
        yield "an ephemeral message that answers no interaction"
    refused = list(_refused(check_message, body, asks_for_layout(body)))
    yield from refused or _refused(_check_files, body, frozenset(files))


def _check_files(body: dict[str, Any], files: frozenset[str]) -> None:
    errors = FormErrors()
    check_files(list(placed_in(body.get("components") or [])), files, errors)
    errors.raise_if_any()


def _about_emoji(body: dict[str, Any]) -> Iterator[str]:
    if not re.fullmatch(r"\w{2,32}", body["name"], re.ASCII):
        yield f"{body['name']!r} is no name of an emoji"
    if not str(body["image"]).startswith("data:image/"):
        yield "the picture of an emoji is no data URI"


def texts_of(component: Component) -> list[str]:
    """The text of a component, or the descriptions of its pictures."""
    described = [item["description"] for item in component.get("items", ())]
    return [component["content"]] if "content" in component else described


def walk(components: Iterable[Component]) -> Iterator[Component]:
    """All components, including nested ones."""
    for component in components:
        yield component
        inner = [component.get("accessory"), component.get("component"), *(component.get("components") or ())]
        yield from walk(one for one in inner if one)
