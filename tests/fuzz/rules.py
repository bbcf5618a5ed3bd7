"""Random rules that hosts may choose, and the first table under them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from random import Random

from bot.engine.catalogue import OPTIONS, rules_of
from bot.engine.house_rules.customizable import KINDS
from bot.engine.model.cards import LIGHT_COLORS
from bot.engine.model.options import Option, RulesError, Value
from bot.engine.model.shuffle import SECRET_BYTES
from bot.engine.play.match import Match, start_match

Chosen = Mapping[str, Value]


def random_match(rng: Random, without: Collection[str] = (), changed: Collection[str] = ()) -> Match:
    """The first round under rules in which options are changed at random; most tables have few seats.

    Options in `without` keep their defaults, and options in `changed` do not.
    """
    while True:
        changing = [spec for spec in OPTIONS.values() if rng.random() < 0.4 or spec.name in changed]
        chosen = {spec.name: other_value(spec, rng) for spec in changing if spec.name not in without}
        match = match_under(chosen, rng)
        if match is not None:
            return match


def pairs() -> Iterator[tuple[Option, Option]]:
    """Every two options."""
    return combinations(OPTIONS.values(), 2)


def match_under(chosen: Chosen, rng: Random) -> Match | None:
    """The first round under these options, None where they are refused."""
    seats = 4 if chosen.get("teams") else min(rng.randint(2, 20), rng.randint(2, 20))
    dealer, first, secret = rng.randrange(seats), rng.randrange(seats), rng.randbytes(SECRET_BYTES)
    try:
        return start_match(rules_of(chosen), seats, secret, dealer=dealer, first=first)[0]
    except RulesError:
        return None


def other_value(spec: Option, rng: Random) -> Value:
    """A value of the option that is not its default."""
    if not spec.values:
        return [_agreed(rng) for _ in range(rng.randint(1, 4))]
    values = [rng.choice(known) if isinstance(known, range) else known for known in spec.values]
    others = [value for value in values if value != spec.default]
    return rng.choice(others or values)


def _agreed(rng: Random) -> dict[str, str | int]:
    effect = rng.choice(list(KINDS))
    values: dict[str, str | int] = {
        "text": "sing a song", "cards": rng.randint(1, 5), "color": rng.choice(LIGHT_COLORS).value,
    }  # fmt: skip
    return {"effect": effect, **{key: values[key] for key in KINDS[effect].keys}}
