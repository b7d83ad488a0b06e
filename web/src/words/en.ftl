# The words of the browser client.

brand = Flibuste
tagline = Seven pirate games, one table day and night
promise = Against our bots or among friends, by a plain link. No account.
play-now = Play right away
invite-link = Invite by a link
quay = The quay
quay-how = One click to play a bot of your measure.
quay-compiling = The rules are being compiled, for the first and only time. You can play already.
your-move-title = Your move
open-tables = Open tables
open-table = Open a table
nobody = Nobody on the horizon.
nobody-how = Open a table, or play a bot meanwhile.
waits = { $name } waits
join = Join
play = Play
watch = Watch
running = In sight
rules = Rules
rulebook = Rulebook
by-link = A table by link
options = Options
hot-seat = One screen for all
seats-range = { $low ->
    [0] { $high }
   *[other] { $low } to { $high }
}
seats-count = { $count ->
    [one] one seat
   *[other] { $count } seats
}
minutes = { $minutes } min
luck = luck
against = against { $names }
footer = Dice and cards that anyone can verify · free software · no advertising
more = More

theme-day = Day
theme-night = Night
to-night = Light the lantern
to-day = Put the lantern out
sound-on = Sound is on
sound-off = Sound is off
notices = Tell me when it is my turn
notices-forbidden = The browser does not allow it. Allow notifications for this site in its settings.
language = Language
skip = To the board
menu = Menu
close = Close
which-one = Which one?
back = Back
home = To the quay
your-name = Your name
name-hint = How the others call you
save = Save

seat-you = you
seat-bot = bot, { $level }
seat-open = open seat
seat-away = away
seat-taken-over = a bot plays on
level-easy = ship’s boy
level-medium = bosun
level-hard = master
fresh-bot = Bot
person = Person

your-turn = Your move
your-turn-named = Your move, { $name }
turn-of = { $name } to move
thinking = { $name } is thinking.
thinking-compiling = { $name } is thinking. The rules are still being compiled.
copy-link = Copy the link
copied = Copied
start-with-bots = Begin; bots take the open seats
take-seat = Take a seat
watching = You are watching.
hint = Hint
hint-wins = Wins { $wins } games in 100 ({ $low } to { $high }).
hint-thinking = This machine is thinking
hint-compiling = Hints come once the rules are compiled.
undo = Undo
take-back = Take back
pick-back = Another pick
all-choices = All choices
choices-count = { $count ->
    [one] one choice
   *[other] { $count } choices
}
choices-of = { $name }: { $choices }
filter = Type to narrow
not-that-way = Not that way.
rule = Rule { $number }
journal = Journal
chat = Talk
recap = Since your last move
chat-hint = Say something
send = Send
mute = Mute { $name }
unmute = Hear { $name } again
muted = muted
turn = Round
undone = { $name } takes a move back.
asks-undo = { $name } asks to take a move back.
allow = Allow
decline = Decline
agree = Agree
offer-draw = Offer a draw
resign = Resign
resign-sure = Resign for good?
yes-resign = Yes, I resign
leave = Leave the table
take-seat-back = Play myself again
recovery = Code to get this seat back elsewhere
recover = I have a code for a seat here
recover-go = Get my seat back
incident-resigns = { $name } resigns.
incident-times_out = { $name } runs out of time.
incident-leaves = { $name } leaves.
incident-taken_over = A bot plays on for { $name }.
incident-offers_draw = { $name } offers a draw.
incident-agrees = { $name } agrees to the draw.
incident-declines = { $name } declines the draw.
event-bot = A bot plays on for { $name }.
event-back = { $name } is back.
event-sit = { $name } sits down.
event-stand = { $name } leaves the table.
event-start = The game begins.
event-rematch = A new table is laid.

hand-over = Hand the screen to { $name }
hand-over-how = { $name } looks now, and nobody else.
i-am = I am { $name }

wins = { $name } wins
win-together = { $names } win together
draw = A draw
over = The game is over
aborted = This table was called off.
abandoned = This table was given up.
rematch = Once more
see-replay = Look back
how-rolled = How was this rolled?
export = Record as text

