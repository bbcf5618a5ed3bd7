"""Several people at one screen: hands are covered, and a press is for the right seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.model.moves import CallUno
from bot.game.errors import Fault, GameError
from bot.game.people import Player
from bot.game.session import GameSession
from bot.text.card_words import card_label
from bot.ui.live.open_hands import choices
from bot.ui.screens.shared_screen import actor, panel_view, seat_named
from bot.ui.transport.custom_ids import ButtonKind
from tests.builders import Game, cards, position
from tests.ui.payloads import Payload, complaints, sheet_of
from tests.ui.sessions import session_of

ANN, BOB, GUS = 1, 2, -1


def shared(game: Game | None = None) -> GameSession:
    """Ann and her guest Gus on one account, and Bob."""
    game = game or position("ann: R7 R8 | bob: G1 G2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    players = (Player(ANN, "Ann"), Player(GUS, "Gus", owner=ANN), Player(BOB, "Bob"))
    session = session_of(game.match)
    return session_of(game.match, lobby=replace(session.state.lobby, players=players))


def shown(session: GameSession, account: int = ANN, seat: int | None = None, **said: Any) -> Payload:
    return sheet_of(panel_view(session, account, seat, **said))


async def test_with_several_seats_no_hand_is_open() -> None:
    sheet = shown(shared())
    assert sheet.labels == ["Show Ann's cards", "Show Gus's cards"]
    assert [(press.kind, press.place) for press in sheet.presses] == [
        (ButtonKind.HAND, 1),
        (ButtonKind.HAND, 2),
    ]
    assert complaints(sheet) == []
    assert shown(shared(), notice="You drew 🟥 Red 7.") == sheet


async def test_an_open_hand_names_its_seat_in_every_press() -> None:
    sheet = shown(shared(), seat=0)
    assert {"R 7", "R 8"} <= set(sheet.labels)
    assert {press.place for press in sheet.presses} == {1}
    assert {card_label(card) for card in cards("G1 G2")} <= set(shown(shared(), seat=1).labels)


async def test_with_one_seat_nothing_is_covered() -> None:
    sheet = shown(shared(), BOB)
    assert {"B 1", "B 2"} <= set(sheet.labels)
    assert {press.place for press in sheet.presses} <= {0}


async def test_results_are_nobodys_secret() -> None:
    over = shared(position("ann: R7 | bob: G1 G2 | cat: B1 B2", discard="R5").after("ann play R7"))
    assert "wins the round!" in shown(over).text


async def test_a_press_that_names_no_seat_is_for_whoever_has_to_act() -> None:
    game = position("ann: R7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    assert actor(shared(game), ANN) == ANN
    after = shared(game.after("ann play R7"))
    assert actor(after, ANN) == GUS
    assert actor(after, ANN, move=CallUno()) == ANN
    assert actor(after, ANN, place=1) == ANN
    assert actor(after, BOB) == BOB


async def test_nobody_acts_for_a_seat_of_somebody_else() -> None:
    for account, place in ((BOB, 2), (ANN, 3), (ANN, 9)):
        with pytest.raises(GameError) as caught:
            seat_named(shared(), account, place)
        assert caught.value.code is Fault.NOT_SEATED
    assert seat_named(shared(), ANN, 2) == 1
    assert seat_named(shared(), ANN, 0) is None


async def test_a_covered_panel_changes_with_the_turn_and_not_with_the_cards() -> None:
    game = position("ann: R7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    other = position("ann: G7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    assert choices(shared(game), ANN) == choices(shared(other), ANN)
    assert choices(shared(game), ANN) != choices(shared(game.after("ann play R7")), ANN)
    assert choices(shared(game), ANN, 0) != choices(shared(other), ANN, 0)
