//! The rule-set table: what each key names, and the doors to play by it.

use std::mem::ManuallyDrop;
use std::sync::OnceLock;

use crate::any::{AnyGame, AnyMovement};
use crate::board::{Geometry, Numbering, Square};
use crate::difference::Difference;
use crate::draw::{self, DrawCode};
use crate::movement::{
    Alquerque, Armenian, Brazilian, Canadian, Corner, Czech, Dameo, English, Frisian, Gothic,
    International, Italian, Konane, Mechanics, OneWay, Parachute, Pool, Portuguese, Russian,
    Spantsiretti, Thai, Turkish,
};
use crate::names::names;
use crate::notation::FenError;
use crate::perft::Leaves;
use crate::piece::{Color, Piece};

/// Who wins when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The side to move that has no legal move loses.
    Stalemate,
    /// The side to move that has no legal move wins (losing games).
    Misere,
    /// The first side to have a king wins; else as [`Goal::Stalemate`].
    FirstKing,
}

names! {
    Goal: Stalemate = "stalemate", Misere = "misere", FirstKing = "first-king";
    Numbering: FromTopLeft = "from-top-left", FromBottomRight = "from-bottom-right";
}

/// Where the pieces stand at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Start {
    /// Each side's men fill the playing squares of these rows, counted from 0 at its own edge.
    Rows {
        /// The first row filled.
        from: u8,
        /// The last row filled.
        to: u8,
    },
    /// White stands on every square of a1's colour, Black on every other.
    Chequered,
    /// Men on these squares, kings on those with a `K`, parachutists on those with a `P`.
    Listed {
        /// White's, separated by spaces.
        white: &'static str,
        /// Black's, separated by spaces.
        black: &'static str,
    },
}

/// How squares and captures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The numbering that is read, if numbers mean anything on the board.
    pub numbering: Numbering,
    /// Whether moves are printed with numbers.
    pub numbered: bool,
    /// What stands between the squares of a capture in PDN.
    pub capture_sign: char,
}

impl Default for Notation {
    /// Algebraic squares printed, numbers from the top left read, captures with `x`.
    fn default() -> Self {
        ALGEBRAIC
    }
}

/// Numbers from the top left, printed.
const NUMERIC: Notation =
    Notation { numbering: Numbering::FromTopLeft, numbered: true, capture_sign: 'x' };
/// Algebraic squares printed, numbers from the top left read.
const ALGEBRAIC: Notation = Notation { numbered: false, ..NUMERIC };
/// As the Russian section writes it.
const ALGEBRAIC_COLON: Notation = Notation { capture_sign: ':', ..ALGEBRAIC };
/// Numbers from the bottom right, printed.
const NUMERIC_FROM_RIGHT: Notation = Notation { numbering: Numbering::FromBottomRight, ..NUMERIC };

/// One row of the rule-set table: a way of playing with its first mover, draw code and notation.
///
/// [`HouseRules`](crate::HouseRules) make rule sets that stand in no table.
pub struct RuleSet {
    /// The stable name used in files, on the command line and in addresses.
    pub key: &'static str,
    /// The name for people, in English.
    pub name: &'static str,
    /// Other names people know it by.
    pub also_known_as: &'static [&'static str],
    /// The side that moves first.
    pub first: Color,
    /// Where the pieces stand at the start.
    pub start: Start,
    /// Who wins when.
    pub goal: Goal,
    /// When games are drawn.
    pub draw: &'static DrawCode,
    /// How moves are written.
    pub notation: Notation,
    /// The number in PDN's GameType tag, if the game has one.
    pub game_type: Option<u8>,
    /// Other numbers that files of game servers have for it in that tag; they are read, not written.
    pub other_game_types: &'static [u8],
    /// Whose rules these are.
    pub source: &'static str,
    /// Where these rules differ from their source, or are read in one of several ways.
    pub differs: &'static [Difference],
    /// Whether the source has colours drawn by lot.
    pub colors_by_lot: bool,
    /// Whether hints and the like may be offered in unrated games.
    pub assists: bool,
    pub(crate) movement: &'static dyn AnyMovement,
    /// Filled when it is first asked for. Rule sets are never dropped, and the compiler must know it
    /// to let a row of the table take over the rest of another.
    pub(crate) geometry: ManuallyDrop<OnceLock<Geometry>>,
}

impl std::fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("RuleSet").field(&self.key).finish()
    }
}

/// A rule set is equal to itself alone: house rules may have the same key as others.
impl PartialEq for RuleSet {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for RuleSet {}

impl RuleSet {
    /// Every rule set, in the order in which they are shown.
    pub fn all() -> &'static [Self] {
        &TABLE
    }

