"""The story of a table as everybody reads it, and its effects on one player.

Everybody reads one line per move, with an emoji. A line begins with the action and continues with its
consequences: first those for the player, then those for others. Everything in it is public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model import events as engine
from bot.engine.model.cards import Card, Color, Side
from bot.engine.model.events import CardPlayed, CardsDrawn, Event, Reason
from bot.engine.view import event_seen_by, public_event
from bot.game import events as table
from bot.game.events import CloseReason, TableClosed, TableEvent
from bot.game.players import Player
from bot.game.races import Race
from bot.text.cards import card_words, cards_words, color_words
from bot.text.language import Sentence, listed, moment, say
from bot.text.names import Names, harmless, shown_name
from bot.text.table import RUN_OUT, outcome

News = TableEvent | Race  # a finished race contains more information than the event that ended it


class Happening(Struct, frozen=True):
    """All events of one move or other action. `turn` is the seat whose turn it was."""

    news: tuple[News, ...]
    turn: int | None = None


class Line(Struct, frozen=True):
    """A move: its emoji, the action, and the consequences as they follow it."""

    sign: str
    deed: str
    sequel: str

    def __str__(self) -> str:
        return f"{self.sign} {self.deed}{self.sequel}"

    @property
    def in_bold(self) -> str:
        """Return the line with its action in bold, for the newest move."""
        return f"{self.sign} **{self.deed}**{self.sequel}"


def line_of(happening: Happening, names: Sequence[str]) -> Line | None:
    """Return the line about a move, or None if it needs none. `names` are safe names by seat."""
    move = happening.news
    told = [news for news in move if not _goes_without_saying(news, move)]
    if not told:
        return None
    deed = _deed(told)
    doer = _subject(deed) if isinstance(deed, DOINGS) else None
    rest = [news for news in told if news is not deed]
    own = [_clause(news, move, names, doer) for news in rest if _is_by(doer, news)]
    others = [_clause(news, move, names, None) for news in rest if not _is_by(doer, news)]
    if isinstance(deed, Race):
        sign, words = outcome(deed, names, _fine(deed.seat, move))
    else:
        sign, words = _sign(deed, happening), say(_sentence(deed, happening), **_facts(deed, move, names))
        if not words.startswith(tuple(names)):
            words = words[:1].upper() + words[1:]
    return Line(sign, words, _sequel(words, [*own, *_left(told), *others]))


def _sequel(words: str, clauses: Sequence[str]) -> str:
    """Return the consequences as they follow the words about the action."""
    if not clauses:
        return ""
    separator = " " if words.endswith((".", "!")) else ", "
    return separator + ", ".join([*(clause.removesuffix(".") for clause in clauses[:-1]), clauses[-1]])


def lines_of(happenings: Iterable[Happening], names: Sequence[str]) -> list[Line]:
    """Return the lines about several moves, oldest first."""
    return _lines(joined(happenings), names)


def _lines(happenings: Iterable[Happening], names: Sequence[str]) -> list[Line]:
    return [line for happening in happenings if (line := line_of(happening, names)) is not None]


def log_of(happenings: Iterable[Happening], names: Sequence[str]) -> list[str]:
    """Return the lines about joined moves as the table shows them, oldest first, with the newest in bold."""
    lines = _lines(happenings, names)
    return [*map(str, lines[:-1]), *(line.in_bold for line in lines[-1:])]


def joined(happenings: Iterable[Happening]) -> list[Happening]:
    """Return the moves that need a line, each merged with moves that only completed it, such as choosing a
    color.
    """
    whole: list[Happening] = []
    for happening in happenings:
        if all(_goes_without_saying(news, happening.news) for news in happening.news):
            continue
        if whole and _goes_on(happening.news, whole[-1].news):
            whole[-1] = replace(whole[-1], news=whole[-1].news + happening.news)
        else:
            whole.append(happening)
    return whole


def _goes_on(move: Sequence[News], before: Sequence[News]) -> bool:
    begun, done = _deed(before), _deed(move)
    if not _is_by(_subject(begun), done):
        return False
    if any(isinstance(news, CardPlayed) for news in before):
        return isinstance(done, FINISHING)
    is_drawing = isinstance(begun, CardsDrawn) and begun.reason is Reason.TURN
    return is_drawing and isinstance(done, (CardPlayed, *FINISHING))


# Events that the table already shows, so that a line for them would displace a more useful one
SILENT: frozenset[type[TableEvent]] = frozenset(
    {
        engine.ChallengeOffered,
        engine.CallOwed,
        engine.TargetChosen,
        engine.DealerDrawn,  # the dealer is shown instead
        engine.DirectionChanged,
        table.RulesChosen,
        table.TableReloaded,
        table.TableClosed,
    }
)
# Events that are the subject of a move only if there is no other event
ASIDES = (engine.CallLapsed, engine.PileRefilled, table.PlayerCameBack, table.ComputerTookOver)
BESIDE = SILENT.union(ASIDES)
# Actions of a seat. Consequences for that seat come first, without its name.
DOINGS = (
    CardPlayed,
    CardsDrawn,
    engine.CardKept,
    engine.CardTakenBack,
    engine.CardsDiscarded,
    engine.ColorChosen,
    engine.HandsSwapped,
    engine.Misplayed,
    engine.TimedOut,
)
FINISHING = (engine.CardKept, engine.CardsDiscarded, engine.ColorChosen, engine.HandsSwapped)
MOVED = (engine.HandsSwapped, engine.HandsPassed, engine.HandsShuffled)  # these move whole hands


def _deed(move: Sequence[News]) -> News:
    """Return the event that is the subject of a move."""
    return next((news for news in move if type(news) not in BESIDE), move[0])


def _subject(news: News) -> int | None:
    match news:
        case engine.Dared(by=seat) | engine.RoundEnded(winner=seat) | engine.MatchEnded(winners=(seat,)):
            return seat
        case _:
            return getattr(news, "seat", None)


def _is_by(seat: int | None, news: News) -> bool:
    return seat is not None and _subject(news) == seat


def _goes_without_saying(news: News, move: Sequence[News]) -> bool:
    """Return whether the table or the rest of the move already shows the event."""
    match news:
        case engine.SeatSkipped(seat=seat):  # a player who draws a penalty also loses the turn
            return any(isinstance(other, CardsDrawn) and other.seat == seat and other.count for other in move)
        case engine.CallLapsed(seat=seat):  # with more cards, no call is owed
            return any(isinstance(other, CardsDrawn) and other.seat == seat for other in move)
        case engine.CardsDiscarded(seat=seat):  # listing a whole hand would be too long
            return any(isinstance(other, engine.KnockedOut) and other.seat == seat for other in move)
        case CardsDrawn(reason=Reason.CAUGHT):
            return any(isinstance(other, Race | engine.UnoCaught | engine.UnoTimedOut) for other in move)
        case table.SeatTaken():  # the deal shows who plays
            return any(isinstance(other, engine.RoundStarted) for other in move)
        case engine.SeatLeft(is_taken=False):
            return any(isinstance(other, table.PlayerRemoved) for other in move)
        case engine.RoundEnded(winner=winner):
            ends = [other for other in move if isinstance(other, engine.MatchEnded)]
            return any(winner in end.winners for end in ends)
        case _:
            return type(news) in SILENT


# The texts for each event

Choice = Callable[[Any], Sentence]

DEALS = Sentence("{dealer} deals")
DEALS_BY_DRAW = Sentence("{dealer} drew the highest card and deals")
JUMPS_IN = Sentence("{seat} jumps in with {card}")
DRAWS_OPENLY, MOST_SHOWN = Sentence("{seat} draws {cards}"), 8
DRAWS = Sentence("{seat} draws a card", "{seat} draws {count}")
LACKS_BRAND = Sentence("{seat} has no ★ and draws a card", "{seat} has no ★ and draws {count}")
NOTHING_DRAWN = Sentence("no cards are left for {seat}")
FIRST_CARD = Sentence("first card: {card}")
NOT_FIRST = Sentence("{card} can't come first")
BLUFFED = Sentence("{seat} challenged {by}: a bluff!")
NO_BLUFF = Sentence("{seat} challenged {by}: no bluff!")
ONE_LEFT, NONE_LEFT = Sentence("one card left"), Sentence("no cards left")
DARK_UP, LIGHT_UP = Sentence("the dark side is up now"), Sentence("the light side is up now")
NOBODY_WON = Sentence("nobody wins the round")
WINS_ROUND = Sentence("{winner} wins the round")
LEAVES = Sentence("{seat} leaves the table.")
LEAVES_TO_BOT = Sentence("{seat} leaves, and a bot plays on.")
DID_IT = Sentence("{by} says {seat} did it!")
DID_NOT = Sentence("{by} says {seat} didn't do it.")
GUESSED = Sentence("{seat} guessed what {by} acted out!")
NOBODY_GUESSED = Sentence("Nobody guessed it.")
VOTE_TO_END = Sentence("{voter} wants to end the table ({votes} of {needed}). You, too? {/uno end}")
REMOVED_BY = Sentence("{account} removed {player} from the table.")
VOIDED_BY = Sentence("{account} removed {player}, so this match won't count.")


def _drawn(event: CardsDrawn) -> Sentence:
    if not event.count:
        return NOTHING_DRAWN
    if _is_shown(event):
        return DRAWS_OPENLY
    return LACKS_BRAND if event.reason is Reason.BRAND else DRAWS


def _own_draw(event: CardsDrawn) -> Sentence:
    if not event.count:
        return NOTHING_DRAWN
    return Sentence("draws {cards}") if _is_shown(event) else Sentence("draws a card", "draws {count}")


def _is_shown(event: CardsDrawn) -> bool:
    """Return whether everybody saw the drawn cards (K9) and they are few enough to list."""
    return event.is_open and event.count <= MOST_SHOWN


def _removed(event: table.PlayerRemoved) -> Sentence:
    return VOIDED_BY if event.voids else REMOVED_BY


TOLD: dict[type[TableEvent], tuple[str, Sentence | Choice]] = {
    engine.RoundStarted: ("🎲", DEALS),
    engine.CardTurnedUp: ("🎲", lambda event: FIRST_CARD if event.stays else NOT_FIRST),
    CardPlayed: ("🃏", Sentence("{seat} plays {card}")),
    engine.ColorChosen: ("🎨", Sentence("{seat} picks {color}")),
    CardsDrawn: ("📥", _drawn),
    engine.CardKept: ("📥", Sentence("{seat} keeps the card")),
    engine.SeatSkipped: ("⏭️", Sentence("{seat} misses a turn")),
    engine.EveryoneSkipped: ("⏭️", Sentence("everybody but {seat} misses a turn")),
    engine.KnockedOut: ("💀", Sentence("{seat} holds too many cards and is out of the round")),
    engine.WentOut: ("🏁", Sentence("{seat} is out of cards and finishes #{rank}")),
    engine.TurnedOver: ("🔃", lambda event: DARK_UP if event.side is Side.DARK else LIGHT_UP),
    engine.PileRefilled: ("🔀", Sentence("the discard pile is shuffled")),
    engine.ChallengeDecided: ("⚔️", lambda event: BLUFFED if event.is_won else NO_BLUFF),
    engine.UnoAnnounced: ("📣", Sentence("{seat} calls UNO ahead")),
    engine.UnoCalled: ("✅", Sentence("{seat} called UNO!")),
    engine.UnoCaught: ("✋", Sentence("{by} caught {seat}, who draws {fine}")),
    engine.UnoTimedOut: ("⏰", RUN_OUT),
    engine.CallLapsed: ("💨", Sentence("{seat} got away without UNO")),
    engine.HandsSwapped: ("🔁", Sentence("{seat} swaps hands with {target}")),
    engine.HandsPassed: ("🔁", Sentence("all hands move on one seat")),
    engine.HandsShuffled: ("🔁", Sentence("all hands are shuffled and dealt again")),
    engine.BrandShown: ("⭐", Sentence("{seat} shows {card}")),
    engine.CardsDiscarded: ("🗑️", Sentence("{seat} discards {cards}")),
    engine.SumGrown: ("➕", Sentence("that makes {pending} for {seat}")),
    engine.Dared: ("🎭", Sentence("{by} dares {seat}: “{text}” or draw {cards}.")),
    engine.DareAnswered: ("🎭", Sentence("{seat} takes the dare. Watch!")),
    engine.DareJudged: ("🎭", lambda event: DID_IT if event.is_done else DID_NOT),
    engine.CharadeGuessed: ("🎭", lambda event: NOBODY_GUESSED if event.seat is None else GUESSED),
    engine.TextShown: ("📜", Sentence("{seat} plays a custom rule: “{text}”")),
    engine.CardTakenBack: ("↩️", Sentence("{seat} takes {card} back")),
    engine.Misplayed: ("🚫", Sentence("{seat} tries {card}, which doesn't fit")),
    engine.TimedOut: ("⏰", Sentence("{seat} ran out of time")),
    engine.SeatLeft: ("👋", lambda event: LEAVES_TO_BOT if event.is_taken else LEAVES),
    engine.RoundEnded: ("🏁", lambda event: NOBODY_WON if event.winner is None else WINS_ROUND),
    engine.SeatsEliminated: ("🏁", Sentence("{seats} is out of the match", "{seats} are out of the match")),
    engine.MatchEnded: ("🏆", Sentence("{winners} wins the match", "{winners} win the match")),
    table.SeatTaken: ("👋", Sentence("{player} joins.")),
    table.SeatTakenOver: ("👋", Sentence("{player} joins in a bot's seat")),
    table.SeatGivenUp: ("👋", Sentence("{player} leaves.")),
    table.ComputerTookOver: ("🤖", Sentence("a bot plays for {seat} now")),
    table.TimeTaken: ("⏳", Sentence("{seat} takes more time")),
    table.PlayerCameBack: ("👋", Sentence("{seat} is back")),
    table.TurnPostponed: ("🏖️", Sentence("{seat} is on vacation; the clock starts again {until}")),
    table.VoteCast: ("🗳️", VOTE_TO_END),
    table.PlayerRemoved: ("👋", _removed),
}
# The same texts without a name, for consequences that affect the player of the move
OWN: dict[type[TableEvent], Sentence | Choice] = {
    CardPlayed: Sentence("plays {card}"),
    engine.ColorChosen: Sentence("picks {color}"),
    CardsDrawn: _own_draw,
    engine.CardKept: Sentence("keeps it"),
    engine.SeatSkipped: Sentence("misses a turn"),
    engine.EveryoneSkipped: Sentence("goes again"),
    engine.KnockedOut: Sentence("holds too many cards and is out of the round"),
    engine.WentOut: Sentence("is out of cards and finishes #{rank}"),
    engine.HandsSwapped: Sentence("swaps hands with {target}"),
    engine.CardsDiscarded: Sentence("discards {cards}"),
    engine.Dared: Sentence("dares {seat}: “{text}” or draw {cards}"),
    engine.TextShown: Sentence("a custom rule: “{text}”"),
    engine.RoundEnded: Sentence("wins the round"),
    engine.MatchEnded: Sentence("wins the match"),
}
CARD_SIGNS = {
    "skip": "⏭️", "reverse": "🔄", "draw_two": "➕", "wild": "🎨", "wild_draw_four": "💥",
    "draw_four": "➕", "skip_everyone": "⏭️", "discard_all": "🗑️", "wild_reverse_draw_four": "💥",
    "flip": "🔃", "draw_one": "➕", "draw_five": "➕", "dark_skip_everyone": "⏭️", "light_wild": "🎨",
    "dark_wild": "🎨", "wild_draw_two": "💥", "wild_draw_color": "💥", "wild_draw_six": "💥", "wild_draw_ten": "💥", "wild_color_roulette": "🎡",
}  # fmt: skip


def _sign(deed: TableEvent, happening: Happening) -> str:
    if isinstance(deed, CardPlayed):
        return (
            "⚡"
            if _is_out_of_turn(deed, happening)
            else CARD_SIGNS.get(deed.card.face.key, TOLD[CardPlayed][0])
        )
    return TOLD[type(deed)][0]


def _sentence(deed: TableEvent, happening: Happening) -> Sentence:
    if isinstance(deed, CardPlayed) and _is_out_of_turn(deed, happening):
        return JUMPS_IN
    has_draw = any(isinstance(news, engine.DealerDrawn) for news in happening.news)
    if isinstance(deed, engine.RoundStarted) and has_draw:
        return DEALS_BY_DRAW
    return _chosen(TOLD[type(deed)][1], deed)


def _is_out_of_turn(play: CardPlayed, happening: Happening) -> bool:
    return happening.turn is not None and play.seat != happening.turn


def _clause(news: News, move: Sequence[News], names: Sequence[str], doer: int | None) -> str:
    """A consequence, which is appended after a comma."""
    if isinstance(news, Race):
        return outcome(news, names, _fine(news.seat, move))[1]
    words = OWN[type(news)] if _is_by(doer, news) and type(news) in OWN else TOLD[type(news)][1]
    return say(_chosen(words, news), **_facts(news, move, names))


def _left(move: Sequence[News]) -> list[str]:
    """A note that somebody has one card left, or none and hasn't won the round yet.

    There is no note if hands have moved since, because the one card then belongs to somebody else, who is
    asked to call.
    """
    if any(isinstance(news, (*ENDS, *MOVED)) for news in move):
        return []
    # the event for going out contains the same information
    has_rank = any(isinstance(news, engine.WentOut) for news in move)
    left = {1: ONE_LEFT} if has_rank else {0: NONE_LEFT, 1: ONE_LEFT}
    return [say(left[news.left]) for news in move if isinstance(news, CardPlayed) and news.left in left]


def _chosen(words: Sentence | Choice, event: TableEvent) -> Sentence:
    return words if isinstance(words, Sentence) else words(event)


def _fine(seat: int, move: Sequence[News]) -> int:
    """Return how many cards a seat draws for a missed call."""
    draws = [news for news in move if isinstance(news, CardsDrawn) and news.seat == seat]
    return sum(draw.count for draw in draws if draw.reason is Reason.CAUGHT)


SEATS = frozenset({"seat", "by", "dealer", "winner", "target"})  # fields of events
WORDS: dict[type, Callable[[Any], str]] = {Color: color_words, Card: card_words, Player: shown_name}


def _facts(event: TableEvent, move: Sequence[News], names: Sequence[str]) -> dict[str, object]:
    facts = _fields(event, names)
    match event:
        case engine.UnoCaught(seat=seat) | engine.UnoTimedOut(seat=seat):
            facts["fine"] = _fine(seat, move)
        case engine.MatchEnded(winners=winners):
            facts |= {"winners": listed([names[seat] for seat in winners]), "count": len(winners)}
        case engine.SeatsEliminated(seats=seats):
            facts |= {"seats": listed([names[seat] for seat in seats]), "count": len(seats)}
        case engine.CardsDiscarded(cards=cards) | CardsDrawn(cards=cards):
            facts["cards"] = cards_words(cards)
        case table.TurnPostponed(until=until):
            facts["until"] = moment(until)
        case table.PlayerRemoved(account=account):
            facts["account"] = account_mention(account)
        case engine.Dared(text=text) | engine.TextShown(text=text):
            facts["text"] = harmless(text)
        case _:
            pass
    return facts


def _fields(event: TableEvent, names: Sequence[str]) -> dict[str, object]:
    fields: dict[str, Any] = {name: getattr(event, name) for name in type(event).__match_args__}
    for name, value in fields.items():
        if name in SEATS and isinstance(value, int):
            fields[name] = names[value]
        elif type(value) in WORDS:
            fields[name] = WORDS[type(value)](value)
    return fields


# The same story, addressed to one player

DREW = Sentence("You drew {cards}.")
HAD_TO_DRAW = Sentence("You had to draw {cards}.")
YOU_ANNOUNCED = Sentence("You called **UNO!** ahead: now play a card.")
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
KNOCKED_OUT = Sentence("You hold too many cards!")
TIME_UP = Sentence("You ran out of time.")

# Draws that nobody chose to make
FORCED = frozenset(
    {
        Reason.PENALTY,
        Reason.ROULETTE,
        Reason.CAUGHT,
        Reason.CHALLENGE_LOST,
        Reason.BRAND,
        Reason.MISPLAY,
    }
)


CARDS_HERE = "\0"  # a character that no name contains


class OwnLine(Struct, frozen=True):
    """A line addressed to one player.

    CARDS_HERE in the template marks where its cards are inserted, in words or as emojis.
    """

    template: str
    cards: tuple[Card, ...] = ()

    @property
    def words(self) -> str:
        """Return the line with its cards in words, in the current language."""
        return self.template.replace(CARDS_HERE, cards_words(self.cards)) if self.cards else self.template


def own_lines(events: Sequence[TableEvent], seat: int, names: Names) -> list[OwnLine]:
    """Return the effects of these events on a seat. `names` are safe names by seat."""
    fine = sum(event.count for event in events if _is_fine_for_bluffing(event))
    seen = [event_seen_by(event, seat) for event in events if isinstance(event, TELLING)]
    told = (
        OwnLine(
            say(sentence, fine=fine, cards=CARDS_HERE, **_named_seats(event, names)),
            event.cards if isinstance(event, CardsDrawn) else (),
        )
        for event in seen
        if (sentence := TOLD_TO_SEAT[type(event)](event, seat))
    )
    return list(dict.fromkeys(told))  # hands can move several times before somebody reads this


def revealed(events: Sequence[TableEvent], seat: int, names: Names) -> OwnLine | None:
    """Return the hand that a challenge revealed only to this seat, or None if there was none."""
    for event in events:
        if isinstance(event, engine.ChallengeDecided) and event.seat == seat and event.hand:
            return OwnLine(say(HELD, by=names[event.by], cards=CARDS_HERE), event.hand)
    return None


ENDS = (engine.RoundEnded, engine.MatchEnded)  # the result shows these
MOST_LINES = 6  # lines about others, so that the buttons stay visible on a phone


def since_last_move(moves: Sequence[Sequence[Event]], seat: int, names: Names) -> str:
    """Return the actions in these moves, one per line, and their effects on a seat. The text is empty if
    there are none.
    """
    shown = [tuple(public_event(event) for event in move if not isinstance(event, ENDS)) for move in moves]
    lines = [f"-# {line}" for line in lines_of(map(Happening, shown), names)][-MOST_LINES:]
    events = [event for move in moves for event in move]
    own = [*own_lines(events, seat, names), revealed(events, seat, names)]
    return "\n".join([*lines, *(line.words for line in own if line is not None)])


def _is_fine_for_bluffing(event: TableEvent) -> TypeGuard[CardsDrawn]:
    return isinstance(event, CardsDrawn) and event.reason is Reason.CHALLENGE_WON


def _named_seats(event: Event, names: Names) -> dict[str, object]:
    fields: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__}
    return {name: names[seat] for name, seat in fields.items() if name in SEATS and seat is not None}


def _drew(event: CardsDrawn, seat: int) -> Sentence | None:
    if event.seat != seat:  # a roulette, which everybody sees
        return None
    return (HAD_TO_DRAW if event.reason in FORCED else DREW) if event.cards else None


def _challenged(event: engine.ChallengeDecided, seat: int) -> Sentence | None:
    if event.seat == seat:
        return WERE_RIGHT if event.is_won else WERE_WRONG
    if event.by == seat:
        return BLUFF_CALLED if event.is_won else BLUFF_DOUBTED
    return None


def _caught(event: engine.UnoCaught, seat: int) -> Sentence | None:
    return WERE_CAUGHT if event.seat == seat else YOU_CAUGHT if event.by == seat else None


def _swapped(event: engine.HandsSwapped, seat: int) -> Sentence | None:
    return HAND_TAKEN if event.target == seat else HAND_SWAPPED if event.seat == seat else None


def _own_judgment(event: engine.DareJudged, seat: int) -> Sentence | None:
    return (DARE_DONE if event.is_done else DARE_NOT_DONE) if event.seat == seat else None


# The line about an event for a seat, or None if it needs none
TOLD_TO_SEAT: dict[type[Event], Callable[[Any, int], Sentence | None]] = {
    CardsDrawn: _drew,
    engine.ChallengeDecided: _challenged,
    engine.UnoAnnounced: lambda event, seat: YOU_ANNOUNCED if event.seat == seat else None,
    engine.UnoCalled: lambda event, seat: YOU_CALLED if event.seat == seat else None,
    engine.UnoCaught: _caught,
    engine.HandsSwapped: _swapped,
    engine.HandsPassed: lambda event, seat: PASSED,
    engine.HandsShuffled: lambda event, seat: SHUFFLED,
    engine.DareJudged: _own_judgment,
    engine.KnockedOut: lambda event, seat: KNOCKED_OUT if event.seat == seat else None,
    engine.TimedOut: lambda event, seat: TIME_UP if event.seat == seat else None,
}
TELLING = tuple(TOLD_TO_SEAT)


# The reasons that a table closed

CLOSED_TITLE = Sentence("# This table is closed")
ANOTHER = Sentence("Open another one with {/uno new}.")
REASONS: dict[CloseReason, Sentence] = {
    CloseReason.ENDED: Sentence("The players ended the table. Thanks for playing!"),
    CloseReason.EVERYBODY_LEFT: Sentence("Nobody is at the table anymore."),
    CloseReason.UNWATCHED: Sentence("Nobody was watching the bots anymore."),
    CloseReason.TOO_LONG: Sentence("The bots never came to an end."),
    CloseReason.TOO_QUIET: Sentence("Nobody has played for a while."),
    CloseReason.TOO_FEW_CAME: Sentence("Too few players showed up in time."),
    CloseReason.UNKNOWN: Sentence("It was closed while I had trouble saving."),
}
ENDED_BY = Sentence("{account} ended the table. Thanks for playing!")


def removal_line(event: table.PlayerRemoved) -> str:
    """A removal in words, which include that the match no longer counts."""
    return say(_removed(event), **_facts(event, (event,), ()))


def closed_line(event: TableClosed) -> str:
    """Why a table was closed, or by whom."""
    return say(reason(event), account=account_mention(event.account))


def reason(event: TableClosed) -> Sentence:
    """The reason that a table was closed, or that {account} closed it."""
    return REASONS[event.code] if event.account is None else ENDED_BY


def account_mention(account: int | None) -> str:
    """An account, which Discord displays by name. Mentions in a table's messages notify nobody."""
    return "" if account is None else f"<@{account}>"
