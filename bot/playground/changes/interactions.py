"""An interaction, from the event that the bot receives to its response, follow-ups, and timeout."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.playground.changes.messages import (
    INTERACTION_DEFAULT,
    MessageDraft,
    check_draft,
    erase,
    post,
    revise,
    spoken_in,
)
from bot.playground.limits.commands import CHAT, check_suggestions
from bot.playground.limits.errors import (
    BLOCKED_BY_AUTOMOD,
    MOST_FOLLOW_UPS,
    THREAD_ARCHIVED,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    ApiError,
    FormErrors,
)
from bot.playground.limits.forms import check_form, one_of, record
from bot.playground.limits.messages import check_modal
from bot.playground.payloads import interaction_json
from bot.playground.world.application import new_token
from bot.playground.world.clock import first_of
from bot.playground.world.people import Permission, User
from bot.playground.world.places import (
    Answer,
    AnswerKind,
    Channel,
    Interaction,
    InteractionType,
    Message,
    MessageFlag,
    MessageType,
    Upload,
    permissions_in,
)
from bot.playground.world.world import Event, World

MOST_OF_USER = 5
"""How many follow-ups a token can create if the application is only installed to a user (receiving and
responding, "Followup Messages"). Only that route counts: neither edits nor the callback (change log of
2024-06-27)."""
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
_ON_MESSAGE = (MESSAGE, DEFER, DEFER_UPDATE, UPDATE)


def create_interaction(
    world: World,
    kind: InteractionType,
    user: User,
    where: Channel | Message | Interaction,
    data: dict[str, Any],
) -> Interaction:
    """Create an interaction and send it to the bot.

    `where` is the channel of a command, the message of a component, or the interaction that opened a modal.
    """
    now = world.clock.now()
    channel = where if isinstance(where, Channel) else where.channel
    interaction = Interaction(world.snowflakes.next(), new_token(), kind, user, channel, data, now)
    if isinstance(where, Message):
        interaction.source = where
    if isinstance(where, Interaction):
        interaction.trigger, interaction.source = where, where.source
    interaction.owners = _owners(world, interaction)
    world.interactions.add(interaction)
    payload = interaction_json(interaction, world.bot, now)
    world.feed.publish(Event("INTERACTION_CREATE", payload, channel.guild, channel))
    return interaction


def _owners(world: World, interaction: Interaction) -> dict[str, str]:
    """Return the installations that the application acts for. For a message, these are the installations of
    its interaction.

    Discord documents this in Receiving and Responding, "Authorizing Integration Owners Object".
    """
    if interaction.source is not None and interaction.source.origin is not None:
        return interaction.source.origin.owners
    owners = dict[str, str]()
    guild = interaction.channel.guild
    if guild is not None and (guild.has(world.bot) or guild.has_commands_only):
        owners["0"] = str(guild.id)
    elif guild is None and world.bot in interaction.channel.recipients:
        owners["0"] = "0"
    if interaction.user.has_app:
        owners["1"] = str(interaction.user.id)
    return owners


def is_only_of_user(interaction: Interaction) -> bool:
    """Return whether the application is not installed in this place, but only in somebody's account."""
    return "0" not in interaction.owners


async def wait_for_answer(world: World, interaction: Interaction) -> Answer:
    """Wait for the bot's answer. After three seconds, the interaction has failed."""
    if interaction.answer is None:
        deadline = interaction.created + world.interactions.patience
        await first_of(interaction.answered.wait(), world.clock.sleep_until(deadline))
    if interaction.answer is None:
        interaction.settle(Answer("failed", interaction))
        data = {"id": str(interaction.id), "kind": "failed"}
        channel = interaction.channel
        world.feed.publish(Event("INTERACTION_ANSWER", data, channel.guild, channel, reader=interaction.user))
    assert interaction.answer is not None
    return interaction.answer


