"""Drawings that several symbols share."""

from art.ink import dot, drawing, engraved, hoop, line, solid
from art.palette import SEAT
from art.paths import circle, number, numbers

CRANIUM = (
    "M32 4.5C18 4.5 9.5 13.6 9.5 25.2C9.5 32.4 12.4 37 16.4 39.6"
    "C18 40.7 18.6 42 18.4 44.2L18.2 47.4C18.1 50.4 20.4 52 23 52H41"
    "C43.6 52 45.9 50.4 45.8 47.4L45.6 44.2C45.4 42 46 40.7 47.6 39.6"
    "C51.6 37 54.5 32.4 54.5 25.2C54.5 13.6 46 4.5 32 4.5Z"
)
SOCKETS = (
    "M15.6 27.4C15.6 22.6 19 20.2 22.8 20.4C27.4 20.6 29.6 23.6 29.2 27.6"
    "C28.8 31.8 25.6 34.2 21.8 33.8C18 33.4 15.6 31.2 15.6 27.4ZM48.4 27.4"
    "C48.4 22.6 45 20.2 41.2 20.4C36.6 20.6 34.4 23.6 34.8 27.6"
    "C35.2 31.8 38.4 34.2 42.2 33.8C46 33.4 48.4 31.2 48.4 27.4ZM32 32.2"
    "C34 34.6 36 37.4 35.2 39C34.4 40.2 32.8 39.6 32 38.2"
    "C31.2 39.6 29.6 40.2 28.8 39C28 37.4 30 34.6 32 32.2Z"
)
BARE_TEETH = "M26.4 45V51.6M32 45V51.6M37.6 45V51.6"

COAT = (
    "M32 29C39.4 29 44.4 31.8 46.2 37.4C48.4 43.8 51 50.4 53.6 57"
    "C54.6 59.6 53.2 61.4 50.6 61.4H13.4C10.8 61.4 9.4 59.6 10.4 57"
    "C13 50.4 15.6 43.8 17.8 37.4C19.6 31.8 24.6 29 32 29Z"
)
HEAD = "M21.4 20.6H42.6C43 29.4 39.4 36.2 32 36.2C24.6 36.2 21 29.4 21.4 20.6Z"
HAT = (
    "M5.8 6.6C9.4 12.4 14 14.4 19.6 13.2C23.2 6.6 27.2 2.8 32 2.8"
    "C36.8 2.8 40.8 6.6 44.4 13.2C50 14.4 54.6 12.4 58.2 6.6"
    "C60 16 54.6 22.8 45.4 24.2C36.8 25.6 27.2 25.6 18.6 24.2C9.4 22.8 4 16 5.8 6.6Z"
)

CARD = (
    "M14 2H50C52.4 2 54 3.6 54 6V58C54 60.4 52.4 62 50 62H14C11.6 62 10 60.4 10 58"
    "V6C10 3.6 11.6 2 14 2Z"
)
CARD_BORDER = (
    "M15.4 5.6H48.6C49.8 5.6 50.4 6.2 50.4 7.4V56.6C50.4 57.8 49.8 58.4 48.6 58.4"
    "H15.4C14.2 58.4 13.6 57.8 13.6 56.6V7.4C13.6 6.2 14.2 5.6 15.4 5.6Z"
)

STAFF = "M11.4 4.6H16.6V62H11.4Z"
FLAG = (
    "M17 8C25 4.4 32 5 38.6 8.6C45.2 12.2 51.6 12.6 60 9C57.4 17.6 57.6 27 60.4 36.6"
    "C52 40 45.6 39.6 39 36C32.2 32.4 25.2 31.8 17 35.4Z"
)

BOW_WAVE = (
    "M2.4 61C6 58.8 9.6 58.8 13.2 61C16.8 63.2 20.4 63.2 24 61"
    "C27.6 58.8 31.2 58.8 34.8 61C38.4 63.2 42 63.2 45.6 61"
    "C49.2 58.8 52.8 58.8 56.4 61C58.2 62 60 62.4 61.8 62"
)

# The side of the sloop; her waterline is at 0.
HULL = "M-4-40C26-28 58-26 92-26H140C152-28 162-34 172-44C172-16 160 2 142 10H28C10 2-2-16-4-40Z"


def pirate(cloth: str = SEAT) -> str:
    """Draw a bearded pirate, hat and coat of one cloth."""
    beard = (
        "M21.6 26.4C24.4 31.4 28 29.6 32 29.6C36 29.6 39.6 31.4 42.4 26.4"
        "C41.6 32.6 38 36.2 32 36.2C26 36.2 22.4 32.6 21.6 26.4Z"
    )
    hatband = "M8.4 12C12.4 16.6 18 17.6 23.4 17C29 16.2 35 16.2 40.6 17C46 17.6 51.6 16.6 55.6 12"
    return drawing(
        engraved(COAT, cloth, shade=0.26, lit=2, gap=2.7, reach=9),
        engraved(
            HEAD,
            "flesh",
            solid(beard, "ink"),
            dot(27, 27.2, 1.4, "ink"),
            dot(37, 27.2, 2.3, "ink"),
            shade=0,
            lit=0,
            heavy=False,
        ),
        engraved(HAT, cloth, line(hatband, 1.3), shade=0.3, lit=1.8),
    )


def coin(cx: float, cy: float, r: float, *relief: str, shade: float = 0.16) -> str:
    """Draw a gold coin with its relief."""
    return engraved(circle(cx, cy, r), "brass", *relief, shade=shade, lit=2, gap=2.4)


def beaded(cx: float, cy: float, r: float, spacing: float) -> str:
    """Draw a circle of beads, as along the edge of a coin."""
    return hoop(cx, cy, r, 1.5, dash=f"0 {spacing}")


def battlements(left: float, right: float, top: float, merlons: int, depth: float) -> str:
    """Trace the notched top of a wall, from left to right."""
    step = (right - left) / (2 * merlons - 1)
    notch = f"h{number(step, 2)}v{number(depth)}h{number(step, 2)}v{number(-depth)}"
    return f"M{numbers((left, top))}" + notch * (merlons - 1) + f"h{number(step, 2)}"


def tower(left: float, right: float, top: float, foot: float, merlons: int, depth: float) -> str:
    """Trace a tower, its battlements a little wider than its wall."""
    ledge = number(top + 2.2 * depth)
    return (
        f"{battlements(left - 2, right + 2, top, merlons, depth)}V{ledge}H{number(right)}"
        f"V{number(foot)}H{number(left)}V{ledge}H{number(left - 2)}Z"
    )
