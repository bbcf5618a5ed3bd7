"""What happened, told to everybody, to one player, and to a server's staff."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeGuard

from bot.engine.model import events as engine
from bot.engine.model.cards import Card, Color
from bot.engine.model.events import (
    CardsDrawn,
    ChallengeDecided,
    DareJudged,
    Event,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    Reason,
    TimedOut,
    UnoCalled,
    UnoCaught,
    seen_by,
)
from bot.engine.model.options import UnoCall
from bot.engine.model.rules import Rules
from bot.game import events as table
from bot.game.events import CloseReason, PlayerRemoved, TableClosed, TableEvent, VoteCast
from bot.game.players import Player
from bot.game.races import Race
from bot.text.cards import card_words, cards_words, color_words
from bot.text.language import Sentence, listed, say, tenths
from bot.text.names import disarmed, harmless, shown_name

CLOSED_TITLE = Sentence("# This table is closed")
ANOTHER = Sentence("Open another one with `/uno new`.")
REASONS: dict[CloseReason, Sentence] = {
    CloseReason.ENDED: Sentence("The players ended the table. Thanks for playing!"),
    CloseReason.EVERYBODY_LEFT: Sentence("Everybody has left."),
    CloseReason.UNWATCHED: Sentence("Nobody was watching the bots anymore."),
    CloseReason.TOO_LONG: Sentence("The bots never came to an end."),
    CloseReason.TOO_QUIET: Sentence("Nobody has played for a while."),
}
ENDED_BY = Sentence("{account} ended the table. Thanks for playing!")
VOTE_TO_END = Sentence("{voter} votes to end the table ({votes} of {needed}).")
VOTE_TO_REMOVE = Sentence("{voter} votes to remove {target} ({votes} of {needed}).")
REMOVED_BY_VOTE = Sentence("The table voted to remove {player}.")
REMOVED_BY = Sentence("{account} removed {player} from the table.")
VOIDED_BY = Sentence("{account} removed {player} without a vote, so this match won't count.")


def closed_line(event: TableClosed) -> str:
    """Why a table was closed, or by whom."""
    return say(reason(event), account=mention(event.account))


def reason(event: TableClosed) -> Sentence:
    """Why a table was closed, or that {account} did."""
    return REASONS[event.code] if event.account is None else ENDED_BY


def voted(event: VoteCast) -> Sentence:
    """What somebody votes for."""
    return VOTE_TO_END if event.target is None else VOTE_TO_REMOVE


def removed_line(event: PlayerRemoved) -> Sentence:
    """Who removed somebody."""
    if event.account is None:
        return REMOVED_BY_VOTE
    return VOIDED_BY if event.voids else REMOVED_BY


def mention(account: int | None) -> str:
    """An account as Discord shows it, by name; a table's messages never notify anybody."""
    return "" if account is None else f"<@{account}>"


RACE_TITLE = Sentence("## ⚡ {name} has one card left!")
HOW = Sentence(
    "Quick, tap ✋!\nIf **{name}** is first, they're safe.\nIf anybody else is first, **{name}** draws {count} card.",
    "Quick, tap ✋!\nIf **{name}** is first, they're safe.\nIf anybody else is first, **{name}** draws {count} cards.",
)
RACE_CALLED = Sentence("✅ {name} called UNO! after {seconds} s")
RACE_CAUGHT = Sentence(
    "⚡ {by} caught {name} after {seconds} s: {count} card",
    "⚡ {by} caught {name} after {seconds} s: {count} cards",
)
HOW_TIMED = Sentence(
    "**{name}** has {seconds} seconds to call UNO!\nIf they're too late, they draw {count} card.",
    "**{name}** has {seconds} seconds to call UNO!\nIf they're too late, they draw {count} cards.",
)
RUN_OUT = Sentence(
    "⏰ {name} didn't call UNO! in time: {count} card",
    "⏰ {name} didn't call UNO! in time: {count} cards",
)
LAPSED = Sentence("💨 {name} got away with it!")


def title(name: str) -> str:
    """The heading of an open race."""
    return say(RACE_TITLE, name=name)


def open_race(name: str, rules: Rules) -> str:
    """An open race and how it is won; in the timed mode it is against the clock (N3)."""
    how = HOW_TIMED if rules.uno_call is UnoCall.TIMED else HOW
    seconds = rules.uno_seconds
    return title(name) + "\n" + say(how, name=name, count=rules.uno_penalty, seconds=seconds)


def decided(race: Race, names: tuple[str, ...], penalty: int) -> str:
    """How a race ended."""
    name = names[race.seat]
    if race.took is None:
        return say(LAPSED, name=name)
    seconds = tenths(race.took)
    if race.has_run_out:
        return say(RUN_OUT, name=name, count=penalty)
    if race.caught_by is None:
        return say(RACE_CALLED, name=name, seconds=seconds)
    return say(RACE_CAUGHT, by=names[race.caught_by], name=name, seconds=seconds, count=penalty)


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
    table.VoteCast: voted,
    table.PlayerRemoved: removed_line,
    table.TableClosed: reason,
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
            facts["account"] = mention(account)
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


Names = Sequence[str]

