"""The texts of tournaments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.engine.catalogue import rules_of
from bot.engine.model.rules import MIN_SEATS
from bot.features.tournaments.changes import TournamentFault
from bot.features.tournaments.tournament import (
    FEWEST_ENTRANTS,
    MOST_ENTRANTS,
    WIN,
    Decided,
    EntrantStanding,
    Pairing,
    System,
    Tournament,
    Undecided,
)
from bot.game.players import Player
from bot.text.language import Sentence, listed, moment, number, say, signed
from bot.text.names import disarmed, plain_name
from bot.text.results import MEDALS, SOMEONE, KnownNames, plain_person, shown_person
from bot.text.rules import goal, name_of_rules

SYSTEMS: dict[System, Sentence] = {
    System.KNOCKOUT: Sentence("Knockout"),
    System.SWISS: Sentence("Swiss system"),
}
TITLES: dict[System, Sentence] = {
    System.KNOCKOUT: Sentence("# 🏆 Knockout tournament"),
    System.SWISS: Sentence("# 🏆 Swiss tournament"),
}
PLAYED_BY_TWO = Sentence("{rules} · {goal} · two at a table")
PLAYED_BY = Sentence(
    "{rules} · {goal} · up to {count} at a table", "{rules} · {goal} · up to {count} at a table"
)
EXPLAINED: dict[System, Sentence] = {
    System.KNOCKOUT: Sentence(
        "-# The winner of each table advances. Seeds follow the server's ratings; the top seeds get the byes. "
        "Players who are knocked out in the same round share a rank."
    ),
    System.SWISS: Sentence(
        "-# Everybody plays every round against players with similar standings, and nobody meets twice if it can "
        "be avoided. Ties: points ahead of the others at your tables, then head to head, then rating."
    ),
}
NOBODY_YET = Sentence("Nobody has joined yet.")
JOINED_SO_FAR = Sentence("**{count} player is in:** {names}", "**{count} players are in:** {names}")
STARTS = Sentence("With at least {fewest} players, it starts {when}.")
CHECK_IN = Sentence("Press **Join** to check in.")
PAUSED = Sentence("⏸️ **Paused.** No new tables open for now.")
ROUND = Sentence("**Round {round} of {rounds}**")
ROUND_NAMED = Sentence("**{title}**")
FINAL, SEMIFINALS, QUARTERFINALS = Sentence("Final"), Sentence("Semifinals"), Sentence("Quarterfinals")
ROUND_NUMBER = Sentence("Round {round}")
TABLE_DUE = Sentence("Table {table} · {names}")
TABLE_WON = Sentence("Table {table} · {names} · **{winner}** won")
FINAL_WON = Sentence("{names} · **{winner}** won")
TABLE_AWARDED = Sentence("Table {table} · {names} · awarded to **{winner}**")
TABLE_ABSENT = Sentence("Table {table} · {names} · **{winner}** won without an opponent")
TABLE_EMPTY = Sentence("Table {table} · {names} · no winner")
TABLE_STUCK = Sentence("Table {table} · {names} · ⚠️ ended without a result: it's up to the director")
BYE = Sentence("**{name}** has a bye.")
CANCELED = Sentence("The tournament was canceled.")
TOO_FEW_CAME = Sentence("The tournament was canceled: it takes at least {fewest} players.")
CHAMPION = Sentence("**{name}** wins the tournament!")
NO_CHAMPION = Sentence("The tournament is over, and nobody won it.")
PODIUM_LINE = Sentence("{medal} {name}")
STANDINGS = Sentence("Standings")
STANDINGS_AFTER = Sentence("Standings after round {round}")
TOTAL = Sentence("{count} win", "{count} wins")
DIFFERENCE = Sentence("{points} points")
OWN_STANDING = Sentence("▶ {line}")
STANDING = Sentence("{rank}\\. {name} · **{score}** · {note}")
KNOCKOUT_STANDING = Sentence("{rank}\\. {name} · **{score}**")
DROPPED_OUT = Sentence("{line} · dropped out")

JOIN, LEAVE, DROP_OUT, MANAGE = Sentence("Join"), Sentence("Leave"), Sentence("Drop out"), Sentence("Manage")
DETAILS = Sentence("Details")
JOINED = Sentence("You're in. I'll mention you when your table opens, so stay close!")
LEFT = Sentence("You're no longer in the tournament.")
ASK_DROP_OUT = Sentence("**Drop out of the tournament?** You won't be seated again, and you can't come back.")
NEXT_TABLE = Sentence("Your table in this round: {thread}")

MANAGED = Sentence("# Manage the tournament")
START, PAUSE, RESUME, CANCEL = (
    Sentence("Start now"),
    Sentence("Pause"),
    Sentence("Resume"),
    Sentence("Cancel the tournament"),
)
ASK_CANCEL = Sentence(
    "**Cancel the tournament?** Matches that have begun can be finished, but nobody wins it."
)
TABLES = Sentence("Choose a table…")
TABLE_OF = Sentence("Table {table} · {names}")
TABLE_TITLE = Sentence("# Table {table}\n{names}")
AWARD, AGAIN = Sentence("{name} wins"), Sentence("Open it again")
EXPLAIN_TABLE = Sentence(
    "If you decide a table yourself, its match ends. **Open it again** calls its players again."
)
TYPED = Sentence("-# To replace a player with somebody else, use {/tournament manage}.")
BY_BUTTONS = Sentence(
    "Press the buttons below the tournament's message. Directors can also use {/tournament manage}."
)
SAVED = Sentence("Saved.")
STARTED = Sentence("The tournament has started.")
REPLACED = Sentence("{name} takes their place.")

CALL, CALL_TO_FINAL = Sentence("**{round} · Table {table}:** {names}"), Sentence("🏆 **Final:** {names}")
THREAD, THREAD_OF_FINAL = Sentence("{round}, table {table}: {names}"), Sentence("Final: {names}")
RESULT = Sentence("**{round}** · {result}")
SUMMONS = Sentence(
    "{names}: your table is open. Press **I'm here** within two minutes, or you lose this match."
)

IN_FINAL, IN_SEMIFINALS, IN_QUARTERFINALS, IN_ROUND = (
    Sentence("**{name}** is in the final."),
    Sentence("**{name}** is in the semifinals."),
    Sentence("**{name}** is in the quarterfinals."),
    Sentence("**{name}** is in round {round}."),
)
OPPONENTS = Sentence("Next opponent: {names}.", "Next opponents: {names}.")
WINNER_OF = Sentence("the winner of {names}")
NOBODY_ADVANCES = Sentence("Nobody goes on from this table.")
KNOCKED_OUT = Sentence("Knocked out: {names}.")
KNOCKED_OUT_AT = Sentence("Knocked out: {names}, #{rank} of {count}.")
SECOND = Sentence("Second place: {names}.")
SO_FAR, SO_FAR_OF = Sentence("So far: {scores}."), Sentence("{name} {score}")
TABLES_LEFT = Sentence(
    "The next round starts when {count} more table is decided.",
    "The next round starts when {count} more tables are decided.",
)
LAST_ROUND = Sentence("That was the last round.")
LONGEST_THREAD = 100  # the longest name of a thread (Discord: Channel)

REFUSALS: dict[TournamentFault, Sentence] = {
    TournamentFault.NONE: Sentence("There's no tournament here. Set one up with {/tournament new}."),
    TournamentFault.TAKEN: Sentence(
        "This channel already has a tournament. Use another channel, or wait until it's over."
    ),
    TournamentFault.TOO_MANY: Sentence("This server already has five tournaments. Wait until one is over."),
    TournamentFault.NOT_DIRECTOR: Sentence(
        "You need the **Manage Events** permission for that, or the role that this server has chosen "
        "for tournament directors."
    ),
    TournamentFault.OWN_TOURNAMENT: Sentence(
        "You play in this tournament, or have played in it, so another director has to decide this."
    ),
    TournamentFault.NOT_JOINING: Sentence("The tournament has already started."),
    TournamentFault.NOT_PLAYING: Sentence("The tournament isn't being played right now."),
    TournamentFault.OVER: Sentence("The tournament is over."),
    TournamentFault.FULL: Sentence("All {most} spots are taken."),
    TournamentFault.ALREADY_IN: Sentence("You're already in the tournament."),
    TournamentFault.OTHER_IN: Sentence("They're in the tournament already, or have dropped out of it."),
    TournamentFault.NOT_IN: Sentence("You're not in this tournament."),
    TournamentFault.TOO_FEW: Sentence("It takes at least {fewest} players to start."),
    TournamentFault.NO_SUCH_TABLE: Sentence("There's no such table in this round."),
    TournamentFault.NO_SUCH_ENTRANT: Sentence("That player isn't at that table, or isn't in the tournament."),
    TournamentFault.NOT_STUCK: Sentence("That table has already been decided."),
    TournamentFault.NOT_DUE: Sentence("That table has already been decided."),
    TournamentFault.NO_TEAMS: Sentence("Tournaments are for single players: choose rules without teams."),
    TournamentFault.NO_ROOM: Sentence(
        "These rules don't have that many seats at a table. Choose fewer, or other rules."
    ),
    TournamentFault.NOT_HERE: Sentence(
        "Tournaments need a text channel, where I can open a thread for each table. Use this in one."
    ),
    TournamentFault.NO_MATCHES: Sentence("That player has no more matches in the tournament."),
    TournamentFault.NO_MEMBER: Sentence("Only members of this server can take part."),
    TournamentFault.NO_BOTS: Sentence("Bots can't take part."),
}


def refusal(code: TournamentFault) -> str:
    """The sentence that explains why a request is refused."""
    return say(REFUSALS[code], most=MOST_ENTRANTS, fewest=FEWEST_ENTRANTS)


# People


def entrant_name(shown: Tournament, entrant: int, names: KnownNames) -> str:
    player = shown.by_number[entrant].player
    return str(SOMEONE) if player is None else shown_person(player, names)


def plain_entrant(shown: Tournament, entrant: int, names: KnownNames) -> str:
    """An entrant's name where mentions do not work."""
    player = shown.by_number[entrant].player
    return str(SOMEONE) if player is None else plain_person(player, names)


