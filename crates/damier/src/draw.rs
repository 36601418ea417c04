//! Draw codes: when a game ends in a draw by itself or may be claimed, as data.
//!
//! A code is a list of [`Condition`]s (docs/RULES.md section 5); a [`Counters`] value runs with a game
//! and says how far each has come.

use std::borrow::Cow;

use crate::piece::Color;

/// The draw code of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DrawCode {
    /// Its name, such as `"idf"`.
    pub key: &'static str,
    /// Its conditions; the first that holds is the one recorded.
    pub conditions: Cow<'static, [Condition]>,
}

/// One condition of a draw code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Condition {
    /// A stable name of what is counted, such as `"kings-only"`; the same in every code.
    pub id: &'static str,
    /// Whether the player to move must claim the draw; otherwise the game ends by itself.
    pub on_claim: bool,
    /// What must happen.
    pub test: Test,
}

/// What makes a condition hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The same position with the same side to move has come up this many times.
    Repetition(u16),
    /// Enough moves were made in a situation.
    Count {
        /// While it lasts, moves count.
        situation: Situation,
        /// What starts the count again.
        resets: Resets,
        /// How many moves are enough.
        limit: Limit,
    },
    /// The situation alone is enough, unless the side to move can capture.
    AtOnceUnlessCapture(Situation),
}

/// How many moves a count allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// This many moves of each side.
    MovesEach(u16),
    /// This move of the side with more pieces; with equal pieces, this many moves of each.
    StrongerSide(u16),
}

/// What starts a count again, besides the situation's coming up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resets {
    /// Any capture.
    pub capture: bool,
    /// Any crowning.
    pub crowning: bool,
    /// A man's step or jump that is not purely sideways.
    pub man_move: bool,
}

impl Resets {
    const NOTHING: Self = Self { capture: false, crowning: false, man_move: false };
    /// Any change of material.
    const MATERIAL: Self = Self { capture: true, crowning: true, ..Self::NOTHING };
    const CAPTURE_MAN: Self = Self { capture: true, man_move: true, ..Self::NOTHING };
    const ALL: Self = Self { capture: true, crowning: true, man_move: true };

    fn by(self, event: Event) -> bool {
        self.capture && event.capture
            || self.crowning && event.crowning
            || self.man_move && event.man_move
    }
}

/// What the position must be like for a count to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Like anything.
    Any,
    /// One of these balances, by either side.
    Material(&'static [Balance]),
    /// One of these balances, with a king on the long diagonal of the side that has `on`.
    MaterialOnDiagonal {
        /// The balances.
        balances: &'static [Balance],
        /// Whose king stands on the long diagonal.
        on: Strength,
    },
    /// Both sides have a king, and there are between `least` and `most` pieces in all.
    BothHaveKing {
        /// The fewest pieces in all.
        least: u8,
        /// The most pieces in all.
        most: u8,
    },
    /// Each side has one piece.
    OnePieceEach,
}

/// The side with more pieces or the one with fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The side named first in a balance.
    Stronger,
    /// The side named second.
    Weaker,
}

/// The pieces of both sides: unlisted pieces are absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The side named first, with at least as many pieces.
    pub strong: Force,
    /// The other side.
    pub weak: Force,
}

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// Number of kings.
    pub kings: u8,
    /// Number of men.
    pub men: u8,
    /// Whether more kings will do.
    pub or_more_kings: bool,
}

impl Force {
    /// Number of pieces, at least.
    pub const fn pieces(self) -> u8 {
        self.kings + self.men
    }

    const fn exactly(kings: u8, men: u8) -> Self {
        Self { kings, men, or_more_kings: false }
    }

    fn is(self, side: SideCensus) -> bool {
        side.men == self.men
            && (side.kings == self.kings || self.or_more_kings && side.kings > self.kings)
    }
}

const LONE_KING: Force = Force::exactly(1, 0);

/// So many kings and men against a lone king.
const fn v_king(kings: u8, men: u8) -> Balance {
    Balance { strong: Force::exactly(kings, men), weak: LONE_KING }
}

/// What draw codes ask of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// White and Black.
    pub sides: [SideCensus; 2],
    /// Whether the side to move can capture.
    pub can_capture: bool,
}

/// What draw codes ask of one side of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideCensus {
    /// Number of men (and other pieces that are not kings).
    pub men: u8,
    /// Number of kings.
    pub kings: u8,
    /// Whether one of its kings stands on the long diagonal.
    pub king_on_diagonal: bool,
}

