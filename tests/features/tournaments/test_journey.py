"""Tournaments in a channel: set up by a command, joined by pressing, and played to the podium."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot.features.tournaments import changes
from bot.features.tournaments.commands import TournamentHandler
from bot.features.tournaments.keeper import REFUSED_SECONDS, RESULT_SECONDS, TournamentKeeper
from bot.features.tournaments.screens import (
    AwardTable,
    CancelTournament,
    JoinTournament,
    LeaveTournament,
    ManageTournament,
    NewTournament,
    PauseTournament,
    ReopenTable,
    ResumeTournament,
    ShowTournament,
    StartTournament,
)
from bot.features.tournaments.store import SqlTournaments
from bot.features.tournaments.tournament import Decided, Phase, System, Tournament, Undecided
from bot.game.errors import Fault, GameError
from bot.game.ports import StoreUnavailable
from bot.game.registry import Registry
from bot.game.session import GameSession
from bot.game.shards import Shards
from bot.game.state import Stage
from bot.storage.archive import SqlArchive
from bot.storage.people import SqlPeople
from bot.storage.rows import TABLES
from bot.ui.actions.action import FeatureAction
from bot.ui.live.server_messages import ServerMessages
from bot.ui.opening import ArrangedTables
from bot.ui.transport.failures import Code
from tests.features.tournaments.cup import Cup
from tests.journeys.evening import Evening, Person, choices, raw, words_of
from tests.named import PublicTexts, speak

pytestmark = pytest.mark.journey

EIGHT = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
FIVE, FOUR = EIGHT[:5], EIGHT[:4]


@pytest.fixture
def cup(evening: Evening) -> Cup:
    return Cup(evening)


async def started(cup: Cup, system: System, *names: str, **options: object) -> None:
    """People have joined, and the first tables are open."""
    await cup.set_up(system, *names, **options)
    await cup.evening.pause(16 * 60)
    await cup.look()


def threads(cup: Cup) -> list[str]:
    """The names of the channel's threads, the oldest first."""
    return [str(one.name) for one in sorted(cup.evening.channel.threads, key=lambda one: one.id)]


