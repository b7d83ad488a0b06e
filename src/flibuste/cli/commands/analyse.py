"""`flibuste analyse`: luck and skill of a finished game, and its costliest choices with the reason."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from flibuste.cli import voice
from flibuste.cli.arguments import HELP, Json, LangOption, RecordArgument, refused_record, text_of
from flibuste.cli.faults import CommandRefused
from flibuste.cli.voice import Voice, title

if TYPE_CHECKING:
    from flibuste.bots.advice import Advice
    from flibuste.bots.analysis import Account, Crossroads, Judged
    from flibuste.bots.bot import Bot
    from flibuste.play.table import Table
    from flibuste.words.phrase import Phrase

COSTLIEST = 3  # choices that are told
COSTLY = 0.05  # of a point: what is worth telling
UNHURRIED_SECONDS = 1e9  # a time limit would make the figures depend on the machine


@dataclass(frozen=True)
class Cost:
    """A choice that lost something, the best one there was, and the reason."""

    ply: int
    seat: int
    played: str
    best: str
    lost: float
    reason: Phrase | None


def analyse_command(
    file: RecordArgument,
    simulations: Annotated[
        int, typer.Option(min=2, max=1_000_000, help=HELP("help-analyse-simulations"))
    ] = 2000,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help=HELP("help-analyse-seed"))] = 1,
    as_json: Json = False,
    lang: LangOption = None,
) -> None:
    """What chance and what choices did to everybody, summed over a game."""
    from flibuste.bots import Bot, Level
    from flibuste.bots.analysis import choices_of, luck_and_skill
    from flibuste.cli.spinner import compiling
    from flibuste.play import record

    say = voice.of(lang)
    text = text_of(file, say)
    try:
        with compiling(say):
            table = record.replay(text)
    except record.RecordError as error:
        raise refused_record(file, error, say) from None
    if table.outcome is None:
        raise CommandRefused(say("analyse-unfinished", file=str(file)))
    bot = Bot(table.law, Level(simulations, UNHURRIED_SECONDS), seed=seed)
    choices = choices_of(table)
    judged = _judged(bot, table, choices, seed, say)
    accounts = luck_and_skill([one for one, _ in judged], table.outcome.scores)
    costs = _costs(bot, choices, judged)
    if as_json:
        typer.echo(json.dumps(_facts(table, simulations, accounts, costs), indent=2))
    else:
        _print(table, accounts, costs, say)


def _judged(
    bot: Bot, table: Table, choices: list[Crossroads], seed: int, say: Voice
) -> list[tuple[Judged, list[Advice]]]:
    from rich.console import Console
    from rich.progress import track

    from flibuste.bots.analysis import judgements
    from flibuste.law.rng import generator

    console = Console(stderr=True)
    return list(
        track(
            judgements(bot, table, choices, generator(seed)),
            say("analyse-thinking", game=title(table.law, say)),
            len(choices),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
    )


def _costs(
    bot: Bot, choices: list[Crossroads], judged: list[tuple[Judged, list[Advice]]]
) -> list[Cost]:
    """The choices that lost most, each with what tells it from the best."""
    from flibuste.bots.reasons import Imagination, reasons_for
    from flibuste.law.kernel import Mode

    found: list[tuple[float, int]] = []
    for number, (one, _) in enumerate(judged):
        played = one.opinion(one.played)
        if played is not None and one.best[1] - played[1] >= COSTLY:
            found.append((one.best[1] - played[1], number))
    texts = bot.law.actions.texts
    is_quick = bot.engine.mode is not Mode.INTERPRETED  # else lines take minutes
    imagination = Imagination(bot.engine) if is_quick else None
    costs = []
    for lost, number in sorted(found, reverse=True)[:COSTLIEST]:
        where, (one, advice) = choices[number], judged[number]
        pair = [next(a for a in advice if a.code == code) for code in (one.best[0], one.played)]
        reason = None
        if imagination:
            _, reason = reasons_for(imagination, where.known, where.seat, pair)
        words = texts[one.played], texts[one.best[0]]
        costs.append(Cost(where.ply + 1, where.seat, *words, lost, reason))
    return sorted(costs, key=lambda cost: cost.ply)


def _facts(
    table: Table, simulations: int, accounts: list[Account], costs: list[Cost]
) -> dict[str, Any]:
    from flibuste.law.vocabulary import SEAT
    from flibuste.words import speech

    return {
        "game": table.law.id,
        "plies": table.plies,
        "simulations": simulations,
        "seats": [
            asdict(account) | {"seat": SEAT[account.seat], "name": table.players[account.seat]}
            for account in accounts
        ],
        "costly": [
            asdict(cost)
            | {
                "seat": SEAT[cost.seat],
                "reason": cost.reason and speech.say(cost.reason, table.law, "en"),
            }
            for cost in costs
        ],
    }


def _print(table: Table, accounts: list[Account], costs: list[Cost], say: Voice) -> None:
    from rich.console import Console
    from rich.table import Table as Grid

    from flibuste.cli.sentences import outcome_sentence, seat_word
    from flibuste.law.vocabulary import phrase
    from flibuste.words import speech

    console = Console()
    console.print(f"{title(table.law, say)}. {outcome_sentence(table, say.lang)}")
    has_luck = table.law.has_chance or table.law.has_secrets
    grid = Grid(box=None, padding=(0, 3, 0, 0))
    columns = ("start", *(("luck",) if has_luck else ()), "skill", "lost", "given", "result")
    for column in ("seat", *columns):
        grid.add_column(say(f"analyse-{column}"), justify="left" if column == "seat" else "right")
    for account in accounts:
        cells = {
            "start": f"{100 * account.start:.0f}",
            "luck": _with_interval(account.luck),
            "skill": _with_interval(account.skill),
            "lost": f"{100 * account.lost:.0f}",
            "given": f"{100 * account.given:.0f}",
            "result": f"{100 * account.result:.0f}",
        }
        name = table.players[account.seat]
        who = seat_word(account.seat, say.lang) + (f" ({name})" if name else "")
        grid.add_row(who, *(cells[column] for column in columns))
    console.print(grid)
    console.print(say("analyse-means"), style="dim")
    for cost in costs:
        actions = table.law.actions
        said = []
        for text in (cost.played, cost.best):
            action = actions[code := actions.parse(text)]
            said.append(
                speech.say(phrase("action", action, action.values(code)), table.law, say.lang)
            )
        sentence = say(
            "analyse-cost",
            ply=cost.ply,
            seat=seat_word(cost.seat, say.lang),
            played=said[0],
            best=said[1],
            lost=round(100 * cost.lost),
        )
        reason = speech.say(cost.reason, table.law, say.lang) if cost.reason else ""
        console.print(f"{sentence} {reason}".rstrip(), highlight=False)


def _with_interval(span: Any) -> str:
    value, low, high = (f"{100 * one:+.0f}" for one in (span.value, span.low, span.high))
    return f"{value} ({low}…{high})"
