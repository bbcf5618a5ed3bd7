"""Where computer players think: the same decision everywhere, and always one."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from bot.computer import LEVELS, QUICKEST
from bot.engine.model.moves import CallUno, Move
from bot.engine.view import SeatView, view_of
from bot.game.clock import thinker
from bot.game.clock.minds import InlineMind, RemoteMind
from bot.game.people import STAND_IN
from bot.game.tasks import RETRY_SECONDS
from tests.builders import position
from tests.game.tables import ANN, ROBO, House, play

KEEN = replace(ROBO, level="advanced")
ROOT = Path(__file__).parents[3]
LOST = "a process in which computer players think was lost; a new one will replace it"
STUCK = "a process in which computer players think is stuck; a new one will replace it"
HURRIED = "computer players had to decide in a hurry (1 so far)"
HARD = view_of(position("ann: R7 R9 W G1 | bob: B1 B2 B3").match, 0)
EASY = view_of(position("ann: R7 R9 W G1 | bob: B1 B2 B3 | cat: B4").match, 0)  # not between two


@pytest.fixture(autouse=True)
def one_process_and_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many processors this machine has, and however slow they are."""
    monkeypatch.setattr(thinker, "MOST_PROCESSES", 1)
    monkeypatch.setattr(thinker, "PATIENCE_SECONDS", 60.0)


@pytest.fixture
async def remote() -> AsyncIterator[RemoteMind]:
    mind = RemoteMind()
    yield mind
    processes = active_children()
    mind.close()
    for process in processes:
        process.join()


@pytest.mark.parametrize("level", [*LEVELS, "grandmaster"])
async def test_a_decision_is_the_same_in_another_process(level: str, remote: RemoteMind) -> None:
    assert await remote.choose(level, HARD, 5) == await InlineMind().choose(level, HARD, 5)


async def test_only_who_ponders_is_sent_away(remote: RemoteMind) -> None:
    await remote.choose("normal", HARD, 5)
    await remote.choose("advanced", EASY, 5)
    assert active_children() == []
    await remote.choose("advanced", HARD, 5)
    assert len(active_children()) == 1


async def quick() -> Move:
    """The decision that is made in a hurry."""
    return QUICKEST.choose(HARD, Random(5))


async def test_a_lost_process_costs_one_quick_decision(
    remote: RemoteMind, caplog: pytest.LogCaptureFixture
) -> None:
    best = await remote.choose("advanced", HARD, 5)
    [process] = active_children()
    process.kill()
    assert await remote.choose("advanced", HARD, 5) in (best, await quick())
    assert await remote.choose("advanced", HARD, 5) == best
    assert len(caplog.records) == 1


async def test_all_who_waited_for_a_lost_process_decide_quickly(
    remote: RemoteMind, caplog: pytest.LogCaptureFixture
) -> None:
    thinking = [asyncio.create_task(remote.choose("advanced", HARD, 5)) for _ in range(5)]
    await asyncio.sleep(0)
    [process] = active_children()
    process.kill()
    assert await asyncio.gather(*thinking) == [await quick()] * 5
    assert [record.message for record in caplog.records] == [LOST]


async def test_who_must_wait_too_long_decides_quickly(
    remote: RemoteMind, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinker, "PATIENCE_SECONDS", 0)
    for _ in range(3):
        assert await remote.choose("advanced", HARD, 5) == await quick()
    assert [record.message for record in caplog.records] == [HURRIED], "one line a minute is enough"
    assert remote.hasty == 3


async def test_nobody_waits_behind_many_others(remote: RemoteMind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "MOST_WAITING", 2)
    best = await remote.choose("advanced", HARD, 5)
    [process] = active_children()
    os.kill(process.pid or 0, signal.SIGSTOP)
    thinking = [asyncio.create_task(remote.choose("advanced", HARD, 5)) for _ in range(2)]
    await asyncio.sleep(0)
    assert await remote.choose("advanced", HARD, 5) == await quick()
    assert not any(task.done() for task in thinking)
    os.kill(process.pid or 0, signal.SIGCONT)
    assert await asyncio.gather(*thinking) == [best] * 2


