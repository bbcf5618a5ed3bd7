"""The screens of a tournament, and the actions of their buttons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from discord import ButtonStyle
from msgspec import Struct

from bot.features.tournaments import words
from bot.features.tournaments.pairing import following
from bot.features.tournaments.tournament import (
    FEWEST_ENTRANTS,
    MOST_ENTRANTS,
    EntrantStanding,
    Pairing,
    Phase,
    System,
    Tournament,
    Undecided,
)
from bot.pictures.scenes import (
    BracketRound,
    BracketScene,
    BracketSeat,
    LeaderboardScene,
    LobbyScene,
    PodiumScene,
    Portrait,
    RankLine,
    Scene,
)
from bot.text.language import Words, say
from bot.text.results import KnownNames
from bot.text.table import BACK, STAY
from bot.ui.actions.action import SURE, FeatureAction, Id, Number
from bot.ui.transport import Component
from bot.ui.transport.components import CHOICES, choice, menu
from bot.ui.transport.custom_ids import NO_TABLE
from bot.ui.transport.panels import NEUTRAL, WON, Panel, Part, panel, picture, row, rows
from bot.ui.transport.people import Avatars


class NewTournament(FeatureAction, tag="tour_new"):
    """Set up a tournament. This is always typed, so an empty field means that the option was left out."""

    filled_in: ClassVar = frozenset({"preset"})
    system: System
    seats: Number
    minutes: Number
    is_single_round: bool = False
    target: Number = 0
    preset: str = ""


class TournamentAction(FeatureAction):
    """A request about a tournament, given by its ID. 0 means the tournament of the channel."""

    tournament: Id = 0


class ShowTournament(TournamentAction, tag="tour"):
    """Show the standings."""


class JoinTournament(TournamentAction, tag="tour_join"):
    """Join the tournament."""


class LeaveTournament(TournamentAction, tag="tour_leave"):
    """Withdraw, or drop out after a confirmation."""

    sure: str = ""


class ManageTournament(TournamentAction, tag="tour_run"):
    """Show the director's options."""


class StartTournament(TournamentAction, tag="tour_start"):
    """Start before check-in has ended."""


class PauseTournament(TournamentAction, tag="tour_pause"):
    """Open no more tables."""


class ResumeTournament(TournamentAction, tag="tour_resume"):
    """Open tables again."""


class CancelTournament(TournamentAction, tag="tour_cancel"):
    """End the tournament without a winner, after a confirmation."""

    sure: str = ""


class ManageTable(FeatureAction, tag="tour_table"):
    """Show the director's options for a table.

    In all requests about a table, `round` is 0 if the request was typed, and in buttons of older versions.
    """

    tournament: Id
    table: Number
    round: Number = 0


class AwardTable(FeatureAction, tag="tour_award"):
    """Decide the winner of a table. The winner is given by entrant number."""

    table: Number
    entrant: Number
    tournament: Id = 0
    round: Number = 0


class ReopenTable(FeatureAction, tag="tour_again"):
    """Call the players of a table again."""

    table: Number
    tournament: Id = 0
    round: Number = 0


class ReplaceEntrant(TournamentAction, tag="tour_sub"):
    """Put somebody else in a player's place. Both are typed, because a custom ID has no room for two
    people.
    """

    filled_in: ClassVar = frozenset({"player", "substitute"})
    player: Id = 0
    substitute: Id = 0


AboutTable = ManageTable | AwardTable | ReopenTable
Directing = (
    StartTournament
    | PauseTournament
    | ResumeTournament
    | CancelTournament
    | AwardTable
    | ReopenTable
    | ReplaceEntrant
)
# Requests that only a director can make
Directed = NewTournament | ManageTournament | ManageTable | Directing
About = ShowTournament | JoinTournament | LeaveTournament | ManageTournament | ManageTable | Directing
Request = NewTournament | About


class SeenTournament(Struct, frozen=True):
    """A tournament, with the known names and avatars of its people."""

    tournament: Tournament
    names: KnownNames
    avatars: Avatars

    def name(self, entrant: int) -> str:
        return words.entrant_name(self.tournament, entrant, self.names)

    def portrait(self, entrant: int) -> Portrait:
        player = self.tournament.by_number[entrant].player
        name = words.plain_entrant(self.tournament, entrant, self.names)
        return Portrait(name, self.avatars.get(player or 0), entrant - 1)


