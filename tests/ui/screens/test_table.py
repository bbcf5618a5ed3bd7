"""The table that everybody sees."""

from __future__ import annotations

import pytest
from discord import MediaGalleryItem
from msgspec.structs import replace

from bot.engine.model.cards import Color
from bot.engine.model.moves import Leave
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.state import Snapshot
from bot.ui.screens.table import portraits, table_scene, table_screen
from bot.ui.transport.panels import ACCENTS, NEUTRAL
from tests.builders import Game, position, with_table
from tests.fakes import NOON
from tests.ui.payloads import Payload, payload_of
from tests.ui.screens.positions import POSITIONS
from tests.ui.sessions import session_of, snapshot_of

# The number of characters in the table's text for these positions before there were pictures (issue 10).
ONCE = {
    "two players": 286,
    "four players with scores": 370,
    "teams and a challenge": 361,
    "ten players stacking": 398,
    "twenty players": 905,
}


def table_of(game: Game, *recent: str) -> Payload:
    return payload_of(table_screen(snapshot_of(game.match), recent))


GAME = position("ann: R7 G5 | bob: R1 B2 B3 | cat: Y1", discard="R5", draw_pile="G1 G2", turn="bob")


async def test_the_top_card_is_a_heading_and_its_color_the_accent() -> None:
    payload = table_of(GAME)
    assert payload.text.splitlines()[0] == "# 🟥 Red 5"
    assert payload.components[0]["accent_color"] == ACCENTS[Color.RED]


async def test_the_seats_are_in_the_order_of_play() -> None:
    assert "Ann 2 → **Bob 3** → Cat 1" in table_of(GAME).text
    assert "Ann 2 ← **Bob 3** ← Cat 1" in table_of(with_table(GAME, direction=-1)).text


async def test_it_says_who_is_awaited_and_until_when() -> None:
    assert f"**Bob**'s turn. ⏳ <t:{int(NOON)}:R>" in table_of(GAME).text