    /// The rule set with a key.
    ///
    /// ```
    /// assert_eq!(damier::RuleSet::by_key("russian").unwrap().name, "Russian");
    /// ```
    pub fn by_key(key: &str) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.key == key)
    }

    /// The first rule set with a number of PDN's GameType tag.
    pub fn by_game_type(number: u8) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.has_game_type(number))
    }

    /// Whether a number of PDN's GameType tag can mean it.
    pub fn has_game_type(&self, number: u8) -> bool {
        self.game_type == Some(number) || self.other_game_types.contains(&number)
    }

    /// The first rule set that people call so: by its key, its name or another name. Case, spaces
    /// and punctuation do not matter, and of names joined by `/` one is enough.
    ///
    /// ```
    /// use damier::RuleSet;
    /// assert_eq!(RuleSet::by_name("Jogo de Damas"), RuleSet::by_key("portuguese"));
    /// assert_eq!(RuleSet::by_name("American/English"), RuleSet::by_key("english"));
    /// ```
    pub fn by_name(name: &str) -> Option<&'static Self> {
        let plain = |name: &str| -> String {
            let letters = name.chars().filter(|c| c.is_alphanumeric());
            letters.flat_map(char::to_lowercase).collect()
        };
        let called = |wanted: &str| {
            let wanted = plain(wanted);
            let names = |row: &&Self| {
                let mut names =
                    [row.key, row.name].into_iter().chain(row.also_known_as.iter().copied());
                names.any(|name| plain(name) == wanted)
            };
            TABLE.iter().find(names)
        };
        called(name).or_else(|| name.split('/').find_map(called))
    }

    /// The first rule set that is played as this one is, but begun by the other side. Its draw code
    /// may be another.
    ///
    /// ```
    /// use damier::RuleSet;
    /// let english = RuleSet::by_key("english").unwrap();
    /// assert_eq!(english.begun_by_the_other_side(), RuleSet::by_key("english-brainking"));
    /// ```
    pub fn begun_by_the_other_side(&self) -> Option<&'static Self> {
        TABLE.iter().find(|row| row.first != self.first && row.is_played_like(self))
    }

    /// Whether it has the same moves, start position and goal as another. Who begins, the draw code
    /// and the notation may differ.
    pub fn is_played_like(&self, other: &Self) -> bool {
        (self.start, self.goal) == (other.start, other.goal)
            && self.mechanics() == other.mechanics()
    }

    /// The board as people see it.
    pub fn geometry(&'static self) -> &'static Geometry {
        let Notation { numbering, numbered, .. } = self.notation;
        self.geometry.get_or_init(|| Geometry::new(self.mechanics().board, numbering, numbered))
    }

    /// The name of its movement, such as `International`. Rule sets that differ in draw code, first
    /// mover, start position or notation alone have the same.
    pub fn movement_name(&self) -> String {
        self.movement.name()
    }

    /// How it is played: board, men, kings and captures, as data.
    pub fn mechanics(&self) -> &Mechanics {
        self.movement.mechanics()
    }

    /// A game from the start position.
    pub fn new_game(&'static self) -> Box<dyn AnyGame> {
        self.movement.new_game(self)
    }

    /// A game from a position, or from the start where the text is `startpos`.
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where.
    pub fn game_from_fen(&'static self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        self.movement.game_from_fen(self, fen)
    }

    /// The pieces of a position, read without looking for its moves: for pictures of many positions.
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where; `startpos` is not known here.
    pub fn pieces_of_fen(&'static self, fen: &str) -> Result<Vec<(Square, Piece)>, FenError> {
        self.movement.pieces_of_fen(self, fen)
    }

    /// A position to study: as a game from it, but no draw code ends it. (A game from a position that
    /// the code ends at once has no moves.)
    ///
    /// # Errors
    ///
    /// Says what in the text is wrong and where.
    pub fn study_from_fen(&'static self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        self.movement.study_from_fen(self, fen)
    }

    /// The number of positions `depth` plies from a position; see [`perft`](crate::perft()).
    ///
    /// # Errors
    ///
    /// Says what in the FEN is wrong and where.
    pub fn perft(&'static self, fen: &str, depth: u32, leaves: Leaves) -> Result<u64, FenError> {
        self.movement.perft(self, fen, depth, leaves)
    }
}

const fn rows(n: u8) -> Start {
    Start::Rows { from: 0, to: n - 1 }
}

const THREE_ROWS: Start = rows(3);
const FOUR_ROWS: Start = rows(4);
/// The second and third row from each edge.
const INNER_ROWS: Start = Start::Rows { from: 1, to: 2 };

