# Why the server refuses, and what it tells.

refusal-unreadable = This message cannot be read: { $why }.
refusal-unreadable-move = “{ $move }” is no move of this game.
refusal-not-legal = { $reason } (rule { $rule })
refusal-not-legal-plain = { $reason }
refusal-not-your-turn = It is not your turn.
refusal-over = The game is over.
refusal-not-started = The game has not begun: seats are still open.
refusal-stale = The table has moved on; look again before you move.
refusal-ahead = The table has not come so far.
refusal-cid-taken = Another move at this table carries the same mark.
refusal-no-seat = You have no seat at this table.
refusal-not-host = Only who set up the table can do that.
refusal-no-undo = At this table nothing is taken back.
refusal-cannot-undo = Nothing can be taken back here.
refusal-not-asked = Nobody asks to take a move back.
refusal-no-aim = There is nothing to aim at.
refusal-no-hints = At this table there are no hints.
refusal-no-hint-now = A hint is for the seat that is to move.
refusal-banned = { $until ->
    [never] The host of this house has shut you out: { $why }
   *[other] The host of this house has shut you out until { $until }: { $why }
}
refusal-silenced = { $until ->
    [never] The host of this house does not let you write: { $why }
   *[other] The host of this house does not let you write until { $until }: { $why }
}
refusal-not-here = You cannot take a seat at this table just now.
refusal-bad-name = This name cannot be used here; choose another.
refusal-bad-words = This line has a word that is not wanted here.
refusal-no-person = There is nobody of whom that could be said.
refusal-too-many-reports = You have made { $most } reports today; the host will look at them.
refusal-too-many-avoided = Your list has { $most } people; take some off it first.
refusal-not-yet = This is shown when the game is over.
refusal-not-over = This can be done when the game is over.
refusal-home-alone = Nobody can come to a table at home: its seats are for you, for people at your screen, and for bots.
refusal-no-table = There is no such table.
refusal-bad-record = This cannot be played again as it stands: { $kind ->
    [foreign] it is no record of ours; one begins with “flibuste record 1”.
    [torn] the record is torn: its last line, “end …”, is missing.
    [changed] the record was changed after it was written.
    [newer] it follows a later version of the rules than the one here.
    [unsealed] its dice and cards do not come from a seed that it shows.
    [unfinished] the game is not over.
   *[other] { $why }
}
refusal-broken-table = This table cannot be opened in this release; its moves are safe.
refusal-no-game = There is no such game.
refusal-no-page = There is nothing at this address.
refusal-no-logbook = There is no logbook here that others may read.
refusal-method = This address takes no such request.
refusal-bad-settings = { $why }
refusal-bad-settings-plain = { $reason }
refusal-bad-position = { $why }
refusal-no-level = There is no bot “{ $level }” here.
refusal-seat-count = So many seats were named: { $given }; the table has { $wanted }.
refusal-no-open-seat = No seat is open at this table.
refusal-invite = The secret of the link is missing or wrong.
refusal-token = This token opens no seat here.
refusal-seat = This seat is not yours.
refusal-code = This code gives no seat back.
refusal-no-handover = Only the seat that is to move looks at the screen now.
refusal-too-many-tables = You have { $most } tables open; finish some first.
refusal-no-seek = This search is over.
refusal-no-challenge = This challenge is over: it was answered, taken back, or has run out.
refusal-challenge-self = You cannot challenge yourself.
refusal-challenge-nobody = Nobody sits there whom you could challenge.
refusal-challenge-blocked = This challenge cannot be made.
refusal-challenge-crowded = Too many challenges wait for them already; try again later.
refusal-challenge-waits = A challenge of yours to the same game already waits for them.
refusal-too-many-challenges = { $most } of your challenges wait for an answer; take one back first.
refusal-no-group = There is no such table of friends, or you do not belong to it.
refusal-no-member = Nobody of that name belongs to this table of friends.
refusal-group-link = This link leads to no table of friends, or no longer. Ask a friend for the link of now.
refusal-group-full = This table of friends is full: it has { $most } members.
refusal-group-blocked = You cannot join this table of friends.
refusal-group-name = Give the table of friends a name.
refusal-too-many-groups = You belong to { $most } tables of friends; leave one first.
refusal-not-keeper = Only who has belonged to this table of friends for longest can do that.
refusal-no-proposal = This proposal is over: it was taken back, or its time has passed.
refusal-proposal-waits = Another proposal waits here: there is one at a time.
refusal-proposal-time = Choose a time from now on, within { $days } days.
refusal-proposal-early = Who proposed the game opens the table; who said yes can do so from a quarter of an hour before.
refusal-proposal-opened = The table is open already: take a seat there.
refusal-too-fast = Too many requests; wait a moment.
refusal-too-big = The message is too big.
refusal-origin = This page may not talk to this server.
refusal-not-json = The request should carry JSON.
refusal-no-name = Say hello first.
refusal-storage = Moves cannot be kept just now; nothing was lost, try again soon.
refusal-not-ready = The server is getting ready; try again in a moment.
refusal-not-back = Your seat is in your own hands.
refusal-given-up = This seat has been given up.
refusal-fault = Something went wrong on our side; nothing was lost.
refusal-rated-home = A table at home cannot count for ratings: its chance could be chosen.
refusal-rated-alone = A rated table needs a person and somebody to play against.
refusal-rated-hot-seat = A rated table is not played at one screen: everybody has a screen of their own.
refusal-rated-position = A rated table begins at the beginning, not from a position.
refusal-rated-rules = A rated table is played by rules that the game names, without options of one’s own.
refusal-rated-hints = At a rated table there are no hints.
refusal-rated-undo = At a rated table nothing is taken back.
refusal-rated-notes = At a rated table notes are taken for everybody alike.
refusal-rated-absent = At a rated table no bot plays on for who leaves: that is a loss.
refusal-rated-guest = A rated table is for people whom this server knows again: allow its cookie.
refusal-rated-one-seat = You sit at this rated table already: everybody has one seat.
refusal-rated-watcher = Who watches a rated table writes when it is over.
uncounted-begun = It does not count for ratings: the game never began.
uncounted-early = It does not count for ratings: it ended before everybody had made a move.
uncounted-people = It does not count for ratings: who sat here are no longer so many different people.
uncounted-nobody = It does not count for ratings: nobody is to blame that it ended.
uncounted-pair = It does not count for ratings: the same two count at { $most } tables of a game a day.
trouble-storage = Moves cannot be kept just now. Yours waits and nothing is lost.
trouble-over = Moves are safe again.
refusal-by-hand = This is aimed by hand, not named.
refusal-on-vacation = You are on vacation already.
refusal-not-on-vacation = You are not on vacation.
refusal-vacation-spent = { $left ->
    [0] You have taken all of your { $most } days of vacation of this year.
    [one] You have one day of vacation left, of { $most } a year.
   *[other] You have { $left } days of vacation left, of { $most } a year.
 }