cut = Line cut. Coming back to you, nothing is lost.
opening = Unrolling the chart…
opening-first = The rules of this game are being compiled, for the first and only time. It takes a minute at most.
compiling-share = Compiling: { $share }%
compiling-waits = Waiting to be compiled
compiling-play = You can play already: until the rules are compiled, bots think less and hints wait.
shut = This seat is not yours any more, or the link is not whole.
offline-title = No line
offline-how = The server cannot be reached. Your games are safe; this page comes back by itself.
squall = A squall caught us.
squall-how = Your moves are safe. Load the page again; if it stays, quote { $code }.
lost-title = Off the chart
invite-wrong = This table is private, and the link is not whole. Ask for it again.

new-table = New table
crews = Crews
crews-how = Who sits where
seat-me = You
seat-friend = By link
seat-hot = Same screen
ruleset = Rules
rulesets-how = Named sets of options, each with its edition
variants = Variants
clock = Clock
clock-none = None
clock-short = 5 min
clock-long = 15 min
clock-move = 1 min a move
clock-days = 3 days a move
clock-how-none = Take your time.
clock-how-game = Each player, and { $increment } s more a move.
clock-how-move = For every move.
clock-how-days = For every move; you may close the page.
who-sits = Who may sit down
only-link = Those with the link
everybody = Everybody
undo-policy = Taking back
undo-own = Free
undo-ask = If the others agree
undo-none = Never
help = Help
hints-allowed = Hints
memory-aid = The table remembers what was seen
open-the-table = Open the table
at-the-start = At the start

chapter-of = Rulebook · chapter { $number } of { $count }
example = Example { $number }
example-how = A live position. Click a line, or try a move here.
step-of = Step { $step } of { $count }
reset = Reset
chance-acts = Chance is to act: choose what it brings.
play-on = Play on from here
holds = so it is
no-example = The start. Try a move here.
contents = Contents

replay = Replay
replay-of = game of { $date }
first = To the start
previous = One back
next = One on
last = To the end
start-playing = Play it through
pause = Pause
speed = Speed
ply-of = Move { $ply } of { $count }
share-moment = Share this moment
fork = Play on from here
fork-how = A new table against a bot, from this position.
moves = Moves
verified = Every draw verified
verified-how = { $count ->
    [0] Nothing was drawn by chance in this game.
    [one] The one draw follows from the seed opened at the end.
   *[other] All { $count } draws follow from the seed opened at the end.
}
not-verified = { $count } draws do not follow from the seed.
verifying = Recomputing { $done } of { $count }…
rolled-how = Before the first move the server sealed its seed: it published only the hash below. The seats added their own numbers. Now the seed is open, and your browser computes every die and card again.
commitment = Seal
seed = Seed
nonces = Numbers of the seats
seal-holds = The seal fits the seed.
seal-broken = The seal does not fit the seed!
draw-number = Draw { $k }
sealed-how = The seed of every die and card was sealed before the game and is opened at its end.

aim-title = Aim
fires-itself = then it fires itself
seconds = { $seconds } s
bearing = bearing
elevation = elevation
along-rail = along the rail
fire = Fire
fire-key = space
opponent-aims = { $name } is aiming.
aim-how = Arrows aim, A and D shift the gun, space fires. Or drag anywhere.
aim-how-touch = Drag anywhere to aim, then fire when the sight crosses the ring.
drag-to-aim = drag to aim
shot-sealed = Sealed before aiming
shot-sealed-how = Sway and spread were drawn beforehand, under the seal { $seal }.
shot-sealed-after = The seal { $seal } is opened when the game is over; then anybody can draw this shot again.
shot-sealed-check = How this is checked
last-shots = Last shots
side-view = Seen from the side
side-aimed = Without spread the ball would pass there.
side-flown = The pale dots are the shot that was needed.
shot-yours = Your shot
shot-of = { $name }’s shot

duel = Duel
steps = Steps
see-again = See again
go-on = Continue
noted = { $name }: { $note }

colour-blue = Blue
colour-red = Red
colour-green = Green
colour-yellow = Yellow
colour-brown = Brown
colour-bone = Bone
colour-plum = Plum
colour-slate = Slate
the-position = The position

