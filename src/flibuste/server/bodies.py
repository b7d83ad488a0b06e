"""What is asked and answered over HTTP; the OpenAPI document and the browser's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from flibuste.live.structs import ChartStruct, NextPicture, Picture, Sentence
from flibuste.live.wire import (
    Body,
    Cid,
    InAll,
    Line,
    ListInAll,
    Move,
    Name,
    Nonce,
    Now,
    Options,
    OptionValue,
    Seat,
    SeatGiven,
    TableEvent,
    TableHead,
    Token,
    Version,
)
from flibuste.screen.model import Kind, Shape


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was refused, in codes and in words."""

    code: str
    text: str
    params: dict[str, Any] = {}
    rule: str = ""


class TableMade(msgspec.Struct, frozen=True):
    """The new table, the link to send, and your seats."""

    table: TableHead
    link: str
    invite: str
    seats: list[SeatGiven]


class Join(Body, frozen=True):
    """Take an open seat; a private table wants the secret of its link."""

    invite: Token | None = None
    seat: Seat | None = None
    name: Name = ""
    nonce: Nonce = ""


class Joined(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat that is now yours."""

    table: TableHead
    seat: SeatGiven
    invite: str | None = None  # of a rematch: the secret of its link


class Recover(Body, frozen=True):
    """The code written down when the seat was taken."""

    code: Token


class Rematch(Body, frozen=True):
    """Once more, at a new table with the seats turned by one."""

    nonce: Nonce = ""


class MoveBody(Body, frozen=True):
    """A move over HTTP; the same promises as on a socket."""

    cid: Cid
    base: Version
    action: Move


class Moved(msgspec.Struct, frozen=True):
    """The move is on disk."""

    cid: str
    v: int


class Why(Body, frozen=True):
    """A move, or the clicks of a half-made one."""

    action: Move | None = None
    picks: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=20)] | None = None


class Because(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether it may be done; if not, why, and the rulebook's paragraph."""

    allowed: bool
    code: str = ""
    text: str = ""
    reason: Sentence | None = None
    rule: str = ""


class Advised(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice, the share of games it wins with its interval, and what tells it from the others."""

    action: str
    wins: float
    low: float
    high: float
    reason: Sentence | None = None


class HintGiven(msgspec.Struct, frozen=True):
    """The best choices of the actor, best first."""

    v: int
    choices: list[Advised]


class KnownGiven(msgspec.Struct, frozen=True):
    """All that the seat to move may know, for a browser that thinks about it itself."""

    v: int
    game: str
    law: int
    seat: int
    record: str  # its bytes in base64
    actions: dict[str, int]  # the code of every choice


class VerifyBody(Body, frozen=True):
    """A record as text."""

    record: Annotated[str, Meta(max_length=1_000_000)]


class RecordBody(Body, frozen=True):
    """The record of a game that was played at home."""

    record: Annotated[str, Meta(max_length=200_000)]


class RecordTaken(msgspec.Struct, frozen=True):
    """The table that it has become: it is over, and labelled."""

    table: TableHead


class VerdictGiven(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a record is sound: every move, every draw, the result."""

    sound: bool
    plies: int = 0
    draws: int = 0
    by_hand: int = 0
    committed: bool = False
    text: str = ""


class Attempt(Body, frozen=True):
    """A position to try things on, without a table: a text or the start, and moves from there."""

    position: Annotated[str, Meta(max_length=8000)] | None = None
    moves: Annotated[list[Move], Meta(max_length=200)] = msgspec.field(default_factory=list)
    ruleset: Annotated[str, Meta(max_length=40)] | None = None
    options: Options = msgspec.field(default_factory=dict)
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    viewer: Annotated[int, Meta(ge=-6, le=15)] | None = None
    picks: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=20)] = (
        msgspec.field(default_factory=list)
    )
    dealt: bool = False  # chance speaks by itself, the same way every time


class Tried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it: the picture, the moves in words, and the objection that stopped one.

    With `picks`, the clicks of a half-made move, the objection is against what they may have meant.
    """

    position: str
    picture: Picture
    actor: int
    seats: int
    said: list[Sentence] = []  # each move as a phrase, the one that was refused among them
    told: list[Line] = []  # what happened, line by line
    because: Because | None = None


class LookListed(msgspec.Struct, frozen=True):
    """How a game's kinds of pieces move and sound, and how its shapes of places are drawn."""

    kinds: dict[str, Kind]
    shapes: dict[str, Shape]
    chart: ChartStruct | None = None  # of who beats whom
    drawn: dict[str, str] = {}  # the drawing of what goes by a name, where there is one


class Showcase(msgspec.Struct, frozen=True):
    """A position that shows a game well, nothing hidden."""

    picture: Picture


