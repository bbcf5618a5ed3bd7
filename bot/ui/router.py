"""Where every press, command, and reaction arrives, and none goes unanswered."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import InitVar, dataclass, field
from functools import wraps
from secrets import token_hex
from typing import Any, ClassVar, Concatenate, ParamSpec

import discord

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.ports import Presets, StoreDamaged, StoreUnavailable
from bot.game.preferences import PreferenceBook
from bot.game.registry import Registry
from bot.game.session import GameSession
from bot.game.state import Stage
from bot.game.tasks import OUTAGE
from bot.text import answers
from bot.text.answers import refusal
from bot.text.language import speaking
from bot.ui.actions.action import (
    Action,
    ActionContext,
    FeatureAction,
    TableAction,
)
from bot.ui.actions.lobby import (
    AddComputer,
    AddGuest,
    Agree,
    AskToLeave,
    ChangeSeats,
    Continue,
    DealNextRound,
    EndTable,
    FreeSeat,
    Join,
    JoinNext,
    Kick,
    LeaveTable,
    NeverMind,
    PlayBots,
    Rematch,
    ShowHand,
    Start,
    TakeSeat,
    Watch,
)
from bot.ui.actions.moves import AnswerRace, PlayCard
from bot.ui.actions.rules import (
    AgreeEffect,
    FillInRules,
    ForgetPreset,
    NamePlayer,
    ReadRules,
    SavePreset,
    SetRule,
    TakePreset,
)
from bot.ui.actions.suggestions import Suggest, Suggestion
from bot.ui.live.presenter import DiscordPresenter
from bot.ui.live.server_messages import ServerMessages
from bot.ui.live.table_messages import TABLE
from bot.ui.opening import Opener, TableOptions, may_play, missing_permission, not_here
from bot.ui.private.answers import TableAnswer
from bot.ui.private.notes import Note
from bot.ui.screens.table import HAND, SKIN_TONES, address_of
from bot.ui.transport import Interaction
from bot.ui.transport.custom_ids import Kinds, Press, by_code
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import (
    AvatarBook,
    Languages,
    person,
    rights_in,
    rights_on_server,
    server_id,
    visit_of,
)
from bot.ui.transport.posts import Posts
from bot.ui.transport.replies import Reply

log = logging.getLogger(__name__)
P = ParamSpec("P")


class Handler(ABC):
    """Answers requests of these `kinds`, typed or pressed."""

    kinds: ClassVar[tuple[type[FeatureAction], ...]]
    is_for_servers: ClassVar[bool] = False  # then it needs the bot as a member of the server

    @abstractmethod
    async def answer(self, reply: Reply, action: Any) -> object:
        """Answer once. Raises GameError, RuleError, or RulesError if it cannot be done."""

    async def suggest(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """What this person can fill in here for an action, or for the `field` of one that has several."""
        return []


MOST_AT_ONCE = 8  # presses and commands of one person that are not answered yet
MOST_PRESSES: int = 60  # of one person in PRESS_SECONDS: no hand is that fast
PRESS_SECONDS = 5.0
ARRIVALS_KEPT = 256  # interactions, to recognize one that Discord delivers twice
LATELY_TAKEN = 1_024  # interactions; an heir may get them a little later, and each lives for three seconds


@dataclass
class RateLimiter:
    """Lets at most MOST_AT_ONCE requests of one person through at a time, and MOST_PRESSES in PRESS_SECONDS.

    Nothing gets through once it `is_closed`. `now` returns a steady time.
    """

    now: Callable[[], float]
    is_closed: bool = False
    _under_way: Counter[int] = field(default_factory=Counter[int])
    _lately: Counter[int] = field(default_factory=Counter[int])
    _until: float = 0.0  # then everybody is counted from zero again: one number a person, not a list of times

    @contextmanager
    def admit(self, person: int) -> Generator[None]:
        """Carry out one request of a person. Raises GameError busy, too_fast, one_at_a_time."""
        if self.is_closed:
            raise GameError(Fault.BUSY)
        if self.now() >= self._until:
            self._lately.clear()
            self._until = self.now() + PRESS_SECONDS
        self._lately[person] += 1
        if self._lately[person] > MOST_PRESSES:
            raise GameError(Fault.TOO_FAST)
        if self._under_way[person] >= MOST_AT_ONCE:
            raise GameError(Fault.ONE_AT_A_TIME)
        self._under_way[person] += 1
        try:
            yield
        finally:
            self._under_way[person] -= 1
            self._under_way += Counter()  # drops zeros: it holds only people with something in progress


# A change is stored before it is shown, so a button ahead of the store means that the store has lost
# something.
STORE_IS_BEHIND = (
    "table %d showed revision %d, but %d is stored:"
    " was a backup restored, or the log beside the database lost?"
)
# What buttons, menus, and forms can ask of a table, besides the moves.
TABLE_ACTIONS: tuple[type[TableAction], ...] = (
    Join, JoinNext, LeaveTable, AskToLeave, NeverMind, Watch,
    AddComputer, AddGuest, FreeSeat, ChangeSeats, TakeSeat, Kick,
    ShowHand,
    Agree, Start, PlayBots, DealNextRound, Rematch, EndTable, Continue,
    ReadRules, SetRule, FillInRules, TakePreset, NamePlayer, SavePreset, ForgetPreset, AgreeEffect,
    PlayCard, AnswerRace,
)  # fmt: skip


Answer = Callable[Concatenate["Router", Interaction, P], Coroutine[Any, Any, None]]


def taken_up(answer: Answer[P]) -> Answer[P]:
    """Have a method of the router give its answer through `Router.take_up`."""

    @wraps(answer)
    async def take_up(router: Router, interaction: Interaction, *args: P.args, **named: P.kwargs) -> None:
        await router.take_up(interaction, answer(router, interaction, *args, **named))

    return take_up


@dataclass
class Router:
    """Carries out what people ask and answers in the callback itself, privately.

    `kinds` are the actions that can be pressed, besides the moves.
    """

    registry: Registry
    presenter: DiscordPresenter
    presets: Presets
    handlers: InitVar[Iterable[Handler]]
    illustrator: Illustrator
    preferences: PreferenceBook
    languages: Languages
    avatars: AvatarBook
    messages: ServerMessages
    outbox: Outbox
    kinds: Kinds = field(init=False)
    _handlers: dict[type[Action], Handler] = field(init=False)
    _limiter: RateLimiter = field(init=False)
    _arrived: deque[str] = field(default_factory=lambda: deque[str](maxlen=ARRIVALS_KEPT))
    _taken: deque[int] = field(default_factory=lambda: deque[int](maxlen=LATELY_TAKEN))
    _taken_before: frozenset[int] = frozenset()  # by the process that was here before
    _posts: Posts = field(default_factory=Posts)
    _is_replaced: bool = False
    on_answer: Callable[[discord.InteractionType, float | None], None] | None = None  # gets Reply.waited

    def __post_init__(self, handlers: Iterable[Handler]) -> None:
        self._limiter = RateLimiter(self.registry.services.clock.steady)
        self._handlers = {kind: handler for handler in handlers for kind in handler.kinds}
        self.kinds = by_code((*TABLE_ACTIONS, *self._handlers))

    # What people ask

    @taken_up
    async def press(self, interaction: Interaction, press: Press | None) -> None:
        """Answer a button, a menu, or a form; None means that this version doesn't know it."""
        async with self._answering(interaction, press or "an unknown button") as reply:
            if press is None:
                await reply.remark(answers.UNKNOWN_BUTTON)
            else:
                await self._do(reply, press.action, press)

    @taken_up
    async def command(self, interaction: Interaction, action: Action) -> None:
        """Answer a command; one about a table means the one of this channel."""
        async with self._answering(interaction) as reply:
            await self._do(reply, action)

    @taken_up
    async def refuse_unreadable(self, interaction: Interaction) -> None:
        """Answer a command whose values make no sense, such as one typed before the commands changed."""
        async with self._answering(interaction) as reply:
            await reply.remark(answers.UNREADABLE_COMMAND)

    @taken_up
    async def apologize(self, interaction: Interaction, error: Exception) -> None:
        """Answer what failed by our fault before it arrived here: logged and apologized for like all else."""
        async with self._answering(interaction):
            raise error

    def react(self, payload: discord.RawReactionActionEvent) -> None:
        """Answer a race. The first reaction to arrive gets the session's lock first."""
        if str(payload.emoji).rstrip(SKIN_TONES) != HAND or self._limiter.is_closed or self._is_replaced:
            return
        try:
            session = self.registry.in_channel(payload.channel_id)
        except GameError:
            return
        if race := self.presenter.race_of(session, payload.message_id, payload.user_id):
            self.registry.tasks.start(session.react(payload.user_id, race.seat, race.opened), "reaction")

    def note_message(self, channel: int, message: int) -> None:
        """Somebody else sent a message, maybe in a channel with a table that should stay in sight."""
        with suppress(GameError):
            self.presenter.note_message(self.registry.in_channel(channel), message)

    def note_permissions(self, guild: int) -> None:
        """Something about the permissions in a server has changed; a table may be shown again."""
        for session in tuple(self.registry.in_server(guild)):
            self.presenter.note_permissions(session)

    def note_thread(self, thread: int) -> None:
        """A thread was unlocked or taken out of the archive; the table in it may be shown again."""
        with suppress(GameError):
            self.presenter.note_permissions(self.registry.in_channel(thread))

    def close_tables(self, scope: int) -> None:
        """Close the tables of a channel or server that is gone or closed to the bot."""
        if not self._is_replaced:
            self.registry.close_in(scope)

    def close(self) -> None:
        """Accept nothing new: the program is ending."""
        self._limiter.is_closed = True

    def leave_to_heir(self) -> Sequence[int]:
        """Answer nothing that arrives from now on: another process does.

        Returns the interactions that were taken up here, the newest last; they are still answered.
        """
        self._is_replaced = True
        return tuple(self._taken)

    def inherit(self, taken: Iterable[int]) -> None:
        """Take over from a process that has taken up these interactions."""
        self._taken_before = frozenset(taken)

    # About a channel or a server

    @taken_up
    async def open_table(self, interaction: Interaction, wanted: TableOptions) -> None:
        """Open a table in this channel or in a new thread of it."""
        async with self._answering(interaction) as reply:
            if wanted.rival is not None and not server_id(interaction):
                await reply.remark(not_here(interaction))  # only a member can mention the rival
                return
            opener = Opener(self.registry, self.presenter, self.presets, self.messages)
            opened = await opener.open(wanted, reply)
            if opened is not None:
                self.presenter.note_press(opened, interaction)
                if reply.shown is not None and not reply.is_passing:
                    self.presenter.mailroom.of(opened).keep_note(Note.of(reply.shown, Stage.LOBBY))

    @taken_up
    async def end_table(self, interaction: Interaction) -> None:
        """Close the table of this channel, readable or not."""
        async with self._answering(interaction) as reply:
            channel = interaction.channel_id or 0
            is_moderator = rights_in(interaction, channel).manage_messages
            may_end = is_moderator or not server_id(interaction)  # where nobody is one
            if await self.registry.unreadable.end(channel, is_moderator=may_end):
                await reply.say(answers.ENDED)
            else:
                await self._act_at_table(reply, EndTable())

    @taken_up
    async def move_table_down(self, interaction: Interaction) -> None:
        """Send the table again, at the bottom of the channel."""
        async with self._answering(interaction) as reply:
            session = self.registry.in_channel(interaction.channel_id or 0)
            if await may_play(reply):
                is_paused = self.presenter.is_mute(session) and self.presenter.is_swept(session)
                self.presenter.move_down(session)
                await reply.say(answers.SWEPT if is_paused else answers.MOVED_DOWN)
                if session.state.is_group:
                    self.presenter.note_press(session, interaction)

    async def suggestions_at_table(self, interaction: Interaction, wanted: Suggest) -> list[Suggestion]:
        """What this person could fill in now at the table here; nothing where there is none."""
        with speaking(await self._language_of(interaction)):
            try:
                return await wanted(self._context(interaction))
            except GameError:
                return []

    async def suggestions_by_handler(
        self, interaction: Interaction, kind: type[FeatureAction], field: str
    ) -> list[Suggestion]:
        """What this person could fill in for a field of a request, which needs no table."""
        with speaking(await self._language_of(interaction)):
            return await self._handlers[kind].suggest(interaction, kind, field)

    async def _language_of(self, interaction: Interaction) -> str:
        return self.languages.of(interaction, await self.preferences.of(interaction.user.id))

    # How

    async def take_up(self, interaction: Interaction, answer: Coroutine[Any, Any, None]) -> None:
        """Give an answer, even if the caller gives up, unless another process gives it, or this one has."""
        is_again = interaction.token in self._arrived  # Discord has delivered it twice
        if is_again or self._is_replaced or interaction.id in self._taken_before:
            answer.close()
            return
        self._arrived.append(interaction.token)
        self._taken.append(interaction.id)
        await self.registry.tasks.run_shielded(self._admit(interaction, answer))  # closing waits for it

    async def _admit(self, interaction: Interaction, answer: Coroutine[Any, Any, None]) -> None:
        """Give an answer, or say that somebody asks for too much at a time."""
        try:
            with self._limiter.admit(interaction.user.id):
                await answer
        except GameError as refused:
            answer.close()
            async with self._answering(interaction):
                raise refused from None

    @asynccontextmanager
    async def _answering(
        self, interaction: Interaction, about: Press | str = "a command"
    ) -> AsyncIterator[Reply]:
        """Answer a person in their language: what is done inside gives the answer.

        What cannot be done is explained; what is our fault is logged and apologized for. The log names table,
        revision and request, and never a card.
        """
        where = f"in channel {interaction.channel_id}"
        reply = Reply(interaction, self.registry.services.clock, self.illustrator, self._posts)
        with self.outbox.answering():
            reply.chosen = await self.preferences.of(interaction.user.id)
            self.avatars.note(interaction.user)
            with speaking(self.languages.of(interaction, reply.chosen)):
                try:
                    yield reply
                except (GameError, RuleError, RulesError) as error:
                    await reply.remark(refusal(error))
                except StoreUnavailable as outage:
                    log.warning("%s: %s: the store is unavailable: %s", where, about, outage, extra=OUTAGE)
                    fault = Fault.DAMAGED if isinstance(outage, StoreDamaged) else Fault.BUSY
                    await reply.remark(refusal(GameError(fault)))
                except Exception:  # the one place where a press or command ends that fails by our fault
                    reference = token_hex(3)
                    log.exception("%s: %s (%s)", where, about, reference, extra={"reference": reference})
                    await reply.say(answers.sorry(reference))
                finally:
                    self._finish(reply)

    def _finish(self, reply: Reply) -> None:
        """Replace the last refusal this person sees, or remove it once something has worked."""
        reply.close()
        account = reply.interaction.user.id
        self.presenter.mailroom.note_answer(account, reply.shown, is_passing=reply.is_passing)
        if self.on_answer is not None:
            self.on_answer(reply.interaction.type, reply.waited)

    def _context(self, interaction: Interaction, press: Press | None = None) -> ActionContext:
        """What an action needs to know; without a press it is about the table of the channel.

        Raises GameError no_table, unreadable_table, and not_seated for a panel of somebody else's seat.
        """
        channel, account, pressed = interaction.channel_id or 0, interaction.user.id, interaction.message
        if press is None:
            session = self.registry.in_channel(channel)
        else:
            session = self.registry.with_id(press.table, channel)
            if press.revision > session.revision and account in session.snapshot.seated:
                facts = press.table, press.revision, session.revision
                log.warning(STORE_IS_BEHIND, *facts, extra={"seldom": "newer"})
        seat = press.seat_number - 1 if press and press.seat_number else None
        if seat is not None and seat not in session.snapshot.seats_of(account):
            raise GameError(Fault.NOT_SEATED)
        inbox = self.presenter.mailroom.of(session)
        return ActionContext(
            session=session,
            player=person(interaction),
            registry=self.registry,
            presets=self.presets,
            is_moderator=rights_in(interaction, channel).manage_messages,
            moderates_server=rights_on_server(interaction).manage_messages,
            seen=None if press is None else press.revision,
            seat=seat,
            visit=visit_of(interaction),
            is_on_hand=pressed is not None and inbox.hand_in(account, pressed.id) is not None,
            staff=self.messages,
        )

    async def _do(self, reply: Reply, action: Action, press: Press | None = None) -> None:
        """Carry out an action at its table, or let its handler answer."""
        if isinstance(action, TableAction):
            await self._act_at_table(reply, action, press)
            return
        handler = self._handlers[type(action)]
        if handler.is_for_servers and not server_id(reply.interaction):
            await reply.remark(not_here(reply.interaction))
        else:
            await handler.answer(reply, action)

    async def _act_at_table(self, reply: Reply, action: TableAction, press: Press | None = None) -> None:
        try:
            context = self._context(reply.interaction, press)
        except GameError as error:
            newer = self._address_here(reply.interaction) if press and error.code is Fault.NO_TABLE else None
            if newer is None:
                raise
            await reply.remark(answers.over_elsewhere(newer))
            return
        session, inbox = context.session, self.presenter.mailroom.of(context.session)
        session.note_press(context.player)  # first: the change that the action stores keeps it
        hint = self._hint(reply, session) if self.presenter.is_mute(session) else None
        with inbox.answering(context.player.id):
            await TableAnswer(reply, context, inbox, hint).give(action)
            # Discord takes the ticket only once the press is answered, and no hand may be sent by it before.
            self.presenter.note_press(session, reply.interaction)

    def _address_here(self, interaction: Interaction) -> str | None:
        """Where the table of this channel stands, for somebody who pressed a button of an older one."""
        try:
            session = self.registry.in_channel(interaction.channel_id or 0)
        except GameError:
            return None
        message = dict(session.shown.messages).get(TABLE)
        if message is None or session.guild != server_id(interaction):
            return None
        return address_of(session.state, message)

    def _hint(self, reply: Reply, session: GameSession) -> str | None:
        """Why a table cannot be drawn in its channel; it is drawn again once the permissions are back."""
        hint = missing_permission(reply.interaction)
        if hint is None and not self.presenter.is_swept(session):
            self.presenter.retry(session)
        return hint or self.presenter.why_refused(session)
