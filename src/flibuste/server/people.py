"""What a server keeps of people beyond their tables, each part set up with what it needs of the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from flibuste.law.law import Law
from flibuste.live.rooms import Rooms
from flibuste.people.days.calendar import Calendars
from flibuste.people.days.keeping import Days
from flibuste.people.days.notices import Notices
from flibuste.people.days.prepared import Prepared
from flibuste.people.days.push import Sender
from flibuste.people.days.vacation import Vacations
from flibuste.people.friends.groups import Groups
from flibuste.people.friends.proposals import Proposals
from flibuste.people.identity.house_guests import HouseGuests
from flibuste.people.identity.leaving import leave_tables
from flibuste.people.logbook.keeping import LogbookKeeper
from flibuste.people.order import blocks
from flibuste.people.order.house_order import HouseOrder
from flibuste.people.order.retention import Retention
from flibuste.people.pairing.challenges import Challenges
from flibuste.people.pairing.desk import Desk
from flibuste.people.pairing.seeks import Seeks
from flibuste.people.ratings.looking import known_strength
from flibuste.people.ratings.reckoning import Reckoning
from flibuste.people.settling import Settling
from flibuste.server.config import Config
from flibuste.store.events import GuestRow, Ledger


class People:
    """Order, logbooks and ratings, pairing and friends, and days between moves."""

    def __init__(
        self,
        config: Config,
        log: Ledger,
        rooms: Rooms,
        guests: HouseGuests,
        games: Sequence[Law],
    ) -> None:
        self.rooms, self.guests = rooms, guests
        self.order = HouseOrder(log)
        self.retention = Retention(log, config, self._forget, rooms.refresh)
        logbook = LogbookKeeper(log, [law.id for law in games])
        self.settling = Settling(log, rooms, [logbook, Reckoning(log)])
        self.groups = Groups(log)
        self.proposals = Proposals(log, rooms, self.groups)
        guests.leave_tables = self._leave
        is_blocked = partial(blocks.is_blocked, log)
        self.desk = Desk(log, rooms, is_blocked)
        self.seeks = Seeks(log, rooms, partial(known_strength, log))
        self.challenges = Challenges(log, rooms, is_blocked)
        sender = Sender(config.push_contact, to_loopback=config.push_to_loopback)
        self.notices = Notices(log, sender if config.push else None)
        self.calendars = Calendars(log)
        vacations = Vacations(log, config.vacation_days)
        self.days = Days(log, rooms, vacations, self.notices, Prepared(log))

    async def open(self) -> None:
        """What the host has decided holds before anybody comes in."""
        await self.order.open()
        self.rooms.order = self.order

    async def _leave(self, guest: str) -> None:
        """A guest who goes gets up from all tables, those of friends too."""
        await leave_tables(self.rooms, self.settling, guest)
        await self.groups.leave_all(guest)

    async def _forget(self, id: str) -> None:
        """A guest who was not seen for long."""
        for table in await self.guests.forget(GuestRow(id, b"", "", 0)):
            self.rooms.refresh(table)
