"""Discord's documented limits for messages, forms and commands, most of which its schemas do not state.

Sources are the pages of Discord's developer documentation: Component Reference, Message, Receiving and
Responding to Interactions, Emoji, Poll.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tests.discord_api import command_limits

Component = dict[str, Any]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
TEXT_DISPLAY, FILE, LABEL, RADIO_GROUP, CHECKBOX_GROUP = 10, 13, 18, 21, 22
SELECTS = {3, 5, 6, 7, 8}
V2_ONLY = {9, 10, 11, 12, 13, 14, 17}
LINK, PREMIUM = 5, 6
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
REPLY, DEFERRED_REPLY, UPDATE, SUGGESTIONS, FORM = 4, 5, 7, 8, 9

LENGTHS = {"custom_id": (1, 100), "label": (1, 80), "placeholder": (0, 150)}
CONTENTS = ("content", "embeds", "sticker_ids", "components", "poll", "attachments", "message_reference")


def complaints(method: str, path: str, body: Any, files: Iterable[str] = ()) -> list[str]:
    """Returns what Discord would refuse in a request that its schemas allow; `path` is below /api/v10."""
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
        yield from command_limits.complaints(body if isinstance(body, list) else [body])
    elif re.match(r"/channels/\d+/messages(/\d+)?$", path) and is_written:
        yield from _about_message(body, files, is_new=is_new)
    elif path.startswith("/webhooks/") and is_written:
        yield from _about_message(body, files, is_new=is_new, is_reply=True)
    elif path.endswith("/emojis") and is_new:
        yield from _about_emoji(body)


def _about_callback(body: dict[str, Any], files: set[str]) -> Iterator[str]:
    kind, data = body.get("type"), body.get("data") or {}
    if kind == DEFERRED_REPLY and (data.keys() - {"flags"} or data.get("flags", 0) & ~EPHEMERAL):
        yield "a deferred reply says more than that it is ephemeral"
    elif kind in (REPLY, UPDATE):
        yield from _about_message(data, files, is_new=kind == REPLY, is_reply=True)
    elif kind == FORM:
        if len(data.get("components") or []) > 5:
            yield "more than 5 components in a form"
        yield from _about_components(data.get("components") or [], files, is_form=True)
    elif kind == SUGGESTIONS:
        values = [choice.get("value") for choice in data.get("choices") or []]
        if any(isinstance(value, str) and len(value) > 100 for value in values):
            yield "a suggested value of more than 100 characters"


def _about_message(
    body: dict[str, Any], files: set[str], *, is_new: bool, is_reply: bool = False
) -> Iterator[str]:
    flags, components = body.get("flags") or 0, body.get("components") or []
    files = files | {one.get("filename", "") for one in body.get("attachments") or []}
    if len(body.get("content") or "") > 2000:
        yield "more than 2000 characters of content"
    if is_new and not files and not any(body.get(name) for name in CONTENTS):
        yield "an empty message"
    if flags & EPHEMERAL and not is_reply:
        yield "an ephemeral message that answers no interaction"
    yield from _about_mentions(body.get("allowed_mentions") or {})
    yield from _about_embeds(body.get("embeds") or [], files)
    if any(
        len(one["poll_media"].get("text") or "") > 55 for one in (body.get("poll") or {}).get("answers", ())
    ):
        yield "a poll answer of more than 55 characters"
    yield from (_about_v2 if flags & COMPONENTS_V2 else _about_v1)(body, list(walk(components)))
    yield from _about_components(components, files)


def _about_v1(body: dict[str, Any], components: Sequence[Component]) -> Iterator[str]:
    if len(body.get("components") or []) > 5:
        yield "more than 5 rows"
    if any(component["type"] in V2_ONLY for component in components):
        yield "a component that needs the flag IS_COMPONENTS_V2"


def _about_v2(body: dict[str, Any], components: Sequence[Component]) -> Iterator[str]:
    texts = [component["content"] for component in components if component["type"] == TEXT_DISPLAY]
    if any(body.get(name) for name in ("content", "embeds", "poll", "sticker_ids")):
        yield "content, embeds, a poll or stickers beside IS_COMPONENTS_V2"
    if len(components) > 40:
        yield f"{len(components)} components, 40 allowed"
    if sum(map(len, texts)) > 4000:
        yield "more than 4000 characters of text"
    if not all(text.strip() for text in texts):
        yield "an empty text"


def _about_mentions(allowed: dict[str, Any]) -> Iterator[str]:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            yield f"allowed_mentions parses {kind} and lists them"


def _about_embeds(embeds: Sequence[dict[str, Any]], files: set[str]) -> Iterator[str]:
    texts: list[str] = []
    for embed in embeds:
        fields = [field[part] for field in embed.get("fields") or () for part in ("name", "value")]
        parts = [embed.get("title"), embed.get("description")]
        parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        texts += [*fields, *(part for part in parts if part)]
        if not all(field.strip() for field in fields):
            yield "an empty field of an embed"
        yield from _about_file((embed.get("image") or {}).get("url") or "", files)
    if sum(map(len, texts)) > 6000:
        yield "more than 6000 characters of embeds"


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
    """All components, nested ones too."""
    for component in components:
        yield component
        inner = [component.get("accessory"), component.get("component"), *(component.get("components") or ())]
        yield from walk(one for one in inner if one)


def _about_components(top: Sequence[Component], files: set[str], *, is_form: bool = False) -> Iterator[str]:
    components = list(walk(top))
    for name in ("custom_id", "id"):
        ids = Counter(component[name] for component in components if component.get(name))
        yield from (f"{name} {one!r} {count} times" for one, count in ids.items() if count > 1)
    for component in components:
        yield from _about_lengths(component)
        yield from _about_kind(component, is_form=is_form)
        yield from _about_options(component)
        urls = [(part or {}).get("url", "") for part in _media(component)]
        yield from (complaint for url in urls for complaint in _about_file(url, files))
        if component["type"] == FILE and not all(url.startswith("attachment://") for url in urls):
            yield "a file that is no attachment"


def _about_lengths(component: Component) -> Iterator[str]:
    for name, (least, most) in LENGTHS.items():
        text = component.get(name)
        if text is not None and component["type"] != LABEL and not least <= len(text) <= most:
            yield f"{name} of {len(text)} characters, {least} to {most} allowed"


def _about_kind(component: Component, *, is_form: bool) -> Iterator[str]:
    kind, emoji = component["type"], component.get("emoji")
    if kind == ROW:
        yield from _about_row(component["components"])
    elif kind == BUTTON:
        yield from _about_button(component)
    elif kind in SELECTS:
        yield from _about_select(component, is_form=is_form)
    elif (
        kind == LABEL and component["component"]["type"] == TEXT_INPUT and component["component"].get("label")
    ):
        yield "a text input with a label of its own inside a label"
    if isinstance(emoji, dict) and not emoji.get("id") and emoji.get("name", "").isascii():
        yield f"{emoji.get('name')!r} is no emoji"


def _about_row(components: Sequence[Component]) -> Iterator[str]:
    if not 1 <= len(components) <= 5:
        yield f"a row of {len(components)} components"
    if len(components) > 1 and any(component["type"] in SELECTS for component in components):
        yield "a select that shares its row"


def _about_button(button: Component) -> Iterator[str]:
    expected = {LINK: {"url"}, PREMIUM: {"sku_id"}}.get(button.get("style", 0), {"custom_id"})
    actual = {name for name in ("custom_id", "url", "sku_id") if button.get(name)}
    if actual != expected:
        yield f"a button of style {button.get('style')} with {sorted(actual)}"
    if button.get("style") != PREMIUM and not (button.get("label") or button.get("emoji")):
        yield "a button without label and emoji"


def _about_select(select: Component, *, is_form: bool) -> Iterator[str]:
    least, most = (1 if select.get(name) is None else select[name] for name in ("min_values", "max_values"))
    if least > most:
        yield "min_values exceeds max_values"
    if is_form and select.get("disabled"):
        yield "a disabled select in a form"
    if is_form and least == 0 and select.get("required") is not False:
        yield "a required select that may stay empty"


def _about_options(component: Component) -> Iterator[str]:
    if component["type"] not in (STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP):
        return
    options, most = component.get("options") or [], component.get("max_values") or 1
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options, 1 to 25 allowed"
    if len({option["value"] for option in options}) != len(options):
        yield "two options with the same value"
    if any(not 1 <= len(option[part]) <= 100 for option in options for part in ("label", "value")):
        yield "an option's label or value beyond 1 to 100 characters"
    if component["type"] == STRING_SELECT and most > len(options):
        yield "max_values exceeds the number of options"
    if component["type"] != CHECKBOX_GROUP and sum(bool(option.get("default")) for option in options) > most:
        yield "more defaults than may be chosen"


def _media(component: Component) -> list[dict[str, Any] | None]:
    return [
        component.get("media"),
        component.get("file"),
        *(one.get("media") for one in component.get("items") or ()),
    ]


def _about_file(url: str, files: set[str]) -> Iterator[str]:
    if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
        yield f"{url} names no file of this request"
