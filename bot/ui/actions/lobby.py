"""Actions for seats and matches: joining, leaving, agreeing, starting, and ending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bot.game import changes
from bot.game.changes import (
    ALONE,
    NOBODY,
    Aftermath,
    after_ending,
    after_leaving,
    decides_alone,
)
from bot.game.errors import Fault, GameError
from bot.game.law import may_win
from bot.game.players import BOT_NAMES, LONGEST_NAME
from bot.game.state import Stage, TableState
from bot.text import answers, staff, table
from bot.text import lobby as lobby_words
from bot.text.language import Words, say
from bot.text.lobby import start_without
from bot.ui.actions.action import (
    SURE,
    ActionContext,
    ActionResult,
    FormAsked,
    FormField,
    HandShown,
    Noted,
    Number,
    RulesShown,
    Said,
    TableAction,
)
from bot.ui.actions.meaning import player_meant
from bot.ui.actions.rules import preset_of

SEATS_PAGE = "arrangement"  # the page of the rules panel where the host arranges the seats


class Join(TableAction, tag="join"):
    """Take a seat, or take back the player's own seat from the bot."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        if _is_played_for(context):
            return await ShowHand().carry_out(context)
        context.session.settings.admit(context.rights().visit)
        await context.session.join(context.player, context.seen)
        return Said(answers.JOINED, is_public=True)


class JoinNext(TableAction, tag="join_next"):
    """Take a seat in the next match, or from the next round on (A8). This is offered to people who need a
    seat for what they pressed.
    """

    async def carry_out(self, context: ActionContext) -> ActionResult:
        context.session.settings.admit(context.rights().visit)
        await context.session.join_next(context.player, context.seen)
        state = context.state
        if state.stage is Stage.LOBBY:
            return Said(answers.JOINED, is_passing=True)
        is_soon = len(state.lobby.next_in) <= len(state.free_seats)
        return Said(answers.JOINED_ROUND if is_soon else answers.JOINED_NEXT, is_passing=True)


class NeverMind(TableAction, tag="never_mind"):
    """Decline a question. The reply disappears after a while."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        return Noted(answers.NOTHING_CHANGED, is_passing=True)


class LeaveTable(TableAction, tag="leave"):
    """Leave the table. During a match, this needs a confirmation, unless leaving has no consequences or can
    be undone.

    `sure` is the `Aftermath` that the question named, or empty on buttons drawn before the match.
    """

    sure: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        player = context.player.id
        after = after_leaving(context.state, player)
        is_in_match = context.state.stage is Stage.PLAYING and context.state.has(player)
        if is_in_match and not (context.knows(after, self.sure) or _costs_nothing(context, after)):
            return _ask_to_leave(context, after, ShowHand() if context.is_on_hand else NeverMind())
        await context.session.leave(player, after, was_in_play=context.state.is_in_play(player))
        left = answers.PLAYED_FOR if _is_played_for(context) else answers.LEFT
        return Noted(left) if self.sure else Said(left)


def _costs_nothing(context: ActionContext, after: Aftermath) -> bool:
    """Return whether leaving has no consequences for somebody who typed the command: they are already out, or
    could take their seat back from the bot.
    """
    state, match = context.state, changes.match_of(context.state)
    is_free = match.rules.keeps_seats or not state.is_in_play(context.player.id)
    return context.seen is None and after is Aftermath.PLAYED_ON and is_free


def _ask_to_leave(context: ActionContext, after: Aftermath, back: TableAction) -> Noted:
    question = answers.ask_to_leave(after, keeps_seat=changes.match_of(context.state).rules.keeps_seats)
    return Noted(question, table.LEAVE_MATCH, LeaveTable(after), back)


class AskToLeave(TableAction, tag="quit"):
    """Leave the match with the button on the player's own panel, after a confirmation."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        state = context.state
        after, seat = after_leaving(state, context.player.id), state.seat_of(context.player.id)
        if state.match is None or state.stage is not Stage.PLAYING or state.lobby.players[seat].is_away:
            raise GameError(Fault.STALE)
        return _ask_to_leave(context, after, ShowHand())