impl SideCensus {
    fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

impl Census {
    /// The side with more pieces, unless both have as many.
    fn stronger(&self) -> Option<Color> {
        let [white, black] = self.sides.map(SideCensus::pieces);
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Color::White),
            std::cmp::Ordering::Less => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// What draw codes ask of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Something was taken.
    pub capture: bool,
    /// A man was crowned.
    pub crowning: bool,
    /// A man stepped or jumped, not purely sideways.
    pub man_move: bool,
}

impl Situation {
    fn holds(&self, census: &Census) -> bool {
        let [white, black] = census.sides;
        let either = |test: &dyn Fn(SideCensus, SideCensus) -> bool| {
            test(white, black) || test(black, white)
        };
        match self {
            Self::Any => true,
            Self::Material(balances) => {
                either(&|s, w| balances.iter().any(|b| b.strong.is(s) && b.weak.is(w)))
            }
            Self::MaterialOnDiagonal { balances, on } => either(&|s, w| {
                let king = match on {
                    Strength::Stronger => s,
                    Strength::Weaker => w,
                };
                king.king_on_diagonal && balances.iter().any(|b| b.strong.is(s) && b.weak.is(w))
            }),
            Self::BothHaveKing { least, most } => {
                let all = white.pieces() + black.pieces();
                white.kings > 0 && black.kings > 0 && (*least..=*most).contains(&all)
            }
            Self::OnePieceEach => white.pieces() == 1 && black.pieces() == 1,
        }
    }
}

impl Condition {
    /// The count at which the condition holds: plies for `n moves each`, moves of the stronger side,
    /// or times a position has come up; 0 where the situation is enough.
    pub fn limit(&self) -> u16 {
        match self.test {
            Test::Repetition(n) => n,
            Test::Count { limit: Limit::MovesEach(n) | Limit::StrongerSide(n), .. } => n,
            Test::AtOnceUnlessCapture(_) => 0,
        }
    }

    /// What the condition is called, in English: `"15 moves each with kings only"`.
    pub fn words(&self) -> String {
        let n = self.limit();
        match self.id {
            "repetition" => match n {
                3 => "threefold repetition".to_owned(),
                5 => "fivefold repetition".to_owned(),
                n => format!("the same position {n} times"),
            },
            "kings-only" => format!("{n} moves each with kings only"),
            "no-progress" => format!("{n} moves each without capture, crowning or man move"),
            "no-capture-no-man-move" => format!("{n} moves each without capture or man move"),
            "no-capture-no-crowning" => format!("{n} moves each without capture or crowning"),
            "kings-v-king" => format!(
                "{} move of the stronger side with three or more kings against one",
                ordinal(n)
            ),
            "pieces-v-king-on-diagonal" => format!(
                "{} move of the stronger side with three pieces against a king on the long diagonal",
                ordinal(n)
            ),
            "two-v-king" => match self.test {
                Test::Count { limit: Limit::StrongerSide(_), .. } => {
                    format!(
                        "{} move of the stronger side with at most two pieces against a king",
                        ordinal(n)
                    )
                }
                _ => format!("{n} moves each with at most two pieces against a king"),
            },
            "few-v-few" => format!("{n} moves each with at most two pieces a side"),
            "four-or-five-pieces" => {
                format!("{n} moves each with four or five pieces, kings on both sides")
            }
            "six-or-seven-pieces" => {
                format!("{n} moves each with six or seven pieces, kings on both sides")
            }
            "three-kings-v-king" => match self.test {
                Test::Count { limit: Limit::StrongerSide(_), .. } => {
                    format!("{} move of the stronger side with three kings against one", ordinal(n))
                }
                _ => format!("{n} moves each with three kings against one"),
            },
            "three-kings-on-diagonal-v-king" => {
                format!("{n} moves each with three kings, one on the long diagonal, against one")
            }
            "three-v-king" => format!("{n} moves each with three pieces against a king"),
            "one-piece-each" => "one piece each".to_owned(),
            "two-kings-v-king" => format!("{n} moves each with two kings against one"),
            "king-v-king" => "king against king".to_owned(),
            id => id.replace('-', " "),
        }
    }

