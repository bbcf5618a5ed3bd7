"""Finished games that their players can look back at."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.engine.model.options import RulesError
from bot.game.players import Player
from bot.game.ports import Archive
from bot.game.record import MatchSummary, PastMatch, RecordedSeat, Recording, ReplayFailed, Step
from bot.text import replays
from bot.text.language import Words, say
from bot.text.results import SOMEONE, nameless_bot
from bot.ui.actions.action import Action
from bot.ui.offers import FeatureOffer, FinishedGame
from bot.ui.transport import Interaction
from bot.ui.transport.components import CHOICES, choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, panel
from bot.ui.transport.people import NameBook, is_alone, server_id


class PlayedGame(Struct, frozen=True):
    """A finished game seen from `seat`: all of its steps, and the players by seat.

    `match` is the match's number, if the game was a match. `is_shareable` is set if everybody in the person's
    channel is allowed to see it. `back` leads to the result, if that is a private page which the next one
    replaces.
    """

    title: str
    seat: int
    players: tuple[Player, ...]
    steps: tuple[Step, ...]
    match: int | None = None
    is_shareable: bool = False
    back: FeatureOffer | None = None


# Matches


def own_matches_screen(
    matches: Sequence[MatchSummary], ask: Callable[[int], Action], why: Words = replays.YOUR_LAST
) -> Panel:
    """A person's own matches, shown if no match has ended in the channel. `ask` creates the action that opens
    one of them.
    """
    choices = [choice(replays.match_choice(match), ask(match.id).argument) for match in matches]
    kind = ask(0).kind()
    return panel([why, menu(NO_TABLE.menu_id(kind, "own"), replays.YOUR_MATCHES, choices)], NEUTRAL)


KEPT = 8  # replayed matches kept in memory, because people who step through a match press often


class Replayed(Struct, frozen=True):
    """A match that was replayed as far as possible. `failed` is the error that stopped the replay, if any."""

    recording: Recording
    steps: tuple[Step, ...]
    failed: ReplayFailed | RulesError | None = None


class PastMatches:
    """Finished matches, replayed in a worker thread. The newest few stay in memory."""

    def __init__(self, archive: Archive, names: NameBook) -> None:
        self.archive = archive
        self._names = names
        self._kept: OrderedDict[int, Replayed] = OrderedDict()

    async def replayed(self, match: PastMatch) -> Replayed:
        """Replay a match. There are no steps if its moves were deleted."""
        if match.id not in self._kept:
            recording = match.recording(await self.archive.record_of(match.id))
            self._kept[match.id] = await asyncio.to_thread(play_again, recording)
        self._kept.move_to_end(match.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[match.id]

    async def players(self, match: PastMatch) -> tuple[Player, ...]:
        """Return the players by seat, with names if known."""
        names = await self._names.of([seat.account for seat in match.seats if seat.account is not None])
        return tuple(_player(place, seat, names) for place, seat in enumerate(match.seats))

    async def own(self, interaction: Interaction) -> list[MatchSummary]:
        found = await self.archive.listed(server_id(interaction), interaction.user.id, CHOICES)
        return [match for match in found if match.is_own]

    async def game(self, asked: FinishedGame, interaction: Interaction) -> PlayedGame | None:
        """Return the match with this number for its player, if it can be replayed."""
        number = asked.number or await self.archive.newest_in(interaction.channel_id or 0)
        match = await self.archive.match(number) if number else None
        seat = None if match is None else match.seat_of(interaction.user.id)
        if match is None or seat is None:
            return None
        replayed = await self.replayed(match)
        if replayed.failed or not replayed.steps:
            return None
        title, players = say(replays.MATCH, number=match.id), await self.players(match)
        can_share = may_share(interaction, match)
        return PlayedGame(title, seat, players, replayed.steps, match.id, is_shareable=can_share)


def play_again(recording: Recording) -> Replayed:
    """Replay a recorded match as far as possible."""
    steps = list[Step]()
    try:
        for step in recording.replay():
            steps.append(step)  # keeps the steps before a failure
    except (ReplayFailed, RulesError) as failed:
        return Replayed(recording, tuple(steps), failed)
    return Replayed(recording, tuple(steps))


def may_share(interaction: Interaction, match: PastMatch) -> bool:
    """Return whether everybody in the person's channel is allowed to see a match that the person can see."""
    is_here = not is_alone(interaction) and server_id(interaction) == match.guild
    return is_here and (match.is_public or interaction.channel_id == match.channel)


def _player(place: int, seat: RecordedSeat, names: dict[int, str]) -> Player:
    if seat.level is not None:
        return Player(-1 - place, seat.name or nameless_bot(seat.level), level=seat.level)
    if seat.account is None:
        return Player(-1 - place, str(SOMEONE))
    return Player(seat.account, names.get(seat.account, ""))
