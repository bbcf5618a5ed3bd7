"""A person using Discord, who types commands, presses buttons, reacts, and sees Discord's view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.playground.changes.interactions import create_interaction, wait_for_answer
from bot.playground.changes.messages import (
    MessageDraft,
    check_draft,
    erase,
    keep_upload,
    post,
    react,
    unreact,
)
from bot.playground.changes.places import set_locale
from bot.playground.limits.commands import CHAT, GROUP, USER_MENU
from bot.playground.limits.messages import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    RADIO,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    walk,
)
from bot.playground.payloads import (
    MOST_FILE_BYTES,
    attachment_json,
    bare_member_json,
    context_of,
    interaction_channel_json,
    role_json,
    user_json,
)
from bot.playground.world.application import Command
from bot.playground.world.people import EmojiName, Notification, Permission, Role, User
from bot.playground.world.places import (
    Answer,
    Channel,
    Interaction,
    InteractionType,
    Message,
    Upload,
    may_open,
    permissions_in,
)
from bot.playground.world.world import Event, World

# Slash commands, which are found by name, and whose options are checked and resolved

IN_SERVER, TO_USER = 0, 1  # kinds of installation
EVERY_CONTEXT = (0, 1, 2)  # the contexts of a command that doesn't set any (application commands, "Contexts")
Thing = User | Role | Channel | Upload
Values = Mapping[str, Any]


class Impossible(Exception):
    """Discord's client would not let a person do this, for example use an unknown command or a disabled
    button.
    """


class Resolver:
    """Collects descriptions of the users, roles, channels, and files that option values refer to."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self.resolved: dict[str, dict[str, Any]] = {}
        """The descriptions by kind and id, as in an interaction's `resolved`."""
        self._world = world
        self._user = user
        self._channel = channel

    def id_of(self, thing: Thing) -> str:
        """Describe a thing and return its ID. Raises Impossible for a file that is too large."""
        if isinstance(thing, Upload):
            if len(thing.content) > MOST_FILE_BYTES:
                raise Impossible(f"{thing.filename} is too large")
            attachment = keep_upload(self._world, self._channel, thing)
            return self._into("attachments", attachment.id, attachment_json(attachment, is_ephemeral=True))
        if isinstance(thing, Role):
            return self._into("roles", thing.id, role_json(thing))
        if isinstance(thing, Channel):
            seen = interaction_channel_json(thing, self._user, self._world.clock.now())
            return self._into("channels", thing.id, seen)
        return self._name_user(thing)

    def _name_user(self, user: User) -> str:
        guild = self._channel.guild
        if guild is not None and guild.has(user):
            permissions = {"permissions": str(int(permissions_in(self._channel, user)))}
            self._into("members", user.id, bare_member_json(guild.members[user.id]) | permissions)
        return self._into("users", user.id, user_json(user))

    def _into(self, kind: str, number: int, data: dict[str, Any]) -> str:
        self.resolved.setdefault(kind, {})[str(number)] = data
        return str(number)