def met_names(shown: Tournament, pairing: Pairing, names: KnownNames) -> str:
    return versus([entrant_name(shown, entrant, names) for entrant in pairing.entrants])


def versus(names: Sequence[str]) -> str:
    """The names of people who play each other."""
    return " – ".join(names)


# The board


def rules_line(shown: Tournament) -> str:
    rules = rules_of(shown.options)
    name = disarmed(name_of_rules(rules, shown.preset))
    sentence = PLAYED_BY_TWO if shown.seats == MIN_SEATS else PLAYED_BY
    return say(sentence, rules=name, goal=goal(rules), count=shown.seats)


def joining_lines(shown: Tournament, names: KnownNames) -> list[str]:
    """The entrants, when the tournament starts, and how to join while there is room."""
    who, when = status_lines(shown, names)
    return [who, when] if shown.is_full else [who, f"{say(CHECK_IN)} {when}"]


def status_lines(shown: Tournament, names: KnownNames) -> tuple[str, str]:
    """The number of entrants, and when the tournament starts."""
    people = listed([entrant_name(shown, entrant.number, names) for entrant in shown.entrants])
    is_in = say(JOINED_SO_FAR, count=len(shown.entrants), names=people) if shown.entrants else say(NOBODY_YET)
    return is_in, say(STARTS, when=moment(shown.starts_at), fewest=FEWEST_ENTRANTS)


