"""Replays, the seals of a running match, and the revealed secrets of a finished match."""

from __future__ import annotations

from collections.abc import Sequence

from discord import SelectOption
from discord.utils import snowflake_time
from msgspec import Struct, structs

from bot.features.replays import words
from bot.game.players import Player
from bot.game.record import Announced, MatchSummary
from bot.text import replays
from bot.text.language import day, say, time_of_day
from bot.text.names import plain_names
from bot.ui.actions.action import FeatureAction, Number
from bot.ui.offers import MATCH, ROUNDS, FeatureOffer, FinishedGame
from bot.ui.screens.replay import Way
from bot.ui.transport.components import menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, Panel, Part, panel, rows


class WatchReplay(FeatureAction, tag="replay"):
    """Show a step of a match, counted from 0. Match 0 is the newest match of the channel.

    `follow` is the player whose cards are shown, counted from 1. At 0, all hands are shown.
    """

    match: Number = 0
    step: Number = 0
    way: Way = Way.STAY
    follow: Number = 0


class WatchRounds(FeatureAction, tag="replay_rounds"):
    """Show a step of the finished rounds of a running match. The default is the start of the newest one.

    `follow` is the player whose cards are shown, as in `WatchReplay`.
    """

    table: Number
    step: Number = 0
    way: Way = Way.STAY
    follow: Number = 0


class ShareStep(FeatureAction, tag="replay_share"):
    """Share a step of a match with the channel."""

    match: Number
    step: Number


class CheckShuffles(FeatureAction, tag="verify"):
    """Show the seals and secrets of a match. Match 0 is the running match of the channel, or its newest
    match.
    """

    match: Number = 0


class DownloadMatch(FeatureAction, tag="download"):
    """Download a match as a file."""

    match: Number


def offers(game: FinishedGame) -> Sequence[FeatureOffer]:
    """Offer to watch a match, or the finished rounds of a running match."""
    if game.kind == ROUNDS:
        return [FeatureOffer(words.WATCH_ROUND, WatchRounds(game.number))]
    return [FeatureOffer(replays.WATCH, WatchReplay(game.number, game.step))] if game.kind == MATCH else []


def seat_of(follow: int) -> int | None:
    """Return the seat that is followed, or None for all seats."""
    return follow - 1 if follow else None


def following(players: tuple[Player, ...], watch: WatchReplay | WatchRounds) -> list[Part]:
    """A menu of the players to follow, and of all hands. `watch` is the action that shows the current
    step.
    """
    labels = [say(words.ALL_HANDS), *plain_names(players)]
    choices = [
        SelectOption(
            label=label, value=structs.replace(watch, follow=follow).argument, default=follow == watch.follow
        )
        for follow, label in enumerate(labels)
    ]
    return [menu(NO_TABLE.menu_id(watch.kind(), "follow"), words.FOLLOW, choices)]


def other_matches(watched: int, others: Sequence[MatchSummary]) -> list[Part]:
    """A menu of other matches to watch, if there are any."""
    choices = [
        SelectOption(
            label=say(replays.MATCH, number=other.id),
            description=say(
                words.OWN_MATCH_FACTS if other.is_own else words.MATCH_FACTS,
                day=day(other.ended_at), count=other.seats,
            ),
            value=WatchReplay(other.id).argument,
        )
        for other in others
        if other.id != watched
    ]  # fmt: skip
    return (
        [menu(NO_TABLE.menu_id(WatchReplay.kind(), "other"), words.OTHER_MATCHES, choices)] if choices else []
    )


MOST_ROUNDS = 12  # rounds in one message, with seals and secrets
MOST_SEALED = 40  # rounds in one message, with seals only


class OpenedRound(Struct, frozen=True):
    """The shuffle of a finished round: the seal, the secret in hexadecimal, and the reader's share."""

    seal: str
    secret: str
    share: int = 0


class Opened(Struct, frozen=True):
    """The shuffles of a finished match.

    `astray` is the first round that cannot be replayed as recorded, or None if everything matches.
    `is_outdated` is set if the replay fails because the rules have changed since.
    """

    number: int
    rounds: tuple[OpenedRound, ...]
    astray: int | None = None
    is_outdated: bool = False


def sealed_screen(
    dealt: Sequence[Announced], upcoming: Announced | None, seat: int | None, last: int | None = None
) -> Panel:
    """The newest seals of a running match, and the reader's shares in the latest shuffles.

    `last` is an earlier match whose secrets have been revealed.
    """
    numbered = list(enumerate(dealt, 1))[-MOST_SEALED:]
    lines = [say(words.SEAL, round=number, seal=opened.seal) for number, opened in numbered]
    if dealt:
        lines += _own_press(dealt[-1].share_of(seat))
    if upcoming is not None:
        lines += [say(words.NEXT_SEAL, seal=upcoming.seal), *_own_press(upcoming.share_of(seat))]
    check = [] if last is None else [NO_TABLE.button(CheckShuffles(last), _check_words(last))]
    return panel([words.FAIR_RUNNING, words.SEALED, "\n".join(lines), *rows(check)], NEUTRAL)


def _check_words(match: int) -> str:
    return say(words.CHECK_MATCH, number=match)


def _own_press(share: int) -> list[str]:
    if not share:
        return []
    return [say(words.OWN_PRESS, press=share, when=time_of_day(snowflake_time(share).timestamp()))]


def opened_screen(opened: Opened) -> Panel:
    """The result of verifying a finished match."""
    rounds = [
        "\n".join(
            [
                say(words.OPENED, round=number, seal=round_.seal, secret=round_.secret),
                *_own_press(round_.share),
            ]
        )
        for number, round_ in enumerate(opened.rounds[:MOST_ROUNDS], 1)
    ]
    more = len(opened.rounds) - len(rounds)
    buttons = [
        NO_TABLE.button(DownloadMatch(opened.number), replays.DOWNLOAD),
        NO_TABLE.button(WatchReplay(opened.number), replays.WATCH),
    ]
    return panel(
        [
            say(words.FAIR, number=opened.number),
            _verdict(opened),
            "\n".join(rounds),
            *([say(words.MORE_ROUNDS, count=more)] if more else []),
            words.EXPLAINED,
            *rows(buttons),
        ],
        NEUTRAL,
    )


def _verdict(opened: Opened) -> str:
    if opened.is_outdated:
        return say(replays.OTHER_RULES)
    if opened.astray is not None:
        return say(words.NOT_PLAYED, round=opened.astray)
    return say(words.HOLDS, count=len(opened.rounds))
