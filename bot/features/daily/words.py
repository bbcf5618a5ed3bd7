"""The texts of the daily deal."""

from __future__ import annotations

from bot.engine.model.moves import Play
from bot.features.daily.game import PERSON, Attempt, BoardLine, Score
from bot.game.periods import DAY_SECONDS
from bot.text.cards import SQUARES
from bot.text.language import Sentence, Words, day, moment, number, say, unbroken

TITLE = Sentence("# 🗓️ Daily deal · {date}")
NAME = Sentence("Daily deal · {date}")
INTRODUCTION = Sentence("""Everybody gets the same cards today and plays the same three bots. One round, one \
attempt, and nobody else sees it.
**Go out first** and you score all cards left in the bots' hands. If a bot goes out first, the cards left \
in your hand count against you.
If two people score the same, fewer moves win.""")
NO_HURRY = Sentence("-# No UNO calls and no turn clock. This deal ends {when}.")
PLAY = Sentence("Play")

BOARD = Sentence("Today's board")
YESTERDAY, TODAY = Sentence("Yesterday"), Sentence("Today")
CHECK = Sentence("Check the deal")

ALREADY_PLAYED = Sentence("You've had your attempt at today's deal. There's one a day.")
NEW_DAY = Sentence("That deal ended at midnight UTC. Here's today's.")
STUCK = Sentence(
    "The bot was updated while you were playing, and your game can't go on. Sorry! The next deal comes {when}."
)
WON = Sentence(
    "You went out first and scored **{points}** in {count} move.",
    "You went out first and scored **{points}** in {count} moves.",
)
LOST = Sentence(
    "A bot went out first. You scored **{points}** in {count} move.",
    "A bot went out first. You scored **{points}** in {count} moves.",
)
STREAK = Sentence("🔥 {count} day in a row", "🔥 {count} days in a row")
FORGIVEN = Sentence("-# You missed a day. One a month is forgiven, so your streak goes on.")
NEXT_DEAL = Sentence("-# The next deal comes {when}.")

REMIND, REMIND_NO_MORE = Sentence("Remind me daily"), Sentence("Stop reminders")
REMINDERS: dict[bool, Words] = {
    True: Sentence("Daily deal: remind you every day"),
    False: Sentence("Daily deal: no reminder"),
}
REMINDED = Sentence(
    "Done. From tomorrow on, I'll send you a direct message around this time, unless you've played by then."
)
REMINDED_NO_MORE = Sentence("Done. I won't remind you of the daily deal anymore.")
REMINDER_REFUSED = Sentence(
    "I couldn't send you a direct message, so I stopped reminding you. If you want reminders, allow direct "
    "messages from this server and turn them on again."
)
REMINDER = Sentence(
    "🗓️ **Today's deal is waiting for you:** {/daily}\n-# To count on your server's board, play it "
    "there. It ends {when}."
)

SHARED = Sentence(
    "🗓️ **Daily deal, {date}**: {name} scored **{points}** in {count} move. Can you beat that?",
    "🗓️ **Daily deal, {date}**: {name} scored **{points}** in {count} moves. Can you beat that?",
)
SHARED_STREAK = Sentence(
    "🗓️ **Daily deal, {date}**: {name} scored **{points}** in {count} move. 🔥 {streak} days in a row. "
    "Can you beat that?",
    "🗓️ **Daily deal, {date}**: {name} scored **{points}** in {count} moves. 🔥 {streak} days in a row. "
    "Can you beat that?",
)
NOTHING_TO_SHARE = Sentence("Finish the deal first, then you can share how it went.")

# The backslash in "2\\." keeps Discord from turning the lines into a list and renumbering tied ranks.
BOARD_TITLE = Sentence("# 🗓️ Daily board · {date}")
LINE = Sentence(
    "{rank}\\. {name} · **{points}** · {count} move", "{rank}\\. {name} · **{points}** · {count} moves"
)
LINE_STREAK = Sentence(
    "{rank}\\. {name} · **{points}** · {count} move · 🔥 {streak}",
    "{rank}\\. {name} · **{points}** · {count} moves · 🔥 {streak}",
)
PLAYED = Sentence(
    "-# {count} person has finished. Points first, then fewer moves.",
    "-# {count} people have finished. Points first, then fewer moves.",
)
STREAKS = Sentence("🔥 is days in a row.")
NOBODY_YET = Sentence("Nobody has finished this deal yet. Try it: {/daily}")
NOBODY_DID = Sentence("Nobody finished this deal.")

