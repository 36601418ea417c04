//! Whether a side could still win: what decides when the other's flag falls.

use damier::{AnyGame, Color};

/// Positions that are looked at. Where a win takes more of them to find, there is one as a rule; what
/// shuts every win out is a draw code about to end the game, which is seen in a few.
const BUDGET: usize = 2000;

/// Whether `who` wins by some legal sequence of moves, if both sides do their best for it. Where that
/// is not found out within a number of positions, they do.
pub(crate) fn can_win(game: &dyn AnyGame, who: Color) -> bool {
    let mut search = Search { game: game.box_clone(), who, budget: BUDGET };
    for depth in 1.. {
        match search.look(depth) {
            Found::Win => return true,
            Found::Nothing => return false,
            Found::Unclear if search.budget == 0 => return true,
            Found::Unclear => {}
        }
    }
    true
}

/// What there is below a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Win,
    /// Every sequence of moves ends without one.
    Nothing,
    /// Some sequences go on.
    Unclear,
}

struct Search {
    game: Box<dyn AnyGame>,
    who: Color,
    budget: usize,
}

impl Search {
    /// Looks through all sequences of so many moves.
    fn look(&mut self, depth: usize) -> Found {
        if let Some(outcome) = self.game.outcome() {
            return if outcome.winner == Some(self.who) { Found::Win } else { Found::Nothing };
        }
        if depth == 0 || self.budget == 0 {
            return Found::Unclear;
        }
        self.budget -= 1;
        let mut found = Found::Nothing;
        for id in self.game.move_ids() {
            if self.game.play_move(id).is_err() {
                continue;
            }
            let below = self.look(depth - 1);
            self.game.undo();
            match below {
                Found::Win => return Found::Win,
                Found::Unclear => found = Found::Unclear,
                Found::Nothing => {}
            }
        }
        found
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use damier::{MoveId, RuleSet};

    use super::*;

    fn both(game: &dyn AnyGame) -> [bool; 2] {
        Color::BOTH.map(|color| can_win(game, color))
    }

    #[test]
    fn whoever_has_a_piece_can_win_as_a_rule() {
        for (rules, fen) in [
            ("international", "startpos"),
            ("russian", "W:WKa1:BKh2"),
            ("english", "W:W32:B1"),
            ("poddavki", "W:WKa1:BKh2"),
            ("breakthrough", "W:Wc3:Bf6"),
        ] {
            let rules = RuleSet::by_key(rules).expect("a rule set");
            let game = rules.game_from_fen(fen).expect("a position");
            assert_eq!(both(&*game), [true; 2], "{fen}");
        }
    }

    #[test]
    fn nobody_wins_what_the_draw_code_ends_at_the_next_move() {
        let rules = RuleSet::by_key("international").expect("a rule set");
        let mut game = rules.game_from_fen("W:WK46:BK6").expect("a position");
        let mut winnable = Vec::new();
        while let Some(id) = quiet_move(&*game) {
            winnable.push(both(&*game));
            game.play_move(id).expect("a legal move");
        }
        assert!(game.outcome().is_some_and(|outcome| outcome.winner.is_none()));
        assert_eq!(winnable.first(), Some(&[true; 2]), "one can walk into the other");
        assert_eq!(winnable.last(), Some(&[false; 2]), "the next move ends the game");
    }

    /// A move that leads to a new position in which nothing can be taken.
    pub(crate) fn quiet_move(game: &dyn AnyGame) -> Option<MoveId> {
        game.move_ids().into_iter().find(|&id| {
            let mut after = game.box_clone();
            after.play_move(id).expect("a legal move");
            let repeated = after
                .conditions()
                .iter()
                .any(|status| status.condition.id == "repetition" && status.count > 1);
            !repeated && !after.move_ids().iter().any(|id| id.is_capture())
        })
    }
}
