"""What a table must be like to count for ratings; whoever holds the ratings asks no more of it."""

from __future__ import annotations

from flibuste.law.law import Law, Settings
from flibuste.live.refusals import Refusal
from flibuste.live.wire import TableWish
from flibuste.store.events import SeatRow


def check_rated(law: Law, wish: TableWish, settings: Settings, at_home: bool) -> None:
    """Refusal names the first thing that would make a rated table unfair."""
    broken = {
        "rated-home": at_home,
        "rated-alone": len(wish.seats) < 2 or not {"me", "open"} & set(wish.seats),
        "rated-hot-seat": "hotseat" in wish.seats,
        "rated-position": wish.fork is not None or wish.example is not None,
        "rated-rules": _is_own(law, settings),
        "rated-hints": bool(wish.hints),
        "rated-undo": wish.undo not in (None, "none"),
        "rated-notes": not wish.memory_aid,
        "rated-absent": wish.absent == "bot",
    }
    for code, is_broken in broken.items():
        if is_broken:
            raise Refusal(code)


def _is_own(law: Law, settings: Settings) -> bool:
    """Whether the rules are a mixture of one's own, or meant for nobody at the table."""
    named = law.rulesets[settings.ruleset]
    usual = {name: field.default for name, field in law.options.items()}
    return named.unattended or settings.options != usual | dict(named.options)


def check_rated_seat(chairs: list[SeatRow], guest: str | None) -> None:
    """Refusal unless it is somebody we know, who does not sit there already."""
    if guest is None:
        raise Refusal("rated-guest")
    if any(chair.guest == guest for chair in chairs):
        raise Refusal("rated-one-seat")
