"""What features offer on screens that are not their own: buttons that ask for their actions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from discord.ui import Button

from bot.text.language import Words
from bot.ui.actions.action import Action
from bot.ui.transport.components import button
from bot.ui.transport.custom_ids import NO_TABLE


@dataclass(frozen=True)
class FeatureOffer:
    """Something that can be asked for with one press."""

    label: Words
    action: Action


def offer_buttons(offers: Iterable[FeatureOffer]) -> list[Button[Any]]:
    """A button for each."""
    return [button(NO_TABLE.custom_id(offer.action), offer.label) for offer in offers]