turn-of-turns = Round { $turn } of { $count }
moment = Moment of the game
turning-points = Turning points
turning-number = Turning point { $number }
to-turning = Go to turning point { $number }
turned = { $what }: from { $before } to { $after } chances in 100.
turned-by-luck = { $what }: { $name } goes from { $before } to { $after } chances in 100.
instead = { $isBetter ->
    [yes] Better was “{ $what }”: { $wins } in 100.
   *[no] “{ $what }” left { $wins }.
}
see-line = See the line
other-line = What was not played:
back-to-game = Back to the game
no-turning = No move turned the game.
no-talk = Nobody said a word.
chances = chances of winning
chances-how = Judged by a bot, from what the seat to move could know.
percent = { $share }%
thinking-over = A bot reads the game again: { $share }%
think-here = Think here ({ $size } MB, once)
think-here-now = Think here
thinks-here = This machine thinks
think-here-unable = This machine cannot think about this game; the server does.
thinking-over-still = A bot reads the game again…

luck-and-skill = Luck and skill
account-luck = luck
account-skill = skill
luck-how = Points of winning chance. The whisker holds what long thinking would find, nine times in ten.
luck-means = Luck: what chance and hidden things gave beyond what was to be expected. Skill: what one's own choices lost against the best, and what those of the others gave. A bar whose whisker crosses zero proves nothing.
skill-means = Skill: what one's own choices lost against the best, and what those of the others gave. Nothing here was left to chance. A bar whose whisker crosses zero proves nothing.
sum-between = , { $low } to { $high }
account-told = Chances at the start: { $start } in 100; in the end: { $result }.
judged-of = { $judged } of { $choices } choices thought over
share-game = Share this game
show-names = show names
save-picture = Picture
card-told = Picture of the game: { $title } { $under }
no-picture = This browser cannot make the picture.
sum-up = Luck, skill, picture
shuffle-verified = Shuffle verified.
shuffle-broken = Shuffle in doubt.

find-in-rules = Search the rules
found = { $count ->
    [0] Nothing like it in this book.
    [one] one paragraph
   *[other] { $count } paragraphs
}
what-is-seen = What { $name } sees
all-there-is = All choices:
may = allowed
may-not = not allowed
chance = Chance

own-mixture = Your own mixture
variants-taken = { $taken ->
    [0] { $count } to choose from. Without any it is the basic game.
    [one] One of { $count } chosen.
   *[other] { $taken } of { $count } chosen.
}
details = Points of rule.
details-how = { $changed ->
    [0] { $count } choices of detail, all set as usual.
    [one] { $count } choices of detail, one of them changed.
   *[other] { $count } choices of detail, { $changed } of them changed.
}
start-with = The start, with { $names }
way-seats = Make it { $count }
way-swap = Swap
way-with = With { $name }

# The quay, the keys, and addresses that lead nowhere.
skill = skill
players = { $range } players
of-five = { $word }: { $value } out of 5
first-time-how = Shall we show you? A few steps on the real board, about three minutes, and you may stop at any time.
first-time-later = The guided game stays on the quay and beside the rules.
play-at-once = Play straight away
learn-short = Three minutes are enough.
learn-word = Learn
way-link = By link
way-screen = One screen
rulebooks = Rulebooks
rulebooks-how = The easiest game first. Every example is a board on which you may try things.
lost-page = There is nothing at this address.
lost-game = There is no such game here.
lost-lesson = This browser has kept no lesson of this game.
lost-table = There is no such table here, or it has been cleared away.
keys = Keys
keys-everywhere = Everywhere
keys-table = At a table
keys-aim = At the gun
keys-replay = In a replay
key-tab = go to the next thing
key-enter = press it
key-close = close what lies on top
key-help = show these keys
key-lit = go among what is lit
key-pick = choose what is lit
key-back = let go of the last choice
key-list = all choices in a list
key-hint = a hint
key-undo = take back
key-aim = turn the gun
key-shift = move it along the rail
key-fire = fire
key-step = one move back, one on
key-ends = to the start, to the end
key-play = play on, pause
key-game = back to the game
keyname-tab = Tab
keyname-enter = Enter
keyname-esc = Esc
keyname-space = Space
keyname-home = Home
keyname-end = End
seats-freed = The bots have given up their seats: whoever comes may sit down.
nobody-can-sit = No seat is free: the game begins at once, and others can only watch.
free-seats = Free the bots’ seats
fair-people = Between people: no hints, and taking back only if the others agree.
fair-alone = Against bots: hints and taking back as you like.

