//! Repetition and the draw code inside the search.
//!
//! Counters are exact but cost more than a node, so they are worked out only where a count can be
//! complete: long after the last capture, or with few pieces. Each node on the path keeps what its
//! counters can be worked out from.

use damier::board::Bits;
use damier::draw::{Balance, Counters, Criterion, DrawCode, Limit, Material, MoveKind};
use damier::movegen::{Move, census};
use damier::movement::Movement;
use damier::movement::PositionOf;
use damier::position::RawPosition;
use damier::{AnyGame, Color, Game};

use crate::hash::{key_of, mixed};
use crate::score::MAX_PLY;

/// The counts of a draw code, with what tells quickly that none of its counts can be complete.
struct DrawCounts {
    code: DrawCode,
    /// For each count the fewest pieces with which it runs, and the plies that it takes.
    counts: Vec<(u32, u16)>,
    /// The fewest plies of a count that runs in any position.
    any_position: u16,
    /// The fewest plies of a count that needs few pieces.
    few_pieces: u16,
    /// The most pieces with which such a count runs.
    most_pieces: u32,
    /// Whether one runs with any number of kings against a lone king.
    lone_king: bool,
}

impl DrawCounts {
    fn new(code: &DrawCode) -> Self {
        let mut all = Self {
            code: code.clone(),
            counts: Vec::new(),
            any_position: u16::MAX,
            few_pieces: u16::MAX,
            most_pieces: 0,
            lone_king: false,
        };
        for condition in &*code.conditions {
            let plies = match condition.criterion {
                Criterion::Repetition(_) => continue,
                Criterion::AtOnceUnlessCapture(_) => 0,
                Criterion::MoveCount { limit: Limit::MovesEach(n), .. } => 2 * n,
                // The stronger side may make the first and the last move counted.
                Criterion::MoveCount { limit: Limit::StrongerSide(n), .. } => {
                    (2 * n).saturating_sub(1)
                }
                // A criterion that is not known here may hold at any time.
                _ => 0,
            };
            let (least, most) = match condition.material() {
                Some(Material::Balances(balances) | Material::OnLongDiagonal { balances, .. }) => {
                    all.lone_king |= balances.iter().any(|balance| balance.strong.or_more_kings);
                    let pieces =
                        |balance: &Balance| balance.strong.pieces() + balance.weak.pieces();
                    let pieces = || balances.iter().map(pieces);
                    (pieces().min().unwrap_or(0), pieces().max().unwrap_or(0))
                }
                Some(Material::BothHaveKing { least, most }) => (*least, *most),
                Some(Material::OnePieceEach) => (2, 2),
                // Any material, or one that is not known here.
                _ => {
                    all.any_position = all.any_position.min(plies);
                    all.counts.push((0, plies));
                    continue;
                }
            };
            all.few_pieces = all.few_pieces.min(plies);
            all.most_pieces = all.most_pieces.max(u32::from(most));
            all.counts.push((u32::from(least), plies));
        }
        all
    }

    /// The fewest plies of a count that may begin with so many pieces, or when some of them are gone.
    fn shortest(&self, pieces: u32) -> u16 {
        let may_begin = self.counts.iter().filter(|(least, _)| *least <= pieces);
        may_begin.map(|&(_, plies)| plies).min().unwrap_or(u16::MAX)
    }

    /// Whether a count may be near its end, `plies` after the last capture.
    #[inline(always)]
    fn matters<B: Bits, S: damier::state::State<B>>(
        &self,
        position: &RawPosition<B, S>,
        plies: u16,
    ) -> bool {
        plies >= self.any_position.saturating_sub(NEAR)
            || plies >= self.few_pieces.saturating_sub(NEAR) && self.has_few(position)
    }

    #[inline(always)]
    fn has_few<B: Bits, S: damier::state::State<B>>(&self, position: &RawPosition<B, S>) -> bool {
        let [white, black] = Color::BOTH.map(|color| position.of(color).count());
        white + black <= self.most_pieces || self.lone_king && white.min(black) == 1
    }
}

/// Counts that have no more plies to run than this are part of a position's key: what is known of
/// the position with an earlier count need not hold.
const NEAR: u16 = 12;

/// A position on the path, and what led to it.
#[derive(Clone, Copy)]
struct PathNode<M: Movement> {
    position: PositionOf<M>,
    key: u64,
    /// What kind of move led here.
    kind: MoveKind,
    can_capture: bool,
    /// Plies since the last move that cannot be taken back.
    reversible: u16,
    /// Plies since the last capture.
    since_capture: u16,
    /// The counts, if they have been worked out.
    counters: Option<Counters>,
}

