"""Suggestions of commands match the buttons."""

from __future__ import annotations

import pytest

from bot.engine.model.moves import CallUno, CatchUno, Play
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.ui.actions import suggestions
from tests.fakes import view_by
from tests.presses import Pressed, move_of
from tests.ui.sessions import context_of, random_play, session_of

SEEDS = range(12)
LONGEST = 100  # characters of the words and of the value of a suggestion


@pytest.mark.parametrize("seed", SEEDS)
async def test_cards_answers_and_calls_are_all_that_can_be_done(seed: int) -> None:
    for match, _ in random_play(seed):
        if match.is_over or match.table.decider is None:
            continue
        session = session_of(match)
        for seat in match.table.seats:
            view, request = view_by(session, seat + 1), context_of(session, seat + 1)
            found = await suggestions.plays(request)
            assert len(set(found)) == len(found)
            assert all(len(words) <= LONGEST and len(value) <= LONGEST for words, value in found)
            cards = [value for _, value in found if "=" not in value]
            pressed = [pressed_by(value) for _, value in found if value not in cards]
            answered = {move_of(press, view) for press in pressed if press.code != "more_time"}
            by_commands = {move for move in view.moves if isinstance(move, Play | CallUno | CatchUno)}
            assert answered | by_commands == set(view.moves)
            assert len(cards) == len({move.card for move in view.moves if isinstance(move, Play)})


def pressed_by(value: str) -> Pressed:
    """The button for a suggested `word=argument@revision`."""
    written, _, revision = value.rpartition("@")
    code, _, argument = written.partition("=")
    return Pressed(code, 7, int(revision), argument)


async def test_players_are_suggested_by_name_and_sent_by_id() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).add_computer("easy", "Robo").add_guest(1, "Gus")
    session = session_of(lobby=lobby)
    everybody = [("Ann", "1"), ("Bob", "2"), ("Robo", "-1"), ("Gus", "-2")]
    assert await suggestions.players(context_of(session)) == everybody
    assert await suggestions.others(context_of(session)) == everybody[1:]
    assert await suggestions.own_seats(context_of(session)) == [everybody[0], everybody[3]]
    assert await suggestions.own_seats(context_of(session, 2)) == [everybody[1]]
