# The words of the browser client.

brand = Flibuste
tagline = Seven pirate games, one table day and night
promise = Against our bots or among friends, by a plain link. No account.
play-now = Play right away
invite-link = Invite by a link
quay = The quay
quay-how = One click to play a bot at your level.
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
clock-days = Days a move
clock-how-none = Take your time.
clock-how-game = Each player, and { $increment } s more a move.
clock-how-move = For every move.
clock-how-days = For every move; you may close the page, go on vacation, and be told when it is your move.
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
record-of = record given on { $date }
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
details-how = { $count ->
    [one] { $count } choice of detail
   *[other] { $count } choices of detail
}{ $changed ->
    [0] , set as usual.
   *[other] , { $changed } changed.
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
start-with-fewer = { $count ->
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
at-home-how = The table stands in this browser: it works offline, its bots think on your own machine, and it counts for nothing but the pleasure.
at-home-size = { $size } MB are loaded the first time, and kept.
at-home-here = All it needs is here already.
home-needs-one-screen = A table with free seats stands on the server; one against bots or for one screen can stand at home.
home-loading = Loading { $size } MB …
home-starting = Getting everything ready …
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
home-newer = There is a newer release than this page’s. Load the page again.
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
tables-all = All { $count } tables
home-law = This table follows a later release of its rules, which this browser no longer keeps. Its moves are safe, and wait for it.
remove = Remove this table
remove-sure = Remove “{ $name }” from this browser for good?
remove-yes = Remove
remove-no = Leave it

# What is kept for playing offline.
keep-title = Playing offline
keep-offered = Keep for playing offline …
keep-how = What is kept in this browser works offline: the quay, the rulebooks, the lessons, and tables at home against bots or for several at one screen. It follows new releases by itself.
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
keep-forbidden = This browser keeps nothing here: a private window, or a setting, forbids it. Online everything works.
keep-full = The storage of this browser is full. What was kept before works as it did; online everything does.
keep-torn = The download was torn. What was kept before works as it did; try again with a better line.
keep-update-torn = The new release has not come whole. The one that was kept works as it did, and the rest is tried again the next time.

# A site without a server: all of it is played in this page.
site-promise = Against our bots, or together at one screen. No account.
site-here = All in this browser
site-first = The first table loads { $size } MB; then everything works offline.
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

# Ratings.
ratings = Ratings
ratings-title = Who stands where
ratings-how = One rating a game, from tables that were opened as rated. The ± is what is not known yet: the truth lies within it 95 times in 100. Bots stand on the same scale.
ratings-band = One a game. The band is what is not known yet: it narrows with every table.
ratings-no-server = Ratings come from rated tables between people, and those need a server: “flibuste serve”. Tables in this browser never count.
ratings-beside = Where people stand beside them
ratings-yours = Your ratings
ratings-none = No rating yet: it begins with the first rated table.
rated = Rated: this table counts
rated-table = rated
rated-here = This table is rated.
rated-open = Open a rated table
rated-how = No hints, nothing is taken back, everybody at a screen of their own. Who leaves loses; it counts once everybody has moved.
rated-not-hot-seat = A table for one screen cannot count for ratings.
rated-not-own-rules = Rules of your own cannot count for ratings: choose a named ruleset.
home-not-rated = A rated table stands on the server.
rated-games = { $count ->
    [one] one table
   *[other] { $count } tables
  }
rating-month = { $change } in 30 d
rating-curve = { $count ->
    [one] The curve of the last table
   *[other] The curve of the last { $count } tables
  }
rating-early = too early to say
rating-provisional = Still provisional: a place comes after some more rated tables.
rating-now = { $change }: your rating is { $rating } ± { $plus }.
rating-reckoned = The ratings are being worked out …
rank-place = Place
rank-who = Who
rank-games = Tables
rank-own = Your place
rank-own-place = Place { $place }
rank-own-none = You have no rating in this game yet.
rank-unlisted = You are not on the list: only you see this.
rank-list-me = Show me on these lists
rank-list-me-how = Everybody can then see your name and your ratings here. At a rated table those who look at it see them anyway.
ranks-none = Nobody is listed yet who has played enough rated tables.
ranks-more = Further down

# Who you are on every device.
identity-title = Who you are
identity-lead = No account, no password: this device knows you. Here you make sure that another one can too.
identity-nobody = Nobody is known on this device yet. Choose a name, or sign in if you are known elsewhere.
identity-no-name = No name yet
identity-site = This page stands alone, without a server: there is nothing to sign in to. Your games are in this browser.
identity-offline = The server cannot be reached just now. Nothing is lost; try again soon.
identity-games = { $count ->
    [0] no table yet
    [one] one table
   *[other] { $count } tables
}
identity-kept = “{ $name }” is yours alone
identity-not-kept = a name that others may use too
identity-name = Name
identity-name-how = A kept name is yours alone, with all that look like it.
identity-keep = Keep this name
identity-release = Give the kept name up
identity-elsewhere = On your other devices
identity-elsewhere-how = Have at least one of the two: without it, whoever clears this browser’s data starts anew.
identity-passkeys = Passkeys
identity-passkeys-how = Your phone, your laptop or a security key signs you in by finger, face or PIN. Nothing secret leaves it.
identity-passkey-add = Add a passkey
identity-passkey-none = No passkey yet.
identity-passkey-made = added { $date }
identity-passkey-used = added { $made }, last used { $date }
identity-passkey-away = belongs to another address of this house
identity-passkey-insecure = Browsers allow passkeys on secure addresses only (https). The recovery code works here too.
identity-passkey-cannot = This browser knows no passkeys. The recovery code works here too.
identity-passkey-refused = No passkey was chosen. Nothing has changed.
identity-passkey-there = This device has one of your passkeys already.
identity-rename = Rename
identity-remove = Remove
identity-removes = Remove “{ $name }”
identity-code = Recovery code
identity-code-how = Twenty-eight letters on paper. Whoever has them is you: keep them as you keep a key.
identity-code-none = No code has been made.
identity-code-made = Made { $date }.
identity-code-make = Make a code
identity-code-anew = Make a new code
identity-code-anew-how = The old one then opens nothing.
identity-code-once = It is shown this once. Print it or write it down.
identity-print = Print
identity-copy = Copy
identity-copied = Copied
identity-code-done = I have it
identity-print-title = Recovery code
identity-print-how = Open { $address }, choose “Sign in”, and type the code. Capitals and dashes do not matter.
identity-devices = Devices
identity-devices-how = Sign out those you no longer have: from then on they are nobody here.
identity-device = { $browser } on { $system }
identity-device-unknown = A browser
identity-here = this device
identity-seen = last seen { $date }
identity-sign-out = Sign out
identity-sign-out-one = Sign out { $name }
identity-sign-out-here = This device forgets you. Without a passkey or a code there is no way back.
identity-sign-in = Sign in
identity-sign-in-how = Known on another device? Bring your passkey or your code.
identity-with-passkey = With a passkey
identity-with-code = With the code
identity-code-typed = Recovery code
identity-signed-in = Welcome aboard, { $name }.
identity-signed-in-nameless = Welcome aboard.
identity-is-here = That is you already, on this device.
identity-join = Two guests, one person?
identity-join-how = You are { $other } now ({ $others }). This device knew { $name } ({ $games }). Should the two become one?
identity-join-what = Games, tables and all that was kept become those of { $other }. Both devices, passkeys and codes lead there. It cannot be undone.
identity-nameless = a guest without a name
identity-join-yes = Join the two
identity-join-no = Change over only
identity-join-no-how = { $name } is then reached only by a passkey or code of their own.
identity-join-cancel = Leave all as it is
identity-yours = What is yours
identity-export = Take all along
identity-export-how = One file with all your games, the records of the newest 500 that are over, your chat and all that is kept of you, on the server and in this browser. An older record is saved where that game is looked at again.
identity-export-here = One file with what this browser keeps: your name, results and lessons, and the records of finished games at home.
identity-export-coming = The file is being put together…
identity-export-unread = { $count ->
    [one] One game at home could not be read here, and its record is not in the file.
   *[other] { $count } games at home could not be read here, and their records are not in the file.
  }
identity-delete = Delete everything
identity-delete-how = Your name and all that is kept of you goes, for good.
identity-delete-sure = Delete everything?
identity-delete-goes = What goes: your name everywhere, your devices, passkeys and code, your chat, your kept name, and what was kept about your games.
identity-delete-stays = What stays: the moves of your games, without a name. Your opponents have played them too.
identity-delete-leaves = You leave the tables that are still running.
identity-delete-yes = Yes, delete everything
identity-delete-no = No, keep it
identity-deleted = It is all deleted.
identity-deleted-server = All is deleted on the server. What this browser keeps is still here.
identity-deleted-here = This browser has forgotten it all.
identity-delete-here = Delete it from this browser
identity-delete-here-how = Tables at home, the keys of your seats, your results and lessons go from this browser, for good.
identity-delete-here-sure = Delete it from this browser?
identity-delete-here-too = From this browser as well
identity-delete-here-goes = What goes from this browser: all tables at home, also those still running; the keys of your seats, without which you do not get back to them; your name, results and lessons.
identity-delete-here-stays = Language, colours, sound and what is kept for playing offline stay.
identity-delete-here-yes = Yes, delete it
identity-here-failed = This browser did not let everything be removed. Try again, or clear its data of this site.
own-seat = This seat is yours. Play on here?
own-seat-how = On your other device it then waits.
own-seat-here = Play here
# The lobby: what waits for somebody who has played here before.
lobby-your-move = { $name ->
    [none] Your move
   *[other] Your move, { $name }
  }
lobby-welcome = { $name ->
    [none] Fair winds
   *[other] Fair winds, { $name }
  }
lobby-waiting = { $count ->
    [one] One table waits for you.
   *[other] { $count } tables wait for you.
  }
lobby-thinking = { $count ->
    [0] No table waits for you. Play somebody, or one of ours.
    [one] No table waits for you; at one they are thinking.
   *[other] No table waits for you; at { $count } they are thinking.
  }
lobby-days = { $count } days at sea in a row.
lobby-resume = Resume { $game }
tabs = Pages
tab-tables = Tables
tab-logbook = Logbook
your-games = Your games
whole-logbook = the whole logbook
your-games-none = No game is running. Find somebody, or play a bot.
wait-you = { $names }. Waiting for you for { $since }.
they-think = They are thinking
thinks = { $name } is thinking
thinks-left = { $name } is thinking, { $left } left
waits-players = Waiting for players
see = See
more-games = { $count ->
    [one] one more
   *[other] { $count } more
  }
to-watch = To watch
in-view = { $count ->
    [one] one table in view
   *[other] { $count } tables in view
  }
fewer-in-view = show fewer
watched-by = { $count ->
    [one] one watches
   *[other] { $count } watch
  }
versus = { $names }, move { $turn }
nobody-plays = Nobody plays in public just now.
open-a-table = open a table
waits-at = { $name } waits, { $pace }
pair-title = Quick pairing
pair-how = Somebody for a game, now.
pair-game = Game
pair-pace = Pace
pair-range = Opponent
pair-rated = Rated game
pair-find = Find somebody
pair-looking = Looking for somebody
pair-alone = Nobody else is looking just now.
pair-others = { $count ->
    [one] One other is looking.
   *[other] { $count } others are looking.
  }
pair-stop = Stop looking
pair-nobody = Still nobody. Play { $name } meanwhile?
pair-play-bot = Play { $name }
pair-keep = Keep looking while I play
pair-still = Still looking: { $game }, { $pace }
pair-failed = The search was interrupted; begin it again.
pace-untimed = no clock
pace-minutes = { $minutes } min
pace-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
  }
pace-move = { $seconds } s a move
range-any = Anybody
range-near = Near my rating, ± { $span }
challenges = Challenges
challenge-to-you = { $name } challenges you to { $game }, { $pace }.
challenge-to-you-rated = { $name } challenges you to { $game }, { $pace }, rated.
challenge-by-you = You have challenged { $name } to { $game }, { $pace }.
challenge-by-you-rated = You have challenged { $name } to { $game }, { $pace }, rated.
challenge-accept = Accept
challenge-decline = Decline
challenge-withdraw = Take back
challenge-accepted = { $name } accepts: { $game }.
challenge-declined = { $name } declines: { $game }.
challenge-whom = Challenge { $name }
challenge-how = A game of your choice, at a new table; it waits on their quay.
challenge-word = Challenge
challenge-send = Send the challenge
challenge-sent = The challenge waits for { $name } on their quay. You are told there when it is answered.
bell = { $count ->
    [0] Nothing waits for you
    [one] One table, challenge or proposal waits for you
   *[other] { $count } tables, challenges and proposals wait for you
  }
anonymous = Somebody
quay-seven = { $count } games, one click against an opponent at your level.

# A logbook: what somebody has played, page by page.
logbook = Logbook
logbook-edit = Edit
logbook-since = on board since { $month }, { $count ->
    [0] no game
    [one] one game
   *[other] { $count } games
}
logbook-empty = No game has come to its end here yet.
logbook-site = What you play here stays in this browser.
logbook-won = won
logbook-percent = { $value }%
logbook-between = { $low } to { $high }
logbook-week = this week
logbook-days = { $count ->
    [one] day in a row
   *[other] days in a row
}
resume = To resume
resume-yours = your turn
resume-yours-since = your turn, { $since }
resume-theirs = { $name } is thinking
resume-waits = waiting for players
resume-go = Resume
resume-see = See
sea-days-title = Days at sea
sea-days-row = { $count ->
    [0] Not yesterday, nor today.
    [one] One day.
   *[other] { $count } days in a row.
}
sea-days-record = Record: { $count }.
favourite = Favourite game
games-count = { $count ->
    [one] one game
   *[other] { $count } games
}
usual-night = mostly at night
usual-morning = mostly in the morning
usual-afternoon = mostly in the afternoon
usual-evening = mostly in the evening
prey = Most beaten: { $name }, { $won } to { $lost }.
terror = Most feared: { $name }, { $won } to { $lost }.
logbook-alone = Where it is
logbook-alone-how = This browser alone knows that it is yours: clear it, and you begin anew.
logbook-elsewhere = Keep it elsewhere
openness = Who may read it
openness-private = Your logbook is private: you alone see it.
openness-public = Anybody with the link can read your logbook. Private tables stay closed, and people you met there are not named.
openness-open = Make it public
openness-close = Make it private
openness-copy = Copy the link
openness-copied = Copied
openness-see = As others see it
feats = Feats
feats-how = Earned by playing, never given for coming.
feats-all = All { $count } feats
feats-fewer = Fewer
feats-done = { $count ->
    [one] A feat for your logbook: { $feats }
   *[other] Feats for your logbook: { $feats }
  }
feat-every-game = All seas
feat-every-game-how = all { $count } games played
feat-full-table = A full table
feat-full-table-how = a table of five brought to its end
totals = Results
totals-how = Games on this server. Those at home count for nothing.
totals-by-game = By game
totals-by-opponent = By opponent
totals-games = results
totals-won = won, drawn, lost
totals-line = { $drawn ->
    [0] { $won } to { $lost }
   *[other] { $won } to { $lost }, { $drawn } drawn
}
totals-all = All { $count }
history = Games
history-won = won
history-won-turns = won in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
history-lost = lost
history-lost-turns = lost in turn { $turns }
history-drawn = drawn
history-drawn-turns = drawn after { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
history-resigns = given up
history-times-out = lost on time
history-leaves = left
history-rank = { $rank ->
    [2] second of { $seats }
    [3] third of { $seats }
    [4] fourth of { $seats }
   *[other] number { $rank } of { $seats }
}
history-shared-screen = at one screen, or from a position
history-watched = watched
history-unknown = played to its end
history-home = at home
history-left = somebody who has left
history-nameless = somebody without a name
history-more = Earlier games
history-none = No such game.
history-empty = Nothing has been played to its end yet.
filter-game = Game
filter-all-games = all games
filter-opponent = Opponent
filter-all-opponents = against all
filter-met-most = the { $count } met most often
# Order in the house
somebody = Somebody
person-menu = { $name }: mute, block or report
people-here = People at this table
block = Block { $name }
unblock = Unblock { $name }
report = Tell the host
mute-how = You read no more of what they write, at any table. They are not told.
block-how = They cannot sit down at your tables, join your tables of friends or challenge you, and you read no more of what they write. They are not told.
report-how = The host of this server reads it, and decides.
muted-now = You read no more of { $name }.
unmuted-now = You read { $name } again.
blocked-now = You meet { $name } no more.
unblocked-now = { $name } may meet you again.
report-why = What is the matter with { $name }?
report-chat = What they write
report-name = Their name
report-conduct = They stall, or spoil the game
report-cheating = They cheat
report-other = Something else
report-words = In your words, if you like
report-kept = The table and their name are kept with it.
report-line-kept = This line, the table and their name are kept with it.
report-send = Send to the host
report-sent = The host will read it. Thank you.
closed-by-host = The host of this server has closed the table: { $why }
avoided = Muted and blocked people
avoided-how = Your own list. Nobody on it is told.
avoided-nobody = Nobody is on it.
privacy = Privacy
privacy-short = You can play here without an account. There is no advertising, nobody follows you about, and this page loads nothing from anywhere else. What is kept, and for how long, is said below; the figures are this server’s own settings.
privacy-site = This site has no server: your games, your name and your settings stay in this browser, and nobody else gets any of it.
privacy-server = What the server keeps
privacy-is-guest = Of you: a name if you give one, when you were last here, and a hash by which your cookie is known. No address, no e-mail.
privacy-is-tables = Of tables: who sat where, every move with its time, and the seed of its dice. Public tables can be seen by everybody, private ones by those who have the link.
privacy-is-handed = Of records that are handed in: the moves and names in them, for everybody. They belong to nobody here; the host can take them away.
privacy-is-chat = What is written at tables, for those who can see the table.
privacy-is-devices = Of your devices: which browser and system it is, and when it was last used. Of a passkey or a code only what recognises it.
privacy-is-logbook = Of your finished games: results, whom you met, ratings and feats. Others read your logbook only if you say so; at a rated table everybody who looks at it sees the ratings of its seats.
privacy-is-days = Of games with days to a move: your absences, the answers you have prepared, and a calendar if you have asked for one.
privacy-is-lists = Whom you have muted or blocked. Only you see it.
privacy-is-pairing = While you look for somebody, and for an hour after: what you look for; and challenges, for fifteen days at most.
privacy-is-friends = Of your tables of friends: who belongs to them and since when, when each was last here, the game that is proposed and what each has answered. The members see it; of the link only a hash is kept.
privacy-is-reports = What you tell the host of others, with the line in question; the host reads it.
privacy-is-bans = Whom the host has shut out, why and until when; a range of addresses, if the host has shut one out. What hosts do is written down.
privacy-is-notices = If you want to be told of your turn while no page is open: which device wants it, and the address at which your browser’s maker takes such notices. They go there encrypted; that is the only thing that ever goes to somebody else.
privacy-long = For how long
privacy-for-ever = Without limit, unless it is deleted.
privacy-kept-guests = Guests who do not come back
privacy-after-guests = { $days ->
    [one] Forgotten a day after their last visit, with all that is theirs.
   *[other] Forgotten { $days } days after their last visit, with all that is theirs.
}
privacy-kept-chat = What is written at a table
privacy-after-chat = { $days ->
    [one] Deleted a day after the end of the table.
   *[other] Deleted { $days } days after the end of the table.
}
privacy-kept-names = Who played at a finished table
privacy-after-names = { $days ->
    [one] Forgotten after a day; the moves stay, nameless.
   *[other] Forgotten after { $days } days; the moves stay, nameless.
}
privacy-kept-games = Finished games
privacy-after-games = { $days ->
    [one] Deleted after a day; results stay in logbooks.
   *[other] Deleted after { $days } days; results stay in logbooks.
}
privacy-kept-groups = Tables of friends that nobody visits
privacy-after-groups = { $days ->
    [one] Deleted a day after a member’s last visit. A proposal goes six hours after its time.
   *[other] Deleted { $days } days after a member’s last visit. A proposal goes six hours after its time.
}
privacy-kept-reports = Reports to the host
privacy-after-reports = { $days ->
    [one] Deleted a day after they were settled.
   *[other] Deleted { $days } days after they were settled.
}
privacy-kept-audit = What hosts have done
privacy-after-audit = { $days ->
    [one] Deleted after a day.
   *[other] Deleted after { $days } days.
}
privacy-kept-open = Open tables that nobody visits
privacy-after-open = { $hours ->
    [one] Called off after an hour, with days to a move after { $days } days; then deleted.
   *[other] Called off after { $hours } hours, with days to a move after { $days } days; then deleted.
}
privacy-kept-running = Games that nobody goes on with
privacy-after-running = { $days ->
    [one] Given up after a day.
   *[other] Given up after { $days } days.
}
privacy-kept-cookie = Your cookie
privacy-after-cookie = { $days ->
    [one] Kept by your browser for a day after your last visit.
   *[other] Kept by your browser for { $days } days after your last visit.
}
privacy-logged = What is logged
privacy-logged-how = That something went wrong and where in the program: no names, no addresses, no moves, nothing that you wrote.
privacy-addresses = Addresses are counted in memory, for { $seconds } seconds and while a line is open, so that nobody asks too often; they are not stored, unless the host shuts one out. Who tries a code or makes a report is counted by a hash of their address, for half an hour at most; whoever reads the database in that time, or a backup made in it, could work the address out.
privacy-browser = What your browser keeps
privacy-cookie = One cookie, by which the server knows you again; no other.
privacy-browser-how = Your name, settings, the keys of your seats and the links of your tables of friends, what you looked for last, lessons, results against the bots, and tables at home lie in your browser’s own store and go when you clear it.
privacy-yours = It is yours
privacy-yours-how = You can take along everything that is yours (the records of your newest 500 games, with all the rest), and delete it. Your moves then stay, nameless; so do, for their time, a report about you, what the host did about it, and the host’s backups; and for 30 days the number by which the server knew you, without a name.
privacy-to-identity = Take along or delete
days-title = Games over days
days-how = Vacation, notices and a calendar, for tables where a move may take days.
days-no-server = This site has no server: all tables here are on your own screen, and none waits for days.
days-and-hours = { $days } d { $hours } h
seat-vacation = on vacation until { $day }
vacation = Vacation
vacation-how = While you are on vacation, your clocks stand still at all tables where a move takes days. You may still move. The others see that you are away. { $days } days in a year are yours.
vacation-left = { $days ->
    [0] You have taken all days of this year.
    [one] One day is left.
   *[other] { $days } days are left.
 }
vacation-days = Days
vacation-begin = Begin now
vacation-until = You are on vacation until { $moment }.
vacation-end = I am back
push-title = Notices to this device
push-how = When it is your move and no page is open, this device can tell you: at most once an hour, the game and a link, nothing of the game itself.
push-off-here = This server sends no notices.
push-unsupported = This browser can show no notices while no page is open. On a phone, put this page on the home screen first.
push-on = This device gets notices.
push-begin = Send notices to this device
push-end = Send it no more
push-others = { $count ->
    [one] One other device gets them.
   *[other] { $count } other devices get them.
 }
calendar = Calendar
calendar-how = An address that your calendar can subscribe to: it shows until when you are to move. Who has the address can read it, and nothing else.
calendar-address = Address of your calendar
calendar-once = The address is shown this once. Make a new one whenever you like; the old one then shows nothing.
calendar-make = Make an address
calendar-renew = Make a new address
calendar-revoke = Take it back
answers = If they, then I
answers-open = If they …, then I …
answers-how = Your answers are played for you as soon as what you foresee comes true. Nobody else sees them. They are dropped when the game goes another way, or when you move yourself.
answers-kept = Prepared answers
answers-none = You have prepared nothing yet.
answers-new = Prepare an answer
answers-not-now = Answers are prepared while somebody else is to move.
answers-you = you
answers-if = If { $name }:
answers-and-if = and if { $name } then:
answers-then = then I:
answers-choose = If { $name } …
answers-choose-own = … then I
answers-keep = Keep this line
answers-back = One move back
answers-cancel = Leave it
answers-remove = Remove this line
answers-more = { $count } more; type a word of what you look for.
answers-chance = Here chance decides: the line ends.
answers-over = Here the game is over: the line ends.
clock-days-each = Days for each move
clock-days-count = { $count ->
    [one] 1 day
   *[other] { $count } days
 }
copy = Copy
privacy-as-long-names = As long as those who played are known here; then the moves stay, nameless.

# Tables of friends: lasting groups with a link.
friends-title = Tables of friends
friends-how = A table of friends is a lasting group with a link: you see who is here, somebody proposes a game and a time, and the others say yes, maybe or no.
friends-yours = Your tables of friends
friends-new = A new table of friends
friends-name = Its name
friends-name-hint = The table at the harbour
friends-make = Make the table of friends
friends-here = here
friends-invite = invite
friends-invite-to = Invite to “{ $title }”
friends-invite-title = Invite
friends-invite-how = Who has the link can join.
friends-letter-subject = A table of friends: { $title }
friends-letter = Come and play with us: { $title }. { $link }
friends-link-unknown = This browser does not know the link of now. Another member can send it.
friends-link-unknown-keeper = This browser does not know the link of now. Make a new one, or ask another member.
friends-link-renew = Make a new link
friends-link-new = This is the link from now on. The old one leads nowhere.
friends-invites = { $name } invites you to “{ $title }”
friends-members = { $count ->
    [one] One friend is at this table.
   *[other] { $count } friends are at this table.
}
friends-door-how = Members see each other’s names, and who is here just now.
friends-join = Join
friends-propose = Propose a game
friends-propose-to = A game for “{ $title }”
friends-propose-send = Propose it
friends-how-many = How many play
friends-when = When
friends-now = Now
friends-at-a-time = At a time
friends-moment = Day and time
friends-moment-how = By your clock; the others read it by theirs.
count-word = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $count }
}
friends-proposal = { $name } proposes { $game } for { $count }, { $when }.
friends-proposal-mine = You propose { $game } for { $count }, { $when }.
friends-table-open = The table is open: { $game }, { $free ->
    [0] no seat left
    [one] one seat left
   *[other] { $free } seats left
}.
friends-table-runs = { $game } has begun.
friends-when-now = now
friends-when-evening = tonight, { $time }
friends-when-today = today, { $time }
friends-when-tomorrow = tomorrow, { $time }
friends-when-weekday = { $day }, { $time }
friends-when-date = { $day }, { $time }
friends-count-yes = { $count } yes
friends-count-maybe = { $count } maybe
friends-count-no = { $count } no
friends-said-yes = yes
friends-said-maybe = maybe
friends-said-no = no
friends-your-answer = Your answer
friends-answer-yes = I’m in
friends-answer-maybe = Maybe
friends-answer-no = No
friends-withdraw = Take back
friends-open-table = Open the table
friends-sit = Take a seat
friends-to-table = To the table
friends-order = Members and the table
friends-keeper = You look after this table of friends.
friends-no-keeper = Who has been here for longest looks after it.
friends-rename = Rename
friends-renamed = It has its new name.
friends-report = Tell the host of { $name }
friends-remove = Send away
friends-remove-sure = { $name } will not belong to this table any more, and the link will change for everybody.
friends-removed = { $name } does not belong to it any more. There is a new link.
friends-leave = Leave
friends-leave-how = You can come back by the link.
friends-leave-last = You are alone here: the table goes with you.
friends-leave-sure = Leave “{ $title }”?
friends-dissolve = Dissolve
friends-dissolve-how = Dissolve the table for everybody.
friends-dissolve-sure = “{ $title }” will be gone for everybody, and nothing of it is kept.