# For everybody


def board_screen(seen: SeenTournament) -> Panel:
    """The board, which is the public message of a tournament."""
    shown = seen.tournament
    heading: list[Part] = [words.TITLES[shown.system], words.rules_line(shown)]
    match shown.phase:
        case Phase.JOINING:
            joined = "\n".join(words.joining_lines(shown, seen.names))
            banner, explained = picture(sign_up_scene(seen), lambda: ""), words.EXPLAINED[shown.system]
            return panel([*heading, banner, joined, *rows(_joining_buttons(shown)), explained], WON)
        case Phase.PLAYING:
            return panel([*heading, *_playing(seen), *rows(_playing_buttons(shown))], WON)
        case Phase.OVER:
            champion, names = words.champion_line(shown, seen.names), seen.names
            lines = partial(words.podium_lines, shown, names)
            poster = [picture(podium_scene(seen), lines)] if shown.podium else []
            standings = row(NO_TABLE.button(ShowTournament(shown.id), words.STANDINGS))
            return panel([*heading, champion, *poster, _picture(seen), standings], WON)
        case Phase.CANCELED:
            return panel([*heading, _canceled(shown)], NEUTRAL)


def _canceled(shown: Tournament) -> str:
    # False if the tournament was canceled before its start
    has_waited = shown.ended_at is not None and shown.ended_at >= shown.starts_at
    is_too_small = has_waited and not shown.round and len(shown.entrants) < FEWEST_ENTRANTS
    return say(words.TOO_FEW_CAME if is_too_small else words.CANCELED, fewest=FEWEST_ENTRANTS)


def _playing(seen: SeenTournament) -> Iterable[Part]:
    shown = seen.tournament
    yield words.round_heading(shown)
    if shown.is_paused:
        yield words.PAUSED
    yield _picture(seen)
    yield "\n".join(
        words.table_line(shown, pairing, seen.names) for pairing in shown.current if pairing.entrants
    )


def _joining_buttons(shown: Tournament) -> Iterable[Component]:
    yield NO_TABLE.button(JoinTournament(shown.id), words.JOIN, ButtonStyle.success, disabled=shown.is_full)
    yield NO_TABLE.button(LeaveTournament(shown.id), words.LEAVE)
    yield NO_TABLE.button(ShowTournament(shown.id), words.DETAILS)


def _playing_buttons(shown: Tournament) -> Iterable[Component]:
    yield NO_TABLE.button(ShowTournament(shown.id), words.STANDINGS)


# The picture of the board

COLUMNS = 3  # number of rounds side by side
MOST_IN_COLUMN = 8  # number of tables
RANKS = 11  # number of standings rows drawn


def sign_up_scene(seen: SeenTournament) -> Scene:
    """The people who have joined, drawn like a lobby."""
    shown = seen.tournament
    people = tuple(seen.portrait(entrant.number) for entrant in shown.entrants)
    return LobbyScene(say(words.SYSTEMS[shown.system]), people, MOST_ENTRANTS)


def podium_scene(seen: SeenTournament) -> Scene:
    """The podium with the first three ranks. People who share a rank share a step."""
    first, second, third = (
        tuple(seen.portrait(standing.entrant) for standing in seen.tournament.podium if standing.rank == rank)
        for rank in (1, 2, 3)
    )
    return PodiumScene((first, second, third))


def _picture(seen: SeenTournament) -> Part:
    """The picture of the bracket or the standings. The text next to it shows the rest."""
    shown = seen.tournament
    return picture(
        bracket_scene(seen) if shown.system is System.KNOCKOUT else standings_scene(seen), lambda: ""
    )


