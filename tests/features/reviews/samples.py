"""Reviews of small games, and the actions of `/review`."""

from __future__ import annotations

from collections.abc import Iterator

from bot.features.reviews.judging import reviewed
from bot.features.reviews.screens import ShareMoment, ShowReview, review_screen, shared_screen
from bot.ui.offers import MATCH
from bot.ui.transport.panels import Panel
from tests.features.reviews.games import game_of, played_by
from tests.features.samples import EVERYWHERE, Samples


def panels() -> Iterator[Panel]:
    """A beginner's game, one under rules that no network knows, and a shared moment."""
    for options in ({}, {"jump_in": True}):
        game = game_of(played_by(["easy", "easy"], rounds=2, **options), is_shareable=True)
        review = reviewed(game.steps, game.seat)
        for is_whole in (False, True):
            yield review_screen(game, review, ShowReview(MATCH, 12, is_whole))
        if review.best is not None:
            yield shared_screen(game, review.best, "Ann")


SAMPLES = Samples(
    commands={"review": EVERYWHERE},
    actions=(ShowReview(MATCH, 12, is_whole=True), ShareMoment(MATCH, 12)),
    panels=panels,
)
