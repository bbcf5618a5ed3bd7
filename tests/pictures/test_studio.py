"""The studio draws in its own thread, once for all requests of the same picture, and refuses work it could
not finish.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from math import inf
from typing import Any

import pytest

from bot.engine.faces.decks import CARDS
from bot.log import Seldom
from bot.pictures import DISTINCT, Palette, Scene, Studio, StudioBusy, studio
from bot.pictures.scenes import HandScene
from bot.playground.server.playground import HANGS_AFTER_SECONDS


def in_words(scene: Scene, language: str) -> str:
    return f"{type(scene).__name__} in {language}"


SCENES = [HandScene((card,)) for card in CARDS.values()]


class Easel:
    """Stands in for drawing: it waits for permission, and counts the calls."""

    def __init__(self) -> None:
        self.begun, self.ready = threading.Event(), threading.Event()
        self.drawn: list[Scene] = []
        self.threads: set[str] = set()

    def picture_of(self, scene: Scene, palette: Palette) -> bytes:
        self.threads.add(threading.current_thread().name)
        self.begun.set()
        assert self.ready.wait(timeout=HANGS_AFTER_SECONDS)
        self.drawn.append(scene)
        if len(self.drawn) == 1 and scene == SCENES[-1]:
            raise ValueError("no paint")
        return f"{palette.name} {len(self.drawn)}".encode()

    async def until_begun(self) -> None:
        """Wait until the thread, which may be slow, has taken the first picture."""
        assert await asyncio.to_thread(self.begun.wait, timeout=HANGS_AFTER_SECONDS)


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    easel = Easel()
    monkeypatch.setattr(studio, "picture_of", easel.picture_of)
    return easel


@pytest.fixture
async def open_studio(easel: Easel) -> AsyncIterator[Callable[..., Studio]]:
    opened: list[Studio] = []

    def open_(late: float = inf, **settings: Any) -> Studio:
        opened.append(Studio(in_words, late=late, **settings))
        return opened[-1]

    yield open_
    easel.ready.set()
    for each in opened:
        each.close()


async def test_a_real_picture() -> None:
    atelier = Studio(in_words)
    picture, words = await atelier.draw(SCENES[0], language="de")
    assert picture.startswith(b"\x89PNG")
    assert words == "HandScene in de"
    atelier.close()


async def test_it_draws_in_one_other_thread(easel: Easel, open_studio: Callable[..., Studio]) -> None:
    easel.ready.set()
    atelier = open_studio()
    await asyncio.gather(*(atelier.draw(scene) for scene in SCENES[:9]))
    assert len(easel.threads) == 1
    assert threading.current_thread().name not in easel.threads


async def test_the_loop_goes_on_while_it_draws(easel: Easel, open_studio: Callable[..., Studio]) -> None:
    drawing = asyncio.ensure_future(open_studio().draw(SCENES[0]))
    for _ in range(100):
        await asyncio.sleep(0)
    assert not drawing.done()
    easel.ready.set()
    assert (await drawing).png == f"{DISTINCT.name} 1".encode()


async def test_it_draws_once_for_all_who_ask(easel: Easel, open_studio: Callable[..., Studio]) -> None:
    atelier = open_studio()
    asked = [asyncio.ensure_future(atelier.draw(SCENES[0])) for _ in range(5)]
    await asyncio.sleep(0)
    easel.ready.set()
    pictures = await asyncio.gather(*asked)
    assert await atelier.draw(SCENES[0]) is pictures[0]
    assert easel.drawn == [SCENES[0]]


async def test_it_keeps_what_was_used_last(easel: Easel, open_studio: Callable[..., Studio]) -> None:
    easel.ready.set()
    atelier = open_studio(kept=2)
    for number in (0, 1, 0, 2, 0, 1):
        await atelier.draw(SCENES[number])
    assert easel.drawn == [SCENES[0], SCENES[1], SCENES[2], SCENES[1]]


async def test_it_refuses_more_while_pictures_are_late(
    easel: Easel, open_studio: Callable[..., Studio], caplog: pytest.LogCaptureFixture
) -> None:
    atelier = open_studio(late=0)
    accepted = [asyncio.ensure_future(atelier.draw(scene)) for scene in (SCENES[0], SCENES[0])]
    await asyncio.sleep(0.01)
    for scene in SCENES[1:3]:
        with pytest.raises(StudioBusy):
            await atelier.draw(scene)
    assert len(caplog.messages) == 1, "one line for a busy time, not one for each picture"
    easel.ready.set()
    await asyncio.gather(*accepted)
    assert await atelier.draw(SCENES[2])


async def test_pictures_that_are_late_again_and_again_are_one_line_a_minute(
    easel: Easel, open_studio: Callable[..., Studio], caplog: pytest.LogCaptureFixture
) -> None:
    easel.ready.set()
    atelier, now = open_studio(late=-1, kept=0), 0.0
    seldom = Seldom(lambda: now)
    for number, now in enumerate((0.0, 1.0, 59.0, 61.0)):
        accepted = asyncio.ensure_future(atelier.draw(SCENES[0]))
        await asyncio.sleep(0)
        with pytest.raises(StudioBusy):
            await atelier.draw(SCENES[1])
        await accepted
        assert len(caplog.records) == number + 1
        assert seldom.filter(caplog.records[-1]) is (now in {0.0, 61.0})


async def test_a_canceled_caller_does_not_stop_the_others(
    easel: Easel, open_studio: Callable[..., Studio]
) -> None:
    atelier = open_studio()
    leaving, staying = (asyncio.ensure_future(atelier.draw(SCENES[0])) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    easel.ready.set()
    assert (await staying).png == b"distinct 1"
    with pytest.raises(asyncio.CancelledError):
        await leaving


async def test_a_failure_is_told_and_not_kept(easel: Easel, open_studio: Callable[..., Studio]) -> None:
    easel.ready.set()
    atelier = open_studio()
    with pytest.raises(ValueError, match="no paint"):
        await atelier.draw(SCENES[-1])
    assert (await atelier.draw(SCENES[-1])).png == b"distinct 2"


async def test_a_closed_studio_is_too_busy_for_late_requests(
    easel: Easel, open_studio: Callable[..., Studio]
) -> None:
    atelier = open_studio()
    drawn, waiting = (asyncio.ensure_future(atelier.draw(scene)) for scene in SCENES[:2])
    await easel.until_begun()
    atelier.close()
    with pytest.raises(StudioBusy):
        await waiting
    with pytest.raises(StudioBusy):
        await atelier.draw(SCENES[2])
    easel.ready.set()
    assert (await drawn).png == b"distinct 1"


async def test_what_answers_a_press_is_drawn_first(easel: Easel, open_studio: Callable[..., Studio]) -> None:
    atelier = open_studio()
    asked = [asyncio.ensure_future(atelier.draw(scene)) for scene in SCENES[:3]]
    await easel.until_begun()
    asked += [asyncio.ensure_future(atelier.draw(scene, is_answer=True)) for scene in SCENES[3:5]]
    await asyncio.sleep(0)
    easel.ready.set()
    await asyncio.gather(*asked)
    assert easel.drawn == [SCENES[0], *SCENES[3:5], *SCENES[1:3]]


async def test_a_picture_that_waits_is_drawn_first_once_it_answers_a_press(
    easel: Easel, open_studio: Callable[..., Studio]
) -> None:
    atelier = open_studio()
    asked = [asyncio.ensure_future(atelier.draw(scene)) for scene in SCENES[:4]]
    await easel.until_begun()
    asked.append(asyncio.ensure_future(atelier.draw(SCENES[3], is_answer=True)))
    await asyncio.sleep(0)
    asked.append(asyncio.ensure_future(atelier.draw(SCENES[4], is_answer=True)))
    await asyncio.sleep(0)
    easel.ready.set()
    pictures = await asyncio.gather(*asked)
    assert easel.drawn == [SCENES[0], SCENES[3], SCENES[4], SCENES[1], SCENES[2]]
    assert pictures[3] is pictures[4]


async def test_a_press_is_answered_with_a_picture_while_only_others_are_late(
    easel: Easel, open_studio: Callable[..., Studio]
) -> None:
    atelier = open_studio(late=0)
    late = asyncio.ensure_future(atelier.draw(SCENES[0]))
    await asyncio.sleep(0.01)
    answer = asyncio.ensure_future(atelier.draw(SCENES[1], is_answer=True))
    await asyncio.sleep(0.01)
    with pytest.raises(StudioBusy):
        await atelier.draw(SCENES[2], is_answer=True)
    easel.ready.set()
    assert await late
    assert await answer


async def test_answers_in_time_do_not_make_a_busy_time_a_new_one(
    easel: Easel, open_studio: Callable[..., Studio], caplog: pytest.LogCaptureFixture
) -> None:
    atelier = open_studio(late=0)
    accepted = [asyncio.ensure_future(atelier.draw(SCENES[0]))]
    await asyncio.sleep(0.01)
    with pytest.raises(StudioBusy):
        await atelier.draw(SCENES[1])
    accepted.append(asyncio.ensure_future(atelier.draw(SCENES[2], is_answer=True)))
    await asyncio.sleep(0.01)
    with pytest.raises(StudioBusy):
        await atelier.draw(SCENES[3])
    assert len(caplog.messages) == 1
    easel.ready.set()
    await asyncio.gather(*accepted)
