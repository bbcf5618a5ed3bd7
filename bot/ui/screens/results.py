"""How a round and a match ended, and that a table is closed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from discord import ButtonStyle

from bot.engine.model.events import RoundEnded
from bot.engine.play.match import places
from bot.engine.play.scoring import side_of
from bot.features.records import words as record_words
from bot.game.events import TableClosed
from bot.game.state import Snapshot
from bot.text import events, replays, results, table
from bot.text.language import listed, say
from bot.text.names import shown_names
from bot.text.results import ScoreLine, result_names
from bot.text.rules import goal
from bot.text.table import moment
from bot.ui.actions.matches import DealNextRound, Rematch
from bot.ui.actions.replays import WatchReplay
from bot.ui.screens.scenes import match_scene, race_scene, round_scene, undrawn_names
from bot.ui.transport.avatars import NO_AVATARS, Avatars
from bot.ui.transport.components import NEUTRAL, Panel, Part, Picture, button, panel, picture, rows
from bot.ui.transport.custom_ids import NO_TABLE, Origin


def round_screen(
    snapshot: Snapshot, ended: RoundEnded, avatars: Avatars = NO_AVATARS, *, is_followed: bool = False
) -> Panel:
    """The result of a round: all hands open, the points, the scores; and Next round, until that follows."""
    names = result_names(snapshot.state.lobby.players)
    return panel(
        [
            results.round_won(None if ended.winner is None else names[ended.winner]),
            _round_picture(snapshot, ended, avatars),
            *([] if is_followed else next_round(snapshot)),
        ],
        NEUTRAL,
    )


def match_screen(
    snapshot: Snapshot,
    ended: RoundEnded | None = None,
    avatars: Avatars = NO_AVATARS,
    *,
    is_followed: bool = False,
) -> Panel:
    """The result of a match: podium, last round, scores by round; and Rematch, until something follows.

    There is no last round if the others left in the middle of it.
    """
    names = result_names(snapshot.state.lobby.players)
    winners = [names[seat] for seat in snapshot.public.winners]
    podium = picture(match_scene(snapshot, avatars), str if ended else partial(scores, snapshot))
    is_long = len(snapshot.state.totals) > 1
    return panel(
        [
            results.match_won(winners),
            podium,
            *([_round_picture(snapshot, ended, avatars)] if ended else []),
            *([picture(race_scene(snapshot))] if is_long else []),
            record_words.UNCOUNTED if snapshot.state.is_void else results.RANKS,
            *([] if is_followed else rematch(snapshot)),
        ],
        NEUTRAL,
    )


def closed_screen(event: TableClosed, result: Panel | None = None) -> Panel:
    """A table that is gone; the result of the last round or the match stays."""
    if result is not None:
        return panel([*result.parts, events.closed_line(event)], result.accent)
    return panel([events.CLOSED_TITLE, events.closed_line(event), events.ANOTHER], NEUTRAL)


def _round_picture(snapshot: Snapshot, ended: RoundEnded, avatars: Avatars) -> Picture:
    def words() -> str:
        return "\n".join([scores(snapshot, ended.points), *_open_hands(snapshot, ended)])

    scene, names = round_scene(snapshot, ended, avatars), shown_names(snapshot.state.lobby.players)
    return picture(scene, words, undrawn_names([row.person for row in scene.rows], names))


def scores(snapshot: Snapshot, points: Sequence[int] = ()) -> str:
    """The scores, best first, with the points of the last round if they are given."""
    title = say(results.SCORES, goal=goal(snapshot.public.rules))
    return title + "\n" + results.score_lines(_scored(snapshot, points))


def _scored(snapshot: Snapshot, points: Sequence[int]) -> list[ScoreLine]:
    """Each seat with its score; partners share one (P8)."""
    public, match = snapshot.public, snapshot.state.match
    assert match is not None
    ranked = places(match)
    names = result_names(snapshot.state.lobby.players)
    sides = dict.fromkeys(side_of(public.rules, seat) for seat in range(len(names)))
    return [
        ScoreLine(
            name=listed([names[seat] for seat in side]),
            score=public.scores[side[0]],
            place=ranked[side[0]],
            gain=points[side[0]] if points else 0,
            is_out=side[0] in match.eliminated,
        )
        for side in sides
    ]


def _open_hands(snapshot: Snapshot, ended: RoundEnded) -> list[str]:
    lines = results.hand_lines(result_names(snapshot.state.lobby.players), ended.hands)
    return [say(results.LEFT_OVER), lines] if lines else []


def next_round(snapshot: Snapshot) -> list[Part]:
    """When the next round begins, and the button to deal it now."""
    custom_id = Origin.of(snapshot.state).custom_id(DealNextRound())
    sentence = results.STILL_WATCHING if snapshot.state.is_among_computers else results.NEXT
    when = [] if snapshot.state.deadline is None else [say(sentence, when=moment(snapshot.state.deadline))]
    return [*when, *rows([button(custom_id, table.NEXT_ROUND, ButtonStyle.success)])]


def rematch(snapshot: Snapshot) -> list[Part]:
    """The buttons for another match, and for watching this one again."""
    again = button(Origin.of(snapshot.state).custom_id(Rematch()), table.REMATCH, ButtonStyle.success)
    watch = button(NO_TABLE.custom_id(WatchReplay()), replays.WATCH)
    return [results.AGAIN, *rows([again, watch])]
