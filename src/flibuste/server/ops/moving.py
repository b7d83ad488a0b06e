"""Carries a host's whole database to another place, with nothing lost and the source left as it is."""

from __future__ import annotations

import contextlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from flibuste.server.ops.backup import (
    check_sound,
    count_rows,
    forget_file,
    opened_file,
    put_rows,
    release_there,
    take_rows,
    whole_sentences,
)
from flibuste.store.address import DatabasePlace, PostgresAddress
from flibuste.store.host_refusal import HostRefusal, reason_of
from flibuste.store.migrate import bring_up, migrate

OnShare = Callable[[int, int], None]  # is told how many rows of how many have been carried


class MoveRefused(HostRefusal):
    """Why a database is not moved, as a code and the place it is about."""

    def __init__(self, code: str, place: DatabasePlace) -> None:
        self.code = code
        super().__init__(f"move-{code}", place=place)


def move_database(
    source: DatabasePlace, target: DatabasePlace, on_share: OnShare = lambda done, count: None
) -> int:
    """Carry every row over, compare what arrived, and only then keep it; returns how many there are.

    Where it is ended before, the source is as it was and the target as empty as it was.
    """
    if _known(source) == _known(target):
        raise MoveRefused("same", source)
    try:
        with _held(source) as file, _snapshot_of(source, target) as snapshot, _emptied(target):
            return _move(source, target, snapshot, file, on_share)
    except (OSError, sqlite3.Error) as error:
        said = reason_of(error)
        raise HostRefusal("move-failed", source=source, place=target, said=said) from None


def _move(
    source: DatabasePlace,
    target: DatabasePlace,
    snapshot: Path,
    file: sqlite3.Connection | None,
    on_share: OnShare,
) -> int:
    count = done = 0

    def carried(rows: int) -> None:
        nonlocal done
        done += rows
        on_share(done, max(done, count))

    if isinstance(source, PostgresAddress):
        count = _count(source) * (1 + isinstance(target, PostgresAddress))
        take_rows(source, snapshot, carried)
    else:
        assert file is not None
        with opened_file(snapshot) as copy:
            file.backup(copy)
        check_sound(snapshot, source)
    bring_up(snapshot)  # an older release may have written it
    count = count or count_rows(snapshot)
    with opened_file(snapshot) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")  # one file holds all
    rows = count_rows(snapshot)
    if isinstance(target, PostgresAddress):
        from flibuste.store.postgres_copy import NotEmpty

        try:
            put_rows(snapshot, target, carried, only_if_empty=True)
        except NotEmpty:
            raise MoveRefused("full", target) from None
    else:
        forget_file(target)
        snapshot.replace(target)
    return rows


def _known(place: DatabasePlace) -> object:
    return place.absolute().resolve() if isinstance(place, Path) else place.keywords


def _count(source: PostgresAddress) -> int:
    from flibuste.store.postgres_copy import count_postgres_rows

    with whole_sentences(source):
        release_there(source)
        return count_postgres_rows(source)


@contextlib.contextmanager
def _snapshot_of(source: DatabasePlace, target: DatabasePlace) -> Iterator[Path]:
    """Where the source's rows are put together: beside the file that they become or come from."""
    with contextlib.ExitStack() as stack:
        if isinstance(target, Path):
            target.parent.mkdir(parents=True, exist_ok=True)
            file = target.with_name(f".{target.name}.part")
        elif isinstance(source, Path):
            file = source.with_name(f".{source.name}.moving")
        else:
            file = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "moving.sqlite"
        forget_file(file)  # of a move that was ended
        stack.callback(forget_file, file)
        yield file


@contextlib.contextmanager
def _held(place: DatabasePlace) -> Iterator[sqlite3.Connection | None]:
    """Let no server use a database meanwhile; MoveRefused if one does, or if there is none."""
    if isinstance(place, PostgresAddress):
        from flibuste.store.postgres_line import held_alone

        with whole_sentences(place), held_alone(place) as is_alone:
            if not is_alone:
                raise MoveRefused("used", place)
            yield None
        return
    if not place.exists():
        raise MoveRefused("missing", place)
    with opened_file(place) as file:
        file.execute("PRAGMA busy_timeout=1000")
        try:
            # A server has the file open as long as it runs, and SQLite then refuses this.
            file.execute("PRAGMA locking_mode=EXCLUSIVE")
            file.execute("BEGIN EXCLUSIVE")
            file.execute("COMMIT")  # what is locked stays locked until it is closed
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise MoveRefused("used", place) from None
            raise
        yield file


@contextlib.contextmanager
def _emptied(target: DatabasePlace) -> Iterator[None]:
    """A target that holds nothing and that no server uses; one of PostgreSQL gets its tables."""
    if isinstance(target, PostgresAddress):
        migrate(target)
        with _held(target):
            yield
        return
    if target.exists():
        with _held(target):
            pass
        try:
            is_full = count_rows(target, but="facts") > 0
        except sqlite3.OperationalError:  # it has not our tables
            is_full = target.stat().st_size > 0
        if is_full:
            raise MoveRefused("full", target)
    yield
