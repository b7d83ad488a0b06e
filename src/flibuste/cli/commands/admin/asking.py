"""How a host's command asks the database that the servers have too, and the words that many commands take."""

from __future__ import annotations

import asyncio
import getpass
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from flibuste.cli import settings
from flibuste.cli.arguments import HELP
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice

if TYPE_CHECKING:
    from flibuste.people.order.deeds import Host

_T = TypeVar("_T")
_PATIENCE = 30  # seconds that the database may take
_SPAN = re.compile(r"(\d{1,6})([mhdw])")
A_DAY_LONG = 86_400_000  # milliseconds
_UNITS = {"m": 60_000, "h": 3_600_000, "d": A_DAY_LONG, "w": 7 * A_DAY_LONG}  # milliseconds
_LONGEST = 36_500 * A_DAY_LONG  # milliseconds: a hundred years

WhyOption = Annotated[str, typer.Option("--why", help=HELP("help-admin-why"))]
ForOption = Annotated[str | None, typer.Option("--for", metavar="7d", help=HELP("help-admin-for"))]
Most = Annotated[int, typer.Option("--most", min=1, max=10_000, help=HELP("help-admin-most"))]
GuestArgument = Annotated[str, typer.Argument(metavar="GUEST", help=HELP("help-admin-guest"))]
WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help=HELP("help-admin-who"))]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help=HELP("help-admin-table"))]


def ask_host(
    say: Voice, config: Path | None, database: str | None, deed: Callable[[Host], Awaitable[_T]]
) -> _T:
    """Do something with the database that the server has too; a sentence where it cannot be done."""
    place = settings.read_settings(say, config, database=database).place()
    from flibuste.live.refusals import Refusal
    from flibuste.people.order.deeds import Host, Impossible
    from flibuste.store.opening import store_at

    if isinstance(place, Path) and not place.exists():
        raise CommandRefused(say("admin-no-file", file=str(place)))

    async def work() -> _T:
        log = store_at(place, asyncio.get_running_loop())
        log.open()
        try:
            async with asyncio.timeout(_PATIENCE):
                return await deed(Host(log, _system_user()))
        finally:
            await log.close()

    try:
        return asyncio.run(work())
    except Impossible as error:
        raise CommandRefused(say(f"admin-{error.code}", **error.values)) from None
    except Refusal as refusal:
        raise CommandRefused(refusal.say(say.lang)) from None
    except TimeoutError:
        raise CommandRefused(say("admin-late", seconds=_PATIENCE)) from None


def _system_user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # the system has no name for who runs this
        return "?"


def end_of_span(span: str | None, say: Voice) -> int:
    """When a ban of so long ends; one without a span never does."""
    from flibuste.live.guests import now
    from flibuste.people.order.rows import FOR_GOOD

    if span is None:
        return FOR_GOOD
    found = _SPAN.fullmatch(span.strip().lower())
    milliseconds = int(found[1]) * _UNITS[found[2]] if found else 0
    if not 0 < milliseconds <= _LONGEST:
        raise CommandRefused(say("admin-bad-span", word=span))
    return now() + milliseconds
