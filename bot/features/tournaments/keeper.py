"""Opens the tables of tournaments and keeps their boards up to date.

Each server is handled by one process, which checks it regularly. The rows are written first, and every action
on Discord is then recorded in them. Repeating an action has no effect, so each table opens only once even if
a process crashes at any point.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from functools import partial

import discord
from msgspec import Struct

from bot.engine.model.options import RulesError
from bot.feature import FeatureDeps
from bot.features.tournaments import changes, words
from bot.features.tournaments.changes import TournamentError
from bot.features.tournaments.screens import SeenTournament, board_screen
from bot.features.tournaments.store import SqlTournaments
from bot.features.tournaments.tournament import Pairing, Phase, Tournament, Undecided
from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.text.language import speaking
from bot.text.results import KnownNames
from bot.ui.opening import Gathering
from bot.ui.transport.channel import Silence
from bot.ui.transport.failures import Code, each, is_refusal
from bot.ui.transport.messenger import mentioning
from bot.ui.transport.people import public_language

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
REFUSED_SECONDS = 60.0  # how long to wait before retrying in a channel that refused something
RESULT_SECONDS = 5.0  # the longest wait for the result of a match, because the outcome is posted below it


class Posting(Struct, frozen=True):
    """When the posting of an outcome began: the time (monotonic clock) and the tournament's revision."""

    since: float
    revision: int


@dataclass
class KeptTournament:
    """The facts that the keeper remembers about a tournament until its end has been shown.

    `silence` says when to retry a refused action, and `named` are the people named on the board. `postings`
    are the outcomes that still have to be posted.
    """

    silence: Silence
    named: tuple[int, ...] | None = None
    postings: dict[Pairing, Posting] = field(default_factory=dict[Pairing, Posting])


