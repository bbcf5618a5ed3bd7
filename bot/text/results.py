"""The texts of results: the winners, and the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.engine.model.cards import Card, sorted_hand
from bot.engine.play.scoring import hand_points
from bot.game.moments import FASTEST, Moment, MomentKind, Moments
from bot.game.players import Player
from bot.game.results import FinalSeat
from bot.text.cards import hand_line
from bot.text.language import Sentence, listed, say, tenths, translated
from bot.text.lobby import BOTS, LEVELS
from bot.text.names import disarmed, plain_name, shown_names

BOT_NAMED = Sentence("{name} ({level})")
# BOT is for a level that no longer exists, SOMEONE for a guest or somebody whose data was deleted
BOT, SOMEONE = Sentence("Bot"), Sentence("Someone")

KnownNames = Mapping[int, str]  # by the IDs of people


def shown_person(player: int, names: KnownNames) -> str:
    """A person in a text: by name, or as a mention if the name is unknown."""
    return disarmed(names.get(player, "")) or f"<@{player}>"


def plain_person(player: int, names: KnownNames) -> str:
    """A person's name where mentions don't work."""
    return plain_name(Player(player, names.get(player, "")))


def nameless_bot(level: str) -> str:
    """A bot in a match that did not store its name."""
    return str(BOTS.get(level, BOT))


def seat_name(seat: FinalSeat, names: KnownNames, *, is_plain: bool = False) -> str:
    """The player of a seat, for a text or for places without mentions."""
    if seat.level is not None:
        return _with_level(seat.name, seat.level) if seat.name else nameless_bot(seat.level)
    if seat.player is None:
        return str(SOMEONE)
    return plain_person(seat.player, names) if is_plain else shown_person(seat.player, names)


def result_names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The names at a table by seat, with the levels of bots."""
    names = zip(players, shown_names(players), strict=True)
    return tuple(_with_level(name, player.level) if player.level else name for player, name in names)


def _with_level(name: str, level: str) -> str:
    is_told = level not in LEVELS or name == nameless_bot(level)
    return name if is_told else say(BOT_NAMED, name=name, level=LEVELS[level])


ROUND_WON = Sentence("# 🏁 {name} wins the round!")
ROUND_STUCK = Sentence("# 🏁 Nobody wins this round")
MATCH_WON = Sentence("# 🏆 {names} wins the match!", "# 🏆 {names} win the match!")
SCORES = Sentence("**Scores** ({goal})")
LEFT_OVER = Sentence("**Cards left**")
SCORE = Sentence("{name} · {count} point", "{name} · {count} points")
SCORE_AND_GAIN = Sentence("**{name}** · {count} point (+{gain})", "**{name}** · {count} points (+{gain})")
HAND = Sentence("{name} · {cards} ({points})")
BIG_HAND = Sentence("{name} · {count} card ({points})", "{name} · {count} cards ({points})")
LONGEST_HANDS = 1800  # characters, out of 4000 for a message
OUT = Sentence("{line} · out")
NEXT = Sentence("The next round starts {when}.")
STILL_WATCHING = Sentence(
    "Only bots are playing. Still there? Press **Next round**, or the table closes {when}."
)
HERE, EVERYWHERE = Sentence("This server"), Sentence("Everywhere")  # where results are compared
OWN = Sentence("You: {row}")
PRIVATE = Sentence("{name} keeps their results private.")
MEDALS = ("🥇", "🥈", "🥉")
MOMENTS: Mapping[MomentKind, tuple[str, Sentence]] = {
    MomentKind.COMEBACK: ("🚀", Sentence("{name} came back from {number} cards")),
    MomentKind.CATCH: ("✋", Sentence("{name} caught a forgotten UNO after {number} s")),
    MomentKind.CALL: ("⚡", Sentence("{name} called UNO after {number} s")),
    MomentKind.DRAW: ("📥", Sentence("{name} drew {number} cards at once")),
    MomentKind.WAIT: ("⏳", Sentence("{name} thought for {number} s")),
}
RATINGS = Sentence("**Rating** · {changes}")
RATED = Sentence("{line} · rating {change}")
HONORS = Sentence("**Earned** · {honors}")
OTHERS_LEFT = Sentence("Nobody else is left to play, so the match ends here.")
UNCOUNTED = Sentence("-# This match doesn't count toward rankings.")
TOO_SHORT = Sentence("-# This match was too short to count. Anybody who left early still comes last.")


