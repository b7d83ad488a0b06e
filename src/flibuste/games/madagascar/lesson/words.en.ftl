goal-title = The aim
goal = Jump onto every red token from behind: who has taken all wins. Touch a red token.

enter-title = On deck
enter = Bring a token from your reserve on deck: touch the hatch at the bow.
enter-why = In your turn you bring up a token or move a stack; a single token is a stack of one.

behind-title = The stern
behind = A token is taken from behind. This one turns its stern to your bow: touch it.
behind-why = The stern shows the way by which a token came. From there, and only from there, it can be taken.

capture-title = Taking
capture = Go one step, from the bow onto the red token: now it lies under yours.
capture-why = Whoever is on top owns the stack. Stacks never come apart again.

run-title = Two steps
run = A stack of two runs exactly two steps: go to fore centre.
run-why = As many steps as tokens, always forward, and never over anybody.

pile-title = A tall stack
pile = Here your two can take three. Go round by bow port, where the red stern points.
pile-why = Two on three makes five: from now on this stack runs five steps.

hatch-title = Safe at the hatch
hatch = Red’s newcomer turns its stern to the hatch: nobody comes from there. Touch it.

win-title = The last one
win = Your stack of three runs three steps. Land on Red’s last token, from behind!

end = You have taken everybody: you have won. Madagascar is yours.
