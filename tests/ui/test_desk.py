"""How people are answered: where they looked, privately, with as few words as will do."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

from bot.game.people import Player
from bot.game.ports import UnreadableTable
from bot.game.session import GameSession
from bot.game.tasks import Tasks
from bot.ui import requests
from bot.ui.controls import Kind, Press, parse
from bot.ui.desk import Board, Desk
from bot.ui.outbox import Outbox
from bot.ui.panels import Panels
from bot.ui.presenter import DiscordPresenter
from bot.ui.request import Deed
from bot.ui.text import answers
from tests.fakes import MemoryPresets
from tests.game.tables import ANN, BOB, CAT, House, last_card, play, three
from tests.ui.wire import FakeClient, FakeInteraction, Wire, refusal, words_of


class Hall(House):
    """A desk with tables on fakes; the channel's own messages go to `channel`, answers are given back."""

    def __post_init__(self) -> None:
        self.channel = Wire()
        tasks, client = Tasks(), FakeClient(self.channel)
        self.panels = Panels(Outbox(self.clock, tasks), self.clock)
        drawn_on: Any = client
        presenter = DiscordPresenter(drawn_on, self.panels.outbox, self.panels, self.clock, tasks)
        self.presenter: Any = presenter
        super().__post_init__()
        self.presets = MemoryPresets()
        self.desk = Desk(self.registry, presenter, self.panels, read_nothing, self.presets)

    async def restart(self) -> GameSession:
        session = await super().restart()
        self.desk = Desk(self.registry, self.presenter, self.panels, read_nothing, self.presets)
        return session

    async def presses(
        self, who: Player, kind: Kind, argument: str = "", on: str = "public"
    ) -> tuple[str, str]:
        """Somebody presses a button of now. Gives how they are answered, and the words."""
        session = self.registry.in_channel(20)
        press = Press(kind, session.state.id, session.revision, argument)
        interaction: Any = FakeInteraction(Wire(), self.clock.now(), who, on)
        await self.desk.press(interaction, press)
        return answer_of(interaction.wire)

    async def types(self, who: Player, deed: Deed) -> tuple[str, str]:
        """Somebody types a command."""
        interaction: Any = FakeInteraction(Wire(), self.clock.now(), who)
        await self.desk.command(interaction, deed)
        return answer_of(interaction.wire)


async def read_nothing(guild: int, page: int, asked_by: int) -> Board:
    return Board([], None, 0)


def answer_of(wire: Wire) -> tuple[str, str]:
    ((how, _, content),) = wire.sent
    return how, words_of(content) if content else ""


@pytest.fixture
def hall() -> Hall:
    return Hall()


async def test_a_press_on_the_lobby_needs_no_words_and_a_command_does(hall: Hall) -> None:
    await hall.lobby()
    assert await hall.presses(BOB, Kind.JOIN) == ("acknowledge", "")
    how, words = await hall.types(CAT, requests.join)
    assert (how, words) == ("say", "You have a seat. Have fun!")


async def test_a_hand_is_opened_beside_the_table_and_changed_in_place(hall: Hall) -> None:
    await hall.at(three(), ANN, BOB, CAT)
    how, words = await hall.presses(ANN, Kind.HAND)
    assert how == "say"
    assert "Your turn" in words
    how, words = await hall.presses(ANN, Kind.PLAY, "1", on="private")
    assert how == "in place"
    assert "Bob" in words


async def test_a_refusal_stands_on_the_panel_that_was_pressed(hall: Hall) -> None:
    await hall.at(three(), ANN, BOB, CAT)
    how, words = await hall.presses(BOB, Kind.DRAW, on="private")
    assert how == "in place"
    assert "not your turn" in words
    how, words = await hall.presses(BOB, Kind.DRAW)
    assert (how, words) == ("say", "It is not your turn yet.")


async def test_the_next_round_from_a_panel_keeps_the_panel(hall: Hall) -> None:
    session = await hall.at(last_card(), ANN, BOB, CAT)
    await session.submit(ANN.id, play("R7"))
    how, words = await hall.presses(BOB, Kind.NEXT, on="private")
    assert how == "in place"
    assert "The cards are dealt." in words


async def test_a_panel_says_why_the_channel_stays_silent(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    hall.channel.refusals = [refusal(403, 50013)]
    await session.submit(ANN.id, play("R7"))
    await hall.clock.advance(2)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), BOB, "public")
    interaction.app_permissions = discord.Permissions(view_channel=True, read_message_history=True)
    await hall.desk.press(interaction, Press(Kind.HAND, session.state.id, session.revision))
    _, words = answer_of(interaction.wire)
    assert "Send Messages" in words
    assert "Add Reactions" in words


