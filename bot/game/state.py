"""The stored state of a table, and a snapshot that derives everything from it once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import shake_256

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.model.decisions import RoundOver
from bot.engine.model.events import Event
from bot.engine.model.moves import CallUno, CatchUno, Move
from bot.engine.model.shuffle import SECRET_BYTES, commitment
from bot.engine.model.table import NO_SEATS
from bot.engine.play.legal import Moves, legal_moves
from bot.engine.play.match import Match
from bot.engine.view import PublicView, SeatView, public_view, view_of
from bot.game.errors import Fault, GameError
from bot.game.lobby import Lobby
from bot.game.players import Mover

LOBBY_SECONDS = 600.0  # then a quiet lobby closes
LONG_CLOCK = 3_600.0  # with such a clock for each turn, a table is slow
SLOW_LOBBY_SECONDS = 259_200.0  # three days, for the lobby of a slow table
HELD_SECONDS = 300.0  # then the seats of people who have not come are freed
ARRIVAL_SECONDS = 120.0  # then an arranged match starts with the people who have come
NEXT_ROUND_SECONDS = 20.0
WATCHER_SECONDS = 180.0  # between rounds of computers alone, unless somebody asks for the next
NO_SERVER = 0  # instead of a server's id: the bot is not in one
EVERYWHERE = -1  # in rankings, instead of a server's id
IDLE_SECONDS = 86_400.0  # even without a turn clock, a table closes eventually (R17)


@dataclass(frozen=True)
class Seal:
    """The source of a round's cards: a secret, and the shares added by players' presses (R23).

    The announced seal is the `commitment` to the secret. It is fixed before anyone presses, so nobody can
    choose the cards, not even the operator. `shares` are the numbers of the presses by seat, 0 for a seat
    that added none; empty in rounds of older versions, or if nobody pressed.
    """

    secret: bytes = field(repr=False)
    shares: tuple[int, ...] = ()

    @cached_property
    def commitment(self) -> str:
        """The announced seal, in hexadecimal."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        """The seed that the engine shuffles with."""
        if not any(self.shares):
            return self.secret
        added = b"".join(share.to_bytes(8, "big") for share in self.shares)
        return shake_256(b"uno-seal-2" + self.secret + added).digest(SECRET_BYTES)


class Stage(StrEnum):
    """The stage of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"  # the match is decided, a rematch is possible
    CLOSED = "closed"


