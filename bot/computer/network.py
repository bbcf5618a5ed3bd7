"""A small neural network in plain Python, and its inputs for a position."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from struct import Struct, unpack

from bot.computer.judgment import is_duel, opponents
from bot.engine.faces.classic import COLORED_CARDS
from bot.engine.faces.decks import deck_of
from bot.engine.house_rules.force_play import ForcePlay
from bot.engine.house_rules.seven_zero import SevenZero
from bot.engine.house_rules.stacking import Stacking
from bot.engine.house_rules.until_playable import UntilPlayable
from bot.engine.house_rules.wild_after_draw import WildAfterDraw
from bot.engine.model.cards import LIGHT_COLORS, Card, Color, Face
from bot.engine.model.moves import Accept, Draw, Move, Pass, Play
from bot.engine.model.options import Deck, Scoring, TwoPlayerReverse, WildDrawFour
from bot.engine.model.rules import Rules
from bot.engine.play.scoring import LOW_IS_GOOD
from bot.engine.view import SeatView

# The network

WEIGHTS = Path(__file__).parent / "weights"
LEARNED_FACES = frozenset({Deck.CLASSIC, Deck.YELLOWSTONE})  # the decks that the networks were trained with
# The factor for a network's values in the policy. Networks are listed in the simulator's order.
TRUST = {"duel": 0.0, "crowd": 1.2, "rounds": 1.2, "many": 1.2, "swaps": 1.2}
# How many points one predicted point is worth when a position is played out. All values were scaled to the
# same spread before training (`python -m bot.computer.training.calibration`).
PLAYED_OUT = {"duel": 1.9, "crowd": 1.0, "rounds": 1.0, "many": 1.3, "swaps": 1.0}
MANY = 4  # from this many opponents on, `many` is used
POINTS = 16  # the value, in points, of an output of 1
SIGNAL = 10  # binary places of a value between two layers
LANE = 64  # bits
HALF = 1 << 62  # added to each lane, so that none is negative while packed

Signals = Iterable[tuple[int, int]]  # indexes and their values, without zeros


class Layer:
    """One layer, given its biases and the weights of each input, as integers with `places` binary places.

    The weights of an input are packed into one big integer, with a lane of 64 bits for each neuron. Without
    numpy, this is the fastest way to multiply and add a whole row.
    """

    def __init__(self, places: int, rows: list[tuple[int, ...]], biases: tuple[int, ...], lift: int) -> None:
        self.places, self.width = places, len(rows)
        self._rows = [_packed(row) for row in rows]
        self._biases = _packed([HALF + (bias << lift) for bias in biases])
        self._lanes = Struct(f"<{len(biases)}Q")

    def __call__(self, signals: Signals) -> tuple[int, ...]:
        """Return the sum at each neuron, plus HALF."""
        total, rows = self._biases, self._rows
        for index, value in signals:
            total += value * rows[index]
        return self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))


def _packed(values: Iterable[int]) -> int:
    return sum(value << LANE * at for at, value in enumerate(values))


class Network:
    """Layers with rectifiers between them."""

    def __init__(self, layers: list[Layer]) -> None:
        self._layers = layers

    def values(self, inputs: Iterable[int]) -> list[float]:
        """Return the value at each output, in points."""
        *hidden, last = self._layers
        signals = [(at, value) for at, value in enumerate(islice(inputs, hidden[0].width)) if value]
        down = hidden[0].places - SIGNAL
        for layer in hidden:
            signals = [(at, (sum_ - HALF) >> down) for at, sum_ in enumerate(layer(signals)) if sum_ > HALF]
            down = hidden[1].places
        unit = POINTS / (1 << last.places + SIGNAL)
        return [(sum_ - HALF) * unit for sum_ in last(signals)]


@cache
def load(name: str) -> Network:
    """Load the network with this name from the repository. Raises ValueError if its weights do not match
    their checksum.
    """
    facts = json.loads((WEIGHTS / "weights.json").read_text())[name]
    data = (WEIGHTS / f"{name}.i16").read_bytes()
    if sha256(data).hexdigest() != facts["sha256"]:
        raise ValueError(f"the weights of {name} are damaged")
    numbers = unpack(f"<{len(data) // 2}h", data)
    layers, start = list[Layer](), 0
    for above, below, places in zip(facts["sizes"], facts["sizes"][1:], facts["places"], strict=False):
        rows = [numbers[at : at + below] for at in range(start, start + (above + 1) * below, below)]
        layers.append(Layer(places, rows[:-1], rows[-1], SIGNAL if layers else 0))
        start += (above + 1) * below
    return Network(layers)


def network_for(view: SeatView) -> str:
    """Return the name of the network that decides for a seat.

    The other networks were trained after `crowd`, which is stronger where hands count against their owners,
    in teams, and while counts are hidden. With `swaps`, it matters which cards are known.
    """
    if is_duel(view):
        return "duel"
    rules = view.public.rules
    if rules.scoring in LOW_IS_GOOD or rules.teams or rules.hidden_counts:
        return "crowd"
    if SevenZero() in rules.house:
        return "swaps"
    return "many" if len(opponents(view)) >= MANY else "rounds"


# The inputs for a position

COLORS = LIGHT_COLORS
# The faces that the networks were trained with, in the order of their inputs. This is the format of their
# weights, not a list of all faces. A new card doesn't have to be added here.
NUMBERS, ACTIONS = [*map(str, range(10))], ["skip", "reverse", "draw_two"]
FACES = [*NUMBERS, *ACTIONS]
WILDS = ["wild", "wild_draw_four", "wild_brand", "wild_swap_hands", "wild_shuffle_hands", "customizable_1"]
# the input for wilds that aren't listed, trained as a wild that only chooses a color
OTHER_WILD = "customizable_1"
COLORED = len(COLORS) * len(FACES)
KINDS = COLORED + len(WILDS)
PLAYS = COLORED + len(WILDS) * len(COLORS)  # number of outputs for plays; the outputs for answers follow
ANSWERS: tuple[type[Move], ...] = (Draw, Pass, Accept)
NEAR, FAR = (50, 100, 150, 200, 300), 500  # points to the target
MOST_TOLD = 255  # maximum number of cards in the pile
# the inputs for the hands of other seats if no cards are known
NOTHING_KNOWN = (0,) * (4 * (len(COLORS) + 2))
# The input for a seat that has just drawn on a color. It decreases with every card that the seat draws after
# that.
FRESH = 12


@cache
def kind_of(card: Card) -> int:
    """Return the known face that replaces a card's face."""
    if card.color is None:
        return COLORED + WILDS.index(card.face.key if card.face.key in WILDS else OTHER_WILD)
    return len(FACES) * COLORS.index(card.color) + FACES.index(_closest(card.face))


