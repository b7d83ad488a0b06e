"""Portraits of the opponents before the mast: ship's boy, cook, gunner, bosun."""

from art.ink import cord, disc, dots, drawing, engraved, hoop, line, outlined, oval, solid
from art.palette import SEAT
from art.paths import circle
from art.sheet import Sheet
from art.symbols.features import BROWN, cheek, coat, ear, eyes, head, neck, nose

sheet = Sheet("Portraits, crew", box="0 0 96 96")


@sheet.symbol()
def bust_pepin() -> str:
    """Draw Pépin, the ship's boy: straw hat pushed back, freckles, a gap in the teeth."""
    return drawing(
        coat(
            48,
            73,
            29,
            "paper",
            8,
            line(
                "M16 88C34 83 62 83 80 88M12 97C34 91 62 91 84 97M22 80C38 76.4 58 76.4 74 80",
                3.4,
                SEAT,
            ),
        ),
        neck(48, 64, 75, 7),
        engraved(
            "M35 73C42 78.6 54 78.6 61 73L64 78C56 85 40 85 32 78Z",
            "rust",
            shade=0.2,
            lit=1.2,
            gap=2.4,
        ),
        engraved("M46 80L43 91L49 88L55 92L52 80Z", "rust", shade=0.2, lit=0, gap=2.4),
        ear(31, 51, -1),
        ear(65, 51, 1),
        engraved(
            head(48, 50, 17.4, 20),
            "flesh",
            cheek(37, 58),
            cheek(59, 58),
            shade=0.12,
            lit=2.2,
            gap=2.7,
        ),
        engraved(
            "M30.6 42C32 34 38 31 48 31C58 31 64 34 65.4 42C61 38 58 40 55 37"
            "C52 41 47 37 44 40C40 37 35 39 30.6 42Z",
            "#b5803f",
            shade=0.2,
            lit=1.2,
            gap=2.4,
        ),
        eyes(48, 50.6, 7.6, 2.3),
        line("M36.6 45.4C38.4 44 41.4 44 43 45M53 45C55 44 58 44 59.6 45.4", 1.5),
        nose(48, 56),
        outlined(
            "M40.6 61.4C45 64 51 64 55.4 61.4C55 66.6 52 68.6 48 68.6C44 68.6 41 66.6 40.6 61.4Z",
            "paper",
            1.6,
        ),
        line("M47.2 62.8V66M49.8 62.8V66", 1.5),
        dots([(35, 56), (38, 58.6), (40, 55.6), (56, 55.6), (58, 58.6), (61, 56)], 0.8, "rust"),
        engraved(
            "M24 34C26 20 36 13.4 49 14C62 14.6 70 22 71.4 34.6"
            "C80 35.6 86.4 38 85.8 41C85 45 66 41.6 47 41.2"
            "C28 40.8 10 44 9.6 39.6C9.4 36.4 16 34.6 24 34Z",
            "papers",
            line("M24.4 33.6C38 37.4 58 37.8 71.2 34.4", 4, SEAT),
            line("M24.6 31.4C38 35.2 58 35.6 71 32.2M24.2 36C38 39.6 58 40 71.4 36.8", 1.1),
            line("M33 20C36 17.6 40 16.6 44 16.4", 1.1),
            shade=0.16,
            lit=2.4,
            gap=2.7,
            reach=12,
        ),
    )


