"""The screens of the daily deal: within Discord's limits, without secrets, and every button makes a move."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from bot.engine.model.moves import Move, Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import round_ended
from bot.engine.play.scoring import hand_points
from bot.engine.view import SeatView, view_of
from bot.features.daily.game import PERSON, Attempt, Board, BoardLine, DailyGame, Deal, Score
from bot.features.daily.screens import (
    BoardView,
    DailyView,
    PlayDaily,
    ShowBoard,
    best_of,
    board_screen,
    daily_scene,
    game_screen,
    result_screen,
)
from bot.game.players import Player
from bot.game.rankings import Scope
from bot.ui.actions.moves import PlayCard, slots
from bot.ui.screens.hand import AskingOrigin, Look
from bot.ui.transport.custom_ids import decode
from bot.ui.transport.people import NO_AVATARS
from tests.presses import KINDS
from tests.ui.payloads import Payload, complaints, open_places, payload_of
from tests.ui.screens.test_screens import with_other_cards

ANN = Player(11, "Ann")
DEAL = Deal(20_000, Random(5).randbytes(SECRET_BYTES))


def shown(game: DailyGame) -> Payload:
    return payload_of(game_screen(DailyView(game, ANN, NO_AVATARS), Look()))


def games(deal: Deal, seed: int = 0) -> list[DailyGame]:
    """A whole game, before each of its random moves."""
    rng, found = Random(seed), [DailyGame.played(deal, ())]
    while found[-1].score is None:
        found.append(found[-1].after(rng.choice(view_of(found[-1].match, PERSON).moves)))
    return found[:-1]


def all_panels() -> list[Payload]:
    """Every panel of a dozen games."""
    return [shown(game) for day in range(12) for game in games(dataclasses.replace(DEAL, day=day), seed=day)]


def test_every_panel_is_within_the_limits() -> None:
    panels = all_panels()
    assert len(panels) > 100
    assert [complaint for panel in panels for complaint in complaints(panel)] == []
    assert [place for panel in panels for place in open_places(panel)] == []


def test_events_are_in_small_text_and_the_question_never_is() -> None:
    small = [line for panel in all_panels() for line in panel.text.splitlines() if line.startswith("-# ")]
    assert small
    assert [line for line in small if "**" in line] == []


def test_a_panel_offers_the_legal_moves_and_nothing_else() -> None:
    for game in (game for seed in range(5) for game in games(DEAL, seed)):
        view = view_of(game.match, PERSON)
        actions = [press.press.action for press in shown(game).presses if press.press]
        asked = [action for action in actions if isinstance(action, PlayDaily)]
        assert len(asked) == len(actions) == len(view.moves)
        assert {action.move(view) for action in asked} == set(view.moves)
        assert {(action.day, action.step) for action in asked} == {(DEAL.day, len(game.steps))}
        assert [action for _, action in PlayDaily.offered(game)] == unordered(asked, view.moves, view)


def unordered(asked: list[PlayDaily], moves: Sequence[Move], view: SeatView) -> list[PlayDaily]:
    """The actions for these moves, in any order."""
    return sorted(asked, key=lambda action: moves.index(action.move(view)))


def test_a_line_of_a_menu_makes_its_move() -> None:
    """Hands with more cards than fit as buttons have menus."""
    game = games(DEAL)[0]
    view = view_of(game.match, PERSON)
    origin = AskingOrigin(ask=lambda choice: PlayDaily(DEAL.day, 3, choice))
    custom_id = origin.menu_id(PlayCard.kind(), "wilds")
    press = decode(custom_id, KINDS, ["1"])
    assert press is not None
    assert isinstance(press.action, PlayDaily)
    assert press.action.move(view) == Play(slots(view)[1])


def test_nothing_depends_on_hidden_cards() -> None:
    for game in games(DEAL):
        *before, last = game.steps
        other = with_other_cards(last.match, Random(1), keep=PERSON)
        assert other != last.match
        disguised = DailyGame(DEAL, (*before, replace(last, match=other)))
        assert shown(disguised) == shown(game)


def test_a_game_that_cannot_be_played_again_still_has_its_score() -> None:
    attempt = Attempt(DEAL.day, ANN.id, 10, score=Score(True, 88, 12), streak=3)
    panel = payload_of(result_screen(attempt, None, "1. Ann"))
    assert "You went out first and scored **88** in 12 moves.\n🔥 3 days in a row\n1. Ann" in panel.text
    assert complaints(panel) == []


def test_a_board_explains_streaks_if_somebody_has_one() -> None:
    first, second = (BoardLine(1, ANN.id, Score(True, 88, 12), streak) for streak in (1, 2))
    shown = [BoardView(Board(DEAL.day, (line,), 1), {}, ShowBoard()) for line in (first, second)]
    one, two = (payload_of(board_screen(seen, DEAL)).text for seen in shown)
    assert "🔥" not in one
    assert "fewer moves. 🔥 is days in a row." in two


def test_the_title_does_not_break_in_the_date() -> None:
    attempt = Attempt(DEAL.day, ANN.id, 10, score=Score(True, 88, 12))
    assert "Daily deal · Oct\u00a04\n" in payload_of(result_screen(attempt, None, "1. Ann")).text


def test_a_day_that_was_forgiven_is_told() -> None:
    attempt = Attempt(DEAL.day, ANN.id, 10, score=Score(True, 88, 12), streak=3, is_forgiven=True)
    panel = payload_of(result_screen(attempt, None, "1. Ann"))
    assert "🔥 3 days in a row\n-# You missed a day. One a month is forgiven" in panel.text


def test_losers_have_what_is_left_in_their_hands_against_them() -> None:
    game = games(DEAL)[-1]
    ended = next(
        end
        for move in view_of(game.match, PERSON).moves
        if (end := round_ended((last := game.after(move)).match)) is not None
    )
    scene = daily_scene(DailyView(last, ANN, NO_AVATARS), ended)
    winner, *others = scene.rows
    left = [hand_points(hand) for hand in ended.hands]
    assert (winner.rank, winner.total, winner.points) == (1, sum(left), 0)
    assert [row.total for row in others] == sorted((-points for points in left if points), reverse=True)
    assert [row.rank for row in others] == sorted(row.rank for row in others)
    assert all(row.rank > 1 for row in others)


def test_a_board_shows_the_readers_own_line_and_leads_everywhere_else() -> None:
    lines = tuple(BoardLine(rank, rank, Score(True, 90 - rank, 12), 1) for rank in range(1, 5))
    board = Board(DEAL.day, lines, 9, own=BoardLine(7, ANN.id, Score(False, -3, 20), 1))
    best = best_of(board, {1: "Bob", ANN.id: "Ann"}).splitlines()
    assert best[0] == "1\\. Bob · **89** · 12 moves"
    assert best[3] == "You: 7\\. Ann · **−3** · 20 moves"
    assert len(best) == 4
    for day, others in (
        (DEAL.day, ["Yesterday", "Everywhere", "Check the deal", "Back"]),
        (DEAL.day - 1, ["Today", "Everywhere", "Check the deal", "Back", "How the bot played it"]),
    ):
        seen = BoardView(replace(board, day=day), {}, ShowBoard(day), has_server=True)
        panel = payload_of(board_screen(seen, DEAL))
        assert panel.labels == others
        assert f"`{DEAL.next_seal}`" in panel.text
    alone = BoardView(board, {}, ShowBoard(scope=Scope.EVERYWHERE))
    assert payload_of(board_screen(alone, DEAL)).labels == ["Yesterday", "Check the deal", "Back"]
