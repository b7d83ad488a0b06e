"""Deeds worth a badge in Les Pirates."""

from __future__ import annotations

from flibuste.games.pirates.board import SHIP
from flibuste.games.pirates.words import exploded, lost, rolled, sailed
from flibuste.law.feats import Feat, Finished

SUNK = 3  # ships
IN_ONE_BLAST = 2


def ships(bits: int) -> list[int]:
    """The ships of a set."""
    return [ship for ship in range(len(SHIP)) if bits >> ship & 1]


def own_flags(game: Finished, seat: int) -> set[int]:
    """The flags under which a seat has sailed: it may have several."""
    sails = game.happened(sailed, seat=seat)
    return {SHIP.combinations[ship][0] for sail in sails for ship in ships(sail["ships"])}


def gone(game: Finished) -> list[int]:
    """Every ship that was lost, sunk or blown up."""
    found = [loss["ship"] for loss in game.happened(lost)]
    found += [roll["ship"] for roll in game.happened(rolled, losses=1)]  # §7.3 the cyclone
    found += [ship for sail in game.happened(sailed) for ship in ships(sail["sunk"])]
    return found + [ship for blast in game.happened(exploded) for ship in ships(blast["destroyed"])]


def is_whole_return(game: Finished, seat: int) -> bool:
    """The treasure is home, and no ship was lost for it."""
    own = own_flags(game, seat)
    is_whole = not any(SHIP.combinations[ship][0] in own for ship in gone(game))
    return is_whole and game.is_won_by(seat, "treasure_home")


def is_terror(game: Finished, seat: int) -> bool:
    """Several ships were sunk by this seat."""
    return sum(len(ships(sail["sunk"])) for sail in game.happened(sailed, seat=seat)) >= SUNK


def is_fire_ship(game: Finished, seat: int) -> bool:
    """One blast took several ships of others."""
    own = own_flags(game, seat)
    blasts = (ships(blast["destroyed"]) for blast in game.happened(exploded, seat=seat))
    return any(
        sum(SHIP.combinations[ship][0] not in own for ship in blast) >= IN_ONE_BLAST
        for blast in blasts
    )


FEATS = (
    Feat("whole_return", "treasure", is_whole_return),
    Feat("terror", "wreck", is_terror),
    Feat("fire_ship", "powder", is_fire_ship),
)
