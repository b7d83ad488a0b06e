goal-title = The aim
goal = Bring your six pirates over two islands to the nest. Touch the nest.
goal-why = A small island, the water, a large island: and only one boat for everybody.

card-title = Playing a card
card = Play a compass: one of your pirates goes to the first compass.
card-why = A card sends one pirate to the next free space that shows its drawing.

push-title = Pushing
push = Push the red pirate on 3: it goes to the next pirate ahead, and you draw a card.
push-why = You help a rival along and get cards for it: one for each pirate who stood there already.

past-title = Running past
past = Play the second compass: space 6 is taken, so your pirate runs on to 9.
past-why = Three actions are a whole turn. Then Red plays.

aboard-title = Going aboard
aboard = Later. Play the chest from 13: no chest is left on this island, so you go aboard.
aboard-why = The boat must lie here, and it takes at most three of one colour.

cross-title = Crossing
cross = Take the boat across: it costs an action and no card.
cross-why = To sail out you need a pirate of your own aboard. Everybody aboard comes along.

ashore-title = Going ashore
ashore = Land: play the compass for a pirate in the boat.

captain-title = The captain
captain = Nobody has more pirates aboard than you: you are captain. Cross for free!
captain-why = Only at the start of your turn, and before any action.

nest-title = Into the nest
nest = Play the chest from 33: no chest is left ahead, so your pirate reaches the nest.

win-title = The sixth
win = Your last pirate is on 35. Play either card and bring it home!
win-why = A card with a gold edge moves like any other; then nobody keeps more than seven cards.

end = Six pirates in the nest: you have won. The islands are yours.
