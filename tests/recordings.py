"""Random matches under all rules, recorded as in the store."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.engine.catalogue import RULES_VERSION, options_of
from bot.engine.model.errors import RuleError
from bot.engine.model.moves import Move
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.notation import checksum
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.game.players import Mover
from bot.game.record import RecordedSeat, Recording
from bot.game.state import RecordEntry, Seal
from tests.fuzz.players import random_step

FIRST_PRESS = 1_310_000_000_000_000_000
Made = tuple[int, Move] | Seal  # a seat's move, or a deal


def recorded(
    rules: Rules, seats: int, rng: Random, *, rounds: int = 1_000, has_presses: bool = False
) -> tuple[Recording, list[Match]]:
    """A match played at random, for at most this many rounds, and the match after each entry of its record.

    With presses, the players contribute to its shuffles.
    """
    dealer, first = rng.randrange(seats), rng.randrange(seats)
    pressing = seats if has_presses else 0
    seal = _seal(rng.randbytes(SECRET_BYTES), pressing)
    played = start_match(rules, seats, seal.seed, dealer=dealer, first=first)
    record, matches = [_entry(played, seal, first)], [played[0]]
    while not matches[-1].is_over and (matches[-1].round < rounds or matches[-1].table.decider is not None):
        found = random_step(matches[-1], rng)
        step = _seal(found, pressing) if isinstance(found, bytes) else found
        made = _made(matches[-1], step)
        if made is not None:
            record.append(_entry(made, step, None))
            matches.append(made[0])
    everybody = tuple(RecordedSeat(account=seat + 1) for seat in range(seats))
    timed = (replace(entry, at=float(at)) for at, entry in enumerate(record))
    return Recording(everybody, options_of(rules), RULES_VERSION, tuple(timed)), matches


def _seal(secret: bytes, pressing: int) -> Seal:
    """A seal, with presses of some of the seats."""
    rng = Random(secret)
    shares = tuple(rng.choice((0, FIRST_PRESS + rng.randrange(2**40))) for _ in range(pressing))
    return Seal(secret, shares if any(shares) else ())


def _made(match: Match, step: Made) -> Played | None:
    """The result of a step, None if it is refused."""
    if isinstance(step, Seal):
        return next_round(match, step.seed)
    try:
        return play_move(match, *step)
    except RuleError:
        return None


def _entry(played: Played, step: Made, first: int | None) -> RecordEntry:
    match, events = played
    kept = checksum(events)
    if isinstance(step, Seal):
        return RecordEntry(match.round, first, None, 0.0, step, dealer=match.table.dealer, checksum=kept)
    return RecordEntry(match.round, *step, 0.0, mover=Mover.PERSON, checksum=kept)
