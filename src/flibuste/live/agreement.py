"""What a table agreed on when it was set up; only a start with fewer seats changes it, as the log says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from flibuste.law.law import Excluded, Law, OptionError, Settings
from flibuste.live.rated import check_rated
from flibuste.live.refusals import Refusal
from flibuste.live.wire import Clock, TableWish


class Agreement(msgspec.Struct, frozen=True):
    """The settings of one table."""

    ruleset: str
    seats: int
    options: dict[str, bool | int | str]
    clock: Clock | None = None
    undo: str = "own"
    hints: bool = True
    memory_aid: bool = True
    absent: str = "resign"
    hot_seat: bool = False
    start: str | None = None  # a position to begin from
    forked_from: str | None = None
    home: bool = False  # played where its seed could be chosen: it counts for nothing
    committed_as: str | None = None  # the table whose chance was committed to, if another
    rated: bool = False  # it counts for ratings

    @property
    def settings(self) -> Settings:
        """The settings as the table wants them."""
        return Settings(self.ruleset, self.seats, dict(self.options))


class Where(Protocol):
    """The house in which a table is to stand."""

    bots: Sequence[str]
    at_home: bool


def agreed(
    law: Law, wish: TableWish, forked: tuple[str, Settings] | None, house: Where
) -> Agreement:
    """The agreement for a wish; Refusal says what the game, or the house, does not have."""
    hot = wish.seats.count("hotseat")
    for seat in wish.seats:
        bot_of(seat, house.bots)
    if house.at_home and "open" in wish.seats:
        raise Refusal("home-alone")
    if forked:
        settings = forked[1]
        if len(wish.seats) != settings.seats:
            raise Refusal("seat-count", given=len(wish.seats), wanted=settings.seats)
    else:
        settings = _settings(law, wish.ruleset, len(wish.seats), wish.options)
    if wish.rated:
        check_rated(law, wish, settings, house.at_home)
    alone = is_alone(wish.seats) and not wish.rated
    undo = "none" if wish.rated else wish.undo or ("own" if alone else "ask")
    return Agreement(
        settings.ruleset,
        settings.seats,
        settings.options,
        wish.clock,
        undo,
        alone if wish.hints is None else wish.hints,
        wish.memory_aid,
        wish.absent,
        hot > 0,
        forked[0] if forked else None,
        wish.fork.table if wish.fork else None,
        house.at_home,
        rated=wish.rated,
    )


def _settings(law: Law, ruleset: str | None, seats: int, options: dict[str, Any]) -> Settings:
    try:
        return law.settings_with(ruleset, seats, options)
    except Excluded as error:
        raise Refusal("bad-settings", "", error.reason, law) from None
    except OptionError as error:
        raise Refusal("bad-settings", why=str(error)[:300]) from None


def with_fewer(law: Law, agreement: Agreement, seats: int) -> Agreement:
    """The same for fewer seats; Refusal where the rules, or the position it begins from, need more."""
    if agreement.start is not None:
        raise Refusal("seat-count", given=seats, wanted=agreement.seats)
    _settings(law, agreement.ruleset, seats, agreement.options)
    return replace(agreement, seats=seats)


def is_alone(seats: list[str]) -> bool:
    """Whether one person plays, against bots: hints and taking back then harm nobody."""
    return sum(not seat.startswith("bot") for seat in seats) <= 1


def bot_of(wish: str, bots: Sequence[str]) -> str | None:
    """The bot that is wished for, the first where none is named; None for a seat that is no bot's."""
    if not wish.startswith("bot"):
        return None
    return bot_named(wish.partition(":")[2], bots)


def bot_named(name: str, bots: Sequence[str]) -> str:
    """The bot of that name, the first where none is named; Refusal where there is no such bot."""
    if name and name not in bots:
        raise Refusal("no-level", level=name)
    return name or bots[0]