async def test_a_button_of_another_version_and_one_of_a_closed_table(hall: Hall) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "public")
    await hall.desk.press(interaction, None)
    assert "older version" in answer_of(interaction.wire)[1]
    await session.end(ANN.id)
    interaction = FakeInteraction(Wire(), hall.clock.now(), ANN, "private")
    await hall.desk.press(interaction, Press(Kind.DRAW, session.state.id, 1))
    assert answer_of(interaction.wire)[0] == "say"


async def test_every_kind_of_press_has_its_deed() -> None:
    assert set(Kind) - {Kind.PAGE} == set(requests.DEEDS)


@pytest.mark.fuzz
async def test_whatever_a_stranger_presses_is_answered_and_changes_nothing(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    before, rng = session.state, Random(1)
    for _ in range(10_000):
        press = parse(random_custom_id(rng))
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), Player(99, "Sam"), "public")
        await hall.desk.press(interaction, press)
        assert len(interaction.wire.sent) == 1
    assert session.state == before
    assert caplog.records == []


@pytest.mark.fuzz
async def test_whatever_players_press_is_answered(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    session = await hall.at(three(), ANN, BOB, CAT)
    rng = Random(2)
    for _ in range(2_000):
        press = parse(random_custom_id(rng))
        if press is not None and press.kind in (Kind.LEAVE, Kind.REMATCH):
            continue
        where = rng.choice(("public", "private"))
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), rng.choice((ANN, BOB, CAT)), where)
        await hall.desk.press(interaction, press)
        assert len(interaction.wire.sent) == 1
        total = sum(map(len, session.state.match.table.hands)) if session.state.match else 0
        assert total > 0
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def random_custom_id(rng: Random) -> str:
    """Some id of ours, likely or not, or nonsense."""
    words = [
        "",
        "0",
        "1",
        "2",
        "17",
        "99999999999",
        "-1",
        "²",
        "٣",
        "red",
        "pink",
        "easy",
        "target=100",
        "x" * 40,
    ]
    kind = rng.choice([*Kind, "wish", "PLAY"])
    revision = rng.choice((0, 6, 7, 8, 9, 10, 10**18))
    return rng.choice((f"uno:{kind}:{rng.choice((1, 1, 2))}:{revision}:{rng.choice(words)}", "uno:", "💥"))


@pytest.mark.parametrize("place", [10, 20])
async def test_a_table_goes_with_its_server_and_with_its_channel(hall: Hall, place: int) -> None:
    await hall.at(three(), ANN, BOB, CAT)
    hall.desk.close_tables(30)
    await hall.clock.advance(1)
    assert len(list(hall.registry)) == 1
    hall.desk.close_tables(place)
    hall.desk.close_tables(place)
    await hall.clock.advance(1)
    assert list(hall.registry) == []


@pytest.mark.parametrize("kind", [Kind.JOIN, Kind.SAVE])
async def test_a_button_forged_for_a_table_of_another_server_finds_no_table(hall: Hall, kind: Kind) -> None:
    table = await hall.lobby()
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), BOB, "public")
    interaction.guild_id, interaction.permissions = 11, discord.Permissions.all()
    filled = (("name", "Mine"),)
    await hall.desk.press(interaction, Press(kind, table.state.id, table.revision, filled=filled))
    assert answer_of(interaction.wire)[1].startswith("There is no table")
    assert not table.state.has(BOB.id)
    assert hall.presets.kept == {}


async def test_only_a_moderator_ends_a_table_that_cannot_be_read(hall: Hall) -> None:
    hall.store.unreadable = {5: UnreadableTable(5, 20)}
    await hall.registry.restore()

    async def end(permissions: discord.Permissions) -> str:
        interaction: Any = FakeInteraction(Wire(), hall.clock.now(), BOB)
        interaction.permissions = permissions
        await hall.desk.end_table(interaction)
        return answer_of(interaction.wire)[1]

    assert await end(discord.Permissions()) == "Only moderators of this server can do that."
    assert await end(discord.Permissions(manage_messages=True)) == answers.ENDED
    await hall.lobby()


async def test_a_preset_keeps_a_name_that_a_database_stores(hall: Hall) -> None:
    table = await hall.lobby()
    interaction: Any = FakeInteraction(Wire(), hall.clock.now(), ANN, "private")
    interaction.permissions = discord.Permissions.all()
    filled = (("name", "Fri\0day\ud800"),)
    await hall.desk.press(interaction, Press(Kind.SAVE, table.state.id, table.revision, filled=filled))
    assert list(hall.presets.kept) == [(10, "Friday")]