def bracket_scene(seen: SeenTournament) -> Scene:
    """Up to COLUMNS rounds, including the current one. If the first of them has many tables, only that round
    is drawn.
    """
    shown = seen.tournament
    first = max(1, min(shown.round, shown.rounds - COLUMNS + 1))
    last = min(shown.rounds, first + COLUMNS - 1)
    counts = [shown.seats ** (shown.rounds - number) for number in range(first, last + 1)]
    if counts[0] > MOST_IN_COLUMN:
        counts = counts[:1]
    order = _drawing_order(counts, shown.seats)
    return BracketScene(
        tuple(
            BracketRound(
                words.round_title(shown, number), tuple(_seats(seen, number, place) for place in places)
            )
            for number, places in enumerate(order, first)
        )
    )


def _drawing_order(counts: list[int], seats: int) -> list[list[int]]:
    """Return the rows of each round's tables, ordered so that the tables that lead to the same table are
    adjacent.
    """
    order = [list(range(counts[-1]))]
    for count in reversed(counts[:-1]):
        filling = following(range(count), seats)
        order.insert(0, [place for table in order[0] for place in filling[table]])
    return order


def _seats(seen: SeenTournament, number: int, place: int) -> tuple[BracketSeat, ...]:
    """The people at a table, if known. If the table isn't drawn yet, winners that are already known have the
    seats they will get.
    """
    shown = seen.tournament
    tables = shown.of_round(number)
    if tables:
        return tuple(_seat(seen, tables[place], entrant) for entrant in tables[place].entrants)
    before = shown.of_round(number - 1)
    if not before:
        return (BracketSeat(),) * shown.seats
    filling = [before[feeder] for feeder in following(range(len(before)), shown.seats)[place]]
    return tuple(
        BracketSeat() if table.winner is None else BracketSeat(seen.portrait(table.winner))
        for table in filling
    )


def _seat(seen: SeenTournament, pairing: Pairing, entrant: int) -> BracketSeat:
    has_won = None if pairing.outcome is None else pairing.winner == entrant
    return BracketSeat(seen.portrait(entrant), has_won)


def standings_scene(seen: SeenTournament) -> Scene:
    """The first rows of the standings."""
    shown = seen.tournament
    done = shown.round if shown.is_round_over else shown.round - 1
    title = say(words.STANDINGS_AFTER, round=done) if done > 0 else say(words.STANDINGS)
    return LeaderboardScene(title, tuple(_rank(seen, standing) for standing in shown.standings[:RANKS]))


def _rank(seen: SeenTournament, standing: EntrantStanding) -> RankLine:
    person = seen.portrait(standing.entrant)
    has_medal = seen.tournament.phase is Phase.OVER
    return RankLine(
        standing.rank, person, words.score(standing), words.difference(standing), has_medal=has_medal
    )


# For one person


def standings_screen(seen: SeenTournament, player: int, *, is_director: bool = False) -> Panel:
    """The rank of every entrant, the reader's current table, and buttons for the reader."""
    shown = seen.tournament
    own = shown.entrant_of(player)
    number = own.number if own else 0
    lines = [words.standing_line(shown, standing, seen.names, number) for standing in shown.standings]
    pairing = shown.pairing_of(number) if own else None
    here = [say(words.NEXT_TABLE, thread=f"<#{pairing.thread}>")] if pairing and pairing.is_called else []
    buttons = []
    if own and own.plays_on and shown.phase is Phase.PLAYING and shown.has_matches_for(number):
        buttons.append(NO_TABLE.button(LeaveTournament(shown.id), words.DROP_OUT))
    if is_director and shown.is_running:
        buttons.append(NO_TABLE.button(ManageTournament(shown.id), words.MANAGE))
    text = "\n".join(lines) or words.NOBODY_YET
    explained = words.EXPLAINED[shown.system]
    return panel([words.TITLES[shown.system], text, *here, *rows(buttons), explained], NEUTRAL)


def question_screen(question: Words, sure: Component, back: Component) -> Panel:
    """A confirmation question before something that cannot be undone."""
    return panel([question, row(sure, back)], NEUTRAL)


def drop_out_screen(shown: Tournament) -> Panel:
    """The question whether the reader really wants to drop out."""
    sure = NO_TABLE.button(LeaveTournament(shown.id, SURE), words.DROP_OUT, ButtonStyle.danger)
    return question_screen(words.ASK_DROP_OUT, sure, NO_TABLE.button(ShowTournament(shown.id), STAY))


