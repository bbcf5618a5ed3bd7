"""What people ask about matches that are over, and about the shuffles of running ones. A handler answers."""

from __future__ import annotations

from enum import StrEnum

from bot.ui.actions.action import FeatureAction, Number


class Way(StrEnum):
    """Where to go from a step of a replay."""

    STAY = "stay"
    FIRST = "first"
    BACK = "back"
    FORWARD = "forward"
    LAST = "last"
    ROUND = "round"


class WatchReplay(FeatureAction, tag="replay"):
    """Show a step of a match, from 0; match 0 is the newest of the channel."""

    match: Number = 0
    step: Number = 0
    way: Way = Way.STAY


class CheckShuffles(FeatureAction, tag="verify"):
    """Show the seals and secrets of a match; match 0 is the running one of the channel, or its newest."""

    match: Number = 0


class DownloadMatch(FeatureAction, tag="download"):
    """Give out a match as a file."""

    match: Number
