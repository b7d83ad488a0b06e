"""The features that portraits share: head, ears, eyes, nose, cheeks, neck and coat."""

from art.ink import dot, engraved, line, tag
from art.palette import paint
from art.paths import numbers

BROWN = "#a9754c"  # a second flesh


def head(x: float, y: float, breadth: float, height: float, jaw: float = 0.62) -> str:
    """Give the outline of a head; the jaw is its share of the breadth."""
    crown, chin = y - height * 0.55, y + height
    left, right = x - breadth, x + breadth
    top, cheek_y = y - height * 1.05, y + height * 0.2
    return (
        f"M{numbers((left, crown))}C{numbers((left, top, right, top, right, crown))}"
        f"C{numbers((x + breadth * 1.04, cheek_y, x + breadth * jaw, chin, x, chin))}"
        f"C{numbers((x - breadth * jaw, chin, x - breadth * 1.04, cheek_y, left, crown))}Z"
    )


def ear(x: float, y: float, side: int, skin: str = "flesh") -> str:
    """Draw an ear to the left (-1) or to the right (1) of a head."""
    path = (
        f"M{numbers((x, y - 4.4))}"
        f"C{numbers((x + 5 * side, y - 6.4, x + 6.4 * side, y + 4, x, y + 5))}Z"
    )
    return engraved(path, skin, shade=0, lit=0, width=1.7)


def eye(x: float, y: float, r: float) -> str:
    """Draw one eye."""
    return dot(x, y, r, "ink")


def eyes(x: float, y: float, apart: float, r: float) -> str:
    """Draw two eyes, each so far from the middle."""
    return eye(x - apart, y, r) + eye(x + apart, y, r)


def nose(x: float, y: float, size: float = 1) -> str:
    """Draw a nose seen from its left."""
    k = size
    path = (
        f"M{numbers((x - 0.6 * k, y - 3.4 * k))}"
        f"C{numbers((x + 3.4 * k, y - 0.4 * k, x + 3.6 * k, y + 2.6 * k, x - 1.6 * k, y + 2.4 * k))}"
    )
    return line(path, 1.6)


def cheek(x: float, y: float, r: float = 3.4) -> str:
    """Redden a cheek."""
    return tag("circle", cx=x, cy=y, r=r, fill=paint("rust"), stroke="none", opacity=0.3)


def neck(x: float, top: float, bottom: float, breadth: float, skin: str = "flesh") -> str:
    """Draw the neck between head and coat."""
    path = (
        f"M{numbers((x - breadth, top))}H{numbers((x + breadth,))}"
        f"L{numbers((x + breadth + 2, bottom))}H{numbers((x - breadth - 2,))}Z"
    )
    return engraved(path, skin, shade=0.2, lit=0)


def coat(
    x: float,
    top: float,
    breadth: float,
    colour: str,
    slope: float,
    *inside: str,
    shade: float = 0.2,
) -> str:
    """Draw shoulders that run on below the box: a round frame cuts them."""
    left, right, arm = x - breadth, x + breadth, top + slope + 4
    path = (
        f"M{numbers((x, top - 2))}"
        f"C{numbers((x + 14, top - 2, right - 6, top + 2, right, arm))}L{numbers((right + 8, 104))}"
        f"H{numbers((left - 8,))}L{numbers((left, arm))}"
        f"C{numbers((left + 6, top + 2, x - 14, top - 2, x, top - 2))}Z"
    )
    return engraved(path, colour, *inside, shade=shade, lit=2.4, gap=3, reach=13)
