"""The lobby: seats, rules, and what is missing for the start."""

from __future__ import annotations

from dataclasses import replace

from bot.computer import LEVELS
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.registry import DIRECT
from bot.ui.screens.lobby import lobby_screen
from tests.ui.payloads import ROW, Payload, complaints, payload_of
from tests.ui.sessions import NAMES, session_of, snapshot_of

ADDED = [*LEVELS, "guest"]


def lobby_of(*names: str, **changes: object) -> Payload:
    lobby = replace(session_of(names=names).state.lobby, **changes)
    return payload_of(lobby_screen(snapshot_of(lobby=lobby)))


def offered(payload: Payload) -> list[str]:
    """What the menu below the buttons offers."""
    return [press.argument for press in payload.presses if press.code == "seats"]


def live(payload: Payload) -> list[str]:
    return [component["label"] for component in payload.live]


async def test_seats_in_order_with_their_kind() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),)).join(Player(2, "Bob")).add_computer("easy", "Robo")
    lines = payload_of(lobby_screen(snapshot_of(lobby=lobby))).text.splitlines()
    assert lines[1:4] == ["1. **Ann** · host", "2. **Bob**", "3. Robo · easy bot"]


async def test_one_player_cannot_start() -> None:
    payload = lobby_of("Ann")
    assert "One more player is needed" in payload.text
    assert live(payload) == ["Join", "Leave", "Rules"]
    assert offered(payload) == ADDED


async def test_a_private_table_asks_nobody_to_join() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),), agreed=frozenset({1}))
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby, guild=DIRECT)))
    assert "One more player is needed. Choose a bot under **Add…**." in payload.text
    assert live(payload) == ["Leave", "Rules"]


async def test_whoever_watches_a_private_table_can_join() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),)).add_computer("easy", "Robo").add_computer("easy", "Chip").watch()
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby, guild=DIRECT)))
    assert live(payload) == ["Join", "Start", "Rules"]


async def test_two_can() -> None:
    payload = lobby_of("Ann", "Bob")
    assert "**Ann** can press **Start**" in payload.text
    assert "Start" in live(payload)


async def test_a_full_table_takes_nobody_more() -> None:
    payload = lobby_of(*NAMES, options=(("decks", 1),))
    assert live(payload) == ["Leave", "Start", "Rules"]
    assert offered(payload) == []


async def test_two_rows_are_enough() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob")), agreed=frozenset({1})).add_computer("easy", "Robo")
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby)))
    assert live(payload) == ["Join", "Leave", "Start", "Rules", "Agree"]
    assert offered(payload) == [*ADDED, "free=-1"]
    assert len(payload.of_type(ROW)) == 2
    assert complaints(payload) == []


async def test_a_full_table_of_computers_is_within_the_limits() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),))
    for _ in range(19):
        lobby = lobby.add_computer("easy", "W" * 24)
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby)))
    assert len(offered(payload)) == 20  # all of them, and to watch
    assert complaints(payload) == []


async def test_teams_say_who_plays_with_whom() -> None:
    text = lobby_of("Ann", "Bob", "Cat", options=(("teams", True),)).text
    assert "**Team A**: Ann and Cat\n**Team B**: Bob" in text


async def test_changed_rules_are_in_words_and_must_be_agreed_to() -> None:
    payload = lobby_of(
        "Ann", "Bob", options=(("uno_call", "until_caught"), ("target", 200)), agreed=frozenset({1})
    )
    assert "**Rules: Custom**\n- Goal: " in payload.text
    assert "\n- **UNO call**: " in payload.text
    assert "2. **Bob** · hasn't agreed yet" in payload.text
    assert "Waiting for Bob to press **Agree**." in payload.text
    assert "Agree" in live(payload)


async def test_unchanged_rules_are_classic() -> None:
    payload = lobby_of("Ann", "Bob")
    assert "**Rules: Classic**\n- First to 500 points wins the match.\n- " in payload.text
    assert "Agree" not in live(payload)


async def test_presses_carry_table_and_revision() -> None:
    presses = lobby_of("Ann", "Bob").presses
    assert {(press.table, press.revision) for press in presses} == {(7, 12)}
    kinds = {
        "join",
        "leave",
        "start",
        "rules",
        "seats",
    }
    assert {press.code for press in presses} == kinds


async def test_the_lobby_says_who_deals_and_who_begins() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),)).join(Player(2, "Bob")).add_computer("easy", "*Robo*")
    assert "deals first" not in payload_of(lobby_screen(snapshot_of(lobby=lobby))).text
    lobby = lobby.choose({"dealer": "chosen", "first_player": "chosen"})
    text = payload_of(lobby_screen(snapshot_of(lobby=lobby))).text
    assert "**Ann** deals first, unless the host picks somebody." in text
    assert "The player after the dealer starts, unless the host picks somebody." in text
    text = payload_of(lobby_screen(snapshot_of(lobby=lobby.name("dealer", -1).name("first_player", 2)))).text
    assert "**\\*Robo\\*** deals first.\n**Bob** starts the first round." in text


async def test_seat_buttons_are_hidden_while_the_host_watches() -> None:
    watched = Lobby(1, (Player(1, "Ann"),)).add_computer("easy", "Robo").add_computer("easy", "Nut").watch()
    assert live(payload_of(lobby_screen(snapshot_of(lobby=watched))))[:3] == ["Join", "Start", "Rules"]
    empty = watched.keep((), watched.host)
    assert "2 more players are needed" in payload_of(lobby_screen(snapshot_of(lobby=empty))).text
