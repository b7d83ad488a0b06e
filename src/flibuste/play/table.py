"""A game being played: choices, play, view, undo, log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.engine import Engine, engine, prepare
from flibuste.law.kernel import Array, Mode, copied
from flibuste.law.law import Law, Settings
from flibuste.law.vocabulary import SEAT, UNKNOWN, Event, Phrase, phrase
from flibuste.play import chance as committed
from flibuste.play import position
from flibuste.play.chance import Chance
from flibuste.play.position import Position
from flibuste.words import speech

# Plies of a game with secrets after which nobody is told again what was seen before them.
WITNESSED = 24


class MoveError(ValueError):
    """A move that was refused; nothing has changed."""


class Unreadable(MoveError):
    """The text is no move of this game."""


class NotYourTurn(MoveError):
    """Somebody else is to act, or nobody any more."""


class NotLegal(MoveError):
    """The rules do not allow it; `reason` says why and `rule` is the rulebook's paragraph."""

    def __init__(self, law: Law, text: str, reason: Phrase, rule: str) -> None:
        self.law, self.text, self.reason, self.rule = law, text, reason, rule
        super().__init__(self.say("en"))

    def say(self, lang: str) -> str:
        """The refusal in a language, with its paragraph."""
        why = speech.say(self.reason, self.law, lang)
        return speech.say("refusal", None, lang, move=self.text, reason=why, rule=self.rule)


class CannotUndo(MoveError):
    """Nothing can be taken back: chance, another seat or a reveal stands before it."""


class Incident(StrEnum):
    """What happens at a table besides the game."""

    RESIGNS = "resigns"
    TIMES_OUT = "times_out"
    LEAVES = "leaves"
    TAKEN_OVER = "taken_over"  # a bot plays on for the seat
    OFFERS = "offers_draw"
    AGREES = "agrees"
    DECLINES = "declines"


FORFEITS = {Incident.RESIGNS, Incident.TIMES_OUT, Incident.LEAVES}


@dataclass(frozen=True)
class Ply:
    """One action of a seat or of chance; a draw carries its number and weights."""

    actor: int
    code: int
    draw: int | None = None  # None for a seat's ply, and for dice thrown by hand
    weights: tuple[int, ...] = ()
    outcomes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Happening:
    """One incident."""

    seat: int
    incident: Incident


