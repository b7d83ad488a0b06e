"""À l'abordage on a screen: ten cards above two ships, bow to bow; on a tall screen one below the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flibuste.games.abordage.cannon import CENTRE, RANGE
from flibuste.games.abordage.cards import CARD, CARDS, FACE
from flibuste.games.abordage.crews import (
    CREW,
    FIGURE,
    FLAG,
    ON_DECK,
    OUT,
    RANK,
    RANKS,
    RESERVE,
    SLOT,
    SLOTS,
    crowd,
    in_reserve,
    is_aboard,
    next_tag,
)
from flibuste.games.abordage.rules import LAST_TURN
from flibuste.games.abordage.scenes import (
    CHART,
    SHOT_AT,
    crew_name,
    duel,
    face_note,
    flight,
    from_the_side,
    landing,
    mists,
    radius,
    rank_note,
    steps,
)
from flibuste.games.abordage.shots import target
from flibuste.games.abordage.words import (
    AIMING,
    ATTACKING,
    CHOOSING,
    COIN,
    FLYING,
    FOLLOWING,
    GIVING,
    HIDING,
    JUMPING,
    LAYING,
    MUSTERING,
    RECRUITING,
    ROLLING,
    SEIZING,
    SENDING,
    STARTING,
    STOWING,
    SWAYING,
    TARGET,
    TOSSING,
    TURNING,
    boarded,
    deployed,
    fight,
    fire,
    go_home,
    hit,
    missed,
    returned,
    tossed,
)
from flibuste.games.abordage.words import board as jump
from flibuste.law.vocabulary import NONE, SEAT, UNKNOWN, Event, Phrase, named
from flibuste.screen.model import Aim, Kind, Mark, Piece, Place, Plan, Shape, Then

__all__ = ["CHART", "duel", "flight", "landing", "mists", "steps"]  # hooks that are read from here

SEATS = 2
NEAR_THE_END = 60  # turns left from which they are told
KINDS = {
    "card": Kind("turn", "card"),
    "flagcard": Kind("turn"),
    "figure": Kind("hop", "walk"),
    "cannon": Kind(sign="⊙"),
    "barred": Kind(),
    "coin": Kind("toss", "coin", "¢"),
}
SHAPES = {
    "card": Shape(is_captioned=True),
    "crew": Shape(is_captioned=True),
    "berth": Shape(is_afloat=True),
    "sail": Shape(sign="○"),
    "trapdoor": Shape(sign="▣"),
    "plank": Shape(sign="═"),
    "gun": Shape(sign="◦"),
}
SIGNS = {
    "sail": "○",
    "skull": "☠",
    "recruit": "+",
    "jump": "↷",
    "sleep": "z",
    "plank": "═",
    "attack": "†",
    "flag": "⚑",
    # The crew by rank.
    "boy": "1",
    "fireman": "2",
    "topman": "3",
    "gunner": "4",
    "lookout": "5",
    "mate": "6",
    "captain": "7",
    "bomb": "●",
}
FIGURE_SIZE = 88

# A ship as drawn, in a box of 500 x 440, her bow to the right; the other is her mirror image. On a tall
# screen sail and hull are lower.
WIDTH = 500
STERN, BOW = 114, 410  # the ends of the deck
FEET = 300  # where figures stand
PORTS = (146, 248, 350)
LAST_PORTS = (150, 252, 354)  # of the mirrored one
HOLE, SKULL_AT, PLANK_AT, GUN_AT = (250, 131), (422, 346), (482, 245), (458, 398)
PORT_Y = 362
FOOT_OF_SAIL, DECK, LOW_SAIL, LOW_HULL = 204, 300, 0.44, 0.72

CREW_SPOTS, BOARDER_SPOTS = 3, 2  # shown even when empty


@dataclass(frozen=True)
class Ship:
    """Where a ship lies on a wide and on a tall screen."""

    seat: int
    at: tuple[float, float]
    tall_at: tuple[float, float]
    is_mirrored: bool

    def spot(self, x: float, y: float) -> tuple[float, float, tuple[float, float]]:
        """A point of the drawing on the wide screen, and on the tall one."""
        if self.is_mirrored:
            x = WIDTH - x
        low = y
        if y < FOOT_OF_SAIL:
            low = FOOT_OF_SAIL - (FOOT_OF_SAIL - y) * LOW_SAIL
        elif y > DECK:
            low = DECK + (y - DECK) * LOW_HULL
        return self.at[0] + x, self.at[1] + y, (self.tall_at[0] + x, self.tall_at[1] + low)

    def port(self, slot: int) -> tuple[float, float, tuple[float, float]]:
        """The middle of a port; left is left on the screen."""
        x = WIDTH - LAST_PORTS[slot] if self.is_mirrored else PORTS[slot]
        return self.spot(x, PORT_Y)


SHIPS = (
    Ship(0, (18, 16), (10, 310), False),
    Ship(1, (554, 16), (10, 40), True),
)


# --- Places --------------------------------------------------------------------------------------


def box(s: Any) -> tuple[float, float, float, float]:
    """The cards above both ships."""
    return 0, -168, 1072, 640


def places(s: Any) -> Iterator[Place]:
    """The cards, both ships with whoever is on deck, and what lies beside them."""
    for card in range(CARDS):
        row, column = divmod(card, CARDS // 2)
        x, y = 120 + 208 * column, -128 + 76 * row
        tall = (60 + 100 * column, 38 + 70 * row)
        yield Place(CARD[card], x, y, card_label(s, card), "card", 72, tall=tall)
    for ship in SHIPS:
        yield from _ship(s, ship)
    for seat in range(SEATS):
        who = {"seat": named(SEAT, SEAT[seat])}
        yield Place(
            reserve_of(seat), 0, 0, Phrase("reserve-of", who), "crew", owner=seat, tray=True
        )
        yield Place(out_of(seat), 1, 0, Phrase("out-of", who), "tray", owner=seat, tray=True)
        if s.experienced:
            yield Place(
                front_of(seat), 2, 0, Phrase("front-of", who), "tray", owner=seat, tray=True
            )


def _ship(s: Any, ship: Ship) -> Iterator[Place]:
    seat = ship.seat
    who = {"seat": named(SEAT, SEAT[seat])}

    def place(
        id: str,
        at: tuple[float, float, tuple[float, float]],
        label: Phrase,
        shape: str,
        size: float,
    ) -> Place:
        x, y, tall = at
        return Place(id, x, y, label, shape, size, owner=seat, tall=tall)

    yield place(f"sail-{SEAT[seat]}", ship.spot(*HOLE), Phrase("sail-of", who), "sail", 64)
    crew, boarders, step = _berths(s, seat)
    size = min(FIGURE_SIZE, 1.25 * step)
    feet = FEET - 0.44 * size
    for k in range(crew):
        label = Phrase("spot-crew", who | {"number": k + 1})
        yield place(crew_spot(seat, k), ship.spot(STERN + k * step, feet), label, "berth", size)
    for k in range(boarders):
        label = Phrase("spot-boarder", who | {"number": k + 1})
        yield place(boarder_spot(seat, k), ship.spot(BOW - k * step, feet), label, "berth", size)
    for slot in range(SLOTS):
        label = Phrase("port-of", who | {"slot": named(SLOT, SLOT[slot])})
        yield place(port_of(seat, slot), ship.port(slot), label, "port-flag", 64)
    trapdoor = Phrase("trapdoor-of", who)
    yield place(trapdoor_of(seat), ship.spot(*SKULL_AT), trapdoor, "trapdoor", 48)
    yield place(plank_of(seat), ship.spot(*PLANK_AT), Phrase("plank-of", who), "plank", 48)
    yield place(gun_of(seat), ship.spot(*GUN_AT), Phrase("gun-of", who), "gun", 48)


def _berths(s: Any, seat: int) -> tuple[int, int, float]:
    """How many spots a deck needs for its crew and for boarders, and how far apart they are."""
    crew = max(CREW_SPOTS, int(crowd(s, seat, seat)))
    boarders = max(BOARDER_SPOTS, int(crowd(s, 1 - seat, seat)))
    return crew, boarders, (BOW - STERN) / (crew + boarders - 1)


def crew_spot(seat: int, k: int) -> str:
    """The id of the k-th spot of a crew at home, from the stern."""
    return f"deck-{SEAT[seat]}-{k + 1}"


def boarder_spot(seat: int, k: int) -> str:
    """The id of the k-th spot of boarders on a ship, from her bow."""
    return f"bow-{SEAT[seat]}-{k + 1}"


def port_of(seat: int, slot: int) -> str:
    """The id of a port."""
    return f"port-{SEAT[seat]}-{SLOT[slot]}"


def trapdoor_of(seat: int) -> str:
    """The id of a trapdoor, above the skull."""
    return f"trapdoor-{SEAT[seat]}"


def plank_of(seat: int) -> str:
    """The id of a plank."""
    return f"plank-{SEAT[seat]}"


def gun_of(seat: int) -> str:
    """The id of where a seat's gun stands."""
    return f"gun-{SEAT[seat]}"


