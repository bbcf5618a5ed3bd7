"""`/tournament`: setting up, joining, and directing tournaments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Self, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.cogs import suggested_by
from bot.engine.catalogue import PRESETS, rules_of
from bot.engine.model.options import Value
from bot.engine.model.rules import MIN_SEATS
from bot.engine.play.deal import check_seats
from bot.feature import Chore, Feature, FeatureDeps, FeatureHandler
from bot.features.tournaments import changes, words
from bot.features.tournaments.changes import TournamentError, TournamentFault
from bot.features.tournaments.keeper import LOOK_SECONDS, TournamentKeeper
from bot.features.tournaments.screens import (
    About,
    AboutTable,
    AwardTable,
    CancelTournament,
    Directed,
    Directing,
    JoinTournament,
    LeaveTournament,
    ManageTable,
    ManageTournament,
    NewTournament,
    PauseTournament,
    ReopenTable,
    ReplaceEntrant,
    Request,
    ResumeTournament,
    ShowTournament,
    StartTournament,
    cancel_screen,
    drop_out_screen,
    manage_screen,
    standings_screen,
    table_screen,
)
from bot.features.tournaments.store import SqlTournaments, match_ended, table_closed
from bot.features.tournaments.tournament import Phase, System, Tournament
from bot.game.errors import Fault
from bot.game.servers import ServerSettings
from bot.text import answers
from bot.text.language import Words, say, spoken
from bot.text.results import shown_person
from bot.ui.actions.action import SURE, FeatureAction
from bot.ui.actions.meaning import preset_meant
from bot.ui.actions.rules import OWN, offered_presets, preset_of
from bot.ui.actions.suggestions import Suggestion
from bot.ui.offers import Topic, pointer_lines
from bot.ui.opening import can_have_threads, missing_for_thread, missing_permission
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.people import rights_in, server_id, visit_of, with_parents
from bot.ui.transport.replies import Reply
from bot.ui.visibility import reader_of

MOST_SEATS, LONGEST_CHECK_IN = 4, 24 * 60  # LONGEST_CHECK_IN is in minutes


@dataclass(frozen=True)
class TournamentHandler(FeatureHandler):
    """Answers players and directors. The keeper does everything else in the background."""

    kinds = get_args(Request)
    is_for_servers = True

    store: SqlTournaments
    keeper: TournamentKeeper
    deps: FeatureDeps

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        store = SqlTournaments(deps.database, deps.clock.now)
        return cls(store, TournamentKeeper(store, deps), deps)

    def chores(self) -> Iterable[Chore]:
        """Do the background work of this process's tournaments."""
        return (Chore("tournaments", self.keeper.look, LOOK_SECONDS, LOOK_SECONDS),)

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Suggest presets for the matches."""
        return offered_presets(await self.deps.presets.of(server_id(interaction)))

    async def answer(self, reply: Reply, action: Request) -> object:
        """Handle a request. Raises GameError or RulesError."""
        self.deps.names.remember(reply.interaction.user)
        try:
            if isinstance(action, NewTournament):
                self._require_director(reply, reply.interaction.channel_id or 0)
                return await self._set_up(reply, action)
            found = await self._meant(reply.interaction, action)
            if isinstance(action, Directed):
                self._require_director(reply, found.channel)
            return await self._answer(reply, action, found)
        except TournamentError as error:
            return await reply.remark(self._refusal(error.code))
        finally:
            self.keeper.hurry()

    async def _answer(self, reply: Reply, action: About, found: Tournament) -> object:
        player = reply.interaction.user.id
        match action:
            case ShowTournament():
                is_director = self._may_direct(reply, found.channel)
                return await reply.show(
                    standings_screen(await self.keeper.seen(found), player, is_director=is_director)
                )
            case JoinTournament():
                self._settings(reply).admit(visit_of(reply.interaction))
                await self.store.change(found.id, lambda before: changes.joined(before, player))
                return await reply.remark(words.JOINED)
            case LeaveTournament(sure=sure):
                return await self._leave(reply, found, is_sure=sure == SURE)
            case ManageTournament():
                return await self._show(reply, found)
            case ManageTable() | AwardTable() | ReopenTable() if _is_outdated(action, found):
                return await self._show(reply, found, answers.FAULTS[Fault.STALE])
            case ManageTable(table=table):
                pairing = changes.table_of(found, table)
                return await reply.show(table_screen(await self.keeper.seen(found), pairing))
            case _:
                return await self._direct(reply, action, found)

    async def _direct(self, reply: Reply, action: Directing, found: Tournament) -> object:
        """Handle a director's request, then show the director's options."""
        notice: Words = words.SAVED
        director = reply.interaction.user.id
        match action:
            case StartTournament():
                found, notice = await self.keeper.begin(found), words.STARTED
            case PauseTournament() | ResumeTournament():
                is_paused = isinstance(action, PauseTournament)
                pause = partial(changes.paused, is_paused=is_paused)
                found = await self.store.direct(found.id, director, pause)
            case CancelTournament(sure=sure):
                if sure != SURE:
                    return await reply.show(cancel_screen(found))
                found = await self.store.change(found.id, changes.canceled)
            case AwardTable():
                found = await self._award(found, action, director)
            case ReopenTable(table=table):
                key = changes.table_of(found, table).key
                reopen = partial(changes.called_again, key=key)
                found = await self.store.direct(found.id, director, reopen)
            case ReplaceEntrant():
                found, notice = await self._replace(reply.interaction, found, action)
        await self.keeper.end_tables(found)
        return await self._show(reply, found, notice)

    async def _show(self, reply: Reply, found: Tournament, notice: Words = "") -> object:
        return await reply.show(manage_screen(await self.keeper.seen(found), notice))

    def _refusal(self, code: TournamentFault) -> str:
        is_about_role = code is TournamentFault.NOT_DIRECTOR
        pointers = pointer_lines(self.deps.pointers, Topic.DIRECTOR_ROLE) if is_about_role else []
        return "\n".join([words.refusal(code), *pointers])

    def _settings(self, reply: Reply) -> ServerSettings:
        return self.deps.servers.of(server_id(reply.interaction))

    def _require_director(self, reply: Reply, channel: int) -> None:
        """Raise TournamentError (not_director) if somebody is not allowed to direct tournaments in a
        channel.
        """
        if not self._may_direct(reply, channel):
            raise TournamentError(TournamentFault.NOT_DIRECTOR)

    def _may_direct(self, reply: Reply, channel: int) -> bool:
        held = rights_in(reply.interaction, channel)
        user, role = reply.interaction.user, self._settings(reply).director_role
        roles = user.roles if isinstance(user, discord.Member) else ()
        may_manage = held.manage_events or held.manage_guild or held.administrator
        return may_manage or role in [own.id for own in roles]

    async def _meant(self, interaction: Interaction, action: About) -> Tournament:
        """Find the tournament that an action refers to. A button names its tournament. A command refers to
        the tournament of the channel or of its parent, or else to another tournament of the server.

        Requests to leave or to see the next table refer to a tournament in which the requester takes part. A
        tournament in a channel that the person can't see is never chosen. Raises TournamentError (none) if
        nothing is found.
        """
        guild = server_id(interaction)
        if action.tournament:
            return await self.store.with_id(action.tournament, guild)
        parent = getattr(interaction.channel, "parent_id", None)
        needs_sight = isinstance(action, ShowTournament | JoinTournament)
        closed = reader_of(interaction).closed if needs_sight else frozenset[int]()
        player = interaction.user.id if isinstance(action, ShowTournament | LeaveTournament) else 0
        return await self.store.in_channel(parent or interaction.channel_id or 0, guild, closed, player)

    # Setting one up

    async def _set_up(self, reply: Reply, wanted: NewTournament) -> object:
        interaction = reply.interaction
        if not can_have_threads(interaction.channel):
            raise TournamentError(TournamentFault.NOT_HERE)
        self._settings(reply).check_channel(with_parents(interaction.channel))
        if sentence := missing_permission(interaction) or missing_for_thread(interaction):
            return await reply.remark(sentence)
        options, preset = await self._rules(reply, wanted)
        minutes = min(max(1, wanted.minutes), LONGEST_CHECK_IN)
        opened = await self.store.open(
            Tournament(
                0,
                server_id(interaction),
                interaction.channel_id or 0,
                wanted.system,
                min(max(MIN_SEATS, wanted.seats), MOST_SEATS),
                options,
                self.deps.clock.now() + 60 * minutes,
                interaction.user.id,
                preset,
                language=spoken(),
            )
        )
        return await self._show(reply, opened)

    async def _rules(self, reply: Reply, wanted: NewTournament) -> tuple[dict[str, Value], str]:
        """Return the options that differ from the defaults, and the name of the saved preset that equals
        them, if any.

        Raises GameError, RulesError, or TournamentError (no_teams or no_room).
        """
        guild, settings = server_id(reply.interaction), self._settings(reply)
        saved = await self.deps.presets.of(guild)
        key = preset_meant(offered_presets(saved), wanted.preset) if wanted.preset else settings.preset
        own = key.removeprefix(OWN) if key.startswith(OWN) else ""
        usual = await preset_of(guild, settings, self.deps.presets)
        options = dict(usual) if not wanted.preset else dict(saved[own].options if own else PRESETS[key])
        before = dict(options)
        options |= {"target": wanted.target} if wanted.target else {}
        options |= {"scoring": "single_round"} if wanted.is_single_round else {}
        settings.check_rules(options, usual)
        rules = rules_of(options)
        if rules.teams:
            raise TournamentError(TournamentFault.NO_TEAMS)
        if wanted.seats > rules.max_seats:
            raise TournamentError(TournamentFault.NO_ROOM)
        for seats in range(MIN_SEATS, wanted.seats + 1):
            check_seats(rules, seats)
        return dict(rules.changed), own if options == before else ""

    # Taking part

    async def _leave(self, reply: Reply, found: Tournament, *, is_sure: bool) -> object:
        player = reply.interaction.user.id

        def must_ask(now: Tournament) -> bool:
            entrant = now.entrant_of(player)
            return not is_sure and now.phase is Phase.PLAYING and entrant is not None and not entrant.is_out

        def leave(now: Tournament) -> Tournament:  # it might have started in the meantime
            return now if must_ask(now) else changes.left(now, player)

        if not must_ask(found):
            found = await self.store.change(found.id, leave)
        return await (reply.show(drop_out_screen(found)) if must_ask(found) else reply.remark(words.LEFT))

    # Directing

    async def _award(self, found: Tournament, action: AwardTable, director: int) -> Tournament:
        """Decide a table as its director. Raises TournamentError (own_tournament)."""
        key = changes.table_of(found, action.table).key
        award = partial(changes.given, key=key, entrant=action.entrant)
        return await self.store.direct(found.id, director, award)

    async def _replace(
        self, interaction: Interaction, found: Tournament, action: ReplaceEntrant
    ) -> tuple[Tournament, Words]:
        """Put somebody in an entrant's place. If a table is waiting for the entrant, it is opened again."""
        substitute = _admitted(interaction.namespace.substitute)
        self.deps.names.remember(substitute)
        entrant = found.entrant_of(action.player)
        if entrant is None:
            raise TournamentError(TournamentFault.NO_SUCH_ENTRANT)
        number, director = entrant.number, interaction.user.id
        replace = partial(changes.replaced, number=number, player=substitute.id)
        after = await self.store.direct(found.id, director, replace)
        names = await self.deps.names.of([substitute.id])
        return after, say(words.REPLACED, name=shown_person(substitute.id, names))


