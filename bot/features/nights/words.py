"""The texts of game nights."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.features.nights.calendar import Attendance, Every, Night
from bot.features.nights.times import evenings, read_time, said
from bot.game.state import HELD_SECONDS
from bot.text.language import Sentence, listed, moment, number, say, spoken
from bot.text.rules import preset_name
from bot.text.zones import city_of
from bot.ui.actions.suggestions import Suggestion

TITLE, BANNER = Sentence("# 🎲 Game night"), Sentence("Game night")
WHEN = Sentence("**{date}**, {when}")
RULES = Sentence("Rules: **{rules}**")
EVERY: dict[Every, Sentence] = {
    Every.ONCE: Sentence("Once"),
    Every.DAY: Sentence("Every day"),
    Every.WEEK: Sentence("Every week"),
    Every.FORTNIGHT: Sentence("Every two weeks"),
}
ANSWERED: dict[Attendance, Sentence] = {
    Attendance.GOING: Sentence("**Going ({count})**: {people}"),
    Attendance.MAYBE: Sentence("**Maybe ({count})**: {people}"),
    Attendance.CANNOT: Sentence("**Can't ({count})**: {people}"),
}
ANSWERS: dict[Attendance, Sentence] = {
    Attendance.GOING: Sentence("Going"),
    Attendance.MAYBE: Sentence("Maybe"),
    Attendance.CANNOT: Sentence("Can't"),
}
NOBODY_GOING = Sentence("Nobody is going yet.")
MORE = Sentence("{count} more", "{count} more")
MOST_NAMED = 20
PROMISE = Sentence(
    "-# The table opens here by itself. If you're going, your seat is held for {count} minute.",
    "-# The table opens here by itself. If you're going, your seat is held for {count} minutes.",
)
CALL_OFF = Sentence("Call off the night")

OFF = Sentence("The game night on {date} was called off.")
SERIES_OFF = Sentence("The game night on {date} was called off, and with it the whole series.")
OPENED = Sentence("The table is open: {channel}")
MISSED = Sentence("I was offline when this game night began. Sorry! {/uno new} opens a table.")
DESERTED = Sentence("Nobody was going, so I didn't open a table. {/uno new} opens one anytime.")
NOT_OPENED = Sentence("I couldn't open the table. {why}")
LACKS = Sentence("I need {names} in this channel.")
IT_IS_TIME = Sentence("🎲 It's time: {people}. Press **Join**. Your seats are held until {time}.")

EVENT_NAME = Sentence("{bot} game night")
EVENT_TEXT = Sentence(
    'The table opens by itself in #{channel}. To have a seat held for you, press "Going" there.'
)

ZONE_QUESTION = Sentence("-# Your time zone: **{zone}**. If that's wrong, choose yours; I'll remember it.")
YOUR_ZONE = Sentence("Your time zone…")
ZONE_SAVED = Sentence("Your time zone is **{zone}** now. The game night begins {date}.")
ADD_EVENT = Sentence("Add it to the server's events")
EVENT_HINT = Sentence("-# As a server event, it comes with Discord's reminders.")
NO_EVENT = Sentence(
    "-# With **Create Events**, I could add it to the server's events, so Discord reminds people."
)
EVENT_ADDED = Sentence("It's one of the server's events now. Canceling either one cancels both.")
SERIES_ADDED = Sentence("It's one of the server's events now. Canceling either one ends the whole series.")
COMING = Sentence("# 🎲 Game nights")
COMING_LINE = Sentence("{number}\\. <#{channel}> · **{date}** · {count} going")
NONE_COMING = Sentence("No game night is planned.")
HOW_TO = Sentence("-# {/uno schedule} with a time plans one. Type it as you'd say it, such as {examples}.")
CALL_ONE_OFF = Sentence("Call one off…")
NIGHT = Sentence("Night {number}")
SURE = Sentence("**Call off the game night on {date}?** {count} person is going.",
                "**Call off the game night on {date}?** {count} people are going.")  # fmt: skip
SERIES = Sentence("This ends the whole series.")
CALLED_OFF = Sentence("The game night is called off.")
SERIES_CALLED_OFF = Sentence("The game night is called off, and with it the whole series.")
CALLED_OFF_BY = Sentence("<@{by}> called off the game night on {date}.")
SERIES_CALLED_OFF_BY = Sentence("<@{by}> called off the game night on {date}, and with it the whole series.")

NOT_A_TIME = Sentence(
    "I couldn't read that time. Type a day and an hour, such as {examples}, or pick a suggestion."
)
PAST = Sentence("That time has passed. Pick one in the future, within a year.")
TOO_MANY = Sentence("That's the limit: {own} game nights per person, {all} per server.")
OVER = Sentence("This game night isn't happening anymore.")
NOT_YOURS = Sentence(
    "Only the person who planned it, or somebody with **Manage Events** or **Manage Messages**, can call it off."
)
NOT_ALLOWED = Sentence("I'd need **Create Events** in this server for that.")

EXAMPLES = Sentence("**tomorrow 8pm**, **sat 20:00**, or **12/24 7:30pm**")
IN_HOURS = Sentence("In {count} hour", "In {count} hours")
SOON = 1, 2  # hours
READ_AS = Sentence("{typed} → {time}")
QUARTER_SECONDS = 900


def date(at: float) -> str:
    """A date and time that Discord shows in the reader's time zone."""
    return f"<t:{int(at)}:F>"