@dataclass
class TournamentKeeper:
    """Does the pending work of the tournaments of this process.

    `is_idle` is set while no tournament is running, and the database is then not queried.
    """

    store: SqlTournaments
    deps: FeatureDeps
    is_idle: bool = False
    _looking: asyncio.Lock = field(default_factory=asyncio.Lock)
    _kept: dict[int, KeptTournament] = field(default_factory=dict[int, KeptTournament])

    async def look(self) -> None:
        """Do everything that is due: start tournaments, open tables, and update boards."""
        if self.is_idle:
            return
        async with self._looking:
            await each(await self._unfinished(), self._look_after, "a tournament")

    async def _unfinished(self) -> list[Tournament]:
        """Return the unfinished tournaments of this process. If there are none, the keeper becomes idle,
        unless `hurry` was called in the meantime.
        """
        self.is_idle = True
        try:
            found = [
                tournament
                for tournament in await self.store.unfinished()
                if self.deps.shards.has(tournament.guild)
            ]
        except BaseException:
            self.is_idle = False  # the failed work still has to be done
            raise
        self.is_idle = self.is_idle and not found
        self._kept = {
            one.id: self._kept.get(one.id) or KeptTournament(Silence(self.deps.clock)) for one in found
        }
        return found

    def hurry(self) -> None:
        """Check now, because something has changed."""
        self.is_idle = False
        self.deps.registry.tasks.start(self.look(), "tournaments")

    async def begin(self, found: Tournament) -> Tournament:
        """Start a tournament now. Raises TournamentError (not_joining or too_few)."""
        return await self.store.start(found.id)

    async def end_tables(self, found: Tournament) -> None:
        """Close tables where nothing is left to decide. In a canceled tournament, running matches
        continue.
        """
        for pairing in found.pairings:
            session = self.table_of(pairing)
            if session is None:
                continue
            is_canceled = found.phase is Phase.CANCELED and session.state.stage is Stage.LOBBY
            if pairing.is_awarded or pairing.status is Undecided.GIVEN_UP or is_canceled:
                await _end(session)

    def table_of(self, pairing: Pairing) -> GameSession | None:
        """Return the open table of a pairing, or None if somebody has opened a different table in its
        thread.
        """
        try:
            session = self.deps.registry.in_channel(pairing.thread or 0)
        except GameError:
            return None
        return session if session.state.lobby.is_arranged else None

    async def seen(self, found: Tournament) -> SeenTournament:
        """Return a tournament with the known names and avatars."""
        return SeenTournament(found, await self.deps.names.of(found.people), self.deps.avatars.known)

    # Pending work

    async def _look_after(self, found: Tournament) -> None:
        """Do the pending work of one tournament. A refused action is retried later."""
        kept = self._kept[found.id]
        guild = self.deps.client.get_guild(found.guild)
        if guild is None or guild.unavailable:
            return
        await self.end_tables(found)
        if not kept.silence.lift(REFUSED_SECONDS):
            return
        try:
            settings = self.deps.servers.of(found.guild)
            with speaking(public_language(guild, settings, opener=found.language)):
                found = await self._go_on(found)
                # Nothing more is posted in threads once the end has been shown.
                if await self._tell(found, kept) or found.is_running:
                    await self._show(found, kept)
        except TournamentError as error:
            log.debug("a tournament has changed meanwhile: %s", error.code)
        except (discord.HTTPException, RulesError) as error:
            log.warning("a tournament in channel %s cannot go on: %s", found.channel, error.code)
            kept.silence.begin()
            if error.code == Code.UNKNOWN_CHANNEL:
                await self._abandon(found)

    async def _abandon(self, found: Tournament) -> None:
        """End a tournament whose channel is gone, because it can't be shown anymore."""
        found = await self.store.with_id(found.id, found.guild)
        if found.is_running:
            found = await self.store.change(found.id, changes.canceled)
        await self.store.note_shown(found, found.message or 0)

    async def _go_on(self, found: Tournament) -> Tournament:
        # It was loaded before the requests of all tournaments before it. Somebody might have paused it since.
        found = await self.store.with_id(found.id, found.guild)
        if found.phase is Phase.JOINING and found.starts_at <= self.deps.clock.now():
            found = await self.store.start(found.id, changes.started_or_canceled)
        if changes.advanced(found) is not found:  # such as a table that has lost its players
            found = await self.store.change(found.id, changes.advanced)
        for pairing in found.current if found.phase is Phase.PLAYING else ():
            if pairing.status is Undecided.OPEN and not self._is_there(pairing):
                log.warning("a table of a tournament was closed without a word in thread %s", pairing.thread)
                found = await self._call_again(found, pairing)
            elif pairing.status is Undecided.GIVEN_UP and self.table_of(pairing) is None:
                found = await self._call_again(found, pairing)
        for key in [pairing.key for pairing in found.current]:
            if found.may_open(key):
                found = await self._open(found, found.at(key))
        return found

    def _is_there(self, pairing: Pairing) -> bool:
        """Return whether the table of a pairing exists, even if it is unreadable."""
        try:
            self.deps.registry.in_channel(pairing.thread or 0)
        except GameError as error:
            return error.code is not Fault.NO_TABLE
        return True

    async def _call_again(self, found: Tournament, pairing: Pairing) -> Tournament:
        return await self.store.change(found.id, lambda now: changes.vanished(now, pairing.key))

    async def _open(self, found: Tournament, pairing: Pairing) -> Tournament:
        """Call the players of a table to their own thread, and open the table there."""
        found = found if pairing.thread else await self._call(found, pairing)
        pairing = found.at(pairing.key)
        if (thread := pairing.thread) is None or not found.may_open(pairing.key):  # it has just changed
            return found
        players = await self._players(found, pairing)
        gathering = Gathering(
            players,
            found.options,
            words.thread_name(found, pairing, players),
            words.summons([player.id for player in players]),
            partial(self.store.opening, found, pairing.key),
        )
        try:
            await self.deps.arranged.open(found.guild, found.channel, thread, gathering)
        except discord.NotFound as error:
            if error.code != Code.UNKNOWN_MESSAGE:
                raise
            return await self.store.change(found.id, lambda now: changes.called_again(now, pairing.key))
        except TournamentError:
            log.debug("a table was decided, or others play there, before it was opened")
        except (GameError, RulesError) as error:
            log.warning("a table of a tournament cannot open in thread %s: %s", thread, error.code)
            return await self.store.change(found.id, lambda now: changes.unopened(now, pairing.key))
        found = await self.store.with_id(found.id, found.guild)
        # The table might have just been awarded, or the tournament canceled, and no later check might close
        # it.
        await self.end_tables(found)
        return found

    async def _call(self, found: Tournament, pairing: Pairing) -> Tournament:
        """Post the message whose thread will hold the table."""
        nonce = f"call {found.id}.{pairing.round}.{pairing.number}.{pairing.calls}"
        message = {"content": words.call(found, pairing, await self._players(found, pairing)), "nonce": nonce}
        thread = await self.deps.messages.post(found.guild, found.channel, message)
        return await self.store.change(found.id, lambda before: changes.called(before, pairing.key, thread))

    async def _players(self, found: Tournament, pairing: Pairing) -> tuple[Player, ...]:
        people = found.players_of(pairing)
        names = await self.deps.names.of(people)
        return tuple(Player(person, names.get(person, "")) for person in people)

    async def _tell(self, found: Tournament, kept: KeptTournament) -> bool:
        """Post the outcome of each decided table in its thread, with its effect on the players.

        Returns whether everything is posted. It isn't if Discord doesn't show the result of a match yet.
        """
        due = [pairing for pairing in found.pairings if pairing.outcome and not pairing.outcome.is_told]
        due = [] if found.phase is Phase.CANCELED else due  # nobody advances
        begun = Posting(self.deps.clock.steady(), found.revision)
        kept.postings = {pairing: kept.postings.get(pairing, begun) for pairing in due}
        shown = [pairing for pairing in due if not self._waits_for_result(pairing, kept.postings[pairing])]
        names = await self.deps.names.of(found.people) if shown else {}
        for pairing in shown:
            found = await self.store.with_id(found.id, found.guild)
            if found.phase is Phase.CANCELED or found.at(pairing.key) != pairing:
                return False  # it was decided again while others were told
            if pairing.thread is not None:
                await self._tell_outcome(found, pairing, pairing.thread, names, kept.postings[pairing])
            await self.store.note_told(found, pairing)
            del kept.postings[pairing]
        return shown == due

    def _waits_for_result(self, pairing: Pairing, posting: Posting) -> bool:
        """Return whether the result of a table's match is about to be shown."""
        session = self.table_of(pairing)
        if session is None or session.state.stage is not Stage.OVER:
            return False
        has_time = self.deps.clock.steady() - posting.since < RESULT_SECONDS
        return session.shown.revision < session.state.revision and has_time

    async def _tell_outcome(
        self, found: Tournament, pairing: Pairing, thread: int, names: KnownNames, posting: Posting
    ) -> None:
        """Replace the messages that called the players with the result. A new message announces the next
        step.
        """
        result = words.result_of(found, pairing, names)
        if pairing.summons is not None:
            await self.deps.messages.reword(found.guild, thread, pairing.summons, result)
        await self.deps.messages.reword(found.guild, found.channel, thread, result)
        # This comes last, because only edits can be repeated: the text may change when another table ends.
        # The nonce stays the same if Discord might have posted the message, but changes if the table was
        # decided again.
        nonce = f"told {found.id}.{pairing.round}.{pairing.number}.{posting.revision}"
        told = {"content": words.outcome(found, pairing, names), "nonce": nonce}
        try:
            await self.deps.messages.post(found.guild, thread, told)
        except discord.HTTPException as error:
            if not is_refusal(error):  # otherwise, the thread is gone or locked
                raise

    async def _show(self, found: Tournament, kept: KeptTournament) -> None:
        """Update the board. It is reposted below the calls of a round, and at the end of the tournament.

        Deleting a person's data does not change the revision, but their name still has to disappear. After a
        restart, the names on the board are unknown.
        """
        if found.revision == found.shown_revision and found.people == kept.named:
            return
        is_new = found.message is None or found.round != found.shown_round or found.phase is Phase.OVER
        panel, messages = board_screen(await self.seen(found)), self.deps.messages
        drawn = await self.deps.illustrator.draw(panel, found.guild)
        message = 0 if is_new else found.message or 0
        if not message or not await messages.edit(found.guild, found.channel, message, drawn):
            called = mentioning(people=found.champions) if found.champions else {}
            new = {**drawn.new, **called, "nonce": f"board {found.id}.{found.revision}"}
            message = await messages.post(found.guild, found.channel, new)
        kept.named = found.people
        await self.store.note_shown(found, message)
        if found.message is not None and found.message != message:
            await messages.erase(found.guild, found.channel, found.message)


async def _end(session: GameSession) -> None:
    """Close a table, unless somebody else is already closing it."""
    try:
        await session.end(0, is_moderator=True)
    except GameError as error:
        if error.code is not Fault.TABLE_CLOSED:
            raise