def round_title(shown: Tournament, number: int) -> str:
    """The short name of a round."""
    titles = [FINAL, SEMIFINALS, QUARTERFINALS] if shown.seats == 2 else [FINAL]
    left = shown.rounds - number
    if shown.system is System.KNOCKOUT and left < len(titles):
        return say(titles[left])
    return say(ROUND_NUMBER, round=number)


def round_heading(shown: Tournament) -> str:
    """The current round, with its name if it has one."""
    title = round_title(shown, shown.round)
    if title != say(ROUND_NUMBER, round=shown.round):
        return say(ROUND_NAMED, title=title)
    return say(ROUND, round=shown.round, rounds=shown.rounds)


def table_line(shown: Tournament, pairing: Pairing, names: KnownNames) -> str:
    """A line with the people at a table, and its thread or its winner."""
    facts = {"table": pairing.number, "names": met_names(shown, pairing, names)}
    outcome, winner = pairing.outcome, pairing.winner
    if outcome is None:
        if pairing.status is Undecided.STUCK:
            return say(TABLE_STUCK, **facts)
        # the link displays the name of the thread, which lists the players
        return f"<#{pairing.thread}>" if pairing.is_called else say(TABLE_DUE, **facts)
    if winner is None:
        return say(TABLE_EMPTY, **facts)
    name = entrant_name(shown, winner, names)
    if outcome.how is Decided.BYE:
        return say(BYE, name=name)
    won = FINAL_WON if is_final(shown, pairing.round) else TABLE_WON
    told = {Decided.AWARDED: TABLE_AWARDED, Decided.ABSENT: TABLE_ABSENT}.get(outcome.how, won)
    return say(told, **facts, winner=name)


