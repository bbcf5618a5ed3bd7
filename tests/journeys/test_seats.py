"""Seats change hands: a bot plays for people who are away and gives their seats back (A4, A6)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.game.state import Stage
from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, choices, words_of

pytestmark = pytest.mark.journey

PILE = " ".join(["Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"] * 3)
BY_THE_COMPUTER = "A bot is playing for you"
TURN = 6.0  # seconds in which every computer player has made its move


def three(**given: Any) -> Game:
    given = {"on_leave": "computer", **given}
    hands = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5"
    return position(hands, draw_pile=PILE, **given)


def is_away(evening: Evening, seat: int) -> bool:
    return evening.session.state.lobby.players[seat].is_away


def offered(person: Person) -> set[str]:
    return {choice.press.code for choice in choices(person.panel)}


async def test_a_player_who_left_returns_by_button(evening: Evening) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=three())
    assert "a bot plays for you" in await ann.types("uno leave")
    await evening.pause()
    assert is_away(evening, 0)
    assert "A bot plays for Ann now" in words_of(evening.shown())
    await evening.pause(TURN)
    assert evening.session.snapshot.public.decider == 1, "it has moved"
    assert BY_THE_COMPUTER not in await ann.opens_hand()
    assert not is_away(evening, 0)
    assert "Ann is back" in words_of(evening.shown())
    await bob.plays("R3")
    await evening.pause(TURN)
    assert evening.session.snapshot.public.decider == 2


@pytest.mark.parametrize("command", ["uno hand", "uno join"])
async def test_a_player_who_left_returns_by_command_even_after_a_restart(
    evening: Evening, command: str
) -> None:
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=three(turn="bob"))
    await ann.types("uno leave")
    await evening.restart()
    await evening.pause()
    assert is_away(evening, 0)
    words = await ann.types(command)
    assert "Welcome back!" in words
    assert BY_THE_COMPUTER not in words
    assert not is_away(evening, 0)
    await bob.opens_hand()
    await bob.plays("R3")
    await cat.types("uno draw")
    await cat.types("uno pass")
    await evening.pause(TURN)
    assert evening.session.snapshot.public.decider == 0, "nobody moves for Ann now"
    await ann.plays("R7")
    assert evening.session.snapshot.public.top.code == "R7"


async def test_in_teams_a_computer_takes_the_seat_and_gives_it_back(evening: Evening) -> None:
    hands = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5 | dan: G1 G2 G4"
    game = position(hands, draw_pile=PILE, teams=True)
    ann, *_ = await evening.match("Ann", "Bob", "Cat", "Dan", game=game)
    await ann.types("uno leave")
    await evening.pause(TURN)
    assert evening.session.snapshot.public.gone == frozenset()
    assert evening.session.snapshot.public.decider == 1
    await ann.types("uno hand")
    assert not is_away(evening, 0)


async def test_three_time_outs_a_restart_and_back(evening: Evening) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 R5 R6", draw_pile=PILE, turn_seconds=15)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    for _ in range(3):
        await evening.pause(16)
        await bob.types("uno draw")
        await bob.types("uno pass")
    await evening.pause()
    assert is_away(evening, 0)
    assert BY_THE_COMPUTER in words_of(ann.panel)
    await evening.restart()
    await evening.pause(TURN)
    assert evening.session.snapshot.public.decider == 1, "the computer plays on after the restart"
    await ann.opens_hand()
    assert not is_away(evening, 0)
    await bob.types("uno draw")
    await bob.types("uno pass")
    await evening.pause()
    assert "draw" in offered(ann), "the new panel follows the match"


async def test_a_move_by_a_command_takes_the_seat_back(evening: Evening) -> None:
    ann, *_ = await evening.match("Ann", "Bob", "Cat", game=three())
    await ann.types("uno leave")
    await ann.types("uno draw")
    assert not is_away(evening, 0)
    assert evening.session.snapshot.public.counts[0] == 4


async def test_guests_leave_with_their_owner_and_come_back_one_by_one(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    await ann.invites("Gus")
    await ann.press("start", on=evening.shown())
    await evening.set_up(three(turn="bob"))
    await bob.opens_hand()
    await ann.types("uno leave")
    assert (is_away(evening, 0), is_away(evening, 2)) == (True, True)
    await bob.plays("R3")
    await evening.pause(2 * TURN)
    assert evening.session.snapshot.public.decider == 1, "computers have played for both"
    await ann.opens_hand()
    assert (is_away(evening, 0), is_away(evening, 2)) == (False, True)
    show = next(choice for choice in choices(ann.panel) if choice.press.place == 3)
    await ann.takes(show, ann.panel)
    assert not is_away(evening, 2)


async def test_a_computer_jumps_in_while_a_person_thinks(evening: Evening) -> None:
    hands = "ann: R7 R1 R2 | bob: R3 R4 R5 | cat: R7 G3 G5"
    ann, bob, cat = await evening.match(
        "Ann", "Bob", "Cat", game=position(hands, draw_pile=PILE, on_leave="computer", jump_in=True)
    )
    await cat.types("uno leave")
    for _ in range(20):  # an easy player misses most of its chances
        await ann.plays("R7")
        await evening.pause(TURN)
        if evening.session.snapshot.public.counts[2] == 2:
            break
        await evening.set_up(position(hands, draw_pile=PILE, on_leave="computer", jump_in=True))
        await evening.pause()
    assert evening.session.snapshot.public.counts == (2, 3, 2)
    assert evening.session.snapshot.public.decider == 0, "play goes on from Cat's seat"
    assert "Cat jumps in with" in words_of(evening.shown())
    assert "not your turn" in await bob.types("uno draw")


async def test_people_who_were_removed_have_no_seat_to_come_back_to(evening: Evening) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=three())
    await evening.session.kick(0, bob.id, is_moderator=True)
    assert "not playing" in await bob.types("uno hand")
    assert "already started" in await bob.types("uno join")
    await ann.types("uno hand")
    await ann.plays("R7")
    await evening.pause(TURN)
    assert evening.session.snapshot.public.decider == 2
    assert evening.session.state.stage is Stage.PLAYING


async def test_nobody_plays_for_a_leaver_who_was_already_out_of_the_match(evening: Evening) -> None:
    hands, scores = "ann: R7 | bob: W | cat: R3", (0, 480, 60)
    game = position(hands, discard="R5", draw_pile=PILE, scoring="elimination", scores=scores)
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.opens_hand()
    await bob.opens_hand()
    await ann.plays("R7")
    await ann.types("uno start")
    assert "bot plays for you" not in await bob.types("uno leave")
    assert is_away(evening, 1)
    assert "bot plays for you" not in await bob.types("uno join")
    await evening.pause()
    assert BY_THE_COMPUTER not in words_of(bob.panel)
    assert "bot plays for you" not in await bob.types("uno hand")
    assert not is_away(evening, 1)


async def test_a_player_who_joins_during_the_match_has_a_seat_already(evening: Evening) -> None:
    _, bob, _ = await evening.match("Ann", "Bob", "Cat", game=three())
    assert await bob.types("uno join") == "You already have a seat."
    assert await bob.types("uno start") == "The match has already started."


async def test_who_needs_a_seat_for_a_press_is_offered_one_in_the_next_match(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 R4", draw_pile=PILE, scores=(495, 0))
    ann, bob = await evening.match("Ann", "Bob", game=game)
    cat, dan = evening.person("Cat"), evening.person("Dan")
    assert "You're not playing at this table." in await cat.press("hand", on=evening.shown())
    assert "next match" in await cat.press("join_next", after=0)
    assert [player.name for player in evening.session.state.lobby.players] == ["Ann", "Bob"]
    await cat.types("uno join")
    assert "already have a seat" in await cat.press("join_next", after=0)
    assert "already started" in await dan.types("uno join")
    await dan.press("join_next", after=0)
    assert "You left the table." in await dan.types("uno leave")
    await ann.plays("R7")
    await evening.pause()
    assert evening.session.state.stage is Stage.OVER
    await bob.press("rematch", on=evening.shown())
    assert [player.name for player in evening.session.state.lobby.players] == ["Ann", "Bob", "Cat"]
    assert evening.session.state.lobby.waiting_for() == ()
    await ann.press("start", on=evening.shown())
    await evening.pause()
    assert "cards" in await cat.opens_hand()


async def test_who_types_a_move_into_a_lobby_is_offered_a_seat_there(evening: Evening) -> None:
    await evening.table("Ann", "Bob")
    cat, dan = evening.person("Cat"), evening.person("Dan")
    assert "You're not playing at this table." in await cat.types("uno draw")
    assert "You're in" in await cat.press("join_next")
    assert "hasn't started yet" in await dan.types("uno hand")
    await dan.press("join_next")
    assert [player.name for player in evening.session.state.lobby.players] == ["Ann", "Bob", "Cat", "Dan"]
    before = cat.panel
    assert "hasn't started yet" in await cat.types("uno draw")
    assert cat.panel is before, "a seat is offered only to whoever has none"


@pytest.mark.parametrize("is_open", [True, False], ids=["the lobby is open", "the next match is on"])
async def test_who_comes_back_too_late_for_a_rematch_joins_like_anybody_else(
    evening: Evening, *, is_open: bool
) -> None:
    hands = "ann: R7 | bob: R3 R4 | cat: Y1 G3"
    game = position(hands, draw_pile=PILE, scores=(495, 0, 0), on_leave="computer")
    ann, _, cat = await evening.match("Ann", "Bob", "Cat", game=game)
    await cat.types("uno leave")
    await ann.plays("R7")
    await evening.pause()
    result = evening.shown()
    (button,) = (one for one in choices(result) if one.press.code == "rematch")
    await ann.press("rematch", on=result)
    if not is_open:
        await ann.press("start", on=evening.shown())
    said = await cat.forges(button.custom_id, on=result)
    assert "isn't over" not in said
    if is_open:
        assert [player.name for player in evening.session.state.lobby.players] == ["Ann", "Bob", "Cat"]
    else:
        assert "already started" in said
        assert offered(cat) == {"join_next"}


async def test_who_waits_for_a_seat_outlives_a_restart_and_is_seated_at_once_in_a_lobby(
    evening: Evening,
) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 | bob: R3 R4", scores=(495, 0)))
    cat, dan = evening.person("Cat"), evening.person("Dan")
    for person in (cat, dan):
        await person.press("hand", on=evening.shown())
    offer = dan.panel
    await cat.press("join_next", after=0)
    await ann.plays("R7")
    await evening.restart()
    await ann.press("rematch", on=evening.shown())
    join = next(choice for choice in choices(offer) if choice.press.code == "join_next")
    assert "You're in" in await dan.forges(join.custom_id, on=evening.shown())
    names = [player.name for player in evening.session.state.lobby.players]
    assert names == ["Ann", "Bob", "Cat", "Dan"]


async def test_no_more_people_are_seated_next_than_there_are_seats(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 | cat: R4 | dan: R8", teams=True, scores=(495, 0, 495, 0))
    ann, *_ = await evening.match("Ann", "Bob", "Cat", "Dan", game=game, preset="teams")
    eve = evening.person("Eve")
    await eve.press("hand", on=evening.shown())
    await eve.press("join_next", after=0)
    await ann.plays("R7")
    await ann.press("rematch", on=evening.shown())
    assert len(evening.session.state.lobby.players) == 4
    assert evening.session.state.lobby.next_in == ()
