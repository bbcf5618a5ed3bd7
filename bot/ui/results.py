"""How a round and a match ended, and that a table is closed."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import LayoutView, Separator

from bot.engine.model.events import RoundEnded
from bot.engine.play.match import places
from bot.engine.play.scoring import side_of
from bot.game.session import GameSession
from bot.ui.controls import Kind, Part, button, panel, press_at, rows
from bot.ui.palette import NEUTRAL
from bot.ui.text import labels, results
from bot.ui.text.events import closed_line
from bot.ui.text.language import listed, say
from bot.ui.text.names import shown_names
from bot.ui.text.results import Scored
from bot.ui.text.rules import goal
from bot.ui.text.table import moment


def round_view(session: GameSession, ended: RoundEnded) -> LayoutView:
    """The result of a round: all hands open, the points, the scores, and Next round."""
    names = shown_names(session.state.lobby.players)
    parts = [
        results.round_won(None if ended.winner is None else names[ended.winner]),
        scores(session, ended.points),
        *open_hands(session, ended),
    ]
    return panel([*parts, *next_round(session)], NEUTRAL)


def match_view(session: GameSession, ended: RoundEnded | None = None) -> LayoutView:
    """The result of a match with its last round (None where the others left), and Rematch."""
    names = shown_names(session.state.lobby.players)
    winners = [names[seat] for seat in session.public.winners]
    return panel(
        [
            results.match_won(winners),
            scores(session, ended.points if ended else ()),
            *(open_hands(session, ended) if ended else ()),
            results.RANKS,
            *rematch(session),
        ],
        NEUTRAL,
    )


def closed_view(session: GameSession, code: str) -> LayoutView:
    """A table that is gone; `code` is that of TableClosed."""
    return panel([results.CLOSED, closed_line(code), results.ANOTHER], NEUTRAL)


def scores(session: GameSession, points: Sequence[int] = ()) -> str:
    """The scores, best first, with the points of the last round where they are given."""
    title = say(results.SCORES, goal=goal(session.public.rules))
    return title + "\n" + results.score_lines(_scored(session, points))


def _scored(session: GameSession, points: Sequence[int]) -> list[Scored]:
    """Each seat with its score; partners share one (P8)."""
    public, match = session.public, session.state.match
    assert match is not None
    ranked = places(match)
    names = shown_names(session.state.lobby.players)
    sides = dict.fromkeys(side_of(public.rules, seat) for seat in range(len(names)))
    return [
        Scored(
            name=listed([names[seat] for seat in side]),
            score=public.scores[side[0]],
            place=ranked[side[0]],
            gain=points[side[0]] if points else 0,
            is_out=side[0] in match.eliminated,
        )
        for side in sides
    ]


def open_hands(session: GameSession, ended: RoundEnded) -> list[Part]:
    """The cards that were left in the hands, where there are any."""
    lines = results.hand_lines(shown_names(session.state.lobby.players), ended.hands)
    return [Separator(), results.LEFT_OVER + "\n" + lines] if lines else []


def next_round(session: GameSession) -> list[Part]:
    """When the next round begins, and the button for those who cannot wait."""
    press = press_at(session, Kind.NEXT)
    sentence = results.STILL_WATCHING if session.state.is_among_computers else results.NEXT
    when = [] if session.state.deadline is None else [say(sentence, when=moment(session.state.deadline))]
    return [*when, *rows([button(press, labels.NEXT_ROUND, ButtonStyle.success)])]


def rematch(session: GameSession) -> list[Part]:
    """The way to another match."""
    press = press_at(session, Kind.REMATCH)
    return [results.AGAIN, *rows([button(press, labels.REMATCH, ButtonStyle.success)])]