async def test_the_draw_pile_is_told_once_it_is_low() -> None:
    assert "2 cards left to draw" in table_of(GAME).text
    full = position("ann: R7 G5 | bob: R1", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 G1")
    assert "left to draw" not in table_of(full).text


@pytest.mark.parametrize("name", POSITIONS)
async def test_the_text_besides_the_log_is_a_fraction_of_what_it_was(name: str) -> None:
    shown = table_screen(POSITIONS[name])
    drawn = [MediaGalleryItem("attachment://picture.png") for _ in shown.pictures]
    in_words, beside_picture = payload_of(shown).text, payload_of(shown.view(drawn)).text
    assert len(in_words) <= ONCE[name] * 2 / 5
    assert len(beside_picture) <= ONCE[name] / 5


async def test_nobody_can_play_when_computers_play_alone() -> None:
    computers = Lobby(99, tuple(Player(-seat, "Robo", level="easy") for seat in (1, 2, 3)))
    watched = payload_of(table_screen(snapshot_of(GAME.match, lobby=computers)))
    assert table_of(GAME).live
    assert watched.live == []


async def test_a_wild_shows_the_color_chosen_for_it() -> None:
    game = position("ann: W G5 | bob: R1", discard="R5").after("ann play W blue")
    assert table_of(game).text.splitlines()[0] == "# ⬛ Wild → 🟦 Blue"


async def test_while_a_color_is_chosen_none_is_in_force() -> None:
    game = position("ann: W G5 | bob: R1", discard="R5").after("ann play W")
    payload = table_of(game)
    assert payload.components[0]["accent_color"] == NEUTRAL
    assert "**Ann** is picking a color." in payload.text


async def test_an_open_call_and_scores_are_seen() -> None:
    game = position("ann: R7 G5 | bob: R1 B2", discard="R5", scores=(0, 84)).after("ann play R7")
    text = table_of(game).text
    assert "Ann 1 ⚡ ★0 → **Bob 2** ★84" in text


async def test_a_challenge_is_named_only_while_it_can_be_made() -> None:
    game = position("ann: W4 R1 R2 | bob: R3 B2 | cat: R1 G1", discard="R5", draw_pile="Y1 Y2 Y3 Y4 Y5")
    game = game.after("ann play W4 green")
    assert "draw 4 or challenge?" in table_of(game).text
    left = table_of(game.made("ann", Leave())).text
    assert "hallenge" not in left
    assert "**Bob** has to draw 4 cards." in left


def test_a_sum_that_only_a_skip_or_reverse_answers_is_not_said_to_be_stacked() -> None:
    hands = "ann: RD R1 | bob: RR RS G1 | cat: R1"
    deflected = table_of(position(hands, deflecting=True).after("ann play RD")).text
    stacked = table_of(position(hands, stacking="same").after("ann play RD")).text
    assert "**Bob**: draw 2 or pass them on?" in deflected
    assert "**Bob**: draw 2 or stack?" in stacked


def test_a_single_card_to_draw_or_pass_on_is_one() -> None:
    game = position("ann: RD1 R1 | bob: RS R2 R4", deck="flip", deflecting=True, discard="R3")
    assert "**Bob**: draw 1 or pass it on?" in table_of(game.after("ann play RD1")).text


async def test_somebody_who_left_is_struck_out() -> None:
    assert "→ ~~Cat~~" in table_of(with_table(GAME, gone=frozenset({2}))).text


async def test_a_computer_is_thinking_without_a_clock() -> None:
    lobby = session_of(GAME.match).state.lobby
    lobby = lobby.update(replace(lobby.players[1], is_away=True))
    text = payload_of(table_screen(snapshot_of(GAME.match, lobby=lobby))).text
    assert "**Bob** is thinking" in text
    assert "⏳" not in text
    assert "**Bob 3** 🤖" in text


async def test_a_table_without_a_clock_counts_nothing_down() -> None:
    assert "⏳" in table_of(GAME).text
    assert "⏳" not in table_of(position("ann: R7 | bob: R1", turn_seconds=0)).text


async def test_the_controls() -> None:
    assert table_of(GAME).labels == ["My hand", "Draw", "UNO!", "Join the next match"]


async def test_latecomers_are_offered_a_seat_only_where_there_is_one() -> None:
    shown = snapshot_of(GAME.match)
    lobby = shown.state.lobby
    full = replace(lobby, next_in=tuple(Player(number, f"P{number}") for number in range(100, 117)))
    for state in (
        replace(shown.state, lobby=full),
        replace(shown.state, lobby=replace(lobby, is_arranged=True)),
        replace(shown.state, guild=0),
    ):
        assert payload_of(table_screen(Snapshot(state))).labels == ["My hand", "Draw", "UNO!"]


async def test_on_a_wild_without_a_color_any_card_fits() -> None:
    assert "Any card fits." in table_of(position("ann: R7 | bob: R1", discard="W")).text


async def test_counts_are_hidden_when_the_rules_say_so() -> None:
    hands = "ann: R7 G5 | bob: R1 B2 B3 | cat: Y1"
    text = table_of(position(hands, discard="R5", hidden_counts=True)).text
    assert "Ann → **Bob** → Cat\n" in text.replace("**Ann** → Bob", "Ann → **Bob**")
    assert "left to draw" not in text


async def test_teams_are_told_apart() -> None:
    game = position("ann: R7 | bob: R1 | cat: W | dan: B2", discard="R5", teams=True)
    assert "🅰️ **Ann 1** → 🅱️ Bob 1 → 🅰️ Cat 1 → 🅱️ Dan 1" in table_of(game).text


async def test_eliminated_players_are_struck_out() -> None:
    game = with_table(GAME, gone=frozenset({0, 2}))
    match = replace(game.match, eliminations=((0,),))
    text = payload_of(table_screen(snapshot_of(match))).text
    assert "~~Ann~~ → **Bob 3** → ~~Cat~~" in text


@pytest.mark.parametrize(("mercy", "warned"), [(0, []), (25, [2]), (24, [1, 2])])
async def test_players_whom_mercy_threatens_are_marked(mercy: int, warned: list[int]) -> None:
    """Five cards below the limit."""
    held = f"ann: {'R1 ' * 4}| bob: {'R2 ' * 19}| cat: {'R3 ' * 20}"
    scene = table_scene(snapshot_of(position(held, discard="R5", mercy=mercy, deck="no_mercy").match))
    assert [number for number, seat in enumerate(scene.seats) if seat.is_in_danger] == warned


async def test_bots_have_faces_of_their_own() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),)).add_computer("easy", "Robo")
    assert [person.is_bot for person in portraits(lobby.players)] == [False, True]


async def test_a_special_wild_on_top_is_explained() -> None:
    game = position("ann: WH R7 R8 | bob: R1 B2 | cat: G1", discard="R5", swap_hands=1)
    assert (
        "Wild Swap Hands: you swap hands with a player of your choice."
        in table_of(game.after("ann play WH")).text
    )


async def test_a_dare_stands_on_the_table_as_long_as_it_waits() -> None:
    effects = [{"effect": "dare", "text": "sing *loud*", "cards": 3}]
    game = position("ann: WC1 R7 | bob: R1 B2", discard="R5", customizable=1, customizable_effects=effects)
    text = table_of(game.after("ann play WC1 red")).text
    assert "**Bob**: do the dare or draw 3?\n“sing \\*loud\\*”" in text
