"""A page that shows every symbol and every board, by day and by night."""

import math
from dataclasses import replace
from html import escape

from art.boards.deck_plan import HATCHES, SPOTS, WAYS
from art.games import GAMES
from art.palette import TOKENS
from art.paths import number
from art.sheet import Sheet, Symbol
from art.symbols import SHEETS, SYMBOLS

EMBLEMS = {"blue": "star", "red": "lozenge", "green": "trefoil"}
SIZE = 100
LIFT = 9

STYLE = """
body { margin: 0; font: 13px/1.4 Georgia, serif; }
section { padding: 24px 32px; background: var(--page); color: var(--text); }
h1, h2 { font-weight: 400; margin: 0 0 8px; }
h2 { font-style: italic; font-size: 19px; color: var(--text-2); margin-top: 20px; }
.row { display: flex; flex-wrap: wrap; gap: 12px 16px; }
figure { margin: 0; text-align: center; color: var(--text-3); }
figure svg { display: block; margin: 0 auto 4px; color: var(--text); overflow: visible; }
.chip { background: var(--card); border-radius: 8px; padding: 6px; }
.chip svg { color: var(--art-ink); margin: 0 auto; }
.boards { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; }
.boards svg { display: block; width: 100%; height: auto; }
"""

# Spot, colour, what is behind (None: the way over the side), what lies below, and a class.
Piece = tuple[int, str, int | None, tuple[tuple[str, str], ...], str]
POSITIONS: dict[str, list[Piece]] = {
    "loyal_captain": [
        *((spot, "red", None, (), "") for spot in (0, 12, 17, 3)),
        *((spot, "red", back, (), "") for spot, back in ((14, 16), (9, 7), (6, 5))),
        *((spot, "blue", back, (), "") for spot, back in ((2, 4), (15, 12), (1, 3), (7, 3))),
        *((spot, "blue", back, (), "") for spot, back in ((10, 8), (11, 10), (5, 1))),
    ],
    "quedah_merchant": [
        (0, "red", None, (), ""),
        (3, "blue", None, (), ""),
        (13, "blue", None, (), ""),
        (17, "red", None, (), ""),
        (5, "blue", 1, (("token-prisoner", "red"),), "can"),
        (9, "red", 6, (("token-prisoner", "blue"),), ""),
        (15, "blue", 12, (), "point"),
        (16, "red", 17, (), "picked"),
    ],
    "madagascar": [
        (0, "green", None, (), ""),
        (12, "red", None, (), ""),
        (4, "blue", None, (), ""),
        (9, "blue", 7, (("token", "green"),), ""),
        (6, "red", 5, (("token", "blue"), ("token", "green")), ""),
        (1, "blue", 3, (("token-five", ""), ("token", "red")), ""),
        (14, "green", 16, (("token-five", ""), ("token-five", ""), ("token", "blue")), "can"),
    ],
}


def use(name: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """Lay a symbol into a square, turned about its middle."""
    middle = f"{number(x + size / 2)} {number(y + size / 2)}"
    turned = f' transform="rotate({number(turn)} {middle})"' if turn else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}"'
    return f'<use href="#{name}" {place}{turned}/>'


def bearing(spot: int, towards: int | None) -> float:
    """Give the direction of a neighbour, or of the way over the side, clockwise from the top."""
    x, y = SPOTS[spot]
    dx, dy = HATCHES[spot] if towards is None else (SPOTS[towards][0] - x, SPOTS[towards][1] - y)
    return math.degrees(math.atan2(dx, -dy))


