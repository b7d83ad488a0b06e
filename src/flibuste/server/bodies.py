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
    TableId,
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


class MyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of yours, whether it waits for you or for whom, and what everybody has seen there last."""

    table: TableHead
    seat: int
    waits_for_you: bool
    actor: int | None = None  # who is to act
    since: int = 0  # when the position last changed, in milliseconds since 1970
    left: int | None = None  # milliseconds that who is to act still has
    last: Line | None = None


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


# --- Ratings -------------------------------------------------------------------------------------

# Where a page of a list ended: a value and an author.
Cursor = Annotated[str, Meta(max_length=60, pattern=r"^-?[0-9]+(\.[0-9]+)?~[a-z2-7]+$")]


class RatingTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rating: its value, and the interval around it that holds the truth 95 times in 100."""

    value: int
    plus: int
    provisional: bool = False  # too little is known for a place among others


class SeatRating(RatingTold, frozen=True, omit_defaults=True):
    """What the holder of a seat has, and by how much this table has changed it."""

    change: int | None = None


class TableRatings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ratings at a table; `settled` when the table is over and all that follows is written."""

    rated: bool
    settled: bool
    seats: list[SeatRating | None]
    why: str = ""  # a table that does not count says why
    text: str = ""


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a table."""

    at: int
    value: int
    plus: int
    change: int
    table: str


