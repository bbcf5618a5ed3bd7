"""Training on a small scale: a seed determines its positions, a network learns them, and the bot plays with
the file.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from bot.computer import network
from bot.computer.training import __main__ as training
from bot.computer.training import calibration, export, settings
from bot.computer.training.fit import SPREAD, WARM_UP, Adam, Layers, Lesson, even, fit, recall, units
from bot.computer.training.positions import Floats, Harvest, harvest_chunk
from bot.computer.training.simulator import INPUTS, compiler
from tests.needs import need

pytestmark = need("C compiler", is_there=compiler() is not None)

FEW = 1_024
SIX_PLAYERS = 197  # the input for this number of players


@pytest.mark.parametrize(
    ("source", "unseen"),
    [
        (settings.duel, False), (settings.crowd, False), (settings.by_few_rules, True),
        (settings.big_tables, True), (settings.big_tables_by_house_rules, True), (settings.seven_zero, True),
    ],
)  # fmt: skip
def test_a_seed_always_gives_the_same_positions(source: settings.Source, unseen: bool) -> None:
    first, second, other = (
        harvest_chunk(Harvest(source, "policy", FEW, 1, 500, seed, unseen), 0, FEW) for seed in "aab"
    )
    assert first.tobytes() == second.tobytes()
    assert first.tobytes() != other.tobytes()


def test_a_network_learns_which_moves_pay(capsys: pytest.CaptureFixture[str]) -> None:
    samples = harvest_chunk(Harvest(settings.duel, "policy", FEW, 1, 500, "a"), 0, FEW)
    fit(Layers.new(np.random.default_rng(1)), [samples], Lesson(trust=0, rate=3e-3, passes=20))
    errors = [float(line.rpartition(" ")[2]) for line in capsys.readouterr().out.splitlines()]
    assert errors[-1] < 0.95 * errors[0]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("duel", [1, 1]), ("crowd", [1, 2]), ("rounds", [1]), ("many", [1]), ("swaps", [1])],
)
def test_a_lesson_may_repeat_the_ones_before(
    name: str, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The crowd's network trains on the policy's chunk again when it trains on its own."""
    learned = list[int]()
    monkeypatch.setattr(training, "chunks", lambda harvest, _: [harvest_chunk(harvest, 0, FEW)])
    monkeypatch.setattr(training, "fit", lambda _net, harvested, _lesson: learned.append(len(harvested)))
    training.train(name, 1.0, 1)
    assert learned == expected


def test_a_network_learns_from_the_one_before_and_begins_with_its_weights_or_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played, begun = dict[str, set[str]](), dict[str, Layers]()
    old = export.installed()

    def chunks(_: Harvest, installs: dict[str, np.ndarray]) -> list[np.ndarray]:
        played[name] = {other for other, weights in installs.items() if weights is not old.get(other)}
        return []

    monkeypatch.setattr(training, "installed", lambda: old)
    monkeypatch.setattr(training, "chunks", chunks)
    monkeypatch.setattr(training, "even", lambda _: None)
    monkeypatch.setattr(training, "fit", lambda net, _harvested, _lesson: begun.setdefault(name, net))
    for name in ("crowd", "rounds", "swaps"):
        assert training.train(name, 1.0, 1) is begun[name]
    assert played == {
        "crowd": {"crowd", "rounds", "many", "swaps"},
        "rounds": {"rounds", "many", "swaps"},
        "swaps": {"swaps"},
    }
    assert begun["rounds"].flat() == pytest.approx(old["crowd"], rel=1e-5)
    assert begun["swaps"].flat() == pytest.approx(Layers.new(np.random.default_rng(1)).flat())


def test_each_lesson_gets_its_share_of_positions_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[str, int]]()

    def chunks(harvest: Harvest, _: dict[str, np.ndarray]) -> list[np.ndarray]:
        asked.append((harvest.seed, harvest.positions))
        return []

    monkeypatch.setattr(training, "chunks", chunks)
    for name in ("even", "recall", "fit"):
        monkeypatch.setattr(training, name, lambda *_: None)
    for name in ("crowd", "rounds"):
        training.train(name, 0.5, 7)
    assert asked == [("7 0", 7_500_000), ("7 1", 5_000_000), ("7 2", 1_250_000), ("7 2", 1_250_000)]


def test_all_networks_are_trained_unless_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[tuple[object, ...]]()
    monkeypatch.setattr(training, "train", lambda *chosen: chosen)
    monkeypatch.setattr(training, "export", lambda *written: made.append(written))
    monkeypatch.setattr("sys.argv", ["training", "--share", "0.5"])
    training.main()
    assert [name for name, *_ in made] == list(training.COURSES)
    assert [net for _, net, _ in made] == [(name, 0.5, 1) for name in training.COURSES]
    made.clear()
    monkeypatch.setattr("sys.argv", ["training", "--network", "swaps", "--seed", "3"])
    training.main()
    again = "python -m bot.computer.training --network swaps --share 1.0 --seed 3"
    assert made == [("swaps", ("swaps", 1.0, 3), again)]