class ScoreLine(Struct, frozen=True):
    """A player or a team in the scores. `gain` is the points of the last round. `is_out` is set if they were
    eliminated.
    """

    name: str
    score: int
    rank: int
    gain: int = 0
    is_out: bool = False


def round_won(name: str | None) -> str:
    """The sentence about the winner of the round. `name` is None if the round ended because no one could
    play.
    """
    return say(ROUND_STUCK) if name is None else say(ROUND_WON, name=name)


def match_won(winners: Sequence[str]) -> str:
    return say(MATCH_WON, names=listed(list(winners)), count=len(winners))


def moment_lines(moments: Moments, names: Sequence[str]) -> list[str]:
    """The highlights, each with an emoji."""
    return [
        f"-# {MOMENTS[moment.kind][0]} {moment_words(moment.kind, names[moment.seat], moment_number(moment))}"
        for moment in moments
    ]


def moment_words(kind: MomentKind, name: str, number: str) -> str:
    """A person's highlight."""
    return say(MOMENTS[kind][1], name=name, number=number)


def moment_number(moment: Moment) -> str:
    """The seconds or cards of a highlight. Reaction times have tenths."""
    return tenths(moment.number) if moment.kind in FASTEST else str(round(moment.number))


def ratings(names: Sequence[str], rated: Sequence[tuple[int, int]]) -> str:
    """How a match changed the ratings of seats, best first."""
    ordered = sorted(rated, key=lambda one: -one[1])
    return say(RATINGS, changes=" · ".join(f"{names[seat]} {change_sign(by)}" for seat, by in ordered))


def honors_line(names: Sequence[str], honors: Sequence[tuple[int, str, str]]) -> str:
    """The badges that players have earned in a match."""
    earned: dict[int, list[str]] = {}
    for seat, sign, honor in honors:
        earned.setdefault(seat, []).append(f"{sign} {translated(honor)}")
    told = (f"{names[seat]} {', '.join(what)}" for seat, what in earned.items())
    return say(HONORS, honors=" · ".join(told))


def change_sign(by: int) -> str:
    """The change of a rating: up or down, and by how much."""
    return f"▲ {by}" if by > 0 else f"▼ {-by}" if by else "= 0"


def ranked(rank: int, name: str, score: int, rating: int | None = None) -> str:
    """A player who doesn't fit in the picture, with the change of their rating if it is shown."""
    line = say(SCORE, name=disarmed(name), count=score)
    line = line if rating is None else say(RATED, line=line, change=change_sign(rating))
    return f"-# {rank}. {line}"


def score_lines(scored: Sequence[ScoreLine]) -> str:
    """The scores, best first."""
    return "\n".join(map(_score_line, sorted(scored, key=lambda one: one.rank)))


def _score_line(scored: ScoreLine) -> str:
    sentence = SCORE_AND_GAIN if scored.gain else SCORE
    line = say(sentence, name=scored.name, count=scored.score, gain=scored.gain)
    return say(OUT, line=line) if scored.is_out else line


def hand_lines(names: Sequence[str], hands: Sequence[tuple[Card, ...]]) -> str:
    """The remaining cards of each hand and their points. At large tables, only the number of cards."""
    lines = [
        say(HAND, name=name, cards=hand_line(sorted_hand(hand)), points=hand_points(hand))
        for name, hand in zip(names, hands, strict=True)
        if hand
    ]
    if sum(map(len, lines)) <= LONGEST_HANDS:
        return "\n".join(lines)
    return "\n".join(
        say(BIG_HAND, name=name, count=len(hand), points=hand_points(hand))
        for name, hand in zip(names, hands, strict=True)
        if hand
    )
