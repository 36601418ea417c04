# What the server says: refusals, draws, outcomes, errors. Page texts and the names of
# the colours are in main.ftl.

## Rule sets

rules-english = English draughts (checkers)
rules-english-wcdf = English draughts (WCDF rules)
rules-english-brainking = English draughts (White first)
rules-anti = Giveaway checkers
rules-czech = Czech draughts
rules-corner = Corner checkers
rules-one-way = One way checkers
rules-parachute = Parachute checkers
rules-gothic = Gothic checkers
rules-turkish = Turkish draughts
rules-armenian = Armenian draughts
rules-alquerque = Alquerque
rules-konane = Konane (Hawaiian checkers)
rules-italian = Italian draughts
rules-dameo = Dameo
rules-frisian = Frisian draughts
rules-frysk = Frysk!
rules-international = International draughts
rules-international-brainking = International draughts (house draws)
rules-breakthrough = Breakthrough
rules-antidraughts = Antidraughts
rules-russian = Russian draughts
rules-poddavki = Poddavki
rules-spantsiretti = Spantsiretti
rules-canadian = Canadian draughts
rules-thai = Thai checkers (Makhos)
rules-brazilian = Brazilian draughts
rules-brazilian-cbjd = Brazilian draughts (CBJD)
rules-brazilian-checkershistory = Brazilian draughts (Checkers History)
rules-brazilian-brainking = Brazilian draughts (house draws)
rules-portuguese = Portuguese draughts
rules-spanish = Spanish draughts
rules-pool = Pool checkers

## Why a move is refused. Squares and moves are written as the rule set writes them.

refusal-game-over = The game is over.
refusal-unreadable = “{ $text }” is no move: write squares joined by - or x.
refusal-no-such-square = “{ $square }” is not a playing square of this board.
refusal-empty-square = There is no piece on { $square }.
refusal-not-your-piece = The piece on { $square } is the opponent’s: { $turn } is to move.
refusal-ambiguous = “{ $text }” could be { $candidates }: enter every landing square.
refusal-must-capture = A capture is possible and must be played, such as { $example }. Pieces that can capture: { $with }.
refusal-takes-too-few =
    { $takes ->
        [one] That takes one piece, but { $example } takes { $most }: the most must be taken.
       *[other] That takes { $takes } pieces, but { $example } takes { $most }: the most must be taken.
    }
refusal-must-take-with-king = A king that can capture must do so: { $example } with the king on { $with }.
refusal-takes-too-few-kings =
    { $takes ->
        [0] That takes no king
        [one] That takes one king
       *[other] That takes { $takes } kings
    }, but { $example } takes as many pieces with { $most ->
        [one] a king
       *[other] { $most } kings
    } among them.
refusal-takes-too-little = That is worth { $takes }, but { $example } is worth { $most }: the most must be taken (a man is worth 100, a king 199).
refusal-takes-king-too-late = Of equal captures the one that takes a king earliest must be played: { $example }.
refusal-man-takes-no-king = The man on { $square } may not take a king.
refusal-turns-back = The piece on { $square } may not turn back by 180 degrees between two jumps.
refusal-begins-backward = The man on { $square } may not begin a capture backwards.
refusal-jumps-backward = The man on { $square } may not jump backwards.
refusal-jumps-twice = The piece on { $square } may not be jumped twice.
refusal-king-rests = The king on { $square } has stepped three moves running and must rest until another piece has moved.
refusal-no-return = The man on { $from } may not step straight back to { $to }.
refusal-last-row-rests = The man on { $square } stands on its last row and makes no step.
refusal-parachutist-steps = The parachutist on { $square } makes no step: it can only capture.
refusal-must-lift = A piece must be lifted, by a click on it: { $with }.
refusal-turns-aside = The capture may not turn on { $square }: it runs in one line.
refusal-capture-ends = The capture ends on { $at }: there is nothing more to take.
refusal-lands-too-far = The king may not land on { $at }, but right behind the piece it takes, as in { $example }.
refusal-ends-where-crowned = The capture of the man on { $square } ends where it is crowned, as in { $example }.
refusal-not-yet-king = The man on { $square } goes on as a man: it is crowned only where its capture ends.
refusal-must-go-on = The capture may not stop on { $at }: it goes on, as in { $example }.
refusal-must-land = The king may not land on { $at }: it must land where the capture goes on, as in { $example }.
refusal-occupied = { $square } is occupied.
refusal-blocked = The piece on { $square } is in the way.
refusal-backward = The man on { $square } may not step backwards.
refusal-not-a-move = The man on { $from } cannot move to { $to }.
refusal-not-a-king-move = The king on { $from } cannot move to { $to }.
refusal-nothing-to-claim = No draw can be claimed in this position.