def allowed_responses(interaction: Interaction) -> tuple[int, ...]:
    """Return the callback types that an interaction allows."""
    if interaction.type is InteractionType.AUTOCOMPLETE:
        return (CHOICES,)
    if interaction.type is InteractionType.COMMAND:
        return (MESSAGE, DEFER, MODAL)
    if interaction.type is InteractionType.COMPONENT:
        return (*_ON_MESSAGE, MODAL)
    return _ON_MESSAGE if interaction.source is not None else (MESSAGE, DEFER)


def respond(world: World, interaction: Interaction, body: Any, uploads: tuple[Upload, ...]) -> Message | None:
    """Apply the bot's first answer to an interaction, its callback. Returns the message it created or
    changed. Raises ApiError 50035.
    """
    check_form(record({"type": one_of(*allowed_responses(interaction))}, {"data": record({}, {})}), body)
    kind: int = body["type"]
    content: dict[str, Any] = body.get("data") or {}
    if kind in (CHOICES, MODAL):
        _show(world, interaction, kind, content)
        return None
    return _ANSWERS[kind](world, interaction, MessageDraft(content, uploads, INTERACTION_DEFAULT))


def follow_up(world: World, interaction: Interaction, draft: MessageDraft) -> Message:
    """Post a follow-up. The first one after a deferred response fills that response."""
    _require_place(world, interaction)
    check_draft(world, draft)
    _require_clean(world, interaction, draft)
    if interaction.is_deferred and interaction.original is not None:
        interaction.is_deferred = False
        return revise(world, interaction.original, draft, is_edit=False)
    if is_only_of_user(interaction) and interaction.follow_ups >= MOST_OF_USER:
        raise ApiError(MOST_FOLLOW_UPS)
    interaction.follow_ups += 1
    draft = _as_allowed(interaction, replace(draft, origin=interaction))
    message = post(world, interaction.channel, world.bot, draft)
    interaction.keep(message)
    return message


def _as_allowed(interaction: Interaction, draft: MessageDraft) -> MessageDraft:
    """Make a message private where people are not allowed to use applications installed only in their
    accounts.

    Discord documents this in Topics, "Permissions", `USE_EXTERNAL_APPS`.
    """
    may = Permission.USE_EXTERNAL_APPS in permissions_in(interaction.channel, interaction.user)
    if may or not is_only_of_user(interaction):
        return draft
    flags = (draft.body.get("flags") or 0) | MessageFlag.EPHEMERAL
    return replace(draft, body={**draft.body, "flags": int(flags)})


def edit_by_token(world: World, interaction: Interaction, message: Message, draft: MessageDraft) -> Message:
    check_draft(world, draft, message)
    _require_clean(world, interaction, draft, message)
    if not message.is_ephemeral:
        _require_awake(world, message.channel)
    was_deferred = message is interaction.original and interaction.is_deferred
    interaction.is_deferred = interaction.is_deferred and not was_deferred
    return revise(world, message, draft, is_edit=not was_deferred)


def erase_by_token(world: World, interaction: Interaction, message: Message) -> None:
    """Delete a message with an interaction's token."""
    interaction.messages.pop(message.id, None)
    erase(world, message)


def message_of_token(world: World, interaction: Interaction, name: str) -> Message:
    """Return the message for `@original` or an ID. Raises ApiError 10008 if there is none."""
    message = interaction.original if name == "@original" else interaction.messages.get(_number(name))
    if message is None and world.interactions.any_token_edits:
        found = interaction.channel.messages.get(_number(name))
        message = found if found is not None and found.author is world.bot else None
    if message is None or message.is_deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return message


def _require_clean(
    world: World, interaction: Interaction, draft: MessageDraft, message: Message | None = None
) -> None:
    """Raise ApiError 200000 if AutoMod blocks a public message from an application that is installed by users
    but not in the server.

    Bots that are members are exempt, and edits are checked, too (change log of 2024-06-27).
    """
    guild = interaction.channel.guild
    is_private = message.is_ephemeral if message is not None else MessageFlag.EPHEMERAL in draft.flags
    if guild is None or guild.has(world.bot) or is_private:
        return
    if guild.blocks(spoken_in(draft.body)):
        raise ApiError(BLOCKED_BY_AUTOMOD)


