"""`/review`: shows a player the best moves in a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Self, get_args

from discord import app_commands
from discord.ext import commands

from bot.cogs import MatchNumber, everywhere, suggested_matches
from bot.feature import Feature, FeatureDeps, FeatureHandler
from bot.features.reviews import words
from bot.features.reviews.judging import Review, accuracy, decisions_of, reviewed
from bot.features.reviews.screens import ShareMoment, ShowReview, offers, review_screen, shared_screen
from bot.features.reviews.store import MatchVerdict, SqlReviews
from bot.game.record import Recording
from bot.text.names import shown_name
from bot.text.replays import NOTHING_YET, YOUR_LAST, match_choice
from bot.ui.actions.action import FeatureAction
from bot.ui.actions.suggestions import Suggestion
from bot.ui.offers import MATCH, FinishedGame
from bot.ui.past_games import PlayedGame, own_matches_screen, play_again
from bot.ui.router import Router
from bot.ui.transport import Interaction
from bot.ui.transport.panels import Panel
from bot.ui.transport.people import person, server_id, speaking_in_public
from bot.ui.transport.replies import Reply

# how long `/stats` waits for reviews of matches; unfinished reviews are shown the next time
PATIENCE_SECONDS = 1.0
LISTED = 25  # number of suggestions

Request = ShowReview | ShareMoment


class ReviewHandler(FeatureHandler):
    """Shows people what they should have played in a finished game."""

    kinds = get_args(Request)

    def __init__(self, deps: FeatureDeps, store: SqlReviews) -> None:
        self._deps = deps
        self._store = store
        # reviews for `/stats` run one at a time, so that they use at most one CPU core
        self._one_by_one = asyncio.Lock()

    @classmethod
    def from_deps(cls, deps: FeatureDeps) -> Self:
        return cls(deps, SqlReviews(deps.database))

    async def answer(self, reply: Reply, action: Request) -> object:
        """Show a review to the player, or the best moment of a game to the channel."""
        if isinstance(action, ShareMoment):
            return await self._share(reply, action)
        found = await self._reviewed(reply, action)
        if found is None:
            return await self._offer_others(reply, action)
        game, review = found
        if game.match is not None:
            await self._store.keep(MatchVerdict(game.match, game.seat, len(review.decisions), review.loss))
        number = game.match or action.number
        step = review.costliest[0].step if review.costliest else 0
        offered = self._deps.offers(FinishedGame(action.game, number, step))
        asides = [offer for offer in offered if not isinstance(offer.action, ShowReview)]
        asked = ShowReview(action.game, number, action.is_whole)
        return await reply.show(review_screen(game, review, asked, asides))

    async def _share(self, reply: Reply, action: ShareMoment) -> object:
        with speaking_in_public(reply.interaction, self._deps.servers):
            found = await self._reviewed(reply, action)
            shared = None if found is None else self._shared(reply, action, *found)
            if shared is not None:
                return await reply.post(shared)
        return await reply.remark(words.NO_GAME if found is None else words.NOT_HERE)

    def _shared(self, reply: Reply, action: ShareMoment, game: PlayedGame, review: Review) -> Panel | None:
        """The best moment of a game for the channel. Returns None if there is none, or if somebody in the
        channel is not allowed to see it.
        """
        if review.best is None or not game.is_shareable:
            return None
        shown = FinishedGame(action.game, action.number, review.best.step, is_own=False)
        name, offered = shown_name(person(reply.interaction)), self._deps.offers(shown)
        return shared_screen(game, review.best, name, offered)

    async def _reviewed(self, reply: Reply, action: Request) -> tuple[PlayedGame, Review] | None:
        """Load a finished game of the person and review it. Returns None if the person did not play it."""
        asked = FinishedGame(action.game, action.number)
        game = await self._deps.all_features.load_game(asked, reply.interaction)
        if game is None:
            return None
        return game, await asyncio.to_thread(reviewed, game.steps, game.seat)

    async def _offer_others(self, reply: Reply, action: ShowReview) -> object:
        """Explain why a game can't be reviewed, and offer the person's matches if they didn't name one."""
        matches, channel = self._deps.matches, reply.interaction.channel_id or 0
        if action.number or action.game != MATCH:
            return await reply.remark(words.NO_GAME)
        has_any = await matches.archive.newest_in(channel) is not None
        if own := await matches.own(reply.interaction):
            why = words.NOT_YOURS if has_any else YOUR_LAST
            return await reply.show(own_matches_screen(own, lambda number: ShowReview(MATCH, number), why))
        return await reply.remark(words.NO_GAME if has_any else NOTHING_YET)

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """Suggest the newest matches that this person has played."""
        archive, asker = self._deps.matches.archive, interaction.user.id
        found = await archive.listed(server_id(interaction), asker, LISTED)
        return [(match_choice(match), str(match.id)) for match in found if match.is_own]

    async def stats_lines(self, player: int, guild: int) -> Sequence[str]:
        """The accuracy of a person's latest matches, computed in at most PATIENCE_SECONDS."""
        latest = await self._store.latest(player, guild)
        if latest.unknown:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._deps.registry.tasks.run_shielded(self._catch_up(player, guild))
            latest = await self._store.latest(player, guild)
        verdicts = [verdict for verdict in latest.verdicts if verdict.decisions]
        if not verdicts:
            return ()
        loss = sum(verdict.loss for verdict in verdicts)
        decisions = sum(verdict.decisions for verdict in verdicts)
        return (words.latest(accuracy(loss, decisions), len(verdicts)),)

    async def _catch_up(self, player: int, guild: int) -> None:
        """Review the latest matches of a person that have not been reviewed yet."""
        async with self._one_by_one:
            for number in (await self._store.latest(player, guild)).unknown:
                await self._judge(number, player)

    async def _judge(self, number: int, player: int) -> None:
        archive = self._deps.matches.archive
        match = await archive.match(number)
        seat = None if match is None else match.seat_of(player)
        if match is None or seat is None:  # it has just been deleted
            return
        recording = match.recording(await archive.record_of(number))
        await self._store.keep(await asyncio.to_thread(verdict_of, number, recording, seat))


def verdict_of(number: int, recording: Recording, seat: int) -> MatchVerdict:
    """Judge the decisions of a seat in a match. If the match can't be replayed, no decision is judged."""
    replayed = play_again(recording)
    decisions = decisions_of(replayed.steps, seat) if not replayed.failed else []
    return MatchVerdict(number, seat, len(decisions), sum(decision.loss for decision in decisions))


class ReviewCommands(commands.Cog):
    """The command to review finished games."""

    def __init__(self, router: Router) -> None:
        super().__init__()
        self.router = router

    @app_commands.command()
    @everywhere
    @app_commands.describe(match="The number of the match; leave this out for the last one in this channel")
    @app_commands.autocomplete(match=suggested_matches(ShowReview))
    async def review(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """See what you should have played in a finished match."""
        await self.router.command(interaction, ShowReview(MATCH, match or 0))


REVIEWS = Feature(ReviewCommands, (ReviewHandler,), offers=offers)
