"""Evenings as people see them: their whole window at each moment, in Discord's own scroll position."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from bot.game.periods import DAY_SECONDS, day_of
from bot.game.session import GameSession
from bot.playground.changes.places import open_channel
from bot.playground.world.places import Message
from tests.builders import position
from tests.screens.stage import Stage, press
from tests.wire.people import choices

HAND = "R3 R7 YS G0 G9 B2 W4"
OTHERS = "bob: Y1 Y2 B7 R9 G4 | cleo: G4 R1 B0 B3 G6"
PILE = "Y3 G2 R6 B8 B9 YD G1 G7 R8 R2 Y5 G8"
ENDING = "ann: R3 W4 | bob: R9 | cleo: G4 G1"
REACTION = 2.4  # seconds until somebody is caught

Moment = tuple[str, str, str]  # the person on the journey, the event, and the viewer
Journey = Callable[[Stage], AsyncIterator[Moment]]


async def challenge(on: Stage) -> AsyncIterator[Moment]:
    """Ann hosts, Bob and Cleo join, and Dan watches as Bob doubts Ann's card."""
    session = await seated(on, "ann", "bob", "cleo")
    yield "host", "lobby", "ann"
    yield "friend", "lobby", "bob"
    await on.room.begin()
    yield "host", "start", "ann"
    yield "friend", "start", "cleo"
    await on.put(session, position(f"ann: {HAND} | {OTHERS}", discard="Y2 R5", draw_pile=PILE))
    yield "host", "my-turn", "ann"
    yield "friend", "waiting", "bob"
    yield "spectator", "table", "dan"
    await on.moves(session, "ann", "play W4 blue")
    yield "friend", "challenge", "bob"
    await on.moves(session, "bob", "challenge")
    yield "host", "challenged", "ann"
    yield "spectator", "challenged", "dan"


async def ending(on: Stage) -> AsyncIterator[Moment]:
    """Ann forgets to call, Bob wins the round, later the match, and they play again."""
    session = await seated(on, "ann", "bob", "cleo")
    await on.room.begin()
    await on.put(session, position(ENDING, draw_pile=PILE, scores=(120, 60, 35)))
    await on.moves(session, "ann", "play R3")
    yield "host", "race", "ann"
    yield "friend", "race", "cleo"
    on.clock.moment += REACTION
    await on.moves(session, "cleo", "catch ann")
    yield "host", "caught", "ann"
    yield "friend", "caught", "cleo"
    await on.moves(session, "bob", "play R9")
    yield "host", "round-end", "ann"
    yield "friend", "round-end", "bob"
    yield "spectator", "round-end", "dan"
    await session.deal_next_round(on.person("ann").actor.user.id)
    yield "host", "next-round", "ann"
    yield "friend", "next-round", "bob"
    await on.put(session, position(ENDING, draw_pile=PILE, scores=(120, 490, 35), turn="bob"))
    await on.moves(session, "bob", "play R9")
    yield "host", "match-end", "ann"
    yield "friend", "match-end", "bob"
    yield "spectator", "match-end", "dan"
    await on.person("ann").takes(next(choices(on.room.table, "rematch")))
    yield "host", "rematch", "ann"
    yield "friend", "rematch", "cleo"


async def alone(on: Stage) -> AsyncIterator[Moment]:
    """Eve has never played, and tries it in her direct messages with the bot."""
    session = await on.alone("eve")
    yield "newcomer", "dm-lobby", "eve"
    await on.person("eve").takes(next(choices(on.room.table, "bots")))
    yield "newcomer", "dm-start", "eve"
    hands = "ann: G3 R7 B2 B9 Y5 YR W | bob: Y1 Y2 B7 | cat: G4 R1 B0 | dan: R4 G8"
    await on.put(session, position(hands, discard="Y2 R5", draw_pile=PILE))
    yield "newcomer", "dm-my-turn", "eve"


