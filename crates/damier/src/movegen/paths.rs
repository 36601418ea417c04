//! The ways in which one capture can be made, landing by landing.
//!
//! The generator tells moves apart by what they leave behind; people enter and write them by their
//! landings. This search is run for a move that is shown, entered or written, not in the engine.

use std::collections::HashSet;

use super::Move;
use super::side::{Black, Side, White};
use crate::board::{Bits, direction::opposite};
use crate::movement::{Crown, Dirs, Movement, Reach, Removal, Rules};
use crate::piece::Color;
use crate::position::PositionOf;

/// The slots a piece stands on in turn: its start, then each landing.
pub type Path = Vec<u8>;

/// The ways of making `capture`, a legal capture of `position`, at most `limit` of them; with
/// `landings` only those that begin with these (the start first).
///
/// A way that would break a rule on the way (a landing where the piece could not go on though it
/// could have from another, an order of pieces that the choice rule forbids) is no way.
pub fn capture_paths<M: Movement>(
    movement: &M,
    position: &PositionOf<M>,
    capture: &Move<M::Bits>,
    landings: &[u8],
    limit: usize,
) -> Vec<Path> {
    let color = position.turn;
    let foe = color.other();
    let rules = movement.rules();
    let king = (position.kings[color.index()] & M::Bits::bit(capture.from)).any();
    let mut search = Search {
        rules,
        man_jump: match color {
            Color::White => rules.man_jump(White::COLOR),
            Color::Black => rules.man_jump(Black::COLOR),
        },
        crowning: rules.crowning[color.index()],
        foe: position.of(foe),
        foe_kings: position.kings[foe.index()],
        empty: rules.layout.squares & !position.occupied() | M::Bits::bit(capture.from),
        capture,
        landings,
        limit,
        path: vec![capture.from],
        found: Vec::new(),
        dead: HashSet::new(),
        rank: 0,
    };
    if landings.first().is_some_and(|&start| start != capture.from) {
        return Vec::new();
    }
    let start =
        Standing { at: capture.from, taken: M::Bits::EMPTY, king, rank: rules.choice.rank(king) };
    // Orders of the same jumps may differ in rank; the legal ones are those of the best.
    search.rank = search.best_rank(start, &mut HashSet::new()).unwrap_or(0);
    search.go(start, None);
    search.found
}

/// Where a piece stands in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Standing<B> {
    at: u8,
    taken: B,
    king: bool,
    rank: u64,
}

/// A jump that can be made: over which piece, and the squares it may land on.
struct Jump<B> {
    direction: usize,
    over: B,
    landings: Vec<u8>,
}

struct Search<'a, B: Bits> {
    rules: &'a Rules<B>,
    man_jump: Dirs,
    crowning: B,
    foe: B,
    foe_kings: B,
    empty: B,
    capture: &'a Move<B>,
    landings: &'a [u8],
    limit: usize,
    path: Path,
    found: Vec<Path>,
    dead: HashSet<(Standing<B>, usize)>,
    rank: u64,
}

impl<B: Bits> Search<'_, B> {
    fn free(&self, taken: B) -> B {
        match self.rules.removal {
            Removal::End => self.empty,
            Removal::AtOnce => self.empty | taken,
        }
    }

    /// The jumps over any piece that the rules of movement allow from here.
    fn jumps(&self, from: Standing<B>) -> Vec<Jump<B>> {
        let layout = &self.rules.layout;
        let (free, prey) = (self.free(from.taken), self.foe & !from.taken);
        let dirs = if from.king { self.rules.king_jump } else { self.man_jump };
        let reach = if from.king { self.rules.reach } else { Reach::Short };
        let mut jumps = Vec::new();
        for direction in (0..8).filter(|&d| dirs.has(d)) {
            let mut front = layout.step(B::bit(from.at), direction);
            while reach != Reach::Short && (front & free).any() {
                front = layout.step(front, direction);
            }
            let over = front & prey;
            let mut landings = Vec::new();
            let mut landing = layout.step(over, direction) & free;
            while landing.any() {
                landings.push(landing.lowest());
                if reach != Reach::Flying {
                    break;
                }
                landing = layout.step(landing, direction) & free;
            }
            if !landings.is_empty() {
                jumps.push(Jump { direction, over, landings });
            }
        }
        jumps
    }

    /// Where the piece stands after a jump, and whether the crowning square stops it there.
    fn land(&self, from: Standing<B>, jump: &Jump<B>, at: u8) -> (Standing<B>, bool) {
        let takes_king = (jump.over & self.foe_kings).any();
        let touches = !from.king && (self.crowning & B::bit(at)).any();
        let king = from.king || touches && self.rules.crown == Crown::On;
        let rank = self.rules.choice.jump(from.rank, takes_king);
        let stops = touches && self.rules.crown == Crown::Stop;
        (Standing { at, taken: from.taken | jump.over, king, rank }, stops)
    }

    fn goes_on(&self, (standing, stops): (Standing<B>, bool)) -> bool {
        !stops && !self.jumps(standing).is_empty()
    }

    /// The landings of a jump that the rules allow: those from which the capture goes on, or all of
    /// them if it goes on from none.
    fn lawful(&self, from: Standing<B>, jump: &Jump<B>) -> Vec<(Standing<B>, bool)> {
        let all: Vec<_> = jump.landings.iter().map(|&at| self.land(from, jump, at)).collect();
        if all.iter().any(|&to| self.goes_on(to)) {
            all.into_iter().filter(|&to| self.goes_on(to)).collect()
        } else {
            all
        }
    }

    fn lawful_within(&self, from: Standing<B>) -> Vec<(usize, Standing<B>, bool)> {
        self.jumps(from)
            .iter()
            .filter(|jump| (jump.over & self.capture.taken).any())
            .flat_map(|jump| {
                self.lawful(from, jump).into_iter().map(|(to, stops)| (jump.direction, to, stops))
            })
            .collect()
    }

    fn is_end(&self, (at, stops): (Standing<B>, bool)) -> bool {
        let crowned = (self.crowning & B::bit(at.at)).any();
        at.taken == self.capture.taken
            && at.at == self.capture.to
            && (at.king || crowned) == self.capture.king
            && !self.goes_on((at, stops))
    }

    fn best_rank(&self, from: Standing<B>, seen: &mut HashSet<Standing<B>>) -> Option<u64> {
        if !seen.insert(from) {
            return None;
        }
        self.lawful_within(from)
            .into_iter()
            .filter_map(|(_, to, stops)| {
                if self.is_end((to, stops)) { Some(to.rank) } else { self.best_rank(to, seen) }
            })
            .max()
    }

    /// Follows every lawful way from here; true if one reached the end of the capture.
    fn go(&mut self, from: Standing<B>, came: Option<usize>) -> bool {
        let key = (from, self.path.len().min(self.landings.len()));
        if self.dead.contains(&key) {
            return false;
        }
        let mut reached = false;
        for (direction, to, stops) in self.lawful_within(from) {
            debug_assert!(
                self.rules.removal == Removal::AtOnce || came != Some(opposite(direction))
            );
            if self.found.len() >= self.limit {
                return true;
            }
            if self.landings.get(self.path.len()).is_some_and(|&wanted| wanted != to.at) {
                continue;
            }
            self.path.push(to.at);
            if !self.is_end((to, stops)) {
                reached |= !stops && self.go(to, Some(direction));
            } else if to.rank == self.rank && self.path.len() >= self.landings.len() {
                self.found.push(self.path.clone());
                reached = true;
            }
            self.path.pop();
        }
        if !reached {
            self.dead.insert(key);
        }
        reached
    }
}
