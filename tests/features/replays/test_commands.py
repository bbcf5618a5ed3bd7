"""The handler of replays: who may see which match, and the answer for one that cannot be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.features.replays import words
from bot.features.replays.commands import ReplayHandler
from bot.features.replays.screens import CheckShuffles, DownloadMatch, ShareStep, WatchReplay
from bot.game.players import Player
from bot.game.record import PastMatch, RecordedSeat
from bot.game.state import RecordEntry
from bot.text import replays
from bot.text.language import Sentence, say
from bot.ui.actions.action import Action
from bot.ui.offers import no_offers
from bot.ui.past_games import PastMatches
from bot.ui.screens.replay import Way
from bot.ui.transport.people import NameBook
from bot.ui.transport.replies import Reply
from tests.builders import rules
from tests.fakes import EmptyArchive, FakeClock, NoAccounts
from tests.game.tables import ANN, House
from tests.recordings import recorded
from tests.ui.illustrators import TEXT_ONLY, illustrator
from tests.ui.wire import FakeInteraction, Wire, words_of

RECORDING, MATCHES = recorded(rules(), 2, Random(5))
SEALS = [entry.seal for entry in RECORDING.record if entry.seal]
MATCH = PastMatch(
    12, 10, 20, (RecordedSeat(ANN.id), RecordedSeat(level="normal")), RECORDING.options,
    RECORDING.rules_version,
)  # fmt: skip
STRANGER = Player(99, "Sam")


@dataclass
class Room(EmptyArchive):
    """An archive with one match, and the handler; the person asks in channel 20 of server 10."""

    past: PastMatch = MATCH
    record: tuple[RecordEntry, ...] = RECORDING.record
    loads: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        house = House()
        matches = PastMatches(self, NameBook(NoAccounts().fetch_user))
        self.handler = ReplayHandler(matches, house.registry, house.servers, no_offers)

    async def match(self, number: int) -> PastMatch | None:
        return self.past if number == 12 else None

    async def record_of(self, match: int) -> Sequence[RecordEntry]:
        self.loads.append(match)
        return self.record

    async def asks(self, action: Action, who: Player = ANN) -> str:
        interaction: Any = FakeInteraction(Wire(), who=who)
        interaction.guild = None
        reply = Reply(interaction, FakeClock(), illustrator(server=TEXT_ONLY))
        await self.handler.answer(reply, action)  # pyrefly: ignore[bad-argument-type]  # any that it knows
        ((_, _, view),) = interaction.wire.sent
        return words_of(view)


async def test_the_steps_are_played_once(room: Room) -> None:
    for step, way in ((0, Way.STAY), (0, Way.FORWARD), (1, Way.LAST)):
        shown = await room.asks(WatchReplay(12, step, way))
    assert f"Step {len(MATCHES)} of {len(MATCHES)}" in shown
    assert "wins the match" in shown
    assert room.loads == [12]


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.mark.parametrize(
    ("place", "who", "is_seen"),
    [
        ({}, ANN, True),
        ({}, STRANGER, True),
        ({"channel": 21}, STRANGER, False),
        ({"guild": 11}, STRANGER, False),
        ({"guild": 11, "channel": 21}, ANN, True),
    ],
)
async def test_players_and_people_of_the_channel_see_a_match(
    place: dict[str, Any], who: Player, is_seen: bool
) -> None:
    room = Room(replace(MATCH, **place))
    for action in (WatchReplay(12), CheckShuffles(12), DownloadMatch(12)):
        assert (await room.asks(action, who) == str(words.NO_MATCH)) is not is_seen


@pytest.mark.parametrize(
    ("place", "is_shared"),
    [
        ({}, True),
        ({"channel": 21}, False),
        ({"channel": 21, "is_public": True}, True),
        ({"guild": 11, "is_public": True}, False),
    ],
)
async def test_a_step_is_shared_only_where_everybody_may_see_the_match(
    place: dict[str, Any], is_shared: bool
) -> None:
    shown = await Room(replace(MATCH, **place)).asks(ShareStep(12, 0))
    assert ("Ann shared this moment" in shown) is is_shared
    assert is_shared or shown in (str(words.NOT_HERE), str(words.NO_MATCH))


@pytest.mark.parametrize("action", [WatchReplay(13), CheckShuffles(13), DownloadMatch(13)])
async def test_there_is_no_such_match(room: Room, action: Action) -> None:
    assert await room.asks(action) == str(words.NO_MATCH)


async def test_a_match_has_no_step_after_its_last(room: Room) -> None:
    assert "Ann shared this moment" in await room.asks(ShareStep(12, len(MATCHES) - 1))
    assert await Room().asks(ShareStep(12, len(MATCHES))) == str(words.NO_MATCH)


async def test_nothing_has_ended_here_yet(room: Room) -> None:
    assert await room.asks(WatchReplay()) == str(replays.NOTHING_YET)


async def test_a_match_whose_moves_were_deleted_is_gone() -> None:
    assert await Room(record=()).asks(WatchReplay(12)) == str(words.NO_MATCH)


SHUFFLES_HOLD = say(words.HOLDS, count=len(SEALS))
HALF = (*RECORDING.record[:9], replace(RECORDING.record[9], checksum=1), *RECORDING.record[10:])


@pytest.mark.parametrize(
    ("room", "verdict"),
    [
        (Room(), SHUFFLES_HOLD),
        (Room(record=HALF), say(words.NOT_PLAYED, round=1)),
        (Room(replace(MATCH, rules_version=1), HALF), str(replays.OTHER_RULES)),
        (Room(replace(MATCH, rules_version=1, options={"luck": 1})), str(replays.OTHER_RULES)),
    ],
    ids=["holds", "astray", "other rules", "unknown rules"],
)
async def test_shuffles_are_judged(room: Room, verdict: str) -> None:
    assert (await room.asks(CheckShuffles(12))).splitlines()[1] == verdict


@pytest.mark.parametrize(
    ("past", "reason"), [(MATCH, words.DAMAGED), (replace(MATCH, rules_version=1), replays.OTHER_RULES)]
)
async def test_a_replay_that_gets_stuck_says_why(past: PastMatch, reason: Sentence) -> None:
    room = Room(past, HALF)
    shown = await room.asks(WatchReplay(12, 0, Way.LAST))
    assert "Step 9 of 9" in shown
    assert str(reason) in shown
    assert await room.asks(DownloadMatch(12)) == str(reason)


async def test_rules_that_are_gone_are_told() -> None:
    room = Room(replace(MATCH, rules_version=1, options={"luck": 1}))
    assert await room.asks(WatchReplay(12)) == str(replays.OTHER_RULES)
