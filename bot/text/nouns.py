"""Counted nouns that several modules of words share."""

from __future__ import annotations

from bot.text.language import Sentence

CARDS = Sentence("{count} card", "{count} cards")
POINTS = Sentence("{count} point", "{count} points")
MATCHES = Sentence("{count} match", "{count} matches")
