//! The rows of the rule-set table.

use std::sync::{Arc, LazyLock};

use super::{Goal, Notation, RuleSet, RuleSetData, Start};
use crate::board::{Bits, Geometry, Numbering};
use crate::difference::{self, Difference};
use crate::draw::{self, DrawCode};
use crate::dynamic::AnyMovement;
use crate::message::Template;
use crate::movement::rare::{
    DUMM, ENGLISH_HUFF, FILIPINO, JAMAICAN, MALAYSIAN, PLAISANT, SRI_LANKAN, TANZANIAN,
};
use crate::movement::{
    Alquerque, Armenian, Brazilian, Canadian, Corner, Czech, Dameo, English, Frisian, Gothic,
    International, Italian, Konane, Mechanics, OneWay, Parachute, Pool, Portuguese,
    RuntimeMovement, RuntimeVisitor, Russian, Spantsiretti, Thai, Turkish, visit_runtime_movement,
};
use crate::piece::{Color, Kind, Piece};
use crate::state::State;

/// Every rule set of the table, in the order in which they are shown.
pub(super) static TABLE: LazyLock<Vec<RuleSet>> =
    LazyLock::new(|| ROWS.iter().map(Row::rule_set).collect());

/// A [`RuleSetData`] as a constant, from which it is made when it is first asked for.
struct Row {
    key: &'static str,
    name: &'static str,
    also_known_as: &'static [&'static str],
    first: Color,
    start: RowStart,
    goal: Goal,
    draw: &'static DrawCode,
    notation: Notation,
    game_type: Option<u8>,
    other_game_types: &'static [u8],
    source: &'static str,
    differs: &'static [&'static Template],
    colors_by_lot: bool,
    assists: bool,
    movement: RowMovement,
}

/// The movement that plays a row.
enum RowMovement {
    /// One whose rules the compiler knows.
    OfTable(&'static dyn AnyMovement),
    /// One made at run time, of these rules.
    AtRunTime(Mechanics),
}

impl RowMovement {
    fn boxed(&self) -> Box<dyn AnyMovement> {
        match self {
            Self::OfTable(movement) => movement.boxed(),
            Self::AtRunTime(mechanics) => visit_runtime_movement(*mechanics, Boxed),
        }
    }
}

struct Boxed;

impl RuntimeVisitor for Boxed {
    type Output = Box<dyn AnyMovement>;

    fn visit<B: Bits, S: State<B>>(self, movement: RuntimeMovement<B, S>) -> Self::Output {
        Box::new(movement)
    }
}

/// A [`Start`] as a constant.
enum RowStart {
    Rows {
        from: u8,
        to: u8,
    },
    Chequered,
    /// Squares of men, and of parachutists with a `P`, separated by spaces.
    Listed {
        white: &'static str,
        black: &'static str,
    },
}

/// The words of a difference, by its id. One without words does not compile.
const fn differs(id: &str) -> &'static Template {
    Template::named(difference::TEMPLATES, id)
}

impl Row {
    fn rule_set(&self) -> RuleSet {
        let movement = self.movement.boxed();
        let differs = self.differs.iter();
        let differs = differs.map(|template| Difference::known(template));
        RuleSet::new(RuleSetData {
            key: self.key.to_owned(),
            name: self.name.to_owned(),
            also_known_as: self.also_known_as.iter().map(|&name| name.to_owned()).collect(),
            first: self.first,
            start: self.start.placed(),
            goal: self.goal,
            draw: self.draw.clone(),
            notation: self.notation,
            game_type: self.game_type,
            other_game_types: self.other_game_types.to_vec(),
            source: self.source.to_owned(),
            differs: differs.collect(),
            colors_by_lot: self.colors_by_lot,
            assists: self.assists,
            geometry: Arc::new(Geometry::new(
                movement.mechanics().board,
                self.notation.numbering,
                self.notation.numbered,
            )),
            movement,
        })
    }
}

impl RowStart {
    fn placed(&self) -> Start {
        let listed = |color, list: &'static str| {
            list.split(' ').map(move |item| {
                let (kind, name) = match item.strip_prefix('P') {
                    Some(name) => (Kind::Parachutist, name),
                    None => (Kind::Man, item),
                };
                let square = name.parse().expect("the table lists squares: a test reads it all");
                (square, Piece { color, kind })
            })
        };
        match *self {
            Self::Rows { from, to } => Start::Rows { from, to },
            Self::Chequered => Start::Chequered,
            Self::Listed { white, black } => Start::Listed(
                listed(Color::White, white).chain(listed(Color::Black, black)).collect(),
            ),
        }
    }
}

