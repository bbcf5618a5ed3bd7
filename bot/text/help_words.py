"""The help: how to play in a minute."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.catalogue import COUNTS, PRESETS
from bot.engine.faces import FACES
from bot.engine.play.steps import LONGEST_ROUND
from bot.text.card_words import face_name
from bot.text.language import Sentence, number, say, translated

TITLE = Sentence("# How to play UNO")
STEPS = Sentence("""**Start**: `/uno new`, everybody presses **Join**, the host presses **Start**.
**Play**: press **My hand**. Only you see it. Press a card that fits.
**Fits**: same color, same number or symbol, or a wild.
**Nothing fits?** Press **Draw**. If the new card fits, play it or keep it.
**One card left?** Press **UNO!** or tap ✋ before the others do, or draw 2.
**Empty hand**: you win the round and score the cards of the others. First to 500 wins.""")
CARD = "**{card}**: {effect}."
ADDED_CARDS = Sentence("**Special wilds**, where the host adds them")
ADDED_CARD = "**{card}**: {effect}"
TIPS = Sentence("""**Tips** (for your own cards: `/uno hint`)
Keep a wild for the end: it always fits.
Get rid of what counts much before somebody goes out: wilds 50, action cards 20.
Watch who has few cards: change their color, make them draw, turn play round.
Somebody drew? They held none of that color. Stay on it.
A Wild Draw Four is honest only without the color in force. The more cards its player held, the sooner \
a challenge pays.
With two cards in hand, think of the last one first: which color will it need?""")
RULES = Sentence("""**Other rules**: the host presses **Rules** in the lobby. There are {sets} sets to \
start from, teams, special wilds, house rules, each with a line that explains it. `/uno rules` shows what \
holds here.
**A round without end** is over after {moves} moves: whoever alone holds the fewest points has won it.
**Several people, one screen**: **Add guest** in the lobby. Hands stay covered until they are opened.
**Computers among themselves**: seat two or more, press **Only watch**, then **Start**, \
and **Next round** after each.""")
COMMANDS = Sentence("""**All of it by typing, too**, each after `/uno`:
`new` opens a table, with `thread: True` in a thread of its own
`join` `leave` `start` `next` `rematch` `kick` `end`
`table` shows it again, `status` to you alone; `rules`: what holds here; `help`: this page
`hand` `play` `draw` `pass` `accept` `challenge` `take-back` `call` `catch` `hint`
`answer`: a color, a player, a dare, whatever the game asks of you
`lobby agree` `lobby computer` `lobby guest` `lobby watch`
`lobby preset` `lobby rule` `lobby effect` `lobby name`""")
COMMAND = "`{name}`: {what}"
NOTICE = Sentence("-# A fan project, not affiliated with Mattel. UNO is a trademark of Mattel.")


def cards() -> str:
    """What each card does that is in every deck."""
    known = [face for face in FACES if face.is_standard and face.summary]
    return "\n".join(say(CARD, card=face_name(face), effect=translated(face.summary)) for face in known)


def added_cards() -> str:
    """What the cards do that a table can add."""
    lines = [
        say(ADDED_CARD, card=translated(spec.label), effect=translated(spec.summary))
        for spec in COUNTS.values()
    ]
    return "\n".join([say(ADDED_CARDS), *lines])


def rules() -> str:
    """Where other rules are chosen, and what holds under all of them."""
    return say(RULES, sets=len(PRESETS), moves=number(LONGEST_ROUND))


def commands(described: Mapping[str, str]) -> str:
    """The commands; those that `COMMANDS` does not name are told in Discord's words for them."""
    others = {name: what for name, what in described.items() if f"`{name}`" not in COMMANDS.one}
    return "\n".join([say(COMMANDS), *(say(COMMAND, name=name, what=what) for name, what in others.items())])
