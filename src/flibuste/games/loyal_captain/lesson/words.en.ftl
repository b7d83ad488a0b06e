enter-title = On deck
enter = Bring a token on deck: from your reserve to the hatch at the bow.
enter-why = A turn is one of two things: bring a token on deck, or step with one. You may never pass.

forks-title = The forks
forks = Your token looks where its two forks point. Touch one of the spots ahead of it.
forks-why = The forks show where a token can go, and what it threatens.

step-title = Stepping
step = Step to bow port. Your token will never go back by the way it came.
step-why = Its stern now points at the bow. Tokens only ever go forward.

threat-title = A way out
threat = You threaten the red token, but one side of it is still open. Touch the gap.
threat-why = A token is taken when every spot beside it holds an enemy that points at it.

second-title = Help
second = Call for help: bring a second token on deck at aft port.

capture-title = Capture
capture = Close the gap: step to mid port, and the red token is taken!
capture-why = One empty spot beside it, or one enemy with its stern to it, would have saved it.

daring-title = A daring entry
daring = Two red tokens guard the bow. Enter between them: one is taken, so you are safe.
daring-why = First the enemies you have surrounded leave, and only then are your own judged.

win-title = No way on
win = Red has a single way to go. Step in front of it, and Red is stuck!
win-why = Whoever cannot move at the start of their turn has lost.

end = Red is blocked: you have won. The captain can rely on you.