# A guided first game.
first-game = guided first game
learn = Learn by playing
learn-first = First time?
known = What is known
coach = The ship’s parrot
lesson-list = What you learn
lesson-calm = Three minutes. No clock, no rating: nothing is counted.
lesson-skip = Skip the lesson
lesson-skip-short = Skip
lesson-again = Once more
lesson-back = One step back
lesson-hand = What you hold
lesson-show = Show me
lesson-not-yet = Not yet.
lesson-watch = Watch what happens.
lesson-play = Play now against an easy bot
lesson-over = Start over
lesson-see = See it again
lesson-retake = Take the lesson again
lesson-of = your first game, { $date }
lesson-next = A new position.
lesson-checked = Every move of this record follows the rules; cards and dice were laid for the lesson.
summary = In one minute

# Waiting for the others, and being invited.
seats-left = { $count ->
    [one] One seat is left
    [2] Two seats are left
    [3] Three seats are left
    [4] Four seats are left
    [5] Five seats are left
    [6] Six seats are left
    [7] Seven seats are left
   *[other] { $count } seats are left
}
table-of = { $name }’s table, { $game } for { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $count }
}
meanwhile = Meanwhile
days-position = The position of the day
meanwhile-how = Try it in another tab: this one says who sits down.
table-full = The table is full
starts-in = { $seconds ->
    [0] The game begins now.
    [one] The game begins in one second.
   *[other] The game begins in { $seconds } seconds.
}
let-wait = Wait
waits-for-host = { $name } begins the game.
waits-for-you = Nothing begins until you say so.
start-now = Begin
start-with = { $count ->
    [2] Start with two
    [3] Start with three
    [4] Start with four
    [5] Start with five
   *[other] Start with { $count }
}
seat-one-bot = A bot
seat-by-link-or-bot = by the link, or a bot
seat-fresh = has just sat down
sat-down = { $name } has sat down
send-link = Send the link. Nobody needs an account; the game begins as soon as the table is full.
asked-again = The invitation is on the screen of { $names }. The game begins as soon as the table is full.
will-watch = You will watch the game; it begins as soon as the table is full.
link-code = The link as a code for the camera of a phone
share = Share
by-mail = By e-mail
letter-subject = { $game }: a seat for you
letter = { $game }: I am keeping a seat for you. { $link }
all-rules = All the rules
around-table = Around the table
seat-free = Free seat
seat-by-link = for whoever comes by the link
link-opened = somebody has opened the link
seated = seated
keeps-seat = { $name } is keeping a seat for you
there-already = { $count ->
    [one] { $names } is already here.
   *[other] { $names } are already here.
}
colour = Colour
only-watch = Just watch
full-title = This table is full
full-how = The game has begun. You can watch it, or open the same table and invite others.
gone-title = Nobody is waiting here any more
gone-how = The table was called off. You can open the same one and invite others.
open-same = Open the same table
you-win = You have won
you-win-with = You have won, with { $names }
rematch-asked = { $name } proposes another game.
rematch-accept = Accept the rematch
rematch-waits = Another game is waiting.
to-rematch = Go to the new table

# The recap, and its pace.
told-by = { $name } has played
told-some = The others have played.
told-then-you = Then it is your move.
recap-skip = Skip
pace = Pace of the others’ moves
pace-now = Pace of the others’ moves: { $pace }
pace-short = Pace: { $pace }
pace-slow = slow
pace-normal = normal
pace-once = at once
key-skip = skip what is still to be shown

# The opponents, each a character; their names as the server says them too.
level-pepin = Pépin
level-fricot = Mother Fricot
level-tonnerre = Tonnerre
level-kerbrat = Master Kerbrat
level-isaure = Isaure
level-morgane = Morgane
level-goff = Le Goff
level-ombre = The Shadow
seat-bot-short = bot
opponents = Opponents
opponents-who = against whom?
which-opponent = Against whom?
opponents-title = Eight opponents, eight characters
opponents-rated = One rating a game, measured in games between them. Choose to your measure.
opponents-unrated = From the gentlest to the most feared. Choose to your measure.
opponents-none = None of the eight plays on this server; its own bots are at a new table.
all-opponents = All opponents
against-now = Against { $who ->
    [ombre] the Shadow
   *[other] { $name }
}
play-against = Play against { $who ->
    [kerbrat] Kerbrat
    [ombre] the Shadow
   *[other] { $name }
}
watch-one = Watch a game of { $who ->
    [ombre] the Shadow
   *[other] { $name }
}
quoted = “{ $text }”
trait-thinking = Thinking
trait-boldness = Boldness
trait-steadiness = Steadiness
rating = Rating
rating-spread = { $rating } ± { $spread }
rating-range = { $rating } ({ $low } to { $high })
result-none = not played yet
result-beaten = { $count ->
    [one] beaten once
    [2] beaten twice
   *[other] beaten { $count } times
}
result-won = { $count } won
result-drawn = { $count } drawn
result-lost = { $count } lost
keys-opponents = Among the opponents
key-card = go from one to another
key-choose = choose

