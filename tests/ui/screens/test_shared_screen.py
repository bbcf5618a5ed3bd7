"""Several people at one screen: hands are hidden, and a press applies to the right seat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.model.moves import CallUno
from bot.game.players import Player
from bot.game.session import GameSession
from bot.ui.actions.moves import acting_seat
from bot.ui.screens.hand import AccountView
from tests.builders import Game, position
from tests.ui.payloads import Payload, complaints, payload_of
from tests.ui.sessions import context_of, session_of

ANN, BOB, GUS = 1, 2, -1


def shared(game: Game | None = None) -> GameSession:
    """Ann and her guest Gus on one account, and Bob."""
    game = game or position("ann: R7 R8 | bob: G1 G2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    players = (Player(ANN, "Ann"), Player(GUS, "Gus", owner=ANN), Player(BOB, "Bob"))
    session = session_of(game.match)
    return session_of(game.match, lobby=replace(session.state.lobby, players=players))


def shown(
    session: GameSession, account: int = ANN, seat: int | None = None, news: Sequence[str] = ()
) -> Payload:
    return payload_of(AccountView(session.snapshot, account, seat).screen(news))


async def test_with_several_seats_no_hand_is_open() -> None:
    payload = shown(shared())
    assert payload.labels == ["Show Ann's cards", "Show Gus's cards"]
    assert [(press.code, press.place) for press in payload.presses] == [
        ("hand", 1),
        ("hand", 2),
    ]
    assert complaints(payload) == []
    assert shown(shared(), news=["You drew 🟥 Red 7."]) == payload


async def test_an_open_hand_names_its_seat_in_every_press() -> None:
    payload = shown(shared(), seat=0)
    assert "🟥 R 7, 8" in payload.text
    assert {press.place for press in payload.presses} == {1}
    assert "🟩 G 1, 2" in shown(shared(), seat=1).text


async def test_with_one_seat_nothing_is_covered() -> None:
    payload = shown(shared(), BOB)
    assert "🟦 B 1, 2" in payload.text
    assert {press.place for press in payload.presses} <= {0}


async def test_after_a_round_it_covers_nothing() -> None:
    over = shared(position("ann: R7 | bob: G1 G2 | cat: B1 B2", discard="R5").after("ann play R7"))
    assert shown(over).text == "The round is over; the result is in the channel."


async def test_a_press_that_names_no_seat_is_for_the_seat_to_act() -> None:
    game = position("ann: R7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    assert acting_seat(context_of(shared(game), ANN)) == 0
    after = shared(game.after("ann play R7"))
    assert acting_seat(context_of(after, ANN)) == 1
    assert acting_seat(context_of(after, ANN), CallUno()) == 0
    assert acting_seat(context_of(after, ANN, seat=0)) == 0
    assert acting_seat(context_of(after, BOB)) == 2


async def test_a_call_ahead_is_for_the_seat_to_act_though_somebody_else_owes_one() -> None:
    hands = "ann: R7 R8 | bob: R1 R2 | cat: RS B2"
    game = position(hands, turn="cat", draw_pile="Y1 Y2 Y3", uno_when="before").after("cat play RS")
    assert game.owing == ["cat"]
    assert acting_seat(context_of(shared(game), ANN), CallUno()) == 1


async def test_a_covered_panel_changes_with_the_turn_and_not_with_the_cards() -> None:
    game = position("ann: R7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    other = position("ann: G7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3")
    now, otherwise, later = (shared(one).snapshot for one in (game, other, game.after("ann play R7")))
    assert AccountView(now, ANN).facts == AccountView(otherwise, ANN).facts
    assert AccountView(now, ANN).facts != AccountView(later, ANN).facts
    assert AccountView(now, ANN, 0).facts != AccountView(otherwise, ANN, 0).facts
