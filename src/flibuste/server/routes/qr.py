"""Links as QR codes: dark on paper in both themes, as cameras want them."""

from __future__ import annotations

import io

import segno

INK, PAPER = "#2a1c14", "#fbf4e4"
QUIET_ZONE = 2  # modules; the frame around it is paper too


def qr_code(link: str) -> str:
    """A link as an SVG drawing."""
    drawn = io.BytesIO()
    code = segno.make_qr(link, error="m")
    code.save(
        drawn,
        kind="svg",
        border=QUIET_ZONE,
        dark=INK,
        light=PAPER,
        xmldecl=False,
        omitsize=True,
        nl=False,
    )
    return drawn.getvalue().decode()
