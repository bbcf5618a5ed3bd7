"""The lobby before a match: the seats, the host, the rules, and who has agreed to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, count
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.model.options import RulesError, RulesFault, Value
from bot.engine.model.rules import MIN_SEATS, TEAM_SEATS, Rules
from bot.engine.play.deal import check_seats
from bot.game.errors import MOST_GUESTS, Fault, GameError
from bot.game.players import STAND_IN, Player, tidy_name

REMEMBERED = 10  # number of earlier rules for which agreements are remembered
Options = tuple[tuple[str, Value], ...]
CHOSEN = "chosen"  # value of an option in NAMING: the host chooses a player (U2, U5)
DEALER, FIRST_PLAYER = NAMING = ("dealer", "first_player")


class Lobby(Struct, frozen=True, dict=True):
    """The seats in order, the host, and the options that differ from the defaults.

    `agreed` holds the people who have accepted the current rules. After a change, these are the host and
    everybody who accepted the same rules `earlier` (C4). `named` maps options of `NAMING` to the players that
    the host chose. `saved_as` is the name of one of the server's presets, with its options. `next_in` holds
    people without a seat who get one once the lobby reopens. `expected` holds people whose seats are held
    because they are coming or were invited. They have not agreed to the rules yet. If `is_arranged` is set, a
    feature has decided seats and rules. Nobody can change them, and the match starts automatically.
    """

    host: int
    players: tuple[Player, ...]
    options: Options = ()
    agreed: frozenset[int] = frozenset()
    named: tuple[tuple[str, int], ...] = ()
    earlier: tuple[tuple[Options, frozenset[int]], ...] = ()
    saved_as: tuple[str, Options] = ("", ())
    next_in: tuple[Player, ...] = ()
    expected: frozenset[int] = frozenset()
    is_arranged: bool = False

    @classmethod
    def expecting(cls, people: Sequence[Player], options: Mapping[str, Value]) -> Lobby:
        """Hold seats for as many of these people as possible. The first person is the host.

        Raises RulesError.
        """
        rules = rules_of(options)
        seated = tuple(people[: rules.max_seats])
        return cls(seated[0].id, seated, rules.changed, expected=frozenset(person.id for person in seated))

    @classmethod
    def arranged(cls, people: Sequence[Player], options: Mapping[str, Value]) -> Lobby:
        """Seat these people for a match with these options, which nobody can change. Raises RulesError."""
        return cls(people[0].id, tuple(people), rules_of(options).changed, is_arranged=True)

    @property
    def rules(self) -> Rules:
        return rules_of(dict(self.options))

    @property
    def preset(self) -> str:
        """The name under which the server has saved exactly these rules, or empty if it hasn't saved them."""
        name, options = self.saved_as
        return name if options == self.options else ""

    def call(self, name: str, options: Options) -> Lobby:
        """Record the name under which the server has saved these options."""
        return replace(self, saved_as=(name, options))

    @property
    def is_full(self) -> bool:
        """Whether nobody else can get a seat."""
        return self.is_arranged or len(self.players) >= self.rules.max_seats

    @property
    def has_room(self) -> bool:
        """Whether somebody can join, because there is a free seat or a held seat."""
        return bool(self.expected) or not self.is_full

    @property
    def missing(self) -> int:
        """How many more players the rules require."""
        return max(0, (TEAM_SEATS if self.rules.teams else MIN_SEATS) - len(self.players))

    @property
    def is_waiting(self) -> bool:
        """Whether the match cannot start yet."""
        return bool(self.missing or self.waiting_for())

    def seat_of(self, player: int) -> int:
        """Return the seat of a player. Raises GameError (not_seated)."""
        for seat, seated in enumerate(self.players):
            if seated.id == player:
                return seat
        raise GameError(Fault.NOT_SEATED)

    def has(self, player: int) -> bool:
        return any(seated.id == player for seated in self.players)

    def is_led_by(self, player: int) -> bool:
        """Return whether this is the host, who decides alone. Arranged tables have no host."""
        return player == self.host and not self.is_arranged

    @cached_property
    def is_watched(self) -> bool:
        """Whether the host has given up their seat to watch computer players."""
        return self.host not in map(attrgetter("id"), self.players)

    def is_watched_by(self, player: int) -> bool:
        """Return whether this is the host, watching without a seat."""
        return self.is_watched and player == self.host

    @property
    def is_watchable(self) -> bool:
        """Whether computer players could play without the host, and nobody else is seated."""
        others = [seated for seated in self.players if seated.account != self.host]
        return len(others) >= MIN_SEATS and all(seated.is_computer for seated in others)

    def watch(self) -> Lobby:
        """Give up the seats of the host and their guests, so that they watch. Raises GameError
        (nothing_to_watch).
        """
        if not self.is_watchable:
            raise GameError(Fault.NOTHING_TO_WATCH, at_least=MIN_SEATS)
        stayed = tuple(seated for seated in self.players if seated.account != self.host)
        return self.keep(stayed, self.host)

    def join(self, player: Player, *, agrees: bool = True) -> Lobby:
        """Take the seat held for this player, or the next free seat.

        New players count as having agreed, unless they have not seen the current rules (C4). They become host
        if the host only watches or has not come yet.
        """
        is_expected = player.id in self.expected
        if self.has(player.id) and not is_expected:
            raise GameError(Fault.ALREADY_SEATED)
        if self.is_full and not is_expected:
            raise GameError(Fault.TABLE_FULL, seats=self.rules.max_seats)
        has_host = not self.is_watched and self.host not in self.expected
        host = self.host if has_host or player.is_computer else player.id
        players = self.update(player).players if is_expected else (*self.players, player)
        agreed = self.agreed | {player.id} if agrees else self.agreed
        expected = self.expected - {player.id}
        return replace(self, host=host, players=players, agreed=agreed, expected=expected)

    def hold(self, player: Player) -> Lobby:
        """Hold the next seat for somebody who was invited. Raises GameError (table_full)."""
        if self.is_full:
            raise GameError(Fault.TABLE_FULL, seats=self.rules.max_seats)
        return replace(self, players=(*self.players, player), expected=self.expected | {player.id})

    def await_seat(self, player: Player) -> Lobby:
        """Queue for a seat when the lobby opens again. Raises GameError (already_seated or table_full)."""
        if any(waiting.id == player.id for waiting in self.next_in):
            raise GameError(Fault.ALREADY_SEATED)
        if len(self.next_in) >= self.rules.max_seats:
            raise GameError(Fault.TABLE_FULL, seats=self.rules.max_seats)
        return replace(self, next_in=(*self.next_in, player))

    def await_no_seat(self, player: int) -> Lobby:
        """Stop queuing for a seat in the next match."""
        return replace(self, next_in=tuple(waiting for waiting in self.next_in if waiting.id != player))

    def take_over(self, seat: int, player: Player) -> Lobby:
        """Give the seat of a bot, or of somebody who has left, to a waiting person (A8)."""
        late = replace(player, share=0, is_late=True)
        lobby = self.keep((*self.players[:seat], late, *self.players[seat + 1 :]), self.host)
        return replace(lobby.await_no_seat(player.id), agreed=lobby.agreed | {player.id})

    def seat_next(self) -> Lobby:
        """Seat waiting people in the order in which they came, while there are seats."""
        lobby, coming = replace(self, next_in=()), self.next_in
        for player in coming:
            if not lobby.is_full and not lobby.has(player.id):
                lobby = lobby.join(player)
        return lobby

    def leave(self, player: int) -> Lobby:
        """Give up the player's seat and the seats of their guests. If the player was host, the next person
        becomes host.
        """
        self.seat_of(player)
        players = tuple(seated for seated in self.players if player not in (seated.id, seated.owner))
        people = [seated.id for seated in players if seated.is_person]
        people.sort(key=self.expected.__contains__)  # people who are present come first
        host = self.host if self.host != player else (people[0] if people else player)
        return self.keep(players, host)

    def without(self, people: frozenset[int]) -> Lobby:
        """Free the seats of these people and their guests. At least one other person must be at the table."""
        players = tuple(seated for seated in self.players if seated.account not in people)
        heirs = (seated.id for seated in players if seated.is_person)
        return self.keep(players, next(heirs) if self.host in people else self.host)

    def keep(self, players: tuple[Player, ...], host: int) -> Lobby:
        """Keep only these players, and drop everybody else's agreements and nominations."""
        ids = frozenset(seated.id for seated in players)
        named = tuple((option, player) for option, player in self.named if player in ids)
        earlier = tuple((options, people & ids) for options, people in self.earlier)
        agreed, expected = self.agreed & ids, self.expected & ids
        return replace(
            self, players=players, host=host, agreed=agreed, named=named, earlier=earlier, expected=expected
        )

    def add_computer(self, level: str, name: str) -> Lobby:
        """Add a computer player. If its name is taken, append a number."""
        return self.join(Player(self._next_id(), self._free_name(name), level=level))

    def add_guest(self, owner: int, name: str) -> Lobby:
        """Add a guest (A1). Raises GameError (bad_name, not_seated, or too_many_guests)."""
        self.seat_of(owner)
        if sum(seated.owner == owner for seated in self.players) >= MOST_GUESTS:
            raise GameError(Fault.TOO_MANY_GUESTS, count=MOST_GUESTS)
        return self.join(Player(self._next_id(), self._free_name(tidy_name(name)), owner=owner))

    def _free_name(self, name: str) -> str:
        taken = {seated.name for seated in self.players}
        numbered = (f"{name} {number}" for number in count(2))
        return next(free for free in chain([name], numbered) if free not in taken)

    def give_to_computer(self, seat: int) -> Lobby:
        """Give this seat to a computer player, under its current name."""
        gone = self.players[seat]
        computer = Player(self._next_id(), gone.name, level=STAND_IN, stands_for=gone.account)
        return self.keep((*self.players[:seat], computer, *self.players[seat + 1 :]), self.host)

    def _next_id(self) -> int:
        return min((0, *(seated.id for seated in self.players))) - 1

    def choose(self, options: Mapping[str, Value]) -> Lobby:
        """Change some options. Raises RulesError if they do not exist or contradict each other."""
        return self.take(dict(self.options) | dict(options))

    def take(self, options: Mapping[str, Value]) -> Lobby:
        """Use exactly these options, and the defaults for all other options. Raises RulesError."""
        rules = rules_of(options)
        if len(self.players) > rules.max_seats:
            check_seats(rules, len(self.players))
        if rules.changed == self.options:
            return self
        named = tuple(pair for pair in self.named if (pair[0], CHOSEN) in rules.changed)
        past = (*self.earlier, (self.options, self.agreed))
        agreed = next((people for options, people in past if options == rules.changed), frozenset[int]())
        earlier = tuple(change for change in past if change[0] != rules.changed)[-REMEMBERED:]
        agreed, expected = agreed | {self.host}, self.expected - {self.host}
        return replace(
            self, options=rules.changed, agreed=agreed, named=named, earlier=earlier, expected=expected
        )

    def seat(self, player: int, seat: int) -> Lobby:
        """Swap a player's seat with that of the player in this seat. Raises GameError (not_seated or
        no_such_seat).
        """
        if not 0 <= seat < len(self.players):
            raise GameError(Fault.NO_SUCH_SEAT, seats=len(self.players))
        players, old = list(self.players), self.seat_of(player)
        players[old], players[seat] = players[seat], players[old]
        return replace(self, players=tuple(players))

    def name(self, option: str, player: int | None) -> Lobby:
        """Choose the player for an option (U2, U5). None means nobody.

        Everybody has already agreed that the host chooses, so nobody has to agree again. Raises RulesError
        (not_chosen) if the rules do not let the host choose, and GameError (unknown_target).
        """
        if option not in NAMING or (option, CHOSEN) not in self.options:
            raise RulesError(option, RulesFault.NOT_CHOSEN)
        if player is not None and not self.has(player):
            raise GameError(Fault.UNKNOWN_TARGET)
        others = tuple(pair for pair in self.named if pair[0] != option)
        return replace(self, named=others if player is None else (*others, (option, player)))

    @property
    def chosen_dealer(self) -> int:
        """The seat that deals first if the rules let the host choose (U2)."""
        named = self.seat_named(DEALER)
        return self.unnamed_dealer if named is None else named

    @property
    def unnamed_dealer(self) -> int:
        """The seat that deals first if the host can choose the dealer but hasn't."""
        return 0 if self.is_watched else self.seat_of(self.host)

    def seat_named(self, option: str) -> int | None:
        """Return the seat of the player chosen for an option, or None if nobody was chosen."""
        player = dict(self.named).get(option)
        return None if player is None else self.seat_of(player)

    def agree(self, player: int) -> Lobby:
        """Accept the current rules. Accepting also marks an expected player as having come."""
        seat = self.seat_of(player)
        if player in self.expected:
            return self.join(self.players[seat])
        return replace(self, agreed=self.agreed | {player})

    def waiting_for(self) -> tuple[Player, ...]:
        """The people who have not agreed to the rules yet."""
        return tuple(seated for seated in self.players if seated.is_person and seated.id not in self.agreed)

    @property
    def must_agree(self) -> bool:
        """Whether somebody present hasn't agreed to the rules yet."""
        return any(player.id not in self.expected for player in self.waiting_for())

    def update(self, player: Player) -> Lobby:
        """Replace the player with the same ID."""
        return replace(self, players=tuple(player if old.id == player.id else old for old in self.players))