class Invocation:
    """Turns a command and its option values into the data of an interaction."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self._world = world
        self._user = user
        self._channel = channel
        self._resolver = Resolver(world, user, channel)

    def commands(self) -> Iterator[Command]:
        """Yield the slash commands that this user can use in the channel."""
        return self._of_type(CHAT)

    def menu(self) -> Iterator[Command]:
        """Yield the entries in Apps menus for this user."""
        return self._of_type(USER_MENU)

    def _of_type(self, kind: int) -> Iterator[Command]:
        guild = self._channel.guild.id if self._channel.guild else None
        for command in self._world.commands.seen_in(guild):
            if command["type"] == kind and self._may_use(command):
                yield command

    def menu_data(self, name: str, target: User) -> dict[str, Any]:
        """Return the data of an entry in somebody's Apps menu. Raises Impossible if there is no such
        entry.
        """
        entry = next((one for one in self.menu() if one["name"] == name), None)
        if entry is None:
            raise Impossible(f"{name} is not in the Apps menu of {target.name}")
        chosen = {"target_id": self._resolver.id_of(target)}
        return {key: value for key, value in self._data(entry, [], []).items() if key != "options"} | chosen

    def command_data(self, words: str, values: Values) -> dict[str, Any]:
        """Return the data of a command. Raises Impossible if Discord's client would not send it."""
        command, path = self._find(words.split())
        leaf = path[-1] if path else command
        declared: list[dict[str, Any]] = leaf.get("options") or []
        unknown = set(values) - {option["name"] for option in declared}
        if unknown:
            raise Impossible(f"/{words} has no option {', '.join(sorted(unknown))}")
        options = [self._filled(option, values) for option in declared if option["name"] in values]
        missing = [one["name"] for one in declared if one.get("required") and one["name"] not in values]
        if missing:
            raise Impossible(f"/{words} needs {', '.join(missing)}")
        return self._data(command, path, options)

    def autocomplete_data(self, words: str, values: Values, focused: str) -> dict[str, Any]:
        """Return the data sent while a person types into an option with autocomplete."""
        command, path = self._find(words.split())
        leaf = path[-1] if path else command
        options: list[dict[str, Any]] = []
        for option in leaf.get("options") or []:
            if option["name"] not in values:
                continue
            if option["name"] == focused and not option.get("autocomplete"):
                raise Impossible(f"{focused} has no autocomplete")
            typed = {"type": option["type"], "name": option["name"], "value": values[option["name"]]}
            options.append(typed | ({"focused": True} if option["name"] == focused else {}))
        return self._data(command, path, options)

    def _find(self, words: list[str]) -> tuple[Command, list[dict[str, Any]]]:
        known = list(self.commands())
        for command in known:
            if command["name"] == words[0]:
                return command, _descend(command, words[1:])
        if not known:
            raise Impossible("the bot is still starting; try again in a moment")
        raise Impossible(f"there is no command /{words[0]} in {self._channel.name}")

    def _may_use(self, command: Command) -> bool:
        context = context_of(self._channel, self._world.bot)
        if context not in (command.get("contexts") or EVERY_CONTEXT) or not self._is_installed(command):
            return False
        if self._channel.guild is None:
            return True
        held = permissions_in(self._channel, self._user)
        needed = command.get("default_member_permissions")
        is_open = needed is None or (int(needed) & ~int(held) == 0 and int(needed) != 0)
        return Permission.USE_APPLICATION_COMMANDS in held and (is_open or Permission.ADMINISTRATOR in held)

    def _is_installed(self, command: Command) -> bool:
        """Return whether the command belongs to an installation here (resources, "Installation Context")."""
        kinds, guild, bot = command["integration_types"], self._channel.guild, self._world.bot
        is_here = guild.has(bot) or guild.has_commands_only if guild else bot in self._channel.recipients
        return (IN_SERVER in kinds and is_here) or (TO_USER in kinds and self._user.has_app)

    def _data(
        self, command: Command, path: list[dict[str, Any]], options: list[dict[str, Any]]
    ) -> dict[str, Any]:
        for step in reversed(path):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        data: dict[str, Any] = {"id": command["id"], "name": command["name"], "type": command["type"]}
        data["options"] = options
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        resolved = self._resolver.resolved
        return data | ({"resolved": resolved} if resolved else {})

    def _filled(self, option: dict[str, Any], values: Values) -> dict[str, Any]:
        value = self._value(option, values[option["name"]])
        return {"type": option["type"], "name": option["name"], "value": value}

    def _value(self, option: dict[str, Any], value: Any) -> Any:
        if isinstance(value, Thing):
            return self._resolver.id_of(value)
        if option.get("choices"):
            return _choice_value(option, value)
        _check_range(option, value)
        return value


def _descend(command: Command, words: list[str]) -> list[dict[str, Any]]:
    path: list[dict[str, Any]] = []
    inside: dict[str, Any] = command
    for word in words:
        steps = [one for one in inside.get("options") or [] if one["name"] == word and one["type"] <= GROUP]
        if not steps:
            raise Impossible(f"/{command['name']} has no subcommand {word}")
        inside = steps[0]
        path.append(inside)
    if any(one["type"] <= GROUP for one in inside.get("options") or []):
        raise Impossible(f"/{command['name']} needs a subcommand")
    return path


def _choice_value(option: dict[str, Any], value: Any) -> Any:
    for choice in option["choices"]:
        if value in (choice["value"], choice["name"]):
            return choice["value"]
    raise Impossible(f"{option['name']} has no choice {value!r}")


