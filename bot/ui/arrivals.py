"""Admits each press and command once, and makes sure that it is answered once, in the person's language."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Generator, Iterable, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from secrets import token_hex

import discord

from bot.engine.model.errors import RuleError
from bot.engine.model.options import RulesError
from bot.game.errors import Fault, GameError
from bot.game.ports import Clock, StoreDamaged, StoreUnavailable
from bot.game.preferences import PreferenceBook
from bot.game.tasks import OUTAGE, Tasks
from bot.text import answers
from bot.text.answers import refusal
from bot.text.language import speaking
from bot.ui.private.mailroom import Mailroom
from bot.ui.transport import Interaction
from bot.ui.transport.custom_ids import Press
from bot.ui.transport.outbox import Outbox
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import AvatarBook, Languages
from bot.ui.transport.posts import Posts
from bot.ui.transport.replies import Reply

log = logging.getLogger(__name__)

MOST_AT_ONCE = 8  # unanswered presses and commands of one person
MOST_PRESSES: int = 60  # presses of one person in PRESS_SECONDS; nobody plays that fast
PRESS_SECONDS = 5.0
ARRIVALS_KEPT = 256  # interactions remembered to recognize one that Discord delivers twice
# Number of interactions passed on to a new process, which might receive them a little later. Each is valid
# for three seconds.
LATELY_TAKEN = 1_024


@dataclass
class RateLimiter:
    """Admits at most MOST_AT_ONCE requests of one person at a time, and MOST_PRESSES in PRESS_SECONDS.

    Nothing is admitted once `is_closed` is set. `now` reads a monotonic clock.
    """

    now: Callable[[], float]
    is_closed: bool = False
    _under_way: Counter[int] = field(default_factory=Counter[int])
    _lately: Counter[int] = field(default_factory=Counter[int])
    # When all counts restart at zero. This needs only one number per person instead of a list of times.
    _until: float = 0.0

    @contextmanager
    def admit(self, person: int) -> Generator[Fault | None]:
        """Admit a request of a person while the body runs.

        Yields the reason if the request is refused, otherwise None.
        """
        if (fault := self._count(person)) is not None:
            yield fault
            return
        self._under_way[person] += 1
        try:
            yield None
        finally:
            self._under_way[person] -= 1
            self._under_way += Counter()  # this drops zeros, so that only people with pending requests remain

    def _count(self, person: int) -> Fault | None:
        """Count a request. Returns the reason if the request is refused, otherwise None."""
        if self.is_closed:
            return Fault.BUSY
        if self.now() >= self._until:
            self._lately.clear()
            self._until = self.now() + PRESS_SECONDS
        self._lately[person] += 1
        if self._lately[person] > MOST_PRESSES:
            return Fault.TOO_FAST
        return Fault.ONE_AT_A_TIME if self._under_way[person] >= MOST_AT_ONCE else None


@dataclass
class Arrivals:
    """Admits requests and makes sure that each is answered."""

    clock: Clock
    tasks: Tasks
    outbox: Outbox
    mailroom: Mailroom
    illustrator: Illustrator
    preferences: PreferenceBook
    languages: Languages
    avatars: AvatarBook
    # Called with the kind of interaction and `Reply.waited`
    on_answer: Callable[[discord.InteractionType, float | None], None] | None = None
    is_replaced: bool = False  # another process answers
    _limiter: RateLimiter = field(init=False)
    _arrived: deque[str] = field(default_factory=lambda: deque[str](maxlen=ARRIVALS_KEPT))
    _taken: deque[int] = field(default_factory=lambda: deque[int](maxlen=LATELY_TAKEN))
    _taken_before: frozenset[int] = frozenset()  # interactions that the previous process has admitted
    _posts: Posts = field(default_factory=Posts)

    def __post_init__(self) -> None:
        self._limiter = RateLimiter(self.clock.steady)

    @property
    def is_open(self) -> bool:
        """Whether this process still accepts requests."""
        return not self._limiter.is_closed and not self.is_replaced

    def close(self) -> None:
        """Accept nothing more, because the program is exiting."""
        self._limiter.is_closed = True

    def leave_to_heir(self) -> Sequence[int]:
        """Answer nothing that arrives from now on, because another process will.

        Returns the interactions that this process has admitted, newest last. It still answers these.
        """
        self.is_replaced = True
        return tuple(self._taken)

    def inherit(self, taken: Iterable[int]) -> None:
        """Take over from a process that has admitted these interactions."""
        self._taken_before = frozenset(taken)

    @asynccontextmanager
    async def admit(
        self, interaction: Interaction, about: Press | str = "a command"
    ) -> AsyncIterator[Reply | None]:
        """Admit a request, which the body answers. Closing waits for the body to finish.

        Yields None if no answer is needed: another process answers the request, Discord has delivered it
        before, or the person was asked to slow down.
        """
        is_again = interaction.token in self._arrived  # Discord delivered it twice
        if is_again or self.is_replaced or interaction.id in self._taken_before:
            yield None
            return
        self._arrived.append(interaction.token)
        self._taken.append(interaction.id)
        with self.tasks.under_way(), self._limiter.admit(interaction.user.id) as fault:
            async with self._answering(interaction, about) as reply:
                if fault is None:
                    yield reply
                else:
                    await reply.remark(refusal(GameError(fault)))
            if fault is not None:
                yield None

    async def language_of(self, interaction: Interaction) -> str:
        """Return the language in which to answer a person."""
        return self.languages.of(interaction, await self.preferences.of(interaction.user.id))

    @asynccontextmanager
    async def _answering(self, interaction: Interaction, about: Press | str) -> AsyncIterator[Reply]:
        """Answer a person in their language. The body gives the answer, or raises an error that explains why
        it can't.

        Refusals are shown to the person. Failures of the program are logged, and the person gets an apology.
        The log contains the table, the revision, and the request, but never a card.
        """
        reply = Reply(interaction, self.clock, self.illustrator, self._posts)
        with self.outbox.answering():
            reply.chosen = await self.preferences.of(interaction.user.id)
            self.avatars.note(interaction.user)
            with speaking(self.languages.of(interaction, reply.chosen)):
                try:
                    yield reply
                except Exception as error:  # noqa: BLE001  # the one place where failed requests end
                    await _explain(reply, error, f"in channel {interaction.channel_id}: {about}")
                finally:
                    self._finish(reply)

    def _finish(self, reply: Reply) -> None:
        """Replace the previous refusal that this person sees, or delete it if a request has succeeded."""
        reply.close()
        account = reply.interaction.user.id
        self.mailroom.note_answer(account, reply.shown, is_passing=reply.is_passing)
        if self.on_answer is not None:
            self.on_answer(reply.interaction.type, reply.waited)


async def _explain(reply: Reply, error: Exception, where: str) -> None:
    """Tell a person why their request failed. If the program is at fault, log the error."""
    if isinstance(error, GameError | RuleError | RulesError):
        await reply.remark(refusal(error))
    elif isinstance(error, StoreUnavailable):
        log.warning("%s: the store is unavailable: %s", where, error, extra=OUTAGE)
        fault = Fault.DAMAGED if isinstance(error, StoreDamaged) else Fault.BUSY
        await reply.remark(refusal(GameError(fault)))
    else:
        reference = token_hex(3)
        log.error("%s (%s)", where, reference, exc_info=error, extra={"reference": reference})
        await reply.say(answers.sorry(reference))
