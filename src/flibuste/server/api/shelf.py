"""Games, rulebooks, words, art, and positions to try things on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flibuste import position, shelf
from flibuste.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.kernel import Mode
from flibuste.law import Excluded, Law, OptionError
from flibuste.scene import Stage, choices
from flibuste.server import catalogue, pictures, wire
from flibuste.server.api.endpoint import Asked, endpoint
from flibuste.server.refusals import Refusal, plain
from flibuste.speech import say
from flibuste.table import NotLegal, NotYourTurn, Table, Unreadable

FLUENT = "text/plain; charset=utf-8"


@endpoint("GET", "/api/games", wire.GamesListed)
async def games(asked: Asked) -> wire.GamesListed:
    """All games, with their rulesets and options."""
    return wire.GamesListed([catalogue.game(law) for law in shelf.laws()])


@endpoint("GET", "/api/games/{game}", wire.GameListed)
async def game(asked: Asked) -> wire.GameListed:
    """One game."""
    return catalogue.game(asked.law)


@endpoint("GET", "/api/games/{game}/rules/{lang}", wire.BookListed)
async def rules(asked: Asked) -> wire.BookListed:
    """The rulebook in a language, with its examples."""
    try:
        return catalogue.book(asked.law, asked.where["lang"])
    except FileNotFoundError:
        raise Refusal("no-page") from None


@endpoint("GET", "/api/games/{game}/words/{lang}", str, media=FLUENT)
async def words(asked: Asked) -> str:
    """The words of a game, in Fluent's format."""
    return catalogue.words(asked.law, asked.where["lang"])


@endpoint("GET", "/api/words/{lang}", str, media=FLUENT)
async def common_words(asked: Asked) -> str:
    """The words that all games share, and the server's own."""
    return catalogue.words(None, asked.where["lang"])


@endpoint("GET", "/api/games/{game}/art", str, media="image/svg+xml")
async def art(asked: Asked) -> str:
    """The symbols of a game."""
    file = asked.law.folder / "art.svg"
    if not file.exists():
        raise Refusal("no-page")
    return file.read_text(encoding="utf-8")


@endpoint("POST", "/api/games/{game}/check", wire.Because, body=wire.Wish)
async def check(asked: Asked) -> wire.Because:
    """Whether these settings can stand together, and if not, why."""
    wish = asked.body
    try:
        asked.law.settings(wish.ruleset, wish.seats, **wish.options)
    except Excluded as error:
        return wire.Because(False, "excluded", error.say(asked.lang), plain(error.reason))
    except (OptionError, TypeError) as error:
        refusal = Refusal("bad-settings", why=str(error)[:300])
        return wire.Because(False, refusal.code, refusal.say(asked.lang), refusal.params)
    return wire.Because(True)


@endpoint("POST", "/api/games/{game}/try", wire.Tried, body=wire.Attempt)
async def attempt(asked: Asked) -> wire.Tried:
    """A position without a table: play moves on it, chance's among them, and look at it."""
    kernels = asked.service.kernels
    if kernels.has(asked.law):
        return _tried(asked.law, asked.body, asked.lang)
    async with kernels.interpreting:  # nobody waits for the compiler to look at a board
        return await asyncio.to_thread(_tried, asked.law, asked.body, asked.lang, Mode.INTERPRETED)


def _tried(law: Law, wish: wire.Attempt, lang: str, mode: Mode | None = None) -> wire.Tried:
    try:
        start = position.parse(law, wish.position) if wish.position else None
        settings = (
            law.settings_of(start.states) if start else law.settings(wish.ruleset, wish.seats)
        )
        table = Table(law, settings, None, start, mode)
    except (position.PositionError, OptionError, ValueError, OverflowError, IndexError) as error:
        raise Refusal("bad-position", why=str(error)[:200]) from None
    because = None
    for move in wish.moves:
        because = _played(table, move, lang)
        if because:
            break
    viewer = wish.viewer if wish.viewer is not None else table.actor
    if viewer not in (*range(table.seats), CHANCE, OVER, WATCHER, ALL):
        raise Refusal("bad-position", why="viewer")
    is_chance = viewer == table.actor == CHANCE
    viewer = ALL if viewer in (OVER, CHANCE) else viewer
    scene = Stage(table, viewer).show()
    if is_chance:  # here people play the dice and cards themselves
        scene = replace(scene, choices=choices(law, table.codes(), CHANCE))
    picture = pictures.picture(scene)
    return wire.Tried(table.view(viewer).text, picture, table.actor, because)


def _played(table: Table, move: str, lang: str) -> wire.Because | None:
    try:
        table.play(move)
    except NotLegal as error:
        text = say(error.reason, table.law, lang)
        return wire.Because(False, "not-legal", text, plain(error.reason), error.rule)
    except Unreadable:
        refusal = Refusal("unreadable-move", move=move[:60])
        return wire.Because(False, refusal.code, refusal.say(lang))
    except NotYourTurn:
        return wire.Because(False, "over", Refusal("over").say(lang))
    return None
