//! The English words of draw conditions.

use super::condition::{Condition, Criterion, Limit};

impl Condition {
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
            "two-v-king" => match self.criterion {
                Criterion::MoveCount { limit: Limit::StrongerSide(_), .. } => {
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
            "three-kings-v-king" => match self.criterion {
                Criterion::MoveCount { limit: Limit::StrongerSide(_), .. } => {
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
