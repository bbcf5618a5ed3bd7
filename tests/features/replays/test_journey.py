"""People watch a finished match step by step, check its shuffles, and download it as a file."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

from bot.engine.model.cards import Card
from bot.features.replays import words
from bot.features.replays.commands import finished_rounds
from bot.features.replays.screens import WatchReplay, WatchRounds
from bot.game.errors import Fault, GameError
from bot.game.record import Recording, export, read_export, recording_of, write_export
from bot.game.state import Seal, Stage
from bot.storage.archive import SqlArchive
from bot.text import nouns
from bot.text.answers import refusal
from bot.text.cards import hand_line
from bot.text.language import say
from bot.text.replays import NOTHING_YET
from bot.ui.private.mailroom import REFUSAL_SECONDS
from bot.ui.screens.replay import Way
from bot.ui.transport.custom_ids import NO_TABLE
from tests.discord_api.limits import walk
from tests.game.tables import choose_rules
from tests.journeys.evening import Evening, Person, choices, raw, words_of
from tests.journeys.playing import begin_short_match, play_on
from tests.presses import Pressed

pytestmark = pytest.mark.journey


async def goes(person: Person, way: Way) -> str:
    """Press a button below a step; return the next step's text."""
    await person.evening.pause(0.2)
    found = [choice for choice in choices(person.page) if f"={way}" in choice.press.argument]
    return await person.takes(found[0], person.page)


async def follows(person: Person, name: str) -> str:
    """Choose a player, or all hands, in the menu of a replay; return the same step's text."""
    await person.evening.pause(0.2)
    found = [choice for choice in choices(person.page) if choice.label == name]
    return await person.takes(found[0], person.page)


async def played(evening: Evening) -> list[Person]:
    """A match of one round, played to its end."""
    people = await begin_short_match(evening, "Ann", "Bob", "Cat")
    await play_on(evening, people, Random(3))
    assert evening.session.state.stage is Stage.OVER
    return people


async def recording_of_match(evening: Evening) -> Recording:
    """The stored form of the first match."""
    archive = SqlArchive(evening.app.database)
    match = await archive.match(1)
    assert match is not None
    return match.recording(await archive.record_of(1))


@pytest.mark.together_with("personal")
async def test_every_step_of_a_match_is_shown_as_it_was(evening: Evening) -> None:
    ann, *_ = await played(evening)
    steps = list((await recording_of_match(evening)).replay())
    await ann.types("uno-me", pictures="off")
    words = await ann.types("replay")
    for number, step in enumerate(steps, 1):
        assert f"Step {number} of {len(steps)}" in words
        hands = [line.partition(" · ")[2] for line in words.splitlines()[-3:]]
        assert hands == [hand_line(hand) or "no cards" for hand in step.match.table.hands]
        if number < len(steps):
            words = await goes(ann, Way.FORWARD)
    assert "wins the match" in words
    assert not [choice for choice in choices(ann.page) if choice.press.argument.endswith(f"={Way.FORWARD}=0")]
    assert f"Step {len(steps) - 1} of" in await goes(ann, Way.BACK)
    assert "Step 1 of" in await goes(ann, Way.FIRST)
    assert f"Step {len(steps)} of" in await goes(ann, Way.LAST)


@pytest.mark.together_with("personal")
async def test_somebody_who_follows_a_player_sees_that_hand_only(evening: Evening) -> None:
    ann, *_ = await played(evening)
    steps = list((await recording_of_match(evening)).replay())
    await ann.types("uno-me", pictures="off")
    await ann.types("replay")
    shown = await follows(ann, "Bob")
    for step in steps:
        hands = [line.partition(" · ")[2] for line in shown.splitlines()[-3:]]
        assert hands == [
            shown_hand(hand, is_open=seat == 1) for seat, hand in enumerate(step.match.table.hands)
        ]
        if step is not steps[-1]:
            shown = await goes(ann, Way.FORWARD)
    all_hands = await follows(ann, str(words.ALL_HANDS))
    hands = [line.partition(" · ")[2] for line in all_hands.splitlines()[-3:]]
    assert hands == [shown_hand(hand, is_open=True) for hand in steps[-1].match.table.hands]


def shown_hand(hand: tuple[Card, ...], *, is_open: bool) -> str:
    """A hand in a replay: its cards, or their number."""
    if not hand:
        return "no cards"
    return hand_line(hand) if is_open else say(nouns.CARDS, count=len(hand))


@pytest.mark.parametrize(
    ("command", "title"), [("replay", "Replay of match 1"), ("verify", "Shuffles of match 1")]
)
async def test_where_no_match_has_ended_ones_own_are_offered(
    evening: Evening, command: str, title: str
) -> None:
    ann, *_ = await played(evening)
    evening.channel = evening.guild.create_text_channel("lounge")
    dan = evening.person("Dan")
    assert await dan.types(command) == say(NOTHING_YET)
    assert "Choose one of your own." in await ann.types(command)
    (own,) = choices(ann.page)
    assert title in await ann.takes(own, ann.page)


