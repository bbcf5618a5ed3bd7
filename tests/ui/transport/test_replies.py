"""Answers to interactions that can't be delivered."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.engine.faces.decks import CARDS
from bot.game.errors import Fault, GameError
from bot.game.players import Player
from bot.pictures.scenes import HandScene
from bot.text.answers import EMPTY_FORM, FORM_TOO_LATE
from bot.ui.transport import replies
from bot.ui.transport.failures import Code
from bot.ui.transport.messenger import PrivateMessage
from bot.ui.transport.panels import panel, picture
from bot.ui.transport.posts import Posts
from bot.ui.transport.replies import DEFER_SECONDS, REPEAT_SECONDS, Reply
from tests.fakes import FakeClock
from tests.game.tables import ANN, BOB
from tests.ui.illustrators import FakeStudio, illustrator
from tests.ui.wire import FakeInteraction, Wire, refusal


@pytest.mark.parametrize(
    "trouble", [aiohttp.ClientConnectionError(), TimeoutError(), RuntimeError("Session is closed")], ids=repr
)
async def test_an_answer_that_does_not_reach_discord_is_one_line_in_the_log(
    trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(refusals=[trouble])
    interaction: Any = FakeInteraction(wire)
    assert not await Reply(interaction, FakeClock(), illustrator()).say("Not your turn.")
    assert wire.done == ["say"]
    (line,) = caplog.records
    assert line.levelname == "WARNING"
    assert line.exc_info is None


@pytest.mark.parametrize(("on", "panel"), [("public", 0), ("private", 7), (None, 0)])
def test_an_answer_takes_the_place_of_a_private_message_only(on: str | None, panel: int) -> None:
    interaction: Any = FakeInteraction(Wire(), who=ANN, on=on, message=7)
    reply = Reply(interaction, FakeClock(), illustrator())
    assert (reply.message, reply.is_in_place) == (panel, bool(panel))


@pytest.mark.parametrize(("seconds", "waited"), [(0.5, 0.5), (DEFER_SECONDS + 1, DEFER_SECONDS)])
async def test_how_long_somebody_waited_for_the_first_answer(seconds: float, waited: float) -> None:
    clock = FakeClock()
    interaction: Any = FakeInteraction(Wire(), who=ANN)
    reply = Reply(interaction, clock, illustrator())
    await clock.advance(seconds)
    assert await reply.say("Not your turn.")
    await clock.advance(1)
    assert reply.waited == waited


async def test_nobody_was_answered_if_discord_took_nothing() -> None:
    interaction: Any = FakeInteraction(Wire(refusals=[TimeoutError()]), who=ANN)
    reply = Reply(interaction, FakeClock(), illustrator())
    assert not await reply.say("Not your turn.")
    assert reply.waited is None


async def test_on_a_panel_that_was_just_deleted_a_new_one_is_shown() -> None:
    wire = Wire(refusals=[refusal(404, 10008)])
    interaction: Any = FakeInteraction(wire, who=ANN, on="private", message=7)
    reply = Reply(interaction, FakeClock(), illustrator())
    assert await reply.show(panel(["Your cards"]))
    assert wire.done == ["in place", "say"]
    reply.close()


async def test_pictures_of_an_answer_are_drawn_first() -> None:
    studio, scene = FakeStudio(), HandScene((CARDS["R7"],))
    interaction: Any = FakeInteraction(Wire(), who=ANN)
    drawing, pictured = illustrator(studio), panel([picture(scene, lambda: "A red 7.")])
    await drawing.draw(pictured, 0)
    assert studio.answers == []
    reply = Reply(interaction, FakeClock(), drawing)
    assert await reply.show(pictured)
    assert studio.answers == [scene]
    reply.close()


async def test_a_form_that_lacks_something_is_not_answered_by_another_form() -> None:
    wire = Wire()
    interaction: Any = FakeInteraction(wire, who=ANN)
    interaction.type = discord.InteractionType.modal_submit
    reply = Reply(interaction, FakeClock(), illustrator())
    assert await reply.ask(discord.ui.Modal(title="Guest"))
    assert wire.sent == [("say", 0, str(EMPTY_FORM))]
    reply.close()


@pytest.mark.parametrize(("seconds", "lines"), [(REPEAT_SECONDS, 1), (0.0, 0)])
async def test_another_program_is_suspected_only_if_we_have_asked_once(
    seconds: float, lines: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(replies, "REPEAT_SECONDS", seconds)
    interaction: Any = FakeInteraction(Wire(refusals=[refusal(400, 40060)]), who=ANN)
    assert not await Reply(interaction, FakeClock(), illustrator()).say("Not your turn.")
    assert ["another program" in record.getMessage() for record in caplog.records] == [True] * lines


async def test_a_form_that_comes_after_the_deferral_is_explained() -> None:
    wire, clock = Wire(), FakeClock()
    interaction: Any = FakeInteraction(wire, who=ANN, on="public")
    reply = Reply(interaction, clock, illustrator())
    await clock.advance(DEFER_SECONDS)
    assert await reply.ask(discord.ui.Modal(title="Guest"))
    assert [(how, words) for how, _, words in wire.sent] == [
        ("acknowledge", None),
        ("panel", str(FORM_TOO_LATE)),
    ]


MOMENT = panel(["A moment"])


def sharing(posts: Posts, wire: Wire, *, who: Player = ANN, message: int = 7, button: str = "share") -> Reply:
    """The answer to a press that shares something from a private message."""
    interaction: Any = FakeInteraction(wire, who=who, on="private", message=message)
    interaction.data = {"custom_id": button}
    return Reply(interaction, FakeClock(), illustrator(), posts)


async def test_what_somebody_shares_from_a_message_is_posted_once() -> None:
    wire, posts = Wire(), Posts()
    assert await sharing(posts, wire).post(MOMENT)
    with pytest.raises(GameError) as refused:
        await sharing(posts, wire).post(MOMENT)
    assert refused.value.code is Fault.ALREADY_SHARED
    assert wire.done == ["post"]
    assert await sharing(posts, wire, who=BOB).post(MOMENT)
    assert await sharing(posts, wire, message=8).post(MOMENT)
    assert await sharing(posts, wire, button="another moment").post(MOMENT)
    assert wire.done == ["post"] * 4


@pytest.mark.parametrize("trouble", [refusal(403, Code.MISSING_PERMISSIONS), TimeoutError()], ids=repr)
async def test_what_discord_did_not_take_can_be_shared_later(trouble: Exception) -> None:
    wire, posts = Wire(refusals=[trouble]), Posts()
    assert not await sharing(posts, wire).post(MOMENT)
    assert await sharing(posts, wire).post(MOMENT)


async def test_what_failed_can_be_shared_later() -> None:
    wire, posts = Wire(refusals=[refusal(500)]), Posts()
    with pytest.raises(discord.HTTPException):
        await sharing(posts, wire).post(MOMENT)
    assert await sharing(posts, wire).post(MOMENT)


@pytest.mark.parametrize("is_taken", [True, False])
async def test_a_press_that_comes_while_discord_takes_the_first_waits_for_it(*, is_taken: bool) -> None:
    wire, posts, is_there = Wire(), Posts(), asyncio.Event()
    first, second, third = (sharing(posts, wire) for _ in range(3))

    async def send(**_: Any) -> None:
        await is_there.wait()
        wire.take("post", 0, None)

    vars(first.interaction)["response"] = SimpleNamespace(send_message=send)
    wire.refusals = [] if is_taken else [refusal(403, Code.MISSING_PERMISSIONS)]
    presses = [asyncio.create_task(one.post(MOMENT)) for one in (first, second, third)]
    await asyncio.sleep(0)
    assert wire.done == []
    is_there.set()
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert [one for one in results if isinstance(one, bool)] == ([True] if is_taken else [False, True])
    assert wire.done == (["post"] if is_taken else ["post", "post"])


async def test_what_is_said_late_to_a_press_in_a_private_message_stands_beside_it() -> None:
    wire, clock, said = Wire(), FakeClock(), list[tuple[str, bool]]()
    interaction: Any = FakeInteraction(wire, who=ANN, on="private", message=7)

    async def send(words: str, *, ephemeral: bool, **_: Any) -> Any:
        said.append((words, ephemeral))
        return SimpleNamespace(id=8)

    interaction.followup = SimpleNamespace(send=send)
    reply = Reply(interaction, clock, illustrator())
    await clock.advance(DEFER_SECONDS)
    assert await reply.say("Not your turn.")
    assert wire.done == ["acknowledge"], "the pressed panel stays as it is"
    assert said == [("Not your turn.", True)]
    assert reply.shown == PrivateMessage(ANN.id, interaction.token, 8, is_follow_up=True)
    assert reply.shown.address == 8


def test_the_pressed_message_is_let_go_with_the_answer() -> None:
    interaction: Any = FakeInteraction(Wire(), who=ANN, on="private")
    Reply(interaction, FakeClock(), illustrator()).close()
    assert interaction.message is None
