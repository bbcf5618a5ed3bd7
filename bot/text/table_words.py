"""The words of the table, and of a hand while nothing has to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.view import PublicView
from bot.text.card_words import SQUARES, card_words, color_name
from bot.text.language import Sentence, say
from bot.text.rules_words import goal

# Seats are listed clockwise, with arrows in the direction of play between them.
ONWARD, BACKWARD = " → ", " ← "
TEAMS = ("🅰️", "🅱️")
LOW_PILE = Sentence("-# {count} card left to draw", "-# {count} cards left to draw")
OPEN_YOUR_HAND = Sentence("{name}, press **My hand** to play.")
DETAILS = Sentence("-# Round {round} · {goal}\n-# Shuffle: `{commitment}`")

# On the panel with a hand
CALL: dict[str, Sentence] = {
    "race": Sentence("**One card left: press UNO!** before somebody catches you."),
    "until_caught": Sentence("**One card left: press UNO!** before somebody catches you."),
    "timed": Sentence("**One card left: press UNO!** before time runs out."),
}
JUMP_IN = Sentence(
    "You have the exact card that's on top: play it now, out of turn, and play goes on from you!"
)
LOCKED = Sentence("The hands on this screen are covered. Open only your own.")
OUT = Sentence("You're out of this match. The others play on.")
AWAY = Sentence("A bot is playing for you. Make a move and you're back.")


@dataclass(frozen=True)
class SeatWords:
    """A seat of the table. `score` is None before anybody has points.

    `is_out`: eliminated (P5). `team` counts from 0, None without teams.
    """

    name: str
    cards: int | None  # None if the rules hide it (A3)
    score: int | None
    is_deciding: bool
    is_owing: bool
    is_gone: bool
    is_played_by_computer: bool
    is_out: bool = False
    team: int | None = None


def heading(public: PublicView) -> str:
    """The top card as a heading, with the color that was chosen for a wild."""
    top = public.top
    card = card_words(top)
    if top.color is not None or public.color is None:
        return f"# {card}"
    return f"# {card} → {SQUARES[public.color]} {color_name(public.color)}"


def time_left(deadline: float) -> str:
    """When the time is up, which Discord counts down; `deadline` in seconds since the epoch."""
    return say("⏳ {when}", when=moment(deadline))


def moment(at: float) -> str:
    """A time that Discord shows relative to now."""
    return f"<t:{int(at)}:R>"


def turn_and_time(turn: str, deadline: float) -> str:
    """Whom the table waits for, and until when, in seconds since the epoch."""
    return f"{turn} ⏳ {moment(deadline)}"


def seats(places: Sequence[SeatWords], *, is_clockwise: bool) -> str:
    """All seats with their number of cards; the player to move is bold."""
    return (ONWARD if is_clockwise else BACKWARD).join(map(_seat, places))


def _seat(place: SeatWords) -> str:
    marks = [] if place.team is None else [TEAMS[place.team]]
    if place.is_gone:
        return " ".join([*marks, f"~~{place.name}~~"])
    name = place.name if place.cards is None else f"{place.name} {place.cards}"
    marks.append(f"**{name}**" if place.is_deciding else name)
    marks += ["⚡"] if place.is_owing else []
    marks += [] if place.score is None else [f"★{place.score}"]
    marks += ["🤖"] if place.is_played_by_computer else []
    return " ".join(marks)


def details(public: PublicView, commitment: str) -> str:
    """The round, what ends the match, and the checksum that seals the shuffle (R23)."""
    return say(DETAILS, round=public.round, goal=goal(public.rules), commitment=commitment)


def low_pile(count: int) -> str:
    """How many cards are left to draw."""
    return say(LOW_PILE, count=count)
