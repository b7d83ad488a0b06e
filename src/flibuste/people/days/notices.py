"""Telling people who are not here: at most once an hour, a title and a link."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import Counter
from typing import Literal
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from flibuste.law import shelf
from flibuste.law.vocabulary import Phrase
from flibuste.live.durable import kept, on_disk, report
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal, server_sentence
from flibuste.people.days.push import HouseKey, Sender, is_device
from flibuste.people.days.reach import Unreachable
from flibuste.people.days.rows import Deadline, PushRow, swapped
from flibuste.people.days.times import WHOLE_HOUR
from flibuste.people.friends.rows import Asking
from flibuste.people.pairing.rows import ChallengeRow
from flibuste.store.events import Change, Fence, Ledger
from flibuste.store.rows import PutRow, RemoveRows
from flibuste.words import speech

NoticeKind = Literal["turn", "time", "challenge", "proposal"]
OF_PEOPLE = ("challenge", "proposal")  # about a game, and no table yet
MOST_DEVICES = 10  # of a guest; the oldest goes first
WAITING_AT_ONCE = 50  # that one look may find
ATTEMPTS_TO_TELL = 8  # several tables may wait for somebody from the same moment on
MOST_MISSED = 10  # posts in a row that did not reach a device: it is forgotten then


class NoticeTold(msgspec.Struct, frozen=True):
    """What a device is told: nothing that a table keeps secret."""

    title: str
    text: str
    path: str  # the page that it opens
    tag: str  # a later one takes its place


class Notices:
    """Who is told what, and when."""

    def __init__(self, log: Ledger, sender: Sender | None) -> None:
        self.log, self.sender = log, sender
        self.key = HouseKey(log)
        self._tasks: set[asyncio.Task[None]] = set()
        self._missed: Counter[str] = Counter()  # posts that did not reach a device, since we run
        # When guests and devices were told something in the last hour: who takes a device off the list and
        # puts it on again, or brings it to another guest, begins no other hour.
        self._told: dict[str, int] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of hosts

    # --- Devices -----------------------------------------------------------------------------------

    async def devices(self, guest: str) -> list[PushRow]:
        """Where a guest wants to be told, the oldest first."""
        return await self.log.rows(PushRow, "pushes of", guest=guest)

    async def add(
        self, guest: str, endpoint: str, p256dh: str, auth: str, lang: str, device: str = ""
    ) -> None:
        """A device wants to be told; one that says so again does not begin another hour."""
        sender = self.sender
        to_loopback = sender is not None and sender.to_loopback
        if sender is None or not is_device(endpoint, p256dh, auth, to_loopback=to_loopback):
            raise Refusal("no-push")
        id, known = device_id(endpoint), await self.devices(guest)
        others = [row for row in known if row.id != id]
        told = (self._told.get(guest, 0), self._told.get(id, 0))
        sent = max(*told, *(row.told_at for row in known))
        waits = next(((row.kind, row.about) for row in known), ("", ""))
        row = PushRow(id, guest, endpoint, p256dh, auth, lang, now(), sent, *waits, device)
        surplus = others[: max(0, len(others) + 1 - MOST_DEVICES)]
        removed = [RemoveRows(PushRow, {"id": old.id}) for old in surplus]
        await kept(self.log.write(PutRow(row), *removed))

    async def remove(self, guest: str, endpoint: str) -> None:
        """A device wants to hear no more."""
        gone = RemoveRows(PushRow, {"id": device_id(endpoint), "guest": guest})
        await kept(self.log.write(gone))

    # --- Telling -----------------------------------------------------------------------------------

    async def notify(self, guest: str, kind: NoticeKind, about: str) -> None:
        """Tell a guest of a table, or of a game they are asked for: now, or when the hour is over.

        A failure hurts nobody.
        """
        for _ in range(ATTEMPTS_TO_TELL):
            try:
                await self._notify(guest, kind, about, await self.devices(guest))
                return
            except Fence:  # they are just being told something else: then this waits for its hour
                await asyncio.sleep(0)
            except Refusal:  # the disk refuses
                return
            except Exception as error:
                report(error)
                return

    async def _notify(
        self, guest: str, kind: NoticeKind, about: str, devices: list[PushRow]
    ) -> None:
        if self.sender is None or not devices:
            return
        at = now()
        if at - max(row.told_at for row in devices) < WHOLE_HOUR:
            # That a clock is nearly out is said once: nothing else takes its place.
            urgent = {row.about for row in devices if row.kind == "time"}
            if kind != "time" and any([await self._is_due(guest, table) for table in urgent]):
                return
            waiting = [replace(row, kind=kind, about=about) for row in devices]
            await self._changed(devices, waiting)
            return
        sent = [replace(row, told_at=at, kind="", about="") for row in devices]
        await self._changed(devices, sent)
        self._told |= dict.fromkeys((guest, *(row.id for row in sent)), at)
        await self._post(sent, kind, about)

    async def _changed(self, before: list[PushRow], after: list[PushRow]) -> None:
        changes: list[Change] = []
        for old, new in zip(before, after, strict=True):
            changes += swapped(old, new) if old != new else []
        if changes:
            await on_disk(self.log.write(*changes))

    async def look(self) -> None:
        """Tell what has waited for an hour to be over, if it is still so."""
        before = now() - WHOLE_HOUR
        self._told = {who: at for who, at in self._told.items() if at > before}
        waiting = await self.log.rows(
            PushRow, "pushes waiting", before=before, most=WAITING_AT_ONCE
        )
        for guest in dict.fromkeys(row.guest for row in waiting):
            try:
                await self._look_at(next(row for row in waiting if row.guest == guest))
            except (Fence, Refusal):  # it has changed, or the disk refuses: the next look sees
                continue
            except Exception as error:
                report(error)

    async def _look_at(self, row: PushRow) -> None:
        """Tell a guest what has waited; where another server has just told it, there is nothing to tell."""
        is_so = await self._is_so(row)
        devices = await self.devices(row.guest)
        if all((one.kind, one.about) != (row.kind, row.about) for one in devices):
            return
        if is_so:
            await self._notify(row.guest, row.kind, row.about, devices)  # type: ignore[arg-type]
        else:
            await self._changed(devices, [replace(one, kind="", about="") for one in devices])

    async def _is_so(self, row: PushRow) -> bool:
        """Whether what has waited still holds."""
        asks = {"challenge": self._is_challenged, "proposal": self._is_proposed}
        return await asks.get(row.kind, self._is_due)(row.guest, row.about)

    async def _is_due(self, guest: str, table: str) -> bool:
        found = await self.log.rows(Deadline, "deadlines of", guest=guest)
        return any(one.table_id == table for one in found)

    async def _is_challenged(self, guest: str, game: str) -> bool:
        found = await self.log.rows(ChallengeRow, "challenges of", guest=guest, at=now())
        return any((one.challenged, one.game) == (guest, game) for one in found)

    async def _is_proposed(self, guest: str, game: str) -> bool:
        found = await self.log.rows(Asking, "asked of", guest=guest, at=now())
        return any(one.game == game and one.waits_for(guest) for one in found)

    async def _post(self, devices: list[PushRow], kind: NoticeKind, about: str) -> None:
        game, table = about, ""
        if kind not in OF_PEOPLE:
            found = await self.log.table(about)
            if found is None:
                return
            game, table = found[0].game, about
        pem = await self.key.pem()
        loop = asyncio.get_running_loop()
        for device in devices:
            content = msgspec.json.encode(told_of(kind, table, game, device.lang))
            task = loop.create_task(self._send(device, content, pem))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, device: PushRow, content: bytes, pem: str) -> None:
        assert self.sender is not None
        loop, sender = asyncio.get_running_loop(), self.sender
        host = urlsplit(device.endpoint).hostname or ""  # however it is written
        turn = self._turns.setdefault(host, asyncio.Lock())
        try:
            async with turn:  # a host that does not answer keeps one thread waiting, and no more
                is_there = await loop.run_in_executor(
                    sender.threads, sender.send, device, content, pem
                )
            del self._missed[device.id]
            if not is_there:
                await self.remove(device.guest, device.endpoint)
        except Unreachable:
            await self._miss(device)
        except Refusal:
            return
        except Exception as error:
            report(error)

    async def _miss(self, device: PushRow) -> None:
        self._missed[device.id] += 1
        if self._missed[device.id] >= MOST_MISSED:
            del self._missed[device.id]
            with contextlib.suppress(Refusal):
                await self.remove(device.guest, device.endpoint)

    def close(self) -> None:
        """Nothing more is told."""
        for task in self._tasks:
            task.cancel()
        if self.sender is not None:
            self.sender.close()


def device_id(endpoint: str) -> str:
    """By what a device is known: its address is long, and nobody else's business."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def told_of(kind: NoticeKind, table: str, game: str, lang: str) -> NoticeTold:
    """What is said: the title of the game, and nothing of what happens in it."""
    law = shelf.law(game) if game in shelf.ids() else None
    title = speech.say(Phrase("title", {}), law, lang) if law else ""
    return NoticeTold(
        server_sentence(f"notice-{kind}", lang, game=title),
        server_sentence(f"notice-{kind}-how", lang),
        f"t/{table}" if table else "",
        table or kind,
    )