async def test_a_running_match_keeps_its_secrets(evening: Evening) -> None:
    ann, bob, cat = people = await evening.table("Ann", "Bob", "Cat", preset="quick")
    seal = seal_of(evening)
    assert f"`{seal.commitment[:32]}`" in words_of(evening.shown())
    assert seal.commitment in await bob.types("verify"), "all of it, before the start"
    await ann.press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()
    assert await ann.types("replay") == str(NOTHING_YET)
    assert await ann.types("replay", match=1) == str(words.NO_MATCH)
    assert seal_of(evening).commitment[:16] in words_of(evening.shown())
    sealed = await bob.types("verify")
    assert seal.commitment in sealed
    assert seal_of(evening).commitment in sealed
    assert seal.secret.hex() not in sealed
    await bob.opens_hand()
    await play_on(evening, [ann, bob, cat], Random(3))
    opened = await bob.types("verify")
    assert seal.commitment in opened
    assert seal.secret.hex() in opened
    assert opened.splitlines()[1] == say(words.HOLDS, count=1)
    await ann.press("rematch", on=evening.shown())
    upcoming = await bob.types("verify")
    assert seal_of(evening).commitment in upcoming
    assert seal.commitment not in upcoming
    assert await bob.press("verify", on=bob.page) == opened


def seal_of(evening: Evening) -> Seal:
    """The seal of the next deal."""
    seal = evening.session.state.seal
    assert seal is not None
    return seal


async def test_everybody_adds_a_press_and_finds_their_own_again(evening: Evening) -> None:
    ann, bob, cat = people = await begin_short_match(evening, "Ann", "Bob", "Cat")
    during = [await person.types("verify") for person in people]
    for person in people:
        await person.opens_hand()
    await play_on(evening, [ann, bob, cat], Random(3))
    (dealt,) = (entry.seal for entry in (await recording_of_match(evening)).record if entry.seal)
    assert len(set(dealt.shares)) == 3
    for seat, person in enumerate(people):
        after = await person.types("verify")
        for said in (during[seat], after):
            assert [str(share) in said for share in dealt.shares] == [seat == one for one in range(3)]


async def test_the_file_of_a_match_is_its_record(evening: Evening) -> None:
    ann, *_ = await played(evening)
    await ann.types("verify")
    assert ann.page is not None
    result = await ann.member.click(ann.page, custom_id=Pressed("download", argument="1").custom_id)
    assert result.response is not None
    (file,) = result.response.attachments
    assert file.filename == "uno-match-1.json"
    data = write_export(export(await recording_of_match(evening)))
    assert str(ann.id).encode() not in data
    assert [step.match for step in recording_of(read_export(data)).replay()][
        -1
    ] == evening.session.state.match


async def test_matches_of_unreadable_channels_are_hidden(evening: Evening) -> None:
    sam = evening.person("Sam")
    closed_to_sam: dict[Any, discord.PermissionOverwrite] = {
        sam.member: discord.PermissionOverwrite(view_channel=False)
    }
    evening.channel = evening.guild.create_text_channel("players", overwrites=closed_to_sam)
    ann, *_ = await played(evening)
    evening.channel = evening.guild.create_text_channel("lounge")
    assert await sam.types("replay", match=1) == str(words.NO_MATCH)
    assert "Replay of match 1" in await evening.person("Dan").types("replay", match=1)
    assert "Replay of match 1" in await ann.types("replay", match=1)
    assert await sam.types("replay") == str(NOTHING_YET)


async def test_a_step_is_shared_with_the_channel_which_can_watch_on_from_there(evening: Evening) -> None:
    ann, bob, _ = await played(evening)
    await ann.types("replay")
    step = await goes(ann, Way.LAST)
    await ann.press("replay_share", on=ann.page)
    shared = evening.messages()[-1]
    assert words_of(shared).splitlines()[:2] == ["# Replay of match 1", "-# Ann shared this moment."]
    assert "wins the match" in step
    assert "wins the match" in words_of(shared)
    assert "wins the match" in await bob.press("replay", on=shared)


async def test_a_step_is_shared_once_and_so_is_another(evening: Evening) -> None:
    ann, bob, _ = await played(evening)
    for person in (ann, bob):
        await person.types("replay")
        await person.press("replay_share", on=person.page)
    assert await ann.press("replay_share", on=ann.page) == refusal(GameError(Fault.ALREADY_SHARED))
    assert len(shared(evening)) == 2
    await goes(ann, Way.FORWARD)
    assert "Ann shared this moment" in await ann.press("replay_share", on=ann.page)
    assert len(shared(evening)) == 3


def shared(evening: Evening) -> list[Any]:
    """The messages with a step that somebody has shared."""
    return [one for one in evening.messages() if "shared this moment" in words_of(one)]


