"""Games, rulebooks, words, art, and positions to try things on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from flibuste.law.contract import ALL, CHANCE, OVER, WATCHER
from flibuste.law.kernel import Mode
from flibuste.law.law import Law, OptionError
from flibuste.law.vocabulary import Domain, Phrase, named, phrase
from flibuste.live import pictures, wire
from flibuste.live.refusals import Refusal, plain
from flibuste.live.structs import Sentence, plain_sentence
from flibuste.play import position
from flibuste.play.chance import from_number
from flibuste.play.table import NotLegal, NotYourTurn, Table, Unreadable
from flibuste.screen.look import look
from flibuste.screen.picks import choices, is_begun, why_not
from flibuste.screen.stage import Stage
from flibuste.server import bodies, catalogue
from flibuste.server.featured import DRAWN, featured
from flibuste.server.option_conflicts import checked
from flibuste.server.routes.endpoint import Asked, endpoint
from flibuste.words.speech import say

FLUENT = "text/plain; charset=utf-8"


@endpoint("GET", "/api/games", bodies.GamesListed, open_to_banned=True)
async def list_games(asked: Asked) -> bodies.GamesListed:
    """All games, with their rulesets and options."""
    levels, service = asked.service.levels, asked.service
    games = [catalogue.listed_game(law, levels) for law in service.games]
    return bodies.GamesListed(games, service.home)


@endpoint("GET", "/api/games/{game}", bodies.GameListed, open_to_banned=True)
async def show_game(asked: Asked) -> bodies.GameListed:
    """One game."""
    return catalogue.listed_game(asked.law, asked.service.levels)


@endpoint("GET", "/api/opponents/{game}", bodies.OpponentsListed, open_to_banned=True)
async def list_opponents(asked: Asked) -> bodies.OpponentsListed:
    """The eight opponents of a game: who they are, how strong, and what they do there."""
    return catalogue.listed_opponents(asked.law, tuple(asked.service.bots), asked.lang)


@endpoint("GET", "/api/compilation", bodies.Compilation, open_to_banned=True)
async def compilation(asked: Asked) -> bodies.Compilation:
    """How far the compiler has come; a server that has just been installed compiles every game once."""
    compiler = asked.service.compiler
    games = [
        bodies.GameCompiled(id, game.state, round(game.share, 3))
        for id, game in compiler.games.items()
    ]
    return bodies.Compilation(games, compiler.is_ready)


@endpoint("GET", "/api/games/{game}/rules/{lang}", bodies.BookListed, open_to_banned=True)
async def show_rules(asked: Asked) -> bodies.BookListed:
    """The rulebook in a language, with its examples."""
    asked.service.compiler.want(asked.law)
    try:
        return catalogue.listed_book(asked.law, asked.where["lang"])
    except FileNotFoundError:
        raise Refusal("no-page") from None


@endpoint("GET", "/api/games/{game}/words/{lang}", str, media=FLUENT, open_to_banned=True)
async def show_words(asked: Asked) -> str:
    """The words of a game, in Fluent's format."""
    return catalogue.game_words(asked.law, asked.where["lang"])


@endpoint("GET", "/api/words/{lang}", str, media=FLUENT, open_to_banned=True)
async def common_words(asked: Asked) -> str:
    """The words that all games share, and the server's own."""
    return catalogue.game_words(None, asked.where["lang"])


@endpoint("GET", "/api/games/{game}/art", str, media="image/svg+xml", open_to_banned=True)
async def art(asked: Asked) -> str:
    """The symbols of a game."""
    file = asked.law.folder / "art.svg"
    if not file.exists():
        raise Refusal("no-page")
    return file.read_text(encoding="utf-8")


@endpoint("GET", "/api/games/{game}/look", bodies.LookListed, open_to_banned=True)
async def declared_look(asked: Asked) -> bodies.LookListed:
    """How its kinds of pieces move and sound, how its shapes of places are drawn, who beats whom."""
    declared = look(asked.law)
    chart = declared.CHART and pictures.chart(declared.CHART)
    drawn = {
        named(domain, word).id: drawing(word)
        for domain, drawing in declared.DRAWN.items()
        if isinstance(domain, Domain) and not domain.is_numeric
        for word in domain
    }
    return bodies.LookListed(dict(declared.KINDS), dict(declared.SHAPES), chart, drawn)