    /// What its running count is called, in English: `"kings only"`.
    pub fn short_words(&self) -> &'static str {
        match self.id {
            "repetition" => "repetition",
            "kings-only" => "kings only",
            "no-progress" => "no capture, crowning or man move",
            "no-capture-no-man-move" => "no capture or man move",
            "no-capture-no-crowning" => "no capture or crowning",
            "kings-v-king" => "three or more kings against one",
            "pieces-v-king-on-diagonal" => "three pieces against a king on the long diagonal",
            "two-v-king" => "at most two pieces against a king",
            "few-v-few" => "at most two pieces a side",
            "four-or-five-pieces" => "four or five pieces, kings on both sides",
            "six-or-seven-pieces" => "six or seven pieces, kings on both sides",
            "three-kings-v-king" => "three kings against one",
            "three-kings-on-diagonal-v-king" => {
                "three kings, one on the long diagonal, against one"
            }
            "three-v-king" => "three pieces against a king",
            "one-piece-each" => "one piece each",
            "two-kings-v-king" => "two kings against one",
            "king-v-king" => "king against king",
            id => id,
        }
    }

    /// Whether its count is of the stronger side's moves.
    pub fn counts_stronger_side(&self) -> bool {
        matches!(self.test, Test::Count { limit: Limit::StrongerSide(_), .. })
    }
}

fn ordinal(n: u16) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// How far one condition has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counter {
    /// Whether the situation holds.
    on: bool,
    /// Plies since the count stood at 0.
    plies: u16,
    /// Moves of the stronger side since then.
    strong: u16,
}

/// The greatest number of conditions a code has.
pub(crate) const MAX_CONDITIONS: usize = 8;

/// How far each condition of a code has come in a game; one value for each ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    counters: [Counter; MAX_CONDITIONS],
    census: Census,
}

impl Counters {
    /// The counts in the first position of a game.
    pub fn start(code: &DrawCode, census: Census) -> Self {
        let mut counters = [Counter::default(); MAX_CONDITIONS];
        for (counter, condition) in counters.iter_mut().zip(&*code.conditions) {
            counter.on = condition.situation().is_some_and(|s| s.holds(&census));
        }
        Self { counters, census }
    }

    /// The counts after a move of `by` that led to a position with this census.
    #[must_use]
    pub fn after(&self, code: &DrawCode, by: Color, event: Event, census: Census) -> Self {
        let mut next = Self { census, ..*self };
        for (counter, condition) in next.counters.iter_mut().zip(&*code.conditions) {
            let (Some(situation), Some(resets)) = (condition.situation(), condition.resets())
            else {
                continue;
            };
            if !situation.holds(&census) {
                *counter = Counter::default();
            } else if !counter.on || resets.by(event) {
                *counter = Counter { on: true, ..Counter::default() };
            } else {
                counter.plies = counter.plies.saturating_add(1);
                if self.census.stronger() == Some(by) {
                    counter.strong = counter.strong.saturating_add(1);
                }
            }
        }
        next
    }

    /// How far condition `index` of `code` has come; `repeated` is how often the position has come
    /// up, `turn` the side to move.
    pub fn status(
        &self,
        code: &DrawCode,
        index: usize,
        repeated: u16,
        turn: Color,
    ) -> ConditionStatus {
        let condition = code.conditions[index];
        let counter = self.counters[index];
        let (count, limit, active) = match condition.test {
            Test::Repetition(n) => (repeated, n, repeated > 1),
            Test::AtOnceUnlessCapture(_) => (0, 0, counter.on),
            Test::Count { limit: Limit::StrongerSide(n), .. }
                if self.census.stronger().is_some() =>
            {
                (counter.strong, n, counter.on)
            }
            Test::Count { limit: Limit::MovesEach(n) | Limit::StrongerSide(n), .. } => {
                (counter.plies, 2 * n, counter.on)
            }
        };
        let by_strong = condition.counts_stronger_side() && self.census.stronger().is_some();
        let holds = match condition.test {
            Test::Repetition(_) => count >= limit,
            Test::AtOnceUnlessCapture(_) => active && !self.census.can_capture,
            Test::Count { .. } => active && count >= limit,
        };
        let remaining_plies =
            match condition.test {
                Test::Repetition(_) => None,
                Test::AtOnceUnlessCapture(_) | Test::Count { .. } if !active => None,
                Test::AtOnceUnlessCapture(_) => Some(u16::from(!holds)),
                Test::Count { .. } if by_strong => {
                    // The stronger side's own moves come every other ply.
                    let moves = limit.saturating_sub(count);
                    Some((2 * moves).saturating_sub(u16::from(
                        self.census.stronger() == Some(turn) && moves > 0,
                    )))
                }
                Test::Count { .. } => Some(limit.saturating_sub(count)),
            };
        ConditionStatus { condition, count, limit, active, holds, remaining_plies, by_strong }
    }

