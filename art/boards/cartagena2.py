"""The two islands of Cartagena 2: tunnel, way, berths, and the nest of the pirates."""

from collections.abc import Sequence
from dataclasses import dataclass

from shapely import Polygon, box, unary_union

from art.boards.cartagena2_plan import BERTH_SIZE, BERTHS, TALL, WIDE, Plan
from art.boards.landmarks import berth, cave, compass_rose, pirate_nest, put
from art.chart import (
    Box,
    Placed,
    coast,
    frame_within,
    hills,
    lit_water,
    palms,
    ragged,
    rhumb_lines,
    ripples,
    water_lining,
)
from art.ink import dots, drawing, group, line, outlined, solid
from art.paths import Point, number, numbers, outline, polyline, rectangle, smooth

# How the sloop is cut out: her deck lies in the middle, where her crew is shown.
BOAT_BOX: Box = (-16, -140, 200, 200)


@dataclass(frozen=True)
class Scenery:
    """What lies around the way in one arrangement."""

    plan: Plan
    small: Sequence[Point]  # the shores of the islands
    large: Sequence[Point]
    rough: float
    lining: Sequence[float]
    landmarks: float  # the size of tunnel and nest
    jetties: Sequence[tuple[float, float, float, float]]  # corner, breadth, height
    trails: str  # from the jetties and to the nest
    course: str  # from berth to berth
    north: Placed | None
    hills: Sequence[Placed]
    palms: Sequence[Placed]
    waves: Sequence[Point]
    divisions: int


# fmt: off
SIDE_BY_SIDE = Scenery(
    WIDE,
    small=(
        (30, 200), (34, 128), (110, 98), (230, 118), (340, 104), (410, 160), (424, 262), (396, 330),
        (410, 396), (428, 460), (380, 510), (220, 502), (110, 516), (40, 474), (24, 380), (40, 290),
    ),
    large=(
        (602, 190), (600, 110), (670, 78), (780, 84), (880, 58), (980, 44), (1046, 70), (1054, 190),
        (1042, 290), (1052, 390), (1036, 490), (950, 528), (820, 518), (700, 532), (612, 496),
        (592, 390), (606, 290),
    ),
    rough=6,
    lining=(6, 12, 19, 27, 36, 46),
    landmarks=0.98,
    jetties=((394, 428, 36, 13), (584, 237, 24, 13)),
    trails="M998 187L994 166M388 436h-14M600 231C604 224 608 218 612 214",
    course="M497 388C505 360 520 340 530 262",
    north=(506, 92, 0.5),
    hills=((196, 256, 1.05), (228, 262, 0.8), (300, 386, 1), (714, 300, 0.9), (826, 396, 0.9)),
    palms=(
        (160, 268, 1), (336, 392, 1), (262, 388, 0.9), (704, 350, 1), (826, 470, 1),
        (938, 300, 1), (944, 350, 0.8), (824, 260, 0.9), (700, 240, 0.9),
    ),
    waves=(
        (440, 320), (570, 330), (520, 540), (300, 60), (348, 84), (560, 560), (30, 560), (250, 548),
        (700, 46), (150, 56),
    ),
    divisions=44,
)
ONE_ABOVE_THE_OTHER = Scenery(
    TALL,
    small=(
        (20, 754), (17, 638), (28, 566), (116, 527), (261, 522), (380, 513), (398, 568), (420, 621),
        (499, 626), (513, 710), (499, 795), (362, 809), (174, 803), (43, 809),
    ),
    large=(
        (20, 87), (87, 29), (261, 38), (420, 26), (502, 72), (513, 217), (493, 333), (502, 412),
        (391, 444), (246, 435), (87, 447), (20, 406), (29, 261),
    ),
    rough=5,
    lining=(5, 11, 18, 26),
    landmarks=0.92,
    jetties=((376, 585, 26, 13), (80, 430, 13, 46)),
    trails="M152 89h-8",
    course="M170 490C230 470 330 470 398 500",
    north=None,
    hills=(),
    palms=(),
    waves=((214, 500), (330, 496), (510, 462), (40, 462)),
    divisions=24,
)
# fmt: on


def way(plan: Plan) -> str:
    """Draw the stone ground of the way and its spaces, the paper of one board unlike the next's."""
    stone = "".join(polyline(middle) for middle in plan.ways)
    papers = ["", ""]
    for space, cell in enumerate(plan.cells):
        papers[plan.board_of(space) % 2] += outline(cell, 0.15)
    return drawing(
        group(line(stone, plan.breadth + 5, "stone"), stroke_linecap="butt"),
        solid(papers[0], "tile"),
        solid(papers[1], "tile-2"),
    )


def jetty(x: float, y: float, breadth: float, height: float) -> str:
    """Draw planks that lie across a jetty, and the posts at its corners."""
    if breadth > height:
        planks = "".join(
            f"M{numbers((x + k, y))}v{number(height)}" for k in range(6, int(breadth), 6)
        )
    else:
        planks = "".join(
            f"M{numbers((x, y + k))}h{number(breadth)}" for k in range(6, int(height), 6)
        )
    corners = [(x + across, y + down) for across in (0, breadth) for down in (0, height)]
    return drawing(
        outlined(rectangle(x, y, breadth, height), "wood", 1.2),
        line(planks, 0.8),
        dots(corners, 2.2, "ink"),
    )


def moored(place: Point) -> str:
    """Draw the outline of the boat in a berth, just where the piece will lie."""
    left, top, breadth, height = BOAT_BOX
    size = BERTH_SIZE / breadth
    x, y = place
    corner = (x - (left + breadth / 2) * size, y - (top + height / 2) * size, size)
    return put(corner, berth())


def board(scenery: Scenery) -> str:
    """Draw the whole board."""
    plan = scenery.plan
    x, y, width, height = plan.box
    frame = box(x, y, x + width, y + height)
    start, nest = plan.places["start"], plan.places["nest"]
    islands = unary_union(
        [
            ragged(Polygon(smooth(shore, closed=True)), scenery.rough, seed)
            for shore, seed in ((scenery.small, 3), (scenery.large, 8))
        ]
    )
    return drawing(
        lit_water(frame, [(x + width / 2, y + height / 2)], 0.42 * max(width, height)),
        rhumb_lines(scenery.north[:2] if scenery.north else (x + width, y + height / 2), frame),
        water_lining(islands, frame, scenery.lining, tolerance=1, digits=0),
        coast(islands, frame),
        compass_rose(scenery.north) if scenery.north else "",
        ripples(scenery.waves),
        hills(scenery.hills, opacity=0.5),
        palms(scenery.palms, opacity=0.55),
        way(plan),
        line(scenery.trails, 3, "chart-line", dash="0 7"),
        *(jetty(*place) for place in scenery.jetties),
        *(moored(plan.places[name]) for name in BERTHS),
        line(scenery.course, 2.4, "chart-line", dash="0 8"),
        put((*start, scenery.landmarks), cave()),
        put((*nest, scenery.landmarks), pirate_nest()),
        frame_within(plan.box, scenery.divisions),
    )
