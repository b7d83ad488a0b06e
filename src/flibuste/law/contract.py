"""The contract between a game and everything else: all that is ever read from a game, on one page.

A game is a folder of four kinds of files: `rules.py` is its law, `look.py` its look, `words.<lang>.ftl`
its words, `rules.<lang>.md` its rulebook; beside them lie its drawings in `art.svg`, counts and
records that tests hold it to, and optionally a `miniature.txt`: a position that is small enough to
be solved, and the settings it is played with, a word and its value a line (`solving.miniature`); and
an `endings.bin`: a table of its last positions (`bots.endings`). `rules.py` gives the verbs below as
rules, in the order of its rulebook, and declares

    State       a `contract.State` with the game's fields, behind one for each of its `options`
    Work        optional: scratch space, so that nothing is allocated
    ACTIONS     what actors and chance may do          EVENTS      what can happen
    OBJECTIONS  why something may not be done          ENDINGS     why a game ended
    Options     a frozen dataclass of `option(...)`    RULESETS    named sets of options
    BOUNDS      seats, most choices and outcomes, longest game
    VERSION     the law's version; `s.version` keeps old games playable where a rule was mended
    BOX         optional: the folder beside its own whose words it shares with other games
    DRAW_OFFER  optional: the action that offers a draw, where its rules have one; elsewhere the table
                takes offers and answers, as it takes resignations everywhere
    excluded    optional: (options, seats) -> the phrase why they cannot stand together, or None

`look.py` gives the hooks of `Look`, and the words say the messages of `MESSAGES` and those that
each declaration asks for. A `feats.py` is optional: it declares FEATS, a tuple of `law.feats.Feat`, deeds
worth a badge that are seen in the story of a finished game; the words say `feat-NAME`, its name, and
`feat-NAME-how`, what is to be done.

Verbs have no objects, exceptions, allocation or recursion, and use no NumPy functions: only so do
they run unchanged interpreted, compiled and on a GPU. Randomness enters by chance alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Protocol

from flibuste.law.kernel import Field, Record, i8, i32, rule, u8
from flibuste.law.vocabulary import EVENT_SIZE, NONE, UNKNOWN, Domain, Phrase

CHANCE, OVER = -3, -4  # actors that are no seat
WATCHER, ALL = -5, -6  # viewers that are no seat: a spectator; everyone, once the game is over

__all__ = ["ALL", "CHANCE", "NONE", "OVER", "UNKNOWN", "WATCHER"]


class State(Record):
    """What every game's record begins with; next comes a number for each option.

    A game says `class State(contract.State, options=Options)`.
    """

    version = u8
    seats = i8
    event = i32[EVENT_SIZE].memory()  # what happened last

    def __init_subclass__(cls, options: type | None = None) -> None:
        stated = fields(options) if options else ()
        super().__init_subclass__({o.name: _numbered(o.name, o.metadata["values"]) for o in stated})


def _numbered(name: str, values: Domain | Sequence[int] | None) -> Field:
    """The field of an option: yes and no, a number of a range, or a place in a list."""
    if values is None:
        return i8
    if isinstance(values, range):
        return i8 if all(i8.kind(value) == value for value in values) else i32
    return i8.of(values if isinstance(values, Domain) else Domain(name, [*map(str, values)]))


class NoWork(Record):
    """The scratch space of a game that needs none."""

    nothing = u8


# --- The verbs -----------------------------------------------------------------------------------


def verb(function: Callable[..., Any]) -> Callable[..., Any]:
    """A name that generic algorithms call and `bind` replaces by the game's own rule."""
    function.__verb__ = function.__name__  # type: ignore[attr-defined]
    return function


@verb
def setup(s):
    """Setting up. Seats and options stand in the blank record; lay out all before chance speaks."""


@verb
def actor(s):
    """Whose turn. A seat, CHANCE or OVER."""


@verb
def legal(s, w, out):
    """What you may do; what the dice may show. Fill `out` with codes, return how many.

    The only statement of legality.
    """


@verb
def odds(s, w, out):
    """How likely. Integer weights of the outcomes at a chance node, in the order of `legal`."""


@verb
def apply(s, w, action):
    """What happens. In place, deterministic, legality assumed; `s.event` tells it."""


@verb
def score(s, out):
    """The end. Shares of one point to `out`, one a seat; return the ending."""


@verb
def veil(s, viewer):
    """What a viewer may know. Overwrite all else with UNKNOWN, in `s.event` too."""


@verb
def imagine(s, seat, rng):
    """What could be true. Fill a veiled record with one possible truth, at the exact odds."""


@verb
def objection(s, w, action, out):
    """Why not. A reason with its parameters in `out`; 0 exactly where `legal` lists the action."""


@verb
def aim(s, error, rng):
    """How well one shoots. The choice of a hand that errs by so many hundredths of a degree."""


@verb
def repeats(s):
    """How often it stood. How many times this position stood before, where the rules ask for it."""


VERBS = (setup, actor, legal, odds, apply, score, veil, imagine, objection, aim, repeats)


# --- What a game without chance, secrets or skill need not say -----------------------------------


@rule
def no_odds(s, w, out):
    """Nothing is left to chance."""
    return 0


@rule
def no_veil(s, viewer):
    """Everything lies open."""


@rule
def no_imagine(s, seat, rng):
    """Nothing is left to imagine."""


@rule
def no_aim(s, error, rng):
    """Nothing is left to a steady hand."""
    return NONE


@rule
def no_repeats(s):
    """The rules do not ask how often a position stood."""
    return 0


DEFAULTS = {
    "odds": no_odds,
    "veil": no_veil,
    "imagine": no_imagine,
    "aim": no_aim,
    "repeats": no_repeats,
}