def _check_range(option: dict[str, Any], value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    low = option.get("min_length") if isinstance(value, str) else option.get("min_value")
    high = option.get("max_length") if isinstance(value, str) else option.get("max_value")
    if (low is not None and size < low) or (high is not None and size > high):
        raise Impossible(f"{option['name']} does not accept {value!r}")


# Buttons, selects, and modals, which are checked in the same way as by Discord's client

Component = dict[str, Any]
NAMES = ("custom_id", "label", "placeholder")
WITH_OPTIONS = (STRING_SELECT, RADIO, CHECKBOXES)


def enabled_control(components: list[Component], name: str) -> Component:
    """Return the control with this custom ID, label, or placeholder. Raises Impossible if there is no usable
    control.
    """
    found = next((one for _, one in walk(components) if name in map(one.get, NAMES)), None)
    if found is None:
        raise Impossible(f"there is no {name!r} on this message")
    if found.get("disabled"):
        raise Impossible(f"{name} is disabled")
    return found


def filled_select(select: Component, chosen: Sequence[str | Thing], resolver: Resolver) -> Component:
    """Return the data of a used select. Raises Impossible for a choice that it does not offer."""
    data: Component = {"component_type": select["type"], "values": _chosen_values(select, chosen, resolver)}
    data |= {key: select[key] for key in ("custom_id", "id")}
    return data | ({} if select["type"] == STRING_SELECT else {"resolved": resolver.resolved})


def _chosen_values(select: Component, chosen: Sequence[str | Thing], resolver: Resolver) -> list[str]:
    # Options are given by value or label, and other things as themselves.
    name, low, high = select["custom_id"], select.get("min_values"), select.get("max_values")
    widest = len(select["options"]) if select["type"] == CHECKBOXES else 1
    least, most = (1 if low is None else low), (widest if high is None else high)
    if not least <= len(chosen) <= most:
        raise Impossible(f"{name} takes {least} to {most} values")
    return [
        _option_value(select, one) if select["type"] in WITH_OPTIONS else _thing_id(name, one, resolver)
        for one in chosen
    ]


def filled_modal(modal: Component, values: Values, resolver: Resolver) -> Component:
    """Return the data of a submitted modal. Raises Impossible for an unknown input or a missing required
    value.
    """
    inputs = {one["custom_id"] for _, one in walk(modal["components"]) if one.get("custom_id")}
    if set(values) - inputs:
        raise Impossible(f"the modal has no {', '.join(sorted(set(values) - inputs))}")
    data = {"custom_id": modal["custom_id"]}
    filled = [_filled(one, values, resolver) for one in modal["components"]]
    return data | {"components": filled} | ({"resolved": resolver.resolved} if resolver.resolved else {})


def _filled(component: Component, values: Values, resolver: Resolver) -> Component:
    data: Component = {"type": component["type"], "id": component.get("id", 1)}
    if component.get("components"):
        data["components"] = [_filled(one, values, resolver) for one in component["components"]]
    if component.get("component"):
        data["component"] = _filled(component["component"], values, resolver)
    if component.get("custom_id"):
        data |= {"custom_id": component["custom_id"], **_given(component, values, resolver)}
    return data


def _given(component: Component, values: Values, resolver: Resolver) -> Component:
    value = values.get(component["custom_id"], _default(component))
    if component["type"] == CHECKBOX:
        return {"value": bool(value)}
    if not value and component.get("required", True):
        raise Impossible(f"{component['custom_id']} must be filled in")
    if component["type"] == TEXT_INPUT:
        return {"value": _checked_text(component, value or "")}
    listed = value if isinstance(value, (list, tuple)) else [value]
    chosen = _chosen_values(component, listed, resolver) if value else []
    if component["type"] == RADIO:
        return {"value": chosen[0] if chosen else None}
    return {"values": chosen}


def _default(component: Component) -> Any:
    if component.get("options"):
        return [option["value"] for option in component["options"] if option.get("default")]
    return component.get("default", component.get("value"))


def _checked_text(component: Component, value: str) -> str:
    longest = component.get("max_length")
    shortest = component.get("min_length") or 0
    if value and not shortest <= len(value) <= (4000 if longest is None else longest):
        raise Impossible(f"{component['custom_id']} does not accept {len(value)} characters")
    return value


def _option_value(select: Component, chosen: Any) -> str:
    for option in select["options"]:
        if chosen in (option["value"], option["label"]):
            return option["value"]
    raise Impossible(f"{select['custom_id']} has no option {chosen!r}")


def _thing_id(control: str, thing: Any, resolver: Resolver) -> str:
    if isinstance(thing, str):
        raise Impossible(f"{control} takes people or things, not {thing!r}")
    return resolver.id_of(thing)


# The person

Chosen = str | Thing


class Person:
    """A person with one Discord client, which shows one channel at a time.

    Private messages are stored in a client. It drops them when it reloads or jumps to the present, and
    another client of the same person never gets them.
    """

    def __init__(self, world: World, user: User, channel: Channel | None = None) -> None:
        self.world = world
        self.user = user
        self._channel = channel
        self._loaded = 0
        """This client has the private messages whose IDs are greater than this."""
        self._jumped = dict[Channel, int]()
        """The same for each channel in which it has jumped to the present."""

    @property
    def channel(self) -> Channel:
        """The channel that this person is looking at. The default is the first channel they can see."""
        if self._channel is None:
            self._channel = next(self.channels(), None)
        if self._channel is None:
            raise Impossible(f"{self.user.name} sees no channel")
        return self._channel

    def go_to(self, channel: Channel) -> None:
        """Look at another channel. Raises Impossible if this person can't see it."""
        self._require_open(channel)
        self._channel = channel

    def channels(self) -> Iterator[Channel]:
        """Yield the channels and threads that this person can open."""
        return (channel for channel in self.world.channels.values() if may_open(channel, self.user))

    def sees(self, channel: Channel | None = None) -> list[Message]:
        """Return the messages of a channel, oldest first, including this person's private ones."""
        where = channel or self.channel
        self._require_open(where)
        own = [
            ephemeral
            for ephemeral in self.world.ephemerals.values()
            if ephemeral.channel is where and self._still_has(ephemeral)
        ]
        return sorted((*where.messages.values(), *own), key=lambda message: message.id)

    @property
    def notifications(self) -> list[Notification]:
        """Return all push notifications that this person has received."""
        return self.user.notifications

    def reload(self) -> None:
        """Reload or restart the client. Its private messages are gone, and the bot is not notified."""
        self._loaded = self.world.snowflakes.next()

    def jump_to_present(self) -> None:
        """Load the channel again, as "Jump to present" does. Its private messages are gone."""
        self._jumped[self.channel] = self.world.snowflakes.next()

    def _still_has(self, message: Message) -> bool:
        """Return whether this client still has a private message of its person."""
        since = max(self._loaded, self._jumped.get(message.channel, 0))
        return message.owner is self.user and message.id > since

    def is_shown(self, event: Event) -> bool:
        """Return whether an event reaches this person's screen."""
        if event.name == "INTERACTION_CREATE":
            return False
        if event.message is not None and event.message.is_ephemeral and not self._still_has(event.message):
            return False
        if event.reader is not None:
            return event.reader is self.user
        if event.channel is None:
            return event.guild is not None and event.guild.has(self.user)
        return may_open(event.channel, self.user)

    def commands(self) -> list[Command]:
        """Return the slash commands that this person can use here."""
        return list(Invocation(self.world, self.user, self.channel).commands())

    async def slash(self, words: str, /, **values: Any) -> Answer:
        """Send a slash command with its options. Users, roles, and channels are passed as themselves."""
        self.require(self.channel, Permission.USE_APPLICATION_COMMANDS)
        data = Invocation(self.world, self.user, self.channel).command_data(words, values)
        return await self._interact(InteractionType.COMMAND, self.channel, data)

    def menu(self) -> list[Command]:
        """Return the entries in Apps menus for this person here."""
        return list(Invocation(self.world, self.user, self.channel).menu())

    async def use_menu(self, name: str, target: User) -> Answer:
        """Choose an entry of somebody's Apps menu."""
        self.require(self.channel, Permission.USE_APPLICATION_COMMANDS)
        data = Invocation(self.world, self.user, self.channel).menu_data(name, target)
        return await self._interact(InteractionType.COMMAND, self.channel, data)

    async def autocomplete(self, words: str, focused: str, /, **values: Any) -> tuple[dict[str, Any], ...]:
        """Return the bot's choices while this person types into an option. They are empty if it does not
        respond.
        """
        data = Invocation(self.world, self.user, self.channel).autocomplete_data(words, values, focused)
        return (await self._interact(InteractionType.AUTOCOMPLETE, self.channel, data)).choices

    async def press(self, message: Message, control: str) -> Answer:
        """Press a button, named by custom ID or label."""
        button = self._control(message, control)
        if button["type"] != BUTTON or not button.get("custom_id"):
            raise Impossible(f"{control} is not a button")
        return await self.forge(message, button["custom_id"], component_id=button["id"])

    async def choose(self, message: Message, control: str, *chosen: Chosen) -> Answer:
        """Choose from a select, named by custom ID or placeholder. Options are named by value or label."""
        select = self._control(message, control)
        if select["type"] not in SELECTS:
            raise Impossible(f"{control} is not a select")
        data = filled_select(select, chosen, self._resolver(message.channel))
        return await self._interact(InteractionType.COMPONENT, message, data)

    async def forge(self, message: Message, custom_id: str, *, component_id: int = 1) -> Answer:
        """Press a button that might not exist: a button from an earlier version of the message, or a forged
        one.
        """
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": component_id}
        return await self._interact(InteractionType.COMPONENT, message, data)

    async def submit_modal(self, opened: Answer, values: Mapping[str, Any]) -> Answer:
        """Submit the modal that an answer opened. Inputs missing from `values` keep their defaults."""
        if opened.modal is None:
            raise Impossible("no modal was opened")
        data = filled_modal(opened.modal, values, self._resolver(opened.interaction.channel))
        return await self._interact(InteractionType.MODAL, opened.interaction, data)

    async def react(self, message: Message, emoji: str) -> None:
        """React with a symbol, or with `name:id`."""
        self.require(message.channel, Permission.READ_MESSAGE_HISTORY)
        name = EmojiName.of_route(emoji)
        if message.is_ephemeral or message.is_deleted:
            raise Impossible("this message takes no reactions")
        if name not in message.reactions:
            self.require(message.channel, Permission.ADD_REACTIONS)
        react(self.world, message, self.user, name)

    async def unreact(self, message: Message, emoji: str) -> None:
        """Remove this person's reaction."""
        unreact(self.world, message, self.user, EmojiName.of_route(emoji))

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message. The bot is not notified, and can still edit or delete the message."""
        if message.owner is not self.user or message.id not in self.world.ephemerals:
            raise Impossible("only your own ephemeral messages can be dismissed")
        self.world.forget(message)
        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        self.world.feed.publish(Event("DISMISSAL", gone, channel=message.channel, reader=self.user))

    async def delete(self, message: Message) -> None:
        """Delete a message. For somebody else's message, MANAGE_MESSAGES is needed."""
        if message.is_ephemeral or message.is_deleted:
            raise Impossible("this message cannot be deleted")
        if message.author is not self.user:
            self.require(message.channel, Permission.MANAGE_MESSAGES)
        erase(self.world, message)

    async def say(self, content: str, files: Sequence[Upload] = ()) -> Message:
        in_thread = self.channel.thread is not None
        self.require(
            self.channel, Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
        )
        draft = MessageDraft({"content": content}, tuple(files))
        check_draft(self.world, draft)
        guild = self.channel.guild
        if (
            guild is not None
            and guild.blocks(content)
            and not self._may(self.channel, Permission.MANAGE_GUILD)
        ):
            raise Impossible("AutoMod has blocked this message")
        return post(self.world, self.channel, self.user, draft)

    def set_server_language(self, locale: str) -> None:
        """Set the language of the server that this person looks at, which must be a Community."""
        self.require(self.channel, Permission.MANAGE_GUILD)
        guild = self.channel.guild
        if guild is None or not guild.is_community:
            raise Impossible("only a Community chooses its language")
        set_locale(self.world, guild, locale)

    async def _interact(
        self, kind: InteractionType, where: Channel | Message | Interaction, data: dict[str, Any]
    ) -> Answer:
        interaction = create_interaction(self.world, kind, self.user, where, data)
        return await wait_for_answer(self.world, interaction)

    def _control(self, message: Message, control: str) -> dict[str, Any]:
        if message.is_deleted or (message.is_ephemeral and not self._still_has(message)):
            raise Impossible(f"{self.user.name} does not see this message")
        self._require_open(message.channel)
        return enabled_control(message.components, control)

    def _resolver(self, channel: Channel) -> Resolver:
        return Resolver(self.world, self.user, channel)

    def _may(self, channel: Channel, permission: Permission) -> bool:
        return permission in permissions_in(channel, self.user)

    def _require_open(self, channel: Channel) -> None:
        if not may_open(channel, self.user):
            raise Impossible(f"{self.user.name} cannot open {channel.name}")

    def require(self, channel: Channel, permission: Permission) -> None:
        """Raise Impossible unless this person has a permission in a channel."""
        if not self._may(channel, permission):
            raise Impossible(f"{self.user.name} lacks {permission.name} in {channel.name}")
