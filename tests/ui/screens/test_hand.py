"""The hand panel: its text and buttons in each phase, and hands of any size."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from discord import ButtonStyle, MediaGalleryItem, PartialEmoji
from msgspec.structs import replace

from bot.engine.faces.decks import FRONTS, deck_of
from bot.engine.model.cards import Color
from bot.engine.model.moves import ChooseColor, Leave, Play
from bot.engine.play.apply import LONGEST_ROUND
from bot.game.errors import Fault, GameError
from bot.game.preferences import HandOrder
from bot.pictures import emoji_key
from bot.pictures.scenes import TurnScene
from bot.text.language import speaking
from bot.text.story import CARDS_HERE, OwnLine
from bot.ui.actions.moves import PlayCard, slots
from bot.ui.screens.hand import PLAIN_LOOK, AccountView, Look
from bot.ui.screens.table import round_screen, table_screen
from bot.ui.transport.panels import ACCENTS, NEUTRAL, Panel
from tests.builders import Game, cards, codes, position, rules, with_table
from tests.fakes import view_by
from tests.presses import Pressed, move_of
from tests.ui.payloads import BUTTON, ROW, SELECT, Payload, complaints, payload_of
from tests.ui.sessions import round_ended, session_of, snapshot_of

ANN, BOB, CAT = 1, 2, 3


def panel_of(game: Game, player: int = ANN, news: Sequence[str] = (), look: Look = PLAIN_LOOK) -> Payload:
    return payload_of(AccountView(snapshot_of(game.match), player, look=look).screen(news))


def live(payload: Payload) -> list[str]:
    return [component["label"] for component in payload.live]


async def test_only_playable_cards_are_buttons_and_twins_are_one() -> None:
    payload = panel_of(position("ann: G5 R7 B2 R7 W | bob: R1", discard="R5"))
    assert payload.labels == live(payload) == ["R 7 ×2", "G 5", "Wild", "Draw"]
    assert "🟥 R 7, 7 · 🟩 G 5 · 🟦 B 2 · ⬛ Wild" in payload.text


@pytest.mark.parametrize(
    ("order", "line", "labels"),
    [
        (HandOrder.BY_COLOR, "🟥 R 7 · 🟨 Y 5 · 🟩 G 2 · ⬛ Wild", ["R 7", "Y 5", "Wild"]),
        (HandOrder.BY_VALUE, "🟩 G 2 · 🟨 Y 5 · 🟥 R 7 · ⬛ Wild", ["Y 5", "R 7", "Wild"]),
        (HandOrder.AS_DEALT, "⬛ Wild · 🟥 R 7 · 🟩 G 2 · 🟨 Y 5", ["Wild", "R 7", "Y 5"]),
    ],
)
async def test_a_hand_is_sorted_as_its_player_likes(order: HandOrder, line: str, labels: list[str]) -> None:
    payload = panel_of(position("ann: W R7 G2 Y5 | bob: R1", discard="R5"), look=Look(order=order))
    assert line in payload.text
    assert payload.labels == [*labels, "Draw"]


async def test_on_their_turn_players_see_who_comes_next_with_how_many_cards() -> None:
    hands = "ann: R1 | bob: G1 G2 | cat: B1 B2 B3"
    text = panel_of(position(hands, discard="R5", turn="bob"), BOB).text
    assert "Next: Cat (3) · Ann (1)" in text
    assert "Next: Ann (1) · Cat (3)" in panel_of(position(hands, turn="bob", direction=-1), BOB).text
    assert "Next: Cat · Ann" in panel_of(position(hands, turn="bob", hidden_counts=True), BOB).text


async def test_the_panel_wears_the_color_in_force() -> None:
    payload = panel_of(position("ann: G5 | bob: R1", discard="W", color="blue"))
    assert payload.components[0]["accent_color"] == ACCENTS[Color.BLUE]
    assert "⬛ Wild → 🟦 Blue" in payload.text


async def test_it_says_when_nothing_fits() -> None:
    payload = panel_of(position("ann: G5 | bob: R1", discard="R7"))
    assert "press **Draw**" in payload.text
    assert live(payload) == ["Draw"]


async def test_out_of_turn_it_shows_the_cards_and_nothing_that_the_next_move_changes() -> None:
    payload = panel_of(position("ann: G5 | bob: R1", discard="R7"), BOB)
    assert payload.text.splitlines() == [
        "**Not your turn yet.** Your cards light up here when it is.",
        "🟥 R 1",
    ]
    assert payload.components[0]["accent_color"] == NEUTRAL
    assert live(payload) == ["Leave"]


async def test_who_plays_no_more_or_has_a_move_cannot_leave_by_a_slip() -> None:
    game = position("ann: G5 G6 | bob: R1 | cat: R7 R8", discard="R7", jump_in=True)
    assert live(panel_of(game, CAT)) == ["R 7"]
    assert "Leave" not in live(panel_of(game))
    assert live(panel_of(game.made("bob", Leave()), BOB)) == []


async def test_a_wild_asks_for_its_color_above_the_cards() -> None:
    payload = panel_of(position("ann: W G5 R1 | bob: R1", discard="R7").after("ann play W"))
    assert "🟥 R 1 · 🟩 G 5" in payload.text
    assert payload.labels == live(payload) == ["Red ×1", "Yellow", "Green ×1", "Blue"]
    styles = [component["style"] for component in payload.live]
    assert [ButtonStyle(style).name for style in styles] == ["danger", "secondary", "success", "primary"]


async def test_a_drawn_card_may_be_played_or_kept() -> None:
    game = position("ann: G9 B2 | bob: R1", discard="R7", draw_pile="R3 Y1").after("ann draw")
    payload = panel_of(game)
    assert "**🟥 Red 3 fits!** Play it or keep it?" in payload.text
    assert payload.labels == live(payload) == ["Play 🟥 Red 3", "Keep"]


async def test_a_drawn_twin_leaves_the_other_one_in_the_hand() -> None:
    game = position("ann: W B2 | bob: R1", discard="R7", draw_pile="W Y1").after("ann draw")
    assert panel_of(game).labels == ["Play ⬛ Wild", "Keep"]
    assert "🟦 B 2 · ⬛ Wild, Wild" in panel_of(game).text


async def test_a_challenge_tells_costs_and_odds() -> None:
    game = position("ann: W4 G5 R1 | bob: R1 B2 | cat: R1", discard="R7").after("ann play W4 green")
    payload = panel_of(game, BOB)
    assert live(payload) == ["Draw 4", "Challenge"]
    assert "if Ann had a 🟥 red card, Ann draws the 4. If not, you draw 6 and miss your turn." in payload.text
    assert "Ann had 2 other cards. About 4 in 10 hands like that have a 🟥 red card." in payload.text


async def test_no_hand_is_so_large_that_a_color_is_certain() -> None:
    held = " ".join(["G5"] * 12)
    game = position(f"ann: W4 {held} | bob: R1 B2", discard="R7", draw_pile="Y1 Y2 Y3 Y4 Y5 Y6")
    told = panel_of(game.after("ann play W4 green"), BOB).text
    assert "Ann had 12 other cards. About 9 in 10 hands like that" in told


async def test_a_catch_does_not_change_what_is_said_about_the_challenged_hand() -> None:
    game = position("ann: W4 G5 | bob: R1 B2 | cat: R1 R2", discard="R7", draw_pile="Y1 Y2 Y3")
    payload = panel_of(game.after("ann play W4 green", "cat catch ann"), BOB)
    assert "Ann had 1 other card." in payload.text


async def test_the_owner_of_a_call_sees_uno_at_once_and_the_next_player_a_catch() -> None:
    game = position("ann: R7 G5 | bob: R1 B2 | cat: R1 R2", discard="R5").after("ann play R7")
    assert panel_of(game).labels[0] == "UNO!"
    assert "press UNO!" in panel_of(game).text
    assert panel_of(game, BOB).labels[-2:] == ["Draw", "Catch Ann"], "no card moves under a thumb"
    assert panel_of(game, CAT).labels == ["Leave"], "the message of the race has a button for everybody"


@pytest.mark.parametrize("scores", [(0, 0), (480, 0)])
async def test_after_a_round_or_a_match_it_has_nothing_to_show(scores: tuple[int, int]) -> None:
    game = position("ann: R7 | bob: W", discard="R5", scores=scores).after("ann play R7")
    payload = panel_of(game, BOB)
    assert payload.text == "The round is over; the result is in the channel."
    assert live(payload) == []


async def test_notice_and_reveal_come_first() -> None:
    game = position("ann: R7 | bob: W", discard="R5")
    text = panel_of(game, news=("You drew a card.", "Bob had nothing.")).text
    assert text.splitlines()[:2] == ["You drew a card.", "Bob had nothing."]


async def test_a_single_piece_of_news_stands_on_the_line_of_the_turn_unless_a_call_is_owed() -> None:
    game = position("ann: R7 B2 | bob: R1 Y1 Y2", discard="R5", uno_call="until_caught")
    assert panel_of(game, news=("Bob had nothing.",)).text.startswith("Bob had nothing. **Your turn!**")
    first, second, *_ = panel_of(game, news=("-# Bob deals",)).text.splitlines()
    assert (first, second[:14]) == ("-# Bob deals", "**Your turn!**"), "the turn is never in small text"
    game = game.after("ann play R7", "bob play R1")
    first, second, *_ = panel_of(game, news=("Bob had nothing.",)).text.splitlines()
    assert (first, second[:26]) == ("Bob had nothing.", "**One card left: press UNO")


@pytest.mark.parametrize("size", [*range(1, 28), 33, 40, 60, 108])
@pytest.mark.parametrize("color", ["red", "blue"])
async def test_a_hand_of_any_size_can_be_played(size: int, color: str) -> None:
    held = codes(tuple(Random(size).sample(deck_of(rules(), 2), size)))
    game = position(f"ann: {held} | bob: R1 | cat: G2", discard="W", color=color)
    session = session_of(game.match, ["A" * 40, "B" * 40, "C" * 40])
    payload = payload_of(AccountView(session.snapshot, ANN).screen(("You drew " + held, "Bob held " + held)))
    view = view_by(session, ANN)
    assert complaints(payload) == []
    assert {move_of(press, view) for press in payload.presses} == set(view.moves)


# Everything that can be played on a red 5, in a deck with branded cards and all special wilds.
FITTING = [card for card in FRONTS.values() if card.color in (Color.RED, None)] + [*cards("Y5 G5 B5")]


@pytest.mark.parametrize(
    ("held", "language", "rows"),
    [
        ("R1 R2 R3 R4 R6 R7", "en", [3, 3, 1]),
        ("R1 R2 RS B5", "de", [2, 2, 1]),
        ("R1 R2 R3 R4 R6 R7 B1 B2 B3 B4 B6 B7 B8 B9 G1 G2", "en", [3, 3, 1]),
        ("R1 R2 R3 R4 R6 R7 R8", "de", [1, 1]),  # seven that can be played
        ("RS RR RD W4", "de", [1, 1]),  # long words
        ("R1 B1 B1 B2 B2 B3 B3 B4 B4 B6 B6 B7 B7 B8 B8 B9 B9", "en", [1, 1]),  # seventeen cards
    ],
)
async def test_cards_take_two_rows_of_buttons_on_a_phone_or_a_menu(
    held: str, language: str, rows: list[int]
) -> None:
    with speaking(language):
        payload = panel_of(position(f"ann: {held} | bob: R1", discard="R5"))
    assert [len(row["components"]) for row in payload.of_type(ROW)] == rows
    assert (len(payload.of_type(SELECT)) == 1) is (rows == [1, 1])


async def test_more_cards_to_play_are_in_a_menu_for_each_color() -> None:
    payload = panel_of(position(f"ann: {codes(tuple(FITTING))} R5 B1 | bob: R1", discard="R5"))
    menus = {
        menu["placeholder"]: [choice["label"] for choice in menu["options"]]
        for menu in payload.of_type(SELECT)
    }
    assert list(menus) == ["Play red…", "Play yellow…", "Play green…", "Play blue…", "Play a wild…"]
    assert "R 5 ×2" in menus["Play red…"]
    assert menus["Play blue…"] == ["B 5"]
    assert menus["Play a wild…"][:2] == ["Wild", "+4"]
    assert payload.labels == ["Draw"]
    assert "🟨 Y 5 · 🟩 G 5 · 🟦 B 1, 5" in payload.text


async def test_a_slot_is_a_place_among_the_different_cards_of_the_sorted_hand() -> None:
    view = view_by(session_of(position("ann: W B2 R7 R7 R1 | bob: R1").match), ANN)
    assert slots(view) == cards("R1 R7 B2 W")
    assert move_of(Pressed("play", argument="2"), view) == Play(cards("B2")[0])


@pytest.mark.parametrize("argument", ["", "4", "-1", "²", "red", "99999999999999999999"])
async def test_a_missing_slot_is_not_a_move(argument: str) -> None:
    view = view_by(session_of(position("ann: W B2 R7 R7 R1 | bob: R1").match), ANN)
    with pytest.raises(GameError) as caught:
        PlayCard(argument).card_in(view)
    assert caught.value.code is Fault.STALE


async def test_presses_that_are_no_moves() -> None:
    view = view_by(session_of(position("ann: W | bob: R1").match), ANN)
    assert move_of(Pressed("color", argument="mauve"), view) is None
    assert move_of(Pressed("catch", argument="ann"), view) is None
    assert move_of(Pressed("join"), view) is None
    assert move_of(Pressed("color", argument="green"), view) == ChooseColor(Color.GREEN)


async def test_absent_players_read_how_to_come_back() -> None:
    match = position("ann: G5 | bob: R1", discard="R7").match
    lobby = session_of(match).state.lobby
    lobby = lobby.update(replace(lobby.players[0], is_away=True))
    text = payload_of(AccountView(snapshot_of(match, lobby=lobby), ANN).screen()).text
    assert "A bot is playing for you. Make a move and you're back." in text


async def test_a_sum_is_answered_or_drawn() -> None:
    game = position("ann: RD R1 | bob: GD B2 | cat: R1", discard="R5", stacking="same").after("ann play RD")
    payload = panel_of(game, BOB)
    assert live(payload) == ["G +2", "Draw 2", "Catch Ann"]
    assert "**2 cards are coming your way!** Stack a draw card to pass them on, or draw." in payload.text


async def test_a_wild_draw_four_may_be_answered_too() -> None:
    game = position("ann: W4 R1 R2 | bob: W4 B2 | cat: R1", discard="R5", stacking="same")
    payload = panel_of(game.after("ann play W4 green"), BOB)
    assert live(payload) == ["+4", "Draw 4", "Challenge"]
    assert "**Stack a draw card** to pass them all on." in payload.text


async def test_a_sum_is_deflected_with_a_card_that_draws_nothing() -> None:
    game = position("ann: RD R1 | bob: RR RS G1 | cat: R1", discard="R5", deflecting=True)
    payload = panel_of(game.after("ann play RD"), BOB)
    assert "Get rid of them with a card that fits, or draw." in payload.text
    assert "draw card" not in payload.text


async def test_a_wild_draw_four_is_deflected_too() -> None:
    game = position("ann: W4 R1 R2 | bob: GR B2 | cat: R1", discard="R5", deflecting=True)
    payload = panel_of(game.after("ann play W4 green"), BOB)
    assert "**Play a card that fits** to get rid of them all." in payload.text
    assert "draw card" not in payload.text


async def test_cards_drawn_until_a_color_comes_are_told_by_the_color() -> None:
    dark = "ann: WDC/R3 T1/Y2 T2/B3 | bob: O5/G1 U9/Y5 | cat: U4/Y9 O8/B2"
    game = position(dark, deck="flip", discard="P2/R5", draw_pile="P8/G4 WD/RS").after("ann play WDC orange")
    payload = panel_of(game, BOB)
    assert live(payload) == ["Draw", "Challenge"]
    assert "**Ann played ⬛ Wild Draw Color on you!**" in payload.text
    assert "you draw until a 🟧 orange card comes up" in payload.text
    assert "if it was a bluff, Ann draws instead. If not, you draw two more." in payload.text
    table = payload_of(table_screen(snapshot_of(game.match)))
    assert "**Bob**: draw or challenge?" in table.text
    gone = payload_of(table_screen(snapshot_of(game.made("ann", Leave()).match)))
    assert "**Bob** has to draw." in gone.text


async def test_a_target_is_picked_by_name() -> None:
    game = position("ann: WH R1 R2 | bob: G1 B2 | cat: R1", discard="R5", swap_hands=1).after("ann play WH")
    payload = panel_of(game)
    assert live(payload) == ["Bob", "Cat"]
    assert "**Pick a player** to swap hands with." in payload.text


async def test_a_dare_is_done_or_paid_for_and_judged() -> None:
    effects = [{"effect": "dare", "text": "sing", "cards": 3}]
    game = position("ann: WC1 R1 R2 | bob: G1 B2", discard="R5", customizable=1, customizable_effects=effects)
    game = game.after("ann play WC1 red")
    assert live(panel_of(game, BOB)) == ["I'll do it", "Draw 3"]
    game = game.after("bob dare_do")
    payload = panel_of(game)
    assert live(payload) == ["Done", "Not done"]
    assert "**Did Bob do it?** If not, Bob draws 3 cards." in payload.text


async def test_a_charade_is_guessed_and_a_color_goes() -> None:
    charade = [{"effect": "charade"}]
    game = position("ann: WC1 R1 R2 | bob: G1 B2", discard="R5", customizable=1, customizable_effects=charade)
    game = game.after("ann play WC1 red")
    assert live(panel_of(game)) == ["Bob", "Nobody"]
    game = game.after("ann guessed bob")
    assert live(panel_of(game, BOB)) == ["Red", "Yellow", "Green ×1", "Blue ×1", "Keep"]
    assert "**You guessed it!**" in panel_of(game, BOB).text


async def test_a_card_may_be_taken_back_until_somebody_acts() -> None:
    game = position("ann: R1 R2 R3 | bob: G1 B2", discard="R5", take_back="penalty").after("ann play R1")
    assert "Take back (2 cards)" in live(panel_of(game))


async def test_a_player_who_must_call_first_is_not_told_to_draw() -> None:
    game = position("ann: R7 | bob: R1 B2", discard="R5", uno_to_go_out=True)
    text = panel_of(game).text
    assert "Nothing in your hand fits" not in text
    assert "Call **UNO!** first" in text
    assert "Nothing in your hand fits" in panel_of(position("ann: B7 | bob: R1 B2", uno_to_go_out=True)).text


async def test_a_call_needed_before_answering_a_sum_is_explained() -> None:
    game = position("ann: RD R1 | bob: GD | cat: R1 R2", discard="R5", stacking="same", uno_to_go_out=True)
    text = panel_of(game.after("ann play RD"), BOB).text
    assert "**2 cards are coming your way!**" in text
    assert "Call **UNO!** first" in text


async def test_no_challenge_is_offered_once_the_player_of_the_card_has_left() -> None:
    game = position("ann: W4 R1 R2 | bob: R3 B2 | cat: R1 G1", discard="R5", draw_pile="Y1 Y2 Y3 Y4 Y5")
    game = game.after("ann play W4 green").made("ann", Leave())
    payload = panel_of(game, BOB)
    assert live(payload) == ["Draw 4"]
    assert "hallenge" not in payload.text


async def test_out_of_turn_the_very_same_card_is_live() -> None:
    game = position("ann: G1 G2 | bob: R5 B2 | cat: R1", discard="R5", jump_in=True)
    payload = panel_of(game, BOB)
    assert live(payload) == ["R 5"]
    assert "You have the exact card" in payload.text


async def test_a_drawn_card_that_does_not_fit_leaves_the_wilds() -> None:
    game = position("ann: W G2 | bob: R1", discard="R5", draw_pile="B3 B4", wild_after_draw=True)
    payload = panel_of(game.after("ann draw"))
    assert set(live(payload)) == {"Wild", "Keep"}
    assert "You drew 🟦 Blue 3, which doesn't fit. Keep it, or play a wild." in payload.text


async def test_a_card_that_must_be_played_cannot_be_kept() -> None:
    game = position("ann: G2 G3 | bob: R1", discard="R5", draw_pile="R3 B4", force_play=True)
    payload = panel_of(game.after("ann draw"))
    assert live(payload) == ["Play 🟥 Red 3"]
    assert "You have to play" in payload.text


async def test_many_targets_are_a_menu() -> None:
    hands = " | ".join(f"{name}: R1 R2" for name in ("ann", "bob", "cat", "dan", "eve", "fay", "gus"))
    game = position(f"{hands}".replace("ann: R1", "ann: WH R1"), discard="R5", swap_hands=1)
    (menu,) = panel_of(game.after("ann play WH")).of_type(SELECT)
    assert [choice["label"] for choice in menu["options"]] == ["Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]


async def test_a_round_that_ends_by_points_names_its_winner() -> None:
    game = position("ann: G9 | bob: B1 | cat: GS", draw_pile="Y1 Y2")
    ended = with_table(game, moves_made=LONGEST_ROUND - 1).after("ann draw")
    won = round_ended(ended.events)
    assert won is not None
    assert "Bob wins the round!" in payload_of(round_screen(snapshot_of(ended.match), won)).text


def emojis_of(payload: Payload) -> dict[str, str]:
    """The sign before each card, by its label: the name of an uploaded emoji, or a square."""
    choices = [option for select in payload.of_type(SELECT) for option in select["options"]]
    shown = [*payload.of_type(BUTTON), *choices]
    return {one["label"]: one["emoji"]["name"] for one in shown if "emoji" in one}


async def test_a_card_shows_its_emoji_and_a_square_without_one() -> None:
    game = position("ann: G5 R7* R7* W | bob: R1", discard="R5")
    assert emojis_of(panel_of(game)) == {"R 7★ ×2": "🟥", "G 5": "🟩", "Wild": "⬛"}
    some = {key: PartialEmoji(name=f"{key}_0a1b2c3d", id=1) for key in ("card_r7_star", "card_w")}
    payload = panel_of(game, look=Look(some))
    assert emojis_of(payload) == {"R 7★ ×2": "card_r7_star_0a1b2c3d", "G 5": "🟩", "Wild": "card_w_0a1b2c3d"}
    assert complaints(payload) == []


async def test_the_menus_of_a_large_hand_show_emojis() -> None:
    game = position(f"ann: {codes(tuple(FITTING))} | bob: R1", discard="R5")
    emojis = {emoji_key(card): PartialEmoji(name=emoji_key(card), id=1) for card in FITTING}
    with_squares, payload = panel_of(game), panel_of(game, look=Look(emojis))
    assert payload.labels == with_squares.labels
    assert emojis_of(with_squares)["R 7"] == "🟥"
    assert emojis_of(payload)["R 7"] == "card_r7"
    assert payload.of_type(SELECT)
    assert complaints(payload) == []


def shown(panel: Panel) -> str:
    """The text of a panel whose pictures are drawn."""
    image = MediaGalleryItem("https://example.com/picture.png")
    view = panel.view([image] * len(panel.pictures), has_tiles=True)
    return Payload(view.to_components()).text


async def test_above_the_picture_of_a_turn_is_one_line() -> None:
    game = position("ann: G5 R7 | bob: R1", discard="R5")
    view = AccountView(snapshot_of(game.match), ANN)
    line = "**Your turn!** ⏳ <t:1800000000:R>"
    assert shown(view.screen()) == line
    assert shown(view.screen(("You drew 2 cards.",))) == f"You drew 2 cards. {line}"
    (drawn,) = view.screen().pictures
    assert isinstance(drawn.scene, TurnScene)
    assert drawn.instead.splitlines()[:2] == ["# 🟥 Red 5", "Play **🟥 red**, **5**, or a wild."]


async def test_drawn_cards_are_emojis_where_there_are_pictures() -> None:
    snapshot = snapshot_of(position("ann: G5 R7 W | bob: R1", discard="R5").match)
    emojis = {f"card_{code}": PartialEmoji(name=f"card_{code}", id=7) for code in ("g5", "r7", "w")}
    drew, had = (
        OwnLine(f"You drew {CARDS_HERE}.", cards("R7 W")),
        OwnLine(f"Bob had {CARDS_HERE}.", cards("G5")),
    )
    panel = AccountView(snapshot, ANN, look=Look(emojis)).screen((drew,))
    assert shown(panel).startswith("You drew <:card_r7:7><:card_w:7>. **Your turn!**")
    assert payload_of(panel).text.startswith("You drew 🟥 Red 7 and ⬛ Wild. **Your turn!**"), "in text mode"
    panel = AccountView(snapshot, ANN, look=Look(emojis)).screen((drew, had))
    assert shown(panel).splitlines()[:2] == ["You drew <:card_r7:7><:card_w:7>.", "Bob had <:card_g5:7>."]
    assert shown(AccountView(snapshot, ANN).screen((had,))).startswith("Bob had 🟩 Green 5. "), (
        "not there yet"
    )
    many = OwnLine(f"You drew {CARDS_HERE}.", cards("R7") * 21)
    assert shown(AccountView(snapshot, ANN, look=Look(emojis)).screen((many,))).startswith(
        "You drew 🟥 Red 7, "
    )


async def test_the_picture_of_a_turn_has_the_others_in_the_order_in_which_they_play() -> None:
    hands = "ann: R1 | bob: G1 G2 | cat: B1 B2 B3"
    for direction, order in ((1, [3, 1]), (-1, [1, 3])):
        game = position(hands, discard="R5", turn="bob", direction=direction)
        (drawn,) = AccountView(snapshot_of(game.match), BOB).screen().pictures
        assert isinstance(drawn.scene, TurnScene)
        assert [seat.cards for seat in drawn.scene.opponents] == order


async def test_somebody_who_waits_sees_their_hand_as_emojis_once_there_are_all() -> None:
    snapshot = snapshot_of(position("ann: G5 | bob: R1 W", discard="R7").match)
    emojis = {f"card_{code}": PartialEmoji(name=f"card_{code}_0a1b2c3d", id=7) for code in ("r1", "w")}
    full, part = (Look(some) for some in (emojis, {"card_w": emojis["card_w"]}))
    panel = AccountView(snapshot, BOB, look=full).screen()
    assert panel.pictures == []
    assert shown(panel).splitlines()[-1] == "# <:card_r1_0a1b2c3d:7><:card_w_0a1b2c3d:7>"
    assert payload_of(panel).text.splitlines()[-1] == "🟥 R 1 · ⬛ Wild", "for those who prefer text"
    assert len(AccountView(snapshot, BOB, look=part).screen().pictures) == 1


@pytest.mark.parametrize(("coming", "is_last"), [("D4", True), ("D", False)])
async def test_a_draw_that_puts_its_player_out_says_so(coming: str, is_last: bool) -> None:
    held = " ".join(["B1"] * 22)
    game = position(
        f"ann: R{coming} R1 | bob: {held}", discard="R5", mercy=25, deck="no_mercy", stacking="any"
    )
    payload = panel_of(game.after(f"ann play R{coming}"), BOB)
    (draw,) = [button for button in payload.live if button["label"].startswith("Draw")]
    assert ("**Drawing puts you out** (25 cards)." in payload.text) is is_last
    assert (draw["style"] == ButtonStyle.danger.value) is is_last