@sheet.symbol()
def bust_fricot() -> str:
    """Draw Mère Fricot, the cook: white cap, great moustache, ladle."""
    return drawing(
        coat(
            47,
            72,
            38,
            "paper",
            7,
            line("M33 74L26 104M61 74L68 104", 1.5),
            line("M33 86C42 89 52 89 61 86", 1.2),
            shade=0.16,
        ),
        neck(47, 62, 74, 12),
        engraved(
            "M30 70C40 78 54 78 64 70L67 77C56 86 38 86 27 77Z", SEAT, shade=0.2, lit=1.2, gap=2.4
        ),
        ear(26.4, 48, -1),
        ear(67.6, 48, 1),
        engraved(
            head(47, 47, 21, 22, jaw=0.8),
            "flesh",
            cheek(33.4, 54, 4.6),
            cheek(60.6, 54, 4.6),
            shade=0.14,
            lit=2.2,
            gap=2.7,
        ),
        eyes(47, 45.6, 8.6, 2.1),
        line("M33.6 40.6C36 38.4 40 38.4 42 40M52 40C54 38.4 58 38.4 60.4 40.6", 2.2),
        engraved(
            "M43.4 50C43.4 46.8 50.6 46.8 50.6 50C52.6 53.4 41.4 53.4 43.4 50Z",
            "flesh",
            shade=0,
            lit=0,
            width=1.6,
        ),
        engraved(
            "M47 54.4C53 51.6 60 53 66 58.4C61 62.4 52 62.6 47 57.6"
            "C42 62.6 33 62.4 28 58.4C34 53 41 51.6 47 54.4Z",
            "woods",
            shade=0.3,
            lit=1.2,
            gap=2.2,
        ),
        line("M42.6 64C45.4 65.6 48.6 65.6 51.4 64", 1.6),
        engraved(
            "M26 37C20 33 17 22 25 16C30 7 42 9 47 11C53 6.6 66 9 69 17"
            "C76.4 23 73.6 33 68 37C55 33 39 33 26 37Z",
            "paper",
            line("M35 30C34 25 35 20 37 17M47 28.6V17M59 30C60 25 59 20 57 17", 1.2),
            shade=0.16,
            lit=0,
            gap=2.8,
            reach=10,
        ),
        engraved(
            "M25.6 33C39 29 55 29 68.4 33L67.6 39.4C55 35.6 39 35.6 26.4 39.4Z",
            "papers",
            shade=0.1,
            lit=0,
            gap=2.4,
        ),
        cord("M81 104L85.6 44", 6.4, 3, "wood"),
        engraved("M77 36C77 46 94 47.4 95 37.4Z", "steel", shade=0.3, lit=1.4, gap=2.4),
        oval(86, 36.6, 9, 2.8, "night", 1.6),
    )


@sheet.symbol()
def bust_tonnerre() -> str:
    """Draw Tonnerre, the gunner: bald, burnt brows, earring, rammer."""
    return drawing(
        cord("M16 104L20 26", 7, 3.4, "wood"),
        engraved(
            "M13.4 6C18 3.6 25 4.6 27 8C28.4 15 28 22 26.4 27.6"
            "C22 30.6 16 30 12.6 27C11 20 11.4 12 13.4 6Z",
            "papers",
            shade=0.32,
            lit=1.6,
            gap=2.4,
        ),
        coat(50, 70, 38, SEAT, 6),
        engraved("M36 70L49 88L62 70L66 74L50 100L32 74Z", "papers", shade=0.1, lit=0, gap=2.6),
        neck(48, 62, 74, 12, BROWN),
        ear(28, 48, -1, BROWN),
        ear(68, 48, 1, BROWN),
        hoop(70.4, 55, 3, 3.4),
        hoop(70.4, 55, 3, 1.6, "brass"),
        engraved(
            head(48, 47, 19.4, 22.6, jaw=0.74),
            BROWN,
            solid("M35 33C38 29 43 27.4 46 27.6C42 30 39 33 37.6 36.6Z", "paper", opacity=0.5),
            shade=0.2,
            lit=2.6,
            gap=2.7,
        ),
        eyes(48, 46, 8.4, 2.1),
        line("M33.6 38.6L43.6 42M62.4 38.6L52.4 42", 3.2),
        nose(48, 52, 1.2),
        engraved(
            "M48 57C54 53.4 61 54.6 65.4 61.6C60 64.6 52 64.4 48 60.4"
            "C44 64.4 36 64.6 30.6 61.6C35 54.6 42 53.4 48 57Z",
            "ink",
            shade=0,
            lit=0,
        ),
        line("M44 66.6C46.6 67.4 49.4 67.4 52 66.6", 1.6),
        line("M57 34C59.4 35.4 61 37 62 39", 1.5),
        solid("M34 53C38 51.6 40 53.6 38 55.4C35.6 57 32.6 55.4 34 53Z", "ink", opacity=0.35),
    )


