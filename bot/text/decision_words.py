"""Every decision in words: what everybody reads, what the player who decides is asked, how to answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.model.decisions import (
    ChallengeOffer,
    DareOffer,
    Decision,
    DrawnCard,
    Guessing,
    Judging,
    PickColor,
    PickDiscardColor,
    PickTarget,
    RoundOver,
    Stack,
    Turn,
)
from bot.engine.model.moves import (
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    ChooseColor,
    ChooseTarget,
    DiscardColor,
    DoDare,
    Draw,
    DrawForDare,
    Judge,
    Move,
    NameGuesser,
    Pass,
    Play,
    TakeBack,
)
from bot.engine.view import PublicView, SeatView
from bot.text import labels, prompts
from bot.text.card_words import card_words, color_name
from bot.text.language import Sentence, Words, say
from bot.text.names import Names, harmless

Prompt = Callable[[SeatView, Any, Names], str]  # the decision is of the type that the entry is for

THINKING = Sentence("**{name}** is thinking…")  # a computer player, whatever it decides
NO_CHALLENGE = Sentence("**{name}** has to draw {pending} cards.")
MATCH_OVER = Sentence("The match is over.")


@dataclass(frozen=True)
class DecisionWords:
    """How a decision is told: `status` to everybody, `prompt` to the player who decides.

    `heard` is what everybody has heard, told even while a computer player decides. Places are {name},
    {pending}, and {text}. A prompt that depends on the hand is a function.
    """

    status: Sentence
    prompt: Sentence | Prompt | None = None
    heard: Sentence | None = None


DECISIONS: dict[type[Decision], DecisionWords] = {
    Turn: DecisionWords(Sentence("**{name}**'s turn."), prompts.your_turn),
    DrawnCard: DecisionWords(Sentence("**{name}** drew a card: play or keep it?"), prompts.drawn),
    PickColor: DecisionWords(
        Sentence("**{name}** is picking a color."), Sentence("**Pick a color** for your wild.")
    ),
    PickTarget: DecisionWords(
        Sentence("**{name}** is picking a player."), Sentence("**Pick a player** for your card.")
    ),
    Stack: DecisionWords(Sentence("**{name}**: draw {pending} or stack?"), prompts.stack),
    ChallengeOffer: DecisionWords(Sentence("**{name}**: draw {pending} or challenge?"), prompts.challenge),
    DareOffer: DecisionWords(
        Sentence("**{name}**: do the dare or draw {pending}?"), prompts.dared, heard=Sentence("“{text}”")
    ),
    Judging: DecisionWords(Sentence("**{name}** decides: was the dare done?"), prompts.judge),
    Guessing: DecisionWords(
        Sentence("**{name}** is acting something out. Who guesses it first?"),
        Sentence("**Act something out** without words. Then pick who guessed it first."),
    ),
    PickDiscardColor: DecisionWords(
        Sentence("**{name}** is picking a color to discard."),
        Sentence("**You guessed it!** Pick a color to discard all your cards of it, or keep them."),
    ),
    RoundOver: DecisionWords(Sentence("The round is over.")),
}

# The buttons of moves, by the move or its kind.
MOVES: dict[Move | type[Move], Words] = {
    Play: Sentence("Play {card}"),  # the card just drawn; the button shows no colored square
    Draw: labels.DRAW,
    Pass: Sentence("Keep"),
    Accept: Sentence("Draw {count}"),
    Challenge: Sentence("Challenge"),
    CallUno: labels.UNO,
    CatchUno: Sentence("Catch {name}"),
    ChooseColor: "{color}",
    ChooseTarget: "{name}",
    TakeBack: Sentence("Take back (2 cards)"),
    DoDare: Sentence("I'll do it"),
    DrawForDare: Sentence("Draw {count}"),
    Judge(done=True): Sentence("Done"),
    Judge(done=False): Sentence("Not done"),
    NameGuesser: "{name}",
    NameGuesser(None): Sentence("Nobody"),
    DiscardColor: "{color}",
}

# Why a move other than playing a card is suggested (`bot.text.hints`).
HINTS: dict[type[Move], Sentence] = {
    CallUno: Sentence(
        "Call **UNO!** right away: forgetting it costs you {count} card.",
        "Call **UNO!** right away: forgetting it costs you {count} cards.",
    ),
    Draw: Sentence("Draw a card: nothing in your hand fits."),
    Pass: Sentence("Keep it: it may be worth more later."),
    Accept: Sentence("Draw the {pending} cards: there's no way around it."),
    Challenge: Sentence("Challenge: with that many cards, they probably had that color."),
    ChooseColor: Sentence("Pick {color}: it's the color you have most of."),
    ChooseTarget: Sentence("Pick {target}."),
    DoDare: Sentence("Do it: it doesn't cost you any cards."),
    DrawForDare: Sentence("Draw {pending}: nobody has to do a dare they don't like."),
    Judge: Sentence("Be kind: say it was done."),
    NameGuesser: Sentence("Say who was first: you saw it, I didn't."),
    DiscardColor: Sentence("Discard {color}: it's the color you have most of."),
    TakeBack: Sentence("Take it back only if it was a slip: it costs you two cards."),
}


def status(public: PublicView, names: Names, *, is_computer: bool = False) -> str:
    """Whom the table is waiting for, and for what; `is_computer` if a computer player decides."""
    decision, words = public.decision, DECISIONS[type(public.decision)]
    if decision.seat is None:
        return say(MATCH_OVER if public.winners else words.status)
    is_settled = isinstance(decision, ChallengeOffer) and not public.can_challenge
    lines = [THINKING if is_computer else NO_CHALLENGE if is_settled else words.status, words.heard]
    text = getattr(decision, "text", None)
    facts = {"name": names[decision.seat], "pending": public.pending, "text": text and harmless(text)}
    return "\n".join(say(line, **facts) for line in lines if line is not None)


def prompt(view: SeatView, names: Names) -> str:
    """What the player who decides may do now."""
    decision = view.public.decision
    words = DECISIONS[type(decision)].prompt
    if words is None:
        return ""
    return say(words) if isinstance(words, Sentence) else words(view, decision, names)


def move_label(move: Move, public: PublicView, names: Sequence[str]) -> str:
    """The label of a move's button; `names` are plain names by seat."""
    label = MOVES.get(move) or MOVES[type(move)]
    target, color = getattr(move, "target", None), getattr(move, "color", None)
    facts = {
        "count": public.pending,
        "name": "" if target is None else names[target],
        "color": color_name(color) if color else "",
        "card": card_words(move.card) if isinstance(move, Play) else "",
    }
    return say(label, **facts)