class Watch(TableAction, tag="watch"):
    """Give up a seat to watch computer players."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await context.session.watch(context.player.id)
        return Said(answers.WATCHING, is_public=True)


class AddComputer(TableAction, tag="add"):
    """Add a computer player of this level."""

    level: str

    async def carry_out(self, context: ActionContext) -> ActionResult:
        if self.level not in lobby_words.levels():
            raise GameError(Fault.STALE)
        (name,) = _bot_names(context, 1)
        await context.session.add_computer(context.player.id, self.level, name)
        return Said(answers.ADDED, is_public=True)


def _bot_names(context: ActionContext, count: int) -> Sequence[str]:
    """Choose names for new bots. Once all names are taken, the lobby numbers the bots."""
    taken = {player.name for player in context.state.lobby.players}
    free = [name for name in BOT_NAMES if name not in taken]
    return [*free, *BOT_NAMES][:count]


class AddGuest(TableAction, tag="guest"):
    """Add a guest, who plays on the same screen."""

    filled_in: ClassVar = frozenset({"name"})
    name: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        changes.lobby_of(context.state).seat_of(context.player.id)
        context.session.settings.check_guests()
        if not self.name:
            field = FormField("name", lobby_words.GUEST_NAME, LONGEST_NAME)
            return FormAsked(self, lobby_words.GUEST, (field,))
        await context.session.add_guest(context.player.id, self.name)
        context.note_written(staff.guest_named, self.name)
        return RulesShown(SEATS_PAGE)


class ChangeSeats(TableAction, tag="seats"):
    """An option in the menu of seats: a level of computer player, or one of these words."""

    GUEST: ClassVar = "guest"
    WATCH: ClassVar = "watch"
    FREE: ClassVar = "free"

    what: str
    player: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        chosen = {self.GUEST: AddGuest(), self.WATCH: Watch(), self.FREE: FreeSeat(self.player)}
        done = await chosen.get(self.what, AddComputer(self.what)).carry_out(context)
        return RulesShown(SEATS_PAGE) if isinstance(done, Said) else done


class FreeSeat(TableAction, tag="empty"):
    """Remove a guest or a computer player before the match starts."""

    player: str

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await context.session.empty_seat(context.player.id, player_meant(context.state, self.player))
        return Said(answers.EMPTIED, is_public=True)


class TakeSeat(TableAction, tag="sit"):
    """Swap a player's seat with that of the player in this seat, counted from 1."""

    player: str
    place: Number

    async def carry_out(self, context: ActionContext) -> ActionResult:
        player = player_meant(context.state, self.player)
        await context.session.arrange(context.player.id, lambda lobby: lobby.seat(player, self.place - 1))
        return RulesShown(SEATS_PAGE)


class Kick(TableAction, tag="kick"):
    """Remove somebody. Before the match starts, this can also be a guest or a computer player.

    During a match, this needs a confirmation, because the match then counts for nobody.
    """

    player: str
    sure: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        state, target = context.state, player_meant(context.state, self.player)
        changes.require_no_director(state)
        seated = state.lobby.players[state.seat_of(target)]
        if state.stage is Stage.LOBBY and not seated.is_person:
            return await FreeSeat(str(target)).carry_out(context)
        by, is_in_play = context.player.id, state.is_in_play(target)
        is_sure = (self.sure == SURE and context.is_of_match) or not is_in_play
        if not is_sure and (context.is_referee or decides_alone(state, by)):
            remove = Kick(str(target), SURE)
            return Noted(answers.remove_alone(seated), table.REMOVE_PLAYER, remove, NeverMind())
        is_moderator = context.rights().moderates_channel
        await context.session.kick(by, target, is_moderator=is_moderator, was_in_play=is_in_play)
        context.note_as_moderator(staff.removed, seated, state.channel)
        return _done(answers.OUT, self.sure)


def _done(sentence: Words, sure: str) -> Said | Noted:
    """The receipt for something that the channel also shows. It replaces the question, if there was one."""
    return Noted(sentence, is_passing=True) if sure else Said(sentence, is_passing=True)


class ShowHand(TableAction, tag="hand"):
    """Show the cards of the person, or of a guest on the same screen. This also brings back somebody who was
    away.
    """

    filled_in: ClassVar = frozenset({"player"})
    player: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        session, state, seat = context.session, context.state, context.seat
        if state.match is None:
            raise GameError(Fault.NOT_STARTED)
        if self.player:
            seat = _own_seat(context, state.seat_of(player_meant(state, self.player)))
        own = state.seat_of(context.player.id) if seat is None else seat
        player = state.lobby.players[own]
        notice = answers.STILL_IN if _is_played_by_stand_in(state, own) else None
        if player.is_away:
            await session.come_back(player.id)
        return HandShown(notice, seat=seat)


def _own_seat(context: ActionContext, seat: int) -> int:
    if seat not in context.session.snapshot.seats_of(context.player.id):
        raise GameError(Fault.NOT_SEATED)
    return seat


def _is_played_for(context: ActionContext) -> bool:
    state, player = context.state, context.player.id
    return state.has(player) and _is_played_by_stand_in(state, state.seat_of(player))


def _is_played_by_stand_in(state: TableState, seat: int) -> bool:
    """Return whether the bot plays for the owner of this seat, who has not been eliminated (P5)."""
    is_in = state.stage is Stage.PLAYING and state.match is not None and seat not in state.match.eliminated
    return is_in and state.lobby.players[seat].is_away


