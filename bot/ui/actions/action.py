"""Actions as values, and their results.

Buttons, menus, forms, and commands construct the same actions. An action stores names (of a player, an
option, a card) as the person or the button gave them; carrying it out resolves them, so there is one place
that does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Self, dataclass_transform

import msgspec
from msgspec import Struct

from bot.game.changes import Aftermath
from bot.game.law import is_referee
from bot.game.players import Player
from bot.game.ports import Presets
from bot.game.registry import Registry
from bot.game.servers import Visit
from bot.game.session import GameSession
from bot.game.state import Stage, TableState
from bot.text.language import Words
from bot.text.story import OwnLine

SEPARATOR = "="  # between the fields of an action in a custom ID
SURE = "yes"  # the argument of a button that confirms something
Number = Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]  # a seat, a page, or the number of a card
Id = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]  # a person on Discord, or a row of the database

TellStaff = Callable[..., None]  # posts a line for the staff of a server: its ID, words, and their facts


class Rights(Struct, frozen=True):
    """A person's rights where they ask, and their roles there."""

    visit: Visit = Visit()  # their channel and their roles on the server
    moderates_channel: bool = False
    moderates_server: bool = False


class ActionContext(Struct, frozen=True):
    """The person who asks for an action, the place, and the state they were looking at.

    `seat` is the seat whose panel was pressed if the account has several (A1); `seen` is the revision on the
    button, None for a typed command; `is_on_hand` if the press came from the message with their open hand.
    `rights` returns their permissions here when called, because few actions need them. `tell_staff` posts
    moderators' acts to the staff log.
    """

    session: GameSession
    player: Player
    registry: Registry
    presets: Presets
    rights: Callable[[], Rights] = Rights
    seen: int | None = None
    seat: int | None = None
    is_on_hand: bool = False
    tell_staff: TellStaff = lambda *_: None

    @property
    def state(self) -> TableState:
        """The table as it is now."""
        return self.session.state

    @property
    def is_referee(self) -> bool:
        """Whether this is a moderator who does not play; a moderator who plays has only the rights of a
        player.
        """
        return is_referee(self.state, self.player.id, is_moderator=self.rights().moderates_channel)

    @property
    def takes_part(self) -> bool:
        """Whether the person has a seat or watches the bots they have seated."""
        state, account = self.state, self.player.id
        return state.has(account) or state.lobby.is_watched_by(account)

    @property
    def is_of_match(self) -> bool:
        """Whether the pressed message was drawn during the current match."""
        is_running = self.state.stage is Stage.PLAYING
        return is_running and self.seen is not None and self.seen >= self.state.began

    def knows(self, after: Aftermath, sure: str) -> bool:
        """Whether `sure` confirms exactly this outcome, on a button drawn in the current match."""
        return self.is_of_match and sure == after

    @property
    def has_hand(self) -> bool:
        """Whether the person has cards to look at: not in a lobby or between two rounds."""
        snapshot = self.session.snapshot
        return snapshot.is_in_play and self.player.id in snapshot.seated

    def note_as_moderator(self, words: Callable[..., str], *facts: object) -> None:
        """Post a moderator's act to the server's staff log; `words` takes the moderator, then `facts`."""
        rights = self.rights()
        if rights.moderates_channel or rights.moderates_server:
            self.tell_staff(self.session.guild, words, self.player.id, *facts)

    # rehearsed by automod_exempts
    def note_written(self, words: Callable[..., str], text: str) -> None:
        """Post text that somebody wrote for everybody to the server's staff log: AutoMod doesn't check a
        bot's messages.
        """
        self.tell_staff(self.session.guild, words, self.player.id, text, self.session.channel)


class Said(Struct, frozen=True):
    """One sentence; `is_public` if the public message shows the same, so that a press needs no reply.

    `is_passing` if it disappears after a while, like a refusal.
    """

    sentence: Words
    is_public: bool = False
    is_passing: bool = False


