"""Why a table closed."""

from __future__ import annotations

from bot.game.events import CloseReason, TableClosed
from bot.text.language import Sentence, say

CLOSED_TITLE = Sentence("# This table is closed")
ANOTHER = Sentence("Open another one with {/uno new}.")
REASONS: dict[CloseReason, Sentence] = {
    CloseReason.ENDED: Sentence("The players ended the table. Thanks for playing!"),
    CloseReason.EVERYBODY_LEFT: Sentence("Nobody is at the table anymore."),
    CloseReason.UNWATCHED: Sentence("Nobody was watching the bots anymore."),
    CloseReason.TOO_LONG: Sentence("The bots never came to an end."),
    CloseReason.TOO_QUIET: Sentence("Nobody has played for a while."),
    CloseReason.TOO_FEW_CAME: Sentence("Too few players showed up in time."),
}
ENDED_BY = Sentence("{account} ended the table. Thanks for playing!")


def closed_line(event: TableClosed) -> str:
    """Why a table was closed, or by whom."""
    return say(reason(event), account=account_mention(event.account))


def reason(event: TableClosed) -> Sentence:
    """Why a table was closed, or that {account} did."""
    return REASONS[event.code] if event.account is None else ENDED_BY


def account_mention(account: int | None) -> str:
    """An account as Discord shows it, by name; a table's messages never notify anybody."""
    return "" if account is None else f"<@{account}>"