class TableState(Struct, frozen=True):
    """The whole stored state of a table; every change gets a revision of its own.

    `deadline` is when the clock acts, in seconds since the epoch (UTC), None for never. `votes` are the
    people who agree to end the table, until the round is over. `totals` are the scores after each round of
    the match. `is_public` says whether everybody in the server could read the channel when the table opened;
    `is_group` that the bot is not a member there, and more than one person can see it. `is_void` if the match
    doesn't count: it has guests, a moderator removed somebody, or it was ended. `dealt_in` are the accounts
    that the match was dealt to. `given_up` are the seats whose players have left them to bots, until they
    come back. `seal` is for the next deal; None at a table that an older version opened, until its next deal.
    `rated` are the seats whose ratings the finished match has changed, and by how much; `honors` lists
    everything else it has earned: a sign, the English name, and the seat; it `is_counted` if it counts toward
    rankings, and `match_number` names it from then on (0 if an older version ended it). `began` is the
    revision with which the match was dealt, 0 if an older version dealt it; `rules_since` is the revision
    since which the rules hold.
    """

    id: int
    guild: int
    channel: int
    stage: Stage
    lobby: Lobby
    match: Match | None = None
    revision: int = 0
    deadline: float | None = None
    votes: frozenset[int] = NO_SEATS
    totals: tuple[tuple[int, ...], ...] = ()
    is_public: bool = False
    is_void: bool = False
    rated: tuple[tuple[int, int], ...] = ()
    honors: tuple[tuple[int, str, str], ...] = ()
    match_number: int = 0
    seal: Seal | None = None
    is_group: bool = False
    dealt_in: frozenset[int] = frozenset()
    given_up: frozenset[int] = NO_SEATS
    began: int = 0
    rules_since: int = 0
    is_counted: bool = True
    language: str = ""  # of the person who opened the table; empty if an older version opened it

    @property
    def is_private(self) -> bool:
        """Whether one person alone sees the table, in their direct messages with the bot."""
        return self.guild == NO_SERVER and not self.is_group

    @property
    def left(self) -> frozenset[int]:
        """The seats of players who left, not of spectators: eliminated (P5) or knocked out (K4)."""
        if self.match is None or not self.match.table.gone:
            return NO_SEATS
        return self.match.table.gone.difference(self.match.table.out) - self.match.eliminated

    @property
    def is_among_computers(self) -> bool:
        """Whether only computer players are still playing: people watch, or are out of the match (P5)."""
        out = self.left | self.match.eliminated if self.match else frozenset[int]()
        players = enumerate(self.lobby.players)
        return all(seated.is_played_by_computer for seat, seated in players if seat not in out)

    @property
    def is_solo(self) -> bool:
        """Whether one person plays alone against bots, and keeps nobody waiting."""
        people = [player.level for player in self.lobby.players].count(None)  # only bots have a level
        return people == 1 and not self.lobby.next_in

    @property
    def turn_seconds(self) -> int:
        """The clock of a turn, 0 for none."""
        return 0 if self.match is None or self.is_solo else self.match.rules.turn_seconds

    @property
    def held(self) -> frozenset[int]:
        """The seats that people with an account play themselves now."""
        players = enumerate(self.lobby.players)
        return frozenset(
            [seat for seat, player in players if player.mover is Mover.PERSON and seat not in self.left]
        )

    @property
    def people_present(self) -> frozenset[int]:
        """The people at the table who are not away, including a host who only watches."""
        watching = {self.lobby.host} if self.lobby.is_watched else set[int]()
        return frozenset(watching).union(self.lobby.players[seat].id for seat in self.held)

    def shows_rules(self, seen: int | None) -> bool:
        """Whether somebody who looked at this revision saw the current rules (C4).

        A typed command, which is None, is about the current table.
        """
        return seen is None or seen >= self.rules_since

    @property
    def is_gathering(self) -> bool:
        """Whether an arranged match is about to start, as soon as all have come."""
        return self.stage is Stage.LOBBY and self.lobby.is_arranged

    @property
    def _lobby_seconds(self) -> float:
        if self.is_gathering:
            return ARRIVAL_SECONDS
        if self.lobby.expected:
            return HELD_SECONDS
        return SLOW_LOBBY_SECONDS if self.lobby.rules.turn_seconds >= LONG_CLOCK else LOBBY_SECONDS

    @property
    def seconds_left(self) -> float | None:
        """How long the clock of the table runs from this state on, None if it is closed."""
        if self.stage is Stage.CLOSED:
            return None
        if self.stage is not Stage.PLAYING or self.match is None:
            return self._lobby_seconds
        if isinstance(self.match.table.awaiting, RoundOver):
            return WATCHER_SECONDS if self.is_among_computers else NEXT_ROUND_SECONDS
        return float(self.turn_seconds) or IDLE_SECONDS

    def with_full_time(self, now: float) -> TableState:
        """Start the clock of the table over."""
        left = self.seconds_left
        return replace(self, deadline=None if left is None else now + left)

    def with_bounded_deadline(self, now: float) -> TableState:
        """Cut the deadline to what the clock allows: the wall clock may have been set back."""
        left = self.seconds_left
        if self.deadline is None or left is None:
            return self
        is_old = self.match is not None and not self.began
        if is_old and self.is_solo:  # version 1.0.0 stored the clock of a turn for such a table
            return replace(self, deadline=now + left)
        return replace(self, deadline=min(self.deadline, now + left))

    def after_interruption(self, now: float) -> TableState:
        """The table once people can play again: its clock starts over, and a long one has an hour left at
        least.

        Otherwise a table whose program starts every day would wait forever.
        """
        if self.deadline is None or (self.seconds_left or 0.0) < LONG_CLOCK:
            return self.with_full_time(now)
        bounded = self.with_bounded_deadline(now)
        return replace(bounded, deadline=max(bounded.deadline or 0.0, now + LONG_CLOCK))

    def pressed(self, presses: Mapping[int, int]) -> TableState:
        """Note the numbers of presses by account as shares of the next deal.

        Each person's first press under the seal counts, so nobody can try again; in the lobby the host's
        newest counts: that of **Start**, which comes last.
        """
        players, newest = list(self.lobby.players), self.lobby.host if self.stage is Stage.LOBBY else None
        for seat, player in enumerate(players):
            if player.id in presses and (not player.share or player.id == newest):
                players[seat] = replace(player, share=presses[player.id])
        if players == [*self.lobby.players]:
            return self  # with everything that is derived from it already
        return replace(self, lobby=replace(self.lobby, players=tuple(players)))

    def takes_newest(self, player: int) -> bool:
        """Whether this player's newest press is their share of the next deal, not the first."""
        return self.stage is Stage.LOBBY and player == self.lobby.host

    def has(self, player: int) -> bool:
        """Whether this player has a seat and has not left."""
        left = self.left
        return any(seated.id == player and seat not in left for seat, seated in enumerate(self.lobby.players))

    @property
    def stakeholders(self) -> frozenset[int]:
        """The accounts with a stake in the running match: dealt in, even if they have left or were removed.

        In an arranged match they have a stake from the moment they are seated. At a table that an older
        version dealt, removed players are missing if a bot has their seat.
        """
        has_match = self.stage is Stage.PLAYING or self.is_gathering
        return self._dealt_to if has_match else frozenset()

    @property
    def counts_for_nobody(self) -> bool:
        """Whether the match does not count although it was dealt to several people, or somebody has voided
        it.
        """
        return self.is_void or (not self.is_counted and len(self._dealt_to) > 1)

    @property
    def _dealt_to(self) -> frozenset[int]:
        return self.dealt_in.union(seated.account for seated in self.lobby.players if not seated.is_computer)

    def is_stakeholder(self, account: int) -> bool:
        """Whether this account has a stake in the running match."""
        return account in self.stakeholders

    def is_in_play(self, player: int) -> bool:
        """Whether the running match depends on the seats of this player and their guests (P5)."""
        if self.stage is not Stage.PLAYING or self.match is None:
            return False
        return not self.match.eliminated.issuperset(self.seats_of(player))

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player and their guests, without leavers."""
        players, left = enumerate(self.lobby.players), self.left
        return tuple([seat for seat, own in players if player in (own.id, own.owner) and seat not in left])

    def seat_of(self, player: int) -> int:
        """Return the seat of a player who has not left. Raises GameError not_seated."""
        for seat, seated in enumerate(self.lobby.players):
            if seated.id == player and seat not in self.left:
                return seat
        raise GameError(Fault.NOT_SEATED)


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The hand panel on the screen of an account, and the token that may edit it until `until` (epoch, UTC).

    `seat` is whose cards are open if the account has several seats (A1). The token is a secret. `message` is
    0 for a panel that has yet to come through the token. A panel that followed up on an interaction is edited
    by its id, any other as the answer to it.
    """

    account: int
    message: int
    token: str = field(repr=False)
    until: float
    language: str = "en"
    seat: int | None = None
    is_follow_up: bool = False


