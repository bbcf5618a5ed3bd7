"""The pages of the help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.engine.catalogue import COUNTS, PRESETS
from bot.engine.effects.basic import AskColor
from bot.engine.faces import FACES
from bot.engine.faces.flip import FLIP_FACES
from bot.engine.house_rules import HOUSE_RULES
from bot.engine.model.cards import Face
from bot.engine.model.options import Deck
from bot.engine.play.apply import LONGEST_ROUND
from bot.text import lobby
from bot.text.cards import face_name
from bot.text.language import Sentence, number, say, slash, translated


class CommandHelp(NamedTuple):
    """A slash command: its name, such as `uno new`, and its description, in English."""

    path: str
    summary: str


HELP_PAGES = Sentence("More help…")
TITLE = Sentence("# {bot}: {page}")
STEPS = Sentence("""**Start a table**: {/uno new}. Friends press **Join**, **+ Bot** adds bots, then you press **Start**.
**See your cards**: press **My hand**. Only you can see them.
**Play** a card of the same color, number, or symbol. A wild always fits.
**Nothing fits?** Press **Draw**.
**One card left?** Press **UNO!** before somebody catches you.""")
INVITE = Sentence(
    "**Challenge somebody**: long-press or right-click their name, then **Apps** and **{challenge}**."
)
NOTICE = Sentence("-# A fan project, not affiliated with Mattel. UNO is a trademark of Mattel.")

GAME = Sentence("""Everybody starts with 7 cards. The first to get rid of all of them wins the round.
**Your turn**: play one card that matches the top card by color, number, or symbol, or play a wild. \
If nothing fits, draw one. If that card fits, play it or keep it.
**Order of play**: clockwise until a Reverse turns it around.
**UNO!** When you play your second-to-last card, press **UNO!** or tap ✋. If somebody beats you to it, \
you draw 2.
**Points**: the winner of a round scores the cards left in all other hands: numbers as printed, \
action cards 20, wilds 50. The first to reach 500 wins the match.
**Out of time?** The bot draws for you. Miss three turns in a row and it plays for you until you press \
**My hand**.
**A round that drags on** ends after {moves} moves. The player with the fewest points in hand wins it.""")

CARD = Sentence("- **{card}**: {effect}.")
CHALLENGE = Sentence("""**Challenge**: a Wild Draw Four is only fair if its player has no card of the color in play. \
When one hits you, you may challenge it. If it was a bluff, its player draws the 4. If it was fair, you draw \
6 and miss your turn.""")
ADDED_CARDS = Sentence("**Special wilds**, if the host adds them")
ADDED_CARD = Sentence("- **{card}**: {effect}")

HOUSE_RULES_INTRODUCTION = Sentence("""The host presses **Rules** in the lobby: {sets} presets to start from, and \
every rule can be changed. {/uno rules} shows the rules of your table.""")
HOUSE_RULE = Sentence("- **{rule}**: {effect}")

TIPS = Sentence("""- Not sure? {/uno hand} with **hint** suggests a move.
- Save a wild for the end: it always fits.
- Play high-value cards before somebody goes out: wilds count 50, action cards 20.
- Watch who is running low. Change their color, make them draw, or reverse the direction.
- Count the cards: a deck has 25 of each color, 24 action cards, and 8 wilds.
- Keep quiet about how few cards you have left.
- A Wild Draw Four is only fair without the color in play. The more cards its player has, the more likely \
it's a bluff.
- Down to two cards? Think about the last one first: which color will it need?""")

NO_MERCY = Sentence("""**Show 'em No Mercy** (press **Rules** in the lobby): nothing fits? Draw until a card does, and play it. \
A draw card is passed on with one that draws as many or more. A 7 swaps hands, a 0 passes them on. \
**Holding 25 cards puts you out of the round**; the last one left wins it. First to 1000.""")

FLIP = Sentence("""**Flip**: 112 cards with a light and a dark side. A Flip turns over all hands and both piles; the first \
card of the discard pile comes to the top. The dark side hits harder. Unlike at a real table, nobody sees a back \
here, not even of your own cards, until it is turned up.""")

TYPING = Sentence("Everything works by typing, too:")
EXPLAINED = Sentence("- {command}: {what}")

TOGETHER = Sentence("""**Playing on one screen?** Press **Rules** in the lobby, go to **Seats**, and under \
**Add…**, choose **Guest on your screen**. Hands stay covered until somebody opens them.
**Watching bots?** Add two or more, choose there to just watch, then press **Start**.""")


def title(page: str) -> str:
    return say(TITLE, page=page)


def _start() -> str:
    return "\n".join([say(STEPS), say(INVITE, challenge=say(lobby.CHALLENGE)), say(NOTICE)])


def _game() -> str:
    return say(GAME, moves=number(LONGEST_ROUND))


def _cards() -> str:
    lines = _explained([face for face in FACES if face.is_standard and face.summary])
    added = [
        say(ADDED_CARD, card=translated(spec.label), effect=translated(spec.summary))
        for spec in COUNTS.values()
    ]
    return "\n".join([*lines, say(CHALLENGE), "", say(ADDED_CARDS), *added])


def _decks() -> str:
    no_mercy = [face for face in FACES if face.copies_in(Deck.NO_MERCY) and not face.is_standard]
    in_flip = [face for face in FLIP_FACES if face.effects != (AskColor(),)]  # all except the two Wilds
    return "\n".join([say(NO_MERCY), *_explained(no_mercy), "", say(FLIP), *_explained(in_flip)])


def _explained(faces: Sequence[Face]) -> list[str]:
    return [say(CARD, card=face_name(face), effect=translated(face.summary)) for face in faces]


def _house_rules() -> str:
    options = [rule.option for rule in HOUSE_RULES]
    named = [(translated(option.label), translated(option.summary)) for option in options]
    lines = [say(HOUSE_RULE, rule=rule, effect=effect) for rule, effect in named]
    return "\n".join([say(HOUSE_RULES_INTRODUCTION, sets=len(PRESETS)), *lines])


def _commands(commands: Sequence[CommandHelp], *, of_table: bool) -> str:
    """The commands of the table, or all other commands. All of them together would be too long for a
    message.
    """
    told = [command for command in commands if command.path.startswith("uno ") is of_table]
    explained = [say(EXPLAINED, command=slash(command.path), what=say(command.summary)) for command in told]
    return "\n".join([*([say(TYPING)] if of_table else []), *explained])


def pages(commands: Sequence[CommandHelp] = ()) -> dict[Sentence, Callable[[], str]]:
    """The function that writes each page, by its title, in menu order. Each page fits in a message in every
    language.
    """
    return {
        Sentence("Start here"): _start,
        Sentence("How to play"): _game,
        Sentence("Special cards"): _cards,
        Sentence("Other decks"): _decks,
        Sentence("House rules"): _house_rules,
        Sentence("Tips"): lambda: f"{TIPS}\n{TOGETHER}",
        Sentence("Commands"): lambda: _commands(commands, of_table=True),
        Sentence("More commands"): lambda: _commands(commands, of_table=False),
    }