/// The positions from the start of the game to the node being searched.
pub(super) struct SearchPath<M: Movement> {
    movement: M,
    code: DrawCounts,
    /// With so many pieces or fewer, counts are part of a position's key however far they have to run.
    counted_to: u32,
    /// The keys of the game's positions before the root.
    past: Vec<u64>,
    /// By ply, the root first.
    steps: Vec<PathNode<M>>,
}

/// Whether a node is drawn by repetition or by the draw code.
pub(super) enum DrawStatus {
    /// The game is drawn, unless the side to move has no legal move.
    Drawn,
    /// It goes on; what is known of the node is to be kept under this key.
    Open(u64),
}

/// Whether a draw code leaves time for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimeToWin {
    /// The game is won before any count can be complete.
    Enough,
    /// It is won before the counts that run now are complete, but others may begin on the way.
    PerhapsEnough,
    /// A count is complete first, if nothing starts it again.
    TooLittle,
}

impl<M: Movement> SearchPath<M> {
    /// The path of a search that begins with a game; endgame tables tell of positions with up to
    /// `table_pieces` pieces.
    pub(super) fn new(game: &Game<M>, table_pieces: u32) -> Self {
        let position = *game.position();
        let since_capture = game.record().iter().rev().take_while(|mv| mv.taken.is_empty()).count();
        let past: Vec<u64> = game.past_positions().map(key_of::<M>).collect();
        let root = PathNode {
            position,
            key: key_of::<M>(&position),
            kind: MoveKind::default(),
            can_capture: false,
            // Positions before the last capture cannot come up again, others might.
            reversible: since_capture as u16,
            since_capture: since_capture as u16,
            counters: Some(*game.counters()),
        };
        Self {
            movement: game.movement().clone(),
            code: DrawCounts::new(&game.rule_set().draw),
            counted_to: table_pieces,
            past,
            steps: vec![root; MAX_PLY + 1],
        }
    }

    /// The kind of move that leads from the node at `ply` to the next.
    #[inline(always)]
    pub(super) fn leave(&mut self, ply: usize, position: &PositionOf<M>, mv: &Move<M::Bits>) {
        let kind = mv.kind(&self.movement, position);
        let [before, next] = &mut self.steps[ply..ply + 2] else {
            unreachable!("the path has room for two plies from each node");
        };
        let irreversible = kind.capture || kind.crowning || kind.man_move;
        next.kind = kind;
        next.reversible = if irreversible { 0 } else { before.reversible + 1 };
        next.since_capture = if kind.capture { 0 } else { before.since_capture.saturating_add(1) };
    }

