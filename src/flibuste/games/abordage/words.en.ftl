title = À l’abordage
subtitle = Two ships side by side, hidden ranks, one flag to take.
minutes = 20
luck = 3
skill = 3
ease = 7

ruleset-standard = Standard
ruleset-experienced = Experienced
ruleset-dice-cannon = Dice cannon
ruleset-cautious-bomb = Cautious bomb
ruleset-research = Research
option-experienced = A turned card lies in front of you until your next turn
option-bomb-never-attacks = The bomb never attacks
option-bomb-below = The bomb is not among the first three
option-late-try = No flag attempt on the very hit that takes the last figure
option-try-after-fight = Whoever wins the fight for the deck may try a port at once
option-deck-limit = Most figures of one side on a deck
option-deck-limit-0 = no limit
option-former-gap = The card that comes back goes to its former place
option-dice-cannon = Shots are thrown with dice instead of aimed
option-hit-percent = Hits in a hundred with the dice cannon
option-deck = Which ten cards are played with

deck-boarders = boarders: two wins in three by boarding
deck-raiders = raiders: quick, with a third shot at the sail
deck-gunners = gunners: cannon and boarding in balance
deck-sleepers = sleepers: more sleep, fewer fights
deck-broadside = broadside: short, won by the cannon

unknown = unseen
face-sail = shot at the sail
face-skull = shot at the skull
face-recruit = new pirate
face-jump = jump aboard
face-sleep = all asleep
face-plank = the plank
face-attack = attack
rank-boy = boy (1)
rank-fireman = fireman (2)
rank-topman = topman (3)
rank-gunner = gunner (4)
rank-lookout = lookout (5)
rank-mate = first mate (6)
rank-captain = captain (7)
rank-bomb = bomb
flag-flag = the flag
flag-keg = the powder keg
flag-monkey = the monkey
slot-left = the left port
slot-middle = the middle port
slot-right = the right port
coin-shark = the shark
coin-pirate = the merry pirate
shot-hit = A hit
shot-miss = A miss
target-sail = the hole in the sail
target-skull = the skull
card-a1 = A1
card-a2 = A2
card-a3 = A3
card-a4 = A4
card-a5 = A5
card-b1 = B1
card-b2 = B2
card-b3 = B3
card-b4 = B4
card-b5 = B5
figure-blue1 = Blue 1
figure-blue2 = Blue 2
figure-blue3 = Blue 3
figure-blue4 = Blue 4
figure-blue5 = Blue 5
figure-blue6 = Blue 6
figure-blue7 = Blue 7
figure-blue8 = Blue 8
figure-blue9 = Blue 9
figure-blue10 = Blue 10
figure-red1 = Red 1
figure-red2 = Red 2
figure-red3 = Red 3
figure-red4 = Red 4
figure-red5 = Red 5
figure-red6 = Red 6
figure-red7 = Red 7
figure-red8 = Red 8
figure-red9 = Red 9
figure-red10 = Red 10

action-lay = Lay { $face }
action-hide = Hide { $flag } behind { $slot }
action-deploy = Put on deck: { $rank }
action-start = { $seat } begins
action-turn = Turn { $card }
action-find = On the back: { $face }
action-pick = Pick { $figure }
action-shot = { $shot }
action-sway = Sway { $sway }
action-fire = Fire at { $yaw }° aside, { $elevation }° up
action-spread = Spread { $spread }
action-give = Give up { $figure }
action-seize = Look behind { $slot }
action-pass = Pass
action-board = { $figure } jumps aboard the enemy
action-return = { $figure } comes home
action-coin = { $coin }
action-fight = { $figure } attacks { $enemy }
action-try = { $figure } tries { $slot }

event-laid = { $face ->
    [unseen] { $card } is laid.
   *[other] { $card } shows: { $face }.
}
event-hid = { $slot ->
    [unseen] { $seat } hides { $flag }.
   *[other] { $seat } hides { $flag } behind { $slot }.
}
event-deployed = { $rank ->
    [unseen] { $seat } puts { $figure } on deck.
   *[other] { $seat } puts { $figure } on deck: { $rank }.
}
event-started = { $seat } begins.
event-reached = { $card ->
    [unseen] { $seat } turns a card for the first time.
   *[other] { $seat } turns { $card } for the first time.
}
    .quiet = yes
event-turned = { $card ->
    [unseen] { $seat } turns a card: { $face }.
   *[other] { $seat } turns { $card }: { $face }.
}{ $idle ->
    [1] {" "}Nothing comes of it.
   *[other] {""}
}
event-picked = { $seat } puts { $figure } on the trapdoor.
event-swayed = { $seat } takes aim.
    .quiet = yes
event-fired = { $seat } fires.
    .quiet = yes
