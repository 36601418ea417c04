# The rules of every game in words, for the rules pages.

## Rules in words. Each sentence is one statement of crates/damier/src/describe; squares and
## numbers are filled in from the rules themselves.

rule-board-dark-left = { $files } files by { $ranks } ranks, played on the { $squares } squares of the colour of { $corner }, the corner at White’s left hand.
rule-board-dark-right = { $files } files by { $ranks } ranks, played on the { $squares } squares of the colour of { $corner }, the corner at White’s right hand.
rule-board-all = { $files } files by { $ranks } ranks, played on all { $squares } squares.
rule-board-points = { $squares } points on { $files } files and { $ranks } ranks, joined by lines along files and ranks; diagonal lines join only { $points }.
rule-start-back-row = { $men } men a side, on its back row.
rule-start-rows = { $men } men a side, on the { $rows } rows nearest to it.
rule-start-inner-rows = { $men } men a side, on rows { $from } and { $to } from its own edge.
rule-start-chequered = { $men } men a side fill the board: White’s stand on every square of the colour of { $corner }, Black’s on every other.
rule-start-white = White’s men stand on { $squares }.
rule-start-white-kings = White’s kings stand on { $squares }.
rule-start-white-parachutists = White’s parachutists stand on { $squares }.
rule-start-black = Black’s men stand on { $squares }.
rule-start-black-kings = Black’s kings stand on { $squares }.
rule-start-black-parachutists = Black’s parachutists stand on { $squares }.
rule-first-white = White moves first.
rule-first-black = Black moves first.
rule-opening-lift = The first move lifts one of the player’s own men off the board, from { $squares }.
rule-opening-second-lift = The second lifts one of that player’s men that stands next to the hole, along its file or rank.
rule-goal-no-move-loses = The side to move that has no legal move loses, whether it has no piece left or all of them are shut in.
rule-goal-no-move-wins = The side to move that has no legal move wins, whether it has no piece left or all of them are shut in: each side tries to be rid of its pieces.
rule-goal-first-king = The first side to have a king wins at once.
rule-men-up-the-ranks = For both colours forward is up the ranks, towards rank { $rank }.
rule-men-never-step = Men never step: once the game is opened, every move is a capture.
rule-men-step = A man steps one square { $ways }.
rule-men-step-points = A man steps one point along a line, { $ways }.
rule-men-leap = If the squares in front of a man ({ $ways }) hold an unbroken run of men of its own colour, it may leap the whole run to the first square behind it, if that is empty. A king in the run forbids the leap.
rule-men-no-return = A man whose last move was a step sideways may not step straight back as its next move.
rule-men-ban-lasts = The ban lasts until that man moves again or is taken, whatever else happens meanwhile; a capture ends it and makes none.
rule-men-rest-on-last-row = On its last row a man makes no step; it may still capture.
rule-men-capture = A man takes an adjacent enemy piece by jumping over it to the empty square right behind: { $ways }.
rule-men-capture-points = A man takes an adjacent enemy piece by jumping over it along a line to the empty point right behind: { $ways }.
rule-men-first-jump = The first jump of a capture goes only { $ways }.
rule-men-take-no-king = A man may not take a king.
rule-straight-jumps-two-apart = A jump along a file or a rank runs over the playing squares of that line, which lie two apart: of { $squares }, from the first over the second to the third.
rule-parachutist-never-steps = A parachutist never steps.
rule-parachutist-jump = It takes one adjacent enemy piece { $ways }, from the enemy’s back row inwards, and lands on the empty square right behind.
rule-parachutist-becomes-man = Where it lands it becomes a man, and its move ends.
rule-parachutist-counts-as-man = It counts as a man where captures are chosen between: a king that can capture comes first.
rule-parachutist-is-safe = Nothing can land beyond the edge, so a parachutist cannot be taken.
rule-kings-none = There are no kings.
rule-kings-step = A king steps one square { $ways }.
rule-kings-fly = A king steps any number of empty squares in a line { $ways }.
rule-kings-capture = It takes an adjacent enemy piece by jumping over it to the empty square right behind: { $ways }.
rule-kings-capture-flying = It takes the first piece it meets in a line ({ $ways }), at any distance, if that is an enemy with an empty square right behind, and lands on any of the empty squares behind it.
rule-kings-capture-landing-behind = It takes the first piece it meets in a line ({ $ways }), at any distance, if that is an enemy with an empty square right behind, and lands on that square.
rule-king-steps-limited = A player who has a man may not step the same king more than { $most } moves running: then that king may capture but not step, until the player has captured or moved another piece.
rule-king-steps-count = The count ends too when that king or the player’s last man is lost; stepping another king begins that king’s count at one; a side without men has no counts.
rule-capture-duty = Capturing is obligatory.
rule-capture-optional = Capturing is not obligatory: a player who can capture may make another move instead.
rule-capture-huff = A player who can capture should. If the player makes another move, the opponent may huff before his own move: take one piece that could have captured off the board. The huff is not a move; the opponent then makes one as usual.
rule-huff-moved = A piece that could have captured and moved elsewhere is huffed where it stands.
rule-huff-waived = The right is lost if the opponent moves without a huff.
rule-huff-written = A huff is written before the move: an H, the square of the piece, and a stroke.
rule-capture-may-stop = A capture may stop after any jump.
rule-capture-to-the-end = A capture goes on as long as the same piece can take another: it may not stop early.
rule-capture-straight = A capture is one jump or more in one straight line.
rule-capture-lands-to-go-on = A king that has several squares to land on and can go on capturing from some of them must land on one of those.
rule-removal-at-the-end = The pieces taken stay on the board until the capture is over: they block the way, and none may be jumped twice.
rule-removal-at-once = Each piece leaves the board as soon as it is jumped and frees its square.
rule-capture-no-reversal = Between two jumps of a capture the piece may not turn by 180 degrees.
rule-capture-crosses-again = A capture may cross or land on an empty square more than once; the square it started from counts as empty.
rule-choice-free = Where several captures are possible, any may be chosen.
rule-choice-most = The capture that takes the most pieces must be played; men and kings count the same.
rule-choice-most-pieces = The capture that takes the most pieces must be played.
rule-choice-king = If any king can capture, a king must; how many pieces it takes is free.
rule-choice-value = A capture is worth { $man } for each man and { $king } for each king it takes; one of the greatest worth must be played.
rule-choice-then-most-kings = Of these, one that takes the most kings must be played.
rule-choice-then-with-king = Of these, one made by a king must be played, if there is one.
rule-choice-then-king-earliest = Of these, the one that takes a king earliest must be played: at the first jump where one takes a king and the other a man, the one that takes the king.
rule-choice-then-free = What is left is free.
rule-crown-on-last-row = A man that ends its move on its last row becomes a king: rank { $white } for White, rank { $black } for Black.
rule-crown-on-one-row = A man of either colour that ends its move on rank { $rank } becomes a king.
rule-crown-on-squares = A White man that ends its move on { $white }, or a Black man on { $black }, becomes a king.
rule-crown-nowhere-else = On any other square of its last row a man stays a man, for good.
rule-crown-at-the-end = A man that reaches such a square in a capture and can jump on from there goes on as a man; it is crowned only if the capture ends there.
rule-crown-stops = A man that reaches such a square in a capture stops there and is crowned, even if it could jump on.
rule-crown-goes-on = A man that reaches such a square in a capture is crowned at once and goes on as a king if it can.
rule-draw-by-agreement = The players may agree on a draw.
rule-draw-automatic = Automatic draw: { $condition }.
rule-draw-on-claim = Draw if the player to move claims it: { $condition }.
rule-repetition-of-position = The same pieces on the same squares, with the same side to move.
rule-repetition-of-bans = The men that may not step back must be the same too.
rule-repetition-of-king-steps = The numbers of moves that kings have made running must be the same too.
rule-draw-pieces = The pieces on the board are { $balances }.
rule-draw-stronger-on-diagonal = A king of the stronger side stands on the long diagonal that joins { $squares }.
rule-draw-weaker-on-diagonal = The lone king stands on the long diagonal that joins { $squares }.
rule-draw-equal-pieces = With as many pieces on both sides, { $moves } moves of each count.
rule-draw-after-moves = It comes after { $moves } move of each side, unless that changes the pieces.
rule-draw-unless-capture = It is drawn at once, unless the side to move can capture, or is captured next move whatever it plays.
rule-draw-count-restarts = The count begins again with { $events }.
rule-draw-sideways-is-no-man-move = A man’s step or jump that is purely sideways does not begin it again.
rule-draw-order = The conditions are looked at in this order, and the first that holds counts.
rule-draw-after-win = A win comes first: a move that ends the game by the goal is no draw, whatever a count says.
rule-notation-numbers = Squares are written by their numbers, from 1 ({ $first }) to { $count } ({ $last }); letters and ranks are read too.
rule-notation-letters-or-numbers = Squares are written by letter and rank; numbers are read too, from 1 ({ $first }) to { $count } ({ $last }).
rule-notation-letters = Squares are written by letter and rank.
rule-notation-lift = A lift is written as its one square.
rule-notation-one-sign = Steps and captures are written with { $sign }.
rule-notation-signs = Steps are written with -, captures with { $sign }.
rule-notation-landings = A move is written with its first and last square; where these name several captures, with every landing.
rule-notation-game-type = In PDN it is GameType { $number }.
rule-notation-variant = Its Variant tag in PDN, and its key everywhere, is { $key }.
rule-other-names = It is also known as { $names }.
rule-source = Source: { $source }.
rule-differs = { $difference }
rule-colors-by-lot = Colours are drawn by lot, as the source has it.
rule-no-assists = No hints of any kind are given, as the source has it.
rule-special-no-move-wins = who cannot move wins
rule-special-first-king-wins = the first king wins
rule-special-one-way = both colours play up the board
rule-special-crowning-squares = men are crowned on two squares alone
rule-special-crown-goes-on = a man crowned in a capture goes on as a king
rule-special-crown-stops = a capture ends where a man is crowned
rule-special-lands-behind = a king lands right behind the piece it takes
rule-special-value = a king is worth nearly two men
rule-special-king-steps = three king moves running are the most
rule-special-men-take-no-king = men may not take kings
rule-special-king-earliest = kings are taken as early as possible
rule-special-parachutists = parachutists behind the lines
rule-special-leaps = men leap rows of their own
rule-special-at-once = pieces taken leave at once
rule-special-no-reversal = no turning back in a capture
rule-special-no-return = no stepping straight back
rule-special-lifts = the game opens with two lifts
rule-special-may-stop = a capture may stop early
rule-special-optional = capturing is not obligatory
rule-special-huff = who does not capture may be huffed

section-board = Board
section-start = Start
section-goal = Goal
section-men = Men
section-parachutists = Parachutists
section-kings = Kings
section-captures = Captures
section-choice = Choice between captures
section-crowning = Crowning
section-draws = Draws
section-notation = Notation
section-names = Names and sources

way-everywhere = in any of the eight directions
way-diagonally = diagonally forward or backward
way-diagonally-forward = diagonally forward
way-diagonally-backward = diagonally backward
way-orthogonally = forward, backward or sideways
way-forward = straight forward
way-backward = straight backward
way-sideways = sideways

reset-capture = a capture
reset-crowning = a crowning
reset-man-move = a man’s move

pieces-kings =
    { $n ->
        [one] { $n } king
       *[other] { $n } kings
    }
pieces-kings-or-more = { $n } or more kings
pieces-men =
    { $n ->
        [one] { $n } man
       *[other] { $n } men
    }
pieces-against = { $strong } against { $weak }

list-comma = { $first }, { $second }
list-and = { $first } and { $second }
list-or = { $first } or { $second }

differs-house-draws = The source states no draw rule; a server must end games, so the house code applies.
differs-no-standing-the-huff = In the books the opponent may also have the move taken back and the capture made instead; here there is the huff alone.
differs-club-draws = The books let a player be called on to win within a number of moves; here the draw code of English applies.
differs-white-begins = The sources do not say who begins; White.
differs-blocked-loses = The sources ask for all pieces to be taken; a player who cannot move loses too.
differs-kings-only-moved = The source’s 30 moves are counted while kings alone are on the board; here while kings alone move.
differs-five-moves-each = The source counts five moves of the lone king against two pieces; here both sides make five.
differs-no-huff = An old huff that the source remembers is left out: capturing is obligatory.
differs-twelve-moves-each = The source counts twelve moves of the lone king against three; here both sides make twelve.
differs-games-must-end = The source has no other draw rule; a server must end games, so repetition and moves without progress are counted as in the house code.
differs-sides-by-choice = Sources disagree on which colour has files a to d; White, since then no capture stands on the board at the first move.
differs-first-mover = Sources disagree on the first mover: PDN’s game type 31 says Black.
differs-three-with-a-king = The source’s three pieces against a lone king are read with IDF 7.2.7 as three pieces of which at least one is a king.
differs-no-promotion = The source speaks of promotion within its 16 moves; with three kings against one it cannot occur.
differs-quantity-in-table = BrainKing’s own comparison table has the rule that the most must be taken.
differs-no-repetition = There is no rule of repetition: agreement, or a tournament’s own limit, ends such games.
