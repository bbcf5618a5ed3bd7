"""Private messages beside the hands, and when they go: refusals soon, those of a lobby with the deal."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.game.ports import Clock, Timer
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.replies import Aside, PrivateMessages

REFUSAL_SECONDS = 10.0  # for which a refusal can be read, unless something works before


@dataclass
class Asides:
    """At most one refusal for each person, and what people were shown in each lobby."""

    outbox: Outbox
    clock: Clock
    private: PrivateMessages
    _refusals: dict[int, tuple[Aside, Timer]] = field(default_factory=dict[int, tuple[Aside, Timer]])
    _of_lobbies: dict[int, dict[int, Aside]] = field(default_factory=dict[int, dict[int, Aside]])

    def refused(self, account: int, aside: Aside) -> None:
        """Somebody reads a refusal: it takes the place of the last one, and goes after a while."""
        self.worked(account)
        due = self.clock.steady() + REFUSAL_SECONDS
        self._refusals[account] = aside, self.clock.call_at(due, lambda: self.worked(account))

    def worked(self, account: int) -> None:
        """Something has worked for somebody: what did not work before is of no interest anymore."""
        if (refusal := self._refusals.pop(account, None)) is not None:
            aside, timer = refusal
            timer.cancel()
            self._erase(aside)

    def keep_for_lobby(self, table: int, aside: Aside) -> None:
        """A private message that is about the lobby of a table; its newest token is kept."""
        self._of_lobbies.setdefault(table, {})[aside.message] = aside

    def clear_lobby(self, table: int) -> None:
        """The lobby of a table is gone, and so are the private messages about it."""
        for aside in self._of_lobbies.pop(table, {}).values():
            self._erase(aside)

    def _erase(self, aside: Aside) -> None:
        key = ("aside", aside.message)
        self.outbox.request(key, lambda: self.private.erase(aside.token, aside.address), is_counted=False)