@dataclass(frozen=True)
class Told:
    """An event as one viewer was told of it, after so many plies."""

    ply: int
    event: Event
    values: tuple[int, ...]

    @property
    def faded(self) -> Told:
        """The same as one remembers it who was not to take notes."""
        pairs = zip(self.values, self.event.fading, strict=True)
        return replace(self, values=tuple(UNKNOWN if fades else v for v, fades in pairs))

    @property
    def text(self) -> str:
        """The event in the words of the law."""
        return self.event.to_text(self.values)

    @property
    def phrase(self) -> Phrase:
        """The event as a sentence still to be spoken."""
        return phrase("event", self.event, self.values)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: shares of one point, and why."""

    scores: tuple[float, ...]
    reason: str
    rule: str

    @property
    def winner(self) -> int | None:
        """The seat with the whole point, if one has it."""
        return self.scores.index(1.0) if 1.0 in self.scores else None


class Table:
    """A game with its seats, its chance and its story."""

    def __init__(
        self,
        law: Law,
        settings: Settings,
        chance: Chance | None,
        start: Position | None = None,
        mode: Mode | None = None,
        version: int | None = None,
    ) -> None:
        self.law, self.settings, self.chance, self.start = law, settings, chance, start
        self.engine: Engine = engine(law, mode)
        self.story: list[Ply | Happening] = []
        self.players: list[str] = [""] * settings.seats
        self.draws = 0
        self.plies = 0  # actions played, chance's among them
        self._viewers = [*range(settings.seats), WATCHER, ALL]
        self._told: dict[int, list[Told]] = {viewer: [] for viewer in self._viewers}
        self._past: list[Array] = []  # what undo may go back to
        self._before: list[bytes] = []  # the records before the last plies
        self._mover = OVER  # whose ply was the last
        self._forfeits: dict[int, Incident] = {}
        self._willing: set[int] = set()  # seats that have offered or accepted a draw
        self._agreed = False
        self._actor: int | None = None  # None, as below, until somebody asks
        self._codes: list[int] | None = None
        if start is None:
            self._states = law.blank(settings)
            self._states["version"] = version or law.version
            self.engine.begin(self._states, 0)
        else:
            self._states = copied(start.states)
        self._let_chance_move()

    def __repr__(self) -> str:
        return f"<table of {self.law.id}, ply {self.plies}>"

    # --- Whose turn, what may be done ------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.settings.seats

    @property
    def actor(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self._actor is None:
            is_decided = self._agreed or len(self._forfeits) >= self.seats - 1
            self._actor = OVER if is_decided else int(self.engine.actor(self._states, 0))
        return self._actor

    @property
    def position(self) -> Position:
        """The whole truth."""
        return Position(self.law, copied(self._states))

    def codes(self) -> list[int]:
        """What the actor may do, as integer codes."""
        if self._codes is None:
            is_over = self.actor == OVER
            self._codes = [] if is_over else self.engine.legal(self.known(self.actor))
        return [*self._codes]

    def choices(self) -> list[str]:
        """What the actor may do, as texts that `play` takes."""
        return [self.law.actions.texts[code] for code in self.codes()]

    def odds(self) -> dict[str, tuple[int, int]]:
        """At a chance node, each outcome's weight and the sum of all."""
        if self.actor != CHANCE:
            return {}
        weights = self.engine.odds(self._states)
        return dict(zip(self.choices(), ((w, sum(weights)) for w in weights), strict=True))

    def objection(self, move: str | int) -> tuple[Phrase, str] | None:
        """Why the actor may not do this, and the paragraph; None if it may be done."""
        reason, values = self.engine.objection(self.known(self.actor), 0, self.code(move))
        if not reason:
            return None
        word = self.law.objections[reason]
        return phrase("objection", word, values), word.rule

    def code(self, move: str | int) -> int:
        """The integer code of a move; Unreadable if it is none."""
        if isinstance(move, str):
            try:
                return self.law.actions.parse(move)
            except ValueError as error:
                raise Unreadable(f"“{move}” cannot be read: {error}.") from None
        if not 0 <= move < self.law.actions.size:
            raise Unreadable(f"{move} is the code of no move.")
        return int(move)

    # --- Playing ---------------------------------------------------------------------------------

    def play(self, move: str | int, seat: int | None = None) -> None:
        """Play a move of the actor (of `seat`, if named); chance then moves by itself."""
        code = self.code(move)
        actor = self.actor
        if seat is not None and seat != actor != OVER:
            raise NotYourTurn(f"It is {seat_name(actor)} to act, not {seat_name(seat)}.")
        self.take(Ply(actor, code))
        self._let_chance_move()

    def take(self, ply: Ply) -> None:
        """Play exactly this ply, a draw of chance included, if the rules allow it."""
        if self.actor == OVER:
            raise NotYourTurn("The game is over.")
        codes = self.codes()
        if ply.code not in codes:
            why, rule = self.objection(ply.code) or (Phrase("objection-other", {}), "")
            raise NotLegal(self.law, self.law.actions.texts[ply.code], why, rule)
        if self.actor == CHANCE:
            weights = tuple(self.engine.odds(self._states))
            if ply.weights and ply.weights != weights:
                raise MoveError(f"The odds here are {' '.join(map(str, weights))}.")
            ply = replace(ply, weights=weights, outcomes=tuple(codes))
        self._advance(ply)

    def coming(self, move: str | int) -> Iterator[Array]:
        """The record after a move and after each draw of chance behind it; none of it is played."""
        states, draws = copied(self._states), self.draws
        self.engine.apply(states, 0, self.code(move))
        yield states
        while self.chance is not None and self.engine.actor(states, 0) == CHANCE:
            drawn = self.chance.draw(draws, self.engine.odds(states))
            self.engine.apply(states, 0, self.engine.legal(states)[drawn])
            draws += 1
            yield states

    def resume(self, chance: Chance | None) -> None:
        """Go on with a committed chance after so many of its draws."""
        self.chance = chance
        self._let_chance_move()

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was this seat's and can be taken back."""
        return bool(self._past) and self._mover == seat

    def undo(self) -> None:
        """Take back the last ply, if no chance, no other seat and no reveal stands before it."""
        if not self._past:
            raise CannotUndo("Nothing can be taken back here.")
        self._states = self._past.pop()
        if self._before:
            self._before.pop()
        self._forget_turn()
        self.story.pop()
        self.plies -= 1
        for told in self._told.values():
            told.pop()

    def incident(self, seat: int, incident: Incident) -> None:
        """A resignation, a timeout, a draw offer or its answer."""
        if self.actor == OVER:
            raise NotYourTurn("The game is over.")
        if incident in FORFEITS:
            self._forfeits.setdefault(seat, incident)
        elif incident is Incident.OFFERS:
            if self.law.offers_draws:
                raise NotLegal(self.law, "draw", Phrase("objection-own-draws", {}), "")
            self._willing = {seat}
        elif incident is Incident.AGREES:
            if not self._willing:
                raise NotLegal(self.law, "draw", Phrase("objection-no-offer", {}), "")
            self._willing.add(seat)
            self._agreed = self._willing >= set(range(self.seats)) - self._forfeits.keys()
        elif incident is Incident.DECLINES:
            self._willing = set()
        self.story.append(Happening(seat, incident))
        self._past.clear()
        self._forget_turn()

    def resign(self, seat: int) -> None:
        """Give the game up."""
        self.incident(seat, Incident.RESIGNS)

    # --- Looking ---------------------------------------------------------------------------------

    def known(self, viewer: int, *, remembers: bool = True) -> Array:
        """The record with only what a viewer may know (chance knows all there is).

        One who does not remember is not shown again what all have seen and may forget.
        """
        sees_all = viewer == CHANCE or not self.law.has_secrets
        veiled = self.engine.veiled(self._states, ALL if sees_all else viewer)
        if not remembers and self.actor != OVER:
            self.engine.fade(veiled)
        return veiled

    def witnessed(self, viewer: int, *, remembers: bool = True) -> Array:
        """The same, and behind it what the viewer saw before each of the last plies, the oldest first.

        One who does not remember is shown nothing of it; where there are no secrets, nothing was seen
        that tells more.
        """
        known = self.known(viewer, remembers=remembers)
        if not remembers or not self._before:
            return known
        seen = [self.engine.veiled(self.law.State.read(one), viewer) for one in self._before]
        return self.law.State.read(b"".join(one.tobytes() for one in (known, *seen)))

    def view(self, viewer: int = WATCHER, *, remembers: bool = True) -> Position:
        """What a seat, or a spectator, may know."""
        return Position(self.law, self.known(viewer, remembers=remembers))

    def log(self, viewer: int = WATCHER, *, remembers: bool = True) -> list[Told]:
        """The story as a viewer was told it; the last line is as fresh as it was."""
        told = list(self._told[viewer])
        if remembers or self.actor == OVER:
            return told
        return [line.faded for line in told[:-1]] + told[-1:]

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; then the scores and the reason."""
        playing = [seat for seat in range(self.seats) if seat not in self._forfeits]
        if self._agreed:
            return Outcome(self._shared(playing), "agreed", "")
        if len(playing) <= 1:
            last = list(self._forfeits.values())[-1]
            return Outcome(self._shared(playing or [*range(self.seats)]), last.value, "")
        if self.actor != OVER:
            return None
        shares, ending = self.engine.score(self._states)
        word = self.law.endings[ending]
        if self._forfeits:  # a seat given up scores 0; what it had goes to the others
            kept = [0.0 if seat in self._forfeits else shares[seat] for seat in range(self.seats)]
            total = sum(kept)
            scores = tuple(k / total for k in kept) if total else self._shared(playing)
            return Outcome(scores, word.name, word.rule)
        return Outcome(tuple(shares), word.name, word.rule)

    def record(self) -> str:
        """The whole game as text; `flibuste.replay` rebuilds it."""
        from flibuste.play import record

        return record.write(self)

    # --- Inside ----------------------------------------------------------------------------------

    def _shared(self, seats: Sequence[int]) -> tuple[float, ...]:
        return tuple(1 / len(seats) if seat in seats else 0.0 for seat in range(self.seats))

    def _let_chance_move(self) -> None:
        while self.chance is not None and self.actor == CHANCE:
            weights = self.engine.odds(self._states)
            outcomes = self.engine.legal(self._states)
            code = outcomes[self.chance.draw(self.draws, weights)]
            self._advance(Ply(CHANCE, code, self.draws, tuple(weights), tuple(outcomes)))

    def _advance(self, ply: Ply) -> None:
        before = copied(self._states)
        if self.law.has_secrets:
            self._before = [*self._before[1 - WITNESSED :], before.tobytes()]
        self.engine.apply(self._states, 0, ply.code)
        self._forget_turn()
        self.story.append(ply)
        self.plies += 1
        self._willing = set()
        reveals = self._tell()
        self.draws += ply.draw is not None
        if ply.actor == CHANCE or reveals or ply.actor != self._mover:
            self._past.clear()
        if ply.actor != CHANCE and not reveals:
            self._past.append(before)
        self._mover = ply.actor

    def _forget_turn(self) -> None:
        """Something changed: whose turn it is and what may be done is asked anew."""
        self._actor = self._codes = None

    def _tell(self) -> bool:
        """Write what happened into every viewer's log; say whether it showed a secret."""
        told = self._news(self._states)
        for viewer in self._viewers:
            is_veiled = self.law.has_secrets and viewer != ALL
            seen = self._news(self.known(viewer)) if is_veiled else told
            self._told[viewer].append(seen)
        return told.event.reveals

    def _news(self, states: Array) -> Told:
        """The event that a record tells of."""
        values = states["event"][0].tolist()
        event = self.law.events[values[0]]
        return Told(self.plies, event, tuple(values[1 : 1 + len(event.fields)]))


def seat_name(seat: int) -> str:
    """The colour of a seat, or what stands for it."""
    return {CHANCE: "chance", OVER: "nobody", WATCHER: "watcher", ALL: "all"}.get(seat) or SEAT[
        seat
    ]


def new_table(
    game: str,
    ruleset: str | None = None,
    seats: int | None = None,
    seed: int | None = None,
    *,
    chance: Chance | bool = True,
    start: str | None = None,
    mode: Mode | None = None,
    **options: Any,
) -> Table:
    """Set up a table.

    Chance moves by itself from a committed seed: a fresh secret one, or `seed` for the same game
    every time, or a `Chance` of your own; with `chance=False` you play the dice and cards yourself.
    `start` is a position as text; it carries seats and options with it.
    """
    from flibuste.law.shelf import law as law_of

    law = law_of(game)
    prepare(law, mode)
    if chance is True:
        chance = committed.fresh() if seed is None else committed.from_number(seed)
    source = chance or None
    if start is None:
        return Table(law, law.settings(ruleset, seats, **options), source, mode=mode)
    begin = position.parse(law, start)
    return Table(law, law.settings_of(begin.states), source, begin, mode)