def facts(night: Night) -> list[str]:
    """The time of a night and its other settings."""
    rules = [say(RULES, rules=preset_name(night.preset))] if night.preset else []
    repeated = [say(EVERY[night.every])] if night.every.days else []
    told = " · ".join(rules + repeated)
    return [say(WHEN, date=date(night.at), when=moment(night.at)), *([told] if told else [])]


def answer_lines(night: Night) -> list[str]:
    """The people who are going, who might come, and who can't."""
    lines = [
        say(ANSWERED[answer], count=number(len(people)), people=_people(people))
        for answer in Attendance
        if (people := night.people(answer))
    ]
    return lines if night.people(Attendance.GOING) else [say(NOBODY_GOING), *lines]


def _people(people: Sequence[int]) -> str:
    """Mentions of people. They notify nobody in this message."""
    named, more = people[:MOST_NAMED], len(people) - MOST_NAMED
    return listed([*(f"<@{person}>" for person in named), *([say(MORE, count=more)] if more > 0 else [])])


def promise() -> str:
    """The line that says when a night starts."""
    return say(PROMISE, count=int(HELD_SECONDS // 60))


def it_is_time(people: Sequence[int], until: float) -> str:
    """The message that mentions the people who are going."""
    return say(IT_IS_TIME, people=listed([f"<@{person}>" for person in people]), time=f"<t:{int(until)}:t>")


def coming_line(place: int, night: Night) -> str:
    """A night's line in the list of upcoming nights."""
    going = len(night.people(Attendance.GOING))
    return say(
        COMING_LINE,
        number=place,
        date=date(night.at),
        channel=night.channel,
        count=number(going),
    )


def sure(night: Night) -> list[str]:
    """The question whether to call off a night."""
    question = say(SURE, date=date(night.at), count=len(night.people(Attendance.GOING)))
    return [question, *([say(SERIES)] if night.every.days else [])]


def called_off(night: Night) -> str:
    """The answer to the person who called off a night."""
    return say(SERIES_CALLED_OFF if night.every.days else CALLED_OFF)


def called_off_by(by: int, night: Night) -> str:
    """A line for the staff log: somebody called off another person's night."""
    return say(SERIES_CALLED_OFF_BY if night.every.days else CALLED_OFF_BY, by=by, date=date(night.at))


def not_a_time() -> str:
    """The answer to text that can't be parsed as a time."""
    return say(NOT_A_TIME, examples=say(EXAMPLES))


def how_to() -> str:
    return say(HOW_TO, examples=say(EXAMPLES))


def zone_question(zone: str) -> str:
    """The question whether this is the planner's time zone."""
    return say(ZONE_QUESTION, zone=city_of(zone, spoken()))


def zone_saved(night: Night) -> str:
    """The confirmation of a time zone, with its effect on a night."""
    return say(ZONE_SAVED, zone=city_of(night.zone, spoken()), date=date(night.at))


def suggested_times(typed: str, zone: ZoneInfo, now: float) -> list[Suggestion]:
    """Suggest the meaning of the typed text, times in the next hours, and the hours of the coming
    evenings.
    """
    read, here = read_time(typed, zone, now), datetime.fromtimestamp(now, zone)
    meant = [] if read is None else [(say(READ_AS, typed=typed, time=said(read.at, here)), typed)]
    soon = [(say(IN_HOURS, count=count), f"<t:{_quarter(now + count * 3_600)}>") for count in SOON]
    return [*meant, *soon, *evenings(zone, now)]


def _quarter(at: float) -> int:
    return -int(-at // QUARTER_SECONDS) * QUARTER_SECONDS
