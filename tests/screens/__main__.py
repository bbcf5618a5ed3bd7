"""Takes the screenshots: `python -m tests.screens FOLDER [--look NAME …] [--scene NAME …]`."""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, async_playwright

from bot.config import load_settings
from bot.game.preferences import PaletteName
from bot.log import start_logging
from tests.features.samples import modules_of_tests
from tests.playground.page.screens import CHROMIUM, FLAGS
from tests.screens import house_rules, scenes
from tests.screens.journeys import JOURNEYS, Journey
from tests.screens.stage import Look, stage

SCENES: dict[str, scenes.Scene] = scenes.SCENES | house_rules.SCENES
for module in modules_of_tests("scenes"):
    SCENES |= module.SCENES
LOOKS = {
    look.name: look
    for look in (
        Look("en", "en-US", PaletteName.DISTINCT, is_dark=True),
        Look("en-phone", "en-US", PaletteName.CLASSIC, is_phone=True),
        Look("de", "de", PaletteName.CLASSIC),
        Look("de-phone", "de", PaletteName.DISTINCT, is_dark=True, is_phone=True),
        *(
            Look(f"{locale}-phone", locale, PaletteName.CLASSIC, is_phone=True)
            for locale in ("es-ES", "fr", "it", "pl", "pt-BR", "tr")
        ),
    )
}
IN_EVERY_LANGUAGE = ("lobby", "hand-7", "result-match", "reminders")
"""The scenes of the looks in which not everything is photographed."""
IN_FULL = ("en", "en-phone", "de", "de-phone")

JOURNEY_LOOKS = {"de-phone": 200, "en": 480}  # with the width at which the page shows them
ROLES = ("newcomer", "host", "friend", "spectator", "moderator", "daily")

GALLERY = """\
# Screens

The real bot in the playground, photographed by `make screens`: in English and German, on a desktop and at
the 390 pixels of a phone, in the distinct and the classic colors, in dark and light; and a few screens in the
other languages on a phone."""


WINDOWS = """\
# Journeys

What five people see in an evening, and one of them with the deal of a day: their whole window at each
moment, as far down as it scrolls by itself, on a phone in German and on a desktop in English. The real bot in
the playground, photographed by `make screens`."""


async def take(folder: Path, looks: list[str], names: list[str]) -> None:
    """Take these screenshots in a separate browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        await photograph(browser, folder, looks, names)
        await photograph_journeys(
            browser, folder / "journeys", [one for one in JOURNEY_LOOKS if one in looks]
        )
        await browser.close()


async def photograph(browser: Browser, folder: Path, looks: list[str], names: list[str]) -> None:
    """Save each screenshot as SCENE-LOOK.png."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        for look in looks:
            async with stage(LOOKS[look], browser, Path(scratch)) as on:
                for name in names:
                    if look not in IN_FULL and name not in IN_EVERY_LANGUAGE:
                        continue
                    file = folder / f"{name}-{look}.png"
                    await on.photograph(await SCENES[name](on), file)
                    shrink(file)
                    print(file, flush=True)


async def photograph_journeys(
    browser: Browser, folder: Path, looks: list[str], journeys: Sequence[Journey] = JOURNEYS
) -> None:
    """Save each moment of each journey as ROLE-NUMBER-MOMENT-LOOK.png."""
    folder.mkdir(parents=True, exist_ok=True)
    for look in looks:
        numbers = Counter[str]()
        for journey in journeys:
            with TemporaryDirectory() as scratch:
                async with stage(LOOKS[look], browser, Path(scratch)) as on:
                    async for role, moment, viewer in journey(on):
                        numbers[role] += 1
                        file = folder / f"{role}-{numbers[role]:02}-{moment}-{look}.png"
                        await on.photograph_window(viewer, file)
                        shrink(file)
                        print(file, flush=True)


def shrink(file: Path) -> None:
    """Reduce a picture to 256 colors, which nobody notices, and to a third of its size."""
    with Image.open(file) as image:
        reduced = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    reduced.save(file, optimize=True)


def write_gallery(folder: Path) -> None:
    """A page that shows all screenshots of the folder."""
    lines = [GALLERY]
    for scene in SCENES:
        lines.append(f"\n## {scene.replace('-', ' ').capitalize()}\n")
        files = (f"{scene}-{look}.png" for look in LOOKS if (folder / f"{scene}-{look}.png").exists())
        lines.append(" ".join(f'<img src="{file}" alt="{file}" width="360">' for file in files))
    (folder / "README.md").write_text("\n".join(lines) + "\n", "utf-8")


def write_journeys(folder: Path) -> None:
    """A page that shows the journeys of the folder, each person's moments in order."""
    lines = [WINDOWS]
    for role in ROLES:
        lines.append(f"\n## {role.capitalize()}\n")
        for look, width in JOURNEY_LOOKS.items():
            files = sorted(file.name for file in folder.glob(f"{role}-*-{look}.png"))
            lines.append(
                " ".join(f'<img src="{file}" alt="{file}" width="{width}">' for file in files) + "\n"
            )
    (folder / "README.md").write_text("\n".join(lines).rstrip() + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.screens", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scene", action="append", choices=SCENES, help="all of them by default")
    parser.add_argument("--look", action="append", choices=LOOKS, help="all of them by default")
    options = parser.parse_args()
    start_logging(load_settings({"LOG_LEVEL": "WARNING"}))
    asyncio.run(take(options.folder, options.look or list(LOOKS), options.scene or list(SCENES)))
    write_gallery(options.folder)
    write_journeys(options.folder / "journeys")


if __name__ == "__main__":
    main()
