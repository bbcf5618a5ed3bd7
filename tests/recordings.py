"""Random matches of all rules, recorded as the store keeps them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.engine.catalogue import RULES_VERSION, options_of
from bot.engine.model.errors import RuleError
from bot.engine.model.rules import Rules
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.notation import checksum
from bot.engine.play.match import Match, Played, next_round, play_move, start_match
from bot.game.players import Mover
from bot.game.record import RecordedSeat, Recording
from bot.game.state import RecordEntry
from tests.fuzz.players import Step, random_step


def recorded(rules: Rules, seats: int, rng: Random, *, rounds: int = 1_000) -> tuple[Recording, list[Match]]:
    """A match played at random, at most so many rounds, and the match after each entry of its record."""
    dealer, first = rng.randrange(seats), rng.randrange(seats)
    secret = rng.randbytes(SECRET_BYTES)
    played = start_match(rules, seats, secret, dealer=dealer, first=first)
    record, matches = [_entry(played, secret, first)], [played[0]]
    while not matches[-1].is_over and (matches[-1].round < rounds or matches[-1].table.decider is not None):
        step = random_step(matches[-1], rng)
        made = _made(matches[-1], step)
        if made is not None:
            record.append(_entry(made, step, None))
            matches.append(made[0])
    everybody = tuple(RecordedSeat(account=seat + 1) for seat in range(seats))
    timed = (replace(entry, at=float(at)) for at, entry in enumerate(record))
    return Recording(everybody, options_of(rules), RULES_VERSION, tuple(timed)), matches


def _made(match: Match, step: Step) -> Played | None:
    """What a step leads to, None if it is refused."""
    if isinstance(step, bytes):
        return next_round(match, step)
    try:
        return play_move(match, *step)
    except RuleError:
        return None


def _entry(played: Played, step: Step, first: int | None) -> RecordEntry:
    match, events = played
    kept = checksum(events)
    if isinstance(step, bytes):
        return RecordEntry(match.round, first, None, 0.0, step, dealer=match.table.dealer, checksum=kept)
    return RecordEntry(match.round, *step, 0.0, mover=Mover.PERSON, checksum=kept)
