"""Turns a picture that somebody has sent into a small card back: file in, JPEG out, run as a script.

It runs in a process of its own, because Pillow decodes some files in a single step that would stop the whole
program for half a second, and because a crash of a decoder must not stop anything else. So this file imports
nothing from the bot.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

SIZE = 180, 270  # pixels of a stored back: more than any picture shows
LARGEST_BACK = 40_000  # bytes of a stored back
QUALITIES = (88, 75, 60, 40, 20)  # tried in this order until the file is small enough
FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 9_000_000  # to decode: a screenshot of 3840 by 2160 pixels fits
MOST_IN_FILE = 25_000_000  # of a photo, because JPEG files are decoded at a smaller size
UNREADABLE, TOO_LARGE = 3, 4  # exit codes
SECONDS = 5  # seconds of CPU time
MEMORY = 400_000_000  # bytes of address space; the largest picture takes about half of it
BEHIND = "#2B3357"  # the background of transparent pictures: the bot's color of face-down cards


class TooLarge(Exception):
    """The picture has too many pixels."""


def shrunk(file: bytes) -> bytes:
    """Return the middle of a picture in the shape of a card, as a JPEG file without metadata.

    Only the first frame of an animation is used. Raises TooLarge, or any exception for a file that isn't a
    picture.
    """
    with Image.open(BytesIO(file), formats=FORMATS) as image:
        in_file = image.width * image.height
        image.draft("RGB", (2 * SIZE[0], 2 * SIZE[1]))  # changes the size of JPEG files
        if in_file > MOST_IN_FILE or image.width * image.height > MOST_PIXELS:
            raise TooLarge
        image.load()
        ImageOps.exif_transpose(image, in_place=True)  # phones store photos sideways
        plain = _in_eight_bits(image).convert("RGBA")
    card = ImageOps.fit(plain, SIZE, Image.Resampling.LANCZOS)
    back = Image.new("RGBA", SIZE, BEHIND)
    back.alpha_composite(card)
    return _smallest(back.convert("RGB"))


def _in_eight_bits(image: Image.Image) -> Image.Image:
    """Convert grays from 16 bits to 8. Pillow itself would turn nearly all of them white."""
    if not image.mode.startswith("I"):
        return image
    return image.convert("I").point([level >> 8 for level in range(1 << 16)], "L")


def _smallest(back: Image.Image) -> bytes:
    file = BytesIO()
    for quality in QUALITIES:
        file = BytesIO()
        # Pillow fails to optimize a file that is larger than its buffer, such as noise.
        back.save(file, "JPEG", quality=quality, subsampling=0)
        if file.tell() <= LARGEST_BACK:
            break
    return file.getvalue()


def _limit() -> None:
    """Limit the CPU time and memory for a file. When memory runs out, Linux ends this process first."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415  # not on every system

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(AttributeError, OSError):
        os.nice(10)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


def main() -> int:
    """Shrink the file at standard input. Returns the exit code."""
    _limit()
    try:
        back = shrunk(sys.stdin.buffer.read())
    except (TooLarge, Image.DecompressionBombError, MemoryError):
        return TOO_LARGE
    except Exception:  # noqa: BLE001  # a broken file can raise anything
        return UNREADABLE
    sys.stdout.buffer.write(back)
    return 0


if __name__ == "__main__":
    sys.exit(main())