/// Numbers from the top left, printed.
const NUMERIC: Notation =
    Notation { numbering: Numbering::FromTopLeft, numbered: true, capture_sign: 'x' };
/// Algebraic squares printed, numbers from the top left read.
pub(super) const ALGEBRAIC: Notation = Notation { numbered: false, ..NUMERIC };
/// As the Russian section writes it.
const ALGEBRAIC_COLON: Notation = Notation { capture_sign: ':', ..ALGEBRAIC };
/// Numbers from the bottom right, printed.
const NUMERIC_FROM_RIGHT: Notation = Notation { numbering: Numbering::FromBottomRight, ..NUMERIC };

const fn rows(n: u8) -> RowStart {
    RowStart::Rows { from: 0, to: n - 1 }
}

const THREE_ROWS: RowStart = rows(3);
const FOUR_ROWS: RowStart = rows(4);
/// The second and third row from each edge.
const INNER_ROWS: RowStart = RowStart::Rows { from: 1, to: 2 };

/// What most rows share.
const fn row(key: &'static str, name: &'static str, movement: &'static dyn AnyMovement) -> Row {
    Row {
        key,
        name,
        also_known_as: &[],
        first: Color::White,
        start: THREE_ROWS,
        goal: Goal::Stalemate,
        draw: &draw::HOUSE,
        notation: ALGEBRAIC,
        game_type: None,
        other_game_types: &[],
        source: "",
        differs: &[],
        colors_by_lot: false,
        assists: true,
        movement: RowMovement::OfTable(movement),
    }
}

/// As [`row`], played by the run-time movement.
const fn rare(key: &'static str, name: &'static str, mechanics: Mechanics) -> Row {
    Row { movement: RowMovement::AtRunTime(mechanics), ..row(key, name, &English) }
}

