"""The words of a UNO race."""

from __future__ import annotations

from bot.engine.model.options import UnoCall
from bot.engine.model.rules import Rules
from bot.game.races import Race
from bot.text.language import Sentence, say, tenths

RACE_TITLE = Sentence("## ⚡ {name} has one card left!")
HOW = Sentence(
    "Quick, tap ✋!\nIf **{name}** is first, they're safe.\nIf anybody else is first, **{name}** draws {count} card.",
    "Quick, tap ✋!\nIf **{name}** is first, they're safe.\nIf anybody else is first, **{name}** draws {count} cards.",
)
RACE_CALLED = Sentence("✅ {name} called UNO! after {seconds} s")
RACE_CAUGHT = Sentence(
    "⚡ {by} caught {name} after {seconds} s: {count} card",
    "⚡ {by} caught {name} after {seconds} s: {count} cards",
)
HOW_TIMED = Sentence(
    "**{name}** has {seconds} seconds to call UNO!\nIf they're too late, they draw {count} card.",
    "**{name}** has {seconds} seconds to call UNO!\nIf they're too late, they draw {count} cards.",
)
RUN_OUT = Sentence(
    "⏰ {name} didn't call UNO! in time: {count} card",
    "⏰ {name} didn't call UNO! in time: {count} cards",
)
LAPSED = Sentence("💨 {name} got away with it!")


def title(name: str) -> str:
    """The heading of an open race."""
    return say(RACE_TITLE, name=name)


def open_race(name: str, rules: Rules) -> str:
    """An open race and how it is won; in the timed mode it is against the clock (N3)."""
    how = HOW_TIMED if rules.uno_call is UnoCall.TIMED else HOW
    seconds = rules.uno_seconds
    return title(name) + "\n" + say(how, name=name, count=rules.uno_penalty, seconds=seconds)


def decided(race: Race, names: tuple[str, ...], penalty: int) -> str:
    """How a race ended."""
    name = names[race.seat]
    if race.took is None:
        return say(LAPSED, name=name)
    seconds = tenths(race.took)
    if race.has_run_out:
        return say(RUN_OUT, name=name, count=penalty)
    if race.caught_by is None:
        return say(RACE_CALLED, name=name, seconds=seconds)
    return say(RACE_CAUGHT, by=names[race.caught_by], name=name, seconds=seconds, count=penalty)
