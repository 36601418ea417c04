//! The draw codes of federations and servers.

use std::borrow::Cow;

use super::condition::{Condition, Criterion, DrawCode, Limit, Resets};
use super::material::{Balance, Force, LONE_KING, Material, Strength, v_king};

const fn repetition(times: u16) -> Condition {
    Condition::new("repetition", Criterion::Repetition(times))
}

const fn count(id: &'static str, material: Material, resets: Resets, limit: Limit) -> Condition {
    Condition::new(id, Criterion::MoveCount { material, resets, limit })
}

const fn kings_only(moves: u16) -> Condition {
    let limit = Limit::MovesEach(moves);
    let counted = count("kings-only", Material::Any, Resets::CAPTURE_MAN, limit);
    Condition { needs_kings: true, ..counted }
}

const fn no_progress(moves: u16) -> Condition {
    count("no-progress", Material::Any, Resets::ALL, Limit::MovesEach(moves))
}

const fn no_capture_no_man_move(moves: u16) -> Condition {
    count("no-capture-no-man-move", Material::Any, Resets::CAPTURE_MAN, Limit::MovesEach(moves))
}

const fn material(id: &'static str, balances: &'static [Balance], limit: Limit) -> Condition {
    count(id, Material::Balances(balances), Resets::MATERIAL, limit)
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
    code("wcdf", &[repetition(3).claimable(true), no_capture_no_man_move(40).claimable(true)]);

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
            Material::OnLongDiagonal {
                balances: THREE_WITH_A_KING_V_KING,
                king_of: Strength::Weaker,
            },
            Resets::MATERIAL,
            Limit::StrongerSide(5),
        ),
        material("two-v-king", TWO_V_KING, Limit::StrongerSide(5)),
        count(
            "four-or-five-pieces",
            Material::BothHaveKing { least: 4, most: 5 },
            Resets::MATERIAL,
            Limit::MovesEach(30),
        ),
        count(
            "six-or-seven-pieces",
            Material::BothHaveKing { least: 6, most: 7 },
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
        count("no-capture-no-crowning", Material::Any, Resets::MATERIAL, Limit::MovesEach(20)),
        count(
            "three-kings-on-diagonal-v-king",
            Material::OnLongDiagonal { balances: THREE_KINGS_V_KING, king_of: Strength::Stronger },
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

/// `tanzanian`: the code of Tanzanian draughts.
pub static TANZANIAN: DrawCode = code(
    "tanzanian",
    &[
        repetition(3),
        kings_only(30),
        material(
            "kings-v-king",
            &[Balance { strong: Force { kings: 3, men: 0, or_more_kings: true }, weak: LONE_KING }],
            Limit::StrongerSide(12),
        ),
        material("two-v-king", &[v_king(2, 0), v_king(1, 1)], Limit::MovesEach(5)),
    ],
);

/// `filipino`: three kings must win within twelve moves; what ends games besides is the house code's.
pub static FILIPINO: DrawCode = code(
    "filipino",
    &[
        repetition(3),
        material("three-kings-v-king", THREE_KINGS_V_KING, Limit::MovesEach(12)),
        no_progress(40),
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
        count("one-piece-each", Material::OnePieceEach, Resets::MATERIAL, Limit::MovesEach(1)),
        no_progress(40),
    ],
);

/// `frisian`: the code of the World Frisian Draughts federation; it has no repetition rule.
pub static FRISIAN: DrawCode = code(
    "frisian",
    &[
        material("two-kings-v-king", &[v_king(2, 0)], Limit::MovesEach(7)),
        Condition::new(
            "king-v-king",
            Criterion::AtOnceUnlessCapture(Material::Balances(&[v_king(1, 0)])),
        ),
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
    &TANZANIAN,
    &FILIPINO,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// [`MoveKind::man_move`](super::super::MoveKind::man_move) says of every capture by a man that
    /// it is a man's move, even of one that runs sideways: that makes no difference only as long as
    /// this holds.
    #[test]
    fn what_starts_again_with_a_man_s_move_does_so_with_a_capture() {
        for condition in CODES.iter().flat_map(|code| &*code.conditions) {
            if let Some(resets) = condition.resets() {
                assert!(resets.capture || !resets.man_move, "{}", condition.id);
            }
        }
    }
}
