goal-title = The aim
goal = Your six pirates must reach the boat before the others. Touch the boat.
goal-why = The tunnel runs from the fortress to the sea: thirty-six spaces, each with a drawing.

forward-title = Going forward
forward = Play a key: a pirate runs to the next key.
forward-why = A card sends one pirate to the first space ahead that shows its drawing, if nobody stands there.

past-title = Running past
past = Play your other key: space 6 is taken, so your pirate runs on to the key after it.
past-why = Taken spaces do not count. A crowd in the tunnel makes everybody faster.

back-title = Falling back
back = Now let the pirate on 9 fall back: it joins the one on 6, and you draw a card.
back-why = Falling back is the only way to get cards: to the first space behind that holds one or two pirates.

rivals-title = Rivals help too
rivals = Red stands on the first bottle. Play yours: your pirate runs past it, to 8.
rivals-why = That was your three actions, and then Red’s. Now it is your turn again.

crowd-title = Two cards
crowd = Fall back from 8 to 6: two pirates are there, so you draw two cards.
crowd-why = One card for each pirate already there. Three are the most that a space can hold.

enough-title = Ending a turn
enough = You may act up to three times. Two are enough here: end your turn.

aboard-title = Going aboard
aboard = Much later. Play the key from 34: no key is left ahead, so your pirate goes aboard.
aboard-why = When no free space ahead shows the drawing, the card leads to the boat.

win-title = Casting off
win = Red stands on the last hat. Play your hat: your last pirate goes straight aboard!

end = All aboard: you have won. Now you know how to get out of Cartagena.
