"""What people and bots are called in results, where some are known by their ids only."""

from __future__ import annotations

from collections.abc import Mapping

from bot.game.players import Player
from bot.game.results import FinalSeat
from bot.text.language import Sentence, say
from bot.text.lobby_words import LEVELS
from bot.text.names import disarmed, plain_name, shown_names

BOT_NAMED = Sentence("{name} ({level})")
# Of matches that did not store the names of bots.
BOTS: Mapping[str, Sentence] = {
    "easy": Sentence("Easy bot"),
    "normal": Sentence("Normal bot"),
    "advanced": Sentence("Advanced bot"),
}
BOT, SOMEONE = Sentence("Bot"), Sentence("Someone")  # of a level that is gone; a guest, or a forgotten person

Names = Mapping[int, str]  # of people, as far as they are known


def shown_person(player: int, names: Names) -> str:
    """A person in a text: by name, or as a mention if the name is not known."""
    return disarmed(names.get(player, "")) or f"<@{player}>"


def plain_person(player: int, names: Names) -> str:
    """A person where mentions do not work."""
    return plain_name(Player(player, names.get(player, "")))


def nameless_bot(level: str) -> str:
    """A bot whose name is not known."""
    return str(BOTS.get(level, BOT))


def seat_name(seat: FinalSeat, names: Names, *, is_plain: bool = False) -> str:
    """Who sat at a seat, in a text or where mentions do not work."""
    if seat.level is not None:
        return _with_level(seat.name, seat.level) if seat.name else nameless_bot(seat.level)
    if seat.player is None:
        return str(SOMEONE)
    return plain_person(seat.player, names) if is_plain else shown_person(seat.player, names)


def result_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names of a table by seat, those of bots with their levels."""
    names = zip(players, shown_names(players), strict=True)
    return tuple(_with_level(name, player.level) if player.level else name for player, name in names)


def _with_level(name: str, level: str) -> str:
    is_told = level not in LEVELS or name == nameless_bot(level)
    return name if is_told else say(BOT_NAMED, name=name, level=LEVELS[level])
