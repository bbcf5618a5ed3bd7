"""The page's server without a browser: its files, and the requests over a websocket."""

from __future__ import annotations

import re

import aiohttp
import pytest

from bot.playground.server.page import FILES
from bot.playground.server.playground import Playground
from bot.playground.world.places import Channel
from bot.playground.world.world import World
from tests.playground.page.screens import in_one_loop


@in_one_loop
async def test_the_websocket_accepts_only_its_own_page_and_existing_people(place: Playground) -> None:
    address = f"http://127.0.0.1:{place.port}/window?as="
    own = {"Origin": f"http://127.0.0.1:{place.port}"}
    async with aiohttp.ClientSession() as session:
        for name, headers, status in (
            ("ann", {}, 403),
            ("ann", {"Origin": "https://example.org"}, 403),
            ("zoe", own, 404),
        ):
            async with session.get(address + name, headers=headers) as answer:
                assert answer.status == status
        async with session.ws_connect(address + "ann", headers=own) as wire:
            assert (await wire.receive_json())["kind"] == "places"


@pytest.mark.parametrize(
    "path", ["/", "/page/main.js", "/window?as=ann", "/gateway?v=10", "/api/v10/gateway"]
)
@in_one_loop
async def test_other_sites_and_rebound_names_are_refused(place: Playground, path: str) -> None:
    address = f"http://127.0.0.1:{place.port}{path}"
    async with aiohttp.ClientSession() as session:
        for headers in (
            {"Origin": "https://example.org"},
            {"Origin": "null"},
            {"Host": f"example.org:{place.port}"},
            {"Host": f"example.org:{place.port}", "Origin": f"http://example.org:{place.port}"},
        ):
            async with session.get(address, headers=headers) as answer:
                assert answer.status == 403, headers


@in_one_loop
async def test_the_address_without_a_name_opens_the_first_window(place: Playground) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{place.port}/") as answer:
        assert (answer.status, answer.url.query_string) == (200, "as=ann")


@in_one_loop
async def test_an_unknown_name_is_explained_and_cannot_become_code(place: Playground) -> None:
    address = f"http://127.0.0.1:{place.port}/?as=<b>zoe"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        page = await answer.text()
        assert answer.status == 404
    assert "Nobody here is called “&lt;b&gt;zoe”" in page
    assert re.findall(r'href="/\?as=(\w+)"', page) == ["ann", "bob", "cat"]


@in_one_loop
async def test_what_cannot_be_done_is_answered_with_a_sentence(
    place: Playground, table: Channel, world: World
) -> None:
    private = world.add_channel(world.add_guild("Elsewhere", [world.user("bob")]), "den")
    said = await place.person("bob").say("Hello")
    here = {"channel": str(table.id), "message": str(said.id)}
    origin = f"http://127.0.0.1:{place.port}"
    async with (
        aiohttp.ClientSession(headers={"Origin": origin}) as session,
        session.ws_connect(f"{origin}/window?as=ann") as wire,
    ):
        await wire.receive_json()
        for asked, problem in (
            ({"action": "visit", "channel": str(private.id)}, "ann cannot open den"),
            ({"action": "visit", "channel": "5"}, "there is no 5"),
            (
                {"action": "press", "channel": str(table.id), "message": "6", "control": "x"},
                "this message is gone",
            ),
            ({"action": "press", **here, "control": "x"}, "there is no 'x' on this message"),
            ({"action": "dismiss", **here}, "only your own ephemeral messages can be dismissed"),
            ({"action": "set_language", "locale": "tlh"}, "Discord has no language tlh"),
            (
                {"action": "slash", "channel": str(table.id), "words": "fly"},
                "the bot is still starting; try again in a moment",
            ),
            (
                {"action": "say", "channel": str(table.id), "content": ""},
                "50006 Cannot send an empty message",
            ),
        ):
            await wire.send_json({"id": 7, **asked})
            assert await wire.receive_json() == {"kind": "result", "id": 7, "problem": problem}


@in_one_loop
@pytest.mark.parametrize("path", ["/page/..%2Flocal.py", "/page/nothing.js", "/page/%2Fetc%2Fpasswd"])
async def test_only_the_files_of_the_page_are_served(place: Playground, path: str) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{place.port}{path}") as answer,
    ):
        assert answer.status == 404


def test_the_files_of_the_page_are_small_commented_and_load_nothing_from_elsewhere() -> None:
    for path in FILES.iterdir():
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 250, path.name
        assert max(map(len, lines)) <= 110 or path.suffix == ".svg", path.name
        assert lines[0].startswith({".js": "// ", ".css": "/* "}.get(path.suffix, "<")), path.name
        loaded = [line for line in lines if re.search(r"import|src=|url\(|href=\"", line)]
        assert [line for line in loaded if "//" in line] == [], path.name
