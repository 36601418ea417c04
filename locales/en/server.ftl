# What the server says: refusals and errors. Page texts are in main.ftl; what the rules library
# says is in rules.ftl, and in English in crates/damier.

## Rule sets

rules-english = English draughts (checkers)
rules-english-wcdf = English draughts (WCDF rules)
rules-english-brainking = English draughts (White first)
rules-anti = Giveaway checkers
rules-english-huff = English draughts with the huff
rules-plaisant = Pleasant draughts
rules-czech = Czech draughts
rules-tanzanian = Tanzanian draughts (drafti)
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
rules-sri-lankan = Sri Lankan draughts
rules-malaysian = Malaysian and Singaporean checkers (dam haji)
rules-dumm = South African draughts (dumm)
rules-thai = Thai checkers (Makhos)
rules-brazilian = Brazilian draughts
rules-brazilian-cbjd = Brazilian draughts (CBJD)
rules-brazilian-checkershistory = Brazilian draughts (Checkers History)
rules-brazilian-brainking = Brazilian draughts (house draws)
rules-filipino = Filipino draughts (derecha)
rules-portuguese = Portuguese draughts
rules-spanish = Spanish draughts
rules-pool = Pool checkers
rules-jamaican = Jamaican checkers

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

## How a game ended that was not played

outcome-cancelled = The game was called off before it began.
outcome-aborted = A first move did not come in time: the game was called off.
outcome-flagged-draw = Draw: time ran out, and the other side could not win any more.
outcome-expired = Nobody joined: the game was closed.

## What is wrong with the new-game form

form-rules = There is no rule set “{ $given }”.
form-side = “{ $given }” is no colour to play: choose White, Black or random.
form-place = “{ $given }” is no place to play: choose a link, one screen or the computer.
form-no-computer = The computer does not play on this server at present: choose a link or one screen.
form-level = “{ $given }” is no level of the computer: choose one from 1 to 8.
form-clock = “{ $given }” is no kind of clock: choose none, timed, days or other.
form-days = “{ $given }” is no number of days for a move: choose 1 to 14.
form-control = “{ $given }” is no time control: write one such as 5+3, 5d3, 10+5x30, 40/60:30+10, *3 or 3d+30d.
form-control-range = “{ $given }” gives more or less time than a game can have: 15 seconds to 6 hours a side, up to 10 minutes added, or 1 to 14 days a move.
form-minutes = “{ $given }” is no time for a game: from 1 to 180 minutes (or 0.5) can be set.
form-increment = “{ $given }” is no increment: from 0 to 60 seconds can be set.
form-fen-long = The start position is too long to be one.
form-fen-over = In this start position the game is already over.
form-fen-pieces = { $color } has { $has } pieces in this start position: the game begins with { $start }, and more cannot be played with.
form-name-long = The name is too long: 40 characters are the most.

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
error-query-place = “{ $given }” is no place in the list: its pages are found by the links below it.
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
