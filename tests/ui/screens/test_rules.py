"""The rules panel: everybody can read it, and the host can change it while the lobby is open."""

from __future__ import annotations

from typing import Any

import pytest

from bot.computer import LEVELS
from bot.engine.catalogue import OPTIONS, PRESETS
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.text import rules
from bot.text.lobby import nobody_words
from bot.ui.actions.action import RulesShown
from bot.ui.actions.lobby import SEATS_PAGE
from bot.ui.actions.meaning import offered_values, option_meant, value_meant
from bot.ui.actions.rules import SetRule
from bot.ui.screens.rules import page_of, rules_screen
from tests.builders import position
from tests.ui.payloads import SELECT, Payload, complaints, payload_of
from tests.ui.sessions import session_of, snapshot_of

HOST, GUEST = 1, 2
WITH_FOUR = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).choose(
    {
        "customizable": 4,
        "customizable_effects": [{"effect": "dare", "text": "*" * 200, "cards": 10} for _ in range(4)],
    }
)


TEAMS = Lobby(
    1, tuple(Player(number, name) for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1))
).choose({"teams": True})


def rules_of(page: int = 0, player: int = HOST, **changes: Any) -> Payload:
    return payload_of(rules_screen(snapshot_of(**changes), player, RulesShown(page=page)))


def offered(payload: Payload) -> set[str]:
    """The options that can be changed here."""
    effects = {"customizable_effects" for press in payload.presses if press.code == "effect"}
    return effects | {press.argument.partition("=")[0] for press in payload.presses if press.code == "option"}


async def test_the_host_can_change_every_option_on_one_of_the_pages() -> None:
    pages = [rules_of(page, lobby=WITH_FOUR) for page in range(len(OPTIONS))]
    assert set().union(*map(offered, pages)) == set(OPTIONS)
    assert [complaint for payload in pages for complaint in complaints(payload)] == []


@pytest.mark.parametrize(
    ("player", "told"),
    [
        (
            HOST,
            "There are no customizable cards in this deck. "
            "To add some, choose the page **Cards**, then **Customizable**.",
        ),
        (GUEST, "There are no customizable cards in this deck."),
    ],
)
async def test_without_customizable_cards_there_is_nothing_to_agree_on(player: int, told: str) -> None:
    payload = rules_of(page_of("customizable_effects"), player=player)
    assert payload.text.splitlines()[1:] == [told]


async def test_others_only_read() -> None:
    payload = rules_of(page_of("hand_size"), player=GUEST)
    assert offered(payload) == set()
    assert "Hand size: **7 cards**" in payload.text


async def test_nobody_changes_the_rules_of_a_running_match() -> None:
    assert offered(rules_of(match=position("ann: R7 | bob: R1").match)) == set()


async def test_the_menu_of_presets_marks_the_saved_one_that_the_lobby_uses() -> None:
    lobby = Lobby(HOST, (Player(HOST, "Ann"),)).call("classic night", ())
    shown = RulesShown(saved=("classic", "classic night"))
    payload = payload_of(rules_screen(snapshot_of(lobby=lobby), HOST, shown))
    menu = next(menu for menu in payload.of_type(SELECT) if ":preset:" in menu["custom_id"])
    assert [choice["value"] for choice in menu["options"]] == [*PRESETS, "own:classic", "own:classic night"]
    assert [choice["value"] for choice in menu["options"] if choice.get("default")] == ["own:classic night"]


async def test_every_choice_can_be_chosen() -> None:
    presses = [press for page in range(9) for press in rules_of(page).presses if press.code == "option"]
    for press in presses:
        action = press.press.action if press.press else None
        assert isinstance(action, SetRule)
        option = option_meant(action.option)
        assert option.check(value_meant(option, action.value)) in offered_values(option)


async def test_the_value_in_force_is_marked_even_when_it_is_not_offered() -> None:
    session = session_of()
    lobby = session.state.lobby.choose({"target": 321, "challenge": False})
    payloads = [rules_of(page, lobby=lobby) for page in range(9)]
    marked = {
        choice["value"]
        for payload in payloads
        for select in payload.of_type(SELECT)
        for choice in select["options"]
        if choice.get("default")
    }
    assert {"target=321", "challenge=False", "hand_size=7"} <= marked


