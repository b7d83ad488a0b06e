"""A tree and all that a search needs to grow it: one a thread of a bot's thinking."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from flibuste.batch.tokens import tokens_of
from flibuste.bots.belief import Belief
from flibuste.bots.experience import forget_games, no_experience
from flibuste.bots.fitted import fitted_to
from flibuste.bots.pausing import Pausing
from flibuste.bots.policy import ask_network, pick_by_policy, root_sums
from flibuste.bots.search import AHEAD, ROWS, TRUTH, pick_by_experience, simulate, try_at_random
from flibuste.bots.stand import EndingArrays, no_endings, no_stand
from flibuste.bots.telling import telling_words, word_kind
from flibuste.bots.tree import NOWHERE, Edge, TreeNode
from flibuste.bots.weighing import follow, renew
from flibuste.law.contract import OVER
from flibuste.law.engine import Engine
from flibuste.law.kernel import HAS_NUMPY, Array, Binder, Mode, array, i32, i64, words_of
from flibuste.law.law import Law
from flibuste.law.module import OpenedModule, module_at_hand
from flibuste.law.vocabulary import NONE
from flibuste.nets.file import Network
from flibuste.nets.forward import scratch_for

DEPTH = 256  # plies the tree may go down
PLAYOUT = 4000  # plies after which a simulated game counts as shared
# Weight of the unexplored in the upper bound, for shares of one point, where a network says which choices are likely.
POLICY_BOLDNESS = 0.7
POLICY_EDGES = 12  # edges for each node where all its choices get one at once
LOOKED_AT = 256  # choices among which a sure win is looked for
TRUTHS = 32  # imagined ones in which a choice must win to count as sure
THOUGHTS_KEPT = 2  # thoughts for which the tree has room
EDGE_COLUMNS = ("action", "to", "visits", "won")
WELL_KNOWN = 12  # visits from which a place in the tree says something


@cache
def bound_search(law: Law, mode: Mode) -> Callable[..., Any]:
    """The search, ready to run."""
    binder = law.binder(mode)
    learn_search(law, binder)
    return binder.bind(simulate)


def learn_search(law: Law, binder: Binder) -> None:
    """What the search asks for: the look into the game's table of endings, and random games."""
    binder.learn("stand_number", endings_for(law)[1])
    binder.learn("estimate", try_at_random)
    binder.learn("pick_edge", pick_by_experience)


@cache
def bound_policy_search(law: Law, seats: int, mode: Mode) -> tuple[Callable[..., Any], ...]:
    """The search with a network for so many seats, and the look at its root, ready to run."""
    binder = policy_binder(law, seats, law.binder(mode))
    return binder.bind(simulate), binder.bind(root_sums)


@cache
def bound_belief(law: Law, seats: int, mode: Mode) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """What weighs truths with a network for so many seats, ready to run."""
    binder = policy_binder(law, seats, law.binder(mode))
    return binder.bind(follow), binder.bind(renew)


def policy_binder(law: Law, seats: int, binder: Binder) -> Binder:
    """A binder beside another that has learnt what the search asks for with a network for so many seats."""
    other = binder.beside(f"network_{seats}")
    other.learn("stand_number", endings_for(law)[1])
    other.learn("estimate", ask_network)
    other.learn("pick_edge", pick_by_policy)
    other.learn("read", tokens_of(law, seats).rule)
    return other


def endings_for(law: Law) -> tuple[EndingArrays, Callable[..., Any]]:
    """The game's table of endings and the verb that looks into it.

    NumPy reads it. Without NumPy there are those that came with a module, and that has the verb in it.
    """
    if HAS_NUMPY:
        return _endings_read(law)
    module = module_at_hand(law.id, law.version)
    return (no_endings() if module is None else _endings_unpacked(module)), no_stand


@cache
def _endings_read(law: Law) -> tuple[EndingArrays, Callable[..., Any]]:
    from flibuste.bots.endings import arrays_of, stand_rule

    return arrays_of(law), stand_rule(law)


@cache
def _endings_unpacked(module: OpenedModule) -> EndingArrays:
    return EndingArrays(*module.arrays(module.facts["endings"]))


class SimulatedChoice(NamedTuple):
    """How often a choice was simulated, the sum of its seat's shares, and its share and plies if proven."""

    visits: int
    won: float
    proof: tuple[float, int] | None


