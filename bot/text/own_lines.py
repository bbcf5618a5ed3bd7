"""What happened, told to one player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

from bot.engine.model.events import (
    CardsDrawn,
    ChallengeDecided,
    DareJudged,
    Event,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    KnockedOut,
    MatchEnded,
    Reason,
    RoundEnded,
    TimedOut,
    UnoCalled,
    UnoCaught,
    public,
    seen_by,
)
from bot.game.events import TableEvent
from bot.text.cards import cards_words
from bot.text.language import Sentence, say
from bot.text.names import Names
from bot.text.story import Happening, lines_of

DREW = Sentence("You drew {cards}.")
HAD_TO_DRAW = Sentence("You had to draw {cards}.")
YOU_CALLED = Sentence("You called **UNO!** in time.")
WERE_CAUGHT = Sentence("{by} caught you without **UNO!**")
YOU_CAUGHT = Sentence("You caught {seat}!")
WERE_RIGHT = Sentence("You were right: {by} was bluffing and draws {fine}.")
WERE_WRONG = Sentence("You were wrong: {by} wasn't bluffing.")
BLUFF_CALLED = Sentence("{seat} challenged you and was right.")
BLUFF_DOUBTED = Sentence("{seat} challenged you and was wrong.")
HELD = Sentence("{by} had {cards}.")
HAND_TAKEN = Sentence("{seat} took your hand and gave you theirs.")
HAND_SWAPPED = Sentence("You swapped hands with {target}.")
PASSED = Sentence("All hands moved on one seat.")
SHUFFLED = Sentence("All hands were shuffled and dealt again.")
DARE_DONE = Sentence("{by} says you did it!")
DARE_NOT_DONE = Sentence("{by} says you didn't do it.")
KNOCKED_OUT = Sentence("You hold too many cards!")
TIME_UP = Sentence("You ran out of time.")

SEATS = frozenset({"seat", "by", "target"})  # fields of events
# Draws that nobody chose.
FORCED = frozenset(
    {
        Reason.PENALTY,
        Reason.ROULETTE,
        Reason.CAUGHT,
        Reason.CHALLENGE_LOST,
        Reason.BRAND,
        Reason.MISPLAY,
    }
)


def own_lines(events: Sequence[TableEvent], seat: int, names: Names) -> list[str]:
    """What these events did to a seat; `names` are shown names by seat."""
    happened = [seen_by(event, seat) for event in events if isinstance(event, TELLING)]
    fine = sum(event.count for event in happened if _is_fine_for_bluffing(event))
    told = [(event, TOLD[type(event)](event, seat)) for event in happened]
    return [say(sentence, fine=fine, **_own_facts(event, names)) for event, sentence in told if sentence]


def revealed(events: Sequence[TableEvent], seat: int, names: Names) -> str | None:
    """The hand that a challenge showed to this seat alone, None if there was none."""
    for event in events:
        if isinstance(event, ChallengeDecided) and event.seat == seat and event.hand:
            return say(HELD, by=names[event.by], cards=cards_words(event.hand))
    return None


ENDS = (RoundEnded, MatchEnded)  # the result tells them
MOST_LINES = 6  # of what several others did, so that the buttons are in sight on a phone


def since_last_move(moves: Sequence[Sequence[Event]], seat: int, names: Names) -> str:
    """What was done in these moves, a line each, and what that meant for a seat; empty if nothing was."""
    shown = [tuple(public(event) for event in move if not isinstance(event, ENDS)) for move in moves]
    lines = [f"-# {line}" for line in lines_of(map(Happening, shown), names)][-MOST_LINES:]
    events = [event for move in moves for event in move]
    own = [*own_lines(events, seat, names), revealed(events, seat, names)]
    return "\n".join([*lines, *filter(None, own)])


def _is_fine_for_bluffing(event: Event) -> TypeGuard[CardsDrawn]:
    return isinstance(event, CardsDrawn) and event.reason is Reason.CHALLENGE_WON


def _own_facts(event: Event, names: Names) -> dict[str, object]:
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    facts = {name: names[seat] for name, seat in fields.items() if name in SEATS and seat is not None}
    return {**facts, **{name: cards_words(value) for name, value in fields.items() if name == "cards"}}


def _own_draw(event: CardsDrawn, seat: int) -> Sentence | None:
    if event.seat != seat:  # a roulette, which everybody sees
        return None
    return (HAD_TO_DRAW if event.reason in FORCED else DREW) if event.cards else None


def _challenged(event: ChallengeDecided, seat: int) -> Sentence | None:
    if event.seat == seat:
        return WERE_RIGHT if event.is_won else WERE_WRONG
    if event.by == seat:
        return BLUFF_CALLED if event.is_won else BLUFF_DOUBTED
    return None


def _caught(event: UnoCaught, seat: int) -> Sentence | None:
    return WERE_CAUGHT if event.seat == seat else YOU_CAUGHT if event.by == seat else None


def _swapped(event: HandsSwapped, seat: int) -> Sentence | None:
    return HAND_TAKEN if event.target == seat else HAND_SWAPPED if event.seat == seat else None


def _own_judgment(event: DareJudged, seat: int) -> Sentence | None:
    return (DARE_DONE if event.is_done else DARE_NOT_DONE) if event.seat == seat else None


# What a seat is told about an event, None for nothing.
TOLD: dict[type[Event], Callable[[Any, int], Sentence | None]] = {
    CardsDrawn: _own_draw,
    ChallengeDecided: _challenged,
    UnoCalled: lambda event, seat: YOU_CALLED if event.seat == seat else None,
    UnoCaught: _caught,
    HandsSwapped: _swapped,
    HandsPassed: lambda event, seat: PASSED,
    HandsShuffled: lambda event, seat: SHUFFLED,
    DareJudged: _own_judgment,
    KnockedOut: lambda event, seat: KNOCKED_OUT if event.seat == seat else None,
    TimedOut: lambda event, seat: TIME_UP if event.seat == seat else None,
}
TELLING = tuple(TOLD)
