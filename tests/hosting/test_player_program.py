"""Player programs: they play, and when they hang, lie, flood, or end, another level takes over
immediately.
"""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from random import Random
from socket import socket
from textwrap import dedent
from time import monotonic

import pytest
from msgspec.structs import replace

from bot.computer.protocol import choices
from bot.engine.model.moves import Move
from bot.engine.view import SeatView, view_of
from bot.game.registry import Registry
from bot.game.state import Stage
from bot.hosting import player_program
from bot.hosting.player_program import PlayerProgram, ProgramFault, can_be_sandboxed, has_sandbox
from bot.playground.server.playground import HANGS_AFTER_SECONDS
from tests.builders import position
from tests.game.tables import ANN, House, default_move
from tests.needs import need

PYTHON, SYSTEM_PYTHON = Path(sys.executable).resolve(), Path("/usr/bin/python3")
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "player.py"
HELLO = 'say(type="hello", version=1, name="Odd")'
FIRST = 'say(type="chosen", id=line["id"], move=0)'
MANY_FAULTS = 9  # after which the pause takes minutes
ODD = {
    "hangs": "time.sleep(60)",
    "hangs before its hello": "",
    "ends": "sys.exit()",
    "fails": "1 / 0",
    "answers another question": 'say(type="chosen", id=line["id"] - 1, move=0)',
    "names a move that isn't there": 'say(type="chosen", id=line["id"], move=99)',
    "names a move before the first": 'say(type="chosen", id=line["id"], move=-1)',
    "writes no JSON": 'print("R7", flush=True)',
    "answers twice": 'print(2 * (json.dumps({"type": "chosen", "id": line["id"], "move": 0}) + "\\n"))',
    "floods": 'print("x" * 10_000_000, flush=True)',
    "floods with lines": 'print("{}\\n" * 1_000_000, flush=True)',
    "says hello again": HELLO,
    "writes no text": 'sys.stdout.buffer.write(b\'{"type": "\\xff"}\\n\')',
    "nests without end": 'print(\'{"type": "chosen", "id": 1, "move": 0, "x": \' + "[" * 50_000, flush=True)',
}


def view() -> SeatView:
    return view_of(position("ann: W R7 G5 | bob: R1 B2", discard="R5").match, 0)


def program(folder: Path, answer: str, hello: str = HELLO, python: Path = PYTHON) -> Path:
    """An executable file that answers each question with this statement."""
    file = folder / "robo" / "player.py"
    file.parent.mkdir(exist_ok=True)
    head = f"#!{python}\nimport json, sys, time\n"
    body = f"""
        def say(**line):
            print(json.dumps(line), flush=True)
        for text in sys.stdin:
            line = json.loads(text)
            if line["type"] == "hello":
                {hello}
            elif line["type"] == "choose":
                {answer or "pass"}
            sys.stdout.flush()
        """
    file.write_text(head + dedent(body))
    file.chmod(0o755)
    return file


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow time for an interpreter to start on a busy machine."""
    monkeypatch.setattr(player_program, "START_SECONDS", HANGS_AFTER_SECONDS)


def test_the_example_plays(tmp_path: Path) -> None:
    example = PlayerProgram(EXAMPLE, HANGS_AFTER_SECONDS)
    try:
        seen = view()
        assert [example.choose(seen) for _ in range(3)] == [choices(seen)[0]] * 3
    finally:
        example.close()


@pytest.mark.parametrize("fault", ODD)
async def test_an_odd_program_gives_no_move_and_is_started_again(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_silent = fault == "hangs before its hello"
    if is_silent:
        monkeypatch.setattr(player_program, "START_SECONDS", 0.2)
    file = program(tmp_path, ODD[fault], "pass" if is_silent else HELLO)
    odd = PlayerProgram(file, 0.5 if fault == "hangs" else HANGS_AFTER_SECONDS, is_sandboxed=False)
    odd._faults = MANY_FAULTS  # noqa: SLF001
    assert await asked_once_it_runs(odd) is None
    with pytest.raises(ProgramFault, match="not started again yet"):
        odd.choose(view())
    program(tmp_path, FIRST)
    monkeypatch.setattr(player_program, "START_SECONDS", HANGS_AFTER_SECONDS)
    mended = PlayerProgram(file, HANGS_AFTER_SECONDS, is_sandboxed=False)
    assert await asked_once_it_runs(mended) == choices(view())[0]
    mended.close()


async def asked_once_it_runs(asked: PlayerProgram) -> Move | None:
    """The answer to a question once the program has started, or could not start."""
    assert await asked.ask(view()) is None  # the question doesn't wait for the start
    starting = asked._starting  # noqa: SLF001
    assert starting is not None
    await starting
    return await asked.ask(view())


async def test_a_program_is_started_again_after_a_pause(tmp_path: Path) -> None:
    file = program(tmp_path, "sys.exit()")
    odd = PlayerProgram(file, HANGS_AFTER_SECONDS, is_sandboxed=False)
    before = monotonic()
    assert await asked_once_it_runs(odd) is None
    assert odd._closed_until >= before + 1.0  # noqa: SLF001  # even after the first fault
    program(tmp_path, FIRST)
    odd._closed_until = 0.0  # noqa: SLF001  # the pause is over
    assert await asked_once_it_runs(odd) == choices(view())[0]
    odd.close()


def test_a_program_that_is_gone_is_a_fault(tmp_path: Path) -> None:
    file = program(tmp_path, FIRST)
    gone = PlayerProgram(file, is_sandboxed=False)
    file.unlink()
    with pytest.raises(ProgramFault):
        gone.choose(view())


async def test_a_program_whose_name_is_no_text_is_ended(tmp_path: Path) -> None:
    odd = PlayerProgram(
        program(tmp_path, FIRST, 'sys.stdout.buffer.write(b\'{"type": "hello", "name": "\\xff"}\\n\')'),
        is_sandboxed=False,
    )
    odd._faults = MANY_FAULTS  # noqa: SLF001
    assert await asked_once_it_runs(odd) is None
    with pytest.raises(ProgramFault, match="not started again yet"):
        odd.choose(view())


async def test_a_program_cannot_write_lines_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    hello = 'say(type="hello", version=1, name="Odd\\nERROR the disk is full\\x1b[31m" + "x" * 10_000)'
    odd = PlayerProgram(program(tmp_path, FIRST, hello), HANGS_AFTER_SECONDS, is_sandboxed=False)
    assert await asked_once_it_runs(odd) is not None
    odd.close()
    lines = [record.getMessage() for record in caplog.records if "Odd" in record.getMessage()]
    assert lines
    assert all(line.isprintable() and len(line) < 200 for line in lines)


async def test_a_busy_bot_with_many_open_files_asks_its_program(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2_048:
        pytest.skip("this account may not open so many files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2_048), hard))
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(1_100)]
    asked = PlayerProgram(program(tmp_path, FIRST), HANGS_AFTER_SECONDS, is_sandboxed=False)
    try:
        assert await asked_once_it_runs(asked) == choices(view())[0]
    finally:
        asked.close()
        for file in files:
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_program_gets_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    told = 'import os; say(type="chosen", id=line["id"], move=int("DISCORD_TOKEN" in os.environ))'
    careful = PlayerProgram(program(tmp_path, told), HANGS_AFTER_SECONDS, is_sandboxed=False)
    assert careful.choose(view()) == choices(view())[0]
    careful.close()


REACH = """
        try:
            {reach}
            say(type="chosen", id=line["id"], move=1)
        except OSError:
            say(type="chosen", id=line["id"], move=0)
