"""Les Pirates, a second opinion: the base game and all nine variants."""

from collections import Counter, deque, namedtuple
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial

COLOURS = ("blue", "red", "green", "yellow", "brown", "bone", "plum", "slate")
DEFAULTS = {
    "devils_island": False,
    "cyclone": False,
    "double_board": False,
    "wreck": False,
    "explosive_ship": False,
    "one_two": False,
    "enemy_kingdoms": False,
    "contrary_winds": False,
    "fleet": False,
    "strict_passing": False,
    "load_at_rest": False,
    "strait_diagonal": True,
    "lone_treasure": False,
    "zone": "block",
}

# The cases in which the two implementations are compared: seats, and the options that are not
# the usual ones.
CASES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"strict_passing": True}),
    (2, {"load_at_rest": True, "strait_diagonal": False}),
    (4, {"devils_island": True}),
    (4, {"cyclone": True}),
    (3, {"wreck": True}),
    (4, {"explosive_ship": True}),
    (3, {"one_two": True}),
    (2, {"enemy_kingdoms": True}),
    (2, {"contrary_winds": True}),
    (4, {"fleet": True}),
    (5, {"double_board": True}),
    (8, {"double_board": True}),
    (2, {"double_board": True, "lone_treasure": True, "cyclone": True, "wreck": True}),
    (6, {"double_board": True, "devils_island": True, "explosive_ship": True, "zone": "steps"}),
    (7, {"double_board": True, "fleet": True, "load_at_rest": True}),
    (4, {"devils_island": True, "cyclone": True, "one_two": True, "load_at_rest": True}),
    (4, {"fleet": True, "explosive_ship": True, "wreck": True}),
    (2, {"enemy_kingdoms": True, "fleet": True, "one_two": True, "strict_passing": True}),
    (2, {"contrary_winds": True, "fleet": True, "cyclone": True, "wreck": True}),
    (2, {"enemy_kingdoms": True, "devils_island": True, "explosive_ship": True}),
    (3, {"fleet": True, "cyclone": True, "explosive_ship": True, "load_at_rest": True}),
]

QUIET = 200
LONGEST = 3000
REROLLS = 10
PILE = 3

# A square is (board, row, column); a strait is known by its upper half.
CHART = (
    "#########Nnnn,,#####",
    "#############..#####",
    "########.###...#####",
    "####1.......~...####",
    "###2.......~...#.###",
    "###.......~........,",
    "###......~.........,",
    "###.....~.......~.#e",
    "##.....~.oo....~.##e",
    "W##...~.oXXo..~..##e",
    "w##..~..oXXo.~...##E",
    "w##.~....oo.~.....##",
    "w#.~.......~.....###",
    ",.........~......###",
    ",........~.......###",
    "###.#...~.......1###",
    "####...~.......2####",
    "#####...###.########",
    "#####..#############",
    "#####,,sssS#########",
)
SIZE = 20
SEAM = 12  # the two halves of a strait are this far apart, in rows and in columns
STRAIGHT = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
DIAGONAL = {"northeast": (-1, 1), "southwest": (1, -1)}
DIRECTIONS = STRAIGHT | DIAGONAL

FLAGS = {"W": "cross", "N": "lily", "E": "skull", "S": "crescent"}
AWAY = {"W": "east", "N": "south", "E": "west", "S": "north"}
ANCHORS = {"W": (9, 0), "N": (0, 9), "E": (10, 19), "S": (19, 10)}
STARTS = {
    "W": ((10, 0), (11, 0), (12, 0)),
    "N": ((0, 10), (0, 11), (0, 12)),
    "E": ((9, 19), (8, 19), (7, 19)),
    "S": ((19, 9), (19, 8), (19, 7)),
}
FACING = {
    "W": ((9, 8), (10, 8)),
    "N": ((8, 9), (8, 10)),
    "E": ((9, 11), (10, 11)),
    "S": ((11, 9), (11, 10)),
}
ANCHORAGES = tuple(spot for side in FACING.values() for spot in side)

