"""Whole games as text: write, parse, replay, verify.

flibuste record 1
game quedah_merchant
law 1
ruleset classic
option strict_roll no
seats 2
table 5e1f0c…                        who committed to what, before the first ply
commitment 9b0a…
1 blue enter bow
7 chance roll 2 : draw 0 of 2 2 2     the draw's number and the weights of the outcomes; 1x64 for many
! red resigns                        an incident of the table
result 1 0 : blocked
seed 77ab…                           shown once the game is over
end 40 5d1c…                         lines above, and their SHA-256: a torn file shows
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass

from flibuste.law.contract import CHANCE
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, OptionError, Settings, option_text
from flibuste.law.shelf import UnknownGame
from flibuste.law.shelf import law as law_of
from flibuste.law.vocabulary import SEAT
from flibuste.play import position
from flibuste.play.chance import Chance
from flibuste.play.table import Happening, Incident, MoveError, Ply, Table, seat_name

FORMAT = "flibuste record 1"
LONGEST_SECRET = 255  # bytes of a seed or a nonce: a draw counts a nonce's in one byte


class RecordError(ValueError):
    """A record that is torn, forged or not ours; `sound` counts the plies before the fault.

    `kind` names the faults that people meet who have written no record by hand: those are told in their language.
    """

    def __init__(self, message: str, line: int = 0, sound: int = 0, kind: str = "") -> None:
        self.line, self.sound, self.kind = line, sound, kind
        super().__init__(f"Line {line}: {message}" if line else message)


# --- Writing -------------------------------------------------------------------------------------


def write(table: Table) -> str:
    """The game as text. It holds the whole truth, the seed of the dice included."""
    law, settings = table.law, table.settings
    lines = [FORMAT, f"game {law.id}", f"law {int(table.position.version)}"]
    lines.append(f"ruleset {settings.ruleset}")
    lines += [f"option {name} {option_text(value)}" for name, value in settings.options.items()]
    lines.append(f"seats {settings.seats}")
    lines += [f"player {SEAT[k]} {name}" for k, name in enumerate(table.players) if name]
    if table.chance:
        lines += [f"table {table.chance.table}", f"commitment {table.chance.commitment}"]
        lines += [f"nonce {nonce.hex()}" for nonce in table.chance.nonces]
    if table.start:
        lines.append(f"start {table.start.text}")
    number = 0
    for entry in table.story:
        if isinstance(entry, Ply):
            number += 1
            lines.append(f"{number} {_ply_text(law, entry)}")
        else:
            lines.append(f"! {seat_name(entry.seat)} {entry.incident}")
    outcome = table.outcome
    if outcome:
        shares = " ".join(map(_share_text, outcome.scores))
        lines.append(f"result {shares} : {outcome.reason}")
    else:
        lines.append("result unfinished")
    if table.chance:
        lines.append(f"seed {table.chance.seed.hex()}")
    text = "".join(line + "\n" for line in lines)
    return text + f"end {len(lines)} {hashlib.sha256(text.encode()).hexdigest()}\n"


def _share_text(share: float) -> str:
    return f"{share:.6g}"


def _ply_text(law: Law, ply: Ply) -> str:
    text = f"{seat_name(ply.actor)} {law.actions.texts[ply.code]}"
    if not ply.weights:
        return text
    drawn = "by hand" if ply.draw is None else f"draw {ply.draw}"
    return f"{text} : {drawn} of {_weights_text(ply.weights)}"


MANY = 24  # equal weights from which a record counts them instead of naming each


def _weights_text(weights: tuple[int, ...]) -> str:
    if len(weights) >= MANY and len(set(weights)) == 1:
        return f"{weights[0]}x{len(weights)}"
    return " ".join(map(str, weights))


# --- Reading -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RecordLine:
    """One line of a record with its number."""

    number: int
    key: str
    rest: str


def _lines(text: str) -> list[RecordLine]:
    split = text.replace("\r\n", "\n").split("\n")
    if split[0].strip() != FORMAT:
        raise RecordError(
            f"this is no record of ours; one begins with “{FORMAT}”.", 1, kind="foreign"
        )
    if not split[-1].startswith("end "):
        split.pop()  # a line without its end may have been a longer one: it is not known
    lines = []
    for number, raw in enumerate(split, 1):
        if raw.strip():
            key, _, rest = raw.strip().partition(" ")
            lines.append(RecordLine(number, key, rest.strip()))
    return lines[1:]


def _check_end(text: str, lines: list[RecordLine]) -> None:
    body = text.replace("\r\n", "\n").rstrip("\n") + "\n"
    head, _, last = body.rstrip("\n").rpartition("\n")
    words = last.split()
    sound = sum(line.key.isdecimal() for line in lines)
    if len(words) != 3 or words[0] != "end":
        raise RecordError(
            "the record is torn: its last line, “end …”, is missing.",
            lines[-1].number if lines else 1,
            sound,
            "torn",
        )
    above = head + "\n"
    if words[1] != str(above.count("\n")) or words[2] != hashlib.sha256(above.encode()).hexdigest():
        raise RecordError(
            "the lines above are not those it was written with.", lines[-1].number, kind="changed"
        )


class _Reader:
    """Reads the head of a record, then plays its plies at a table."""

    def __init__(self, lines: list[RecordLine], mode: Mode | None) -> None:
        self.mode = mode
        self.head: dict[str, list[RecordLine]] = {}
        self.story: list[RecordLine] = []
        for line in lines:
            if line.key.isdecimal() or line.key == "!":
                self.story.append(line)
            else:
                self.head.setdefault(line.key, []).append(line)

    def one(self, key: str, default: str | None = None) -> str:
        lines = self.head.get(key, [])
        if not lines and default is not None:
            return default
        if len(lines) != 1:
            raise RecordError(f"there should be one line “{key} …”, there are {len(lines)}.")
        return lines[0].rest

    def number(self, key: str) -> int:
        word = self.one(key)
        if not re.fullmatch(r"\d{1,4}", word):
            raise RecordError(f"“{key} {word}” should give a number.", self.head[key][0].number)
        return int(word)

    def bytes_of(self, key: str) -> list[bytes]:
        try:
            return [bytes.fromhex(line.rest) for line in self.head.get(key, [])]
        except ValueError:
            raise RecordError(f"“{key} …” should be in hexadecimal.") from None

    def table(self) -> Table:
        """An empty table as the head describes it."""
        try:
            law = law_of(self.one("game"))
            if not 1 <= self.number("law") <= law.version:
                raise RecordError(
                    f"it follows version {self.one('law')} of the law; this is version {law.version}.",
                    kind="newer" if self.number("law") else "",
                )
            options = dict(line.rest.partition(" ")[::2] for line in self.head.get("option", []))
            settings = law.settings_with(self.one("ruleset"), self.number("seats"), options)
            begun = self.one("start", "")
            start = position.parse(law, begun, self.number("law")) if begun else None
        except (UnknownGame, OptionError, position.PositionError) as error:
            raise RecordError(str(error)) from None
        if start is not None:
            self._check_start(law, settings, start)
        # The chance is replayed from the written draws, then checked or continued from the seed.
        table = Table(law, settings, None, start, self.mode, version=self.number("law"))
        for line in self.head.get("player", []):
            colour, _, name = line.rest.partition(" ")
            if colour not in SEAT or SEAT.index(colour) >= settings.seats:
                raise RecordError(f"nobody sits at “{colour}”.", line.number)
            table.players[SEAT.index(colour)] = name
        return table

    def _check_start(self, law: Law, settings: Settings, start: position.Position) -> None:
        """A position carries version, seats and options with it: the head says the same."""
        stands = law.settings_of(start.states)
        said = (self.number("law"), settings.seats, settings.options)
        if (int(start.version), stands.seats, stands.options) != said:
            line = self.head["start"][0].number
            raise RecordError("the position has other settings than the lines above.", line)

    def chance(self) -> Chance | None:
        """The committed chance with its seed, if the record shows it."""
        seeds, nonces = self.bytes_of("seed"), self.bytes_of("nonce")
        if "table" not in self.head or not seeds:
            return None
        if len(nonces) > len(SEAT):
            raise RecordError("there are more nonces than seats.", self.head["nonce"][0].number)
        if len(max((*seeds, *nonces), key=len)) > LONGEST_SECRET:
            raise RecordError(f"a seed or a nonce has {LONGEST_SECRET} bytes at the most.")
        return Chance(self.one("table"), seeds[0], tuple(nonces))

    def play(self, table: Table, after: Callable[[Table], None] | None = None) -> None:
        """Play the story, ply by ply; RecordError names the first line that cannot be."""
        for line in self.story:
            try:
                if line.key == "!":
                    self._happen(table, line)
                else:
                    self._ply(table, line)
            except (MoveError, ValueError) as error:
                if isinstance(error, RecordError):
                    raise
                raise RecordError(str(error), line.number, table.plies) from None
            if after:
                after(table)

    def _happen(self, table: Table, line: RecordLine) -> None:
        colour, _, word = line.rest.partition(" ")
        if colour not in SEAT or SEAT.index(colour) >= table.seats or word not in set(Incident):
            raise RecordError(f"“{line.rest}” is no incident.", line.number, table.plies)
        table.incident(SEAT.index(colour), Incident(word))

    def _ply(self, table: Table, line: RecordLine) -> None:
        if int(line.key) != table.plies + 1:
            raise RecordError(f"ply {table.plies + 1} should stand here.", line.number, table.plies)
        who, _, rest = line.rest.partition(" ")
        move, _, drawn = rest.partition(" : ")
        actor = CHANCE if who == "chance" else SEAT.index(who) if who in SEAT else None
        if actor is None or actor != table.actor:
            raise RecordError(f"{seat_name(table.actor)} is to act.", line.number, table.plies)
        draw, weights = _drawn(drawn, line, table)
        table.take(Ply(actor, table.code(move.strip()), draw, weights))


def _drawn(text: str, line: RecordLine, table: Table) -> tuple[int | None, tuple[int, ...]]:
    if not text:
        return None, ()
    match = re.fullmatch(
        r"(?:by hand|draw (\d{1,9})) of (?:(\d{1,18})x(\d{1,4})|(\d+(?: \d+)*))", text
    )
    if not match:
        raise RecordError(f"“{text}” is no draw.", line.number, table.plies)
    draw = None if match[1] is None else int(match[1])
    if match[4] is None:
        return draw, (int(match[2]),) * int(match[3])
    return draw, tuple(map(int, match[4].split()))


def replay(text: str, *, mode: Mode | None = None, torn: bool = False) -> Table:
    """Rebuild a table from its record; with `torn`, as much of a broken one as is sound."""
    lines = _lines(text)
    if not torn:
        _check_end(text, lines)
    reader = _Reader(lines, mode)
    table = reader.table()
    try:
        reader.play(table)
        if not torn:
            _check_result(reader, table)
    except RecordError:
        if not torn:
            raise
    table.resume(reader.chance())
    return table


def _check_result(reader: _Reader, table: Table) -> None:
    outcome = table.outcome
    found = (
        f"{' '.join(map(_share_text, outcome.scores))} : {outcome.reason}"
        if outcome
        else "unfinished"
    )
    if reader.one("result") != found:
        line = reader.head["result"][0].number
        raise RecordError(f"the result should be “{found}”.", line, table.plies)


# --- Verifying -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What a verification found."""

    table: Table
    plies: int
    draws: int
    by_hand: int
    is_committed: bool  # the seed is shown, fits the commitment and gives every draw


def verify(text: str, *, mode: Mode | None = None) -> Verdict:
    """Check a record offline: every move legal, every draw as committed, the result as scored."""
    lines = _lines(text)
    _check_end(text, lines)
    reader = _Reader(lines, mode)
    table = reader.table()
    chance = reader.chance()
    if chance and chance.commitment != reader.one("commitment"):
        raise RecordError("the seed does not fit the commitment.", reader.head["seed"][0].number)
    reader.play(table)
    _check_result(reader, table)
    checked = by_hand = 0
    for line, entry in zip(reader.story, table.story, strict=True):
        if isinstance(entry, Happening) or entry.actor != CHANCE:
            continue
        if entry.draw is None:
            by_hand += 1
        elif chance is None:
            continue
        elif entry.draw != checked or not _is_drawn(chance, entry):
            raise RecordError("the seed gives another outcome here.", line.number)
        else:
            checked += 1
    return Verdict(table, table.plies, checked, by_hand, chance is not None)


def _is_drawn(chance: Chance, ply: Ply) -> bool:
    assert ply.draw is not None
    place = chance.draw(ply.draw, ply.weights)
    return ply.outcomes[place] == ply.code