refusal-no-push = This device cannot be told anything by this server.
refusal-no-answers = Answers are prepared where a move takes days, nothing is hidden, and somebody else sits across.
refusal-no-answer-now = Answers are prepared while somebody else is to move.
refusal-no-answer-beyond = Chance, or the end of the game, comes before this move: no answer can be prepared beyond it.
refusal-no-answer-in-it = A prepared line begins with a move of somebody else and holds an answer of yours.
refusal-two-answers = The same moves of the others can have one answer only.
notice-turn = Your move: { $game }
notice-turn-how = The others have moved; the table waits for you.
notice-time = Little time left: { $game }
notice-time-how = Your clock is nearly out; it is your move.
notice-challenge = Somebody wants to play: { $game }
notice-challenge-how = A seat is kept for you.
notice-proposal = Your friends want to play: { $game }
notice-proposal-how = Say whether you are in.
calendar-name = Flibuste: moves to make
calendar-due = { $game }: make your move by now
# Who a guest is.
refusal-nobody = Nobody is known on this device yet: choose a name first.
refusal-name-kept = Somebody keeps the name “{ $name }”, or one that looks like it. “{ $free }” is free.
refusal-name-reserved = Nobody can be called “{ $name }”. “{ $free }” is free.
refusal-no-name-to-keep = Choose a name first, then keep it.
refusal-no-device = There is no such device of yours.
refusal-no-passkey = This passkey opens nothing here. It may have been removed, or belong to another site.
refusal-bad-passkey = This passkey could not be checked. Try again.
refusal-passkey-elsewhere = This passkey belongs to another site; it opens nothing here.
refusal-passkey-insecure = Passkeys need a secure connection (https). A recovery code works here too.
refusal-too-many-passkeys = You have { $most } passkeys; remove one first.
refusal-too-late = This took too long, or was done already. Begin again.
refusal-code-mistyped = A letter of this code is wrong or missing. Look at it once more.
refusal-no-such-code = This code opens nothing. It may have been replaced by a newer one.
refusal-tried-out = Too many codes were tried. Try again in { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }; nothing is lost meanwhile.
refusal-guest-gone = This guest has been deleted; nothing is left to sign in to.
refusal-chat-over = This table has been over for more than a day: nobody writes here any more.