def _closest(face: Face) -> str:
    """Return the colored face known to the networks that shares the most effects. A tie is decided by how
    close the points are.
    """
    if face.key in FACES:
        return face.key
    does = set(map(type, face.effects))
    known = [other for other in COLORED_CARDS if other.key in FACES]
    return max(
        known, key=lambda other: (len(does & set(map(type, other.effects))), -abs(other.points - face.points))
    ).key


class Sight:
    """The inputs of the network for one decision, and the output for each move."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self._own = _counted(view.hand)
        self._discarded = _counted(view.public.discard)
        self._order = self._ordered_colors()
        self._others = _in_turn_order(view)
        self._told = self._told_seats()

    def inputs(self) -> list[int]:
        """Return all inputs, as integers in their own units. New inputs are appended, so older networks don't
        get them.
        """
        view, public = self._view, self._view.public
        pile = public.draw_pile_count
        return [
            *self._by_use(self._own),
            *self._by_use(self._unseen()),
            *_one_of(len(FACES) + len(WILDS), self._top()),
            *_size(len(view.hand)),
            *self._seats(),
            0 if pile is None else min(pile, MOST_TOLD),
            view.drawn is not None,
            public.pending,
            *_one_of(7, min(len(self._others), 8) - 2),
            *_rules(public.rules),
            *self._needs(),
            *self._known(),
            *self._standings(),
        ]

    def output(self, move: Move) -> int:
        """Return the output for a move. A wild includes its color unless it is the last card. Raises
        ValueError.
        """
        match move:
            case Play(card=card, color=color):
                kind = kind_of(card)
                if kind < COLORED:
                    return self._order.index(kind // len(FACES)) * len(FACES) + kind % len(FACES)
                column = self._order.index(COLORS.index(color)) if color else 0
                return COLORED + (kind - COLORED) * len(COLORS) + column
            case _:
                return PLAYS + ANSWERS.index(type(move))

    def _ordered_colors(self) -> list[int]:
        """Return the active color, then the most frequent colors in the hand, then the most frequent
        discarded colors.
        """
        per_color = len(FACES)
        own, seen = (
            [sum(counts[at : at + per_color]) for at in range(0, COLORED, per_color)]
            for counts in (self._own, self._discarded)
        )
        current = self._view.public.color
        return sorted(range(len(COLORS)), key=lambda at: (COLORS[at] is not current, -own[at], -seen[at]))

    def _by_use(self, counts: list[int]) -> list[int]:
        per_color = len(FACES)
        sorted_ = [count for at in self._order for count in counts[at * per_color : (at + 1) * per_color]]
        return sorted_ + counts[COLORED:]

    def _unseen(self) -> list[int]:
        deck = _deck(self._view.public.rules, len(self._view.public.counts))
        return [all_ - own - seen for all_, own, seen in zip(deck, self._own, self._discarded, strict=True)]

    def _top(self) -> int:
        kind = kind_of(self._view.public.top)
        return kind % len(FACES) if kind < COLORED else kind - COLORED + len(FACES)

    def _told_seats(self) -> list[int | None]:
        """Return the next two seats, the previous seat, and the seat with the fewest cards among the rest."""
        first, *others = self._others
        last = others.pop() if others else None
        second = others.pop(0) if others else None
        rest = min(others, key=lambda seat: self._view.public.counts[seat] or 0, default=None)
        return [first, second, last, rest]

    def _seats(self) -> Iterable[int]:
        public = self._view.public
        for seat in self._told:
            count = None if seat is None else public.counts[seat]
            yield from _size(count) if count is not None else (0,) * 8
            shown: Mapping[Color, int] = {} if seat is None else public.drew_on.get(seat, {})
            told = {color: FRESH // (since + 1) for color, since in shown.items()}
            yield from (told.get(COLORS[at], 0) for at in self._order)

    def _known(self) -> Iterable[int]:
        """Yield the known cards in these seats' hands: per color, wilds, and colored action cards."""
        if not self._view.known:  # nearly always
            yield from NOTHING_KNOWN
            return
        for seat in self._told:
            counts = _counted(() if seat is None else self._view.known.get(seat, ()))
            by_color = [counts[at : at + len(FACES)] for at in range(0, COLORED, len(FACES))]
            yield from (sum(by_color[at]) for at in self._order)
            yield sum(counts[COLORED:])
            yield sum(sum(faces[len(NUMBERS) :]) for faces in by_color)

    def _needs(self) -> list[int]:
        """Return the distances of this seat and of the leading opponent from the target, and the leader's
        seat.
        """
        public = self._view.public
        if public.rules.scoring is not Scoring.WINNER_COLLECTS:
            return [0] * 14
        rivals = opponents(self._view)
        needs = {seat: self._need(seat) for seat in self._others if seat in rivals}
        leader = min(needs, key=lambda seat: needs[seat])
        own, told = self._need(self._view.seat), self._told[:3]
        return [
            *(own <= near for near in NEAR),
            *(needs[leader] <= near for near in NEAR),
            *_one_of(4, told.index(leader) if leader in told else 3),
        ]

    def _standings(self) -> Iterable[int]:
        """Yield how close this seat and the seats in the inputs are to the target."""
        is_race = self._view.public.rules.scoring is Scoring.WINNER_COLLECTS
        for seat in (self._view.seat, *self._told):
            if is_race and seat is not None:
                need = self._need(seat)
                yield from (max(0, FAR - need) // 2, need <= 100, need <= 200)
            else:
                yield from (0, 0, 0)

    def _need(self, seat: int) -> int:
        """Return how many points this seat still needs."""
        return self._view.public.rules.target - self._view.public.scores[seat]


def _counted(cards: Iterable[Card]) -> list[int]:
    counts = [0] * KINDS
    for card in cards:
        counts[kind_of(card)] += 1
    return counts


@lru_cache(maxsize=64)
def _deck(rules: Rules, seats: int) -> list[int]:
    return _counted(deck_of(rules, seats))


def _in_turn_order(view: SeatView) -> list[int]:
    """Return the other seats in play, beginning with the next one."""
    size, step = len(view.public.counts), 1 if view.public.clockwise else -1
    seats = ((view.seat + step * away) % size for away in range(1, size))
    return [seat for seat in seats if seat not in view.public.gone]


def _one_of(size: int, at: int) -> list[int]:
    return [at == index for index in range(size)]


def _size(count: int) -> Sequence[int]:
    return (*_one_of(7, max(0, min(count, 7) - 1)), count)


@lru_cache(maxsize=64)
def _rules(rules: Rules) -> tuple[int, ...]:
    stacking = rules.value_of(Stacking.option)
    return (
        rules.scoring is Scoring.SINGLE_ROUND,
        rules.scoring in (Scoring.LOWEST_TOTAL, Scoring.ELIMINATION),
        rules.teams,
        stacking == "same",
        stacking == "any",
        SevenZero() in rules.house,
        UntilPlayable() in rules.house,
        ForcePlay() in rules.house,
        rules.two_player_reverse is TwoPlayerReverse.PLAIN,
        WildAfterDraw() in rules.house,
        rules.wild_draw_four is WildDrawFour.ANYTIME,
        rules.hidden_counts,
    )
