"""Describes pictures in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bot.engine.model.cards import Card
from bot.game.moments import MomentKind
from bot.pictures.scenes import (
    BackScene,
    BaredHand,
    BracketRound,
    BracketScene,
    BracketSeat,
    Chip,
    CurveScene,
    HandScene,
    LeaderboardScene,
    LobbyScene,
    Medal,
    MedalsScene,
    MonthScene,
    PodiumScene,
    Portrait,
    RaceLine,
    RaceScene,
    RankLine,
    RecordsScene,
    ReplayScene,
    ResultLine,
    ResultScene,
    Scene,
    TableScene,
    TableSeat,
    TurnScene,
    UnoScene,
)
from bot.text import nouns
from bot.text.cards import COLOR_WORDS, described_card, described_cards
from bot.text.language import Sentence, say, signed, speaking
from bot.text.results import moment_words

TARGET = Sentence("The match goes to {target}.")
SCORES = Sentence("Scores after each round.")
FINAL_SCORES = Sentence("Scores after {count} round.", "Scores after {count} rounds.")
SCORED, SCORED_LAST = Sentence("{name}: {totals}"), Sentence("{name} {total}")
RANKS = Sentence("{title}: {ranks}.")
RANK, RANK_AND_NOTE = Sentence("{rank}. {name}, {value}"), Sentence("{rank}. {name}, {value}, {note}")
OWN_RANK, OWN_RANK_AND_NOTE = (
    Sentence("{rank}. {name} (you), {value}"),
    Sentence("{rank}. {name} (you), {value}, {note}"),
)
BACK = Sentence("The back of the cards in this server: a card, a pile, and two fans.")
CURVE = Sentence("{title}: {points}.")
MONTH = Sentence("{title}, {name}. {facts}.")
FACT = Sentence("{label}: {value}")
MEDALS = Sentence("{title}. {medals}.")
RECORDS, RECORD = Sentence("{title}: {records}."), Sentence("{what}: {value}, {name}, {date}")
POINT = Sentence("{value} on {label}")
CURVE_ENDS = Sentence("{title}: from {first} to {last}. Lowest: {low}. Highest: {high}.")
Form = Callable[[int], str]  # returns a text in which names have at most this many characters


def race_forms(scene: RaceScene) -> list[Form]:
    """Every score of every player, or only the final scores if that is too long."""
    rounds = max(len(line.totals) for line in scene.lines)

    def text(heading: str, words: Callable[[RaceLine, str], str]) -> Form:
        return lambda length: " ".join(
            [
                heading,
                *target_words(scene.target),
                "; ".join(words(line, name_within(line.person, length)) for line in scene.lines) + ".",
            ]
        )

    return [
        text(say(SCORES), lambda line, name: say(SCORED, name=name, totals=", ".join(map(str, line.totals)))),
        text(
            say(FINAL_SCORES, count=rounds),
            lambda line, name: say(SCORED_LAST, name=name, total=line.totals[-1]),
        ),
    ]


def leaderboard_forms(scene: LeaderboardScene) -> list[Form]:
    """Every rank of the page."""

    def words(line: RankLine, length: int) -> str:
        plain, noted = (OWN_RANK, OWN_RANK_AND_NOTE) if line.is_reader else (RANK, RANK_AND_NOTE)
        sentence = noted if line.note else plain
        return say(
            sentence,
            rank=line.rank,
            name=name_within(line.person, length),
            value=line.value,
            note=line.note,
        )

    return [
        lambda length: say(
            RANKS, title=scene.title, ranks="; ".join(words(line, length) for line in scene.ranks)
        )
    ]


def month_forms(scene: MonthScene) -> list[Form]:
    """Every large number and every line."""

    def text(length: int) -> str:
        facts = [say(FACT, label=label, value=value) for label, value in (*scene.figures, *scene.lines)]
        return say(MONTH, title=scene.title, name=name_within(scene.person, length), facts="; ".join(facts))

    return [text]


def medals_forms(scene: MedalsScene) -> list[Form]:
    """Every medal with its line, or only the names of earned ones if that is too long."""

    def text(medals: Sequence[Medal]) -> str:
        facts = [
            say(FACT, label=medal.name, value=medal.note) if medal.note else medal.name for medal in medals
        ]
        return say(MEDALS, title=scene.title, medals="; ".join(facts))

    earned = [medal for medal in scene.medals if medal.is_earned]
    return [lambda _: text(scene.medals), lambda _: text(earned)]


def records_forms(scene: RecordsScene) -> list[Form]:
    def text(length: int) -> str:
        records = (
            say(
                RECORD,
                what=record.what,
                value=record.value,
                name=name_within(record.person, length),
                date=record.date,
            )
            for record in scene.records
        )
        return say(RECORDS, title=scene.title, records="; ".join(records))

    return [text]


def curve_forms(scene: CurveScene) -> list[Form]:
    """Every point of the line, or only its ends and extremes if that is too long."""

    def point(place: int) -> str:
        label, value = scene.points[place]
        return say(POINT, value=f"{value:g}", label=label)

    def every(_: int) -> str:
        return say(CURVE, title=scene.title, points=", ".join(map(point, range(len(scene.points)))))

    def ends(_: int) -> str:
        order = sorted(range(len(scene.points)), key=lambda place: scene.points[place][1])
        low, high = point(order[0]), point(order[-1])
        return say(CURVE_ENDS, title=scene.title, first=point(0), last=point(-1), low=low, high=high)

    return [every, ends]


def name_within(person: Portrait, length: int) -> str:
    """A name cut to at most this many characters."""
    name = " ".join(person.name.split())
    return name if len(name) <= length else name[: length - 1] + "…"


def target_words(target: int | None) -> list[str]:
    """The score that ends the match, if there is one."""
    return [say(TARGET, target=target)] if target else []


# rehearsed by alt_limit
LIMIT = 1024  # https://docs.discord.com/developers/resources/message#attachment-object
NAME_LENGTHS = (32, 20, 12, 8)  # lengths to which names are cut until the text fits

ONE_LEFT = Sentence("UNO! {name} has one card left.")
NO_PLAYERS = Sentence("A table with these rules: {rules}. All {seats} seats are free.")
PLAYERS = Sentence(
    "A table with these rules: {rules}. {count} of {seats} seats is taken: {names}.",
    "A table with these rules: {rules}. {count} of {seats} seats are taken: {names}.",
)
TOP = Sentence("Top card: {card}.")
TOP_WILD = Sentence("Top card: {card}, played as {color}.")
PENDING = Sentence("{count} card to draw.", "{count} cards to draw.")
TURN = Sentence("It's {name}'s turn.")
CLOCKWISE, COUNTERCLOCKWISE = Sentence("Play goes clockwise."), Sentence("Play goes counterclockwise.")
PILE = Sentence("Draw pile: {count} card.", "Draw pile: {count} cards.")
SEATS = Sentence("Clockwise around the table: {seats}.")
SEAT = Sentence("{name}, {facts}")
OUT, HIDDEN, TEAM = Sentence("out"), Sentence("hidden cards"), Sentence("team {letter}")
OUT_RANK = Sentence("out in place {rank}")
ROUND = Sentence("Round {number} is over.")
ROUND_ROW = Sentence("{name}: {count} point, {total} in all.", "{name}: {count} points, {total} in all.")
ROUND_LEFT = Sentence(
    "{name}: {count} point, {total} in all, left with {cards}.",
    "{name}: {count} points, {total} in all, left with {cards}.",
)
HAND_OF, HAND_EMPTY = Sentence("{name} has {cards}."), Sentence("{name} has no cards left.")
RATING = Sentence("Rating {change}.")
IS_OUT = Sentence("{name} is out.")
WON_WITH = Sentence("The last card was {card}.")


class HandWords(NamedTuple):
    """The description of a hand, with its owner's name if the owner isn't the reader."""

    size: Sentence
    playable: Sentence
    unplayable: Sentence
    held: Sentence
    drawn: Sentence
    after: Sentence


OWN_HAND = HandWords(
    Sentence("{count} card in your hand.", "{count} cards in your hand."),
    Sentence("You can play {cards}."),
    Sentence("You can't play {cards}."),
    Sentence("You have {cards}."),
    Sentence("You just drew {card}."),
    Sentence("After you: {seats}."),
)
ANOTHERS_HAND = HandWords(
    Sentence("{name} has {count} card.", "{name} has {count} cards."),
    Sentence("{name} can play {cards}."),
    Sentence("{name} can't play {cards}."),
    HAND_OF,
    Sentence("{name} just drew {card}."),
    Sentence("After {name}: {seats}."),
)
ROUND_OF, OPEN_ROUND = Sentence("{title}: {tables}."), Sentence("nobody yet")
MEETING_WON = Sentence("{names}, won by {winner}")
ON_STEP = Sentence("{rank}. {names}.")


def described(scene: Scene) -> str:
    """Describe everything that a picture shows."""
    return _fitting(*FORMS[type(scene)](scene))


def described_in(scene: Scene, language: str) -> str:
    """Describe everything that a picture shows, in a language. This can be called from any thread."""
    with speaking(language):
        return described(scene)


def _table(scene: TableScene) -> list[Form]:
    """The top card, whose turn it is, and each seat in clockwise order."""

    mover = None if scene.turn is None else scene.seats[scene.turn].person

    def text(length: int) -> str:
        seats = "; ".join(_seat_words(seat, length, scene.has_scores) for seat in scene.seats)
        return " ".join([*_situation(scene, mover, length), say(SEATS, seats=seats)])

    return [text]


def _replay(scene: ReplayScene) -> list[Form]:
    """The top card, whose turn it is, and each hand in clockwise order."""
    mover = None if scene.turn is None else scene.hands[scene.turn].person

    def text(hand_words: Callable[[Sequence[Card]], str]) -> Form:
        return lambda length: " ".join(
            [
                *_situation(scene, mover, length),
                *(_open_hand_words(hand, length, hand_words) for hand in scene.hands),
            ]
        )

    return list(map(text, HAND_WORDS))


def _situation(scene: TableScene | ReplayScene, mover: Portrait | None, length: int) -> list[str]:
    facts = _top_words(scene)
    if mover is not None:
        facts.append(say(TURN, name=name_within(mover, length)))
    facts.append(say(CLOCKWISE if scene.is_clockwise else COUNTERCLOCKWISE))
    if scene.draw_pile is not None:
        facts.append(say(PILE, count=scene.draw_pile))
    return facts


def _top_words(scene: TableScene | ReplayScene | TurnScene) -> list[str]:
    """The top card, and what it requires."""
    chosen = COLOR_WORDS[scene.color] if scene.top.is_wild and scene.color else None
    card = described_card(scene.top)
    top = say(TOP_WILD, card=card, color=chosen) if chosen else say(TOP, card=card)
    return [top, *([say(PENDING, count=scene.pending)] if scene.pending else [])]


def _turn(scene: TurnScene) -> list[Form]:
    """The top card, the other players in the order of play, and the hand."""

    def text(hand_words: Callable[[Sequence[Card]], str]) -> Form:
        return lambda length: " ".join(
            [
                *_top_words(scene),
                say(CLOCKWISE if scene.is_clockwise else COUNTERCLOCKWISE),
                _after(scene, length),
                *_hand_facts(scene.hand, hand_words),
            ]
        )

    return list(map(text, HAND_WORDS))


def _after(scene: TurnScene, length: int) -> str:
    seats = "; ".join(_seat_words(seat, length, False) for seat in scene.opponents)
    return say(_words_of(scene.hand).after, name=scene.hand.owner, seats=seats)


def _words_of(hand: HandScene) -> HandWords:
    return ANOTHERS_HAND if hand.owner else OWN_HAND


def _hand(scene: HandScene) -> list[Form]:
    """The playable cards, then the other cards, both by color."""
    facts = _hand_facts(scene, described_cards)
    return [lambda _: " ".join(facts)]


def _hand_facts(scene: HandScene, words: Callable[[Sequence[Card]], str]) -> list[str]:
    told, name = _words_of(scene), scene.owner
    facts = [say(told.size, name=name, count=len(scene.cards))]
    playable = [card for card in scene.cards if card in scene.playable]
    others = [card for card in scene.cards if card not in scene.playable]
    if playable:
        facts.append(say(told.playable, name=name, cards=words(playable)))
    if others:
        facts.append(say(told.unplayable if playable else told.held, name=name, cards=words(others)))
    if scene.drawn:
        facts.append(say(told.drawn, name=name, card=described_card(scene.drawn)))
    return facts


def _result(scene: ResultScene) -> list[Form]:
    """Each player's points, total, and remaining cards, followed by the winning card and the highlights."""

    def text(hand_words: Callable[[Sequence[Card]], str]) -> Form:
        return lambda length: " ".join(
            [
                say(ROUND, number=scene.number),
                *target_words(scene.target),
                *([say(WON_WITH, card=described_card(scene.card))] if scene.card else []),
                *(_result_words(row, length, hand_words) for row in scene.rows),
                *(_chip_words(chip, length) for chip in scene.chips),
            ]
        )

    return list(map(text, HAND_WORDS))