class Guest(Body, frozen=True):
    """The name you go by."""

    name: Name


class MyTable(msgspec.Struct, frozen=True):
    """A table of yours, and whether it waits for you."""

    table: TableHead
    seat: int
    waits_for_you: bool


class Me(msgspec.Struct, frozen=True):
    """You, as this server knows you."""

    name: str
    author: str
    tables: list[MyTable]


class OptionListed(msgspec.Struct, frozen=True):
    """An option of a game with its values, its paragraph, and its sentence."""

    name: str
    values: list[OptionValue]
    words: ListInAll  # of each value
    default: OptionValue
    paragraph: str
    sentence: InAll


class RulesetListed(msgspec.Struct, frozen=True):
    """A named set of options."""

    title: InAll
    edition: InAll
    options: dict[str, OptionValue]
    seats: int | None
    unattended: bool


class GameListed(msgspec.Struct, frozen=True):
    """A game on the shelf and all that can be chosen before it."""

    id: str
    law: int
    titles: InAll
    subtitles: InAll
    minutes: int | None
    luck: int | None
    skill: int | None
    ease: int | None  # games are shown in this order, the easiest to begin with first
    seats: list[int]
    secrets: bool
    chance: bool
    levels: list[str]
    lesson: bool  # whether there is a guided first game
    own_draws: bool  # whether offering a draw is a move of the game, not an act at the table
    rulesets: dict[str, RulesetListed]
    options: list[OptionListed]


class OpponentListed(msgspec.Struct, frozen=True):
    """One of the eight in a game, in the asker's language; what was not measured is null or empty."""

    id: str  # for a seat: `bot:` and this
    name: str
    role: str  # its place aboard
    temper: str
    quote: str
    habit: str  # a sentence on what it does in this game, from what was counted
    rating: int | None  # comparable within the game alone
    low: int | None  # the rating lies between `low` and `high` with 95 % confidence
    high: int | None
    thinking: int  # dots from 1 to 5: simulations a choice
    steadiness: int  # dots from 1 to 5: how seldom its choice wanders from the best it has found
    boldness: int | None  # dots from 1 to 5: how often it does what the game calls bold


class OpponentsListed(msgspec.Struct, frozen=True):
    """The eight in a game, the weakest first; a host may offer fewer."""

    opponents: list[OpponentListed]


class HouseFile(msgspec.Struct, frozen=True):
    """A file that a page needs to keep tables at home: its bytes, those that are sent, its SHA-256."""

    name: str
    size: int
    sent: int
    hash: str


class HomeListed(msgspec.Struct, frozen=True):
    """What a page loads to keep tables at home; all of one release lies below its mark."""

    mark: str
    files: list[HouseFile]
    laws: dict[
        str, int
    ] = {}  # the version of each game's law: a table of a later one is not opened


class ReleaseFile(msgspec.Struct, frozen=True):
    """A file of a release, by its address below the root: its bytes, those that are sent, its SHA-256."""

    path: str
    size: int
    sent: int
    hash: str


class ReleasePart(msgspec.Struct, frozen=True):
    """What is kept together: “shell” is the client, “house” what tables at home need, the others are games."""

    name: str
    files: list[ReleaseFile]


class ReleaseListed(msgspec.Struct, frozen=True):
    """All that a page can keep to work without a line."""

    mark: str
    parts: list[ReleasePart]


class GamesListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """All games, and whether tables of one screen can stand at home."""

    games: list[GameListed]
    home: HomeListed | None = None


class GameCompiled(msgspec.Struct, frozen=True):
    """How far the rules of a game are compiled, as a share; until then they are interpreted.

    So tables can be played at once; bots think less, and hints wait.
    """

    id: str
    state: Literal["waiting", "compiling", "compiled", "interpreted"]  # for good, if it failed
    share: float


class Compilation(msgspec.Struct, frozen=True):
    """How far the compiler has come with all games, and whether nothing will change any more."""

    games: list[GameCompiled]
    is_over: bool


class ExampleListed(msgspec.Struct, frozen=True):
    """Lines of an example, to step through."""

    lines: list[str]


class ParagraphListed(msgspec.Struct, frozen=True):
    """One numbered paragraph."""

    number: str
    parts: list[str]  # the words before the first example, and those after each
    examples: list[ExampleListed]


class ChapterListed(msgspec.Struct, frozen=True):
    """One chapter."""

    number: int
    title: str
    paragraphs: list[ParagraphListed]


class BookListed(msgspec.Struct, frozen=True):
    """A rulebook in one language; its summary in one minute, a paragraph each."""

    title: str
    summary: list[str]
    chapters: list[ChapterListed]


