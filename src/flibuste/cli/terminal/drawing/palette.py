"""The colours of the guide to the look, by day and by night, and the seats' emblems."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flibuste.law.vocabulary import SEAT


@dataclass(frozen=True)
class Palette:
    """One theme; the names are those of the guide's tokens."""

    name: str
    page: str
    raised: str
    sunk: str
    line: str
    line_strong: str
    text: str
    text_2: str
    text_3: str
    accent: str
    accent_text: str
    focus: str
    brass: str
    brass_fill: str
    lamp: str
    lamp_ink: str
    danger: str
    ok: str
    sea: str
    sea_2: str
    sea_line: str
    grid: str
    land: str
    land_2: str
    chart_line: str
    wash: str
    tile: str
    tile_2: str
    card: str
    ink: str = "#2a1c14"  # on paper things, by day and by night


DAY = Palette(
    name="flibuste-day",
    page="#efe4cb",
    raised="#faf4e4",
    sunk="#e3d4b4",
    line="#cbb68d",
    line_strong="#8d7450",
    text="#2a1c14",
    text_2="#5f4a37",
    text_3="#6a543d",
    accent="#17505f",
    accent_text="#fdf6e3",
    focus="#0b5fd0",
    brass="#775008",
    brass_fill="#dca93f",
    lamp="#f5b820",
    lamp_ink="#2a1c14",
    danger="#a8321a",
    ok="#27623a",
    sea="#cfe2dc",
    sea_2="#b9d5d1",
    sea_line="#3c7683",
    grid="#7fa9ad",
    land="#f3e8cc",
    land_2="#e6d5ae",
    chart_line="#6b5236",
    wash="#ead9b4",
    tile="#f8efdb",
    tile_2="#efe1c0",
    card="#fcf6e6",
)
NIGHT = Palette(
    name="flibuste-night",
    page="#0b151d",
    raised="#13212b",
    sunk="#081017",
    line="#2b404d",
    line_strong="#6d8796",
    text="#f2e7cf",
    text_2="#c2b59b",
    text_3="#9c937f",
    accent="#e2b04a",
    accent_text="#221607",
    focus="#8ec1ff",
    brass="#e2b04a",
    brass_fill="#c9963a",
    lamp="#ffc53d",
    lamp_ink="#1a1108",
    danger="#ff8a6b",
    ok="#7fd09a",
    sea="#0f2836",
    sea_2="#0b2030",
    sea_line="#4f8fa0",
    grid="#35606f",
    land="#2a241d",
    land_2="#352c22",
    chart_line="#b89a63",
    wash="#3a3024",
    tile="#dcc99f",
    tile_2="#cdb98c",
    card="#e6d5ae",
)
THEMES = {palette.name: palette for palette in (DAY, NIGHT)}


@dataclass(frozen=True)
class SeatStyle:
    """A seat's colour, the colour on it, and its emblem: one column wide in every terminal."""

    colour: str
    on: str
    emblem: str


SEATS = dict(
    zip(
        SEAT,
        (
            SeatStyle("#2450a8", "#fff6df", "★"),
            SeatStyle("#d04a26", "#fff6df", "◆"),
            SeatStyle("#2fa48a", "#14241d", "♣"),
            SeatStyle("#f3c93a", "#2a1c14", "○"),
            SeatStyle("#4a2b1f", "#fff6df", "‡"),
            SeatStyle("#f2ead8", "#2a1c14", "∧"),
            SeatStyle("#8f4f8a", "#fff6df", "‖"),
            SeatStyle("#74838b", "#10181d", "▚"),
        ),
        strict=True,
    )
)


def seat(number: int) -> SeatStyle:
    """The look of a seat."""
    return SEATS[SEAT[number]]


# --- Contrast ------------------------------------------------------------------------------------


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(_rgb(colour), _rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _light(colour: str) -> float:
    parts = [c / 255 for c in _rgb(colour)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, ground: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    lights = sorted((_light(colour), _light(ground)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@cache
def readable(colour: str, ground: str, least: float = 3.0) -> str:
    """The colour, moved towards white or ink until it shows on the ground."""
    away = "#ffffff" if _light(ground) < 0.2 else "#1a1108"
    share = 0.0
    while contrast(mixed := mix(colour, away, share), ground) < least and share < 1:
        share += 0.05
    return mixed
