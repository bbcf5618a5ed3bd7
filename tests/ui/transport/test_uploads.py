"""Uploads: one is read at a time, no server gets more than one turn, and nothing is left of a process."""

from __future__ import annotations

import asyncio
import sys
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.config import SETTINGS
from bot.pictures import shrink
from bot.ui.transport import uploads
from bot.ui.transport.uploads import (
    LARGEST_FILE,
    MOST_WAITING,
    SentFile,
    UploadFault,
    UploadRefused,
    Uploads,
    sent_file,
)
from tests.pictures.photos import file_of, landscape

PHOTO = file_of(landscape((300, 400)), "JPEG")
SENT = SentFile("https://cdn.invalid/back.jpg", len(PHOTO))


class Cdn:
    """Gives a file once `open` is set; counts the requests under way."""

    def __init__(self, content: bytes = PHOTO, trouble: Exception | None = None) -> None:
        self.content, self.trouble = content, trouble
        self.open = asyncio.Event()
        self.open.set()
        self.under_way = self.most = 0

    async def get_from_cdn(self, url: str) -> bytes:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            await self.open.wait()
            if self.trouble is not None:
                raise self.trouble
            return self.content
        finally:
            self.under_way -= 1


def client(cdn: Cdn) -> Any:
    return SimpleNamespace(http=cdn)


async def refusal(work: Any) -> UploadFault:
    with pytest.raises(UploadRefused) as refused:
        await work
    return refused.value.why


async def test_one_is_read_at_a_time_and_the_rest_waits_or_is_refused() -> None:
    cdn, reading = Cdn(), Uploads()
    cdn.open.clear()
    waiting = [asyncio.create_task(reading.shrunk(client(cdn), guild, SENT)) for guild in range(MOST_WAITING)]
    await asyncio.sleep(0)
    assert await refusal(reading.shrunk(client(cdn), MOST_WAITING, SENT)) is UploadFault.BUSY
    cdn.open.set()
    backs = await asyncio.gather(*waiting)
    assert set(backs) == {shrink.shrunk(PHOTO)}
    assert cdn.most == 1
    assert await reading.shrunk(client(cdn), MOST_WAITING, SENT) == backs[0]


async def test_a_server_has_one_turn() -> None:
    cdn, reading = Cdn(), Uploads()
    cdn.open.clear()
    first = asyncio.create_task(reading.shrunk(client(cdn), 1, SENT))
    await asyncio.sleep(0)
    assert await refusal(reading.shrunk(client(cdn), 1, SENT)) is UploadFault.BUSY
    other = asyncio.create_task(reading.shrunk(client(cdn), 2, SENT))
    cdn.open.set()
    assert await first == await other == await reading.shrunk(client(cdn), 1, SENT)


@pytest.mark.parametrize(
    "trouble", [aiohttp.ClientError("away"), TimeoutError(), OSError("reset"), RuntimeError("closed")]
)
async def test_a_failed_download_is_no_error_of_ours(trouble: Exception) -> None:
    reading = Uploads()
    assert await refusal(reading.shrunk(client(Cdn(trouble=trouble)), 1, SENT)) is UploadFault.NOT_FETCHED
    assert await reading.shrunk(client(Cdn()), 1, SENT)


async def test_what_discord_says_of_the_size_is_not_taken_on_trust() -> None:
    content = bytes(LARGEST_FILE + 1)
    assert await refusal(Uploads().shrunk(client(Cdn(content)), 1, SentFile("", 10))) is UploadFault.TOO_LARGE


async def test_a_process_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    create = asyncio.create_subprocess_exec

    async def sleeping(*_: str, **pipes: Any) -> asyncio.subprocess.Process:
        started.append(await create(sys.executable, "-c", "import time; time.sleep(999)", **pipes))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", sleeping)
    monkeypatch.setattr(uploads, "SHRINK_SECONDS", 0.1)
    reading = Uploads()
    assert await refusal(reading.shrunk(client(Cdn()), 1, SENT)) is UploadFault.TOO_HEAVY
    monkeypatch.setattr(uploads, "SHRINK_SECONDS", 900)
    given_up = asyncio.create_task(reading.shrunk(client(Cdn()), 1, SENT))
    while len(started) < 2:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert [process.returncode for process in started] == [-9, -9]
    monkeypatch.undo()
    assert await reading.shrunk(client(Cdn()), 1, SENT)


async def test_the_process_that_reads_a_picture_knows_none_of_the_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environments: list[dict[str, str]] = []
    create = asyncio.create_subprocess_exec

    async def noted(*command: str, env: dict[str, str], **pipes: Any) -> asyncio.subprocess.Process:
        environments.append(env)
        return await create(*command, env=env, **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    for name in SETTINGS:
        monkeypatch.setenv(name.upper(), "a secret")
    assert await Uploads().shrunk(client(Cdn()), 1, SENT)
    assert [set(env) <= set(uploads.LIBRARIES) for env in environments] == [True]
    assert "a secret" not in environments[0].values()


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("os.kill(os.getpid(), 9)", UploadFault.TOO_HEAVY),  # as without memory, or after its CPU time
        ("import no_such_package", UploadFault.UNREADABLE),
    ],
)
async def test_a_process_that_did_not_end_by_itself_is_in_the_log(
    code: str, fault: UploadFault, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    create = asyncio.create_subprocess_exec

    async def ending(*_: str, **pipes: Any) -> asyncio.subprocess.Process:
        return await create(sys.executable, "-c", f"import os, sys; sys.stdin.read(); {code}", **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", ending)
    assert await refusal(Uploads().shrunk(client(Cdn(b"words")), 1, SENT)) is fault
    assert "ended with code" in caplog.text


@pytest.mark.parametrize(
    ("data", "ids"),
    [
        ({}, ("1",)),
        ({"resolved": {"attachments": {}}}, ("1",)),
        ({"resolved": {"attachments": {"1": {"url": "", "size": 1}}}}, ()),
        ({"resolved": {"attachments": {"1": {"url": 7, "size": 1}}}}, ("1",)),
        ({"resolved": {"attachments": {"1": {"url": "", "size": "1"}}}}, ("1",)),
        ({"resolved": ["attachments"]}, ("1",)),
        (None, ("1",)),
    ],
)
async def test_a_form_without_a_file_is_refused(data: Any, ids: tuple[str, ...]) -> None:
    interaction: Any = SimpleNamespace(data=data)
    with pytest.raises(UploadRefused) as refused:
        sent_file(interaction, ids)
    assert refused.value.why is UploadFault.MISSING


def test_a_sent_file_is_known_by_its_address_and_size() -> None:
    described = {
        "id": "1",
        "filename": "x.png",
        "url": "https://cdn.invalid/x",
        "size": 12,
        "content_type": "a/b",
    }
    interaction: Any = SimpleNamespace(data={"resolved": {"attachments": {"1": described}}})
    assert sent_file(interaction, ("1",)) == SentFile("https://cdn.invalid/x", 12)