## Why something else is refused

refusal-late = That came too late: the game has gone on.
refusal-waiting = Your opponent has not come yet.
refusal-not-a-player = You are watching this game: only its players can do that.
refusal-not-your-turn = It is your opponent’s turn.
refusal-already-offered = You have already asked: wait until you have made another move.
refusal-answer-first = Answer your opponent’s proposal first.
refusal-nothing-offered = There is nothing to answer.
refusal-nothing-to-take-back = There is no move of yours to take back.
refusal-no-cancel = The game has begun: it can be resigned, but not called off.
refusal-not-over = The game is still being played: finish it first.
refusal-no-computer = The computer does not play on this server at present.
refusal-malformed = The server could not read that message: a JSON object is wanted.
refusal-malformed-field = The server could not read that message: its field “{ $field }” is missing or wrong.
refusal-unknown-type = The server knows no message of the type “{ $kind }”.

## Draw conditions. $limit: how many; $stronger: whether the stronger side’s moves are counted.

draw-repetition =
    { $limit ->
        [3] the same position for the third time
        [5] the same position for the fifth time
       *[other] the same position { $limit } times
    }
draw-kings-only = { $limit } moves each with kings only
draw-no-progress = { $limit } moves each without a capture, a crowning or a man’s move
draw-no-capture-no-man-move = { $limit } moves each without a capture or a man’s move
draw-no-capture-no-crowning = { $limit } moves each without a capture or a crowning
draw-kings-v-king = { $limit } moves of the stronger side with three or more kings against one
draw-pieces-v-king-on-diagonal = { $limit } moves of the stronger side with three pieces against a king on the long diagonal
draw-two-v-king =
    { $stronger ->
        [yes] { $limit } moves of the stronger side with at most two pieces against a king
       *[no] { $limit } moves each with at most two pieces against a king
    }
draw-few-v-few = { $limit } moves each with at most two pieces a side
draw-four-or-five-pieces = { $limit } moves each with four or five pieces, kings on both sides
draw-six-or-seven-pieces = { $limit } moves each with six or seven pieces, kings on both sides
draw-three-kings-v-king =
    { $stronger ->
        [yes] { $limit } moves of the stronger side with three kings against one
       *[no] { $limit } moves each with three kings against one
    }
draw-three-kings-on-diagonal-v-king = { $limit } moves each with three kings, one of them on the long diagonal, against one
draw-three-v-king = { $limit } moves each with three pieces against a king
draw-two-kings-v-king = { $limit } moves each with two kings against one
draw-one-piece-each = one piece each
draw-king-v-king = king against king

## The situations whose moves are counted

situation-repetition = This position
situation-kings-only = Kings only
situation-no-progress = No capture, crowning or man’s move
situation-no-capture-no-man-move = No capture or man’s move
situation-no-capture-no-crowning = No capture or crowning
situation-kings-v-king = Three or more kings against one
situation-pieces-v-king-on-diagonal = Three pieces against a king on the long diagonal
situation-two-v-king = At most two pieces against a king
situation-few-v-few = At most two pieces a side
situation-four-or-five-pieces = Four or five pieces, kings on both sides
situation-six-or-seven-pieces = Six or seven pieces, kings on both sides
situation-three-kings-v-king = Three kings against one
situation-three-kings-on-diagonal-v-king = Three kings, one on the long diagonal, against one
situation-three-v-king = Three pieces against a king
situation-two-kings-v-king = Two kings against one
situation-one-piece-each = One piece each
situation-king-v-king = King against king

## How far a count has come. $left: moves until the draw; $claim: whether it must be claimed.

count-each =
    { $situation }: { $count } of { $limit } moves each – { $claim ->
        [yes] a draw may be claimed in
       *[no] draw in
    } { $left ->
        [one] { $left } move
       *[other] { $left } moves
    }
count-stronger =
    { $situation }: { $count } of { $limit } moves of the stronger side – { $claim ->
        [yes] a draw may be claimed in
       *[no] draw in
    } { $left ->
        [one] { $left } move
       *[other] { $left } moves
    }
count-repetition =
    { $situation } has come up { $count ->
        [one] once
        [2] twice
       *[other] { $count } times
    } – { $claim ->
        [yes] a draw may be claimed
       *[no] draw
    } at { $limit }
count-at-once = { $situation }: a draw unless the next move is a capture
count-claim = A draw may be claimed: { $words }

## How a game ended. $words: the draw condition.