static ROWS: &[Row] = &[
    Row {
        also_known_as: &["American checkers", "straight checkers", "draughts", "checkers"],
        first: Color::Black,
        draw: &draw::CLUB,
        notation: NUMERIC,
        game_type: Some(21),
        source: "VOG Checkers",
        ..row("english", "English", &English)
    },
    Row {
        also_known_as: &["tournament checkers", "ACF checkers"],
        first: Color::Black,
        draw: &draw::WCDF,
        notation: NUMERIC,
        game_type: Some(21),
        source: "World Checkers/Draughts Federation, American Checker Federation",
        ..row("english-wcdf", "English (WCDF)", &English)
    },
    Row {
        notation: NUMERIC,
        game_type: Some(21),
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("english-brainking", "English (White first)", &English)
    },
    Row {
        also_known_as: &["suicide checkers", "giveaway checkers", "losing draughts"],
        goal: Goal::Misere,
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("anti", "Anti", &English)
    },
    Row {
        also_known_as: &["huffing", "blowing", "souffler"],
        first: Color::Black,
        draw: &draw::CLUB,
        notation: NUMERIC,
        source: "Enquire Within Upon Everything; Hoyle's Games Improved",
        differs: &[differs("no-standing-the-huff"), differs("club-draws")],
        ..rare("english-huff", "English with the huff", ENGLISH_HUFF)
    },
    Row {
        also_known_as: &["pleasant draughts", "le jeu plaisant de dames"],
        notation: NUMERIC,
        source: "Mallet 1668, after van der Stoep; Ludii",
        differs: &[differs("white-begins"), differs("blocked-loses"), differs("house-draws")],
        ..rare("plaisant", "Pleasant", PLAISANT)
    },
    Row {
        also_known_as: &["dáma", "Czech checkers"],
        draw: &draw::CZECH,
        game_type: Some(29),
        source: "Czech draughts federation, BrainKing",
        ..row("czech", "Czech", &Czech)
    },
    Row {
        also_known_as: &["drafti", "TZ draughts"],
        draw: &draw::TANZANIAN,
        notation: ALGEBRAIC_COLON,
        source: "Tanzania Draughts-64 Official Rules 2.3",
        differs: &[differs("kings-only-moved"), differs("five-moves-each")],
        ..rare("tanzanian", "Tanzanian", TANZANIAN)
    },
    Row {
        start: RowStart::Listed {
            white: "c1 e1 g1 d2 f2 h2 e3 g3 f4 h4 g5 h6",
            black: "b8 d8 f8 a7 c7 e7 b6 d6 a5 c5 b4 a3",
        },
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("corner", "Corner", &Corner)
    },
    Row {
        start: RowStart::Listed {
            white: "a1 c1 b2 d2 a3 c3 b4 d4 a5 c5 b6 d6",
            black: "e1 g1 f2 h2 e3 g3 f4 h4 e5 g5 f6 h6",
        },
        source: "BrainKing",
        differs: &[differs("sides-by-choice"), differs("house-draws")],
        ..row("one-way", "One Way", &OneWay)
    },
    Row {
        start: RowStart::Listed {
            white: "a3 c3 e3 g3 b2 d2 f2 h2 Pb8 Pd8 Pf8 Ph8",
            black: "a7 c7 e7 g7 b6 d6 f6 h6 Pa1 Pc1 Pe1 Pg1",
        },
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("parachute", "Parachute", &Parachute)
    },
    Row {
        start: rows(2),
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("gothic", "Gothic", &Gothic)
    },
    Row {
        also_known_as: &["Dama"],
        start: INNER_ROWS,
        draw: &draw::TURKISH,
        game_type: Some(30),
        source: "Turkish federation (TDF), BrainKing",
        differs: &[differs("quantity-in-table")],
        ..row("turkish", "Turkish", &Turkish)
    },
    Row {
        also_known_as: &["Tama"],
        start: INNER_ROWS,
        draw: &draw::TURKISH,
        ..row("armenian", "Armenian", &Armenian)
    },
    Row {
        also_known_as: &["El-Qirkat", "Quirkat"],
        start: RowStart::Listed {
            white: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3",
            black: "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3",
        },
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("alquerque", "Alquerque", &Alquerque)
    },
    Row {
        also_known_as: &["Hawaiian checkers"],
        first: Color::Black,
        start: RowStart::Chequered,
        draw: &draw::NONE,
        source: "BrainKing (Hawaiian)",
        ..row("konane", "Konane", &Konane)
    },
    Row {
        also_known_as: &["dama italiana"],
        draw: &draw::FID,
        notation: NUMERIC,
        game_type: Some(22),
        source: "FID, BrainKing",
        ..row("italian", "Italian", &Italian)
    },
    Row {
        start: RowStart::Listed {
            white: "a1 b1 c1 d1 e1 f1 g1 h1 b2 c2 d2 e2 f2 g2 c3 d3 e3 f3",
            black: "a8 b8 c8 d8 e8 f8 g8 h8 b7 c7 d7 e7 f7 g7 c6 d6 e6 f6",
        },
        source: "Freeling, BrainKing",
        differs: &[differs("house-draws")],
        ..row("dameo", "Dameo", &Dameo)
    },
    Row {
        also_known_as: &["Frysk dammen"],
        start: FOUR_ROWS,
        draw: &draw::FRISIAN,
        notation: NUMERIC,
        game_type: Some(40),
        source: "WFD",
        differs: &[differs("no-repetition")],
        ..row("frisian", "Frisian", &Frisian)
    },
    Row {
        also_known_as: &["Frysk!"],
        start: rows(1),
        draw: &draw::FRISIAN,
        notation: NUMERIC,
        other_game_types: &[97],
        differs: &[differs("no-repetition")],
        ..row("frysk", "Frysk", &Frisian)
    },
    Row {
        also_known_as: &["Polish draughts", "10x10 draughts"],
        start: FOUR_ROWS,
        draw: &draw::FMJD,
        notation: NUMERIC,
        game_type: Some(20),
        source: "FMJD",
        ..row("international", "International", &International)
    },
    Row {
        start: FOUR_ROWS,
        notation: NUMERIC,
        game_type: Some(20),
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("international-brainking", "International (house draws)", &International)
    },
    Row {
        start: FOUR_ROWS,
        goal: Goal::FirstKing,
        draw: &draw::FMJD,
        notation: NUMERIC,
        other_game_types: &[96],
        source: "",
        ..row("breakthrough", "Breakthrough", &International)
    },
    Row {
        also_known_as: &["losing international draughts"],
        start: FOUR_ROWS,
        goal: Goal::Misere,
        draw: &draw::REPETITION,
        notation: NUMERIC,
        other_game_types: &[98],
        source: "",
        ..row("antidraughts", "Antidraughts", &International)
    },
    Row {
        also_known_as: &["shashki"],
        draw: &draw::IDF,
        notation: ALGEBRAIC_COLON,
        game_type: Some(25),
        source: "IDF",
        ..row("russian", "Russian", &Russian)
    },
    Row {
        also_known_as: &["giveaway shashki"],
        goal: Goal::Misere,
        source: "",
        differs: &[differs("house-draws")],
        ..row("poddavki", "Poddavki", &Russian)
    },
    Row {
        also_known_as: &["80-square shashki"],
        draw: &draw::IDF,
        notation: ALGEBRAIC_COLON,
        game_type: Some(41),
        source: "PDN game type 41",
        ..row("spantsiretti", "Spantsiretti", &Spantsiretti)
    },
    Row {
        also_known_as: &["Quebec draughts"],
        start: rows(5),
        draw: &draw::FMJD,
        notation: NUMERIC,
        game_type: Some(27),
        source: "FMJD, by analogy",
        ..row("canadian", "Canadian", &Canadian)
    },
    Row {
        start: rows(5),
        draw: &draw::FMJD,
        notation: NUMERIC,
        source: "checkerschest.com; Winther, Checkers variants",
        differs: &[differs("fmjd-draws")],
        ..rare("sri-lankan", "Sri Lankan", SRI_LANKAN)
    },
    Row {
        also_known_as: &["Singaporean checkers", "dam haji"],
        start: rows(5),
        notation: NUMERIC,
        source: "Wikipedia, Malaysian/Singaporean checkers; gamedama.com",
        differs: &[differs("choice-disputed"), differs("huffed-by-choice"), differs("house-draws")],
        colors_by_lot: true,
        ..rare("malaysian", "Malaysian", MALAYSIAN)
    },
    Row {
        also_known_as: &["South African draughts", "long draughts"],
        start: rows(6),
        notation: NUMERIC,
        source: "Winther, Checkers variants",
        differs: &[differs("house-draws"), differs("no-huff")],
        ..rare("dumm", "Dumm", DUMM)
    },
    Row {
        also_known_as: &["Makhos"],
        start: rows(2),
        notation: Notation { capture_sign: '-', ..NUMERIC_FROM_RIGHT },
        game_type: Some(31),
        source: "BrainKing",
        differs: &[differs("first-mover"), differs("house-draws")],
        ..row("thai", "Thai", &Thai)
    },
    Row {
        also_known_as: &["Damas", "Brazilian checkers", "Minor Polish draughts"],
        draw: &draw::IDF,
        game_type: Some(26),
        source: "VOG Brazilian (IDF 7.2)",
        differs: &[differs("three-with-a-king")],
        ..row("brazilian", "Brazilian", &Brazilian)
    },
    Row {
        also_known_as: &["Damas (CBJD)"],
        draw: &draw::CBJD,
        game_type: Some(26),
        source: "CBJD",
        assists: false,
        ..row("brazilian-cbjd", "Brazilian (CBJD)", &Brazilian)
    },
    Row {
        draw: &draw::CHECKERSHISTORY,
        game_type: Some(26),
        source: "checkershistory.com",
        differs: &[differs("no-promotion")],
        colors_by_lot: true,
        ..row("brazilian-checkershistory", "Brazilian (Checkers History)", &Brazilian)
    },
    Row {
        game_type: Some(26),
        source: "BrainKing",
        differs: &[differs("house-draws")],
        ..row("brazilian-brainking", "Brazilian (house draws)", &Brazilian)
    },
    Row {
        also_known_as: &["derecha", "Pinoy dama"],
        draw: &draw::FILIPINO,
        source: "filipinocheckers.blogspot.com; Quilet, Aklat ng Dama",
        differs: &[differs("twelve-moves-each"), differs("games-must-end")],
        ..rare("filipino", "Filipino", FILIPINO)
    },
    Row {
        also_known_as: &["Jogo de damas"],
        draw: &draw::FPD,
        notation: NUMERIC_FROM_RIGHT,
        game_type: Some(28),
        source: "FPD, BrainKing",
        ..row("portuguese", "Portuguese", &Portuguese)
    },
    Row {
        also_known_as: &["Juego de damas"],
        draw: &draw::FPD,
        notation: NUMERIC_FROM_RIGHT,
        game_type: Some(24),
        source: "as Portuguese",
        ..row("spanish", "Spanish", &Portuguese)
    },
    Row {
        also_known_as: &["American pool checkers"],
        first: Color::Black,
        draw: &draw::POOL,
        notation: NUMERIC,
        game_type: Some(23),
        source: "APCA",
        ..row("pool", "Pool", &Pool)
    },
    Row {
        first: Color::Black,
        draw: &draw::POOL,
        source: "poolcheckers.com; PDN's table of game types",
        differs: &[differs("jamaican-first-mover")],
        ..rare("jamaican", "Jamaican", JAMAICAN)
    },
];
