"""Adds badges and the monthly summary to `/stats`, and the records of a server to `/leaderboard`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self, get_args

from msgspec.structs import replace

from bot.feature import Feature, FeatureDeps, FeatureHandler
from bot.features.badges import words
from bot.features.badges.month import month_before, span_of
from bot.features.badges.screens import (
    MOST_MONTHS,
    Owner,
    ShareMonth,
    ShowBadges,
    ShowMonth,
    ShowRecords,
    badges_screen,
    month_screen,
    records_screen,
    shared_screen,
)
from bot.features.badges.store import SqlBadges, count_badges, fill_badges, recount_badges
from bot.pictures.scenes import Portrait
from bot.text.language import say
from bot.text.names import plain_name
from bot.text.results import PRIVATE, shown_person
from bot.ui.offers import Book, FeatureOffer
from bot.ui.transport import Interaction
from bot.ui.transport.people import is_alone, person, server_id, speaking_in_public
from bot.ui.transport.replies import Reply

Request = ShowBadges | ShowRecords | ShowMonth | ShareMonth


class BadgeHandler(FeatureHandler):
    """Shows badges, server records, and monthly summaries."""

    kinds = get_args(Request)

    def __init__(self, store: SqlBadges, deps: FeatureDeps) -> None:
        self._store = store
        self._deps = deps

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(SqlBadges(deps.database), deps)

    def tabs(self, book: Book, player: int, interaction: Interaction) -> Iterable[FeatureOffer]:
        """Offer a person's badges, the reader's own month, and the records of the server."""
        if book is Book.PROFILE:
            yield FeatureOffer(words.BADGES_TAB, ShowBadges(player))
            if not player:
                yield FeatureOffer(words.MONTH_TAB, ShowMonth())
        elif server_id(interaction):
            yield FeatureOffer(words.RECORDS_TAB, ShowRecords())

    def _tabs(self, interaction: Interaction, book: Book, player: int = 0) -> list[FeatureOffer]:
        return self._deps.all_features.tabs(book, player, interaction)

    async def answer(self, reply: Reply, action: Request) -> object:
        """Show the requested page. Raises GameError (other_channels or needs_role)."""
        self._deps.names.remember(reply.interaction.user)
        match action:
            case ShowBadges():
                return await self._show_badges(reply, action)
            case ShowRecords():
                return await self._show_records(reply)
            case ShowMonth():
                return await self._show_month(reply, min(action.back, MOST_MONTHS))
            case ShareMonth():
                return await self._share(reply, min(action.back, MOST_MONTHS))

    async def _show_badges(self, reply: Reply, action: ShowBadges) -> object:
        reader, is_alone = reply.interaction.user.id, not server_id(reply.interaction)
        player = reader if is_alone else action.player or reader
        name = None
        if player != reader:
            name = shown_person(player, await self._deps.names.of([player]))
            if await self._store.is_private(player):
                return await reply.remark(say(PRIVATE, name=name))
        asked = ShowBadges(0 if player == reader else player, action.badge)
        tabs = self._tabs(reply.interaction, Book.PROFILE, asked.player)
        return await reply.show(badges_screen(await self._store.of(player), asked, tabs, name))

    async def _show_records(self, reply: Reply) -> object:
        guild = server_id(reply.interaction)
        if not guild:
            return await reply.remark(words.IN_SERVERS_ONLY)
        records = await self._store.records(guild)
        names = await self._deps.names.of([record.player for record in records])
        tabs = self._tabs(reply.interaction, Book.RANKINGS)
        return await reply.show(records_screen(records, names, tabs, self._deps.avatars.known))

    async def _show_month(self, reply: Reply, back: int) -> object:
        when, month, names = await self._month(reply.interaction, back)
        owner = replace(self._owner(reply.interaction), tabs=self._tabs(reply.interaction, Book.PROFILE))
        return await reply.show(month_screen(month, when, owner, names, back))

    async def _share(self, reply: Reply, back: int) -> object:
        interaction = reply.interaction
        if is_alone(interaction):
            return await reply.remark(words.ONLY_SERVERS_SHARE)
        when, month, names = await self._month(interaction, back)
        if not month.matches:
            return await reply.remark(say(words.NO_MONTH, month=words.month_name(*when)))
        if month.nemesis and not await self._store.has_played(month.nemesis[0], server_id(interaction)):
            month = replace(month, nemesis=None)  # names from one server must not be shown in another
        with speaking_in_public(interaction, self._deps.servers):
            owner = self._owner(interaction, is_reader=False)
            return await reply.post(shared_screen(month, when, owner, names))

    async def _month(self, interaction: Interaction, back: int) -> tuple[tuple[int, int], Any, Any]:
        when = month_before(self._deps.clock.now(), back)
        month = await self._store.month(interaction.user.id, *span_of(*when))
        met = [] if month.nemesis is None else [month.nemesis[0]]
        return when, month, await self._deps.names.of(met)

    def _owner(self, interaction: Interaction, *, is_reader: bool = True) -> Owner:
        asker = person(interaction)
        return Owner(Portrait(plain_name(asker), self._deps.avatars.known.get(asker.id)), is_reader)


BADGES = Feature(
    None,
    (BadgeHandler,),
    match_ended=count_badges,
    recount=recount_badges,
    fill=fill_badges,
    replaced={"badges": "stats", "month": "stats", "records": "leaderboard"},
)
