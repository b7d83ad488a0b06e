"""The emblems of the seats: solid, in the colour of the words around them."""

from functools import partial

from art.ink import tag
from art.paths import circle, star
from art.sheet import STAMP_PEN, Sheet

sheet = Sheet("Seats", pen=STAMP_PEN)

EMBLEMS = {
    "star": star(32, 34, 31, 13.2),
    "lozenge": "M32 2L56 32L32 62L8 32Z",
    "trefoil": circle(32, 17.6, 14.2)
    + circle(16.6, 40, 14.2)
    + circle(47.4, 40, 14.2)
    + "M32 18L46 40L18 40ZM29 32H35L39.4 61H24.6Z",
    "ring": "M32 4A28 28 0 1 1 32 60A28 28 0 1 1 32 4Z"
    "M32 18.4A13.6 13.6 0 1 0 32 45.6A13.6 13.6 0 1 0 32 18.4Z",
    "anchor": "M32 2A9.6 9.6 0 0 1 37 19.8V22.4H48V30.4H37V50C45 48.4 50 43.2 51.6 36.8L46 37.4"
    "L56 22.6L63.4 39L58.4 37.8C56.4 50.6 46.6 59.4 32 62C17.4 59.4 7.6 50.6 5.6 37.8L.6 39L8 22.6"
    "L18 37.4L12.4 36.8C14 43.2 19 48.4 27 50V30.4H16V22.4H27V19.8A9.6 9.6 0 0 1 32 2Z"
    "M32 7.4A4.2 4.2 0 1 0 32 15.8A4.2 4.2 0 1 0 32 7.4Z",
    "chevron": "M32 6L61 40V58L32 25L3 58V40Z",
    "bars": "M4 8H60V22H4ZM4 42H60V56H4Z",
    "checks": "M5 5H33V31H59V59H31V33H5Z",
}

for name, path in EMBLEMS.items():
    sheet.add(f"seat-{name}", partial(tag, "path", d=path))
