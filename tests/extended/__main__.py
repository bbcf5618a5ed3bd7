"""Computer players of every level play what was added, and it is said and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import bot.app  # noqa: F401  (everything that reads the lists)
from bot.computer import LEVELS
from bot.computer.player import ComputerPlayer
from bot.engine.catalogue import rules_of
from bot.engine.faces.decks import card_of
from bot.engine.model.cards import Card
from bot.engine.model.decisions import RoundOver
from bot.engine.model.events import CardPlayed
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, play_move, start_match
from bot.engine.view import view_of
from bot.pictures.card_art import card_image
from bot.text.card_words import card_label, card_words
from bot.text.effect_words import special_lines
from bot.text.language import speaking
from bot.text.rules_card import rules_lines
from tests.extended import SKIP_TWO, WILD_SKIP


def play(level: str, seats: int) -> Counter[str]:
    """Let computer players of a level play rounds to their ends; how often each face was played."""
    rng = Random(f"{level} {seats}")
    rules = rules_of({"no_wild_last": True, "scoring": "single_round"})
    return Counter(
        card.face.key
        for _ in range(8)
        for card in cards_played(
            LEVELS[level], start_match(rules, seats, rng.randbytes(SECRET_BYTES))[0], rng
        )
    )


def cards_played(player: ComputerPlayer, match: Match, rng: Random) -> Iterator[Card]:
    """The cards of one round, none of which may be a wild that went out."""
    while not isinstance(match.table.awaiting, RoundOver):
        seat = match.table.decider
        assert seat is not None
        view = view_of(match, seat)
        match, events = play_move(match, seat, player.choose(view, rng))
        for event in events:
            if isinstance(event, CardPlayed):
                assert not (event.card.is_wild and len(view.hand) == 1)
                yield event.card


def show() -> None:
    """Say and draw the new cards and the new rule in a language that has no words for them."""
    for code, name in (("RS2", "Skip Two"), ("WS", "Wild Skip")):
        card = card_of(code)
        card_image(card, 76)
        with speaking("de"):
            assert name in card_words(card)
            assert name in card_label(card)
    assert any("No wild last" in line for line in rules_lines(rules_of({"no_wild_last": True})))
    assert special_lines([card_of("RS2")], rules_of({})) == []


def main() -> None:
    """Play and show what was added."""
    for level in LEVELS:
        for seats in (2, 4):
            played = play(level, seats)
            assert {SKIP_TWO.key, WILD_SKIP.key} <= played.keys(), (level, seats, played)
    show()


if __name__ == "__main__":
    main()
