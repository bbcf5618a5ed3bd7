"""Illustrators for tests."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bot.game.servers import NO_SETTINGS, ServerSettings
from bot.pictures import Drawing, Palette, Scene, Studio
from bot.text.pictures import described_in
from bot.ui.transport.panels import Illustrator
from bot.ui.transport.people import Languages

TEXT_ONLY = ServerSettings(has_pictures=False)


class FakeStudio:
    """Draws each request immediately, or raises `trouble`. `answers` records the presses that waited."""

    def __init__(self, trouble: Exception | None = None) -> None:
        self.trouble = trouble
        self.drawn: list[tuple[Scene, Palette]] = []
        self.answers: list[Scene] = []

    async def draw(self, scene: Scene, palette: Palette, language: str, *, is_answer: bool) -> Drawing:
        if self.trouble:
            raise self.trouble
        self.drawn.append((scene, palette))
        if is_answer:
            self.answers.append(scene)
        with ThreadPoolExecutor(1) as thread:  # as in the real one: no work for the event loop
            alt = thread.submit(described_in, scene, language).result()
        return Drawing(palette.name.encode(), alt)


def illustrator(studio: FakeStudio | None = None, server: ServerSettings = NO_SETTINGS) -> Illustrator:
    """An illustrator for server 10."""
    drawing: Studio | Any = studio or FakeStudio()
    return Illustrator(drawing, {10: server})


def languages_of(drawing: Illustrator) -> Languages:
    """The languages of the servers that this illustrator draws for."""
    return Languages(drawing.servers)
