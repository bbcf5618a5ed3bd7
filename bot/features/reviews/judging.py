"""Judges a seat's decisions by what that seat could see at the time (docs/reviews.md).

The judge is the strongest computer player, which estimates the value of each legal move in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from msgspec import Struct

from bot.computer.advanced import choices_of, worths
from bot.computer.judgment import challenge_pays, honest_moves, turn_moves
from bot.computer.network import PLAYED_OUT, network_for
from bot.computer.player import Level
from bot.computer.policy import Prospect, Situation
from bot.computer.thoughts import Why, thought_of
from bot.engine.faces.decks import deck_of
from bot.engine.model.cards import Card, Color, Family
from bot.engine.model.events import (
    CallOwed,
    CardsDrawn,
    ChallengeDecided,
    Event,
    UnoCalled,
    UnoCaught,
    UnoTimedOut,
)
from bot.engine.model.moves import Accept, Challenge, ChooseColor, Move, Play, TimeOut
from bot.engine.model.options import Value
from bot.engine.model.rules import Rules
from bot.engine.view import SeatView, view_of
from bot.game.players import Mover
from bot.game.record import Step

# the version of the judge; accuracies from earlier versions are recomputed if the moves are still stored
JUDGE = 2
# An average loss of this many points per decision gives an accuracy of 50. With this value, `normal` reaches
# about 70.
HALF = 0.75
# The assumed cost of not winning a round, in points, as in training (bot/computer/training/harvest.c)
ROUND = 50.0
COSTLIEST = 3  # number of moves shown
WORTH_TELLING = 1.0  # the smallest loss or lead, in points, of a move that is shown

# Rules

# Options that don't change which move is best, or that only affect calls and challenges, which are judged
# separately. The starting hand size is one of these, because every hand passes through all sizes.
BESIDE_PLAY = frozenset({
    "hand_size", "dealer", "opening_card", "first_player", "challenge", "challenge_loss", "challenge_win",
    "uno_call", "uno_penalty", "uno_seconds", "uno_when", "target", "misplay_penalty", "turn_seconds",
    "on_leave", "seats",
})  # fmt: skip
# The option values that the networks were trained with, besides the defaults
# (bot/computer/training/settings.py). A new option counts as unlearned until it is listed here.
LEARNED_VALUES: dict[str, Sequence[Value]] = {
    "deck": ("yellowstone",),
    "scoring": ("single_round", "lowest_total", "elimination"),
    "teams": (True,),
    "two_player_reverse": ("plain",),
    "wild_draw_four": ("no_color_or_wild", "no_color_or_value", "no_valid_card", "anytime"),
    "hidden_counts": (True,),
    "swap_hands": (1, 2, 3),
    "shuffle_hands": (1, 2, 3),
    "customizable": (1, 2, 3),
    "stacking": ("same", "any"),
    "seven_zero": (True,),
    "draw": ("until_playable",),
    "force_play": (True,),
    "wild_after_draw": (True,),
}


def unlearned(rules: Rules) -> tuple[str, ...]:
    """Return the names of the options with which the networks have never played."""
    chosen = (pair for pair in rules.changed if pair[0] not in BESIDE_PLAY)
    return tuple(name for name, value in chosen if value not in LEARNED_VALUES.get(name, ()))


# Decisions


class Judgment(Struct, frozen=True):
    """A decision between several moves: the seat's view, the move made, and the best move.

    `step` is the game step that resulted from the move, counted from 0. `rival` is the move that the best
    move is compared with: the move made, or the second-best move if the move made was the best. `loss` is the
    value of the best move minus the value of the move made, or ROUND if the best move would have won the
    round. `lead` is the value of the move made minus the value of the best alternative.
    """

    step: int
    view: SeatView
    made: Move
    best: Move
    rival: Move
    loss: float = 0.0
    lead: float = 0.0

    @property
    def cost(self) -> float:
        """The loss, converted from the judge's estimate to points in actual play."""
        return self.loss if self.is_round_missed else self.loss * self._played_out

    @property
    def ahead(self) -> float:
        """The lead, converted in the same way."""
        return self.lead * self._played_out

    @property
    def _played_out(self) -> float:
        return PLAYED_OUT[network_for(self.view)]

    @property
    def is_obvious(self) -> bool:
        """Whether the best move was the only playable card."""
        return isinstance(self.best, Play) and not isinstance(self.rival, Play)

    @property
    def is_round_missed(self) -> bool:
        """Whether the best move would have won the round, but the move made did not."""
        return self.loss == ROUND


