"""The end of a season in a server that announces it: the board is posted once, and the role is given."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.features.rankings.ceremony import LOOK_SECONDS
from bot.features.rankings.leaderboard import SHOWN_DAYS, FinalBoard, over_lately
from bot.features.rankings.store import CROWN as A_CROWN
from bot.features.rankings.store import SqlCeremonies, owe_crowns
from bot.game.errors import Fault, GameError
from bot.game.periods import DAY_SECONDS, keys_of
from bot.game.ports import StoreUnavailable
from bot.game.rankings import Metric, RankingBook, Total
from bot.storage.database import Database
from bot.storage.owed import Debt, SqlOwed
from bot.storage.people import SqlPeople
from bot.storage.rankings import store_book
from bot.storage.retention import SqlRetention
from bot.text.answers import refusal
from bot.ui.live.server_messages import ServerMessages
from bot.ui.transport.messenger import Content
from tests.journeys.deciding import gives
from tests.journeys.evening import Evening, Person, choices, words_of
from tests.named import PublicTexts, speak

GUILD = 1_000_000_000_000_000_001
CROWN = 3_000_000_000_000_000_001
ANN, BOB, CAT = 2_000_000_000_000_000_001, 2_000_000_000_000_000_002, 2_000_000_000_000_000_003


def noon(year: int, month: int, day: int) -> float:
    return datetime(year, month, day, 12, tzinfo=UTC).timestamp()


async def season(database: Database, at: float, wins: dict[int, int], guild: int = GUILD) -> None:
    """These people have won this many of ten matches at this time."""
    totals = {
        (guild, key, one): Total(10, won, 0, 1_000 + won) for key in keys_of(at) for one, won in wins.items()
    }
    await database.write(lambda connection: store_book(connection, RankingBook(totals)))


def test_a_season_is_due_for_two_weeks() -> None:
    assert over_lately(noon(2026, 11, 23)) == frozenset()
    assert over_lately(noon(2026, 11, 1)) == {"2026-10"}
    assert over_lately(noon(2027, 1, 2)) == {"2026-12", "2026-Q4"}
    assert over_lately(noon(2027, 1, 14)) == {"2026-12", "2026-Q4"}
    assert over_lately(noon(2027, 1, 15)) == frozenset()


async def test_what_is_due_is_told_until_it_was_shown(database: Database) -> None:
    ceremonies, january = SqlCeremonies(database), noon(2027, 1, 2)
    await season(database, noon(2026, 12, 15), {ANN: 5, BOB: 4})
    await season(database, noon(2026, 12, 15), {ANN: 5}, guild=GUILD + 1)
    assert await ceremonies.due([GUILD], over_lately(january)) == []  # there is no champion yet
    await SqlRetention(database).delete_periods(january)
    assert await ceremonies.due([GUILD], over_lately(january)) == [(GUILD, "2026-12"), (GUILD, "2026-Q4")]
    await ceremonies.note(GUILD, "2026-12", january, CROWN)
    await ceremonies.note(GUILD, "2026-12", january, CROWN)
    assert await ceremonies.due([GUILD], over_lately(january)) == [(GUILD, "2026-Q4")]
    assert await ceremonies.due([], over_lately(january)) == []


async def test_the_board_has_every_ranking_and_no_name_of_somebody_forgotten(database: Database) -> None:
    ceremonies = SqlCeremonies(database)
    await season(database, noon(2026, 10, 15), {BOB: 9, CAT: 9})
    await season(database, noon(2026, 12, 15), {ANN: 5, BOB: 4})
    await SqlRetention(database).delete_periods(noon(2027, 1, 2))
    board = await ceremonies.board(GUILD, "2026-12")
    assert board[Metric.WINS].winners == {ANN}
    assert [one.player for one in board[Metric.RATING].champions] == [ANN, BOB]
    assert await ceremonies.crowned_before(GUILD, "2026-12") == {(BOB, None), (CAT, None)}
    assert await ceremonies.crowned_before(GUILD, "2026-10") == frozenset()
    await ceremonies.note(GUILD, "2026-12", noon(2027, 1, 2), CROWN)
    assert await ceremonies.crowned_before(GUILD, "2027-10") == {(ANN, CROWN), (BOB, None), (CAT, None)}
    assert await ceremonies.crowned_before(GUILD, "2027-11") == {(ANN, CROWN)}
    await SqlPeople(database, hooks=[owe_crowns]).forget(ANN)
    owed = await SqlOwed(database).all(A_CROWN)
    assert {debt._replace(id=0) for debt in owed} == {
        Debt(A_CROWN, GUILD, CROWN, ANN),
        Debt(A_CROWN, GUILD, None, ANN),
    }
    board = await ceremonies.board(GUILD, "2026-12")
    assert board[Metric.WINS].winners == frozenset()
    assert [one.player for one in board[Metric.WINS].champions] == [None, BOB]


@pytest.fixture
async def people(evening: Evening) -> list[Person]:
    """Mia manages the server, which announces the end of a season; the bot's role is above the crown."""
    manage = evening.guild.create_role("Staff", permissions=discord.Permissions(manage_guild=True))
    mia = evening.person("Mia", roles=[manage])
    return [mia, evening.person("Ann"), evening.person("Bob")]


