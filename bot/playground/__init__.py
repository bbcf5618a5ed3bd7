"""A small, truthful Discord on loopback: the part of its REST v10 and gateway that the bot uses."""