def accuracy(loss: float, decisions: int) -> float:
    """Return an accuracy from 0 to 100. It is halved for every HALF points lost per decision on average."""
    return 100 * 2 ** (-loss / decisions / HALF)


def judged(view: SeatView, made: Move, step: int = 0) -> Judgment | None:
    """Judge a move from its seat's view.

    Returns None if there was no alternative, and for moves that the networks don't judge: bluffs, challenges,
    and moves out of turn.
    """
    if view.public.decider != view.seat:
        return None
    choices = choices_of(view, [move for move in honest_moves(view) if move != Challenge()])
    if len(view.hand) == 1 and len(choices) == 1 and isinstance(choices[0], Play):
        is_missed = not isinstance(made, Play) and made in turn_moves(view)
        return Judgment(step, view, made, choices[0], made, ROUND) if is_missed else None
    if len(choices) < 2 or made not in choices:
        return None
    worth_of = worths(view, choices)
    best, second, *_ = sorted(choices, key=lambda move: -worth_of[move])
    loss = worth_of[best] - worth_of[made]
    if loss:
        return Judgment(step, view, made, best, made, loss)
    if best != made:  # both moves are equally good
        best, second = made, best
    return Judgment(step, view, made, best, second, lead=worth_of[best] - worth_of[second])


def is_bluff(view: SeatView, made: Move) -> bool:
    """Return whether a play could be challenged successfully although the player had an alternative."""
    if not isinstance(made, Play) or made.card.face.key != "wild_draw_four":
        return False
    return Play(made.card) not in honest_moves(view)


def decisions_of(steps: Sequence[Step], seat: int) -> list[Judgment]:
    """Return the decisions that can be judged at a seat. There are none under rules that the networks have
    not learned.
    """
    if not steps or unlearned(steps[0].match.rules):
        return []
    found = (judged(view, move, number) for number, view, move in own_moves(steps, seat))
    return [decision for decision in found if decision is not None]


def own_moves(steps: Sequence[Step], seat: int) -> Iterator[tuple[int, SeatView, Move]]:
    """Yield the moves that the person at a seat made, each with its step and the seat's view before the move.

    Moves made by a time-out or a computer player in the seat are left out. A wild includes the color that the
    player chose next.
    """
    for number, step in enumerate(steps):
        entry = step.entry
        if entry.seat != seat or entry.move is None or entry.mover not in (None, Mover.PERSON):
            continue
        if not isinstance(entry.move, TimeOut):
            yield number, view_of(steps[number - 1].match, seat), _whole(entry.move, steps, number)


def _whole(move: Move, steps: Sequence[Step], number: int) -> Move:
    """Convert a play for the judge: a wild includes its color but not its target."""
    if not isinstance(move, Play):
        return move
    if not move.card.is_wild:
        return Play(move.card)
    later = steps[number + 1].entry if number + 1 < len(steps) else None
    chosen = later.move if later is not None and later.seat == steps[number].entry.seat else None
    return Play(move.card, move.color or (chosen.color if isinstance(chosen, ChooseColor) else None))


# Reasons


class Insight(StrEnum):
    """Reasons for a move, in addition to the reasons from `thought_of`."""

    DREW = "drew"  # drawing was better than playing
    SPENT_WILD = "spent_wild"
    MORE_TO_FOLLOW = "more_to_follow"  # the hand keeps more cards of the color
    RARE_COLOR = "rare_color"  # few of the unseen cards have the color
    MORE_POINTS = "more_points"  # the card removes more points from the hand


