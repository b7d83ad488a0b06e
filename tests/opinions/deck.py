"""The deck of Capt'n W. Kidd: eighteen spots, twenty-four paths, six hatches.

Written straight from the table in the rulings (section 2). The three games
next to this file are a second opinion on the rules: they favour plainness over
speed and share nothing with the package they are compared with.
"""

# In the order of their ids, 0 to 17.
NAMES = (
    "bow",
    "bow_port",
    "bow_starboard",
    "fore_port",
    "fore_starboard",
    "fore_deck",
    "fore_centre",
    "mid_port",
    "mid_starboard",
    "centre_port",
    "centre_starboard",
    "aft_centre",
    "aft_port",
    "aft_starboard",
    "after_deck",
    "stern_port",
    "stern_starboard",
    "stern",
)

NEIGHBOURS = {
    "bow": ("bow_port", "bow_starboard"),
    "bow_port": ("bow", "fore_port", "fore_deck"),
    "bow_starboard": ("bow", "fore_starboard", "fore_deck"),
    "fore_port": ("bow_port", "mid_port"),
    "fore_starboard": ("bow_starboard", "mid_starboard"),
    "fore_deck": ("bow_port", "bow_starboard", "fore_centre"),
    "fore_centre": ("fore_deck", "centre_port", "centre_starboard"),
    "mid_port": ("fore_port", "centre_port", "aft_port"),
    "mid_starboard": ("fore_starboard", "centre_starboard", "aft_starboard"),
    "centre_port": ("fore_centre", "mid_port", "aft_centre"),
    "centre_starboard": ("fore_centre", "mid_starboard", "aft_centre"),
    "aft_centre": ("centre_port", "centre_starboard", "after_deck"),
    "aft_port": ("mid_port", "stern_port"),
    "aft_starboard": ("mid_starboard", "stern_starboard"),
    "after_deck": ("aft_centre", "stern_port", "stern_starboard"),
    "stern_port": ("aft_port", "after_deck", "stern"),
    "stern_starboard": ("aft_starboard", "after_deck", "stern"),
    "stern": ("stern_port", "stern_starboard"),
}

STARTS = ("bow", "fore_port", "fore_starboard", "aft_port", "aft_starboard", "stern")

# The base of a token that entered and has not moved since: its stub, off the deck.
HATCH = "hatch"


def forward(spot, base):
    """The spots a token on `spot` faces: all neighbours but the one it came from."""
    return [other for other in NEIGHBOURS[spot] if other != base]
