"""Random matches, and the invariants that must hold after every step."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from bot.engine.house_rules.uno_when import CallingAhead
from bot.engine.model.cards import Card, Side
from bot.engine.model.decisions import PickColor, PickTarget
from bot.engine.model.moves import CallUno, Play, play_of
from bot.engine.model.options import UnoCall
from bot.engine.model.table import RANKS, Table
from bot.engine.notation import match_from, move_from, plain_of, to_plain
from bot.engine.play.legal import is_legal, legal_moves
from bot.engine.play.match import Match
from tests.fuzz.players import Step, after, is_ended, random_step

CLOSE_LOOK = 24  # the expensive checks run once in this many steps
STRANGE = 5  # extra cards that are tried besides the hand's: trying all would take most of the time


@dataclass
class Walk:
    """A random walk through a match: its position, and the steps taken since `first`."""

    match: Match
    rng: Random
    steps: list[Step] = field(default_factory=list[Step])
    rounds: int = 0  # that have ended

    def __post_init__(self) -> None:
        self.first = self.match
        self.cards = cards_of(self.match.table)
        rules = self.match.rules
        self.turned = dataclasses.replace(rules, house=rules.house[::-1])

    def go(self, rounds: int, steps: int) -> Match:
        """Play until the match or this many rounds are over, at most this many steps."""
        while not self.match.is_over and self.rounds < rounds and len(self.steps) < steps:
            self._step()
        return self.match

    def _step(self) -> None:
        was_ended, before = is_ended(self.match), self.match.table
        self.steps.append(random_step(self.match, self.rng))
        self.match = after(self.match, self.steps[-1])
        if not isinstance(self.steps[-1], bytes):
            check_calls(before, self.match.table)
        self.rounds += is_ended(self.match) and not was_ended
        check(self.match, self.cards.total())
        if len(self.steps) % CLOSE_LOOK == 0:
            self.look_closely()

    def look_closely(self) -> None:
        """No card is lost or doubled; the text form gives the same match; the order of the rules doesn't
        matter.
        """
        table = self.match.table
        assert cards_of(table) == self.cards
        assert match_from(json.loads(json.dumps(to_plain(self.match)))) == self.match
        other = replace(table, rules=self.turned)
        for seat in table.seats:
            listed = legal_moves(table, seat)
            assert set(listed) == set(legal_moves(other, seat))
            tried = {*table.hands[seat], *self.rng.sample(list(self.cards), STRANGE)}
            assert all(is_legal(table, seat, play) == (play in listed) for play in map(play_of, tried))

    def replayed(self) -> Match:
        """The match after the same steps, read back from the text of stored moves."""
        match = self.first
        for step in self.steps:
            match = after(match, as_stored(step))
        return match


def as_stored(step: Step) -> Step:
    """The step as it comes back from the text of a stored move."""
    if isinstance(step, bytes):
        return step
    return step[0], move_from(json.loads(json.dumps(plain_of(step[1]))))


def check(match: Match, cards: int) -> None:
    """Check the cheap invariants that hold at every moment."""
    table = match.table
    assert sum(map(len, table.hands)) + len(table.draw_pile) + len(table.discard) == cards
    assert not any(table.hands[seat] for seat in table.gone)
    assert len({card.side for pile in (*table.hands, table.draw_pile, table.discard) for card in pile}) == 1
    assert table.gone.issuperset(table.out)
    assert set(table.out).issuperset(table.finished)
    if table.decider is not None:
        assert len(table.finished) < RANKS, "the round should be over"
    for seat, by_viewer in table.seen.items():
        assert all(Counter(cards) <= Counter(table.hands[seat]) for cards in by_viewer.values())
    if table.rules.mercy:
        assert all(len(hand) < table.rules.mercy for hand in table.hands), "somebody should be out"
    assert all(len(table.hands[seat]) == 1 for seat in table.owing)
    most = 2 if table.rules.value_of(CallingAhead.option) == "before" else 1
    assert all(len(table.hands[seat]) <= most for seat in table.called)
    if table.decider is None:
        assert is_ended(match)
        assert not table.owing
        assert not any(legal_moves(table, seat) for seat in range(len(table.hands))), "the round is scored"
        return
    assert table.decider in table.seats
    legal = legal_moves(table, table.decider)
    assert legal, "nobody may move"
    if most == 2 == len(table.hands[table.decider]) and table.decider not in table.called:
        may_play = any(isinstance(move, Play) for move in legal)
        assert (CallUno() in legal) is may_play, "a call ahead goes with a card that can be played"
    if table.awaiting.phase not in (PickColor.phase, PickTarget.phase):
        assert table.color is not None
        assert all(table.hands[seat] for seat in table.seats), "somebody has gone out unnoticed"


def check_calls(before: Table, table: Table) -> None:
    """A hand that is down to one card owes a call, unless hands are about to move."""
    is_moving = any(effect.moves_hands for effect in table.agenda)
    if table.rules.uno_call is UnoCall.OFF or table.decider is None or is_moving:
        return
    for seat in table.seats:
        if len(table.hands[seat]) == 1 < len(before.hands[seat]):
            was_called_ahead = seat in before.called & table.called
            assert seat in table.owing or was_called_ahead, "nobody has to call for this card"


def cards_of(table: Table) -> Counter[Card]:
    """All cards, wherever they are; two-sided ones with the light side up."""
    cards = (card for pile in (*table.hands, table.draw_pile, table.discard) for card in pile)
    return Counter(card if card.side is Side.LIGHT else card.turned for card in cards)
