"""The answers that a bot may give to an interaction: callbacks of type 4 to 9, `@original` and followups."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.playground.drafts import Draft, check_draft
from bot.playground.errors import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, ApiError, Faults
from bot.playground.feed import Event
from bot.playground.forms import check_form, one_of, record
from bot.playground.interactions import Answer, AnswerKind, Interaction, InteractionType
from bot.playground.limits.commands import check_suggestions
from bot.playground.limits.modal import check_modal
from bot.playground.mentions import INTERACTION_DEFAULT
from bot.playground.messages import Message, MessageFlag, MessageType, Upload
from bot.playground.posting import erase, post, revise
from bot.playground.world import World

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9

_ON_MESSAGE = (MESSAGE, DEFER, DEFER_UPDATE, UPDATE)


def allowed_answers(interaction: Interaction) -> tuple[int, ...]:
    """The callback types that fit an interaction."""
    if interaction.type is InteractionType.AUTOCOMPLETE:
        return (CHOICES,)
    if interaction.type is InteractionType.COMMAND:
        return (MESSAGE, DEFER, MODAL)
    if interaction.type is InteractionType.COMPONENT:
        return (*_ON_MESSAGE, MODAL)
    return _ON_MESSAGE if interaction.source is not None else (MESSAGE, DEFER)


def answer(world: World, interaction: Interaction, body: Any, uploads: tuple[Upload, ...]) -> Message | None:
    """Give an interaction its one answer; the message made or changed, if any. Raises ApiError 50035."""
    check_form(record({"type": one_of(*allowed_answers(interaction))}, {"data": record({}, {})}), body)
    kind: int = body["type"]
    content: dict[str, Any] = body.get("data") or {}
    if kind in (CHOICES, MODAL):
        _show(world, interaction, kind, content)
        return None
    return _ANSWERS[kind](world, interaction, Draft(content, uploads, INTERACTION_DEFAULT))


def follow_up(world: World, interaction: Interaction, draft: Draft) -> Message:
    """Another message by the token; the first one after a deferred answer fills that answer."""
    _require_place(world, interaction)
    check_draft(world, draft)
    if interaction.is_deferred and interaction.original is not None:
        interaction.is_deferred = False
        return revise(world, interaction.original, draft, is_edit=False)
    message = post(world, interaction.channel, world.bot, replace(draft, origin=interaction))
    interaction.keep(message)
    return message


def edit_by_token(world: World, interaction: Interaction, message: Message, draft: Draft) -> Message:
    """Change a message that a token may edit."""
    check_draft(world, draft, message)
    was_deferred = message is interaction.original and interaction.is_deferred
    interaction.is_deferred = interaction.is_deferred and not was_deferred
    return revise(world, message, draft, is_edit=not was_deferred)


def erase_by_token(world: World, interaction: Interaction, message: Message) -> None:
    """Delete a message that a token may edit."""
    interaction.messages.pop(message.id, None)
    erase(world, message)


def message_of_token(interaction: Interaction, name: str) -> Message:
    """The message that `@original` or an id means to a token; 10008 when there is none."""
    message = interaction.original if name == "@original" else interaction.messages.get(_number(name))
    if message is None or message.is_deleted:
        raise ApiError(UNKNOWN_MESSAGE)
    return message


def _require_place(world: World, interaction: Interaction) -> None:
    if interaction.channel.id not in world.channels:
        raise ApiError(UNKNOWN_CHANNEL)


def _post(world: World, interaction: Interaction, draft: Draft) -> Message:
    check_draft(world, draft, path=("data",))
    return _posted(world, interaction, draft, "message")


def _defer(world: World, interaction: Interaction, draft: Draft) -> Message:
    flags = draft.body.get("flags") or 0
    faults = Faults()
    if flags & ~MessageFlag.EPHEMERAL:
        faults.add(
            ("data", "flags"), "MESSAGE_FLAGS_INVALID", "Only EPHEMERAL may be set on a deferred answer"
        )
    faults.refuse()
    interaction.is_deferred = True
    return _posted(world, interaction, Draft({"flags": flags}, (), INTERACTION_DEFAULT), "thinking")


def _posted(world: World, interaction: Interaction, draft: Draft, kind: AnswerKind) -> Message:
    _require_place(world, interaction)
    by_command = interaction.type is InteractionType.COMMAND
    message_type = MessageType.COMMAND if by_command else MessageType.DEFAULT
    told = replace(draft, origin=interaction, kind=message_type, is_loading=kind == "thinking")
    message = post(world, interaction.channel, world.bot, told)
    interaction.keep(message)
    _settle(world, Answer(kind, interaction, message))
    return message


def _defer_update(world: World, interaction: Interaction, draft: Draft) -> Message | None:
    return _on_source(world, interaction, "deferred")


def _update(world: World, interaction: Interaction, draft: Draft) -> Message | None:
    source = interaction.source
    if source is not None:
        if source.is_deleted:
            raise ApiError(UNKNOWN_MESSAGE)
        check_draft(world, draft, source, ("data",))
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
    told: dict[str, Any] = {"id": str(given.interaction.id), "kind": given.kind}
    if given.modal is not None:
        told["modal"] = given.modal
    if given.kind == "choices":
        told["choices"] = list(given.choices)
    channel = given.interaction.channel
    event = Event("INTERACTION_ANSWER", told, channel.guild, channel, given.message, given.interaction.user)
    world.feed.publish(event)


def _number(name: str) -> int:
    return int(name) if name.isdigit() else 0


_ANSWERS = {MESSAGE: _post, DEFER: _defer, DEFER_UPDATE: _defer_update, UPDATE: _update}
