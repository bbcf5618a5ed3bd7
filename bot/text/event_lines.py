"""What happened, in words: a line for everybody, or for the one seat an event concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine.model import events as engine
from bot.engine.model.cards import Card, Color
from bot.engine.model.events import CardsDrawn, ChallengeDecided, Reason
from bot.game import events as table
from bot.game.events import TableEvent
from bot.game.players import Player
from bot.text import closing_words
from bot.text.card_words import card_words, cards_words, color_words
from bot.text.language import Sentence, listed, say
from bot.text.names import harmless, shown_name

# Facts that the table already shows: a line for them would push out a better one.
SILENT: frozenset[type[TableEvent]] = frozenset(
    {engine.ChallengeOffered, engine.CallOwed, engine.CallLapsed, engine.TargetChosen, table.RulesChosen}
)

SENTENCES: dict[type[TableEvent], Sentence] = {
    engine.RoundStarted: Sentence("{dealer} deals."),
    engine.CardTurnedUp: Sentence("{card} can't come first: another card."),
    engine.ColorChosen: Sentence("{seat} picks {color}."),
    engine.CardKept: Sentence("{seat} keeps the card."),
    engine.SeatSkipped: Sentence("{seat} misses a turn."),
    engine.UnoCalled: Sentence("{seat} calls **UNO!**"),
    engine.UnoCaught: Sentence("{by} catches {seat}, who forgot **UNO!**"),
    engine.HandsSwapped: Sentence("{seat} and {target} swap hands."),
    engine.HandsPassed: Sentence("All hands move on one seat."),
    engine.HandsShuffled: Sentence("All hands are shuffled and dealt again."),
    engine.BrandShown: Sentence("{seat} shows {card} and draws nothing."),
    engine.CardsDiscarded: Sentence("{seat} discards {cards}."),
    engine.SumGrown: Sentence("That makes {pending} cards for {seat}."),
    engine.Dared: Sentence("{by} dares {seat}: “{text}” or draw {cards}."),
    engine.DareAnswered: Sentence("{seat} takes the dare. Watch!"),
    engine.TextShown: Sentence("{seat} plays a rule of your own: “{text}”"),
    engine.CardTakenBack: Sentence("{seat} takes {card} back and draws 2."),
    engine.Misplayed: Sentence("{seat} tries {card}, but it can't be played."),
    engine.UnoTimedOut: Sentence("{seat} didn't call **UNO!** in time."),
    engine.TimedOut: Sentence("{seat} ran out of time."),
    engine.MatchEnded: Sentence("{winners} wins the match!", "{winners} win the match!"),
    engine.SeatsEliminated: Sentence("{seats} is out of the match.", "{seats} are out of the match."),
    table.SeatTaken: Sentence("{player} joins."),
    table.SeatGivenUp: Sentence("{player} leaves."),
    table.ComputerTookOver: Sentence("A bot plays for {seat} now."),
    table.PlayerCameBack: Sentence("{seat} is back!"),
}

DRAWN: dict[Reason, Sentence] = {
    Reason.TURN: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.PENALTY: Sentence("{seat} has to draw a card.", "{seat} has to draw {count} cards."),
    Reason.CAUGHT: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.CHALLENGE_WON: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.CHALLENGE_LOST: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.OPENING: Sentence(
        "The first card makes {seat} draw a card.", "The first card makes {seat} draw {count} cards."
    ),
    Reason.BRAND: Sentence(
        "{seat} has no ★ to show and draws a card.", "{seat} has no ★ to show and draws {count} cards."
    ),
    Reason.DARE: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.MISPLAY: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.TAKE_BACK: Sentence(
        "{seat} draws a card for taking it back.", "{seat} draws {count} cards for taking it back."
    ),
}
REFILLED = Sentence(
    "The discard pile is shuffled: {count} card to draw.",
    "The discard pile is shuffled: {count} cards to draw.",
)
NOTHING_DRAWN = Sentence("There are no cards left for {seat} to draw.")


def has_line(event: TableEvent) -> bool:
    """Whether everybody reads a line about this event."""
    return type(event) not in SILENT and not (isinstance(event, engine.CardTurnedUp) and event.stays)


def event_line(event: TableEvent, names: Sequence[str]) -> str | None:
    """The line everybody reads, None if the event needs none. `names` are shown names by seat."""
    if not has_line(event):
        return None
    sentence = _CHOICES[type(event)](event) if type(event) in _CHOICES else SENTENCES[type(event)]
    return say(sentence, **_facts(event, names))


def _played(event: engine.CardPlayed) -> Sentence:
    if event.left == 0:
        return Sentence("{seat} plays {card}: their last card!")
    return (
        Sentence("{seat} plays {card}: one card left!")
        if event.left == 1
        else Sentence("{seat} plays {card}.")
    )


def _refilled(event: engine.PileRefilled) -> Sentence:
    return (
        Sentence("The discard pile is shuffled and becomes the draw pile.")
        if event.count is None
        else REFILLED
    )


def _drawn(event: CardsDrawn) -> Sentence:
    return DRAWN[event.reason] if event.count else NOTHING_DRAWN


def _turned_round(event: engine.DirectionChanged) -> Sentence:
    return Sentence("Play turns around →") if event.clockwise else Sentence("Play turns around ←")


def _decided(event: ChallengeDecided) -> Sentence:
    return (
        Sentence("{seat} challenges: {by} was bluffing!")
        if event.is_won
        else Sentence("{seat} challenges, but {by} wasn't bluffing.")
    )


def _ended(event: engine.RoundEnded) -> Sentence:
    return (
        Sentence("Nobody wins this round.") if event.winner is None else Sentence("{winner} wins the round!")
    )


def _left(event: engine.SeatLeft) -> Sentence:
    return (
        Sentence("{seat} leaves, and a bot plays on.")
        if event.is_taken
        else Sentence("{seat} leaves the table.")
    )


def _judged(event: engine.DareJudged) -> Sentence:
    return (
        Sentence("{by} says {seat} did it!") if event.is_done else Sentence("{by} says {seat} didn't do it.")
    )


def _guessed(event: engine.CharadeGuessed) -> Sentence:
    return (
        Sentence("Nobody guessed it.")
        if event.seat is None
        else Sentence("{seat} guessed what {by} acted out!")
    )


def _drawn_for_deal(event: engine.DealerDrawn) -> Sentence:
    return Sentence("The highest number deals: {draws}.")


# Events whose sentence depends on how they went.
_CHOICES: dict[type[TableEvent], Callable[[Any], Sentence]] = {
    engine.CardPlayed: _played,
    CardsDrawn: _drawn,
    engine.PileRefilled: _refilled,
    engine.DirectionChanged: _turned_round,
    ChallengeDecided: _decided,
    engine.RoundEnded: _ended,
    engine.DealerDrawn: _drawn_for_deal,
    engine.SeatLeft: _left,
    engine.DareJudged: _judged,
    engine.CharadeGuessed: _guessed,
    table.VoteCast: closing_words.voted,
    table.PlayerRemoved: closing_words.removed_line,
    table.TableClosed: closing_words.reason,
}
_SEATS = frozenset({"seat", "by", "dealer", "winner", "target"})
_WORDS: dict[type, Callable[[Any], str]] = {Color: color_words, Card: card_words, Player: shown_name}


def _facts(event: TableEvent, names: Sequence[str]) -> dict[str, object]:
    facts = _fields(event, names)
    match event:
        case engine.DealerDrawn(seats=seats, cards=cards):
            draws = [f"{names[seat]} {card_words(card)}" for seat, card in zip(seats, cards, strict=True)]
            facts["draws"] = ", ".join(draws)
        case engine.MatchEnded(winners=winners):
            facts |= {"winners": listed([names[seat] for seat in winners]), "count": len(winners)}
        case engine.SeatsEliminated(seats=seats):
            facts |= {"seats": listed([names[seat] for seat in seats]), "count": len(seats)}
        case engine.CardsDiscarded(cards=cards):
            facts["cards"] = cards_words(cards)
        case table.PlayerRemoved(account=account) | table.TableClosed(account=account):
            facts["account"] = closing_words.mention(account)
        case engine.Dared(text=text) | engine.TextShown(text=text):
            facts["text"] = harmless(text)
        case _:
            pass
    return facts


def _fields(event: TableEvent, names: Sequence[str]) -> dict[str, object]:
    fields: dict[str, Any] = {name: getattr(event, name) for name in type(event).__match_args__}
    for name, value in fields.items():
        if name in _SEATS and isinstance(value, int):
            fields[name] = names[value]
        elif type(value) in _WORDS:
            fields[name] = _WORDS[type(value)](value)
    return fields