    /// Arrives at a node, and says whether the game is drawn there.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        ply: usize,
        position: &PositionOf<M>,
        key: u64,
        can_capture: bool,
    ) -> DrawStatus {
        let step = &mut self.steps[ply];
        step.position = *position;
        step.key = key;
        step.can_capture = can_capture;
        step.counters = None;
        let (reversible, since_capture) = (step.reversible, step.since_capture);
        if reversible >= 4 && self.is_repeated(ply) {
            return DrawStatus::Drawn;
        }
        let counted = self.counted_to > 0 && position.occupied().count() <= self.counted_to;
        if !counted && !self.code.matters(position, since_capture) {
            return DrawStatus::Open(key);
        }
        match self.plies_left(ply) {
            Some(0) => DrawStatus::Drawn,
            Some(left) if counted || left <= NEAR => DrawStatus::Open(mixed(key, u64::from(left))),
            _ => DrawStatus::Open(key),
        }
    }

    /// Whether the position has come up after the root, or twice in all: nobody gains by going
    /// round in circles.
    #[cold]
    #[inline(never)]
    fn is_repeated(&self, ply: usize) -> bool {
        let step = &self.steps[ply];
        let mut times = 0;
        for back in (4..=usize::from(step.reversible)).step_by(2) {
            let key = match ply.checked_sub(back) {
                Some(earlier) => self.steps[earlier].key,
                None => match self.past.len().checked_sub(back - ply) {
                    Some(index) => self.past[index],
                    None => break,
                },
            };
            if key == step.key {
                times += 1;
                if times == 2 || back < ply {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the draw code leaves time for a win by endgame tables, in so many plies from the node at
    /// `ply`.
    pub(super) fn time_to_win(&mut self, ply: usize, plies: u16) -> TimeToWin {
        let pieces = self.steps[ply].position.occupied().count();
        if self.plies_left(ply).is_some_and(|left| left < plies) {
            TimeToWin::TooLittle
        } else if self.code.shortest(pieces) < plies {
            TimeToWin::PerhapsEnough
        } else {
            TimeToWin::Enough
        }
    }

    /// After how many plies the first count is complete if all run on.
    #[cold]
    #[inline(never)]
    fn plies_left(&mut self, ply: usize) -> Option<u16> {
        let code = &self.code.code;
        let known = (0..=ply).rev().find_map(|p| Some((p, self.steps[p].counters?)));
        // The counts of the root are those of the game.
        let (from, mut counters) = known?;
        for step in &mut self.steps[from + 1..=ply] {
            let census = census(&self.movement, &step.position, code, step.can_capture);
            let mover = step.position.turn.other();
            counters = counters.after(code, mover, step.kind, census);
            step.counters = Some(counters);
        }
        counters.plies_left(code, self.steps[ply].position.turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{after, must_capture};
    use crate::rng::Rng;
    use damier::{GameVisitor, Outcome, Reason, RuleSet};

    /// Follows random games on a path of the search.
    struct Follow<'a> {
        rng: &'a mut Rng,
        drawn: &'a mut u32,
    }

    impl Follow<'_> {
        /// A random move that leaves nothing to be taken, of a king if there is one, so that many
        /// games are drawn.
        fn choose<M: Movement>(&mut self, game: &Game<M>) -> usize {
            let (movement, position) = (game.movement(), game.position());
            let is_safe = |&i: &usize| {
                let mv = &game.legal()[i];
                !mv.is_capture() && !must_capture(movement, &after(movement, position, mv))
            };
            let safe: Vec<usize> = (0..game.move_count()).filter(is_safe).collect();
            let by_king = safe.iter().copied().filter(|&i| game.legal()[i].king).collect();
            let all = (0..game.move_count()).collect();
            let choices = [by_king, safe, all].into_iter().find(|some| !some.is_empty());
            let choices = choices.expect("a game that is not over has moves");
            choices[self.rng.below(choices.len())]
        }
    }

    impl GameVisitor for Follow<'_> {
        type Output = ();

        fn visit<M: Movement>(mut self, start: &Game<M>) {
            let mut game = start.clone();
            // Somewhere on the way the search begins.
            let root = self.rng.below(80);
            let mut seen = Vec::new();
            while game.outcome().is_none() && game.ply() < root {
                seen.push(game.fen());
                let index = self.choose(&game);
                game.play_move(game.move_ids()[index]).expect("a legal move");
            }
            let mut path = SearchPath::new(&game, 0);
            seen.push(game.fen());
            for ply in 0..MAX_PLY - 1 {
                if game.outcome().is_some() {
                    break;
                }
                let index = self.choose(&game);
                path.leave(ply, game.position(), &game.legal()[index]);
                game.play_move(game.move_ids()[index]).expect("a legal move");
                let position = *game.position();
                let key = key_of::<M>(&position);
                let captures = must_capture(game.movement(), &position);
                let status = path.enter(ply + 1, &position, key, captures);
                let drawn = matches!(status, DrawStatus::Drawn);
                let (rules, fen) = (game.rule_set(), game.fen());
                match game.outcome() {
                    Some(Outcome { reason: Reason::Draw { .. }, .. }) => {
                        assert!(drawn, "{} {fen}", rules.key);
                        *self.drawn += 1;
                    }
                    Some(_) => {}
                    None if drawn => {
                        let claim = game.conditions().iter().any(|count| count.holds);
                        assert!(claim || seen.contains(&fen), "{} {fen}", rules.key);
                    }
                    None => {}
                }
                seen.push(fen);
            }
        }
    }

    #[test]
    fn the_search_sees_the_draws_that_the_game_sees() {
        let mut rng = Rng::new(3);
        let mut drawn = 0;
        for rules in RuleSet::all() {
            for _ in 0..30 {
                rules.new_game().visit(Follow { rng: &mut rng, drawn: &mut drawn });
            }
        }
        assert!(drawn > 100, "{drawn} draws");
    }

    #[test]
    fn counts_are_not_looked_at_in_the_opening() {
        for rules in RuleSet::all() {
            struct Matters;

            impl GameVisitor for Matters {
                type Output = bool;

                fn visit<M: Movement>(self, game: &Game<M>) -> bool {
                    DrawCounts::new(&game.rule_set().draw).matters(game.position(), 0)
                }
            }

            assert!(!rules.new_game().visit(Matters), "{}", rules.key);
        }
    }
}