class Rationale(Struct, frozen=True):
    """The reason that a move was better, and the card, color, or player that the reason is about."""

    why: Why | Insight
    seat: int | None = None
    color: Color | None = None
    count: int = 0


def reason_of(decision: Judgment) -> Rationale:
    """Explain why the best move was better than the move made. If the best move was made, explain why it was
    better than the alternatives.
    """
    thought = thought_of(Level.ADVANCED, decision.view, decision.best)
    if thought is not None and thought.why not in VAGUE:
        return Rationale(thought.why, thought.seat, thought.color)
    vague = thought.why if thought is not None else Why.BEST_CHANCES
    return insight_of(decision) or Rationale(vague)


# for these reasons, comparing the two moves is more helpful
VAGUE = frozenset({Why.BEST_CHANCES, Why.ONLY_FIT, Why.ONLY_WILDS})
FEW = 0.2  # a share of the unseen colored cards


def insight_of(decision: Judgment) -> Rationale | None:
    """Return an advantage of the best move over its rival."""
    situation, best, rival = Situation(decision.view), decision.best, decision.rival
    if not isinstance(best, Play):
        return None
    if not isinstance(rival, Play):
        return Rationale(Insight.DREW)
    better, other = Prospect(situation, best), Prospect(situation, rival)
    if other.is_wild and not better.is_wild:
        return Rationale(Insight.SPENT_WILD)
    if better.same_color > other.same_color:
        return Rationale(Insight.MORE_TO_FOLLOW, color=better.color, count=better.same_color)
    if better.commonness < min(FEW, other.commonness):
        return Rationale(Insight.RARE_COLOR, color=better.color)
    more = best.card.points - rival.card.points
    return Rationale(Insight.MORE_POINTS, count=more) if more > 0 and not better.is_wild else None


# A whole game


@dataclass
class Calls:
    """How often a seat called UNO, forgot to call, was caught, and caught others."""

    made: int = 0
    missed: int = 0
    caught: int = 0
    catches: int = 0


@dataclass
class Challenges:
    """How a seat responded to Wild Draw Fours, the odds when it did, and the outcomes of its own bluffs."""

    right: int = 0
    wrong: int = 0
    bluffs: int = 0
    bluffs_caught: int = 0


class Luck(Struct, frozen=True):
    """How many points the dealt and drawn cards were worth compared with the average, and how many of DRAWS
    random draws of the same size were worth less.
    """

    points: float
    beaten: int


