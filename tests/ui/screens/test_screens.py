"""Every view in the states of random matches: within Discord's limits, and without anybody's cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from discord.ui import LayoutView
from msgspec import structs

from bot.engine.catalogue import rules_of
from bot.engine.faces.decks import CARDS, card_of, deck_of
from bot.engine.model.decisions import DECISIONS, DrawnCard
from bot.engine.model.events import CallOwed, CardPlayed, Event, PileRefilled, public
from bot.engine.model.table import Hand
from bot.engine.play.match import Match
from bot.game.errors import GameError
from bot.game.races import Race
from bot.game.session import GameSession
from bot.text.card_words import card_label, card_words
from bot.text.event_lines import event_line, own_line
from bot.text.names import shown_names
from bot.ui.actions.action import RulesShown
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.race import race_screen
from bot.ui.screens.results import closed_screen, match_screen, round_screen
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.shared_screen import account_screen
from bot.ui.screens.table import table_screen
from tests.presses import move_of
from tests.ui.payloads import Payload, complaints, open_places, sheet_of
from tests.ui.sessions import NAMES, random_play, round_ended, session_of, snapshot_of

SEEDS = range(24)  # of classic rules, of a party, and of random rules with up to 20 seats


def public_views(session: GameSession) -> Iterator[LayoutView]:
    """What everybody sees while nobody has gone out."""
    yield table_screen(session.snapshot)
    for seat in session.public.owing:
        yield race_screen(session.snapshot, Race(seat, 3, 0.0))
        yield race_screen(session.snapshot, Race(seat, 3, 0.0, is_open=False, took=0.75, caught_by=0))


def private_views(session: GameSession) -> Iterator[LayoutView]:
    for player in session.state.lobby.players:
        try:
            yield account_screen(session.snapshot, player.id, None, "You drew nothing.", "Bob held nothing.")
        except GameError:
            continue  # whoever has left has no hand


def all_views(seed: int) -> Iterator[LayoutView]:
    ended = None
    for match, events in random_play(seed):
        session = session_of(match)
        yield from public_views(session)
        yield from private_views(session)
        ended = round_ended(events) or ended
        if match.is_over:
            yield match_screen(session.snapshot, ended)
        elif round_ended(events) and ended:
            yield round_screen(session.snapshot, ended)


@pytest.mark.parametrize("seed", SEEDS)
async def test_every_view_is_within_the_limits(seed: int) -> None:
    sheets = [sheet_of(view) for view in all_views(seed)]
    assert len(sheets) > 50
    assert [complaint for sheet in sheets for complaint in complaints(sheet)] == []
    assert [place for sheet in sheets for place in open_places(sheet)] == []


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_panel_offers_the_legal_moves_and_nothing_else(seed: int) -> None:
    for match, _ in random_play(seed):
        session = session_of(match)
        if match.is_over or match.table.decider is None:
            continue
        for seat in match.table.seats:
            view = session.view(seat + 1)
            moves = [
                move_of(press, view) for press in sheet_of(account_screen(session.snapshot, seat + 1)).presses
            ]
            assert len(moves) == len(set(moves))
            assert set(moves) == set(view.moves)


def with_drawn_card(match: Match, hands: list[Hand]) -> list[Hand]:
    """The hands with the card that a seat has to decide on still in its hand."""
    drawn = match.table.awaiting
    if isinstance(drawn, DrawnCard) and drawn.card:
        hands[drawn.seat] = (*hands[drawn.seat][1:], drawn.card)
    return hands


def with_other_cards(match: Match, rng: Random, *, keep: int | None = None) -> Match:
    """The match with other cards in all hands and in the draw pile; only the hand of `keep` stays."""
    table, deck = match.table, deck_of(match.rules, 2)
    hands = [
        hand if seat == keep else tuple(rng.choices(deck, k=len(hand)))
        for seat, hand in enumerate(table.hands)
    ]
    if not (isinstance(table.awaiting, DrawnCard) and table.awaiting.seat == keep):
        hands = with_drawn_card(match, hands)
    pile = tuple(rng.choices(deck, k=len(table.draw_pile)))
    return replace(match, table=structs.replace(table, hands=tuple(hands), draw_pile=pile))


def components(views: Iterator[LayoutView]) -> list[Payload]:
    return [sheet_of(view) for view in views]


@pytest.mark.parametrize("seed", SEEDS)
async def test_public_views_do_not_depend_on_hidden_cards(seed: int) -> None:
    for match, _ in random_play(seed):
        if match.table.decider is None:
            continue
        other = with_other_cards(match, Random(seed))
        assert components(public_views(session_of(match))) == components(public_views(session_of(other)))


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_panel_depends_on_no_hand_but_its_own(seed: int) -> None:
    for match, _ in random_play(seed):
        if match.is_over or match.table.decider is None:
            continue
        for seat in match.table.seats:
            other = with_other_cards(match, Random(seed), keep=seat)
            panels = [sheet_of(account_screen(snapshot_of(state), seat + 1)) for state in (match, other)]
            assert panels[0] == panels[1]


@pytest.mark.parametrize("seed", SEEDS)
async def test_the_table_names_no_card_but_the_one_on_top(seed: int) -> None:
    for match, _ in random_play(seed):
        if match.table.decider is None:
            continue
        sheet = sheet_of(table_screen(snapshot_of(match)))
        heading, _, rest = sheet.text.partition("\n")
        assert card_words(match.table.top) in heading
        named = [
            card for card in CARDS.values() if card_words(card) in rest or card_label(card) in sheet.labels
        ]
        assert named == []


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_custom_id_names_no_card(seed: int) -> None:
    ids = {press.custom_id for view in all_views(seed) for press in sheet_of(view).presses}
    assert ids
    assert {custom_id for custom_id in ids for code in CARDS if code in custom_id.split(":")} == set()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_for_everybody_tells_no_more_than_the_public_event(seed: int) -> None:
    for match, events in random_play(seed):
        names = shown_names(session_of(match).state.lobby.players)
        for event in events:
            assert event_line(event, names) == event_line(public(event), names)
            assert all(own_line(public(event), seat, names) is None for seat in range(len(names)))


def with_hidden_counts(match: Match) -> Match:
    """The match under the same rules, but with the counts hidden (A3)."""
    rules = rules_of({**dict(match.rules.changed), "hidden_counts": True})
    return replace(match, table=structs.replace(match.table, rules=rules))


def with_other_counts(match: Match, rng: Random) -> Match:
    """The match with hands and a draw pile of other sizes; who has one card or none keeps that."""
    table, deck = match.table, deck_of(match.rules, 2)
    hands = [
        hand if len(hand) < 2 else tuple(rng.choices(deck, k=rng.randint(2, 30))) for hand in table.hands
    ]
    hands = with_drawn_card(match, hands)
    pile = tuple(rng.choices(deck, k=rng.randint(0, 90)))
    return replace(match, table=structs.replace(table, hands=tuple(hands), draw_pile=pile))


@pytest.mark.parametrize("seed", SEEDS)
async def test_a3_public_views_do_not_depend_on_hidden_counts(seed: int) -> None:
    for match in map(with_hidden_counts, (match for match, _ in random_play(seed))):
        if match.table.decider is None:
            continue
        other = with_other_counts(match, Random(seed))
        assert components(public_views(session_of(match))) == components(public_views(session_of(other)))


@pytest.mark.parametrize("count", [1, 2, 7])
@pytest.mark.parametrize(
    "event", [CardPlayed(0, card_of("R7"), 5), CardPlayed(0, card_of("W"), 1), PileRefilled(80)]
)
def test_a3_no_line_for_everybody_tells_a_hidden_count(event: Event, count: int) -> None:
    other = structs.replace(event, **{"left" if isinstance(event, CardPlayed) else "count": count})
    lines = {event_line(public(one, hides_counts=True), NAMES) for one in (event, other)}
    assert len(lines) == 1
    assert not re.search(r"\b(\d+ cards?|one card)\b", lines.pop() or "")


def test_a3_a_last_card_is_no_secret() -> None:
    last = CardPlayed(0, card_of("R7"), 0)
    assert public(last, hides_counts=True) == last


@pytest.mark.parametrize("seats", [0, 1, 2, 10, 20])
async def test_a_lobby_of_any_size_is_within_the_limits(seats: int) -> None:
    session = session_of(names=NAMES[:seats])
    views = [
        lobby_screen(session.snapshot),
        closed_screen("ended"),
        *(rules_screen(session.snapshot, 1, RulesShown(page=page)) for page in range(9)),
    ]
    assert [complaint for view in views for complaint in complaints(sheet_of(view))] == []


async def test_a_view_is_rendered_and_never_stored() -> None:
    views = list(all_views(0))
    assert all(view.is_finished() for view in views)


def test_random_play_meets_what_it_should() -> None:
    """The states above include every phase, open calls and ends of rounds and matches."""
    states = [state for seed in SEEDS for state in random_play(seed)]
    assert {match.phase for match, _ in states} == {*(decision.phase for decision in DECISIONS), "match_over"}
    assert any(isinstance(event, CallOwed) for _, events in states for event in events)
    assert any(match.table.gone for match, _ in states)
