//! The movements of docs/RULES.md, section 3, and where the pieces of each rule set start.

use crate::board::{Direction, Kind, Piece, Position, Side, read_square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Squares {
    DarkLeft,
    DarkRight,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    Short,
    Flying,
    /// Steps as a flying piece; lands right behind the piece it jumps.
    LandsBehind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Free,
    Most,
    MostThenKings,
    King,
    Italian,
    Value,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Crown {
    End,
    Stop,
    On,
    None,
}

/// One row of the table of movements; the directions are White's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    pub(crate) squares: Squares,
    pub(crate) man_steps: &'static [Direction],
    pub(crate) man_jumps: &'static [Direction],
    /// The directions of a man's second and later jumps.
    pub(crate) man_jumps_on: &'static [Direction],
    pub(crate) king_steps: &'static [Direction],
    pub(crate) king_jumps: &'static [Direction],
    pub(crate) king: Reach,
    pub(crate) choice: Choice,
    pub(crate) crown: Crown,
    pub(crate) lifted_at_once: bool,
    pub(crate) no_reversal: bool,
    pub(crate) men_spare_kings: bool,
    pub(crate) crowns_in_corners: bool,
    pub(crate) one_way: bool,
    /// Alquerque: lines, bans on the way back, no steps on the last row.
    pub(crate) alquerque: bool,
    /// Konane: lifts at the start, captures in one line.
    pub(crate) konane: bool,
    /// Whether one who can capture must.
    pub(crate) must_capture: bool,
    /// Whether a capture may end after any jump.
    pub(crate) may_stop: bool,
    /// Whether a piece that could have captured and did not may be removed by the opponent.
    pub(crate) huff: bool,
    /// Dameo: men leap over a run of men.
    pub(crate) leaps: bool,
    /// Frisian: no fourth step running by a king of a side with men.
    pub(crate) counts_king_steps: bool,
}

pub(crate) const FORWARD: &[Direction] = &[(-1, 1), (1, 1)];
pub(crate) const DIAGONAL: &[Direction] = &[(-1, 1), (1, 1), (-1, -1), (1, -1)];
pub(crate) const ORTHOGONAL: &[Direction] = &[(0, 1), (0, -1), (-1, 0), (1, 0)];
pub(crate) const EIGHT: &[Direction] =
    &[(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 1), (0, -1), (-1, 0), (1, 0)];
pub(crate) const NOT_BACK: &[Direction] = &[(0, 1), (-1, 0), (1, 0), (-1, 1), (1, 1)];
pub(crate) const FORWARD_AND_SIDEWAYS: &[Direction] = &[(0, 1), (-1, 0), (1, 0)];
pub(crate) const STRAIGHT_AND_DIAGONALLY_FORWARD: &[Direction] = &[(0, 1), (-1, 1), (1, 1)];
/// The playing squares of a file or rank lie two apart.
pub(crate) const FRISIAN: &[Direction] =
    &[(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 2), (0, -2), (-2, 0), (2, 0)];

const ENGLISH: Row = Row {
    files: 8,
    ranks: 8,
    squares: Squares::DarkLeft,
    man_steps: FORWARD,
    man_jumps: FORWARD,
    man_jumps_on: FORWARD,
    king_steps: DIAGONAL,
    king_jumps: DIAGONAL,
    king: Reach::Short,
    choice: Choice::Free,
    crown: Crown::Stop,
    lifted_at_once: false,
    no_reversal: false,
    men_spare_kings: false,
    crowns_in_corners: false,
    one_way: false,
    alquerque: false,
    konane: false,
    must_capture: true,
    may_stop: false,
    huff: false,
    leaps: false,
    counts_king_steps: false,
};

const CZECH: Row = Row { king: Reach::Flying, choice: Choice::King, ..ENGLISH };

const ONE_WAY: Row = Row { one_way: true, ..CZECH };

const GOTHIC: Row = Row {
    squares: Squares::All,
    man_steps: NOT_BACK,
    man_jumps: NOT_BACK,
    man_jumps_on: NOT_BACK,
    king_steps: EIGHT,
    king_jumps: EIGHT,
    ..ENGLISH
};

const TURKISH: Row = Row {
    squares: Squares::All,
    man_steps: FORWARD_AND_SIDEWAYS,
    man_jumps: FORWARD_AND_SIDEWAYS,
    man_jumps_on: FORWARD_AND_SIDEWAYS,
    king_steps: ORTHOGONAL,
    king_jumps: ORTHOGONAL,
    king: Reach::Flying,
    choice: Choice::Most,
    crown: Crown::End,
    lifted_at_once: true,
    no_reversal: true,
    ..ENGLISH
};

const ARMENIAN: Row = Row { man_steps: NOT_BACK, king_steps: EIGHT, crown: Crown::On, ..TURKISH };

const ALQUERQUE: Row = Row {
    files: 5,
    ranks: 5,
    squares: Squares::All,
    man_steps: NOT_BACK,
    man_jumps: NOT_BACK,
    man_jumps_on: EIGHT,
    crown: Crown::None,
    alquerque: true,
    ..ENGLISH
};

const KONANE: Row = Row {
    squares: Squares::All,
    man_steps: &[],
    man_jumps: ORTHOGONAL,
    man_jumps_on: ORTHOGONAL,
    crown: Crown::None,
    lifted_at_once: true,
    konane: true,
    may_stop: true,
    ..ENGLISH
};

const POOL: Row = Row {
    man_jumps: DIAGONAL,
    man_jumps_on: DIAGONAL,
    king: Reach::Flying,
    crown: Crown::End,
    ..ENGLISH
};

const RUSSIAN: Row = Row { crown: Crown::On, ..POOL };

const SPANTSIRETTI: Row = Row { files: 10, ..RUSSIAN };

const BRAZILIAN: Row = Row { choice: Choice::Most, ..POOL };

const INTERNATIONAL: Row = Row { files: 10, ranks: 10, ..BRAZILIAN };

const CANADIAN: Row = Row { files: 12, ranks: 12, ..BRAZILIAN };

const THAI: Row = Row { king: Reach::LandsBehind, ..ENGLISH };

const PORTUGUESE: Row = Row {
    squares: Squares::DarkRight,
    king: Reach::Flying,
    choice: Choice::MostThenKings,
    ..ENGLISH
};

const ITALIAN: Row =
    Row { squares: Squares::DarkRight, choice: Choice::Italian, men_spare_kings: true, ..ENGLISH };

const DAMEO: Row = Row {
    squares: Squares::All,
    man_steps: STRAIGHT_AND_DIAGONALLY_FORWARD,
    man_jumps: ORTHOGONAL,
    man_jumps_on: ORTHOGONAL,
    king_steps: EIGHT,
    king_jumps: ORTHOGONAL,
    king: Reach::Flying,
    choice: Choice::Most,
    crown: Crown::End,
    leaps: true,
    ..ENGLISH
};

const FRISIAN_ROW: Row = Row {
    man_jumps: FRISIAN,
    man_jumps_on: FRISIAN,
    king_jumps: FRISIAN,
    choice: Choice::Value,
    counts_king_steps: true,
    ..INTERNATIONAL
};

impl Row {
    /// The movement of the rule set with a key (section 4).
    pub(crate) fn of(key: &str) -> Self {
        match key {
            "english" | "english-wcdf" | "english-brainking" | "anti" => ENGLISH,
            "english-huff" => Self { must_capture: false, huff: true, ..ENGLISH },
            "plaisant" => Self { must_capture: false, may_stop: true, ..ENGLISH },
            "czech" | "parachute" => CZECH,
            "tanzanian" => Self { choice: Choice::Free, ..CZECH },
            "corner" => Self { crowns_in_corners: true, ..CZECH },
            "one-way" => ONE_WAY,
            "gothic" => GOTHIC,
            "turkish" => TURKISH,
            "armenian" => ARMENIAN,
            "alquerque" => ALQUERQUE,
            "konane" => KONANE,
            "international" | "international-brainking" | "breakthrough" | "antidraughts" => {
                INTERNATIONAL
            }
            "canadian" => CANADIAN,
            "sri-lankan" => Self { squares: Squares::DarkRight, ..CANADIAN },
            "malaysian" => Self {
                man_jumps: FORWARD,
                man_jumps_on: FORWARD,
                must_capture: false,
                huff: true,
                crown: Crown::Stop,
                ..CANADIAN
            },
            "jamaican" => Self { squares: Squares::DarkRight, ..POOL },
            "dumm" => Self { files: 14, ranks: 14, ..BRAZILIAN },
            "russian" | "poddavki" => RUSSIAN,
            "spantsiretti" => SPANTSIRETTI,
            "pool" => POOL,
            "thai" => THAI,
            "brazilian"
            | "brazilian-cbjd"
            | "brazilian-checkershistory"
            | "brazilian-brainking" => BRAZILIAN,
            "filipino" => Self { squares: Squares::DarkRight, ..BRAZILIAN },
            "portuguese" | "spanish" => PORTUGUESE,
            "italian" => ITALIAN,
            "dameo" => DAMEO,
            "frisian" | "frysk" => FRISIAN_ROW,
            _ => panic!("no row for {key}"),
        }
    }
}

/// The start position of the rule set with a key.
pub(crate) fn start(key: &str) -> Position {
    let row = Row::of(key);
    let black_first =
        ["english", "english-wcdf", "english-huff", "konane", "pool", "jamaican"].contains(&key);
    let mut start = Position::empty(if black_first { Side::Black } else { Side::White });
    let (white, black) = match key {
        "corner" => ("c1 e1 g1 d2 f2 h2 e3 g3 f4 h4 g5 h6", "b8 d8 f8 a7 c7 e7 b6 d6 a5 c5 b4 a3"),
        "one-way" => ("a1 c1 b2 d2 a3 c3 b4 d4 a5 c5 b6 d6", "e1 g1 f2 h2 e3 g3 f4 h4 e5 g5 f6 h6"),
        "parachute" => {
            ("a3 c3 e3 g3 b2 d2 f2 h2 Pb8 Pd8 Pf8 Ph8", "a7 c7 e7 g7 b6 d6 f6 h6 Pa1 Pc1 Pe1 Pg1")
        }
        "alquerque" => {
            ("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3", "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3")
        }
        "dameo" => (
            "a1 b1 c1 d1 e1 f1 g1 h1 b2 c2 d2 e2 f2 g2 c3 d3 e3 f3",
            "a8 b8 c8 d8 e8 f8 g8 h8 b7 c7 d7 e7 f7 g7 c6 d6 e6 f6",
        ),
        "konane" => {
            for square in row.playing_squares() {
                let even = (square.0 + square.1) % 2 == 0;
                let side = if even { Side::White } else { Side::Black };
                start.grid.put(square, Some(Piece { side, kind: Kind::Man }));
            }
            return start;
        }
        _ => {
            let (first, last) = match key {
                "gothic" | "thai" => (1, 2),
                "turkish" | "armenian" => (2, 3),
                "canadian" | "sri-lankan" | "malaysian" => (1, 5),
                "dumm" => (1, 6),
                "frysk" => (1, 1),
                _ if row.ranks == 10 => (1, 4),
                _ => (1, 3),
            };
            for square in row.playing_squares() {
                let white = (first..=last).contains(&(square.1 + 1));
                let black = (first..=last).contains(&(row.ranks - square.1));
                let side = if white { Side::White } else { Side::Black };
                let piece = Piece { side, kind: Kind::Man };
                start.grid.put(square, (white || black).then_some(piece));
            }
            return start;
        }
    };
    for (side, list) in [(Side::White, white), (Side::Black, black)] {
        for item in list.split(' ') {
            let kind = if item.starts_with('P') { Kind::Parachutist } else { Kind::Man };
            let square = read_square(item.trim_start_matches('P'));
            start.grid.put(square, Some(Piece { side, kind }));
        }
    }
    start
}
