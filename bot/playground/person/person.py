"""A person using Discord: they type commands, press buttons, react, and see what Discord would show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.playground.changes.drafts import MessageDraft, check_draft
from bot.playground.changes.interactions import create_interaction, wait_for_answer
from bot.playground.changes.places import set_locale
from bot.playground.changes.posting import erase, post, react, unreact
from bot.playground.limits import components as parts
from bot.playground.person.commands import Impossible, Invocation, Resolver, Thing
from bot.playground.person.inputs import enabled_control, filled_modal, filled_select
from bot.playground.world.application import Command
from bot.playground.world.feed import Event
from bot.playground.world.messages import Answer, Interaction, InteractionType, Message, Upload
from bot.playground.world.people import EmojiName, Permission, User
from bot.playground.world.places import Channel, permissions_in
from bot.playground.world.world import World

Chosen = str | Thing


class Person:
    """One person in the world, looking at one channel at a time."""

    def __init__(self, world: World, user: User, channel: Channel | None = None) -> None:
        self.world = world
        self.user = user
        self._channel = channel

    @property
    def channel(self) -> Channel:
        """The channel this person is looking at; at first, the first one they can see."""
        if self._channel is None:
            self._channel = next(self.channels(), None)
        if self._channel is None:
            raise Impossible(f"{self.user.name} sees no channel")
        return self._channel

    def go_to(self, channel: Channel) -> None:
        """Look at another channel. Raises Impossible if it is hidden from this person."""
        self._require(channel, Permission.VIEW_CHANNEL)
        self._channel = channel

    def channels(self) -> Iterator[Channel]:
        """The channels and threads this person sees."""
        return (one for one in self.world.channels.values() if self._may(one, Permission.VIEW_CHANNEL))

    def sees(self, channel: Channel | None = None) -> list[Message]:
        """The messages of a channel, oldest first, including this person's ephemeral ones."""
        where = channel or self.channel
        self._require(where, Permission.VIEW_CHANNEL)
        own = [
            one for one in self.world.ephemerals.values() if one.channel is where and one.owner is self.user
        ]
        return sorted((*where.messages.values(), *own), key=lambda message: message.id)

    def is_shown(self, event: Event) -> bool:
        """Whether an event reaches this person's screen."""
        if event.name == "INTERACTION_CREATE":
            return False
        if event.reader is not None:
            return event.reader is self.user
        if event.channel is None:
            return event.guild is not None and event.guild.has(self.user)
        return self._may(event.channel, Permission.VIEW_CHANNEL)

    def commands(self) -> list[Command]:
        """The slash commands this person may use here."""
        return list(Invocation(self.world, self.user, self.channel).commands())

    async def slash(self, words: str, /, **values: Any) -> Answer:
        """Send a slash command with its options; users, roles and channels stand for themselves."""
        self._require(self.channel, Permission.USE_APPLICATION_COMMANDS)
        data = Invocation(self.world, self.user, self.channel).command_data(words, values)
        return await self._interact(InteractionType.COMMAND, self.channel, data)

    async def autocomplete(self, words: str, focused: str, /, **values: Any) -> tuple[dict[str, Any], ...]:
        """The bot's choices while this person types into an option; empty if it does not respond."""
        data = Invocation(self.world, self.user, self.channel).autocomplete_data(words, values, focused)
        return (await self._interact(InteractionType.AUTOCOMPLETE, self.channel, data)).choices

    async def press(self, message: Message, control: str) -> Answer:
        """Press a button, named by custom id or label."""
        button = self._control(message, control)
        if button["type"] != parts.BUTTON or not button.get("custom_id"):
            raise Impossible(f"{control} is not a button")
        return await self.forge(message, button["custom_id"], component_id=button["id"])

    async def choose(self, message: Message, control: str, *chosen: Chosen) -> Answer:
        """Choose from a select, named by custom id or placeholder; options are named by value or label."""
        select = self._control(message, control)
        if select["type"] not in parts.SELECTS:
            raise Impossible(f"{control} is not a select")
        data = filled_select(select, chosen, self._resolver(message.channel))
        return await self._interact(InteractionType.COMPONENT, message, data)

    async def forge(self, message: Message, custom_id: str, *, component_id: int = 1) -> Answer:
        """Press a button that need not exist: one from an earlier version of the message, or made up."""
        data = {"custom_id": custom_id, "component_type": parts.BUTTON, "id": component_id}
        return await self._interact(InteractionType.COMPONENT, message, data)

    async def submit_modal(self, opened: Answer, values: Mapping[str, Any]) -> Answer:
        """Submit the modal an answer opened; inputs missing from `values` keep their defaults."""
        if opened.modal is None:
            raise Impossible("no modal was opened")
        data = filled_modal(opened.modal, values, self._resolver(opened.interaction.channel))
        return await self._interact(InteractionType.MODAL, opened.interaction, data)

    async def react(self, message: Message, emoji: str) -> None:
        """React with a symbol, or with `name:id`."""
        self._require(message.channel, Permission.READ_MESSAGE_HISTORY)
        name = EmojiName.of_route(emoji)
        if message.is_ephemeral or message.is_deleted:
            raise Impossible("this message takes no reactions")
        if name not in message.reactions:
            self._require(message.channel, Permission.ADD_REACTIONS)
        react(self.world, message, self.user, name)

    async def unreact(self, message: Message, emoji: str) -> None:
        """Remove this person's reaction."""
        unreact(self.world, message, self.user, EmojiName.of_route(emoji))

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message; the bot is not notified."""
        if message.owner is not self.user or message.id not in self.world.ephemerals:
            raise Impossible("only your own ephemeral messages can be dismissed")
        self.world.forget(message)
        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        self.world.feed.publish(Event("DISMISSAL", gone, channel=message.channel, reader=self.user))

    async def delete(self, message: Message) -> None:
        """Delete a message; somebody else's needs MANAGE_MESSAGES."""
        if message.is_ephemeral or message.is_deleted:
            raise Impossible("this message cannot be deleted")
        if message.author is not self.user:
            self._require(message.channel, Permission.MANAGE_MESSAGES)
        erase(self.world, message)

    async def say(self, content: str, files: Sequence[Upload] = ()) -> Message:
        """Write a message."""
        in_thread = self.channel.thread is not None
        self._require(
            self.channel, Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
        )
        draft = MessageDraft({"content": content}, tuple(files))
        check_draft(self.world, draft)
        return post(self.world, self.channel, self.user, draft)

    def set_server_language(self, locale: str) -> None:
        """Choose the language of the server this person looks at."""
        self._require(self.channel, Permission.MANAGE_GUILD)
        if self.channel.guild is not None:
            set_locale(self.world, self.channel.guild, locale)

    async def _interact(
        self, kind: InteractionType, where: Channel | Message | Interaction, data: dict[str, Any]
    ) -> Answer:
        interaction = create_interaction(self.world, kind, self.user, where, data)
        return await wait_for_answer(self.world, interaction)

    def _control(self, message: Message, control: str) -> dict[str, Any]:
        if message.is_deleted or (message.owner or self.user) is not self.user:
            raise Impossible(f"{self.user.name} does not see this message")
        self._require(message.channel, Permission.VIEW_CHANNEL)
        return enabled_control(message.components, control)

    def _resolver(self, channel: Channel) -> Resolver:
        return Resolver(self.world, self.user, channel)

    def _may(self, channel: Channel, permission: Permission) -> bool:
        return permission in permissions_in(channel, self.user)

    def _require(self, channel: Channel, permission: Permission) -> None:
        if not self._may(channel, permission):
            raise Impossible(f"{self.user.name} lacks {permission.name} in {channel.name}")