outcome-no-move = { $winner } wins: { $loser } has no legal move.
outcome-no-move-wins = { $winner } wins, having no legal move.
outcome-no-pieces = { $winner } wins: { $loser } has no pieces left.
outcome-no-pieces-wins = { $winner } wins, having no pieces left.
outcome-first-king = { $winner } wins with the first king.
outcome-resignation = { $winner } wins: { $loser } resigned.
outcome-time = { $winner } wins: { $loser } ran out of time.
outcome-agreement = Draw by agreement.
outcome-too-many-captures = Draw: the player to move has too many captures to list.
outcome-draw =
    { $claimed ->
        [yes] Draw on claim: { $words }.
       *[no] Draw: { $words }.
    }
outcome-cancelled = The game was called off before it began.
outcome-expired = Nobody joined: the game was closed.

## What is wrong with the new-game form

form-rules = There is no rule set “{ $given }”.
form-side = “{ $given }” is no colour to play: choose White, Black or random.
form-place = “{ $given }” is no place to play: choose a link, one screen or the computer.
form-no-computer = The computer does not play on this server at present: choose a link or one screen.
form-level = “{ $given }” is no level of the computer: choose one from 1 to 8.
form-clock = “{ $given }” is no kind of clock: choose none or a timed game.
form-minutes = “{ $given }” is no time for a game: from 1 to 180 minutes (or 0.5) can be set.
form-increment = “{ $given }” is no increment: from 0 to 60 seconds can be set.
form-fen-long = The start position is too long to be one.
form-fen-over = In this start position the game is already over.
form-fen-pieces = { $color } has { $has } pieces in this start position: the game begins with { $start }, and more cannot be played with.
form-name-long = The name is too long: 40 characters are the most.

## What is wrong with a start position (FEN)

fen-no-side-to-move = The position must begin with the side to move, W or B, not “{ $found }”.
fen-no-pieces = The position has no list of { $color }’s pieces: write :W or :B even if there are none.
fen-color-twice = The position lists { $color }’s pieces twice.
fen-unknown-field = The field “{ $field }” is unknown: W or B and a list of squares is wanted.
fen-unknown-piece = The piece “{ $piece }” is unknown here: K marks a king, a man has no letter.
fen-no-such-square = “{ $square }” is not a playing square of this board.
fen-empty-range = The range “{ $range }” is empty: the smaller number comes first.
fen-square-twice = The square { $square } is named twice.
fen-man-on-crowning-square = A man of { $color } on { $square } would be a king: write K{ $square }.
fen-parachutist-in-the-field = There is a parachutist of { $color } on { $square }: parachutists stand on the opponent’s back row.
fen-no-ban = “{ $item }” is no ban: a man’s square and the one beside it are wanted, as in b3a3.
fen-no-king-count = “{ $item }” is no count of a king’s moves: a king’s square and 1 to 3 are wanted, as in 28=2, for one king of a colour that has men.
fen-too-many-captures = In this position there are too many captures to list: one with fewer pieces to take is wanted.

## Errors

error-title-400 = That cannot be read
error-title-403 = Not from there
error-title-404 = Nothing here
error-title-405 = Not in this way
error-title-409 = Not yet
error-title-413 = Too much
error-title-415 = Not a form
error-title-422 = Something is wrong
error-title-426 = A socket is wanted
error-title-429 = That is enough
error-title-500 = Something broke
error-title-503 = The house is full
error-page = There is no page at this address.
error-game = There is no game at this address. Perhaps the link was cut short.
error-method = This address does not take that kind of request.
error-body-large = That is more than a form can hold.
error-body = The form could not be read.
error-media = A form is wanted: application/x-www-form-urlencoded.
error-origin = That request came from another site, so it was not carried out.
error-socket = This address speaks WebSocket only.
error-waiting = You have as many games waiting for an opponent as one player may have: play or call off one of them first.
error-against-computer = You have as many games against the computer as one player may have: finish or resign one of them first.
error-query-page = “{ $given }” is no page of the list: pages are numbered from 1.
error-query-rules = There is no rule set “{ $given }”.
error-query-state = “{ $given }” is no state of a game: choose waiting, running or over.
error-query-since = “{ $given }” is no number of a change.
error-query = The address has a part after “?” that cannot be read.
error-language = The site does not speak “{ $given }”.
error-failed = The server made a mistake. It has been noted; please try again.
error-damaged = This game is damaged and cannot be shown. Its moves are still recorded, and whoever runs this server has been told.
error-full = The server has as many games open as it can. Please try again in a moment.

## Other

game-description = A game of { $rules } on Damier: { $white } against { $black }.
nobody = somebody
computer-name = Computer, level { $level }
ago-now = just now
ago-minutes =
    { $n ->
        [one] { $n } minute ago
       *[other] { $n } minutes ago
    }
ago-hours =
    { $n ->
        [one] { $n } hour ago
       *[other] { $n } hours ago
    }
ago-days =
    { $n ->
        [one] { $n } day ago
       *[other] { $n } days ago
    }
