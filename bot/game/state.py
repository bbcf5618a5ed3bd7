"""The stored state of a table, and a snapshot with everything derived from it."""

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

LOBBY_SECONDS = 600.0  # how long before a quiet lobby closes
LONG_CLOCK = 3_600.0  # a table with at least this much time for each turn is slow
SLOW_LOBBY_SECONDS = 259_200.0  # how long before the quiet lobby of a slow table closes: three days
HELD_SECONDS = 300.0  # how long before the seats of people who have not come are freed
ARRIVAL_SECONDS = 120.0  # how long before an arranged match starts with the people who have come
NEXT_ROUND_SECONDS = 20.0
# time between two rounds of computers alone in which somebody must request the next round
WATCHER_SECONDS = 180.0
NO_SERVER = 0  # used instead of a server's ID where the bot is not in a server
EVERYWHERE = -1  # used instead of a server's ID in rankings
IDLE_SECONDS = 86_400.0  # how long before a table closes even without a turn clock (R17)


@dataclass(frozen=True)
class Seal:
    """The source of a round's cards: a secret, and the shares from players' presses (R23).

    The announced seal is the `commitment` to the secret. It is fixed before anyone presses, so nobody can
    choose the cards, not even the operator. `shares` holds the numbers of the presses by seat, and 0 for a
    seat without a press. It is empty in rounds of older versions, or if nobody pressed.
    """

    secret: bytes = field(repr=False)
    shares: tuple[int, ...] = ()

    @cached_property
    def commitment(self) -> str:
        """The announced seal, in hexadecimal."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        """The seed that the engine uses to shuffle."""
        if not any(self.shares):
            return self.secret
        added = b"".join(share.to_bytes(8, "big") for share in self.shares)
        return shake_256(b"uno-seal-2" + self.secret + added).digest(SECRET_BYTES)


class Stage(StrEnum):
    """The stage of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"  # the match is decided; a rematch is possible
    CLOSED = "closed"


