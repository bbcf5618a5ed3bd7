"""The seals of a running match, and the opened secrets of one that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.text import replays as words
from bot.text.language import say
from bot.ui.screens.replay import DownloadMatch, WatchReplay
from bot.ui.transport.components import NEUTRAL, Panel, button, panel, rows
from bot.ui.transport.custom_ids import NO_TABLE

MOST_ROUNDS = 12  # with seal and secret in one message


@dataclass(frozen=True)
class Opened:
    """The shuffles of a match that is over: seal and secret of each round, both in hexadecimal.

    `broken` is the first round whose secret does not fit its seal, `astray` the first that cannot be played
    again as it was recorded; None if there is none. `is_outdated` if older rules are why it cannot.
    """

    number: int
    rounds: tuple[tuple[str, str], ...]
    broken: int | None = None
    astray: int | None = None
    is_outdated: bool = False


def sealed_screen(seals: Sequence[str]) -> Panel:
    """The seals of a match that is still running."""
    lines = "\n".join(say(words.SEAL, round=number, seal=seal) for number, seal in enumerate(seals, 1))
    return panel([words.FAIR_RUNNING, words.SEALED, lines], NEUTRAL)


def opened_screen(opened: Opened) -> Panel:
    """What the check of a match that is over has shown."""
    rounds = [
        say(words.OPENED, round=number, seal=seal, secret=secret)
        for number, (seal, secret) in enumerate(opened.rounds[:MOST_ROUNDS], 1)
    ]
    more = len(opened.rounds) - len(rounds)
    buttons = [
        button(NO_TABLE.custom_id(DownloadMatch(opened.number)), words.DOWNLOAD),
        button(NO_TABLE.custom_id(WatchReplay(opened.number)), words.WATCH),
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
    if opened.broken is not None:
        return say(words.BROKEN, round=opened.broken)
    if opened.is_outdated:
        return say(words.OTHER_RULES)
    if opened.astray is not None:
        return say(words.NOT_PLAYED, round=opened.astray)
    return say(words.HOLDS, count=len(opened.rounds))
