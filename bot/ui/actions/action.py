"""Actions and their results, as values.

Buttons, menus, forms, and commands construct the same actions. An action stores the names of players,
options, and cards as given. They are resolved when the action is carried out, so that this happens in one
place.
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

SEPARATOR = "="  # separates the fields of an action in a custom ID
SURE = "yes"  # the argument of a confirmation button
Number = Annotated[int, msgspec.Meta(ge=0, le=999_999_999)]  # a seat, a page, or the index of a card
Id = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]  # a Discord user, or a row of the database

# posts a line to a server's staff log, given the server's ID, the sentence, and its facts
TellStaff = Callable[..., None]


class Rights(Struct, frozen=True):
    """A person's permissions and roles in the place where they make a request."""

    visit: Visit = Visit()  # their channel, and their roles on the server
    moderates_channel: bool = False
    moderates_server: bool = False


class ActionContext(Struct, frozen=True):
    """The person who requests an action, the place, and the state that they saw.

    `seat` is the seat whose panel was pressed, if the account has several (A1). `seen` is the revision of the
    button, or None for a typed command. `is_on_hand` is set if the button was on the message with their open
    hand. `rights` is a function that returns their permissions here, because few actions need them.
    `tell_staff` posts moderators' actions to the staff log.
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
        return self.session.state

    @property
    def is_referee(self) -> bool:
        """Whether the person is a moderator who does not play. A moderator who plays has only a player's
        rights.
        """
        return is_referee(self.state, self.player.id, is_moderator=self.rights().moderates_channel)

    @property
    def takes_part(self) -> bool:
        """Whether the person has a seat, or watches bots that they have added."""
        state, account = self.state, self.player.id
        return state.has(account) or state.lobby.is_watched_by(account)

    @property
    def is_of_match(self) -> bool:
        """Whether the pressed message was drawn during the current match."""
        is_running = self.state.stage is Stage.PLAYING
        return is_running and self.seen is not None and self.seen >= self.state.began

    def knows(self, after: Aftermath, sure: str) -> bool:
        """Return whether `sure` confirms exactly this outcome, with a button drawn in the current match."""
        return self.is_of_match and sure == after

    @property
    def has_hand(self) -> bool:
        """Whether the person has cards to look at. There are no cards in a lobby or between two rounds."""
        snapshot = self.session.snapshot
        return snapshot.is_in_play and self.player.id in snapshot.seated

    def note_as_moderator(self, words: Callable[..., str], *facts: object) -> None:
        """Post a moderator's action to the server's staff log. `words` is filled in with the moderator's name
        and `facts`.
        """
        rights = self.rights()
        if rights.moderates_channel or rights.moderates_server:
            self.tell_staff(self.session.guild, words, self.player.id, *facts)

    # rehearsed by automod_exempts
    def note_written(self, words: Callable[..., str], text: str) -> None:
        """Show the server's staff a text that somebody wrote for everybody, because AutoMod doesn't check a
        bot's messages.
        """
        self.tell_staff(self.session.guild, words, self.player.id, text, self.session.channel)


class Said(Struct, frozen=True):
    """A sentence. `is_public` is set if the public message shows the same, so that no reply is needed.

    `is_passing` is set if it disappears after a while, like a refusal.
    """

    sentence: Words
    is_public: bool = False
    is_passing: bool = False


class HandShown(Struct, frozen=True):
    """The person's hand, below a notice and the effects of their move.

    `reveal` is another player's hand that only this person can see. `seat` is the seat whose hand stays open,
    if the account has several.
    """

    notice: Words | None = None
    news: tuple[OwnLine, ...] = ()
    reveal: OwnLine | None = None
    seat: int | None = None


class RulesShown(Struct, frozen=True):
    """A page of the rules, given by an option on it or by its number.

    `saved` holds the names of the server's presets, and `can_save` is set if the reader can change them.
    `fixed` holds the options that the server doesn't let hosts change.
    """

    option: str = ""
    page: int = 0
    notice: Words | None = None
    saved: tuple[str, ...] = ()
    can_save: bool = False
    fixed: tuple[str, ...] = ()


class FormField(Struct, frozen=True):
    """A text field of a form. `name` is the action's field that it fills in, and `longest` is the maximum
    number of characters.
    """

    name: str
    label: Words
    longest: int


class FormAnswer(Struct, frozen=True):
    """A possible answer to a question of a form. `is_given` is set if it is the current answer."""

    value: str
    label: Words
    is_given: bool
    hint: Words = ""


class FormChoice(Struct, frozen=True):
    """A question of a form with at most ten answers. People choose one of them, or any number.

    `name` is the action's field that it fills in, with a value or a tuple of values.
    """

    name: str
    label: Words
    answers: tuple[FormAnswer, ...]
    takes_many: bool = False


class FormFile(Struct, frozen=True):
    """A file that people send. `name` is the field of the action that its ID fills in."""

    name: str
    label: Words
    hint: Words


class FormAsked(Struct, frozen=True):
    """A form that asks for at most five missing fields of `action`."""

    action: Action
    title: Words
    fields: tuple[FormField | FormChoice | FormFile, ...]


class Noted(Struct, frozen=True):
    """A separate message: a question with a button that answers it, or a sentence without a button.

    `back` is an action that returns to the message that the question replaced, if any, without answering it.
    `is_passing` is set if it disappears after a while, like a refusal.
    """

    sentence: Words
    label: Words = ""
    action: Action | None = None
    back: Action | None = None
    is_passing: bool = False


ActionResult = Said | HandShown | RulesShown | FormAsked | Noted


@dataclass_transform(frozen_default=True)
class Action(msgspec.Struct, frozen=True, tag_field="code"):
    """A request by a person. The `tag` of a subclass is its code in custom IDs.

    Fields are text, numbers, or colors, so that they fit in a custom ID. `filled_in` names the fields that
    only a form or a command fills in. A field never names a card of a hand.
    """

    filled_in: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def kind(cls) -> str:
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
        """Create the action from an argument and the filled-in values.

        Raises ValueError if they are invalid.
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
    """An action that is carried out at a table.

    `is_move` is set if only a player's newest panel can request the action.
    """

    is_move: ClassVar[bool] = False

    async def carry_out(self, context: ActionContext) -> ActionResult:
        """Carry out the action. Raises GameError, RuleError, or RulesError if it cannot be done."""
        raise NotImplementedError


class FeatureAction(Action):
    """An action without a table, such as showing a leaderboard. It is answered by a handler."""


def _text(value: object) -> str:
    return str(value) if not isinstance(value, bool) else "1" if value else ""