class Shown(Struct, frozen=True):
    """The messages shown on Discord for a table: the newest revision it accepted, message ids by part, and
    open hands.

    Parts are `table` and `race`.
    """

    revision: int = -1
    messages: tuple[tuple[str, int], ...] = ()
    hands: tuple[ShownHand, ...] = ()


class RecordEntry(Struct, frozen=True):
    """One entry in the record of a match: `seat` made `move` at `at` (seconds since the epoch, UTC).

    For the deal of a round `move` is None, `seal` decided its cards, `dealer` dealt, and `seat` was named to
    begin (U5). `mover` is the decider; None for a deal, and in records of version 0.1.0. `events` are the
    consequences; they follow from the moves, so the store keeps only their `checksum` (`bot.game.record`).
    `took` is how many seconds a call or a catch needed; None for anything else, and in stored records.
    """

    round: int
    seat: int | None
    move: Move | None
    at: float
    seal: Seal | None = None
    events: tuple[Event, ...] = ()
    mover: Mover | None = None
    dealer: int | None = None
    checksum: int | None = None
    took: float | None = None


class Snapshot:
    """A state, and everything that can be seen of it; each view is built when first asked for.

    Given the snapshot `before` it, it also knows since which revision each seat has had the same choices.
    Without one, as after a restart, only the current revision is fresh.
    """

    def __init__(self, state: TableState, before: Snapshot | None = None) -> None:
        self.state = state
        self._moves = _moves(state.match)
        self.choices = _choices(state, self._moves)
        self.same_since = [state.revision] * len(self.choices)
        if before is not None:
            for seat, (old, new) in enumerate(zip(before.choices, self.choices, strict=False)):
                if old == new:
                    self.same_since[seat] = before.same_since[seat]
        self._views: dict[int, SeatView] = {}
        self._seats = _seats(state)
        self.seated = self._seats.keys()  # the players at the table, without leavers

    @property
    def match(self) -> Match:
        """The match, whether or not it is over. Raises GameError not_started."""
        if self.state.match is None:
            raise GameError(Fault.NOT_STARTED)
        return self.state.match

    @cached_property
    def public(self) -> PublicView:
        """The table as anybody may see it. Raises GameError not_started."""
        return public_view(self.match)

    @cached_property
    def is_in_play(self) -> bool:
        """Whether there are cards to play: not in a lobby, between two rounds, or after a match."""
        return self.state.stage is Stage.PLAYING and not self.public.is_over

    @cached_property
    def awaited(self) -> int | None:
        """The account of the person whose move it is; None if it is a bot's or nobody's."""
        seat = self.public.decider if self.state.stage is Stage.PLAYING else None
        player = None if seat is None else self.state.lobby.players[seat]
        return None if player is None or player.is_played_by_computer else player.account

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player and their guests, without leavers."""
        return self._seats.get(player, ())

    def seat(self, seat: int) -> SeatView:
        """The table as this seat may see it. Raises GameError not_started."""
        if seat not in self._views:
            self._views[seat] = view_of(self.match, seat, self.public, self._moves[seat])
        return self._views[seat]

    def is_fresh(self, seat: int, seen: int) -> bool:
        """Whether the seat's options at revision `seen` are its options now."""
        return self.same_since[seat] <= seen <= self.state.revision


def _seats(state: TableState) -> dict[int, tuple[int, ...]]:
    """The seats of each player and their guests, without leavers."""
    seats: dict[int, tuple[int, ...]] = {}
    left = state.left
    for seat, own in enumerate(state.lobby.players):
        if seat not in left:
            seats[own.id] = (*seats.get(own.id, ()), seat)
            if own.owner is not None:
                seats[own.owner] = (*seats.get(own.owner, ()), seat)
    return seats


def _moves(match: Match | None) -> list[Moves]:
    """The legal moves of each seat."""
    if match is None:
        return []
    seats = range(len(match.table.hands))
    return [() if match.winners else legal_moves(match.table, seat) for seat in seats]


def _choices(state: TableState, moves: list[Moves]) -> list[object]:
    """The options of each seat. Calls and catches are left out: races do not depend on the turn."""
    match = state.match
    if match is None:
        return [None] * len(state.lobby.players)
    return [
        (match.round, hand, [move for move in legal if not isinstance(move, CallUno | CatchUno)])
        for hand, legal in zip(match.table.hands, moves, strict=True)
    ]
