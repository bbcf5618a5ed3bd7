"""`/privacy`: what is stored about a person, and what they can do about it."""

from __future__ import annotations

from discord import ButtonStyle

from bot.features.personal import privacy_words
from bot.features.personal.asked_privacy import DeleteData, ExportData, ShowPrivacy, Unlist
from bot.text.language import Words
from bot.ui.transport.components import NEUTRAL, Panel, Part, button, panel, rows
from bot.ui.transport.custom_ids import NO_TABLE


def privacy_screen(*, is_unlisted: bool, notice: Words | None = None) -> Panel:
    """What is stored, under a notice."""
    listed = privacy_words.UNLISTED if is_unlisted else privacy_words.LISTED
    parts: list[Part] = [
        privacy_words.PRIVACY_TITLE,
        *([notice] if notice else [privacy_words.STORED]),
        listed,
    ]
    switch = privacy_words.SHOW if is_unlisted else privacy_words.HIDE
    buttons = [
        button(NO_TABLE.custom_id(ExportData()), privacy_words.EXPORT),
        button(NO_TABLE.custom_id(Unlist(not is_unlisted)), switch),
        button(NO_TABLE.custom_id(DeleteData()), privacy_words.DELETE, ButtonStyle.danger),
    ]
    return panel([*parts, *rows(buttons)], NEUTRAL)


def deletion_screen() -> Panel:
    """The question before everything is deleted."""
    buttons = [
        button(
            NO_TABLE.custom_id(DeleteData(is_confirmed=True)), privacy_words.DELETE_NOW, ButtonStyle.danger
        ),
        button(NO_TABLE.custom_id(ShowPrivacy()), privacy_words.KEEP),
    ]
    return panel([privacy_words.REALLY, *rows(buttons)], NEUTRAL)