async def ended(evening: Evening, month: int, wins: dict[int, int], *others: int) -> None:
    """A month ends with these wins, here and in other servers, and the bot checks for ended seasons."""
    for guild in (evening.guild.id, *others):
        await season(evening.app.database, noon(2027, month, 15), wins, guild)
    now = noon(2027, month + 1, 3)
    await evening.clock.advance(now - evening.clock.now())
    await SqlRetention(evening.app.database).delete_periods(now)
    await looks(evening)
    await looks(evening)


async def looks(evening: Evening) -> None:
    """Let the bot check for ended seasons, as it does every hour."""
    (look,) = [chore for chore in evening.app.chores() if chore.name == "final boards"]
    assert look.every == LOOK_SECONDS
    with evening.env._bot_scope():  # noqa: SLF001
        await look.once()
    await evening.env.settle()


def boards(evening: Evening) -> list[str]:
    return [words_of(message) for message in evening.messages() if "Champions ·" in words_of(message)]


@pytest.mark.journey
@pytest.mark.together_with("servers", "personal")
async def test_a_month_ends_with_a_board_and_a_role(evening: Evening, people: list[Person]) -> None:
    mia, ann, bob = people
    crown = evening.guild.create_role("Champion")
    await mia.types("uno-me", pictures="off")
    await evening.app.servers.change(evening.guild.id, has_pictures=False)
    assert "Saved." in await gives(mia, "board", evening.channel)
    assert "Saved." in await gives(mia, "champion", crown)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    (board,) = boards(evening)
    assert "Champions · January 2027" in board
    assert "Most wins" in board
    assert "Highest rating" in board
    assert [role.name for role in roles(evening, ann)] == ["Champion"]
    assert roles(evening, bob) == []
    await ended(evening, 2, {ann.id: 3, bob.id: 8})
    assert len(boards(evening)) == 2
    assert roles(evening, ann) == []
    assert [role.name for role in roles(evening, bob)] == ["Champion"]


def roles(evening: Evening, person: Person) -> list[discord.Role]:
    """A person's roles, except the one everybody has."""
    guild = evening.app.client.get_guild(evening.guild.id)
    assert guild is not None
    member = evening.env.backend.guilds[evening.guild.id].members[person.id]
    return [role for number in member.role_ids if (role := guild.get_role(number)) and not role.is_default()]


BOARD, ROLE = "/channels/*/messages", "/guilds/*/members/*/roles/*"


