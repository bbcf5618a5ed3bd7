"""The words of the table, and of a hand while nothing has to be decided."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.view import PublicView
from bot.text.card_words import SQUARES, card_words, color_name
from bot.text.language import Sentence, say
from bot.text.rules_words import goal

HOW_TO_PLAY = Sentence("Press **My hand** to play.")
CARDS = Sentence("{count} card", "{count} cards")
POINTS = Sentence("{count} point", "{count} points")
FOOTING = Sentence("-# Round {round} · {goal} · {pile} to draw")
FOOTING_WITHOUT_COUNTS = Sentence("-# Round {round} · {goal}")
CLOCKWISE, COUNTERCLOCKWISE = "⬇", "⬆"  # seats are listed clockwise

# On the panel with a hand
CALL: dict[str, Sentence] = {
    "race": Sentence("**One card left: press UNO!** before somebody catches you."),
    "until_caught": Sentence("**One card left: press UNO!** before somebody catches you."),
    "timed": Sentence("**One card left: press UNO!** before the time is up."),
}
JUMP_IN = Sentence(
    "You hold the very same card as the top one: play it now, out of turn, and play goes on from you!"
)
WAIT = Sentence("Your cards light up when it is your turn.")
LOCKED = Sentence("The hands on this screen are covered. Open only your own.")
OUT = Sentence("You are out of this match. The others play on.")
AWAY = Sentence("The computer plays for you. Make a move and you are back.")


@dataclass(frozen=True)
class SeatLine:
    """A seat as a line of the table. `score` is None before anybody has points.

    `is_out`: eliminated (P5). `team` is its number, None without teams.
    """

    name: str
    cards: int | None  # None if the rules hide it (A3)
    score: int | None
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
    return say("Time is up {when}.", when=moment(deadline))


def moment(at: float) -> str:
    """A time that Discord shows relative to now."""
    return f"<t:{int(at)}:R>"


def seat_line(place: SeatLine, arrow: str | None) -> str:
    """A seat; the player to move is bold, after the arrow of the direction."""
    if place.is_gone:
        return say(
            Sentence("~~{name}~~ · out") if place.is_out else Sentence("~~{name}~~ · left"), name=place.name
        )
    words = [f"{arrow} **{place.name}**" if arrow else place.name]
    if place.team is not None:
        words.append(say("team {team}", team=place.team))
    if place.cards is not None:
        words.append(say(CARDS, count=place.cards))
    if place.is_owing:
        words.append(say("no UNO! yet ⚡"))
    if place.score is not None:
        words.append(say(POINTS, count=place.score))
    if place.is_played_by_computer:
        words.append(say("computer"))
    return " · ".join(words)


def footing(public: PublicView) -> str:
    """The small facts at the bottom; the size of the draw pile only if it is no secret (A3)."""
    sentence = FOOTING_WITHOUT_COUNTS if public.draw_pile_count is None else FOOTING
    pile = say(CARDS, count=public.draw_pile_count or 0)
    return say(sentence, round=public.round, goal=goal(public.rules), pile=pile)