def test_no_kind_of_position_drowns_the_others() -> None:
    samples = harvest_chunk(Harvest(settings.crowd, "policy", FEW, 1, 500, "a"), 0, FEW)
    at_six = samples["inputs"][:, SIX_PLAYERS] == 1
    samples["values"][at_six] *= 10
    even([samples])
    for chosen in (samples[at_six], samples[~at_six]):
        spread = ((chosen["values"] ** 2).sum() / chosen["count"].sum()) ** 0.5
        assert spread == pytest.approx(SPREAD, rel=0.05)


def test_means_of_many_playouts_are_scaled_as_those_of_two() -> None:
    two, many = (
        harvest_chunk(Harvest(settings.by_few_rules, "policy", few, playouts, 500, "a", unseen=True), 0, few)
        for playouts, few in ((2, 4 * FEW), (50, FEW))  # two playouts show little about each position
    )
    before = [float(np.abs(samples["values"]).max()) for samples in (two, many)]
    for samples in (two, many):
        even([samples])
    scales = [
        float(np.abs(samples["values"]).max()) / was for samples, was in zip((two, many), before, strict=True)
    ]
    assert scales[0] == pytest.approx(scales[1], rel=0.15)


def test_what_is_recalled_is_what_the_network_thinks(capsys: pytest.CaptureFixture[str]) -> None:
    net, known = (
        Layers.new(np.random.default_rng(1)),
        harvest_chunk(Harvest(settings.crowd, "policy", FEW, 0, 500, "a"), 0, FEW),
    )
    recall(net, [known])
    fit(net, [known], Lesson(trust=1.2, rate=0, passes=1))
    assert capsys.readouterr().out.endswith("error 0.0000\n")


def test_a_lesson_warms_up_and_then_slows_down_along_a_cosine() -> None:
    """Where the gradient stays the same, the step equals the rate."""
    steps = 1_000
    at: list[Floats] = [np.zeros(1)]
    optimizer, lengths = Adam(at, 0.5, steps), list[float]()
    for _ in range(steps):
        before = float(at[0][0])
        optimizer.step([np.full(1, 3.0)])
        lengths.append(before - float(at[0][0]))
    warm = round(WARM_UP * steps)
    assert lengths[warm // 2 - 1] == pytest.approx(lengths[warm - 1] / 2, rel=0.01)
    assert max(lengths) == lengths[warm - 1] == pytest.approx(0.5, rel=0.01)
    assert lengths[steps // 2 - 1] == pytest.approx(0.25, rel=0.01)
    assert lengths[-1] == pytest.approx(0, abs=1e-6)


def test_a_network_is_read_back_from_its_numbers() -> None:
    numbers = np.random.default_rng(1).normal(size=Layers.new(np.random.default_rng(1)).flat().size)
    assert Layers.of(numbers.astype(np.float32)).flat() == pytest.approx(numbers, rel=1e-5)


def test_the_bot_computes_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, path in (
        (export, "NOTE", "weights.json"),
        (export, "WEIGHTS", ""),
        (network, "WEIGHTS", ""),
    ):
        monkeypatch.setattr(module, name, tmp_path / path)
    net, rng = Layers.new(np.random.default_rng(1)), Random(1)
    export.export("small", net, "in a test")
    inputs = [rng.choice((0, 0, 0, 1, 2)) for _ in range(INPUTS)]
    expected = network.POINTS * net.forward(np.array(inputs, np.float32) * units())[-1]
    assert network.load("small").values(inputs) == pytest.approx(list(expected), abs=0.1)


def test_bins_are_equally_large_and_show_what_is_promised_too_much() -> None:
    predicted = np.arange(100, dtype=np.float32)[::-1]
    lowest, *_, highest = calibration.binned(predicted, predicted / 2)
    assert (lowest.moves, lowest.predicted, lowest.played) == (10, 4.5, 2.25)
    assert (highest.moves, highest.predicted, highest.played) == (10, 94.5, 47.25)


@pytest.mark.parametrize(("name", "off"), [("duel", 2), ("rounds", 2), ("many", 3), ("swaps", 2)])
def test_what_the_networks_promise_is_about_what_happens(
    name: str, off: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stakes are higher at big tables, so the means of a few playouts are less accurate there."""
    calibration.main(["--network", name, "--positions", "300", "--playouts", "20"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert len(rows) == calibration.BINS
    gaps = [abs(float(gap)) for *_, gap in rows]
    assert sum(gaps) / len(gaps) < off
