"""The directive `printed`: facts asked of the program itself while the page is built."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

WIDTH = "92"  # columns of a terminal on a page
PLAIN = {"COLUMNS": WIDTH, "NO_COLOR": "1", "TERM": "dumb", "LANG": "C.UTF-8"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Add the directive."""
    app.add_directive("printed", Printed)
    return {"parallel_read_safe": True}


def flibuste(*words: str) -> str:
    """What the command line answers."""
    command = [sys.executable, "-m", "flibuste", *words]
    done = subprocess.run(  # noqa: S603
        command, capture_output=True, text=True, check=True, env=os.environ | PLAIN
    )
    return done.stdout


@cache
def games() -> list[dict[str, Any]]:
    """All that can be known of the games without playing."""
    return json.loads(flibuste("games", "--json", "--lang", "en"))  # type: ignore[no-any-return]


def table(heads: list[str], rows: list[list[Any]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


# --- What can be printed -------------------------------------------------------------------------


def print_games() -> str:
    """The games, for those who choose one."""
    rows = [
        [
            f"[{game['titles']['en']}](rulebooks/{game['id']}.en.md)",
            f"`{game['id']}`",
            _seats(game["seats"]),
            game["minutes"],
            "dice or cards" if game["chance"] else "none",
            "yes" if game["secrets"] else "none",
            game["subtitles"]["en"],
        ]
        for game in games()
    ]
    return table(["game", "id", "seats", "minutes", "chance", "secrets", "in a word"], rows)


def print_rulesets() -> str:
    """The named sets of rules, and where they come from."""
    rows = [
        [game["titles"]["en"], f"`{name}`", ruleset["title"]["en"], ruleset["edition"]["en"]]
        for game in games()
        for name, ruleset in game["rulesets"].items()
    ]
    return table(["game", "ruleset", "title", "edition"], rows)


def print_options() -> str:
    """Every option, with the paragraph that it changes."""
    rows = [
        [
            game["titles"]["en"],
            f"`{option['name']}`",
            ", ".join(map(_value, option["values"])),
            _value(option["default"]),
            f"§{option['paragraph']}",
            option["sentence"]["en"],
        ]
        for game in games()
        for option in game["options"]
    ]
    return table(["game", "option", "values", "usual", "rule", ""], rows)


def print_research() -> str:
    """The sizes that a learner meets, as OpenSpiel is told them."""
    import pyspiel

    from flibuste.adapters import openspiel

    openspiel.register()
    rows = []
    for game in games():
        name = f"flibuste_{game['id']}"
        loaded = pyspiel.load_game(name)
        rows.append(
            [
                f"`{name}`",
                loaded.num_players(),
                f"{loaded.num_distinct_actions():,}",
                f"{loaded.max_chance_outcomes():,}",
                f"{loaded.observation_tensor_size():,}",
                f"{loaded.max_game_length():,}",
                f"{_share(loaded.min_utility())} to {_share(loaded.max_utility())}",
            ]
        )
    heads = ["game", "seats", "actions", "outcomes", "numbers seen", "longest game", "rewards"]
    return table(heads, rows)


def print_chances() -> str:
    """Whether chances come true, from the files of the games."""
    titles = {game["id"]: game["titles"]["en"] for game in games()}
    rows = [
        [
            titles[facts["game"]],
            "network" if facts["network"] else "random games",
            f"{one['simulations']:,}",
            one["games"],
            one["positions"],
            f"{one['slope_said']:.2f}",
            f"{one['held_out'][0]:.2f} ({one['held_out'][1]:.2f} to {one['held_out'][2]:.2f})",
            f"{one['brier_said']:.3f}",
            f"{one['brier']:.3f}",
        ]
        for facts in json.loads(flibuste("chances", "--json"))
        for one in facts["stretches"]
    ]
    heads = ["game", "thought", "simulations", "games", "positions", "slope of the search"]
    return table([*heads, "of the chances", "Brier score of the search", "of the chances"], rows)


def print_opponents() -> str:
    """The ratings of the eight opponents, from the files of the games."""
    from flibuste.bots.opponents import BOTS_FOLDER, measured_opponents
    from flibuste.law import shelf
    from flibuste.words.lines import lines

    words = lines(BOTS_FOLDER, "en")
    heads = ["", "rating", "95 %", "beats the one before", "95 %"]
    heads += ["network", "random games", "temperature", "ms a choice"]
    parts = []
    for game in games():
        facts = measured_opponents(shelf.law(game["id"]))
        if facts is None:
            continue
        rows = []
        for one, before in zip(facts["opponents"], [None, *facts["neighbours"]], strict=True):
            level, rating = one["level"], one["rating"]
            won = before and f"{before['share']:.0%}".replace("%", " %")
            spread = before and f"{100 * before['low']:.0f} – {100 * before['high']:.0f} %"
            rows.append(
                [
                    words[f"bot-{one['id']}"],
                    f"{rating['value']:,.0f}",
                    f"{rating['low']:,.0f} – {rating['high']:,.0f}",
                    won or "",
                    spread or "",
                    f"{level['network']:,}" if level["network"] else "–",
                    f"{level['simulations']:,}",
                    level["temperature"],
                    f"{one['milliseconds']:.1f}",
                ]
            )
        played = sum(pair["games"] for pair in facts["neighbours"])
        made = f"`{facts['command']}`, {played:,} games of the eight."
        parts.append(f"**{game['titles']['en']}**: {made}\n\n{table(heads, rows)}")
    return "\n\n".join(parts)


def print_commands() -> str:
    """The help of the command line."""
    lines = [line.rstrip() for line in flibuste("--help").strip("\n").splitlines()]
    return "```text\n" + "\n".join(lines) + "\n```"


def _seats(numbers: list[int]) -> str:
    if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))


def _share(number: float) -> str:
    return str(Fraction(number).limit_denominator(99)).replace("-", "−")


def _value(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class Printed(SphinxDirective):
    """Puts one of the tables above into a page."""

    required_arguments = 1
    known: ClassVar[dict[str, Callable[[], str]]] = {
        "games": print_games,
        "rulesets": print_rulesets,
        "options": print_options,
        "research": print_research,
        "commands": print_commands,
        "chances": print_chances,
        "opponents": print_opponents,
    }

    def run(self) -> list[nodes.Node]:
        """The table as if it stood in the page."""
        name = self.arguments[0]
        if name not in self.known:
            raise self.error(f"Nothing is called {name}; there are {', '.join(self.known)}.")
        return self.parse_text_to_nodes(self.known[name]())
