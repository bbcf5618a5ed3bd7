"""A small, truthful Discord on loopback: the part of its REST v10 and gateway that the bot uses.

    world = World()
    ann = world.add_user("ann")
    world.add_channel(world.add_guild("Card house", [ann]), "table")
    async with Playground(world) as place:
        ...                                             # start a bot with `place.environment`
        await place.until_connected()
        answer = await place.person(ann).slash("uno new")

`world` holds what Discord would remember; `rest` and `gateway` speak for it; an `actor` is a person.
Everything that changes is told by `world.feed`; everything on the wire is in `place.log`.
"""
