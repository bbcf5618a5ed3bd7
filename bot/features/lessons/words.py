"""The texts of the tutorial round: the lesson of each move, and the answers to other moves."""

from __future__ import annotations

from typing import NamedTuple

from bot.text.language import Sentence


class Caption(NamedTuple):
    """The instruction of a lesson, the reason for it, and the answer to a different legal move."""

    told: Sentence
    instead: Sentence


# Captions by their names in the script. They appear one after the other, above the hand.
CAPTIONS: dict[str, Caption] = {
    "color": Caption(
        Sentence("**Match the color.** The top card is red, so a red card fits. Play your red 3."),
        Sentence("That would be fine, too, but you'll need the 8 later. Play your **red 3**."),
    ),
    "figure": Caption(
        Sentence("**Or match the number.** Ada played a yellow 3. You have no yellow, but a blue 3 fits."),
        Sentence("You may always draw, but you win by getting rid of cards. Your **blue 3** fits."),
    ),
    "draw": Caption(
        Sentence("**No blue, and no 4?** Then you draw a card."),
        Sentence("None of your cards fits a blue 4. Press **Draw**."),
    ),
    "wild": Caption(
        Sentence("**A wild always fits**, and you just drew one. What you draw, you may play at once."),
        Sentence("If you keep it, your turn is over. Play the **Wild**."),
    ),
    "choice": Caption(
        Sentence("**You pick the color that comes next.** You have two green cards: pick green."),
        Sentence("With that color you'd have less to play afterward. Pick **green**."),
    ),
    "challenge": Caption(
        Sentence(
            "**Is Ada bluffing?** That card is only fair if she has no green card, and you don't believe that. "
            "Press **Challenge**."
        ),
        Sentence("You'd draw 4 cards and miss your turn, and this is a bluff. Press **Challenge**."),
    ),
    "red": Caption(
        Sentence("**And you keep your turn.** Ada picked red: play your red 8."),
        Sentence("There's no need to draw. Your **red 8** fits."),
    ),
    "skip": Caption(
        Sentence(
            "**Action cards have an effect.** Play your green Skip: Ada misses a turn, and you go again."
        ),
        Sentence("Then it would be Ada's turn. Play **Skip** first, and you go again."),
    ),
    "uno": Caption(
        Sentence("**Your first UNO!** If Ada is faster, you draw 2."),
        Sentence("Call **UNO!** first. If Ada caught you, you'd draw 2."),
    ),
    "last": Caption(
        Sentence("**Now get rid of your last card**, and the round is yours."),
        Sentence("There's no need to draw. Your **green 6** fits."),
    ),
}

PROGRESS = Sentence("{step}/{steps} · {caption}")
LEARN = Sentence("Learn to play")
AGAIN, OPEN_TABLE = Sentence("Once more"), Sentence("Open a table")
TITLE = Sentence("# 🎉 You won your first round!")
END = Sentence("""You score what Ada is left with: **{points}** points. Usually the first to reach 500 wins the match.
That's all you need. For everything else, there's {/uno help}.""")
