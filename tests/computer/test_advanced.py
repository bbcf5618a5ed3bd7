"""The strongest player finds the best move in positions that have exactly one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.computer.advanced import Advanced, choices_of, names_sound_color, worths
from bot.computer.judgment import turn_moves
from bot.computer.network import TRUST, Sight, kind_of, load, network_for
from bot.computer.policy import Situation, worth
from bot.engine.effects.basic import DrawNext, SkipNext
from bot.engine.model.cards import Card, Color, Face, Family
from bot.engine.model.moves import Accept, Challenge, ChooseTarget, Draw, Move, Pass, Play
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import play_move, start_match
from bot.engine.view import view_of
from tests.builders import NAMES, Game, cards, position, rules
from tests.computer.seats import choice, view

ADVANCED = Advanced()
PILE = "B3 B4 B5 B6 B7 B8 Y1 Y2"


def test_it_goes_out_when_it_can() -> None:
    assert choice(position("ann: R7 | bob: B1 B2"), ADVANCED) == Play(cards("R7")[0])


def test_it_plays_the_skip_after_which_it_goes_out() -> None:
    assert choice(position("ann: R9 RS R1 | bob: B1"), ADVANCED) == Play(cards("RS")[0])


@pytest.mark.parametrize(
    ("hand", "discard"), [("BR RR B6 YS B7 Y9 W", "G5"), ("B2 G2 B8 W R4 RR B0", "Y5"), ("R1 R2 R3 W", "G5")]
)
def test_it_names_a_color_that_it_holds(hand: str, discard: str) -> None:
    held = {card.color for card in cards(hand)} - {None}
    for others in ("G1 G2 G3 Y1", "B1 B3 B4"):
        game = position(f"ann: {hand} | bob: {others}", discard=discard, draw_pile=PILE)
        for move in choices_of(view(game), list(game.legal("ann"))):
            if isinstance(move, Play) and move.card.face.asks_color:
                assert names_sound_color(view(game), move) is (move.color in held)
        chosen = choice(game, ADVANCED)
        assert not (isinstance(chosen, Play) and chosen.color) or chosen.color in held


def test_it_may_name_a_color_that_an_opponent_was_seen_without() -> None:
    game = position("ann: R1 R2 W | bob: B1 B3 B4", discard="G5", draw_pile=PILE, turn="bob")
    game = game.after("bob draw")
    wild = cards("W")[0]
    assert [names_sound_color(view(game), Play(wild, color)) for color in Color][:4] == [
        color in {Color.RED, Color.GREEN} for color in Color
    ][:4]


def test_it_names_the_color_with_which_it_goes_out() -> None:
    chosen = choice(position("ann: W G1 G2 | bob: B1 B2 B3"), ADVANCED)
    assert chosen == Play(cards("W")[0], Color.GREEN)


def test_it_attacks_a_next_player_who_is_about_to_go_out() -> None:
    game = position("ann: R9 RD R1 Y4 | bob: B1 | cat: B4 B5 B6", draw_pile=PILE)
    assert choice(game, ADVANCED) == Play(cards("RD")[0])


def test_colors_differ_by_their_use_alone() -> None:
    red, blue = (
        worths(view(position(f"ann: {hand} | bob: G1 G2", discard=top)), [Draw(), Play(cards(card)[0])])
        for hand, top, card in [("R7 R2 B3", "R5", "R7"), ("B7 B2 R3", "B5", "B7")]
    )
    assert list(red.values()) == list(blue.values())


def test_it_swaps_with_the_opponent_who_holds_the_fewest() -> None:
    game = position("ann: R7 G1 G2 | bob: B1 B2 B3 | cat: B4", seven_zero=True).after("ann play R7")
    assert choice(game, ADVANCED) == ChooseTarget(2)


def test_it_does_not_draw_from_nothing() -> None:
    """Two players who would rather draw than play would never finish."""
    for seed in range(20):
        rng = Random(seed)
        hand = " ".join(rng.sample(["R1", "R2", "R9", "RS", "W", "G4", "Y7", "B0"], 5)) + " R3"
        game = position(f"ann: {hand} | bob: B1 B2 B3 B4 B5 B6", draw_pile="")
        assert choice(game, ADVANCED) != Draw()


@pytest.mark.parametrize(
    ("pile", "played", "can_draw"), [("", "", False), ("B9", "", True), ("", "ann play R1", True)]
)
def test_it_weighs_a_draw_if_there_is_a_card_to_draw(pile: str, played: str, *, can_draw: bool) -> None:
    game = position("ann: R1 R2 R3 | bob: R4 R6 G4", discard="R5", draw_pile=pile)
    seen = view(game.after(played) if played else game)
    assert (Draw() in choices_of(seen, turn_moves(seen))) is can_draw


def test_two_of_them_do_not_draw_forever() -> None:
    """When hands are swapped, it hardly pays to hold few cards."""
    chosen = rules(seven_zero=True, draw="until_playable", uno_call="off", challenge=False)
    for seed in range(12):
        rng, match = Random(seed), start_match(chosen, 2, bytes([seed]) * SECRET_BYTES)[0]
        while (seat := match.table.decider) is not None:
            match = play_move(match, seat, ADVANCED.choose(view_of(match, seat), rng))[0]
            assert match.table.moves_made < 500


def test_at_larger_tables_the_network_corrects_the_policy() -> None:
    seen = view(position("ann: R7 R2 G3 | bob: B1 B2 Y3 | cat: B1 B2 Y3", discard="R5"))
    plays = [Play(card) for card in cards("R7 R2")]
    values, sight = load("rounds").values(Sight(seen).inputs()), Sight(seen)
    told = {
        play: values[sight.output(play)] + TRUST["rounds"] * worth(Situation(seen), play) for play in plays
    }
    assert worths(seen, plays) == told


SEVEN_ZERO = {"seven_zero": True}


@pytest.mark.parametrize(
    ("seats", "chosen", "expected"),
    [
        (2, {}, "duel"), (3, {}, "rounds"), (4, {}, "rounds"), (5, {}, "many"), (6, {}, "many"),
        (2, SEVEN_ZERO, "duel"), (4, SEVEN_ZERO, "swaps"), (6, SEVEN_ZERO, "swaps"),
        (6, {"hidden_counts": True}, "crowd"), (6, {"scoring": "lowest_total"}, "crowd"),
        (4, {"teams": True, **SEVEN_ZERO}, "crowd"),
    ],
)  # fmt: skip
def test_each_kind_of_table_has_its_network(seats: int, chosen: dict[str, Any], expected: str) -> None:
    hands = " | ".join(f"{name}: R1 G2" for name in NAMES[:seats])
    assert network_for(view(position(hands, **chosen))) == expected


def test_those_who_leave_are_not_counted() -> None:
    hands = " | ".join(f"{name}: R1 G2" for name in NAMES[:5])
    assert network_for(view(position(hands).after("eve leave"))) == "rounds"


@pytest.mark.parametrize(
    ("last", "hand", "denied"), [("R9", "R3 R4 G5 W", Color.RED), ("G9", "R5 G5 B1", Color.GREEN)]
)
def test_it_denies_the_next_player_the_color_of_the_card_it_gave_them(
    last: str, hand: str, denied: Color
) -> None:
    hands = f"ann: {hand} | bob: {last} | cat: B1 B3 Y8 Y9 | dan: G1 G3 R8 B8"
    match = position(hands, discard="R5", seven_zero=True).match
    seen = replace(match, table=replace(match.table, seen={1: {0: tuple(cards(last))}}))
    blind, knowing = (ADVANCED.choose(view_of(either, 0), Random(0)) for either in (match, seen))
    assert _color(blind) is denied
    assert _color(knowing) is not denied


def _color(move: Move) -> Color | None:
    assert isinstance(move, Play)
    return move.color or move.card.color


def test_in_flip_it_gets_rid_of_points_whatever_color_follows() -> None:
    """Sticking to the current color lost to `normal`, which doesn't."""
    others = "bob: G1/O5 Y2/T1 Y5/U9 | cat: B7/O3 Y9/U4 | dan: G2/TD5 Y4/UF"
    game = position(f"ann: R1/P3 B5/OR | {others}", deck="flip", discard="R5/P2")
    assert choice(game, ADVANCED) == Play(cards("B5")[0])