def reserve_of(seat: int) -> str:
    """The id of a reserve."""
    return f"reserve-{SEAT[seat]}"


def out_of(seat: int) -> str:
    """The id of the figures of a seat that are out."""
    return f"out-{SEAT[seat]}"


def front_of(seat: int) -> str:
    """The id of the place for the card in front of a seat."""
    return f"front-{SEAT[seat]}"


def face_name(face: int) -> Phrase:
    """The name of a side of a card."""
    return named(FACE, FACE[face]) if face >= 0 else Phrase("unknown", {})


def rank_name(rank: int) -> Phrase:
    """The name of a rank; unseen where it is."""
    return named(RANK, RANK[rank]) if rank >= 0 else Phrase("unknown", {})


def card_label(s: Any, card: int) -> Phrase:
    """A card with its up side, and its back where that has been seen."""
    up, back = int(s.up[card]), int(s.back[card])
    words: dict[str, Any] = {"card": named(CARD, CARD[card])}
    if up == NONE:
        return Phrase("card-gap", words)
    words["face"] = face_name(up)
    if back == UNKNOWN:
        return Phrase("card-place", words)
    return Phrase("card-both", words | {"back": face_name(back)})


# --- Pieces --------------------------------------------------------------------------------------


def pieces(s: Any) -> Iterator[Piece]:
    """Cards, flag cards, figures, the gun of the seat that shoots, and the coin that was tossed."""
    for card in range(CARDS):
        if s.up[card] != NONE:
            face = int(s.up[card])
            yield Piece(
                "card",
                CARD[card],
                face=FACE[face],
                label=face_name(face),
                id=f"up-{CARD[card]}",
                note=face_note(face),
            )
    for seat in range(SEATS):
        yield from _front(s, seat)
        yield from _flags(s, seat)
        yield from _reserve(s, seat)
        yield from _crew(s, seat)
    if s.phase in (ROLLING, SWAYING, AIMING, FLYING):
        seat = int(s.turn)
        yield Piece("cannon", gun_of(seat), label=Phrase("piece-gun", {}), id="cannon")
    if s.phase == TURNING and s.last != NONE:
        seat = 1 - int(s.turn)
        label = Phrase("piece-barred", {"seat": named(SEAT, SEAT[seat])})
        yield Piece("barred", CARD[int(s.last)], seat, label=label, id="barred")
    if s.event[0] == tossed.code:
        values = tossed.params(s.event[1:])
        face, plank = COIN[values["coin"]], plank_of(values["seat"])
        yield Piece("coin", plank, face=face, label=named(COIN, face), id="coin")


