"""Invariants after every accident: nothing is lost, everything is shown, every button is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.engine.model.decisions import Turn
from bot.engine.model.moves import Play
from bot.engine.play.match import Match
from bot.engine.view import view_of
from bot.playground.limits.messages import walk
from bot.playground.world.places import Message
from bot.text.cards import card_label
from tests.presses import parse
from tests.wire.books import Books, open_books
from tests.wire.people import HAND_SIGN, Room, choices


def check_nothing_lost(room: Room, books: Books) -> None:
    """Everything shown is stored, and the playable cards match the record."""
    assert room.shown() <= books.revision
    for seat, person in enumerate(room.people):
        if person.panel is not None:
            shown = cards_on(person.panel)
            assert not shown or shown == playable_of(books.at(revision_of(person.panel)), seat)


def is_turn(books: Books) -> bool:
    return books.match.table.awaiting.phase == Turn.phase


async def until_a_turn(room: Room, database_url: str) -> None:
    """Play until the table waits for an ordinary turn and no press is pending."""
    await room.place.until(room.all_is_answered)
    while not is_turn(await open_books(database_url)):
        await room.play_for(1)
        await room.place.until(room.all_is_answered)


async def see_all_shown(room: Room, books: Books) -> None:
    """Wait until the table's message shows the stored state and each open race has a message to answer."""
    await room.place.until(lambda: revision_of(room.table) >= books.revision)
    for seat in books.match.table.owing:
        await room.place.until(lambda seat=seat: has_race(room, seat, books.revision))


def has_race(room: Room, seat: int, since: int) -> bool:
    return any(
        choice.press.revision >= since
        and choice.press.argument == str(seat)
        and any(name.name == HAND_SIGN for name in message.reactions)
        for message in room.public()
        for choice in choices(message, "race")
    )


async def press_old_buttons(room: Room, books: Books) -> None:
    """Press My hand and the buttons of panels from before the kill: they show the stored hand."""
    for seat, person in enumerate(room.people):
        if person.panel and person.panel.is_deleted:  # a newer one has replaced it, or the round is over
            person.looks()
        old = list(choices(person.panel)) if person.panel else []
        for choice in old[-1:]:
            assert not (await person.takes(choice)).has_failed  # a busy machine may defer the answer
        await room.place.until(room.has_table)  # a press on an old button may have dealt the next round
        if not any(choices(room.table, "hand")):
            continue  # the round is over
        await person.opens_hand()
        assert person.panel is not None
        if is_turn(books) and revision_of(person.panel) == books.revision:
            assert cards_on(person.panel) == playable_of(books.match, seat)


def revision_of(message: Message) -> int:
    """The revision from which a message was drawn, -1 for one without buttons."""
    found = [parse(part.get("custom_id") or "") for _, part in walk(message.components)]
    return max((press.revision for press in found if press), default=-1)


def cards_on(panel: Message) -> set[str]:
    """The labels of the cards that can be played on a panel; a card just drawn has another label."""
    return {label for label in _card_labels(panel) if not label.startswith("Play ")}


def _card_labels(panel: Message) -> Iterator[str]:
    """The labels of a hand's buttons, or of the menu entries that a large hand has instead."""
    for _, part in walk(panel.components):
        press = parse(part.get("custom_id") or "")
        if press is None or press.code != "play":
            continue
        if press.argument.isdecimal():
            yield part["label"]
        yield from (option["label"] for option in part.get("options", ()))


def playable_of(match: Match, seat: int) -> set[str]:
    """The labels that the panel of this seat must have."""
    view = view_of(match, seat)
    counts = Counter(view.hand)
    cards = {move.card for move in view.moves if isinstance(move, Play)} - {view.drawn}
    return {card_label(card, counts[card]) for card in cards}
