"""What happened, in words: a line for everybody, or for the one seat an event concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine.model import events as engine
from bot.engine.model.cards import Card, Color
from bot.engine.model.events import CardsDrawn, ChallengeDecided, Reason
from bot.game import events as table
from bot.game.events import TableEvent
from bot.game.people import Player
from bot.text.card_words import card_words, cards_words, color_words
from bot.text.language import Sentence, listed, say
from bot.text.names import harmless, shown_name

# Facts that the table shows by itself: a line for them would push out a better one.
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
    engine.HandsPassed: Sentence("All hands go one seat on."),
    engine.HandsShuffled: Sentence("All hands are shuffled and dealt again."),
    engine.BrandShown: Sentence("{seat} shows a brand, {card}, and draws nothing."),
    engine.CardsDiscarded: Sentence("{seat} throws away {cards}."),
    engine.SumGrown: Sentence("{pending} cards for {seat}, or another draw card."),
    engine.Dared: Sentence("{by} dares {seat}: “{text}” Or draw {cards}."),
    engine.DareAnswered: Sentence("{seat} does it! Watch."),
    engine.TextShown: Sentence("{seat} plays a rule of this table: “{text}”"),
    engine.CardTakenBack: Sentence("{seat} takes {card} back and draws 2 for it."),
    engine.Misplayed: Sentence("{seat} tries {card}, which may not be played. It goes back."),
    engine.UnoTimedOut: Sentence("{seat} did not call **UNO!** in time."),
    engine.TimedOut: Sentence("{seat} ran out of time."),
    table.SeatTaken: Sentence("{player} sits down."),
    table.SeatGivenUp: Sentence("{player} gets up."),
    table.ComputerTookOver: Sentence("The computer plays for {seat} now."),
    table.PlayerCameBack: Sentence("{seat} is back!"),
}

DRAWN: dict[Reason, Sentence] = {
    Reason.TURN: Sentence("{seat} draws a card.", "{seat} draws {count} cards."),
    Reason.PENALTY: Sentence("{seat} has to draw a card.", "{seat} has to draw {count} cards."),
    Reason.CAUGHT: Sentence("A card for {seat}.", "{count} cards for {seat}."),
    Reason.CHALLENGE_WON: Sentence("A card for {seat}.", "{count} cards for {seat}."),
    Reason.CHALLENGE_LOST: Sentence("A card for {seat}.", "{count} cards for {seat}."),
    Reason.OPENING: Sentence("The first card: {seat} draws one.", "The first card: {seat} draws {count}."),
    Reason.BRAND: Sentence("{seat} shows no brand: a card.", "{seat} shows no brand: {count} cards."),
    Reason.DARE: Sentence("A card for {seat}.", "{count} cards for {seat}."),
    Reason.MISPLAY: Sentence("A card for {seat}.", "{count} cards for {seat}."),
    Reason.TAKE_BACK: Sentence("Taken back: a card for {seat}.", "Taken back: {count} cards for {seat}."),
}
REFILLED = Sentence(
    "The pile is shuffled: {count} card to draw again.", "The pile is shuffled: {count} cards to draw again."
)
NOTHING_DRAWN = Sentence("There is no card left for {seat}.")

CLOSED: dict[str, Sentence] = {
    "ended": Sentence("The table was ended."),
    "everybody_left": Sentence("Everybody has left."),
    "unwatched": Sentence("Nobody watched the computers any more."),
    "too_long": Sentence("The computers did not come to an end."),
    "too_quiet": Sentence("Nobody has played for a while."),
}


def event_line(event: TableEvent, names: Sequence[str]) -> str | None:
    """The line everybody reads, None if the event needs none. `names` are shown names by seat."""
    if type(event) in SILENT or (isinstance(event, engine.CardTurnedUp) and event.stays):
        return None
    sentence = _CHOICES[type(event)](event) if type(event) in _CHOICES else SENTENCES[type(event)]
    return say(sentence, **_facts(event, names))


def closed_line(code: str) -> str:
    """Why a table was closed."""
    return say(CLOSED[code])


def _played(event: engine.CardPlayed) -> Sentence:
    if event.left == 0:
        return Sentence("{seat} plays {card}: the last card!")
    return (
        Sentence("{seat} plays {card}: one card left!")
        if event.left == 1
        else Sentence("{seat} plays {card}.")
    )


def _refilled(event: engine.PileRefilled) -> Sentence:
    return Sentence("The pile is shuffled, to be drawn again.") if event.count is None else REFILLED


def _drawn(event: CardsDrawn) -> Sentence:
    return DRAWN[event.reason] if event.count else NOTHING_DRAWN


def _turned_round(event: engine.DirectionChanged) -> Sentence:
    return (
        Sentence("The other way: down the list ⬇")
        if event.clockwise
        else Sentence("The other way: up the list ⬆")
    )


def _decided(event: ChallengeDecided) -> Sentence:
    return (
        Sentence("{seat} challenges: {by} bluffed!")
        if event.is_won
        else Sentence("{seat} challenges: {by} was honest.")
    )


def _ended(event: engine.RoundEnded) -> Sentence:
    return (
        Sentence("Nobody wins this round.") if event.winner is None else Sentence("{winner} wins the round!")
    )


def _won(event: engine.MatchEnded) -> Sentence:
    count = len(event.winners)
    return Sentence("{winners} wins the match!") if count == 1 else Sentence("{winners} win the match!")


def _left(event: engine.SeatLeft) -> Sentence:
    return (
        Sentence("{seat} leaves; the computer plays on.")
        if event.is_taken
        else Sentence("{seat} leaves the table.")
    )


def _judged(event: engine.DareJudged) -> Sentence:
    return (
        Sentence("{by} judges: {seat} did it!")
        if event.is_done
        else Sentence("{by} judges: {seat} did not do it.")
    )


def _guessed(event: engine.CharadeGuessed) -> Sentence:
    return (
        Sentence("Nobody guessed it.")
        if event.seat is None
        else Sentence("{seat} guessed what {by} acted out!")
    )


def _eliminated(event: engine.SeatsEliminated) -> Sentence:
    return (
        Sentence("{seats} is out of the match.")
        if len(event.seats) == 1
        else Sentence("{seats} are out of the match.")
    )


def _drawn_for_deal(event: engine.DealerDrawn) -> Sentence:
    return Sentence("The highest number deals: {draws}.")


def _closed(event: table.TableClosed) -> Sentence:
    return CLOSED[event.code]


# Events whose sentence depends on how they went.
_CHOICES: dict[type[TableEvent], Callable[[Any], Sentence]] = {
    engine.CardPlayed: _played,
    CardsDrawn: _drawn,
    engine.PileRefilled: _refilled,
    engine.DirectionChanged: _turned_round,
    ChallengeDecided: _decided,
    engine.RoundEnded: _ended,
    engine.MatchEnded: _won,
    engine.DealerDrawn: _drawn_for_deal,
    engine.SeatLeft: _left,
    engine.DareJudged: _judged,
    engine.CharadeGuessed: _guessed,
    engine.SeatsEliminated: _eliminated,
    table.TableClosed: _closed,
}
_SEATS = frozenset({"seat", "by", "dealer", "winner", "target"})


def _facts(event: TableEvent, names: Sequence[str]) -> dict[str, object]:
    facts = {name: _word(name, getattr(event, name), names) for name in type(event).__match_args__}
    match event:
        case engine.DealerDrawn(seats=seats, cards=cards):
            draws = [f"{names[seat]} {card_words(card)}" for seat, card in zip(seats, cards, strict=True)]
            facts["draws"] = ", ".join(draws)
        case engine.MatchEnded(winners=winners):
            facts["winners"] = listed([names[seat] for seat in winners])
        case engine.SeatsEliminated(seats=seats):
            facts["seats"] = listed([names[seat] for seat in seats])
        case engine.CardsDiscarded(cards=cards):
            facts["cards"] = cards_words(cards)
        case engine.Dared(text=text) | engine.TextShown(text=text):
            facts["text"] = harmless(text)
        case _:
            pass
    return facts


def _word(field: str, value: object, names: Sequence[str]) -> object:
    if field in _SEATS and isinstance(value, int):
        return names[value]
    match value:
        case Color():
            return color_words(value)
        case Card():
            return card_words(value)
        case Player():
            return shown_name(value)
        case _:
            return value
