"""`/uno-server`: a server's settings for its games."""

from __future__ import annotations

from typing import Any, Self, get_args

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.engine.catalogue import OPTIONS
from bot.feature import Feature, FeatureDeps, FeatureHandler
from bot.features.servers import words
from bot.features.servers.screens import (
    ID_SETTINGS,
    PAGES,
    START,
    Change,
    CloseTable,
    Configure,
    ConfigureIds,
    DropPreset,
    FixRules,
    RemoveBack,
    ServerShown,
    ShowServer,
    UploadBack,
    back_form,
    back_line,
    end_match_screen,
    is_done,
    listed_table,
    page_of,
    refused_words,
    server_screen,
    setting_lines,
)
from bot.game.errors import Fault, GameError
from bot.game.ports import Presets
from bot.game.registry import Registry
from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.game.session import GameSession
from bot.text import answers, staff
from bot.text.language import Words, spoken
from bot.ui.actions.action import ActionContext, Noted, Rights
from bot.ui.actions.lobby import EndTable
from bot.ui.actions.meaning import preset_meant
from bot.ui.actions.rules import drop_preset, offered_presets, preset_of
from bot.ui.live.server_messages import ServerMessages
from bot.ui.offers import Pointer, Topic
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import person, rights_on_server, server_id
from bot.ui.transport.replies import Reply
from bot.ui.transport.uploads import UploadRefused, Uploads, sent_file

Request = ShowServer | CloseTable | DropPreset | UploadBack | RemoveBack | Change


class ServerHandler(FeatureHandler):
    """Shows and changes a server's settings, for people who are allowed to manage it."""

    kinds = get_args(Request)
    is_for_servers = True

    def __init__(self, registry: Registry, presets: Presets, messages: ServerMessages) -> None:
        self._registry = registry
        self._servers = registry.services.servers
        self._presets = presets
        self._messages = messages
        self._uploads = Uploads()

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(deps.registry, deps.presets, deps.messages)

    async def answer(self, reply: Reply, action: Request) -> object:
        """Handle a request, then show the page it belongs to. Raises GameError or RulesError."""
        interaction = reply.interaction
        if not rights_on_server(interaction).manage_guild:
            return await reply.remark(words.NOT_MANAGER)
        guild, by, notice = server_id(interaction), interaction.user.id, words.SAVED
        match action:
            case CloseTable():
                return await reply.show(await self._close(interaction, guild, action))
            case DropPreset(name=name):
                await self._drop(guild, by, name)
                page = PAGES.index("presets")
            case UploadBack() | RemoveBack():
                return await self._answer_back(reply, guild, action)
            case ShowServer(page=page):
                shown = await self.shown(guild)
                if not reply.is_in_place and shown.settings == NO_SETTINGS:
                    page = PAGES.index(START)
                return await reply.show(server_screen(shown, page))
            case _:
                wanted = await self._wanted(guild, action)
                if lacking := _lacking_for(interaction, wanted.get("champion_role")):
                    return await reply.remark(lacking)
                await self._change(guild, by, wanted)
                page = page_of(action)
                notice = _doubt_about(interaction, wanted.get("notified_role")) or notice
        return await reply.show(server_screen(await self.shown(guild), page, notice))

    async def _wanted(self, guild: int, action: Change) -> dict[str, Any]:
        """Return the fields of `ServerSettings` that change, with their new values."""
        match action:
            case Configure():
                preset = await self._preset_meant(guild, action.preset) if action.preset else ""
                return action.chosen | ({"preset": preset} if preset else {})
            case ConfigureIds(what=what, ids=ids) if what in ID_SETTINGS:
                setting = ID_SETTINGS[what]
                return {setting.field: ids if setting.takes_many else next(iter(ids), None)}
            case FixRules(page=page, chosen=chosen):
                return {"fixed_rules": self._fixed(guild, chosen, among=page)}
            case ConfigureIds():
                raise GameError(Fault.STALE)

    def _fixed(self, guild: int, chosen: tuple[str, ...], *, among: str) -> tuple[str, ...]:
        """Return the fixed rules after these options were chosen on a page."""
        elsewhere = {name for name in self._servers.of(guild).fixed_rules if _page(name) != among}
        return _in_order(elsewhere | {name for name in chosen if _page(name) == among})

    async def _preset_meant(self, guild: int, typed: str) -> str:
        return preset_meant(offered_presets(await self._presets.of(guild)), typed)

    async def _change(self, guild: int, by: int, wanted: dict[str, Any]) -> None:
        """Change settings after checking them against the preset. Raises GameError (no_dares)."""
        before = self._servers.of(guild)
        settings = replace(before, **wanted)
        preset = await preset_of(guild, settings, self._presets)
        settings.check_rules(preset, preset)
        await self._servers.change(guild, **wanted, chosen_in=spoken())
        self._messages.tell_staff(guild, _changes, by, before, settings)

    async def _answer_back(self, reply: Reply, guild: int, asked: UploadBack | RemoveBack) -> object:
        """Ask for a card back, replace it, or delete it, and show the page with it."""
        if isinstance(asked, UploadBack) and not asked.file:
            return await reply.ask(back_form())
        try:
            notice = await self._change_back(reply.interaction, guild, asked)
        except UploadRefused as refused:
            return await reply.remark(refused_words(refused))  # below the page, whose top may be out of sight
        return await reply.show(server_screen(await self.shown(guild), PAGES.index("look"), notice))

    async def _change_back(
        self, interaction: Interaction, guild: int, asked: UploadBack | RemoveBack
    ) -> Words:
        """Replace or delete the server's own card back. Returns the answer. Raises UploadRefused."""
        back = None
        if isinstance(asked, UploadBack):
            back = await self._uploads.shrunk(interaction.client, guild, sent_file(interaction, asked.file))
        elif not self._servers.of(guild).back:
            return words.BACK_REMOVED  # somebody has removed it before
        await self._servers.change_back(guild, back, chosen_in=spoken())
        self._messages.tell_staff(guild, _back_changed, interaction.user.id, back is not None)
        return words.BACK_REMOVED if back is None else words.BACK_SAVED

    async def _close(self, interaction: Interaction, guild: int, asked: CloseTable) -> Panel:
        """End a table of this server as a moderator. Ending a match requires a confirmation.

        A moderator who plays at the table can only agree to end it, like any other player. Raises GameError
        (no_table).
        """
        try:
            context = self._at_table(interaction, self._meant(guild, asked), asked)
            done = await EndTable(asked.sure).carry_out(context)
        except GameError as error:
            is_gone = error.code is Fault.NO_TABLE and asked.table  # it was closed after the page was shown
            if error.code is not Fault.STALE and not is_gone:
                raise
            notice: Words = answers.FAULTS[Fault.STALE]
        else:
            if isinstance(done, Noted) and isinstance(done.action, EndTable):
                return end_match_screen(context.state, done.sentence, done.action)
            notice = done.sentence
        return server_screen(await self.shown(guild), PAGES.index("tables"), notice)

    def _meant(self, guild: int, asked: CloseTable) -> GameSession:
        """Return the table that the request asks to end. Raises GameError (no_table or unreadable_table)."""
        tables, channel = self._registry, asked.channel
        session = tables.with_id(asked.table, channel) if asked.table else tables.in_channel(channel)
        if session.guild != guild:
            raise GameError(Fault.NO_TABLE)
        return session

    def _at_table(self, interaction: Interaction, session: GameSession, asked: CloseTable) -> ActionContext:
        return ActionContext(
            session,
            person(interaction),
            self._registry,
            self._presets,
            rights=lambda: Rights(moderates_channel=True),
            seen=asked.seen or None,
            tell_staff=self._messages.tell_staff,
        )

    async def _drop(self, guild: int, by: int, name: str) -> None:
        """Delete a saved preset. Raises RulesError (no_such_preset)."""
        saved = await self._presets.of(guild)
        name = preset_meant([(known, known) for known in saved], name)
        await drop_preset(guild, name, self._presets, self._servers)
        self._messages.tell_staff(guild, staff.dropped, by, name)

    async def shown(self, guild: int) -> ServerShown:
        """Return the settings, open tables, and saved presets of a server."""
        states = [session.state for session in self._registry.in_server(guild)]
        tables = tuple(listed_table(state) for state in states if not is_done(state))
        return ServerShown(self._servers.of(guild), tables, await self._presets.of(guild))