async def test_where_processors_are_free_several_think_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    for most in (1, 3):
        monkeypatch.setattr(thinker, "MOST_PROCESSES", most)
        several = RemoteMind()
        await asyncio.gather(*(several.choose("advanced", HARD, seed) for seed in range(6)))
        processes = active_children()
        several.close()
        assert len(processes) == most
        for process in processes:
            process.join()


async def test_a_stuck_process_is_replaced(
    remote: RemoteMind, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    best = await remote.choose("advanced", HARD, 5)
    [process] = active_children()
    os.kill(process.pid or 0, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(thinker, "PATIENCE_SECONDS", 0.01)
        assert await remote.choose("advanced", HARD, 5) == await quick()
        patch.setattr(thinker, "STUCK_SECONDS", 0.0)
        await remote.choose("advanced", HARD, 5)
    assert await remote.choose("advanced", HARD, 5) == best
    assert STUCK in [record.message for record in caplog.records]
    process.join()
    assert process not in active_children()


@pytest.mark.parametrize("is_stopped", [False, True])
async def test_at_the_end_the_process_is_gone_whatever_it_is_at(*, is_stopped: bool) -> None:
    remote = RemoteMind()
    await remote.choose("advanced", HARD, 5)
    [process] = active_children()
    if is_stopped:
        os.kill(process.pid or 0, signal.SIGSTOP)
    thinking = [asyncio.create_task(remote.choose("advanced", HARD, 5)) for _ in range(3)]
    await asyncio.sleep(0)
    remote.close()
    assert await asyncio.gather(*thinking) == [await quick()] * 3
    process.join()
    assert await remote.choose("advanced", HARD, 5) == await quick()
    assert active_children() == [], "no other one is started"


async def test_the_loop_goes_on_while_somebody_thinks(remote: RemoteMind) -> None:
    thinking = asyncio.create_task(remote.choose("advanced", HARD, 5))
    turns = 0
    while not thinking.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 10


THINK_AND_TELL = """
import asyncio, os
from multiprocessing import active_children
from bot.game.clock.minds import RemoteMind
from tests.game.clock.test_minds import HARD

async def main():
    mind = RemoteMind()
    await mind.choose("advanced", HARD, 5)
    print(active_children()[0].pid, flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_the_other_process_ends_with_the_bot_even_where_it_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "bot_that_is_killed.py"
    script.write_text(THINK_AND_TELL)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment) as bot:
        assert bot.stdout is not None
        other = int(bot.stdout.readline())
        bot.kill()
    while is_running(other):  # for ever, if it did not end; then the time-out of the test strikes
        time.sleep(0.05)


def is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_computer_that_forgot_to_call_does_so_before_its_turn() -> None:
    house = House()
    game = position(
        "ann: R7 R8 G1 | bob: R1 R2", draw_pile="B1 B2 B3 B4", uno_call="until_caught", turn="bob"
    )
    table = await house.at(game.after("bob play R1"), ANN, ROBO)
    for timer in house.clock.waiting[:-1]:
        timer.cancel()  # its own reaction
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(4)
    assert CallUno() in [record.move for record in house.store.moves[1] if record.seat == 1]


class Blunderer:
    """A mind whose strong players fail; `asked` are the levels that were asked for."""

    def __init__(self) -> None:
        self.asked = list[str]()

    async def choose(self, level: str, view: SeatView, seed: int) -> Move:
        self.asked.append(level)
        if level == "advanced":
            raise ValueError("a bug")
        return await InlineMind().choose(level, view, seed)


async def test_a_decision_that_fails_is_made_by_the_quick_player(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    house.services = replace(house.services, mind=(mind := Blunderer()))
    table = await house.at(position("ann: R7 R8 G1 | bob: R1 R2 G2", draw_pile="B1"), ANN, KEEN)
    await table.submit(ANN.id, play("R7"))
    await house.clock.advance(3 + RETRY_SECONDS)
    assert mind.asked == ["advanced", STAND_IN]
    assert [record.seat for record in house.store.moves[1]] == [0, 1]
    assert [record.message for record in caplog.records] == ["computer move failed"]
