"""Portraits of the opponents on the quarterdeck: navigator, mate, captain, legend."""

from art.ink import cord, disc, dot, dots, drawing, engraved, hoop, line, outlined, solid
from art.palette import SEAT, SEAT_ON
from art.sheet import Sheet
from art.symbols.features import cheek, coat, ear, eye, eyes, head, neck, nose

sheet = Sheet("Portraits, officers", box="0 0 96 96")


@sheet.symbol()
def bust_isaure() -> str:
    """Draw Isaure, the navigator: tricorne, round glasses, quill behind the ear."""
    return drawing(
        engraved(
            "M31 40C24 50 23 66 27 80C33 84 40 80 41 72L36 46Z",
            "rust",
            shade=0.24,
            lit=1.6,
            gap=2.5,
        ),
        engraved(
            "M65 40C72 50 73 66 69 80C63 84 56 80 55 72L60 46Z", "rust", shade=0.34, lit=0, gap=2.5
        ),
        coat(48, 73, 32, SEAT, 8),
        neck(48, 63, 76, 8),
        engraved(
            "M38 73L48 92L58 73L62 77L49 103L34 77Z",
            "paper",
            line("M44 82L48 79L52 82M45 88L48 85.6L51 88", 1.2),
            shade=0.1,
            lit=0,
            gap=2.6,
        ),
        engraved("M30 76L38 72L48 96L40 104L26 92Z", SEAT, shade=0.14, lit=1.6, gap=2.6),
        engraved("M66 76L58 72L49 96L56 104L70 92Z", SEAT, shade=0.3, lit=1.2, gap=2.6),
        engraved(
            head(48, 49, 16.8, 21),
            "flesh",
            cheek(37, 57),
            cheek(59, 57),
            shade=0.13,
            lit=2,
            gap=2.7,
        ),
        hoop(39.6, 49.4, 6.4, 1.9),
        hoop(56.4, 49.4, 6.4, 1.9),
        line("M46 49C47.4 47.8 48.6 47.8 50 49M33.2 48L30.6 46.6M62.8 48L65.4 46.6", 1.6),
        solid(
            "M35.6 46.6C36.6 45 38.4 44.4 40 44.6L36.4 50.4"
            "C35.4 49.4 35 48 35.6 46.6ZM52.4 46.6C53.4 45 55.2 44.4 56.8 44.6"
            "L53.2 50.4C52.2 49.4 51.8 48 52.4 46.6Z",
            "paper",
            opacity=0.7,
        ),
        eye(40.4, 50, 2),
        eye(56.6, 50, 2),
        line("M34.4 40.6C37 39 41 39.2 43 40.6M53 40.6C55 39.2 59 39 61.6 40.6", 1.9),
        nose(48, 56, 0.95),
        line("M43 63.4C46 65.6 50 65.4 53.4 62.8", 1.8),
        line("M66 50L82 22", 1.4),
        engraved(
            "M69.6 44C70 34 76 22 86 14C87 26 82 38 72.6 45Z",
            "paper",
            shade=0.3,
            lit=0,
            gap=2.4,
            angle=30,
        ),
        engraved(
            "M27 38C22 34 16 30 12.6 25C22 22 32 18 40 12.6C46 9 52 9 57 12"
            "C66 18 75 22 84.6 24.6C81 30 75 34 69.6 38C56 33.6 40 33.6 27 38Z",
            "cloth",
            line("M14.6 26C30 26 42 22 48 15.6C54 22 67 26 82.4 25.6", 1.7, "brass"),
            shade=0.2,
            lit=2,
            gap=2.6,
            reach=12,
        ),
        disc(48, 28.6, 3, "brass", 1.4),
    )


