"""The master sheet: every symbol of the games, grouped by theme."""

from art.sheet import Sheet, Symbol
from art.symbols import (
    abordage_cards,
    abordage_figures,
    abordage_ships,
    abordage_things,
    cartagena,
    cartagena2,
    cartagena_newer,
    dice_and_cards,
    interface,
    ornaments,
    pieces,
    pirates,
    places,
    portraits_crew,
    portraits_officers,
    ports,
    seats,
    tokens,
)

SHEETS: tuple[Sheet, ...] = (
    cartagena.sheet,
    cartagena_newer.sheet,
    cartagena2.sheet,
    pieces.sheet,
    places.sheet,
    tokens.sheet,
    pirates.sheet,
    ports.sheet,
    dice_and_cards.sheet,
    abordage_cards.sheet,
    abordage_things.sheet,
    abordage_figures.sheet,
    abordage_ships.sheet,
    portraits_crew.sheet,
    portraits_officers.sheet,
    seats.sheet,
    ornaments.sheet,
    interface.sheet,
)

SYMBOLS: dict[str, Symbol] = {
    name: symbol for sheet in SHEETS for name, symbol in sheet.symbols.items()
}
