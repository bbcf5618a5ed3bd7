"""The servers that a process serves."""

from __future__ import annotations

from msgspec import Struct


class Shards(Struct, frozen=True):
    """The shards of this process (Discord: events/gateway, "Sharding"). By default, it has all of them."""

    ids: tuple[int, ...] = (0,)
    count: int = 1

    def has(self, guild: int, shard: int = 0) -> bool:
        """Return whether this process serves a server. For 0, which means outside of servers, return whether
        it has this shard.
        """
        return (guild >> 22 if guild else shard) % self.count in self.ids

    @property
    def first(self) -> int:
        """The shard that identifies this process."""
        return min(self.ids)

    @property
    def has_all(self) -> bool:
        """Whether there is no other process."""
        return len(self.ids) == self.count

    @property
    def has_first(self) -> bool:
        """Whether this process does the work that only one process should do, such as deleting old data."""
        return 0 in self.ids

    def share_of(self, whole: int) -> int:
        """Return the part of a shared budget that this process can use, at least 1."""
        return max(1, whole * len(self.ids) // self.count)


ALL_SHARDS = Shards()
