"""Things on and around a ship's deck, seen from above."""

from art.ink import cord, drawing, engraved, hoop, line, moved, outlined, solid, turned
from art.paths import circle, number, numbers, rectangle, rounded

EDGE = 1.4


def rope_coil(x: float, y: float, r: float) -> str:
    """Draw a rope coiled down on deck, its end lying loose."""
    turns = drawing(*(hoop(x, y, r * share, 0.9, opacity=0.7) for share in (0.82, 0.6, 0.4)))
    loose = f"M{numbers((x + r * 0.9, y + r * 0.3))}c6 8 4 16 14 18"
    return drawing(
        solid(circle(x + 2, y + 3, r + 1), "ink", opacity=0.2),
        cord(loose, 4.4, 2.2, "tile-2", dash="3 1.6"),
        outlined(circle(x, y, r), "tile-2", EDGE),
        turns,
        solid(circle(x, y, r * 0.26), "woods"),
    )


def cask(x: float, y: float, r: float) -> str:
    """Draw a cask that stands on end."""
    lid = r * 0.74
    staves = "".join(
        f"M{numbers((x + dx * lid, y - half * lid))}v{number(2 * half * lid)}"
        for dx, half in ((-0.5, 0.84), (0, 0.98), (0.5, 0.84))
    )
    return drawing(
        solid(circle(x + 3, y + 4, r), "ink", opacity=0.22),
        engraved(circle(x, y, r), "woods", shade=0.22, lit=1.6, gap=3, width=EDGE, heavy=False),
        outlined(circle(x, y, lid), "wood", 1.1),
        line(staves, 0.8, opacity=0.7),
    )


def crate(x: float, y: float, width: float, height: float, angle: float) -> str:
    """Draw a crate nailed crosswise."""
    left, top = x - width / 2, y - height / 2
    frame = rectangle(left + 4, top + 4, width - 8, height - 8)
    brace = f"M{numbers((left + 4, top + 4))}l{numbers((width - 8, height - 8))}"
    return turned(
        angle,
        solid(rectangle(left + 3, top + 4, width, height), "ink", opacity=0.22),
        engraved(
            rectangle(left, top, width, height),
            "wood",
            line(frame, 0.9, opacity=0.8),
            line(brace, 4.6),
            line(brace, 3, "wood"),
            shade=0.14,
            lit=1.5,
            gap=3,
            width=EDGE,
            heavy=False,
        ),
        about=(x, y),
    )


def bale(x: float, y: float, width: float, height: float, angle: float, cloth: str) -> str:
    """Draw a bale of cloth tied up with cord."""
    left, top = x - width / 2, y - height / 2
    cords = (
        f"M{numbers((left + width * 0.3, top))}v{number(height)}"
        f"M{numbers((left + width * 0.7, top))}v{number(height)}"
        f"M{numbers((left, y))}h{number(width)}"
    )
    return turned(
        angle,
        solid(rounded(left + 3, top + 4, width, height, 6), "ink", opacity=0.22),
        engraved(
            rounded(left, top, width, height, 6),
            cloth,
            line(cords, 1.1, opacity=0.8),
            shade=0.2,
            lit=1.6,
            gap=3,
            width=EDGE,
            heavy=False,
        ),
        about=(x, y),
    )


def furled_sail(x: float, y: float, length: float, angle: float) -> str:
    """Draw a yard across the ship with its sail rolled up and tied, thickest at the mast."""
    reach = length / 2 - 12
    roll = (
        f"M{numbers((x, y - reach))}c{numbers((7, reach * 0.3, 9, reach * 1.7, 0, reach * 2))}"
        f"c{numbers((-9, -reach * 0.3, -7, -reach * 1.7, 0, -reach * 2))}Z"
    )
    ties = "".join(
        f"M{numbers((x - 5.4, y + reach * share))}l10.8 2.6" for share in (-0.6, -0.3, 0, 0.3, 0.6)
    )
    return turned(
        angle,
        moved("translate(4 5)", solid(roll, "ink", opacity=0.22)),
        outlined(rounded(x - 2.5, y - length / 2, 5, length, 2.5), "wood", EDGE),
        engraved(roll, "tile", shade=0.4, lit=1.4, gap=5, width=EDGE, heavy=False),
        line(ties, 1.3, "woods"),
        about=(x, y),
    )


def black_flag(x: float, y: float, size: float) -> str:
    """Draw a black flag planted at a point."""
    cloth = "M0-45C8-49 14-42 22-44S31-47 34-46L32-35 35-25C27-21 20-28 12-26S4-25 0-24Z"
    return moved(
        f"translate({numbers((x, y))}) scale({number(size, 2)})",
        line("M0 0V-46", 2.2, "chart-line"),
        outlined(cloth, "ink", 1.4, "chart-line"),
    )


def lighter(x: float, y: float, angle: float) -> str:
    """Draw a loaded rowing boat alongside, oars shipped."""
    side = "M-44 0C-40-12-26-15-6-15H16C30-15 40-8 46 0C40 8 30 15 16 15H-6C-26 15-40 12-44 0Z"
    inside = (
        "M-36 0C-33-8-22-10.5-6-10.5H15C26-10.5 33-6 38 0C33 6 26 10.5 15 10.5H-6"
        "C-22 10.5-33 8-36 0Z"
    )
    return moved(
        f"translate({numbers((x, y))}) rotate({number(angle)})",
        solid("M-40 6C-36 18-24 21-4 21H18C32 21 42 14 48 6Z", "chart-sea-line", opacity=0.3),
        outlined(side, "woods", 1.6),
        outlined(inside, "wood", 1.1),
        line("M-26-9V9M-8-10V10M26-8V8", 2.6, "woods"),
        outlined(rounded(-6, -8, 15, 16, 3), "tile-2", 1.1),
        outlined(rounded(10, -7, 12, 14, 3), "sea", 1.1),
        line("M-30-4L2-4.4M-30 4L2 4.4", 1.6, "tile-2"),
    )
