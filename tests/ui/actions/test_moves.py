"""Moves by panels, suggestions, and words: the same move, checked against the position that the person
saw.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.engine.model.cards import Color
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.moves import CallUno, ChooseColor, Draw
from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.ui.actions.action import ActionContext, ActionResult, HandShown, Said, TableAction
from bot.ui.actions.moves import CatchPlayer, DrawCards, Hint, MakeMove, PlayCard, PlayTyped
from tests.builders import codes, position
from tests.fakes import MemoryPresets
from tests.game.tables import ANN, BOB, CAT, PLACE, House, three, two

OFFER = position("ann: W4 R1 R2 | bob: R3 B2 | cat: R1 G1", draw_pile="Y1 Y2 Y3 Y4 Y5").after(
    "ann play W4 green"
)


@dataclass
class Parlor(House):
    """A table in the middle of a match."""

    presets: MemoryPresets = field(default_factory=MemoryPresets)

    async def asks(
        self, who: Player, action: TableAction, seen: int | None = None, **given: Any
    ) -> ActionResult:
        session = self.registry.in_channel(PLACE.channel)
        context = ActionContext(session, who, self.registry, self.presets, seen=seen, **given)
        return await action.carry_out(context)

    @property
    def top(self) -> str:
        return self.registry.in_channel(PLACE.channel).snapshot.public.top.code

    def hand(self, seat: int) -> str:
        return codes(self.registry.in_channel(PLACE.channel).snapshot.seat(seat).hand)


@pytest.fixture
def parlor() -> Parlor:
    return Parlor()


@pytest.mark.parametrize(("card", "seen"), [("0", 7), ("0@7", None), ("r7", None), (" R7 ", None)])
async def test_a_card_is_played_by_slot_by_suggestion_and_by_code(
    parlor: Parlor, card: str, seen: int | None
) -> None:
    await parlor.at(three(), ANN, BOB, CAT)
    assert parlor.hand(0) == "R7 R8 G1"
    await parlor.asks(ANN, PlayCard(card), seen)
    assert parlor.top == "R7"


@pytest.mark.parametrize(
    ("card", "seen"), [("9", 7), ("-1", 7), ("", 7), ("²", 7), ("9@7", None), ("0@6", None), ("0@x", None)]
)
async def test_a_slot_that_is_not_there_or_was_seen_too_long_ago_is_stale(
    parlor: Parlor, card: str, seen: int | None
) -> None:
    await parlor.at(three(), ANN, BOB, CAT)
    with pytest.raises(GameError) as caught:
        await parlor.asks(ANN, PlayCard(card), seen)
    assert caught.value.code is Fault.STALE


async def test_a_wild_brings_its_color_when_it_is_typed(parlor: Parlor) -> None:
    await parlor.at(position("ann: W R1 | bob: R3 B2"), ANN, BOB)
    await parlor.asks(ANN, PlayCard("W", Color.BLUE))
    assert parlor.registry.in_channel(PLACE.channel).snapshot.public.color is Color.BLUE


@pytest.mark.parametrize("choice", ["Challenge", "chal", "challenge=@7"])
async def test_an_answer_is_given_in_words_or_as_suggested(parlor: Parlor, choice: str) -> None:
    await parlor.at(OFFER, ANN, BOB, CAT)
    shown = await parlor.asks(BOB, PlayTyped(choice))
    assert isinstance(shown, HandShown)
    assert shown.reveal is not None
    assert "Ann had" in shown.reveal.words


@pytest.mark.parametrize("choice", ["perhaps", "?"])
async def test_an_answer_that_is_not_offered_is_no_card_either(parlor: Parlor, choice: str) -> None:
    session = await parlor.at(OFFER, ANN, BOB, CAT)
    before = session.state
    for person in (BOB, CAT):
        with pytest.raises(RuleError) as caught:
            await parlor.asks(person, PlayTyped(choice))
        assert caught.value.code is Refusal.UNKNOWN_CARD
    assert session.state == before


@pytest.mark.parametrize(
    "choice",
    ["leave=@7", "time_out=@7", "nonsense=@7", "color=mauve@7", "challenge=@6", "challenge=@" + "7" * 30],
)
async def test_a_forged_suggestion_makes_no_move(parlor: Parlor, choice: str) -> None:
    session = await parlor.at(OFFER, ANN, BOB, CAT)
    before = session.state
    with pytest.raises(GameError) as caught:
        await parlor.asks(BOB, PlayTyped(choice))
    assert caught.value.code is Fault.STALE
    assert session.state == before


async def test_a_drawn_card_is_an_answer_too(parlor: Parlor) -> None:
    game = position("ann: G9 B2 | bob: R1", draw_pile="R3 Y1").after("ann draw")
    await parlor.at(game, ANN, BOB)
    await parlor.asks(ANN, PlayTyped("play"))
    assert parlor.top == "R3"


async def test_somebody_types_that_they_draw_whatever_is_to_be_drawn(parlor: Parlor) -> None:
    session = await parlor.at(OFFER, ANN, BOB, CAT)
    await parlor.asks(BOB, DrawCards())
    await parlor.asks(CAT, DrawCards())
    assert session.snapshot.public.counts == (2, 6, 3)


async def test_a_guests_hand_stays_open_while_there_is_more_to_decide_or_to_see(parlor: Parlor) -> None:
    """A1: after any other move it is hidden again."""
    bob_and_gus = (ANN, BOB, Player(-1, "Gus", owner=BOB.id))
    await parlor.at(OFFER, *bob_and_gus)
    shown = await parlor.asks(BOB, PlayTyped("Challenge"), seat=1)
    assert isinstance(shown, HandShown)
    assert (shown.reveal is None, shown.seat) == (False, 1)
    await parlor.at(position("ann: R7 | bob: G9 W | cat: B1", draw_pile="R3 Y1", turn="bob"), *bob_and_gus)
    for move, seat in ((PlayCard("W"), 1), (MakeMove(ChooseColor(Color.BLUE)), None)):
        shown = await parlor.asks(BOB, move, seat=1)
        assert isinstance(shown, HandShown)
        assert (shown.reveal, shown.seat) == (None, seat)


async def test_catches_and_calls_are_told_by_name(parlor: Parlor) -> None:
    await parlor.at(position("ann: R7 R8 | bob: R1 R2 | cat: B1 B2", draw_pile="Y1 Y2 Y3"), ANN, BOB, CAT)
    await parlor.asks(ANN, PlayCard("R7"))
    assert await parlor.asks(CAT, CatchPlayer("ann")) == Said("You caught Ann!")
    with pytest.raises(RuleError):
        await parlor.asks(CAT, CatchPlayer("ann"))
    with pytest.raises(RuleError):
        await parlor.asks(ANN, MakeMove(CallUno()))


async def test_what_was_seen_before_a_change_of_the_hand_is_stale(parlor: Parlor) -> None:
    session = await parlor.at(two(), ANN, BOB)
    await parlor.asks(ANN, MakeMove(Draw()), session.revision)
    with pytest.raises(GameError) as caught:
        await parlor.asks(ANN, PlayCard("0"), 7)
    assert caught.value.code is Fault.STALE


async def test_a_hint_is_for_the_player_to_move(parlor: Parlor) -> None:
    await parlor.at(three(), ANN, BOB, CAT)
    assert "Play 🟥 Red" in str(await parlor.asks(ANN, Hint()))
    assert "not your turn" in str(await parlor.asks(BOB, Hint()))
