"""Answers `/stats` and `/history`."""

from __future__ import annotations

from bot.features.records import record_words
from bot.features.records.asked import ShowHistory, ShowMatch, ShowStats
from bot.features.records.history import HistoryStore, MatchResult
from bot.features.records.records_screen import Subject, history_screen, match_screen_of, stats_screen
from bot.game.rankings import EVERYWHERE, Scope
from bot.game.statistics import StatisticsStore
from bot.text import result_names
from bot.text.language import say
from bot.ui.handlers import Handler
from bot.ui.transport import Interaction
from bot.ui.transport.names import NameBook
from bot.ui.transport.replies import Reply
from bot.ui.visibility import can_read, reader_of


class RecordHandler(Handler):
    """Shows what people have done. Only they themselves see what they keep private."""

    kinds = (ShowStats, ShowHistory, ShowMatch)

    def __init__(self, statistics: StatisticsStore, history: HistoryStore, names: NameBook) -> None:
        self._statistics = statistics
        self._history = history
        self._names = names

    async def answer(self, reply: Reply, action: ShowStats | ShowHistory | ShowMatch) -> object:
        """Show what is asked for, unless it is private."""
        reader = reply.interaction.user
        self._names.remember(reader)
        if isinstance(action, ShowMatch):
            return await self._show_match(reply, action)
        # In a direct message, people see only their own results.
        is_alone = reply.interaction.guild_id is None
        player = reader.id if is_alone else action.player or reader.id
        if player != reader.id and await self._statistics.is_private(player):
            name = result_names.shown_person(player, await self._names.of([player]))
            return await reply.say(say(record_words.UNLISTED, name=name))
        if isinstance(action, ShowStats):
            return await self._show_stats(reply, player, action.scope)
        return await self._show_history(reply, player, action.page)

    async def _show_stats(self, reply: Reply, player: int, scope: Scope) -> object:
        reader, server = reply.interaction.user.id, reply.interaction.guild_id
        scope = scope if server else Scope.EVERYWHERE
        place = server if server and scope is Scope.SERVER else EVERYWHERE
        stats = await self._statistics.of(player, place)
        met = None if player == reader else await self._statistics.between(reader, player, place)
        names = await self._names.of([player, *(rival.player for rival in stats.rivals)])
        subject = Subject(player, player == reader, names)
        return await reply.show(stats_screen(subject, stats, scope, met, has_server=server is not None))

    async def _show_history(self, reply: Reply, player: int, page: int) -> object:
        reader, server = reply.interaction.user.id, reply.interaction.guild_id
        seen_by = None if player == reader else reader_of(reply.interaction)
        history = await self._history.of(player, server or EVERYWHERE, page, reader=seen_by)
        names = await self._names.of([player, *(one for match in history.matches for one in _players(match))])
        return await reply.show(history_screen(Subject(player, player == reader, names), history))

    async def _show_match(self, reply: Reply, action: ShowMatch) -> object:
        course = await self._history.course(action.match)
        if course is None or not _may_see(reply.interaction, course.result):
            return await reply.say(record_words.NO_SUCH_MATCH)
        names = await self._names.of(_players(course.result))
        return await reply.show(match_screen_of(course, names, action))


def _may_see(interaction: Interaction, match: MatchResult) -> bool:
    return match.seat_of(interaction.user.id) is not None or can_read(interaction, match)


def _players(match: MatchResult) -> list[int]:
    return [seat.player for seat in match.seats if seat.player is not None]
