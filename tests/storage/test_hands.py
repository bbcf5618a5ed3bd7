"""Open hands outlive the process, but not their tokens, and not their table."""

from __future__ import annotations

from dataclasses import replace

from bot.game.state import Shown, ShownHand, Stage
from bot.storage.games import SqlGameStore
from tests.storage.conftest import Ask
from tests.storage.sitting import opened

NOW = 1000.0  # of the store's clock
ANN = ShownHand(account=1, message=1_400_000_000_000_000_001, token="anns-token", until=NOW + 60)
BOB = ShownHand(
    account=2, message=1_400_000_000_000_000_002, token="bobs-token", until=NOW + 90, language="de", seat=3
)


async def test_open_hands_come_back_with_their_table(store: SqlGameStore) -> None:
    first, second = await store.create(opened(7)), await store.create(opened(8))
    await store.mark_shown(first.id, Shown(3, hands=(ANN, BOB)))
    await store.mark_shown(second.id, Shown(4, hands=(ANN,)))
    assert [saved.shown.hands for saved in (await store.load_open()).saved] == [(ANN, BOB), (ANN,)]


async def test_a_newer_hand_replaces_the_older_one(store: SqlGameStore, ask: Ask) -> None:
    state = await store.create(opened(7))
    await store.mark_shown(state.id, Shown(3, hands=(ANN, BOB)))
    newer = replace(ANN, token="newer-token")
    await store.mark_shown(state.id, Shown(3, hands=(newer,)))
    assert (await store.load_open()).saved[0].shown.hands == (newer,)
    assert await ask("SELECT token FROM hands") == [("newer-token",)]


async def test_an_expired_token_is_deleted_whatever_its_table(store: SqlGameStore, ask: Ask) -> None:
    first, second = await store.create(opened(7)), await store.create(opened(8))
    await store.mark_shown(first.id, Shown(3, hands=(ANN,)))
    later = SqlGameStore(store._database, now=lambda: NOW + 60)  # noqa: SLF001
    assert [saved.shown.hands for saved in (await later.load_open()).saved] == [(), ()]
    await later.mark_shown(second.id, Shown(4, hands=(BOB, ANN)))
    assert await ask("SELECT token FROM hands") == [("bobs-token",)]


async def test_a_closed_table_keeps_no_token(store: SqlGameStore, ask: Ask) -> None:
    state = await store.create(opened(7))
    await store.mark_shown(state.id, Shown(3, hands=(ANN,)))
    await store.save(replace(state, revision=1, stage=Stage.CLOSED))
    assert await ask("SELECT token FROM hands") == []


def test_a_token_is_in_no_log_line() -> None:
    assert "token" not in repr(Shown(3, hands=(ANN,)))
