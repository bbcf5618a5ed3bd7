"""A person does something with the bot: an interaction is made and told to the bot."""

from __future__ import annotations

from typing import Any

from bot.playground.clock import first_of
from bot.playground.feed import Event
from bot.playground.interactions import ANSWER_WITHIN, Answer, Interaction, InteractionType, new_token
from bot.playground.messages import Message
from bot.playground.payloads.interactions import interaction_json
from bot.playground.people import User
from bot.playground.places import Channel
from bot.playground.world import World


class Impossible(Exception):
    """Discord's client would not let a person do this: no such command, a disabled button."""


def ask(
    world: World,
    kind: InteractionType,
    user: User,
    where: Channel | Message | Interaction,
    data: dict[str, Any],
) -> Interaction:
    """Tell the bot of an interaction; `where` is a channel, the message used, or what opened the modal."""
    now = world.clock.now()
    channel = where if isinstance(where, Channel) else where.channel
    interaction = Interaction(world.snowflakes.next(), new_token(), kind, user, channel, data, now)
    if isinstance(where, Message):
        interaction.source = where
    if isinstance(where, Interaction):
        interaction.trigger, interaction.source = where, where.source
    world.interactions.add(interaction)
    told = interaction_json(interaction, world.bot, now)
    world.feed.publish(Event("INTERACTION_CREATE", told, channel.guild, channel))
    return interaction


async def outcome(world: World, interaction: Interaction) -> Answer:
    """What the person sees in the end: the bot's answer, or the failure after three seconds."""
    if interaction.answer is None:
        await first_of(
            interaction.answered.wait(), world.clock.sleep_until(interaction.created + ANSWER_WITHIN)
        )
    if interaction.answer is None:
        interaction.settle(Answer("failed", interaction))
        told = {"id": str(interaction.id), "kind": "failed"}
        channel = interaction.channel
        world.feed.publish(Event("INTERACTION_ANSWER", told, channel.guild, channel, reader=interaction.user))
    assert interaction.answer is not None
    return interaction.answer
