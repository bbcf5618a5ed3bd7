"""Users, and what a server knows of them: roles and members."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.playground.permissions import NONE, Permission

if TYPE_CHECKING:
    from bot.playground.places import Guild


@dataclass(eq=False)
class User:
    """An account of Discord; `name` is the unique handle, `display_name` what others read."""

    id: int
    name: str
    display_name: str
    locale: str = "en-US"
    is_bot: bool = False
    takes_messages: bool = True
    """Whether bots may write to this user directly (50007 if not)."""

    def __repr__(self) -> str:
        return f"<User {self.name}>"


@dataclass(eq=False)
class Role:
    """A role of a server; higher positions outrank lower ones."""

    id: int
    name: str
    permissions: Permission = NONE
    position: int = 1
    color: int = 0
    is_mentionable: bool = False
    bot: User | None = None
    """The bot that Discord made this role for; such roles are managed."""

    def __repr__(self) -> str:
        return f"<Role {self.name}>"


@dataclass(eq=False)
class Member:
    """A user in a server."""

    guild: Guild = field(repr=False)
    user: User
    joined: float
    nick: str | None = None
    roles: list[Role] = field(default_factory=list[Role])

    @property
    def display_name(self) -> str:
        """What the people of this server read."""
        return self.nick or self.user.display_name

    @property
    def rank(self) -> int:
        """The position of the highest role; 0 for nobody's."""
        return max((role.position for role in self.roles), default=0)
