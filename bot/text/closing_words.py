"""Why a table closed, and who closed it or removed somebody."""

from __future__ import annotations

from bot.game.events import CloseReason, PlayerRemoved, TableClosed, VoteCast
from bot.text.language import Sentence, say

CLOSED_TITLE = Sentence("# This table is closed")
ANOTHER = Sentence("Open another one with `/uno new`.")
REASONS: dict[CloseReason, Sentence] = {
    CloseReason.ENDED: Sentence("The players ended the table. Thanks for playing!"),
    CloseReason.EVERYBODY_LEFT: Sentence("Everybody has left."),
    CloseReason.UNWATCHED: Sentence("Nobody was watching the bots anymore."),
    CloseReason.TOO_LONG: Sentence("The bots never came to an end."),
    CloseReason.TOO_QUIET: Sentence("Nobody has played for a while."),
}
ENDED_BY = Sentence("{account} ended the table. Thanks for playing!")
VOTE_TO_END = Sentence("{voter} votes to end the table ({votes} of {needed}).")
VOTE_TO_REMOVE = Sentence("{voter} votes to remove {target} ({votes} of {needed}).")
REMOVED_BY_VOTE = Sentence("The table voted to remove {player}.")
REMOVED_BY = Sentence("{account} removed {player} from the table.")
VOIDED_BY = Sentence("{account} removed {player} without a vote, so this match won't count.")


def closed_line(event: TableClosed) -> str:
    """Why a table was closed, or by whom."""
    return say(reason(event), account=mention(event.account))


def reason(event: TableClosed) -> Sentence:
    """Why a table was closed, or that {account} did."""
    return REASONS[event.code] if event.account is None else ENDED_BY


def voted(event: VoteCast) -> Sentence:
    """What somebody votes for."""
    return VOTE_TO_END if event.target is None else VOTE_TO_REMOVE


def removed_line(event: PlayerRemoved) -> Sentence:
    """Who removed somebody."""
    if event.account is None:
        return REMOVED_BY_VOTE
    return VOIDED_BY if event.voids else REMOVED_BY


def mention(account: int | None) -> str:
    """An account as Discord shows it, by name; a table's messages never notify anybody."""
    return "" if account is None else f"<@{account}>"