def _chip_words(chip: Chip, length: int) -> str:
    return moment_words(MomentKind(chip.sign), name_within(chip.person, length), chip.number) + "."


def _uno(scene: UnoScene) -> list[Form]:
    """The player with one card left."""
    return [lambda length: say(ONE_LEFT, name=name_within(scene.person, length))]


def _back(scene: BackScene) -> list[Form]:
    """Describe the scene, because the bot doesn't know what is in a server's own picture."""
    return [lambda _: say(BACK)]


def _lobby(scene: LobbyScene) -> list[Form]:
    """The rules, and the players."""

    def text(length: int) -> str:
        if not scene.people:
            return say(NO_PLAYERS, rules=scene.title, seats=scene.seats)
        names = ", ".join(name_within(person, length) for person in scene.people)
        return say(PLAYERS, rules=scene.title, names=names, count=len(scene.people), seats=scene.seats)

    return [text]


def _bracket(scene: BracketScene) -> list[Form]:
    """The pairings and winners of each round, or only the newest rounds if that is too long."""

    def text(rounds: Sequence[BracketRound]) -> Form:
        return lambda length: " ".join(_round_words(round_, length) for round_ in rounds)

    return [text(scene.rounds[first:]) for first in range(len(scene.rounds))]


def _round_words(shown: BracketRound, length: int) -> str:
    tables = "; ".join(
        _meeting_words(table, length) for table in shown.tables if any(seat.person for seat in table)
    )
    return say(ROUND_OF, title=shown.title, tables=tables or say(OPEN_ROUND))


