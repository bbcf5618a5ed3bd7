"""Short answers with numbers and names in them."""

from __future__ import annotations

from bot.game.players import Player
from bot.text.answers import missing_permissions, waiting_for, your_turn


def test_the_one_message_that_mentions_somebody() -> None:
    assert your_turn(42) == "<@42>, it's your turn. Press **My hand** if yours is gone."


def test_who_else_has_to_agree_is_named() -> None:
    told = waiting_for([Player(1, "Ann"), Player(2, "Bob")])
    assert told == "Thanks. The table closes once everybody agrees. Still missing: Ann and Bob."


def test_missing_permissions_are_named() -> None:
    assert "Add Reactions" in missing_permissions(["Add Reactions"])
