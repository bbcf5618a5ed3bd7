"""Application commands, global and of one server."""

from __future__ import annotations

from typing import Any

from bot.playground.commands import Command, Scope
from bot.playground.errors import UNKNOWN_APPLICATION, UNKNOWN_COMMAND, ApiError
from bot.playground.limits.commands import check_command, check_commands
from bot.playground.rest.call import Call, Made, Route


async def list_commands(call: Call) -> list[Command]:
    """All commands of a scope."""
    return call.world.commands.all(_scope(call))


async def overwrite_commands(call: Call) -> list[Command]:
    """Replace all commands of a scope."""
    scope = _scope(call)
    check_commands(call.body)
    return call.world.commands.replace_all(scope, call.body)


async def create_command(call: Call) -> Made:
    """Create a command, or replace the one of its name."""
    scope = _scope(call)
    check_command(call.body)
    command, is_new = call.world.commands.upsert(scope, call.body)
    return Made(201 if is_new else 200, command)


async def read_command(call: Call) -> Command:
    """One command."""
    return _command(call)


async def edit_command(call: Call) -> Command:
    """Change a command."""
    old = _command(call)
    check_command({**old, **call.form})
    return call.world.commands.edit(_scope(call), int(old["id"]), call.form)


async def delete_command(call: Call) -> None:
    """Delete a command."""
    call.world.commands.remove(_scope(call), int(_command(call)["id"]))


async def list_permissions(call: Call) -> list[Any]:
    """The permissions that a server set for commands: nobody sets any here."""
    _scope(call)
    return []


def _scope(call: Call) -> Scope:
    if call.id_of("application_id") != call.world.bot.id:
        raise ApiError(UNKNOWN_APPLICATION)
    return call.guild().id if "guild_id" in call.params else None


def _command(call: Call) -> Command:
    command = call.world.commands.get(_scope(call), call.id_of("command_id"))
    if command is None:
        raise ApiError(UNKNOWN_COMMAND)
    return command


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

ROUTES: tuple[Route, ...] = (
    ("GET", _GUILD + "/permissions", list_permissions),
    *_routes("/applications/{application_id}/commands"),
    *_routes(_GUILD),
)
