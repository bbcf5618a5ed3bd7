"""The texts of the list of a person's own tables."""

from __future__ import annotations

from bot.text.language import Sentence

TITLE = Sentence("# Your tables")
TAB = Sentence("Tables")
NOT_HERE = Sentence("You aren't at a table in this channel, but you are at these.")
YOUR_TURN = Sentence("▶️ **Your turn** in {place}; it ends {deadline}")
YOUR_TURN_UNTIMED = Sentence("▶️ **Your turn** in {place}")
THEIR_TURN = Sentence("⏳ {name} is awaited in {place}; the turn began {began}")
BOTS_TURN = Sentence("🤖 A bot is thinking in {place}")
LOBBY = Sentence("🪑 The lobby in {place} has {count} player", "🪑 The lobby in {place} has {count} players")
BETWEEN_ROUNDS = Sentence("🏁 In {place}, a round is over")
MATCH_OVER = Sentence("🏆 In {place}, the match is over")
TO_TABLE = Sentence("To the table")
DIRECT = Sentence("direct messages")
GROUP = Sentence("a group")
NONE = Sentence("You aren't at any table. Open one with {/uno new}.")
MORE = Sentence("and {count} more", "and {count} more")
