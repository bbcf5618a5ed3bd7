"""Legal moves: each phase, the five hooks of house rules, and how they combine."""

from __future__ import annotations

import dataclasses
from typing import ClassVar

import pytest

from bot.engine.effects.basic import DrawOwn
from bot.engine.faces.decks import CARDS
from bot.engine.model.cards import LIGHT_COLORS, Card
from bot.engine.model.effect import Effect
from bot.engine.model.errors import Refusal
from bot.engine.model.events import CardsDrawn
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    Draw,
    Move,
    Pass,
    Play,
)
from bot.engine.model.table import RoundFields
from bot.engine.play.legal import is_legal, legal_moves
from tests.builders import NAMES, Game, cards, position, with_table

PILE = "Y1 Y2 Y3 Y4 Y5 Y6"
HANDS = "ann: R7 W G4 R7 | bob: R1 G2 | cat: Y2 Y3"


def under(rule: HouseRule, hands: str = HANDS, **given: str) -> Game:
    """A position under a house rule defined by the test."""
    game = position(hands, draw_pile=PILE, **given)
    return with_table(game, rules=dataclasses.replace(game.table.rules, house=(rule,)))


def words(game: Game, name: str) -> list[str]:
    return [f"play {move.card}" if isinstance(move, Play) else str(move) for move in game.legal(name)]


LISTED: list[tuple[tuple[str, ...], str, list[str]]] = [
    ((), "ann", ["play R7", "play W", "Draw()"]),
    ((), "bob", []),
    (("ann play W",), "ann", [str(ChooseColor(color)) for color in LIGHT_COLORS]),
    (("ann draw",), "bob", ["play R1", "Draw()"]),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "name", "listed"), LISTED)
def test_moves_are_listed_in_the_order_of_the_hand(
    moves: tuple[str, ...], name: str, listed: list[str]
) -> None:
    assert words(position(HANDS, draw_pile=PILE).after(*moves), name) == listed


def test_a_drawn_card_may_be_played_or_kept() -> None:
    game = position(HANDS, draw_pile="R9").after("ann draw")
    assert words(game, "ann") == ["play R9", "Pass()"]


def test_a_challenge_may_be_made_or_not() -> None:
    game = position("ann: W4 R1 B1 | bob: R1").after("ann play W4 red")
    assert words(game, "bob") == ["Accept()", "Challenge()"]


def test_every_listed_move_can_be_made() -> None:
    for moves in ((), ("ann play W",), ("ann draw",), ("ann play R7",)):
        game = position(HANDS, draw_pile="R9 Y1 Y2").after(*moves)
        for name in NAMES[:3]:
            for move in game.legal(name):
                game.made(name, move)


class DrawAnyTime(HouseRule, frozen=True):
    """Everybody may draw, even out of turn."""

    def grants(self, table: RoundFields, seat: int) -> tuple[Move, ...]:
        return (Draw(),)


class NoWilds(HouseRule, frozen=True):
    """Wilds stay in the hand."""

    def forbids(self, table: RoundFields, seat: int, card: Card) -> bool:
        return card.is_wild


class MustPlay(HouseRule, frozen=True):
    """A player who can play must."""

    def obliges(self, table: RoundFields, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(move for move in moves if isinstance(move, Play))


class DrawTwice(HouseRule, frozen=True):
    """A draw takes two cards."""

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        return (DrawOwn(2), *effects[1:]) if isinstance(move, Draw) else effects


class NoPasses(HouseRule, frozen=True):
    """A drawn card that fits must be played."""

    abolishes: ClassVar = frozenset({Challenge})

    def obliges(self, table: RoundFields, seat: int, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return tuple(move for move in moves if not isinstance(move, Pass))


def test_a_granted_move_is_legal_as_well_and_listed_once() -> None:
    game = under(DrawAnyTime())
    assert words(game, "cat") == ["Draw()"]
    assert words(game, "ann").count("Draw()") == 1


def test_a_forbidden_card_is_not_legal() -> None:
    game = under(NoWilds())
    assert words(game, "ann") == ["play R7", "Draw()"]
    assert game.refusal("ann play W") is Refusal.NOT_PLAYABLE


def test_a_forbidden_card_does_not_fit_when_it_is_drawn() -> None:
    game = under(NoWilds())
    assert with_table(game, draw_pile=cards("W")).after("ann draw").turn == "bob"


def test_an_obligation_narrows_the_choice() -> None:
    game = under(MustPlay())
    assert words(game, "ann") == ["play R7", "play W"]
    assert game.refusal("ann draw") is Refusal.MUST_PLAY


def test_an_obligation_that_leaves_nothing_is_ignored() -> None:
    assert words(under(MustPlay(), "ann: Y1 | bob: R1"), "ann") == ["Draw()"]


def test_a_time_out_plays_when_that_is_the_only_way() -> None:
    game = with_table(under(NoPasses()), draw_pile=cards("R9 Y1")).after("ann time_out")
    assert (game.discard, game.turn) == ("R5 R9", "bob")


def test_an_abolished_kind_of_move_is_not_allowed() -> None:
    assert under(NoPasses()).refusal("ann challenge") is Refusal.NOT_ALLOWED


def test_a_script_rewrites_what_a_move_does() -> None:
    game = under(DrawTwice()).after("ann draw")
    assert [event.count for event in game.happened(CardsDrawn)] == [2]


@pytest.mark.parametrize("made", [(), ("ann draw",), ("ann play R7",)])
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_listed_is_legal_and_nothing_else(made: tuple[str, ...], seat: int) -> None:
    table = position(HANDS, draw_pile="R9 " + PILE).after(*made).table
    every = [*map(Play, CARDS.values()), Draw(), Pass(), Accept(), Challenge(), CallUno(), CatchUno(0)]
    listed = legal_moves(table, seat)
    assert [move for move in every if is_legal(table, seat, move)] == [
        move for move in every if move in listed
    ]
