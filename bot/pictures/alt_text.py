"""The pictures in words, for people who cannot see them: every fact, within Discord's limit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from bot.engine.faces.decks import sorted_hand
from bot.engine.model.cards import Card, Color
from bot.pictures.scenes import (
    ColorScene,
    CurveScene,
    HandScene,
    LeaderboardScene,
    MatchScene,
    Portrait,
    RaceScene,
    RoundLine,
    RoundScene,
    TableScene,
    TableSeat,
)

LIMIT = 1024  # https://docs.discord.com/developers/resources/message#attachment-object
NAME_LENGTHS = (32, 20, 12, 8)  # how far names are cut until the text fits


def describe_table(scene: TableScene) -> str:
    """The top card, whose turn it is, and each seat in the order of play clockwise."""

    def text(length: int) -> str:
        facts = [f"Top card: {_top_words(scene)}."]
        if scene.pending:
            facts.append(f"{_counted(scene.pending, 'card')} to draw.")
        if scene.turn is not None:
            facts.append(f"It's {_name(scene.seats[scene.turn].person, length)}'s turn.")
        facts.append("Play goes clockwise." if scene.is_clockwise else "Play goes counterclockwise.")
        if scene.draw_pile is not None:
            facts.append(f"Draw pile: {_counted(scene.draw_pile, 'card')}.")
        seats = "; ".join(_seat_words(seat, length, scene.has_scores) for seat in scene.seats)
        return f"{' '.join(facts)} Clockwise around the table: {seats}."

    return _fitting(text)


def describe_hand(scene: HandScene) -> str:
    """The playable cards, then the others, both by color."""
    facts = [f"{_counted(len(scene.cards), 'card')} in your hand."]
    playable = [card for card in scene.cards if card in scene.playable]
    if playable:
        facts.append(f"You can play {_cards_words(playable)}.")
        others = [card for card in scene.cards if card not in scene.playable]
        facts += [f"You can't play {_cards_words(others)}."] if others else []
    elif scene.cards:
        facts.append(f"You have {_cards_words(scene.cards)}.")
    if scene.drawn:
        facts.append(f"You just drew {_card_words(scene.drawn)}.")
    return " ".join(facts)


def describe_colors(scene: ColorScene) -> str:
    """How many cards of each color the player holds."""
    held = (f"{color.value} {sum(card.color is color for card in scene.hand)}" for color in Color)
    return f"Choose a color. Cards in your hand: {', '.join(held)}."


def describe_round(scene: RoundScene) -> str:
    """What each player scored, has in all, and was left with."""
    goal = f" The match goes to {scene.target}." if scene.target else ""

    def text(length: int, hand_words: Callable[[Sequence[Card]], str]) -> str:
        rows = " ".join(_round_words(row, length, hand_words) for row in scene.rows)
        return f"Round {scene.number} is over.{goal} {rows}"

    return _fitting(
        lambda length: text(length, _cards_words),
        lambda length: text(length, lambda cards: " ".join(card.code for card in cards)),
        lambda length: text(length, lambda cards: _counted(len(cards), "card")),
    )


def describe_match(scene: MatchScene) -> str:
    """The final standings."""

    def text(length: int) -> str:
        places = (
            f"{placing.place}. {_name(placing.person, length)} with {_counted(placing.score, 'point')}"
            for placing in scene.standings
        )
        return f"Final standings: {'; '.join(places)}."

    return _fitting(text)


def describe_race(scene: RaceScene) -> str:
    """Every score of every player; only the final ones if that is too long."""
    goal = f" The match goes to {scene.target}." if scene.target else ""

    def every(length: int) -> str:
        lines = (f"{_name(line.person, length)}: {', '.join(map(str, line.totals))}" for line in scene.lines)
        return f"Scores after each round.{goal} {'; '.join(lines)}."

    def last(length: int) -> str:
        lines = (f"{_name(line.person, length)} {line.totals[-1]}" for line in scene.lines)
        rounds = max(len(line.totals) for line in scene.lines)
        return f"Scores after {_counted(rounds, 'round')}.{goal} {'; '.join(lines)}."

    return _fitting(every, last)


def describe_leaderboard(scene: LeaderboardScene) -> str:
    """Every rank of the page."""

    def text(length: int) -> str:
        ranks = (
            f"{rank.place}. {_name(rank.person, length)}{' (you)' if rank.is_reader else ''}, {rank.value}"
            + (f", {rank.note}" if rank.note else "")
            for rank in scene.ranks
        )
        return f"{scene.title}: {'; '.join(ranks)}."

    return _fitting(text)


def describe_curve(scene: CurveScene) -> str:
    """Every point of the line; only its ends and extremes if that is too long."""

    def point(place: int) -> str:
        label, value = scene.points[place]
        return f"{value:g} on {label}"

    def every(_: int) -> str:
        return f"{scene.title}: {', '.join(map(point, range(len(scene.points))))}."

    def ends(_: int) -> str:
        order = sorted(range(len(scene.points)), key=lambda place: scene.points[place][1])
        low, high, last = point(order[0]), point(order[-1]), point(-1)
        return f"{scene.title}: from {point(0)} to {last}. Lowest: {low}. Highest: {high}."

    return _fitting(every, ends)


def _fitting(*forms: Callable[[int], str]) -> str:
    """The first text within the limit: each form is tried with shorter and shorter names."""
    text = ""
    for form in forms:
        for length in NAME_LENGTHS:
            text = form(length)
            if len(text) <= LIMIT:
                return text
    return text[: LIMIT - 1] + "…"


def _name(person: Portrait, length: int) -> str:
    name = " ".join(person.name.split())
    return name if len(name) <= length else name[: length - 1] + "…"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _top_words(scene: TableScene) -> str:
    words = _card_words(scene.top)
    return f"{words}, played as {scene.color.value}" if scene.top.is_wild and scene.color else words


def _seat_words(seat: TableSeat, length: int, has_score: bool) -> str:
    facts = ["out" if seat.is_out else "hidden cards" if seat.cards is None else _counted(seat.cards, "card")]
    facts += [_counted(seat.score, "point")] if has_score else []
    facts += [f"team {seat.team_letter}"] if seat.team_letter else []
    return f"{_name(seat.person, length)}, {', '.join(facts)}"


def _round_words(row: RoundLine, length: int, hand_words: Callable[[Sequence[Card]], str]) -> str:
    name = _name(row.person, length)
    who = f"{name} wins the round" if row.is_winner else name
    left = f", left with {hand_words(row.cards)}" if row.cards else ""
    return f"{who}: {_counted(row.points, 'point')}, {row.total} in all{left}."


def _card_words(card: Card) -> str:
    return f"{card.color.value} {_face_words(card)}" if card.color else card.face.name


def _face_words(card: Card) -> str:
    return f"{card.face.name} with a star" if card.is_branded else card.face.name


def _cards_words(cards: Iterable[Card]) -> str:
    hand = sorted_hand(tuple(cards))
    groups = groupby(hand, key=lambda card: card.color)
    return "; ".join(_group_words(color, list(group)) for color, group in groups)


def _group_words(color: Color | None, cards: list[Card]) -> str:
    faces = (
        _face_words(card) + (f" ×{cards.count(card)}" if cards.count(card) > 1 else "")
        for card in dict.fromkeys(cards)
    )
    return f"{color.value} {', '.join(faces)}" if color else ", ".join(faces)