@sheet.symbol()
def bust_morgane() -> str:
    """Draw Morgane, the mate: hair in the wind, spotted scarf, scar, hilt of a sabre."""
    return drawing(
        engraved(
            "M36 20C18 18 8 28 7.6 42C7.4 52 4 58 1 63C13 65 23 62 29 52C31 62 36 70 40 72L40 30Z",
            "cloth",
            line("M14 36C12 46 12 52 8.6 58M22 32C20 42 21 50 18 56", 1.2),
            shade=0.26,
            lit=1.6,
            gap=2.5,
            angle=30,
        ),
        cord("M88 104L82 54", 5, 2.2, "steel"),
        engraved(
            "M74 58C78 50 88 50 92 60C86 58 80 58.6 74 62Z", "brass", shade=0.2, lit=1.2, gap=2.2
        ),
        disc(82, 50, 3.6, "brass", 1.6),
        coat(50, 73, 33, SEAT, 8),
        neck(50, 63, 76, 8),
        engraved("M38 72L50 90L62 72L66 76L51 102L34 76Z", "papers", shade=0.14, lit=0, gap=2.6),
        line("M45 82L55 84M46 88L54 90", 1.3),
        ear(66.6, 49, 1),
        hoop(68.6, 56, 2.8, 3.2),
        hoop(68.6, 56, 2.8, 1.5, "brass"),
        engraved(
            head(50, 48, 16.8, 21),
            "flesh",
            cheek(39, 57),
            cheek(61, 57),
            shade=0.14,
            lit=2,
            gap=2.7,
        ),
        eyes(50, 49, 7.8, 2.2),
        line("M36.6 43.6C39.4 41.6 43.4 42 45.4 43.8M54.6 43.8C56.6 42 60.6 41.6 63.4 43.6", 2.2),
        nose(50, 55, 0.95),
        line("M44.6 63.6C47.6 65.4 52 65 56 61.6", 1.9),
        line("M61 51L64.4 59.6M60.4 55.4L64.6 54.6", 1.4),
        engraved(
            "M32.4 41C31 24 38 16.6 50 16.6C62 16.6 69 24 67.6 41C56 35.6 44 35.6 32.4 41Z",
            SEAT,
            dots([(40, 29), (47, 23), (54, 28.4), (61, 25), (60, 34), (47.4, 32.4)], 1.9, SEAT_ON),
            shade=0.22,
            lit=2,
            gap=2.6,
        ),
        engraved(
            "M33 36C26 36 20 40 16 47L25 46L27.6 53C29.6 47 31.6 42 36 39Z",
            SEAT,
            shade=0.2,
            lit=1.2,
            gap=2.4,
        ),
    )


@sheet.symbol()
def bust_goff() -> str:
    """Draw Le Goff, the captain: bicorne, plume, black beard, epaulettes."""
    return drawing(
        coat(
            48,
            70,
            37,
            SEAT,
            6,
            line("M48 80V104", 1.7, "brass"),
            *(disc(48, y, 2.4, "brass", 1.3) for y in (88, 97)),
        ),
        engraved(
            "M4 84C5 72 14 68 26 70C28 76 26 82 20 86Z",
            "brass",
            line("M8 84L6 92M13 85L11.6 93M18 85L17 92", 1.6, "brass"),
            shade=0.24,
            lit=1.6,
            gap=2.4,
        ),
        engraved(
            "M92 84C91 72 82 68 70 70C68 76 70 82 76 86Z",
            "brass",
            line("M88 84L90 92M83 85L84.4 93M78 85L79 92", 1.6, "brass"),
            shade=0.3,
            lit=1.2,
            gap=2.4,
        ),
        ear(30.6, 45, -1),
        ear(65.4, 45, 1),
        engraved(head(48, 44, 17.6, 20), "flesh", shade=0.12, lit=2, gap=2.7),
        eyes(48, 44.6, 8, 2.2),
        line("M35.6 38.6C38.4 37 42.4 38 44.4 39.8M51.6 39.8C53.6 38 57.6 37 60.4 38.6", 2.6),
        nose(48, 50.4, 1.1),
        engraved(
            "M29.6 42C27 62 33 84 48 88C63 84 69 62 66.4 42C63.6 50 61 54 55 54.6"
            "C51 52 45 52 41 54.6C35 54 32.4 50 29.6 42Z",
            "cloth",
            line("M38 62C38 68 40 74 43 78M58 62C58 68 56 74 53 78M48 66V80", 1.2, "night"),
            shade=0.3,
            lit=0,
            gap=2.5,
            reach=11,
        ),
        line("M42.6 59C45.6 61 50.4 61 53.4 59", 2, "paper"),
        engraved(
            "M54 16C58 3 68-3 84-2 81 4 80.6 9 75.6 13.4 69 19 60 19 54 16Z",
            "rust",
            shade=0.2,
            lit=1.6,
            gap=2.3,
        ),
        engraved(
            "M3 34C7 14 26 7.4 48 7.4C70 7.4 89 14 93 34"
            "C93.8 38 90.4 39.8 86 38.2C74 33 61 31 48 31C35 31 22 33 10 38.2"
            "C5.6 39.8 2.2 38 3 34Z",
            SEAT,
            line("M8 34C20 28.6 34 26.4 48 26.4C62 26.4 76 28.6 88 34", 2, "brass"),
            shade=0.18,
            lit=2.4,
            gap=2.6,
            reach=12,
        ),
        disc(48, 17, 4.6, "brass", 1.5),
        dot(48, 17, 1.7, "ink"),
    )