@sheet.symbol()
def bust_kerbrat() -> str:
    """Draw Maître Kerbrat, the bosun: knitted cap, white whiskers, pipe and whistle."""
    return drawing(
        coat(
            48,
            72,
            35,
            SEAT,
            7,
            line("M48 76V104", 1.6),
            *(disc(x, y, 2.2, "brass", 1.3) for x, y in ((42, 86), (42, 96), (55, 86), (55, 96))),
        ),
        neck(48, 62, 75, 10),
        engraved(
            "M34 71L24 76L40 92L48 80L56 92L72 76L62 71L48 77Z", SEAT, shade=0.2, lit=1.4, gap=2.6
        ),
        ear(29.4, 48, -1),
        ear(66.6, 48, 1),
        engraved(
            head(48, 48, 18.4, 21.6),
            "flesh",
            cheek(37, 54),
            cheek(59, 54),
            shade=0.14,
            lit=2,
            gap=2.7,
        ),
        engraved(
            "M29.6 44C28 58 31 74 48 77C65 74 68 58 66.4 44"
            "C63 52 61.4 56 55.6 57.6C51 56 45 56 40.4 57.6C34.6 56 33 52 29.6 44"
            "Z",
            "paper",
            line("M36 62C37 66 39 69 42 71M60 62C59 66 57 69 54 71M48 66V72", 1.1),
            shade=0.24,
            lit=0,
            gap=2.5,
            reach=9,
        ),
        outlined("M43 61C46 62.6 50 62.6 53 61C52 64.4 44 64.4 43 61Z", "ink", 1.2),
        line("M36.4 47.6C38 49 41 49 42.4 47.6M53.6 47.6C55 49 58 49 59.6 47.6", 2),
        line("M35 42C37.6 40 41 40 43.4 41.6M52.6 41.6C55 40 58.4 40 61 42", 2.6, "papers"),
        nose(48, 52.4, 1.15),
        cord("M54 62.6C62 64 68 66.4 73 66", 5, 2.2, "woods"),
        engraved(
            "M69.6 55H79.4L78 67.4C76 70 72.6 70 70.8 67.4Z", "woods", shade=0.34, lit=1.2, gap=2.2
        ),
        oval(74.5, 55, 4.9, 1.8, "ink", 1.4),
        line("M75 50C72 46 79 43 75.4 38.6C73 35.6 76 32 79 31", 1.6, "night"),
        engraved(
            "M29 38C28 20 36 12.6 48 12.6C60 12.6 68 20 67 38C55 33 41 33 29 38Z",
            "rust",
            line("M38 16C36.6 22 36.4 28 37 34M48 14V33M58 16C59.4 22 59.6 28 59 34", 1.1),
            shade=0.26,
            lit=2.2,
            gap=2.6,
        ),
        engraved(
            "M27.4 34C41 28.6 55 28.6 68.6 34L68 42C55 36.8 41 36.8 28 42Z",
            "rust",
            line(
                "M34 32L34.4 39.4M41 30.4L41.2 37.6M48 30V37M55 30.4L54.8 37.6M62 32L61.6 39.4", 1.1
            ),
            shade=0.12,
            lit=1.4,
            gap=2.4,
        ),
        engraved(circle(48, 10.6, 5), "papers", shade=0.3, lit=1.2, gap=2.2),
        line("M38 78C38 90 44 94 47 94", 1.3, "paper"),
        engraved("M45 92H58L60 95.4L56 98H46Z", "brass", shade=0.2, lit=1, gap=2),
    )
