"""The page of a tournament: one file with its plots, that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import Any, Protocol

from flibuste.arena.plots import bar_plot, curve_plot, length_plot, rating_plot


class Speech(Protocol):
    """The sentences of a language."""

    lang: str

    def __call__(self, id: str, **args: Any) -> str:
        """A sentence by its name."""


WITH_COMMA = {"fr"}  # languages that write 1,5
STYLE = """
:root{color-scheme:light dark;--page:#efe4cb;--raised:#faf4e4;--line:#cbb68d;--text:#2a1c14;--soft:#5f4a37;
--accent:#17505f;--brass:#775008;--a:#17505f;--b:#a8321a;--c:#775008;--d:#27623a;--e:#6b3f78;--f:#5f4a37}
@media(prefers-color-scheme:dark){:root{--page:#0b151d;--raised:#13212b;--line:#2b404d;--text:#f2e7cf;
--soft:#c2b59b;--accent:#8fc4cd;--brass:#e2b04a;--a:#8fc4cd;--b:#f08a6c;--c:#e2b04a;--d:#8fc79c;--e:#c79bd6;
--f:#c2b59b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 Georgia,"Iowan Old Style",serif}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.9rem;margin:0 0 .2rem}
h2{font-size:1.2rem;margin:2.4rem 0 .6rem;color:var(--accent)}
p{margin:.4rem 0;color:var(--soft)}
section>div{background:var(--raised);border:1px solid var(--line);border-radius:10px;padding:.9rem;overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
tr:last-child td{border-bottom:0}
th{color:var(--soft);font-weight:normal}
td small{display:block;color:var(--soft)}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
svg{width:100%;min-width:34rem;height:auto;display:block}
svg text{fill:var(--text);font:14px Georgia,serif}
svg text.small{font-size:12px;fill:var(--soft)}
.grid{stroke:var(--line)}.axis{stroke:var(--soft)}
.interval{stroke:var(--accent);stroke-width:3;stroke-linecap:round}.dot{fill:var(--brass)}
.bar{fill:var(--accent)}.band{fill:var(--accent);opacity:.16}
.curve{fill:none;stroke-width:2.2}
.ink-a{stroke:var(--a)}.ink-b{stroke:var(--b)}.ink-c{stroke:var(--c)}.ink-d{stroke:var(--d)}
.ink-e{stroke:var(--e)}.ink-f{stroke:var(--f)}
"""


def report_page(facts: dict[str, Any], title: str, say: Speech) -> str:
    """The whole page in a language."""
    head = say("arena-page-title", game=title)
    parts = [
        f"<h1>{escape(head)}</h1>",
        _paragraph(_settings(facts, say)),
        *(_paragraph(line) for line in remarks(facts, say)),
        _section(say("arena-ratings"), _ratings(facts, say), say("arena-ratings-about")),
        _section(say("arena-each"), cross_table(facts, say), say("arena-each-about")),
        _section(
            say("arena-curve"),
            curve_plot(facts["pairings"], say("arena-curve")),
            say("arena-games"),
        ),
        _section(
            say("arena-lengths"),
            length_plot(facts["lengths"]["bars"], say("arena-lengths")),
            say("arena-lengths-about"),
        ),
        _section(say("arena-time"), _times(facts, say), say("arena-time-about")),
        _paragraph(say("arena-command") + " ") + f"<p><code>{escape(facts['command'])}</code></p>",
    ]
    return (
        f'<!doctype html>\n<html lang="{say.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(head)}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _settings(facts: dict[str, Any], say: Speech) -> str:
    return say(
        "arena-settings",
        ruleset=facts["ruleset"],
        seats=facts["seats"],
        games=facts["games"],
        seed=str(facts["seed"]),
    )


def remarks(facts: dict[str, Any], say: Speech) -> list[str]:
    """What must be said besides the figures: equal time, tests that have ended, what was lost."""
    found = []
    time = facts.get("calibration")
    if time:
        found.append(
            say(
                "arena-equal",
                bot=time["of"],
                milliseconds=plain_number(time["seconds"] * 1000, 1, say.lang),
            )
        )
    for one in facts["pairings"]:
        test = one["test"]
        if test:
            found.append(
                say(
                    f"arena-test-{test['found'] or 'open'}",
                    bot=one["bot"],
                    rival=one["rival"],
                    pairs=test["pairs"],
                    low=plain_number(facts["stop"]["low"]),
                    high=plain_number(facts["stop"]["high"]),
                )
            )
    if facts["sessions"]:
        found.append(say("arena-lost", percent=plain_number(facts["lost"] * 100, 1, say.lang)))
    return found


def plain_number(value: float, places: int = 0, lang: str = "en") -> str:
    """A number with a true minus sign, none before a nought, and the comma of its language."""
    text = f"{abs(value):.{places}f}"
    sign = "−" if value < 0 and float(text) else ""
    return sign + (text.replace(".", ",") if lang in WITH_COMMA else text)


def percent_text(share: dict[str, float], lang: str) -> tuple[str, str]:
    """A share and its interval, in hundredths."""
    value, low, high = (plain_number(share[key] * 100, 1, lang) for key in ("value", "low", "high"))
    return f"{value} %", f"{low} – {high}"


def elo_text(elo: dict[str, float]) -> tuple[str, str]:
    """A rating and its interval."""
    low, high = plain_number(elo["low"]), plain_number(elo["high"])
    return plain_number(elo["value"]), f"{low} – {high}" if low != high else ""


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _section(title: str, body: str, about: str) -> str:
    return f"<section><h2>{escape(title)}</h2><div>{body}</div>{_paragraph(about)}</section>"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _ratings(facts: dict[str, Any], say: Speech) -> str:
    return rating_plot(facts["ratings"], say("arena-ratings"), plain_number) + _table(
        [say("arena-bot"), say("arena-elo"), say("arena-interval"), say("arena-choices")],
        [
            [escape(row["bot"]), *elo_text(row["elo"]), f"{row['choices']}"]
            for row in facts["ratings"]
        ],
    )


def cross_table(facts: dict[str, Any], say: Speech) -> str:
    """The share of the points that each won from each."""
    names = [row["bot"] for row in facts["ratings"]]
    found: dict[tuple[str, str], str] = {}
    for one in facts["pairings"]:
        share = one["share"]
        turned = {"value": 1 - share["value"], "low": 1 - share["high"], "high": 1 - share["low"]}
        for key, held in (
            ((one["bot"], one["rival"]), share),
            ((one["rival"], one["bot"]), turned),
        ):
            value, interval = percent_text(held, say.lang)
            found[key] = f"{value}<small>{interval}</small>"
    rows = [[escape(own), *(found.get((own, other), "") for other in names)] for own in names]
    return _table([say("arena-bot"), *names], rows)


def _times(facts: dict[str, Any], say: Speech) -> str:
    rows = [(row["bot"], row["processor_seconds"] * 1000) for row in facts["ratings"]]
    return bar_plot(
        rows, say("arena-time"), lambda value: f"{plain_number(value, 2, say.lang)} ms"
    ) + _table(
        [say("arena-bot"), say("arena-processor"), say("arena-wall"), say("arena-longest")],
        [
            [
                escape(row["bot"]),
                *(
                    f"{plain_number(row[key] * 1000, 2, say.lang)} ms"
                    for key in ("processor_seconds", "wall_seconds", "longest_seconds")
                ),
            ]
            for row in facts["ratings"]
        ],
    )
