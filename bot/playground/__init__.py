"""A small but faithful Discord on loopback: the part of its REST API v10 and gateway that the bot uses.

    world = World()
    ann = world.add_user("ann")
    world.add_channel(world.add_guild("Card house", [ann]), "table")
    async with Playground(world) as place:
        ...                                       # start a bot with `place.environment`
        await place.until_connected()
        answer = await place.person(ann).slash("uno new")

Imports go from the bottom of this list to the top:

    limits      what Discord refuses
    world       what Discord remembers
    payloads    the world as Discord's JSON
    changes     what can happen to the world; every change is published in `world.feed`
    person      what somebody can do
    moderator   what the moderators of a server can do to its places
    server      REST, gateway, files and page on a loopback port; everything on the wire is in `place.log`
    page        the scripts and styles of the browser page
    local       the command `play-locally`, and the folder it keeps from one time to the next
"""
