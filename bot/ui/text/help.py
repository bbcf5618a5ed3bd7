"""The help: how to play in a minute."""

from __future__ import annotations

TITLE = "# How to play UNO"
STEPS = """**Start**: `/uno new`, everybody presses **Join**, the host presses **Start**.
**Play**: press **My hand**. Only you see it. Press a card that fits.
**Fits**: same color, same number or symbol, or a wild.
**Nothing fits?** Press **Draw**. If the new card fits, play it or keep it.
**One card left?** Press **UNO!** or tap ✋ before the others do, or draw 2.
**Empty hand**: you win the round and score the cards of the others. First to 500 wins."""
CARDS = """**Skip**: the next player misses a turn.
**Reverse**: play turns round. With two players it skips.
**Draw Two**: the next player draws 2 and misses a turn.
**Wild**: you pick the color.
**Wild Draw Four**: you pick the color, the next player draws 4 or challenges."""
TIPS = """**Tips** (for your own cards: `/uno hint`)
Keep a wild for the end: it always fits.
Get rid of what counts much before somebody goes out: wilds 50, action cards 20.
Watch who has few cards: change their color, make them draw, turn play round.
Somebody drew? They held none of that color. Stay on it.
A Wild Draw Four is honest only without the color in force. The more cards its player held, the sooner \
a challenge pays.
With two cards in hand, think of the last one first: which color will it need?"""
RULES = """**Other rules**: the host presses **Rules** in the lobby. There are ten sets to start from, \
teams, special wilds, house rules. Whatever differs from the classic rules stands in the lobby.
**Several people, one screen**: **Add guest** in the lobby. Hands stay covered until they are opened."""
COMMANDS = (
    "-# All by typing, too: `/uno play`, `/uno draw`, `/uno call`, `/uno catch`. Table lost? `/uno table`"
)
NOTICE = "-# A fan project, not affiliated with Mattel. UNO is a trademark of Mattel."