class GameRatingTold(RatingTold, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody's rating in a game: how it went, the oldest point first, and the last thirty days."""

    game: str
    games: int
    month: int
    curve: list[RatingPoint]


class GuestRatings(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ratings of a guest, the game most played first."""

    ratings: list[GameRatingTold]
    name: str = ""
    listed: bool = False  # whether lists show them


class ListingWish(Body, frozen=True):
    """Whether one's ratings may stand in lists that everybody sees."""

    listed: bool


class RankTold(RatingTold, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody's place in a game's list."""

    place: int
    name: str
    author: str
    games: int


class OwnRank(RatingTold, frozen=True, omit_defaults=True, kw_only=True):
    """One's own rating in a game, and one's place if one has any."""

    games: int
    listed: bool
    place: int | None = None


class BotRating(RatingTold, frozen=True, omit_defaults=True, kw_only=True):
    """Where a bot stands; one that a ladder has measured stands still."""

    bot: str
    measured: bool


class Leaderboard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best in a game of those who want to be seen, and the bots on the same scale."""

    game: str
    ranks: list[RankTold]
    bots: list[BotRating]
    mine: OwnRank | None = None
    next: str | None = None  # asks for those who follow


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


# --- Games of days -------------------------------------------------------------------------------


class VacationListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Days in which the clocks of days stand still for you."""

    a_year: int  # days
    left: int  # milliseconds that can still be taken
    until: int | None = None  # of the one that runs, in milliseconds since 1970


class DaysListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """How you stand with games of days."""

    vacation: VacationListed
    devices: int = 0  # that are told of your turn
    here: bool = False  # whether the one that asks is among them
    calendar: bool = False  # whether there is one
    push: bool = False  # whether this house tells devices anything


class VacationWish(Body, frozen=True):
    """A vacation from now on."""

    days: Annotated[int, Meta(ge=1, le=366)]


class PushKey(msgspec.Struct, frozen=True):
    """The key by which a browser knows who tells it something."""

    key: str


class Device(Body, frozen=True):
    """Where a browser listens, as it says itself."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]


class DeviceGone(Body, frozen=True):
    """Where a browser listened."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]


class CalendarMade(msgspec.Struct, frozen=True):
    """The address of your calendar, which is shown once."""

    path: str


PlannedLine = Annotated[list[Move], Meta(max_length=16)]


class PlannedMove(msgspec.Struct, frozen=True):
    """A move of a prepared line: whose, its text and its sentence."""

    seat: int
    text: str
    label: Sentence


class AnswersListed(msgspec.Struct, frozen=True):
    """The answers that you have prepared and that still stand."""

    lines: list[list[PlannedMove]]
    offered: bool  # whether some can be prepared now


class AnswersWish(Body, frozen=True):
    """The answers to prepare, instead of those there were: each a list of moves, the others' first."""

    lines: Annotated[list[PlannedLine], Meta(max_length=12)]


class AheadWish(Body, frozen=True):
    """Moves that are only thought of."""

    moves: PlannedLine


class AheadShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where they lead: who would be to move, and what could be done then."""

    moves: list[PlannedMove]
    choices: list[PlannedMove]
    seat: int | None = None
    why: str = ""  # where nobody is to move: chance comes between, or the game is over


# --- Who a guest is ---------------------------------------------------------------------------------


class DeviceListed(msgspec.Struct, frozen=True):
    """One browser that is yours, such as Firefox on Linux."""

    id: str
    browser: str
    system: str
    made: int
    seen: int
    here: bool  # whether it is the one that asks


class PasskeyListed(msgspec.Struct, frozen=True):
    """One passkey that opens what is yours."""

    id: str
    name: str
    made: int
    seen: int
    works_here: bool  # whether it belongs to the address that is asked


class Identity(msgspec.Struct, frozen=True):
    """Who you are here, and what opens it on other devices."""

    known: bool  # whether anybody is known on this device
    author: str  # the name that others know you under at tables
    name: str
    kept: str  # the name that is yours alone, if there is one
    games: int  # tables at which you sat
    devices: list[DeviceListed]
    passkeys: list[PasskeyListed]
    code_made: int | None  # when your recovery code was made
    can_passkeys: bool  # whether browsers allow passkeys at this address


class CodeGiven(msgspec.Struct, frozen=True):
    """A recovery code, shown once."""

    code: str


class CeremonyOptions(msgspec.Struct, frozen=True):
    """What a browser is asked: `navigator.credentials` takes it."""

    options: dict[str, Any]


class PasskeyMade(Body, frozen=True):
    """A passkey that the browser has made, as JSON."""

    credential: dict[str, Any]
    name: Name = ""


class PasskeyShown(Body, frozen=True):
    """What a passkey has signed, as JSON."""

    credential: dict[str, Any]


class CodeShown(Body, frozen=True):
    """A recovery code as it was typed."""

    code: Annotated[str, Meta(min_length=1, max_length=128)]


class PersonShown(msgspec.Struct, frozen=True):
    """A guest by what they know of themselves."""

    name: str
    games: int


class SignedIn(msgspec.Struct, frozen=True):
    """What became of signing in; to `ask` is to join the two guests, or not, by the ticket."""

    state: Literal["in", "here", "ask"]
    signed_in: PersonShown
    lives_here: PersonShown | None = None
    ticket: str = ""


class JoinAnswer(Body, frozen=True):
    """Whether two guests become one."""

    ticket: Token
    join: bool


class Export(msgspec.Struct, frozen=True):
    """Everything that is your own."""

    name: str
    tables: list[dict[str, Any]]
    records: dict[str, str]  # of finished games, by table
    chat: list[dict[str, Any]]
    groups: list[dict[str, Any]]  # of friends, by their names
    rows: dict[str, list[dict[str, Any]]]


# --- Logbooks -------------------------------------------------------------------------------------

ResultWord = Literal["won", "drawn", "lost"]


class GamePlayed(msgspec.Struct, frozen=True):
    """What somebody has made of one game: how many, and when each ended.

    Times are quarters of an hour since 1970, each but the first as its distance from the one before:
    a reader counts days in a time zone of their own.
    """

    game: str
    games: int
    won: int
    drawn: int
    spent: int  # milliseconds
    times: list[int]


class OpponentPlayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has made of one opponent; tables at which a third has beaten both are not counted."""

    id: str  # for `against`: a public name, or `bot:` and the bot's word
    games: int
    won: int
    drawn: int
    name: str = ""  # of a person


class FeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deed worth a badge; without a game its words and its drawing are the client's own."""

    name: str
    game: str = ""
    symbol: str = ""  # of the game's art
    at: int | None = None  # when it was done, if it was


class LogbookShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A logbook: sums and feats; its games are asked for page by page."""

    name: str
    author: str  # the public name: `/captain/` and this is its address, once it is public
    games: list[GamePlayed]
    opponents: list[OpponentPlayed]  # the most frequent first
    feats: list[FeatShown]
    week: int  # milliseconds at tables since the week began
    since: int | None = None  # when the first game began
    is_public: bool = False
    is_own: bool = False
    is_elsewhere: bool = False  # whether another device, a passkey or a code leads to it too


class FeatsDone(msgspec.Struct, frozen=True):
    """What you did at a table for the first time; not all of it yet where it is not settled."""

    settled: bool
    feats: list[FeatShown]


class LogbookWish(Body, frozen=True):
    """Whether others may read your logbook."""

    is_public: bool


class OpponentMet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who sat there too: a bot by its word, a person by the name they had then.

    Of people at a private table others are told neither.
    """

    seat: int
    id: str = ""
    name: str = ""


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that is over, and what it was to the owner of the logbook."""

    game: str
    ruleset: str
    seats: int
    seat: int
    at: int
    rank: int
    share: float
    result: ResultWord
    reason: str
    turns: int
    plies: int
    opponents: list[OpponentMet]
    table: str = ""  # left out where the reader may not look at it
    counts: bool = True
    is_rated: bool = False
    rating_change: float | None = None
    curve: list[
        int
    ] = []  # the owner's chances through the game in hundredths, where they are known


class GameResults(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of games, the newest first; `next` asks for the one after it."""

    results: list[GameResult]
    next: str = ""


class SketchShown(msgspec.Struct, frozen=True):
    """The chances of every seat at a few points of a finished game, in hundredths; none as yet if empty."""

    points: list[list[int]]


# --- Order in the house ----------------------------------------------------------------------------

Author = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z2-7]+$")]


class ReportBody(Body, frozen=True):
    """Tell the host of somebody at a table, or of a line that they have said there."""

    table: TableId
    author: Author
    reason: Literal["name", "chat", "conduct", "cheating", "other"]
    v: Version | None = None  # of the line of chat
    words: Annotated[str, Meta(max_length=500)] = ""


class AvoidBody(Body, frozen=True):
    """Hear no more of somebody, or meet them no more; without a table, of somebody on the list."""

    author: Author
    table: TableId | None = None
    muted: bool | None = None  # None: as it is
    blocked: bool | None = None


class AvoidedPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on one's own list; `name` is the one they had when they came there."""

    author: str
    name: str
    muted: bool = False
    blocked: bool = False


class AvoidedListed(msgspec.Struct, frozen=True):
    """Whom the asker does not want to hear or to meet."""

    people: list[AvoidedPerson]


class Kept(msgspec.Struct, frozen=True):
    """For how many days things are kept here; 0 is for ever."""

    chat: int
    names: int
    games: int
    guests: int
    groups: int
    reports: int
    audit: int
    cookie: int
    idle_hours: float  # of an open table that nobody visits
    idle_days: float  # of one with days to a move
    running: float  # of a running one


class PrivacyListed(msgspec.Struct, frozen=True):
    """What this server keeps, as it is set up."""

    keeps: Kept
    addresses_seconds: int  # that addresses are counted for, in memory
    push: bool  # whether browsers may be told of a turn while no page is open


# --- Finding people -------------------------------------------------------------------------------

Pace = Literal["untimed", "minutes-5", "minutes-10", "minutes-20", "days-1", "days-3"]
GameName = Annotated[str, Meta(min_length=1, max_length=40)]


class SeekWish(Body, frozen=True):
    """Somebody to play with: the game, the pace, how many play, and how far from one's own rating."""

    game: GameName
    pace: Pace = "untimed"
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    rated: bool = False
    span: Annotated[int, Meta(ge=0, le=4000)] | None = None  # it widens with time; None is anybody
    name: Name = ""


class SeekMade(msgspec.Struct, frozen=True):
    """A search, the secrets of the seat that may come of it, and the commitment to its chance.

    It begins when you wait, with a nonce that you choose after you have seen the commitment.
    """

    id: str
    token: str
    recovery: str
    commitment: str


class Waits(Body, frozen=True):
    """A sign of life of who looks, and the nonce of their seat."""

    nonce: Nonce = ""


class SeekNow(msgspec.Struct, frozen=True):
    """How a search stands; ask again while it goes on. Where somebody was found: the table and your seat."""

    state: Literal["waiting", "met", "withdrawn"]
    table: str = ""
    seat: int = 0
    waiting: int = 0  # people who look for somebody here, you among them


class WatchedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A running table as everybody may see it."""

    table: TableHead
    turn: int  # moves that stand
    picture: Picture | None = None
    ratings: list[SeatRating | None] = []  # of its seats, where it is rated


class LobbyShown(msgspec.Struct, frozen=True):
    """What everybody may join or watch; the same for all, and a few seconds old."""

    open: list[TableHead]
    watch: list[WatchedTable]
    running: int  # tables in view, those that are not listed among them
    seeking: int  # people who look for somebody


class ChallengeWish(Body, frozen=True):
    """A game with somebody in particular: who sits at a table that you may see, or has a public logbook."""

    game: GameName
    table: TableId | None = None
    seat: Seat = 0  # at that table
    captain: Annotated[str, Meta(max_length=64)] = ""  # whose logbook, without a table
    pace: Pace = "untimed"
    rated: bool = False
    name: Name = ""
    nonce: Nonce = ""


class ChallengeMade(msgspec.Struct, frozen=True):
    """A challenge that waits, and the secrets of the seat that may come of it."""

    id: str
    token: str
    recovery: str
    commitment: str


class ChallengeShown(msgspec.Struct, frozen=True):
    """A challenge: who asks whom for what, until when, and what became of it."""

    id: str
    name: str  # of the other
    game: str
    pace: Pace
    rated: bool
    until: int
    commitment: str  # to the chance of its table, before who accepts gives a nonce
    mine: bool = False  # you have made it


class ChallengeAnswered(msgspec.Struct, frozen=True):
    """What somebody has answered to a challenge of yours."""

    id: str
    name: str
    game: str
    accepted: bool
    table: str = ""
    seat: int = 0


class ChallengesShown(msgspec.Struct, frozen=True):
    """The challenges that wait for you or for others, and what was answered lately."""

    waiting: list[ChallengeShown]
    answered: list[ChallengeAnswered]


class BellRung(msgspec.Struct, frozen=True):
    """How many tables wait for you, how many challenges, and how many proposals of friends."""

    tables: int
    challenges: int
    proposals: int


# --- Tables of friends ----------------------------------------------------------------------------

GroupName = Annotated[str, Meta(min_length=1, max_length=40)]
ReplyGiven = Literal["yes", "maybe", "no"]


class GroupWish(Body, frozen=True):
    """A new table of friends, and the name you go by."""

    title: GroupName
    name: Name = ""


class GroupRenamed(Body, frozen=True):
    """Another name for a table of friends."""

    title: GroupName


class GroupJoin(Body, frozen=True):
    """Belong to a table of friends, by the secret of its link."""

    invite: Token
    name: Name = ""


class FriendShown(msgspec.Struct, frozen=True):
    """A member of a table of friends, as the other members are told."""

    author: str
    name: str
    here: bool  # has a page open now
    answer: Literal["", "yes", "maybe", "no"]  # to the proposal
    mine: bool = False  # it is you


class ProposalWish(Body, frozen=True):
    """A game for friends, at a moment or now."""

    game: GameName
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    pace: Pace = "untimed"
    ruleset: Annotated[str, Meta(max_length=40)] | None = None
    at: Annotated[int, Meta(ge=1, le=2**53)] | None = None  # milliseconds since 1970


class ProposalAnswer(Body, frozen=True):
    """What you say to a proposal."""

    proposal: TableId
    how: ReplyGiven


class ProposalTaken(Body, frozen=True):
    """Open the table of a proposal, or take a seat there."""

    proposal: TableId
    nonce: Nonce = ""


class FriendReport(Body, frozen=True):
    """Tell the host of a member of a table of friends."""

    reason: Literal["name", "conduct", "other"]
    words: Annotated[str, Meta(max_length=500)] = ""


class ProposalShown(msgspec.Struct, frozen=True):
    """What friends are asked, and the table that came of it."""

    id: str
    author: str  # of the member who proposes
    game: str
    ruleset: str  # nothing is the usual one
    seats: int
    pace: Pace
    at: int  # when to play; 0 is now
    until: int
    can_open: bool  # you may open the table now
    table: TableHead | None = None
    sits: bool = False  # you have a seat there


class GroupShown(msgspec.Struct, frozen=True):
    """A table of friends, for its members; who has been there for longest looks after it."""

    id: str
    title: str
    members: list[FriendShown]
    keeper: bool  # it is you who looks after it
    proposal: ProposalShown | None = None
    link: bool = False  # the link that you bring along leads here


class GroupsListed(msgspec.Struct, frozen=True):
    """Your tables of friends."""

    groups: list[GroupShown]


class GroupMade(msgspec.Struct, frozen=True):
    """A table of friends, and the new secret of its link."""

    group: GroupShown
    invite: str


class GroupDoor(msgspec.Struct, frozen=True):
    """What the link of a table of friends leads to."""

    id: str
    title: str
    host: str  # the name of who looks after it
    members: int
    mine: bool  # you belong to it already
