"""Application commands, interaction callbacks and followups."""

from __future__ import annotations

from typing import Any

from bot.playground.changes.drafts import INTERACTION_DEFAULT, MessageDraft
from bot.playground.changes.interactions import (
    edit_by_token,
    erase_by_token,
    follow_up,
    message_of_token,
    respond,
)
from bot.playground.limits.commands import check_command, check_commands
from bot.playground.limits.errors import UNKNOWN_APPLICATION, UNKNOWN_COMMAND, UNKNOWN_WEBHOOK, ApiError
from bot.playground.payloads import callback_json
from bot.playground.server.rest.call import RestCall, RestResult, Route
from bot.playground.world.application import COMMANDS_CHANGED, Command, Scope
from bot.playground.world.feed import Event
from bot.playground.world.messages import Interaction


async def list_commands(call: RestCall) -> list[Command]:
    """The commands of a scope."""
    return call.world.commands.all(_scope(call))


async def overwrite_commands(call: RestCall) -> list[Command]:
    """Replace all commands of a scope."""
    scope = _scope(call)
    check_commands(call.body)
    commands = call.world.commands.replace_all(scope, call.body)
    _publish_change(call)
    return commands


async def create_command(call: RestCall) -> RestResult:
    """Create a command, or replace the one with its name."""
    scope = _scope(call)
    check_command(call.body)
    command, is_new = call.world.commands.upsert(scope, call.body)
    _publish_change(call)
    return RestResult(201 if is_new else 200, command)


async def read_command(call: RestCall) -> Command:
    """One command."""
    return _command(call)


async def edit_command(call: RestCall) -> Command:
    """Edit a command."""
    old = _command(call)
    check_command({**old, **call.form})
    command = call.world.commands.edit(_scope(call), int(old["id"]), call.form)
    _publish_change(call)
    return command


async def delete_command(call: RestCall) -> None:
    """Delete a command."""
    call.world.commands.remove(_scope(call), int(_command(call)["id"]))
    _publish_change(call)


async def list_permissions(call: RestCall) -> list[Any]:
    """A server's command permissions; here there are never any."""
    _scope(call)
    return []


def _publish_change(call: RestCall) -> None:
    call.world.feed.publish(Event(COMMANDS_CHANGED, {}))


def _scope(call: RestCall) -> Scope:
    if call.id_of("application_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_APPLICATION)
    return call.guild().id if "guild_id" in call.params else None


def _command(call: RestCall) -> Command:
    command = call.world.commands.get(_scope(call), call.id_of("command_id"))
    if command is None:
        raise ApiError(UNKNOWN_COMMAND)
    return command


async def create_callback(call: RestCall) -> dict[str, Any] | None:
    """The bot's one callback, within three seconds: 10062 if late, 40060 the second time."""
    interaction = call.world.interactions.unanswered(call.id_of("interaction_id"), call.params["token"])
    message = respond(call.world, interaction, call.body, call.uploads)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return callback_json(interaction, call.body["type"], message, call.world.bot, call.now)


async def create_followup(call: RestCall) -> dict[str, Any]:
    """Post a followup; 50027 if the token has expired."""
    return call.as_json(follow_up(call.world, _interaction(call), _draft(call)))


async def read_message(call: RestCall) -> dict[str, Any]:
    """A message the token created."""
    return call.as_json(message_of_token(_interaction(call), call.params["message_id"]))


async def edit_message(call: RestCall) -> dict[str, Any]:
    """Edit a message the token created, or the one whose component was used."""
    interaction = _interaction(call)
    message = message_of_token(interaction, call.params["message_id"])
    call.old_edits.admit(message)
    return call.as_json(edit_by_token(call.world, interaction, message, _draft(call)))


async def delete_message(call: RestCall) -> None:
    """Delete a message the token created, or the one whose component was used."""
    interaction = _interaction(call)
    erase_by_token(call.world, interaction, message_of_token(interaction, call.params["message_id"]))


def _interaction(call: RestCall) -> Interaction:
    if call.id_of("webhook_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_WEBHOOK)
    return call.world.interactions.by_token(call.params["token"])


def _draft(call: RestCall) -> MessageDraft:
    return MessageDraft(call.form, call.uploads, INTERACTION_DEFAULT)


def _routes(scope: str) -> tuple[Route, ...]:
    return (
        ("GET", scope, list_commands),
        ("PUT", scope, overwrite_commands),
        ("POST", scope, create_command),
        ("GET", scope + "/{command_id}", read_command),
        ("PATCH", scope + "/{command_id}", edit_command),
        ("DELETE", scope + "/{command_id}", delete_command),
    )


_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
_HOOK = "/webhooks/{webhook_id}/{token}"

ROUTES: tuple[Route, ...] = (
    ("GET", _GUILD + "/permissions", list_permissions),
    *_routes("/applications/{application_id}/commands"),
    *_routes(_GUILD),
    ("POST", "/interactions/{interaction_id}/{token}/callback", create_callback),
    ("POST", _HOOK, create_followup),
    ("GET", _HOOK + "/messages/{message_id}", read_message),
    ("PATCH", _HOOK + "/messages/{message_id}", edit_message),
    ("DELETE", _HOOK + "/messages/{message_id}", delete_message),
)