def _meeting_words(table: Sequence[BracketSeat], length: int) -> str:
    names = " – ".join(name_within(seat.person, length) for seat in table if seat.person)
    won = [name_within(seat.person, length) for seat in table if seat.person and seat.has_won]
    return say(MEETING_WON, names=names, winner=won[0]) if won else names


def _podium(scene: PodiumScene) -> list[Form]:
    """The names on each step."""
    return [
        lambda length: " ".join(
            say(ON_STEP, rank=rank, names=", ".join(name_within(person, length) for person in people))
            for rank, people in enumerate(scene.steps, 1)
            if people
        )
    ]


FORMS: Mapping[type[Scene], Callable[[Any], list[Form]]] = {
    TableScene: _table,
    HandScene: _hand,
    TurnScene: _turn,
    ReplayScene: _replay,
    ResultScene: _result,
    RaceScene: race_forms,
    LeaderboardScene: leaderboard_forms,
    CurveScene: curve_forms,
    MonthScene: month_forms,
    MedalsScene: medals_forms,
    RecordsScene: records_forms,
    UnoScene: _uno,
    BackScene: _back,
    LobbyScene: _lobby,
    BracketScene: _bracket,
    PodiumScene: _podium,
}


def _fitting(*forms: Form) -> str:
    """Return the first text within the limit. Each form is tried with increasingly short names."""
    text = ""
    for form in forms:
        for length in NAME_LENGTHS:
            text = form(length)
            if len(text) <= LIMIT:
                return text
    return text[: LIMIT - 1] + "…"


