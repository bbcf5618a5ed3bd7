"""The process dies in the middle of everything, and another one continues."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, String, cast

from bot.game.events import CloseReason
from bot.storage.rows import HANDS, OWED, TABLES
from bot.text import story
from tests.builders import position
from tests.journeys.evening import Evening, choices, words_of
from tests.journeys.playing import move_on, play_on

pytestmark = pytest.mark.journey

TIME = re.compile(r"<t:\d+:R>")
PILE = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"


async def test_in_the_middle_of_a_wild_draw_four(evening: Evening) -> None:
    game = position("ann: W4 R9 B1 | bob: G2 G3 | cat: Y1 G5 G6", draw_pile=PILE)
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.plays("W4")
    await evening.restart()
    await ann.press("color", "green")
    await evening.pause()
    assert "Challenge" in words_of(bob.panel) or "Wild Draw Four" in await bob.opens_hand()

    await evening.restart()
    assert "Red 9" in await bob.press("challenge")
    assert evening.session.snapshot.public.counts == (6, 2, 3)
    await bob.plays("G2")
    assert evening.session.snapshot.public.counts == (6, 1, 3)


async def test_an_open_race_is_void_and_opened_again(evening: Evening) -> None:
    game = position("ann: R7 R1 | bob: R3 B2 B4 | cat: Y1 G3 G5", draw_pile=PILE)
    ann, bob, _ = await evening.match("Ann", "Bob", "Cat", game=game)
    await ann.plays("R7")
    old = evening.shown("race")
    await evening.pause()
    await evening.restart()
    await evening.pause()
    new = evening.shown("race")
    assert new.id != old.id
    assert old.id not in [message.id for message in evening.channel.history()]
    await bob.reacts(new)
    assert evening.session.snapshot.public.counts == (3, 3, 3)


async def test_what_was_stored_but_not_shown_is_drawn(evening: Evening) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile=PILE)
    ann, _ = await evening.match("Ann", "Bob", game=game)
    evening.app.outbox.stop()
    await ann.plays("R7")
    assert "Red 7" not in words_of(evening.shown())
    await evening.restart()
    await evening.pause()
    assert "Top card: red 7" in words_of(evening.shown())
    assert evening.session.shown.revision == evening.session.revision


async def test_clocks_run_on(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    game = position("ann: R7 R1 R2 | bob: R3 R4 B4", draw_pile=PILE)
    await evening.match("Ann", "Bob", game=game)
    await evening.pause(60)
    await evening.restart()
    told = [line for line in caplog.messages if line.startswith("open tables resumed")]
    assert told == ["open tables resumed: 1"]
    await evening.pause(31)
    assert evening.session.snapshot.public.decider == 1


async def test_a_table_between_rounds_and_one_in_the_lobby(evening: Evening) -> None:
    game = position("ann: R7 | bob: R3 R4 B4", draw_pile=PILE)
    ann, _ = await evening.match("Ann", "Bob", game=game)
    await ann.plays("R7")
    await evening.pause()
    result = evening.shown()
    await evening.restart()
    await evening.pause()
    await ann.press("next", on=result)
    await evening.pause()
    assert evening.session.snapshot.public.round == 2
    assert evening.shown().id != result.id
    assert "Next round" not in words_of(evening.shown())


@pytest.mark.parametrize("stage", ["lobby", "round", "result"])
async def test_a_table_closed_just_before_a_kill_says_so_afterward(evening: Evening, stage: str) -> None:
    """The new process draws what the old one would have drawn, and removes the open hands."""
    game = position("ann: R7 | bob: R3 R4 B4", draw_pile=PILE, scoring="single_round")
    if stage == "lobby":
        await evening.table("Ann", "Bob")
    else:
        await evening.match("Ann", "Bob", game=game)
    if stage == "result":
        await evening.people[0].plays("R7")
        await evening.pause()
    table = evening.shown()
    evening.app.outbox.stop()
    await evening.session.end(0, is_moderator=True)
    assert list(choices(evening.message(table.id)))
    await evening.restart()
    await evening.pause()
    told = words_of(evening.message(table.id))
    assert not [one for one in choices(evening.message(table.id)) if one.press.table]
    assert story.REASONS[CloseReason.ENDED].one in told
    assert ("wins the match" in told) == (stage == "result")
    assert not any(person.sees() for person in evening.people)
    assert await rows_left(evening) == (0, 0, 0)


async def rows_left(evening: Evening) -> tuple[int, ...]:
    """The number of stored debts, states of tables, and open hands."""
    states = TABLES.select().where(TABLES.c.state.is_not(None) & (cast(TABLES.c.state, String) != "null"))

    def unit(connection: Connection) -> tuple[int, ...]:
        return tuple(
            len(connection.execute(query).all()) for query in (OWED.select(), states, HANDS.select())
        )

    return await evening.app.database.read(unit)


async def told_of_a_round(folder: Path, *, is_killed: bool) -> list[str]:
    """The table's text in the middle of a round and at its end, without times.

    Bob thinks for 45 seconds, then the process may be killed, and play continues.
    """
    rng = Random(3)
    async with Evening(folder, seed=5) as evening:
        (ann,) = await evening.table("Ann")
        await ann.chooses("hand_size", "4")
        people = [ann, evening.person("Bob"), evening.person("Cat")]
        for guest in people[1:]:
            await guest.press("join", on=evening.shown())
        await ann.press("start", on=evening.shown())
        await evening.pause()
        for turn in range(5):
            await evening.pause(45 if turn == 2 else 3)
            await move_on(evening, people, rng)
        await evening.pause()
        if is_killed:
            await evening.restart()
        await move_on(evening, people, rng)
        await evening.pause(5)
        moves = words_of(evening.shown())
        await play_on(evening, people, rng, lambda: evening.session.snapshot.public.decider is None)
        await evening.pause(5)
        return [TIME.sub("", words) for words in (moves, words_of(evening.shown()))]


async def test_the_last_moves_and_what_is_remembered_outlive_the_process(
    tmp_path: Path, migrated_file: Path
) -> None:
    folders = [tmp_path / name for name in ("lives", "dies")]
    for folder in folders:
        folder.mkdir()
        shutil.copy(migrated_file, folder)
    moves, result = await told_of_a_round(folders[0], is_killed=False)
    assert [moves, result] == await told_of_a_round(folders[1], is_killed=True)
    newest = next(number for number, line in enumerate(moves.splitlines()) if "**" in line)
    assert newest > 1, "moves from before stand above it"
    assert "thought for 45 s" in result


async def test_what_was_played_reaches_the_database_file_within_an_hour(
    evening: Evening, tmp_path: Path
) -> None:
    """A lost write-ahead log, or a copy without it, costs an hour at most."""
    await evening.match("Ann", "Bob")
    log = tmp_path / "uno.db-wal"
    assert log.stat().st_size
    (checkpoints,) = [chore for chore in evening.app.chores() if chore.name == "checkpoints"]
    assert (checkpoints.first, checkpoints.every) == (0, 3_600)
    await checkpoints.once()
    assert log.stat().st_size == 0


async def test_emojis_are_looked_after_like_all_other_work(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> int:
        raise KeyError("ours")

    monkeypatch.setattr(evening.app.emojis, "fill", fail)
    (keeping,) = [chore for chore in evening.app.chores() if chore.name == "emojis"]
    with pytest.raises(KeyError):
        await keeping.once()