async def test_an_option_is_found_on_its_page() -> None:
    for name in OPTIONS:
        assert name in offered(rules_of(page_of(name), lobby=WITH_FOUR))
    assert page_of("nonsense") == 0


async def test_seconds_are_told_as_people_tell_them() -> None:
    lobby = session_of().state.lobby.choose({"turn_seconds": 86_400})
    assert "Turn clock: **24 hours**" in rules_of(page_of("turn_seconds"), player=GUEST, lobby=lobby).text


async def test_an_option_of_the_host_is_a_menu_that_says_what_holds_and_explains_it() -> None:
    payload = rules_of(page_of("hand_size"))
    menu = next(menu for menu in payload.of_type(SELECT) if "hand_size" in menu["custom_id"])
    (shown,) = [choice for choice in menu["options"] if choice.get("default")]
    assert (shown["label"], shown["description"]) == ("Hand size: 7 cards", OPTIONS["hand_size"].summary)
    assert payload.text == "# Rules: Cards"


async def test_the_host_reads_what_the_server_keeps_to_itself() -> None:
    shown = RulesShown(option="hand_size", fixed=("hand_size",))
    payload = payload_of(rules_screen(snapshot_of(), HOST, shown))
    assert "hand_size" not in offered(payload)
    assert "deck" in offered(payload)
    assert "Hand size: **7 cards**" in payload.text
    assert str(rules.FIXED) in payload.text


async def test_the_overview_says_what_the_host_can_do() -> None:
    assert rules.HOST.one in rules_of().text
    assert rules.READER.one in rules_of(player=GUEST).text
    running = rules_of(match=position("ann: R7 | bob: R1").match).text
    assert rules.HOST.one not in running
    assert rules.READER.one not in running


async def test_the_menus_show_the_page_and_the_preset_that_hold() -> None:
    lobby = session_of().state.lobby.choose(PRESETS["house"])
    shown = [
        choice["label"]
        for menu in rules_of(lobby=lobby).of_type(SELECT)
        for choice in menu["options"]
        if choice.get("default")
    ]
    assert shown == ["House rules", "Overview"]


async def test_the_menu_of_each_customizable_card_has_its_number() -> None:
    lobby = session_of().state.lobby.choose({"customizable": 2})
    *cards, _ = rules_of(page_of("customizable_effects"), lobby=lobby).of_type(SELECT)
    labels = [[choice["label"] for choice in menu["options"]] for menu in cards]
    assert [(menu[0], menu[1]) for menu in labels] == [
        ("(1) Just pick a color", "(1) A dare"),
        ("(2) Just pick a color", "(2) A dare"),
    ]


SEATS = page_of(SEATS_PAGE)


async def test_the_host_arranges_seats_and_teams() -> None:
    payload = rules_of(SEATS, lobby=TEAMS)
    presses = [press for press in payload.presses if press.code == "sit"]
    assert [press.argument for press in presses] == ["2=3", "3=3", "4=3", "2=1", "3=2", "4=3"]
    partner, move, _ = payload.of_type(SELECT)
    shown = [choice["label"] for choice in partner["options"] if choice.get("default")]
    assert shown == ["Ann teams up with Cat"]
    assert move["options"][0]["label"] == "Move Bob up to seat 1"
    assert "**Team A**: Ann and Cat\n**Team B**: Bob and Dan" in payload.text


async def test_others_read_who_sits_where_until_the_match_begins() -> None:
    payload = rules_of(SEATS, player=GUEST, lobby=TEAMS)
    assert [press for press in payload.presses if press.code == "sit"] == []
    assert "**Team A**" in payload.text
    running = rules_of(SEATS, match=position("ann: R7 | bob: R1").match)
    assert running.text.splitlines()[0] == "# Rules: Classic"
    assert "Team A" not in running.text


async def test_a_notice_comes_first() -> None:
    view = rules_screen(snapshot_of(), HOST, RulesShown(notice="**Target** can't have that value."))
    assert payload_of(view).text.splitlines()[:2] == ["**Target** can't have that value.", "# Rules: Classic"]


async def test_the_first_page_has_every_preset() -> None:
    presses = [press for press in rules_of().presses if press.code == "preset"]
    assert [press.argument for press in presses] == list(PRESETS)
    assert not [press for press in rules_of(player=GUEST).presses if press.code == "preset"]