def cancel_screen(shown: Tournament) -> Panel:
    """The question whether the tournament should really be canceled."""
    sure = NO_TABLE.button(CancelTournament(shown.id, SURE), words.CANCEL, ButtonStyle.danger)
    return question_screen(words.ASK_CANCEL, sure, NO_TABLE.button(ManageTournament(shown.id), BACK))


# For the director


def manage_screen(seen: SeenTournament, notice: Words = "") -> Panel:
    """The director's current options."""
    shown = seen.tournament
    parts: list[Part] = [words.MANAGED, *([notice] if notice else []), *_status(seen)]
    if shown.is_running:
        parts += rows(_commands(shown))
    tables = (
        [pairing for pairing in shown.current if len(pairing.entrants) > 1]
        if shown.phase is Phase.PLAYING
        else []
    )
    if tables:
        parts.append(_tables_menu(seen, tables))
        parts.append(words.TYPED)
    return panel(parts, NEUTRAL)


def _status(seen: SeenTournament) -> Iterable[Part]:
    shown = seen.tournament
    match shown.phase:
        case Phase.JOINING:
            yield "\n".join(words.status_lines(shown, seen.names))
        case Phase.PLAYING:
            yield words.round_heading(shown)
            yield "\n".join(
                words.table_line(shown, pairing, seen.names) for pairing in shown.current if pairing.entrants
            )
        case Phase.OVER:
            lines = words.champion_line(shown, seen.names), words.podium_lines(shown, seen.names)
            yield "\n".join(filter(None, lines))
        case Phase.CANCELED:
            yield _canceled(shown)


def _commands(shown: Tournament) -> Iterable[Component]:
    if shown.phase is Phase.JOINING:
        yield NO_TABLE.button(StartTournament(shown.id), words.START, ButtonStyle.success)
    elif shown.is_paused:
        yield NO_TABLE.button(ResumeTournament(shown.id), words.RESUME, ButtonStyle.success)
    else:
        yield NO_TABLE.button(PauseTournament(shown.id), words.PAUSE)
    yield NO_TABLE.button(CancelTournament(shown.id), words.CANCEL, ButtonStyle.danger)


def _tables_menu(seen: SeenTournament, tables: list[Pairing]) -> Component:
    """A menu of the round's tables. Tables that wait for the director come first."""
    tables.sort(key=lambda one: (one.status is not Undecided.STUCK, one.outcome is not None))
    choices = [
        choice(
            _table_name(seen, pairing),
            ManageTable(seen.tournament.id, pairing.number, pairing.round).argument,
        )
        for pairing in tables[:CHOICES]
    ]
    return menu(NO_TABLE.menu_id(ManageTable.kind(), ""), words.TABLES, choices)


def _table_name(seen: SeenTournament, pairing: Pairing) -> str:
    names = [words.plain_entrant(seen.tournament, entrant, seen.names) for entrant in pairing.entrants]
    return say(words.TABLE_OF, table=pairing.number, names=words.versus(names))


def table_screen(seen: SeenTournament, pairing: Pairing) -> Panel:
    """The director's options for a table."""
    shown = seen.tournament
    awards = [
        NO_TABLE.button(AwardTable(pairing.number, entrant, shown.id, pairing.round), _award(seen, entrant))
        for entrant in pairing.entrants
    ]
    reopen = ReopenTable(pairing.number, shown.id, pairing.round)
    again = [] if pairing.outcome else [NO_TABLE.button(reopen, words.AGAIN)]
    back = NO_TABLE.button(ManageTournament(shown.id), BACK)
    return panel(
        [
            say(words.TABLE_TITLE, table=pairing.number, names=words.table_line(shown, pairing, seen.names)),
            words.EXPLAIN_TABLE,
            *rows(awards),
            *rows([*again, back]),
        ],
        NEUTRAL,
    )


def _award(seen: SeenTournament, entrant: int) -> str:
    return say(words.AWARD, name=words.plain_entrant(seen.tournament, entrant, seen.names))
