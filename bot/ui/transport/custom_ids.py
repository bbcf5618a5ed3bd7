"""Custom ids: an action, its table, and the revision it was offered at, as Discord keeps them on a button.

`uno:<code>:<table>:<revision>[.<place>]:<argument>`. A menu holds the code; the chosen value is the argument.
`place` counts seats from 1 and stands there only if the account has several (A1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.game.state import TableState
from bot.ui.actions import daily, matches, moves, personal, privacy, records, replays, rules, seats, server
from bot.ui.actions.action import Action
from bot.ui.transport import Interaction

CUSTOM_ID = re.compile(r"uno:([a-z_]+):(\d{1,19}):(\d{1,19})(?:\.(\d{1,2}))?:(.{0,40})", re.ASCII)


# Everything a button, a menu, or a form can ask for, besides the moves.
ACTIONS: dict[str, type[Action]] = {
    kind.kind(): kind
    for kind in (
        seats.Join, seats.LeaveTable, seats.Watch, seats.AddComputer, seats.AddGuest, seats.FreeSeat,
        seats.ChangeSeats, seats.TakeSeat, seats.ShowHand,
        matches.Agree, matches.Start, matches.DealNextRound, matches.Rematch, matches.EndTable,
        rules.ReadRules, rules.SetRule, rules.TakePreset, rules.NamePlayer, rules.SavePreset,
        rules.ForgetPreset, rules.AgreeEffect,
        moves.PlayCard, moves.AnswerRace, records.ShowLeaderboard, records.ShowStats,
        records.ShowHistory, records.ShowMatch, personal.ShowHelp, personal.Prefer,
        replays.WatchReplay, replays.CheckShuffles, replays.DownloadMatch,
        server.ShowServer, server.Configure, server.ConfigurePlaces, server.FixRules, server.CloseTable,
        daily.ShowDaily, daily.BeginDaily, daily.PlayDaily, daily.ShowBoard, daily.ShareDaily,
        daily.CheckDaily, daily.WatchDaily, daily.DownloadDaily,
        server.DropPreset, privacy.ShowPrivacy, privacy.ExportData, privacy.Unlist, privacy.DeleteData,
    )
}  # fmt: skip


@dataclass(frozen=True)
class Press:
    """A button, a menu, or a form that somebody used: what it asks for, where, and what they saw."""

    action: Action
    table: int
    revision: int
    place: int = 0


class Origin:
    """The table and revision that a message is drawn from, and the place of its only reader, if any."""

    def __init__(self, table: int, revision: int, place: int = 0) -> None:
        self._seen = f"{table}:{revision}.{place}" if place else f"{table}:{revision}"

    @classmethod
    def of(cls, state: TableState, place: int = 0) -> Origin:
        """The origin of what is drawn from this state."""
        return cls(state.id, state.revision, place)

    def custom_id(self, action: Action) -> str:
        """The id of a button that asks for this action, at most 100 characters."""
        code, argument = action.written
        return f"uno:{code}:{self._seen}:{argument}"

    def menu_id(self, code: str, name: str) -> str:
        """The id of a menu whose choices have this code; `name` only tells it from other menus."""
        return f"uno:{code}:{self._seen}:{name}"


NO_TABLE = Origin(0, 0)


def decode(
    custom_id: str, chosen: Sequence[str] = (), filled: Mapping[str, str] | None = None
) -> Press | None:
    """The press of a custom id, of what was chosen in a menu or filled in; None if it is none of ours.

    What is chosen is the argument, unless the action has a field `chosen` that takes any number of values.
    """
    found = CUSTOM_ID.fullmatch(custom_id)
    if found is None:
        return None
    code, kind = found[1], ACTIONS.get(found[1])
    given: dict[str, Any] = {**(filled or {}), "chosen": tuple(chosen)}
    takes_all = kind is not None and "chosen" in kind.filled_in
    argument = chosen[0] if chosen and not takes_all else found[5]
    try:
        action = kind.from_text(argument, given) if kind else moves.MakeMove.of(code, argument)
    except ValueError:  # from another version, or forged
        return None
    return Press(action, int(found[2]), int(found[3]), int(found[4] or 0))


def press_of(interaction: Interaction) -> Press | None:
    """The press that an interaction brings."""
    data: Any = interaction.data or {}
    filled = dict(_filled_in(data.get("components") or ()))
    return decode(data.get("custom_id", ""), data.get("values") or (), filled)


def _filled_in(rows: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """The lines of a form; a modified client may send anything else, which is left out."""
    for row in rows:
        match row:
            case {"component": {"custom_id": str(name), "value": str(text)}}:
                yield name, text
            case _:
                pass
