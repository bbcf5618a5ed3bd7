"""Presses that cannot be carried out: old ones, double ones, forged ones, and presses meant for other
people.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
import simcord
from simcord import actors

from bot.game.state import Stage
from tests.builders import Game, position
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.presses import Pressed

pytestmark = pytest.mark.journey

PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2"


@pytest.fixture
def middle() -> Game:
    return position("ann: R7 R1 R2 | bob: R3 R4 B4 | cat: Y1 G3 G5", draw_pile="Y2 Y3 Y4 Y5 Y6 Y7")


def counts(evening: Evening) -> tuple[int | None, ...]:
    return evening.session.snapshot.public.counts


async def test_a_stale_panel_plays_nothing_and_becomes_fresh(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    old = next(choice for choice in choices(ann.panel) if choice.press.code == "play")
    await ann.types("uno play", card="R7")
    assert "out of date" in await ann.forges(old.custom_id, on=ann.panel)
    assert counts(evening) == (2, 3, 3)


async def test_a_double_press_is_one_move(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    draw = next(choice for choice in choices(evening.shown()) if choice.press.code == "draw")
    first, second = await both(ann, draw.custom_id)
    assert counts(evening) == (4, 3, 3)
    assert "out of date" in first + second


@pytest.mark.parametrize(
    ("kind", "score", "refusal"),
    [("next", 0, "This round isn't over yet."), ("rematch", 499, "The match isn't over yet.")],
)
async def test_nobody_is_refused_what_somebody_else_has_pressed_a_moment_before(
    evening: Evening, kind: str, score: int, refusal: str
) -> None:
    ends = position("ann: R7 | bob: R1 Y2 | cat: B1 B2", discard="R5", draw_pile=PILE, scores=(score, 0, 0))
    ann, bob, cat = await evening.match("Ann", "Bob", "Cat", game=ends)
    await ann.plays("R7")
    await evening.pause()
    result = evening.shown()
    (button,) = (one for one in choices(result) if one.press.code == kind)
    await bob.forges(button.custom_id, on=result)
    revision = evening.session.revision
    await cat.forges(button.custom_id, on=result)
    assert [words for words in cat.sees() if refusal in words] == []
    assert evening.session.revision == revision


async def both(person: Person, custom_id: str) -> tuple[str, str]:
    """Press the same button twice before the bot has answered either press."""
    evening = person.evening
    stored = evening.env.backend.get_message(evening.channel.id, evening.shown().id)
    backend = evening.env.backend
    known = set(backend.interactions)
    settle, evening.env._settle_internal = evening.env._settle_internal, no_settling  # noqa: SLF001
    pressed = {"custom_id": custom_id, "component_type": 2}
    for _ in range(2):
        await actors._component_interaction(person.member, stored, dict(pressed))  # noqa: SLF001
    evening.env._settle_internal = settle  # noqa: SLF001
    await evening.env.settle()
    records = [record for number, record in backend.interactions.items() if number not in known]
    results = [simcord.InteractionResult(evening.env, record) for record in records]
    first, second = (person.answered(result) for result in results)
    return first, second


async def no_settling(**_: object) -> None:
    await asyncio.sleep(0)


async def test_strangers_are_told_that_they_do_not_play(evening: Evening, middle: Game) -> None:
    await evening.match("Ann", "Bob", "Cat", game=middle)
    stranger = evening.person("Sam")
    for kind in ("hand", "draw", "uno"):
        assert "not playing" in await stranger.press(kind, on=evening.shown())
    assert "not playing" in await stranger.types("uno draw")
    assert counts(evening) == (3, 3, 3)


async def test_a_press_of_somebody_elses_panel_moves_nobody(evening: Evening, middle: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    forged = next(choice for choice in choices(ann.panel) if choice.press.code == "play")
    stranger = evening.person("Sam")
    assert "not your turn" in await bob.forges(forged.custom_id, on=evening.shown())
    assert "not playing" in await stranger.forges(forged.custom_id, on=evening.shown())
    assert counts(evening) == (3, 3, 3)


FORGED = (
    "uno:play:1:999:0",
    "uno:play:1:-1:0",
    "uno:play:1:0:99",
    "uno:play:1:99999999999:zero",
    "uno:color:1:5:pink",
    "uno:catch:1:5:9",
    "uno:catch:1:5:-1",
    "uno:race:1:5:x",
    "uno:race:1:5:7",
    "uno:option:1:5:target=1",
    "uno:add:1:5:genius",
    "uno:rules:1:5:99",
    "uno:page:0:0:99",
    "uno:page:0:0:999999999999999999999",
    "uno:next:1:5:",
    "uno:rematch:1:5:",
    "uno:start:77:5:",
    "uno:wish:1:5:",
    "somebody else's",
)


async def test_forged_presses_change_nothing_and_are_answered(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    before = evening.session.state
    for custom_id in FORGED:
        assert await ann.forges(custom_id, on=evening.shown()), custom_id
        assert evening.session.state == before, custom_id


async def test_buttons_of_a_match_that_has_not_started(evening: Evening) -> None:
    ann, _ = await evening.table("Ann", "Bob")
    table = evening.session.state
    for code, words in (("hand", "hasn't started yet"), ("quit", "out of date")):
        forged = Pressed(code, table.id, table.revision).custom_id
        assert words in await ann.forges(forged, on=evening.shown())
    assert evening.session.state.lobby.has(ann.id)


async def test_a_press_out_of_turn(evening: Evening, middle: Game) -> None:
    _, bob, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    assert "not your turn" in await bob.press("draw", on=evening.shown())
    assert "not your turn" in await bob.types("uno play", card="R3")
    assert "doesn't exist" in await bob.types("uno play", card="Q9")


async def test_a_deleted_table_message_is_sent_again(evening: Evening, middle: Game) -> None:
    ann, _, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    gone = evening.shown().id
    evening.env.backend.delete_message(evening.channel.id, gone)
    await ann.plays("R7")
    await evening.pause()
    assert evening.shown().id != gone
    assert "Red 7" in words_of(evening.shown())


async def test_the_table_moves_down(evening: Evening, middle: Game) -> None:
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=middle)
    old = evening.shown().id
    await bob.member.send(evening.channel, "what a game")
    await ann.types("uno new")
    await evening.pause()
    assert evening.shown().id > old
    assert old not in [message.id for message in evening.channel.history()]


async def test_an_hour_old_table_message_is_replaced(evening: Evening) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", turn_seconds=7200)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    old = evening.shown().id
    await evening.pause(51 * 60)
    await ann.types("uno play", card="R7")
    await evening.pause()
    assert evening.shown().id != old
    assert "Top card: red 7." in await bob.opens_hand()


async def test_missing_permissions_are_named(evening: Evening) -> None:
    bot = evening.guild.me
    assert bot is not None
    deny = discord.PermissionOverwrite(add_reactions=False, send_messages=False)
    silent = evening.guild.create_text_channel("silent", overwrites={bot: deny})
    ann = evening.person("Ann")
    evening.channel = silent
    answer = await ann.types("uno new")
    assert "Send Messages" in answer
    assert "Add Reactions" in answer
    assert list(evening.app.registry) == []


async def test_old_panels_end_quietly(evening: Evening, middle: Game) -> None:
    """A token is valid for 15 minutes: the panel goes to sleep before that, and a press wakes it up."""
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", turn_seconds=7200)
    ann, bob = await evening.match("Ann", "Bob", game=game)
    await evening.pause(20 * 60)
    await ann.types("uno play", card="R7")
    await evening.pause()
    assert "Press **Refresh**" in words_of(bob.panel)
    stale = Pressed("play", evening.session.state.id, 0, "0")
    assert "Your turn" in await bob.forges(stale.custom_id, on=bob.panel)
    await bob.plays("R3")


async def open_table(person: Person, channel: Any) -> None:
    """A person opens a table in another channel, and continues there."""
    person.evening.channel = channel
    await person.types("uno new")
    person.evening.watch.follow(person.evening.session)


async def test_a_table_that_one_cannot_see_is_out_of_reach(evening: Evening) -> None:
    """Discord reports the channel in which a button was pressed, but its ID may name a table elsewhere."""
    home, eve = evening.channel, evening.person("Eve")
    hidden = discord.PermissionOverwrite(view_channel=False)
    evening.channel = evening.guild.create_text_channel("secret", overwrites={eve.member: hidden})
    await evening.table("Ann")
    secret = evening.session
    await open_table(eve, home)
    forged = f"uno:join:{secret.id}:{secret.revision}:"
    assert "This table is over" in await eve.forges(forged, on=evening.shown())
    assert not secret.state.has(eve.id)


async def test_whoever_moderates_one_channel_ends_no_match_in_another(evening: Evening) -> None:
    eve = evening.person("Eve")
    allowed = discord.PermissionOverwrite(manage_messages=True)
    lounge = evening.guild.create_text_channel("lounge", overwrites={eve.member: allowed})
    await evening.match("Ann", "Bob")
    match = evening.session
    await open_table(eve, lounge)
    forged = f"uno:end:{match.id}:{match.revision}:void"
    assert "This table is over" in await eve.forges(forged, on=evening.shown())
    assert match.state.stage is Stage.PLAYING