class Thought:
    """What a bot has thought of a game so far; it is kept for its next move."""

    def __init__(
        self,
        engine: Engine,
        simulations: int,
        error: float,
        rng: Array,
        network: Network | None = None,
        truths: int = 0,
    ) -> None:
        law = engine.law
        self.law, self.error, self.rng = law, round(error * 100), rng
        self.engine, self.network = engine, network
        self._net: Any = 0
        self._scratch: Any = 0
        self.boldness = POLICY_BOLDNESS
        if network is None:
            self._simulate = bound_search(law, engine.mode)
            self._scratch = no_experience(law)
            self.boldness = fitted_to(law).boldness
        else:
            seats = network.shape.seats
            self._simulate, self._root_sums = bound_policy_search(law, seats, engine.mode)
            self._net = network.arrays
            self._scratch = scratch_for(network.shape, law.bounds.choices)
        self.endings = endings_for(law)[0]
        self.simulations = simulations
        room = THOUGHTS_KEPT * simulations + law.bounds.choices + 2
        weighed = truths if network is not None and law.has_secrets else 0
        self._truths = law.State.new(ROWS + weighed)
        self.states = self._truths[:ROWS]
        self.words = words_of(self.states, word_kind(law))
        self.belief: Belief | None = None
        if network is not None and weighed:
            rules = bound_belief(law, network.shape.seats, engine.mode)
            words = words_of(self._truths, word_kind(law))
            self.belief = Belief(engine, rules, self._truths, words, rng, self._net, self._scratch)
        self.is_weighed = False  # whether there are truths for what is known
        self.places, self.masks = telling_words(law)
        each = 1 if network is None else min(POLICY_EDGES, law.bounds.choices)
        self.nodes, self.edges = TreeNode.new(room), Edge.new(each * room)
        self.slots = array(i32[1 << (2 * room).bit_length()], NOWHERE)
        self.counts = array(i64[4])  # nodes, edges, the stamp of the last marks, the root
        self.sure_win = NONE  # a choice that ends the game and wins, whatever is hidden
        self.path, self.ways = array(i64[DEPTH]), array(i64[DEPTH])
        self.marks = array(i64[law.actions.size])
        self.choices, self.candidates = engine.choices.copy(), engine.choices.copy()
        self.weights, self.points = engine.weights.copy(), engine.shares.copy()
        self.work = law.Work.new(1)

    # --- Growing ---------------------------------------------------------------------------------

    def weighing(self, known: Array, seat: int, step: int, until: float) -> Pausing[None]:
        """Weigh truths by what a seat saw before, `step` at once; without them, if that takes too long."""
        self.is_weighed = False
        if self.belief is None or len(known) == 1:
            return
        for _ in self.belief.coming(known, seat, step):
            if time.monotonic() >= until:
                return
            yield
        for name, value in self.law.unattended_options.items():
            self._truths[name] = value
        self.is_weighed = True

    def begin(self, known: Array, seat: int) -> list[int]:
        """Begin at what a seat knows; returns its choices. What was thought before is kept if it led here."""
        self.states[0] = known[0]
        for name, value in self.law.unattended_options.items():
            self.states[0][name] = value
        before = int(self.counts[0])
        if before + self.simulations > len(self.nodes):
            self.clear()
        self.grow(seat, [], 0)
        if self.root == before and before:  # never seen: nothing that was thought helps
            self.clear()
            self.grow(seat, [], 0)
        self._imagine(seat, TRUTH)
        codes = self.engine.legal(self.states, TRUTH)
        self.sure_win = NONE
        if not self.nodes[self.root]["is_open"] and len(codes) <= LOOKED_AT:
            wins = (code for code in codes if self._wins(code, seat))
            self.sure_win = next(wins, NONE)
        return codes

    @property
    def root(self) -> int:
        """The node of what the seat knows now."""
        return int(self.counts[3])

    @property
    def visits(self) -> int:
        """How often the root was simulated."""
        return int(self.nodes[self.root]["visits"])

    def _imagine(self, seat: int, row: int) -> None:
        """Put a truth that fits what the seat knows into a row."""
        self.states[row] = self.states[0]
        if self.law.has_secrets:
            self.engine.imagine(self.states, row, seat, self.rng)

    def _wins(self, code: int, seat: int) -> bool:
        """Whether a choice ends the game and wins it in every one of many imagined truths."""
        for _ in range(TRUTHS):
            self._imagine(seat, AHEAD)
            self.engine.apply(self.states, AHEAD, code)
            if self.engine.actor(self.states, AHEAD) != OVER:
                return False
            if self.engine.score(self.states, AHEAD)[0][seat] < 1.0:
                return False
        return True

    def clear(self) -> None:
        """Forget everything."""
        self.counts[:2] = 0
        self.slots[:] = NOWHERE
        if self.network is None:
            forget_games(self._scratch)

    def grow(self, seat: int, codes: list[int], each: int) -> int:
        """Simulate so often from each of these choices; says how many simulations that were."""
        for k, code in enumerate(codes):
            self.candidates[k] = code
        return int(self._simulate(*self.search_arguments(seat, len(codes), each)))

    def search_arguments(self, seat: int, count: int, each: int) -> tuple[Any, ...]:
        """What `simulate` is given for so many candidates."""
        states, words = self.states, self.words
        if self.belief is not None and self.is_weighed:
            states, words = self.belief.states, self.belief.words
        return (
            states, words, self.places, self.masks, self.endings, self.work,
            self.nodes, self.edges, self.counts, self.slots, self.path, self.ways, self.marks,
            self.choices, self.weights, self.points, self.rng,
            seat, self.candidates, count, each,
            PLAYOUT, self.boldness, self.error, self.law.has_secrets,
            self._net, self._scratch,
        )  # fmt: skip

    def policy(self, codes: list[int], seat: int) -> dict[int, int] | None:
        """What the network's policy says of each choice of the root; None where there is no network."""
        if self.network is None:
            return None
        for k, code in enumerate(codes):
            self.candidates[k] = code
        self._root_sums(*self.policy_arguments(seat, len(codes)))
        return dict(zip(codes, self._scratch.sums[: len(codes)].tolist(), strict=True))

    def policy_arguments(self, seat: int, count: int) -> tuple[Any, ...]:
        """What `root_sums` is given for so many candidates."""
        return self.states, 0, seat, self.candidates, count, self._net, self._scratch

    # --- Reading ---------------------------------------------------------------------------------

    @property
    def is_decided(self) -> bool:
        """Whether nothing is left to think about."""
        return bool(self.nodes[self.root]["is_proven"]) or self.sure_win != NONE

    def told(self, seat: int) -> dict[int, SimulatedChoice]:
        """What is thought of every choice that was tried at the root."""
        found = {}
        # Column by column: NumPy takes ten times as long over each record.
        action, leads_to, visits, won = (self.edges[name] for name in EDGE_COLUMNS)
        for e in self._edges(self.root):
            to, count, shares, proof = int(leads_to[e]), int(visits[e]), float(won[e]), None
            if to >= 0:
                node = self.nodes[to]
                if node["is_proven"]:
                    proof = float(node["sure"][seat]), int(node["distance"]) + 1
                elif node["visits"]:  # other ways have led there too: they count for the mean
                    shares = count * float(node["won"][seat]) / int(node["visits"])
            found[int(action[e])] = SimulatedChoice(count, shares, proof)
        if self.sure_win != NONE:
            found[self.sure_win] = SimulatedChoice(0, 0.0, (1.0, 1))
        return found

    def shares(self, seats: int) -> list[float]:
        """The mean share of each seat, or what is proven."""
        node = self.nodes[self.root]
        if node["is_proven"]:
            return [float(share) for share in node["sure"][:seats]]
        return [float(won) / max(1, self.visits) for won in node["won"][:seats]]

    def line(self, code: int, most: int) -> list[int]:
        """How it went on from a choice: the most visited way, chance's plies among it."""
        line: list[int] = []
        action, leads_to, visits, _ = (self.edges[name] for name in EDGE_COLUMNS)
        way = [e for e in self._edges(self.root) if action[e] == code]
        while way and len(line) < most:
            e = max(way, key=lambda one: int(visits[one]))
            if line and visits[e] < WELL_KNOWN:
                break
            line.append(int(action[e]))
            way = [*self._edges(int(leads_to[e]))] if leads_to[e] >= 0 else []
        return line

    def _edges(self, at: int) -> Iterator[int]:
        following = self.edges["next"]
        e = int(self.nodes[at]["first"])
        while e != NOWHERE:
            yield e
            e = int(following[e])
