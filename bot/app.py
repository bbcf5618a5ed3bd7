"""Connects the parts of the program: settings, database, tables, Discord, and health."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from math import nan

from bot.cogs.client import UnoBot
from bot.cogs.commands import learn_commands, sync_commands
from bot.cogs.outages import HEARTBEAT_LOOK_SECONDS, Outages
from bot.cogs.standby import Standby
from bot.cogs.threads import Threads
from bot.cogs.uno import challenge_menu
from bot.config import Settings
from bot.feature import AllFeatures, Chore, FeatureDeps, FeatureHandler
from bot.features import ADDITIONS, FEATURES, REPLACED, all_cogs
from bot.game.preferences import PreferenceBook
from bot.game.registry import Registry
from bot.game.servers import ServerBook
from bot.game.session import Services
from bot.game.tasks import Tasks
from bot.hosting.backups import BACKUP_LOOK_SECONDS, FIRST_LOOK_SECONDS, backup_age, look_after_backups
from bot.hosting.environment import Environment
from bot.hosting.health import FILE_SECONDS, Check, Checks, FileWatch, HealthPages
from bot.hosting.journal import Journal
from bot.hosting.player_program import PlayerProgram
from bot.hosting.retention import FIRST_SWEEP_SECONDS, SWEEP_SECONDS, Membership, Retention
from bot.hosting.starts import Starts, fetch_limit
from bot.hosting.supervisor import Supervisor
from bot.hosting.watchman import Guarded, Watchman
from bot.pictures import Studio
from bot.storage.address import sqlite_file
from bot.storage.archive import SqlArchive
from bot.storage.database import Database
from bot.storage.deletions import remember_in
from bot.storage.games import SqlGameStore
from bot.storage.lease import Lease
from bot.storage.match_record import Hooks
from bot.storage.retention import SqlRetention
from bot.storage.settings import SqlPreferences, SqlPresets, SqlServers
from bot.storage.shard_starts import SqlStarts
from bot.text.cards import letters_in
from bot.text.pictures import described_in
from bot.ui.arrivals import Arrivals
from bot.ui.help import HelpHandler
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.live.server_messages import ServerMessages
from bot.ui.opening import ArrangedTables
from bot.ui.past_games import PastMatches
from bot.ui.router import Router
from bot.ui.transport.emojis import EmojiBook
from bot.ui.transport.messenger import PrivateMessenger
from bot.ui.transport.outbox import BUDGET, Outbox, RequestGuard
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import AvatarBook, Languages, NameBook

log = logging.getLogger(__name__)

CLEAR_SECONDS = 10.0  # time between two attempts to clear deleted data from the write-ahead log
MOVED_SECONDS = 2.0  # time between two checks for tables that another process has taken over
# time between two attempts to clear unused bytes of the file; each attempt reads the whole file
GAPS_SECONDS = 300.0
# if somebody deletes the write-ahead log, only the changes of this period are lost
CHECKPOINT_SECONDS = 3_600.0
HEIR_SECONDS = 1.0  # time at shutdown to find out whether another process waits for the shards
LAST_WORDS_SECONDS = 3.0  # time at shutdown for running saves and messages
ARRIVAL_SECONDS = 1.0  # time for messages being sent, before the tables are handed over
GOODBYE_SECONDS = 2.0


class App:
    """All parts of the running program, each of which is built from the parts above it."""

    def __init__(
        self, settings: Settings, database: Database, env: Environment, lease: Lease, watchman: Watchman
    ) -> None:
        self.settings = settings
        self.database = database
        self.env = env
        self.lease = lease
        self.tasks, self.sending = Tasks(), Tasks()
        self.failed, self.lost_file = asyncio.Event(), asyncio.Event()
        self.journal = Journal()
        self.watchman, self.loop_watch = watchman, watchman.loop_watch
        self.clock = env.clock
        self.servers = ServerBook(SqlServers(database))
        is_shared = not settings.shards.has_all
        self.preferences = PreferenceBook(
            SqlPreferences(database), is_shared=is_shared, on_change=self.restyle
        )
        self.presets = SqlPresets(database)
        self.studio = Studio(described_in, letters_in)
        self.avatars = AvatarBook(self.tasks, self.show_avatar)
        self.illustrator = Illustrator(self.studio, self.servers.changed, self.servers.back_of)
        self.languages = Languages(self.servers.changed)
        self._connect_parts()

    def _connect_parts(self) -> None:
        """Give each part references to the later parts that it calls, which closes the cycles."""
        self.client.router, self.client.set_up = self.router, self._set_up
        self.client.add_listener(self.journal.on_frame_dropped)
        self.watchman.guarded = Guarded(self.lease, self.database, self.registry, self.arrivals, self.outbox)

    # Discord

    @cached_property
    def guard(self) -> RequestGuard:
        """Holds back requests after too many refusals."""
        budget = self.settings.shards.share_of(BUDGET)
        return RequestGuard(self.clock, self._on_unauthorized, budget, self.watchman)

    @cached_property
    def outbox(self) -> Outbox:
        """Sends messages within the limits, and only the newest version of each."""
        return Outbox(self.clock, self.sending, self.guard.budget)

    @cached_property
    def client(self) -> UnoBot:
        """The connection to Discord."""
        return UnoBot(self.guard.trace, self.settings.shards if self.settings.shard_count else None)

    @cached_property
    def starts(self) -> Starts:
        """Counts session starts, which Discord limits."""
        limit = partial(fetch_limit, self.settings.token)
        return Starts(SqlStarts(self.database), self.settings.shards, limit, self.clock.now)

    @cached_property
    def messages(self) -> ServerMessages:
        """Posts the announcements that servers have requested."""
        return ServerMessages(self.client, self.outbox, self.servers, self.clock)

    @cached_property
    def emojis(self) -> EmojiBook:
        return EmojiBook(self.client)

    # Public and private messages

    @cached_property
    def private_messages(self) -> PrivateMessenger:
        return PrivateMessenger(self.client)

    @cached_property
    def presenter(self) -> DiscordPresenter:
        """The messages of tables: the public messages, and open hands."""
        return DiscordPresenter(
            client=self.client,
            outbox=self.outbox,
            private=self.private_messages,
            clock=self.clock,
            tasks=self.tasks,
            illustrator=self.illustrator,
            languages=self.languages,
            preferences=self.preferences,
            emojis=self.emojis.known,
            avatars=self.avatars.known,
            additions=ADDITIONS,
        )

    def show_avatar(self, person: int) -> None:
        """Show the avatar of a person in a lobby, after it was downloaded."""
        self.presenter.show_avatar(person)

    def restyle(self, person: int) -> None:
        """Redraw the open hands of a person whose preferences have changed."""
        for session in self.registry:
            self.presenter.mailroom.of(session).restyle(person)

    # The tables

    @cached_property
    def program(self) -> PlayerProgram | None:
        """The operator's own player program, if there is one."""
        file = self.settings.player_program
        return PlayerProgram(file) if file else None

    @cached_property
    def registry(self) -> Registry:
        """All open tables."""
        ended = tuple(feature.match_ended for feature in FEATURES if feature.match_ended)
        closed = tuple(feature.table_closed for feature in FEATURES if feature.table_closed)
        store = SqlGameStore(self.database, self.clock.now, self.journal, Hooks(ended, closed), self.lease)
        ask = self.program.ask if self.program else None
        services = Services(
            store, self.presenter, self.clock, self.env.secret, self.servers, self.preferences, ask
        )
        return Registry(services, self.env.rng, self.tasks)

    @cached_property
    def arrivals(self) -> Arrivals:
        """Admits every press and command."""
        return Arrivals(
            clock=self.clock,
            tasks=self.tasks,
            outbox=self.outbox,
            mailroom=self.presenter.mailroom,
            illustrator=self.illustrator,
            preferences=self.preferences,
            languages=self.languages,
            avatars=self.avatars,
            on_answer=self.journal.note_answer,
        )

    @cached_property
    def router(self) -> Router:
        """Receives every press, command, and reaction."""
        handlers = [HelpHandler(self.client.tree, ADDITIONS.for_newcomers), *self.handlers]
        return Router(
            self.arrivals, self.registry, self.presenter, self.presets, self.messages, handlers, REPLACED
        )

    # The features

    @cached_property
    def deps(self) -> FeatureDeps:
        names = NameBook(self.client.fetch_user)
        matches = PastMatches(SqlArchive(self.database), names)
        return FeatureDeps(
            client=self.client,
            database=self.database,
            remember=remember_in(self.settings.database_url),
            person_deleted=[feature.person_deleted for feature in FEATURES if feature.person_deleted],
            registry=self.registry,
            servers=self.servers,
            preferences=self.preferences,
            presets=self.presets,
            messages=self.messages,
            names=names,
            avatars=self.avatars,
            emojis=self.emojis,
            shards=self.settings.shards,
            clock=self.clock,
            secret=self.env.secret,
            illustrator=self.illustrator,
            arranged=ArrangedTables(self.client, self.registry, self.messages),
            matches=matches,
            offers=ADDITIONS.offers,
            pointers=ADDITIONS.pointers,
            all_features=AllFeatures(matches),
        )

    @cached_property
    def handlers(self) -> list[FeatureHandler]:
        """The handlers for the features' actions, each built once."""
        made = [kind.from_deps(self.deps) for feature in FEATURES for kind in feature.handlers]
        self.deps.all_features.handlers = made
        return made

    # Startup

    async def _set_up(self) -> None:
        """Prepare slow parts between login and connection. If this process owns the tables, resume them."""
        for cog in all_cogs(self.client, self.router):
            await self.client.add_cog(cog)
        self.client.add_listener(self.router.on_interaction)
        self.client.tree.add_command(challenge_menu(self.router))
        await self.client.add_cog(self.outages)
        await self.client.add_cog(Threads(self.client, self.registry, self.outbox))
        await self.client.add_cog(self.membership)
        if self.lease.is_ours:
            await self._take_up()
        else:
            self.client.standby = Standby(self.clock.steady)
            await learn_commands(self.client.tree, self.settings.home_guild)
            await self.emojis.learn()
        if self.program is not None:
            self.program.prepare()

    async def _take_up(self) -> None:
        """Resume all tables, and register commands in the background."""
        await self.servers.fill()
        resumed = await self.registry.restore(self.settings.shards)
        self.outages.set_clocks(self.registry)  # clocks run once their shard is connected
        log.info("open tables resumed: %d", resumed)
        tree, home = self.client.tree, self.settings.home_guild
        if self.settings.shards.has_first:
            self.tasks.start(sync_commands(tree, home, self.env.synced), "commands")
        else:
            self.tasks.start(learn_commands(tree, home), "commands")

    async def take_over(self, taken: Collection[int] | None) -> None:
        """Take over the tables, which belong to this process now. `taken` holds the interactions that the
        previous process has admitted.

        If it left no note, it might have admitted everything that has arrived so far. Raises
        StoreUnavailable.
        """
        await self._take_up()
        self.arrivals.inherit(taken or ())
        if self.client.standby is not None:
            self.client.standby.end(is_inherited=taken is not None)

    # Background work

    @cached_property
    def supervisor(self) -> Supervisor:
        """Keeps the chores running."""
        return Supervisor(self.journal.registry)

    def watches(self) -> list[Chore]:
        """Return the chores that run from the start, because they change nothing."""
        return [
            Chore("measuring the event loop", self.loop_watch.measure, every=0),
            Chore("watching Discord's heartbeats", self.outages.look, every=HEARTBEAT_LOOK_SECONDS),
            Chore("watching the database's file", self.file_watch.look, every=FILE_SECONDS),
        ]

    def chores(self) -> list[Chore]:
        """Return the background work."""
        chores = [
            Chore("clearing what was deleted", self.database.clear_deleted, every=CLEAR_SECONDS),
            Chore("clearing unused bytes", self.database.clear_gaps, GAPS_SECONDS, GAPS_SECONDS),
            Chore("checkpoints", self.database.checkpoint, every=CHECKPOINT_SECONDS),
            Chore("emojis", self._keep_emojis, every=0),
        ]
        if self.settings.shards.has_first:
            backups = partial(look_after_backups, self.settings)
            chores += [
                Chore("backups", backups, BACKUP_LOOK_SECONDS, FIRST_LOOK_SECONDS),
                Chore("retention", self.retention.sweep, SWEEP_SECONDS, FIRST_SWEEP_SECONDS),
            ]
        else:  # the process with the first shard might have deleted settings in its sweep
            chores.append(Chore("server settings", self.servers.fill, SWEEP_SECONDS, SWEEP_SECONDS))
        if not self.settings.shards.has_all:
            chores.append(Chore("tables that moved", self.registry.let_go_of_moved, every=MOVED_SECONDS))
        return [*chores, *(chore for handler in self.handlers for chore in handler.chores())]

    async def _keep_emojis(self) -> None:
        await self.registry.is_resumed.wait()
        has_first = self.settings.shards.has_first
        await self.emojis.keep(self.emojis.fill if has_first else self.emojis.learn)

    @cached_property
    def outages(self) -> Outages:
        """Stops the clocks while Discord can't be reached."""
        return Outages(self.client, self.registry)

    @cached_property
    def retention(self) -> Retention:
        """Deletes expired data."""
        days = self.settings.moves_kept_days
        return Retention(SqlRetention(self.database), self.servers, days, self.clock.now)

    @cached_property
    def membership(self) -> Membership:
        """Records which servers have the bot, and keeps their data."""
        kept, shards = SqlRetention(self.database), self.settings.shards
        return Membership(self.client, kept, self.tasks, shards, self.clock)

    @cached_property
    def file_watch(self) -> FileWatch:
        """Watches the open file from now on."""
        return FileWatch(sqlite_file(self.settings.database_url), self.database, self._lose_file)

    def _lose_file(self) -> None:
        """Stop accepting anything, because nothing would be saved permanently."""
        self.arrivals.close()
        self.lost_file.set()

    def _on_unauthorized(self) -> None:
        """Stop everything, because Discord refuses the token."""
        self.outbox.stop()
        self.failed.set()

    # Health

    def health_pages(self) -> HealthPages:
        """Return the pages that report whether this program works."""
        pages = HealthPages(self._checks(), self.journal.registry)
        if self._has_backups:
            pages.note("newest_backup", self._newest_backup)
        for name, meaning, value in self._gauges():
            pages.gauge(name, meaning, value)
        return pages

    def _checks(self) -> dict[str, Check]:
        file, clock = sqlite_file(self.settings.database_url), self.clock
        parts = Checks(
            self.client,
            self.database,
            self.lease,
            self.journal,
            self.outbox,
            self.guard,
            self.registry,
            self.studio,
            file,
            self.settings,
            clock,
            began=clock.steady(),
        )
        checks: dict[str, Check] = {
            "gateway": parts.gateway,
            "heartbeats": self.outages.check,
            "loop": self.loop_watch.check,
            "database": parts.writes,
            "discord": parts.requests,
            "tables": parts.tables,
            "pictures": parts.pictures,
            "clock": parts.time_of_day,
            "background": self.supervisor.check,
        }
        if file:
            checks |= {"disk": parts.disk, "file": self.file_watch.check}
        if self._has_backups:
            checks["backup"] = parts.backup
        return checks

    def _gauges(self) -> Iterator[tuple[str, str, Callable[[], float]]]:
        """Yield the metrics for `/metrics` that are read on each request: the name, the help text, and a
        function that reads the value.
        """
        if self._has_backups:
            meaning = "Since the newest backup, not a number if there is none"

            def backup_age_or_nan() -> float:
                return nan if (age := self._backup_age()) is None else age

            yield "uno_newest_backup_age_seconds", meaning, backup_age_or_nan
        yield "uno_loop_lag_seconds", "Worst delay of the event loop lately", lambda: self.loop_watch.worst
        held = "Longest time that one change has kept all others waiting, on SQLite"
        yield "uno_longest_write_seconds", held, lambda: self.database.longest_hold
        yield "uno_open_tables", "Tables that are open", lambda: len(list(self.registry))
        yield "uno_servers", "Servers the bot is in", lambda: len(self.client.guilds)
        yield "uno_gateway_ready", "1 once connected to Discord", self.client.is_ready
        yield "uno_gateway_latency_seconds", "From heartbeat to answer", lambda: self.client.latency
        yield "uno_outbox_waiting", "Messages that wait to be sent", lambda: self.outbox.waiting
        yield "uno_invalid_requests", "Refused in the last ten minutes", lambda: self.guard.invalid
        yield "uno_last_change_age_seconds", "Since a table was last stored", self.journal.age

    @property
    def _has_backups(self) -> bool:
        return bool(sqlite_file(self.settings.database_url) and self.settings.backups_kept)

    def _backup_age(self) -> float | None:
        return backup_age(self.settings, self.clock.now())

    def _newest_backup(self) -> str:
        age = self._backup_age()
        return "none yet" if age is None else f"{age / 3_600:.1f} hours old"

    # Shutdown

    async def close(self) -> None:
        """Accept nothing new, finish saving, answer the pending presses, then disconnect.

        If another process is waiting for our tables, hand them over before disconnecting. From then on, that
        process answers everything.
        """
        taken = self.arrivals.leave_to_heir() if await self._has_heir() else None
        if taken is None:
            self.arrivals.close()
        self.presenter.mailroom.finish()
        self.outbox.finish()
        try:
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                await self.registry.close()
                await self._let_arrive()
                await self.registry.store_shown()
                if taken is not None:
                    await self._hand_over(taken)
                await asyncio.gather(*(shard.disconnect() for shard in self.client.shards.values()))
                await self.registry.tasks.finish()  # the last presses are answered with an apology
                await self.sending.finish()
        except TimeoutError:
            log.warning("some requests to Discord were not answered in time")
        self.outbox.stop()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.client.close()
        except TimeoutError:
            log.warning("Discord did not say goodbye in time")
        self.studio.close()
        if self.program is not None:
            await asyncio.to_thread(self.program.close)
        await self.database.close()

    async def _has_heir(self) -> bool:
        asking = asyncio.create_task(self.lease.has_heir(self.settings.shards))
        await asyncio.wait([asking], timeout=HEIR_SECONDS)  # canceling the query would end the lease
        return asking.done() and asking.result()

    async def _let_arrive(self) -> None:
        """Wait briefly for messages being sent, so that their state is stored. The handover of the tables is
        more urgent.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(ARRIVAL_SECONDS):
                await self.sending.finish()

    async def _hand_over(self, taken: Sequence[int]) -> None:
        """Hand over the tables, now that everything is stored."""
        self.database.bar_for_good("another process has the tables now")
        await self.database.finish()
        await self.lease.hand_over(taken)
        log.info("the tables are handed over to another process")
