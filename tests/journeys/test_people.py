"""People join and leave, are removed, become inactive, and return."""

from __future__ import annotations

import pytest

from bot.game.state import Stage
from tests.builders import position
from tests.journeys.evening import Choice, Evening, choices, words_of

pytestmark = pytest.mark.journey

PILE = " ".join(["Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"] * 3)
HANDS = "ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5"


async def test_leaving_the_lobby_passes_the_host_on(evening: Evening) -> None:
    ann, bob, _ = await evening.table("Ann", "Bob", "Cat")
    await ann.press("leave", on=evening.shown())
    await evening.pause()
    assert "Ann" not in words_of(evening.shown())
    await bob.press("start", on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING


async def test_the_last_to_leave_closes_the_lobby(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    message = evening.shown()
    await ann.types("uno leave")
    await evening.pause()
    assert list(evening.app.registry) == []
    assert "closed" in words_of(evening.message(message.id))
    assert "no table" in await ann.types("uno rules")
    await ann.types("uno new")
    assert len(list(evening.app.registry)) == 1


async def test_a_forgotten_lobby_closes(evening: Evening) -> None:
    await evening.table("Ann", "Bob")
    await evening.pause(601)
    assert list(evening.app.registry) == []


async def test_leaving_a_match(evening: Evening) -> None:
    ann, _, cat = await evening.match("Ann", "Bob", "Cat", game=position(HANDS, draw_pile=PILE))
    assert "you can't come back" in await ann.types("uno leave")
    assert evening.session.snapshot.public.gone == set()
    await ann.press("leave")
    await evening.pause()
    assert evening.session.snapshot.public.gone == {0}
    assert "not playing" in await ann.types("uno hand")
    await cat.types("uno leave")
    await cat.press("leave")
    await evening.pause()
    assert evening.session.state.stage is Stage.OVER
    assert "Bob" in words_of(evening.shown())


async def test_an_idle_player_is_reminded_and_then_replaced(evening: Evening) -> None:
    game = position(HANDS, draw_pile=PILE, turn_seconds=60)
    ann, bob, cat = await evening.table("Ann", "Bob", "Cat")
    await ann.press("start", on=evening.shown())
    await evening.pause()
    ann.reloads()
    await evening.set_up(game)
    await bob.opens_hand()
    await cat.opens_hand()
    await evening.pause(32)
    reminder = evening.shown("turn")
    assert f"<@{ann.id}>" in words_of(reminder)
    for _ in range(3):
        await evening.pause(61)
        await bob.types("uno draw")
        await bob.types("uno pass")
        await cat.types("uno draw")
        await cat.types("uno pass")
        await evening.pause()
    assert reminder.id not in [message.id for message in evening.channel.history()]
    seated = evening.session.state.lobby.players[0]
    assert seated.is_away
    await evening.pause(6)
    assert evening.session.snapshot.public.decider != 0, "the computer has moved"
    await ann.opens_hand()
    assert not evening.session.state.lobby.players[0].is_away


async def test_a_computer_player_fills_the_table(evening: Evening) -> None:
    (ann,) = await evening.table("Ann")
    await ann.press("add", on=evening.shown())
    await ann.press("start", on=evening.shown())
    await ann.opens_hand()
    for _ in range(200):
        if evening.session.snapshot.public.decider is None:
            break
        await evening.pause(5)
        offered = [choice for choice in choices(ann.panel) if choice.press.code != "uno"]
        if evening.session.snapshot.public.decider == 0 and offered:
            await ann.takes(offered[0], ann.panel)
    assert evening.session.snapshot.public.phase == "round_over"


@pytest.mark.together_with("replays", "reviews")
async def test_a_rematch_keeps_the_people(evening: Evening) -> None:
    game = position("ann: R7 | bob: W W4 W", target=100)
    ann, bob = await evening.match("Ann", "Bob", game=game, target=100)
    await ann.plays("R7")
    await evening.pause()
    await evening.restart()
    result = evening.shown()
    await bob.press("rematch", on=result)
    await evening.pause()
    assert evening.session.state.stage is Stage.LOBBY
    assert evening.shown().id != result.id
    (kept,) = [message for message in evening.messages() if message.id == result.id]
    assert {choice.press.code: choice.press.argument for choice in choices(kept)} == {
        "review": "match=1", "replay": "1=0=stay=0",
    }, "to look back at this match, whichever is the newest"  # fmt: skip
    await ann.press("start", on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING


async def test_rules_are_changed_by_the_host_and_agreed_to(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    result = await ann.member.click(evening.shown(), custom_id=custom_id(evening, "rules"))
    panel = result.response
    assert panel is not None
    page = next(one for one in choices(panel) if one.press.code == "rules" and one.press.argument == "1")
    await ann.takes(page, panel)
    panel = ann.page
    assert panel is not None
    choice = next(one for one in choices(panel) if one.press.code == "option" and not is_now(evening, one))
    await ann.takes(choice, panel)
    await evening.pause()
    name, _, value = choice.press.argument.partition("=")
    assert str(dict(evening.session.state.lobby.options)[name]) == value
    assert f"Waiting for <@{bob.id}>" in await ann.press("start", on=evening.shown())
    await bob.press("agree", on=evening.shown())
    await ann.press("start", on=evening.shown())
    assert evening.session.state.stage is Stage.PLAYING


async def test_the_host_starts_without_those_who_have_not_agreed(evening: Evening) -> None:
    ann, bob, cat = await evening.table("Ann", "Bob", "Cat")
    await ann.chooses("target", "200")
    await evening.pause()
    assert "press **Agree**" in await bob.press("start", on=evening.shown())
    assert "Waiting for" in await ann.press("start", on=evening.shown()), "she would be alone"
    await bob.press("agree", on=evening.shown())
    await evening.pause()
    asked = await ann.press("start", on=evening.shown())
    assert "Cat hasn't agreed to the rules. Start without Cat?" in asked
    assert await ann.press("never_mind", on=ann.panel) == "Nothing has changed."
    assert "Start without Cat?" in await ann.press("start", on=evening.shown())
    await ann.seats("easy")
    asked = await ann.press("start", on=ann.panel)
    assert "Start without Cat?" in asked, "the lobby has changed since the question"
    assert evening.session.state.stage is Stage.LOBBY
    await ann.press("start", on=ann.panel)
    await evening.pause()
    assert "turn" in words_of(ann.panel), "her hand is below the table"
    assert [player.name for player in evening.session.state.lobby.players][:2] == ["Ann", "Bob"]
    assert not evening.session.state.has(cat.id)
    assert "not playing" in await cat.types("uno hand")


def custom_id(evening: Evening, kind: str) -> str:
    return next(choice.custom_id for choice in choices(evening.shown()) if choice.press.code == kind)


def is_now(evening: Evening, choice: Choice) -> bool:
    name, _, value = choice.press.argument.partition("=")
    return str(getattr(evening.session.state.lobby.rules, name, value)) == value


async def test_a_deleted_channel_takes_its_table_along(evening: Evening) -> None:
    ann, _ = await evening.match("Ann", "Bob", game=position("ann: R7 R1 | bob: R3 R4", draw_pile=PILE))
    assert ann.panel is not None
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()
    await evening.pause()
    assert list(evening.app.registry) == []
