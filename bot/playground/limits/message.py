"""Shape and rules of a message's body, new or edited (resources, "Message")."""

from __future__ import annotations

from typing import Any

from bot.playground.limits import components, layout
from bot.playground.limits.errors import FormErrors, Path
from bot.playground.limits.forms import (
    ANYTHING,
    Shape,
    boolean,
    check_form,
    listed,
    nonblank,
    number,
    one_of,
    record,
    snowflake,
    text,
)

MOST_EMBED_TEXT = 6000

_picture = record({"url": text(2048, 1)}, {})
_embed = record(
    {},
    {
        "title": text(256),
        "description": text(4096),
        "url": text(2048),
        "color": number(0, 0xFFFFFF),
        "footer": record({"text": text(2048, 1)}, {"icon_url": text(2048)}),
        "author": record({"name": text(256, 1)}, {"url": text(2048), "icon_url": text(2048)}),
        "image": _picture,
        "thumbnail": _picture,
        "fields": listed(record({"name": nonblank(256), "value": nonblank(1024)}, {"inline": boolean}), 25),
    },
)
_mentions = record(
    {},
    {
        "parse": listed(one_of("users", "roles", "everyone"), 3),
        "users": listed(snowflake, 100),
        "roles": listed(snowflake, 100),
        "replied_user": boolean,
    },
)
_attachment = record({"id": snowflake}, {"filename": text(1024, 1), "description": text(1024)})
_reference = record({"message_id": snowflake}, {"channel_id": snowflake, "fail_if_not_exists": boolean})
_nonce: Shape = lambda value, path, errors: text(25)(str(value), path, errors)  # noqa: E731 - a number or a text


def _shape(uses_layout: bool) -> Shape:
    return record(
        {},
        {
            "content": text(2000),
            "embeds": listed(_embed, 10),
            "allowed_mentions": _mentions,
            "attachments": listed(_attachment, 10),
            "components": components.LAYOUT if uses_layout else components.PLAIN,
            "flags": number(0, 2**31 - 1),
            "message_reference": _reference,
            "nonce": _nonce,
            "tts": ANYTHING,
        },
    )


_SHAPES = {uses_layout: _shape(uses_layout) for uses_layout in (False, True)}


def asks_for_layout(body: dict[str, Any]) -> bool:
    """Whether a body sets the flag IS_COMPONENTS_V2."""
    flags = body.get("flags")
    return isinstance(flags, int) and bool(flags & components.IS_COMPONENTS_V2)


def check_message(body: Any, uses_layout: bool, path: Path = ()) -> None:
    """Raise ApiError 50035 if a body breaks a limit."""

    def under_path(value: Any, _: Path, errors: FormErrors) -> None:
        _SHAPES[uses_layout](value, path, errors)

    def rules(value: dict[str, Any], errors: FormErrors) -> None:
        _check_layout(value, path, uses_layout, errors)
        _check_embeds(value.get("embeds") or [], path, errors)
        _check_mentions(value.get("allowed_mentions") or {}, path, errors)

    check_form(under_path, body, rules)


def _check_layout(body: dict[str, Any], path: Path, uses_layout: bool, errors: FormErrors) -> None:
    if uses_layout:
        for name in ("content", "embeds"):
            if body.get(name):
                errors.add(
                    (*path, name),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    placed = list(layout.walk(body.get("components") or [], (*path, "components")))
    layout.check_ids(placed, errors)
    layout.check_selects(placed, errors)
    layout.check_totals(placed, errors)


def _check_embeds(embeds: list[dict[str, Any]], path: Path, errors: FormErrors) -> None:
    if sum(map(_embed_text, embeds)) > MOST_EMBED_TEXT:
        errors.add(
            (*path, "embeds"),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}",
        )


def _embed_text(embed: dict[str, Any]) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        parts += [field["name"], field["value"]]
    return sum(len(part or "") for part in parts)


def _check_mentions(allowed: dict[str, Any], path: Path, errors: FormErrors) -> None:
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            errors.add(
                (*path, "allowed_mentions"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