async def first_evening(on: Stage) -> AsyncIterator[Moment]:
    """Eve reads the help, joins the others, presses at the wrong time, draws, and forgets to call."""
    _, _, eve = await on.enter("ann", "bob", "eve")
    page = await asks(on, "eve", "uno help")
    yield "newcomer", "help", "eve"
    eve.actor.dismiss(page)
    await on.room.gather()
    session = on.app.registry.in_channel(on.channel.id)
    yield "newcomer", "joined", "eve"
    await on.room.begin()
    hands = "ann: R4 R1 B1 B2 B3 | bob: R6 B3 B5 B8 | cat: Y1 G5"
    await on.put(session, position(hands, draw_pile="R2 G2 Y4 Y9 G9"))
    await on.settle()
    refusal = (await eve.takes(next(choices(on.room.table, "draw")))).message
    yield "newcomer", "not-my-turn", "eve"
    assert refusal is not None
    eve.actor.dismiss(refusal)  # the clock is stopped
    await on.moves(session, "ann", "play R4")
    await on.moves(session, "bob", "play R6")
    yield "newcomer", "nothing-fits", "eve"
    await does(on, "eve", "draw")
    yield "newcomer", "drawn", "eve"
    await does(on, "eve", "play")
    await on.moves(session, "ann", "play R1")
    await on.moves(session, "bob", "draw")
    await does(on, "eve", "play")
    yield "newcomer", "uno", "eve"
    on.clock.moment += REACTION
    await on.moves(session, "bob", "catch cat")
    yield "newcomer", "caught", "eve"


async def evening_of_a_moderator(on: Stage) -> AsyncIterator[Moment]:
    """Ann, whose server it is, manages a table where she has no seat."""
    staff = open_channel(on.place.world, on.guild, "staff")
    session = await seated(on, "bob", "cleo", "dan")
    await on.room.begin()
    await on.put(session, position(f"ann: {HAND} | {OTHERS}", discard="Y2 R5", draw_pile=PILE))
    ann = on.visit("ann").actor
    page = await asks(on, "ann", "uno-server")
    yield "moderator", "settings", "ann"
    ann.dismiss(page)
    await on.app.servers.change(on.guild.id, staff_channel=staff.id)
    question = await asks(on, "ann", "uno kick", player="Dan")
    yield "moderator", "kick", "ann"
    await press(on, "ann", question, "kick")
    yield "moderator", "kicked", "ann"
    question = await asks(on, "ann", "uno end")
    yield "moderator", "end", "ann"
    await press(on, "ann", question, "end")
    yield "moderator", "ended", "ann"
    on.channel = staff
    yield "moderator", "log", "ann"


async def deal_of_a_day(on: Stage) -> AsyncIterator[Moment]:
    """Ann plays the deal of the day and has it reviewed; the day after, she sees how the bot played it."""
    await on.enter("ann")
    page = await asks(on, "ann", "daily")
    yield "daily", "introduction", "ann"
    page = await press(on, "ann", page, "daily_begin")
    yield "daily", "my-turn", "ann"
    while any(choices(page, "daily_move")):
        page = await press(on, "ann", page, "daily_move")
    yield "daily", "result", "ann"
    page = await press(on, "ann", page, "review")
    yield "daily", "review", "ann"
    on.person("ann").actor.dismiss(page)
    on.clock.moment += DAY_SECONDS
    page = await press(on, "ann", await asks(on, "ann", "daily"), "daily_board")
    day = day_of(on.clock.moment) - 1
    page = await press(on, "ann", page, "daily_board", f"{day}=server")
    yield "daily", "yesterday", "ann"
    page = await press(on, "ann", page, "daily_bot")
    for _ in range(3):
        page = await press(on, "ann", page, "daily_bot", "=forward")
    yield "daily", "bots-way", "ann"
    page = await press(on, "ann", page, "daily_board")
    page = await press(on, "ann", page, "daily_watch")
    for _ in range(3):
        page = await press(on, "ann", page, "daily_watch", "=forward")
    await press(on, "ann", page, "daily_step")
    on.person("ann").actor.dismiss(page)
    yield "daily", "shared", "ann"


async def seated(on: Stage, *names: str) -> GameSession:
    """The first person opens a table, and the others join."""
    await on.enter(*names)
    await on.room.gather()
    return on.app.registry.in_channel(on.channel.id)


async def does(on: Stage, name: str, kind: str) -> None:
    """Somebody presses the first button of a kind in their panel."""
    await on.settle()
    person = on.person(name)
    person.looks()
    assert person.panel is not None
    await press(on, name, person.panel, kind)


async def asks(on: Stage, name: str, words: str, **values: Any) -> Message:
    """Somebody sends a command, and reads a private answer."""
    answer = (await on.person(name).actor.slash(words, **values)).message
    assert answer is not None
    return answer


JOURNEYS: tuple[Journey, ...] = (
    challenge,
    ending,
    alone,
    first_evening,
    evening_of_a_moderator,
    deal_of_a_day,
)
