"""The ground of Cartagena as a drawing needs it: its box, wide and tall, and where tiles may lie."""

from art.chart import Box
from flibuste.games.cartagena import look

CELL = look.CELL
BOX: Box = look.box(None)
# On a tall screen the tiles lie to and fro between the sea above and the fortress below.
TALL_BOX: Box = (-0.4 * CELL, -0.62 * CELL, 6.8 * CELL, 9.4 * CELL)
