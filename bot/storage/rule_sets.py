"""The options of matches, stored once for all matches with the same options."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, exists, select

from bot.storage.rows import MATCHES, RULE_SETS
from bot.storage.statements import insert_into

OPTIONS = select(RULE_SETS.c.options).where(RULE_SETS.c.id == MATCHES.c.rules_id).scalar_subquery()
RULES = OPTIONS.label("rules")
"""All options of a match, as a column for queries of MATCHES."""


def rules_id_of(connection: Connection, options: Mapping[str, Any]) -> int:
    """Return the ID of these options, storing them if they are new.

    Until the end of the transaction, they can't be deleted as unused.
    """
    id_ = _digest(options)
    stored = select(RULE_SETS.c.id).where(RULE_SETS.c.id == id_)
    if connection.scalar(stored.with_for_update(read=True, key_share=True)) is None:
        new = insert_into(connection, RULE_SETS).values(id=id_, options=dict(options))
        connection.execute(new.on_conflict_do_nothing())
    return id_


def _digest(options: Mapping[str, Any]) -> int:
    """Return a number that identifies options, regardless of their order."""
    return int.from_bytes(sha256(msgspec.json.encode(options, order="sorted")).digest()[:8], signed=True)


def delete_unused_rules(connection: Connection) -> None:
    """Delete options that no match uses anymore, because they might contain texts that people wrote."""
    is_unused = ~exists().where(MATCHES.c.rules_id == RULE_SETS.c.id)
    free = select(RULE_SETS.c.id).where(is_unused).with_for_update(skip_locked=True)
    # No match can begin with these now, but one may have begun just before.
    found = list(connection.scalars(free))
    connection.execute(delete(RULE_SETS).where(RULE_SETS.c.id.in_(found), is_unused))
