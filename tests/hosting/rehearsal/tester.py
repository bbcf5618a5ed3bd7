"""A person in a playground who does everything that the board of a rehearsal asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.hosting.rehearsal.pressed import COMMAND, HAND, MENU
from bot.playground.changes.places import open_thread, remove_channel
from bot.playground.limits.messages import walk
from bot.playground.person import Person
from bot.playground.world.places import ChannelType, Message, Upload

ID = "rehearsal:"
YES = ("loud_rings", "phone_legible", "ticking_countdown", "large_emojis")
ANSWERS = dict.fromkeys(YES, "Yes")  # the answer to all other questions is No
TIMES = {"Quick": 5}  # presses of a private button
LOOK_SECONDS = 0.02


def buttons(message: Message) -> list[str]:
    """The names of a message's buttons and menus."""
    ids = (part.get("custom_id") or "" for _, part in walk(message.components))
    return [one.removeprefix(ID) for one in ids if one.startswith(ID)]


class Tester:
    """A person who follows the board until it is gone."""

    def __init__(self, person: Person, checks: frozenset[str]) -> None:
        self._person = person
        self._checks = checks
        self._done: set[str] = set()
        self._pressed: set[int] = set()

    async def follow(self) -> None:
        """Do everything that each check asks for, once."""
        while True:
            for name in self._asked():
                self._done.add(name)
                await self._do(name)
            await asyncio.sleep(LOOK_SECONDS)

    def _asked(self) -> Iterator[str]:
        board = self._board()
        if board is not None:
            yield from (name for name in buttons(board) if name not in self._done)

    def _board(self) -> Message | None:
        public = [one for one in self._person.sees() if not one.is_ephemeral]
        return next((one for one in public if self._checks.intersection(buttons(one))), None)

    async def _do(self, name: str) -> None:
        own = getattr(self, f"_{name}", None)
        if own is not None:
            await own()
            return
        await self._press_board(name)
        await self._press_private(name)

    async def _press_board(self, name: str) -> None:
        board = self._board()
        assert board is not None
        await self._person.press(board, ID + name)

    async def _press_private(self, check: str) -> None:
        """Press the buttons of a private message, as long as there is a new one."""
        while True:
            for message in self._person.sees():
                if message.is_ephemeral and message.id not in self._pressed and buttons(message):
                    self._pressed.add(message.id)
                    await self._press(message, check)
            if self._has_gone_on(check):
                return
            await asyncio.sleep(LOOK_SECONDS * 10)

    async def _press(self, message: Message, check: str) -> None:
        offered = buttons(message)
        chosen = ANSWERS.get(check, "No") if "Yes" in offered else offered[0]
        for _ in range(TIMES.get(chosen, 1)):
            await self._person.press(message, ID + chosen)

    def _has_gone_on(self, check: str) -> bool:
        board = self._board()
        return board is None or check not in buttons(board)

    # Presses take one argument; these take more

    async def _command_arrives(self) -> None:
        await self._person.slash(COMMAND)

    async def _suggestions(self) -> None:
        await self._person.autocomplete(COMMAND, "word", word="r")
        await self._person.slash(COMMAND, word="rehearsal", at="<t:1800000000:t>")

    async def _person_menu(self) -> None:
        await self._person.use_menu(MENU, self._person.world.user("bob"))

    async def _reaction_arrives(self) -> None:
        while True:
            for message in self._person.sees():
                if any(emoji.name == HAND for emoji in message.reactions) and "tap" in str(
                    message.components
                ):
                    await self._person.react(message, HAND)
                    return
            await asyncio.sleep(LOOK_SECONDS)

    async def _private_thread(self) -> None:
        world, here = self._person.world, self._person.channel
        thread = open_thread(world, here, "secret", self._person.user, ChannelType.PRIVATE_THREAD)
        self._person.go_to(thread)
        await self._person.slash(COMMAND)
        self._person.go_to(here)
        while not self._has_gone_on("private_thread"):  # noqa: ASYNC110
            await asyncio.sleep(LOOK_SECONDS)
        remove_channel(world, thread)

    async def _form_filled(self) -> None:
        board = self._board()
        assert board is not None
        opened = await self._person.press(board, f"{ID}form_filled")
        await self._person.submit_modal(opened, {"name": "word"})

    async def _file_sent(self) -> None:
        board = self._board()
        assert board is not None
        opened = await self._person.press(board, f"{ID}file_sent")
        await self._person.submit_modal(opened, {"file": [Upload(0, "word.txt", b"word")]})

    async def _menu_of_many(self) -> None:
        await self._press_board("menu_of_many")
        message = next(one for one in self._person.sees() if one.is_ephemeral and "menu" in buttons(one))
        self._pressed.add(message.id)
        await self._person.choose(message, f"{ID}menu", "0", "2")

    async def _dismissed_private(self) -> None:
        await self._press_board("dismissed_private")
        message = [one for one in self._person.sees() if one.is_ephemeral][-1]
        self._person.dismiss(message)
        await self._press_board("dismissed_private")
        await self._press_private("dismissed_private")

    async def _jumped_private(self) -> None:
        await self._press_board("jumped_private")
        self._person.jump_to_present()
        await self._press_board("jumped_private")
        await self._press_private("jumped_private")

    async def _reaction_removed(self) -> None:
        for message in self._person.sees():
            if any(emoji.name == HAND for emoji in message.reactions):
                await self._person.unreact(message, HAND)

    async def _reloaded_private(self) -> None:
        await self._press_board("reloaded_private")
        self._person.reload()
        await self._press_board("reloaded_private")
        await self._press_private("reloaded_private")
