"""Who plays the games: processes of this machine, or a Ray cluster."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import threading
import traceback
from importlib import import_module
from multiprocessing import connection, get_context, parent_process
from multiprocessing.connection import Connection
from typing import Any, Protocol

from flibuste.arena.bouts import BoutResult, play_bout
from flibuste.arena.contest import Bout, Contest
from flibuste.bots.roster import BotFault
from flibuste.law.kernel import SetupError

Played = BoutResult | BotFault | str  # a result, a bot's fault, or a traceback of our own


class WorkerLost(RuntimeError):
    """A process that played a game is gone."""


REACH = 5.0  # seconds for a cluster to answer at its address
IN_HAND = 2  # games a process has in hand, so that it need not wait for the next


class Workers(Protocol):
    """Plays so many games at once."""

    count: int

    def start(self, bout: Bout) -> None:
        """Hand out a game; never more than `IN_HAND` for each of `count`."""

    def finished(self) -> list[Played]:
        """Wait until at least one game is over."""

    def close(self) -> None:
        """Leave unfinished games and go."""


def tried_bout(contest: Contest, bout: Bout) -> Played:
    """Play a game; what goes wrong is handed over, not raised."""
    try:
        return play_bout(contest, bout)
    except BotFault as fault:
        return fault
    except Exception:
        return traceback.format_exc()


class LocalWorkers:
    """One process a game; they end with this one, however it ends."""

    def __init__(self, contest: Contest, count: int) -> None:
        self.count = count
        spawn = get_context("spawn")
        self._lines: list[Connection] = []
        self._processes = []
        for _ in range(count):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=_serve, args=(contest, theirs), daemon=True)
            process.start()
            theirs.close()
            self._lines.append(ours)
            self._processes.append(process)
        self._in_hand = dict.fromkeys(self._lines, 0)

    def start(self, bout: Bout) -> None:
        """Hand a game to the process that has the fewest in hand."""
        line = min(self._lines, key=self._in_hand.__getitem__)
        try:
            line.send(bout)
        except OSError:
            raise WorkerLost from None
        self._in_hand[line] += 1

    def finished(self) -> list[Played]:
        """What the processes hand back."""
        found: list[Played] = []
        for line in connection.wait([line for line, games in self._in_hand.items() if games]):
            assert isinstance(line, Connection)
            try:
                found.append(line.recv())
            except (EOFError, OSError):
                raise WorkerLost from None
            self._in_hand[line] -= 1
        return found

    def close(self) -> None:
        """End the processes; a game that is under way is played again another time."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()


def _serve(contest: Contest, line: Connection) -> None:
    """Play what comes down the line until it is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a ^C is for the one who started us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(tried_bout(contest, line.recv()))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _check_reachable(address: str) -> None:
    """Whether somebody listens there: Ray itself asks for two minutes before it says so."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), REACH).close()
        except OSError as error:
            reason = error.strerror or error
            raise SetupError(f"No Ray cluster answers at {address} ({reason}).") from None


class RayWorkers:
    """The processors of a Ray cluster; `local` starts one on this machine."""

    def __init__(self, contest: Contest, address: str, count: int | None) -> None:
        try:
            self._ray: Any = import_module("ray")
        except ImportError:
            raise SetupError("Ray is not installed here: pip install 'flibuste[ray]'.") from None
        ray = self._ray
        is_local = address == "local"
        if not is_local:
            _check_reachable(address)
        try:
            ray.init(
                address=None if is_local else address,
                num_cpus=count if is_local else None,
                include_dashboard=False if is_local else None,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        except (ConnectionError, ValueError, RuntimeError) as error:
            reason = str(error).splitlines()[0]
            raise SetupError(f"The Ray cluster at {address} cannot be used: {reason}") from None
        self.count = count or int(ray.cluster_resources().get("CPU", 1))
        self._task = ray.remote(tried_bout).options(num_cpus=1, max_retries=3)
        self._contest = ray.put(contest)
        self._running: list[Any] = []

    def start(self, bout: Bout) -> None:
        """Hand a game to the cluster."""
        self._running.append(self._task.remote(self._contest, bout))

    def finished(self) -> list[Played]:
        """What the cluster hands back; a machine that is lost is Ray's to replace."""
        done, self._running = self._ray.wait(self._running, num_returns=1)
        try:
            found: list[Played] = self._ray.get(done)
        except self._ray.exceptions.RayError:
            raise WorkerLost from None
        return found

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._ray.shutdown()
