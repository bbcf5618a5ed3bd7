"""House rules with their author's mistakes: the engine compensates, or a random round refuses them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from bot.engine.effects.basic import SkipNext
from bot.engine.model.decisions import RoundOver
from bot.engine.model.effect import Effect
from bot.engine.model.house_rule import HouseRule
from bot.engine.model.moves import Move, Play
from bot.engine.model.options import Option
from bot.engine.model.table import Draft, RoundFields
from tests.builders import Game, position, with_table
from tests.fuzz.rounds import Walk
from tests.fuzz.rules import match_under, random_match


class PutDownAlike(Effect):
    """Puts the other cards with the face of the card just played under it. It forgets calls and going out."""

    moves_hands: ClassVar = True

    def apply(self, draft: Draft) -> None:
        draft.discard_from(draft.turn, lambda card: card.face is draft.top.face)


class PutDownUnnoticed(Effect):
    """The same, without an event about the call that is owed then."""

    def apply(self, draft: Draft) -> None:
        kept = tuple(card for card in draft.hands[draft.turn] if card.face is not draft.top.face)
        gone = tuple(card for card in draft.hands[draft.turn] if card.face is draft.top.face)
        draft.discard = (*gone, *draft.discard)
        draft.move_hand(draft.turn, kept)


class AllAlike(HouseRule, frozen=True):
    """All cards with the face of the card just played are played with it."""

    option: ClassVar = Option("all_alike", (False, True), False, "house_rules", "All alike", "For a test.")
    effect: ClassVar[Effect] = PutDownAlike()

    def script(
        self, table: RoundFields, seat: int, move: Move, effects: tuple[Effect, ...]
    ) -> tuple[Effect, ...]:
        return (*effects, self.effect) if isinstance(move, Play) else effects


class UnnoticedAlike(AllAlike, frozen=True):
    """The same, through another effect."""

    effect: ClassVar[Effect] = PutDownUnnoticed()


class Faulty(Walk):
    """A walk whose steps are not stored, because its rule belongs to no option."""

    def look_closely(self) -> None:
        return


def under(rule: HouseRule, game: Game) -> Game:
    return with_table(game, rules=dataclasses.replace(game.table.rules, house=(rule,)))


def test_a_player_left_with_one_card_owes_a_call_if_the_rule_moved_nothing() -> None:
    game = under(AllAlike(), position("ann: R7 R1 | bob: G5 G6")).after("ann play R7")
    assert game.table.owing == (0,)


@pytest.mark.parametrize("skip", ["S", "R", "D"])
def test_what_a_rule_adds_acts_for_the_player_before_the_turn_moves(skip: str) -> None:
    held = f"ann: R{skip} G{skip} R1 | bob: B{skip} Y5"
    game = under(AllAlike(), position(held, draw_pile="Y1 Y2 Y3")).after(f"ann play R{skip}")
    assert [len(hand) for hand in game.table.hands] == [1, 4 if skip == "D" else 2]
    assert game.table.owing == (0,)


def test_a_player_whose_last_cards_a_rule_takes_has_won_the_round() -> None:
    game = under(AllAlike(), position("ann: R7 G7 | bob: B7 Y5")).after("ann play R7")
    assert game.table.awaiting == RoundOver(winner=0)


def walked(rule: HouseRule, seed: int) -> int:
    """Play random rounds under a rule. Returns the number of steps."""
    rng = Random(seed)
    match = match_under({"hand_size": 4}, rng)
    assert match is not None
    rules = dataclasses.replace(match.rules, house=(*match.rules.house, rule))
    walk = Faulty(replace(match, table=replace(match.table, rules=rules)), rng)
    walk.go(rounds=3, steps=300)
    return len(walk.steps)


def test_random_rounds_hold_for_a_rule_that_only_forgets() -> None:
    assert all(walked(AllAlike(), seed) for seed in range(20))


def test_random_rounds_refuse_a_rule_under_which_a_call_is_not_owed() -> None:
    with pytest.raises(AssertionError, match="nobody has to call"):
        list(map(partial(walked, UnnoticedAlike()), range(20)))


def effects(kind: type[Effect] = Effect) -> Iterator[type[Effect]]:
    """All kinds of effects that define `apply`."""
    for more in kind.__subclasses__():
        yield from effects(more)
        if "apply" in vars(more):
            yield more


def test_every_effect_that_moves_the_turn_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, a house rule could add an effect that acts for another player."""
    moved = set[type[Effect]]()
    for kind in set(effects()):
        apply = kind.apply

        def watched(self: Effect, draft: Draft, apply: Any = apply) -> None:
            turn = draft.turn
            apply(self, draft)
            moved.update([type(self)] if draft.turn != turn else [])

        monkeypatch.setattr(kind, "apply", watched)
    rng = Random(5)
    for _ in range(40):
        Faulty(random_match(rng), rng).go(rounds=3, steps=200)
    assert SkipNext in moved
    assert all(kind.moves_turn for kind in moved)