"""


@need("bubblewrap", is_there=has_sandbox())
@pytest.mark.skipif(not SYSTEM_PYTHON.exists(), reason="the system has no Python")
@pytest.mark.parametrize(
    "reach",
    [
        "open('{secret}').read()",
        "__import__('socket').create_connection(('127.0.0.1', {port}), 5)",
        "open(__file__, 'w').write('')",
        "open('/usr/x', 'w').write('')",
    ],
)
def test_a_sandboxed_program_reaches_nothing(tmp_path: Path, reach: str, silent_socket: socket) -> None:
    if not can_be_sandboxed(EXAMPLE):
        pytest.skip("this container forbids sandboxes")
    secret = tmp_path / ".env"
    secret.write_text("DISCORD_TOKEN=secret")
    silent_socket.listen()
    reach = reach.format(secret=secret, port=silent_socket.getsockname()[1])
    file = program(
        tmp_path, REACH.format(reach=reach).strip().replace("\n", "\n        "), python=SYSTEM_PYTHON
    )
    chosen = []
    for is_sandboxed in (True, False):
        tried = PlayerProgram(file, HANGS_AFTER_SECONDS, is_sandboxed=is_sandboxed)
        chosen.append(choices(view()).index(tried.choose(view())))
        tried.close()
    assert chosen[0] == 0  # refused
    assert chosen[1] == 1 or "/usr" in reach  # and possible outside


def test_a_program_ends_with_the_bot(tmp_path: Path) -> None:
    file = program(tmp_path, FIRST)
    ending = PlayerProgram(file, HANGS_AFTER_SECONDS, is_sandboxed=False)
    ending.choose(view())
    process = ending._process  # noqa: SLF001
    assert process is not None
    ending.close()
    assert process.returncode is not None


# At a table


class Asked:
    """The questions sent to a program, and its answers."""

    def __init__(self, *, answers: bool) -> None:
        self.count, self._answers = 0, answers

    async def __call__(self, seen: SeatView) -> Move | None:
        self.count += 1
        return Random(self.count).choice(choices(seen)) if self._answers else None


@pytest.mark.parametrize("answers", [True, False])
async def test_a_match_ends_whether_the_program_answers_or_not(*, answers: bool) -> None:
    asked, house = Asked(answers=answers), House(seed=5)
    house.registry = Registry(replace(house.services, ask_program=asked), Random(5))
    table = await house.lobby(scoring="single_round")
    await table.add_computer(ANN.id, "program", "Ada")
    await table.start(ANN.id)
    for _ in range(3_000):
        if table.state.stage is not Stage.PLAYING:
            break
        if table.snapshot.public.decider == 0:
            await table.submit(ANN.id, default_move(table))
        else:
            await house.clock.advance_to_next()
    assert table.state.stage is Stage.OVER
    assert asked.count > 3