@pytest.mark.journey
@pytest.mark.together_with("servers")
@pytest.mark.parametrize(
    ("method", "path", "status"), [("POST", BOARD, 503), ("POST", BOARD, 403), ("PUT", ROLE, 503)]
)
async def test_what_fails_is_made_up_for_and_nothing_is_done_twice(
    evening: Evening, people: list[Person], method: str, path: str, status: int
) -> None:
    mia, ann, bob = people
    crown, staff = evening.guild.create_role("Champion"), evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await gives(mia, "board", evening.channel)
    await gives(mia, "champion", crown)
    evening.env.inject_error(method, path, status=status, times=None)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert boards(evening) == []
    evening.env.backend.faults.clear()
    before = len(evening.env.http_requests)
    for _ in range(3):
        await looks(evening)
    assert len(boards(evening)) == 1
    assert [role.name for role in roles(evening, ann)] == ["Champion"]
    given = [one for one in evening.env.http_requests[before:] if one.method == "PUT"]
    assert len(given) == (path == ROLE)
    assert not any("couldn't give" in message.content for message in staff.history())


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_the_role_comes_off_also_after_a_month_without_a_ceremony(
    evening: Evening, people: list[Person]
) -> None:
    mia, ann, bob = people
    crown = evening.guild.create_role("Champion")
    await gives(mia, "champion", crown)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    await gives(mia, "champion")
    await ended(evening, 2, {bob.id: 8})
    await evening.clock.advance(SHOWN_DAYS * DAY_SECONDS)
    await gives(mia, "champion", crown)
    await ended(evening, 3, {bob.id: 8})
    assert [role.name for role in roles(evening, bob)] == ["Champion"]
    assert roles(evening, ann) == []


@pytest.mark.journey
@pytest.mark.together_with("servers", "personal")
@pytest.mark.parametrize("is_served_here", [True, False])
async def test_a_champion_who_deletes_their_data_loses_the_role(
    evening: Evening, people: list[Person], monkeypatch: pytest.MonkeyPatch, *, is_served_here: bool
) -> None:
    mia, ann, bob = people
    crown, staff = evening.guild.create_role("Champion"), evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await gives(mia, "champion", crown)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    await deletes_data(evening, bob)
    assert [role.name for role in roles(evening, ann)] == ["Champion"]
    with monkeypatch.context() as elsewhere:
        if not is_served_here:
            elsewhere.setattr(evening.app.client, "get_guild", lambda _: None)
        await deletes_data(evening, ann)
    assert roles(evening, ann) == []
    assert not any("deleted" in message.content for message in staff.history())