CLOCKWISE = ((0, "W"), (0, "N"), (0, "E"), (0, "S"))
FILLING = ((0, "W"), (0, "E"), (0, "N"), (0, "S"))
CLOCKWISE_ROUND_TWO = (
    (0, "W"), (0, "N"), (0, "E"), (1, "N"), (1, "E"), (1, "S"), (1, "W"), (0, "S"),
)  # fmt: skip
FILLING_TWO = (
    (0, "W"), (1, "E"), (0, "E"), (1, "W"), (0, "N"), (1, "S"), (0, "S"), (1, "N"),
)  # fmt: skip
# Every ship with its port, in the order in which a pile is told.
SHIPS = {
    f"{FLAGS[side]}{3 * board + number}": (board, side)
    for board in (0, 1)
    for side in FLAGS
    for number in (1, 2, 3)
}

TREASURES = ("first", "second")  # on the island of board 0, of board 1
ISLAND = "island"
ADRIFT = "adrift"  # its carrier is sunk, and nobody has been named yet


class Chart:
    """The water of one board or of two."""

    def __init__(self, boards, strait_diagonal):
        self.boards = boards
        cells = {
            (board, row, column): CHART[row][column]
            for board in range(boards)
            for row in range(SIZE)
            for column in range(SIZE)
            if CHART[row][column] not in "#X"
        }
        self.squares = {self.square(cell) for cell in cells}
        self.winds = {cell for cell, drawn in cells.items() if drawn == "~"}
        self.straits = {self.square(cell) for cell, drawn in cells.items() if drawn in "12"}
        self.steps = {square: {} for square in self.squares}
        for cell in cells:
            board, row, column = cell
            for direction, (down, right) in DIRECTIONS.items():
                beside = (board, row + down, column + right)
                if beside not in cells:
                    continue
                here, there = self.square(cell), self.square(beside)
                if direction in DIAGONAL:
                    along_wind = here in self.winds and there in self.winds
                    in_strait = here in self.straits and there in self.straits
                    if not along_wind and not (in_strait and strait_diagonal):
                        continue
                self.steps[here][direction] = there
        self._far = {}

    def square(self, cell):
        """The square that a cell of the drawing belongs to."""
        board, row, column = cell
        if CHART[row][column] in "12" and row > SIZE // 2:
            return ((board + 1) % self.boards, row - SEAM, column - SEAM)
        return cell

    def far(self, square, directions):
        """The steps from a square to every other, or as many as ships would need at least."""
        key = (square, tuple(directions))
        if key not in self._far:
            far = {square: 0}
            todo = deque([square])
            while todo:
                here = todo.popleft()
                for direction in directions:
                    there = self.steps[here].get(direction)
                    if there is not None and there not in far:
                        far[there] = far[here] + 1
                        todo.append(there)
            self._far[key] = far
        return self._far[key]

    def in_zone(self, centre, square, reach, shape):
        """Whether a blast on `centre` reaches `square`, on the unrolled chart."""
        for lap in (-1, 0, 1):
            shift = SEAM * (square[0] - centre[0] + lap * self.boards)
            rows = abs(square[1] + shift - centre[1])
            columns = abs(square[2] + shift - centre[2])
            if (max(rows, columns) if shape == "block" else rows + columns) <= reach:
                return True
        return False


# What legs change: ships as (name, square) pairs, treasures as (name, holder) pairs, the squares
# with wrecks, and the dice left.
Sea = namedtuple("Sea", "ships treasures wrecks dice")
Leg = namedtuple("Leg", "word crew die direction to")


def make_sea(ships, treasures, wrecks, dice):
    return Sea(
        tuple(sorted(ships.items())),
        tuple(sorted(treasures.items())),
        frozenset(wrecks),
        tuple(sorted(dice)),
    )


