"""What somebody wants a message to say, and everything that Discord checks before it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.playground.errors import EMPTY_MESSAGE, ApiError, Faults, Path
from bot.playground.files import check_uploads, filenames_after
from bot.playground.interactions import Interaction
from bot.playground.limits.components import BUTTON, STRING_SELECT
from bot.playground.limits.layout import Placed, check_files, walk
from bot.playground.limits.message import check_message, is_laid_out
from bot.playground.mentions import PLAIN_DEFAULT
from bot.playground.messages import Message, MessageFlag, MessageType, Upload
from bot.playground.world import World

SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS
    | MessageFlag.EPHEMERAL
    | MessageFlag.SUPPRESS_NOTIFICATIONS
    | MessageFlag.IS_COMPONENTS_V2
)
MAKERS = ("content", "embeds", "components")


@dataclass(frozen=True)
class Draft:
    """A request's JSON and files, with what its route says of them."""

    body: dict[str, Any] = field(default_factory=dict[str, Any])
    uploads: tuple[Upload, ...] = ()
    pings: dict[str, Any] = field(default_factory=lambda: PLAIN_DEFAULT)
    """The allowed mentions where the body names none."""
    origin: Interaction | None = None
    """The interaction that it answers."""
    kind: MessageType = MessageType.DEFAULT
    is_loading: bool = False
    """Only announced: "thinking…"."""

    @property
    def flags(self) -> MessageFlag:
        """The flags that a body may set."""
        return MessageFlag(self.body.get("flags") or 0) & SETTABLE


def check_draft(world: World, draft: Draft, message: Message | None = None, path: Path = ()) -> None:
    """Refuse a new message, or an edit of `message`, that breaks a limit (50035, 50006, 40005)."""
    laid_out = is_laid_out(draft.body) or (message is not None and message.is_laid_out)
    check_message(draft.body, laid_out, path)
    check_uploads(draft.body, draft.uploads, path)
    faults = Faults()
    placed = list(walk(draft.body.get("components") or [], (*path, "components")))
    filenames = filenames_after(message, draft.body, draft.uploads)
    check_files(placed, filenames, faults)
    _check_emojis(world, placed, faults)
    if laid_out:
        _check_conversion(draft.body, message, path, faults)
    faults.refuse()
    if not filenames and not any(_has(name, draft.body, message) for name in MAKERS):
        raise ApiError(EMPTY_MESSAGE)


def _after(name: str, body: dict[str, Any], message: Message | None) -> Any:
    return body.get(name) if name in body else getattr(message, name, None)


def _has(name: str, body: dict[str, Any], message: Message | None) -> bool:
    value = _after(name, body, message)
    return bool(value.strip() if isinstance(value, str) else value)


def _check_emojis(world: World, placed: list[Placed], faults: Faults) -> None:
    for path, component in placed:
        options = component["options"] if component["type"] == STRING_SELECT else ()
        inside = [((*path, "options", index), option) for index, option in enumerate(options)]
        own = [(path, component)] if component["type"] == BUTTON else []
        for where, holder in (*own, *inside):
            emoji_id = (holder.get("emoji") or {}).get("id")
            if emoji_id is not None and world.emoji(int(emoji_id)) is None:
                faults.add((*where, "emoji", "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_conversion(body: dict[str, Any], message: Message | None, path: Path, faults: Faults) -> None:
    if message is None or message.is_laid_out:
        return
    for name in ("content", "embeds"):
        is_null_list = name == "embeds" and name in body and body[name] is None
        if is_null_list or _after(name, body, message):
            faults.add(
                (*path, name),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )
