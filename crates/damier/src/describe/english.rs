//! The English words of descriptions.

use crate::message::{Template, templates};

/// The headings of sections.
pub(super) const SECTIONS: &[Template] = templates!("section";
    "board" => "Board",
    "start" => "Start",
    "goal" => "Goal",
    "men" => "Men",
    "parachutists" => "Parachutists",
    "kings" => "Kings",
    "captures" => "Captures",
    "choice" => "Choice",
    "crowning" => "Crowning",
    "draws" => "Draws",
    "notation" => "Notation",
    "names" => "Names",
);

/// What statements say.
pub(super) const RULES: &[Template] = templates!("rule";
    // Board
    "board-dark-left" =>
        "{ $files } files by { $ranks } ranks, played on the { $squares } squares of the colour \
         of { $corner }, the corner at White’s left hand.",
    "board-dark-right" =>
        "{ $files } files by { $ranks } ranks, played on the { $squares } squares of the colour \
         of { $corner }, the corner at White’s right hand.",
    "board-all" => "{ $files } files by { $ranks } ranks, played on all { $squares } squares.",
    "board-points" =>
        "{ $squares } points on { $files } files and { $ranks } ranks, joined by lines along \
         files and ranks; diagonal lines join only { $points }.",
    // Start
    "start-back-row" => "{ $men } men a side, on its back row.",
    "start-rows" => "{ $men } men a side, on the { $rows } rows nearest to it.",
    "start-inner-rows" => "{ $men } men a side, on rows { $from } and { $to } from its own edge.",
    "start-chequered" =>
        "{ $men } men a side fill the board: White’s stand on every square of the colour of \
         { $corner }, Black’s on every other.",
    "start-white" => "White’s men stand on { $squares }.",
    "start-white-kings" => "White’s kings stand on { $squares }.",
    "start-white-parachutists" => "White’s parachutists stand on { $squares }.",
    "start-black" => "Black’s men stand on { $squares }.",
    "start-black-kings" => "Black’s kings stand on { $squares }.",
    "start-black-parachutists" => "Black’s parachutists stand on { $squares }.",
    "first-white" => "White moves first.",
    "first-black" => "Black moves first.",
    "opening-lift" =>
        "The first move lifts one of the player’s own men off the board, from { $squares }.",
    "opening-second-lift" =>
        "The second lifts one of that player’s men that stands next to the hole, along its file \
         or rank.",
    // Goal
    "goal-no-move-loses" =>
        "The side to move that has no legal move loses, whether it has no piece left or all of \
         them are shut in.",
    "goal-no-move-wins" =>
        "The side to move that has no legal move wins, whether it has no piece left or all of \
         them are shut in: each side tries to be rid of its pieces.",
    "goal-first-king" => "The first side to have a king wins at once.",
    // Men
    "men-up-the-ranks" => "For both colours forward is up the ranks, towards rank { $rank }.",
    "men-never-step" => "Men never step: once the game is opened, every move is a capture.",
    "men-step" => "A man steps one square { $ways }.",
    "men-step-points" => "A man steps one point along a line, { $ways }.",
    "men-leap" =>
        "If the squares in front of a man ({ $ways }) hold an unbroken run of men of its own \
         colour, it may leap the whole run to the first square behind it, if that is empty. A \
         king in the run forbids the leap.",
    "men-no-return" =>
        "A man whose last move was a step sideways may not step straight back as its next move.",
    "men-ban-lasts" =>
        "The ban lasts until that man moves again or is taken, whatever else happens meanwhile; a \
         capture ends it and makes none.",
    "men-rest-on-last-row" => "On its last row a man makes no step; it may still capture.",
    "men-capture" =>
        "A man takes an adjacent enemy piece by jumping over it to the empty square right behind: \
         { $ways }.",
    "men-capture-points" =>
        "A man takes an adjacent enemy piece by jumping over it along a line to the empty point \
         right behind: { $ways }.",
    "men-first-jump" => "The first jump of a capture goes only { $ways }.",
    "men-take-no-king" => "A man may not take a king.",
    "straight-jumps-two-apart" =>
        "A jump along a file or a rank runs over the playing squares of that line, which lie two \
         apart: of { $squares }, from the first over the second to the third.",
    // Parachutists
    "parachutist-never-steps" => "A parachutist never steps.",
    "parachutist-jump" =>
        "It takes one adjacent enemy piece { $ways }, from the enemy’s back row inwards, and \
         lands on the empty square right behind.",
    "parachutist-becomes-man" => "Where it lands it becomes a man, and its move ends.",
    "parachutist-counts-as-man" =>
        "It counts as a man where captures are chosen between: a king that can capture comes \
         first.",
    "parachutist-is-safe" => "Nothing can land beyond the edge, so a parachutist cannot be taken.",
    // Kings
    "kings-none" => "There are no kings.",
    "kings-step" => "A king steps one square { $ways }.",
    "kings-fly" => "A king steps any number of empty squares in a line { $ways }.",
    "kings-capture" =>
        "It takes an adjacent enemy piece by jumping over it to the empty square right behind: \
         { $ways }.",
    "kings-capture-flying" =>
        "It takes the first piece it meets in a line ({ $ways }), at any distance, if that is an \
         enemy with an empty square right behind, and lands on any of the empty squares behind it.",
    "kings-capture-landing-behind" =>
        "It takes the first piece it meets in a line ({ $ways }), at any distance, if that is an \
         enemy with an empty square right behind, and lands on that square.",
    "king-steps-limited" =>
        "A player who has a man may not step the same king more than { $most } moves running: \
         then that king may capture but not step, until the player has captured or moved another \
         piece.",
    "king-steps-count" =>
        "The count ends too when that king or the player’s last man is lost; stepping another \
         king begins that king’s count at one; a side without men has no counts.",
    // Captures
    "capture-duty" => "Capturing is obligatory.",
    "capture-optional" =>
        "Capturing is not obligatory: a player who can capture may make another move instead.",
    "capture-huff" =>
        "A player who can capture should. If the player makes another move, the opponent may huff \
         before his own move: take one piece that could have captured off the board. The huff is \
         not a move; the opponent then makes one as usual.",
    "huff-moved" =>
        "A piece that could have captured and moved elsewhere is huffed where it stands.",
    "huff-waived" => "The right is lost if the opponent moves without a huff.",
    "huff-written" =>
        "A huff is written before the move: an H, the square of the piece, and a stroke.",
    "capture-may-stop" => "A capture may stop after any jump.",
    "capture-to-the-end" =>
        "A capture goes on as long as the same piece can take another: it may not stop early.",
    "capture-straight" =>
        "A capture is one jump or more in one straight line.",
    "capture-lands-to-go-on" =>
        "A king that has several squares to land on and can go on capturing from some of them \
         must land on one of those.",
    "removal-at-the-end" =>
        "The pieces taken stay on the board until the capture is over: they block the way, and \
         none may be jumped twice.",
    "removal-at-once" =>
        "Each piece leaves the board as soon as it is jumped and frees its square.",
    "capture-no-reversal" =>
        "Between two jumps of a capture the piece may not turn by 180 degrees.",
    "capture-crosses-again" =>
        "A capture may cross or land on an empty square more than once; the square it started \
         from counts as empty.",
    // Choice
    "choice-free" => "Where several captures are possible, any may be chosen.",
    "choice-most" =>
        "The capture that takes the most pieces must be played; men and kings count the same.",
    "choice-most-pieces" => "The capture that takes the most pieces must be played.",
    "choice-king" => "If any king can capture, a king must; how many pieces it takes is free.",
    "choice-value" =>
        "A capture is worth { $man } for each man and { $king } for each king it takes; one of \
         the greatest worth must be played.",
    "choice-then-most-kings" => "Of these, one that takes the most kings must be played.",
    "choice-then-with-king" => "Of these, one made by a king must be played, if there is one.",
    "choice-then-king-earliest" =>
        "Of these, the one that takes a king earliest must be played: at the first jump where one \
         takes a king and the other a man, the one that takes the king.",
    "choice-then-free" => "What is left is free.",
    // Crowning
    "crown-on-last-row" =>
        "A man that ends its move on its last row becomes a king: rank { $white } for White, rank \
         { $black } for Black.",
    "crown-on-one-row" =>
        "A man of either colour that ends its move on rank { $rank } becomes a king.",
    "crown-on-squares" =>
        "A White man that ends its move on { $white }, or a Black man on { $black }, becomes a \
         king.",
    "crown-nowhere-else" => "On any other square of its last row a man stays a man, for good.",
    "crown-at-the-end" =>
        "A man that reaches such a square in a capture and can jump on from there goes on as a \
         man; it is crowned only if the capture ends there.",
    "crown-stops" =>
        "A man that reaches such a square in a capture stops there and is crowned, even if it \
         could jump on.",
    "crown-goes-on" =>
        "A man that reaches such a square in a capture is crowned at once and goes on as a king \
         if it can.",
    // Draws
    "draw-by-agreement" => "The players may agree on a draw.",
    "draw-automatic" => "Automatic draw: { $condition }.",
    "draw-on-claim" => "Draw if the player to move claims it: { $condition }.",
    "repetition-of-position" => "The same pieces on the same squares, with the same side to move.",
    "repetition-of-bans" => "The men that may not step back must be the same too.",
    "repetition-of-king-steps" =>
        "The numbers of moves that kings have made running must be the same too.",
    "draw-pieces" => "The pieces on the board are { $balances }.",
    "draw-stronger-on-diagonal" =>
        "A king of the stronger side stands on the long diagonal that joins { $squares }.",
    "draw-weaker-on-diagonal" =>
        "The lone king stands on the long diagonal that joins { $squares }.",
    "draw-equal-pieces" => "With as many pieces on both sides, { $moves } moves of each count.",
    "draw-after-moves" =>
        "It comes after { $moves } move of each side, unless that changes the pieces.",
    "draw-unless-capture" =>
        "It is drawn at once, unless the side to move can capture, or is captured next move \
         whatever it plays.",
    "draw-count-restarts" => "The count begins again with { $events }.",
    "draw-sideways-is-no-man-move" =>
        "A man’s step or jump that is purely sideways does not begin it again.",
    "draw-order" => "The conditions are looked at in this order, and the first that holds counts.",
    "draw-after-win" =>
        "A win comes first: a move that ends the game by the goal is no draw, whatever a count \
         says.",
    // Notation
    "notation-numbers" =>
        "Squares are written by their numbers, from 1 ({ $first }) to { $count } ({ $last }); \
         letters and ranks are read too.",
    "notation-letters-or-numbers" =>
        "Squares are written by letter and rank; numbers are read too, from 1 ({ $first }) to \
         { $count } ({ $last }).",
    "notation-letters" => "Squares are written by letter and rank.",
    "notation-lift" => "A lift is written as its one square.",
    "notation-one-sign" => "Steps and captures are written with { $sign }.",
    "notation-signs" => "Steps are written with -, captures with { $sign }.",
    "notation-landings" =>
        "A move is written with its first and last square; where these name several captures, \
         with every landing.",
    "notation-game-type" => "In PDN it is GameType { $number }.",
    "notation-variant" => "Its Variant tag in PDN, and its key everywhere, is { $key }.",
    // Names
    "other-names" => "It is also known as { $names }.",
    "source" => "Source: { $source }.",
    "differs" => "{ $difference }",
    "colors-by-lot" => "Colours are drawn by lot, as the source has it.",
    "no-assists" => "No hints of any kind are given, as the source has it.",
    // Comparison
    "special-no-move-wins" => "who cannot move wins",
    "special-first-king-wins" => "the first king wins",
    "special-one-way" => "both colours play up the board",
    "special-crowning-squares" => "men are crowned on two squares alone",
    "special-crown-goes-on" => "a man crowned in a capture goes on as a king",
    "special-crown-stops" => "a capture ends where a man is crowned",
    "special-lands-behind" => "a king lands right behind the piece it takes",
    "special-value" => "a king is worth nearly two men",
    "special-king-steps" => "three king moves running are the most",
    "special-men-take-no-king" => "men may not take kings",
    "special-king-earliest" => "kings are taken as early as possible",
    "special-parachutists" => "parachutists behind the lines",
    "special-leaps" => "men leap rows of their own",
    "special-at-once" => "pieces taken leave at once",
    "special-no-reversal" => "no turning back in a capture",
    "special-no-return" => "no stepping straight back",
    "special-lifts" => "the game opens with two lifts",
    "special-may-stop" => "a capture may stop early",
    "special-optional" => "capturing is not obligatory",
    "special-huff" => "who does not capture may be huffed",
);

/// Where pieces go, as either side sees the board.
pub(super) const WAYS: &[Template] = templates!("way";
    "everywhere" => "in any of the eight directions",
    "diagonally" => "diagonally forward or backward",
    "diagonally-forward" => "diagonally forward",
    "diagonally-backward" => "diagonally backward",
    "orthogonally" => "forward, backward or sideways",
    "forward" => "straight forward",
    "backward" => "straight backward",
    "sideways" => "sideways",
);

/// What starts a count again.
pub(super) const RESETS: &[Template] = templates!("reset";
    "capture" => "a capture",
    "crowning" => "a crowning",
    "man-move" => "a man’s move",
);

/// The pieces of both sides.
pub(super) const PIECES: &[Template] = templates!("pieces";
    "kings" => "{ $n ->
        [one] { $n } king
       *[other] { $n } kings
    }",
    "kings-or-more" => "{ $n } or more kings",
    "men" => "{ $n ->
        [one] { $n } man
       *[other] { $n } men
    }",
    "against" => "{ $strong } against { $weak }",
);
