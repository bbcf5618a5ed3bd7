"""Every view in the states of random matches: within Discord's limits, and without anybody's cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import pytest
from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.faces.decks import CARDS, FRONTS, card_of, deck_of
from bot.engine.model.cards import Card
from bot.engine.model.decisions import DECISIONS, DrawnCard
from bot.engine.model.events import CallOwed, CardPlayed, Event, PileRefilled
from bot.engine.model.moves import CatchUno
from bot.engine.model.table import RoundFields
from bot.engine.play.match import Match
from bot.engine.view import public_event
from bot.game.errors import GameError
from bot.game.events import CloseReason, TableClosed
from bot.game.races import Race
from bot.game.session import GameSession
from bot.game.state import Snapshot
from bot.text.cards import card_label, card_words
from bot.text.names import shown_names
from bot.text.story import Happening, line_of
from bot.ui.actions.action import RulesShown
from bot.ui.screens.hand import AccountView
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.table import (
    closed_screen,
    match_screen,
    race_screen,
    round_screen,
    sleeping_screen,
    table_screen,
)
from bot.ui.transport.panels import Panel
from tests.fakes import view_by
from tests.presses import move_of
from tests.soak.counts import times
from tests.ui.payloads import Payload, complaints, open_places, payload_of
from tests.ui.sessions import NAMES, random_play, round_ended, session_of, snapshot_of

SEEDS = range(24)  # classic rules, party rules, and random rules with up to 20 seats
EVERY = times(3, 1)


@dataclass(frozen=True)
class Moment:
    """A state of a match, and everything that is shown then."""

    match: Match
    session: GameSession
    public: list[Payload]
    private: dict[int, Payload]  # by seat
    results: list[Payload]

    @property
    def all(self) -> list[Payload]:
        return [*self.public, *self.private.values(), *self.results]

    @property
    def is_decided(self) -> bool:
        """Whether a seat has a move to make."""
        return not self.match.is_over and self.match.table.decider is not None


@lru_cache(maxsize=1)
def moments_of(seed: int) -> list[Moment]:
    """Return states of a match; drawn once for all tests of a seed, which run in a row."""
    ended, moments = None, list[Moment]()
    for match, events in states_of(seed):
        session = session_of(match)
        ended = round_ended(events) or ended
        results: list[Panel] = []
        if match.is_over:
            results = [match_screen(session.snapshot, ended)]
        elif round_ended(events) and ended:
            results = [round_screen(session.snapshot, ended)]
        shown = (payloads(public_views(session)), private_payloads(session.snapshot), payloads(results))
        moments.append(Moment(match, session, *shown))
    return moments


def states_of(seed: int) -> Iterator[tuple[Match, list[Event]]]:
    """The states of a match that are checked: in a build every third one, and each at the start of a
    phase.
    """
    phase = ""
    for number, (match, events) in enumerate(random_play(seed)):
        if number % EVERY == 0 or match.phase != phase or round_ended(events):
            yield match, events
        phase = match.phase


@pytest.fixture(scope="module", params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    """A seed of random play; all tests of one seed run before the next seed's."""
    return request.param


def public_views(session: GameSession) -> Iterator[Panel]:
    """Everybody's view while nobody has gone out."""
    yield table_screen(session.snapshot)
    yield sleeping_screen(session.snapshot)
    yield table_screen(session.snapshot, races=[Race(seat, 3, 0.0) for seat in session.snapshot.public.owing])
    for seat in session.snapshot.public.owing:
        yield race_screen(session.snapshot, [Race(seat, 3, 0.0)])
        yield race_screen(session.snapshot, [Race(seat, 3, 0.0, is_open=False, took=0.75, caught_by=0)])


def panel(snapshot: Snapshot, seat: int) -> Payload:
    """The hand of a seat, with the lines that may be above it."""
    return payload_of(AccountView(snapshot, seat + 1).screen(("You drew nothing.", "Bob had nothing.")))


def private_payloads(snapshot: Snapshot) -> dict[int, Payload]:
    panels: dict[int, Payload] = {}
    for player in snapshot.state.lobby.players:
        with suppress(GameError):  # players who have left have no hand
            panels[player.id - 1] = panel(snapshot, player.id - 1)
    return panels


def payloads(views: Iterable[Panel]) -> list[Payload]:
    return [payload_of(view) for view in views]


async def test_every_view_is_within_the_limits(seed: int) -> None:
    shown = [payload for moment in moments_of(seed) for payload in moment.all]
    assert len(shown) > 50
    assert [complaint for payload in shown for complaint in complaints(payload)] == []
    assert [place for payload in shown for place in open_places(payload)] == []


async def test_a_panel_offers_the_legal_moves_and_nothing_else(seed: int) -> None:
    for moment in moments_of(seed):
        for seat in moment.match.table.seats if moment.is_decided else ():
            view = view_by(moment.session, seat + 1)
            presses = [press for press in moment.private[seat].presses if press.code != "quit"]
            moves = [move_of(press, view) for press in presses if press.code != "more_time"]
            assert len(moves) == len(set(moves))
            is_turn = view.public.decider == seat
            has_time = any(press.code == "more_time" for press in presses)
            assert has_time == moment.session.state.may_take_time(seat)
            assert set(moves) == {move for move in view.moves if is_turn or not isinstance(move, CatchUno)}


def keep_drawn_card(table: RoundFields, hands: list[tuple[Card, ...]]) -> None:
    """Put back the drawn card that a seat decides on, which must be in its hand."""
    drawn = table.awaiting
    if isinstance(drawn, DrawnCard) and drawn.card and drawn.card not in hands[drawn.seat]:
        hands[drawn.seat] = (*hands[drawn.seat][1:], drawn.card)


def with_other_cards(match: Match, rng: Random, *, keep: int | None = None) -> Match:
    """The match with other cards in all hands and in the draw pile; only the hand of `keep` stays."""
    table, deck = match.table, deck_of(match.rules, 2)
    hands = [
        hand if seat == keep else tuple(rng.choices(deck, k=len(hand)))
        for seat, hand in enumerate(table.hands)
    ]
    keep_drawn_card(table, hands)
    pile = tuple(rng.choices(deck, k=len(table.draw_pile)))
    return replace(match, table=replace(table, hands=tuple(hands), draw_pile=pile))


async def test_public_views_do_not_depend_on_hidden_cards(seed: int) -> None:
    for moment in moments_of(seed):
        if moment.match.table.decider is not None:
            other = with_other_cards(moment.match, Random(seed))
            assert moment.public == payloads(public_views(session_of(other)))


async def test_a_panel_depends_on_no_hand_but_its_own(seed: int) -> None:
    for moment in moments_of(seed):
        for seat in moment.match.table.seats if moment.is_decided else ():
            other = with_other_cards(moment.match, Random(seed), keep=seat)
            assert moment.private[seat] == panel(snapshot_of(other), seat)


async def test_the_table_names_no_card_but_the_one_on_top(seed: int) -> None:
    for moment in moments_of(seed):
        if moment.match.table.decider is None:
            continue
        shown = moment.public[0]
        heading, _, rest = shown.text.partition("\n")
        assert card_words(moment.match.table.top) in heading
        labels = shown.labels
        assert [
            card for card in FRONTS.values() if card_words(card) in rest or card_label(card) in labels
        ] == []


async def test_a_custom_id_names_no_card(seed: int) -> None:
    shown = [payload for moment in moments_of(seed) for payload in moment.all]
    ids = {press.custom_id for payload in shown for press in payload.presses}
    assert ids
    assert {custom_id for custom_id in ids for code in CARDS if code in custom_id.split(":")} == set()


async def test_a_line_for_everybody_tells_no_more_than_the_public_event(seed: int) -> None:
    for match, events in random_play(seed):
        names = shown_names(session_of(match).state.lobby.players)
        told, open_ = Happening(tuple(events)), Happening(tuple(map(public_event, events)))
        assert line_of(told, names) == line_of(open_, names)


def with_hidden_counts(match: Match) -> Match:
    """The match under the same rules, but with the counts hidden (A3)."""
    rules = rules_of({**dict(match.rules.changed), "hidden_counts": True})
    return replace(match, table=replace(match.table, rules=rules))


def with_other_counts(match: Match, rng: Random) -> Match:
    """The match with hands and a draw pile of other sizes; hands with one card or none keep their size."""
    table, deck = match.table, deck_of(match.rules, 2)
    hands = [
        hand if len(hand) < 2 else tuple(rng.choices(deck, k=rng.randint(2, 30))) for hand in table.hands
    ]
    keep_drawn_card(table, hands)
    pile = tuple(rng.choices(deck, k=rng.randint(0, 90)))
    return replace(match, table=replace(table, hands=tuple(hands), draw_pile=pile))


async def test_a3_public_views_do_not_depend_on_hidden_counts(seed: int) -> None:
    for match in (with_hidden_counts(moment.match) for moment in moments_of(seed)):
        if match.table.decider is None:
            continue
        other = with_other_counts(match, Random(seed))
        assert payloads(public_views(session_of(match))) == payloads(public_views(session_of(other)))


@pytest.mark.parametrize("count", [1, 2, 7])
@pytest.mark.parametrize(
    "event", [CardPlayed(0, card_of("R7"), 5), CardPlayed(0, card_of("W"), 1), PileRefilled(80)]
)
def test_a3_no_line_for_everybody_tells_a_hidden_count(event: Event, count: int) -> None:
    other = replace(event, **{"left" if isinstance(event, CardPlayed) else "count": count})
    lines = {
        str(line_of(Happening((public_event(one, hides_counts=True),)), NAMES)) for one in (event, other)
    }
    assert len(lines) == 1
    assert not re.search(r"\b(\d+ cards?|one card)\b", lines.pop())


def test_a3_a_last_card_is_no_secret() -> None:
    last = CardPlayed(0, card_of("R7"), 0)
    assert public_event(last, hides_counts=True) == last


@pytest.mark.parametrize("seats", [0, 1, 2, 10, 20])
async def test_a_lobby_of_any_size_is_within_the_limits(seats: int) -> None:
    session = session_of(names=NAMES[:seats])
    views = [
        lobby_screen(session.snapshot),
        closed_screen(TableClosed(CloseReason.ENDED)),
        *(rules_screen(session.snapshot, 1, RulesShown(page=page)) for page in range(9)),
    ]
    assert [complaint for view in views for complaint in complaints(payload_of(view))] == []


async def test_a_view_is_rendered_and_never_stored() -> None:
    session = session_of(moments_of(0)[-2].match)
    views = [*public_views(session), AccountView(session.snapshot, 1).screen()]
    assert all(view.view().is_finished() for view in views)


def test_random_play_meets_what_it_should() -> None:
    """The states above include every phase, open calls, and ends of rounds and matches."""
    states = [state for seed in SEEDS for state in states_of(seed)]
    assert {match.phase for match, _ in states} == {*(decision.phase for decision in DECISIONS), "match_over"}
    assert any(isinstance(event, CallOwed) for _, events in states for event in events)
    assert any(match.table.gone for match, _ in states)