class TableState(Struct, frozen=True):
    """The complete stored state of a table. Every change gets its own revision.

    `deadline` is when the clock runs out, in seconds since the epoch (UTC), or None for never. `votes` holds
    the people who agree to end the table. It is cleared after each round. `totals` holds the scores after
    each round of the match. `is_public` is set if everybody in the server could read the channel when the
    table opened. `is_group` is set if the bot is not a member there and other people can see it. `is_void` is
    set if the match doesn't count, because it has guests, a moderator removed somebody, or it was ended.
    `dealt_in` holds the accounts to which the match was dealt. `given_up` holds the seats that their players
    have left to bots, until they come back. `seal` is the seal of the next deal, or None until the next deal
    at a table that an older version opened. `rated` has the seats whose ratings were changed by the finished
    match, and the differences. `honors` lists the other achievements: a sign, the English name, and the seat.
    `is_counted` is set if the match counts toward rankings. `match_number` identifies the finished match (0
    if an older version ended it). `began` is the revision that dealt the match, or 0 if an older version
    dealt it. `is_prolonged` is set if the player to move has taken more time (A9). `away_until` is the end of
    the vacation that this turn waits for, or 0 if there is none. `rules_since` is the revision at which the
    rules were last changed.
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
    is_prolonged: bool = False
    away_until: float = 0.0  # epoch, UTC
    # the language of the person who opened the table, or empty if an older version opened it
    language: str = ""

    @property
    def is_private(self) -> bool:
        """Whether only one person sees the table, in their direct messages with the bot."""
        return self.guild == NO_SERVER and not self.is_group

    @property
    def left(self) -> frozenset[int]:
        """The seats of players who left, except for eliminated (P5) and knocked-out (K4) spectators."""
        if self.match is None or not self.match.table.gone:
            return NO_SEATS
        return self.match.table.gone.difference(self.match.table.out) - self.match.eliminated

    @property
    def free_seats(self) -> list[int]:
        """Return the seats that waiting people take over at the next deal (A8): first the seats of bots, then
        seats that somebody has permanently left to a bot.
        """
        if self.match is None or not self.match.rules.late_join or self.lobby.is_arranged:
            return []
        in_play = set(range(len(self.lobby.players))) - self.left - self.match.eliminated
        bots = {seat for seat in in_play if self.lobby.players[seat].is_computer}
        return [*sorted(bots), *sorted(self.given_up & in_play - bots)]

    @property
    def has_free_seat(self) -> bool:
        """Whether somebody who asks for a seat now gets one at the next deal (A8)."""
        return len(self.lobby.next_in) < len(self.free_seats)

    @property
    def is_among_computers(self) -> bool:
        """Whether only computer players are still playing, while people watch or are out of the match
        (P5).
        """
        out = self.left | self.match.eliminated if self.match else frozenset[int]()
        players = enumerate(self.lobby.players)
        return all(seated.is_played_by_computer for seat, seated in players if seat not in out)

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against bots only, so that nobody has to wait for them."""
        people = [player.level for player in self.lobby.players].count(None)  # only bots have a level
        return people == 1 and not self.lobby.next_in

    @property
    def turn_seconds(self) -> int:
        """The time for a turn, or 0 for no clock."""
        return 0 if self.match is None or self.is_solo else self.match.rules.turn_seconds

    @property
    def is_slow(self) -> bool:
        """Whether each turn takes an hour or longer."""
        return self.turn_seconds >= LONG_CLOCK

    @property
    def held(self) -> frozenset[int]:
        """The seats that people with an account are playing themselves."""
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
        """Return whether somebody who looked at this revision has seen the current rules (C4).

        None means a typed command, which refers to the current table.
        """
        return seen is None or seen >= self.rules_since

    @property
    def is_gathering(self) -> bool:
        """Whether an arranged match is waiting for people to come before it starts."""
        return self.stage is Stage.LOBBY and self.lobby.is_arranged

    @property
    def _lobby_seconds(self) -> float:
        if self.is_gathering:
            return ARRIVAL_SECONDS
        if self.lobby.expected:
            return HELD_SECONDS
        return SLOW_LOBBY_SECONDS if self.lobby.rules.turn_seconds >= LONG_CLOCK else LOBBY_SECONDS

    @property
    def clock_seconds(self) -> float | None:
        """How many seconds the clock of the table has in all, or None if the table is closed."""
        if self.stage is Stage.CLOSED:
            return None
        if self.stage is not Stage.PLAYING or self.match is None:
            return self._lobby_seconds
        if isinstance(self.match.table.awaiting, RoundOver):
            return WATCHER_SECONDS if self.is_among_computers else NEXT_ROUND_SECONDS
        return float(self.turn_seconds * (2 if self.is_prolonged else 1)) or IDLE_SECONDS

    def may_take_time(self, seat: int) -> bool:
        """Return whether this seat can extend its turn now: once per match, and only while its clock runs
        (A9).
        """
        if self.match is None or not self.match.rules.more_time or self.stage is not Stage.PLAYING:
            return False
        has_clock = self.turn_seconds > 0 and self.deadline is not None
        return has_clock and self.match.table.decider == seat and not self.lobby.players[seat].took_time

    def with_full_time(self, now: float) -> TableState:
        """Start the clock of the table over."""
        state = self
        if self.is_prolonged or self.away_until:
            state = replace(self, is_prolonged=False, away_until=0.0)
        seconds = state.clock_seconds
        return replace(state, deadline=None if seconds is None else now + seconds)

    def with_bounded_deadline(self, now: float) -> TableState:
        """Limit the deadline to the time that the clock allows, because the wall clock may have been set
        back.
        """
        seconds = self.clock_seconds
        if self.deadline is None or seconds is None:
            return self
        is_old = self.match is not None and not self.began
        if is_old and self.is_solo:  # version 1.0.0 stored a turn clock for such tables
            return replace(self, deadline=now + seconds)
        return replace(self, deadline=min(self.deadline, max(now, self.away_until) + seconds))

    def after_interruption(self, now: float) -> TableState:
        """Return the table once people can play again. Its clock starts over, but a long clock continues,
        with at least an hour left.

        Otherwise, a table would wait forever if the program restarted every day, or if somebody in a group
        woke the table every day.
        """
        if self.deadline is None or (self.clock_seconds or 0.0) < LONG_CLOCK:
            return self.with_full_time(now)
        bounded = self.with_bounded_deadline(now)
        return replace(bounded, deadline=max(bounded.deadline or 0.0, now + LONG_CLOCK))

    def pressed(self, presses: Mapping[int, int]) -> TableState:
        """Record the numbers of presses, by account, as shares of the next deal.

        Only each person's first press after the seal counts, so that nobody can try again. In the lobby, the
        host's newest press counts, which in the end is **Start**.
        """
        players, newest = list(self.lobby.players), self.lobby.host if self.stage is Stage.LOBBY else None
        for seat, player in enumerate(players):
            is_new = not player.is_late and (not player.share or player.id == newest)
            if player.id in presses and is_new:
                players[seat] = replace(player, share=presses[player.id])
        if players == [*self.lobby.players]:
            return self  # the same object, with everything already derived from it
        return replace(self, lobby=replace(self.lobby, players=tuple(players)))

    def takes_newest(self, player: int) -> bool:
        """Return whether this player's share of the next deal is their newest press, instead of the first."""
        return self.stage is Stage.LOBBY and player == self.lobby.host

    def has(self, player: int) -> bool:
        """Return whether this player has a seat and has not left."""
        left = self.left
        return any(seated.id == player and seat not in left for seat, seated in enumerate(self.lobby.players))

    @property
    def stakeholders(self) -> frozenset[int]:
        """The accounts that have a stake in the running match: they were dealt in, even if they have left or
        were removed since.

        In an arranged match, people have a stake as soon as they are seated. At tables that an older version
        dealt, removed players are missing if a bot has their seat.
        """
        has_match = self.stage is Stage.PLAYING or self.is_gathering
        return self._dealt_to if has_match else frozenset()

    @property
    def counts_for_nobody(self) -> bool:
        """Whether the match was dealt to several people, or made void by somebody, and does not count."""
        return self.is_void or (not self.is_counted and len(self._dealt_to) > 1)

    @property
    def _dealt_to(self) -> frozenset[int]:
        return self.dealt_in.union(seated.account for seated in self.lobby.players if not seated.is_computer)

    def is_stakeholder(self, account: int) -> bool:
        """Return whether this account has a stake in the running match."""
        return account in self.stakeholders

    def is_in_play(self, player: int) -> bool:
        """Return whether the running match depends on the seats of this player and their guests (P5)."""
        if self.stage is not Stage.PLAYING or self.match is None:
            return False
        return not self.match.eliminated.issuperset(self.seats_of(player))

    def seats_of(self, player: int) -> tuple[int, ...]:
        """Return the seats of a player and their guests. There are none after the player has left."""
        players, left = enumerate(self.lobby.players), self.left
        return tuple([seat for seat, own in players if player in (own.id, own.owner) and seat not in left])

    def seat_of(self, player: int) -> int:
        """Return the seat of a player who has not left. Raises GameError (not_seated)."""
        for seat, seated in enumerate(self.lobby.players):
            if seated.id == player and seat not in self.left:
                return seat
        raise GameError(Fault.NOT_SEATED)