def _front(s: Any, seat: int) -> Iterator[Piece]:
    face = int(s.up[CARDS + seat])
    if face != NONE:
        back = face_name(int(s.back[CARDS + seat]))
        label = Phrase("card-front", {"face": face_name(face), "back": back})
        id = f"up-{front_of(seat)}"
        note = face_note(face)
        yield Piece("card", front_of(seat), face=FACE[face], label=label, id=id, note=note)


def _flags(s: Any, seat: int) -> Iterator[Piece]:
    """Behind the ports; before they are hidden, beside the reserve."""
    hidden = set()
    for slot in range(SLOTS):
        card = int(s.flag[seat, slot])
        if card == NONE:
            continue
        if card == UNKNOWN:
            card = int(s.seen[seat, slot])
        hidden.add(card)
        shown = Phrase("unknown", {}) if card == UNKNOWN else named(FLAG, FLAG[card])
        label = Phrase("piece-port", {"slot": named(SLOT, SLOT[slot]), "flag": shown})
        yield Piece(
            "flagcard",
            port_of(seat, slot),
            seat,
            FLAG.to_text(card),
            label=label,
            id=f"prize-{SEAT[1 - seat]}-{SLOT[slot]}",
        )
    if s.phase in (HIDING, STOWING) and s.turn == seat and UNKNOWN not in hidden:
        for card in range(len(FLAG)):
            if card not in hidden:
                id, label = f"stow-{SEAT[seat]}-{FLAG[card]}", named(FLAG, FLAG[card])
                yield Piece("flagcard", reserve_of(seat), seat, FLAG[card], label=label, id=id)