event-hit = { $out ->
    [1] { $seat } hits { $target }. { $figure } is out: { $rank }.
   *[other] { $seat } hits { $target }.
}
event-missed = { $seat } misses { $target }.
event-gave = { $seat } gives up { $figure }: { $rank }.
event-seized = { $flag ->
    [unseen] { $seat } looks behind { $slot }.
   *[other] { $seat } looks behind { $slot }: { $flag }.
}
event-passed = { $seat } passes.
event-boarded = { $figure } jumps aboard the enemy.
event-returned = { $figure } comes home.
event-sent = { $seat } sends { $figure } on the plank.
event-tossed = { $out ->
    [1] The coin shows { $coin }. { $figure } is out: { $rank }.
   *[other] The coin shows { $coin }. { $figure } goes back to its place.
}
event-fought = { $rank ->
    [unseen] { $figure } attacks { $enemy }.
   *[other] { $figure }, { $rank }, attacks { $enemy }, { $enemy_rank }.
}{" "}{ $result ->
    [0] Both are out.
    [1] { $enemy } is out.
   *[other] { $figure } is out.
}
event-tried = { $flag ->
    [unseen] { $figure } tries { $slot }.
   *[other] { $figure } tries { $slot }: { $flag }.
}{ $out ->
    [1] {" "}{ $figure } is out: { $rank }.
   *[other] {""}
}

objection-not-now = That cannot be done now.
objection-cannot-lie = With the ten cards there are, no card left can show this: { $face }.
objection-flag-first = Hide the flag first.
objection-then-keg = Now the powder keg; the monkey takes the port that is left.
objection-port-taken = Something is hidden there already: { $slot }.
objection-not-in-reserve = You have none of these left in reserve: { $rank }.
objection-bomb-waits = At this table the bomb is not among the first three.
objection-just-turned = The other side has just turned { $card }. Wait a turn.
objection-in-front = No card lies there: { $card }.
objection-cannot-be-behind = No card that fits what has been seen has this on its back: { $face }.
objection-not-aboard = { $figure } is on neither deck.
objection-not-yours = { $figure } is not yours.
objection-your-own = { $figure } is your own.
objection-must-pick = You must pick one of the enemy figures.
objection-must-give = You must give up one of your figures.
objection-must-shoot = You must shoot.
objection-deck-full = That deck is full: it takes no more of yours.
objection-bomb-stays = The bomb never leaves its ship.
objection-not-at-home = { $figure } is not on your own deck.
objection-not-abroad = { $figure } is not on the enemy deck.
objection-other-deck = { $figure } and { $enemy } are not on the same deck.
objection-bomb-waits-for-them = At this table the bomb never attacks.
objection-must-fight = A fight is possible: fight, or try for the flag where you can.
objection-defended = The enemy still has a figure of his own on his deck.
objection-no-boarder = { $figure } is not on the enemy deck.
objection-winner-alone = Only the winner of the fight may try: { $figure }.

ending-flag-taken = The flag is taken.
ending-turn-limit = Three hundred turns.

card-place = { $card }: { $face }
card-both = { $card }: { $face }; on its back, { $back }
card-gap = { $card }: no card
front-of = In front of { $seat }
card-front = { $face }; on its back, { $back }
reserve-of = Reserve of { $seat }
out-of = Out, { $seat }
spot-crew = Deck of { $seat }, { $number }
spot-boarder = Deck of { $seat }, by the plank, { $number }
port-of = { $slot } of { $seat }
sail-of = Sail of { $seat }
trapdoor-of = Trapdoor above { $seat }’s skull
plank-of = Plank of { $seat }
gun-of = Cannon of { $seat }
piece-figure = { $figure }: { $rank }
piece-no-bomb = { $figure }: unseen, but no bomb
piece-port = { $slot }: { $flag }
piece-gun = Cannon
piece-barred = just turned by { $seat }

prompt-turn = Turn a card, { $seat }.
prompt-hide = Where do you hide the flag, { $seat }?
prompt-stow = And the powder keg, { $seat }? The monkey takes what is left.
prompt-muster = Choose a figure for your deck, { $seat }: { $number } of 3.
prompt-choose = Shot at the skull. Whom do you put on the trapdoor, { $seat }?
prompt-aim-sail = Aim at the hole in the sail, { $seat }, and fire.
prompt-aim-skull = Aim at the skull, { $seat }, and fire.
prompt-give = The sail is hit. Whom do you give up, { $seat }?
prompt-seize = Nobody is left over there, { $seat }: look behind a port, or pass.
prompt-recruit = New pirate. Put one on your deck, { $seat }, or pass.
prompt-jump = Jump aboard, { $seat }, come home, or pass.
prompt-send = Whom do you send on the plank, { $seat }? You may pass.
prompt-attack = Attack, { $seat }: choose your figure, then the enemy or a port.
prompt-follow = The deck is yours, { $seat }: try a port, or pass.
prompt-chance = Chance decides.