class ShownHand(Struct, frozen=True):
    """The open hand of an account, and the token that can edit it until `until` (epoch, UTC).

    `seat` is the seat whose cards are open if the account has several seats (A1). The token is a secret.
    `message` is 0 for a hand that still has to be sent with the token. A hand that was sent as a follow-up is
    edited by its ID, and any other hand as the answer to the interaction.
    """

    account: int
    message: int
    token: str
    until: float
    language: str = "en"
    seat: int | None = None
    is_follow_up: bool = False

    def __repr__(self) -> str:
        """Leave out the token."""
        return f"ShownHand(account={self.account}, message={self.message})"


class Shown(Struct, frozen=True):
    """The messages that Discord shows for a table: the newest revision it has accepted, message IDs by part,
    and open hands.

    The parts are `table`, `race`, and `turn`.
    """

    revision: int = -1
    messages: tuple[tuple[str, int], ...] = ()
    hands: tuple[ShownHand, ...] = ()


class RecordEntry(Struct, frozen=True):
    """An entry in the record of a match: `seat` made `move` at `at` (seconds since the epoch, UTC).

    For the deal of a round, `move` is None, `seal` determined the cards, `dealer` dealt, and `seat` was
    chosen to begin (U5). `mover` is the kind of player who decided, or None for a deal, and in records of
    version 0.1.0. `events` are the consequences. They are derived from the moves, so only their `checksum` is
    stored (`bot.game.record`). `took` is how many seconds a call or a catch took. It is None for other moves
    and in stored records.
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
    """A state with everything derived from it. Each view is built when it is first needed.

    If the previous snapshot is given as `before`, it also knows at which revision the choices of each seat
    last changed. Without one, for example after a restart, only the current revision counts as fresh.
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
        self.seated = self._seats.keys()  # the players at the table, without players who left

    @property
    def match(self) -> Match:
        """The match, whether it is over or not. Raises GameError (not_started)."""
        if self.state.match is None:
            raise GameError(Fault.NOT_STARTED)
        return self.state.match

    @cached_property
    def public(self) -> PublicView:
        """The table as everybody can see it. Raises GameError (not_started)."""
        return public_view(self.match)

    @cached_property
    def is_in_play(self) -> bool:
        """Whether cards can be played. This is False in a lobby, between rounds, and after a match."""
        return self.state.stage is Stage.PLAYING and not self.public.is_over

    @cached_property
    def awaited(self) -> int | None:
        """The account of the person to move, or None if it is a bot's turn or nobody's."""
        seat = self.public.decider if self.state.stage is Stage.PLAYING else None
        player = None if seat is None else self.state.lobby.players[seat]
        return None if player is None or player.is_played_by_computer else player.account

    def seats_of(self, player: int) -> tuple[int, ...]:
        """Return the seats of a player and their guests. There are none after the player has left."""
        return self._seats.get(player, ())

    def seat(self, seat: int) -> SeatView:
        """Return the table as this seat can see it. Raises GameError (not_started)."""
        if seat not in self._views:
            self._views[seat] = view_of(self.match, seat, self.public, self._moves[seat])
        return self._views[seat]

    def is_fresh(self, seat: int, seen: int) -> bool:
        """Return whether the seat has had the same choices since revision `seen`."""
        return self.same_since[seat] <= seen <= self.state.revision


def _seats(state: TableState) -> dict[int, tuple[int, ...]]:
    """Return the seats of each player and their guests, without players who left."""
    seats: dict[int, tuple[int, ...]] = {}
    left = state.left
    for seat, own in enumerate(state.lobby.players):
        if seat not in left:
            seats[own.id] = (*seats.get(own.id, ()), seat)
            if own.owner is not None:
                seats[own.owner] = (*seats.get(own.owner, ()), seat)
    return seats


def _moves(match: Match | None) -> list[Moves]:
    """Return the legal moves of each seat."""
    if match is None:
        return []
    seats = range(len(match.table.hands))
    return [() if match.winners else legal_moves(match.table, seat) for seat in seats]


def _choices(state: TableState, moves: list[Moves]) -> list[object]:
    """Return the choices of each seat. Calls and catches are left out, because races do not depend on the
    turn.
    """
    match = state.match
    if match is None:
        return [None] * len(state.lobby.players)
    return [
        (match.round, hand, [move for move in legal if not isinstance(move, CallUno | CatchUno)])
        for hand, legal in zip(match.table.hands, moves, strict=True)
    ]