@pytest.mark.journey
@pytest.mark.together_with("servers", "personal")
async def test_the_staff_reads_if_somebody_deleted_keeps_the_role(
    evening: Evening, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, ann, bob = people
    crown, staff = evening.guild.create_role("Champion"), evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await gives(mia, "champion", crown)
    await ended(evening, 1, {ann.id: 5, bob.id: 5})
    evening.env.inject_error("DELETE", ROLE, status=403, times=None)
    post, nonces = ServerMessages.post, list[object]()

    async def noted(messages: ServerMessages, guild: int, channel: int, message: Content) -> int:
        nonces.append(message["nonce"])
        return await post(messages, guild, channel, message)

    monkeypatch.setattr(ServerMessages, "post", noted)
    for count, champion in enumerate((ann, bob), 1):
        await deletes_data(evening, champion)
        assert [role.name for role in roles(evening, champion)] == ["Champion"]
        told = [message.content for message in staff.history() if "deleted" in message.content]
        assert len(told) == count
        assert crown.mention in told[-1]
        assert str(champion.id) not in told[-1]
    assert len(set(nonces)) == 2  # with a nonce sent before, Discord posts nothing


@pytest.mark.journey
@pytest.mark.together_with("servers", "personal")
async def test_a_role_that_discord_does_not_take_off_is_taken_off_later(
    evening: Evening, people: list[Person]
) -> None:
    """It is stored as a row from the deletion until Discord has answered."""
    mia, ann, bob = people
    await gives(mia, "champion", evening.guild.create_role("Champion"))
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert "deleted" in await asks_for_deletion(evening, ann)
    evening.env.inject_error("DELETE", ROLE, status=500, times=1)
    await pays_debts(evening)
    assert [role.name for role in roles(evening, ann)] == ["Champion"]
    assert "deleted" in await asks_for_deletion(evening, ann)  # a second time deletes nothing
    await pays_debts(evening)
    assert roles(evening, ann) == []
    assert await SqlOwed(evening.app.database).all(A_CROWN) == []


@pytest.mark.journey
@pytest.mark.together_with("servers", "personal")
async def test_a_champion_who_deletes_their_data_loses_a_role_that_is_no_longer_given(
    evening: Evening, people: list[Person]
) -> None:
    mia, ann, bob = people
    await gives(mia, "champion", evening.guild.create_role("Champion"))
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    await gives(mia, "champion")
    await deletes_data(evening, ann)
    assert roles(evening, ann) == []


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_a_board_is_in_the_language_of_the_person_who_wants_it(
    evening: Evening, people: list[Person], public_texts: PublicTexts
) -> None:
    """The server has chosen no language; the staff log, the chosen role, and the board use theirs."""
    mia, ann, bob = people
    await speak("de", mia)
    await gives(mia, "log", evening.guild.create_text_channel("log"))
    await gives(mia, "board", evening.channel)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    (posted,) = boards(evening)
    assert "Ann" in posted
    assert public_texts.languages == {"de"}


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_another_role_takes_the_place_of_the_one_before(evening: Evening, people: list[Person]) -> None:
    mia, ann, bob = people
    await gives(mia, "champion", evening.guild.create_role("Champion"))
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    await gives(mia, "champion", evening.guild.create_role("Monarch"))
    await ended(evening, 2, {ann.id: 5, bob.id: 4})
    assert [role.name for role in roles(evening, ann)] == ["Monarch"]
    await ended(evening, 3, {ann.id: 4, bob.id: 5})
    assert roles(evening, ann) == []
    assert [role.name for role in roles(evening, bob)] == ["Monarch"]


@pytest.mark.journey
@pytest.mark.together_with("servers", "personal")
async def test_a_champion_whose_data_could_not_be_deleted_keeps_the_role(
    evening: Evening, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, ann, bob = people
    await gives(mia, "champion", evening.guild.create_role("Champion"))
    await ended(evening, 1, {ann.id: 5, bob.id: 4})

    async def busy(*_: object, **__: object) -> None:
        raise StoreUnavailable("the disk is full")

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(SqlPeople, "forget", busy)
        assert await asks_for_deletion(evening, ann) == refusal(GameError(Fault.BUSY))
    assert [role.name for role in roles(evening, ann)] == ["Champion"]
    await deletes_data(evening, ann)
    assert roles(evening, ann) == []


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_whoever_is_deleted_while_they_are_celebrated_has_no_role_and_is_not_named(
    evening: Evening, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, ann, bob = people
    await gives(mia, "champion", evening.guild.create_role("Champion"))
    await gives(mia, "board", evening.channel)
    board = SqlCeremonies.board

    async def last_seen(store: SqlCeremonies, guild: int, season: str) -> FinalBoard:
        found = await board(store, guild, season)
        await SqlPeople(evening.app.database).forget(ann.id)
        return found

    monkeypatch.setattr(SqlCeremonies, "board", last_seen)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert roles(evening, ann) == []
    (posted,) = boards(evening)
    assert "Ann" not in posted


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_no_board_is_posted_that_is_turned_off_while_the_role_is_given(
    evening: Evening, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    mia, ann, bob = people
    await gives(mia, "champion", evening.guild.create_role("Champion"))
    await gives(mia, "board", evening.channel)
    crowned_before = SqlCeremonies.crowned_before

    async def turn_off(*given: Any) -> Any:
        await evening.app.servers.change(evening.guild.id, board_channel=None)
        return await crowned_before(*given)

    monkeypatch.setattr(SqlCeremonies, "crowned_before", turn_off)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert [role.name for role in roles(evening, ann)] == ["Champion"]
    assert boards(evening) == []


async def deletes_data(evening: Evening, person: Person) -> None:
    assert "deleted" in await asks_for_deletion(evening, person)
    await pays_debts(evening)


async def pays_debts(evening: Evening) -> None:
    """The bot removes the roles of deleted champions, as it does every few seconds."""
    (look,) = [chore for chore in evening.app.chores() if chore.name == "roles of deleted champions"]
    with evening.env._bot_scope():  # noqa: SLF001
        await look.once()
    await evening.env.settle()


async def asks_for_deletion(evening: Evening, person: Person) -> str:
    await person.types("privacy", action="delete")
    (sure,) = [one for one in choices(person.page) if (one.press.code, one.press.argument) == ("erase", "1")]
    said = await person.takes(sure, person.page)
    await evening.env.settle()
    return said


@pytest.mark.journey
async def test_a_server_that_refuses_its_board_holds_up_no_other(
    evening: Evening, people: list[Person]
) -> None:
    _, ann, bob = people
    other = evening.env.create_guild("Other")
    channel = other.create_text_channel("uno")
    await evening.env.settle()
    for guild, place in ((evening.guild, evening.channel), (other, channel)):
        await evening.app.servers.change(guild.id, board_channel=place.id, has_pictures=False)
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=503, times=None)
    await ended(evening, 1, {ann.id: 5, bob.id: 4}, other.id)
    evening.env.backend.faults.clear()
    await looks(evening)
    assert len(boards(evening)) == len(list(channel.history())) == 1
    posted = [one for one in evening.env.http_requests if one.path.endswith("/messages")]
    nonces = {one.json["nonce"] for one in posted if one.json}
    assert len(nonces) == 2
    assert max(map(len, nonces)) <= 25


@pytest.mark.journey
async def test_nothing_is_posted_where_nobody_asked(evening: Evening, people: list[Person]) -> None:
    _, ann, bob = people
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert boards(evening) == []


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_a_role_above_the_bots_own_is_refused(evening: Evening, people: list[Person]) -> None:
    mia, *_ = people
    owner = evening.guild.create_role("Owner", position=50)
    assert "I can only give roles below my own." in await gives(mia, "champion", owner)
    assert evening.app.servers.with_ceremonies() == {}


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_a_manager_has_no_role_given_that_may_do_more_than_they(
    evening: Evening, people: list[Person]
) -> None:
    """Otherwise they could win it themselves."""
    mia, *_ = people
    mighty = evening.guild.create_role("Mods", permissions=discord.Permissions(ban_members=True))
    assert "permissions that you don't have" in await gives(mia, "champion", mighty)
    assert evening.app.servers.of(evening.guild.id).champion_role is None
    equal = evening.guild.create_role("Helpers", permissions=discord.Permissions(manage_guild=True))
    assert "Saved." in await gives(mia, "champion", equal)


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_a_role_that_the_bot_may_not_give_is_refused(evening: Evening, people: list[Person]) -> None:
    mia, *_ = people
    crown, bot = evening.guild.create_role("Champion"), evening.guild.me
    assert bot is not None
    evening.env.backend.edit_role(evening.guild.id, bot.top_role.id, {"permissions": 0})
    await evening.env.settle()
    assert "I need the **Manage Roles** permission." in await gives(mia, "champion", crown)
    assert evening.app.servers.with_ceremonies() == {}


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_the_staff_reads_if_the_role_can_no_longer_be_given(
    evening: Evening, people: list[Person]
) -> None:
    mia, ann, bob = people
    crown, staff = evening.guild.create_role("Champion"), evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await gives(mia, "champion", crown)
    evening.env.backend.delete_role(evening.guild.id, crown.id)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert any("couldn't give" in message.content for message in staff.history())


@pytest.mark.journey
@pytest.mark.together_with("servers")
async def test_the_staff_reads_of_no_role_where_only_the_board_is_asked_for(
    evening: Evening, people: list[Person]
) -> None:
    mia, ann, bob = people
    staff = evening.guild.create_text_channel("staff")
    await gives(mia, "log", staff)
    await gives(mia, "board", evening.channel)
    await ended(evening, 1, {ann.id: 5, bob.id: 4})
    assert len(boards(evening)) == 1
    assert not any("couldn't give" in message.content for message in staff.history())