async def test_long_texts_of_effects_are_within_the_limits_and_harmless() -> None:
    payloads = [rules_of(page, lobby=WITH_FOUR) for page in range(9)]
    assert [complaint for payload in payloads for complaint in complaints(payload)] == []
    assert all("***" not in payload.text for payload in payloads)


def naming(page: int, **changes: Any) -> list[str]:
    return [press.argument for press in rules_of(page, **changes).presses if press.code == "name"]


async def test_the_host_names_somebody_when_the_rules_leave_that_to_them() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).add_computer("easy", "Robo")
    page = page_of("dealer")
    assert naming(page, lobby=lobby) == []
    lobby = lobby.choose({"dealer": "chosen"})
    assert naming(page, lobby=lobby) == ["dealer=0", "dealer=1", "dealer=2", "dealer=-1"]
    assert naming(page, lobby=lobby, player=GUEST) == []
    running = position("ann: R7 | bob: R1", first_player="chosen").match
    assert naming(page_of("first_player"), match=running) == []


async def test_named_players_are_marked() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob"))).choose({"first_player": "chosen"})
    selects = rules_of(page_of("first_player"), lobby=lobby.name("first_player", 2)).of_type(SELECT)
    marked = [one["label"] for select in selects for one in select["options"] if one.get("default")]
    assert "Bob" in marked
    selects = rules_of(page_of("first_player"), lobby=lobby).of_type(SELECT)
    marked = [one["label"] for select in selects for one in select["options"] if one.get("default")]
    assert "Nobody in particular: the player after the dealer starts" in marked


async def test_the_menu_tells_who_deals_when_nobody_is_named() -> None:
    lobby = Lobby(2, (Player(1, "Ann"), Player(2, "Bob"))).choose({"dealer": "chosen"})
    assert nobody_words(lobby, "dealer") == "Nobody in particular: Bob deals"
    lobby = lobby.add_computer("easy", "Robo").add_computer("easy", "Nut").leave(1).watch()
    assert nobody_words(lobby, "dealer") == "Nobody in particular: Robo deals"


async def test_twenty_players_can_be_named_within_the_limits() -> None:
    players = tuple(Player(number, "W" * 40) for number in range(1, 21))
    lobby = Lobby(1, players).choose({"dealer": "chosen", "first_player": "chosen"})
    for option in ("dealer", "first_player"):
        payload = rules_of(page_of(option), lobby=lobby)
        assert len([press for press in payload.presses if press.code == "name"]) in (21, 42)
        assert complaints(payload) == []


def seats_of(lobby: Lobby, reader: int) -> list[str]:
    """This reader's menu on the page of seats."""
    shown = rules_screen(snapshot_of(lobby=lobby), reader, RulesShown(SEATS_PAGE))
    payload = payload_of(shown)
    assert complaints(payload) == []
    return [press.argument for press in payload.presses if press.code == "seats"]


async def test_the_host_adds_and_removes_bots_and_guests_on_the_page_of_seats() -> None:
    alone = Lobby(HOST, (Player(HOST, "Ann"),))
    assert seats_of(alone, HOST) == [*LEVELS, "guest"]
    assert seats_of(alone.add_computer("easy", "Robo"), HOST) == [*LEVELS, "guest", "free=-1"]
    assert seats_of(alone.add_computer("easy", "Robo").add_computer("easy", "Chip").watch(), HOST) == [
        *LEVELS,
        "free=-1",
        "free=-2",
    ]


async def test_a_full_table_of_bots_can_be_emptied_or_watched() -> None:
    lobby = Lobby(HOST, (Player(HOST, "Ann"),))
    for _ in range(19):
        lobby = lobby.add_computer("easy", "W" * 24)
    assert seats_of(lobby, HOST) == ["watch", *(f"free={-number}" for number in range(1, 20))]


async def test_others_bring_guests_and_remove_only_their_own() -> None:
    lobby = Lobby(HOST, (Player(HOST, "Ann"), Player(GUEST, "Bob"))).add_computer("easy", "Robo")
    lobby = lobby.add_guest(HOST, "Gus").add_guest(GUEST, "Hal")
    assert seats_of(lobby, GUEST) == ["guest", "free=-3"]
    assert seats_of(lobby, 99) == []
