//! Bad moves and bad positions, each with the sentence it must get.

use damier::RuleSet;

/// rule set, position, move text, what is answered
const MOVES: &[(&str, &str, &str, &str)] = &[
    ("english", "startpos", "", "\"\" is no move: squares joined by - or x are wanted, as in 9-14"),
    (
        "english",
        "startpos",
        "hello",
        "\"hello\" is no move: squares joined by - or x are wanted, as in 9-14",
    ),
    (
        "brazilian",
        "startpos",
        "c3",
        "\"c3\" is no move: squares joined by - or x are wanted, as in c3-d4",
    ),
    ("english", "startpos", "11-33", "33 is not a playing square of this board"),
    ("english", "startpos", "11-a2", "a2 is not a playing square of this board"),
    ("english", "startpos", "15-18", "there is no piece on 15"),
    ("english", "startpos", "22-18", "the piece on 22 is not Black's, and Black is to move"),
    ("english", "startpos", "11-18", "the man on 11 cannot move to 18"),
    ("english", "startpos", "11-7", "the man on 11 may not step backwards"),
    ("english", "startpos", "7-11", "11 is occupied"),
    ("english", "startpos", "11-11", "the man on 11 cannot move to 11"),
    ("english", "B:W18,32:B15,1", "1-5", "a capture is possible and must be played, such as 15x22"),
    ("english", "B:W18,26:B15", "15x22", "the capture may not stop on 22: it goes on, as in 15x31"),
    (
        "russian",
        "W:Wa1,Kh2:Bb2",
        "h2-e5",
        "a capture is possible and must be played, such as a1:c3",
    ),
    ("russian", "W:Wa1,Kh2:Bg7", "h2-b8-a7", "the king on h2 cannot move to a7"),
    ("russian", "W:Wa1,Kh2,d6:Bg7", "h2-b8", "the piece on d6 is in the way"),
    ("russian", "W:Wh6:Bg7,c5,d2", "h6:e1", ""),
    (
        "russian",
        "W:Wh6:Bg7,c5,d2",
        "h6:f8:a3",
        "the king may not land on a3: it must land where it can go on, as in h6:e1",
    ),
    (
        "international",
        "W:W32,37,44:B28,19,40,6",
        "44x35",
        "it takes one piece, but 32x14 takes two pieces and the most must be taken",
    ),
    (
        "czech",
        "W:WKa1,g1:Bb2,f2,h8",
        "g1xe3",
        "a king that can capture must: a1xc3 with the king on a1",
    ),
    (
        "portuguese",
        "W:Wd3:Bc4,Ke4",
        "d3xb5",
        "it takes no kings, but 11x18 takes as many pieces with one king among them",
    ),
];

#[test]
fn every_refusal_says_why() {
    let mut wrong = String::new();
    for &(key, fen, text, wanted) in MOVES {
        let game = RuleSet::by_key(key).unwrap().game_from_fen(fen).unwrap();
        let said = game.find(text).map_or_else(|refusal| refusal.to_string(), |_| String::new());
        if said != wanted {
            wrong += &format!("{key} {fen} {text:?}\n  said   {said}\n  wanted {wanted}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// rule set, FEN, what is answered
const FENS: &[(&str, &str, &str)] = &[
    ("english", "", "the FEN must begin with the side to move, W or B, not \"\""),
    ("english", "hello", "the FEN must begin with the side to move, W or B, not \"hello\""),
    ("english", "X:W1:B2", "the FEN must begin with the side to move, W or B, not \"X\""),
    ("english", "W", "the FEN has no list of White's pieces: write :W even if there are none"),
    ("english", "W:W30", "the FEN has no list of Black's pieces: write :B even if there are none"),
    ("english", "W:W30:W29", "the FEN lists White's pieces twice"),
    (
        "english",
        "W:W30:B2:Z9",
        "the FEN's field \"Z9\" is unknown: W or B and a list of squares is wanted",
    ),
    (
        "english",
        "W:WQ30:B2",
        "the FEN's piece \"Q30\" is unknown here: K marks a king, a man has no letter",
    ),
    ("english", "W:W30,33:B2", "the FEN's \"33\" is not a playing square of this board"),
    ("english", "W:W30,0:B2", "the FEN's \"0\" is not a playing square of this board"),
    ("english", "W:Wb1:B2", "the FEN's \"b1\" is not a playing square of this board"),
    ("english", "W:W30,30:B2", "the FEN names the square 30 twice"),
    ("english", "W:W30:B2,K30", "the FEN names the square 30 twice"),
    (
        "english",
        "W:W32-30:B2",
        "the FEN's range \"32-30\" is empty: the smaller number comes first",
    ),
    ("english", "W:W2:B30", "the FEN has a man of White on 2, where it would be a king: write K2"),
    (
        "russian",
        "W:Wa1:Bc1",
        "the FEN has a man of Black on c1, where it would be a king: write Kc1",
    ),
];

#[test]
fn every_bad_fen_is_named() {
    for &(key, fen, wanted) in FENS {
        let error = RuleSet::by_key(key).unwrap().game_from_fen(fen).err().expect(fen);
        assert_eq!(error.to_string(), wanted, "{key} {fen:?}");
    }
}

#[test]
fn fens_of_other_programs_are_read() {
    for (key, fen, canonical) in [
        ("international", "W:W31-33,K50:B1-2.", "W:Wb4,d4,Kf4:Bb10"),
        ("international", "B:B1,K2:WK31:H0:F1", "B:WKb4:Bb10,Kd10"),
        ("international", "W:W 31 : B K1 :H12:F30:+0+2", "W:Wb4:BKb10"),
        ("english", "W:W:B1", "W:W:Bb8"),
        ("canadian", "W:Wk1:BKk11", "W:Wk1:BKk11"),
    ] {
        let game = RuleSet::by_key(key).unwrap().game_from_fen(fen);
        match game {
            Ok(game) => {
                if fen.contains("31-33") {
                    assert_eq!(game.pieces().len(), 6);
                } else {
                    assert_eq!(game.fen(), canonical, "{fen}");
                }
            }
            Err(error) => panic!("{fen}: {error}"),
        }
    }
}

#[test]
fn more_pieces_than_at_the_start_are_warned_of() {
    let rules = RuleSet::by_key("english").unwrap();
    let game = rules.game_from_fen("W:W13-32:B1,2").unwrap();
    let warnings: Vec<String> = game.start_warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["White has 20 pieces, more than the 12 of the start position"]);
}
