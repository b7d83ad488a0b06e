# The sentences of the command line and of the terminal.

# --- Help
help = Flibuste: seven pirate games in your terminal, against bots or with friends at one keyboard.
help-epilog = Begin with: flibuste play
help-play = Play a game: against bots, or several people at one keyboard.
help-games = Show the games: seats, rulesets, options.
help-rules = Read a rulebook, a chapter or a paragraph.
help-replay = Step through the record of a game.
help-analyse = Sum up a finished game: luck and skill of everybody, and the costliest choices.
help-analyse-simulations = Simulations for each choice of the game.
help-analyse-seed = The same seed gives the same figures everywhere.
analyse-thinking = { $game }: a bot reads the game again
analyse-unfinished = { $file } is the record of a game that was not finished.
analyse-seat = Seat
analyse-start = Start
analyse-luck = Luck
analyse-skill = Skill
analyse-lost = Lost
analyse-given = Given
analyse-result = Result
analyse-means = In points of 100; start, luck and skill come to the result. Skill is what the others’ choices gave less what one’s own lost against the best. In brackets: what long thinking would find, nine times in ten.
analyse-cost = Move { $ply }, { $seat }: “{ $played }” lost { $lost } points against “{ $best }”.
help-verify = Check a record: every move, every die and card, the result.
help-check = Check a game, ours or anybody’s: what it lacks, and where to mend it.
help-check-game = The game’s id, its folder, or the package it is in.
help-quick = Run the rules without the compiler only.
help-bench = Measure how fast the games run on this machine.
help-compile = Compile all rules beforehand, so that nothing waits later.
help-modules = Make every game’s rules as WebAssembly, for browsers.
help-site = Write the games as a site without a server, for any host of files.
help-serve = Serve tables to browsers, friends and bots.
help-think = Let the bots of servers on other machines think here.
help-think-redis = The address of Redis or Valkey that the servers have too: redis://HOST:PORT.
help-think-game = A game to think about; all of them where this is silent. May be given several times.
help-think-bot = A bot to think for; all of ours where this is silent. May be given several times.
help-think-processes = How many think at the same time; 0 is one less than there are processors.
think-up = { $count ->
    [one] One process thinks here.
   *[other] { $count } processes think here.
 }
