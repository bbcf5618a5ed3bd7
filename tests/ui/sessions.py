"""Sessions in every state that random play reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.engine.catalogue import rules_of
from bot.engine.model.cards import colors_of
from bot.engine.model.events import Event, RoundEnded
from bot.engine.model.moves import Leave, Play, TimeOut
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, next_round, play_move, start_match
from bot.engine.view import view_of
from bot.game.lobby import Lobby
from bot.game.players import Player
from bot.game.ports import SavedTable
from bot.game.servers import ServerBook
from bot.game.session import GameSession, Services
from bot.game.state import Snapshot, Stage, TableState
from bot.ui.actions.action import ActionContext
from tests.fakes import NOON, FakeClock, MemoryPresets, MemoryServers, MemoryStore, SilentPresenter
from tests.fuzz.rules import random_match

NAMES = (
    *("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"),
    *("Kim", "Leo", "Mia", "Ned", "Oda", "Pia", "Quin", "Roy", "Sue", "Tom"),
)


def session_of(match: Match | None = None, names: Sequence[str] = NAMES, **changes: Any) -> GameSession:
    """A session of people with these names. Player IDs count from 1, and the host is the first player."""
    players = tuple(Player(number, name) for number, name in enumerate(names, 1))
    if match is not None:
        players = players[: len(match.scores)]
    lobby = Lobby(1, players, agreed=frozenset(player.id for player in players))
    stage = Stage.LOBBY if match is None else Stage.OVER if match.is_over else Stage.PLAYING
    state = TableState(7, 8, 9, stage, lobby, match, revision=12, deadline=NOON)
    servers, store = ServerBook(MemoryServers()), MemoryStore()
    store.tables[state.id], store.moves[state.id] = SavedTable(state), []
    world = Services(store, SilentPresenter(), FakeClock(), lambda: bytes(SECRET_BYTES), servers)
    return GameSession(world, SavedTable(replace(state, **changes)))


def snapshot_of(*given: Any, **changes: Any) -> Snapshot:
    """A session of people, as it is visible now."""
    return session_of(*given, **changes).snapshot


def context_of(session: GameSession, account: int = 1, **given: Any) -> ActionContext:
    """Somebody requests something at this table."""
    registry: Any = None  # only the start of a match uses it
    given = {"presets": MemoryPresets(), **given}
    return ActionContext(session, Player(account, "Sam"), registry, **given)


def random_play(seed: int, steps: int = 100) -> Iterator[tuple[Match, list[Event]]]:
    """Each state of a match of random players under random rules, with the events before it."""
    rng = Random(seed)
    matches = (lambda: classic_match(2 + seed % 9, rng), lambda: party_match(rng), lambda: random_match(rng))
    played: tuple[Match, list[Event]] = (matches[seed % 3](), [])
    yield played
    for _ in range(steps):
        match = played[0]
        if match.is_over:
            return
        played = _step(match, rng)
        yield played


def classic_match(seats: int, rng: Random) -> Match:
    """The first round under rules that most people know."""
    options: dict[str, Any] = {"target": rng.choice((100, 500)), "hand_size": rng.choice((3, 7))}
    return start_match(rules_of(options), seats, rng.randbytes(SECRET_BYTES))[0]


def party_match(rng: Random) -> Match:
    """The first round with every special wild in the deck, and plenty of them."""
    effects: list[dict[str, str | int]] = [
        {"effect": "dare", "text": "sing a song", "cards": 2},
        {"effect": "charade"},
        {"effect": "pick_draw", "cards": 2},
        {"effect": "discard_wilds"},
    ]
    options: dict[str, Any] = {
        "deck": "yellowstone", "swap_hands": 4, "shuffle_hands": 4, "decks": 2, "stacking": "any",
        "customizable": 4, "customizable_effects": effects, "take_back": "penalty",
    }  # fmt: skip
    return start_match(rules_of(options), 4, rng.randbytes(SECRET_BYTES))[0]


def _step(match: Match, rng: Random) -> tuple[Match, list[Event]]:
    if match.table.decider is None:
        return next_round(match, rng.randbytes(SECRET_BYTES))
    seat = match.table.decider
    chance = rng.random()
    if chance < 0.01 and match.rules.turn_seconds:
        return play_move(match, seat, TimeOut())
    if chance < 0.02:
        return play_move(match, seat, Leave())
    if match.table.owing and rng.random() < 0.5:
        seat = rng.choice([seat for seat in match.table.seats if view_of(match, seat).moves])
    moves = view_of(match, seat).moves
    plays = [move for move in moves if isinstance(move, Play)]
    move = rng.choice(plays if plays and rng.random() < 0.8 else moves)
    if isinstance(move, Play) and move.card.is_wild and rng.random() < 0.5:
        move = Play(move.card, rng.choice(colors_of(move.card.side)))
    return play_move(match, seat, move)


def round_ended(events: Sequence[object]) -> RoundEnded | None:
    """The end of a round, taken from the events."""
    return next((event for event in events if isinstance(event, RoundEnded)), None)