@dataclass
class Review:
    """A review of a game from one seat. `unlearned` lists the options that the judge doesn't know.

    `luck` is None if the card values of the deck were not measured.
    """

    unlearned: tuple[str, ...] = ()
    decisions: list[Judgment] = field(default_factory=list[Judgment])
    calls: Calls = field(default_factory=Calls)
    challenges: Challenges = field(default_factory=Challenges)
    luck: Luck | None = None

    @property
    def loss(self) -> float:
        """The total points lost by all decisions."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def accuracy(self) -> float | None:
        """An accuracy from 0 to 100, or None if there was no decision to judge."""
        return accuracy(self.loss, len(self.decisions)) if self.decisions else None

    @property
    def costliest(self) -> list[Judgment]:
        """The most expensive moves, worst first."""
        costly = [decision for decision in self.decisions if decision.loss >= WORTH_TELLING]
        return sorted(costly, key=lambda decision: -decision.loss)[:COSTLIEST]

    @property
    def best(self) -> Judgment | None:
        """The move that was furthest ahead of the alternatives, except for obvious moves."""
        ahead = [
            decision
            for decision in self.decisions
            if decision.lead >= WORTH_TELLING and not decision.is_obvious
        ]
        return max(ahead, key=lambda decision: decision.lead, default=None)


def reviewed(steps: Sequence[Step], seat: int) -> Review:
    """Review a finished game as played by the person at this seat."""
    review = Review(unlearned(steps[0].match.rules))
    review.decisions = decisions_of(steps, seat)
    for _, view, move in own_moves(steps, seat):
        _count_challenge(review.challenges, view, move)
    for step in steps:
        for event in step.events:
            _count_event(review, seat, event, is_own=step.entry.mover in (None, Mover.PERSON))
    if "deck" not in review.unlearned:
        review.luck = luck_of(steps, seat)
    return review


def _count_challenge(challenges: Challenges, view: SeatView, move: Move) -> None:
    if isinstance(move, Accept | Challenge) and Challenge() in view.moves:
        if (move == Challenge()) == challenge_pays(view):
            challenges.right += 1
        else:
            challenges.wrong += 1
    challenges.bluffs += is_bluff(view, move)


def _count_event(review: Review, seat: int, event: Event, *, is_own: bool) -> None:
    calls = review.calls
    match event:
        case CallOwed(seat=owing) if owing == seat:
            calls.missed += 1  # undone if the call is made later
        case UnoCalled(seat=caller) if caller == seat:
            calls.missed = max(0, calls.missed - 1)
            calls.made += is_own
        case UnoCaught(seat=caught, by=by):
            calls.caught += caught == seat
            calls.catches += by == seat and is_own
        case UnoTimedOut(seat=caught) if caught == seat:
            calls.caught += 1
        case ChallengeDecided(by=by, is_won=True) if by == seat:
            review.challenges.bluffs_caught += 1
        case _:
            pass


# Luck

DRAWS = 200  # number of random draws to compare a hand's cards with
# The value of a dealt card, in points compared with the average card: first with two players, then with more.
# The values come from regressions over 250,000 rounds each that `advanced` played against itself (two and
# four seats, default rules).
CARD_WORTHS: tuple[dict[str, float], dict[str, float]] = (
    {"number": -5.0, "skip": 2.7, "reverse": 2.4, "draw_two": 13.5, "wild": 12.7, "wild_draw_four": 45.5},
    {"number": -1.5, "skip": -0.4, "reverse": -1.0, "draw_two": 2.0, "wild": 9.6, "wild_draw_four": 18.7},
)


def card_worth(card: Card, seats: int) -> float:
    """Return the value of a card to the player who gets it, compared with the average card."""
    worth_of = CARD_WORTHS[seats > 2]
    if card.face.key in worth_of:
        return worth_of[card.face.key]
    return worth_of["wild" if card.face.family is Family.WILD else "number"]


def luck_of(steps: Sequence[Step], seat: int) -> Luck | None:
    """Measure how lucky a seat was with its cards. Returns None if it was dealt none."""
    rounds = [cards for cards in _cards_by_round(steps, seat) if cards]
    if not rounds:
        return None
    table = steps[0].match.table
    seats = len(table.hands)
    deck = [card_worth(card, seats) for card in deck_of(table.rules, seats)]
    average = sum(deck) / len(deck)
    sizes = [min(len(cards), len(deck)) for cards in rounds]
    own = sum(card_worth(card, seats) - average for cards in rounds for card in cards)
    rng = Random(0)  # noqa: S311  # equal games have equal luck
    others = (sum(sum(rng.sample(deck, size)) for size in sizes) for _ in range(DRAWS))
    expected = average * sum(sizes)
    return Luck(own, sum(other - expected < own for other in others))


def _cards_by_round(steps: Iterable[Step], seat: int) -> list[list[Card]]:
    """Return the cards that a seat was dealt or drew, by round."""
    rounds: list[list[Card]] = []
    for step in steps:
        if step.entry.move is None:
            rounds.append(list(step.match.table.hands[seat]))
            continue
        for event in step.events:
            if isinstance(event, CardsDrawn) and event.seat == seat:
                rounds[-1] += event.cards
    return rounds