@sheet.symbol()
def bust_ombre() -> str:
    """Draw L'Ombre, the legend: a face in the shadow of the brim, lit eyes, white braids."""
    return drawing(
        engraved(
            "M48 68C66 66 80 70 84 82L92 104H4L12 82C16 70 30 66 48 68Z",
            "night",
            shade=0.26,
            lit=2.4,
            gap=3,
            reach=14,
        ),
        engraved(
            "M25 84C18 70 20 58 29 50L39 66L44 80L34 100Z", "cloth", shade=0.2, lit=2, gap=2.7
        ),
        engraved(
            "M71 84C78 70 76 58 67 50L57 66L52 80L62 100Z", "cloth", shade=0.3, lit=1.4, gap=2.7
        ),
        engraved(head(48, 47, 16.4, 20.6), "#3a3f49", shade=0.0, lit=0),
        solid(
            "M35 56C38 66 42 69.6 48 69.6C54 69.6 58 66 61 56"
            "C58 62 54 64.6 48 64.6C42 64.6 38 62 35 56Z",
            "glow",
            opacity=0.55,
        ),
        outlined("M36.6 47.6C39 44.6 43 44.8 45 48C42.4 50.4 39 50.2 36.6 47.6Z", "glow", 1.2),
        outlined("M51 48C53 44.8 57 44.6 59.4 47.6C57 50.2 53.6 50.4 51 48Z", "glow", 1.2),
        dot(41, 47.6, 1.3, "ink"),
        dot(55, 47.6, 1.3, "ink"),
        line("M43 60C46 61.4 50 61.4 53 60", 1.5, "papers"),
        engraved(
            "M30 46C26 56 27 68 31 78L28 90L34 88L37 94L39 82C35 72 34 60 36 50Z",
            "paper",
            line("M29.4 58L35.4 62M29.4 66L35.6 70M31 74L37 78", 1.2),
            shade=0.24,
            lit=0,
            gap=2.5,
        ),
        engraved(
            "M66 46C70 56 69 68 65 78L68 90L62 88L59 94L57 82C61 72 62 60 60 50Z",
            "paper",
            line("M66.6 58L60.6 62M66.6 66L60.4 70M65 74L59 78", 1.2),
            shade=0.34,
            lit=0,
            gap=2.5,
        ),
        engraved(
            "M2 41C8 34 20 32 27 31C28 17 36 9 48 9C60 9 68 17 69 31"
            "C76 32 88 34 94 41C92 48 74 42.6 48 42.6C22 42.6 4 48 2 41Z",
            "ink",
            shade=0,
            lit=0,
            heavy=False,
        ),
        solid(
            "M4.4 40.6C10 35.6 20 34 28.6 33.2C29 19 36.4 11.4 46 10.8"
            "C39 14 34 20 33 31.6L31 34.4C22 35.2 11 37.4 4.4 40.6Z",
            "night",
        ),
        line("M28 32C41 36 55 36 68 32", 3.6, "brass"),
        engraved(
            "M64 28C68 14 78 6 90 4C88 16 80 27 68 32Z",
            "rust",
            shade=0.3,
            lit=1.4,
            gap=2.4,
            angle=30,
        ),
        disc(48, 88, 4.4, "brass", 1.6),
        line("M45.6 88H50.4M48 85.6V90.4", 1.3),
    )