def _reserve(s: Any, seat: int) -> Iterator[Piece]:
    if is_hidden(s, seat):
        left = (seat + 1) * CREW - int(next_tag(s, seat))
        if left:
            yield Piece(
                "figure", reserve_of(seat), seat, "?", left, id=f"{reserve_of(seat)}-unseen"
            )
        return
    for rank in reversed(range(RANKS)):
        if left := int(in_reserve(s, seat, rank)):
            id = f"{reserve_of(seat)}-{RANK[rank]}"
            yield Piece(
                "figure",
                reserve_of(seat),
                seat,
                RANK[rank],
                left,
                label=crew_name(rank),
                id=id,
                note=rank_note(rank),
            )


def is_hidden(s: Any, seat: int) -> bool:
    """Whether a seat's reserve is not for this viewer: something of the seat's is veiled."""
    if UNKNOWN in s.flag[seat]:
        return True
    return any(s.rank[figure] == UNKNOWN for figure in range(seat * CREW, (seat + 1) * CREW))


def _crew(s: Any, seat: int) -> Iterator[Piece]:
    counts = {(ship, home): 0 for ship in range(SEATS) for home in (False, True)}
    for figure in range(seat * CREW, (seat + 1) * CREW):
        place = int(s.place[figure])
        if place == RESERVE:
            continue
        rank = int(s.rank[figure])
        if rank == UNKNOWN:
            rank = int(s.known[figure])
        label = Phrase(
            "piece-figure", {"figure": named(FIGURE, FIGURE[figure]), "rank": rank_name(rank)}
        )
        if rank == UNKNOWN and int(s.no_bomb) >> figure & 1:
            label = Phrase("piece-no-bomb", {"figure": named(FIGURE, FIGURE[figure])})
        if place == OUT:
            where = out_of(seat)
        else:
            ship = place - ON_DECK
            k = counts[ship, ship == seat]
            counts[ship, ship == seat] += 1
            where = crew_spot(ship, k) if ship == seat else boarder_spot(ship, k)
            where = _special(s, figure) or where
        yield Piece(
            "figure",
            where,
            seat,
            RANK.to_text(rank),
            label=label,
            id=FIGURE[figure],
            tag=str(figure % CREW + 1),
        )


