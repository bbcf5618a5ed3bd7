"""A race to call UNO, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.model.options import UnoCall
from bot.engine.model.rules import Rules
from bot.game.races import Race
from bot.text.language import Sentence, say, tenths

RACE_TITLE = Sentence("## ⚡ {name} has one card left!")
HOW = Sentence(
    "**First tap wins:** {name} is safe, or draws {count} card.",
    "**First tap wins:** {name} is safe, or draws {count} cards.",
)
CALLED = Sentence("{name} called UNO! after {seconds} s")
CAUGHT = Sentence("{by} caught {name} after {seconds} s; {name} draws {fine}")
HOW_TIMED = Sentence(
    "**{name}** has {seconds} seconds to call UNO, or draws {count} card.",
    "**{name}** has {seconds} seconds to call UNO, or draws {count} cards.",
)
RUN_OUT = Sentence("{seat} didn't call UNO! in time and draws {fine}")
LAPSED = Sentence("{name} got away with it!")


def title(name: str) -> str:
    """The heading of an open race."""
    return say(RACE_TITLE, name=name)


def open_race(name: str, rules: Rules) -> str:
    """An open race and how it is won; in the timed mode it is against the clock (N3)."""
    how = HOW_TIMED if rules.uno_call is UnoCall.TIMED else HOW
    seconds = rules.uno_seconds
    return say(how, name=name, count=rules.uno_penalty, seconds=seconds)


def decided(race: Race, names: Sequence[str], fine: int) -> str:
    """How a race ended, by itself."""
    return " ".join(outcome(race, names, fine))


def outcome(race: Race, names: Sequence[str], fine: int) -> tuple[str, str]:
    """A sign for how a race ended, and the words; `fine` is what a missing call costs."""
    name = names[race.seat]
    if race.took is None:
        return "💨", say(LAPSED, name=name)
    if race.has_run_out:
        return "⏰", say(RUN_OUT, seat=name, fine=fine)
    seconds = tenths(race.took)
    if race.caught_by is None:
        return "✅", say(CALLED, name=name, seconds=seconds)
    return "✋", say(CAUGHT, by=names[race.caught_by], name=name, seconds=seconds, fine=fine)