async def test_another_match_is_chosen_in_a_menu(evening: Evening) -> None:
    ann, *others = await played(evening)
    await ann.press("rematch", on=evening.shown())
    await ann.press("start", on=evening.shown())
    await play_on(evening, [ann, *others], Random(5))
    assert "Replay of match 2" in await ann.types("replay")
    (first,) = [choice for choice in choices(ann.page) if choice.label == "Match 1"]
    assert first.press.argument == WatchReplay(1).argument
    assert "Replay of match 1" in await ann.takes(first, ann.page)


async def test_matches_are_suggested_by_their_numbers(evening: Evening) -> None:
    ann, *_ = await played(evening)
    for command in ("replay", "verify"):
        (offered,) = await ann.suggestions(command, "match")
        assert offered == {"value": 1, "name": "Match 1 · Jan 1 · 3 players · you played"}
        assert await ann.suggestions(command, "match", "7") == []


async def test_a_step_is_a_picture_with_its_description(evening: Evening) -> None:
    ann, *_ = await played(evening)
    await ann.types("replay")
    assert ann.page is not None
    (shown,) = [item for one in walk(raw(ann.page)) for item in one.get("items", ())]
    described = shown["description"]
    table, _, hands = described.partition(" Ann has ")
    assert table == "Top card: green 6. It's Bob's turn. Play goes clockwise. Draw pile: 98 cards."
    assert " Bob has " in hands


async def test_what_cannot_be_shown_disappears_like_every_refusal(evening: Evening) -> None:
    ann = evening.person("Ann")
    assert await ann.types("replay") == str(NOTHING_YET)
    assert await ann.types("replay", match=1) == str(words.NO_MATCH)
    await evening.pause(1)
    assert ann.sees() == [str(words.NO_MATCH)]
    await evening.pause(REFUSAL_SECONDS)
    assert ann.sees() == []


# Open rounds (A10)

LONG = {"hand_size": 3, "uno_call": "off", "open_rounds": True}


async def play_a_round(evening: Evening, people: list[Person]) -> None:
    """Play until a round is over."""
    await play_on(evening, people, Random(3), until=lambda: evening.session.snapshot.public.is_over)
    await evening.pause()


async def begin_long_match(evening: Evening, **rules: Any) -> list[Person]:
    people = await evening.table("Ann")
    with evening.env._bot_scope():  # noqa: SLF001
        await choose_rules(evening.session, people[0].id, {**LONG, **rules})
    await evening.env.settle()
    people.append(evening.person("Bob"))
    await people[1].press("join", on=evening.shown())
    await people[0].press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()
    return people


async def test_a10_a_finished_round_can_be_watched_while_the_match_goes_on(evening: Evening) -> None:
    people = await begin_long_match(evening)
    watcher = evening.person("Sam")
    await play_a_round(evening, people)
    first = evening.messages()[-1]
    shown = await watcher.press("replay_rounds", on=first)
    assert "The rounds so far" in shown
    assert "Step 1 of" in shown
    steps = finished_rounds(await evening.session.steps(evening.session.snapshot))
    assert f"Step {len(steps)} of" in await goes(watcher, Way.LAST)
    assert str(words.ROUND_ENDS) in words_of(watcher.page)
    await people[0].press("next", on=evening.messages()[-1])
    await evening.pause()
    await people[0].opens_hand()
    assert "Step 1 of" in await watcher.press("replay_rounds", on=first)
    running = await evening.session.steps(evening.session.snapshot)
    assert len(running) > len(steps) == len(finished_rounds(running))  # the running round stays closed
    again = await goes(watcher, Way.LAST)
    assert f"Step {len(steps)} of {len(steps)}" in again
    followed = await follows(watcher, "Bob")  # at the same step
    assert f"Step {len(steps)} of {len(steps)}" in followed
    assert f"Step {len(steps) - 1} of {len(steps)}" in await goes(watcher, Way.BACK)
    assert [choice.is_default for choice in choices(watcher.page) if choice.label == "Bob"] == [True]
    assert "Step 1 of" in await goes(watcher, Way.FIRST)
    plain = WatchRounds(evening.session.id).argument  # means the newest round, wherever it begins
    assert plain not in [choice.press.argument for choice in choices(watcher.page)]


async def test_rounds_stay_closed_unless_the_table_opens_them(evening: Evening) -> None:
    people = await begin_long_match(evening, open_rounds=False)
    await play_a_round(evening, people)
    message = evening.messages()[-1]
    assert not [choice for choice in choices(message) if choice.press.code == "replay_rounds"]
    table = evening.session.id
    told = await evening.person("Sam").forges(NO_TABLE.custom_id(WatchRounds(table)), on=message)
    assert str(words.NO_ROUND) in told


async def test_nobody_watches_the_rounds_of_another_channel(evening: Evening) -> None:
    people = await begin_long_match(evening)
    await play_a_round(evening, people)
    table = evening.session.id
    evening.channel = evening.guild.create_text_channel("lounge")
    await people[0].types("uno new")
    told = await evening.person("Sam").forges(
        NO_TABLE.custom_id(WatchRounds(table)), on=evening.messages()[-1]
    )
    assert "Step" not in told
