"""The text form of a match: any state can be written down and read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.engine.faces import FACES
from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Color, Face
from bot.engine.model.decisions import DECISIONS, PickTarget
from bot.engine.model.errors import Refusal, RuleError
from bot.engine.model.events import EVENTS
from bot.engine.model.moves import (
    MOVE_WORDS,
    MOVES,
    CatchUno,
    ChooseColor,
    ChooseTarget,
    Draw,
    Leave,
    Move,
    Play,
)
from bot.engine.notation import EFFECTS, event_from, match_from, move_from, plain_of, to_plain
from bot.engine.play.match import Match, start_match
from tests.builders import SECRET, Game, position, rules, with_table
from tests.fuzz.players import after


def written(match: Match) -> Match:
    """The match after a round trip through a file."""
    return match_from(json.loads(json.dumps(to_plain(match))))


BLUFF = position("ann: W4 R1 B3 B4 | bob: G1 G2 | cat: Y9", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")
GAMES: dict[str, Game] = {
    "a turn": BLUFF,
    "a color to choose, a challenge on the agenda": BLUFF.after("ann play W4"),
    "a challenge": BLUFF.after("ann play W4 green"),
    "a drawn card": position("ann: Y1 Y2 | bob: R1", draw_pile="R3 R4").after("ann draw"),
    "an open call": position("ann: R7 R2 | bob: R1 R3").after("ann play R7"),
    "a call made": position("ann: R7 R2 | bob: R1 R3").after("ann play R7", "ann uno"),
    "nobody can draw": position("ann: Y1 | bob: Y2 | cat: Y3").after("ann draw"),
    "a seat gone": BLUFF.after("bob leave"),
    "the other way round": position("ann: RR R1 | bob: R2 | cat: R3").after("ann play RR"),
    "a round over": position("ann: R7 | bob: RD").after("ann play R7"),
    "a round without a winner": position("ann: Y1 | bob: Y2").after("ann draw", "bob draw"),
    "a match over": position("ann: R7 | bob: RD", scoring="single_round").after("ann play R7"),
    "other rules": position("ann: R7 | bob: RD", challenge=False, hand_size=5, uno_call="off"),
    "a last wild, without a color": position("ann: W | bob: RD").after("ann play W"),
    "a target to choose": with_table(BLUFF, awaiting=PickTarget(0)),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_state_reads_back_as_itself(game: Game) -> None:
    assert written(game.match) == game.match


def test_cards_read_back_as_the_same_objects() -> None:
    match = written(BLUFF.after("ann play W4 green").match)
    assert all(card is card_of(card.code) for hand in match.table.hands for card in hand)


def test_a_state_read_back_plays_on_alike() -> None:
    before = BLUFF.after("ann play W4 green")
    again = Game(written(before.match))
    assert (
        again.after("bob challenge", "bob play G1").match
        == before.after("bob challenge", "bob play G1").match
    )


def test_rules_are_written_as_the_options_that_differ() -> None:
    match, _ = start_match(rules(target=200, challenge=False), 2, SECRET)
    assert to_plain(match)["rules"] == {"target": 200, "challenge": False}
    assert written(match).rules == match.rules


def test_a_state_is_plain_json_with_piles_as_text() -> None:
    plain = to_plain(BLUFF.match)
    assert plain["format"] == 5
    assert plain["hands"] == ["W4 R1 B3 B4", "G1 G2", "Y9"]
    assert plain["secret"] == SECRET.hex()
    assert plain["awaiting"] == {"type": "turn", "seat": 0}


def test_the_order_of_eliminations_reads_back() -> None:
    match = replace(BLUFF.match, eliminations=((2,), (0, 1)))
    assert written(match) == match


@pytest.mark.parametrize("number", [4, 6])
def test_another_format_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"format {number} is not 5"):
        match_from({**to_plain(BLUFF.match), "format": number})


MOVES_AS_TEXT: list[tuple[Move, dict[str, Any]]] = [
    (Play(card_of("R7")), {"do": "play", "card": "R7"}),
    (Play(card_of("W"), Color.RED, 0), {"do": "play", "card": "W", "color": "red", "target": 0}),
    (ChooseColor(Color.BLUE), {"do": "color", "color": "blue"}),
    (ChooseTarget(0), {"do": "target", "target": 0}),
    (CatchUno(2), {"do": "catch", "target": 2}),
    (Draw(), {"do": "draw"}),
    (Leave(), {"do": "leave"}),
]


@pytest.mark.parametrize(("move", "plain"), MOVES_AS_TEXT)
def test_a_move_is_written_in_the_words_of_scenarios(move: Move, plain: dict[str, Any]) -> None:
    assert plain_of(move) == plain
    assert move_from(plain) == move


def test_every_move_has_its_word() -> None:
    assert set(MOVE_WORDS.values()) == set(MOVES)


def test_an_unknown_card_is_a_refusal() -> None:
    with pytest.raises(RuleError) as refused:
        move_from({"do": "play", "card": "X1"})
    assert refused.value.code is Refusal.UNKNOWN_CARD


def test_events_are_written_with_their_type() -> None:
    events = [plain_of(event) for event in BLUFF.after("ann play W4 green", "bob accept").events]
    assert events[0] == {"type": "card_played", "seat": 0, "card": "W4", "left": 3}
    assert events[-2] == {
        "type": "cards_drawn", "seat": 1, "count": 4, "reason": "penalty", "cards": ["Y1", "Y2", "Y3", "Y4"],
    }  # fmt: skip


@pytest.mark.parametrize("records", [EVENTS, EFFECTS.values(), DECISIONS])
def test_every_type_has_a_name_of_its_own(records: tuple[type, ...]) -> None:
    assert len({record.__struct_config__.tag for record in records}) == len(records)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.key)
def test_every_effect_of_a_card_reads_back(face: Face) -> None:
    """This includes effects that only one card has, and that are on no list."""
    game = with_table(BLUFF, agenda=(*face.effects, *(face.opening or ())))
    assert written(game.match) == game.match


def test_every_event_of_a_whole_round_reads_back() -> None:
    events = BLUFF.after(
        "ann play W4 green", "bob challenge", "bob play G1", "bob uno", "cat leave", "ann draw"
    ).events
    assert tuple(event_from(json.loads(json.dumps(plain_of(event)))) for event in events) == events


STORED = json.loads((Path(__file__).parent / "states_of_format_5.json").read_text("utf-8"))


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["state"]["awaiting"]["type"])
def test_states_of_format_5_play_on_as_they_would_have(stored: dict[str, Any]) -> None:
    """Version 1.0.0 wrote them, with the next steps it took and the resulting states. One of them has a
    misplay, which counts as a move now.
    """
    match = match_from(stored["state"])
    for step in stored["steps"]:
        match = after(
            match,
            bytes.fromhex(step["next_round"]) if "next_round" in step else (step["seat"], move_from(step)),
        )
    plain = {**to_plain(match), "phase": match.phase}
    assert {fact: plain[fact] for fact in stored["end"]} == stored["end"]


def test_the_stored_states_cover_every_decision_of_their_format() -> None:
    """No older version stores a decision that was added later."""
    states = [stored["state"] for stored in STORED]
    assert {state["awaiting"]["type"] for state in states} == {
        "turn", "drawn_card", "pick_color", "pick_target", "stack", "challenge_offer", "dare_offer",
        "judging", "guessing", "pick_discard_color", "round_over",
    }  # fmt: skip
