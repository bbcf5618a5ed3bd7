"""The commands people find when they type a slash, and the ones that are sent to Discord."""

from __future__ import annotations

import pytest
from discord.app_commands import Command, Group

from bot.cogs import uno as uno_cogs
from bot.text.language import COMMAND_IDS
from tests.builders import position
from tests.journeys.evening import Evening, words_of

pytestmark = pytest.mark.journey


def syncs(evening: Evening) -> int:
    puts = [request.path for request in evening.env.http_requests if request.method == "PUT"]
    return sum(path.endswith("/commands") for path in puts)


async def test_commands_are_sent_when_they_have_changed_and_only_then(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert syncs(evening) == 1
    await evening.restart()
    assert syncs(evening) == 1
    (evening.folder / "data" / "commands.sha256").write_text("of an out of date")
    await evening.restart()
    assert syncs(evening) == 2
    translated = evening.folder / "messages.po"
    translated.write_text("of a newer version")
    monkeypatch.setattr("bot.cogs.commands.catalog_file", lambda _: translated)
    await evening.restart()
    assert syncs(evening) == 3


async def test_a_command_in_a_sentence_can_be_tapped(evening: Evening) -> None:
    """Its ID may have come with the answer to registering it, or from a later request."""
    sent = COMMAND_IDS["uno"]
    assert f"</uno new:{sent}>" in await evening.person("Ann").types("uno join")
    COMMAND_IDS.clear()
    await evening.restart()
    assert f"</uno new:{sent}>" in await evening.person("Ann").types("uno join")


async def test_suggestions_are_the_playable_cards_of_the_person_who_types(evening: Evening) -> None:
    game = position("ann: R7 R1 G2 W | bob: R3 R4 B4", draw_pile="Y1 Y2")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    names = [choice["name"] for choice in await ann.suggestions("uno play", "card")]
    assert names == ["🟥 Red 1", "🟥 Red 7", "⬛ Wild", "Draw"]
    (seven,) = await ann.suggestions("uno play", "card", "red 7")
    assert await bob.suggestions("uno play", "card") == []
    assert await evening.person("Sam").suggestions("uno play", "card") == []
    await ann.types("uno play", card=seven["value"])
    assert evening.session.snapshot.public.top.code == "R7"


async def test_a_suggestion_from_before_plays_nothing(evening: Evening) -> None:
    game = position("ann: R7 R1 G2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    old = (await ann.suggestions("uno play", "card"))[0]["value"]
    await ann.types("uno play", card="R7")
    await bob.types("uno play", card="R3")
    assert "out of date" in await ann.types("uno play", card=old)
    for nonsense in ("1@x", "@", "x@1", "99@1", ""):
        assert await ann.types("uno play", card=nonsense)
    assert evening.session.snapshot.public.counts == (2, 2)


async def test_a_wild_takes_its_color_along(evening: Evening) -> None:
    game = position("ann: W R1 G2 | bob: R3 R4 B4", draw_pile="Y1 Y2 Y3")
    ann, _ = await evening.match("Ann", "Bob", game=game)
    await ann.types("uno play", card="w", color="blue")
    assert evening.session.snapshot.public.color == "blue"
    assert evening.session.snapshot.public.decider == 1


async def test_without_a_table(evening: Evening) -> None:
    ann, uno = evening.person("Ann"), evening.app.client.tree.get_command("uno")
    assert isinstance(uno, Group)
    own = [
        one
        for one in uno.commands
        if isinstance(one, Command) and one.callback.__module__ == uno_cogs.__name__
    ]
    bare = {one.name for one in own if not any(option.required for option in one.parameters)}
    assert {"new", "help", "join", "end"} < bare
    for name in sorted(bare - {"new", "help"}):
        assert "no table" in await ann.types(f"uno {name}"), name
    assert "UNO" in await ann.types("uno help")
    assert "Mattel" in await ann.types("uno help")


async def test_rules_and_a_second_table(evening: Evening) -> None:
    ann, bob = await evening.table("Ann", "Bob")
    assert "500" in await bob.types("uno rules")
    assert "already" in await bob.types("uno new", preset="flip")
    assert "back at the bottom" in await bob.types("uno new")
    assert "already" in await bob.types("uno join")
    await ann.types("uno start")
    await evening.pause()
    assert "7 cards" in words_of(evening.shown())
