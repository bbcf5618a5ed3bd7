"""Days, and the periods over which results are ranked."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

DAY_SECONDS = 86_400


def day_of(at: float) -> int:
    """Return the number of a day (UTC) since the epoch, for a time in seconds."""
    return int(at // DAY_SECONDS)


def month_of(at: float) -> int:
    """Return the number of a month (UTC) since the year 0, for a time in seconds since the epoch."""
    moment = datetime.fromtimestamp(at, UTC)
    return moment.year * 12 + moment.month - 1


class Period(StrEnum):
    """The period over which results are ranked. Weeks begin on Monday, and all times are UTC."""

    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    ALL = "all"

    def key(self, at: float) -> str:
        """Return the key of the period at a time: the ISO week, `2026-11`, `2026-Q4`, or `all`."""
        moment = datetime.fromtimestamp(at, UTC)
        quarter = f"%Y-Q{(moment.month + 2) // 3}"
        formats = {Period.WEEK: "%G-W%V", Period.MONTH: "%Y-%m", Period.QUARTER: quarter, Period.ALL: "all"}
        return moment.strftime(formats[self])


def keys_of(at: float) -> list[str]:
    """Return the keys of the periods that contain a time."""
    return [period.key(at) for period in Period]


def period_of(key: str) -> Period:
    if key == "all":
        return Period.ALL
    return Period.WEEK if "W" in key else Period.QUARTER if "Q" in key else Period.MONTH
