"""The reasons that a table refuses a request, and limits per person."""

from __future__ import annotations

from enum import StrEnum


class Fault(StrEnum):
    """The reasons that a request is refused. `bot/text/answers.py` has a sentence for each of them."""

    NO_TABLE = "no_table"
    CHANNEL_TAKEN = "channel_taken"
    UNREADABLE_TABLE = "unreadable_table"
    TABLE_CLOSED = "table_closed"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    TABLE_FULL = "table_full"
    NO_SUCH_SEAT = "no_such_seat"
    NOTHING_TO_WATCH = "nothing_to_watch"
    ALREADY_WATCHING = "already_watching"
    WATCHING_ELSEWHERE = "watching_elsewhere"
    NOT_HOST = "not_host"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    MATCH_OVER = "match_over"
    NOT_AGREED = "not_agreed"
    AGREE_FIRST = "agree_first"
    NOT_COME = "not_come"
    JOIN_FIRST = "join_first"
    STARTS_ITSELF = "starts_itself"
    RULES_UNSEEN = "rules_unseen"
    NOT_OVER = "not_over"
    ROUND_NOT_OVER = "round_not_over"
    STALE = "stale"
    NO_MORE_TIME = "no_more_time"
    RACE_OVER = "race_over"
    BAD_NAME = "bad_name"
    NOT_MODERATOR = "not_moderator"
    TOO_MANY_PRESETS = "too_many_presets"
    UNKNOWN_TARGET = "unknown_target"
    NOBODY_REMOVED = "nobody_removed"
    DIRECTOR_DECIDES = "director_decides"
    NO_VOTE = "no_vote"
    VOTE_COUNTED = "vote_counted"
    ALREADY_SHARED = "already_shared"
    BUSY = "busy"
    DAMAGED = "damaged"
    OTHER_CHANNELS = "other_channels"
    NEEDS_ROLE = "needs_role"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_MANY_HOSTED = "too_many_hosted"
    TOO_MANY_OPEN = "too_many_open"
    TOO_MANY_GUESTS = "too_many_guests"
    ONE_AT_A_TIME = "one_at_a_time"
    TOO_FAST = "too_fast"
    FIXED_RULE = "fixed_rule"
    NO_DARES = "no_dares"
    NO_GUESTS = "no_guests"
    NO_THREADS = "no_threads"
    OWN_RIVAL = "own_rival"
    BOT_RIVAL = "bot_rival"
    ABSENT_RIVAL = "absent_rival"
    ARRANGED = "arranged"


class Refused(Exception):
    """A request was refused, and nothing was changed."""


class GameError(Refused):
    """A request about a table was refused. `facts` fill in the sentence."""

    def __init__(self, code: Fault, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


# Limits per person

MOST_HOSTED = 10  # open tables that a person hosts on all servers of a process
MOST_GUESTS = 5  # guests of one person at a table
MOST_PRESETS = 10  # presets saved on one server; a menu has room for 25, including the bot's own
