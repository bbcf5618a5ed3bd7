"""What the page of a person may ask for, by the name and the fields of each request."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from typing import Any

from bot.playground.limits.commands import LOCALES
from bot.playground.person.commands import Impossible
from bot.playground.person.person import Person
from bot.playground.person.view import history_json
from bot.playground.world.messages import Answer, Message, Upload
from bot.playground.world.places import Channel

Request = dict[str, Any]


class WindowActions:
    """What a page may ask for, each done by the person whose page it is."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._modals: dict[str, Answer] = {}

    async def do(self, request: Request) -> Any:
        """Perform the action a page names and return its result as JSON.

        Raises Impossible, ApiError, or KeyError for something unknown.
        """
        if "channel" in request:
            self._person.go_to(self._channel(request["channel"]))
        return await _ACTIONS[request["action"]](self, request)

    async def visit(self, request: Request) -> Any:
        """Open a channel; returns its messages."""
        return history_json(self._person, self._person.channel)

    async def commands(self, request: Request) -> Any:
        """The slash commands available in a channel."""
        return self._person.commands()

    async def slash(self, request: Request) -> Any:
        """Send a slash command."""
        return self._answer_json(await self._person.slash(request["words"], **self._values(request)))

    async def autocomplete(self, request: Request) -> Any:
        """The choices for what was typed so far."""
        values = self._values(request)
        return list(await self._person.autocomplete(request["words"], request["focused"], **values))

    async def press(self, request: Request) -> Any:
        """Press a button."""
        return self._answer_json(await self._person.press(self._message(request), request["control"]))

    async def choose(self, request: Request) -> Any:
        """Choose from a select."""
        chosen = [self._thing(one) for one in request["values"]]
        return self._answer_json(
            await self._person.choose(self._message(request), request["control"], *chosen)
        )

    async def submit(self, request: Request) -> Any:
        """Submit a modal that an earlier answer opened."""
        opened = self._modals[request["modal"]]
        answer = await self._person.submit_modal(opened, self._values(request))
        return self._answer_json(answer)

    async def react(self, request: Request) -> Any:
        """Add or remove a reaction."""
        change = self._person.react if request["on"] else self._person.unreact
        await change(self._message(request), request["emoji"])

    async def say(self, request: Request) -> Any:
        """Write a message."""
        files = [_upload(number, one) for number, one in enumerate(request.get("files", ()))]
        await self._person.say(request["content"], files)

    async def dismiss(self, request: Request) -> Any:
        """Dismiss an ephemeral message."""
        self._person.dismiss(self._message(request))

    async def set_language(self, request: Request) -> Any:
        """Set the language of this person's Discord client."""
        self._person.user.locale = _locale(request)

    async def set_server_language(self, request: Request) -> Any:
        """Set the language of the server this person looks at."""
        self._person.set_server_language(_locale(request))

    def _answer_json(self, answer: Answer) -> Request:
        number = str(answer.interaction.id)
        if answer.modal is not None:
            self._modals[number] = answer
        return {"kind": answer.kind, "id": number, "modal": answer.modal}

    def _channel(self, number: str) -> Channel:
        return self._person.world.channels[int(number)]

    def _message(self, request: Request) -> Message:
        wanted = int(request["message"])
        for message in self._person.sees():
            if message.id == wanted:
                return message
        raise Impossible("this message is gone")

    def _values(self, request: Request) -> dict[str, Any]:
        return {name: self._thing(value) for name, value in request.get("values", {}).items()}

    def _thing(self, value: Any) -> Any:
        """Resolve a user, role, channel or file a page named; anything else is returned unchanged."""
        if isinstance(value, list):
            return [self._thing(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "content" in value:
            return _upload(0, value)
        number, guild = int(value["id"]), self._person.channel.guild
        if value["kind"] == "role":
            return guild.roles[number] if guild else None
        return (self._person.world.users if value["kind"] == "user" else self._person.world.channels)[number]


def _locale(request: Request) -> str:
    if request["locale"] not in LOCALES:
        raise Impossible(f"Discord has no language {request['locale']}")
    return request["locale"]


def _upload(number: int, request: Request) -> Upload:
    return Upload(number, request["name"], base64.b64decode(request["content"]))


_Action = Callable[[WindowActions, Request], Awaitable[Any]]
_ACTIONS: dict[str, _Action] = {
    action.__name__: action
    for action in (
        WindowActions.visit,
        WindowActions.commands,
        WindowActions.slash,
        WindowActions.autocomplete,
        WindowActions.press,
        WindowActions.choose,
        WindowActions.submit,
        WindowActions.react,
        WindowActions.say,
        WindowActions.dismiss,
        WindowActions.set_language,
        WindowActions.set_server_language,
    )
}
