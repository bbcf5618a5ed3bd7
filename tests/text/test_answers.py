"""Short answers with numbers and names in them."""

from __future__ import annotations

from bot.game.changes import Tally
from bot.text.answers import missing_permissions, voted, your_turn


def test_the_one_message_that_mentions_somebody() -> None:
    assert your_turn(42) == "<@42>, it's your turn. Press **My hand** if yours is gone."


def test_how_a_vote_stands() -> None:
    assert voted(Tally(1, 2)) == "Thanks for voting. 1 more vote is needed."
    assert voted(Tally(1, 3)) == "Thanks for voting. 2 more votes are needed."
    assert voted(Tally(2, 2)) == "The vote passed."


def test_missing_permissions_are_named() -> None:
    assert "Add Reactions" in missing_permissions("Add Reactions")
