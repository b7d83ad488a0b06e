goal-title = The aim
goal = The enemy’s flag hangs behind one of three ports. Find it and you win. Touch a port.

turn-title = Turn a card
turn = In your turn you turn over one card and do what comes up. Turn card A2.
turn-why = Each card has another action on its back. Remember them: that is half the game.

recruit-title = A new pirate
recruit = A new pirate! Send the first mate on deck. Red sees a figure, but not who it is.

jump-title = Look for a jump
jump = Red’s card did nothing. Your turn: on the back of B5 is a jump aboard. Turn it.

board-title = Jump aboard
board = Jump over to the enemy with your boy. He is small, but he has a secret.

attack-title = Attack
attack = Now you need an attack: it is on the back of A1. Turn it.

fight-title = The fight
fight = Fight with your boy. The higher rank wins, but the boy beats the captain!
fight-why = Both figures are shown. And only the fireman survives a bomb.

again-title = No defender
again = Nobody guards the red deck any more. One more attack opens a port: turn A3.

win-title = The flag
win = Your boy opens a port: look behind the one on the right.

end = The flag is yours, and the game is won. Well boarded!