think-gone = Redis is out of reach; it is tried again.
think-lost = A process that was thinking is lost; another takes its place.
think-no-bot = There is no bot “{ $bot }” that can think here.
help-backup = Copy the server’s tables to a file, while people play.
help-restore = Put a backup back, while people play.
help-move-database = Carry a server’s tables to another database: from SQLite to PostgreSQL, or back.
help-move-from = The database as it is: a file, or an address (sqlite:///…, postgresql://…). It stays as it is.
help-move-to = The database to be, which must be empty: a file, or an address.
help-host = The address to listen at.
help-port = The port to listen at; 0 takes any that is free.
help-open = Open the games in your browser.
help-database = The file that holds all tables, or an address (sqlite:///…, postgresql://…); the user’s data folder where this is silent.
help-config = A file with the server’s settings, in TOML.
help-backup-file = The backup’s file.
help-compile-games = The games to compile; all of them where this is silent.
help-modules-folder = Where the modules are written; beside the browser client where this is silent.
help-modules-game = A game to make a module of; all of them where this is silent.
help-site-folder = The folder of the site: a new one, an empty one, or a site that was written before.
help-site-base = The address below which the host shows the site, such as /games/.
help-game = The game’s id; “flibuste games” lists them.
help-play-game = The game’s id; without it you choose from a list.
help-lang = The language; the locale’s where this is silent.
help-version = Show the version.
help-record = The file of a record.
help-json = For programs: print JSON.
help-paragraph = A paragraph such as 3.4, or a chapter such as 3.
help-pager = Page through the rulebook on a terminal, or print it in one go.
help-ruleset = A named set of options.
help-seats = How many play.
help-option = One option of the game; may be given several times.
help-seat = Your seat’s colour; bots take the others.
help-level = Whom you play against: easy, medium or hard, one of the eight opponents from pepin to ombre, or another bot.
help-hotseat = No bots: everybody plays at this keyboard.
help-memory-aid = Show people again what all have seen, in games that ask for memory.
help-seed = The same dice and cards every time, for the same number.
help-save = Keep the record in this file, move by move.
help-load = Go on with the game in this file.
help-torn = Read as much of a broken record as is sound.
help-plain = Print the log instead of showing the board.
help-bench-games = The games to measure; all of them where this is silent.
help-bench-seconds = Seconds for each figure.

# --- Refusals
try-help = “--help” shows what can be said here.
did-you-mean = Did you mean “{ $word }”?
unknown-game = There is no game “{ $game }”; there are { $there }.
unknown-ruleset = { $game } has no ruleset “{ $ruleset }”; there are { $there }.
unknown-seats = { $game } is not for { $seats } seats; choose { $there }.
unknown-option = { $game } has no option “{ $option }”; there are { $there }.
option-form = “{ $word }” should read NAME=VALUE, such as “name=yes”.
wrong-value = { $option } cannot be “{ $value }”; it can be { $there }.
unknown-seat = Nobody sits at “{ $seat }” here; choose { $there }.
unknown-level = “{ $level }” is no bot; choose { $there }.
unknown-language = “{ $lang }” is no language of ours; choose { $there }.
unknown-paragraph = { $game } has no paragraph { $paragraph }; there are { $there }.
hotseat-alone = With --hotseat nobody plays against a bot: leave out --seat and --level.
game-missing = Name the game these settings are for; “flibuste games” lists them.
other-game = { $file } is a game of { $found }, not of { $game }; leave the name out.
needs-terminal = “play” needs a terminal with a keyboard; “flibuste replay --plain” prints a record anywhere.
none = none
not-text = { $file } is no record: it is not text.
unreadable = { $file } cannot be read ({ $reason }); check the name.
unwritable-file = { $file } cannot be written; name a file in a folder that exists and that you may write to.
bad-record = { $file } is not sound. { $kind ->
   *[other] { $reason }
}
try-torn = { $plies ->
        [one] One ply before it is sound: “flibuste replay --torn { $file }” shows it.
       *[other] { $plies } plies before it are sound: “flibuste replay --torn { $file }” shows them.
    }
no-bots-yet = There are no bots in this installation; play with --hotseat.
fault = A squall caught us; your games are safe. Please report code { $code } with the file { $file }.
fault-unkept = A squall caught us; your games are safe. Please report code { $code }: { $reason }

# --- games, verify, bench
column-game = Game
column-about = In a word
column-seats = Seats
column-minutes = Minutes
column-luck = Luck
column-skill = Skill
column-plies = Random plies/s
column-length = Plies a game
column-bytes = Bytes a position
column-simulations = Bot simulations/s
games-next = flibuste play GAME · flibuste rules GAME · flibuste games --json for all options
verified = { $file } is sound: { $game }, version { $law } of the law. All { $plies } plies were played again and each was legal.
verified-draws = The seed fits the commitment made before the first ply, and gives all { $draws } draws of dice and cards.
verified-commitment = The seed fits the commitment made before the first ply; nothing was drawn.
verified-unsealed = The seed is not shown, so the draws could not be checked.
verified-by-hand = { $draws } draws were made by hand and could only be checked to be possible.
verified-result = The result is as the rules score it: { $outcome }
verified-unfinished = The game is not finished.
checking = Checking
check-sound = Nothing is wrong with { $game }.
check-faults = { $count ->
        [one] One thing is wrong with { $game }.
       *[other] { $count } things are wrong with { $game }.
    }
compiling = Compiling
compiled = { $count ->
        [one] One game is compiled.
       *[other] { $count } games are compiled.
    }
making-modules = Making modules
made-modules = { $count ->
        [one] One module is in { $folder }.
       *[other] { $count } modules are in { $folder }.
    }
writing-site = Writing the site
wrote-site = { $files } files, { $size } MB, of which { $sent } MB go over the line where the host sends packed files, are in { $folder }.
site-bad-base = “{ $base }” is no address of a site: it begins and ends with “/”, such as /games/, and has letters, digits, “-”, “_”, “.” and “~” between.
site-no-client = The browser client is not built: run “python web/build.py”, or “make site” for all of it.
site-no-modules = The rules are not made as WebAssembly for every game: run “flibuste modules”, or “make site” for all of it.
site-no-house = Tables at home are not packed: run “python web/home.py”, or “make site” for all of it.
site-no-folder = { $folder } is not a folder.
site-not-ours = { $folder } holds { $file }, which is not part of a site written before; nothing was changed. Name a new or an empty folder.
site-unwritten = The site cannot be written to { $folder }: { $reason }.
bench-compiling = { $game }: compiling
bench-playing = { $game }: random play
bench-thinking = { $game }: bots
bench-machine = On one core of { $processor } ({ $cores } cores), { $system }, Python { $python }, Numba { $numba }.
unrolling = Unrolling the chart…
rule = (rule { $rule })
shared = { $seats } share the win.

# --- Rulebooks
example = Example { $number }
example-given = Given
example-start = The start of a game.
example-then = Then
example-sees = { $seat } sees
example-can = { $seat } may
example-cannot = { $seat } may not
example-choices = { $seat } has only
example-odds = Odds
example-over = Over
chance-name = Chance

# --- The table
key-pick = pick
key-back = back
key-choices = choices
key-why = why not
key-undo = undo
key-rules = rules
key-hint = hint
key-save = save
key-offer = draw
key-resign = resign
key-theme = day/night
key-leave = quit
key-step = step
key-ten = ten
key-ends = ends
key-goto = go to
sitter-you = you
sitter-easy = bot, easy
sitter-medium = bot, medium
sitter-hard = bot, hard
sitter-other = bot, { $name }
bot-resigns = The { $name } resigns: the game is lost for sure.
ply = ply { $ply }
log-empty = The story begins here.
rule-key = Rule { $rule } (R)
nothing-here = Nothing can be done there now.
ways-on = ↵ { $count } ways on
choices-title = { $count ->
        [one] The one thing you may do
       *[other] The { $count } things you may do
    }
filter-hint = A few letters narrow the list; arrows and Enter choose
why-title = Why not?
why-hint = What would you like to do? A few letters narrow the list
why-allowed = You may do this.
cannot-undo = Nothing can be taken back here: chance, another seat or a secret shown stands before it.
resign-ask = Give up as { $seat }?
resign-yes = Give up
resign-no = Play on
offer-ask = { $seat } offers a draw. { $other }?
offer-yes = Accept
offer-no = Decline and play on
offer-declined = { $seat } declines and plays on.
no-bots = There are no bots in this installation, so nobody can give a hint.
hint-thinking = The bot looks at the chart…
hint-odds = Wins { $wins } games in 100 ({ $low } to { $high }).
save-ask = Save the record to
saved = Saved: { $file }
unwritable = { $file } cannot be written ({ $reason }).
unkept = This game cannot be kept for later ({ $reason }); save it with S.
quit-ask = Leave this game?
quit-keep = Keep it for next time and leave
quit-file = Save it to a file first
quit-drop = Throw it away and leave
quit-stay = Stay
over-next = S saves the record, Q leaves.
squall = A squall caught us ({ $reason }). The game is safe.
warm-fault = The rules could not be compiled ({ $reason }); they run interpreted, and bots are slow.
warm-compiler = compiler
warm-random-play = random play
warm-whose-turn = whose turn
warm-choices = choices
warm-odds = odds
warm-objections = objections
warm-moves = moves
warm-secrets = secrets
warm-guesses = guesses
warm-shots = shots
warm-scores = scores
warm-search = search
cover-news = For your eyes only, { $seat }:
cover-hide = Enter hides the board
cover-pass = The keyboard to { $seat }.
cover-show = Enter when { $seat } is looking, and nobody else
incident-resigns = { $seat } gives up.
incident-times-out = { $seat } runs out of time.
incident-leaves = { $seat } leaves the table.
incident-taken-over = A bot plays on for { $seat }.
incident-offers-draw = { $seat } offers a draw.
incident-agrees = { $seat } agrees to a draw.
incident-declines = { $seat } declines the draw.

# --- Menu
menu-title = Flibuste · which game shall it be?
menu-keys = ↑ ↓ choose · Enter begin · D day/night · Q quit
menu-running = under way
resume-ask = { $game }: a game is under way, at ply { $ply }.
resume-on = Go on with it
resume-new = Lay it aside and begin a new one
setup-ruleset = Rules
setup-seats = Seats
setup-against = Against
setup-seat = Your seat
setup-memory-aid = Memory aid
setup-begin = Set sail
setup-keys = ↑ ↓ line · ← → change · Enter begins · Esc back
against-easy = bots, easy
against-medium = bots, medium
against-hard = bots, hard
against-hotseat = people at this keyboard
yes = yes
no = no

# --- Replay
replay = replay
replay-unfinished = The game is not finished.
goto-ask = Which ply, 0 to { $last }?

# --- The gun
gun-bearing = Bearing
gun-elevation = Elevation
gun-rail = Along the rail
gun-seconds = { $seconds } s, then it fires by itself
gun-keys = ← → bearing · ↑ ↓ elevation · A D along the rail · Space fires · Q leaves
gun-circle = The middle of the ball must pass inside the dotted circle; the barrel sways, you choose the moment.

# --- The server
serving = Serving at { $address }
compiling-meanwhile = You can play already; compiling the rules meanwhile: { $done } of { $count }
no-server = The server needs the package “{ $package }”; install it with: pip install "flibuste[server]"
no-database = “{ $address }” is no database that can be used here: give a file, sqlite:/// followed by its path, or postgresql://USER:PASSWORD@HOST/NAME.
database-moving = Carrying rows over
database-moved = { $rows ->
    [one] One row has been carried to { $place } and compared.
   *[other] { $rows } rows have been carried to { $place } and compared.
  } Start the server with it from now on.
move-same = { $place } is where the tables are already.
move-missing = There is no database { $place }.
move-used = A server is using { $place }: stop it, and try again.
move-full = The database { $place } is not empty: name one that is.
move-failed = { $source } cannot be moved to { $place }: { $said }.
move-differs = A row of “{ $table }” arrived changed; nothing has been kept.
database-unusable = The database { $place } cannot be used: { $said }.
database-missing = There is no database { $place }.
database-not-ours = There is no database of ours at { $place }.
reason-foreign = it is another program's
reason-newer = a newer release has written it
reason-locked = another program keeps it locked
reason-moving = it is being moved elsewhere
reason-changing = another release is changing it just now
reason-silent = it does not answer
reason-encoding = its encoding is { $encoding }, and people's names need UTF8
backup-unwritable = The backup { $file } cannot be written: { $said }.
backup-missing = There is no backup { $file }.
backup-unreadable = { $file } cannot be put back: { $said }.
backup-unsound = { $file } is no sound backup of ours.
backup-is-database = { $file } is the database itself: name another file for the backup.
settings-unreadable = The configuration { $file } cannot be read: { $said }.
settings-no-text = The configuration { $file } is no text in UTF-8.
settings-no-toml = The configuration { $file } is no TOML: { $said }.
settings-faulty = The configuration has a fault: { $said }.
port-unusable = Nothing can listen at { $place }: { $said }.
house-shut = The server could not start; its log says why.
no-redis-address = The address of Redis cannot be understood: redis://HOST:PORT is one.
no-redis-package = Redis needs the package “redis”; install it with: pip install "flibuste[server,cluster]"
no-redis-silent = Redis does not answer at the address that was given.
no-redis-refuses = Redis does not let us in: { $said }.
no-redis-unset = To think elsewhere, a server needs Redis: set “redis” to its address.
no-cluster = PostgreSQL needs the package “{ $package }”; install it with: pip install "flibuste[server,cluster]"
backed-up = { $tables ->
        [one] One table is in { $file }.
       *[other] { $tables } tables are in { $file }.
    }
restored = { $tables ->
        [one] One table is back from { $file }.
       *[other] { $tables } tables are back from { $file }.
    }

# --- datasheet
help-datasheet = Print a game’s figures for research: sizes, lengths, and the tokens a network sees.
help-datasheet-seats = How many seats; the usual number where this is silent.
help-datasheet-games = How many random games to measure.
sheet-game = game
sheet-ruleset = ruleset
sheet-seats = seats
sheet-chance = chance
sheet-secrets = secrets
sheet-actions = different actions
sheet-choices = most choices at once
sheet-outcomes = most outcomes of chance
sheet-plies = longest game, in plies
sheet-bytes = bytes of a record
sheet-mean-plies = plies a game
sheet-mean-moves = moves of seats a game
sheet-branching = choices a move
sheet-first-seat = share of the first seat
sheet-measured = Measured over { $games } random games; ± holds the truth 95 times in 100.
column-field = Field
column-first = First token
column-count = Tokens
column-values = Values
column-meaning = Meaning

# --- selfplay
help-selfplay = Let bots play with themselves, and write a set of records with its card.
help-selfplay-folder = Where the set is written; one that was begun there is gone on with.
help-selfplay-games = How many games.
help-selfplay-simulations = How many simulations a choice; 0 draws every choice at random.
help-selfplay-seed = The same seed gives the same set everywhere.
help-selfplay-processes = How many games at once; as many as there are cores where this is silent.
selfplay-other = { $folder } holds a set made otherwise ({ $file } says how); name another folder.
selfplay-done = { $games } games are in { $folder }; its README.md says what they are.

# --- arena
help-arena = Let bots play against each other: ratings with intervals, and a report.
help-arena-bots = The bots, with commas: names such as easy or hard@4000, random, tcp://HOST:PORT.
help-arena-games = How many games for every two bots; the same chance is played twice, with seats exchanged.
help-arena-seed = The same seed gives the same games everywhere.
help-arena-stop = End a pairing once it is clear which of two differences of Elo is true, such as 0,20.
help-arena-time = Give every bot the processor time a choice that this one takes, such as reference@4000.
help-arena-out = Where the games and the report are written; a tournament that was begun there is gone on with.
help-arena-ray = Play on the Ray cluster at this address; “local” starts one here.
arena-two = Name at least two bots, with a comma between them.
arena-twice = Two bots have the same name; give one another, such as other=easy.
arena-stop-form = “{ $word }” are not two differences of Elo, the lower first: write 0,20.
arena-taken = Another process is writing in { $folder }; wait for it, or name another folder.
arena-torn = The journal in { $folder } cannot be read at line { $line }; mend that line or remove it.
arena-lost-worker = A process that played a game was ended from outside. The games that were played are kept: the same command goes on.
arena-stopped = Stopped. The games that were played are kept; this goes on: { $command }
arena-calibrating = Measuring the time of { $bot }
arena-playing = { $game }: tournament
arena-done = The report is { $file }.
arena-page-title = { $game }: a tournament of bots
arena-settings = Ruleset { $ruleset }, { $seats } seats, { $games } games, seed { $seed }.
arena-equal = Equal time: every bot that can be told was given the processor time of { $bot }, { $milliseconds } ms a choice, measured beforehand on this machine.
arena-test-high = { $bot } against { $rival }: decided after { $pairs } pairs, nearer to +{ $high } Elo than to { $low }.
arena-test-low = { $bot } against { $rival }: decided after { $pairs } pairs, nearer to { $low } Elo than to +{ $high }.
arena-test-open = { $bot } against { $rival }: not decided after { $pairs } pairs between { $low } and +{ $high } Elo.
arena-lost = The arena itself took { $percent } % of the processors’ time; the rest was the bots’.
arena-ratings = Ratings
arena-ratings-about = Bradley and Terry’s model on Elo’s scale: 400 points are ten to one. The line holds the truth 95 times in 100.
arena-each = Each against each
arena-each-about = The share of the points that the bot on the left won from the one above, and where the truth lies 95 times in 100. The unit is the pair: two games with the same chance and the seats exchanged.
arena-curve = Points as the games went on
arena-games = Games played, and the share of the bot that is named first.
arena-lengths = Length of the games
arena-lengths-about = Games by their number of plies, those of chance among them.
arena-time = Processor time a choice
arena-time-about = Moves without a choice are not counted.
arena-command = This was played by:
arena-bot = Bot
arena-elo = Elo
arena-interval = 95 %
arena-choices = Choices
arena-processor = Processor a choice
arena-wall = Wall clock a choice
arena-longest = Longest choice
arena-share = Points
arena-pairs = Pairs

# --- train
help-train = Train a game's network by self-play, thousands of games at once.
help-train-out = Where checkpoint, network and curve are written; a training that was begun there is gone on with.
help-train-minutes = How long to train this time.
help-train-updates = At most so many updates this time; with them a run does not depend on the clock.
help-train-games = How many games at once.
help-train-seed = The same seed and settings give the same network on one kind of processor.
help-train-device = cpu or cuda; a GPU where there is one if this is silent.
help-train-width = The width of the first layer; the usual one for the game if this is silent.
help-train-moves = How many moves of each game between two updates.
help-train-rate = How fast to learn at first.
help-train-entropy = How much variety is rewarded at first.
train-no-torch = Training needs PyTorch: pip install 'flibuste[train]'.
train-no-cuda = PyTorch finds no GPU here; train with --device cpu.
train-no-device = “{ $device }” is no device to train on; there are { $there }.
train-goes-on = The training in { $folder } goes on after { $moves } million moves.
train-games-anew = Its games were too many to be kept, and begin anew.
train-line = { $moves } million moves, { $games } games, { $speed } moves a second; loss { $loss }, entropy { $entropy }.
train-trial = { $random } % against random play, { $rival } % against rival { $rung }.
train-done = The network is in { $file }, { $bytes } bytes.
train-drawn = Its curve is in { $file }.

# --- solve
help-solve = Solve a small position of a game, or its endings: exact values, or an equilibrium where there are secrets.
help-solve-miniature = Solve the miniature that the game declares.
help-solve-out = Where to write: positions with what each choice is worth, as JSON lines, or the table of endings.
help-solve-bots = Bots to examine on decisions of the miniature, named as for an arena.
help-solve-decisions = How many decisions of each kind a bot is asked about, at most.
help-solve-seed = Which decisions are drawn, and what the bots draw.
help-solve-endings = Solve all endings that the game declares, and write them as a table.
solve-what = Say what to solve: --miniature, or --endings where the game declares them.
solve-none = { $game } has no miniature.
solve-no-endings = { $game } declares no endings.
solve-endings = Endings of { $game }
solve-table = { $positions } endings are in { $file }, { $bytes } bytes: { $won } won for the side to move, { $drawn } drawn, { $lost } lost; the longest takes { $plies } plies. { $seconds } seconds.
solve-explore = { $reached } positions
solve-iterate = values still change by { $reached }
solve-retrograde = going back from the end over { $reached } positions
solve-unfold = { $reached } histories
solve-approach = a perfect rival still wins { $reached }
solve-positions = positions
solve-sets = information sets
solve-value = worth to { $seat }
solve-distance = plies to the end, if both play perfectly
solve-exploitability = what a perfect rival wins
solve-number = { $number }
solve-seconds = seconds
solve-endless = Play without end counts as a draw.
solve-choice = { $seat } to choose
column-worth = worth
column-to-end = plies
solve-examined = Won: of { $won } decisions that some choices win for certain and others do not, in how many one of those was chosen. Given away: what a choice is worth less than the best, on average over { $count } decisions.
column-bot = bot
column-interval = 95 %
column-found = won
column-given-away = given away
column-odds = how often
solve-written = { $count ->
        [one] One decision is in { $file }.
       *[other] { $count } decisions are in { $file }: those in which one choice is worth more than another.
    }

# --- chances
help-chances = Whether the bots’ chances come true: what was measured; with --out, measure anew.
help-chances-out = Play games and judge positions here, then measure; what was begun there is gone on with.
help-chances-games = How many games.
help-chances-playing = Simulations a choice of those who play.
help-chances-thoughts = Simulations of each thought that is judged by what came, fewest first.
help-chances-plot = Write the picture of chances and what came of them, as SVG.
help-chances-network = Judge with the game’s network instead of random games.
chances-one = Name the game that is to be measured.
chances-thoughts = “{ $word }” are no numbers of simulations, fewest first: write 60,1500,6000.
chances-playing = { $game }: games and judgements
chances-plot = What the bots said, and what came of it
chances-thought = Thought
chances-by =
    { $network ->
        [1] network
       *[other] random
    }
chances-simulations = Simulations
chances-slope = Slope
chances-interval = 95 %
chances-brier = Brier score
chances-about = From what the search says to the chances that are told. A slope of 1 is true, more is too timid, less too bold; a smaller Brier score is better. Each half of the games is measured by what the other half has taught.

# --- The eight opponents
help-ladder = Show how strong the eight opponents are; with a folder, fit them to even steps and measure them anew.
help-ladder-out = Where the games are kept that are played for it; called again with the same folder, it goes on there.
help-ladder-games = Games of each two neighbours among the eight.
help-ladder-survey = Games of each two neighbours in the survey from which their levels are found.
help-ladder-rounds = How often what was found plays again, so that it is found more exactly.
help-ladder-most = Simulations a choice of the eighth.
ladder-stopped = Stopped. The same command goes on with what is in { $folder }.
ladder-name = Opponent
ladder-rating = Rating
ladder-interval = 95 %
ladder-next = Beats last
ladder-network = Network
ladder-playouts = Random
ladder-temperature = Temp.
ladder-milliseconds = ms
ladder-about = “Beats last”: points in 100 won against the one before. Network, Random: simulations a choice with the network, and with random games where none fits. Temp.: hundredths of a point by which a choice may seem worse and be made. ms: of a core, a choice. Measured with: { $command }

# --- Order in the house
help-admin = Keep order in the house, while people play: reports, bans, names, tables; all of it is written down.
help-admin-why = Why; the audit log keeps it, and who is concerned is told.
help-admin-for = For how long: 30m, 12h, 7d, 2w; without it for good.
help-admin-most = How many lines at most.
help-admin-guest = The id of a guest, from “flibuste admin guests” or a report.
help-admin-who = The id of a guest, an address, or a range of them such as 203.0.113.0/24.
help-admin-table = The id of a table; it stands in the table’s address.
help-admin-reports = List what players have told of others, with the line of chat in question.
help-admin-settled = Those that are settled or dismissed, instead of those that wait.
help-admin-settle = Say what became of a report.
help-admin-report = The id of a report.
help-admin-outcome = What became of it, in a sentence.
help-admin-dismiss = There was nothing in it.
help-admin-ban = Shut a guest or a range of addresses out; open lines are closed within seconds.
help-admin-follow = Shut out the address the guest then comes from, too, for so many hours.
help-admin-device = Only this device of the guest; “flibuste admin devices” lists them.
help-admin-devices = List the devices of a guest.
admin-no-device = The guest { $guest } has no device { $device }; “flibuste admin devices” lists them.
admin-column-device = Device
admin-column-browser = Browser
help-admin-mute = Let a guest write no more chat, at any table.
help-admin-lift = Let a guest or a range of addresses in again.
help-admin-unmute = Let a guest write chat again.
help-admin-bans = List who is shut out, and who may not write.
help-admin-rename = Give a guest another name, at all their tables too.
help-admin-name = The new name.
help-admin-guests = List guests, who was seen last first.
help-admin-part = A part of their names.
help-admin-tables = List tables, those that changed last first.
help-admin-pairs = List two people of whom one wins nearly every rated table.
help-admin-days = Since how many days.
help-admin-state = open, running, over, aborted or abandoned.
help-admin-close = End a table that is open or running; it counts for nothing, and its people are told why.
help-admin-remove-table = Take a table that is over away, with its moves, names and chat; results in logbooks stay.
help-admin-unsay = Take the words of a line of chat away.
help-admin-v = The number of the line, as in a report.
help-admin-words = List the words that names may not contain; add one, or take one away.
help-admin-add = A word to add; case, accents and look-alike letters make no difference.
help-admin-remove = A word to take away.
help-admin-whole = Only as a word of its own, not within others.
help-admin-chat = In lines of chat too.
help-admin-log = List what hosts have done.
admin-none = There is nothing to show.
admin-no-file = There is no database at { $file }: start the server first, or name another with --database.
admin-late = The database has not answered for { $seconds } seconds; nothing more is known.
admin-no-guest = There is no guest { $guest }; “flibuste admin guests” lists them.
admin-no-ban = There is no such ban of { $who }.
admin-no-table = There is no table { $table }.
admin-over = The table { $table } is over already.
admin-not-over = The table { $table } is not over; “flibuste admin close” ends it.
admin-busy = People at table { $table } move faster than it can be closed; try again.
admin-no-range = “{ $who }” is neither an address nor a range of them: write 203.0.113.7, or 203.0.113.0/24 for all that begin alike.
admin-mute-address = { $who } is an address: chat is taken from guests, not from addresses. Mute the guest.
admin-no-line = There is no line of chat { $v } at table { $table }.
admin-no-report = There is no report { $report }.
admin-settled = The report { $report } is settled already.
admin-short-word = “{ $word }” is no word that can be looked for.
admin-no-word = “{ $word }” is not on the list.
admin-one-word = Add a word or remove one, not both at once.
admin-bad-span = “{ $word }” is no span of time: write 30m, 12h, 7d or 2w.
admin-bad-state = There is no state “{ $word }”, only { $there }.
admin-settled-now = The report { $report } is settled.
admin-banned = { $until ->
    [never] { $who } is shut out for good.
   *[other] { $who } is shut out until { $until } UTC.
}
admin-muted = { $until ->
    [never] { $who } may write no more.
   *[other] { $who } may not write until { $until } UTC.
}
admin-lifted = { $who } may come in again.
admin-unmuted = { $who } may write again.
admin-renamed = “{ $before }” is now “{ $name }”.
admin-closed = The table { $table } is closed.
admin-removed = The table { $table } is gone.
admin-unsaid = The line at table { $table } is gone.
admin-word-added = Names may not contain “{ $word }” any more.
admin-word-names = { $count ->
    [one] One guest has such a name; “flibuste admin rename” gives them another:
   *[other] { $count } guests have such a name; “flibuste admin rename” gives them another:
}
admin-word-removed = Names may contain “{ $word }” again.
admin-column-id = Report
admin-column-when = Since (UTC)
admin-column-reason = Reason
admin-column-name = Name
admin-column-guest = Guest
admin-column-table = Table
admin-column-line = Line of chat
admin-column-words = In words
admin-column-outcome = Outcome
admin-column-who = Who
admin-column-scope = Out of
admin-column-until = Until (UTC)
admin-column-why = Why
admin-column-seen = Seen (UTC)
admin-column-game = Game
admin-column-visibility = For
admin-column-changed = Changed (UTC)
admin-column-word = Word
admin-column-where = In
admin-column-whole = Whole
admin-column-host = Host
admin-column-deed = Deed
admin-column-about = About
admin-column-detail = Detail
admin-column-winner = Winner
admin-column-loser = Loser
admin-column-tables = Tables
admin-column-won = Won
admin-column-plies = Plies / usual
admin-reason-name = name
admin-reason-chat = chat
admin-reason-conduct = conduct
admin-reason-cheating = cheating
admin-reason-other = other
admin-scope-house = the house
admin-scope-chat = chat
admin-public = everybody
admin-private = invited people
admin-names = names
admin-names-chat = names, chat
admin-yes = yes
admin-no = no
admin-server = the server
admin-deed-ban = ban
admin-deed-lift = ban lifted
admin-deed-rename = rename
admin-deed-close = table closed
admin-deed-remove = table removed
admin-deed-unsay = line taken away
admin-deed-settle = report settled
admin-deed-add-word = word added
admin-deed-remove-word = word removed
admin-deed-follow = address followed