def _seat_words(seat: TableSeat, length: int, has_score: bool) -> str:
    held = say(HIDDEN) if seat.cards is None else say(nouns.CARDS, count=seat.cards)
    out = say(OUT) if seat.rank is None else say(OUT_RANK, rank=seat.rank)
    facts = [out if seat.is_out else held]
    facts += [say(nouns.POINTS, count=seat.score)] if has_score else []
    facts += [say(TEAM, letter=seat.team_letter)] if seat.team_letter else []
    return say(SEAT, name=name_within(seat.person, length), facts=", ".join(facts))


def _result_words(row: ResultLine, length: int, hand_words: Callable[[Sequence[Card]], str]) -> str:
    sentence = ROUND_LEFT if row.cards else ROUND_ROW
    name, cards = name_within(row.person, length), hand_words(row.cards)
    result = say(sentence, name=name, count=row.points, total=row.total, cards=cards)
    placed = f"{row.rank}. {result}"
    if row.rating is not None:
        placed = f"{placed} {say(RATING, change=signed(row.rating))}"
    return f"{placed} {say(IS_OUT, name=name)}" if row.is_out else placed


def _open_hand_words(hand: BaredHand, length: int, hand_words: Callable[[Sequence[Card]], str]) -> str:
    name = name_within(hand.person, length)
    if hand.is_out or not hand.cards:
        return say(IS_OUT if hand.is_out else HAND_EMPTY, name=name)
    cards = say(nouns.CARDS, count=len(hand.cards)) if hand.is_closed else hand_words(hand.cards)
    return say(HAND_OF, name=name, cards=cards)


# A hand in words, in codes, and as a number. The first version that leaves room for all hands is used.
HAND_WORDS: tuple[Callable[[Sequence[Card]], str], ...] = (
    described_cards,
    lambda cards: " ".join(card.code for card in cards),
    lambda cards: say(nouns.CARDS, count=len(cards)),
)
