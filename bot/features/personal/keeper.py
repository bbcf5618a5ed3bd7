"""Daily notes: one direct message a day that lists the slow tables waiting for a person, if they asked for
it.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

import discord
from msgspec import Struct

from bot.feature import FeatureDeps
from bot.features.personal import words
from bot.features.personal.screens import Prefer
from bot.game.ports import StoreUnavailable
from bot.game.session import GameSession
from bot.game.state import LONG_CLOCK
from bot.text.language import say
from bot.ui.live.reminder import Wait
from bot.ui.own_tables import own_tables_screen
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.failures import CANNOT_MESSAGE, UNANSWERED
from bot.ui.transport.panels import Panel, rows

log = logging.getLogger(__name__)

NOTE_SECONDS = 900.0  # time between two checks
# how often to check whether a player is back early from a vacation, so that their clock continues
RETURN_SECONDS = 60.0


class DailyNotes(Struct, frozen=True):
    """Sends daily notes when they are due, except during quiet hours and vacations."""

    deps: FeatureDeps

    async def send(self) -> None:
        """Send a note to everybody who is due.

        A person whose note Discord refuses gets no more notes.
        """
        await self.deps.client.wait_until_ready()
        for person, tables in self._waiting().items():
            # The person may have moved at some of them while others got their notes.
            waiting = [session for session in tables if self._awaited_at(session) == person]
            try:
                if waiting and await self._is_due(person):
                    await self._write(person, waiting)
            except (*UNANSWERED, StoreUnavailable) as error:
                if isinstance(error, discord.Forbidden) and error.code in CANNOT_MESSAGE:
                    await self.deps.preferences.change(person, daily_note="")
                else:
                    log.warning("a note about slow tables was not sent: %r", error)

    def _waiting(self) -> Mapping[int, Sequence[GameSession]]:
        """Return the slow tables of this process that have been waiting for somebody for an hour, by
        person.
        """
        found = defaultdict[int, list[GameSession]](list)
        for session in self.deps.registry:
            if (person := self._awaited_at(session)) is not None:
                found[person].append(session)
        return found

    def _awaited_at(self, session: GameSession) -> int | None:
        """Return the person for whom a table has been waiting for an hour, or None if it isn't slow or waits
        for nobody.
        """
        wait = Wait.of(session.snapshot) if session.state.is_slow else None
        if wait is None or self.deps.clock.now() - wait.began < LONG_CLOCK:
            return None
        return wait.player

    async def _is_due(self, person: int) -> bool:
        now, chosen = self.deps.clock.now(), await self.deps.preferences.of(person)
        if not chosen.daily_note or chosen.quiet_end(now) is not None:
            return False
        return await self.deps.preferences.store.claim_note(person, now)

    async def _write(self, person: int, tables: Sequence[GameSession]) -> None:
        language = (await self.deps.preferences.of(person)).daily_note
        await self.deps.write_to(person, language, partial(note_screen, person, tables))


def note_screen(person: int, tables: Sequence[GameSession]) -> Panel:
    """The direct message: the tables that are waiting, and a button to stop these messages."""
    above = [say(words.TABLES_WAIT, count=len(tables))]
    below = rows([NO_TABLE.button(Prefer(note="off"), words.NO_MORE_NOTES)])
    return own_tables_screen(tables, person, above, below)
