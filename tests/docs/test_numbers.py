"""The numbers in the documents match the program; each feature tests the numbers on its own page."""

from __future__ import annotations

import pytest

from bot.cogs import client, outages
from bot.engine.faces import decks
from bot.engine.house_rules import customizable
from bot.engine.model import shuffle
from bot.engine.play import apply, scoring
from bot.game import changes, errors, law, moments, state
from bot.game import rankings as game_rankings
from bot.game.periods import Period
from bot.hosting import backups, health, reaching, retention, supervisor, watchman
from bot.storage import rankings
from bot.text import lobby as lobby_words
from bot.text import table as table_words
from bot.ui.live import reminder, server_messages, table_messages
from bot.ui.private import mailroom
from bot.ui.screens import hand, lobby, table
from bot.ui.transport import channel, outbox
from tests.docs.pages import untold

DAY, MINUTE, MB = 86_400, 60, 1_000_000

NUMBERS = {
    "interface.md": {
        "disappears after {} seconds or with the next": mailroom.REFUSAL_SECONDS,
        "after {} minutes without those who haven't": state.ARRIVAL_SECONDS / MINUTE,
        "the seat is free after {} minutes": state.HELD_SECONDS / MINUTE,
        "One person can host at most {} tables": errors.MOST_HOSTED,
        "bring at most {} guests to a table": errors.MOST_GUESTS,
        "pinged when a table opens, at most every {} minutes": server_messages.NOTIFY_SECONDS / MINUTE,
        "it offers **Play {} bots": lobby.MOST_BOTS,
    },
    "table.md": {
        "A lobby that never starts closes after {} minutes": state.LOBBY_SECONDS / MINUTE,
        "longer, after {} days": state.SLOW_LOBBY_SECONDS / DAY,
        "the last {} moves": table.RECENT,
        "whenever there are {} messages from other people below it": table_messages.MOST_BELOW,
        "at most once every {} seconds": table_messages.MOVE_SECONDS,
        "they have no open hand | {} seconds": reminder.REMINDER_SECONDS,
        "half of the clock, at least {} seconds": reminder.LEAST_WITH_HAND,
        "more than {} rows on a phone": hand.MOST_ROWS,
        "always from {} cards on": hand.MOST_IN_A_ROW + 1,
        "a comeback from {} cards or more": moments.LEAST[moments.MomentKind.COMEBACK],
        "the largest draw ({} cards or more)": moments.LEAST[moments.MomentKind.DRAW],
        "The next round starts by itself after {} seconds": state.NEXT_ROUND_SECONDS,
    },
    "rankings.md": {
        "The list** shows the first {} people": game_rankings.MOST_LISTED,
        "at least {} people got cards": law.FEWEST_PEOPLE,
        "really have played: {} turns each": law.FEWEST_DECISIONS,
        "fewer than {} matches that day": law.WHOLE_MATCHES,
        "your time run out {} times in a row": changes.MISSED_TURNS,
        "looks back at most {} matches": rankings.MOST_SEARCHED,
        "{} for a week": game_rankings.ENOUGH_MATCHES[Period.WEEK],
        "{} for a month": game_rankings.ENOUGH_MATCHES[Period.MONTH],
        "{} for a quarter": game_rankings.ENOUGH_MATCHES[Period.QUARTER],
        "{} for all time": game_rankings.ENOUGH_MATCHES[Period.ALL],
    },
    "rules.md": {
        "most {} characters and is shown with mentions": customizable.MAX_TEXT,
        "`cards` is 1–{}.": customizable.MAX_CARDS,
        "A round of {} moves ends": apply.LONGEST_ROUND,
        "and {} points for each player who is out": scoring.KNOCKED_OUT,
        "two decks shuffled together for {}–20.": decks.BIG_TABLE,
    },
    "replays.md": {
        "the bot draws {} random bytes": shuffle.SECRET_BYTES,
        "shows its first {} digits before **Start**": lobby_words.SEAL_DIGITS,
        "shows the first {} under the table": table_words.SEAL_DIGITS,
    },
    "privacy.md": {
        "at most {} hours after its last move": state.IDLE_SECONDS / 3_600,
        "until {} days after the server removes the bot": retention.KEPT_DAYS,
    },
    "reliability.md": {
        "is noticed within {} seconds: nothing more is accepted": health.FILE_SECONDS,
        "at most {} requests a second": outbox.BUDGET,
        "requests stop at {} invalid ones": outbox.MOST_INVALID,
        "invalid ones in {} minutes; answers stop": outbox.WINDOW_SECONDS / MINUTE,
        "answers stop at {}; Discord bans": outbox.MOST_INVALID_ANSWERS,
        "pauses after {} deletions in ten minutes": channel.MOST_DELETED,
        "all tables of a server after {}.": channel.MOST_DELETED_IN_SERVER,
        "wait while more than {} presses are unanswered": outbox.MANY_PRESSES,
        "pauses that double from {} seconds to five minutes": reaching.FIRST_PAUSE_SECONDS,
        "from five seconds to {} minutes": reaching.LONGEST_PAUSE_SECONDS / MINUTE,
        "a pause that doubles from {} seconds to ten times": supervisor.FIRST_PAUSE_SECONDS,
        "to {} times the period of that job": supervisor.MOST_PERIODS,
        "the newest backup is {} days old": health.STALE_BACKUP_SECONDS / DAY,
        "the process frozen for more than {} seconds": watchman.STANDSTILL_SECONDS,
        "at most {} connections at a time": health.MOST_CONNECTIONS,
        "none for more than {} seconds, and a result": health.CONNECTION_SECONDS,
        "after {} seconds without data": outages.QUIET_SECONDS,
        "attempts to reconnect are at most {} seconds apart": 2**client.MOST_DOUBLINGS,
    },
    "hosting/monitoring.md": {
        "for more than a second in the last {} seconds": watchman.LAGS_KEPT * watchman.TICK_SECONDS,
        "takes no write within {} seconds": health.PROBE_SECONDS,
        "{} or more messages are waiting for another try": health.MANY_FAILURES,
        "none has been finished for {} seconds": health.STUCK_PICTURES_SECONDS,
        "differ by {} seconds or more": health.WRONG_CLOCK_SECONDS,
        "more than {} days old": health.STALE_BACKUP_SECONDS / DAY,
        "less than {} MB are free": health.LEAST_FREE_BYTES / MB,
        "at {} the bot only answers presses and commands": outbox.MOST_INVALID,
    },
    "hosting/processes.md": {"its share of the {} requests a second": outbox.BUDGET},
    "hosting/backup.md": {"({} if it keeps none)": backups.KEPT_ASIDE_DAYS},
}


@pytest.mark.parametrize("page", NUMBERS)
def test_a_page_tells_the_numbers_of_the_program(page: str) -> None:
    assert untold(page, NUMBERS[page]) == []
