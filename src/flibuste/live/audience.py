"""Who is at a table, and what each of them is told and shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from msgspec import Raw

from flibuste.law.contract import WATCHER
from flibuste.live import pictures, wire
from flibuste.live.game import Game
from flibuste.live.guests import now
from flibuste.live.refusals import Refusal
from flibuste.live.wire import encode
from flibuste.screen.model import FORESIGHT, Place
from flibuste.screen.stage import Scene, Stage

AT_ONCE = 200  # events in one message
# Seconds between two messages of who is here. A crowd that comes in at once, or one that comes and goes for
# mischief, would else fill the send queues of those who sit there.
SEATS_EVERY = 0.1
BAD_TOKEN, BAD_SEAT = 4401, 4403  # why a line is closed: the token is none, the seat not yours


class Visitor(Protocol):
    """Somebody with a line to the table."""

    viewer: int
    seats: tuple[int, ...]
    scenes: bool
    places: Raw | None  # that it was last shown
    muted: str

    def post(self, message: bytes) -> None:
        """Put a message into the send queue."""
        ...

    def close(self, code: int) -> None:
        """Send the visitor away."""
        ...


class Presence(NamedTuple):
    """The seats whose people are at a table by one server, and how many others watch."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


class Audience:
    """The visitors of one table."""

    def __init__(self, game: Game, foresight: float = FORESIGHT) -> None:
        self.game, self.foresight = game, foresight
        self.visitors: set[Visitor] = set()
        self.elsewhere: dict[
            str, Presence
        ] = {}  # who is at the table by another server, as it says
        self._untold: set[Visitor] = set()  # who has yet to hear who is here
        self._tells_next: asyncio.TimerHandle | None = None  # they, and not sooner
        self._is_over = False
        self._stages: dict[int, Stage] = {}
        self._places: dict[int, tuple[tuple[Place, ...], Raw]] = {}  # of each viewer's last picture

    @property
    def here(self) -> set[int]:
        """The seats whose people are here, by whichever server."""
        return set(self.present.seats).union(*(other.seats for other in self.elsewhere.values()))

    @property
    def present(self) -> Presence:
        """Who is here by this server."""
        seats = {seat for visitor in self.visitors for seat in visitor.seats}
        return Presence(frozenset(seats), sum(not v.seats for v in self.visitors))

    @property
    def head(self) -> wire.TableHead:
        """What everybody may know."""
        watchers = [one.watchers for one in (self.present, *self.elsewhere.values())]
        return self.game.head(self.here, sum(watchers))

    # --- Coming and going ------------------------------------------------------------------------

    def enter(self, visitor: Visitor, first: int) -> None:
        """Somebody comes in, or says hello once more: the story from a version on, and the picture."""
        if len(visitor.seats) > 1:
            visitor.viewer = self._on_screen(visitor)
        elif visitor.seats:
            visitor.viewer = visitor.seats[0]
            visitor.muted = f"{visitor.muted} {self.game.seats[visitor.seats[0]].muted}".strip()
        visitor.places = None
        before, is_new = self.here, visitor not in self.visitors
        self.visitors.add(visitor)
        self._untold.discard(visitor)
        welcome = wire.Welcome(self.head, visitor.viewer, list(visitor.seats), self.game.v)
        visitor.post(encode(welcome))
        is_beyond = first > self.game.v
        self._catch_up(visitor, 0 if is_beyond else first, reset=is_beyond)
        if is_new and (self.here != before or not visitor.seats):
            self.tell_who_is_here(but=visitor)

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes out; pictures that nobody looks at any more are let go."""
        self.visitors.discard(visitor)
        self._untold.discard(visitor)
        watched = {v.viewer for v in self.visitors if v.scenes}
        self._stages = {k: stage for k, stage in self._stages.items() if k in watched}

    def look(self, visitor: Visitor, seat: int) -> None:
        """The hand-over: the seat to move has the screen."""
        if seat not in visitor.seats:
            raise Refusal("seat")
        if self.game.law.has_secrets and seat != self.game.actor and len(visitor.seats) > 1:
            raise Refusal("no-handover")
        visitor.viewer = seat
        self._catch_up(visitor, 0, reset=True)

    def move_up(self) -> None:
        """A game begins with fewer seats: everybody is told which is theirs now."""
        moved = self.game.moved_up
        for visitor in [*self.visitors] if moved else []:
            visitor.seats = tuple(moved[seat] for seat in visitor.seats if seat in moved)
            visitor.viewer = moved.get(visitor.viewer, visitor.viewer)
            welcome = wire.Welcome(self.head, visitor.viewer, list(visitor.seats), self.game.v)
            visitor.post(encode(welcome))

    def send_away(self, seats: set[int], code: int) -> None:
        """Whoever sits there must go."""
        for visitor in [v for v in self.visitors if seats & set(v.seats)]:
            visitor.close(code)

    def send_all_away(self, code: int) -> None:
        """Everybody must go."""
        for visitor in [*self.visitors]:
            visitor.close(code)

    # --- Telling ---------------------------------------------------------------------------------

    def tell(self, count: int) -> None:
        """The newest entries to everybody, each their own view of it."""
        if not self.visitors:
            return
        first = self.game.v - count
        at = now()
        messages: dict[tuple[int, str], bytes] = {}
        turned = [v for v in self.visitors if len(v.seats) > 1 and self._turn_screen(v)]
        for visitor in [*self.visitors]:
            if visitor in turned:
                continue
            key = (visitor.viewer, visitor.muted)
            if key not in messages:
                news = self.game.told(visitor.viewer, first, is_news=True, muted=visitor.muted)
                messages[key] = encode(wire.TableEvents(news, self.game.now(visitor.viewer, at)))
            visitor.post(messages[key])
        for visitor in turned:
            self._catch_up(visitor, 0, reset=True)
        self._show([v for v in self.visitors if v.scenes and v not in turned])

    def tell_again(self, visitor: Visitor) -> None:
        """The whole story once more, to one who may now hear more of it."""
        self._catch_up(visitor, 0, reset=True)

    def tell_all(self, message: bytes) -> None:
        """The same to everybody."""
        for visitor in [*self.visitors]:
            visitor.post(message)

    def tell_clocks(self) -> None:
        """How the clocks stand, though nothing has happened."""
        for visitor in [*self.visitors]:
            visitor.post(encode(wire.TableEvents([], self.game.now(visitor.viewer, now()))))

    def tell_seats(self) -> None:
        """Who sits where and who is here, to everybody."""
        self._untold.clear()
        self._post_seats([*self.visitors])

    def tell_who_is_here(self, but: Visitor | None = None) -> None:
        """The same where somebody came or went: to the others at once, or soon with all that changes until then."""
        self._untold.update(visitor for visitor in self.visitors if visitor is not but)
        if self._tells_next is None and not self._is_over:
            self._tell_untold()

    def _tell_untold(self) -> None:
        self._tells_next = None
        untold, self._untold = self._untold, set()
        if untold:
            loop = asyncio.get_running_loop()
            self._tells_next = loop.call_later(SEATS_EVERY, self._tell_untold)
            self._post_seats(untold)

    def _post_seats(self, visitors: Iterable[Visitor]) -> None:
        message = encode(wire.Seats(self.head))
        for visitor in visitors:
            visitor.post(message)

    def off(self) -> None:
        """Tell nobody any more who is here."""
        self._is_over = True
        if self._tells_next is not None:
            self._tells_next.cancel()

    @property
    def timers(self) -> list[asyncio.TimerHandle]:
        """All that the event loop holds for it."""
        return [self._tells_next] if self._tells_next else []

    def _catch_up(self, visitor: Visitor, first: int, *, reset: bool = False) -> None:
        told = self.game.told(visitor.viewer, first, is_news=False, muted=visitor.muted)
        here = self.game.now(visitor.viewer, now())
        for k in range(0, max(1, len(told)), AT_ONCE):
            message = wire.TableEvents(told[k : k + AT_ONCE], here, reset and k == 0)
            visitor.post(encode(message))
        if visitor.scenes:
            self._show([visitor])

    # --- A screen that several seats share -------------------------------------------------------

    def _on_screen(self, visitor: Visitor) -> int:
        """At a shared screen without secrets, the seat to move looks at it; else nobody yet."""
        actor = self.game.actor
        if self.game.law.has_secrets:
            return WATCHER
        return actor if actor in visitor.seats and actor is not None else visitor.seats[0]

    def _turn_screen(self, visitor: Visitor) -> bool:
        """Whether a shared screen now shows another seat's view."""
        before, actor = visitor.viewer, self.game.actor
        if not self.game.law.has_secrets:
            visitor.viewer = self._on_screen(visitor)
            return False
        if actor != visitor.viewer:
            visitor.viewer = WATCHER
        return visitor.viewer != before

    # --- Pictures --------------------------------------------------------------------------------

    def _show(self, visitors: Iterable[Visitor]) -> None:
        """A picture to each; the places are left out where they are as in the last one."""
        if self.game.table is None:
            return
        scenes: dict[int, Scene] = {}
        messages: dict[tuple[int, bool], bytes] = {}
        for visitor in visitors:
            viewer = visitor.viewer
            if viewer not in scenes:
                scenes[viewer] = self._stage(viewer).show()
            places = self._places_of(scenes[viewer])
            key = viewer, places is visitor.places
            if key not in messages:
                picture = pictures.drawn(scenes[viewer], None if key[1] else places)
                messages[key] = encode(wire.SceneOf(self.game.v, viewer, picture))
            visitor.places = places
            visitor.post(messages[key])

    def _stage(self, viewer: int) -> Stage:
        """As a viewer may see it; pieces keep their ids while somebody looks."""
        assert self.game.table is not None
        stage = self._stages.get(viewer)
        if stage is None or stage.table is not self.game.table:
            remembers = self.game.agreement.memory_aid
            table, foresight = self.game.table, self.foresight
            stage = Stage(table, viewer, remembers=remembers, foresight=foresight)
            if any(v.scenes and v.viewer == viewer for v in self.visitors):
                self._stages[viewer] = stage
        return stage

    def _places_of(self, scene: Scene) -> Raw:
        """The places, encoded once as long as they stay the same."""
        before, encoded = self._places.get(scene.viewer, (None, Raw()))
        if before != scene.places:
            encoded = pictures.places_of(scene)
            self._places[scene.viewer] = scene.places, encoded
        return encoded
