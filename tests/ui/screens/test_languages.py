"""Every screen in every language: within Discord's limits, and with every word translated as part of a
sentence.

The second is tested with a pseudo-language that puts each translation into brackets. Words outside of
brackets were never translated; adjacent brackets are a sentence assembled from pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.faces.decks import deck_of
from bot.engine.model.events import RoundEnded
from bot.engine.play.match import Match
from bot.features import ADDITIONS
from bot.game.errors import GameError
from bot.game.events import CloseReason, TableClosed
from bot.game.session import GameSession
from bot.game.state import Snapshot
from bot.text import language
from bot.text.help import pages
from bot.text.language import COMMAND_IDS, LANGUAGES, OWN_NAMES, speaking
from bot.text.names import shown_names
from bot.text.story import Happening, lines_of, own_lines
from bot.ui.actions.action import RulesShown
from bot.ui.help import help_screen
from bot.ui.screens.hand import AccountView
from bot.ui.screens.lobby import lobby_screen
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.table import (
    closed_screen,
    match_screen,
    round_screen,
    sleeping_screen,
    table_screen,
)
from bot.ui.transport.panels import Panel
from tests.builders import position
from tests.features.samples import samples
from tests.named import forget_what_was_said
from tests.ui.payloads import BUTTON, SELECT, TEXT, Payload, complaints, payload_of
from tests.ui.sessions import random_play, round_ended, session_of

NAMES = tuple(str(number) for number in range(101, 121))  # without letters
WIDE = tuple(f"W{'W' * 30}{number}" for number in range(20))
INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
TECHNICAL = re.compile(r"<t:\d+:R>|</?[@#]?&?\d+>|</[\w -]+:\d+>|`[^`]*`|:\w+:")
PIECES = re.compile(r"\w[^⟦⟧]+(?<![.!?…:”])⟧ +⟦")  # the letter of a color may come before a face


class Bracketed(NullTranslations):
    """A language that translates every sentence into itself, in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use the pseudo-language; lists and numbers are German."""
    monkeypatch.setattr(language, "catalog_of", lambda _: Bracketed())
    forget_what_was_said()
    with speaking("de"):
        yield
    forget_what_was_said()


def screens(session: GameSession, ended: RoundEnded | None = None) -> Iterator[Panel]:
    """Every screen of a match at this moment."""
    snapshot = session.snapshot
    if snapshot.state.match is None or snapshot.public.decider is None:
        if snapshot.public.winners:
            yield match_screen(snapshot, ended, additions=ADDITIONS)
        elif ended:
            yield round_screen(snapshot, ended)
        return
    yield table_screen(snapshot)
    yield sleeping_screen(snapshot)
    for player in snapshot.state.lobby.players:
        try:
            yield AccountView(snapshot, player.id).screen()
        except GameError:
            continue  # players who have left have no hand


def other_screens(lobby: Snapshot) -> Iterator[Panel]:
    """Every screen outside of a match."""
    yield lobby_screen(lobby, additions=ADDITIONS)
    yield closed_screen(TableClosed(CloseReason.ENDED))
    yield from (help_screen(page) for page in range(len(pages())))
    yield from (rules_screen(lobby, 1, RulesShown(page=page)) for page in range(10))
    yield from (panel for feature in samples() for panel in feature.panels())


def words_of(payload: Payload) -> list[str]:
    """All texts of a payload that people read."""
    texts = [component["content"] for component in payload.of_type(TEXT)]
    texts += [component.get("label") or "" for component in payload.of_type(BUTTON)]
    for menu in payload.of_type(SELECT):
        texts.append(menu.get("placeholder") or "")
        for choice in menu.get("options", ()):
            texts += [choice["label"], choice.get("description") or ""]
    return texts


def untranslated(text: str) -> str:
    """The letters of a text that are outside of all brackets, and the seams between pieces."""
    outside = TECHNICAL.sub("", text)
    seams = "".join(PIECES.findall(outermost(outside)))
    while INNERMOST.search(outside):
        outside = INNERMOST.sub("", outside)
    return seams + "".join(character for character in outside if character.isalpha())


def outermost(text: str) -> str:
    """The text without inner brackets: a sentence may include others as facts."""
    kept, depth = "", 0
    for character in text:
        depth -= character == "⟧"
        kept += character if character not in "⟦⟧" or depth == 0 else ""
        depth += character == "⟦"
    return kept


def flaws(views: Iterable[Panel]) -> set[str]:
    texts = {text for view in views for text in words_of(payload_of(view))}
    texts |= {picture.alt for view in views for picture in view.pictures}
    return {text for text in texts if untranslated(text)}


def test_flaws_are_found() -> None:
    assert untranslated("⟦It's **⟦red⟧**.⟧ ⟦Play!⟧ 7 <t:1:R>") == ""
    assert untranslated("⟦Play⟧ Skip") == "Skip"
    assert untranslated("⟦Play⟧ ⟦red⟧") != ""


@pytest.mark.parametrize("seed", range(12))
async def test_every_word_on_screens_of_a_match_is_translated(brackets: None, seed: int) -> None:
    for match, events in random_play(seed, steps=40):
        session = session_of(match, names=NAMES)
        assert flaws(list(screens(session, round_ended(events)))) == set()
        names = shown_names(session.state.lobby.players)
        lines = {str(line) for line in lines_of([Happening(tuple(events))], names)}
        lines |= {line.words for seat in match.table.seats for line in own_lines(events, seat, names)}
        assert {line for line in lines if untranslated(line)} == set()


async def test_every_word_of_other_screens_is_translated(brackets: None) -> None:
    lobby = session_of(None, names=NAMES[:4]).snapshot
    assert flaws(other_screens(lobby)) - set(OWN_NAMES.values()) == set()


@pytest.mark.parametrize("seed", range(3))
async def test_commands_can_be_tapped_wherever_they_are_named(seed: int) -> None:
    COMMAND_IDS.update(dict.fromkeys(("uno", *(name for one in samples() for name in one.commands)), 5))
    lobby = session_of(None, names=NAMES[:4]).snapshot
    views = [*other_screens(lobby)]
    for match, events in random_play(seed, steps=40):
        views += screens(session_of(match, names=NAMES), round_ended(events))
    payloads = [payload_of(view) for view in views]
    texts = [component["content"] for payload in payloads for component in payload.of_type(TEXT)]
    assert [text for text in texts if "`/" in text] == []
    assert any("</uno new:5>" in text for text in texts)
    plain = [words for payload in payloads for words in words_of(payload) if words not in texts]
    plain += [picture.alt for view in views for picture in view.pictures]
    assert [words for words in plain if "</" in words] == []


def crowd(hands: list[int], rng: Random, **options: Any) -> Match:
    """A match of seats with hands of these sizes."""
    game = position("ann: R1 | bob: R1", decks=2, **options)
    deck = deck_of(game.match.rules, 2)
    held = [" ".join(card.code for card in rng.choices(deck, k=size)) for size in hands]
    return position(" | ".join(f"x: {hand}" for hand in held), decks=2, **options).match


@pytest.mark.parametrize("spoken", LANGUAGES)
@settings(max_examples=12, deadline=None)
@given(
    hands=st.lists(st.integers(1, 60), min_size=2, max_size=20),
    options=st.sampled_from(
        ({}, {"stacking": "any"}, {"seven_zero": True, "jump_in": True}, {"hidden_counts": True})
    ),
    seed=st.integers(0, 2**16),
)
async def test_no_hand_and_no_table_breaks_a_limit_of_discord(
    spoken: str, hands: list[int], options: dict[str, Any], seed: int
) -> None:
    session = session_of(crowd(hands, Random(seed), **options), names=WIDE)
    with speaking(spoken):
        shown = [payload_of(view) for view in screens(session)]
    assert len(shown) == 2 + len(hands)
    assert [complaint for payload in shown for complaint in complaints(payload)] == []
