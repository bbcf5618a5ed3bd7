"""Slash commands as a person types them: found by name, their options checked and resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.playground.changes.files import keep_upload
from bot.playground.limits import commands as kinds
from bot.playground.payloads import (
    attachment_json,
    bare_member_json,
    interaction_channel_json,
    role_json,
    user_json,
)
from bot.playground.world.application import Command
from bot.playground.world.messages import Upload
from bot.playground.world.people import Permission, Role, User
from bot.playground.world.places import Channel, permissions_in
from bot.playground.world.world import World

Thing = User | Role | Channel | Upload
Values = Mapping[str, Any]


class Impossible(Exception):
    """Discord's client would not let a person do this: an unknown command, a disabled button."""


class Resolver:
    """Collects descriptions of the users, roles, channels and files that option values refer to."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self.resolved: dict[str, dict[str, Any]] = {}
        """The descriptions by kind and id, as in an interaction's `resolved`."""
        self._world = world
        self._user = user
        self._channel = channel

    def id_of(self, thing: Thing) -> str:
        """Describe a thing and return the id that stands for it."""
        if isinstance(thing, Upload):
            attachment = keep_upload(self._world, self._channel, thing)
            return self._into("attachments", attachment.id, attachment_json(attachment, is_ephemeral=True))
        if isinstance(thing, Role):
            return self._into("roles", thing.id, role_json(thing))
        if isinstance(thing, Channel):
            seen = interaction_channel_json(thing, self._user, self._world.clock.now())
            return self._into("channels", thing.id, seen)
        return self._name_user(thing)

    def _name_user(self, user: User) -> str:
        guild = self._channel.guild
        if guild is not None and guild.has(user):
            permissions = {"permissions": str(int(permissions_in(self._channel, user)))}
            self._into("members", user.id, bare_member_json(guild.members[user.id]) | permissions)
        return self._into("users", user.id, user_json(user))

    def _into(self, kind: str, number: int, data: dict[str, Any]) -> str:
        self.resolved.setdefault(kind, {})[str(number)] = data
        return str(number)


class Invocation:
    """Turns a command and its option values into the data of an interaction."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self._world = world
        self._user = user
        self._channel = channel
        self._resolver = Resolver(world, user, channel)

    def commands(self) -> Iterator[Command]:
        """The slash commands this user may use in the channel."""
        guild = self._channel.guild.id if self._channel.guild else None
        for command in self._world.commands.seen_in(guild):
            if command["type"] == kinds.CHAT and self._may_use(command):
                yield command

    def command_data(self, words: str, values: Values) -> dict[str, Any]:
        """The data of a command. Raises Impossible if Discord's client would not send it."""
        command, path = self._find(words.split())
        leaf = path[-1] if path else command
        declared: list[dict[str, Any]] = leaf.get("options") or []
        unknown = set(values) - {option["name"] for option in declared}
        if unknown:
            raise Impossible(f"/{words} has no option {', '.join(sorted(unknown))}")
        options = [self._filled(option, values) for option in declared if option["name"] in values]
        missing = [one["name"] for one in declared if one.get("required") and one["name"] not in values]
        if missing:
            raise Impossible(f"/{words} needs {', '.join(missing)}")
        return self._data(command, path, options)

    def autocomplete_data(self, words: str, values: Values, focused: str) -> dict[str, Any]:
        """The data sent while a person types into an option with autocomplete."""
        command, path = self._find(words.split())
        leaf = path[-1] if path else command
        options: list[dict[str, Any]] = []
        for option in leaf.get("options") or []:
            if option["name"] not in values:
                continue
            if option["name"] == focused and not option.get("autocomplete"):
                raise Impossible(f"{focused} has no autocomplete")
            typed = {"type": option["type"], "name": option["name"], "value": values[option["name"]]}
            options.append(typed | ({"focused": True} if option["name"] == focused else {}))
        return self._data(command, path, options)

    def _find(self, words: list[str]) -> tuple[Command, list[dict[str, Any]]]:
        known = list(self.commands())
        for command in known:
            if command["name"] == words[0]:
                return command, _descend(command, words[1:])
        if not known:
            raise Impossible("the bot is still starting; try again in a moment")
        raise Impossible(f"there is no command /{words[0]} in {self._channel.name}")

    def _may_use(self, command: Command) -> bool:
        if self._channel.guild is None:
            return 1 in (command.get("contexts") or (0, 1))
        held = permissions_in(self._channel, self._user)
        needed = command.get("default_member_permissions")
        is_open = needed is None or (int(needed) & ~int(held) == 0 and int(needed) != 0)
        return Permission.USE_APPLICATION_COMMANDS in held and (is_open or Permission.ADMINISTRATOR in held)

    def _data(
        self, command: Command, path: list[dict[str, Any]], options: list[dict[str, Any]]
    ) -> dict[str, Any]:
        for step in reversed(path):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": command["type"]}
        data["options"] = options
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        resolved = self._resolver.resolved
        return data | ({"resolved": resolved} if resolved else {})

    def _filled(self, option: dict[str, Any], values: Values) -> dict[str, Any]:
        value = self._value(option, values[option["name"]])
        return {"type": option["type"], "name": option["name"], "value": value}

    def _value(self, option: dict[str, Any], value: Any) -> Any:
        if isinstance(value, Thing):
            return self._resolver.id_of(value)
        if option.get("choices"):
            return _chosen(option, value)
        _check_range(option, value)
        return value


def _descend(command: Command, words: list[str]) -> list[dict[str, Any]]:
    path: list[dict[str, Any]] = []
    inside: dict[str, Any] = command
    for word in words:
        steps = [
            one for one in inside.get("options") or [] if one["name"] == word and one["type"] <= kinds.GROUP
        ]
        if not steps:
            raise Impossible(f"/{command['name']} has no subcommand {word}")
        inside = steps[0]
        path.append(inside)
    if any(one["type"] <= kinds.GROUP for one in inside.get("options") or []):
        raise Impossible(f"/{command['name']} needs a subcommand")
    return path


def _chosen(option: dict[str, Any], value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise Impossible(f"{option['name']} has no choice {value!r}")


def _check_range(option: dict[str, Any], value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    low = option.get("min_length") if isinstance(value, str) else option.get("min_value")
    high = option.get("max_length") if isinstance(value, str) else option.get("max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise Impossible(f"{option['name']} does not accept {value!r}")
