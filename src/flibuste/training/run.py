"""A training from its beginning or its checkpoint, in pieces of some minutes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch

from flibuste.law import shelf
from flibuste.law.law import Law, Settings
from flibuste.nets.shape import shape_of
from flibuste.training.checkpoint import CheckpointError, read_checkpoint, write_checkpoint
from flibuste.training.export import as_weights, export_network, whole_numbers
from flibuste.training.games import TorchGames
from flibuste.training.learning import UpdateFigures, learn, roll_out
from flibuste.training.model import NetworkModel
from flibuste.training.trial import Trial, try_out

EVERY = 60.0  # seconds between two reports, each with a checkpoint
TRIAL_GAMES = {"cpu": 512, "cuda": 4096}  # games of a trial
RATE_FADES = 1.0e9  # moves after which the rate of learning is half
ENTROPY_FADES = 3.0e8  # moves after which the reward of variety is half
BETTER = 0.6  # the share against its rival from which a network is the next rival
FEW = 64  # games of which the first positions are looked at
SEED_STEP = 1_000_003
SEEN_EVERY = 8  # positions of which one is looked at


@dataclass(frozen=True)
class TrainingPlan:
    """What a training is asked for; with its seed, all that it depends on."""

    game: str
    ruleset: str
    seats: int
    games: int  # at once
    seed: int = 1
    first: int | None = None  # width of the first layer; None is the usual one
    moves: int = 32  # of each game between two updates
    passes: int = 1
    pieces: int = 16
    rate: float = 5e-4
    entropy: float = 0.02


@dataclass
class TrainingReport:
    """How a training stands."""

    updates: int
    moves: int
    games: int
    seconds: float  # of all pieces together
    speed: float  # moves a second
    worth_loss: float
    entropy: float
    against_random: float | None = None
    against_rival: float | None = None
    rung: int = 0  # how often it has beaten its rival and become the next
    bytes: int = 0  # of the exported network
    checkpoint_bytes: int = 0


@dataclass
class Training:
    """A network that learns, in a folder of its own."""

    plan: TrainingPlan
    folder: Path
    device: str
    command: str
    history: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.device == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        plan = self.plan
        self.law: Law = shelf.law(plan.game)
        self.settings: Settings = self.law.settings(plan.ruleset, plan.seats)
        self.shape = shape_of(self.law, plan.seats, plan.first)
        begin = torch.Generator().manual_seed(plan.seed)
        self.model = NetworkModel(self.law, self.shape, begin).to(self.device)
        begun = TorchGames(self.law, self.settings, FEW, self.device, plan.seed)
        held = float((begun.tokens != 0).sum(1).float().mean())
        self.optimiser = torch.optim.Adam(self.model.groups(held), lr=plan.rate, eps=1e-5)
        self.generator = torch.Generator(self.device).manual_seed(plan.seed)
        self.seen = torch.zeros(self.shape.rows, dtype=torch.bool, device=self.device)
        self.updates = self.moves = self.ended = self.rung = 0
        self.seconds = 0.0
        self.kept_games = True
        facts = read_checkpoint(self.folder)
        self.rival = whole_numbers(self.shape, self._weights())
        seed = plan.seed
        if facts is not None:
            self._take_up(facts)
            seed += SEED_STEP * self.updates
        self.games = TorchGames(self.law, self.settings, plan.games, self.device, seed)
        if facts is not None:
            if facts["kept"] is None:
                self.kept_games = False
            else:
                self.games.vector.go_on(tuple(one.numpy() for one in facts["kept"]))

    def _weights(self) -> dict[str, torch.Tensor]:
        with torch.no_grad():
            return self.model.stepped()

    # --- The checkpoint --------------------------------------------------------------------------

    def _take_up(self, facts: dict[str, Any]) -> None:
        other = facts["plan"]
        for one in fields(TrainingPlan):
            if other[one.name] != getattr(self.plan, one.name):
                raise CheckpointError(
                    f"The training in {self.folder} has another {one.name}: {other[one.name]}, "
                    f"not {getattr(self.plan, one.name)}. Choose another folder, or the same {one.name}."
                )
        if facts["law"] != self.law.version:
            raise CheckpointError(
                f"The training in {self.folder} is for law {facts['law']} of {self.law.id}; "
                f"this is law {self.law.version}."
            )
        self.model.load_state_dict(facts["model"])
        self.optimiser.load_state_dict(facts["optimiser"])
        self.updates, self.moves, self.ended = facts["updates"], facts["moves"], facts["finished"]
        self.seconds, self.history, self.rung = facts["seconds"], facts["history"], facts["rung"]
        self.seen = facts["seen"].to(self.device)
        self.rival = {name: one.numpy() for name, one in facts["rival"].items()}
        if facts["device"] == self.device:
            self.generator.set_state(facts["generator"])
        else:
            self.generator.manual_seed(self.plan.seed + SEED_STEP * self.updates)

    def _facts(self) -> dict[str, Any]:
        return {
            "plan": asdict(self.plan),
            "law": self.law.version,
            "device": self.device,
            "model": self.model.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "generator": self.generator.get_state(),
            "updates": self.updates,
            "moves": self.moves,
            "finished": self.ended,
            "seconds": self.seconds,
            "history": self.history,
            "seen": self.seen.cpu(),
            "rung": self.rung,
            "rival": {name: torch.as_tensor(one) for name, one in self.rival.items()},
        }

    # --- Learning --------------------------------------------------------------------------------

    def run(self, seconds: float, most_updates: int | None = None) -> Iterator[TrainingReport]:
        """Learn for so long, or so many updates; reports come after each, and larger ones each minute."""
        began = reported = time.monotonic()
        before, first = self.seconds, self.updates
        first_moves = self.moves
        while True:
            figures = self._update()
            now = time.monotonic()
            self.seconds = before + now - began
            speed = (self.moves - first_moves) / (now - began)
            report = TrainingReport(
                self.updates, self.moves, self.ended, self.seconds, speed,
                figures.worth_loss, figures.entropy, rung=self.rung,
            )  # fmt: skip
            is_last = now - began >= seconds or self.updates - first == most_updates
            if is_last or now - reported >= EVERY:
                self._report(report)
                reported = time.monotonic()
            yield report
            if is_last:
                return

    def _update(self) -> UpdateFigures:
        plan = self.plan
        rollout = roll_out(self.games, self.model, plan.moves, self.generator)
        self._note_seen(rollout.tokens)
        fade = 1 + self.moves / ENTROPY_FADES
        for group in self.optimiser.param_groups:
            group["lr"] = group["part"] * plan.rate / (1 + self.moves / RATE_FADES)
        figures = learn(
            self.model, self.optimiser, rollout,
            plan.passes, plan.pieces, plan.entropy / fade, self.generator,
        )  # fmt: skip
        self.updates += 1
        self.moves += plan.moves * plan.games
        self.ended += rollout.ended
        return figures

    def _note_seen(self, tokens: torch.Tensor) -> None:
        """Which rows of the first layer any position has asked for, one position in so many looked at."""
        for part in tokens[self.updates % SEEN_EVERY :: SEEN_EVERY].split(1 << 16):
            at = torch.where(part != 0, part.long() + self.model.starts, -1)
            marks = torch.zeros(self.shape.rows + 1, dtype=torch.bool, device=self.device)
            marks[at.reshape(-1) + 1] = True
            self.seen |= marks[1:]

    # --- Reports ---------------------------------------------------------------------------------

    def _report(self, report: TrainingReport) -> None:
        """Try the network out, write the checkpoint and the network."""
        numbers = whole_numbers(self.shape, self._weights(), self.seen)
        weights = as_weights(numbers, self.device)
        report.against_random = self._tried(weights, None).share
        report.against_rival = self._tried(weights, as_weights(self.rival, self.device)).share
        if report.against_rival >= BETTER:
            self.rung += 1
            self.rival = numbers
        report.rung = self.rung
        facts = {
            "ruleset": self.settings.ruleset,
            "command": self.command,
            "seed": self.plan.seed,
            "moves": self.moves,
            "games": self.ended,
            "seconds": round(self.seconds),
        }
        self.folder.mkdir(parents=True, exist_ok=True)
        report.bytes = export_network(self.network, self.law, self.shape, numbers, facts)
        self.history.append(asdict(report))
        kept = [torch.as_tensor(one) for one in self.games.vector.kept()]
        report.checkpoint_bytes = write_checkpoint(self.folder, self._facts(), kept)
        log = "".join(json.dumps(line) + "\n" for line in self.history)
        (self.folder / "reports.jsonl").write_text(log, encoding="utf-8")

    @property
    def network(self) -> Path:
        """The file of the exported network."""
        return self.folder / f"network-{self.plan.seats}.bin"

    def _tried(self, weights: dict[str, torch.Tensor], rival: Any) -> Trial:
        return try_out(
            self.law, self.settings, weights, rival, self.model.starts,
            games=min(TRIAL_GAMES[self.device], self.plan.games), device=self.device, seed=self.plan.seed + self.updates,
        )  # fmt: skip
