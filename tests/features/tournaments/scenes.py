"""Screens of a tournament, from check-in to the podium."""

from __future__ import annotations

from bot.features.tournaments import changes
from bot.features.tournaments.commands import TournamentHandler
from bot.features.tournaments.tournament import System, Tournament
from bot.playground.world.places import Message
from tests.screens.scenes import named
from tests.screens.stage import NOON, Shot, Stage, press
from tests.wire.people import choices

EIGHT = ("ann", "bob", "cleo", "dan", "eve", "finn", "grace", "hugo")
SEVEN = EIGHT[:7]
CHECK_IN_SECONDS = 900.0


async def tournament_joining(stage: Stage) -> Shot:
    await joining(stage, System.KNOCKOUT)
    return Shot("bob", board(stage))


async def tournament_bracket(stage: Stage) -> Shot:
    """Two tables of the first round are decided."""
    found = await begun(stage, System.KNOCKOUT)
    await award(stage, found, 1, 2)
    return Shot("bob", board(stage))


async def tournament_table(stage: Stage) -> Shot:
    """Bob's table, in its thread."""
    found = await begun(stage, System.KNOCKOUT)
    bob = stage.person("bob")
    entrant = found.entrant_of(bob.actor.user.id)
    assert entrant is not None
    pairing = found.pairing_of(entrant.number)
    assert pairing is not None
    stage.channel = stage.place.world.channels[pairing.thread or 0]
    bob.actor.go_to(stage.channel)
    await stage.settle()
    shown = [one for one in stage.channel.messages.values() if any(choices(one, "agree"))]
    return Shot("bob", shown[-1])


async def tournament_round(stage: Stage) -> Shot:
    """The second round of a Swiss tournament has begun."""
    found = await begun(stage, System.SWISS)
    await award(stage, found, *(one.number for one in found.current if one.outcome is None))
    return Shot("bob", board(stage))


async def tournament_manage(stage: Stage) -> Shot:
    await begun(stage, System.KNOCKOUT)
    details = await press(stage, "ann", board(stage), "tour")
    return Shot("ann", await press(stage, "ann", details, "tour_run"))


async def tournament_podium(stage: Stage) -> Shot:
    found = await begun(stage, System.KNOCKOUT)
    while found.is_running:
        found = await award(stage, found, *(one.number for one in found.current if one.outcome is None))
    return Shot("bob", board(stage))


def handler_of(stage: Stage) -> TournamentHandler:
    return next(one for one in stage.app.handlers if isinstance(one, TournamentHandler))


async def joining(stage: Stage, system: System) -> Tournament:
    """A tournament that seven or eight people have joined."""
    store, names = handler_of(stage).store, EIGHT if system is System.KNOCKOUT else SEVEN
    people = [person.actor.user.id for person in await stage.enter(*names)]
    for last in await store.unfinished():
        await store.change(last.id, changes.canceled)
    where = stage.guild.id, stage.channel.id
    wanted = Tournament(0, *where, system, 2, {}, NOON + CHECK_IN_SECONDS, director=people[0])
    found = await store.open(wanted)
    for one in people:
        await store.change(found.id, lambda before, one=one: changes.joined(before, one))
    await look(stage)
    return found


async def begun(stage: Stage, system: System) -> Tournament:
    """It has started, and its first tables are open."""
    found = await handler_of(stage).keeper.begin(await joining(stage, system))
    await look(stage)
    return await handler_of(stage).store.with_id(found.id, found.guild)


async def award(stage: Stage, found: Tournament, *tables: int) -> Tournament:
    """The better seeds win these tables of this round."""
    store, number = handler_of(stage).store, found.round
    for table in tables:
        (pairing,) = [one for one in found.current if one.number == table]
        won = pairing.entrants[0]
        found = await store.change(
            found.id, lambda before, table=table, won=won: changes.given(before, (number, table), won)
        )
    await look(stage)
    return await store.with_id(found.id, found.guild)


async def look(stage: Stage) -> None:
    """Let the bot check its tournaments."""
    keeper = handler_of(stage).keeper
    keeper.is_idle = False
    await keeper.look()
    await stage.settle()


def board(stage: Stage) -> Message:
    """The message of the tournament."""
    shown = [one for one in stage.channel.messages.values() if any(choices(one, "tour", "tour_join"))]
    return shown[-1]


SCENES = named(
    tournament_joining, tournament_bracket, tournament_table, tournament_round, tournament_manage,
    tournament_podium,
)  # fmt: skip
