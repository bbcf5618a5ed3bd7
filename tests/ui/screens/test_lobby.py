"""The lobby: seats, rules, and the reasons that a match can't start yet."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.state import NO_SERVER, Seal, Snapshot
from bot.pictures.scenes import LobbyScene, Portrait
from bot.text.language import Sentence
from bot.ui.help import ShowHelp
from bot.ui.offers import Additions, FeatureOffer, Pointer, Topic
from bot.ui.screens.lobby import lobby_screen
from tests.ui.payloads import BUTTON, ROW, Payload, complaints, payload_of
from tests.ui.sessions import NAMES, session_of, snapshot_of

BLUE, GRAY = 1, 2  # styles of buttons
TEACHING = Additions(for_newcomers=(FeatureOffer("Teach me", ShowHelp()),))


def lobby_of(*names: str, **changes: object) -> Payload:
    lobby = replace(session_of(names=names).state.lobby, **changes)
    return payload_of(lobby_screen(snapshot_of(lobby=lobby)))


def live(payload: Payload) -> list[str]:
    return [component["label"] for component in payload.live]


def start(payload: Payload) -> tuple[str, int]:
    """The label of the button that starts the match, and its style."""
    (found,) = [button for button in payload.of_type(BUTTON) if ":start:" in button["custom_id"]]
    assert not found.get("disabled"), "it says when pressed what it waits for"
    return found["label"], found["style"]


async def test_seats_in_order_with_their_kind() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),)).join(Player(2, "Bob")).add_computer("easy", "Robo")
    lines = payload_of(lobby_screen(snapshot_of(lobby=lobby))).text.splitlines()
    assert lines[1:4] == ["1. **Ann** · host", "2. **Bob**", "3. Robo · easy bot"]


async def test_one_player_waits_for_another() -> None:
    payload = lobby_of("Ann")
    assert start(payload) == ("Waiting for 1 more", GRAY)
    assert live(payload) == ["Join", "Waiting for 1 more", "+ Bot", "Rules", "Leave"]


async def test_teams_wait_for_four() -> None:
    assert start(lobby_of("Ann", options=(("teams", True),))) == ("Waiting for 3 more", GRAY)


def alone(**options: Any) -> Payload:
    """Ann in her direct messages, with these rules."""
    lobby = Lobby(1, (Player(1, "Ann"),)).choose(options)
    return payload_of(lobby_screen(snapshot_of(lobby=lobby, guild=NO_SERVER)))


async def test_a_private_table_waits_for_nobody() -> None:
    assert live(alone()) == ["Play 3 bots", "+ Bot", "Rules", "Leave"]
    assert live(alone(seats=2)) == ["Play 1 bot", "+ Bot", "Rules", "Leave"]
    assert live(alone(teams=True)) == ["Play 3 bots", "+ Bot", "Rules", "Leave"]
    lobby = Lobby(1, ()).join(Player(1, "Ann")).add_computer("easy", "Robo")
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby, guild=NO_SERVER)))
    assert live(payload) == ["Start", "+ Bot", "Rules", "Leave"]


async def test_whoever_watches_a_private_table_can_join() -> None:
    lobby = Lobby(1, (Player(1, "Ann"),)).add_computer("easy", "Robo").add_computer("easy", "Chip").watch()
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby, guild=NO_SERVER)))
    assert live(payload) == ["Join", "Start", "+ Bot", "Rules"]


async def test_two_can_start() -> None:
    assert start(lobby_of("Ann", "Bob")) == ("Start", BLUE)


async def test_a_full_table_takes_nobody_more() -> None:
    payload = lobby_of(*NAMES, options=(("decks", 1),))
    assert live(payload) == ["Start", "Rules", "Leave"]


async def test_two_rows_are_enough() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "Bob")), agreed=frozenset({1})).add_computer("easy", "Robo")
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby)))
    assert live(payload) == ["Join", "Waiting for Bob's OK", "Agree", "+ Bot", "Rules", "Leave"]
    assert len(payload.of_type(ROW)) == 2
    assert complaints(payload) == []


async def test_what_newcomers_are_offered_stands_beside_the_way_out() -> None:
    lobby = Lobby(1, ()).join(Player(1, "Ann")).join(Player(2, "Bob"))
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby), additions=TEACHING))
    assert live(payload) == ["Join", "Start", "+ Bot", "Rules", "Leave", "Teach me"]
    assert len(payload.of_type(ROW)) == 2
    assert complaints(payload) == []


async def test_an_arranged_match_offers_newcomers_nothing() -> None:
    lobby = Lobby.arranged([Player(1, "Ann"), Player(2, "Bob")], {})
    payload = payload_of(lobby_screen(snapshot_of(lobby=lobby), additions=TEACHING))
    assert live(payload) == ["I'm here", "Rules"]


async def test_pointers_about_the_seal_stand_below_it() -> None:
    pointers = (Pointer(Topic.SEAL, Sentence("Check it")), Pointer(Topic.RESULT, Sentence("See who wins")))
    lobby = snapshot_of(lobby=session_of(names=NAMES).state.lobby)
    assert "Check it" not in payload_of(lobby_screen(lobby, additions=Additions(pointers=pointers))).text
    sealed = Snapshot(replace(lobby.state, seal=Seal(b"secret")))
    lines = payload_of(lobby_screen(sealed, additions=Additions(pointers=pointers))).text.splitlines()
    assert [lines[-2][:6], lines[-1]] == ["-# 🔒 `", "Check it"]


async def test_start_counts_those_who_have_not_agreed() -> None:
    assert start(lobby_of("Ann", "Bob", "Cat", agreed=frozenset({1}))) == ("Waiting for 2 OKs", GRAY)


async def test_start_says_who_has_a_seat_and_has_not_come() -> None:
    one, both = ({"agreed": frozenset({1, *agreed}), "expected": frozenset({2, 3})} for agreed in ({3}, ()))
    assert start(lobby_of("Ann", "Bob", "Cat", **one)) == ("Waiting for Bob", GRAY)
    assert start(lobby_of("Ann", "Bob", "Cat", **both)) == ("Waiting for 2 more", GRAY)


async def test_teams_say_who_plays_with_whom() -> None:
    text = lobby_of("Ann", "Bob", "Cat", options=(("teams", True),)).text
    assert "**Team A**: Ann and Cat\n**Team B**: Bob" in text


async def test_a_guest_among_several_people_is_told_to_cost_the_ranking() -> None:
    alone, guest = Lobby(1, (Player(1, "Ann"),)).add_guest(1, "Gus"), "won't count toward rankings"
    texts = [
        payload_of(lobby_screen(snapshot_of(lobby=one))).text for one in (alone, alone.join(Player(2, "Bob")))
    ]
    assert [guest in text for text in texts] == [False, True]


async def test_changed_rules_are_in_words_and_must_be_agreed_to() -> None:
    payload = lobby_of(
        "Ann", "Bob", options=(("uno_call", "until_caught"), ("target", 200)), agreed=frozenset({1})
    )
    assert "**Rules: Custom**\n**First to 200 points** · 7 cards · UNO call: " in payload.text
    assert "2. **Bob** · hasn't agreed yet" in payload.text
    assert "Waiting for Bob to press **Agree**." in payload.text
    assert "Agree" in live(payload)


async def test_unchanged_rules_are_classic() -> None:
    payload = lobby_of("Ann", "Bob")
    assert "**Rules: Classic**\n**First to 500 points** · 7 cards\n" in payload.text
    assert "Agree" not in live(payload)


async def test_presses_carry_table_and_revision() -> None:
    presses = lobby_of("Ann", "Bob").presses
    assert {(press.table, press.revision) for press in presses} == {(7, 12)}
    assert {press.code for press in presses} == {"join", "leave", "start", "rules", "add"}


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
    assert live(payload_of(lobby_screen(snapshot_of(lobby=watched)))) == ["Join", "Start", "+ Bot", "Rules"]
    empty = watched.keep((), watched.host)
    assert start(payload_of(lobby_screen(snapshot_of(lobby=empty)))) == ("Waiting for 2 more", GRAY)


async def test_the_banner_shows_who_is_in_and_what_is_played() -> None:
    lobby = Lobby(1, (Player(1, "Ann"), Player(2, "_Bob_"))).add_computer("easy", "Ada")
    (banner,) = lobby_screen(snapshot_of(lobby=lobby), {2: b"his face"}).pictures
    people = (
        Portrait("Ann", None, 0),
        Portrait("_Bob_", b"his face", 1),
        Portrait("Ada", None, 2, is_bot=True),
    )
    assert banner.scene == LobbyScene("Classic", people, 20, host=0)
    assert banner.alt == "A table with these rules: Classic. 3 of 20 seats are taken: Ann, _Bob_, Ada."
    assert banner.caption == "-# **Ann** · \\_Bob\\_ · 🤖 Ada"
    watched = lobby.leave(2).add_computer("easy", "Alan").watch()
    (banner,) = lobby_screen(snapshot_of(lobby=watched)).pictures
    assert isinstance(banner.scene, LobbyScene)
    assert banner.scene.host is None


async def test_nobody_is_in_the_banner_of_an_empty_table() -> None:
    empty = Lobby(1, (Player(1, "Ann"),)).keep((), 1)
    (banner,) = lobby_screen(snapshot_of(lobby=empty)).pictures
    assert (banner.alt, banner.caption) == (
        "A table with these rules: Classic. All 20 seats are free.",
        "",
    )