    /// After how many more plies the first of the counts of `code` is complete if all run on; 0 if
    /// one is. Repetition is left out. `None` if nothing is counted.
    pub fn plies_left(&self, code: &DrawCode, turn: Color) -> Option<u16> {
        (0..code.conditions.len())
            .filter_map(|index| self.status(code, index, 1, turn).remaining_plies)
            .min()
    }
}

/// How far a condition of the draw code has come in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionStatus {
    /// The condition.
    pub condition: Condition,
    /// How far its count has come: plies, moves of the stronger side where `by_strong`, or for a
    /// repetition how often the position has come up.
    pub count: u16,
    /// The count at which it holds.
    pub limit: u16,
    /// Whether its count runs: its situation holds, or the position has come up before.
    pub active: bool,
    /// Whether it holds: a draw, or one that may be claimed.
    pub holds: bool,
    /// After how many more plies it holds if the count runs on; `None` where that cannot be said.
    pub remaining_plies: Option<u16>,
    /// Whether `count` and `limit` are moves of the stronger side.
    pub by_strong: bool,
}

impl Condition {
    /// What the position must be like while it counts; nothing for a repetition.
    pub fn situation(&self) -> Option<&Situation> {
        match &self.test {
            Test::Repetition(_) => None,
            Test::Count { situation, .. } | Test::AtOnceUnlessCapture(situation) => Some(situation),
        }
    }

    /// What starts its count again; nothing for a repetition.
    pub fn resets(&self) -> Option<Resets> {
        match self.test {
            Test::Repetition(_) => None,
            Test::Count { resets, .. } => Some(resets),
            Test::AtOnceUnlessCapture(_) => Some(Resets::MATERIAL),
        }
    }

    const fn claimed(mut self) -> Self {
        self.on_claim = true;
        self
    }
}

const fn repetition(times: u16) -> Condition {
    Condition { id: "repetition", on_claim: false, test: Test::Repetition(times) }
}

const fn count(id: &'static str, situation: Situation, resets: Resets, limit: Limit) -> Condition {
    Condition { id, on_claim: false, test: Test::Count { situation, resets, limit } }
}

const fn kings_only(moves: u16) -> Condition {
    count("kings-only", Situation::Any, Resets::CAPTURE_MAN, Limit::MovesEach(moves))
}

const fn no_progress(moves: u16) -> Condition {
    count("no-progress", Situation::Any, Resets::ALL, Limit::MovesEach(moves))
}

const fn no_capture_no_man_move(moves: u16) -> Condition {
    count("no-capture-no-man-move", Situation::Any, Resets::CAPTURE_MAN, Limit::MovesEach(moves))
}

const fn material(id: &'static str, balances: &'static [Balance], limit: Limit) -> Condition {
    count(id, Situation::Material(balances), Resets::MATERIAL, limit)
}

const TWO_V_KING: &[Balance] = &[v_king(2, 0), v_king(1, 1), v_king(1, 0)];
const THREE_KINGS_V_KING: &[Balance] = &[v_king(3, 0)];
const THREE_WITH_A_KING_V_KING: &[Balance] = &[v_king(3, 0), v_king(2, 1), v_king(1, 2)];

const fn code(key: &'static str, conditions: &'static [Condition]) -> DrawCode {
    DrawCode { key, conditions: Cow::Borrowed(conditions) }
}

/// `repetition`: three times the same position.
pub static REPETITION: DrawCode = code("repetition", &[repetition(3)]);

/// `house`: the code of rule sets whose source states none; a server must end games.
pub static HOUSE: DrawCode = code("house", &[repetition(3), no_progress(40)]);

/// `club`: English draughts as played on servers, by itself.
pub static CLUB: DrawCode = code("club", &[repetition(5), no_capture_no_man_move(40)]);

/// `wcdf`: English draughts by the World Checkers/Draughts Federation, on claim.
pub static WCDF: DrawCode =
    code("wcdf", &[repetition(3).claimed(), no_capture_no_man_move(40).claimed()]);

