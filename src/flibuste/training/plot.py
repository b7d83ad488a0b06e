"""The curve of a training, as an SVG that stands alone."""

from __future__ import annotations

from typing import Any

from flibuste.arena.plots import curve_plot

CURVE_STYLE = (
    "<style>text{font:13px sans-serif;fill:#444}.small{font-size:11px}"
    ".grid{stroke:#ddd}.axis{stroke:#999}.curve{fill:none;stroke-width:2}"
    ".band{fill:none}.ink-a{stroke:#1f5f8b}.ink-b{stroke:#b3541e}</style>"
)
CURVES = {"random": "against_random", "rival": "against_rival"}


def training_plot(history: list[dict[str, Any]], label: str) -> str:
    """The share against random play and against the rival, by millions of moves."""
    drawn = []
    for rival, column in CURVES.items():
        points = [
            {"games": line["moves"] / 1e6, "value": line[column]}
            for line in history
            if line[column] is not None
        ]
        drawn.append({"bot": "network", "rival": rival, "curve": points})
    svg = curve_plot(drawn, label)
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        ">", f">{CURVE_STYLE}", 1
    )