class FrameListed(msgspec.Struct, frozen=True):
    """What the learner sees after a ply, and who played it; places are as before where they are left out."""

    actor: int
    picture: NextPicture
    line: Line


class DeedListed(msgspec.Struct, frozen=True):
    """What the learner may do: a move, or none where a touch is asked for; and what follows."""

    move: str
    frames: list[FrameListed]


class LessonStepListed(msgspec.Struct, frozen=True):
    """One step of a lesson: its sentence, what may be touched, the picture, and what may be done in it."""

    name: str
    title: str
    sentence: str
    why: str
    touch: list[str]
    picture: NextPicture
    deeds: list[DeedListed]


class LessonListed(msgspec.Struct, frozen=True):
    """A guided first game in one language."""

    game: str
    seats: int
    steps: list[LessonStepListed]
    end: str


class LessonDone(Body, frozen=True):
    """What a learner did in a finished lesson: the move of each step that asked for one."""

    moves: Annotated[list[Move], Meta(min_length=1, max_length=12)]


class LessonKept(msgspec.Struct, frozen=True):
    """The lesson as records, one of each position that it set up."""

    records: list[str]


class Lobby(msgspec.Struct, frozen=True):
    """Tables that anybody may join or watch."""

    open: list[TableHead]
    running: list[TableHead]


class TableShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the asker may see it."""

    table: TableHead
    now: Now
    viewer: int
    picture: Picture | None = None


class News(msgspec.Struct, frozen=True):
    """Events of a table, as the asker may see them."""

    events: list[TableEvent]
    now: Now


class Pictures(msgspec.Struct, frozen=True):
    """Pictures of a finished game, ply by ply."""

    plies: int
    first: int
    pictures: list[Picture]


class Records(Body, frozen=True):
    """Short records of one game to be looked at one after the other, and which pictures of them."""

    records: Annotated[
        list[Annotated[str, Meta(max_length=8000)]], Meta(min_length=1, max_length=8)
    ]
    first: Annotated[int, Meta(ge=0, le=100_000)] = 0
    count: Annotated[int, Meta(ge=1, le=20)] = 10


class Replayed(msgspec.Struct, frozen=True):
    """Pictures of records that were found sound, their plies counted through.

    The position that a later record begins with counts as one more, of which nothing is told.
    """

    seats: int
    plies: int
    events: list[TableEvent]
    first: int
    pictures: list[Picture]


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    state: str


class Nothing(msgspec.Struct, frozen=True):
    """Done."""


# --- Settings that somebody thinks of ------------------------------------------------------------


class SettingChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change to the settings: of an option, or of the number of seats."""

    option: str = ""
    value: OptionValue | None = None
    seats: int | None = None


class ExcludedListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change that cannot be made alone: why, and another that would make it possible."""

    change: SettingChange
    text: str
    way: SettingChange | None = None


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether settings can stand together; if so, what cannot be added to them, if not, why."""

    allowed: bool
    code: str = ""
    text: str = ""
    reason: Any = None
    way: SettingChange | None = None
    excluded: list[ExcludedListed] = []


# --- A finished game, thought over ---------------------------------------------------------------


class CurvePoint(msgspec.Struct, frozen=True):
    """Every seat's chances of winning after so many plies."""

    ply: int
    chances: list[float]


class Instead(msgspec.Struct, frozen=True):
    """The best that was not played: its sentence, the chances it left, how it might have gone on."""

    action: str
    say: Sentence
    wins: float
    line: list[str]


class TurningPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ply that changed the chances of a seat much, or a stroke of luck that did."""

    ply: int
    seat: int
    before: float
    after: float
    luck: bool = False
    instead: Instead | None = None
    reason: Sentence | None = None  # what tells the ply from what was not played


class SumTold(msgspec.Struct, frozen=True):
    """A sum of chances, and where it lies nine times in ten."""

    value: float
    low: float
    high: float


class AccountTold(msgspec.Struct, frozen=True):
    """What a game did to a seat: start, luck and skill come to its result."""

    seat: int
    start: float
    luck: SumTold
    skill: SumTold  # `given` less `lost`
    lost: float  # by its own choices
    given: float  # by those of the others
    result: float


class Curve(msgspec.Struct, frozen=True):
    """How the chances went, as far as they are thought out; `progress` is 1 when nothing is to come."""

    plies: int
    progress: float
    points: list[CurvePoint]
    turns: list[TurningPoint]
    accounts: list[AccountTold]
    judged: int  # choices that were thought over
    choices: int  # that there were
    chance: bool  # whether anything but choices moved the chances


class OtherLine(Body, frozen=True):
    """Moves that were not made, from a ply of a finished game on."""

    ply: Annotated[int, Meta(ge=0, le=100_000)]
    moves: Annotated[list[Move], Meta(min_length=1, max_length=12)]