/// `idf`: the International Draughts Federation's code for the 64 squares, section 7.2.
pub static IDF: DrawCode = code(
    "idf",
    &[
        repetition(3),
        kings_only(15),
        material(
            "kings-v-king",
            &[Balance { strong: Force { kings: 3, men: 0, or_more_kings: true }, weak: LONE_KING }],
            Limit::StrongerSide(15),
        ),
        count(
            "pieces-v-king-on-diagonal",
            Situation::MaterialOnDiagonal {
                balances: THREE_WITH_A_KING_V_KING,
                on: Strength::Weaker,
            },
            Resets::MATERIAL,
            Limit::StrongerSide(5),
        ),
        material("two-v-king", TWO_V_KING, Limit::StrongerSide(5)),
        count(
            "four-or-five-pieces",
            Situation::BothHaveKing { least: 4, most: 5 },
            Resets::MATERIAL,
            Limit::MovesEach(30),
        ),
        count(
            "six-or-seven-pieces",
            Situation::BothHaveKing { least: 6, most: 7 },
            Resets::MATERIAL,
            Limit::MovesEach(60),
        ),
    ],
);

/// `cbjd`: the Brazilian confederation's code.
pub static CBJD: DrawCode = code(
    "cbjd",
    &[
        repetition(3),
        kings_only(20),
        material(
            "few-v-few",
            &[
                Balance { strong: Force::exactly(2, 0), weak: Force::exactly(2, 0) },
                v_king(2, 0),
                Balance { strong: Force::exactly(2, 0), weak: Force::exactly(1, 1) },
                v_king(1, 0),
                v_king(1, 1),
            ],
            Limit::MovesEach(5),
        ),
    ],
);

/// `checkershistory`: the code of checkershistory.com for Brazilian draughts.
pub static CHECKERSHISTORY: DrawCode = code(
    "checkershistory",
    &[repetition(3), material("three-kings-v-king", THREE_KINGS_V_KING, Limit::MovesEach(16))],
);

/// `fmjd`: the World Draughts Federation's code for 10x10.
pub static FMJD: DrawCode = code(
    "fmjd",
    &[
        repetition(3),
        kings_only(25),
        material("three-v-king", THREE_WITH_A_KING_V_KING, Limit::MovesEach(16)),
        material("two-v-king", TWO_V_KING, Limit::MovesEach(5)),
    ],
);

/// `czech`: the Czech federation's code.
pub static CZECH: DrawCode = code("czech", &[repetition(3), kings_only(15)]);

/// `fpd`: the Portuguese federation's code.
pub static FPD: DrawCode = code(
    "fpd",
    &[
        repetition(3),
        count("no-capture-no-crowning", Situation::Any, Resets::MATERIAL, Limit::MovesEach(20)),
        count(
            "three-kings-on-diagonal-v-king",
            Situation::MaterialOnDiagonal { balances: THREE_KINGS_V_KING, on: Strength::Stronger },
            Resets::MATERIAL,
            Limit::MovesEach(12),
        ),
    ],
);

/// `pool`: the American Pool Checkers Association's code.
pub static POOL: DrawCode = code(
    "pool",
    &[
        repetition(3),
        material("three-kings-v-king", THREE_KINGS_V_KING, Limit::StrongerSide(13)),
        no_capture_no_man_move(40),
    ],
);

/// `none`: agreement alone.
pub static NONE: DrawCode = code("none", &[]);

/// `fid`: the Italian federation's code.
pub static FID: DrawCode = code("fid", &[repetition(3), kings_only(40)]);

/// `turkish`: the Turkish federation's code.
pub static TURKISH: DrawCode = code(
    "turkish",
    &[
        repetition(3),
        count("one-piece-each", Situation::OnePieceEach, Resets::MATERIAL, Limit::MovesEach(1)),
        no_progress(40),
    ],
);

/// `frisian`: the code of the World Frisian Draughts federation; it has no repetition rule.
pub static FRISIAN: DrawCode = code(
    "frisian",
    &[
        material("two-kings-v-king", &[v_king(2, 0)], Limit::MovesEach(7)),
        Condition {
            id: "king-v-king",
            on_claim: false,
            test: Test::AtOnceUnlessCapture(Situation::Material(&[v_king(1, 0)])),
        },
    ],
);

/// Every draw code.
pub static CODES: &[&DrawCode] = &[
    &NONE,
    &REPETITION,
    &HOUSE,
    &CLUB,
    &WCDF,
    &IDF,
    &CBJD,
    &CHECKERSHISTORY,
    &FMJD,
    &CZECH,
    &FPD,
    &FID,
    &TURKISH,
    &POOL,
    &FRISIAN,
];