def _is_outdated(action: AboutTable, found: Tournament) -> bool:
    """Return whether a button was drawn in an earlier round. Typed commands refer to the current round."""
    is_typed = not action.tournament
    return not is_typed and action.round != found.round


def _admitted(substitute: object) -> discord.Member:
    """Return the member named in a command, if they are allowed to play in this server.

    Raises TournamentError (no_member or no_bots).
    """
    if not isinstance(substitute, discord.Member):
        raise TournamentError(TournamentFault.NO_MEMBER)
    if substitute.bot:
        raise TournamentError(TournamentFault.NO_BOTS)
    return substitute


SYSTEMS = [Choice(name=label.one, value=system.value) for system, label in words.SYSTEMS.items()]


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_events=True)
class TournamentCommands(commands.GroupCog, group_name="tournament"):
    """The commands to set up and direct tournaments. Players use the buttons of the board."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @app_commands.describe(
        system="Who advances from round to round",
        seats="How many play at a table",
        check_in="Minutes until it starts",
        preset="The rules to play by; leave this out for this server's",
        single_round="Whether one round decides each match",
        target="The score that ends a match",
    )
    @app_commands.choices(system=SYSTEMS)
    @app_commands.autocomplete(preset=suggested_by(NewTournament))
    async def new(  # noqa: PLR0913, PLR0917  # an option of the command is a parameter
        self,
        interaction: Interaction,
        system: str,
        seats: app_commands.Range[int, MIN_SEATS, MOST_SEATS] = MIN_SEATS,
        check_in: app_commands.Range[int, 1, LONGEST_CHECK_IN] = 15,
        preset: str = "",
        single_round: bool = False,
        target: app_commands.Range[int, 100, 10_000] | None = None,
    ) -> None:
        """Set up a tournament in this channel."""
        wanted = NewTournament(System(system), seats, check_in, single_round, target or 0, preset)
        await self.router.command(interaction, wanted)

    @app_commands.command()
    @app_commands.describe(
        player="Who stops playing; leave this out to see what you can do", substitute="Who takes their place"
    )
    async def manage(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        substitute: discord.User | None = None,
    ) -> None:
        """Direct the tournament, or replace a player with somebody else."""
        if player is None or substitute is None:
            await self.router.command(interaction, ManageTournament())
        else:
            await self.router.command(interaction, ReplaceEntrant(0, player.id, substitute.id))


TOURNAMENTS = Feature(
    TournamentCommands,
    (TournamentHandler,),
    match_ended,
    table_closed=table_closed,
    replaced={"tournament": words.BY_BUTTONS},
)
