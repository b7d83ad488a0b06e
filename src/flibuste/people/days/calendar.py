"""A calendar of deadlines, by an address with a secret in it: read-only, and taken back at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from flibuste.law import shelf
from flibuste.law.vocabulary import Phrase
from flibuste.live import tokens
from flibuste.live.durable import kept
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal, server_sentence
from flibuste.people.days.rows import CalendarRow, Deadline
from flibuste.people.identity.rows import one_after_the_other
from flibuste.store.events import Ledger
from flibuste.store.rows import AddRow, RemoveRows
from flibuste.words import speech

SHOWN = timedelta(minutes=30)  # before a deadline, so that it has a length in a calendar
REFRESHED = timedelta(minutes=30)  # how often a calendar is asked to come again


class Calendars:
    """Whose calendar an address is."""

    def __init__(self, log: Ledger) -> None:
        self.log = log

    async def of_guest(self, guest: str) -> bool:
        """Whether a guest has one."""
        return bool(await self.log.rows(CalendarRow, "calendars of", guest=guest))

    async def renew(self, guest: str, lang: str) -> str:
        """The secret of a new one; the old address shows nothing any more."""
        secret, at = tokens.new_token(), now()
        row = CalendarRow(tokens.hashed(secret), guest, lang, at)
        put = (RemoveRows(CalendarRow, {"guest": guest}), AddRow(row))
        await kept(self.log.write(one_after_the_other(guest, at), *put))
        return secret

    async def revoke(self, guest: str) -> None:
        """Take the address back."""
        await kept(self.log.write(RemoveRows(CalendarRow, {"guest": guest})))

    async def feed(self, secret: str, root: str) -> bytes:
        """The calendar behind a secret; Refusal where there is none."""
        rows = await self.log.rows(CalendarRow, "calendar", secret=tokens.hashed(secret))
        if not rows:
            raise Refusal("no-page")
        found = await self.log.rows(Deadline, "deadlines of", guest=rows[0].guest)
        # A hundred deadlines take longer than others at a table should wait.
        return await asyncio.to_thread(written_calendar, found, root, rows[0].lang)


def written_calendar(deadlines: Sequence[Deadline], root: str, lang: str) -> bytes:
    """Deadlines as a calendar; tables are linked below the root."""
    from icalendar import Calendar, Event

    made = Calendar()
    made.add("prodid", "-//Flibuste//Flibuste//EN")
    made.add("version", "2.0")
    made.add("method", "PUBLISH")
    made.add("x-wr-calname", server_sentence("calendar-name", lang))
    made.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    for one in deadlines:
        law = shelf.law(one.game) if one.game in shelf.ids() else None
        title = speech.say(Phrase("title", {}), law, lang) if law else ""
        due = datetime.fromtimestamp(one.due // 1000, UTC)
        event = Event()
        event.add("uid", f"{one.table_id}-{one.since}@flibuste")
        event.add("dtstamp", datetime.fromtimestamp(one.since // 1000, UTC))
        event.add("dtstart", due - SHOWN)
        event.add("dtend", due)
        event.add("summary", server_sentence("calendar-due", lang, game=title))
        event.add("url", f"{root}/t/{one.table_id}")
        event.add("transp", "TRANSPARENT")
        made.add_component(event)
    return bytes(made.to_ical())