# --- What a game declares ------------------------------------------------------------------------


@dataclass(frozen=True)
class Bounds:
    """Limits that tests hold a game to."""

    seats: tuple[int, ...]
    choices: int  # most choices of an actor
    outcomes: int  # most outcomes at a chance node
    plies: int  # longest game, chance and answers included; reaching the end of it is a draw


def option(
    default: bool | int | str, rule: str, values: Domain | Sequence[int] | None = None
) -> Any:
    """A field of Options: its default, its paragraph, and its values unless they are yes and no."""
    return field(default=default, metadata={"rule": rule, "values": values})


@dataclass(frozen=True)
class Ruleset:
    """A named set of options and the edition it comes from."""

    edition: str
    options: dict[str, bool | int | str] = field(default_factory=dict)
    seats: int | None = None  # the usual number, where it is not the game's first
    unattended: bool = False  # the set for bots, arenas and research: every game ends by itself


def nothing_excluded(options: Any, seats: int) -> None:
    """All options can stand together, for any number of seats."""


# What `rules.py` may leave out besides verbs, and what is then taken for it.
OPTIONAL = {"Work": NoWork, "BOX": None, "DRAW_OFFER": None, "excluded": nothing_excluded}

ENDINGS_FILE = "endings.bin"  # a table of endings that `flibuste solve` has made
MINIATURE = "miniature.txt"  # the file of the small position that `flibuste solve` solves

# --- What a game looks like ----------------------------------------------------------------------


class Look(Protocol):
    """`look.py`: where things are and what they look like, never what they may do.

    `s` has the fields of a veiled record; the kinds of answers stand in `screen.model`. The hooks of
    `PLAIN_LOOK` may be left out.
    """

    KINDS: Mapping[str, Any]  # for every kind of piece a `Kind`: its motion, its sound, its sign
    SHAPES: Mapping[str, Any]  # for every shape of places that is more than a tile, a `Shape`
    SIGNS: Mapping[str, str]  # for terminals: one character for what a piece or a place shows
    DRAWN: Mapping[Any, Callable[[str], str]]
    """For lines of the story: a domain, or an event with one of its parameters, and what the drawing
    of one of its words is called."""
    CHART: Any  # a `Chart` of who beats whom, or None

    def box(self, s: Any) -> tuple[float, float, float, float]:
        """The x, y, width and height of the board."""

    def places(self, s: Any) -> Iterable[Any]:
        """Every `Place`, with its geometry."""

    def pieces(self, s: Any) -> Iterable[Any]:
        """Every `Piece` in its place."""

    def board(self, s: Any) -> str:
        """The symbol that is drawn beneath."""

    def ways(self, s: Any) -> Iterable[tuple[str, str]]:
        """Pairs of places that a line joins."""

    def trails(self, s: Any, event: Any, values: dict[str, int]) -> Iterable[Sequence[str]]:
        """For an event, the places that each moved piece passed."""

    def spent(self, s: Any, told: Sequence[tuple[Any, dict[str, int]]]) -> Iterable[Any]:
        """The `Piece`s used up in the turn of which these events were told, each with its values."""

    def plan(self, s: Any, code: int, then: Callable[[], Any]) -> Any:
        """The `Plan` of what a choice would do, or None.

        `then()` plays it on a copy of what the viewer knows, and gives the record after it, its event
        and values.
        """

    def prompt(self, s: Any) -> Any:
        """The phrase for what is asked of the actor."""

    def facts(self, s: Any) -> Iterable[Any]:
        """Phrases about the table that no piece shows: a pile, a count."""

    def progress(self, s: Any) -> Iterable[Any]:
        """A `Mark` for what each seat has reached, or has left."""

    def aim(self, s: Any) -> Any:
        """The `Aim` where the actor shoots by hand, else None."""

    def flight(self, s: Any) -> Any:
        """The `Flight` where the last event was a shot that went off, else None.

        A table tells all of the flight at once, and of the event and all that follows from it when the
        flight is over.
        """

    def landing(self, s: Any) -> Any:
        """The `Landing` of that shot, else None."""

    def duel(self, s: Any) -> Any:
        """The `Duel` where in the last event two pieces met, else None."""

    def steps(self, s: Any) -> Any:
        """The `Steps` of what is to be done, where it has several with names, else None."""

    def mists(self, s: Any) -> Iterable[Any]:
        """The parts of the board that lie in `Mist` now."""


def nothing_shown(*_: Any) -> tuple[()]:
    """There is none of it in this game."""
    return ()


def no_answer(*_: Any) -> None:
    """This game has no such thing."""


def plain_board(s: Any) -> str:
    """The board is always drawn alike."""
    return "board"


def plain_prompt(s: Any) -> Phrase:
    """It is your turn, whatever you may do."""
    return Phrase("prompt-move", {})


PLAIN_LOOK: dict[str, Any] = {
    "SHAPES": {},
    "SIGNS": {},
    "DRAWN": {},
    "CHART": None,
    "board": plain_board,
    "ways": nothing_shown,
    "trails": nothing_shown,
    "spent": nothing_shown,
    "plan": no_answer,
    "prompt": plain_prompt,
    "facts": nothing_shown,
    "progress": nothing_shown,
    "aim": no_answer,
    "flight": no_answer,
    "landing": no_answer,
    "duel": no_answer,
    "steps": no_answer,
    "mists": nothing_shown,
}

# --- What a game says in every language ----------------------------------------------------------

# Its title, a sentence about it, and numbers: the minutes of a game; luck and skill from 0 to 5; how
# easy it is to begin with, 1 for the easiest, which is also the order in which games are shown.
MESSAGES = ("title", "subtitle", "minutes", "luck", "skill", "ease")
