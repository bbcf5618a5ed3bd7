"""The picture with which a server's staff checks the back that it has uploaded."""

from __future__ import annotations

from PIL import Image

from bot.pictures.banners import WIDTH
from bot.pictures.canvas import UNIT, pixels, stamp
from bot.pictures.cards import back_image, back_of, fan_image
from bot.pictures.palettes import BACKGROUND, DISTINCT, FELT_LIGHT, Palette
from bot.pictures.portraits import plate
from bot.pictures.scenes import BackScene
from bot.pictures.table import pile_image

HEIGHT = 150
FANS = ((3, 212, 75), (7, 262, 75))  # how many cards, and where


def draw_back(scene: BackScene, palette: Palette = DISTINCT) -> Image.Image:
    """Draw a large card, and next to it a pile and hands as at a table."""
    back = back_of(palette.style, scene.back)
    image = Image.new("RGB", (WIDTH * UNIT, HEIGHT * UNIT), BACKGROUND)
    stamp(image, plate((292 * UNIT, 142 * UNIT), FELT_LIGHT), pixels((WIDTH / 2, HEIGHT / 2)))
    stamp(image, back_image(84 * UNIT, back), pixels((62, HEIGHT / 2)))
    stamp(image, pile_image(back), pixels((152, 75)))
    for count, x, y in FANS:
        stamp(image, fan_image(count, 17 * UNIT, back), pixels((x, y)))
    return image