SEALS = Sentence("""# Check the deal
A secret determines all of a day's cards, and what the bots do. It is drawn and sealed the day before, and it \
stays sealed until the day is over.""")
SEALED = Sentence("**Today's seal**\n`{seal}`\nKeep it: the secret is shown here {when}.")
SEALED_LATE = Sentence("-# Nothing was sealed yesterday, so this secret was drawn today.")
NEXT_SEAL = Sentence("-# Tomorrow's seal: `{seal}`")
OPENED = Sentence("**{date}**\nSeal `{seal}`\nSecret `{secret}`")
EXPLAINED = Sentence(
    "-# The seal is the SHA-256 of the secret. If you finished the deal, **Download** gives you your game "
    "with all hands, as a file that you can check."
)
FILE = Sentence("Here's your daily deal from {date}, with every card and every move.")
NO_GAME = Sentence("You didn't finish a deal that day.")
REPLAY = Sentence("# Replay of the daily deal · {date}")
BOTS_WAY = Sentence("How the bot played it")
BOTS_REPLAY = Sentence("# Daily deal · {date}, played by the advanced bot")
BOT_WON = Sentence(
    "It goes out first and scores **{points}** in {count} move.",
    "It goes out first and scores **{points}** in {count} moves.",
)
BOT_LOST = Sentence(
    "Another bot goes out first. It scores **{points}** in {count} move.",
    "Another bot goes out first. It scores **{points}** in {count} moves.",
)
NOT_SHARED = Sentence("You can share a step only in a server, and only once the day of that deal is over.")
NOT_OVER = Sentence("That day isn't over yet. Come back {when}.")


def date_of(day_number: int) -> str:
    """The date of a day, such as Nov 22."""
    return unbroken(day(float(day_number * DAY_SECONDS)))


def introduction(day_number: int) -> list[str]:
    """The introduction to a day's deal."""
    return [say(TITLE, date=date_of(day_number)), say(INTRODUCTION), say(NO_HURRY, when=end_of(day_number))]


def end_of(day_number: int) -> str:
    """When a deal ends and the next one begins."""
    return moment(float((day_number + 1) * DAY_SECONDS))


def result(attempt: Attempt, score: Score) -> list[str]:
    """The result of an attempt, the streak, and whether a missed day was forgiven."""
    ended = say(WON if score.has_won else LOST, points=number(score.points), count=score.moves)
    streak = [say(STREAK, count=attempt.streak)] if attempt.streak > 1 else []
    return [ended, *streak, *([say(FORGIVEN)] if attempt.is_forgiven else [])]


def bots_replay(day_number: int, score: Score) -> str:
    """The title of a deal that a bot played, and the bot's result."""
    ended = say(BOT_WON if score.has_won else BOT_LOST, points=number(score.points), count=score.moves)
    return f"{say(BOTS_REPLAY, date=date_of(day_number))}\n{ended}"


def shared(attempt: Attempt, score: Score, name: str) -> str:
    return say(
        SHARED_STREAK if attempt.streak > 1 else SHARED,
        date=date_of(attempt.day),
        name=name,
        points=number(score.points),
        count=score.moves,
        streak=attempt.streak,
    )


def squares(attempt: Attempt) -> str:
    """Colored squares for the cards that the person played, in order."""
    played = [move.card.color for seat, move in attempt.moves if seat == PERSON and isinstance(move, Play)]
    return "".join(SQUARES[color] for color in played)


def line(standing: BoardLine, name: str) -> str:
    """A person's line on a board."""
    return say(
        LINE_STREAK if standing.streak > 1 else LINE,
        rank=standing.rank,
        name=name,
        points=number(standing.score.points),
        count=standing.score.moves,
        streak=standing.streak,
    )


def played(count: int, *, has_streaks: bool) -> str:
    """The number of people who finished, and an explanation of the board."""
    return " ".join([say(PLAYED, count=count), *([say(STREAKS)] if has_streaks else [])])
