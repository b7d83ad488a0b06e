"""What the host and people have decided about people: the house asks it at every door.

Where nobody decides anything, in a page and in tests, all are welcome.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class Order(Protocol):
    """Who may come in, sit down and speak, under which names, and who wants to hear whom."""

    def check_entry(self, guest: str | None, address: str, cookie: str | None = None) -> None:
        """Refusal where the host has shut out a guest, a device, or whoever comes from an address."""

    def check_name(self, name: str) -> None:
        """Refusal where the host does not want such a name."""

    async def check_kept(self, name: str, guest: str | None) -> None:
        """Refusal where somebody else keeps a name that a guest has gone by."""

    def check_line(self, guest: str | None, text: str) -> None:
        """Refusal where a guest may not speak, or not so."""

    async def check_sitting(self, guest: str | None, others: Collection[str]) -> None:
        """Refusal where one of the others has blocked a guest who wants to sit with them."""

    async def avoided_by(self, guest: str | None) -> frozenset[str]:
        """The guests whom a guest does not want to meet."""

    async def unheard_by(self, guest: str | None) -> frozenset[str]:
        """The authors whom a guest does not want to hear."""

    async def mute(self, guest: str, other: str, name: str, on: bool) -> bool:
        """Keep that a guest does not want to hear another; False where nothing is kept of guests."""


class NoOrder:
    """Nobody has decided anything."""

    def check_entry(self, guest: str | None, address: str, cookie: str | None = None) -> None:
        """All are welcome."""

    def check_name(self, name: str) -> None:
        """Every name is."""

    async def check_kept(self, name: str, guest: str | None) -> None:
        """Nobody keeps one."""

    def check_line(self, guest: str | None, text: str) -> None:
        """All may speak."""

    async def check_sitting(self, guest: str | None, others: Collection[str]) -> None:
        """All may sit down."""

    async def avoided_by(self, guest: str | None) -> frozenset[str]:
        """Nobody is avoided."""
        return frozenset()

    async def unheard_by(self, guest: str | None) -> frozenset[str]:
        """All are heard."""
        return frozenset()

    async def mute(self, guest: str, other: str, name: str, on: bool) -> bool:
        """A seat remembers it, and nobody else."""
        return False
