"""The number of presses from `/uno new` to the first cards in hand, and for a turn."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.game.state import Stage
from bot.ui.transport import first_message
from tests.builders import position
from tests.journeys.evening import Evening, Person, words_of
from tests.journeys.test_direct import in_private

pytestmark = pytest.mark.journey


class Counting:
    """Counts a person's presses and commands until they hold cards."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.presses = 0

    async def opens(self) -> None:
        self.presses += 1
        evening = self.person.evening
        await self.person.types("uno new")
        evening.watch.follow(evening.session)
        await evening.pause()

    async def press(self, kind: str) -> None:
        self.presses += 1
        await self.person.press(kind, on=self.person.evening.shown(), after=0)
        await self.person.evening.pause()

    async def looks(self) -> int:
        """Open the hand, unless it is open; return the number of presses until then."""
        if self.person.panel is None:
            await self.press("hand")
        assert "7 cards in your hand" in words_of(self.person.panel) or "Not your turn" in words_of(
            self.person.panel
        )
        return self.presses


async def test_host_and_friend(evening: Evening) -> None:
    ann, bob = Counting(evening.person("Ann")), Counting(evening.person("Bob"))
    await ann.opens()
    await bob.press("join")
    await ann.press("start")
    assert await ann.looks() == 2
    assert await bob.looks() == 1


async def test_the_lobby_is_the_answer(evening: Evening) -> None:
    ann = evening.person("Ann")
    answer = await ann.member.slash(evening.channel, "uno new")
    assert answer.response is not None
    assert not answer.response.ephemeral
    await evening.pause()
    (lobby,) = evening.messages()
    assert lobby.id == answer.response.id == evening.shown().id
    evening.watch.follow(evening.session)
    await evening.person("Bob").press("join", on=lobby)
    await evening.pause()
    assert "Bob" in words_of(evening.shown())
    assert [message.id for message in evening.messages()] == [lobby.id], "and it is edited like any other"


async def test_a_lobby_that_comes_too_late_to_be_the_answer_comes_by_itself(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_message, "POSTED_SECONDS", 0.0)
    ann = evening.person("Ann")
    assert "Your table is open." in await ann.types("uno new")
    await evening.pause()
    evening.watch.follow(evening.session)
    (lobby,) = evening.messages()
    assert lobby.id == evening.shown().id


async def test_alone_against_a_bot(evening: Evening) -> None:
    ann = Counting(evening.person("Ann"))
    await ann.opens()
    await ann.press("add")
    await ann.press("start")
    assert await ann.looks() == 3


async def test_in_direct_messages_the_answer_is_the_hand(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    counting = Counting(ann)
    await counting.opens()
    await counting.press("bots")
    assert ann.panel is not None
    assert await counting.looks() == 2
    assert [player.level for player in evening.session.state.lobby.players] == [
        None,
        "normal",
        "normal",
        "normal",
    ]
    assert len({player.name for player in evening.session.state.lobby.players}) == 4


async def test_a_start_with_bots_that_is_refused_seats_none(evening: Evening) -> None:
    ann = in_private(evening, "Ann")
    await Counting(ann).opens()
    state = evening.session.state
    await ann.seats("easy")
    await ann.chooses("teams", "True")
    forged = f"uno:bots:{state.id}:{state.revision}:1"
    assert "needs four players" in await ann.forges(forged, on=evening.shown())
    assert len(evening.session.state.lobby.players) == 2
    assert evening.session.state.stage is Stage.LOBBY


async def test_a_turn_takes_one_press_and_a_wild_two(evening: Evening) -> None:
    """Every panel is already there, and changes by itself when the turn comes."""
    game = position("ann: R7 R8 W G1 | bob: R3 R4 B4 B5", draw_pile="Y2 Y3 Y4 Y5")
    ann, bob = await evening.match("Ann", "Bob", game=game)
    assert await presses_until(evening, 1, ann.plays("R7")) == 1
    assert await presses_until(evening, 0, bob.plays("R3")) == 1
    assert await presses_until(evening, 1, ann.plays("W", "blue")) == 2
    assert await presses_until(evening, 0, bob.press("draw")) == 1


async def presses_until(evening: Evening, decider: int, done: Awaitable[object]) -> int:
    """The number of interactions in a person's turn, until it is another seat's turn."""
    sent = evening.env.backend.http_requests
    before = len(sent)
    await done
    await evening.pause()
    assert evening.session.snapshot.public.decider == decider
    return sum(request.path.endswith("/callback") for request in sent[before:])
