"""The charges of the four ports of Les Pirates: solid, in the colour of the words around them."""

from functools import partial

from art.ink import tag
from art.sheet import STAMP_PEN, Sheet

sheet = Sheet("Ports", pen=STAMP_PEN)

FLEUR = (
    "M32 2C38 10 41.6 16.4 40 24C39.2 28 37.4 31 36.4 35H39C41 25 47 19.4 53.4 20.4"
    "C60 21.6 62 29.4 57.4 34C54.4 37 50.4 36.2 49.6 32.6C47.6 35.6 46.6 38.4 46.4 41.6H50V48H39"
    "C40 53.6 42 57 46 60C40 61 35.6 59 32 55C28.4 59 24 61 18 60C22 57 24 53.6 25 48H14V41.6H17.6"
    "C17.4 38.4 16.4 35.6 14.4 32.6C13.6 36.2 9.6 37 6.6 34C2 29.4 4 21.6 10.6 20.4"
    "C17 19.4 23 25 25 35H27.6C26.6 31 24.8 28 24 24C22.4 16.4 26 10 32 2Z"
)

CHARGES = {
    "cross": "M27 4H37V20H53V30H37V60H27V30H11V20H27Z",
    "crescent": "M43 6.4A28 28 0 1 0 43 57.6A22 22 0 1 1 43 6.4Z",
    "fleur": FLEUR,
    "skull": "M32 4C17 4 8 13.4 8 26C8 33.6 11.2 38.4 15.6 41.2C17 42 17.6 43 17.4 45V53"
    "C17.4 56.6 19.4 58.6 23 58.6H41C44.6 58.6 46.6 56.6 46.6 53V45C46.4 43 47 42 48.4 41.2"
    "C52.8 38.4 56 33.6 56 26C56 13.4 47 4 32 4ZM22 22A7.4 7.4 0 1 1 22 36.8A7.4 7.4 0 1 1 22 22Z"
    "M42 22A7.4 7.4 0 1 1 42 36.8A7.4 7.4 0 1 1 42 22ZM32 37L36 44H28ZM27 48.6H30V58.6H27Z"
    "M34 48.6H37V58.6H34Z",
}

for name, path in CHARGES.items():
    sheet.add(f"port-{name}", partial(tag, "path", d=path))
