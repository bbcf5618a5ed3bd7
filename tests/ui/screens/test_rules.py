"""The rules panel: everybody reads, the host changes while the lobby is open."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.catalogue import OPTIONS, PRESETS
from bot.game.lobby import Lobby
from bot.game.people import Player
from bot.text.lobby_words import nobody_words
from bot.ui.screens.effect_menus import chosen_effects, effect_form
from bot.ui.screens.rules import chosen_option, page_of, rules_view
from bot.ui.transport.custom_ids import ButtonKind, Press
from tests import builders
from tests.builders import position
from tests.ui.payloads import SELECT, Payload, complaints, sheet_of
from tests.ui.sessions import session_of

HOST, GUEST = 1, 2
WITH_FOUR = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).choose(
    {
        "customizable": 4,
        "customizable_effects": [{"effect": "dare", "text": "*" * 200, "cards": 10} for _ in range(4)],
    }
)


def rules_of(page: int = 0, player: int = HOST, **changes: Any) -> Payload:
    return sheet_of(rules_view(session_of(**changes), player, page))


def offered(sheet: Payload) -> set[str]:
    """The options that can be changed here."""
    effects = {"customizable_effects" for press in sheet.presses if press.kind is ButtonKind.EFFECT}
    return effects | {
        press.argument.partition("=")[0] for press in sheet.presses if press.kind is ButtonKind.OPTION
    }


async def test_the_host_can_change_every_option_on_one_of_the_pages() -> None:
    pages = [rules_of(page, lobby=WITH_FOUR) for page in range(len(OPTIONS))]
    assert set().union(*map(offered, pages)) == set(OPTIONS)
    assert [complaint for sheet in pages for complaint in complaints(sheet)] == []


async def test_others_only_read() -> None:
    sheet = rules_of(page_of("hand_size"), player=GUEST)
    assert offered(sheet) == set()
    assert "Hand size: **7 cards**" in sheet.text


async def test_nobody_changes_the_rules_of_a_running_match() -> None:
    assert offered(rules_of(match=position("ann: R7 | bob: R1").match)) == set()


async def test_every_choice_can_be_chosen() -> None:
    arguments = [
        press.argument
        for page in range(9)
        for press in rules_of(page).presses
        if press.kind is ButtonKind.OPTION
    ]
    for argument in arguments:
        chosen = chosen_option(argument)
        assert chosen is not None
        for name, value in chosen.items():
            assert OPTIONS[name].check(value) == value


async def test_the_value_in_force_is_marked_even_where_it_is_not_offered() -> None:
    session = session_of()
    lobby = session.state.lobby.choose({"target": 321, "challenge": False})
    sheets = [rules_of(page, lobby=lobby) for page in range(9)]
    marked = {
        choice["value"]
        for sheet in sheets
        for select in sheet.of_type(SELECT)
        for choice in select["options"]
        if choice.get("default")
    }
    assert {"target=321", "challenge=False", "hand_size=7"} <= marked


@pytest.mark.parametrize("argument", ["", "target", "target=", "target=7", "nonsense=1", "challenge=maybe"])
def test_what_no_menu_offers_is_no_option(argument: str) -> None:
    assert chosen_option(argument) is None


def test_values_keep_their_type() -> None:
    assert chosen_option("target=200") == {"target": 200}
    assert chosen_option("challenge=False") == {"challenge": False}
    assert chosen_option("uno_call=off") == {"uno_call": "off"}


async def test_an_option_is_found_on_its_page() -> None:
    for name in OPTIONS:
        assert name in offered(rules_of(page_of(name), lobby=WITH_FOUR))
    assert page_of("nonsense") == 0


async def test_seconds_are_told_as_people_tell_them() -> None:
    text = rules_of(
        page_of("turn_seconds"), lobby=session_of().state.lobby.choose({"turn_seconds": 86_400})
    ).text
    assert "Turn clock: **24 hours**" in text


async def test_a_notice_comes_first() -> None:
    view = rules_view(session_of(), HOST, 0, "**Target** cannot have that value.")
    assert sheet_of(view).text.startswith("**Target** cannot")


async def test_the_first_page_has_every_preset() -> None:
    presses = [press for press in rules_of().presses if press.kind is ButtonKind.PRESET]
    assert [press.argument for press in presses] == list(PRESETS)
    assert not [press for press in rules_of(player=GUEST).presses if press.kind is ButtonKind.PRESET]


def chosen(argument: str, *filled: tuple[str, str]) -> object:
    return chosen_effects(
        Press(ButtonKind.EFFECT, argument=argument, filled=filled), builders.rules(customizable=2)
    )


def test_an_effect_is_agreed_on_for_its_card() -> None:
    plain: dict[str, object] = {"effect": "plain"}
    red = {"effect": "draw_until_color", "color": "red"}
    dare = {"effect": "dare", "text": "sing", "cards": 3}
    assert chosen("2=discard_wilds") == {"customizable_effects": [plain, {"effect": "discard_wilds"}]}
    assert chosen("1=draw_until_color=red") == {"customizable_effects": [red]}
    assert chosen("1=dare", ("text", " sing "), ("cards", "3")) == {"customizable_effects": [dare]}


@pytest.mark.parametrize("argument", ["", "0=plain", "3=plain", "x=plain", "1=", "1=nonsense"])
def test_what_no_menu_of_effects_offers_is_none(argument: str) -> None:
    assert chosen(argument) is None


async def test_a_form_asks_for_what_must_be_typed() -> None:
    asked = effect_form(Press(ButtonKind.EFFECT, 7, 12, "1=dare"))
    assert asked is not None
    assert asked.custom_id == "uno:effect:7:12:1=dare"
    assert [row["component"]["custom_id"] for row in asked.to_dict()["components"]] == ["text", "cards"]
    assert effect_form(Press(ButtonKind.EFFECT, argument="1=discard_wilds")) is None
    assert effect_form(Press(ButtonKind.EFFECT, argument="1=draw_until_color=red")) is None
    both = (("text", "x"), ("cards", "2"))
    assert effect_form(Press(ButtonKind.EFFECT, argument="1=dare", filled=both)) is None
    half = effect_form(Press(ButtonKind.EFFECT, argument="1=dare", filled=both[:1]))
    assert half is not None
    assert half.to_dict()["components"][0]["component"]["value"] == "x"


async def test_long_texts_of_effects_are_within_the_limits_and_harmless() -> None:
    sheets = [rules_of(page, lobby=WITH_FOUR) for page in range(9)]
    assert [complaint for sheet in sheets for complaint in complaints(sheet)] == []
    assert all("***" not in sheet.text for sheet in sheets)


def naming(page: int, **changes: Any) -> list[str]:
    return [press.argument for press in rules_of(page, **changes).presses if press.kind is ButtonKind.NAME]


async def test_the_host_names_somebody_where_the_rules_leave_that_to_them() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).add_computer("easy", "Robo")
    page = page_of("dealer")
    assert naming(page, lobby=lobby) == []
    lobby = lobby.choose({"dealer": "chosen"})
    assert naming(page, lobby=lobby) == ["dealer=0", "dealer=1", "dealer=2", "dealer=-1"]
    assert naming(page, lobby=lobby, player=GUEST) == []
    running = position("ann: R7 | bob: R1", first_player="chosen").match
    assert naming(page_of("first_player"), match=running) == []


async def test_who_is_named_is_marked() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).choose({"first_player": "chosen"})
    selects = rules_of(page_of("first_player"), lobby=lobby.name("first_player", 2)).of_type(SELECT)
    marked = [one["label"] for select in selects for one in select["options"] if one.get("default")]
    assert "Bob" in marked
    selects = rules_of(page_of("first_player"), lobby=lobby).of_type(SELECT)
    marked = [one["label"] for select in selects for one in select["options"] if one.get("default")]
    assert "Nobody: the player after the dealer begins" in marked


async def test_the_menu_tells_who_deals_where_nobody_is_named() -> None:
    lobby = Lobby(2, (Player(1, "Ann"), Player(2, "Bob"))).choose({"dealer": "chosen"})
    assert nobody_words(lobby, "dealer") == "Nobody: Bob deals"
    lobby = lobby.add_computer("easy", "Robo").add_computer("easy", "Nut").leave(1).watch()
    assert nobody_words(lobby, "dealer") == "Nobody: Robo deals"


async def test_twenty_players_can_be_named_within_the_limits() -> None:
    players = tuple(Player(number, "W" * 40) for number in range(1, 21))
    lobby = Lobby(1, players).choose({"dealer": "chosen", "first_player": "chosen"})
    for option in ("dealer", "first_player"):
        sheet = rules_of(page_of(option), lobby=lobby)
        assert len([press for press in sheet.presses if press.kind is ButtonKind.NAME]) in (21, 42)
        assert complaints(sheet) == []