fact-turns-left = { $count ->
    [one] This is the last turn.
   *[other] { $count } turns are left, both sides counted.
}
fact-back = { $card } { $back }
fact-backs = Seen on the backs: { $backs }.
fact-figure = { $figure } { $rank }
fact-seen = Both have seen: { $figures }.
fact-hidden = Still hidden: { $figures }.
fact-odds = The cannon hits { $percent } times in a hundred.

# --- Options that exclude each other
excluded-former-gap = Where a card comes back is asked only with the rule for experienced players.

# --- By the name
progress-deck = deck { $count }
progress-away = away { $count }

# Kinds of pieces, as a prompt names one.
kind-card = a card
kind-flagcard = a card behind a port
kind-figure = a figure
kind-cannon = the cannon
kind-barred = a barred card
kind-coin = the coin

# --- Setting up, in three steps
step-flag = The flag
step-keg = The keg
step-crew = Three pirates
mist-setup = { $seat }: making ready
mist-unseen = out of sight

# --- The crew by name, as a fight tells of it
crew-boy = boy
crew-fireman = fireman
crew-topman = topman
crew-gunner = gunner
crew-lookout = lookout
crew-mate = first mate
crew-captain = captain
crew-bomb = bomb
the-boy = the boy
the-fireman = the fireman
the-topman = the topman
the-gunner = the gunner
the-lookout = the lookout
the-mate = the first mate
the-captain = the captain
the-bomb = the bomb
capital-boy = The boy
capital-fireman = The fireman
capital-topman = The topman
capital-gunner = The gunner
capital-lookout = The lookout
capital-mate = The first mate
capital-captain = The captain
capital-bomb = The bomb
crew-note-boy = takes the captain
crew-note-fireman = puts the bomb out
crew-note-captain = fears only the boy
crew-note-bomb = never leaves its ship

duel-where = On the deck of { $seat }
duel-won = { $winner } wins, { $high } against { $low }
duel-boy = The boy takes the captain, 1 against 7
duel-bomb = The bomb goes off and takes { $loser }
duel-fireman = The fireman, 2, puts the bomb out
duel-both = { $worth } against { $worth }, { $name } against { $name }: both are out
duel-won-unseen = { $figure } wins the fight
duel-both-unseen = Equal ranks: both are out
duel-then = { $seat } loses the { $name }. { $winner } of { $other } stays, and both sides know who it is.
duel-then-both = { $seat } and { $other } lose one figure each.

# --- The shot: a centimetre of the model is told as a metre of the ships
metres = { $metres } m
range-sail = the hole
range-skull = the skull
landing-in-sail = Through the hole, { $metres } m from its middle
landing-in-skull = On the skull, { $metres } m from its middle
landing-short = { $metres } m too short
landing-high = { $metres } m too high
landing-low = { $metres } m too low
landing-left = { $metres } m too far to the left
landing-right = { $metres } m too far to the right
landing-elevation = Elevation { $had }°; { $target } asked for { $needed }°.
landing-bearing-left = The gun pointed { $had }° to the left; the target lay straight ahead.
landing-bearing-right = The gun pointed { $had }° to the right; the target lay straight ahead.

# --- Who beats whom, and what the cards do
chart-title = Who beats whom
chart-rule = The higher rank wins; of two equals both are out.
chart-boy = the boy takes the captain
chart-bomb = the bomb takes all others
chart-fireman = the fireman puts the bomb out
chart-cards = What the cards do
face-note-sail = One shot through the enemy’s sail: if it goes in, the enemy gives one up.
face-note-skull = Put one enemy on the trapdoor and shoot at the skull: a hit, and it is out.
face-note-recruit = You may put one of your reserve on your deck.
face-note-jump = One of yours may jump aboard the enemy, or come home.
face-note-sleep = Nothing happens.
face-note-plank = The other side may send one of yours on the plank; a coin decides.
face-note-attack = One of yours fights an enemy on the same deck, or tries a port.

# --- What is picked, and what may be touched
touch-card = turn a card
touch-figure = choose a figure
lit-flagcard = a port
lit-port-flag = { lit-flagcard }
lit-berth = a lit place on deck

# --- What a bot does often, as a sentence on it begins
deed-fight = Attacks
deed-board = Jumps aboard
deed-return = Comes home
deed-try = Opens ports
deed-pass = Passes
deed-give = Gives up crew
deed-hit = Hits with the gun

# --- Deeds worth a badge, and what is to be done for each
feat-watchful = Lookout’s eye
feat-watchful-how = eight cards of use turned up in a row
feat-short-fuse = Short fuse
feat-short-fuse-how = a captain taken by your bomb
feat-first-port = Right at once
feat-first-port-how = the flag behind the first port you open
feat-good-shot = Good shot
feat-good-shot-how = three hits in one game