async def test_the_newest_match_of_the_channel_is_the_one_played_in_its_threads(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    await cup.play_round()
    found = await cup.now()
    newest = await SqlArchive(cup.evening.app.database).newest_in(cup.evening.channel.id)
    assert newest == max(one.outcome.match or 0 for one in found.pairings if one.outcome is not None)


async def test_eight_people_two_silent_one_drop_out_and_a_kill_in_the_second_round(cup: Cup) -> None:
    """`test_wire` plays one with sixteen."""
    await started(cup, System.KNOCKOUT, *EIGHT)
    assert (await cup.now()).round == 1
    silent = frozenset(one.id for one in cup.people if one.name in ("Bob", "Cat"))
    await cup.play_round(absent=silent)
    found = await cup.now()
    assert found.round == 2
    absent = [
        one.outcome.ranks for one in found.of_round(1) if one.outcome and one.outcome.how is Decided.ABSENT
    ]
    assert absent == [(2, 1), (2, 1)], "the seeds are those who joined first"
    # A remaining player drops out, and confirms it with a second press.
    table = await cup.table(1)
    quitter = cup.person(table.state.lobby.players[0].id)
    await quitter.press("tour", on=cup.board, after=0)
    await quitter.press("tour_leave", on=quitter.page, after=0)
    assert "no longer in the tournament" in await quitter.press("tour_leave", on=quitter.page, after=0)
    # The process dies in the middle of a match, while the others wait.
    other = await cup.table(2)
    await cup.arrive(other)
    before = await cup.now()
    await cup.evening.restart()
    await cup.evening.pause()
    assert (await cup.now()).pairings == before.pairings
    await cup.look()
    await cup.play_round(absent=frozenset({quitter.id}))
    while (await cup.now()).phase is Phase.PLAYING:
        await cup.play_round(absent=frozenset({quitter.id}))
    found = await cup.now()
    assert (found.phase, found.round) == (Phase.OVER, 3)
    places = [one.rank for one in found.podium]
    assert places[:2] == [1, 2]
    assert "wins the tournament!" in cup.shown
    assert len(set(threads(cup))) == len(threads(cup)), "no table was called twice"


async def test_everything_public_about_a_tournament_is_in_the_language_of_its_director(
    cup: Cup, public_texts: PublicTexts
) -> None:
    """The server has chosen no language, and the people who join speak another one."""
    await speak("de", cup.mia)
    await started(cup, System.KNOCKOUT, *FOUR)
    await speak("fr", *cup.people)
    await cup.play_round(absent=frozenset({cup.people[0].id}))
    await cup.evening.restart()
    while (await cup.now()).phase is Phase.PLAYING:
        await cup.evening.pause()
        await cup.look()
        await cup.evening.pause()
        await cup.play_round()
    assert "wins the tournament!" in cup.shown
    assert public_texts.languages == {"de"}


async def test_a_swiss_tournament_keeps_its_standings_current(cup: Cup) -> None:
    await started(cup, System.SWISS, *FIVE)
    assert "Round 1 of 3" in cup.shown
    assert "**Eve** has a bye." in cup.shown
    while (await cup.now()).phase is Phase.PLAYING:
        before = cup.board.id
        await cup.play_round()
        assert cup.board.id != before, "the message of a round is below its calls"
    found = await cup.now()
    assert [one.round for one in found.pairings if len(one.entrants) == 1] == [1, 2, 3]
    assert all(len(others) >= 2 for others in found.met.values()), "nobody met twice"
    ann = cup.people[0]
    standings = await ann.press("tour", on=cup.board, after=0)
    lines = standings.splitlines()[1:-1]
    assert [line.removeprefix("▶ ")[:2] for line in lines] == ["1\\", "2\\", "3\\", "4\\", "5\\"]
    assert [line for line in lines if line.startswith("▶ ")] == [line for line in lines if "Ann" in line]
    assert standings == await cup.orders(ann, ShowTournament())


async def test_whoever_may_not_hold_tournaments_is_told_what_it_takes(cup: Cup) -> None:
    evening, role = cup.evening, cup.evening.guild.create_role("Referee")
    ann, bob = evening.person("Ann"), evening.person("Bob", roles=[role])
    new = NewTournament(System.SWISS, 2, 15)
    for person in (ann, bob):
        with pytest.raises(Exception, match="permission"):
            await person.types("tournament new", system="swiss")
        assert "**Manage Events**" in await cup.orders(person, new)
    await evening.app.servers.change(evening.guild.id, director_role=role.id)
    assert "**Manage Events**" in await cup.orders(ann, new)
    assert "it starts <t:" in await cup.orders(bob, new)
    await cup.look()
    assert f"it starts <t:{int(evening.clock.now() + 15 * 60)}:R>" in cup.shown
    for kind in (ManageTournament, StartTournament, PauseTournament, ResumeTournament, CancelTournament):
        assert "**Manage Events**" in await cup.orders(ann, kind())
    assert "already has a tournament" in await cup.mia.types("tournament new", system="swiss")


@pytest.mark.together_with("servers")
async def test_a_refused_director_reads_how_the_role_is_chosen(cup: Cup) -> None:
    words = await cup.orders(cup.evening.person("Ann"), NewTournament(System.SWISS, 2, 15))
    assert "`/uno-server`" in words or "</uno-server:" in words


async def test_nothing_is_set_up_where_it_could_not_be_played(cup: Cup) -> None:
    evening, mia = cup.evening, cup.mia
    bot, home = evening.guild.me, evening.channel
    assert bot is not None
    for name, words in {
        "create_public_threads": "Create Public Threads",
        "send_messages": "Send Messages",
        "send_messages_in_threads": "Send Messages In Threads",
    }.items():
        deny = discord.PermissionOverwrite(**{name: False})
        evening.channel = evening.guild.create_text_channel(words, overwrites={bot: deny})
        await evening.env.settle()
        answer = await mia.types("tournament new", system="knockout")
        assert f"I need these permissions: **{words}**." in answer
    evening.channel = evening.guild.create_news_channel("news")
    await evening.env.settle()
    assert "need a text channel" in await mia.types("tournament new", system="knockout")
    evening.channel = home
    assert "without teams" in await mia.types("tournament new", system="knockout", preset="teams")
    assert "that many seats" in await mia.types(
        "tournament new", system="knockout", preset="two_player", seats=3
    )
    assert "no such preset" in await mia.types("tournament new", system="knockout", preset="nonsense")
    elsewhere = evening.guild.create_text_channel("games")
    await evening.app.servers.change(evening.guild.id, channels=(elsewhere.id,))
    assert f"<#{elsewhere.id}>" in await mia.types("tournament new", system="knockout")
    assert "no tournament here" in await mia.types("tournament manage")
    await cup.look()
    assert evening.messages() == []


async def test_it_is_canceled_if_too_few_join(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, "Ann", "Bob", check_in=1)
    assert "at least 3 players to start" in await cup.orders(cup.mia, StartTournament())
    assert "2 players are in:** Ann and Bob" in cup.shown
    ann = cup.people[0]
    assert "already in the tournament" in await ann.press("tour_join", on=cup.board, after=0)
    assert "no longer in the tournament" in await ann.press("tour_leave", on=cup.board, after=0)
    await cup.evening.pause(70)
    await cup.look()
    assert "was canceled: it takes at least 3 players" in cup.shown
    assert not list(choices(cup.board))
    for person, order in ((ann, JoinTournament()), (cup.mia, StartTournament())):
        assert "is over" in await cup.orders(person, order)


async def test_a_director_who_cancels_before_the_start_is_told_nothing_about_too_few(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, "Ann", "Bob")
    assert "nobody wins it" in await cup.orders(cup.mia, CancelTournament())
    await cup.mia.press("tour_cancel", on=cup.mia.page, after=0)
    await cup.look()
    assert "The tournament was canceled." in cup.shown


async def test_the_director_pauses_and_opens_a_table_again(cup: Cup) -> None:
    mia = cup.mia
    await cup.set_up(System.KNOCKOUT, *FOUR)
    await mia.types("tournament manage")
    assert "The tournament has started." in await mia.press("tour_start", on=mia.page, after=0)
    assert "Saved." in await mia.press("tour_pause", on=mia.page, after=0)
    first = await cup.table(1)
    await cup.arrive(first)
    await first.end(0, is_moderator=True)
    await cup.look()
    assert "it's up to the director" in cup.shown
    assert "⏸️ **Paused.**" in cup.shown
    await mia.types("tournament manage")
    assert "Open it again" in str(raw(await pressed(mia, "tour_table")))
    assert "Saved." in await mia.press("tour_again", on=mia.page, after=0)
    await cup.look()
    assert (await cup.pairing(1)).status is Undecided.DUE, "nothing opens during a pause"
    assert "Saved." in await cup.orders(mia, ResumeTournament())
    await cup.look()
    again = await cup.table(1)
    assert again.channel != first.channel
    await cup.play_round()
    assert (await cup.now()).round == 2


async def pressed(person: Person, kind: str) -> Any:
    """A person's page after pressing something on it."""
    await person.press(kind, on=person.page, after=0)
    return person.page


async def test_the_director_puts_somebody_else_in_a_place(cup: Cup) -> None:
    mia, people = cup.mia, cup.people
    await started(cup, System.KNOCKOUT, *FOUR)
    eve = cup.evening.person("Eve")
    before = await cup.table(1)
    refused = await mia.types("tournament manage", player=people[3].member, substitute=people[0].member)
    assert "in the tournament already" in refused
    refused = await mia.types("tournament manage", player=eve.member, substitute=eve.member)
    assert "isn't in the tournament" in refused
    done = await mia.types("tournament manage", player=people[3].member, substitute=eve.member)
    assert "Eve takes their place." in done
    await cup.look()
    people.append(eve)
    after = await cup.table(1)
    assert [player.id for player in after.state.lobby.players] == [people[0].id, eve.id]
    assert before.state.stage is Stage.CLOSED
    assert threads(cup)[-1] == "Semifinals, table 1: Ann – Eve"


async def test_bots_and_strangers_take_nobodys_place(cup: Cup) -> None:
    mia, people, env = cup.mia, cup.people, cup.evening.env
    await started(cup, System.KNOCKOUT, *FOUR)
    robot = cup.evening.guild.add_member(env.create_user("robot", bot=True))
    stranger = env.create_user("stranger")
    for substitute, words in ((robot, "Bots can't take part"), (stranger, "Only members of this server")):
        refused = await mia.types("tournament manage", player=people[3].member, substitute=substitute)
        assert words in refused
    assert (await cup.now()).entrant_of(people[3].id) is not None


async def test_nobody_takes_the_rank_of_somebody_who_is_out(cup: Cup) -> None:
    mia, people = cup.mia, cup.people
    await started(cup, System.KNOCKOUT, *FOUR)
    eve = cup.evening.person("Eve")
    await cup.awards(mia, 2, people[1])
    refused = await mia.types("tournament manage", player=people[2].member, substitute=eve.member)
    assert "has no more matches" in refused
    done = await mia.types("tournament manage", player=people[1].member, substitute=eve.member)
    assert "Eve takes their place." in done


async def test_the_director_awards_a_table_and_ends_it_all(cup: Cup) -> None:
    mia, people = cup.mia, cup.people
    await started(cup, System.KNOCKOUT, *FOUR)
    second = await cup.table(2)
    await cup.arrive(second)
    refused = await cup.awards(mia, 2, people[0])
    assert "isn't at that table" in refused
    assert "Saved." in await cup.awards(mia, 2, people[2])
    assert second.state.stage is Stage.CLOSED
    await cup.look()
    assert "awarded to **Cat**" in cup.shown
    await cup.play_round()
    assert "no such table" in await cup.awards(mia, 2, people[1])
    assert "nobody wins it" in await cup.orders(mia, CancelTournament())
    last = await cup.table(1)
    await mia.press("tour_cancel", on=mia.page, after=0)
    await cup.look()
    assert last.state.stage is Stage.CLOSED
    assert "The tournament was canceled." in cup.shown


async def test_tables_are_closed_that_opened_just_before_it_was_canceled(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    before = await cup.now()
    await cup.evening.pause(16 * 60)
    await cup.look()
    waiting = [await cup.table(number) for number in (1, 2)]
    assert "nobody wins it" in await cup.orders(cup.mia, CancelTournament())

    async def read_earlier(*_: object) -> Tournament:
        return before

    monkeypatch.setattr(TournamentHandler, "_meant", read_earlier)
    await cup.mia.press("tour_cancel", on=cup.mia.page, after=0)
    assert [table.state.stage for table in waiting] == [Stage.CLOSED] * 2


def awarded(before: Tournament) -> Tournament:
    return changes.given(before, (1, 1), before.current[0].entrants[0])


def reopened(before: Tournament) -> Tournament:
    return changes.called_again(before, (1, 1))


def replaced_by_eve(before: Tournament, eve: int) -> Tournament:
    return changes.replaced(before, before.current[0].entrants[0], eve)


@pytest.mark.parametrize("what", ["award", "reopen", "replace"])
async def test_what_a_director_has_decided_is_carried_out_after_a_kill(cup: Cup, what: str) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    eve = cup.evening.person("Eve")
    cup.people.append(eve)
    old = await cup.table(1)
    await cup.arrive(old)
    now = {
        "award": awarded,
        "reopen": reopened,
        "replace": lambda before: replaced_by_eve(before, eve.id),
    }
    await cup.handler.store.change((await cup.now()).id, now[what])  # and the process dies
    await cup.evening.restart()
    await cup.evening.pause()
    await cup.look()
    assert old.channel not in [one.channel for one in cup.evening.app.registry]
    if what != "award":
        again = await cup.table(1)
        assert (eve.id in [one.id for one in again.state.lobby.players]) is (what == "replace")
    await cup.play_round()
    assert (await cup.now()).round == 2, "the table that was opened again counts"


@pytest.mark.parametrize("has_begun", [False, True])
async def test_a_tournament_that_is_canceled_ends_after_a_kill(cup: Cup, *, has_begun: bool) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    if has_begun:
        await cup.arrive(table)
    await cup.handler.store.change((await cup.now()).id, changes.canceled)
    await cup.evening.restart()
    await cup.evening.pause()
    await cup.look()
    open_tables = [one.channel for one in cup.evening.app.registry]
    assert open_tables == ([table.channel] if has_begun else [])
    assert "The tournament was canceled." in cup.shown


@pytest.mark.parametrize("action", [AwardTable(1, 1), ReopenTable(1)])
async def test_a_table_is_closed_that_opened_just_before_it_was_decided(
    cup: Cup, action: FeatureAction, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    await cup.orders(cup.mia, StartTournament())
    before = await cup.now()
    due = {"status": Undecided.DUE, "thread": None}
    before = replace(before, pairings=tuple(replace(one, **due) for one in before.pairings))
    await cup.look()
    table = await cup.table(1)

    async def read_earlier(*_: object) -> Tournament:
        return before

    monkeypatch.setattr(TournamentHandler, "_meant", read_earlier)
    assert "Saved." in await cup.orders(cup.mia, action)
    assert table.state.stage is Stage.CLOSED


async def test_the_last_table_is_closed_if_it_is_awarded_while_it_opens(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    keeper, arrange = cup.handler.keeper, ArrangedTables.open
    opened: list[GameSession] = []

    async def award_at_once(*asked: Any) -> GameSession:
        opened.append(await arrange(*asked))
        await keeper.store.change(
            (await cup.now()).id, lambda now: changes.given(now, (2, 1), now.current[0].entrants[0])
        )
        return opened[-1]

    monkeypatch.setattr(ArrangedTables, "open", award_at_once)
    await cup.play_round()
    assert (await cup.now()).phase is Phase.OVER
    assert [one.state.stage for one in opened] == [Stage.CLOSED]
    assert "wins the tournament!" in cup.shown


async def test_a_table_of_others_in_the_thread_is_left_alone(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    await cup.arrive(table)
    await cup.play(table)
    await table.end(0, is_moderator=True)
    home, cup.evening.channel = cup.evening.channel, cup.thread(table.channel)
    await cup.people[0].types("uno new")
    cup.evening.channel = home
    winner = (await cup.now()).entrants[0].player
    assert winner is not None
    assert "Saved." in await cup.awards(cup.mia, 1, cup.person(winner))
    await cup.look()
    assert cup.evening.app.registry.in_channel(table.channel).state.stage is Stage.LOBBY


async def table_page(cup: Cup) -> Any:
    """The director's page of the first table in the menu."""
    await cup.mia.types("tournament manage")
    return await pressed(cup.mia, "tour_table")


async def into_the_final(cup: Cup) -> GameSession:
    """The first round of four is played, and the final is running."""
    await cup.play_round()
    final = await cup.table(1)
    await cup.arrive(final)
    return final


@pytest.mark.parametrize("kind", ["tour_table", "tour_award", "tour_again"])
async def test_a_page_of_an_earlier_round_leaves_the_tables_of_this_one_alone(cup: Cup, kind: str) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    page = await table_page(cup)
    if kind == "tour_table":
        page = await pressed(cup.mia, "tour_run")
    button = next(one for one in choices(page) if one.press.code == kind)
    final = await into_the_final(cup)
    before = await cup.now()
    answer = await cup.mia.takes(button, page)
    assert "button was out of date" in answer
    assert "**Final**" in answer
    assert (await cup.now(), final.state.stage) == (before, Stage.PLAYING)


@pytest.mark.parametrize(
    "press", ["tour_table:0:0:{0}=1", "tour_award:0:0:1=1={0}=0", "tour_again:0:0:1={0}"]
)
async def test_a_button_of_an_older_version_names_no_round_and_changes_nothing(cup: Cup, press: str) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    page = await table_page(cup)
    before = await cup.now()
    answer = await cup.mia.forges("uno:" + press.format(before.id), on=page)
    assert "**Semifinals**" in answer
    assert "button was out of date" in answer
    assert await cup.now() == before


@pytest.mark.parametrize("is_here", [True, False])
async def test_rights_in_one_channel_direct_no_tournament_of_another(cup: Cup, *, is_here: bool) -> None:
    evening, role = cup.evening, cup.evening.guild.create_role("Friend")
    allow: dict[Any, Any] = {role: discord.PermissionOverwrite(manage_events=True)}
    rooms = [evening.guild.create_text_channel(name, overwrites=allow) for name in ("cup", "elsewhere")]
    home, elsewhere = (rooms[0], evening.channel) if is_here else (evening.channel, rooms[1])
    evening.channel = home
    await evening.env.settle()
    await started(cup, System.KNOCKOUT, *FOUR)
    before, friend = await cup.now(), evening.person("Eve", roles=[role])
    evening.channel = elsewhere
    answer = await cup.awards(friend, 1, cup.people[3])
    assert ("Saved." if is_here else "**Manage Events**") in answer
    evening.channel = home
    assert (await cup.now() == before) is not is_here
    assert ("Saved." in await cup.orders(friend, PauseTournament())) is is_here
    evening.channel = elsewhere
    assert "Saved." in await cup.orders(cup.mia, PauseTournament()), "in the whole server"


async def test_a_tournament_in_a_closed_channel_is_out_of_reach_from_others(cup: Cup) -> None:
    evening, lounge = cup.evening, cup.evening.channel
    sam, dan = evening.person("Sam"), evening.person("Dan")
    closed: dict[Any, Any] = {sam.member: discord.PermissionOverwrite(view_channel=False)}
    club = evening.channel = evening.guild.create_text_channel("club", overwrites=closed)
    await evening.env.settle()
    await cup.set_up(System.KNOCKOUT, "Ann")
    before = await cup.now()
    evening.channel = lounge
    for action in (ShowTournament(), JoinTournament()):
        assert "There's no tournament here" in await cup.orders(sam, action)
    assert "Ann" in await cup.orders(dan, ShowTournament())
    evening.channel = club
    assert await cup.now() == before


async def test_from_another_channel_everybody_leaves_and_sees_their_own_tournament(cup: Cup) -> None:
    evening, lounge = cup.evening, cup.evening.channel
    for name, person in (("first", "Ann"), ("second", "Bob")):
        evening.channel = evening.guild.create_text_channel(name)
        await evening.env.settle()
        await cup.set_up(System.KNOCKOUT, person)
    evening.channel, (ann, bob) = lounge, cup.people
    assert "Ann" in await cup.orders(ann, ShowTournament())
    assert "Bob" in await cup.orders(bob, ShowTournament())
    assert "You're no longer in the tournament" in await cup.orders(ann, LeaveTournament())
    assert "Bob" in await cup.orders(ann, ShowTournament()), "the newest one, for anybody else"


async def test_a_channel_denies_a_director_of_the_server_its_tournaments(cup: Cup) -> None:
    evening, home = cup.evening, cup.evening.channel
    role = evening.guild.create_role("Events", permissions=discord.Permissions(manage_events=True))
    deny: dict[Any, Any] = {role: discord.PermissionOverwrite(manage_events=False)}
    evening.channel = evening.guild.create_text_channel("cup", overwrites=deny)
    await evening.env.settle()
    await started(cup, System.KNOCKOUT, *FOUR)
    before, eve = await cup.now(), evening.person("Eve", roles=[role])
    pause = f"uno:tour_pause:0:0:{before.id}"
    for channel in (evening.channel, home):
        evening.channel = channel
        await eve.types("uno new")
        assert "**Manage Events**" in await eve.forges(pause, on=evening.shown())
    assert await cup.now() == before


async def test_who_does_not_drop_out_or_cancel_after_all_goes_on(cup: Cup) -> None:
    await started(cup, System.SWISS, *FOUR)
    before = await cup.now()
    ann = cup.people[0]
    await ann.press("tour", on=cup.board, after=0)
    assert "Drop out" in await ann.press("tour_leave", on=ann.page, after=0)
    assert "Your table in this round" in await ann.press("tour", on=ann.page, after=0)
    await cup.mia.types("tournament manage")
    assert "nobody wins it" in await cup.mia.press("tour_cancel", on=cup.mia.page, after=0)
    assert "Manage the tournament" in await cup.mia.press("tour_run", on=cup.mia.page, after=0)
    assert await cup.now() == before


def moderator(cup: Cup, name: str) -> Person:
    """A person who may manage messages, but directs no tournaments."""
    evening = cup.evening
    role = evening.guild.create_role("Moderator", permissions=discord.Permissions(manage_messages=True))
    return evening.person(name, roles=[role])


@pytest.mark.parametrize("plays", [True, False])
async def test_no_moderator_removes_anybody_before_they_have_come(cup: Cup, *, plays: bool) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    mod = moderator(cup, "Mod")
    if plays:
        cup.people.append(mod)
        await mod.press("tour_join", on=cup.board, after=0)
        await cup.people[3].press("tour_leave", on=cup.board, after=0)
    await cup.evening.pause(16 * 60)
    await cup.look()
    table = await cup.table(1)
    before = table.state
    target = next(one for one in before.lobby.players if one.id != mod.id)
    home, cup.evening.channel = cup.evening.channel, cup.thread(table.channel)
    assert "Ask a director of the tournament" in await mod.types("uno kick", player=str(target.id))
    cup.evening.channel = home
    assert table.state == before


async def test_only_a_director_ends_a_table_or_removes_anybody(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    table, mod = await cup.table(1), moderator(cup, "Mod")
    await cup.arrive(table)
    before = table.state
    player = next(one for one in cup.people if one.id == before.lobby.players[0].id)
    home, cup.evening.channel = cup.evening.channel, cup.thread(table.channel)
    for person in (mod, player):
        for command in ("uno kick", "uno end"):
            asked = {"player": str(before.lobby.players[1].id)} if command == "uno kick" else {}
            assert "Ask a director of the tournament" in await person.types(command, **asked)
    cup.evening.channel = home
    assert table.state == before


async def test_a_director_who_plays_decides_about_no_table_and_no_pause(cup: Cup) -> None:
    """They could end a pause while their opponent is away."""
    await cup.set_up(System.KNOCKOUT, *FOUR[1:])
    await cup.mia.press("tour_join", on=cup.board, after=0)
    other = cup.evening.person("Zoe", roles=[cup.staff])
    await cup.evening.pause(16 * 60)
    await cup.look()
    assert "another director has to decide this" in await cup.orders(cup.mia, PauseTournament())
    assert "Saved." in await cup.orders(other, PauseTournament())
    assert "another director has to decide this" in await cup.orders(cup.mia, ResumeTournament())
    assert (await cup.now()).is_paused
    assert "Saved." in await cup.orders(other, ResumeTournament())
    await cup.look()
    found = await cup.now()
    director = found.entrant_of(cup.mia.id)
    assert director is not None
    eve = cup.evening.person("Eve")
    for one in found.current:
        winner = cup.person(found.by_number[one.entrants[0]].player or 0)
        for told in (
            await cup.awards(cup.mia, one.number, winner),
            await cup.orders(cup.mia, ReopenTable(one.number)),
            await cup.mia.types("tournament manage", player=winner.member, substitute=eve.member),
        ):
            assert "another director has to decide this" in told
    assert (await cup.now()).pairings == found.pairings


async def test_a_director_who_gave_their_place_away_decides_about_no_table(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR[1:])
    await cup.mia.press("tour_join", on=cup.board, after=0)
    await cup.evening.pause(16 * 60)
    await cup.look()
    eve, other = cup.evening.person("Eve"), cup.evening.person("Zoe", roles=[cup.staff])
    done = await other.types("tournament manage", player=cup.mia.member, substitute=eve.member)
    assert "Eve takes their place." in done
    told = await cup.awards(cup.mia, 1, eve)
    assert "another director has to decide this" in told


async def test_what_somebody_deletes_on_discord_comes_back(cup: Cup) -> None:
    evening = cup.evening
    await started(cup, System.KNOCKOUT, *FOUR)
    backend, channel = evening.env.backend, evening.channel.id
    backend.delete_message(channel, cup.board.id)
    first = await cup.table(1)
    await cup.arrive(first)
    with evening.env._bot_scope():  # noqa: SLF001
        backend.delete_channel(first.channel)
    await evening.env.settle()
    await cup.look()
    assert first.state.stage is Stage.CLOSED
    assert (await cup.pairing(1)).status is Undecided.STUCK
    assert "it's up to the director" in cup.shown
    await cup.orders(cup.mia, ReopenTable(1))
    await cup.look()
    await cup.play_round()
    assert (await cup.now()).round == 2


@pytest.mark.parametrize("minutes", [0, 16], ids=["while people join", "when tables open"])
async def test_a_tournament_ends_with_its_channel(cup: Cup, minutes: int) -> None:
    evening = cup.evening
    await cup.set_up(System.KNOCKOUT, *FOUR)
    with evening.env._bot_scope():  # noqa: SLF001
        evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()
    await cup.handler.store.change((await cup.now()).id, lambda before: changes.joined(before, cup.mia.id))
    await evening.pause(60 * minutes)
    before = len(evening.env.http_requests)
    await cup.look()
    assert (await cup.now()).phase is Phase.CANCELED
    assert len(evening.env.http_requests) - before <= 2, "the others of the round are not tried"
    await evening.pause(REFUSED_SECONDS)
    await cup.look()
    assert cup.handler.keeper.is_idle
    assert cup.handler.keeper._kept == {}  # noqa: SLF001


async def test_a_channel_without_permission_is_asked_once_a_minute(cup: Cup) -> None:
    evening = cup.evening
    await cup.set_up(System.KNOCKOUT, *FOUR)
    evening.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await evening.pause(16 * 60)
    before = len(evening.env.http_requests)
    for _ in range(3):
        await cup.look()
    assert len(evening.env.http_requests) == before + 1
    (kept,) = cup.handler.keeper._kept.values()  # noqa: SLF001
    assert kept.silence.is_mute
    evening.env.backend.faults.clear()
    await evening.pause(59)
    await cup.look()
    assert len(evening.env.http_requests) == before + 1
    await evening.pause(1)
    await cup.look()
    assert (await cup.table(2)).state.stage is Stage.LOBBY


async def test_a_process_without_the_server_leaves_its_tournaments_alone(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    keeper = cup.handler.keeper
    other = dataclasses.replace(keeper, deps=replace(keeper.deps, shards=Shards((1,), 2)))
    await cup.evening.pause(16 * 60)
    for _ in range(2):
        await other.look()
    assert (await cup.now()).phase is Phase.JOINING
    assert other.is_idle, "the database is asked no more"


async def test_a_server_that_discord_has_lost_is_left_alone(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    await cup.evening.lose_server()
    await cup.evening.pause(16 * 60)
    await cup.look()
    assert (await cup.now()).phase is Phase.JOINING
    await cup.evening.find_server()
    await cup.look()
    assert (await cup.now()).phase is Phase.PLAYING


async def test_nobody_is_out_because_the_bot_was_down_while_players_were_awaited(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    early = cup.person(table.state.lobby.players[0].id)
    await cup.arrive(table, absent=frozenset({table.state.lobby.players[1].id}))
    await cup.evening.restart(after=180)
    await cup.evening.pause()
    await cup.look()
    assert [one.outcome for one in (await cup.now()).current] == [None, None]
    again = await cup.table(1)
    assert early.id not in [player.id for player in again.state.lobby.waiting_for()], "nobody comes twice"
    await cup.play_round()
    assert (await cup.now()).round == 2


async def test_a_table_that_was_closed_without_a_word_opens_again(cup: Cup) -> None:
    """Earlier versions closed tables of a restored backup that way, and nobody knew that such a table was
    over.
    """
    await started(cup, System.KNOCKOUT, *FOUR)
    gone, other = await cup.table(1), await cup.table(2)
    close = update(TABLES).where(TABLES.c.id == gone.id).values(state=None, stage=Stage.CLOSED.value)
    await cup.evening.app.database.write(lambda connection: connection.execute(close))
    await cup.evening.restart()
    await cup.evening.pause()
    await cup.look()
    assert (await cup.table(1)).channel != gone.channel
    assert (await cup.table(2)).id == other.id
    await cup.play_round()
    assert (await cup.now()).round == 2


class StoreWithTrouble:
    """The store of a keeper; these calls fail, each once."""

    def __init__(self, keeper: TournamentKeeper, failures: dict[str, Exception]) -> None:
        self._store, self._failures = keeper.store, failures
        keeper.store = self  # pyrefly: ignore[bad-assignment]

    def __getattr__(self, name: str) -> Any:
        failure = self._failures.pop(name, None)
        if failure is None:
            return getattr(self._store, name)

        async def fail(*_: object) -> None:
            raise failure

        return fail


async def test_a_database_that_fails_once_stops_no_tournament(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    StoreWithTrouble(cup.handler.keeper, {"unfinished": StoreUnavailable("locked")})
    await cup.evening.pause(16 * 60)
    with pytest.raises(StoreUnavailable):
        await cup.look()
    await cup.look()
    assert (await cup.now()).phase is Phase.PLAYING


async def test_a_round_that_waits_for_its_matches_keeps_no_other_change_waiting(cup: Cup) -> None:
    """A change waits for the writer of the database, even if it changes nothing."""
    await cup.set_up(System.KNOCKOUT, *FOUR)
    await cup.evening.pause(16 * 60)
    await cup.look()
    assert [pairing.status for pairing in (await cup.now()).current] == [Undecided.OPEN] * 2
    untried: dict[str, Exception] = {"change": StoreUnavailable("locked")}
    StoreWithTrouble(cup.handler.keeper, untried)
    await cup.look()
    assert "change" in untried


def dropped_out(before: Tournament) -> Tournament:
    return changes.left(before, before.entrants[0].player or 0)


@pytest.mark.parametrize("change", [partial(changes.paused, is_paused=True), changes.canceled, dropped_out])
async def test_nobody_is_called_to_a_table_after_a_change_while_others_are_looked_after(
    cup: Cup, monkeypatch: pytest.MonkeyPatch, change: Callable[[Tournament], Tournament]
) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    keeper = cup.handler.keeper
    end_tables, store, really_post = keeper.end_tables, keeper.store, ServerMessages.post
    posted = list[str]()
    begun = await keeper.begin(await cup.now())
    assert begun.phase is Phase.PLAYING

    async def busy(found: Tournament) -> None:
        await end_tables(found)
        if found.revision == begun.revision:
            await store.change(found.id, change)

    async def post(messages: ServerMessages, guild: int, channel: int, message: dict[str, Any]) -> int:
        posted.append(str(message.get("content", "")))
        return await really_post(messages, guild, channel, message)

    monkeypatch.setattr(keeper, "end_tables", busy)
    monkeypatch.setattr(ServerMessages, "post", post)
    await cup.look()
    left = "Table 1" if change is dropped_out else "Table"
    assert [words for words in posted if left in words] == []


@pytest.mark.parametrize("change", [partial(changes.paused, is_paused=True), changes.canceled])
async def test_after_a_change_while_a_table_is_called_no_other_is_called_and_none_opens(
    cup: Cup, monkeypatch: pytest.MonkeyPatch, change: Callable[[Tournament], Tournament]
) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    store, really_post, posted = cup.handler.store, ServerMessages.post, list[str]()
    begun = await cup.handler.keeper.begin(await cup.now())

    async def post(messages: ServerMessages, guild: int, channel: int, message: dict[str, Any]) -> int:
        posted.append(str(message.get("content", "")))
        if len(posted) == 1:
            await store.change(begun.id, change)
        return await really_post(messages, guild, channel, message)

    monkeypatch.setattr(ServerMessages, "post", post)
    await cup.look()
    assert [words for words in posted if "Table" in words] == posted[:1]
    assert list(cup.evening.app.registry) == []


async def test_nobody_drops_out_unasked_of_a_tournament_that_starts_while_they_withdraw(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    keeper, store = cup.handler.keeper, cup.handler.store
    ann, really_change = cup.people[0], type(store).change

    async def start_first(self: SqlTournaments, number: int, amend: Any) -> Tournament:
        monkeypatch.setattr(SqlTournaments, "change", really_change)
        await keeper.begin(await cup.now())
        return await really_change(self, number, amend)

    monkeypatch.setattr(SqlTournaments, "change", start_first)
    assert "drop out" in (await cup.orders(ann, LeaveTournament((await cup.now()).id))).lower()
    assert (await cup.now()).phase is Phase.PLAYING
    assert not any(entrant.is_out for entrant in (await cup.now()).entrants)


@pytest.mark.parametrize(
    "failure", [StoreUnavailable("locked"), aiohttp.ServerDisconnectedError(), KeyError("a bug")]
)
async def test_a_tournament_that_fails_holds_up_no_other(
    cup: Cup, failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    evening, home = cup.evening, cup.evening.channel
    await cup.set_up(System.KNOCKOUT, *FOUR)
    evening.channel = evening.guild.create_text_channel("another cup")
    await evening.env.settle()
    await cup.set_up(System.SWISS, "Eve", "Fay", "Gus")
    StoreWithTrouble(cup.handler.keeper, {"start": failure})
    await evening.pause(16 * 60)
    await cup.look()
    assert (await cup.now()).phase is Phase.PLAYING
    evening.channel = home
    assert (await cup.now()).phase is Phase.JOINING
    assert is_error(caplog) is isinstance(failure, KeyError)
    await cup.look()
    assert (await cup.now()).phase is Phase.PLAYING


def is_error(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether the failure was logged as our bug; clears the log."""
    (level,) = [record.levelno for record in caplog.records if "has to wait" in record.message]
    caplog.clear()
    return level == logging.ERROR


async def test_a_table_that_cannot_open_is_up_to_the_director_and_holds_up_no_other(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens, refusals = ArrangedTables.open, [GameError(Fault.CHANNEL_TAKEN)]

    async def refuse_once(tables: ArrangedTables, *place: Any) -> GameSession:
        if refusals:
            raise refusals.pop()
        return await opens(tables, *place)

    await cup.set_up(System.KNOCKOUT, *FOUR)
    monkeypatch.setattr(ArrangedTables, "open", refuse_once)
    await cup.evening.pause(16 * 60)
    await cup.look()
    assert (await cup.pairing(1)).status is Undecided.STUCK
    assert "it's up to the director" in cup.shown
    assert (await cup.table(2)).state.stage is Stage.LOBBY
    assert "Saved." in await cup.orders(cup.mia, ReopenTable(1))
    await cup.look()
    assert (await cup.table(1)).state.stage is Stage.LOBBY


@pytest.mark.together_with("personal")
async def test_somebody_who_is_forgotten_has_a_place_without_a_name(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    await SqlPeople(cup.evening.app.database).forget(cup.people[3].id)
    await cup.play_round(absent=frozenset({cup.people[3].id}))
    assert (await cup.now()).of_round(1)[0].winner == 1
    while (await cup.now()).phase is Phase.PLAYING:
        await cup.play_round()
    standings = await cup.orders(cup.people[0], ShowTournament())
    assert "Someone" in standings
    assert "Dan" not in standings


@pytest.mark.parametrize("minutes", [0, 16], ids=["while people join", "when tables open"])
async def test_the_board_loses_the_name_of_somebody_who_is_forgotten(cup: Cup, minutes: int) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    await cup.evening.pause(60 * minutes)
    await cup.look()
    dan, board = cup.people[3], cup.board.id
    await cup.awards(cup.mia, 1, dan)
    await cup.look()
    assert ("Dan" in cup.shown, cup.board.id) == (True, board)
    await SqlPeople(cup.evening.app.database).forget(dan.id)
    await cup.look()
    assert ("Dan" in cup.shown, cup.board.id) == (False, board)
    before = len(cup.evening.env.http_requests)
    await cup.look()
    assert len(cup.evening.env.http_requests) == before, "it's drawn again once"


async def test_there_is_one_board_and_it_moves_below_the_calls_of_a_round(cup: Cup) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    before = cup.board.id
    await cup.evening.pause(16 * 60)
    await cup.look()
    (board,) = [one for one in cup.evening.messages() if one.components]
    calls = [one for one in cup.evening.messages() if "Semifinals · Table" in one.content]
    assert len(calls) == 2
    assert board.id > max(before, *(call.id for call in calls))


async def test_players_of_a_table_are_called_and_its_buttons_are_theirs(cup: Cup) -> None:
    evening = cup.evening
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    home, evening.channel = evening.channel, cup.thread(table.channel)
    (call, *_) = [one for one in evening.messages() if "your table is open" in one.content]
    assert call.content.startswith(f"<@{cup.people[0].id}> and <@{cup.people[3].id}>: ")
    lobby = words_of(evening.shown())
    assert "Waiting for Ann and Dan to press **I'm here**." in lobby
    assert {choice.press.code for choice in choices(evening.shown())} == {"agree", "rules"}
    bob = cup.people[1]
    assert "You're not playing at this table." in await bob.press("agree", on=evening.shown(), after=0)
    assert "seats and rules are fixed" in await bob.types("uno join")
    evening.channel = home
    await cup.arrive(table)
    await cup.play(table)
    evening.channel = cup.thread(table.channel)
    await evening.pause()
    assert "rematch" not in {choice.press.code for choice in choices(evening.shown())}
    evening.channel = home


async def test_each_table_hears_what_its_result_means_and_the_end_mentions_the_champion_once(
    cup: Cup,
) -> None:
    evening = cup.evening
    await started(cup, System.KNOCKOUT, *FOUR)
    await evening.app.servers.change(evening.guild.id, has_pictures=True)
    tables = [await cup.table(number) for number in (1, 2)]
    for number, table in enumerate(tables, 1):
        await cup.arrive(table)
        await cup.play(table)
        await cup.look()
        pairing = (await cup.now()).of_round(1)[number - 1]
        said = said_in(cup, table.channel)
        winner, loser = ranked(cup, await cup.now(), pairing.key)
        assert f"**{winner}** is in the final." in said[-1]
        assert f"Knocked out: {loser}, #3 of 4." in said[-1]
        assert said[-1].endswith(f"→ <#{evening.channel.id}>")
        assert not any("your table is open" in line for line in said), "the call has become the result"
        assert f"**Semifinals** · Table {number}" in said[0]
    assert "Next opponent: the winner of Bob – Cat." in said_in(cup, tables[0].channel)[-1]
    first, _ = ranked(cup, await cup.now(), (1, 1))
    last = said_in(cup, tables[1].channel)[-1]
    assert f"Next opponent: {first}." in last
    assert any(line.startswith("🏆 **Final:** ") for line in said_in(cup, evening.channel.id))
    await cup.play_round()
    await cup.look()
    champion = cup.person((await cup.now()).champions[0])
    assert f"**<@{champion.id}>** wins the tournament!" in cup.shown
    bodies = [request.json or {} for request in evening.env.backend.http_requests if request.method == "POST"]
    sent = [body for body in bodies if body.get("components") and "wins the tournament" in str(body)]
    assert [body["allowed_mentions"]["users"] for body in sent] == [[champion.id]]
    pictures = [one.filename for one in cup.board.attachments]
    assert len(pictures) == 2, "the podium and the bracket"


def sent_with(cup: Cup, words: str) -> int:
    """How many new messages contained these words."""
    requests = cup.evening.env.backend.http_requests
    return sum(one.method == "POST" and words in str(one.json) for one in requests)


async def test_nobody_is_mentioned_again_while_nothing_can_be_written(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stand-in knows no nonces, and Discord forgets them after some minutes."""

    async def fail(*_: object, **__: object) -> None:
        raise StoreUnavailable("the disk is full")

    await cup.set_up(System.KNOCKOUT, *FOUR)
    with monkeypatch.context() as full:
        full.setattr(Registry, "arrange", fail)
        await cup.evening.pause(16 * 60)
        for _ in range(3):
            await cup.look()
    await cup.look()
    assert sent_with(cup, "your table is open") == 2
    await cup.play_round()
    await cup.look()
    await cup.play_round()
    with monkeypatch.context() as full:
        full.setattr(SqlTournaments, "note_shown", fail)
        for _ in range(3):
            await cup.look()
    await cup.look()
    assert sent_with(cup, ">** wins the tournament!") == 1


async def is_told(cup: Cup) -> bool:
    """Whether the outcome of the first table was posted in its thread."""
    outcome = (await cup.now()).at((1, 1)).outcome
    return outcome is not None and outcome.is_told


async def test_what_a_result_means_is_said_below_the_result(cup: Cup) -> None:
    """Either may come first: a check of the tournament, or drawing the table."""
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    await cup.arrive(table)
    await cup.play(table, wait=0)
    await cup.look()
    assert not await is_told(cup)
    await cup.evening.pause(2)
    await cup.look()
    home, cup.evening.channel = cup.evening.channel, cup.thread(table.channel)
    *_, result, told = (words_of(one) or one.content for one in cup.evening.messages())
    cup.evening.channel = home
    assert "wins the match!" in result
    assert "is in the final" in told


async def test_what_a_result_means_does_not_wait_for_a_result_that_does_not_come(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    await cup.arrive(table)
    await cup.play(table)
    table.shown = replace(table.shown, revision=0)
    await cup.look()
    assert not await is_told(cup)
    await cup.evening.pause(RESULT_SECONDS)
    await cup.look()
    assert await is_told(cup)


async def test_a_result_is_told_once_though_discord_fails_in_the_middle_and_another_table_ends(
    cup: Cup,
) -> None:
    evening = cup.evening
    await started(cup, System.KNOCKOUT, *FOUR)
    first, second = [await cup.table(number) for number in (1, 2)]
    for table in (first, second):
        await cup.arrive(table)
    await cup.play(first)
    evening.env.inject_error("PATCH", f"/channels/{first.channel}/messages/*", status=503, code=0, times=1)
    await cup.look()
    await cup.play(second)
    await evening.pause(REFUSED_SECONDS)
    for _ in range(2):
        await cup.look()
    for table in (first, second):
        assert sum("is in the final" in line for line in said_in(cup, table.channel)) == 1


class LossyDiscord:
    """Discord posts a message with the same nonce once; the answer to the first result is lost."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._post, self._posted, self.has_failed = ServerMessages.post, dict[str, int](), False

        async def post(messages: ServerMessages, guild: int, channel: int, message: Any) -> int:
            return await self.post_once(messages, guild, channel, message)

        monkeypatch.setattr(ServerMessages, "post", post)

    async def post_once(self, messages: ServerMessages, guild: int, channel: int, message: Any) -> int:
        nonce = message.get("nonce", "")
        if nonce not in self._posted:
            self._posted[nonce] = await self._post(messages, guild, channel, message)
            if nonce.startswith("told") and not self.has_failed:
                self.has_failed = True
                response: Any = SimpleNamespace(status=503, reason="Service Unavailable")
                raise discord.DiscordServerError(response, "lost")
        return self._posted[nonce]


async def test_a_result_is_posted_once_though_its_answer_is_lost_and_another_table_ends(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    lossy = LossyDiscord(monkeypatch)
    await started(cup, System.KNOCKOUT, *FOUR)
    first, second = [await cup.table(number) for number in (1, 2)]
    for table in (first, second):
        await cup.arrive(table)
    await cup.play(first)
    await cup.look()
    assert lossy.has_failed
    await cup.play(second)
    await cup.evening.pause(REFUSED_SECONDS)
    for _ in range(2):
        await cup.look()
    for table in (first, second):
        assert sum("is in the final" in line for line in said_in(cup, table.channel)) == 1


async def test_a_thread_in_which_nothing_can_be_said_or_changed_holds_up_nothing(cup: Cup) -> None:
    evening = cup.evening
    await started(cup, System.KNOCKOUT, *FOUR)
    table = await cup.table(1)
    await cup.arrive(table)
    await cup.play(table)
    messages = f"/channels/{table.channel}/messages"
    evening.env.inject_error("POST", messages, status=403, code=Code.THREAD_LOCKED, times=None)
    evening.env.inject_error("PATCH", f"{messages}/*", status=400, code=Code.THREAD_ARCHIVED, times=None)
    await cup.look()
    winner, _ = ranked(cup, await cup.now(), (1, 1))
    assert f"**{winner}** won" in cup.shown
    assert any(f"**{winner}** won" in line for line in said_in(cup, evening.channel.id))
    assert await is_told(cup)


async def test_nobody_is_through_to_a_round_that_was_canceled(cup: Cup) -> None:
    await started(cup, System.KNOCKOUT, *FOUR)
    table, found = await cup.table(1), await cup.now()
    first = found.current[0].entrants[0]
    await cup.handler.store.change(found.id, lambda now: changes.given(now, (1, 1), first))
    await cup.handler.store.change(found.id, changes.canceled)
    await cup.look()
    assert not any("is in the final" in line for line in said_in(cup, table.channel))


async def test_a_director_who_decides_again_is_told_in_the_thread_each_time(
    cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second decision is made while the first is being announced."""
    await started(cup, System.KNOCKOUT, *FOUR)
    table, found = await cup.table(1), await cup.now()
    store, (first, second) = cup.handler.store, found.current[0].entrants
    await store.change(found.id, lambda now: changes.given(now, (1, 1), first))
    noting = SqlTournaments.note_told

    async def note_late(*noted: Any) -> None:
        monkeypatch.undo()
        await store.change(found.id, lambda now: changes.given(now, (1, 1), second))
        await noting(*noted)

    monkeypatch.setattr(SqlTournaments, "note_told", note_late)
    for _ in range(2):
        await cup.look()
    names = [cup.person(found.by_number[entrant].player or 0).name for entrant in (first, second)]
    said = [line for line in said_in(cup, table.channel) if "is in the final" in line]
    assert [line.startswith(f"**{name}** ") for line, name in zip(said, names, strict=True)] == [True, True]
    await store.change(found.id, lambda now: changes.given(now, (1, 1), first))
    await cup.look()
    assert said_in(cup, table.channel)[-1].startswith(f"**{names[0]}** is in the final.")


def said_in(cup: Cup, channel: int) -> list[str]:
    """The texts in a channel or thread, the oldest first."""
    home, cup.evening.channel = (
        cup.evening.channel,
        next(place for place in (cup.evening.channel, *cup.evening.channel.threads) if place.id == channel),
    )
    texts = [one.content for one in cup.evening.messages() if one.content]
    cup.evening.channel = home
    return texts


def ranked(cup: Cup, found: Tournament, key: tuple[int, int]) -> list[str]:
    """The names of the people of a decided table of two, the winner first."""
    pairing = found.at(key)
    people = sorted(pairing.entrants, key=pairing.rank_of)
    return [cup.person(found.by_number[entrant].player or 0).name for entrant in people]


@pytest.mark.parametrize("becomes", ["paused", "canceled"])
async def test_nobody_stays_called_to_a_table_that_did_not_open(
    cup: Cup, monkeypatch: pytest.MonkeyPatch, becomes: str
) -> None:
    await cup.set_up(System.KNOCKOUT, *FOUR)
    store, really_post = cup.handler.store, ServerMessages.post
    begun, threads = await cup.handler.keeper.begin(await cup.now()), set[int]()
    paused = partial(changes.paused, is_paused=True)

    async def post(messages: ServerMessages, guild: int, channel: int, message: dict[str, Any]) -> int:
        if "within two minutes" in str(message.get("content")) and not threads:
            await store.change(begun.id, paused if becomes == "paused" else changes.canceled)
            threads.add(channel)
        return await really_post(messages, guild, channel, message)

    monkeypatch.setattr(ServerMessages, "post", post)
    await cup.look()
    (thread,) = threads
    assert list(cup.evening.app.registry) == []
    assert [one for one in said_in(cup, thread) if "within two minutes" in one] == []
    if becomes == "paused":
        await store.change(begun.id, partial(changes.paused, is_paused=False))
        cup.handler.keeper.is_idle = False
        await cup.look()
        assert len([one for one in said_in(cup, thread) if "within two minutes" in one]) == 1


async def test_buttons_are_for_the_people_they_concern(cup: Cup) -> None:
    """The public message has no buttons for only some people; each finds theirs in the details."""
    await cup.set_up(System.KNOCKOUT, *FOUR)
    assert {one.press.code for one in choices(cup.board)} == {"tour_join", "tour_leave", "tour"}
    await cup.evening.pause(16 * 60)
    await cup.look()
    ann, stranger = cup.people[0], cup.evening.person("Zoe")
    offered = {}
    for person in (ann, stranger, cup.mia):
        await person.press("tour", on=cup.board, after=0)
        offered[person.name] = {one.press.code for one in choices(person.page)} if person.page else set()
    assert offered == {"Ann": {"tour_leave"}, "Zoe": set(), "Mia": {"tour_run"}}
    await cup.play_round()
    found = await cup.now()
    out = next(
        one for one in cup.people if not found.has_matches_for((found.entrant_of(one.id) or fail()).number)
    )
    await out.press("tour", on=cup.board, after=0)
    assert out.panel is not None
    assert list(choices(out.panel)) == [], "somebody who is knocked out has nothing to drop out of"


def fail() -> Any:
    raise AssertionError