class Agree(TableAction, tag="agree"):
    """Agree to the current rules."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await context.session.agree(context.player.id, context.seen)
        return Said(answers.AGREED, is_public=True)


class Start(TableAction, tag="start"):
    """Start the match. The host is asked whether to continue without the players who haven't agreed to the
    rules.

    The answer is valid only if the lobby has not changed since the question.
    """

    sure: str = ""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await _check_rules(context)
        left_out = frozenset(player.id for player in changes.lobby_of(context.state).waiting_for())
        is_sure = self.sure == SURE and context.seen == context.state.revision
        if left_out and not is_sure and _can_leave_out(context, left_out):
            question = start_without(context.state.lobby)
            return Noted(question, lobby_words.START_WITHOUT_THEM, Start(SURE), NeverMind())
        await context.registry.start(context.session, context.player.id, left_out if is_sure else NOBODY)
        is_watched = context.state.lobby.is_watched
        started = answers.WATCHING_STARTED if is_watched else answers.STARTED
        return Said(started, is_public=True, is_passing=True)


def _can_leave_out(context: ActionContext, people: frozenset[int]) -> bool:
    """Return whether this is the host, and enough players remain without these people."""
    lobby = context.state.lobby
    is_host = context.player.id == lobby.host and lobby.host not in people
    return is_host and not lobby.without(people).missing


async def _check_rules(context: ActionContext) -> None:
    """Raise GameError if the server no longer allows the lobby's rules."""
    settings, options = context.session.settings, dict(context.state.lobby.options)
    settings.check_rules(options, await preset_of(context.state.guild, settings, context.presets))


class PlayBots(TableAction, tag="bots"):
    """Add this many bots and start the match. The answer shows the hand."""

    count: Number

    async def carry_out(self, context: ActionContext) -> ActionResult:
        await _check_rules(context)
        await context.session.start_with_computers(context.player.id, _bot_names(context, self.count))
        return HandShown()


class Continue(TableAction, tag="continue"):
    """Wake up a table in a group. The press provides the token that the table needs."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        state, person = context.state, context.player.id
        if _is_played_for(context):
            await context.session.come_back(person)
        elif not state.lobby.is_watched_by(person):
            state.seat_of(person)
        return Said(answers.GOES_ON, is_public=True)


class DealNextRound(TableAction, tag="next"):
    """Deal the next round without waiting for the clock."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        try:
            await context.session.deal_next_round(context.player.id)
        except GameError as error:
            if not _is_too_late(context, is_done=error.code is Fault.ROUND_NOT_OVER):
                raise
        return Said(answers.DEALT, is_public=True)


class Rematch(TableAction, tag="rematch"):
    """Reopen the lobby with the same people and rules.

    People who were not in the match can only join the lobby like anybody else.
    """

    async def carry_out(self, context: ActionContext) -> ActionResult:
        context.session.settings.admit(context.rights().visit)
        try:
            await context.session.rematch(context.player.id)
        except GameError as error:
            if error.code is Fault.NOT_OVER and not context.takes_part:
                return await Join().carry_out(context)
            if not _is_too_late(context, is_done=context.state.stage is Stage.LOBBY):
                raise
        return Said(answers.OPEN_AGAIN, is_public=True)


class GoOn(TableAction, tag="go_on"):
    """Start what comes next, for people who type a command: the match, the next round, or a rematch."""

    async def carry_out(self, context: ActionContext) -> ActionResult:
        state = context.state
        if state.stage is Stage.OVER:
            return await Rematch().carry_out(context)
        is_between = state.stage is Stage.PLAYING and not context.session.snapshot.is_in_play
        return await (DealNextRound() if is_between else Start()).carry_out(context)


def _is_too_late(context: ActionContext, *, is_done: bool) -> bool:
    """Return whether a player pressed a button whose work has just been done by somebody else's press."""
    return is_done and context.seen is not None and context.takes_part


class EndTable(TableAction, tag="end"):
    """Close the table, or agree to close it. If that would end a running match, it needs a confirmation.

    `sure` is the `Aftermath` that the question named.
    """

    sure: str = ""

    async def carry_out(self, context: ActionContext) -> Said | Noted:
        by, is_moderator, state = context.player.id, context.rights().moderates_channel, context.state
        changes.require_no_director(state)
        after = after_ending(state, by, is_moderator=is_moderator)
        if after is not Aftermath.PLAYED_ON and not context.knows(after, self.sure):
            return Noted(answers.ask_to_end(after), table.END_MATCH, EndTable(after), NeverMind())
        if self.sure and not context.is_of_match:
            raise GameError(Fault.STALE)
        tally = await context.session.end(by, is_moderator=is_moderator, asked=after)
        if not tally.is_carried:
            return _waiting(context.state, by)
        if tally == ALONE and after is not Aftermath.UNDECIDED:
            context.note_as_moderator(staff.ended, state.channel)
        return _done(answers.ENDED, self.sure)


def _waiting(state: TableState, by: int) -> Said | Noted:
    """The list of players who still have to agree, and what can be done until then."""
    missing = may_win(state) - state.votes
    told = answers.waiting_for([player for player in state.lobby.players if player.id in missing])
    if state.stage is not Stage.PLAYING:
        return Said(told, is_passing=True)
    advice = say(answers.PLAY_ON_OR_LEAVE)
    return Noted(f"{told} {advice}", table.LEAVE_MATCH, LeaveTable(after_leaving(state, by)))
