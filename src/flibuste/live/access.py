"""Who may look at a table, sit down there and act: the same answer at every door.

A public table may be seen by everybody. A private one, open or over, may be seen by who has the token of
a seat, by who has the secret of its link, and by who sits there and is known by the cookie. What is a
seat's alone, its hand and its moves, takes its token: the cookie does not open it, but who sits there by
the cookie may have a new token, and the old one then opens nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from flibuste.live import tokens
from flibuste.live.game import Game
from flibuste.live.refusals import Refusal


@dataclass(frozen=True)
class Keys:
    """What somebody brings along."""

    token: str | None = None  # of a seat
    invite: str | None = None  # the secret of the table's link
    guest: str | None = None  # whose cookie it is


def seats_to_look(game: Game, keys: Keys) -> tuple[int, ...]:
    """The seats through whose eyes one may look, none for a spectator; Refusal if not even that."""
    if keys.token:
        return seats_to_act(game, keys)
    if not (is_public(game) or is_invited(game, keys) or seats_of(game, keys.guest)):
        raise Refusal("invite")
    return ()


def seats_to_act(game: Game, keys: Keys) -> tuple[int, ...]:
    """The seats that one may act for; Refusal if there is none."""
    seats = tuple(chair.seat for chair in game.seats if tokens.matches(keys.token, chair.token))
    if not seats:
        raise Refusal("token")
    return seats


def check_joining(game: Game, keys: Keys) -> None:
    """Refusal unless one may take a seat, should one be open."""
    if not (is_public(game) or is_invited(game, keys)):
        raise Refusal("invite")


def is_public(game: Game) -> bool:
    """Whether everybody may see the table, and lists show it."""
    return game.row.visibility == "public"


def seats_of(game: Game, guest: str | None) -> tuple[int, ...]:
    """The seats that a guest has taken."""
    if guest is None:
        return ()
    people = (chair for chair in game.seats if chair.kind == "person")
    return tuple(chair.seat for chair in people if chair.guest == guest)


def is_invited(game: Game, keys: Keys) -> bool:
    """Whether somebody brings the secret of the table's link."""
    return tokens.matches(keys.invite, game.row.invite)
