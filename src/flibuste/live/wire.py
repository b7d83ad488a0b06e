"""Every message on the wire, in and out; the OpenAPI document and docs/server.md are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from flibuste.live.structs import FlightStruct, NextPicture, Sentence

Cid = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9]+$")]
Token = Annotated[str, Meta(min_length=1, max_length=128, pattern=r"^[\x21-\x7e]+$")]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{2})*$")]
Name = Annotated[str, Meta(max_length=40)]
Chat = Annotated[str, Meta(min_length=1, max_length=500)]
Move = Annotated[str, Meta(min_length=1, max_length=200)]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Lang = Literal["en", "fr"]
TableState = Literal["open", "running", "over", "aborted", "abandoned"]
OptionValue = bool | int | str
# In every language there is; the browser's types are told so.
InAll = Annotated[dict[str, str], Meta(extra={"typescript": "Record<Lang, string>"})]
ListInAll = Annotated[dict[str, list[str]], Meta(extra={"typescript": "Record<Lang, string[]>"})]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message from a client."""


class Hello(In, frozen=True):
    """The first message: which table, as whom, and from where the story is wanted."""

    table: TableId
    seat_token: Token | None = None
    invite: Token | None = None
    from_: Version = msgspec.field(default=0, name="from")
    lang: Lang = "en"
    scenes: bool = False  # a whole picture after every event, for screens


class Play(In, frozen=True, tag="move"):
    """A move, as its text; `base` is the version it was decided on."""

    cid: Cid
    base: Version
    action: Move


class Shot(In, frozen=True):
    """A skill shot: where the hand aims and when it fires; the server flies the ball."""

    cid: Cid
    base: Version
    bearing: Annotated[float, Meta(ge=-360, le=360)]
    elevation: Annotated[float, Meta(ge=-360, le=360)]
    tick: Annotated[int, Meta(ge=0, le=100_000)]
    shift: Annotated[float, Meta(ge=-1000, le=1000)] = 0.0


class Undo(In, frozen=True):
    """Take the last ply back, or ask the others for it, as the table was set up."""

    cid: Cid
    base: Version


class Allow(In, frozen=True):
    """The answer to somebody who asks to take a ply back."""

    cid: Cid
    yes: bool


class Act(In, frozen=True):
    """Resignation, draw offers and answers, leaving, coming back; before the game what its host may do."""

    cid: Cid
    # The host may start with bots in the open seats, with fewer seats, give one to a bot, or wait.
    what: Literal[
        "resign", "offer", "agree", "decline", "leave", "back", "start", "fewer", "bot", "wait"
    ]
    seat: Seat | None = None  # which open one a bot is to have; without it the first
    bot: Annotated[str, Meta(max_length=40)] = ""  # who takes open seats; without it the first


class Say(In, frozen=True):
    """Chat."""

    cid: Cid
    text: Chat


class Mute(In, frozen=True):
    """Hear no more of somebody, or hear them again."""

    author: Annotated[str, Meta(min_length=1, max_length=40)]
    on: bool = True


class LookAs(In, frozen=True, tag="look"):
    """At a table with one screen for several seats: the seat that now looks at it."""

    seat: Seat


class Ping(In, frozen=True):
    """A sign of life."""


Incoming = Hello | Play | Shot | Undo | Allow | Act | Say | Mute | LookAs | Ping
incoming = msgspec.json.Decoder(Incoming)


