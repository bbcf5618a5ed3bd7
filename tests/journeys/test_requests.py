"""The number of requests in a match: each move causes its answer, an edit of the table, and one refreshed
hand.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from bot.game.state import Stage
from tests.databases import counted_sql
from tests.journeys.evening import Evening, Person
from tests.journeys.playing import move_on
from tests.soak.counts import times

pytestmark = pytest.mark.journey

NAMES = ("Ann", "Bob", "Cat", "Dan")
MOVES = times(80, 150)
MOST_REQUESTS = 3.0  # per move on average; 2.95 when this was written
MOST_TRANSACTIONS = 1.05  # one for each move, each deal, and each message that is sent or deleted
MOST_STATEMENTS = 2.6  # state, record, and the hands that have changed or need new tokens
IN_MID_TURN = ("drawn", "color")  # phases in which the turn continues after a move
CALLBACK, TABLE, HAND = "callback", "table", "hand"
KINDS = {
    CALLBACK: re.compile(r"POST /interactions/.*/callback"),
    TABLE: re.compile(r"(POST|PATCH|DELETE) /channels/\d+/messages.*"),
    HAND: re.compile(r"POST /webhooks/\d+/[^/]+|(PATCH|DELETE) /webhooks/.*/messages/(@original|\d+)"),
}


async def test_a_move_costs_an_answer_an_edit_and_a_refreshed_hand(evening: Evening) -> None:
    """Four people with open hands, two seconds a move. There are no races: they are counted separately."""
    people = await evening.table(*NAMES)
    await people[0].chooses("uno_call", "off")
    await open_all_hands(evening, people)
    before, moves, turns = len(evening.env.backend.http_requests), 0, 0
    with counted_sql() as sql:
        while moves < MOVES and evening.session.state.stage is Stage.PLAYING:
            turns += evening.session.snapshot.public.phase not in IN_MID_TURN
            moves += 1
            await move_on(evening, people, Random(moves))
            await evening.pause()
    sent = [f"{one.method} {one.path}" for one in evening.env.backend.http_requests[before:]]
    counted = Counter(kind for one in sent for kind, pattern in KINDS.items() if pattern.fullmatch(one))
    print(f"{moves} moves in {turns} turns: {dict(counted)}, {len(sent) / moves:.2f} requests a move, {sql}")
    assert counted.total() == len(sent), "every request is one of these"
    assert counted[CALLBACK] == moves
    assert len(sent) <= MOST_REQUESTS * moves
    assert sql["writes"] <= MOST_TRANSACTIONS * moves
    match = evening.session.state.match
    assert match is not None
    assert sql["reads"] <= match.round, "only the moments of a result are read from the record"
    assert sql["statements"] <= MOST_STATEMENTS * moves


async def open_all_hands(evening: Evening, people: list[Person]) -> None:
    """Everybody agrees, the match starts, and everybody opens their hand."""
    for person in people[1:]:
        await person.press("agree", on=evening.shown())
    await people[0].press("start", on=evening.shown())
    for person in people:
        await person.opens_hand()
    await evening.pause(5)