@endpoint("GET", "/api/games/{game}/picture", bodies.Showcase, open_to_banned=True)
async def show_picture(asked: Asked) -> bodies.Showcase:
    """A position that shows the game well, nothing hidden: the middle of a recorded game."""
    if asked.law not in DRAWN:
        async with asked.service.compiler.interpreting:
            await asyncio.to_thread(featured, asked.law)
    return bodies.Showcase(featured(asked.law))


@endpoint("POST", "/api/games/{game}/check", bodies.Checked, body=wire.Wish)
async def check_settings(asked: Asked) -> bodies.Checked:
    """Whether these settings can stand together, and if not, why; what cannot be added to them."""
    return checked(asked.law, asked.body, asked.lang)


@endpoint("POST", "/api/games/{game}/try", bodies.Tried, body=bodies.Attempt)
async def attempt(asked: Asked) -> bodies.Tried:
    """A position without a table: play moves on it, chance's among them, and look at it."""
    compiler = asked.service.compiler
    compiler.want(asked.law)
    if compiler.has(asked.law):
        return _tried(asked.law, asked.body, asked.lang)
    async with compiler.interpreting:  # nobody waits for the compiler to look at a board
        return await asyncio.to_thread(_tried, asked.law, asked.body, asked.lang, Mode.INTERPRETED)


def _tried(law: Law, wish: bodies.Attempt, lang: str, mode: Mode | None = None) -> bodies.Tried:
    try:
        start = position.parse(law, wish.position) if wish.position else None
        settings = (
            law.settings_of(start.states)
            if start
            else law.settings_with(wish.ruleset, wish.seats, wish.options)
        )
        chance = from_number(1) if wish.dealt else None
        table = Table(law, settings, chance, start, mode)
    except (position.PositionError, OptionError, ValueError, OverflowError, IndexError) as error:
        raise Refusal("bad-position", why=str(error)[:200]) from None
    because, said = None, []
    stage = Stage(table)
    for move in wish.moves:
        stage.show()  # so that pieces keep their names from one attempt to the next
        said += _said(table, move)
        because = _played(table, move, lang)
        if because:
            break
    if wish.picks and because is None:
        because = _why_not(table, tuple(wish.picks), lang)
    viewer = wish.viewer if wish.viewer is not None else table.actor
    if viewer not in (*range(table.seats), CHANCE, OVER, WATCHER, ALL):
        raise Refusal("bad-position", why="viewer")
    is_chance = viewer == table.actor == CHANCE
    viewer = ALL if viewer in (OVER, CHANCE) else viewer
    stage.viewer = viewer
    scene = stage.show()
    if is_chance:  # here people play the dice and cards themselves
        scene = replace(scene, choices=choices(law, table.codes(), CHANCE))
    picture = pictures.picture(scene)
    told = [pictures.told_line(law, line) for line in table.log(viewer)]
    return bodies.Tried(
        table.view(viewer).text, picture, table.actor, table.seats, said, told, because
    )


def _said(table: Table, move: str) -> list[Sentence]:
    try:
        code = table.code(move)
    except Unreadable:
        return []
    action = table.law.actions[code]
    return [plain_sentence(phrase("action", action, action.values(code)))]


def _why_not(table: Table, picks: tuple[str, ...], lang: str) -> bodies.Because | None:
    if table.actor == OVER:
        return bodies.Because(False, "over", Refusal("over").say(lang))
    if is_begun(table, picks):
        return None
    reason, rule = why_not(table, picks) or (Phrase("objection-other", {}), "")
    return bodies.Because(False, "not-legal", say(reason, table.law, lang), plain(reason), rule)


def _played(table: Table, move: str, lang: str) -> bodies.Because | None:
    try:
        table.play(move)
    except NotLegal as error:
        text = say(error.reason, table.law, lang)
        return bodies.Because(False, "not-legal", text, plain(error.reason), error.rule)
    except Unreadable:
        refusal = Refusal("unreadable-move", move=move[:60])
        return bodies.Because(False, refusal.code, refusal.say(lang))
    except NotYourTurn:
        return bodies.Because(False, "over", Refusal("over").say(lang))
    return None
