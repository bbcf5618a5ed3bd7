"""The state of the bot's application: its commands, and interactions that are still open."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from bot.playground.limits.commands import CHAT
from bot.playground.limits.errors import (
    ALREADY_ANSWERED,
    INVALID_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    ApiError,
)
from bot.playground.world.clock import Snowflakes, WorldClock
from bot.playground.world.places import Interaction

ANSWER_WITHIN = 3.0
TOKEN_LIVES = 900.0

Command = dict[str, Any]
Scope = int | None
"""A server's id, or None for global commands."""


COMMANDS_SCOPE = "applications.commands"
COMMANDS_CHANGED = "COMMANDS_CHANGED"
"""An event only for browser windows; Discord's gateway has none for this."""


class CommandRegistry:
    """The application's commands, in the JSON that Discord returns."""

    def __init__(self, snowflakes: Snowflakes, application: int) -> None:
        self._snowflakes = snowflakes
        self._application = application
        self._scopes: dict[Scope, dict[int, Command]] = {}

    def all(self, scope: Scope) -> list[Command]:
        return list(self._of(scope).values())

    def seen_in(self, guild: Scope) -> Iterator[Command]:
        """Yield the commands available in a server, with its own commands before the global ones. None means
        direct messages.
        """
        if guild is not None:
            yield from self._of(guild).values()
        yield from self._of(None).values()

    def get(self, scope: Scope, command: int) -> Command | None:
        return self._of(scope).get(command)

    def replace_all(self, scope: Scope, bodies: list[Command]) -> list[Command]:
        """Replace all commands of a scope. A command with a known type and name keeps its ID."""
        old = self._of(scope)
        known = {_key(command): command for command in old.values()}
        kept = [self._complete(scope, body, known.get(_key(body))) for body in bodies]
        self._scopes[scope] = {int(command["id"]): command for command in kept}
        return kept

    def upsert(self, scope: Scope, body: Command) -> tuple[Command, bool]:
        """Create a command, or replace the existing command of its type and name. Also returns whether it is
        new.
        """
        old = next((one for one in self._of(scope).values() if _key(one) == _key(body)), None)
        command = self._complete(scope, body, old)
        self._of(scope)[int(command["id"])] = command
        return command, old is None

    def edit(self, scope: Scope, command: int, changes: Command) -> Command:
        """Change some fields of a command. Raises KeyError if it is unknown."""
        old = self._of(scope)[command]
        edited = self._complete(scope, {**old, **changes}, old)
        self._of(scope)[command] = edited
        return edited

    def remove(self, scope: Scope, command: int) -> None:
        """Delete a command. Raises KeyError if it is unknown."""
        del self._of(scope)[command]

    def _of(self, scope: Scope) -> dict[int, Command]:
        return self._scopes.setdefault(scope, {})

    def _complete(self, scope: Scope, body: Command, old: Command | None) -> Command:
        permissions = body.get("default_member_permissions")
        command = {name: value for name, value in body.items() if value is not None}
        command |= {
            "id": old["id"] if old else str(self._snowflakes.next()),
            "application_id": str(self._application),
            "version": str(self._snowflakes.next()),
            "type": body.get("type") or CHAT,
            "description": body.get("description") or "",
            "default_member_permissions": None if permissions is None else str(permissions),
            "nsfw": bool(body.get("nsfw")),
        }
        command.setdefault("integration_types", [0])
        command.setdefault("contexts", None if scope is None else [0])
        return command | ({} if scope is None else {"guild_id": str(scope)})


def _key(command: Command) -> tuple[int, str]:
    return command.get("type") or CHAT, command["name"]


class InteractionRegistry:
    """All interactions whose token can still be used."""

    def __init__(self, clock: WorldClock) -> None:
        self.patience = ANSWER_WITHIN
        """How many seconds an interaction may take to be answered."""
        self.any_token_edits = False
        """Whether a token can edit messages of other interactions, too; Discord's documentation doesn't
        say.
        """
        self._clock = clock
        self._by_token: dict[str, Interaction] = {}

    def add(self, interaction: Interaction) -> None:
        """Keep an interaction until its token expires."""
        self._by_token[interaction.token] = interaction
        while self._is_expired(oldest := next(iter(self._by_token.values()))):
            del self._by_token[oldest.token]

    def unanswered(self, interaction_id: int, token: str) -> Interaction:
        """Return the interaction of a callback. The error is 10062 if it is unknown or too old, and 40060 if
        it is already answered.
        """
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise ApiError(UNKNOWN_INTERACTION)
        if interaction.answer is not None and not interaction.answer.has_failed:
            raise ApiError(ALREADY_ANSWERED)
        if self.is_late(interaction):
            raise ApiError(UNKNOWN_INTERACTION)
        return interaction

    def by_token(self, token: str) -> Interaction:
        """Return the interaction of a webhook route. The error is 50027 after 15 minutes, and 10015 if it
        isn't answered yet.
        """
        interaction = self._by_token.get(token)
        if interaction is None or self._is_expired(interaction):
            raise ApiError(INVALID_TOKEN)
        if interaction.answer is None or interaction.answer.has_failed:
            raise ApiError(UNKNOWN_WEBHOOK)
        return interaction

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether the time for a callback has passed."""
        if interaction.answer is not None:
            return interaction.answer.has_failed
        return self._clock.now() - interaction.created > self.patience

    def _is_expired(self, interaction: Interaction) -> bool:
        return self._clock.now() - interaction.created > TOKEN_LIVES


def new_token() -> str:
    """Return a random token as long as Discord's."""
    return secrets.token_urlsafe(120)
