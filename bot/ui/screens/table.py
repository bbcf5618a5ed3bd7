"""The public screens: the table, UNO races, results, and the message above a table's thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from discord import ButtonStyle

from bot.engine.model.decisions import Turn
from bot.engine.model.events import RoundEnded
from bot.engine.model.moves import CallUno, Draw
from bot.engine.model.options import Scoring, UnoCall
from bot.engine.model.rules import Rules
from bot.engine.play.match import ranks
from bot.engine.view import PublicView
from bot.game.events import PlayerRemoved, TableClosed
from bot.game.moments import Moments
from bot.game.players import Player
from bot.game.races import Race
from bot.game.state import Snapshot, TableState
from bot.pictures.canvas import drawable
from bot.pictures.scenes import (
    MOST_ROWS,
    Chip,
    Portrait,
    ResultLine,
    ResultScene,
    Sign,
    TableScene,
    TableSeat,
    UnoScene,
)
from bot.text import answers, results, story, table
from bot.text.cards import special_lines
from bot.text.language import Words, listed, moment, say
from bot.text.names import Names, plain_names, shown_name, shown_names
from bot.text.results import ScoreLine, moment_number, result_names
from bot.text.rules import goal
from bot.text.table import SeatWords, decided, open_race, title
from bot.ui.actions.lobby import Continue, DealNextRound, JoinNext, Rematch, ShowHand
from bot.ui.actions.moves import AnswerRace, MakeMove
from bot.ui.offers import (
    MATCH,
    NOTHING_ADDED,
    ROUNDS,
    Additions,
    FinishedGame,
    Topic,
    offer_buttons,
    pointer_lines,
)
from bot.ui.transport import Component
from bot.ui.transport.custom_ids import Origin
from bot.ui.transport.panels import (
    NEUTRAL,
    URGENT,
    WON,
    Panel,
    Part,
    accent_of,
    panel,
    picture,
    row,
    rows,
    separator,
)
from bot.ui.transport.people import NO_AVATARS, Avatars

ADDRESS = "https://discord.com/channels/{guild}/{channel}"


def address_of(state: TableState, message: int) -> str:
    """Return the link to a message in the channel of a table."""
    return f"{ADDRESS.format(guild=state.guild or '@me', channel=state.channel)}/{message}"


def starter_screen(host: Player) -> Panel:
    """The message above a table's thread, which names the person who opened it. Discord shows the link to the
    thread below it.
    """
    return panel([say(answers.TABLE_IN_THREAD, name=shown_name(host))], NEUTRAL)


# The contents of pictures, as values made of public facts


def portraits(players: tuple[Player, ...], avatars: Avatars = NO_AVATARS) -> tuple[Portrait, ...]:
    """Portraits of these players, in the same order. Guests have no avatars."""
    return tuple(
        Portrait(name, avatars.get(player.id), seat, is_bot=player.is_computer)
        for seat, (name, player) in enumerate(zip(plain_names(players), players, strict=True))
    )


def undrawn_names(people: Sequence[Portrait], names: Names) -> str:
    """The names that no bundled font can draw, with the numbers that replace them in pictures."""
    numbered = enumerate(zip(people, names, strict=True), 1)
    undrawn = [f"#{number} {name}" for number, (person, name) in numbered if not drawable(person.name)]
    return f"-# {' · '.join(undrawn)}" if undrawn else ""


def table_scene(snapshot: Snapshot, avatars: Avatars = NO_AVATARS) -> TableScene:
    """The picture of a table at any point in a round."""
    public = snapshot.public
    seats = tuple(
        TableSeat(
            person,
            public.counts[seat],
            public.scores[seat],
            team=seat % 2 if public.rules.teams else None,
            is_out=seat in public.gone,
            is_in_danger=is_in_danger(public, seat),
            rank=rank_of(public, seat),
        )
        for seat, person in enumerate(portraits(snapshot.state.lobby.players, avatars))
    )
    return TableScene(
        seats,
        public.top,
        public.color,
        public.decider,
        public.clockwise,
        public.pending,
        public.draw_pile_count,
    )


NEAR = 5  # the distance from the mercy limit (K4), in cards, at which a warning appears


def is_in_danger(public: PublicView, seat: int) -> bool:
    """Return whether a few more cards would eliminate this player. Always False while hand sizes are
    hidden.
    """
    limit, count = public.rules.mercy, public.counts[seat]
    return bool(limit) and count is not None and count + NEAR >= limit


def uno_scene(snapshot: Snapshot, seat: int, avatars: Avatars = NO_AVATARS) -> UnoScene:
    """The picture of a player with one card left."""
    return UnoScene(portraits(snapshot.state.lobby.players, avatars)[seat])


def result_scene(
    snapshot: Snapshot, ended: RoundEnded | None, avatars: Avatars = NO_AVATARS, moments: Moments = ()
) -> ResultScene:
    """The picture of a finished round or match, from first to last.

    The winner is highlighted and comes first in a tie. It is the winner of the match, or of the round if the
    match continues. `ended` is None if everybody else left in the middle of the round.
    """
    public, match = snapshot.public, snapshot.state.match
    people = portraits(snapshot.state.lobby.players, avatars)
    assert match is not None
    winner = None if ended is None or ended.winner is None else ended.winner
    winners = match.winners or (() if winner is None else (winner,))
    ranked, seats, rated = ranks(match), range(len(people)), dict(snapshot.state.rated)
    lines = tuple(
        ResultLine(
            people[seat],
            ranked[seat],
            ended.hands[seat] if ended else (),
            ended.points[seat] if ended else 0,
            match.scores[seat],
            is_winner=seat in winners,
            is_out=seat in match.eliminated,
            rating=rated.get(seat),
        )
        for seat in sorted(seats, key=lambda seat: (ranked[seat], seat not in winners))
    )
    has_card = ended is not None and winner is not None and not ended.hands[winner]
    chips = tuple(Chip(people[moment.seat], Sign(moment.kind), moment_number(moment)) for moment in moments)
    return ResultScene(
        lines,
        public.round,
        _target(public.rules),
        public.top if has_card else None,
        public.color if has_card else None,
        chips,
    )


def _target(rules: Rules) -> int | None:
    return None if rules.scoring is Scoring.SINGLE_ROUND else rules.target


# Races

HAND = "✋"  # the reaction that the bot adds to the message
SKIN_TONES = "🏻🏼🏽🏾🏿"  # modifiers that can follow it


def race_screen(snapshot: Snapshot, races: Sequence[Race], avatars: Avatars = NO_AVATARS) -> Panel:
    """The open races of a round, and the results of the decided ones."""
    names, rules = shown_names(snapshot.state.lobby.players), snapshot.public.rules
    is_watched = snapshot.state.lobby.is_watched
    parts: list[Part] = []
    for race in races:
        if not race.is_open:
            parts.append(decided(race, names, rules.uno_penalty))
            continue
        heading = partial(title, names[race.seat])
        parts.append(picture(uno_scene(snapshot, race.seat, avatars), heading))
        parts += [] if is_watched else [open_race(names[race.seat], rules)]
    buttons = [_answer(snapshot, race) for race in races if race.is_open and not is_watched]
    return panel([*parts, *rows(buttons)], URGENT)


def _answer(snapshot: Snapshot, race: Race) -> Component:
    is_timed = snapshot.public.rules.uno_call is UnoCall.TIMED  # nobody can catch here (N3)
    origin = Origin(snapshot.state.id, race.opened)
    name = plain_names(snapshot.state.lobby.players)[race.seat]
    label = table.UNO if is_timed else table.named(table.RACE, name)
    emoji = None if is_timed else HAND
    return origin.button(AnswerRace(race.seat), label, ButtonStyle.danger, emoji=emoji)


# Results


def round_screen(  # noqa: PLR0913  # the same as other results, and whether the next round has begun
    snapshot: Snapshot,
    ended: RoundEnded,
    avatars: Avatars = NO_AVATARS,
    moments: Moments = (),
    additions: Additions = NOTHING_ADDED,
    *,
    is_followed: bool = False,
) -> Panel:
    """The result of a round: the winner, everybody from first to last, and **Next round** until the next
    round begins.
    """
    names = result_names(snapshot.state.lobby.players)
    return panel(
        [
            results.round_won(None if ended.winner is None else names[ended.winner]),
            *_result(snapshot, ended, avatars, moments),
            *([] if is_followed else next_round(snapshot)),
            *_open_rounds(snapshot, additions),
        ],
        WON,
    )


def _open_rounds(snapshot: Snapshot, additions: Additions) -> list[Part]:
    """The buttons for the finished rounds of a running match, if its rules open them (A10)."""
    if not snapshot.public.rules.open_rounds:
        return []
    return [*rows(offer_buttons(additions.offers(FinishedGame(ROUNDS, snapshot.state.id))))]


def match_screen(
    snapshot: Snapshot,
    ended: RoundEnded | None = None,
    avatars: Avatars = NO_AVATARS,
    moments: Moments = (),
    additions: Additions = NOTHING_ADDED,
) -> Panel:
    """The result of a match: the winner, everybody from first to last, and **Rematch** next to the features'
    buttons.

    `ended` is None if everybody else left in the middle of the round.
    """
    return panel([*_match(snapshot, ended, avatars, moments), *_afterward(snapshot, additions)], WON)


def past_match_screen(
    snapshot: Snapshot,
    ended: RoundEnded | None = None,
    avatars: Avatars = NO_AVATARS,
    moments: Moments = (),
    additions: Additions = NOTHING_ADDED,
) -> Panel:
    """The result of a match once something has followed it. People can still look back at it.

    They can't if the match's number is missing, as in older versions, because the newest match of the channel
    might be a different one.
    """
    back = rows(_offered(snapshot, additions)) if snapshot.state.match_number else []
    return panel([*_match(snapshot, ended, avatars, moments), *back], WON)


def _match(snapshot: Snapshot, ended: RoundEnded | None, avatars: Avatars, moments: Moments) -> list[Part]:
    names, honors = result_names(snapshot.state.lobby.players), snapshot.state.honors
    return [
        results.match_won([names[seat] for seat in snapshot.public.winners]),
        *_result(snapshot, ended, avatars, moments),
        *([results.honors_line(names, honors)] if honors else []),
        *([results.OTHERS_LEFT] if ended is None or _have_others_left(snapshot) else []),
        *_uncounted(snapshot),
    ]


def _uncounted(snapshot: Snapshot) -> list[Part]:
    """An explanation why the match does not count, if several people might expect it to."""
    if not snapshot.state.counts_for_nobody:
        return []
    # when a match becomes void, the table says so at that moment
    return [results.UNCOUNTED if snapshot.state.is_void else results.TOO_SHORT]


def _have_others_left(snapshot: Snapshot) -> bool:
    """Return whether the winners won because all other players left."""
    winners = frozenset(snapshot.public.winners)
    return bool(winners) and winners | snapshot.state.left == frozenset(range(len(snapshot.public.scores)))


def removal_screen(removal: PlayerRemoved, result: Panel) -> Panel:
    """A result or a closed table, with the removal that led to it below the title."""
    title, *rest = result.parts
    repeated = [say(results.UNCOUNTED)] if removal.voids else []
    kept = [part for part in rest if part not in repeated]
    return panel([title, story.removal_line(removal), *kept], result.accent)


def closed_screen(event: TableClosed, result: Panel | None = None) -> Panel:
    """A closed table. The result of the last round or match stays."""
    if result is not None:
        return panel([*result.parts, story.closed_line(event)], result.accent)
    return panel([story.CLOSED_TITLE, story.closed_line(event), story.ANOTHER], NEUTRAL)


def _result(snapshot: Snapshot, ended: RoundEnded | None, avatars: Avatars, moments: Moments) -> list[Part]:
    def words() -> str:
        left = [] if ended is None else _open_hands(snapshot, ended)
        rated = [results.ratings(names, snapshot.state.rated)] if snapshot.state.rated else []
        return "\n".join([scores(snapshot, () if ended is None else ended.points), *rated, *left])

    scene, names = result_scene(snapshot, ended, avatars, moments), shown_names(snapshot.state.lobby.players)
    told = results.moment_lines(moments, names)
    undrawn = undrawn_names(portraits(snapshot.state.lobby.players, avatars), names)
    rest = [
        results.ranked(row.rank, row.person.name, row.total, row.rating) for row in scene.rows[MOST_ROWS:]
    ]
    beside = "\n".join([*([undrawn] if undrawn else []), *rest])
    return [picture(scene, words, beside), *(["\n".join(told)] if told else [])]


def scores(snapshot: Snapshot, points: Sequence[int] = ()) -> str:
    """The scores, best first, with the points of the last round if given."""
    title = say(results.SCORES, goal=goal(snapshot.public.rules))
    return title + "\n" + results.score_lines(_scored(snapshot, points))


def _scored(snapshot: Snapshot, points: Sequence[int]) -> list[ScoreLine]:
    """Return each seat with its score. Partners share a score (P8)."""
    public, match = snapshot.public, snapshot.state.match
    assert match is not None
    ranked = ranks(match)
    names = result_names(snapshot.state.lobby.players)
    sides = dict.fromkeys(public.rules.side_of(seat) for seat in range(len(names)))
    return [
        ScoreLine(
            name=listed([names[seat] for seat in side]),
            score=public.scores[side[0]],
            rank=ranked[side[0]],
            gain=points[side[0]] if points else 0,
            is_out=side[0] in match.eliminated,
        )
        for side in sides
    ]


def _open_hands(snapshot: Snapshot, ended: RoundEnded) -> list[str]:
    lines = results.hand_lines(result_names(snapshot.state.lobby.players), ended.hands)
    return [say(results.LEFT_OVER), lines] if lines else []


def next_round(snapshot: Snapshot) -> list[Part]:
    """When the next round begins, and the button to deal it immediately."""
    origin = Origin.of(snapshot.state)
    sentence = results.STILL_WATCHING if snapshot.state.is_among_computers else results.NEXT
    when = [] if snapshot.state.deadline is None else [say(sentence, when=moment(snapshot.state.deadline))]
    return [*when, row(origin.button(DealNextRound(), table.NEXT_ROUND, ButtonStyle.success))]


def _afterward(snapshot: Snapshot, additions: Additions) -> list[Part]:
    """The buttons after a match: what it counted for, another match, and replays.

    An arranged match has no such buttons, because its feature decides what follows.
    """
    state, asides = snapshot.state, _offered(snapshot, additions)
    if state.lobby.is_arranged:
        return [*rows(asides)]
    pointers = [] if state.counts_for_nobody else pointer_lines(additions.pointers, Topic.RESULT)
    again = Origin.of(state).button(Rematch(), table.REMATCH, ButtonStyle.success)
    return [*pointers, *rows([again, *asides])]


def _offered(snapshot: Snapshot, additions: Additions) -> list[Component]:
    return offer_buttons(additions.offers(FinishedGame(MATCH, snapshot.state.match_number)))


# The table during a match

RECENT = 3  # number of moves that the log shows
LOW_PILE = 9  # at this number of cards or fewer, a line shows how many are left to draw


def table_screen(
    snapshot: Snapshot,
    recent: Sequence[str] = (),
    avatars: Avatars = NO_AVATARS,
    *,
    lacks_hand: bool = False,
    races: Sequence[Race] = (),
) -> Panel:
    """The table of a match. `recent` holds the lines about the latest events, oldest first.

    `lacks_hand` is set if the player to move has to open their hand first. `races` holds the races that have
    no separate message.
    """
    names, deadline = shown_names(snapshot.state.lobby.players), running_clock(snapshot)
    below = [
        "\n".join(_turn_lines(snapshot, names, deadline)),
        *([say(table.OPEN_YOUR_HAND, name=names[snapshot.public.decider or 0])] if lacks_hand else []),
        *(_races_inside(snapshot, races, names) if races else []),
        *([] if snapshot.state.lobby.is_watched else [_buttons(snapshot)]),
    ]
    return _table_panel(snapshot, names, recent, avatars, below)


def sleeping_screen(snapshot: Snapshot, recent: Sequence[str] = (), avatars: Avatars = NO_AVATARS) -> Panel:
    """A table in a group where nobody has pressed anything for a while. It asks whether to continue."""
    names = shown_names(snapshot.state.lobby.players)
    origin = Origin.of(snapshot.state)
    below = [
        "\n".join(_turn_lines(snapshot, names, deadline=None)),
        say(table.PAUSED),
        row(origin.button(Continue(), table.CONTINUE, ButtonStyle.success)),
    ]
    return _table_panel(snapshot, names, recent, avatars, below)


def _table_panel(
    snapshot: Snapshot, names: Names, recent: Sequence[str], avatars: Avatars, below: Sequence[Part]
) -> Panel:
    """The picture and the latest events, and below them what happens next."""
    scene = table_scene(snapshot, avatars)
    undrawn = undrawn_names([seat.person for seat in scene.seats], names)
    return panel(
        [
            picture(scene, lambda: _in_words(snapshot, names), undrawn),
            *(["\n".join(recent)] if recent else []),
            separator(),
            *below,
            *([table.next_shuffle(seal.commitment)] if (seal := snapshot.state.seal) else []),
        ],
        accent_of(snapshot.public.color),
    )


def _races_inside(snapshot: Snapshot, races: Sequence[Race], names: Names) -> list[Part]:
    """The open races with the buttons to call or catch."""
    told = [open_race(names[race.seat], snapshot.public.rules) for race in races]
    return [*told, *rows([_answer(snapshot, race) for race in races])]


def turn_line(snapshot: Snapshot, names: Names) -> str:
    """The line that says whose turn it is, and what they have to decide."""
    return table.status(snapshot.public, names, is_computer=snapshot.awaited is None)


def _turn_lines(snapshot: Snapshot, names: Names, deadline: float | None) -> list[str]:
    public = snapshot.public
    lines = special_lines((public.top,), public.rules)
    if isinstance(public.decision, Turn) and public.color is None:
        lines.append(table.what_fits(public))
    turn = turn_line(snapshot, names)
    return [*lines, turn if deadline is None else table.turn_and_time(turn, deadline)]


def running_clock(snapshot: Snapshot) -> float | None:
    """Return the deadline of the player to move, in seconds since the epoch, or None if no person is
    timed.
    """
    is_timed = snapshot.awaited is not None and snapshot.state.turn_seconds
    return snapshot.state.deadline if is_timed else None


def clock_lines(snapshot: Snapshot) -> list[str]:
    """The line with the deadline of the player to move, if the player is a person."""
    deadline = running_clock(snapshot)
    return [] if deadline is None else [table.time_left(deadline)]


def _in_words(snapshot: Snapshot, names: Names) -> str:
    public = snapshot.public
    return "\n".join([table.heading(public), _seat_line(snapshot, names), *_pile_lines(public)])


def _seat_line(snapshot: Snapshot, names: Names) -> str:
    """All seats in clockwise order, with arrows in the direction of play."""
    public, state = snapshot.public, snapshot.state
    players, has_scores = state.lobby.players, any(public.scores)
    seats = [
        SeatWords(
            name=name,
            cards=public.counts[seat],
            score=public.scores[seat] if has_scores else None,
            is_deciding=seat == public.decider,
            is_owing=seat in public.owing,
            is_gone=seat in public.gone,
            is_played_by_computer=players[seat].is_played_by_computer,
            is_knocked_out=seat in public.out,
            rank=rank_of(public, seat),
            team=seat % 2 if public.rules.teams else None,
        )
        for seat, name in enumerate(names)
    ]
    return table.seats(seats, is_clockwise=public.clockwise)


def rank_of(public: PublicView, seat: int) -> int | None:
    """Return the rank of a seat that has gone out while the others continue (P9)."""
    return public.finished.index(seat) + 1 if seat in public.finished else None


def _pile_lines(public: PublicView) -> list[str]:
    pile = public.draw_pile_count
    return [] if pile is None or pile > LOW_PILE else [table.low_pile(pile)]


def _buttons(snapshot: Snapshot) -> Component:
    origin = Origin.of(snapshot.state)
    return row(
        origin.button(ShowHand(), table.MY_HAND, ButtonStyle.primary),
        origin.button(MakeMove(Draw()), table.DRAW),
        origin.button(MakeMove(CallUno()), table.UNO, ButtonStyle.danger),
        *(origin.button(JoinNext(), label) for label in _seats_offered(snapshot)),
    )


def _seats_offered(snapshot: Snapshot) -> list[Words]:
    """The label of the button for a seat in this match or the next one, if there is room. Nobody else sees a
    private table.
    """
    lobby, most = snapshot.state.lobby, snapshot.public.rules.max_seats
    if snapshot.state.is_private or lobby.is_arranged:
        return []
    if snapshot.state.has_free_seat:
        return [table.JOIN_ROUND]
    return [table.JOIN_NEXT] if len(lobby.players) + len(lobby.next_in) < most else []
