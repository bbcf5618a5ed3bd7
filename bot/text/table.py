"""The words of the table and of a hand, and on their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.model.cards import Color
from bot.engine.view import PublicView
from bot.text.cards import SQUARES, card_words, color_name
from bot.text.language import Sentence, moment, say
from bot.text.rules import goal

JOIN_NEXT = Sentence("Join the next match")
MY_HAND = Sentence("My hand")
DRAW = Sentence("Draw")
UNO = Sentence("UNO!")
RACE = Sentence("UNO! / Catch {name}")
NEXT_ROUND = Sentence("Next round")
CONTINUE = Sentence("Continue")
PAUSED = Sentence(
    "**The game is paused**: nobody has pressed anything for a while. Any player can press **Continue**."
)
GO_TO_TABLE = Sentence("Go to the table")
END_MATCH = Sentence("End the match")
LEAVE_MATCH = Sentence("Leave the match")
STAY = Sentence("Stay")
REMOVE_PLAYER = Sentence("Remove them")
REMATCH = Sentence("Rematch")
EARLIER = "◀"
LATER = "▶"
SHOW_CARDS = Sentence("Show {name}'s cards")

PLAY_COLOR: dict[Color | None, Sentence] = {
    Color.RED: Sentence("Play red…"),
    Color.YELLOW: Sentence("Play yellow…"),
    Color.GREEN: Sentence("Play green…"),
    Color.BLUE: Sentence("Play blue…"),
    None: Sentence("Play a wild…"),
}
PLAY_ONE = Sentence("Play the one card that fits…", "Play one of {count} cards…")
CATCH_WHOM = Sentence("Catch…")
PICK_WHOM = Sentence("Pick a player…")
GUESSED_BY = Sentence("Who guessed it first?")


def named(label: Sentence, name: str) -> str:
    """A label with the plain name of a player in it."""
    return say(label, name=name)


def cards_of(color: Color | None) -> Sentence:
    """The placeholder of the menu with the playable cards of a color, or with the wilds."""
    return PLAY_COLOR[color]


# Seats are listed clockwise, with arrows in the direction of play between them.
ONWARD, BACKWARD = " → ", " ← "
TEAMS = ("🅰️", "🅱️")
LOW_PILE = Sentence("-# {count} card left to draw", "-# {count} cards left to draw")
OPEN_YOUR_HAND = Sentence("{name}, press **My hand** to play.")
DETAILS = Sentence("-# Round {round} · {goal}")
NEXT_SHUFFLE = Sentence("-# Next shuffle: `{seal}`")
SEAL_DIGITS = 16  # of 64: enough to hold on to, and short enough for a line on a phone

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
KNOCKED_OUT = Sentence("You're out of this round. You'll be back in the next one.")
AWAY = Sentence("A bot is playing for you. Make a move and you're back.")


@dataclass(frozen=True)
class SeatWords:
    """A seat of the table. `score` is None before anybody has points.

    `is_gone`: no longer in the match; `is_knocked_out`: not in this round (K4). `team` counts from 0, None
    without teams.
    """

    name: str
    cards: int | None  # None if the rules hide it (A3)
    score: int | None
    is_deciding: bool
    is_owing: bool
    is_gone: bool
    is_played_by_computer: bool
    is_knocked_out: bool = False
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


def turn_and_time(turn: str, deadline: float) -> str:
    """Whom the table waits for, and until when, in seconds since the epoch."""
    return f"{turn} ⏳ {moment(deadline)}"


def seats(places: Sequence[SeatWords], *, is_clockwise: bool) -> str:
    """All seats with their number of cards; the player to move is bold."""
    return (ONWARD if is_clockwise else BACKWARD).join(map(_seat, places))


def _seat(place: SeatWords) -> str:
    marks = [] if place.team is None else [TEAMS[place.team]]
    if place.is_knocked_out:
        return " ".join([*marks, f"💀 {place.name}"])
    if place.is_gone:
        return " ".join([*marks, f"~~{place.name}~~"])
    name = place.name if place.cards is None else f"{place.name} {place.cards}"
    marks.append(f"**{name}**" if place.is_deciding else name)
    marks += ["⚡"] if place.is_owing else []
    marks += [] if place.score is None else [f"★{place.score}"]
    marks += ["🤖"] if place.is_played_by_computer else []
    return " ".join(marks)


def details(public: PublicView) -> str:
    """The round, and what ends the match."""
    return say(DETAILS, round=public.round, goal=goal(public.rules))


def next_shuffle(seal: str) -> str:
    """How the seal of the next shuffle begins; `/verify` shows all of it (R23)."""
    return say(NEXT_SHUFFLE, seal=seal[:SEAL_DIGITS])


def low_pile(count: int) -> str:
    """How many cards are left to draw."""
    return say(LOW_PILE, count=count)


NOT_YOUR_TURN = Sentence("**Not your turn yet.** Your cards light up here when it is.")
BEFORE_THE_MATCH = Sentence("**The match hasn't started yet.** Your cards will show up here.")
AFTER_THE_ROUND = Sentence("The round is over; the result is in the channel.")
NO_SEAT = Sentence("You no longer have a seat at this table.")
TABLE_CLOSED = Sentence("This table is closed. Open another one with {/uno new}.")
REFRESH_SOON = Sentence("-# This hand stops updating soon. Press **Refresh** to keep it going.")
ASLEEP = Sentence("This hand has been open for a while. Press **Refresh** to see your cards.")
REFRESH = Sentence("Refresh")
TURN_ORDER = Sentence("-# Next: {players}")
NEXT_PLAYER = Sentence("{name} ({count})")


def turn_order(players: Sequence[tuple[str, int | None]]) -> str:
    """Who plays next, in order; each with the number of their cards, None while it is hidden (A3)."""
    told = [name if count is None else say(NEXT_PLAYER, name=name, count=count) for name, count in players]
    return say(TURN_ORDER, players=" · ".join(told))