def piece(laid: Piece) -> str:
    """Lay a token on its spot, layer by layer."""
    spot, colour, back, below, state = laid
    x, y = (place - SIZE / 2 for place in SPOTS[spot])
    stack = ""
    for name, owner in below:
        stack += f'<g class="seat-{owner}">{use(name, x, y, SIZE)}</g>'
        y -= 0 if name == "token-prisoner" else LIFT
    neighbours = [b if a == spot else a for a, b in WAYS if spot in (a, b)]
    layers = "".join(
        use("token-prong", x, y, SIZE, bearing(spot, ahead))
        for ahead in neighbours
        if ahead != back
    )
    layers += use("token-stern", x, y, SIZE, bearing(spot, back) + 180)
    layers += use(
        "token-captor" if below[:1] and below[0][0] == "token-prisoner" else "token", x, y, SIZE
    )
    emblem = use(f"seat-{EMBLEMS[colour]}", x + SIZE * 0.36, y + SIZE * 0.36, SIZE * 0.28)
    layers += f'<g style="color:var(--seat-on)">{emblem}</g>'
    return f'<g class="{state}">{stack}<g class="seat-{colour}">{layers}</g></g>'


def boards_of(game: str) -> list[Symbol]:
    """Give a game's boards under names that no other game uses."""
    return [
        replace(symbol, name=f"{game}-{symbol.name}")
        for symbol in GAMES[game]
        if symbol.name.startswith("board")
    ]


def board(game: str, symbol: Symbol) -> str:
    """Show a board, empty or with a few tokens on it."""
    pieces = "".join(
        piece(laid) for laid in sorted(POSITIONS.get(game, []), key=lambda laid: SPOTS[laid[0]][1])
    )
    ground = f'<use href="#{symbol.name}" {placed(symbol.box)}/>'
    shown = f'<svg viewBox="{symbol.box}">{ground}{pieces}</svg>'
    return f"<figure>{shown}{escape(symbol.name)}</figure>"


def figure(symbol: Symbol, size: int) -> str:
    """Show a symbol alone, with the emblem of its owner where it has a place for one."""
    _, _, width, height = map(float, symbol.box.split())
    shapes = f'<use href="#{symbol.name}" {placed(symbol.box)}/>'
    if symbol.emblem:
        emblem = f'<use href="#seat-star" {placed(symbol.emblem)}/>'
        shapes += f'<g style="color:var(--seat-on)">{emblem}</g>'
    return (
        f'<svg width="{number(size * width / height)}" height="{size}" viewBox="{symbol.box}">'
        f"{shapes}</svg>"
    )


def placed(box: str) -> str:
    """Write a box as the attributes of a use element."""
    return 'x="{}" y="{}" width="{}" height="{}"'.format(*box.split())


def sheet_of_symbols(sheet: Sheet) -> str:
    """Show the symbols of a sheet, large and at the size of a line of text."""
    figures = ""
    large = 26 if sheet.title == "Interface" else 72
    for name, symbol in sheet.symbols.items():
        shapes = figure(symbol, large) + figure(symbol, 24)
        figures += f'<figure><div class="chip">{shapes}</div>{escape(name)}</figure>'
    return f'<h2>{escape(sheet.title)}</h2><div class="row seat-blue">{figures}</div>'


def theme(name: str) -> str:
    """Show everything under one theme."""
    boards = "".join(board(game, symbol) for game in GAMES for symbol in boards_of(game))
    sheets = "".join(sheet_of_symbols(sheet) for sheet in SHEETS)
    return (
        f'<section data-theme="{name}"><h1>{name.capitalize()}</h1>'
        f'<div class="boards">{boards}</div>{sheets}</section>'
    )


def page() -> str:
    """Write the page, which needs no other file."""
    boards = "".join(symbol.svg() for game in GAMES for symbol in boards_of(game))
    symbols = "".join(symbol.svg() for symbol in SYMBOLS.values())
    return (
        '<!doctype html><html lang="en" data-theme="day"><meta charset="utf-8">'
        f"<title>Symbols and boards</title><style>{TOKENS.read_text(encoding='utf-8')}{STYLE}"
        f'</style><svg width="0" height="0" style="position:absolute">{boards}{symbols}</svg>'
        f"{theme('day')}{theme('night')}</html>\n"
    )
