"""The texts of `/replay` and `/verify`."""

from __future__ import annotations

from bot.text.language import Sentence

# `/replay`

REPLAY = Sentence("# Replay of match {number}")
DAMAGED = Sentence("The record of this match is damaged, so the replay can't go on from here.")
NO_MATCH = Sentence(
    "I can't show you that match. It may still be running, its moves may have been deleted, or it was played "
    "in a channel you can't read."
)
OTHER_MATCHES = Sentence("Another match…")
MATCH_FACTS = Sentence("{day} · {count} player", "{day} · {count} players")
OWN_MATCH_FACTS = Sentence("{day} · {count} player · you played", "{day} · {count} players · you played")
FOLLOW = Sentence("Follow a player…")
ALL_HANDS = Sentence("All hands")
NOT_HERE = Sentence("You can share a moment only where everybody may see the match.")
CHECK = Sentence("Check the shuffles")
FILE = Sentence("Here's match {number}, with every card and every move.")


# `/verify`

FAIR = Sentence("# Shuffles of match {number}")
FAIR_RUNNING = Sentence("# Sealed shuffles")
SEALED = Sentence(
    "Every shuffle comes from a secret that was sealed in advance, and from a press by each player after that. "
    "These seals prove that nobody swaps the secrets; the lobby and the table show their first digits. Keep "
    "them: once the match is over, {/verify} opens the secrets."
)
SEAL = Sentence("Round {round}: `{seal}`")
CHECK_MATCH = Sentence("Check match {number}")
NEXT_SEAL = Sentence("Next shuffle: `{seal}`")
PRESSES_SHUFFLE = Sentence("-# Your presses help shuffle: {/verify}")
# Translators: {press} is a number, {when} a time of day
OWN_PRESS = Sentence("-# You added press `{press}`, {when}")
HOLDS = Sentence(
    "✅ Every card follows from the secret. Compare its seal with the one shown before the deal.",
    "✅ Every card follows from the {count} secrets. Compare each seal with the one shown before the deal.",
)
NOT_PLAYED = Sentence("⚠️ The recorded moves don't add up. Don't trust them from round {round} on.")
OPENED = Sentence("**Round {round}**\nSeal `{seal}`\nSecret `{secret}`")
MORE_ROUNDS = Sentence("The other {count} round is in the file.", "The other {count} rounds are in the file.")
EXPLAINED = Sentence(
    "-# The file holds the whole match, without names. The page *Replays and fair shuffles* of this bot's "
    "documentation explains how to check it yourself."
)

# The finished rounds of a running match (A10)
WATCH_ROUND = Sentence("Watch the round")
FINISHED_ROUNDS = Sentence("# 🎬 The rounds so far")
ROUND_ENDS = Sentence("The round is over; the match goes on.")
NO_ROUND = Sentence("No round of this match is open: its table keeps them closed until the end.")