def _lacking_for(interaction: Interaction, role: int | None) -> Words | None:
    """Return the missing permission, of the bot or of the requester, that prevents giving this role,
    or None.
    """
    guild = interaction.guild
    if role is None or guild is None:
        return None
    # rehearsed by role_too_high
    if not guild.me.guild_permissions.manage_roles:
        return words.NO_ROLES
    found = guild.get_role(role)
    if found is None or not found.is_assignable():
        return words.ROLE_TOO_HIGH
    return None if found.permissions <= rights_on_server(interaction) else words.ROLE_TOO_MIGHTY


def _doubt_about(interaction: Interaction, role: int | None) -> Words | None:
    """Return why a ping of this role about new tables would reach nobody, or None if it works."""
    found = None if role is None or interaction.guild is None else interaction.guild.get_role(role)
    if found is None or found.mentionable or interaction.app_permissions.mention_everyone:
        return None
    return words.CANNOT_MENTION


def _changes(by: int, before: ServerSettings, after: ServerSettings) -> str:
    held = set(setting_lines(before))
    lines = [line for line in setting_lines(after) if line not in held]
    return "\n".join(words.changed(by, line) for line in lines)


def _back_changed(by: int, has_own: bool) -> str:
    return words.changed(by, back_line(has_own=has_own))


def _page(option: str) -> str:
    return OPTIONS[option].page if option in OPTIONS else ""


def _in_order(names: set[str]) -> tuple[str, ...]:
    """Return the rules in the order of the pages. Rules from a newer version stay fixed and come last."""
    known = [name for name in OPTIONS if name in names]
    return (*known, *sorted(names.difference(known)))


class ServerCommands(commands.Cog):
    """The command for a server's settings, all of which are on its page."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command(name="uno-server")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """Decide how this server plays UNO: channels, rules, language, champions."""
        await self.router.command(interaction, ShowServer())


SERVERS = Feature(
    ServerCommands,
    (ServerHandler,),
    pointers=(Pointer(Topic.DIRECTOR_ROLE, words.CHOOSE_DIRECTORS),),
    replaced={"uno-server": "uno-server"},
)
