"""Where the bot is not a member: which token sends, which one edits, and how many follow-ups each sends."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ui import LayoutView

from bot.ui.transport import messenger
from bot.ui.transport.messenger import (
    GRACE_SECONDS,
    MESSAGES_KEPT,
    MOST_BY_TICKET,
    ORIGINAL,
    TOKEN_SECONDS,
    NoTicket,
    Ticket,
    TicketMessenger,
    TokenRule,
    pressed_in_public,
)
from bot.ui.transport.panels import Drawn
from tests.fakes import FakeClock
from tests.ui.webhooks import Webhooks
from tests.ui.wire import FIRST, refusal


@pytest.fixture
def webhooks(monkeypatch: pytest.MonkeyPatch) -> Webhooks:
    webhooks = Webhooks()
    monkeypatch.setattr(messenger, "webhook_of", webhooks.of)
    return webhooks


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def rule() -> TokenRule:
    return TokenRule()


@pytest.fixture
def table(webhooks: Webhooks, clock: FakeClock, rule: TokenRule) -> TicketMessenger:
    client: Any = None
    return TicketMessenger(client, clock, rule, [])


DRAWN = Drawn(LayoutView())


def ticket(name: str, clock: FakeClock) -> Ticket:
    """The ticket of a press made now."""
    return Ticket(name, clock.now() + TOKEN_SECONDS, "en")


@pytest.mark.parametrize(
    ("answered", "is_private", "message"),
    [
        (discord.InteractionResponseType.deferred_message_update, False, 7),
        (discord.InteractionResponseType.deferred_message_update, True, 0),
        (discord.InteractionResponseType.channel_message, False, 0),
        (None, False, 0),
    ],
)
def test_a_press_that_was_only_acknowledged_edits_its_public_message(
    answered: discord.InteractionResponseType | None, is_private: bool, message: int
) -> None:
    pressed = SimpleNamespace(id=7, flags=SimpleNamespace(ephemeral=is_private))
    interaction: Any = SimpleNamespace(message=pressed, response=SimpleNamespace(type=answered))
    assert pressed_in_public(interaction) == message
    interaction.message = None
    assert pressed_in_public(interaction) == 0


async def test_without_a_press_nothing_is_carried(table: TicketMessenger) -> None:
    assert not table.can_send
    for work in (table.send({}, "nonce"), table.edit(FIRST, DRAWN), table.erase(FIRST)):
        with pytest.raises(NoTicket):
            await work


async def test_a_sixth_follow_up_is_never_sent(
    table: TicketMessenger, webhooks: Webhooks, clock: FakeClock
) -> None:
    table.note(ticket("ann", clock))
    for _ in range(MOST_BY_TICKET):
        await table.send({}, "nonce")
    assert not table.can_send
    with pytest.raises(NoTicket):
        await table.send({}, "nonce")
    table.note(ticket("ann", clock))  # already known: it is not counted again
    assert not table.can_send
    table.note(ticket("bob", clock))
    await table.send({}, "nonce")
    assert [token for _, token, _ in webhooks.done] == [*["ann"] * MOST_BY_TICKET, "bob"]
    assert MOST_BY_TICKET < 5


async def test_a_token_that_discord_takes_no_follow_up_from_is_not_asked_again(
    table: TicketMessenger, webhooks: Webhooks, clock: FakeClock
) -> None:
    webhooks.ended = {"bob"}
    for name in ("ann", "bob"):
        table.note(ticket(name, clock))
    with pytest.raises(NoTicket):
        await table.send({}, "nonce")
    await table.send({}, "nonce")
    assert webhooks.take() == [("send", "bob"), ("send", "ann")]


async def test_a_token_of_an_earlier_process_only_edits(webhooks: Webhooks, clock: FakeClock) -> None:
    webhooks.senders[FIRST], webhooks.edits_all = "gone", True
    client: Any = None
    table = TicketMessenger(client, clock, TokenRule(), [ticket("ann", clock)])
    assert not table.can_send
    assert not table.spend(ticket("ann", clock)), "nobody counted what it has sent"
    assert await table.edit(FIRST, DRAWN)


async def test_the_newest_token_edits_where_discord_lets_it(
    table: TicketMessenger, webhooks: Webhooks, clock: FakeClock, rule: TokenRule
) -> None:
    webhooks.edits_all = True
    table.note(ticket("ann", clock))
    message = await table.send({}, "nonce")
    table.note(ticket("bob", clock))
    assert await table.edit(message, DRAWN)
    assert rule.edits_all is True
    table.note(ticket("cat", clock))
    await table.erase(message)
    assert webhooks.done[1:] == [("edit", "bob", message), ("delete", "cat", message)]


@pytest.mark.parametrize(
    "refused", [refusal(404, 10008), *(refusal(403, code) for code in (50001, 50005, 50013))]
)
async def test_the_first_answer_decides_that_only_the_sender_edits(
    table: TicketMessenger,
    webhooks: Webhooks,
    clock: FakeClock,
    rule: TokenRule,
    refused: discord.HTTPException,
) -> None:
    webhooks.not_its_own = refused
    table.note(ticket("ann", clock))
    message = await table.send({}, "nonce")
    await clock.advance(60)
    table.note(ticket("bob", clock))
    assert await table.edit(message, DRAWN)
    assert rule.edits_all is False
    assert await table.edit(message, DRAWN)
    assert webhooks.done[1:] == [("edit", one, message) for one in ("bob", "ann", "ann")]
    assert table.until_for(message) == table.until - 60
    await clock.advance(TOKEN_SECONDS - 60 + GRACE_SECONDS)
    assert not await table.edit(message, DRAWN)  # a new message replaces it
    assert await table.send({}, "nonce") in webhooks.senders
    assert webhooks.done[-1][1] == "bob"


async def test_an_answer_and_a_press_that_was_only_acknowledged_are_edited_as_the_original(
    table: TicketMessenger, webhooks: Webhooks, clock: FakeClock, rule: TokenRule
) -> None:
    rule.edits_all = False
    webhooks.senders[FIRST] = "ann"
    table.note(ticket("ann", clock))
    table.adopt(FIRST, ticket("ann", clock))
    assert await table.edit(FIRST, DRAWN)
    assert webhooks.done == [("edit", "ann", ORIGINAL)]
    assert webhooks.done[0][2] is ORIGINAL


def test_of_the_messages_that_tickets_own_the_newest_are_known(
    table: TicketMessenger, clock: FakeClock, rule: TokenRule
) -> None:
    rule.edits_all = False
    for message in range(MESSAGES_KEPT + 1):
        table.adopt(message, ticket("ann", clock))
    known = [message for message in range(MESSAGES_KEPT + 1) if table.until_for(message)]
    assert known == list(range(1, MESSAGES_KEPT + 1))


async def test_a_token_that_ended_early_gives_way_to_the_next(
    table: TicketMessenger, webhooks: Webhooks, clock: FakeClock
) -> None:
    webhooks.edits_all = True
    webhooks.senders[FIRST] = "gone"
    for name in ("ann", "bob"):
        table.note(ticket(name, clock))
    webhooks.ended = {"bob"}
    assert await table.edit(FIRST, DRAWN)
    assert webhooks.done == [("edit", "bob", FIRST), ("edit", "ann", FIRST)]
    webhooks.ended = {"bob", "ann"}
    with pytest.raises(NoTicket):
        await table.edit(FIRST, DRAWN)


async def test_where_every_token_edits_one_that_ended_early_costs_no_change(
    table: TicketMessenger, webhooks: Webhooks, clock: FakeClock, rule: TokenRule
) -> None:
    webhooks.edits_all = rule.edits_all = True
    table.note(ticket("ann", clock))
    message = await table.send({}, "nonce")
    for name in ("bob", "cat"):
        table.note(ticket(name, clock))
    webhooks.ended = {"ann", "cat"}
    assert await table.edit(message, DRAWN)
    assert [token for _, token, _ in webhooks.done] == ["ann", "cat", "bob"]


async def test_after_a_restart_the_token_that_sent_it_is_found(
    webhooks: Webhooks, clock: FakeClock, rule: TokenRule
) -> None:
    webhooks.senders[FIRST] = "bob"
    client: Any = None
    left = [ticket(name, clock) for name in ("ann", "bob", "cat")]
    table = TicketMessenger(client, clock, rule, left)
    for _ in range(2):
        assert await table.edit(FIRST, DRAWN)
    assert rule.edits_all is False
    assert [token for _, token, _ in webhooks.done] == ["ann", "bob", "bob"]


async def test_a_message_that_somebody_has_deleted_is_gone(
    table: TicketMessenger, clock: FakeClock, rule: TokenRule
) -> None:
    table.note(ticket("ann", clock))
    with pytest.raises(discord.NotFound):
        await table.edit(FIRST, DRAWN)
    assert rule.edits_all is None


async def test_tokens_end(table: TicketMessenger, clock: FakeClock) -> None:
    table.note(ticket("ann", clock))
    assert table.until == clock.now() + TOKEN_SECONDS
    await clock.advance(TOKEN_SECONDS + GRACE_SECONDS - 1)
    assert table.can_send
    await clock.advance(1)
    assert not table.can_send