class Game:
    def __init__(self, seats=2, **options):
        unknown = set(options) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"unknown options: {sorted(unknown)}")
        self.options = DEFAULTS | options
        for name, value in self.options.items():
            setattr(self, name, value)
        self.seats = seats
        self.chart = Chart(2 if self.double_board else 1, self.strait_diagonal)
        self.commands = self._commands()  # for every port in play, the seat that has it
        self.sea = make_sea(self._first_places(), self._first_treasures(), (), ())
        self.mover = None
        self.phase = "start"  # then: ready, roll, lose, sail, take, load
        self.bound = False  # the last leg was legal only on the way to a win
        self.bonus = False  # the roll held a 1 and a 2
        self.rerolls = 0
        self.powder = None  # the declared ship
        self.blast = 0
        self.moved = ()  # the ships that may take or load now
        self.stirred = False  # something was loaded or lost this turn
        self.quiet = 0
        self.turns = 0
        self._known = {}  # what was found out about this roll
        self._scores = None
        self._reason = None

    @classmethod
    def position(cls, seats, ships, mover=0, dice=(), treasures=None, wrecks=(), **more):
        """A game in the middle. `ships` maps names to squares, `treasures` to ships.

        `more` are options and what else the game remembers.
        """
        options = {name: more.pop(name) for name in DEFAULTS if name in more}
        game = cls(seats, **options)
        game.phase = "sail"
        game.mover = mover
        for name, value in more.items():
            setattr(game, name, value)
        places = {name: game.chart.square(square) for name, square in ships.items()}
        wrecks = {game.chart.square(square) for square in wrecks}
        holders = game._first_treasures() | (treasures or {})
        game.sea = make_sea(places, holders, wrecks, dice)
        return game

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        return twin

    # The set-up.

    def _commands(self):
        if self.enemy_kingdoms:
            kingdoms = ("WN", "ES")
        elif self.contrary_winds:
            kingdoms = ("WS", "NE")
        else:
            order = CLOCKWISE_ROUND_TWO if self.double_board else CLOCKWISE
            filling = FILLING_TWO if self.double_board else FILLING
            taken = [port for port in order if port in filling[: self.seats]]
            return {port: seat for seat, port in enumerate(taken)}
        return {(0, side): seat for seat, sides in enumerate(kingdoms) for side in sides}

    def _first_places(self):
        places = {}
        for board, side in self.commands:
            fleet = [ship for ship, port in SHIPS.items() if port == (board, side)]
            if self.devils_island:
                spots = (STARTS[side][0], *FACING[side])
            elif self.fleet:
                spots = (ANCHORS[side],) * 3
            else:
                spots = STARTS[side]
            for ship, spot in zip(fleet, spots, strict=True):
                places[ship] = (board, *spot)
        return places

    def _first_treasures(self):
        count = 2 if self.double_board and not self.lone_treasure else 1
        return dict.fromkeys(TREASURES[:count], ISLAND)

    # Ships.

    def owner(self, ship):
        return self.commands[SHIPS[ship]]

    def home(self, ship):
        board, side = SHIPS[ship]
        return (board, *ANCHORS[side])

    def own(self, sea):
        """The ships of the mover with their squares, in the order of the list."""
        places = dict(sea.ships)
        return {s: places[s] for s in SHIPS if s in places and self.owner(s) == self.mover}

    def enemies(self, sea):
        return {s: square for s, square in sea.ships if self.owner(s) != self.mover}

    def afloat(self, sea):
        """The seats that still have a ship."""
        return sorted({self.owner(ship) for ship, _ in sea.ships})

    def loads(self, sea, ships):
        """Which of the ships lie at an island that has its treasure still."""
        places = dict(sea.ships)
        boards = {TREASURES.index(name) for name, holder in sea.treasures if holder == ISLAND}
        return [s for s in ships if places[s][0] in boards and places[s][1:] in ANCHORAGES]

    def resting(self, sea):
        """The ships that may load without having arrived just now."""
        if not self.load_at_rest:
            return []
        return self.loads(sea, [ship for ship in self.own(sea) if ship != self.powder])

    def load(self, sea, ship):
        island = TREASURES[dict(sea.ships)[ship][0]]
        return sea._replace(treasures=tuple(sorted((dict(sea.treasures) | {island: ship}).items())))

    def take(self, sea, ship):
        return sea._replace(
            treasures=tuple(
                (n, ship if holder == ADRIFT else holder) for n, holder in sea.treasures
            )
        )

    def lose(self, sea, ships):
        """The ships are gone without a captor."""
        return sea._replace(
            ships=tuple(pair for pair in sea.ships if pair[0] not in ships),
            treasures=tuple((n, ISLAND if h in ships else h) for n, h in sea.treasures),
        )

    # Legs.

    def crews(self, sea):
        """Who may sail together: (word, ships)."""
        own = self.own(sea)
        if self.powder is not None:
            return [("leg", (self.powder,))] if self.powder in own else []
        found = [("leg", (ship,)) for ship in own]
        if self.fleet:
            for square in set(own.values()):
                pile = tuple(ship for ship in own if own[ship] == square)
                if len(pile) > 1:
                    found.append(("convoy", pile))
        return found

    def legs(self, sea):
        """All legs that the dice allow, each by itself."""
        standing = {}
        for ship, square in sea.ships:
            standing.setdefault(square, []).append(ship)
        start = dict(sea.ships)
        carriers = {holder for _, holder in sea.treasures}
        found = []
        for word, crew in self.crews(sea):
            away = {AWAY[SHIPS[ship][1]] for ship in crew if ship in carriers}
            for direction in DIRECTIONS:
                if direction in away:
                    continue
                for die in set(sea.dice):
                    to = self._goal(sea, standing, start[crew[0]], len(crew), die, direction)
                    if to is not None:
                        found.append(Leg(word, crew, die, direction, to))
        return found

    def _goal(self, sea, standing, square, size, die, direction):
        """Where a leg ends, None where it cannot be sailed."""
        for step in range(1, die + 1):
            square = self.chart.steps[square].get(direction)
            if square is None:
                return None
            ships = standing.get(square, ())
            is_enemy = any(self.owner(ship) != self.mover for ship in ships)
            is_wreck = square in sea.wrecks
            is_full = ships and (not self.fleet or len(ships) + size > PILE)
            if step < die:
                is_stop = square in self.chart.winds or square in self.chart.straits
                if is_wreck or is_enemy or (is_stop and direction in STRAIGHT):
                    return None
                if ships and self.strict_passing:
                    return None
            elif not is_enemy and (is_wreck or is_full):
                return None
        return square

    def sail(self, sea, leg):
        """The sea after a leg; treasures of sunk carriers are adrift."""
        sunk = {ship for ship, square in self.enemies(sea).items() if square == leg.to}
        ships = {s: leg.to if s in leg.crew else at for s, at in sea.ships if s not in sunk}
        treasures = {n: ADRIFT if h in sunk else h for n, h in sea.treasures}
        dice = list(sea.dice)
        dice.remove(leg.die)
        wrecks = sea.wrecks | {leg.to} if sunk and self.wreck else sea.wrecks
        return make_sea(ships, treasures, wrecks, dice)

    def is_home(self, sea, leg):
        """Whether a carrier of the crew has come home."""
        carriers = {holder for _, holder in sea.treasures}
        return any(ship in carriers and self.home(ship) == leg.to for ship in leg.crew)

    # What a turn can still bring. The choices to load and to take are tried in every way.

    def results(self, sea, leg):
        """All that a leg can lead to: (sea, whether the game is won)."""
        after = self.sail(sea, leg)
        if self.is_home(after, leg) or not self.enemies(after):
            return [(after, True)]
        seas = [after]
        if ADRIFT in dict(after.treasures).values():
            seas = [self.take(after, ship) for ship in leg.crew]
        found = [(sea, self.is_home(sea, leg)) for sea in seas]
        if self.load_at_rest:
            return self._with_loads(found, self.resting)
        if self.powder is None:
            return self._with_loads(found, lambda sea: self.loads(sea, leg.crew))
        return found

    def _with_loads(self, results, who):
        found = list(results)
        for sea, won in found:
            if not won:
                found += [(self.load(sea, ship), False) for ship in who(sea)]
        return found

    def most(self, sea):
        """How many dice can be used at most."""
        key = ("most", sea)
        if key not in self._known:
            best = 0
            for leg in self.legs(sea):
                best = max(best, self.most_with(sea, leg))
                if best == len(sea.dice):
                    break
            self._known[key] = best
        return self._known[key]

    def most_with(self, sea, leg):
        best = 0
        for after, won in self.results(sea, leg):
            best = max(best, 1 if won else 1 + self.most(after))
            if best == len(sea.dice):
                break
        return best

    def can_win(self, sea):
        """Whether the game can be won with the dice left."""
        key = ("win", sea)
        if key not in self._known:
            self._known[key] = self._is_near_a_win(sea) and any(
                self.can_win_with(sea, leg) for leg in self.legs(sea)
            )
        return self._known[key]

    def can_win_with(self, sea, leg):
        return any(won or self.can_win(after) for after, won in self.results(sea, leg))

    def _is_near_a_win(self, sea):
        """False where a win is out of reach of the dice even on an empty sea."""
        places = dict(sea.ships)
        if len(set(self.enemies(sea).values())) <= len(sea.dice):
            return True
        for name, holder in sea.treasures:
            for ship, square in self.own(sea).items():
                if holder == ship:
                    stops = [square]
                elif holder == ISLAND:
                    stops = [(TREASURES.index(name), *spot) for spot in ANCHORAGES]
                elif self.owner(holder) != self.mover:
                    stops = [places[holder]]
                else:
                    continue
                way_there = self.chart.far(square, DIRECTIONS)
                way_home = self.chart.far(self.home(ship), DIRECTIONS)
                if min(way_there[stop] + way_home[stop] for stop in stops) <= sum(sea.dice):
                    return True
        return False

    def legal(self):
        """The legal legs, each with whether only a win on its way allows it."""
        key = ("legal", self.sea, self.bound)
        if key not in self._known:
            self._known[key] = self._find_legal()
        return self._known[key]

    def _find_legal(self):
        legs = self.legs(self.sea)
        if self.bound:
            return {leg: True for leg in legs if self.can_win_with(self.sea, leg)}
        most = self.most(self.sea)
        found = {}
        for leg in legs:
            if self.most_with(self.sea, leg) == most:
                found[leg] = False
            elif self.can_win_with(self.sea, leg):
                found[leg] = True
        return found

    # What can be seen.

    def actor(self):
        if self._scores is not None:
            return None
        return "chance" if self.phase in ("start", "roll") else self.mover

    def choices(self):
        if self._scores is not None:
            return set()
        if self.actor() == "chance":
            return set(self.odds())
        if self.phase == "ready":
            return {"sail"} | {f"declare {ship}" for ship in self.own(self.sea)}
        if self.phase == "lose":
            return {f"lose {ship}" for ship in self.furthest()}
        if self.phase == "take":
            return {f"take {ship}" for ship in self.moved}
        if self.phase == "load":
            return {"leave"} | {f"load {ship}" for ship in self.moved}
        found = {_text(leg) for leg in self.legal()}
        if not found and not self.bound:
            if self.powder is not None:
                found.add("explode")
            else:
                found.add("end")
                if self.bonus and self.rerolls < REROLLS:
                    found.add("again")
        return found | {f"load {ship}" for ship in self.resting(self.sea)}

    def odds(self):
        if self.actor() != "chance":
            raise ValueError("nothing to roll")
        if self.phase == "start":
            return {f"start {COLOURS[seat]}": Fraction(1, self.seats) for seat in range(self.seats)}
        count = self._dice()
        word = "roll" if count == 2 else f"roll{count}"
        found = {}
        for dice in combinations_with_replacement(range(1, 7), count):
            ways = factorial(count)
            for alike in Counter(dice).values():
                ways //= factorial(alike)
            found[f"{word} {'/'.join(map(str, dice))}"] = Fraction(ways, 6**count)
        return found

    def _dice(self):
        if self.powder is not None:
            return 2
        return 2 + (1 if self.cyclone else 0) + (2 if self.double_board else 0)

    def furthest(self):
        """The ships of the mover that are furthest from home."""
        far = {
            ship: self.chart.far(self.home(ship), STRAIGHT)[square]
            for ship, square in self.own(self.sea).items()
        }
        return [ship for ship in far if far[ship] == max(far.values())]

    def scores(self):
        if self._scores is None:
            raise ValueError("the game is not over")
        return self._scores

    def reason(self):
        return self._reason

    # What can be done.

    def play(self, text):
        if text not in self.choices():
            raise ValueError(f"not a choice: {text}")
        word, *rest = text.split()
        if word == "start":
            self._begin_turn(COLOURS.index(rest[0]))
        elif word.startswith("roll"):
            self._roll([int(face) for face in rest[0].split("/")])
        elif word in ("sail", "declare"):
            self.powder = rest[0] if rest else None
            self.phase = "roll"
        elif word == "lose":
            self._lose(rest[0])
        elif word in ("leg", "convoy"):
            self._leg(text)
        elif word == "take":
            self.sea = self.take(self.sea, rest[0])
            self.bound = False
            if self.home(rest[0]) == dict(self.sea.ships)[rest[0]]:
                self._win(self.mover, "treasure_home")
            else:
                self._arrive()
        elif word == "load":
            self.sea = self.load(self.sea, rest[0])
            self.stirred = True
            self._set_sail()
        elif word == "leave":
            self._set_sail()
        elif word == "again":
            self.rerolls += 1
            self.phase = "roll"
        elif word == "explode":
            self._explode()
        else:
            self._end_turn()

    def _begin_turn(self, seat):
        self.mover = seat
        self.powder = None
        self.blast = 0
        self.bonus = self.bound = self.stirred = False
        self.rerolls = 0
        self.sea = self.sea._replace(dice=())
        self.phase = "ready" if self.explosive_ship else "roll"

    def _roll(self, dice):
        self._known = {}
        self.sea = self.sea._replace(dice=tuple(sorted(dice)))
        self.phase = "sail"
        self.bound = False
        self.bonus = False
        if self.powder is not None:
            self.blast = min(dice)
            return
        self.bonus = self.one_two and 1 in dice and 2 in dice
        if self.cyclone and max(Counter(dice).values()) >= 3:
            ships = self.furthest()
            if len(ships) == 1:
                self._lose(ships[0])
            else:
                self.phase = "lose"

    def _lose(self, ship):
        self.sea = self.lose(self.sea, {ship})
        self.stirred = True
        self.phase = "sail"
        seats = self.afloat(self.sea)
        if len(seats) == 1:
            self._win(seats[0], "last_fleet")
        elif self.mover not in seats:
            self._end_turn()

    def _leg(self, text):
        leg, only_to_win = next((o, w) for o, w in self.legal().items() if _text(o) == text)
        before = len(self.sea.ships)
        self.sea = self.sail(self.sea, leg)
        self.bound = only_to_win
        self.moved = leg.crew
        if len(self.sea.ships) < before:
            self.stirred = True
        is_adrift = ADRIFT in dict(self.sea.treasures).values()
        is_at_home = all(self.home(ship) == leg.to for ship in leg.crew)
        if self.is_home(self.sea, leg) or (is_adrift and is_at_home):
            self._win(self.mover, "treasure_home")
        elif not self.enemies(self.sea):
            self._win(self.mover, "last_fleet")
        elif is_adrift and len(leg.crew) > 1:
            self.phase = "take"
        else:
            self.sea = self.take(self.sea, leg.crew[0])
            self._arrive()

    def _arrive(self):
        """Ask about the treasure of the island, if the ships that moved are there."""
        self.phase = "sail"
        if self.powder is None and not self.load_at_rest and self.loads(self.sea, self.moved):
            self.phase = "load"

    def _set_sail(self):
        self.bound = False
        self.moved = ()
        self.phase = "sail"

    def _explode(self):
        before = self.afloat(self.sea)
        centre = dict(self.sea.ships)[self.powder]

        def is_hit(square):
            return self.chart.in_zone(centre, square, self.blast, self.zone)

        self.sea = self.lose(self.sea, {ship for ship, square in self.sea.ships if is_hit(square)})
        wrecks = frozenset(square for square in self.sea.wrecks if not is_hit(square))
        self.sea = self.sea._replace(wrecks=wrecks)
        self.stirred = True
        left = self.afloat(self.sea)
        if not left:
            self._share(before, "nobody_left")
        elif len(left) == 1:
            self._win(left[0], "last_fleet")
        else:
            self._end_turn()

    def _end_turn(self):
        self.turns += 1
        self.quiet = 0 if self.stirred else self.quiet + 1
        seats = self.afloat(self.sea)
        if self.quiet >= QUIET:
            self._share(seats, "stalled")
        elif self.turns >= LONGEST:
            self._share(seats, "length")
        else:
            later = [seat for seat in seats if seat > self.mover]
            self._begin_turn((later or seats)[0])

    def _win(self, seat, reason):
        self._share([seat], reason)

    def _share(self, seats, reason):
        share = Fraction(1, len(seats))
        self._scores = tuple(share if seat in seats else Fraction(0) for seat in range(self.seats))
        self._reason = reason


def _text(leg):
    return f"{leg.word} {leg.crew[0]} {leg.die} {leg.direction}"