DREW = Sentence("You drew {cards}.")
HAD_TO_DRAW = Sentence("You had to draw {cards}.")
YOU_CALLED = Sentence("You called **UNO!** in time.")
WERE_CAUGHT = Sentence("{by} caught you without **UNO!**")
YOU_CAUGHT = Sentence("You caught {seat}!")
WERE_RIGHT = Sentence("You were right: {by} was bluffing and draws {fine}.")
WERE_WRONG = Sentence("You were wrong: {by} wasn't bluffing.")
BLUFF_CALLED = Sentence("{seat} challenged you and was right.")
BLUFF_DOUBTED = Sentence("{seat} challenged you and was wrong.")
HELD = Sentence("{by} had {cards}.")
HAND_TAKEN = Sentence("{seat} took your hand and gave you theirs.")
HAND_SWAPPED = Sentence("You swapped hands with {target}.")
PASSED = Sentence("All hands moved on one seat.")
SHUFFLED = Sentence("All hands were shuffled and dealt again.")
DARE_DONE = Sentence("{by} says you did it!")
DARE_NOT_DONE = Sentence("{by} says you didn't do it.")
TIME_UP = Sentence("You ran out of time.")

SEATS = frozenset({"seat", "by", "target"})  # fields of events
# Draws that nobody chose.
FORCED = frozenset({Reason.PENALTY, Reason.CAUGHT, Reason.CHALLENGE_LOST, Reason.BRAND, Reason.MISPLAY})


def own_lines(events: Sequence[TableEvent], seat: int, names: Names) -> list[str]:
    """What these events did to a seat; `names` are shown names by seat."""
    happened = [seen_by(event, seat) for event in events if isinstance(event, TELLING)]
    fine = sum(event.count for event in happened if _is_fine_for_bluffing(event))
    told = [(event, TOLD[type(event)](event, seat)) for event in happened]
    return [say(sentence, fine=fine, **_own_facts(event, names)) for event, sentence in told if sentence]


def revealed(events: Sequence[TableEvent], seat: int, names: Names) -> str | None:
    """The hand that a challenge showed to this seat alone, None if there was none."""
    for event in events:
        if isinstance(event, ChallengeDecided) and event.seat == seat and event.hand:
            return say(HELD, by=names[event.by], cards=cards_words(event.hand))
    return None


def _is_fine_for_bluffing(event: Event) -> TypeGuard[CardsDrawn]:
    return isinstance(event, CardsDrawn) and event.reason is Reason.CHALLENGE_WON


def _own_facts(event: Event, names: Names) -> dict[str, object]:
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    facts = {name: names[seat] for name, seat in fields.items() if name in SEATS and seat is not None}
    return {**facts, **{name: cards_words(value) for name, value in fields.items() if name == "cards"}}


def _own_draw(event: CardsDrawn, seat: int) -> Sentence | None:
    return (HAD_TO_DRAW if event.reason in FORCED else DREW) if event.cards else None


def _challenged(event: ChallengeDecided, seat: int) -> Sentence | None:
    if event.seat == seat:
        return WERE_RIGHT if event.is_won else WERE_WRONG
    if event.by == seat:
        return BLUFF_CALLED if event.is_won else BLUFF_DOUBTED
    return None


def _caught(event: UnoCaught, seat: int) -> Sentence | None:
    return WERE_CAUGHT if event.seat == seat else YOU_CAUGHT if event.by == seat else None


def _swapped(event: HandsSwapped, seat: int) -> Sentence | None:
    return HAND_TAKEN if event.target == seat else HAND_SWAPPED if event.seat == seat else None


def _own_judgment(event: DareJudged, seat: int) -> Sentence | None:
    return (DARE_DONE if event.is_done else DARE_NOT_DONE) if event.seat == seat else None


# What a seat is told about an event, None for nothing.
TOLD: dict[type[Event], Callable[[Any, int], Sentence | None]] = {
    CardsDrawn: _own_draw,
    ChallengeDecided: _challenged,
    UnoCalled: lambda event, seat: YOU_CALLED if event.seat == seat else None,
    UnoCaught: _caught,
    HandsSwapped: _swapped,
    HandsPassed: lambda event, seat: PASSED,
    HandsShuffled: lambda event, seat: SHUFFLED,
    DareJudged: _own_judgment,
    TimedOut: lambda event, seat: TIME_UP if event.seat == seat else None,
}
TELLING = tuple(TOLD)


ENDED = Sentence("{moderator} ended the table in {place}.")
REMOVED = Sentence("{moderator} removed {player} from the table in {place}.")
CHANGED = Sentence("{moderator} changed a server setting. {setting}")
KEPT = Sentence("{moderator} saved the rules **{name}**.")
DROPPED = Sentence("{moderator} deleted the saved rules **{name}**.")
OPENED = Sentence("{role} {host} opened a table in {place}. Come and join!")


def ended(moderator: int, channel: int) -> str:
    """A moderator ended a table."""
    return say(ENDED, moderator=f"<@{moderator}>", place=f"<#{channel}>")


def removed(moderator: int, player: Player, channel: int) -> str:
    """A moderator removed somebody."""
    return say(REMOVED, moderator=f"<@{moderator}>", player=shown_name(player), place=f"<#{channel}>")


def changed(moderator: int, setting: str) -> str:
    """Somebody changed a setting; `setting` says which, and its value now."""
    return say(CHANGED, moderator=f"<@{moderator}>", setting=setting)


def kept(moderator: int, name: str) -> str:
    """Somebody saved rules for the server."""
    return say(KEPT, moderator=f"<@{moderator}>", name=disarmed(name))


def dropped(moderator: int, name: str) -> str:
    """Somebody deleted saved rules."""
    return say(DROPPED, moderator=f"<@{moderator}>", name=disarmed(name))


def table_opened(role: int, host: int, channel: int) -> str:
    """Somebody opened a table; the role is notified."""
    return say(OPENED, role=f"<@&{role}>", host=f"<@{host}>", place=f"<#{channel}>")