# Tables at home: they stand in this page, and nobody else can come to them.
where = Where the table stands
on-server = On the server
stands-at-home = At home
at-home = at home
at-home-how = The table stands in this browser: it works without a line, its bots think on your own machine, and it counts for nothing but the pleasure.
at-home-size = { $size } MB are loaded the first time, and kept.
at-home-here = All it needs is here already.
home-needs-one-screen = A table with free seats stands on the server; one against bots or for one screen can stand at home.
home-loading = Loading { $size } MB …
home-starting = Setting up the house …
home-unable = { $where ->
    [site] This browser cannot keep tables; another one, or a newer one, can. Pages must come by https.
   *[server] This browser cannot keep tables at home; a table on the server works here.
}
home-storage = { $where ->
    [site] This browser keeps nothing, or no more: its storage is forbidden or full.
   *[server] This browser keeps nothing, or no more: its storage is forbidden or full. A table on the server works here.
}
home-torn = { $where ->
    [site] The download was torn. Try again.
   *[server] The download was torn. Try again, or open a table on the server.
}
home-gone = { $where ->
    [site] This site offers no tables.
   *[server] This server no longer offers tables at home; yours are kept in this browser.
}
home-elsewhere = This table is open in another tab of this browser: go on there, or close it first.
hand-in = Give the record to the server
hand-in-how = Others can then look at the game by its link. It is marked “at home” and counts for nothing.
handed-in = The game on the server
colon = :
tables-at-home = Your tables at home
home-law = This table follows a later release of its rules, which this browser no longer keeps. Its moves are safe, and wait for it.
remove = Remove this table
remove-sure = Remove “{ $name }” from this browser for good?
remove-yes = Remove
remove-no = Leave it

# What is kept for playing without a line.
keep-title = Playing without a line
keep-offered = Keep for playing without a line …
keep-how = What is kept in this browser works without a line: the quay, the rulebooks, the lessons, and tables at home against bots or for several at one screen. It follows new releases by itself.
keep-nothing = Nothing is kept so far.
keep-kept = Kept, { $size } MB:
keep-older = A newer release will take its place once all of it has come.
keep-all = Keep all games ({ $size } MB)
keep-rest = Keep all games ({ $size } MB more)
keep-is-all = All games are kept.
keep-coming = Coming: { $share } %
keep-counting = Counting how much it is …
keep-no-line = There is no line just now; what is kept works.
keep-remove = Remove what is kept
keep-remove-how = Your tables at home stay in this browser.
keep-forbidden = This browser keeps nothing here: a private window, or a setting, forbids it. With a line everything works.
keep-full = The storage of this browser is full. What was kept before works as it did; with a line everything does.
keep-torn = The download was torn. What was kept before works as it did; try again with a better line.
keep-update-torn = The new release has not come whole. The one that was kept works as it did, and the rest is tried again the next time.

# A site without a server: all of it is played in this page.
site-promise = Against our bots, or together at one screen. No account.
site-here = All in this browser
site-first = The first table loads { $size } MB; then nothing needs a line.
site-kept = Rules, dice, bots and your tables stay on this machine; nothing is sent anywhere.
site-others = To play with people at other screens, somebody runs a server: “flibuste serve”.
site-table = The table stands in this browser. { $size } MB are loaded once, when you open it or change the rules.
site-try = To try an example on the board, { $size } MB are loaded, once.

# A record that somebody gives as a file.
record-title = A record to look at
record-how = The file of a finished game, dropped on this page or chosen here: every move, die and card is checked, then you see it move by move.
record-given = The server keeps it, and whoever has its link can look at it.
record-see = See a record
record-checking = Checking the record …
record-drop = Drop the record here
record-huge = This file is too large for the record of a game: 200 kB are the most.
record-foreign = This file is not the record of a game: those begin with “flibuste record”.