def _require_awake(world: World, channel: Channel) -> None:
    if channel.thread is not None and channel.thread.is_archived(world.clock.now()):
        raise ApiError(THREAD_ARCHIVED)


def _require_place(world: World, interaction: Interaction) -> None:
    if interaction.channel.id not in world.channels:
        raise ApiError(UNKNOWN_CHANNEL)


def _post(world: World, interaction: Interaction, draft: MessageDraft) -> Message:
    check_draft(world, draft, path=("data",))
    _require_clean(world, interaction, draft)
    return _posted(world, interaction, draft, "message")


def _defer(world: World, interaction: Interaction, draft: MessageDraft) -> Message:
    flags = draft.body.get("flags") or 0
    errors = FormErrors()
    if flags & ~MessageFlag.EPHEMERAL:
        errors.add(
            ("data", "flags"), "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL may be set on a deferred answer"
        )
    errors.raise_if_any()
    interaction.is_deferred = True
    return _posted(world, interaction, MessageDraft({"flags": flags}, (), INTERACTION_DEFAULT), "thinking")


def _posted(world: World, interaction: Interaction, draft: MessageDraft, kind: AnswerKind) -> Message:
    _require_place(world, interaction)
    data = replace(draft, origin=interaction, kind=_message_type(interaction), is_loading=kind == "thinking")
    data = _as_allowed(interaction, data)
    message = post(world, interaction.channel, world.bot, data)
    interaction.keep(message)
    _settle(world, Answer(kind, interaction, message))
    return message


def _message_type(interaction: Interaction) -> MessageType:
    if interaction.type is not InteractionType.COMMAND:
        return MessageType.DEFAULT
    return MessageType.COMMAND if interaction.data["type"] == CHAT else MessageType.MENU_ENTRY


def _defer_update(world: World, interaction: Interaction, draft: MessageDraft) -> Message | None:
    return _on_source(world, interaction, "deferred")


def _update(world: World, interaction: Interaction, draft: MessageDraft) -> Message | None:
    source = interaction.source
    if source is not None:
        if source.is_deleted:
            raise ApiError(UNKNOWN_MESSAGE)
        check_draft(world, draft, source, ("data",))
        _require_clean(world, interaction, draft, source)
        revise(world, source, draft)
    return _on_source(world, interaction, "edit")


def _on_source(world: World, interaction: Interaction, kind: AnswerKind) -> Message | None:
    if interaction.source is not None:
        interaction.keep(interaction.source)
    _settle(world, Answer(kind, interaction, interaction.source))
    return interaction.source


def _show(world: World, interaction: Interaction, kind: int, content: dict[str, Any]) -> None:
    if kind == MODAL:
        check_modal(content, ("data",))
        _settle(world, Answer("modal", interaction, modal=content))
        return
    check_suggestions(
        {"choices": content.get("choices") or []}, _focused(interaction.data["options"])["type"]
    )
    _settle(world, Answer("choices", interaction, choices=tuple(content.get("choices") or ())))


def _focused(options: list[dict[str, Any]]) -> dict[str, Any]:
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return _focused(option["options"])
    raise LookupError("no option has the focus")


def _settle(world: World, given: Answer) -> None:
    given.interaction.settle(given)
    data: dict[str, Any] = {"id": str(given.interaction.id), "kind": given.kind}
    if given.modal is not None:
        data["modal"] = given.modal
    if given.kind == "choices":
        data["choices"] = list(given.choices)
    channel = given.interaction.channel
    event = Event("INTERACTION_ANSWER", data, channel.guild, channel, given.message, given.interaction.user)
    world.feed.publish(event)


def _number(name: str) -> int:
    return int(name) if name.isdigit() else 0


_ANSWERS = {MESSAGE: _post, DEFER: _defer, DEFER_UPDATE: _defer_update, UPDATE: _update}