def _special(s: Any, figure: int) -> str | None:
    """The trapdoor or the plank, for the figure that has been picked for it."""
    if s.picked != figure:
        return None
    if s.phase == TOSSING:
        return plank_of(int(s.place[figure]) - ON_DECK)
    if s.phase in (ROLLING, SWAYING, AIMING, FLYING):
        return trapdoor_of(figure // CREW)
    return None


# --- What happened, what is asked ----------------------------------------------------------------


def trails(s: Any, event: Event, values: dict[str, int]) -> list[list[str]]:
    """The way of a ball, and of a figure that came on deck, jumped over or came home."""
    seat = values.get("seat", 0)
    if event in (hit, missed):
        enemy = SEAT[1 - seat]
        aimed = f"sail-{enemy}" if values["target"] == 0 else f"trapdoor-{enemy}"
        return [[gun_of(seat), aimed]]
    if event in (deployed, boarded, returned):
        to = next((p.place for p in _crew(s, seat) if p.id == FIGURE[values["figure"]]), None)
        start = reserve_of(seat) if event is deployed else plank_of(1 - seat)
        start = plank_of(seat) if event is boarded else start
        return [[start, to]] if to else []
    return []


def plan(s: Any, code: int, then: Then) -> Plan | None:
    """Who fights whom, and the way of a figure that comes on deck, jumps over or comes home."""
    if fight.has(code):
        return Plan(badge="swords", takes=(FIGURE[fight.enemy(code)],))
    if jump.has(code) or go_home.has(code):
        after, event, values = then()
        [(_, to)] = trails(after, event, values)
        figure = FIGURE[values["figure"]]
        here = next(piece.place for piece in _crew(s, int(s.turn)) if piece.id == figure)
        return Plan((here, to))
    return None


BEFORE = (LAYING, HIDING, STOWING, MUSTERING, STARTING)  # the first turn
PROMPTS = {
    TURNING: "turn",
    HIDING: "hide",
    STOWING: "stow",
    CHOOSING: "choose",
    GIVING: "give",
    SEIZING: "seize",
    RECRUITING: "recruit",
    JUMPING: "jump",
    SENDING: "send",
    ATTACKING: "attack",
    FOLLOWING: "follow",
}


def prompt(s: Any) -> Phrase:
    """What is asked of the actor."""
    phase = int(s.phase)
    if phase == MUSTERING:
        seat = int(s.turn)
        return Phrase("prompt-muster", {"number": int(next_tag(s, seat)) - seat * CREW + 1})
    if phase == AIMING:
        return Phrase(f"prompt-aim-{TARGET[target(s)]}", {})
    return Phrase(f"prompt-{PROMPTS.get(phase, 'chance')}", {})


def facts(s: Any) -> Iterator[Phrase]:
    """The last turns, the odds of the dice cannon, what is known of crews, the backs that have been seen."""
    left = max(LAST_TURN - int(s.turns), 1)
    if s.phase not in BEFORE and left <= NEAR_THE_END:  # rounds are counted in the log alone
        yield Phrase("fact-turns-left", {"count": left})
    if s.dice_cannon:
        yield Phrase("fact-odds", {"percent": int(s.hit_percent)})
    yield from _crews_known(s)
    backs = [
        Phrase("fact-back", {"card": named(CARD, CARD[card]), "back": face_name(int(s.back[card]))})
        for card in range(CARDS)
        if s.up[card] != NONE and s.back[card] != UNKNOWN
    ]
    if backs:
        yield Phrase("fact-backs", {"backs": backs})


def _crews_known(s: Any) -> Iterator[Phrase]:
    """§7.2 Whose rank both have seen, and who is still hidden."""
    if s.phase in BEFORE:
        return
    for seat in range(SEATS):
        crew = range(seat * CREW, (seat + 1) * CREW)
        aboard = [figure for figure in crew if is_aboard(s, figure)]
        names = {figure: named(FIGURE, FIGURE[figure]) for figure in aboard}
        seen = [
            Phrase("fact-figure", {"figure": names[f], "rank": rank_name(int(s.known[f]))})
            for f in aboard
            if s.known[f] != UNKNOWN
        ]
        hidden = [names[f] for f in aboard if s.known[f] == UNKNOWN]
        if seen:
            yield Phrase("fact-seen", {"seat": named(SEAT, SEAT[seat]), "figures": seen})
        if hidden:
            yield Phrase("fact-hidden", {"seat": named(SEAT, SEAT[seat]), "figures": hidden})


def aim(s: Any) -> Aim | None:
    """The shot that is to be fired."""
    if s.phase != AIMING:
        return None
    at = int(target(s))
    return Aim.of(
        action=fire,
        path=int(s.sway),
        target=(0.0, float(CENTRE[at])),
        radius=radius(TARGET[at]),
        distance=100 * RANGE,
        side=from_the_side(TARGET[at]),
        symbol=SHOT_AT[TARGET[at]],
    )


def progress(s: Any) -> Iterator[Mark]:
    """The figures of a seat on its own deck and on the enemy's."""
    for seat in range(SEATS):
        home, away = int(crowd(s, seat, seat)), int(crowd(s, seat, 1 - seat))
        yield Mark(seat, home, Phrase("progress-deck", {"count": home}))
        yield Mark(seat, away, Phrase("progress-away", {"count": away}))


DRAWN = {
    FACE: "card-{}".format,
    RANK: "figure-{}".format,
    FLAG: "flagcard-{}".format,
    COIN: "coin-{}".format,
}
