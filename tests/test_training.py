"""A training goes on as if it had never stopped, and what is exported is what was trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from flibuste.cli.commands.train import train_command
from flibuste.cli.faults import CommandRefused
from flibuste.law import shelf
from flibuste.law.kernel import Mode
from flibuste.nets.file import read_network
from flibuste.nets.forward import full_answer, scratch_for

torch = pytest.importorskip("torch")

from flibuste.training.checkpoint import CHECKPOINT_FILE, CheckpointError  # noqa: E402
from flibuste.training.export import as_weights  # noqa: E402
from flibuste.training.games import TorchGames  # noqa: E402
from flibuste.training.model import choice_sums, looked_at, parts_of, worth_sums  # noqa: E402
from flibuste.training.run import Training, TrainingPlan  # noqa: E402

pytestmark = pytest.mark.long
GAME = "loyal_captain"


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def training(folder: Path, **changes: int) -> Training:
    law = shelf.law(GAME)
    facts = {"games": 64, "moves": 8, "pieces": 2, "first": 32, **changes}
    plan = TrainingPlan(law.id, law.unattended_ruleset, 2, **facts)  # type: ignore[arg-type]
    return Training(plan, folder, "cpu", "a test")


def learn_on(folder: Path, updates: int) -> Training:
    one = training(folder)
    for _ in one.run(3600.0, updates):
        pass
    return one


def body(file: Path) -> bytes:
    return file.read_bytes().partition(b"\n")[2]


def test_a_training_in_two_pieces_is_the_same_as_in_one(tmp_path: Path) -> None:
    whole = learn_on(tmp_path / "whole", 4)
    learn_on(tmp_path / "pieces", 2)
    second = learn_on(tmp_path / "pieces", 2)
    assert second.updates == whole.updates == 4 and second.kept_games
    assert body(second.network) == body(whole.network)


def test_what_is_exported_is_what_was_trained(tmp_path: Path) -> None:
    one = learn_on(tmp_path, 1)
    network = read_network(one.law, one.network)
    pieces = {k: v for k, v in network.arrays._asdict().items() if k != "starts"}
    weights = as_weights(pieces, "cpu")
    games: TorchGames = one.games
    run = one.law.binder(Mode.INTERPRETED).bind(full_answer)
    second = looked_at(weights, one.model.starts, games.tokens)
    shares_there = worth_sums(weights, second).softmax(1)
    odds_there = choice_sums(weights, second, games.choices, games.counts).softmax(1)
    for k in range(4):
        scratch = scratch_for(network.shape, one.law.bounds.choices)
        scratch.tokens[:] = games.vector.tokens[k]
        n, seat = int(games.counts[k]), int(games.seat[k])
        shares, odds = np.zeros(2), np.zeros(n)
        run(network.arrays, scratch, seat, shares, games.vector.choices[k], n, odds)
        assert (scratch.second == (second[k] * 128).numpy()).all()
        assert np.roll(shares, -seat) == pytest.approx(shares_there[k].tolist(), abs=0.005)
        assert odds == pytest.approx(odds_there[k, :n].tolist(), abs=0.005)


def test_codes_share_the_parts_of_their_verbs_and_arguments() -> None:
    for law in shelf.laws():
        count, columns = parts_of(law)
        assert sorted(set(columns[columns >= 0].tolist())) == list(range(count))
        facts = {}
        for code in range(0, law.actions.size, 7):
            action = law.actions[code]
            for place, part in enumerate(columns[code].tolist()):
                fact = None
                if place == 0:
                    fact = action.name
                elif part >= 0:
                    fact = action.name, place, action.values(code)[place - 1]
                assert part < 0 or facts.setdefault(part, fact) == fact


def test_a_checkpoint_of_another_plan_or_a_torn_one_is_refused(tmp_path: Path) -> None:
    learn_on(tmp_path, 1)
    with pytest.raises(CheckpointError, match="has another seed: 1, not 2"):
        training(tmp_path, seed=2)
    file = tmp_path / CHECKPOINT_FILE
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(CheckpointError, match="is torn"):
        training(tmp_path)


def test_the_command_trains_and_draws_a_curve(tmp_path: Path) -> None:
    with pytest.raises(CommandRefused, match="no device"):
        train_command(GAME, tmp_path, device="abacus")
    train_command(GAME, tmp_path, minutes=1.0, updates=1, games=32, device="cpu", moves=4)
    assert (tmp_path / "network-2.bin").exists()
    assert (tmp_path / "training.svg").read_text().startswith("<svg xmlns")
