goal-title = The aim
goal = A treasure lies on the island: bring it home before the others. Touch the island.

first-title = The first die
first = You rolled 2 and 5. Sail two squares with your foremost ship, to the lit square.
first-why = Each die is one straight leg: exactly that many squares, along a row or a column.

second-title = The second die
second = Now the 5: the same ship leaves the harbour and sails five squares out to sea.
second-why = Both dice for one ship, or one each for two: as you like.

end-turn-title = Red’s turn
end-turn = Both dice are used. End your turn, and watch what Red does.

anchorage-title = The anchorage
anchorage = A few turns later. One square more, and your ship lies beside the island.
anchorage-why = Eight squares touch the island. Whoever ends a leg on one may load the treasure.

load-title = The treasure
load = The treasure is within reach. Load it!

homeward-title = Homeward
homeward = A ship with the treasure never sails straight away from home. Go four squares homeward.
homeward-why = One direction is closed to it, the one that leads away from its harbour. The other three are free.

board-title = Boarding
board = Suppose Red got it first. End your leg on that ship: it sinks, the treasure is yours!
board-why = You never pass an enemy ship, but you may end on one. No square is safe.

win-title = Home
win = Your anchor is five squares away, and you rolled a 5. Sail home!

end = The treasure is home: you have won. The sea is open.