/// What most rows share.
const fn row(key: &'static str, name: &'static str, movement: &'static dyn AnyMovement) -> RuleSet {
    RuleSet {
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
        movement,
        geometry: ManuallyDrop::new(OnceLock::new()),
    }
}

static TABLE: [RuleSet; 33] = [
    RuleSet {
        also_known_as: &["American checkers", "straight checkers", "draughts", "checkers"],
        first: Color::Black,
        draw: &draw::CLUB,
        notation: NUMERIC,
        game_type: Some(21),
        source: "VOG Checkers",
        ..row("english", "English", &English)
    },
    RuleSet {
        also_known_as: &["tournament checkers", "ACF checkers"],
        first: Color::Black,
        draw: &draw::WCDF,
        notation: NUMERIC,
        game_type: Some(21),
        source: "World Checkers/Draughts Federation, American Checker Federation",
        ..row("english-wcdf", "English (WCDF)", &English)
    },
    RuleSet {
        notation: NUMERIC,
        game_type: Some(21),
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("english-brainking", "English (White first)", &English)
    },
    RuleSet {
        also_known_as: &["suicide checkers", "giveaway checkers", "losing draughts"],
        goal: Goal::Misere,
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("anti", "Anti", &English)
    },
    RuleSet {
        also_known_as: &["dáma", "Czech checkers"],
        draw: &draw::CZECH,
        game_type: Some(29),
        source: "Czech draughts federation, BrainKing",
        ..row("czech", "Czech", &Czech)
    },
    RuleSet {
        start: Start::Listed {
            white: "c1 e1 g1 d2 f2 h2 e3 g3 f4 h4 g5 h6",
            black: "b8 d8 f8 a7 c7 e7 b6 d6 a5 c5 b4 a3",
        },
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("corner", "Corner", &Corner)
    },
    RuleSet {
        start: Start::Listed {
            white: "a1 c1 b2 d2 a3 c3 b4 d4 a5 c5 b6 d6",
            black: "e1 g1 f2 h2 e3 g3 f4 h4 e5 g5 f6 h6",
        },
        source: "BrainKing",
        differs: &[Difference::known("sides-by-choice"), Difference::known("house-draws")],
        ..row("one-way", "One Way", &OneWay)
    },
    RuleSet {
        start: Start::Listed {
            white: "a3 c3 e3 g3 b2 d2 f2 h2 Pb8 Pd8 Pf8 Ph8",
            black: "a7 c7 e7 g7 b6 d6 f6 h6 Pa1 Pc1 Pe1 Pg1",
        },
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("parachute", "Parachute", &Parachute)
    },
    RuleSet {
        start: rows(2),
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("gothic", "Gothic", &Gothic)
    },
    RuleSet {
        also_known_as: &["Dama"],
        start: INNER_ROWS,
        draw: &draw::TURKISH,
        game_type: Some(30),
        source: "Turkish federation (TDF), BrainKing",
        differs: &[Difference::known("quantity-in-table")],
        ..row("turkish", "Turkish", &Turkish)
    },
    RuleSet {
        also_known_as: &["Tama"],
        start: INNER_ROWS,
        draw: &draw::TURKISH,
        ..row("armenian", "Armenian", &Armenian)
    },
    RuleSet {
        also_known_as: &["El-Qirkat", "Quirkat"],
        start: Start::Listed {
            white: "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3",
            black: "a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3",
        },
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("alquerque", "Alquerque", &Alquerque)
    },
    RuleSet {
        also_known_as: &["Hawaiian checkers"],
        first: Color::Black,
        start: Start::Chequered,
        draw: &draw::NONE,
        source: "BrainKing (Hawaiian)",
        ..row("konane", "Konane", &Konane)
    },
    RuleSet {
        also_known_as: &["dama italiana"],
        draw: &draw::FID,
        notation: NUMERIC,
        game_type: Some(22),
        source: "FID, BrainKing",
        ..row("italian", "Italian", &Italian)
    },
    RuleSet {
        start: Start::Listed {
            white: "a1 b1 c1 d1 e1 f1 g1 h1 b2 c2 d2 e2 f2 g2 c3 d3 e3 f3",
            black: "a8 b8 c8 d8 e8 f8 g8 h8 b7 c7 d7 e7 f7 g7 c6 d6 e6 f6",
        },
        source: "Freeling, BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("dameo", "Dameo", &Dameo)
    },
    RuleSet {
        also_known_as: &["Frysk dammen"],
        start: FOUR_ROWS,
        draw: &draw::FRISIAN,
        notation: NUMERIC,
        game_type: Some(40),
        source: "WFD",
        differs: &[Difference::known("no-repetition")],
        ..row("frisian", "Frisian", &Frisian)
    },
    RuleSet {
        also_known_as: &["Frysk!"],
        start: rows(1),
        draw: &draw::FRISIAN,
        notation: NUMERIC,
        other_game_types: &[97],
        differs: &[Difference::known("no-repetition")],
        ..row("frysk", "Frysk", &Frisian)
    },
    RuleSet {
        also_known_as: &["Polish draughts", "10x10 draughts"],
        start: FOUR_ROWS,
        draw: &draw::FMJD,
        notation: NUMERIC,
        game_type: Some(20),
        source: "FMJD",
        ..row("international", "International", &International)
    },
    RuleSet {
        start: FOUR_ROWS,
        notation: NUMERIC,
        game_type: Some(20),
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("international-brainking", "International (house draws)", &International)
    },
    RuleSet {
        start: FOUR_ROWS,
        goal: Goal::FirstKing,
        draw: &draw::FMJD,
        notation: NUMERIC,
        other_game_types: &[96],
        source: "",
        ..row("breakthrough", "Breakthrough", &International)
    },
    RuleSet {
        also_known_as: &["losing international draughts"],
        start: FOUR_ROWS,
        goal: Goal::Misere,
        draw: &draw::REPETITION,
        notation: NUMERIC,
        other_game_types: &[98],
        source: "",
        ..row("antidraughts", "Antidraughts", &International)
    },
    RuleSet {
        also_known_as: &["shashki"],
        draw: &draw::IDF,
        notation: ALGEBRAIC_COLON,
        game_type: Some(25),
        source: "IDF",
        ..row("russian", "Russian", &Russian)
    },
    RuleSet {
        also_known_as: &["giveaway shashki"],
        goal: Goal::Misere,
        source: "",
        differs: &[Difference::known("house-draws")],
        ..row("poddavki", "Poddavki", &Russian)
    },
    RuleSet {
        also_known_as: &["80-square shashki"],
        draw: &draw::IDF,
        notation: ALGEBRAIC_COLON,
        game_type: Some(41),
        source: "PDN game type 41",
        ..row("spantsiretti", "Spantsiretti", &Spantsiretti)
    },
    RuleSet {
        also_known_as: &["Quebec draughts"],
        start: rows(5),
        draw: &draw::FMJD,
        notation: NUMERIC,
        game_type: Some(27),
        source: "FMJD, by analogy",
        ..row("canadian", "Canadian", &Canadian)
    },
    RuleSet {
        also_known_as: &["Makhos"],
        start: rows(2),
        notation: Notation { capture_sign: '-', ..NUMERIC_FROM_RIGHT },
        game_type: Some(31),
        source: "BrainKing",
        differs: &[Difference::known("first-mover"), Difference::known("house-draws")],
        ..row("thai", "Thai", &Thai)
    },
    RuleSet {
        also_known_as: &["Damas", "Brazilian checkers", "Minor Polish draughts"],
        draw: &draw::IDF,
        game_type: Some(26),
        source: "VOG Brazilian (IDF 7.2)",
        differs: &[Difference::known("three-with-a-king")],
        ..row("brazilian", "Brazilian", &Brazilian)
    },
    RuleSet {
        also_known_as: &["Damas (CBJD)"],
        draw: &draw::CBJD,
        game_type: Some(26),
        source: "CBJD",
        assists: false,
        ..row("brazilian-cbjd", "Brazilian (CBJD)", &Brazilian)
    },
    RuleSet {
        draw: &draw::CHECKERSHISTORY,
        game_type: Some(26),
        source: "checkershistory.com",
        differs: &[Difference::known("no-promotion")],
        colors_by_lot: true,
        ..row("brazilian-checkershistory", "Brazilian (Checkers History)", &Brazilian)
    },
    RuleSet {
        game_type: Some(26),
        source: "BrainKing",
        differs: &[Difference::known("house-draws")],
        ..row("brazilian-brainking", "Brazilian (house draws)", &Brazilian)
    },
    RuleSet {
        also_known_as: &["Jogo de damas"],
        draw: &draw::FPD,
        notation: NUMERIC_FROM_RIGHT,
        game_type: Some(28),
        source: "FPD, BrainKing",
        ..row("portuguese", "Portuguese", &Portuguese)
    },
    RuleSet {
        also_known_as: &["Juego de damas"],
        draw: &draw::FPD,
        notation: NUMERIC_FROM_RIGHT,
        game_type: Some(24),
        source: "as Portuguese",
        ..row("spanish", "Spanish", &Portuguese)
    },
    RuleSet {
        also_known_as: &["American pool checkers"],
        first: Color::Black,
        draw: &draw::POOL,
        notation: NUMERIC,
        game_type: Some(23),
        source: "APCA",
        ..row("pool", "Pool", &Pool)
    },
];