class Out(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """A message to a client."""


class Ack(Out, frozen=True):
    """The move with this cid is on disk, as version v."""

    cid: str
    v: int


class No(Out, frozen=True):
    """The move with this cid was refused: why, in codes and in words, and the rulebook's paragraph."""

    code: str
    text: str
    cid: str | None = None
    params: dict[str, Any] = {}
    rule: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened, as this viewer was told: a phrase, and the same in the law's words."""

    ply: int
    say: Sentence
    text: str
    drawn: dict[str, str] = {}  # the drawing of what a parameter names, where there is one
    names: tuple[str, ...] = ()  # the ids of the places and pieces that it names


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log, as this viewer may see it."""

    v: int
    at: int  # milliseconds since 1970
    kind: str
    seat: int | None = None
    lines: list[Line] = []
    what: str | None = None
    text: str | None = None
    author: str | None = None
    name: str | None = None
    table: str | None = None
    plies: int | None = None  # plies that stand after it, where some were taken back


class ClockFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time a seat has left, in milliseconds, and whether it runs now."""

    left: int
    runs: bool = False


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it ended: shares of one point, and why."""

    scores: list[float]
    reason: str
    rule: str = ""


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the table stands: the actor's own choices are for the actor alone."""

    v: int
    state: Annotated[str, Meta(extra={"typescript": "TableState"})]
    actor: int | None = None
    choices: list[str] = []
    outcome: Result | None = None
    clocks: list[ClockFace] = []
    waiting: bool = False  # clocks stand still until the seats are back
    asked: int | None = None  # the seat that asks to take a ply back
    offered: bool = False  # a draw is on offer


class TableEvents(Out, frozen=True, tag="events"):
    """News, contiguous; with `reset` they are the whole story and replace what was told before."""

    events: list[TableEvent]
    now: Now
    reset: bool = False


class SceneOf(Out, frozen=True, tag="scene"):
    """The picture at version v, for this viewer: places (unless as before), pieces, choices."""

    v: int
    viewer: int
    picture: NextPicture


class Flown(Out, frozen=True):
    """A ball is in the air, for so many milliseconds; event and picture come when it has landed."""

    flight: FlightStruct
    since: int


class SeatHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where."""

    seat: int
    colour: str
    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    here: bool = False
    played_by_bot: bool = False
    author: str = ""
    away_until: int | None = None  # on vacation, at a table of days; milliseconds since 1970


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think: a move, a whole game with an increment, or days a move."""

    kind: Literal["move", "game", "days"]
    seconds: Annotated[int, Meta(ge=1, le=30 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class TableHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """What everybody may know of a table."""

    id: str
    game: str
    law: int
    ruleset: str
    options: dict[str, OptionValue]
    seats: list[SeatHead]
    state: TableState
    commitment: str
    visibility: Literal["private", "public"]
    undo: Literal["none", "own", "ask"]
    hints: bool
    memory_aid: bool
    absent: Literal["bot", "resign"]
    hot_seat: bool
    created: int
    clock: Clock | None = None
    nonces: list[str] = []
    seed: str | None = None  # shown when the table is over
    rematch: str | None = None
    forked_from: str | None = None
    home: bool = False  # played at home, where its seed could be chosen: it counts for nothing
    watchers: int = 0
    starts_in: int | None = None  # milliseconds until a full table begins
    rated: bool = False  # it counts for ratings
    handed: bool = False  # it was a record: `created` is when that was given


class Welcome(Out, frozen=True):
    """The answer to hello: the table, the seats that are yours, and the version it stands at."""

    table: TableHead
    viewer: int
    seats: list[int]
    v: int


class Seats(Out, frozen=True):
    """Who sits where has changed, or who is here."""

    table: TableHead


class Trouble(Out, frozen=True):
    """The server cannot write just now, or can again; moves wait and are acknowledged when they are safe."""

    code: Literal["storage", "over"]
    text: str


class Pong(Out, frozen=True):
    """We are here."""


# --- Opening a table -------------------------------------------------------------------------------


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request carries."""


class ExampleWish(Body, frozen=True):
    """A position of the rulebook: an example of a paragraph, by its place there, and moves from it."""

    paragraph: Annotated[str, Meta(max_length=12, pattern=r"^\d+\.\d+$")]
    number: Annotated[int, Meta(ge=0, le=99)] = 0
    moves: Annotated[list[Move], Meta(max_length=200)] = []


class Fork(Body, frozen=True):
    """A position of a finished game."""

    table: TableId
    ply: Annotated[int, Meta(ge=0, le=100_000)]


SeatWish = Annotated[
    str, Meta(max_length=24, pattern=r"^(me|open|hotseat|bot(:[a-z][a-z0-9_@-]*)?)$")
]


Options = Annotated[
    dict[Annotated[str, Meta(max_length=40)], bool | int | Annotated[str, Meta(max_length=40)]],
    Meta(max_length=40),
]


class Wish(Body, frozen=True):
    """Settings that somebody thinks of."""

    seats: Annotated[int, Meta(ge=1, le=8)]
    ruleset: Annotated[str, Meta(max_length=40)] | None = None
    options: Options = {}


class TableWish(Body, frozen=True):
    """A table to set up; a seat is `me`, `open`, `hotseat` (one screen for several) or `bot:NAME`."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    ruleset: Annotated[str, Meta(max_length=40)] | None = None
    options: Options = {}
    clock: Clock | None = None
    visibility: Literal["private", "public"] = "private"
    undo: Literal["none", "own", "ask"] | None = None  # None: what is fair for who sits there
    hints: bool | None = None
    memory_aid: bool = True
    absent: Literal["bot", "resign"] = "resign"
    name: Name = ""
    nonce: Nonce = ""
    fork: Fork | None = None
    example: ExampleWish | None = None
    rated: bool = False  # whether it counts for ratings; then what is fair is fixed


class SeatGiven(msgspec.Struct, frozen=True):
    """A seat of yours: its token for `hello`, and a code that gives it back if you lose it."""

    seat: int
    token: str
    recovery: str


_encoder = msgspec.json.Encoder()
encode = _encoder.encode
