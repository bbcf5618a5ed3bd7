"""Content that features add to other screens: buttons, and pointers to their commands.

Every screen of a finished game has a button for each action that features offer for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from discord import ButtonStyle
from msgspec import Struct

from bot.text.language import Sentence, Words, say
from bot.ui.actions.action import Action
from bot.ui.transport import Component
from bot.ui.transport.custom_ids import NO_TABLE


class FeatureOffer(Struct, frozen=True):
    """An action that takes one press."""

    label: Words
    action: Action


def offer_buttons(offers: Iterable[FeatureOffer]) -> list[Component]:
    return [NO_TABLE.button(offer.action, offer.label) for offer in offers]


class Book(Enum):
    """A set of pages about one subject, contributed by several features, with a tab for each page."""

    PROFILE = auto()  # a person's results
    RANKINGS = auto()  # the rankings of a server, and of all servers


def tab_buttons(tabs: Iterable[FeatureOffer], shown: type[Action]) -> list[Component]:
    """Return a button for each page of a book. The button of the open page is highlighted and disabled."""
    return [_open_tab(tab) if isinstance(tab.action, shown) else _tab(tab) for tab in tabs]


def _tab(tab: FeatureOffer) -> Component:
    return NO_TABLE.button(tab.action, tab.label)


def _open_tab(tab: FeatureOffer) -> Component:
    button = NO_TABLE.button(tab.action, tab.label, ButtonStyle.primary, disabled=True)
    # Another button on the page might request the same action.
    button["custom_id"] = NO_TABLE.menu_id(tab.action.kind(), "open")
    return button


MATCH = "match"  # the kind of matches; features use other kinds for their own games

ROUNDS = "rounds"  # the kind of the finished rounds of a running match, numbered by its table


class FinishedGame(Struct, frozen=True):
    """A finished game, given by its kind and its number within that kind. Match 0 is the newest match of the
    channel.

    `step` is the step being shown. `is_own` is False only if it is certain that the reader has not played in
    it.
    """

    kind: str
    number: int = 0
    step: int = 0
    is_own: bool = True


Offers = Callable[[FinishedGame], Sequence[FeatureOffer]]


def no_offers(_: FinishedGame) -> Sequence[FeatureOffer]:
    """Offer nothing for any game."""
    return ()


class Topic(Enum):
    """Topics of screens on which a feature's command is useful to the reader."""

    SEAL = auto()  # the seal of the next shuffle, shown in a lobby
    RESULT = auto()  # the result of a match, unless the match counts for nobody
    DIRECTOR_ROLE = auto()  # the role that a server can choose for directors


class Pointer(NamedTuple):
    """A sentence that names a feature's command, for all screens about a topic."""

    topic: Topic
    sentence: Sentence


def pointer_lines(pointers: Iterable[Pointer], topic: Topic) -> list[str]:
    return [say(pointer.sentence) for pointer in pointers if pointer.topic is topic]


class Additions(Struct, frozen=True):
    """Everything that features add to the messages of a table."""

    offers: Offers = no_offers
    for_newcomers: tuple[FeatureOffer, ...] = ()
    pointers: tuple[Pointer, ...] = ()


NOTHING_ADDED = Additions()
