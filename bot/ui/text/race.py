"""The words of a UNO race."""

from __future__ import annotations

from bot.game.races import Race
from bot.ui.text.language import Counted, say

TITLE = "## ⚡ {name} has one card!"
HOW = Counted(
    "Tap ✋, fast!\n**{name}** first: safe.\nAnybody else first: **{name}** draws {count} card.",
    "Tap ✋, fast!\n**{name}** first: safe.\nAnybody else first: **{name}** draws {count} cards.",
)
CALLED = "## ✅ {name} called UNO! after {seconds} s"
CAUGHT = Counted(
    "## ⚡ {by} caught {name} after {seconds} s: {count} card",
    "## ⚡ {by} caught {name} after {seconds} s: {count} cards",
)
LAPSED = "## 💨 {name} got away: nobody was fast enough"


def open_race(name: str, penalty: int) -> str:
    """The race is on."""
    return say(TITLE, name=name) + "\n" + say(HOW, name=name, count=penalty)


def decided(race: Race, names: tuple[str, ...], penalty: int) -> str:
    """How it ended."""
    name = names[race.seat]
    if race.took is None:
        return say(LAPSED, name=name)
    seconds = f"{race.took:.1f}"
    if race.caught_by is None:
        return say(CALLED, name=name, seconds=seconds)
    return say(CAUGHT, by=names[race.caught_by], name=name, seconds=seconds, count=penalty)