@pytest.mark.parametrize("force", [False, True])
def test_it_answers_for_a_card_just_drawn(force: bool) -> None:
    game = position("ann: G1 G2 | bob: B1 B2", draw_pile="R1 R2", force_play=force).after("ann draw")
    assert choice(game, ADVANCED) in ({Play(cards("R1")[0])} if force else {Play(cards("R1")[0]), Pass()})


# Challenges


def after_a_four(hand: str, discard: str = "R5", before: tuple[str, ...] = ()) -> Game:
    """Bob may challenge Ann, who has this hand left."""
    game = position(f"ann: W4 {hand} | bob: B1 B2 R1", draw_pile=PILE, discard=discard)
    return game.after(*before, "ann play W4 green")


def test_it_challenges_a_player_who_holds_many_cards() -> None:
    many = after_a_four("R1 R2 R3 R4 R6 R7 R8 R9 Y1 Y2 G1 G2")
    assert choice(many, ADVANCED) == Challenge()
    assert choice(after_a_four("G1"), ADVANCED) == Accept()


def test_it_believes_a_player_who_just_drew_on_the_color() -> None:
    drew = ("ann draw", "bob play R1")
    many = "G1 G2 G3 G4 G6 G7 G8 G9 Y1 Y2 Y3 Y4"
    assert choice(after_a_four(many, before=drew), ADVANCED) == Accept()
    assert choice(after_a_four(many), ADVANCED) == Challenge()


@pytest.mark.parametrize(
    ("face", "like"),
    [
        (Face("skip_two", "S2", "Skip Two", Family.ACTION, 20, 2, (SkipNext(), SkipNext())), "GS"),
        (Face("draw_three", "D3", "Draw Three", Family.ACTION, 20, 2, (DrawNext(3), SkipNext())), "GD"),
        (Face("11", "11", "11", Family.NUMBER, 11, 2), "G9"),
    ],
)
def test_a_colored_card_it_does_not_know_is_taken_for_the_one_most_like_it(face: Face, like: str) -> None:
    assert kind_of(Card(f"G{face.code}", face, Color.GREEN)) == kind_of(cards(like)[0])


def test_a_wild_it_does_not_know_is_taken_for_one_that_only_picks_a_color() -> None:
    assert kind_of(cards("WC4")[0]) == kind_of(cards("WC1")[0])
    assert len({kind_of(card) for card in cards("W W4 WB WH WF WC1")}) == 6
