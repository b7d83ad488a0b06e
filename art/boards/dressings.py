"""How the decks of the three Kidd games are dressed."""

from shapely import Polygon

from art.boards import deck_things as things
from art.boards.kidd import SEA, Dressing
from art.chart import coast, hills, palms, ragged, ripples
from art.ink import drawing, group, moved
from art.paths import smooth
from art.symbols.ornaments import rose

OPEN_SEA = Polygon()
SHORE = [(1060, 452), (1012, 474), (984, 512), (936, 530), (914, 566), (870, 588), (846, 640)]
ISLAND = ragged(Polygon([*smooth(SHORE), (1060, 640)]), 5, seed=4)


def open_water() -> str:
    """Draw a compass rose off the bow, nothing else in sight."""
    return drawing(
        moved("translate(890 -6) scale(.64)", group(rose(), opacity=0.85)),
        ripples([(36, 30), (70, 48), (24, 570), (58, 590), (930, 560), (966, 580)]),
    )


def plain_deck() -> str:
    """Draw two coils of rope on an orderly deck."""
    return things.rope_coil(640, 196, 16) + things.rope_coil(360, 404, 16)


def lighter_alongside() -> str:
    """Draw a loaded lighter off the bow."""
    return drawing(
        ripples([(40, 34), (72, 54), (26, 566), (900, 40), (936, 62), (968, 36), (860, 588)]),
        things.lighter(952, 548, -38),
    )


def cargo() -> str:
    """Draw casks, crates and bales between the ways."""
    return drawing(
        things.cask(618, 186, 16),
        things.cask(654, 180, 15),
        things.cask(640, 212, 15),
        things.rope_coil(352, 200, 17),
        things.crate(344, 398, 48, 36, -7),
        things.crate(386, 420, 28, 28, 12),
        things.bale(626, 400, 46, 30, 6, "tile-2"),
        things.bale(664, 418, 36, 28, -14, "sea"),
    )


def island() -> str:
    """Draw the corner of an island with palms and a black flag."""
    return drawing(
        coast(ISLAND, SEA),
        hills([(974, 584, 1.2), (998, 596, 0.9)]),
        palms([(942, 574, 1.2), (918, 602, 1), (1000, 532, 1.1)], opacity=0.75),
        things.black_flag(976, 568, 0.85),
        ripples([(36, 30), (70, 48), (24, 570), (58, 590), (930, 30), (966, 52)]),
    )


def furled_sails() -> str:
    """Draw the sails of fore and mizzen mast rolled up: the ship lies at anchor."""
    return drawing(
        things.furled_sail(800, 300, 150, 6),
        things.furled_sail(195, 300, 150, 6),
        things.rope_coil(640, 196, 16),
    )


LOYAL_CAPTAIN = Dressing((954, 58), OPEN_SEA, open_water, plain_deck)
QUEDAH_MERCHANT = Dressing((500, 300), OPEN_SEA, lighter_alongside, cargo)
MADAGASCAR = Dressing((500, 300), ISLAND, island, furled_sails)
