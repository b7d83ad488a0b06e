goal-title = The aim
goal = Take red tokens prisoner, and never get stuck. Touch a red token.
goal-why = Seven prisoners win. More often, whoever can no longer move loses.

move-title = The die
move = The die shows 3: run three steps with the token at the bow, to fore centre.
move-why = Exactly as many steps as the die says, always forward, over empty spots only.

fresh-title = The newcomer
fresh = The bow was left, so a token of your reserve came up there. Touch the newcomer.

take-title = A prisoner
take = The die shows 2, and a red token turns its stern to you: take it, from behind!
take-why = You must arrive by the way its stern points to. Then it is your prisoner.

carry-title = The captor
carry = Your captor carries its prisoner along. The die shows 1: one step to bow starboard.
carry-why = A captor has its hands full: it takes no second prisoner.

hatch-title = Safe at the hatch
hatch = A token fresh from its hatch is safe: nobody comes from behind. Touch one of them.

free-title = A rescue
free = Elsewhere, Red holds a friend of yours. Take the captor from behind!

friend-title = Free again
friend = Your friend is free and takes one step at once: to centre port.
friend-why = If there were an enemy’s stern ahead, your friend could take that one too.

win-title = Stuck
win = Red has a single way to go. Step in front of it: Red is stuck!
win-why = Whoever moved last wins when the other cannot move.

end = Red is stuck, and you moved last: you have won.
