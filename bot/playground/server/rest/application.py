"""The bot's user and application, its emojis and commands, and interactions."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from bot.playground.changes.interactions import (
    edit_by_token,
    erase_by_token,
    follow_up,
    message_of_token,
    respond,
)
from bot.playground.changes.messages import INTERACTION_DEFAULT, MessageDraft, dimensions_of
from bot.playground.changes.places import leave
from bot.playground.limits.commands import check_command, check_commands
from bot.playground.limits.errors import (
    CANNOT_MESSAGE_USER,
    UNKNOWN_APPLICATION,
    UNKNOWN_COMMAND,
    UNKNOWN_EMOJI,
    UNKNOWN_GUILD,
    UNKNOWN_USER,
    UNKNOWN_WEBHOOK,
    ApiError,
    FormErrors,
)
from bot.playground.limits.forms import ANYTHING, Shape, check_form, listed, one_of, record, snowflake, text
from bot.playground.payloads import callback_json, channel_json, emoji_json, own_user_json, user_json
from bot.playground.server.rest.call import RestCall, RestResult, Route
from bot.playground.world.application import COMMANDS_CHANGED, COMMANDS_SCOPE, Command, Scope
from bot.playground.world.people import Emoji
from bot.playground.world.places import Interaction, guild_permissions
from bot.playground.world.world import Event


async def read_gateway(call: RestCall) -> dict[str, Any]:
    """The gateway's URL."""
    return {"url": call.gateway.url}


async def read_bot_gateway(call: RestCall) -> dict[str, Any]:
    """The gateway's URL, the recommended number of shards, and the remaining session starts."""
    limit = {
        "total": call.gateway.identifies_a_day,
        "remaining": max(0, call.gateway.identifies_left),
        "reset_after": 86_400_000,
        "max_concurrency": call.gateway.max_concurrency,
    }
    return {"url": call.gateway.url, "shards": call.gateway.shards, "session_start_limit": limit}


async def read_self(call: RestCall) -> dict[str, Any]:
    """The bot's user."""
    return own_user_json(call.world.bot)


async def read_user(call: RestCall) -> dict[str, Any]:
    """Any user, or error 10013 if unknown."""
    return user_json(call.user())


async def read_application(call: RestCall) -> dict[str, Any]:
    world = call.world
    count = sum(guild.has(world.bot) for guild in world.guilds.values())
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "bot": user_json(world.bot),
        "owner": user_json(world.owner),
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": count,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": world.install_settings,
    }


async def edit_application(call: RestCall) -> dict[str, Any]:
    """Change the default install settings of the application."""
    check_form(_INSTALL_SETTINGS, call.form)
    for kind, chosen in (call.form.get("integration_types_config") or {}).items():
        given = (chosen or {}).get("oauth2_install_params") or {}
        scopes, permissions = given.get("scopes") or [], given.get("permissions") or 0
        params = {"scopes": scopes, "permissions": str(permissions)}
        call.world.install_settings[kind] = {"oauth2_install_params": params} if scopes else {}
    return await read_application(call)


_PARAMS = record({}, {"scopes": listed(one_of(COMMANDS_SCOPE, "bot"), 2), "permissions": ANYTHING})
_INSTALL = record({}, {"oauth2_install_params": _PARAMS})
_INSTALL_SETTINGS = record({}, {"integration_types_config": record({}, {"0": _INSTALL, "1": _INSTALL})})


async def list_guilds(call: RestCall) -> list[dict[str, Any]]:
    """The servers that the bot is in."""
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(guild_permissions(guild.members[call.world.bot.id]))),
            "features": list(guild.features),
        }
        for guild in call.world.guilds.values()
        if guild.has(call.world.bot)
    ]


async def leave_guild(call: RestCall) -> None:
    """Remove the bot from a server."""
    guild = call.world.guilds.get(call.id_of("guild_id"))
    if guild is None or not guild.has(call.world.bot):
        raise ApiError(UNKNOWN_GUILD)
    leave(call.world, guild, call.world.bot)


async def open_direct_channel(call: RestCall) -> dict[str, Any]:
    check_form(record({"recipient_id": snowflake}, {}), call.form)
    user = call.world.users.get(int(call.form["recipient_id"]))
    if user is None:
        raise ApiError(UNKNOWN_USER)
    if user.is_bot:
        raise ApiError(CANNOT_MESSAGE_USER)
    channel = call.world.direct_channel(call.world.bot, user)
    return channel_json(channel, call.world.bot, call.now)


# Emojis of the application

MOST_EMOJI_BYTES = 256 * 1024
MOST_UPLOADED = 2000
_name: Shape = text(32, 2, r"[A-Za-z0-9_]+")


async def list_emojis(call: RestCall) -> dict[str, Any]:
    _require_own(call)
    return {"items": [emoji_json(emoji) for emoji in call.world.emojis.values()]}


async def create_emoji(call: RestCall) -> RestResult:
    _require_own(call)
    check_form(record({"name": _name, "image": text(10**7, 1)}, {}), call.form)
    picture = _picture(call)
    is_animated = call.form["image"].startswith("data:image/gif")
    emoji = Emoji(call.world.snowflakes.next(), call.form["name"], picture, call.world.bot, is_animated)
    call.world.emojis[emoji.id] = emoji
    return RestResult(201, emoji_json(emoji))


async def read_emoji(call: RestCall) -> dict[str, Any]:
    return emoji_json(_emoji(call))


async def rename_emoji(call: RestCall) -> dict[str, Any]:
    emoji = _emoji(call)
    check_form(record({"name": _name}, {}), call.form)
    emoji.name = call.form["name"]
    return emoji_json(emoji)


async def delete_emoji(call: RestCall) -> None:
    del call.world.emojis[_emoji(call).id]