def champion_line(shown: Tournament, names: KnownNames) -> str:
    """The line that mentions the winner."""
    first = [entrant_name(shown, standing.entrant, names) for standing in shown.podium if standing.rank == 1]
    mentioned = [f"<@{player}>" for player in shown.champions]
    return say(CHAMPION, name=listed(mentioned or first)) if first else say(NO_CHAMPION)


def podium_lines(shown: Tournament, names: KnownNames) -> str:
    """The first three ranks, one per line."""
    podium = ((standing.rank, entrant_name(shown, standing.entrant, names)) for standing in shown.podium)
    return "\n".join(say(PODIUM_LINE, medal=MEDALS[rank - 1], name=name) for rank, name in podium)


def score(standing: EntrantStanding) -> str:
    """The number of tables won. A second place among three counts as half a table."""
    won = standing.score / WIN
    return say(TOTAL, count=int(won)) if won.is_integer() else say(TOTAL.many, count=number(round(won, 2)))


def difference(standing: EntrantStanding) -> str:
    """How many points somebody is ahead of or behind the others at their tables."""
    return say(DIFFERENCE, points=signed(standing.difference))


def standing_line(shown: Tournament, standing: EntrantStanding, names: KnownNames, own: int = 0) -> str:
    """A line of the standings. The reader's `own` line is marked."""
    line = say(
        STANDING if shown.system is System.SWISS else KNOCKOUT_STANDING,
        rank=standing.rank,
        name=entrant_name(shown, standing.entrant, names),
        score=score(standing),
        note=difference(standing),
    )
    line = say(DROPPED_OUT, line=line) if shown.by_number[standing.entrant].is_out else line
    return say(OWN_STANDING, line=line) if standing.entrant == own else line


# The threads of the tables


def is_final(shown: Tournament, round_number: int) -> bool:
    """Return whether a round has only one table, which decides the tournament."""
    return shown.system is System.KNOCKOUT and round_number == shown.rounds


def call(shown: Tournament, pairing: Pairing, players: Sequence[Player]) -> str:
    """The message whose thread will hold the table."""
    names = versus([disarmed(plain_name(player)) for player in players])
    sentence = CALL_TO_FINAL if is_final(shown, pairing.round) else CALL
    return say(sentence, round=round_title(shown, pairing.round), table=pairing.number, names=names)


def thread_name(shown: Tournament, pairing: Pairing, players: Sequence[Player]) -> str:
    names = versus([plain_name(player) for player in players])
    sentence, title = THREAD_OF_FINAL if is_final(shown, pairing.round) else THREAD, pairing.round
    told = say(sentence, round=round_title(shown, title), table=pairing.number, names=names)
    return told[:LONGEST_THREAD]


