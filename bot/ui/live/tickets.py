"""Through which interactions players can be sent a panel, and who is owed one below their table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from bot.text.language import spoken
from bot.ui.transport import Interaction

TOKEN_SECONDS = 14 * 60  # a token lives 15 minutes (Discord: Receiving and Responding)


@dataclass(frozen=True)
class Ticket:
    """The token of an interaction of somebody, through which private messages can be sent to them."""

    token: str = field(repr=False)
    until: float
    language: str

    @classmethod
    def of(cls, interaction: Interaction) -> Self:
        """The ticket that an interaction is, once it has been answered."""
        until = interaction.created_at.timestamp() + TOKEN_SECONDS
        return cls(interaction.token, until, spoken())


@dataclass
class Tickets:
    """The newest ticket of each account at a table, and who is `owed` a panel below the table.

    `below` is the message that shows the table. While it `is_moving`, panels wait for its next one.
    """

    newest: dict[int, Ticket] = field(default_factory=dict[int, Ticket])
    owed: set[int] = field(default_factory=set[int])
    below: int = 0
    is_moving: bool = False

    def note(self, account: int, ticket: Ticket) -> None:
        """Keep the ticket if it is good for longer than the one before."""
        old = self.newest.get(account)
        if old is None or old.until <= ticket.until:
            self.newest[account] = ticket

    def drop(self, account: int) -> None:
        """Forget everything about an account."""
        self.newest.pop(account, None)
        self.owed.discard(account)

    def due(self, account: int) -> Ticket | None:
        """The ticket through which the account has to be sent a panel now."""
        return self.newest.get(account) if account in self.owed and not self.is_moving else None