def _require_own(call: RestCall) -> None:
    if call.id_of("application_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_APPLICATION)


def _emoji(call: RestCall) -> Emoji:
    _require_own(call)
    emoji = call.world.emojis.get(call.id_of("emoji_id"))
    if emoji is None:
        raise ApiError(UNKNOWN_EMOJI)
    return emoji


def _picture(call: RestCall) -> bytes:
    errors = FormErrors()
    found = re.fullmatch(r"data:image/\w+;base64,(.+)", call.form["image"], re.DOTALL)
    try:
        picture = base64.b64decode(found[1], validate=True) if found else b""
    except binascii.Error:
        picture = b""
    if dimensions_of(picture) is None:
        errors.add(("image",), "IMAGE_INVALID", "Invalid image")
    if len(picture) > MOST_EMOJI_BYTES:
        errors.add(
            ("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_EMOJI_BYTES / 1024} kb."
        )
    if any(emoji.name == call.form["name"] for emoji in call.world.emojis.values()):
        errors.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken")
    if len(call.world.emojis) >= MOST_UPLOADED:
        errors.add((), "APPLICATION_EMOJI_TOO_MANY", f"Maximum number of emojis reached ({MOST_UPLOADED})")
    errors.raise_if_any()
    return picture


# Commands


async def list_commands(call: RestCall) -> list[Command]:
    return call.world.commands.all(_scope(call))


async def overwrite_commands(call: RestCall) -> list[Command]:
    """Replace all commands of a scope."""
    scope = _scope(call)
    check_commands(call.body)
    commands = call.world.commands.replace_all(scope, call.body)
    _publish_change(call)
    return commands


async def create_command(call: RestCall) -> RestResult:
    """Create a command, or replace the existing one with that name."""
    scope = _scope(call)
    check_command(call.body)
    command, is_new = call.world.commands.upsert(scope, call.body)
    _publish_change(call)
    return RestResult(201 if is_new else 200, command)


async def read_command(call: RestCall) -> Command:
    return _command(call)


async def edit_command(call: RestCall) -> Command:
    old = _command(call)
    check_command({**old, **call.form})
    command = call.world.commands.edit(_scope(call), int(old["id"]), call.form)
    _publish_change(call)
    return command


async def delete_command(call: RestCall) -> None:
    call.world.commands.remove(_scope(call), int(_command(call)["id"]))
    _publish_change(call)


async def list_permissions(call: RestCall) -> list[Any]:
    """A server's command permissions, of which there are none here."""
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


# Interactions: the callback, follow-ups, and edits by token


async def create_callback(call: RestCall) -> dict[str, Any] | None:
    """Answer an interaction, which is possible only once and within three seconds. The error is 10062 if it
    is late, and 40060 for a second one.
    """
    interaction = call.world.interactions.unanswered(call.id_of("interaction_id"), call.params["token"])
    message = respond(call.world, interaction, call.body, call.uploads)
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    return callback_json(interaction, call.body["type"], message, call.world.bot, call.now)


async def create_followup(call: RestCall) -> dict[str, Any]:
    """Post a follow-up. The error is 50027 if the token has expired."""
    return call.as_json(follow_up(call.world, _interaction(call), _response_draft(call)))


async def read_response(call: RestCall) -> dict[str, Any]:
    """A message that the token created."""
    return call.as_json(message_of_token(call.world, _interaction(call), call.params["message_id"]))


async def edit_response(call: RestCall) -> dict[str, Any]:
    """Edit a message that the token created, or the message whose component was used."""
    interaction = _interaction(call)
    message = message_of_token(call.world, interaction, call.params["message_id"])
    call.old_edits.admit(message)
    return call.as_json(edit_by_token(call.world, interaction, message, _response_draft(call)))


async def delete_response(call: RestCall) -> None:
    """Delete a message that the token created, or the message whose component was used."""
    interaction = _interaction(call)
    erase_by_token(
        call.world, interaction, message_of_token(call.world, interaction, call.params["message_id"])
    )


def _interaction(call: RestCall) -> Interaction:
    if call.id_of("webhook_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_WEBHOOK)
    return call.world.interactions.by_token(call.params["token"])


def _response_draft(call: RestCall) -> MessageDraft:
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


_EMOJIS = "/applications/{application_id}/emojis"
_EMOJI = _EMOJIS + "/{emoji_id}"
_SERVER_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
_HOOK = "/webhooks/{webhook_id}/{token}"

ROUTES: tuple[Route, ...] = (
    ("GET", "/gateway", read_gateway),
    ("GET", "/gateway/bot", read_bot_gateway),
    ("GET", "/users/@me", read_self),
    ("GET", "/users/@me/guilds", list_guilds),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
    ("POST", "/users/@me/channels", open_direct_channel),
    ("GET", "/users/{user_id}", read_user),
    ("GET", "/applications/@me", read_application),
    ("PATCH", "/applications/@me", edit_application),
    ("GET", "/oauth2/applications/@me", read_application),
    ("GET", _EMOJIS, list_emojis),
    ("POST", _EMOJIS, create_emoji),
    ("GET", _EMOJI, read_emoji),
    ("PATCH", _EMOJI, rename_emoji),
    ("DELETE", _EMOJI, delete_emoji),
    ("GET", _SERVER_COMMANDS + "/permissions", list_permissions),
    *_routes("/applications/{application_id}/commands"),
    *_routes(_SERVER_COMMANDS),
    ("POST", "/interactions/{interaction_id}/{token}/callback", create_callback),
    ("POST", _HOOK, create_followup),
    ("GET", _HOOK + "/messages/{message_id}", read_response),
    ("PATCH", _HOOK + "/messages/{message_id}", edit_response),
    ("DELETE", _HOOK + "/messages/{message_id}", delete_response),
)
