"""Private messages beside the hands, and when they go."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.game.ports import Clock, Timer
from bot.game.state import Stage
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.private_messages import PrivateMessages
from bot.ui.transport.replies import Aside

REFUSAL_SECONDS = 10.0  # for which a refusal can be read, unless something works before


@dataclass
class Asides:
    """Private messages beside the hands, and when they go: refusals soon, others with a lobby or a match.

    There is at most one refusal for each person.
    """

    _outbox: Outbox
    _clock: Clock
    _private: PrivateMessages
    _refusals: dict[int, tuple[Aside, Timer]] = field(default_factory=dict[int, tuple[Aside, Timer]])
    _of_stages: dict[tuple[int, Stage], dict[int, Aside]] = field(
        default_factory=dict[tuple[int, Stage], dict[int, Aside]]
    )

    def show_refusal(self, account: int, aside: Aside) -> None:
        """Somebody reads a refusal: it takes the place of the last one, and goes after a while."""
        self.clear_refusal(account)
        due = self._clock.steady() + REFUSAL_SECONDS
        self._refusals[account] = aside, self._clock.call_at(due, lambda: self.clear_refusal(account))

    def clear_refusal(self, account: int) -> None:
        """Delete the refusal that somebody has in view, if any."""
        if (refusal := self._refusals.pop(account, None)) is not None:
            aside, timer = refusal
            timer.cancel()
            self._erase(aside)

    def keep_for_stage(self, table: int, stage: Stage, aside: Aside) -> None:
        """A private message that is about the lobby or the match of a table; its newest token is kept."""
        self._of_stages.setdefault((table, stage), {})[aside.message] = aside

    def take(self, table: int, stage: Stage, message: int) -> Aside | None:
        """Stop keeping a private message. Returns it, None if it was not kept."""
        return self._of_stages.get((table, stage), {}).pop(message, None)

    def clear_past(self, table: int, stage: Stage) -> None:
        """A table is at this stage: the private messages about any other are gone."""
        for past in Stage:
            for aside in self._of_stages.pop((table, past), {}).values() if past is not stage else ():
                self._erase(aside)

    def _erase(self, aside: Aside) -> None:
        key = ("aside", aside.message)
        self._outbox.request(key, lambda: self._private.erase(aside.token, aside.address), is_counted=False)