class HandShown(Struct, frozen=True):
    """The person's hand, below a notice and the effects of their move.

    `reveal` is another player's hand that only they may see. `seat` is the seat whose hand stays open if the
    account has several.
    """

    notice: Words | None = None
    news: tuple[OwnLine, ...] = ()
    reveal: OwnLine | None = None
    seat: int | None = None


class RulesShown(Struct, frozen=True):
    """A page of the rules: the page of an option, or the page with a number.

    `saved` are the names of the server's presets, `can_save` whether the reader may change them. `fixed` are
    the options that the server doesn't let hosts change.
    """

    option: str = ""
    page: int = 0
    notice: Words | None = None
    saved: tuple[str, ...] = ()
    can_save: bool = False
    fixed: tuple[str, ...] = ()


class FormField(Struct, frozen=True):
    """A text field of a form; `name` is the field of the action it fills in, with at most `longest`
    characters.
    """

    name: str
    label: Words
    longest: int


class FormAnswer(Struct, frozen=True):
    """One of the answers to a question of a form; `is_given` if it is the current one."""

    value: str
    label: Words
    is_given: bool
    hint: Words = ""


class FormChoice(Struct, frozen=True):
    """A question of a form with at most ten answers, of which people choose one or any number.

    `name` is the field of the action that it fills in, with a value or with a tuple of values.
    """

    name: str
    label: Words
    answers: tuple[FormAnswer, ...]
    takes_many: bool = False


class FormAsked(Struct, frozen=True):
    """A form for the fields that `action` still lacks, at most five."""

    action: Action
    title: Words
    fields: tuple[FormField | FormChoice, ...]


class Noted(Struct, frozen=True):
    """A message of its own: a question with the button that answers it, or a sentence without one.

    `back` returns from a question to the message it replaced, if any, without answering. `is_passing` if it
    disappears after a while, like a refusal.
    """

    sentence: Words
    label: Words = ""
    action: Action | None = None
    back: Action | None = None
    is_passing: bool = False


ActionResult = Said | HandShown | RulesShown | FormAsked | Noted


@dataclass_transform(frozen_default=True)
class Action(msgspec.Struct, frozen=True, tag_field="code"):
    """Something a person asks for. The `tag` of a subclass is its code in custom IDs.

    Fields are text, numbers, or colors, so that a custom ID can hold them; `filled_in` names the fields that
    only a form or a command fills in. A field never names a card of a hand.
    """

    filled_in: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def kind(cls) -> str:
        """The code of this kind of action."""
        return str(cls.__struct_config__.tag)

    @property
    def written(self) -> tuple[str, str]:
        """The code and the argument of this action in a custom ID."""
        values = [_text(getattr(self, name)) for name in self.__struct_fields__ if name not in self.filled_in]
        while values and not values[-1]:
            values.pop()
        return self.kind(), SEPARATOR.join(values)

    @property
    def argument(self) -> str:
        """The fields as text for a custom ID."""
        return self.written[1]

    @classmethod
    def from_text(cls, argument: str, filled: Mapping[str, Any]) -> Self:
        """Return the action for an argument and the filled-in values.

        Raises ValueError if they make no sense.
        """
        in_id = len(frozenset(cls.__struct_fields__) - cls.filled_in)
        parts = iter(argument.split(SEPARATOR, max(0, in_id - 1)))
        given: dict[str, Any] = {}
        for name in cls.__struct_fields__:
            if name not in cls.filled_in:
                given |= {name: part} if (part := next(parts, "")) else {}
            elif name in filled:
                given[name] = filled[name]
        return msgspec.convert(given, cls, strict=False)


class TableAction(Action):
    """An action at a table, and how it is carried out.

    `is_move`: only the newest panel of a player may ask for it.
    """

    is_move: ClassVar[bool] = False

    async def carry_out(self, context: ActionContext) -> ActionResult:
        """Carry out the action. Raises GameError, RuleError, or RulesError if it cannot be done."""
        raise NotImplementedError


class FeatureAction(Action):
    """An action without a table, such as reading a leaderboard; a handler answers it."""


def _text(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "1" if value else ""
