"""What the server asks of its worker processes, and how it travels: length-prefixed MessagePack."""

from __future__ import annotations

import msgspec

from flibuste.live.handed import Handed
from flibuste.live.structs import Sentence


class Task(msgspec.Struct, tag=True):
    """Something to think about."""


class Ready(Task):
    """Nothing: a worker that answers is up."""


class Warm(Task):
    """Compile a game's rules and search, or load them; every step is answered."""

    game: str


class Choose(Task):
    """A bot's move, from all that its seat may know."""

    game: str
    bot: str  # the word of the roster
    known: bytes
    seat: int
    seconds: float
    is_compiled: bool = True  # else by interpreted rules, which are slow and always there
    is_awaited: bool = True  # somebody is at the table


class Advise(Task):
    """The worth of every choice of a seat."""

    game: str
    level: str
    known: bytes
    seat: int
    seconds: float


class Appraise(Task):
    """Every seat's chances, from all that the seat to move could know, and what it left undone."""

    game: str
    known: bytes
    seat: int
    seconds: float
    played: int
    has_luck: bool  # whether chance spoke or something hidden came out before the next choice
    with_reason: bool = False


class Verify(Task):
    """Whether a record is sound."""

    record: str
    is_handed: bool = False  # it is to become a table


class Hang(Task):
    """Never answer: for tests of the watchdog."""


WorkerTask = Ready | Warm | Choose | Advise | Appraise | Verify | Hang


class Answer(msgspec.Struct):
    """What came of it."""

    share: float | None = None  # of what is done, where more answers follow
    code: int = -1
    looks: int = 0  # simulations behind the code
    stance: str = ""  # what the bot makes of its game
    advice: list[tuple[int, float, float, float]] = []
    shares: list[float] = []
    expected: list[list[float]] = []  # shares in positions that might have come
    line: list[int] = []  # how it might have gone on after the best choice that was not played
    reasons: list[Sentence | None] = []  # for the best choices, or for the one that was played
    plies: int = 0
    draws: int = 0
    by_hand: int = 0
    committed: bool = False
    handed: Handed | None = None  # what a record that was handed in says
    fault: str = ""
    fault_kind: str = ""  # of a record's fault
    bot_fault: str = ""  # what somebody's bot did wrong, and nothing of ours


task_decoder = msgspec.msgpack.Decoder(WorkerTask)
answered = msgspec.msgpack.Decoder(Answer)
pack = msgspec.msgpack.Encoder().encode
LENGTH_BYTES = 4  # bytes of a message's length