def result_of(shown: Tournament, pairing: Pairing, names: KnownNames) -> str:
    """The outcome of a table, which replaces the messages that called its players."""
    line = table_line(shown, pairing, names)
    return say(RESULT, round=round_title(shown, pairing.round), result=line)


def outcome(shown: Tournament, pairing: Pairing, names: KnownNames) -> str:
    """The effect of an outcome on the players of a table, and a link to the tournament."""
    tell = _knockout_outcome if shown.system is System.KNOCKOUT else _swiss_outcome
    return " ".join([*tell(shown, pairing, names), f"→ <#{shown.channel}>"])


def _knockout_outcome(shown: Tournament, pairing: Pairing, names: KnownNames) -> Iterator[str]:
    winner = pairing.winner
    if winner is None:
        yield say(NOBODY_ADVANCES)
    elif is_final(shown, pairing.round):
        yield say(CHAMPION, name=entrant_name(shown, winner, names))
    else:
        yield _advancing(shown, pairing.round + 1, entrant_name(shown, winner, names))
        yield from _next_opponents(shown, pairing, names)
    out = [entrant for entrant in pairing.entrants if entrant != winner]
    if out:
        yield _knocked_out(shown, pairing, out, names)


def _advancing(shown: Tournament, round_number: int, name: str) -> str:
    in_rounds = [IN_FINAL, IN_SEMIFINALS, IN_QUARTERFINALS] if shown.seats == MIN_SEATS else [IN_FINAL]
    left = shown.rounds - round_number
    sentence = in_rounds[left] if left < len(in_rounds) else IN_ROUND
    return say(sentence, name=name, round=round_number)


def _next_opponents(shown: Tournament, pairing: Pairing, names: KnownNames) -> Iterator[str]:
    """Yield the possible opponents at the next table: the winners of the other tables that lead to it, or
    their players if undecided.
    """
    others = [
        entrant_name(shown, other.winner, names)
        if other.winner is not None
        else say(WINNER_OF, names=met_names(shown, other, names))
        for other in shown.meets_next(pairing)
        if other.outcome is None or other.winner is not None
    ]
    if others:
        yield say(OPPONENTS, count=len(others), names=listed(others))


def _knocked_out(shown: Tournament, pairing: Pairing, out: Sequence[int], names: KnownNames) -> str:
    told, rank = (
        listed([entrant_name(shown, entrant, names) for entrant in out]),
        _rank_out(shown, pairing, out),
    )
    if rank is None:
        return say(KNOCKED_OUT, names=told)
    sentence = SECOND if is_final(shown, pairing.round) and rank == MIN_SEATS else KNOCKED_OUT_AT
    return say(sentence, names=told, rank=rank, count=len(shown.entrants))


def _rank_out(shown: Tournament, pairing: Pairing, out: Sequence[int]) -> int | None:
    """Return the rank shared by the losers of a table, behind the winners of all tables in the round. Returns
    None if the rank isn't known yet.

    At a table of two, one entrant advances. In the standings, the losers move up if nobody comes to another
    table.
    """
    tables = shown.of_round(pairing.round)
    if shown.seats == MIN_SEATS:
        return 1 + sum(other.outcome is None or other.winner is not None for other in tables)
    ranks = {standing.rank for standing in shown.standings if standing.entrant in out}
    is_over = all(other.outcome is not None for other in tables)
    return ranks.pop() if is_over and len(ranks) == 1 else None


def _swiss_outcome(shown: Tournament, pairing: Pairing, names: KnownNames) -> Iterator[str]:
    scores = [
        say(SO_FAR_OF, name=entrant_name(shown, standing.entrant, names), score=score(standing))
        for standing in shown.standings
        if standing.entrant in pairing.entrants
    ]
    yield say(SO_FAR, scores=listed(scores))
    left = sum(other.outcome is None for other in shown.of_round(pairing.round))
    if pairing.round == shown.rounds:
        yield say(LAST_ROUND)
    elif left:
        yield say(TABLES_LEFT, count=left)


def summons(people: Collection[int]) -> str:
    """A message that mentions these people by ID to call them to their table."""
    return say(SUMMONS, names=listed([f"<@{person}>" for person in people]))
